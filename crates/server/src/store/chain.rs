//! Checksums of log lines, each over the one before it, and of what a match begins with: what a disk changes by itself is found when a
//! table is woken, and named.
//!
//! A checksum is stored with a byte that says what it covers (`WHOLE`); those that an earlier program wrote have none and cover less.

use super::lenient::{bytes, text};
use super::{Line, Loaded, LoadedLine};
use rusqlite::{Connection, params};
use std::fmt;

/// A checksum. It is against disks, not against people: whoever can write the file can write the checksums too.
pub type Sum = [u8; 16];

/// Before a checksum that covers everything a line, or what a match begins with, consists of.
const WHOLE: u8 = 2;

/// How long a checksum is that covers everything, as it is stored.
const LONG: usize = 17;

fn sum(parts: &[&[u8]]) -> Sum {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut sum = Sum::default();
    sum.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    sum
}

/// A checksum that covers everything, as it is stored.
#[must_use]
pub fn stored(sum: Sum) -> [u8; LONG] {
    let mut stored = [WHOLE; LONG];
    stored[1..].copy_from_slice(&sum);
    stored
}

/// What the first line of a table follows.
#[must_use]
pub fn genesis(public: &str) -> Sum {
    sum(&[b"clashtable log", public.as_bytes()])
}

/// The checksum of a line as an earlier program made it: over what was done and what it told.
#[must_use]
pub fn next_in_part(before: Sum, version: u32, seat: u8, entry: &str, told: Option<&str>) -> Sum {
    sum(&[&before, &version.to_le_bytes(), &[seat], entry.as_bytes(), told.unwrap_or("").as_bytes()])
}

/// What the checksum of a line covers: all of it.
#[derive(Clone, Copy, Debug)]
pub struct Summed<'a> {
    /// The version of the match after it.
    pub version: u32,
    /// Whose.
    pub seat: u8,
    /// Who caused it.
    pub by: &'a str,
    /// The entry as JSON.
    pub entry: &'a str,
    /// The hash of its key.
    pub key: &'a [u8],
    /// The hash of what was asked.
    pub asked: &'a [u8],
    /// When.
    pub at: i64,
    /// The clocks after it.
    pub clock: Option<&'a str>,
    /// A fingerprint of what it told.
    pub told: Option<&'a str>,
}

impl Summed<'_> {
    /// Its checksum, if it follows a line with the checksum `before`.
    #[must_use]
    pub fn follow(&self, before: Sum) -> Sum {
        let or = |text: Option<&str>| text.map_or_else(|| vec![0], |text| [&[1], text.as_bytes()].concat());
        let (clock, told) = (or(self.clock), or(self.told));
        sum(&[
            &before,
            &self.version.to_le_bytes(),
            &[self.seat],
            self.by.as_bytes(),
            self.entry.as_bytes(),
            self.key,
            self.asked,
            &self.at.to_le_bytes(),
            &clock,
            &told,
        ])
    }
}

impl Line {
    /// What its checksum covers.
    #[must_use]
    pub fn summed(&self) -> Summed<'_> {
        Summed {
            version: self.version,
            seat: self.seat,
            by: self.by.name(),
            entry: &self.entry,
            key: &self.key,
            asked: &self.asked,
            at: self.at,
            clock: self.clock.as_deref(),
            told: self.told.as_deref(),
        }
    }
}

impl LoadedLine {
    fn summed(&self, version: u32) -> Summed<'_> {
        Summed {
            version,
            seat: self.seat,
            by: &self.by,
            entry: &self.entry,
            key: &self.key,
            asked: &self.asked,
            at: self.at,
            clock: self.clock.as_deref(),
            told: self.told.as_deref(),
        }
    }

    /// Its checksum after that of the line before, if it is as it was written.
    fn fits(&self, before: Sum, version: u32) -> Option<Sum> {
        let written = self.sum.as_deref()?;
        let now = match written.len() {
            LONG => self.summed(version).follow(before),
            _ => next_in_part(before, version, self.seat, &self.entry, self.told.as_deref()),
        };
        (written == now || written == stored(now)).then_some(now)
    }
}

/// What is not as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// What the match begins with: its set-up, its first draws, what its chance comes from.
    Beginning,
    /// A line of the log, from 1.
    Line(usize),
    /// The number of lines: how many there are, and how many were written.
    Count(usize, usize),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Beginning => f.write_str("the set-up it began with is not as it was written"),
            Damage::Line(line) => write!(f, "line {line} of its log is not as it was written"),
            Damage::Count(there, written) => write!(f, "its log has {there} lines, but {written} were written"),
        }
    }
}

/// What a match begins with. Without the seeds of the seats it is what an earlier program covered.
fn beginning(public: &str, game: &str, setup: &str, opening: &str, secret: &[u8], seeds: Option<&[&str]>) -> Sum {
    let name: &[u8] = if seeds.is_some() { b"clashtable beginning 2" } else { b"clashtable beginning" };
    let mut parts = vec![name, public.as_bytes(), game.as_bytes(), setup.as_bytes(), opening.as_bytes(), secret];
    parts.extend(seeds.into_iter().flatten().map(|seed| seed.as_bytes()));
    sum(&parts)
}

fn is_beginning(written: &[u8], of: impl Fn(bool) -> Sum) -> bool {
    match written.len() {
        LONG => written == stored(of(true)),
        _ => written == of(false),
    }
}

