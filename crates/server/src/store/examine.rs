//! Looking through a whole store or a backup, and putting a backup into a new folder.

use super::lenient::text;
use super::open::{FILE, backup, opened, reader};
use super::{Loaded, StoreError, chain, damaged_packs, is_keepsake_damaged};
use crate::tables::upgrade::{fetch, take_up};
use rusqlite::Connection;
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};

/// What was found in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// What SQLite finds wrong with the file.
    pub file: Vec<String>,
    /// Tables that were looked at.
    pub tables: u32,
    /// Lines of their logs.
    pub lines: u64,
    /// Lines among them that have a checksum.
    pub summed: u64,
    /// Tables that are damaged: which, and how.
    pub damaged: Vec<(String, String)>,
    /// Content packs that are damaged, by their hashes.
    pub packs: Vec<String>,
    /// Tables that stand still because their rules are no more, or because of damage that is known.
    pub frozen: u32,
}

impl Findings {
    /// Whether all is well.
    #[must_use]
    pub fn is_well(&self) -> bool {
        self.file.is_empty() && self.damaged.is_empty() && self.packs.is_empty()
    }
}

fn what_sqlite_finds(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut asked = db.prepare("PRAGMA integrity_check(100)")?;
    let found = asked.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().filter(|line| line != "ok").collect())
}

/// Looks through the store of a data folder, or a backup: the file itself, the checksums of every log, and (with `all` of finished games
/// too) whether every table can be taken up. Nothing is changed, and a server may be running on it: a copy is looked at, in the folder
/// `scratch`, which is not there yet.
///
/// # Errors
/// When it cannot be read or copied.
pub fn examine(store: &Path, all: bool, scratch: &Path) -> Result<Findings, StoreError> {
    let unusable = |path: &Path, reason: String| StoreError::Folder { path: path.to_path_buf(), reason };
    let file: PathBuf = if store.is_dir() { store.join(FILE) } else { store.to_path_buf() };
    if std::fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        return Err(unusable(store, "there is no store in it".into()));
    }
    let mut findings = Findings { file: what_sqlite_finds(&reader(&file)?)?, ..Findings::default() };
    if !findings.file.is_empty() {
        return Ok(findings);
    }
    std::fs::create_dir(scratch).map_err(|e| unusable(scratch, e.to_string()))?;
    let copy = scratch.join(FILE);
    let copied = match store.is_dir() {
        true => backup(store, &copy),
        false => std::fs::copy(&file, &copy).map(drop).map_err(|e| unusable(scratch, e.to_string())),
    };
    let done = copied.and_then(|()| look(&opened(&copy)?, all, &mut findings));
    let _ = std::fs::remove_dir_all(scratch);
    done.map(|()| findings)
}

fn look(db: &Connection, all: bool, findings: &mut Findings) -> Result<(), StoreError> {
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, text(row, 1)?));
    let tables: Vec<(i64, String)> =
        db.prepare("SELECT id, public FROM tables ORDER BY id")?.query_map([], read)?.collect::<Result<_, _>>()?;
    for (row, public) in tables {
        // Whatever is wrong with one table, the others are looked at.
        match look_at(db, row, all, findings) {
            Ok(None) => {}
            Ok(Some(damage)) => findings.damaged.push((public, damage)),
            Err(error) => findings.damaged.push((public, format!("it cannot be read ({error})"))),
        }
    }
    findings.packs = damaged_packs(db)?;
    Ok(())
}

/// Looks at one table: what is damaged.
fn look_at(db: &Connection, row: i64, all: bool, findings: &mut Findings) -> rusqlite::Result<Option<String>> {
    let Some(mut table) = Loaded::at(db, row)? else { return Ok(None) };
    findings.tables += 1;
    findings.lines += table.lines.len() as u64;
    findings.summed += table.lines.iter().filter(|line| line.sum.is_some()).count() as u64;
    if let Err(damage) = chain::follow(&table) {
        return Ok(Some(damage.to_string()));
    }
    let (known, over) = (table.frozen.is_some(), matches!(table.phase.name(), "over" | "closed"));
    match catalog::game(&table.game) {
        Some(game) if all || !over => {
            fetch(db, game, &mut table)?;
            findings.frozen += u32::from(take_up(game, &mut table).frozen.is_some());
        }
        Some(_) | None => findings.frozen += u32::from(known),
    }
    Ok(is_keepsake_damaged(db, row)?.then(|| "what was kept of it in words is not as it was written".to_string()))
}

/// Puts a backup into a new folder, from which a server can start.
///
/// # Errors
/// When the backup is damaged, or there is something in the folder already.
pub fn restore(from: &Path, folder: &Path) -> Result<(), StoreError> {
    let unusable = |path: &Path, reason: String| StoreError::Folder { path: path.to_path_buf(), reason };
    if std::fs::metadata(from).map_or(0, |file| file.len()) == 0 {
        return Err(unusable(from, "there is no backup".into()));
    }
    let found = what_sqlite_finds(&reader(from)?)?;
    if let Some(first) = found.first() {
        return Err(StoreError::Damaged(first.clone()));
    }
    if std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(unusable(folder, "there is something in it already; a backup is put into a new folder".into()));
    }
    std::fs::create_dir_all(folder).map_err(|e| unusable(folder, e.to_string()))?;
    let to = folder.join(FILE);
    let copied = std::fs::copy(from, &to).and_then(|_| File::open(&to)?.sync_all()).and_then(|()| File::open(folder)?.sync_all());
    copied.map_err(|e| StoreError::Disk(e.to_string()))
}
