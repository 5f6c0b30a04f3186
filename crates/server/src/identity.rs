//! Who asks: guests with a session. The store has only the hashes of their tokens.

use crate::store::{Store, StoreError};
use crate::{ids, text};
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

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
}

/// More sessions than this are not kept in memory.
const MANY: usize = 100_000;

/// Finds and makes sessions.
#[derive(Debug)]
pub struct Identity {
    store: Arc<Store>,
    known: RwLock<HashMap<[u8; 32], Who>>,
}

impl Identity {
    /// The sessions in this store.
    #[must_use]
    pub fn new(store: Arc<Store>) -> Self {
        Identity { store, known: RwLock::default() }
    }

    /// Whose token this is.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn find(&self, token: &str) -> Result<Option<Who>, StoreError> {
        if token.len() != 52 {
            return Ok(None);
        }
        let hash = ids::hash(token);
        if let Some(who) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&hash) {
            return Ok(Some(who.clone()));
        }
        let found = self.store.read(move |db| {
            let sql = "SELECT u.id, u.name, u.prefs FROM sessions s JOIN users u ON u.id = s.user WHERE s.hash = ?1";
            let who = db.prepare_cached(sql)?.query_row([&hash[..]], |row| {
                let prefs: String = row.get(2)?;
                let prefs = serde_json::from_str(&prefs).unwrap_or_default();
                Ok(Who { user: row.get(0)?, name: row.get::<_, String>(1)?.into(), prefs })
            });
            who.optional()
        });
        let found = found.await?;
        if let Some(who) = &found {
            self.keep(hash, who.clone());
        }
        Ok(found)
    }

    fn keep(&self, hash: [u8; 32], who: Who) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MANY {
            known.clear();
        }
        known.insert(hash, who);
    }

    /// A new guest with a fresh token; named by us if by nobody.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn guest(&self, name: Option<&str>, now: i64) -> Result<(Who, String), crate::refusal::Refusal> {
        let token = ids::token()?;
        let name = match name.and_then(text::name) {
            Some(name) => name,
            None => text::guest_name(ids::seed()?),
        };
        let (hash, stored) = (ids::hash(&token), name.clone());
        let user = self.store.write(move |db| {
            db.prepare_cached("INSERT INTO users (name, created) VALUES (?1, ?2)")?.execute(params![stored, now])?;
            let user = db.last_insert_rowid();
            db.prepare_cached("INSERT INTO sessions VALUES (?1, ?2, ?3)")?.execute(params![&hash[..], user, now])?;
            Ok(user)
        });
        let who = Who { user: user.await?, name: name.into(), prefs: Prefs::default() };
        self.keep(hash, who.clone());
        Ok((who, token))
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
        for who in known.values_mut().filter(|who| who.user == user) {
            who.name = name.clone();
            who.prefs = prefs;
        }
        Ok(())
    }

    /// Ends a session: its token is worth nothing any more.
    ///
    /// # Errors
    /// When that cannot be stored.
    pub async fn end(&self, token: &str) -> Result<(), StoreError> {
        let hash = ids::hash(token);
        self.store.write(move |db| db.execute("DELETE FROM sessions WHERE hash = ?1", [&hash[..]])).await?;
        self.known.write().unwrap_or_else(PoisonError::into_inner).remove(&hash);
        Ok(())
    }
}
