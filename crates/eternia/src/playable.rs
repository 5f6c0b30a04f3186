//! What the catalog needs beside the rules: the specification, the content files, and what is weighed.

use crate::compiled::{CharacterFace, SkillId};
use crate::library::{self, parse};
use crate::setup::Setup;
use crate::state::Eternia;
use crate::{registry, text};
use engine::{Balance, Decks, Files, Holdings, Listed};
use std::collections::BTreeMap;

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
    const ENDINGS: &'static [&'static str] = library::ENDINGS;
    const FILES: &'static [(&'static str, &'static str)] = library::FILES;

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

    fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
        let all = registry::standard().get();
        let skill = |id: SkillId| {
            let (name, head) = (&all.skill(id).name, text::skill_head(all, id));
            format!("{name} ({head}): {}", text::skill_text(all, id))
        };
        let skills = |face: &CharacterFace| face.skills.iter().map(|id| skill(*id)).collect::<Vec<_>>();
        let characters = all.characters.iter().map(|one| {
            let cards = one.cards.iter().flatten().map(|id| skill(*id));
            let lines = skills(&one.player).into_iter().chain(skills(&one.controller)).chain(cards);
            let lines = lines.chain([text::empowered_text(all, one.empowered)]).chain(skills(&one.ai));
            (one.id.to_string(), one.name.clone(), lines.collect())
        });
        let minions = all.minions.iter().map(|one| (one.id.to_string(), one.name.clone(), vec![text::minion_line(all, one)]));
        let terrains = all.terrains.iter().map(|one| (one.id.to_string(), one.name.clone(), text::terrain_lines(all, one)));
        let strategy = all.strategy.iter().map(|one| (one.id.to_string(), one.name.clone(), vec![text::strategy_text(all, one)]));
        let npcs = all.npcs.iter().map(|one| {
            let lines = [text::npc_stats(one)].into_iter().chain(text::npc_lines(all, one));
            (one.id.to_string(), one.name.clone(), lines.collect())
        });
        let tokens = all.tokens.iter().map(|one| (one.id.to_string(), one.name.clone(), vec![format!("{:?}", one.kind)]));
        let ai = all.ai_cards.iter().map(|one| (one.id.to_string(), one.name.clone(), text::ai_card_lines(all, one)));
        let ai_strategy = all.ai_strategy.iter().map(|one| {
            let lines = text::ai_strategy_lines(all, one).into_iter().map(|(_, line)| line);
            (one.id.to_string(), one.name.clone(), lines.collect())
        });
        let scenarios = all.scenarios.iter().map(|one| (one.id.to_string(), one.name.clone(), text::scenario_rules(all, one)));
        [
            ("characters", Listed::all(characters)),
            ("minions", Listed::all(minions)),
            ("terrains", Listed::all(terrains)),
            ("strategy", Listed::all(strategy)),
            ("npcs", Listed::all(npcs)),
            ("tokens", Listed::all(tokens)),
            ("ai_cards", Listed::all(ai)),
            ("ai_strategy", Listed::all(ai_strategy)),
            ("scenarios", Listed::all(scenarios)),
        ]
        .into()
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        library::load(&files.texts())
    }

    fn keep(files: &Files) -> Result<String, Vec<String>> {
        let (_, content) = parse(&files.texts())?;
        Ok(registry::register(content).key.clone())
    }

    fn pinned(setup: &Setup, key: Option<&str>) -> Option<Setup> {
        Some(Setup { content: key.map(String::from), ..setup.clone() })
    }
}
