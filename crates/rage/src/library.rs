//! The content there is: the files of `content/rage`, read, checked and made into tables once.

use crate::compile::compile;
use crate::content::{Definitions, entries};
use crate::registry;
use crate::setup::Setup;
use crate::state::Rage;
use crate::text;
use crate::types::{Content, Mods};
use engine::{Files, Holdings, Listed};
use kit::problem::{self, File, read_ron};
use kit::{Problem, Registered};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

/// The standard content.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
#[must_use]
pub fn standard() -> &'static Content {
    registry::standard().get()
}

/// What is built into the program.
pub(crate) fn built_in() -> Content {
    parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n"))).1
}

/// The fingerprint of the standard content.
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

#[derive(Default)]
struct Sources {
    problems: Vec<Problem>,
}

/// The files the content's folder knows.
const KNOWN: &str = "clans/*.ron, scenarios/*.ron, elves.ron, equipment.ron, legendary.ron, tiles.ron, layouts.ron, campaign.ron, \
                     tokens.ron, corrupted.ron and first_game.ron";

impl Sources {
    fn take(&mut self, file: File<'_>, defs: &mut Definitions) {
        let (folder, name) = problem::split(file.0);
        match (folder, name) {
            ("clans", _) => defs.clans.extend(self.read(file)),
            ("scenarios", _) => defs.scenarios.extend(self.read(file)),
            (_, "elves.ron") => self.list(file, &mut defs.elves),
            (_, "equipment.ron") => self.list(file, &mut defs.equipment),
            (_, "legendary.ron") => self.list(file, &mut defs.legendary),
            (_, "tiles.ron") => self.list(file, &mut defs.regions),
            (_, "layouts.ron") => self.list(file, &mut defs.layouts),
            (_, "tokens.ron") => self.list(file, &mut defs.tokens),
            (_, "corrupted.ron") => self.list(file, &mut defs.corrupted),
            (_, "first_game.ron") => defs.guide = self.read(file),
            (_, "campaign.ron") => defs.campaign = self.read(file),
            _ => self.problems.push(Problem::in_file(file.0, format!("no such file is known; the content is {KNOWN}"))),
        }
    }

    fn list<T: DeserializeOwned>(&mut self, file: File<'_>, into: &mut Vec<T>) {
        into.extend(self.read::<Vec<T>>(file).into_iter().flatten());
    }

    fn read<T: DeserializeOwned>(&mut self, file: File<'_>) -> Option<T> {
        read_ron(file).map_err(|problem| self.problems.push(problem)).ok()
    }
}

impl engine::Content for Rage {
    const RULES: &'static str = include_str!("../../../rules/rage.md");
    const ENDINGS: &'static [&'static str] = ENDINGS;

    const FILES: &'static [(&'static str, &'static str)] = FILES;

    fn check(files: &Files) -> Result<Holdings, Vec<String>> {
        let (defs, _) = parse(&files.texts())?;
        let vocabulary = [("modifiers", modifiers(&defs))].into();
        let items = [
            ("clans", defs.clans.into_iter().map(|d| d.name).collect()),
            ("equipment", defs.equipment.into_iter().map(|d| d.name).collect()),
            ("legendary", defs.legendary.into_iter().map(|d| d.name).collect()),
            ("regions", defs.regions.into_iter().map(|d| d.name).collect()),
            ("scenarios", defs.scenarios.into_iter().map(|d| d.title).collect()),
            ("layouts", defs.layouts.into_iter().map(|d| d.name).collect()),
        ];
        Ok(Holdings { items: items.into(), vocabulary })
    }

    fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
        let content = registry::standard().get();
        let clans = content.clans.iter().map(|clan| {
            let units = clan.units.iter().map(|unit| format!("{} x{}: {}", unit.name, unit.count, text::unit_text(unit)));
            (clan.id.clone(), clan.name.clone(), units.collect())
        });
        let tactics =
            content.tactics.iter().map(|card| (String::new(), card.name.clone(), vec![text::tactic_text(content, card)]));
        let gear = content.gear.iter().map(|gear| {
            let price = if gear.legendary { "Legendary".into() } else { format!("{} gold, {} copies", gear.cost, gear.copies) };
            let line = format!("{:?}, {price}; {}", gear.kind, text::mods_line(&gear.mods));
            (gear.id.clone(), gear.name.clone(), vec![line, text::gear_text(gear)])
        });
        let elves = content.elves.iter().map(|elf| (String::new(), elf.name.clone(), vec![text::elf_text(elf)]));
        let regions = content.regions.iter().map(|region| (String::new(), region.name.clone(), vec![text::region_text(region)]));
        let season = &content.season;
        let scenarios = season.scenarios.iter().map(|s| (s.id.clone(), s.title.clone(), text::scenario_rules(content, s)));
        let tokens = season.tokens.iter().map(|token| (String::new(), token.name.clone(), vec![token.text.clone()]));
        [
            ("clans", Listed::all(clans)),
            ("tactics", Listed::all(tactics)),
            ("equipment", Listed::all(gear)),
            ("elves", Listed::all(elves)),
            ("regions", Listed::all(regions)),
            ("scenarios", Listed::all(scenarios)),
            ("tokens", Listed::all(tokens)),
        ]
        .into()
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        let (_, content) = parse(&files.texts())?;
        registry::fits(&content).map_err(|why| vec![why])?;
        Content::registry().replace_standard(vec![content]).map_err(|late| vec![late.to_string()])
    }

    fn keep(files: &Files) -> Result<String, Vec<String>> {
        let (_, mut content) = parse(&files.texts())?;
        content.key = format!("{}{}", registry::KEPT, engine::hash_of(&content));
        registry::register(content).map(|kept| kept.key.clone()).map_err(|why| vec![why])
    }

    fn pinned(setup: &Setup, key: Option<&str>) -> Option<Setup> {
        Some(Setup { content: key.map(String::from), ..setup.clone() })
    }
}

/// How many designs change each value.
fn modifiers(defs: &Definitions) -> BTreeMap<String, u32> {
    let designs = defs.equipment.iter().map(|d| d.mods).chain(defs.legendary.iter().map(|d| d.mods));
    let mut uses: BTreeMap<String, u32> = entries(&Mods::NONE).into_iter().map(|(key, _)| (key.to_string(), 0)).collect();
    for (key, value) in designs.flat_map(|mods| entries(&mods)) {
        if value != 0 {
            *uses.entry(key.to_string()).or_default() += 1;
        }
    }
    uses
}
