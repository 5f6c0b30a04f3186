//! What the catalog needs beside the rules: the specification, the content files, and what is weighed.

use crate::compiled::Content;
use crate::library::parse;
use crate::state::Eternia;
use engine::{Balance, Decks, Files, Holdings};
use kit::Registered;

/// Nobody brings a deck.
impl Decks for Eternia {}

/// Sides differ by the Scenario; what is even is measured Scenario by Scenario.
impl Balance for Eternia {
    fn turns(&self) -> Option<u32> {
        Some(u32::from(self.round))
    }
}

impl engine::Content for Eternia {
    const RULES: &'static str = include_str!("../../../rules/eternia.md");
    const ENDINGS: &'static [&'static str] = &["ron"];

    fn check(files: &Files) -> Result<Holdings, Vec<String>> {
        let (defs, _) = parse(&files.texts())?;
        let items = [
            ("characters", defs.characters.into_iter().map(|def| def.name).collect()),
            ("factions", defs.factions.into_iter().map(|def| def.name).collect()),
            ("minions", defs.minions.into_iter().map(|def| def.plural).collect()),
            ("terrains", defs.terrains.into_iter().map(|def| def.name).collect()),
            ("strategy cards", defs.strategy.into_iter().map(|def| def.name).collect()),
            ("AI cards", defs.ai_cards.into_iter().map(|def| def.name).collect()),
            ("scenarios", defs.scenarios.into_iter().map(|def| def.name).collect()),
        ];
        Ok(Holdings { items: items.into(), ..Holdings::default() })
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        let (_, content) = parse(&files.texts())?;
        Content::registry().replace_standard(vec![content]).map_err(|late| vec![late.to_string()])
    }
}
