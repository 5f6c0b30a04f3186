//! One function a kind of card.

use super::grammar::{count, list, sentence};
use super::{CardText, Face, Say, Voice, combat};
use crate::compiled::Content;
use crate::content::cards::{
    Ally, Beast, Boss, EpicBeast, Equipment, EventCard, GearKind, HeroDef, Quest, Spell, Vehicle, Victory,
};
use crate::content::effect::{Block, Window};
use crate::content::solo::{ClashCard, EffectCard};
use crate::ids::WeaponType;

pub(super) fn text(content: &Content, face: Face) -> CardText {
    let defs = &content.defs;
    let at = |id: u8| usize::from(id);
    let found = match face {
        Face::Hero(id) => defs.heroes.get(at(id)).map(|def| hero(content, def)),
        Face::Equipment(id) => defs.equipment.get(at(id)).map(|def| equipment(content, def)),
        Face::Spell(id) => defs.spells.get(at(id)).map(|def| spell(content, def)),
        Face::Vehicle(id) => defs.vehicles.get(at(id)).map(|def| vehicle(content, def)),
        Face::Victory(id) => defs.victory.get(at(id)).map(|def| victory(content, def)),
        Face::Event(id) => defs.events.get(at(id)).map(|def| event(content, def)),
        Face::Ally(id) => defs.allies.get(at(id)).map(|def| ally(content, def)),
        Face::Beast(id) => defs.beasts.get(at(id)).map(|def| beast(content, def)),
        Face::Epic(id) => defs.epics.get(at(id)).map(|def| epic(content, def)),
        Face::Boss(id) => defs.bosses.get(at(id)).map(|def| boss(content, def)),
        Face::Quest(id) => defs.quests.get(at(id)).map(|def| quest(content, def)),
        Face::Combat(card) => Some(combat::text(card)),
    };
    found.unwrap_or_else(|| CardText {
        name: String::new(),
        kind: String::new(),
        numbers: Vec::new(),
        story: None,
        lines: Vec::new(),
    })
}

/// What a hero hears when an effect is its own.
fn to_hero(content: &Content) -> Say<'_> {
    Say::new(content, Voice::Hero)
}

/// "Label: what it does." Nothing for an empty effect.
fn labelled(say: &Say<'_>, label: &str, block: &Block) -> Option<String> {
    (!block.is_empty()).then(|| format!("{label}: {}.", say.effects(&block.ops)))
}

/// After a colon a sentence goes on in small letters.
fn lowered(label: &str, text: &str) -> String {
    let (head, body) = text.split_at(label.len() + 2);
    let mut chars = body.chars();
    let first: String = chars.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
    format!("{head}{first}{}", chars.as_str())
}

fn plain(name: &str, kind: impl Into<String>) -> CardText {
    CardText { name: name.into(), kind: kind.into(), numbers: Vec::new(), story: None, lines: Vec::new() }
}

fn weapon_kind(kind: WeaponType) -> &'static str {
    match kind {
        WeaponType::Melee => "melee",
        WeaponType::Ranged => "ranged",
        WeaponType::Magic => "magic",
    }
}

/// FE-1.5.
fn hero(content: &Content, def: &HeroDef) -> CardText {
    let say = to_hero(content);
    let faction = content.defs.factions.iter().find(|faction| faction.id == def.faction).map_or("", |faction| &faction.name);
    let mut card = plain(&def.name, format!("{}{faction}", if def.mounted { "Mounted hero, " } else { "Hero, " }));
    card.numbers = vec![
        ("Mind", def.mind.to_string()),
        ("Initiative", def.initiative.to_string()),
        ("Body", def.body.to_string()),
        ("HP", def.hp.to_string()),
        ("Movement", def.movement.to_string()),
    ];
    card.lines = say.gift(&def.passive);
    if let Some(mount) = &def.mount {
        let beasts = content.defs.beasts.iter().map(|beast| (&beast.id, &beast.name));
        let all = beasts.chain(content.defs.epics.iter().map(|epic| (&epic.id, &epic.name)));
        let name = all.into_iter().find(|(id, _)| *id == mount).map_or(mount.as_str(), |(_, name)| name);
        card.lines.push(format!("Begins the game with {name} as a tamed creature."));
    }
    for weapon in &def.weapons {
        let when = if weapon.immediate { "immediate overload" } else { "overload" };
        let label = format!("{} ({}), {when}", weapon.name, weapon_kind(weapon.kind));
        card.lines.extend(labelled(&say, &label, &weapon.overload));
    }
    card
}

