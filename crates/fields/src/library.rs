//! The content there is: the files of `content/fields`, read, checked and kept once.

use crate::compile::compile;
use crate::compiled::Content;
use crate::content::Definitions;
use crate::text::{self, Face};
use engine::Listed;
use kit::problem::{self, File, read_ron};
use kit::{Handle, Problem, Registered, Registry};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

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

/// The content with this key, or (without one) the content everybody plays with.
#[must_use]
pub fn named(key: Option<&str>) -> Option<ContentRef> {
    key.map_or_else(|| Some(standard()), Content::find)
}

/// Keeps custom content under its own key.
pub fn register(content: Content) -> ContentRef {
    Content::registry().register(content)
}

/// What the numbers in views and actions stand for.
pub(crate) fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
    let content = standard().get();
    let defs = &content.defs;
    let cards = |ids: Vec<String>, face: fn(u8) -> Face| {
        Listed::all(ids.into_iter().enumerate().map(|(number, id)| {
            let card = text::card_of(content, face(number as u8));
            let head = if card.stats().is_empty() { card.kind.clone() } else { format!("{}. {}", card.kind, card.stats()) };
            (id, card.name, [head].into_iter().chain(card.lines).collect())
        }))
    };
    let areas = content.map.areas.iter().map(|area| (area.id.clone(), area.name.clone(), Vec::new()));
    let scenarios = defs.scenarios.iter().map(|one| {
        let lines = [one.story.clone()].into_iter().chain(text::scenario(content, one));
        (one.id.clone(), one.name.clone(), lines.collect())
    });
    [
        ("areas", Listed::all(areas)),
        ("heroes", cards(defs.heroes.iter().map(|one| one.id.clone()).collect(), Face::Hero)),
        ("equipment", cards(defs.equipment.iter().map(|one| one.id.clone()).collect(), Face::Equipment)),
        ("spells", cards(defs.spells.iter().map(|one| one.id.clone()).collect(), Face::Spell)),
        ("vehicles", cards(defs.vehicles.iter().map(|one| one.id.clone()).collect(), Face::Vehicle)),
        ("victory", cards(defs.victory.iter().map(|one| one.id.clone()).collect(), Face::Victory)),
        ("events", cards(defs.events.iter().map(|one| one.id.clone()).collect(), Face::Event)),
        ("allies", cards(defs.allies.iter().map(|one| one.id.clone()).collect(), Face::Ally)),
        ("beasts", cards(defs.beasts.iter().map(|one| one.id.clone()).collect(), Face::Beast)),
        ("epic_beasts", cards(defs.epics.iter().map(|one| one.id.clone()).collect(), Face::Epic)),
        ("bosses", cards(defs.bosses.iter().map(|one| one.id.clone()).collect(), Face::Boss)),
        ("quests", cards(defs.quests.iter().map(|one| one.id.clone()).collect(), Face::Quest)),
        ("scenarios", Listed::all(scenarios)),
    ]
    .into()
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
