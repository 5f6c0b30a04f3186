//! What is on the disk, read without the program's help.

use crate::check::Line;
use rusqlite::Connection;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// All that the store holds of all matches, by the tables' public ids.
pub struct Stored {
    /// The logs.
    pub lines: BTreeMap<String, Vec<Line>>,
    /// Set-up, opening draws and the seeds of the seats.
    pub beginnings: BTreeMap<String, (Value, Vec<u32>, String)>,
}

/// Reads a copy of the store, as a killed program has left it; the original is for the restarted one to recover.
pub fn read(data: &Path) -> Stored {
    let copy = data.with_extension("copy");
    std::fs::create_dir_all(&copy).expect("a folder for the copy");
    for file in ["clashtable.sqlite", "clashtable.sqlite-wal"] {
        let (from, to) = (data.join(file), copy.join(file));
        if from.exists() {
            std::fs::copy(from, to).expect("the store can be copied");
        }
    }
    let stored = query(&copy.join("clashtable.sqlite")).expect("the store can be read");
    std::fs::remove_dir_all(&copy).expect("the copy can be removed");
    stored
}

fn query(file: &Path) -> rusqlite::Result<Stored> {
    let db = Connection::open(file)?;
    let sound: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    assert_eq!(sound, "ok", "SQLite finds the store sound");
    let json = |text: String| serde_json::from_str::<Value>(&text).expect("the store keeps JSON");
    let mut stored = Stored { lines: BTreeMap::new(), beginnings: BTreeMap::new() };
    let mut tables = db.prepare(
        "SELECT public, setup, opening, (SELECT group_concat(coalesce(seed, ''), ' ') FROM seats WHERE table_id = tables.id) FROM tables",
    )?;
    let mut rows = tables.query([])?;
    while let Some(row) = rows.next()? {
        let opening = serde_json::from_str(&row.get::<_, String>(2)?).expect("draws are numbers");
        stored.beginnings.insert(row.get(0)?, (json(row.get(1)?), opening, row.get(3)?));
    }
    let sql =
        "SELECT t.public, l.version, l.key, l.entry FROM log l JOIN tables t ON t.id = l.table_id ORDER BY t.public, l.version";
    let mut lines = db.prepare(sql)?;
    let mut rows = lines.query([])?;
    while let Some(row) = rows.next()? {
        let line = Line { version: row.get(1)?, key: row.get(2)?, entry: json(row.get(3)?) };
        stored.lines.entry(row.get(0)?).or_default().push(line);
    }
    Ok(stored)
}
