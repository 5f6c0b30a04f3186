//! The time in which the server was not there: it is nobody's.

use super::{chain, lenient};
use rusqlite::{Connection, params};

/// Less than this is no absence, but the time between two things that are written down.
const MOMENT: i64 = 2_000;

/// The tables where somebody's clock runs.
const TIMED: &str = "SELECT id FROM tables WHERE phase = 'playing' AND deadline IS NOT NULL";

/// The last moment at which the store knows that a server was there, as far as clocks run; none where none does.
fn last_sign(db: &Connection) -> rusqlite::Result<Option<i64>> {
    let sql = format!(
        "SELECT max(at) FROM (
            SELECT max(l.at) AS at FROM log l WHERE l.table_id IN ({TIMED})
            UNION ALL SELECT max(begun) FROM tables WHERE id IN ({TIMED})
            UNION ALL SELECT max(at) FROM health WHERE EXISTS ({TIMED}))"
    );
    db.query_row(&sql, [], |row| row.get(0))
}

/// Moves every running clock on by the time the server was away, however the machine's clock was set meanwhile: a restart takes nobody's
/// time, and gives nobody any. How long it was.
///
/// # Errors
/// What SQLite says.
pub fn make_up(db: &Connection, now: i64) -> rusqlite::Result<i64> {
    let away = match last_sign(db)? {
        Some(last) if (now - last).abs() > MOMENT => now - last,
        _ => return Ok(0),
    };
    // The clocks of a table are those of its last line, or full ones since it began.
    let lines = format!(
        "SELECT table_id, version, CAST(json_set(clock, '$.since', (clock ->> 'since') + ?1) AS TEXT) FROM log
            WHERE clock IS NOT NULL AND json_valid(clock) AND table_id IN ({TIMED})
            AND version = (SELECT max(version) FROM log o WHERE o.table_id = log.table_id)"
    );
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, lenient::text(row, 2)?));
    let lines: Vec<(i64, u32, String)> = db.prepare(&lines)?.query_map([away], read)?.collect::<Result<_, _>>()?;
    for (table, version, clock) in lines {
        chain::set_clock(db, table, version, &clock)?;
    }
    let begun = format!(
        "UPDATE tables SET begun = begun + ?1 WHERE id IN ({TIMED}) AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = tables.id)"
    );
    db.execute(&begun, [away])?;
    db.execute(&format!("UPDATE tables SET deadline = deadline + ?1 WHERE id IN ({TIMED})"), [away])?;
    // From now on it is there, by the clock as it is now.
    db.execute("INSERT OR REPLACE INTO health VALUES (1, ?1)", params![now])?;
    Ok(away)
}
