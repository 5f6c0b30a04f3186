//! The tables of content that has been checked.

use super::board::board;
use crate::compiled::{
    CharId, Character, CharacterFace, Content, FactionId, Minion, MinionId, Scenario, Skill, SkillCard, SkillId, SkillOwner,
};
use crate::content::{CharacterDef, Class, Colour, ControllerSkillKind, Definitions, Extra, MinionDef, SkillDef, SkillKind};
use crate::programs::Programs;

/// Makes the tables.
pub(super) fn tables(defs: &Definitions) -> Content {
    let mut skills = Vec::new();
    let characters = (0u8..).zip(&defs.characters).map(|(at, def)| character(defs, &mut skills, CharId(at), def)).collect();
    let minions = (0u8..).zip(&defs.minions).map(|(at, def)| minion(&mut skills, MinionId(at), def)).collect();
    let mut lines = kit::hex::Lines::default();
    let mut scenarios: Vec<Scenario> = defs.scenarios.iter().filter_map(|def| scenario(defs, def, &mut lines)).collect();
    scenarios.sort_by_key(|scenario| scenario.order);
    let of_kind = |kind| defs.controller_skills.iter().find(|skill| skill.kind == kind).cloned();
    let code = Programs::new(defs, &skills, &scenarios);
    Content {
        code,
        key: key(defs),
        constants: defs.constants.clone(),
        factions: defs.factions.clone(),
        characters,
        skills,
        minions,
        terrains: defs.terrains.clone(),
        controller_skills: ControllerSkillKind::ALL.into_iter().filter_map(of_kind).collect(),
        strategy: defs.strategy.clone(),
        ai_cards: defs.ai_cards.clone(),
        ai_strategy: defs.ai_strategy.clone(),
        npcs: defs.npcs.clone(),
        tokens: defs.tokens.clone(),
        teams: defs.teams.clone(),
        scenarios,
    }
}

/// By way of JSON: it writes every field with its name, so that no two contents look alike.
fn key(defs: &Definitions) -> String {
    serde_json::to_string(defs).map_or_else(|_| String::new(), |text| engine::hash_of(&text))
}

fn scenario(defs: &Definitions, def: &crate::content::ScenarioDef, lines: &mut kit::hex::Lines) -> Option<Scenario> {
    let constants = defs.constants.with(&def.overrides);
    Some(Scenario { board: board(defs, def, lines)?, constants, def: def.clone() })
}

fn character(defs: &Definitions, skills: &mut Vec<Skill>, id: CharId, def: &CharacterDef) -> Character {
    let owner = SkillOwner::Character(id);
    let faction = defs.factions.iter().position(|f| f.id == def.faction).unwrap_or_default();
    let (player, controller, ai) = (&def.player, &def.controller, &def.ai);
    let mut on = |card: SkillCard, list: &[SkillDef]| enlist(skills, owner, card, list);
    Character {
        id: def.id,
        name: def.name.clone(),
        glyph: def.glyph,
        color: def.color.clone(),
        faction: FactionId(faction as u8),
        class: defs.factions.get(faction).map_or(Class::Hero, |f| f.class),
        tags: def.tags.clone(),
        flavour: def.flavour.clone(),
        player: CharacterFace { hp: player.hp, armor: player.armor, skills: on(SkillCard::Player, &player.skills) },
        controller: CharacterFace {
            hp: controller.hp,
            armor: controller.armor,
            skills: on(SkillCard::Controller, &controller.skills),
        },
        empowered: on(SkillCard::Controller, std::slice::from_ref(&controller.empowered))[0],
        ai: CharacterFace { hp: ai.hp, armor: ai.armor, skills: on(SkillCard::Ai, &[ai.attack.clone(), ai.skill.clone()]) },
        usefulness: ai.usefulness.clone(),
        cards: Colour::ALL.map(|colour| {
            let faces = match colour {
                Colour::Green => &def.skill_cards.green,
                Colour::Yellow => &def.skill_cards.yellow,
                Colour::Red => &def.skill_cards.red,
            };
            [0, 1].map(|face| on(SkillCard::Colour(colour, face), std::slice::from_ref(&faces[usize::from(face)]))[0])
        }),
    }
}

fn minion(skills: &mut Vec<Skill>, id: MinionId, def: &MinionDef) -> Minion {
    let owner = SkillOwner::Minion(id);
    let attack = enlist(skills, owner, SkillCard::Minion, std::slice::from_ref(&def.attack))[0];
    Minion { attack, skills: enlist(skills, owner, SkillCard::Minion, &def.skills), def: def.clone() }
}

/// Gives every Skill of a card its number. ET-13.1: a Surge printed apart goes to its parent.
fn enlist(skills: &mut Vec<Skill>, owner: SkillOwner, card: SkillCard, list: &[SkillDef]) -> Vec<SkillId> {
    let mut ids = Vec::new();
    for def in list.iter().filter(|def| !matches!(def.kind, SkillKind::SurgeOf(_))) {
        let mut def = def.clone();
        let surges = list.iter().filter(|other| matches!(other.kind, SkillKind::SurgeOf(parent) if parent == *def.name));
        def.surges.extend(surges.map(|surge| Extra {
            cost: surge.cost,
            when: surge.when.clone(),
            effects: surge.effects.clone(),
            on_hit: Vec::new(),
            on_wound: Vec::new(),
            after: Vec::new(),
        }));
        ids.push(SkillId(skills.len() as u16));
        skills.push(Skill { def, owner, card });
    }
    ids
}
