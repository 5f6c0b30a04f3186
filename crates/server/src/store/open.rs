//! Opening the file, keeping others out, and copying it while it is in use.

use super::StoreError;
use rusqlite::{Connection, OpenFlags};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// The name of the store's file in the data folder.
pub(super) const FILE: &str = "clashtable.sqlite";

/// Whether a server has kept something in this folder before: it leaves its lock there, and beside the database its log of writes.
pub(super) fn is_used(folder: &Path) -> bool {
    ["lock", FILE, "clashtable.sqlite-wal", "clashtable.sqlite-shm"].iter().any(|name| folder.join(name).exists())
}

/// Makes the folder and takes its lock, so that two servers never share one.
pub(super) fn lock(folder: &Path) -> Result<File, StoreError> {
    let unusable = |e: std::io::Error| StoreError::Folder { path: folder.to_path_buf(), reason: e.to_string() };
    std::fs::create_dir_all(folder).map_err(unusable)?;
    let file = File::options().create(true).truncate(false).write(true).open(folder.join("lock")).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: folder.to_path_buf() }),
        Err(TryLockError::Error(e)) => Err(unusable(e)),
    }
}

/// The writer's connection.
pub(super) fn connect(path: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(path)?;
    db.busy_timeout(Duration::from_secs(2))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "foreign_keys", "ON")?;
    db.pragma_update(None, "wal_autocheckpoint", 4_000)?;
    db.pragma_update(None, "journal_size_limit", 64 * 1024 * 1024)?;
    db.set_prepared_statement_cache_capacity(64);
    Ok(db)
}

/// A store in a file of its own, brought to the newest version: for tools that look at a copy.
///
/// # Errors
/// When it is damaged or newer than this program.
pub fn opened(path: &Path) -> Result<Connection, StoreError> {
    let mut db = connect(path)?;
    super::schema::migrate(&mut db)?;
    Ok(db)
}

/// A connection that only reads.
pub(super) fn reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    db.busy_timeout(Duration::from_secs(2))?;
    db.pragma_update(None, "cache_size", -512)?;
    db.set_prepared_statement_cache_capacity(32);
    Ok(db)
}

/// Copies the store of the data folder `folder` to the new file `to`, also while a server is running on it. The copy is
/// one moment of the store and holds everything acknowledged before the call.
///
/// # Errors
/// When `to` is there already, or something cannot be read or written.
pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    let from = folder.join(FILE);
    if !from.exists() {
        return Err(StoreError::Folder { path: folder.to_path_buf(), reason: "there is no store in it".into() });
    }
    // Reserving the name first means two backups cannot both think it free.
    match File::options().create_new(true).write(true).open(to) {
        Ok(_) => {}
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => return Err(StoreError::Exists(to.to_path_buf())),
        Err(e) => return Err(StoreError::Folder { path: to.to_path_buf(), reason: e.to_string() }),
    }
    let done = copy(&from, to);
    if done.is_err() {
        let _ = std::fs::remove_file(to);
    }
    done
}

fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let db = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    db.busy_timeout(Duration::from_secs(10))?;
    let name = to.to_string_lossy().into_owned();
    // VACUUM INTO accepts an empty file and reads one consistent snapshot without stopping the writer.
    db.execute("VACUUM INTO ?1", [name])?;
    File::open(to).and_then(|f| f.sync_all()).map_err(|e| StoreError::Disk(e.to_string()))
}