/// FE-30.1.
fn equipment(content: &Content, def: &Equipment) -> CardText {
    let kind = match def.kind {
        GearKind::Body => "Armor (body)",
        GearKind::Head => "Armor (head)",
        GearKind::Arms => "Armor (arms)",
        GearKind::Legs => "Armor (legs)",
        GearKind::Shield => "Armor (shield)",
        GearKind::Artifact => "Artifact",
        GearKind::Consumable => "Consumable",
    };
    let say = to_hero(content);
    let mut card = plain(&def.name, kind);
    card.numbers = vec![("Cost", def.cost.to_string())];
    card.lines = say.gift(&def.gift);
    if !def.ops.is_empty() {
        let windows: Vec<String> = def.windows.iter().map(|window| window_name(*window).to_string()).collect();
        let label = list(&windows, "or");
        let capital = sentence(&label).trim_end_matches('.').to_string();
        card.lines.extend(labelled(&say, &capital, &def.ops));
    }
    card
}

fn window_name(window: Window) -> &'static str {
    match window {
        Window::Turn => "in your turn",
        Window::Avoid => "before an epic combat",
        Window::CombatStart => "at the start of an epic combat",
        Window::Phase4 => "in phase 4 of your epic combat",
        Window::WildsRoll => "after your roll in a wilds combat",
        Window::CombatWon => "when you win an epic combat",
        Window::WildsWon => "when you win a wilds combat",
        Window::TurnStart => "when your turn begins",
        Window::TurnEnd => "when your turn ends",
        Window::Captured => "when you capture an outpost",
        Window::QuestDone => "when you fulfil a quest",
    }
}

/// FE-31.5.
fn spell(content: &Content, def: &Spell) -> CardText {
    let kind = match (def.board.is_empty(), def.combat.is_empty()) {
        (false, false) => "Board and combat spell",
        (false, true) => "Board spell",
        _ => "Combat spell",
    };
    let say = to_hero(content);
    let mut card = plain(&def.name, kind);
    card.numbers = vec![("Cost", def.cost.to_string())];
    if def.cast > 0 {
        card.numbers.push(("To cast", def.cast.to_string()));
    }
    if def.board == def.combat || def.board.ops == def.combat.ops {
        card.lines.extend(labelled(&say, "Board or combat", &def.board));
    } else {
        card.lines.extend(labelled(&say, "Board", &def.board));
        card.lines.extend(labelled(&say, "Combat", &def.combat));
    }
    card
}

/// FE-32.1.
fn vehicle(content: &Content, def: &Vehicle) -> CardText {
    let mut card = plain(&def.name, if def.flying { "Flying vehicle" } else { "Vehicle" });
    card.numbers = vec![("Cost", def.cost.to_string())];
    card.lines = to_hero(content).gift(&def.gift);
    if def.flying {
        card.lines.push("You can fly.".into());
    }
    card
}

/// FE-7.1.
fn victory(content: &Content, def: &Victory) -> CardText {
    let say = to_hero(content);
    let mut card = plain(&def.name, "Victory card");
    card.lines = [("First", &def.primary), ("Then", &def.secondary)]
        .map(|(label, objective)| format!("{label}, {} VP: {}.", objective.vp, say.goal(objective)))
        .into();
    card
}

/// FE-15.5.
fn event(content: &Content, def: &EventCard) -> CardText {
    let mut card = plain(&def.name, "Event");
    card.story = Some(def.story.clone());
    card.lines = vec![sentence(&to_hero(content).effects(&def.ops.ops))];
    card
}

/// FE-15.6 to FE-15.8.
fn ally(content: &Content, def: &Ally) -> CardText {
    let faction = content.defs.factions.iter().find(|faction| faction.id == def.faction).map_or("", |faction| &faction.name);
    let mut card = plain(&def.name, format!("Ally, {faction}"));
    card.numbers = vec![
        ("Cost", def.cost.to_string()),
        ("HP", def.hp.to_string()),
        ("Attack", def.attack.to_string()),
        ("Defense", def.defense.to_string()),
    ];
    card.lines.extend(labelled(&Say::new(content, Voice::Encounter), "As an enemy", &def.ability));
    card.lines.extend(labelled(&to_hero(content), "Reward", &def.reward));
    card.lines.extend(beside("As your ally", to_hero(content).gift(&def.gift)));
    card
}

/// What a card gives from beside the hero card, under one label.
fn beside(label: &str, gift: Vec<String>) -> Option<String> {
    (!gift.is_empty()).then(|| lowered(label, &format!("{label}: {}", gift.join(" "))))
}

/// FE-15.9, FE-29.1, FE-29.2.
fn beast(content: &Content, def: &Beast) -> CardText {
    let mut card = plain(&def.name, "Beast");
    card.numbers = vec![("HP", def.hp.to_string()), ("Attack", def.attack.to_string()), ("Defense", def.defense.to_string())];
    card.lines.extend(labelled(&Say::new(content, Voice::Encounter), "Before your roll", &def.ability));
    card.lines.extend(labelled(&to_hero(content), "Reward", &def.reward));
    tamed(&mut card, def.tame, to_hero(content).gift(&def.gift));
    card
}

