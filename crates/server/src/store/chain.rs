//! Checksums of log lines, each over the one before it, and of what a match begins with: what a disk changes by itself is found when a
//! table is woken, and named.

use super::Loaded;
use rusqlite::{Connection, params};
use std::fmt;

/// A checksum. It is against disks, not against people: whoever can write the file can write the checksums too.
pub type Sum = [u8; 16];

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

/// What the first line of a table follows.
#[must_use]
pub fn genesis(public: &str) -> Sum {
    sum(&[b"clashtable log", public.as_bytes()])
}

/// The checksum of a line that follows one with the checksum `before`.
#[must_use]
pub fn next(before: Sum, version: u32, seat: u8, entry: &str, told: Option<&str>) -> Sum {
    sum(&[&before, &version.to_le_bytes(), &[seat], entry.as_bytes(), told.unwrap_or("").as_bytes()])
}

/// What is not as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// What the match begins with: its set-up, its first draws, the secret of its chance.
    Beginning,
    /// A line of the log, from 1.
    Line(usize),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Beginning => f.write_str("the set-up it began with is not as it was written"),
            Damage::Line(line) => write!(f, "line {line} of its log is not as it was written"),
        }
    }
}

fn beginning(public: &str, game: &str, setup: &str, opening: &str, secret: &[u8]) -> Sum {
    sum(&[b"clashtable beginning", public.as_bytes(), game.as_bytes(), setup.as_bytes(), opening.as_bytes(), secret])
}

/// Writes down the checksum of what the match of this row begins with, whenever that has just been written.
///
/// # Errors
/// What SQLite says.
pub fn seal(db: &Connection, row: i64) -> rusqlite::Result<()> {
    let sql = "SELECT public, game, setup, opening, secret FROM tables WHERE id = ?1";
    let sum = db.prepare_cached(sql)?.query_row([row], |row| {
        let text = |i| row.get::<_, String>(i);
        Ok(beginning(&text(0)?, &text(1)?, &text(2)?, &text(3)?, &row.get::<_, Vec<u8>>(4)?))
    })?;
    db.prepare_cached("UPDATE tables SET sum = ?2 WHERE id = ?1")?.execute(params![row, &sum[..]])?;
    Ok(())
}

/// The checksum the next line follows, or the first thing that is not as it was written. Tables and lines that an older program wrote
/// have no checksums; the chain begins after them.
///
/// # Errors
/// What is damaged.
pub fn follow(table: &Loaded) -> Result<Sum, Damage> {
    let begins = beginning(&table.public, &table.game, &table.setup, &table.opening, &table.secret);
    if table.sum.is_some_and(|written| written != begins) {
        return Err(Damage::Beginning);
    }
    let (mut last, mut begun) = (genesis(&table.public), false);
    for (i, line) in table.lines.iter().enumerate() {
        match line.sum {
            None if begun => return Err(Damage::Line(i + 1)),
            None => {}
            Some(written) => {
                begun = true;
                last = next(last, i as u32 + 1, line.seat, &line.entry, line.told.as_deref());
                if last != written {
                    return Err(Damage::Line(i + 1));
                }
            }
        }
    }
    Ok(last)
}
