//! Sections 24 and 26.

use super::{id, of, pending, refused};
use eternia::Action;
use eternia::testing::Table;
use eternia::view::Pending;

/// Proves ET-24.6, ET-24.7, ET-R137, ET-R147.
#[test]
fn allies_are_passed_and_never_shared_with() {
    let mut play = Table::new(2).at("a", 0, 0).at("b", 1, 0).acts("a", 1);
    play.act(0, Action::Move);
    assert_eq!(refused(&play, 0, Action::Pass), "ET-R137");
    play.act(0, Action::Step(Table::space(1, 0)));
    assert_eq!(refused(&play, 0, Action::Pass), "ET-24.7");
    play.act(0, Action::Step(Table::space(2, 0)));
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 1 });
}

/// Proves ET-24.8, ET-24.2.
#[test]
fn enemies_are_in_the_way() {
    let mut play = Table::new(2).at("a", 0, 0).at("x", 1, 0).acts("a", 1);
    play.act(0, Action::Move);
    assert_eq!(refused(&play, 0, Action::Step(Table::space(1, 0))), "ET-24.8");
    assert_eq!(refused(&play, 0, Action::Step(Table::space(2, 0))), "ET-24.2");
}

/// Proves ET-26.1, ET-26.2, ET-26.3, ET-26.5.
#[test]
fn every_step_away_from_enemies_hurts() {
    let mut play = Table::new(2).at("x", 0, 0).at("a", 1, -1).at("b", 2, -1).acts("x", 1);
    play.act(1, Action::Move).act(1, Action::Step(Table::space(1, 0)));
    assert_eq!(of(&play, "x").hp, 7, "Armor does not help");
    play.act(1, Action::Step(Table::space(1, 1)));
    assert_eq!(of(&play, "x").hp, 5);
}
