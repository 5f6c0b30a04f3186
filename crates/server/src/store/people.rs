//! People: their sessions, whom they do not want to hear or meet, what was reported of them, bans, and what is left of somebody whose
//! data were deleted.

use super::upgrades::{pack_up, unpack};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;

/// One session of a person. Its id is the first half of the hash that the store keeps of its token, which tells nothing of the token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of its token.
    pub hash: [u8; 32],
    /// When it was begun.
    pub created: i64,
    /// When it was used last, to the hour.
    pub seen: i64,
    /// With what, as far as that is known.
    pub device: String,
}

impl SessionRow {
    /// The sessions of this person, the one used last first.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_user(db: &Connection, user: i64) -> rusqlite::Result<Vec<SessionRow>> {
        let sql =
            "SELECT hash, created, coalesce(seen, created), coalesce(device, '') FROM sessions WHERE user = ?1 ORDER BY 3 DESC";
        let read =
            |row: &Row<'_>| Ok(SessionRow { hash: row.get(0)?, created: row.get(1)?, seen: row.get(2)?, device: row.get(3)? });
        db.prepare_cached(sql)?.query_map([user], read)?.collect()
    }

    /// What it is called in addresses.
    #[must_use]
    pub fn id(&self) -> String {
        let mut half = [0; 16];
        half.copy_from_slice(&self.hash[..16]);
        crate::ids::spelled(&half)
    }
}

/// Somebody whom somebody else does not want to hear, or not even to meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// By which it is taken back.
    pub id: String,
    /// Whom.
    pub other: i64,
    /// What they are called.
    pub name: String,
    /// Whether they are not to be met at a table either.
    pub blocked: bool,
}

impl Ignored {
    /// Whom this person does not want to hear.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_user(db: &Connection, user: i64) -> rusqlite::Result<Vec<Ignored>> {
        let sql = "SELECT i.id, i.other, u.name, i.blocked FROM ignored i JOIN users u ON u.id = i.other WHERE i.user = ?1 ORDER BY i.at";
        let read = |row: &Row<'_>| Ok(Ignored { id: row.get(0)?, other: row.get(1)?, name: row.get(2)?, blocked: row.get(3)? });
        db.prepare_cached(sql)?.query_map([user], read)?.collect()
    }

    /// Writes it; false if there are too many already.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn keep(
        db: &Connection,
        id: &str,
        user: i64,
        other: i64,
        blocked: bool,
        now: i64,
        most: usize,
    ) -> rusqlite::Result<bool> {
        let count: i64 =
            db.query_row("SELECT count(*) FROM ignored WHERE user = ?1 AND other <> ?2", [user, other], |row| row.get(0))?;
        if count >= most as i64 {
            return Ok(false);
        }
        let sql = "INSERT INTO ignored (id, user, other, blocked, at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (user, other) DO UPDATE SET blocked = excluded.blocked";
        db.execute(sql, params![id, user, other, blocked, now])?;
        Ok(true)
    }

    /// Takes it back; false if there is none.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn lift(db: &Connection, user: i64, id: &str) -> rusqlite::Result<bool> {
        Ok(db.execute("DELETE FROM ignored WHERE user = ?1 AND id = ?2", params![user, id])? > 0)
    }

    /// Whether one of these two does not want to meet the other.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn apart(db: &Connection, one: i64, other: i64) -> rusqlite::Result<bool> {
        let sql = "SELECT 1 FROM ignored WHERE blocked = 1 AND ((user = ?1 AND other = ?2) OR (user = ?2 AND other = ?1))";
        db.prepare_cached(sql)?.exists([one, other])
    }
}

/// Somebody tells the operator about somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// Who tells.
    pub by: i64,
    /// Of whom.
    pub about: i64,
    /// What that person is called now.
    pub name: String,
    /// At which table.
    pub table: String,
    /// The chat line it is about, as it was said.
    pub said: Option<String>,
    /// What is wrong.
    pub text: String,
    /// When.
    pub at: i64,
}

