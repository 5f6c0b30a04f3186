//! The rules by groups of clauses, each in a situation of its own.

mod actions;
mod activation;
mod attack;
mod balance;
mod boosts;
mod escalation;
mod minions;
mod movement;
mod order;
mod own;
mod power;
mod reactions;
mod setup;
mod sides;
mod skills;
mod strategy;
mod strategy_cards;

mod ai;
mod definitions;
mod field;
mod ko;
mod npcs;
mod scenarios;
mod steps;
mod terrain;

use engine::Viewer;
use eternia::content::AttackKind;
use eternia::model::ModelId;
use eternia::testing::Table;
use eternia::view::{ModelView, Pending};
use eternia::{Action, Eternia};
use kit::testing::Play;

/// Rolls of the standard die: Melee, Ranged, Power.
const M: u32 = 0;
const R: u32 = 2;
const P: u32 = 4;

fn id(name: &str) -> ModelId {
    Table::id(name)
}

fn model(play: &Play<Eternia>, who: ModelId) -> ModelView {
    let view = engine::Game::view(&play.game, Viewer::Spectator);
    view.models.into_iter().find(|model| model.id == who).expect("a Model")
}

fn of(play: &Play<Eternia>, name: &str) -> ModelView {
    model(play, id(name))
}

fn attack(play: &Play<Eternia>, name: &str, skill: &str, kind: AttackKind) -> Action {
    Action::Attack { skill: Table::skill(play, id(name), skill), kind }
}

fn using(play: &Play<Eternia>, name: &str, skill: &str) -> Action {
    Action::Use(Table::skill(play, id(name), skill))
}

fn pending(play: &Play<Eternia>) -> Pending {
    engine::Game::view(&play.game, Viewer::Spectator).pending
}

fn board(play: &Play<Eternia>) -> Vec<u8> {
    engine::Game::view(&play.game, Viewer::Spectator).board.iter().map(|skill| skill.power).collect()
}

fn refused(play: &Play<Eternia>, seat: usize, action: Action) -> &'static str {
    play.refusal(seat, action).clause.0
}