fn tamed(card: &mut CardText, cost: Option<u8>, gift: Vec<String>) {
    match cost {
        Some(cost) => {
            card.numbers.push(("To tame", cost.to_string()));
            card.lines.extend(beside("Tamed", gift));
        }
        None => card.lines.push("It cannot be tamed.".into()),
    }
}

/// FE-16.5.
fn epic(content: &Content, def: &EpicBeast) -> CardText {
    let (name, numbers) = (&def.name, [def.initiative, def.attack, def.defense, def.hp]);
    let mut card = creature(content, name, "Epic beast", numbers, [&def.passive, &def.overload, &def.reward]);
    let mut gift = to_hero(content).gift(&def.gift);
    if def.flying {
        gift.push("You can fly.".into());
    }
    tamed(&mut card, def.tame, gift);
    card
}

/// FE-24.18.
fn boss(content: &Content, def: &Boss) -> CardText {
    let (name, numbers) = (&def.name, [def.initiative, def.attack, def.defense, def.hp]);
    let mut card = creature(content, name, "Boss", numbers, [&def.passive, &def.overload, &def.reward]);
    card.lines.push("It keeps its damage between combats. If it stands when the game ends, everybody loses.".into());
    card
}

fn creature(content: &Content, name: &str, kind: &str, numbers: [u8; 4], texts: [&Block; 3]) -> CardText {
    let say = Say::new(content, Voice::Creature);
    let [initiative, attack, defense, hp] = numbers.map(|n| n.to_string());
    let [passive, overload, reward] = texts;
    let mut card = plain(name, kind);
    card.numbers = vec![("Initiative", initiative), ("Attack", attack), ("Defense", defense), ("HP", hp)];
    card.lines.extend(labelled(&say, "Always, after phase 4", passive));
    card.lines.extend(labelled(&say, "Overload", overload));
    card.lines.extend(labelled(&to_hero(content), "Reward", reward));
    card
}

/// FE-16.3.
fn quest(content: &Content, def: &Quest) -> CardText {
    let story = content.defs.scenarios.iter().find(|scenario| scenario.id == def.scenario);
    let counters = story.map_or(&[][..], |scenario| &scenario.counters);
    let say = Say { counters, ..to_hero(content) };
    let mut card = plain(&def.name, "Quest");
    card.story = Some(def.story.clone());
    for (faction, task) in &def.tasks {
        let name = content.defs.factions.iter().find(|one| one.id == *faction).map_or(faction.as_str(), |one| &one.name);
        card.lines.extend(labelled(&say, name, task));
    }
    let label = if def.tasks.is_empty() { "Task" } else { "Anybody else" };
    card.lines.extend(labelled(&say, label, &def.task));
    if let Some(cond) = &def.lasting {
        card.lines
            .push(format!("Lasting task: keep this card. You fulfil it at the end of a turn of yours if {}.", say.cond(cond)));
    }
    card.lines.extend(labelled(&say, "Reward", &def.reward));
    card
}

/// FE-34.9: a clash card. Its name is its weapon, as it has no other.
#[must_use]
pub fn clash_card(def: &ClashCard) -> CardText {
    let kind = weapon_kind(def.weapon);
    let mut card = plain(&format!("{}{} clash", kind[..1].to_uppercase(), &kind[1..]), "Clash card");
    card.numbers = vec![
        ("Attack", def.attack.to_string()),
        ("Defense", def.defense.to_string()),
        ("Initiative", def.initiative.to_string()),
    ];
    card.lines.push(match def.effects {
        0 => "No effect card is drawn for it.".into(),
        n => format!("{} drawn for it in phase 4.", count(n, "effect card is", "effect cards are")),
    });
    if def.overload {
        card.lines.push("It triggers the overload ability of the enemy's weapon.".into());
    }
    card
}

/// FE-34.10: an effect card, which speaks of the enemy hero to the hero that fights it.
#[must_use]
pub fn effect_card(content: &Content, def: &EffectCard) -> CardText {
    let mut card = plain(&def.name, format!("Effect card, {}", count(def.skulls, "skull", "skulls")));
    if !def.ops.is_empty() {
        let told = sentence(&Say::new(content, Voice::Creature).effects(&def.ops.ops));
        card.lines.push(told.strip_prefix("It ").map_or(told.clone(), |rest| format!("The enemy {rest}")));
    }
    if let Some(lane) = def.lane {
        card.lines.push(format!("It shows the {} lane.", lane.name()));
    }
    if def.overload {
        card.lines.push("It triggers the overload ability of the enemy's weapon.".into());
    }
    card
}
