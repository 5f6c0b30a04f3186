//! `check` and `restore`: whether a store or a backup is whole, and how a backup becomes a store again.

use crate::Out;
use crate::content;
use crate::failure::Failure;
use serde_json::json;
use server::store::examine::{examine, restore};
use std::path::PathBuf;

/// Options of `check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A backup; without one the folder of the server is checked
    file: Option<PathBuf>,
    /// The folder of the server
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// Play every finished game again, too
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    content: content::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Options of `restore`.
#[derive(clap::Args, Debug)]
pub struct RestoreArgs {
    /// The backup
    file: PathBuf,
    /// The new folder
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

/// Looks through a store.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    let store = args.file.as_ref().unwrap_or(&args.data);
    let scratch = std::env::temp_dir().join(format!("clashtable-check-{}", std::process::id()));
    let found = examine(store, args.all, &scratch).map_err(|error| Failure::input(error.to_string()))?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &json!({ "well": found.is_well(), "findings": found }))?;
        writeln!(out)?;
    } else {
        for what in &found.file {
            writeln!(out, "the file: {what}")?;
        }
        for (table, what) in &found.damaged {
            writeln!(out, "table {table}: {what}")?;
        }
        for pack in &found.packs {
            writeln!(out, "content pack {pack}: it is not as it was kept")?;
        }
        let (tables, lines, summed, frozen) = (found.tables, found.lines, found.summed, found.frozen);
        writeln!(out, "{tables} tables with {lines} lines, {summed} of them with a checksum; {frozen} tables stand still.")?;
    }
    if found.is_well() { Ok(()) } else { Err(Failure::failed(format!("{} is damaged", store.display()))) }
}

/// Puts a backup into a new folder.
pub fn run_restore(args: &RestoreArgs, out: Out) -> Result<(), Failure> {
    restore(&args.file, &args.data).map_err(|error| Failure::input(error.to_string()))?;
    Ok(writeln!(out, "{} holds what was in {}.", args.data.display(), args.file.display())?)
}
