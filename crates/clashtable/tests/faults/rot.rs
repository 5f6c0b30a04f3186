//! Bits that flip on the disk: in lines of the log, and anywhere in the file.

use crate::store;
use engine::GameRng;
use rusqlite::Connection;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How many flips of which kind there were, and what came of them.
#[derive(Default)]
pub struct Flips {
    /// In lines of the log; each was named.
    pub lines: u32,
    /// Anywhere in the file.
    pub file: u32,
    /// Of those, named by `clashtable check`.
    pub named: u32,
    /// Of those, without any effect on a log.
    pub harmless: u32,
}

/// Flips bits for so long, each in a fresh copy of the store, and asserts that none goes unnoticed.
pub fn flip_many(data: &Path, seed: u64, length: Duration) -> Flips {
    let mut rng = GameRng::new(seed ^ 0xb17);
    let whole = data.with_extension("whole");
    let _ = fs::remove_dir_all(&whole);
    fs::create_dir_all(&whole).expect("a folder");
    for file in ["clashtable.sqlite", "clashtable.sqlite-wal"] {
        let _ = fs::copy(data.join(file), whole.join(file));
    }
    let db = Connection::open(whole.join("clashtable.sqlite")).expect("it opens");
    db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("it can be tidied up");
    drop(db);
    let mut flips = Flips::default();
    let until = Instant::now() + length;
    let mut round = 0;
    while Instant::now() < until || round < 4 {
        let copy = data.with_extension("copied");
        let _ = fs::remove_dir_all(&copy);
        fs::create_dir_all(&copy).expect("a folder");
        let file = copy.join("clashtable.sqlite");
        fs::copy(whole.join("clashtable.sqlite"), &file).expect("it can be copied");
        if round % 2 == 0 {
            flips.lines += in_lines(&copy, &mut rng);
        } else {
            in_file(&whole, &file, &mut rng, &mut flips);
        }
        let _ = fs::remove_dir_all(&copy);
        round += 1;
    }
    let _ = fs::remove_dir_all(&whole);
    flips
}

/// What `clashtable check` finds: whether all is well, and which tables are damaged.
fn check(folder: &Path) -> (bool, BTreeSet<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clashtable"));
    let output = command.args(["check", "--json", "--data"]).arg(folder).output().expect("it runs");
    let Ok(found) = serde_json::from_slice::<Value>(&output.stdout) else {
        // Only a file that SQLite itself cannot open is not looked at to its end.
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains("the store"), "a check that says nothing does not end well: {told}");
        return (false, BTreeSet::new());
    };
    let damaged = found["findings"]["damaged"].as_array().into_iter().flatten();
    (found["well"] == true && output.status.success(), damaged.filter_map(|pair| Some(pair[0].as_str()?.to_string())).collect())
}

/// What is written about a line, and about what a match begins with.
const COLUMNS: [(&str, &str); 11] = [
    ("log", "entry"),
    ("log", "told"),
    ("log", "by"),
    ("log", "key"),
    ("log", "asked"),
    ("log", "sum"),
    ("tables", "setup"),
    ("tables", "opening"),
    ("tables", "secret"),
    ("tables", "sum"),
    ("seats", "seed"),
];

/// Flips a bit in what is written about each of some tables. How many; all of them are named, and no other table is.
fn in_lines(folder: &Path, rng: &mut GameRng) -> u32 {
    let db = Connection::open(folder.join("clashtable.sqlite")).expect("it opens");
    let sql = "SELECT t.public, t.id, max(l.version) FROM log l JOIN tables t ON t.id = l.table_id GROUP BY t.id ORDER BY t.id";
    let tables: Vec<(String, i64, u32)> = db
        .prepare(sql)
        .and_then(|mut asked| asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect())
        .expect("it reads");
    let mut expected = BTreeSet::new();
    for (public, table, last) in tables.into_iter().filter(|_| rng.below(2) == 0).take(6).collect::<Vec<_>>() {
        let line = rng.below(last) + 1;
        let (of, column) = COLUMNS[rng.below(COLUMNS.len() as u32) as usize];
        let row = match of {
            "log" => format!("table_id = {table} AND version = {line}"),
            "seats" => format!("table_id = {table} AND seat = 0"),
            _ => format!("id = {table}"),
        };
        let select = format!("SELECT CAST({column} AS BLOB), typeof({column}) FROM {of} WHERE {row}");
        let read = db.query_row(&select, [], |row| Ok((row.get::<_, Option<Vec<u8>>>(0)?, row.get::<_, String>(1)?)));
        let (Some(mut bytes), kind) = read.expect("the row is there") else { continue };
        if bytes.is_empty() {
            continue;
        }
        let at = rng.below(bytes.len() as u32) as usize;
        // Any of the eight: one time in eight what was a text is none any more.
        bytes[at] ^= 1 << rng.below(8);
        let kind = if kind == "text" { "TEXT" } else { "BLOB" };
        db.execute(&format!("UPDATE {of} SET {column} = CAST(?1 AS {kind}) WHERE {row}"), [bytes]).expect("it rots");
        expected.insert(public);
    }
    drop(db);
    let (well, found) = check(folder);
    assert_eq!((well, &found), (expected.is_empty(), &expected), "every flip is named, with its table and no other");
    expected.len() as u32
}

/// Flips one bit anywhere in the file. Either it is named, or nothing that a match begins with and no line of any log is another than
/// before.
fn in_file(whole: &Path, file: &PathBuf, rng: &mut GameRng, flips: &mut Flips) {
    let mut bytes = fs::read(file).expect("it reads");
    let at = rng.below(bytes.len() as u32) as usize;
    bytes[at] ^= 1 << rng.below(8);
    fs::write(file, &bytes).expect("it rots");
    flips.file += 1;
    let folder = file.parent().expect("a file is in a folder");
    let (well, damaged) = check(folder);
    if !well {
        flips.named += 1;
        return;
    }
    assert!(damaged.is_empty());
    let (before, after) = (store::read(whole), store::read(folder));
    let entries = |stored: &store::Stored| {
        let lines = stored
            .lines
            .iter()
            .map(|(table, lines)| (table.clone(), lines.iter().map(|l| (l.entry.clone(), l.key)).collect::<Vec<_>>()));
        lines.collect::<Vec<_>>()
    };
    assert!(entries(&before) == entries(&after), "bit {at} changed a log and nobody noticed");
    assert!(before.beginnings == after.beginnings, "bit {at} changed what a match begins with and nobody noticed");
    flips.harmless += 1;
}
