//! The operator's desk: what is done about people from the command line, also while a server runs on the same store. The server hears of
//! it within a second ([`super::people::orders`]).

use super::open::FILE;
use super::people::{self, Forgotten, Person, Report};
use super::{StoreError, schema};
use crate::time::Clock;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// A store as the operator works on it.
pub struct Desk {
    db: Connection,
    now: i64,
}

impl Desk {
    /// The store of this folder.
    ///
    /// # Errors
    /// When there is none, or another program kept it.
    pub fn open(folder: &Path) -> Result<Desk, StoreError> {
        let file = folder.join(FILE);
        if std::fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
            return Err(StoreError::Folder { path: folder.to_path_buf(), reason: "there is no store in it".into() });
        }
        let db = Connection::open_with_flags(&file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        db.busy_timeout(Duration::from_secs(10))?;
        schema::check(&db)?;
        db.pragma_update(None, "synchronous", "FULL")?;
        db.pragma_update(None, "foreign_keys", "ON")?;
        // What is deleted is overwritten, not only let go of.
        db.pragma_update(None, "secure_delete", "ON")?;
        Ok(Desk { db, now: Clock::system().now() })
    }

    /// People with this in their names, or at this table, the newest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn people(&self, named: Option<&str>, table: Option<&str>, most: usize) -> Result<Vec<Person>, StoreError> {
        Ok(people::people(&self.db, named, table, self.now, most)?)
    }

    /// Reports that nobody has settled.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn reports(&self) -> Result<Vec<Report>, StoreError> {
        Ok(Report::open(&self.db)?)
    }

    /// Bans somebody for so many days; false if there is nobody of this number.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn ban(&mut self, user: i64, days: u32, why: &str) -> Result<bool, StoreError> {
        let (now, until) = (self.now, self.now + i64::from(days) * 24 * 3_600_000);
        self.write(|db| people::ban(db, user, until, why, now))
    }

    /// Lifts the bans of somebody; false if there was none.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn unban(&mut self, user: i64) -> Result<bool, StoreError> {
        let now = self.now;
        self.write(|db| people::unban(db, user, now))
    }

    /// Settles a report; false if there is none of this number.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn settle(&mut self, report: i64) -> Result<bool, StoreError> {
        let now = self.now;
        self.write(|db| people::settle(db, report, now))
    }

    /// Deletes the data of somebody; none if there is nobody of this number.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn forget(&mut self, user: i64) -> Result<Option<Forgotten>, StoreError> {
        let now = self.now;
        self.write(|db| people::forget(db, user, now))
    }

    /// Everything or nothing.
    fn write<T>(&mut self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let tx = self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let done = work(&tx)?;
        tx.commit()?;
        Ok(done)
    }
}
