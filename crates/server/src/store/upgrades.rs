//! What outlives a change of the rules: content packs by their hash, keepsakes of finished games, and what became of each table.

use super::chain;
use super::lenient::{bytes, text};
use crate::tables::kinds::Phase;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Serialize, de::DeserializeOwned};
use std::io::{Read, Write};

/// The most that is unpacked of one keepsake or pack: nothing we write comes near it.
const MOST: u64 = 256 << 20;

/// Packs something away.
pub(super) fn pack_up<T: Serialize>(what: &T) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    let json = serde_json::to_vec(what).unwrap_or_default();
    packed.write_all(&json).and_then(|()| packed.finish()).unwrap_or_default()
}

/// What was packed away; none if it cannot be read. It has a checksum of its own (that of zlib).
pub(super) fn unpack<T: DeserializeOwned>(packed: &[u8]) -> Option<T> {
    let mut json = Vec::new();
    ZlibDecoder::new(packed).take(MOST).read_to_end(&mut json).ok()?;
    serde_json::from_slice(&json).ok()
}

/// What the query finds, unpacked. The operator is told of what is there and cannot be read.
fn unpacked<T: DeserializeOwned>(
    db: &Connection,
    sql: &str,
    of: impl rusqlite::ToSql,
    what: &str,
) -> rusqlite::Result<Option<T>> {
    let found = db.prepare_cached(sql)?.query_row([of], |row| bytes(row, 0)).optional()?;
    let Some(packed) = found else { return Ok(None) };
    let whole = packed.as_deref().and_then(unpack);
    if whole.is_none() {
        tracing::error!("the server's disk has damaged {what}");
    }
    Ok(whole)
}

/// Keeps the files of a content pack under their hash.
///
/// # Errors
/// What SQLite says.
pub fn keep_pack(db: &Connection, hash: &str, game: &str, files: &[(String, String)], now: i64) -> rusqlite::Result<()> {
    let there = db.prepare_cached("SELECT 1 FROM packs WHERE hash = ?1")?.exists([hash])?;
    if !there {
        let sql = "INSERT INTO packs (hash, game, files, at) VALUES (?1, ?2, ?3, ?4)";
        db.prepare_cached(sql)?.execute(params![hash, game, pack_up(&files), now])?;
    }
    Ok(())
}

/// The files of the pack with this hash.
///
/// # Errors
/// What SQLite says.
pub fn pack(db: &Connection, hash: &str) -> rusqlite::Result<Option<Vec<(String, String)>>> {
    let files = unpacked::<Vec<(String, String)>>(db, "SELECT files FROM packs WHERE hash = ?1", hash, "a content pack")?;
    Ok(files.filter(|files| is_pack(hash, files)))
}

/// Whether these are the files that were kept under this hash.
fn is_pack(hash: &str, files: &Vec<(String, String)>) -> bool {
    engine::hash_of(files) == hash
}

/// Content packs that are not as they were kept, by their hashes.
///
/// # Errors
/// What SQLite says.
pub fn damaged_packs(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut asked = db.prepare("SELECT hash, files FROM packs ORDER BY hash")?;
    let mut rows = asked.query([])?;
    let mut damaged = Vec::new();
    while let Some(row) = rows.next()? {
        let hash = text(row, 0)?;
        let files = bytes(row, 1)?.as_deref().and_then(unpack::<Vec<(String, String)>>);
        if !files.is_some_and(|files| is_pack(&hash, &files)) {
            damaged.push(hash);
        }
    }
    Ok(damaged)
}

/// Whether what a finished game told and showed was kept, and is not as it was kept.
///
/// # Errors
/// What SQLite says.
pub fn is_keepsake_damaged(db: &Connection, table: i64) -> rusqlite::Result<bool> {
    let sql = "SELECT kept FROM keepsakes WHERE table_id = ?1";
    let found = db.prepare_cached(sql)?.query_row([table], |row| bytes(row, 0)).optional()?;
    Ok(found.is_some_and(|packed| packed.as_deref().and_then(unpack::<catalog::relic::Keepsake>).is_none()))
}

/// Keeps what a finished game told and showed.
///
/// # Errors
/// What SQLite says.
pub fn keep_keepsake(db: &Connection, table: i64, packed: &[u8]) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT OR REPLACE INTO keepsakes (table_id, kept) VALUES (?1, ?2)")?.execute(params![table, packed])?;
    Ok(())
}

