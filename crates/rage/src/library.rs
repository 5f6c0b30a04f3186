//! The content there is: the files of `content/rage`, read, checked and made into tables once.

use crate::compile::compile;
use crate::content::Definitions;
use crate::types::Content;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

/// The standard content, built into the program.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
pub fn standard() -> &'static Content {
    &built_in().1
}

/// The standard content as its files say it.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
pub fn definitions() -> &'static Definitions {
    &built_in().0
}

fn built_in() -> &'static (Definitions, Content) {
    static CONTENT: OnceLock<(Definitions, Content)> = OnceLock::new();
    CONTENT.get_or_init(|| parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n"))))
}

/// The fingerprint of the standard content: replays name it.
pub fn standard_hash() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    // By way of JSON: it writes every field with its name, so that no two contents look alike.
    HASH.get_or_init(|| engine::hash_of(&serde_json::to_string(standard()).expect("plain data")))
}

/// Reads and checks the content of these files: (path below the content's folder, text).
///
/// # Errors
/// Every problem of every file, each a sentence with the file and, where it is known, the line.
pub fn parse(files: &[(&str, &str)]) -> Result<(Definitions, Content), Vec<String>> {
    let mut sources = Sources { files, problems: Vec::new() };
    let mut defs = Definitions::default();
    for (file, text) in files {
        sources.take(file, text, &mut defs);
    }
    if !sources.problems.is_empty() {
        return Err(sources.problems);
    }
    match compile(&defs) {
        Ok(content) => Ok((defs, content)),
        Err(problems) => Err(problems.iter().map(|p| sources.locate(p)).collect()),
    }
}

/// What is wrong with the content: where, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The folder or file it stands in: `clans`, `tiles.ron`.
    pub file: &'static str,
    /// A text to be found in the file at the place, in quotes there: an id or a name.
    pub near: String,
    /// The place in words and the reason.
    pub what: String,
}

struct Sources<'a> {
    files: &'a [(&'a str, &'a str)],
    problems: Vec<String>,
}

/// The files the content's folder knows.
const KNOWN: &str = "clans/*.ron, scenarios/*.ron, elves.ron, equipment.ron, legendary.ron, tiles.ron, layouts.ron, campaign.ron, \
                     tokens.ron, corrupted.ron and first_game.ron";

impl Sources<'_> {
    fn take(&mut self, file: &str, text: &str, defs: &mut Definitions) {
        let (folder, name) = split(file);
        match (folder, name) {
            ("clans", _) => defs.clans.extend(self.read(file, text)),
            ("scenarios", _) => defs.scenarios.extend(self.read(file, text)),
            (_, "elves.ron") => self.list(file, text, &mut defs.elves),
            (_, "equipment.ron") => self.list(file, text, &mut defs.equipment),
            (_, "legendary.ron") => self.list(file, text, &mut defs.legendary),
            (_, "tiles.ron") => self.list(file, text, &mut defs.regions),
            (_, "layouts.ron") => self.list(file, text, &mut defs.layouts),
            (_, "tokens.ron") => self.list(file, text, &mut defs.tokens),
            (_, "corrupted.ron") => self.list(file, text, &mut defs.corrupted),
            (_, "first_game.ron") => defs.guide = self.read(file, text),
            (_, "campaign.ron") => defs.campaign = self.read(file, text),
            _ => self.problems.push(format!("{file}: no such file is known; the content is {KNOWN}")),
        }
    }

    fn list<T: DeserializeOwned>(&mut self, file: &str, text: &str, into: &mut Vec<T>) {
        into.extend(self.read::<Vec<T>>(file, text).into_iter().flatten());
    }

    fn read<T: DeserializeOwned>(&mut self, file: &str, text: &str) -> Option<T> {
        match ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str::<T>(text) {
            Ok(def) => Some(def),
            Err(e) => {
                self.problems.push(format!("{file}:{}:{}: {}", e.span.start.line, e.span.start.col, e.code));
                None
            }
        }
    }

    /// The problem as a line: the file and, if the place is found there, its number.
    fn locate(&self, problem: &Problem) -> String {
        let quoted = format!("\"{}\"", problem.near);
        let of_kind = self.files.iter().filter(|(file, _)| split(file).0 == problem.file || split(file).1 == problem.file);
        for (file, text) in of_kind.clone() {
            if let Some(line) = text.lines().position(|line| line.contains(&quoted)) {
                return format!("{file}:{}: {}", line + 1, problem.what);
            }
        }
        match of_kind.clone().next() {
            Some((file, _)) if of_kind.count() == 1 => format!("{file}: {}", problem.what),
            _ => format!("{}: {}", problem.file, problem.what),
        }
    }
}

/// The last folder and the name of a path: `clans` and `bohorg.ron`.
fn split(file: &str) -> (&str, &str) {
    let mut parts = file.rsplit(['/', '\\']);
    let name = parts.next().unwrap_or(file);
    (parts.next().unwrap_or(""), name)
}
