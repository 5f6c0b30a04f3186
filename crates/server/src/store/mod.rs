//! The store: one SQLite file, one thread that writes, many waiting writes in one commit.
//!
//! Everything that happens at a table is a line appended to `log`; the other tables are small. A write is answered only
//! after the commit that holds it (WAL with `synchronous=FULL`: after the line is on the disk).

pub mod absence;
mod analyses;
pub mod chain;
mod decks;
pub mod desk;
pub mod examine;
pub(crate) mod lenient;
mod open;
pub mod people;
mod read;
mod rows;
mod schema;
mod upgrades;
mod writer;

pub use analyses::{analysis, keep_analysis};
pub use decks::DeckRow;
pub use open::{backup, opened};
pub use read::{ChatLine, InviteLook, InviteRow, InviteState, Listed, Loaded, LoadedLine, Record, invite, lessons_won, options};
pub use rows::{Gift, Line, NewInvite, NewTable, outcome_rows, seat_row};
pub use upgrades::{
    Fate, Unjudged, damaged_packs, is_keepsake_damaged, keep_keepsake, keep_pack, keepsake, pack, packed_keepsake, unjudged,
    unkept,
};

use crate::metrics::Metrics;
use rusqlite::Connection;
use std::fs::File;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use thiserror::Error;
use tokio::sync::oneshot;
use writer::Work;

/// Why the store cannot do what it is asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The folder cannot be made or written.
    #[error("the data folder {path} cannot be used: {reason}")]
    Folder {
        /// Which folder.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// Another server has it.
    #[error("the data folder {path} is in use by another server")]
    InUse {
        /// Which folder.
        path: PathBuf,
    },
    /// The file was written by a newer program.
    #[error("the store has version {file}, this program knows versions up to {program}; use a newer program")]
    Newer {
        /// Of the file.
        file: usize,
        /// Of this program.
        program: usize,
    },
    /// The file was written by an older program.
    #[error("the store has version {file}, this program has version {program}; start a server with this program first")]
    Older {
        /// Of the file.
        file: usize,
        /// Of this program.
        program: usize,
    },
    /// No space is left.
    #[error("the disk is full, so nothing can be saved; free some space and try again")]
    Full,
    /// Somebody else holds the file.
    #[error("the store is locked by another program; try again in a moment")]
    Locked,
    /// The file is damaged.
    #[error("the store is damaged ({0}); restore a backup")]
    Damaged(String),
    /// The file cannot be read or written.
    #[error("the disk does not read or write ({0})")]
    Disk(String),
    /// What is stored already says otherwise.
    #[error("the store already has this ({0})")]
    Taken(String),
    /// The server is stopping, or is swamped.
    #[error("the server cannot save anything right now; try again in a moment")]
    Busy,
    /// A backup would overwrite something.
    #[error("{0} is there already; choose another name for the backup")]
    Exists(PathBuf),
    /// The folder was in use, but what was kept in it is not there.
    #[error(
        "the data folder {0} was in use before, but its database is missing or empty; put a backup there with `clashtable restore`, \
         or remove the folder to begin anew"
    )]
    Gone(PathBuf),
    /// Anything else SQLite says.
    #[error("the store failed: {0}")]
    Other(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as C;
        let text = error.to_string();
        match error.sqlite_error_code() {
            Some(C::DiskFull) => StoreError::Full,
            Some(C::DatabaseBusy | C::DatabaseLocked) => StoreError::Locked,
            Some(C::DatabaseCorrupt | C::NotADatabase) => StoreError::Damaged(text),
            Some(C::SystemIoFailure | C::ReadOnly | C::CannotOpen | C::PermissionDenied) => StoreError::Disk(text),
            Some(C::ConstraintViolation) => StoreError::Taken(text),
            _ => StoreError::Other(text),
        }
    }
}

/// How many writes may wait. More than a machine can commit in a second or two: then it is better to say so.
const QUEUE: usize = 8_192;

/// The store of one server.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    jobs: Mutex<Option<SyncSender<Box<dyn Work>>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    readers: Mutex<Vec<Connection>>,
    faults: Arc<Faults>,
    lock: Mutex<Option<File>>,
}

/// Switches with which tests make the disk fail.
#[derive(Debug, Default)]
pub struct Faults {
    /// Every commit fails as if the disk were full.
    pub full: AtomicBool,
    /// How the last commit that had something to write failed, if it did.
    last: Mutex<Option<StoreError>>,
    /// Every commit waits this many milliseconds first.
    pub slow: AtomicU32,
}

