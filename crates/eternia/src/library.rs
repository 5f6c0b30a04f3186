//! The content there is: the files of `content/eternia`, read, checked and made into tables once.

use crate::compile::compile;
use crate::compiled::Content;
use crate::content::{CharacterDef, Definitions, ScenarioDef, Word};
use crate::registry;
use kit::problem::{self, File, read_ron};
use kit::{Problem, Registered};
use serde::de::DeserializeOwned;

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

/// The standard content.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
pub fn standard() -> &'static Content {
    registry::standard().get()
}

/// What is built into the program.
pub(crate) fn built_in() -> Content {
    built_in_definitions().1
}

/// What is built into the program, with its definitions.
pub(crate) fn built_in_definitions() -> (Definitions, Content) {
    parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n")))
}

/// The fingerprint of the standard content.
pub fn standard_hash() -> &'static str {
    &standard().key
}

/// Reads and checks the content of these files: (path below the content's folder, text).
///
/// # Errors
/// Every problem of every file, each a sentence with the file and, where it is known, the line.
pub fn parse(files: &[(&str, &str)]) -> Result<(Definitions, Content), Vec<String>> {
    let mut sources = Sources::default();
    let mut defs = Definitions::default();
    for file in files {
        sources.take(*file, &mut defs);
    }
    if sources.problems.is_empty() {
        match compile(&defs) {
            Ok(content) => return Ok((defs, content)),
            Err(found) => sources.problems.extend(found.iter().map(|finding| finding.locate(files))),
        }
    }
    Err(problem::lines(&sources.problems))
}

/// Makes the content of these files the standard content of the whole process.
///
/// # Errors
/// Every problem of the files, or that the standard content is in use already.
pub fn load(files: &[File<'_>]) -> Result<(), Vec<String>> {
    let (_, content) = parse(files)?;
    Content::registry().replace_standard(vec![content]).map_err(|late| vec![late.to_string()])
}

#[derive(Default)]
struct Sources {
    problems: Vec<Problem>,
}

impl Sources {
    /// Reads a file into the definitions.
    fn take(&mut self, file: File<'_>, defs: &mut Definitions) {
        match problem::split(file.0) {
            ("characters", name) => {
                if let Some(read) = self.one::<CharacterDef>(file) {
                    self.named(file, name, read.id);
                    defs.characters.push(read);
                }
            }
            ("scenarios", name) => {
                if let Some(read) = self.one::<ScenarioDef>(file) {
                    self.named(file, name, read.id);
                    defs.scenarios.push(read);
                }
            }
            (_, "constants.ron") => self.read(file, |c| defs.constants = c),
            (_, "factions.ron") => self.read(file, |f| defs.factions = f),
            (_, "minions.ron") => self.read(file, |m| defs.minions = m),
            (_, "terrains.ron") => self.read(file, |t| defs.terrains = t),
            (_, "controller_skills.ron") => self.read(file, |c| defs.controller_skills = c),
            (_, "strategy.ron") => self.read(file, |s| defs.strategy = s),
            (_, "ai_activation.ron") => self.read(file, |a| defs.ai_cards = a),
            (_, "ai_strategy.ron") => self.read(file, |a| defs.ai_strategy = a),
            (_, "npcs.ron") => self.read(file, |n| defs.npcs = n),
            (_, "tokens.ron") => self.read(file, |t| defs.tokens = t),
            (_, "teams.ron") => self.read(file, |t| defs.teams = t),
            _ => self.problems.push(Problem::in_file(file.0, UNKNOWN_FILE)),
        }
    }

    fn read<T: DeserializeOwned>(&mut self, file: File<'_>, keep: impl FnOnce(T)) {
        if let Some(read) = self.one(file) {
            keep(read);
        }
    }

    fn one<T: DeserializeOwned>(&mut self, file: File<'_>) -> Option<T> {
        match read_ron(file) {
            Ok(read) => Some(read),
            Err(problem) => {
                self.problems.push(problem);
                None
            }
        }
    }

    /// A Character and a Scenario have a file that is named for them.
    fn named(&mut self, file: File<'_>, name: &str, id: Word) {
        if name != format!("{id}.ron") {
            self.problems.push(Problem::near(file, id.as_str(), format!("the id is \"{id}\", so the file must be {id}.ron")));
        }
    }
}

const UNKNOWN_FILE: &str = "no such file is known; the content is characters/*.ron, scenarios/*.ron and constants, factions, \
     minions, terrains, controller_skills, strategy, ai_activation, ai_strategy, npcs, tokens and teams.ron";