impl Report {
    /// Writes one; false if this person has told enough of that one today.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn keep(
        db: &Connection,
        by: i64,
        about: i64,
        table: i64,
        said: Option<&str>,
        text: &str,
        now: i64,
    ) -> rusqlite::Result<bool> {
        let sql = "SELECT count(*) FROM reports WHERE by = ?1 AND about = ?2 AND at > ?3";
        let today: i64 = db.query_row(sql, params![by, about, now - DAY], |row| row.get(0))?;
        if today >= 5 {
            return Ok(false);
        }
        let sql = "INSERT INTO reports (by, about, table_id, said, text, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        db.execute(sql, params![by, about, table, said, text, now])?;
        Ok(true)
    }

    /// Those that nobody has settled, the oldest first.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn open(db: &Connection) -> rusqlite::Result<Vec<Report>> {
        let sql =
            "SELECT r.id, r.by, r.about, u.name, t.public, r.said, r.text, r.at FROM reports r JOIN users u ON u.id = r.about
            JOIN tables t ON t.id = r.table_id WHERE r.settled IS NULL ORDER BY r.id";
        let read = |row: &Row<'_>| {
            Ok(Report {
                id: row.get(0)?,
                by: row.get(1)?,
                about: row.get(2)?,
                name: row.get(3)?,
                table: row.get(4)?,
                said: row.get(5)?,
                text: row.get(6)?,
                at: row.get(7)?,
            })
        };
        db.prepare(sql)?.query_map([], read)?.collect()
    }
}

/// A day in milliseconds.
const DAY: i64 = 24 * 3_600_000;

/// A ban: until when, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ban {
    /// Until then.
    pub until: i64,
    /// The sentence that they are told.
    pub why: String,
}

impl Ban {
    /// The longest ban of this person that still holds.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_user(db: &Connection, user: i64, now: i64) -> rusqlite::Result<Option<Ban>> {
        let sql = "SELECT until, why FROM bans WHERE user = ?1 AND place IS NULL AND until > ?2 ORDER BY until DESC LIMIT 1";
        let read = |row: &Row<'_>| Ok(Ban { until: row.get(0)?, why: row.get(1)? });
        db.prepare_cached(sql)?.query_row([user, now], read).optional()
    }

    /// Whether somebody who was banned came from this household, so that no new guest may come from there.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn of_place(db: &Connection, place: &str, now: i64) -> rusqlite::Result<Option<Ban>> {
        let sql = "SELECT until, why FROM bans WHERE place = ?1 AND until > ?2 ORDER BY until DESC LIMIT 1";
        let read = |row: &Row<'_>| Ok(Ban { until: row.get(0)?, why: row.get(1)? });
        db.prepare_cached(sql)?.query_row(params![place, now], read).optional()
    }
}

/// Bans a person, and new guests from where their sessions came from; false if there is nobody of this number.
///
/// # Errors
/// What SQLite says.
pub fn ban(db: &Connection, user: i64, until: i64, why: &str, now: i64) -> rusqlite::Result<bool> {
    if !is_there(db, user)? {
        return Ok(false);
    }
    let sql = "INSERT INTO bans (user, place, until, why, at) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.execute(sql, params![user, None::<String>, until, why, now])?;
    let places = "SELECT DISTINCT place FROM sessions WHERE user = ?1 AND place IS NOT NULL";
    let places: Vec<String> = db.prepare(places)?.query_map([user], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for place in places {
        db.execute(sql, params![user, Some(place), until, why, now])?;
    }
    db.execute("UPDATE reports SET settled = ?2 WHERE about = ?1 AND settled IS NULL", [user, now])?;
    order(db, user, "ban", now)?;
    Ok(true)
}

/// Lifts every ban of a person; false if there was none.
///
/// # Errors
/// What SQLite says.
pub fn unban(db: &Connection, user: i64, now: i64) -> rusqlite::Result<bool> {
    let lifted = db.execute("DELETE FROM bans WHERE user = ?1", [user])? > 0;
    order(db, user, "unban", now)?;
    Ok(lifted)
}

/// Settles a report without doing anything about it; false if there is none.
///
/// # Errors
/// What SQLite says.
pub fn settle(db: &Connection, report: i64, now: i64) -> rusqlite::Result<bool> {
    Ok(db.execute("UPDATE reports SET settled = ?2 WHERE id = ?1 AND settled IS NULL", [report, now])? > 0)
}

fn is_there(db: &Connection, user: i64) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM users WHERE id = ?1")?.exists([user])
}

