//! `upgrade --check`: what a new program would do to the tables that an older one kept.

use crate::Out;
use crate::content;
use crate::failure::Failure;
use server::upgrade::{GameReport, check_upgrade};
use std::path::PathBuf;

/// Options of `upgrade`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Say what would become of every table, and change nothing
    #[arg(long, required = true)]
    check: bool,
    /// The folder of the server
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    #[command(flatten)]
    content: content::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Looks at a copy of the store, beside it so that it is on the same disk.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    debug_assert!(args.check, "clap asks for it");
    args.content.load(out)?;
    let scratch = args.data.join(format!("upgrade-check-{}", std::process::id()));
    let report = check_upgrade(&args.data, &scratch).map_err(|error| Failure::input(error.to_string()))?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report)?;
        return Ok(writeln!(out)?);
    }
    if report.is_empty() {
        return Ok(writeln!(out, "There is no table in {}.", args.data.display())?);
    }
    for (game, row) in &report {
        tell(game, row, out)?;
    }
    Ok(())
}

fn tell(game: &str, row: &GameReport, out: Out) -> Result<(), Failure> {
    if let Some(id) = game.strip_suffix('!') {
        return Ok(writeln!(out, "{id}: {} tables of a game that this program does not have", row.partly)?);
    }
    let GameReport { untouched, go_on, frozen, watchable, told, partly, .. } = row;
    writeln!(
        out,
        "{game}: of the tables that wait or are played {untouched} stay as they are, {go_on} go on by the new rules, {frozen} are frozen;"
    )?;
    writeln!(
        out,
        "{:w$}  of the finished games {watchable} can be played again, {told} are shown as they were told, {partly} only in part",
        "",
        w = game.len()
    )?;
    if row.unreadable > 0 {
        writeln!(out, "{:w$}  {} tables cannot be read", "", row.unreadable, w = game.len())?;
    }
    for (clause, count) in &row.because {
        writeln!(out, "{:w$}  {count} because of {clause}", "", w = game.len())?;
    }
    for table in &row.tables {
        writeln!(out, "{:w$}  frozen: {table}", "", w = game.len())?;
    }
    Ok(())
}
