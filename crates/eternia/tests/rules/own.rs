//! Content of a test's own: Characters with a Sword and a Bow against Characters with a Claw, and what the test adds. Nobody has a
//! Reaction or a Boost that the test has not given.

use super::{id, pending};
use eternia::compiled::StrategyId;
use eternia::content::{CharacterDef, Definitions, Mode, ScenarioDef, SkillDef, Word};
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Card, Eternia, registry};
use kit::problem::read_ron;
use kit::testing::Play;
use serde::de::DeserializeOwned;

pub fn ron<T: DeserializeOwned>(text: &str) -> T {
    read_ron(("test.ron", text)).unwrap_or_else(|problem| panic!("{problem:?}"))
}

fn these<'a>(defs: &'a mut Definitions, ids: &'a [&str]) -> impl Iterator<Item = &'a mut CharacterDef> {
    defs.characters.iter_mut().filter(move |def| ids.contains(&def.id.as_str()))
}

/// Skills for the Player faces and for the Controller faces of the test Characters, in the language of the content.
pub fn skills(defs: &mut Definitions, heroes: &str, villains: &str) {
    let list = |text: &str| ron::<Vec<SkillDef>>(&format!("[{text}]"));
    for def in these(defs, &["a", "b", "c", "d"]) {
        def.player.skills.retain(|skill| matches!(skill.name.as_str(), "Sword" | "Bow"));
        def.player.skills.extend(list(heroes));
    }
    for def in these(defs, &["x", "y", "z"]) {
        def.controller.skills.retain(|skill| skill.name == "Claw");
        def.controller.skills.extend(list(villains));
    }
}

/// The Scenario of the tests.
pub fn field(defs: &mut Definitions) -> &mut ScenarioDef {
    defs.scenarios.iter_mut().find(|def| def.id == Word::new("field")).expect("the field")
}

/// One seat with so many Characters.
pub fn table(team: u8, heroes: &str, villains: &str) -> Table {
    seats(&[team], heroes, villains)
}

/// Seats with so many Characters each.
pub fn seats(seats: &[u8], heroes: &str, villains: &str) -> Table {
    Table::changed(seats, Mode::Person, |defs| skills(defs, heroes, villains))
}

/// One seat with so many Characters, and a Scenario that is different.
pub fn scenario(team: u8, change: impl FnOnce(&mut ScenarioDef)) -> Table {
    Table::changed(&[team], Mode::Person, |defs| {
        skills(defs, "", "");
        change(field(defs));
    })
}

/// Activation Cards by the names of the Characters, `Strategy` and `Any`.
pub fn queue(names: [&str; 4]) -> Action {
    Action::Queue(names.map(|name| match name {
        "Strategy" => Card::Strategy,
        "Any" => Card::Any,
        name => Card::Character(id(name)),
    }))
}

/// Plays a Strategy Card.
pub fn playing(card: &str) -> Action {
    let all = registry::standard().get();
    let at = all.strategy.iter().position(|def| def.id == Word::new(card)).expect("a Strategy Card");
    Action::Play(StrategyId(at as u8))
}

/// A Reaction.
pub fn react(play: &Play<Eternia>, name: &str, skill: &str) -> Action {
    Action::React { model: id(name), skill: Table::skill(play, id(name), skill) }
}

/// Whoever is asked declines, or does the first thing that can be done.
pub fn idle(play: &mut Play<Eternia>) {
    let seat = play.asked();
    let legal = play.legal(seat);
    let action = if legal.contains(&Action::Pass) { Action::Pass } else { legal[0] };
    play.act(seat, action);
}

/// Nobody does anything until this is asked.
#[track_caller]
pub fn idle_until(play: &mut Play<Eternia>, asked: impl Fn(&Pending) -> bool) {
    for _ in 0..400 {
        if asked(&pending(play)) {
            return;
        }
        idle(play);
    }
    panic!("never asked; at last {:?}", pending(play));
}
