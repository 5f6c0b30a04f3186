//! What an upgrade would do to a store, told before it is done.

use crate::store::lenient::text;
use crate::store::{Fate, Loaded, StoreError, backup, opened};
use crate::tables::kinds::Phase;
use crate::tables::upgrade::{fetch, take_up};
use catalog::AnyGame;
use rusqlite::Connection;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// What would become of the tables of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameReport {
    /// Tables waiting or being played that are as they were.
    pub untouched: u32,
    /// Tables that another program began and that go on.
    pub go_on: u32,
    /// Tables being played that would be frozen.
    pub frozen: u32,
    /// Finished games that are played again line by line, as before.
    pub watchable: u32,
    /// Finished games that would be shown as they were told then.
    pub told: u32,
    /// Finished games of which only a part, or nothing but the result, is left.
    pub partly: u32,
    /// Tables that cannot be read at all.
    pub unreadable: u32,
    /// Why tables would not go on: the clause, where one decided, or the reason; and how many.
    pub because: BTreeMap<String, u32>,
    /// Tables that would be frozen, by their ids.
    pub tables: Vec<String>,
}

/// What would become of all tables, by game. Tables of games that this program does not have are under the game's id with an
/// exclamation mark.
pub type Report = BTreeMap<String, GameReport>;

/// Looks at every table of the store in `folder` as this program would take it up. Nothing in the folder is changed, and a server
/// may be running on it: a copy is looked at, in `scratch`, a folder that is not there yet.
///
/// # Errors
/// When the store cannot be read or copied.
pub fn check_upgrade(folder: &Path, scratch: &Path) -> Result<Report, StoreError> {
    std::fs::create_dir(scratch).map_err(|e| StoreError::Folder { path: scratch.to_path_buf(), reason: e.to_string() })?;
    let copy = scratch.join("copy.sqlite");
    let done = backup(folder, &copy).and_then(|()| look(&copy));
    let _ = std::fs::remove_dir_all(scratch);
    done
}

fn look(copy: &Path) -> Result<Report, StoreError> {
    let db = opened(copy)?;
    let mut asked = db.prepare("SELECT id, game FROM tables WHERE phase <> 'closed' ORDER BY id")?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, text(row, 1)?));
    let tables: Vec<(i64, String)> = asked.query_map([], read)?.collect::<Result<_, _>>()?;
    let mut report = Report::new();
    for (row, id) in tables {
        let Some(game) = catalog::game(&id) else {
            report.entry(format!("{id}!")).or_default().partly += 1;
            continue;
        };
        // Whatever is wrong with one table, the others are looked at.
        if let Err(error) = look_at(&db, row, game, report.entry(id.clone()).or_default()) {
            let report = report.entry(id).or_default();
            report.unreadable += 1;
            *report.because.entry(format!("no clause: it cannot be read ({error})")).or_default() += 1;
        }
    }
    Ok(report)
}

fn look_at(db: &Connection, row: i64, game: &'static dyn AnyGame, report: &mut GameReport) -> rusqlite::Result<()> {
    let Some(mut loaded) = Loaded::at(db, row)? else { return Ok(()) };
    fetch(db, game, &mut loaded)?;
    let (phase, kept) = (loaded.phase, loaded.keepsake.is_some());
    let taken = take_up(game, &mut loaded);
    match (phase, &taken.frozen) {
        (Phase::Over, None) => report.watchable += 1,
        (Phase::Over, Some(_)) if kept => report.told += 1,
        (Phase::Over, Some(_)) => report.partly += 1,
        (_, None) if matches!(taken.fate, Some(Fate::Fits { .. })) => report.go_on += 1,
        (_, None) => report.untouched += 1,
        (_, Some(_)) => {
            report.frozen += 1;
            report.tables.push(loaded.public);
        }
    }
    if taken.frozen.is_some() {
        let why = match (taken.damage, taken.clause) {
            (Some(_), _) => "no clause: the disk has damaged it".to_string(),
            (None, Some(clause)) => clause,
            (None, None) => "no clause: what was told then is not known, or cannot be read".to_string(),
        };
        *report.because.entry(why).or_default() += 1;
    }
    Ok(())
}
