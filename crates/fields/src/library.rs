//! The content there is: the files of `content/fields`, read, checked and kept once.

use crate::compile::compile;
use crate::compiled::Content;
use crate::content::Definitions;
use kit::problem::{self, File, read_ron};
use kit::{Handle, Problem, Registered, Registry};
use serde::de::DeserializeOwned;

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

/// Content that lives as long as the program. A saved game names it by its key.
pub type ContentRef = Handle<Content>;

impl Registered for Content {
    const KIND: &'static str = "content";

    fn key(&self) -> &str {
        &self.key
    }

    fn registry() -> &'static Registry<Content> {
        static CONTENT: Registry<Content> =
            Registry::new(|| vec![parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n")))]);
        &CONTENT
    }
}

/// The content everybody plays with.
#[must_use]
pub fn standard() -> ContentRef {
    Content::registry().standard()[0]
}

/// Reads the definitions of these files: path below the content's folder, and text.
///
/// # Errors
/// Every problem of every file.
pub fn read(files: &[File<'_>]) -> Result<Definitions, Vec<Problem>> {
    let mut sources = Sources::default();
    for file in files {
        sources.take(*file);
    }
    if sources.problems.is_empty() { Ok(sources.defs) } else { Err(sources.problems) }
}

/// Reads and checks the content of these files.
///
/// # Errors
/// Every problem of every file, each a sentence with the file and, where it is known, the line.
pub fn parse(files: &[File<'_>]) -> Result<Content, Vec<String>> {
    let defs = read(files).map_err(|problems| problem::lines(&problems))?;
    compile(&defs).map_err(|found| {
        let located: Vec<Problem> = found.iter().map(|finding| finding.locate(files)).collect();
        problem::lines(&located)
    })
}

#[derive(Default)]
struct Sources {
    defs: Definitions,
    problems: Vec<Problem>,
}

impl Sources {
    fn take(&mut self, file: File<'_>) {
        match problem::split(file.0) {
            ("heroes", _) => self.read(file, |defs, mut heroes| defs.heroes.append(&mut heroes)),
            ("quests", _) => self.read(file, |defs, mut quests| defs.quests.append(&mut quests)),
            ("scenarios", _) => self.read(file, |defs, scenario| defs.scenarios.push(scenario)),
            (_, "rules.ron") => self.read(file, |defs, rules| defs.rules = rules),
            (_, "map.ron") => self.read(file, |defs, map| defs.map = map),
            (_, "factions.ron") => self.read(file, |defs, factions| defs.factions = factions),
            (_, "equipment.ron") => self.read(file, |defs, cards| defs.equipment = cards),
            (_, "spells.ron") => self.read(file, |defs, cards| defs.spells = cards),
            (_, "vehicles.ron") => self.read(file, |defs, cards| defs.vehicles = cards),
            (_, "victory.ron") => self.read(file, |defs, cards| defs.victory = cards),
            (_, "events.ron") => self.read(file, |defs, cards| defs.events = cards),
            (_, "allies.ron") => self.read(file, |defs, cards| defs.allies = cards),
            (_, "beasts.ron") => self.read(file, |defs, cards| defs.beasts = cards),
            (_, "epic_beasts.ron") => self.read(file, |defs, cards| defs.epics = cards),
            (_, "clash_cards.ron") => self.read(file, |defs, cards| defs.clash_cards = cards),
            (_, "effect_cards.ron") => self.read(file, |defs, cards| defs.effect_cards = cards),
            (_, "bosses.ron") => self.read(file, |defs, cards| defs.bosses = cards),
            _ => self.problems.push(Problem::in_file(file.0, "no file of this name belongs to the game")),
        }
    }

    fn read<T: DeserializeOwned>(&mut self, file: File<'_>, keep: impl FnOnce(&mut Definitions, T)) {
        match read_ron(file) {
            Ok(read) => keep(&mut self.defs, read),
            Err(problem) => self.problems.push(problem),
        }
    }
}