/// Runs `then` on what the match of this row begins with, as it is stored: a function that gives its checksum with or without the seeds,
/// and the checksum that was written.
fn of_row<T>(db: &Connection, row: i64, then: impl FnOnce(&dyn Fn(bool) -> Sum, Option<Vec<u8>>) -> T) -> rusqlite::Result<T> {
    let sql = "SELECT coalesce(seed, '') FROM seats WHERE table_id = ?1 ORDER BY seat";
    let seeds: Vec<String> = db.prepare_cached(sql)?.query_map([row], |seat| text(seat, 0))?.collect::<Result<_, _>>()?;
    let seeds: Vec<&str> = seeds.iter().map(String::as_str).collect();
    let sql = "SELECT public, game, setup, opening, secret, sum FROM tables WHERE id = ?1";
    db.prepare_cached(sql)?.query_row([row], |table| {
        let (public, game, setup, opening) = (text(table, 0)?, text(table, 1)?, text(table, 2)?, text(table, 3)?);
        let secret = bytes(table, 4)?.unwrap_or_default();
        let of = |seeded: bool| beginning(&public, &game, &setup, &opening, &secret, seeded.then_some(&seeds));
        Ok(then(&of, bytes(table, 5)?))
    })
}

/// Writes down the checksum of what the match of this row begins with.
fn seal(db: &Connection, row: i64) -> rusqlite::Result<()> {
    let sum = of_row(db, row, |of, _| of(true))?;
    db.prepare_cached("UPDATE tables SET sum = ?2 WHERE id = ?1")?.execute(params![row, &stored(sum)[..]])?;
    Ok(())
}

/// Does `change` to what the match of this row begins with, and writes down its checksum. One that did not fit before does not fit
/// afterwards: a change hides no damage.
///
/// # Errors
/// What SQLite says.
pub fn sealed(db: &Connection, row: i64, change: impl FnOnce() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let sound = of_row(db, row, |of, written| written.is_none_or(|written| is_beginning(&written, of)))?;
    change()?;
    if sound { seal(db, row) } else { Ok(()) }
}

/// Tables of earlier programs, that lack the checksum of this one, after the row `after`.
///
/// # Errors
/// What SQLite says.
pub fn unsealed(db: &Connection, after: i64, most: usize) -> rusqlite::Result<Vec<i64>> {
    let sql = "SELECT id FROM tables WHERE id > ?1 AND (sum IS NULL OR length(sum) = 16) ORDER BY id LIMIT ?2";
    db.prepare_cached(sql)?.query_map(params![after, most as i64], |row| row.get(0))?.collect()
}

/// Gives these tables the checksum they lack.
///
/// # Errors
/// What SQLite says.
pub fn seal_older(db: &Connection, rows: &[i64]) -> rusqlite::Result<()> {
    rows.iter().try_for_each(|row| sealed(db, *row, || Ok(())))
}

/// Writes other clocks into the last line of a log, and its checksum anew if it fitted before.
///
/// # Errors
/// What SQLite says.
pub fn set_clock(db: &Connection, table: i64, version: u32, clock: &str) -> rusqlite::Result<()> {
    let sql = format!("SELECT {} FROM log WHERE table_id = ?1 AND version = ?2", LoadedLine::COLUMNS);
    let mut line = db.prepare_cached(&sql)?.query_row(params![table, version], LoadedLine::read)?;
    let before = if version > 1 {
        let sql = "SELECT sum FROM log WHERE table_id = ?1 AND version = ?2";
        let sum = db.prepare_cached(sql)?.query_row(params![table, version - 1], |row| bytes(row, 0))?;
        sum.as_deref().map(|sum| sum.split_at(sum.len().saturating_sub(16)).1).and_then(|sum| Sum::try_from(sum).ok())
    } else {
        None
    };
    let before = match before {
        Some(before) => before,
        None => genesis(&db.prepare_cached("SELECT public FROM tables WHERE id = ?1")?.query_row([table], |row| text(row, 0))?),
    };
    let sound = line.fits(before, version).is_some();
    line.clock = Some(clock.to_string());
    let sql = "UPDATE log SET clock = ?3 WHERE table_id = ?1 AND version = ?2";
    db.prepare_cached(sql)?.execute(params![table, version, clock])?;
    // One of an earlier program does not cover the clocks.
    if sound && line.sum.as_ref().is_some_and(|sum| sum.len() == LONG) {
        let sum = stored(line.summed(version).follow(before));
        let sql = "UPDATE log SET sum = ?3 WHERE table_id = ?1 AND version = ?2";
        db.prepare_cached(sql)?.execute(params![table, version, &sum[..]])?;
    }
    Ok(())
}

/// The checksum the next line follows, or the first thing that is not as it was written. Tables and lines that an older program wrote
/// have no checksums; the chain begins after them.
///
/// # Errors
/// What is damaged.
pub fn follow(table: &Loaded) -> Result<Sum, Damage> {
    let seeds: Vec<&str> = table.gifts.iter().map(|gift| gift.seed.as_str()).collect();
    let (public, game, setup, opening) = (&table.public, &table.game, &table.setup, &table.opening);
    let begins = |seeded: bool| beginning(public, game, setup, opening, &table.secret, seeded.then_some(&seeds));
    if table.is_torn || table.sum.as_ref().is_some_and(|written| !is_beginning(written, begins)) {
        return Err(Damage::Beginning);
    }
    let (mut last, mut begun) = (genesis(&table.public), false);
    for (i, line) in table.lines.iter().enumerate() {
        if line.is_torn || (begun && line.sum.is_none()) {
            return Err(Damage::Line(i + 1));
        }
        if line.sum.is_some() {
            begun = true;
            last = line.fits(last, i as u32 + 1).ok_or(Damage::Line(i + 1))?;
        }
    }
    match table.written {
        Some(written) if written as usize != table.lines.len() => Err(Damage::Count(table.lines.len(), written as usize)),
        Some(_) | None => Ok(last),
    }
}
