//! Who asks: guests with a session. The store has only the hashes of their tokens.

use crate::refusal::{Kind, Refusal};
use crate::store::people::{Ban, SessionRow};
use crate::store::{Store, StoreError};
use crate::{ids, text};
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::broadcast;

/// What somebody likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// 0: as the system says, 1: light, 2: dark.
    pub theme: u8,
    /// Whether sounds play.
    pub sound: bool,
    /// 0: as the system says, 1: full, 2: quick, 3: off.
    pub motion: u8,
    /// Whether a choice asks once more.
    pub confirm: bool,
}

/// A user, as far as a request needs to know.
#[derive(Clone, Debug)]
pub struct Who {
    /// The row.
    pub user: i64,
    /// What they call themselves.
    pub name: Arc<str>,
    /// What they like.
    pub prefs: Prefs,
    /// The hash of the token of the session they came with.
    pub session: [u8; 32],
    pub(crate) ban: Option<Arc<Ban>>,
}

impl Who {
    /// Why they may do nothing here now, if so.
    #[must_use]
    pub fn banned(&self, now: i64) -> Option<Refusal> {
        self.ban.as_ref().filter(|ban| ban.until > now).map(|ban| banned(ban))
    }
}

fn banned(ban: &Ban) -> Refusal {
    Refusal::new(Kind::Forbidden, format!("You may not take part here for now: {}", ban.why))
}

/// From where and with what somebody comes, as it is kept with a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whence {
    /// The household; none for this machine itself.
    pub place: Option<String>,
    /// The browser or program, in a few words.
    pub device: String,
}

/// What has ended, for sockets that were opened with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// One session, by the hash of its token.
    Session([u8; 32]),
    /// All of a user, save the one with this hash.
    All(i64, Option<[u8; 32]>),
}

impl Ended {
    /// Whether this session is among what has ended.
    #[must_use]
    pub fn concerns(&self, user: i64, session: [u8; 32]) -> bool {
        match self {
            Ended::Session(hash) => *hash == session,
            Ended::All(whose, save) => *whose == user && *save != Some(session),
        }
    }
}

/// More sessions than this are not kept in memory.
const MANY: usize = 100_000;

/// How exactly it is kept when a session was used last.
const HOUR: i64 = 3_600_000;

/// How long a link for another device can be used.
const LINK: i64 = 10 * 60_000;

/// A session in memory, and when it was used last as the store knows it.
#[derive(Clone, Debug)]
struct Known {
    who: Who,
    seen: i64,
}

/// Finds and makes sessions.
#[derive(Debug)]
pub struct Identity {
    store: Arc<Store>,
    known: RwLock<HashMap<[u8; 32], Known>>,
    /// Goes up whenever a session ends or somebody changes, so that nothing read before is remembered after.
    changes: AtomicU64,
    ended: broadcast::Sender<Ended>,
    /// After how long without use a session ends.
    disuse: i64,
    /// How many sessions one person has.
    most: usize,
}

impl Identity {
    /// The sessions in this store, which end when they are not used for so long.
    #[must_use]
    pub fn new(store: Arc<Store>, disuse: Duration, most: usize) -> Self {
        let disuse = i64::try_from(disuse.as_millis()).unwrap_or(i64::MAX / 4);
        let (ended, _) = broadcast::channel(256);
        Identity { store, known: RwLock::default(), changes: AtomicU64::new(0), ended, disuse, most }
    }

    /// Hears of sessions that end.
    pub fn endings(&self) -> broadcast::Receiver<Ended> {
        self.ended.subscribe()
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn find(&self, token: &str, now: i64) -> Result<Option<Who>, StoreError> {
        if token.len() != 52 {
            return Ok(None);
        }
        self.of_hash(ids::hash(token), now).await
    }

    /// Whose session this is, by the hash of its token.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn of_hash(&self, hash: [u8; 32], now: i64) -> Result<Option<Who>, StoreError> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned();
        let before = self.changes.load(Ordering::SeqCst);
        let found = match known {
            Some(known) => Some(known),
            None => self.read(hash, now).await?,
        };
        let Some(mut found) = found else { return Ok(None) };
        if now - found.seen > self.disuse {
            self.end_session(hash).await?;
            return Ok(None);
        }
        let stale = now - found.seen > HOUR;
        if stale {
            found.seen = now;
        }
        let who = found.who.clone();
        self.keep(hash, found, before);
        if stale {
            let sql = "UPDATE sessions SET seen = ?2 WHERE hash = ?1";
            // That it was used is worth keeping, but not worth waiting or failing for.
            let noted = self.store.write(move |db| db.execute(sql, params![&hash[..], now])).await;
            if let Err(error) = noted {
                tracing::debug!(%error, "that a session was used could not be noted");
            }
        }
        Ok(Some(who))
    }

