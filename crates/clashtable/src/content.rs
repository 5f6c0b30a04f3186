//! `content check`: everything wrong with the content of every game, at once, and how much of the vocabulary it uses.
//! `--content DIR`: play with the content of a folder instead of what is built in.

use crate::Out;
use crate::failure::Failure;
use catalog::content::ContentError;
use catalog::{AnyGame, content as folder};
use engine::{Files, Holdings};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

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
    /// The folder with one folder a game; `content` if none is named
    #[arg(conflicts_with = "content")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    content: Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Where the content comes from: an option of every command that plays.
#[derive(clap::Args, Debug)]
pub struct Source {
    /// Use the content of this folder, which holds a folder a game (clash/, rage/, …) or some of them, instead of what is built in
    #[arg(id = "content", long = "content", value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Source {
    /// Loads the content for the whole process. To be called before anything asks a game for its content.
    pub fn load(&self, out: Out) -> Result<(), Failure> {
        let Some(dir) = &self.dir else { return Ok(()) };
        match folder::load(dir) {
            Ok(()) => Ok(()),
            Err(ContentError::Broken(problems)) => {
                problems.iter().try_for_each(|problem| writeln!(out, "{problem}"))?;
                Err(Failure::input(counted(problems.len())))
            }
            Err(error) => Err(Failure::input(error.to_string())),
        }
    }

    /// The option again, for the command line that repeats a run.
    pub fn as_option(&self) -> String {
        self.dir.as_ref().map_or(String::new(), |dir| format!(" --content {}", dir.display()))
    }
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
    /// Files that no game reads.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    ignored: Vec<String>,
    /// By kind of word, how often each is used.
    vocabulary: BTreeMap<&'static str, BTreeMap<String, u32>>,
}

impl Checked {
    fn new(game: &dyn AnyGame, files: &Files) -> Checked {
        let (Holdings { items, vocabulary }, problems) = match game.check_content(files) {
            Ok(holdings) => (holdings, Vec::new()),
            Err(problems) => (Holdings::default(), problems),
        };
        let ignored = files.ignored().to_vec();
        Checked { game: game.info().id, files: files.len(), holds: items, problems, ignored, vocabulary }
    }
}

/// Checks every game's folder.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let Command::Check(args) = &args.command;
    let dir = args.dir.clone().or_else(|| args.content.dir.clone()).unwrap_or_else(|| "content".into());
    let found = folder::read(&dir).map_err(|error| Failure::input(error.to_string()))?;
    let checked: Vec<Checked> = found.iter().map(|(game, files)| Checked::new(*game, files)).collect();
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &checked)?;
        writeln!(out)?;
    } else {
        checked.iter().try_for_each(|game| tell(game, out))?;
    }
    match checked.iter().map(|game| game.problems.len()).sum::<usize>() {
        0 => Ok(()),
        n => Err(Failure::failed(counted(n))),
    }
}

fn counted(problems: usize) -> String {
    match problems {
        1 => "the content has 1 problem".into(),
        n => format!("the content has {n} problems"),
    }
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
    if !checked.ignored.is_empty() {
        writeln!(out, "  not read: {}", checked.ignored.join(", "))?;
    }
    Ok(())
}
