//! What a search made of finished games, each computed once.

use rusqlite::{Connection, OptionalExtension, params};

/// The analysis of a table's match by this version of the search, as JSON; none if there is none.
///
/// # Errors
/// What SQLite says.
pub fn analysis(db: &Connection, table: i64, version: u32) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT result FROM analyses WHERE table_id = ?1 AND version = ?2";
    db.prepare_cached(sql)?.query_row(params![table, version], |row| row.get(0)).optional()
}

/// Keeps an analysis; those of older versions are forgotten.
///
/// # Errors
/// What SQLite says.
pub fn keep_analysis(db: &Connection, table: i64, version: u32, result: &str, now: i64) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM analyses WHERE table_id = ?1")?.execute([table])?;
    let sql = "INSERT INTO analyses (table_id, version, result, at) VALUES (?1, ?2, ?3, ?4)";
    db.prepare_cached(sql)?.execute(params![table, version, result, now])?;
    Ok(())
}