    async fn read(&self, hash: [u8; 32], now: i64) -> Result<Option<Known>, StoreError> {
        let read = self.store.read(move |db| {
            let sql = "SELECT u.id, u.name, u.prefs, coalesce(s.seen, s.created) FROM sessions s JOIN users u ON u.id = s.user
                WHERE s.hash = ?1";
            let found = db.prepare_cached(sql)?.query_row([&hash[..]], |row| {
                let prefs = crate::store::lenient::text(row, 2)?;
                let prefs = serde_json::from_str(&prefs).unwrap_or_default();
                let who =
                    Who { user: row.get(0)?, name: crate::store::lenient::text(row, 1)?.into(), prefs, session: hash, ban: None };
                Ok(Known { who, seen: row.get(3)? })
            });
            let Some(mut known) = found.optional()? else { return Ok(None) };
            known.who.ban = Ban::of_user(db, known.who.user, now)?.map(Arc::new);
            Ok(Some(known))
        });
        read.await
    }

    /// Remembers a session, unless anything has ended or changed since it was read.
    fn keep(&self, hash: [u8; 32], known: Known, before: u64) {
        let mut all = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if self.changes.load(Ordering::SeqCst) != before {
            return;
        }
        if all.len() >= MANY {
            all.clear();
        }
        all.insert(hash, known);
    }

    /// Forgets what is remembered of some sessions, and tells their sockets.
    fn forget(&self, ended: Ended) {
        let mut all = self.known.write().unwrap_or_else(PoisonError::into_inner);
        self.changes.fetch_add(1, Ordering::SeqCst);
        all.retain(|hash, known| !ended.concerns(known.who.user, *hash));
        drop(all);
        // Where nobody has a socket, nobody needs to hear it.
        let _ = self.ended.send(ended);
    }

    /// A new guest with a fresh token; named by us if by nobody.
    ///
    /// # Errors
    /// When it cannot be stored, or somebody who was banned came from there.
    pub async fn guest(&self, name: Option<&str>, whence: Whence, now: i64) -> Result<(Who, String), Refusal> {
        let token = ids::token()?;
        let name = match name.and_then(text::name) {
            Some(name) => name,
            None => text::guest_name(ids::seed()?),
        };
        let (hash, stored, before) = (ids::hash(&token), name.clone(), self.changes.load(Ordering::SeqCst));
        let made = self.store.write(move |db| {
            if let Some(place) = &whence.place
                && let Some(ban) = Ban::of_place(db, place, now)?
            {
                return Ok(Err(banned(&ban)));
            }
            db.prepare_cached("INSERT INTO users (name, created) VALUES (?1, ?2)")?.execute(params![stored, now])?;
            let user = db.last_insert_rowid();
            begin(db, hash, user, &whence, now)?;
            Ok(Ok(user))
        });
        let who = Who { user: made.await??, name: name.into(), prefs: Prefs::default(), session: hash, ban: None };
        self.keep(hash, Known { who: who.clone(), seen: now }, before);
        Ok((who, token))
    }

    /// Another session of the same person, for another device or program.
    ///
    /// # Errors
    /// When it cannot be stored, or there are too many.
    pub async fn another(&self, user: i64, whence: Whence, now: i64) -> Result<String, Refusal> {
        let token = ids::token()?;
        let (hash, most) = (ids::hash(&token), self.most);
        let room = self.store.write(move |db| {
            let count: i64 = db.query_row("SELECT count(*) FROM sessions WHERE user = ?1", [user], |row| row.get(0))?;
            if count >= most as i64 {
                return Ok(false);
            }
            begin(db, hash, user, &whence, now)?;
            Ok(true)
        });
        match room.await? {
            true => Ok(token),
            false => Err(Refusal::limited(&format!("You are already signed in on {most} devices. Sign out of one first."))),
        }
    }

