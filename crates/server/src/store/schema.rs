//! The tables of the store, and how an older file becomes a newer one.

use super::StoreError;
use rusqlite::Connection;

/// Each step leads from one version of the file to the next. Steps are never changed, only added.
const STEPS: &[&str] =
    &[FIRST, PLACES, SEEDS, DECKS, BROUGHT, ANALYSES, RESULTS, LESSONS, UPGRADES, SUMS, SAID, PRACTICE, PEOPLE, SEALS, LINES];

const FIRST: &str = "
CREATE TABLE users (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, prefs TEXT NOT NULL DEFAULT '{}', created INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions (
  hash BLOB PRIMARY KEY, user INTEGER NOT NULL REFERENCES users(id), created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
  id INTEGER PRIMARY KEY, public TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules_version INTEGER NOT NULL,
  content TEXT NOT NULL, setup TEXT NOT NULL, opening TEXT NOT NULL, secret BLOB NOT NULL,
  owner INTEGER NOT NULL REFERENCES users(id), options TEXT NOT NULL, private INTEGER NOT NULL,
  phase TEXT NOT NULL, created INTEGER NOT NULL, begun INTEGER, ended INTEGER, deadline INTEGER, next TEXT, origin TEXT, taken INTEGER
) STRICT;
CREATE INDEX tables_due ON tables(deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_open ON tables(id) WHERE phase = 'waiting';
CREATE INDEX tables_owner ON tables(owner, phase);
CREATE TABLE seats (
  table_id INTEGER NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, kind TEXT NOT NULL, user INTEGER REFERENCES users(id),
  level TEXT, name TEXT, PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_user ON seats(user) WHERE user IS NOT NULL;
CREATE TABLE watchers (
  table_id INTEGER NOT NULL REFERENCES tables(id), user INTEGER NOT NULL REFERENCES users(id), PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE TABLE invites (
  id TEXT PRIMARY KEY, hash BLOB NOT NULL UNIQUE, table_id INTEGER NOT NULL REFERENCES tables(id), seat INTEGER,
  created INTEGER NOT NULL, used INTEGER, revoked INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX invites_table ON invites(table_id);
CREATE TABLE chat (
  id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES tables(id), room TEXT NOT NULL, user INTEGER NOT NULL,
  name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_table ON chat(table_id, room, id);
CREATE TABLE log (
  table_id INTEGER NOT NULL, version INTEGER NOT NULL, seat INTEGER NOT NULL, by TEXT NOT NULL, entry TEXT NOT NULL,
  key BLOB NOT NULL, asked BLOB NOT NULL, at INTEGER NOT NULL, clock TEXT, PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX log_key ON log(table_id, key);
CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
CREATE TABLE migrations (version INTEGER PRIMARY KEY, at TEXT NOT NULL) STRICT;
";

/// How the match ended for each seat, so that a person's record is counted without playing every log again.
const PLACES: &str = "ALTER TABLE seats ADD COLUMN place INTEGER;";

/// What each seat gave to the chance of the match.
const SEEDS: &str = "ALTER TABLE seats ADD COLUMN seed TEXT;";

/// What people have built for games to which everybody brings a deck.
const DECKS: &str = "
CREATE TABLE decks (
  id TEXT PRIMARY KEY, user INTEGER NOT NULL REFERENCES users(id), game TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX decks_user ON decks(user, game, changed);
";

/// The deck with which somebody sat down, until the match begins with it.
const BROUGHT: &str = "ALTER TABLE seats ADD COLUMN deck TEXT;";

/// What a search made of finished games, by the version of the search.
const ANALYSES: &str = "
CREATE TABLE analyses (
  table_id INTEGER NOT NULL REFERENCES tables(id), version INTEGER NOT NULL, result TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;
";

/// Whether each seat won, which its place alone does not say: who plays alone and is first has won, not drawn. Matches that ended
/// before are judged by their places.
const RESULTS: &str = "
ALTER TABLE seats ADD COLUMN result TEXT;
UPDATE seats SET result = CASE
  WHEN place > 1 THEN 'lost'
  WHEN (SELECT count(*) FROM seats o WHERE o.table_id = seats.table_id) > 1
    AND (SELECT max(o.place) FROM seats o WHERE o.table_id = seats.table_id) = 1 THEN 'drawn'
  ELSE 'won' END
WHERE place IS NOT NULL;
";

/// The lesson or puzzle a table is, as its game names it. Until then it was read from the set-ups of the only game that had any.
const LESSONS: &str = "
ALTER TABLE tables ADD COLUMN lesson TEXT;
UPDATE tables SET lesson = setup ->> 'position' WHERE setup ->> 'position' IS NOT NULL;
";

/// What lets tables outlive a change of the rules: what each line told, the content they were begun with, what finished games told
/// and showed, and which program found what about a table.
const UPGRADES: &str = "
ALTER TABLE log ADD COLUMN told TEXT;
ALTER TABLE tables ADD COLUMN pack TEXT;
ALTER TABLE tables ADD COLUMN judged TEXT;
ALTER TABLE tables ADD COLUMN frozen TEXT;
CREATE TABLE packs (hash TEXT PRIMARY KEY, game TEXT NOT NULL, files BLOB NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE keepsakes (table_id INTEGER PRIMARY KEY REFERENCES tables(id), kept BLOB NOT NULL) STRICT;
";

/// A checksum of each line of a log, over that of the line before it.
const SUMS: &str = "ALTER TABLE log ADD COLUMN sum BLOB;";

/// The key of a chat line, so that one that is sent again is not said twice.
const SAID: &str = "
ALTER TABLE chat ADD COLUMN key BLOB;
CREATE UNIQUE INDEX chat_key ON chat(table_id, user, key) WHERE key IS NOT NULL;
";

/// Whether somebody went back behind what was drawn or shown: such a match counts for nobody.
const PRACTICE: &str = "ALTER TABLE tables ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;";

/// What people need to trust each other and the server: sessions that are listed and end, links for another device, whom somebody does
/// not want to hear or meet, reports, bans, what the operator has ordered, who was removed from a table, and who wants a
/// rematch.
const PEOPLE: &str = "
ALTER TABLE sessions ADD COLUMN seen INTEGER;
ALTER TABLE sessions ADD COLUMN device TEXT;
ALTER TABLE sessions ADD COLUMN place TEXT;
CREATE INDEX sessions_user ON sessions(user);
CREATE TABLE links (hash BLOB PRIMARY KEY, user INTEGER NOT NULL REFERENCES users(id), until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE ignored (
  id TEXT PRIMARY KEY, user INTEGER NOT NULL REFERENCES users(id), other INTEGER NOT NULL REFERENCES users(id),
  blocked INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE (user, other)
) STRICT, WITHOUT ROWID;
CREATE TABLE reports (
  id INTEGER PRIMARY KEY, by INTEGER NOT NULL, about INTEGER NOT NULL, table_id INTEGER NOT NULL, said TEXT, text TEXT NOT NULL,
  at INTEGER NOT NULL, settled INTEGER
) STRICT;
CREATE TABLE bans (
  id INTEGER PRIMARY KEY, user INTEGER NOT NULL, place TEXT, until INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX bans_user ON bans(user);
CREATE INDEX bans_place ON bans(place) WHERE place IS NOT NULL;
CREATE TABLE orders (id INTEGER PRIMARY KEY, user INTEGER NOT NULL, what TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TABLE removed (
  table_id INTEGER NOT NULL REFERENCES tables(id), user INTEGER NOT NULL, PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
ALTER TABLE tables ADD COLUMN rematch TEXT;
";

/// A checksum of what each match begins with.
const SEALS: &str = "ALTER TABLE tables ADD COLUMN sum BLOB;";

/// How many lines each log has, so that it is noticed if some are missing from its end.
const LINES: &str = "
ALTER TABLE tables ADD COLUMN lines INTEGER;
UPDATE tables SET lines = (SELECT count(*) FROM log WHERE table_id = tables.id);
";

/// Brings the file to the newest version.
///
/// # Errors
/// When the file is newer than this program, or cannot be written.
pub fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let version = db.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))? as usize;
    if version > STEPS.len() {
        return Err(StoreError::Newer { file: version, program: STEPS.len() });
    }
    for (i, step) in STEPS.iter().enumerate().skip(version) {
        let tx = db.transaction()?;
        tx.execute_batch(step)?;
        tx.execute("INSERT INTO migrations VALUES (?1, datetime('now'))", [i as u32 + 1])?;
        tx.pragma_update(None, "user_version", i as u32 + 1)?;
        tx.commit()?;
    }
    Ok(())
}

/// Whether the file is of this program's version, for tools that must not change it.
///
/// # Errors
/// When it is older or newer.
pub fn check(db: &Connection) -> Result<(), StoreError> {
    let version = db.query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))? as usize;
    match version.cmp(&STEPS.len()) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(StoreError::Newer { file: version, program: STEPS.len() }),
        std::cmp::Ordering::Less => Err(StoreError::Older { file: version, program: STEPS.len() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store as it was after the first `steps` steps, with tables that ended with these places.
    fn old(steps: usize, tables: &[(&str, &[u8])]) -> Connection {
        let db = Connection::open_in_memory().unwrap();
        STEPS[..steps].iter().for_each(|step| db.execute_batch(step).unwrap());
        db.pragma_update(None, "user_version", steps as u32).unwrap();
        db.execute("INSERT INTO users (id, name, created) VALUES (1, 'Anna', 0)", []).unwrap();
        for (i, (setup, places)) in tables.iter().enumerate() {
            let sql = "INSERT INTO tables (id, public, game, rules_version, content, setup, opening, secret, owner, options,
                private, phase, created) VALUES (?1, ?1, 'g', 1, '', ?2, '[]', x'00', 1, '{}', 0, 'over', 0)";
            db.execute(sql, rusqlite::params![i as i64, setup]).unwrap();
            for (seat, place) in places.iter().enumerate() {
                let sql = "INSERT INTO seats (table_id, seat, kind, user, place) VALUES (?1, ?2, 'person', 1, ?3)";
                db.execute(sql, rusqlite::params![i as i64, seat as i64, place]).unwrap();
            }
        }
        db
    }

    #[test]
    fn matches_that_ended_before_are_judged_by_their_places() {
        let tables: [(&str, &[u8]); 6] = [
            ("{}", &[1, 2]),
            ("{}", &[1, 1]),
            ("{}", &[1]),
            ("{}", &[2]),
            ("{}", &[1, 1, 3]),
            (r#"{"position":"open-door"}"#, &[1, 2]),
        ];
        let mut db = old(6, &tables);
        migrate(&mut db).unwrap();
        let sql =
            "SELECT group_concat(result) FROM (SELECT table_id, result FROM seats ORDER BY table_id, seat) GROUP BY table_id";
        let mut asked = db.prepare(sql).unwrap();
        let results: Vec<String> = asked.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(results, ["won,lost", "drawn,drawn", "won", "lost", "won,won,lost", "won,lost"]);
        let lessons: Vec<String> = super::super::lessons_won(&db, 1, "g").unwrap();
        assert_eq!(lessons, ["open-door"]);
    }
}
