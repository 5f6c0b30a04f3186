//! `replay`: a replay file told as a story, checked line by line, or looked at again by a search.

use crate::failure::Failure;
use crate::{Out, analyse, content};
use catalog::AnyMatch;
use catalog::replay::{Replay, ReplayError, Verified};
use engine::{Names, Viewer};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Options of `replay`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Tell what happened, with the clauses that decided
    Show {
        /// The replay file
        file: PathBuf,
        /// Stop after this many moments; 0 is the set-up
        #[arg(long, value_name = "N")]
        at: Option<u32>,
        #[command(flatten)]
        content: content::Source,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Everybody's chances decision by decision, and what was missed
    Analyse(analyse::Args),
    /// Check every line, state hash and draw
    Verify {
        /// The replay file
        file: PathBuf,
        #[command(flatten)]
        content: content::Source,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Shows, checks or analyses.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    match &args.command {
        Command::Show { content, .. } | Command::Verify { content, .. } => content.load(out)?,
        Command::Analyse(args) => args.content.load(out)?,
    }
    match &args.command {
        Command::Show { file, at, json, .. } => show(file, *at, *json, out),
        Command::Analyse(args) => analyse::run(args, out),
        Command::Verify { file, json, .. } => verify(file, *json, out),
    }
}

/// Reads a replay file.
pub fn read(file: &Path) -> Result<Replay, Failure> {
    let unreadable = |what: &dyn std::fmt::Display| Failure::input(format!("{}: {what}", file.display()));
    let size = std::fs::metadata(file).map_err(|e| unreadable(&format!("cannot be read: {e}")))?.len();
    if size > catalog::replay::MAX_BYTES as u64 {
        return Err(unreadable(&format!("the file has {size} bytes; a replay has at most {}", catalog::replay::MAX_BYTES)));
    }
    let text = std::fs::read_to_string(file).map_err(|e| unreadable(&format!("cannot be read: {e}")))?;
    catalog::replay::read(&text).map_err(|e| unreadable(&e))
}

/// The match of a file and the names of those who played it.
pub fn open(file: &Path) -> Result<(Box<dyn AnyMatch>, Names), Failure> {
    let replay = read(file)?;
    let game = catalog::replay::open(&replay).map_err(|e| refused(file, &e))?;
    Ok((game, Names::new(replay.names)))
}

fn show(file: &Path, at: Option<u32>, as_json: bool, out: Out) -> Result<(), Failure> {
    let (whole, names) = open(file)?;
    let moments = whole.moments();
    let game = match at {
        None => whole,
        Some(n) if n <= moments => whole.at(n),
        Some(n) => return Err(Failure::input(format!("{}: there is no moment {n}; it has {moments}", file.display()))),
    };
    let events = game.events(Viewer::Spectator, 0, &names);
    let outcome = game.status().outcome();
    if as_json {
        let report = json!({
            "game": game.info().id, "names": names.list(), "setup": game.setup(), "moments": moments, "at": game.moments(),
            "events": events, "view": game.view(Viewer::Spectator), "outcome": outcome,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {}", game.info().name, names.list().join(", "))?;
    let mut last = None;
    for event in &events {
        let mark = if last == Some(event.moment) { String::new() } else { event.moment.to_string() };
        last = Some(event.moment);
        let clauses = if event.clauses.is_empty() { String::new() } else { format!(" ({})", event.clauses.join(", ")) };
        writeln!(out, "{mark:>4}  {}{clauses}", event.text)?;
    }
    writeln!(out, "\nAfter moment {} of {moments}:\n", game.moments())?;
    Ok(writeln!(out, "{}", game.board(Viewer::Spectator, &names).trim_end())?)
}

fn verify(file: &Path, as_json: bool, out: Out) -> Result<(), Failure> {
    let replay = read(file)?;
    let checked = catalog::replay::verify(&replay);
    if as_json {
        let report = match &checked {
            Ok(verified) => json!({ "valid": true, "verified": verified }),
            Err(error) => json!({ "valid": false, "error": error.to_string() }),
        };
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    }
    match checked {
        Ok(verified) if !as_json => tell(file, &verified, out),
        Ok(_) => Ok(()),
        Err(error) => Err(refused(file, &error)),
    }
}

/// Why a replay does not fit, and what can be done about it.
fn refused(file: &Path, error: &ReplayError) -> Failure {
    let hint = match error {
        ReplayError::Content { .. } => "; --content DIR loads the content it was played with",
        _ => "",
    };
    Failure::failed(format!("{}: {error}{hint}", file.display()))
}

fn tell(file: &Path, verified: &Verified, out: Out) -> Result<(), Failure> {
    writeln!(out, "{} is an honest replay of {}.", file.display(), verified.game)?;
    writeln!(
        out,
        "  {} lines carried out, {} moments, {} state hashes agree",
        verified.lines, verified.moments, verified.hashes
    )?;
    let secret = match (verified.secret_checked, verified.ending.is_some()) {
        (true, _) => {
            format!("the secret is the one committed to; {} of {} draws checked", verified.draws_checked, verified.draws)
        }
        (false, true) => format!("no secret in the file; {} draws taken as they are", verified.draws),
        (false, false) => "not over yet, so the secret is not shown".to_string(),
    };
    writeln!(out, "  {secret}")?;
    match &verified.ending {
        Some(ending) => {
            let places: Vec<String> = ending.places.iter().map(u8::to_string).collect();
            Ok(writeln!(out, "  ended with places {} ({})", places.join(", "), ending.clause)?)
        }
        None => Ok(writeln!(out, "  the game is not over")?),
    }
}
