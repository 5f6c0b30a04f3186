//! `content check`: everything wrong with the content of every game, at once, and how much of the vocabulary it uses.

mod chrono_folder;
mod rage_folder;
mod vocabulary;

use crate::Out;
use crate::failure::Failure;
pub use chrono_folder::files as chrono_files;
use clash::content::CharacterDef;
pub use rage_folder::files as rage_files;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use vocabulary::Vocabulary;

/// Options of `content`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Check every file and report what of the vocabulary is used
    Check(Check),
}

#[derive(clap::Args, Debug)]
struct Check {
    /// The folder with one folder a game
    #[arg(default_value = "content")]
    dir: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was found in one game's folder.
#[derive(Debug, Serialize)]
struct Checked {
    game: &'static str,
    files: usize,
    /// What there is of each kind, by name.
    #[serde(flatten)]
    holds: BTreeMap<&'static str, Vec<String>>,
    problems: Vec<String>,
    /// By kind of word, how often each is used.
    vocabulary: BTreeMap<&'static str, BTreeMap<String, u32>>,
}

/// Checks every game's folder.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let Command::Check(args) = &args.command;
    if !args.dir.is_dir() {
        return Err(Failure::input(format!("there is no folder {}; name the one with the content", args.dir.display())));
    }
    let mut checked = Vec::new();
    // A folder that holds only some of the games is checked for these.
    let there = |game: &str| args.dir.join(game).is_dir();
    if there("clash") || !there("rage") && !there("chrono") {
        checked.push(clash_folder(&args.dir.join("clash"))?);
    }
    if there("rage") {
        checked.push(rage_folder::check(&args.dir.join("rage"))?);
    }
    if there("chrono") {
        checked.push(chrono_folder::check(&args.dir.join("chrono"))?);
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &checked)?;
        writeln!(out)?;
    } else {
        checked.iter().try_for_each(|game| tell(game, out))?;
    }
    match checked.iter().map(|game| game.problems.len()).sum::<usize>() {
        0 => Ok(()),
        1 => Err(Failure::failed("the content has 1 problem")),
        n => Err(Failure::failed(format!("the content has {n} problems"))),
    }
}

fn clash_folder(dir: &Path) -> Result<Checked, Failure> {
    let files = ron_files(dir)?;
    if files.is_empty() {
        return Err(Failure::input(format!("there is no .ron file in {}", dir.display())));
    }
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (defs, problems): (Vec<CharacterDef>, _) = match clash::roster::parse(&texts) {
        Ok(characters) => (characters.into_iter().map(|c| c.def).collect(), Vec::new()),
        Err(problems) => (Vec::new(), problems),
    };
    let vocabulary = Vocabulary::used_by(&defs)?.kinds().map(|(kind, uses)| (kind, uses.clone())).into();
    let holds = [("characters", defs.into_iter().map(|def| def.name).collect())].into();
    Ok(Checked { game: "clash", files: files.len(), holds, problems, vocabulary })
}

/// Names and texts of the content files of a folder, in the order of their names.
fn ron_files(dir: &Path) -> Result<Vec<(String, String)>, Failure> {
    files_of(dir, "ron")
}

/// The same for files with another ending.
fn files_of(dir: &Path, ending: &str) -> Result<Vec<(String, String)>, Failure> {
    let unreadable = |path: &Path, e: std::io::Error| Failure::input(format!("{} cannot be read: {e}", path.display()));
    let entries = std::fs::read_dir(dir).map_err(|e| unreadable(dir, e))?;
    let paths = entries.map(|entry| entry.map(|e| e.path())).collect::<Result<Vec<_>, _>>().map_err(|e| unreadable(dir, e))?;
    let mut paths: Vec<PathBuf> = paths.into_iter().filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read_to_string(path).map_err(|e| unreadable(path, e));
    paths.iter().map(|path| Ok((path.display().to_string(), read(path)?))).collect()
}

fn tell(checked: &Checked, out: Out) -> Result<(), Failure> {
    for problem in &checked.problems {
        writeln!(out, "{problem}")?;
    }
    if !checked.problems.is_empty() {
        return Ok(());
    }
    let held: Vec<String> = checked.holds.iter().map(|(kind, names)| format!("{} {kind}", names.len())).collect();
    writeln!(out, "{}: {}, no problem", checked.game, held.join(", "))?;
    for names in checked.holds.values() {
        writeln!(out, "  {}", names.join(", "))?;
    }
    for (kind, uses) in &checked.vocabulary {
        let rare: Vec<String> = uses.iter().filter(|(_, n)| **n < 2).map(|(name, n)| format!("{name} ({n})")).collect();
        let rare = if rare.is_empty() { String::new() } else { format!("; less than twice: {}", rare.join(", ")) };
        let used = uses.values().filter(|n| **n > 0).count();
        writeln!(out, "  {kind}: {used} of {} used{rare}", uses.len())?;
    }
    Ok(())
}