/// A keepsake as it is stored.
#[must_use]
pub fn packed_keepsake(keepsake: &catalog::relic::Keepsake) -> Vec<u8> {
    pack_up(keepsake)
}

/// What a finished game told and showed, if it was kept.
///
/// # Errors
/// What SQLite says.
pub fn keepsake(db: &Connection, table: i64) -> rusqlite::Result<Option<catalog::relic::Keepsake>> {
    unpacked(db, "SELECT kept FROM keepsakes WHERE table_id = ?1", table, "what was kept of a finished game")
}

/// What became of a table under the rules of this program, to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on, or can be watched, by these rules and with this set-up.
    Fits {
        /// The rules.
        rules_version: u32,
        /// The hash of its content.
        content: String,
        /// The pack this content is in.
        pack: Option<String>,
        /// The set-up as JSON, which names its content if that is not the standard content.
        setup: String,
        /// Where it is in its life: a table that was frozen goes on.
        phase: Phase,
    },
    /// It stays at its last good moment.
    Frozen {
        /// Why, as a sentence.
        why: String,
    },
}

impl Fate {
    /// Writes it down. `mark` says which program judged, so that it is not asked again.
    ///
    /// # Errors
    /// What SQLite says.
    pub fn write(&self, db: &Connection, table: i64, mark: &str, deadline: Option<i64>) -> rusqlite::Result<()> {
        match self {
            Fate::Fits { rules_version, content, pack, setup, phase } => {
                let sql = "UPDATE tables SET rules_version = ?2, content = ?3, pack = ?4, setup = ?5, judged = ?6, frozen = NULL,
                    deadline = CASE WHEN phase = 'frozen' THEN ?7 ELSE deadline END,
                    phase = CASE WHEN phase = 'frozen' THEN ?8 ELSE phase END WHERE id = ?1";
                let phase = phase.name();
                let row = params![table, rules_version, content, pack, setup, mark, deadline, phase];
                chain::sealed(db, table, || db.prepare_cached(sql)?.execute(row).map(drop))?;
            }
            Fate::Frozen { why } => {
                let sql = "UPDATE tables SET judged = ?3, frozen = ?2,
                    deadline = CASE WHEN phase = 'over' THEN deadline ELSE NULL END,
                    phase = CASE WHEN phase IN ('waiting', 'playing') THEN 'frozen' ELSE phase END WHERE id = ?1";
                db.prepare_cached(sql)?.execute(params![table, why, mark])?;
            }
        }
        Ok(())
    }
}

/// A table that an older or another program kept.
#[derive(Clone, Debug)]
pub struct Unjudged {
    /// Its public id.
    pub public: String,
    /// Its row.
    pub row: i64,
}

/// Tables of a game that this program has not judged yet, those being played first, and among them those after the row `after`.
///
/// # Errors
/// What SQLite says.
pub fn unjudged(
    db: &Connection,
    game: &str,
    mark: &str,
    phase: &str,
    after: i64,
    most: usize,
) -> rusqlite::Result<Vec<Unjudged>> {
    let sql =
        "SELECT id, public FROM tables WHERE game = ?1 AND judged IS NOT ?2 AND phase = ?3 AND id > ?4 ORDER BY id LIMIT ?5";
    let read = |row: &rusqlite::Row<'_>| Ok(Unjudged { row: row.get(0)?, public: text(row, 1)? });
    db.prepare_cached(sql)?.query_map(params![game, mark, phase, after, most as i64], read)?.collect()
}

/// Finished games of which no keepsake was made yet, after the row `after`.
///
/// # Errors
/// What SQLite says.
pub fn unkept(db: &Connection, after: i64, most: usize) -> rusqlite::Result<Vec<Unjudged>> {
    let sql = "SELECT id, public FROM tables t WHERE phase = 'over' AND frozen IS NULL AND id > ?1
        AND NOT EXISTS (SELECT 1 FROM keepsakes WHERE table_id = t.id) ORDER BY id LIMIT ?2";
    let read = |row: &rusqlite::Row<'_>| Ok(Unjudged { row: row.get(0)?, public: text(row, 1)? });
    db.prepare_cached(sql)?.query_map(params![after, most as i64], read)?.collect()
}