impl Store {
    /// Opens the store in `folder`, making it if it is not there, or one that lives in memory only.
    ///
    /// # Errors
    /// When the folder cannot be used.
    pub fn open(folder: &Path, metrics: Arc<Metrics>) -> Result<Store, StoreError> {
        let used = open::is_used(folder);
        let lock = open::lock(folder)?;
        let path = folder.join(open::FILE);
        if used && std::fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
            return Err(StoreError::Gone(folder.to_path_buf()));
        }
        let mut db = open::connect(&path)?;
        schema::migrate(&mut db)?;
        let faults = Arc::new(Faults::default());
        let (jobs, queue) = sync_channel(QUEUE);
        let spawned = std::thread::Builder::new().name("store".into()).stack_size(512 * 1024);
        let (faulty, counted) = (faults.clone(), metrics);
        let writer = spawned.spawn(move || writer::run(db, &queue, &faulty, &counted));
        let writer = writer.map_err(|e| StoreError::Other(e.to_string()))?;
        Ok(Store {
            path,
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            readers: Mutex::new(Vec::new()),
            faults,
            lock: Mutex::new(Some(lock)),
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The switches of the tests.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    fn give(&self, work: Box<dyn Work>) -> Result<(), StoreError> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        match jobs.as_ref().map(|jobs| jobs.try_send(work)) {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_) | TrySendError::Disconnected(_))) | None => Err(StoreError::Busy),
        }
    }

    /// Appends a line to a table's log and answers when it is durable.
    ///
    /// # Errors
    /// When it was not kept; then nothing of it was.
    pub async fn append(&self, line: Line) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.give(Box::new(writer::Append { line, reply }))?;
        answer.await.unwrap_or(Err(StoreError::Busy))
    }

    /// Does `work` in the next commit and answers when it is durable.
    ///
    /// # Errors
    /// When it was not kept; then nothing of it was.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.give(Box::new(writer::Any { work: Some(work), out: None, reply }))?;
        answer.await.unwrap_or(Err(StoreError::Busy))
    }

    /// Reads what is committed, beside the writer.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            let spare = store.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let db = match spare {
                Some(db) => db,
                None => open::reader(&store.path)?,
            };
            let out = work(&db);
            let mut spares = store.readers.lock().unwrap_or_else(PoisonError::into_inner);
            if spares.len() < 4 {
                spares.push(db);
            }
            Ok(out?)
        });
        done.await.unwrap_or(Err(StoreError::Busy))
    }

    /// Writes everything that waits, then stops. Another server can have the folder from then on.
    pub fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if writer.map(JoinHandle::join).is_some_and(|r| r.is_err()) {
            tracing::error!("the store's thread had failed");
        }
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.lock.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Whether the store writes: its thread answers, and the last commit that had something to write succeeded. Writes nothing itself.
    ///
    /// # Errors
    /// Why it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        let last = self.faults.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        last.map_or(Ok(()), Err)?;
        self.settle(self.write(|db| db.query_row("SELECT 1", [], |_| Ok(())))).await
    }

    /// Proves that the store writes: commits one row.
    ///
    /// # Errors
    /// Why it does not.
    pub async fn prove(&self, now: i64) -> Result<(), StoreError> {
        self.settle(self.write(move |db| db.execute("INSERT OR REPLACE INTO health VALUES (1, ?1)", [now]).map(|_| ()))).await
    }

    /// Whether the last commit failed, so that it should be proven again whether the store writes.
    #[must_use]
    pub fn is_failing(&self) -> bool {
        self.faults.last.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    async fn settle(&self, write: impl Future<Output = Result<(), StoreError>>) -> Result<(), StoreError> {
        match tokio::time::timeout(std::time::Duration::from_secs(5), write).await {
            Ok(done) => done,
            Err(_) => Err(StoreError::Busy),
        }
    }
}

impl Faults {
    /// Notes how a commit went. One that had nothing to write proves nothing.
    pub(crate) fn note(&self, failed: Option<&StoreError>, wrote: bool) {
        if failed.is_some() || wrote {
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = failed.cloned();
        }
    }

    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let slow = self.slow.load(Ordering::Relaxed);
        if slow > 0 {
            std::thread::sleep(std::time::Duration::from_millis(u64::from(slow)));
        }
        if self.full.load(Ordering::Relaxed) { Err(StoreError::Full) } else { Ok(()) }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.close();
    }
}