    /// A link by which this person comes in on another device: once, and soon.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn link(&self, user: i64, now: i64) -> Result<String, Refusal> {
        let token = ids::id()?;
        let hash = ids::hash(&token);
        let kept = self.store.write(move |db| {
            db.execute("DELETE FROM links WHERE user = ?1 OR until < ?2", [user, now])?;
            db.execute("INSERT INTO links (hash, user, until) VALUES (?1, ?2, ?3)", params![&hash[..], user, now + LINK])
        });
        kept.await?;
        Ok(token)
    }

    /// The person whom a link is for; none if it is used, late, or none at all. `using` uses it up.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn linked(&self, token: &str, using: bool, now: i64) -> Result<Option<(i64, String)>, StoreError> {
        if !ids::is_id(token) {
            return Ok(None);
        }
        let hash = ids::hash(token);
        let look = move |db: &rusqlite::Connection| {
            let sql = "SELECT u.id, u.name FROM links l JOIN users u ON u.id = l.user WHERE l.hash = ?1 AND l.until > ?2";
            let found = db.query_row(sql, params![&hash[..], now], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            if using {
                db.execute("DELETE FROM links WHERE hash = ?1", [&hash[..]])?;
            }
            Ok(found)
        };
        if using { self.store.write(look).await } else { self.store.read(look).await }
    }

    /// Keeps another name and other likings.
    ///
    /// # Errors
    /// When they cannot be stored.
    pub async fn change(&self, user: i64, name: String, prefs: Prefs) -> Result<(), StoreError> {
        let (stored, likes) = (name.clone(), serde_json::to_string(&prefs).unwrap_or_default());
        self.store
            .write(move |db| db.execute("UPDATE users SET name = ?2, prefs = ?3 WHERE id = ?1", params![user, stored, likes]))
            .await?;
        let name: Arc<str> = name.into();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        self.changes.fetch_add(1, Ordering::SeqCst);
        for Known { who, .. } in known.values_mut().filter(|known| known.who.user == user) {
            who.name = name.clone();
            who.prefs = prefs;
        }
        Ok(())
    }

    /// The sessions of a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn sessions(&self, user: i64) -> Result<Vec<SessionRow>, StoreError> {
        self.store.read(move |db| SessionRow::of_user(db, user)).await
    }

    async fn end_session(&self, hash: [u8; 32]) -> Result<(), StoreError> {
        self.store.write(move |db| db.execute("DELETE FROM sessions WHERE hash = ?1", [&hash[..]])).await?;
        self.forget(Ended::Session(hash));
        Ok(())
    }

    /// Ends a session: its token is worth nothing any more, and its sockets close.
    ///
    /// # Errors
    /// When that cannot be stored.
    pub async fn end(&self, token: &str) -> Result<(), StoreError> {
        self.end_session(ids::hash(token)).await
    }

    /// Ends one session of this person, by its id; false if they have none of that id.
    ///
    /// # Errors
    /// When that cannot be stored.
    pub async fn end_one(&self, user: i64, id: &str) -> Result<bool, StoreError> {
        let found = self.sessions(user).await?.into_iter().find(|row| row.id() == id);
        let Some(row) = found else { return Ok(false) };
        self.end_session(row.hash).await?;
        Ok(true)
    }

    /// Ends all sessions of this person, save one if that is wished.
    ///
    /// # Errors
    /// When that cannot be stored.
    pub async fn end_all(&self, user: i64, save: Option<[u8; 32]>) -> Result<(), StoreError> {
        let kept = save.unwrap_or_default();
        let sql = "DELETE FROM sessions WHERE user = ?1 AND hash <> ?2";
        self.store.write(move |db| db.execute(sql, params![user, &kept[..]])).await?;
        self.forget(Ended::All(user, save));
        Ok(())
    }

    /// The operator has done something about this person: what is remembered of them is read anew, and their sockets close.
    pub fn review(&self, user: i64) {
        self.forget(Ended::All(user, None));
    }

    /// Ends the sessions that nobody has used for too long.
    ///
    /// # Errors
    /// When that cannot be stored.
    pub async fn expire(&self, now: i64) -> Result<usize, StoreError> {
        let before = now - self.disuse;
        let read = move |db: &rusqlite::Connection| {
            let sql = "SELECT hash FROM sessions WHERE coalesce(seen, created) < ?1 LIMIT 1000";
            db.prepare_cached(sql)?.query_map([before], |row| row.get::<_, [u8; 32]>(0))?.collect::<Result<Vec<_>, _>>()
        };
        let old = self.store.read(read).await?;
        for hash in &old {
            self.end_session(*hash).await?;
        }
        Ok(old.len())
    }
}

fn begin(db: &rusqlite::Connection, hash: [u8; 32], user: i64, whence: &Whence, now: i64) -> rusqlite::Result<()> {
    let sql = "INSERT INTO sessions (hash, user, created, seen, device, place) VALUES (?1, ?2, ?3, ?3, ?4, ?5)";
    db.prepare_cached(sql)?.execute(params![&hash[..], user, now, whence.device, whence.place])?;
    Ok(())
}

/// The browser and the system that a `User-Agent` names, in a few words; "a program" for everything else.
#[must_use]
pub fn device(agent: &str) -> String {
    let known = |names: &[(&str, &str)]| names.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| (*name).to_string());
    let browser =
        known(&[("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]);
    let system = known(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(browser), None) => browser,
        (None, _) => "a program".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_told_in_a_few_words() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let phone = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
        assert_eq!((device(firefox).as_str(), device(phone).as_str()), ("Firefox, Linux", "Chrome, Android"));
        assert_eq!(device("curl/8.0"), "a program");
    }

    #[test]
    fn what_has_ended_concerns_its_own_sessions_alone() {
        let (one, other) = ([1; 32], [2; 32]);
        assert!(Ended::Session(one).concerns(7, one) && !Ended::Session(one).concerns(7, other));
        assert!(Ended::All(7, Some(one)).concerns(7, other) && !Ended::All(7, Some(one)).concerns(7, one));
        assert!(!Ended::All(7, None).concerns(8, one));
    }
}