/// Leaves word for a server that runs on this store.
fn order(db: &Connection, user: i64, what: &str, now: i64) -> rusqlite::Result<()> {
    db.execute("INSERT INTO orders (user, what, at) VALUES (?1, ?2, ?3)", params![user, what, now]).map(drop)
}

/// The newest order's number; 0 if there is none.
///
/// # Errors
/// What SQLite says.
pub fn last_order(db: &Connection) -> rusqlite::Result<i64> {
    db.prepare_cached("SELECT coalesce(max(id), 0) FROM orders")?.query_row([], |row| row.get(0))
}

/// Whom the orders after this one are about: with the number of each.
///
/// # Errors
/// What SQLite says.
pub fn orders(db: &Connection, after: i64) -> rusqlite::Result<Vec<(i64, i64)>> {
    let sql = "SELECT id, user FROM orders WHERE id > ?1 ORDER BY id LIMIT 1000";
    db.prepare_cached(sql)?.query_map([after], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// What somebody is called whose data were deleted.
pub const NOBODY: &str = "Somebody";

/// What was deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forgotten {
    /// Sessions that ended.
    pub sessions: usize,
    /// Decks.
    pub decks: usize,
    /// Lines of chat.
    pub chat: usize,
    /// Finished games in whose words the name was replaced.
    pub keepsakes: usize,
    /// Tables where they go on sitting, without a name: the games belong to the others too.
    pub seats: usize,
}

/// Deletes everything that says who somebody is: name, likings, sessions with where they came from, decks, chat, whom they ignored,
/// what they reported. Their moves stay in the games of the others, under no name. None if there is nobody of this number.
///
/// # Errors
/// What SQLite says.
pub fn forget(db: &Connection, user: i64, now: i64) -> rusqlite::Result<Option<Forgotten>> {
    let name: Option<String> = db.query_row("SELECT name FROM users WHERE id = ?1", [user], |row| row.get(0)).optional()?;
    let Some(name) = name else { return Ok(None) };
    let mut names: Vec<String> = db
        .prepare(
            "SELECT DISTINCT name FROM chat WHERE user = ?1 UNION SELECT name FROM seats WHERE user = ?1 AND name IS NOT NULL",
        )?
        .query_map([user], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    names.push(name);
    let forgotten = Forgotten {
        keepsakes: rename_keepsakes(db, user, &names)?,
        sessions: db.execute("DELETE FROM sessions WHERE user = ?1", [user])?,
        decks: db.execute("DELETE FROM decks WHERE user = ?1", [user])?,
        chat: db.execute("DELETE FROM chat WHERE user = ?1", [user])?,
        seats: db.execute(
            "UPDATE seats SET name = CASE WHEN name IS NULL THEN NULL ELSE ?2 END, deck = NULL WHERE user = ?1",
            params![user, NOBODY],
        )?,
    };
    for sql in [
        "DELETE FROM links WHERE user = ?1",
        "DELETE FROM watchers WHERE user = ?1",
        "DELETE FROM removed WHERE user = ?1",
        "DELETE FROM ignored WHERE user = ?1 OR other = ?1",
        "DELETE FROM reports WHERE by = ?1",
        "UPDATE reports SET said = NULL WHERE about = ?1",
    ] {
        db.execute(sql, [user])?;
    }
    db.execute("UPDATE users SET name = ?2, prefs = '{}', created = 0 WHERE id = ?1", params![user, NOBODY])?;
    order(db, user, "forget", now)?;
    Ok(Some(forgotten))
}

/// Replaces these names in what finished games told, where this person sat.
fn rename_keepsakes(db: &Connection, user: i64, names: &[String]) -> rusqlite::Result<usize> {
    let sql = "SELECT table_id, kept FROM keepsakes WHERE table_id IN (SELECT table_id FROM seats WHERE user = ?1)";
    let kept: Vec<(i64, Vec<u8>)> =
        db.prepare(sql)?.query_map([user], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let mut changed = 0;
    for (table, packed) in kept {
        let Some(mut words) = unpack::<serde_json::Value>(&packed) else { continue };
        if replace(&mut words, names) {
            db.execute("UPDATE keepsakes SET kept = ?2 WHERE table_id = ?1", params![table, pack_up(&words)])?;
            changed += 1;
        }
    }
    Ok(changed)
}

/// Replaces the names in every text of this value, where they stand as words of their own.
fn replace(value: &mut serde_json::Value, names: &[String]) -> bool {
    use serde_json::Value;
    match value {
        Value::String(text) => names.iter().filter(|name| *name != NOBODY).fold(false, |changed, name| {
            let new = without(text, name);
            let differs = new != *text;
            *text = new;
            changed | differs
        }),
        Value::Array(all) => all.iter_mut().fold(false, |changed, value| replace(value, names) | changed),
        Value::Object(all) => all.values_mut().fold(false, |changed, value| replace(value, names) | changed),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// The text with every occurrence of the name that is not a part of another word replaced.
fn without(text: &str, name: &str) -> String {
    if name.is_empty() {
        return text.to_string();
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let inside = before
            .chars()
            .next_back()
            .or(out.chars().next_back().filter(|_| before.is_empty()))
            .is_some_and(char::is_alphanumeric)
            || after.chars().next().is_some_and(char::is_alphanumeric);
        out.push_str(before);
        out.push_str(if inside { name } else { NOBODY });
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A person as the operator sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// Their number.
    pub user: i64,
    /// What they call themselves.
    pub name: String,
    /// When they came.
    pub created: i64,
    /// When they were here last, to the hour.
    pub seen: Option<i64>,
    /// Tables where they sit or sat.
    pub tables: u32,
    /// Reports about them that nobody has settled.
    pub reports: u32,
    /// Until when they are banned.
    pub banned: Option<i64>,
}

/// People with this in their names, or at this table, the newest first.
///
/// # Errors
/// What SQLite says.
pub fn people(db: &Connection, named: Option<&str>, table: Option<&str>, now: i64, most: usize) -> rusqlite::Result<Vec<Person>> {
    let sql = "SELECT u.id, u.name, u.created, (SELECT max(coalesce(seen, created)) FROM sessions WHERE user = u.id),
            (SELECT count(DISTINCT table_id) FROM seats WHERE user = u.id),
            (SELECT count(*) FROM reports WHERE about = u.id AND settled IS NULL),
            (SELECT max(until) FROM bans WHERE user = u.id AND until > ?3)
        FROM users u WHERE (?1 IS NULL OR instr(lower(u.name), lower(?1)) > 0)
          AND (?2 IS NULL OR u.id IN (SELECT s.user FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.public = ?2
            UNION SELECT c.user FROM chat c JOIN tables t ON t.id = c.table_id WHERE t.public = ?2))
        ORDER BY u.id DESC LIMIT ?4";
    let read = |row: &Row<'_>| {
        Ok(Person {
            user: row.get(0)?,
            name: row.get(1)?,
            created: row.get(2)?,
            seen: row.get(3)?,
            tables: row.get(4)?,
            reports: row.get(5)?,
            banned: row.get(6)?,
        })
    };
    db.prepare(sql)?.query_map(params![named, table, now, most as i64], read)?.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_replaced_where_it_is_a_word_of_its_own() {
        assert_eq!(
            without("Ada plays Adamant. Ada's card; Canada, Ada", "Ada"),
            "Somebody plays Adamant. Somebody's card; Canada, Somebody"
        );
        assert_eq!(without("AdaAda", "Ada"), "AdaAda");
    }
}
