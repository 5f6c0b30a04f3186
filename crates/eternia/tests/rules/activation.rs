//! Section 7.

use super::{M, attack, id, of, pending, refused, using};
use eternia::Action;
use eternia::content::AttackKind;
use eternia::testing::Table;
use eternia::view::Pending;

/// Proves ET-7.7, ET-7.16, ET-7.18, ET-7.11, ET-24.5.
#[test]
fn actions_come_in_any_order_and_may_repeat() {
    let mut play = Table::new(2).at("a", 0, 0).acts("a", 2);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(1, 0))).act(0, Action::Pass);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 1 });
    play.act(0, Action::Move).act(0, Action::Step(Table::space(0, 0))).act(0, Action::Pass);
    assert_eq!(refused(&play, 0, Action::Move), "ET-7.5");
    play.act(0, Action::Pass);
    assert_ne!(pending(&play), Pending::Activation { model: id("a"), left: 0 });
}

/// Proves ET-7.8, ET-7.14, ET-R133, ET-R138, ET-33.14.
#[test]
fn a_bonus_action_is_free_and_once() {
    let mut play = Table::new(2).at("a", 0, 0).acts("a", 1);
    let sprint = using(&play, "a", "Sprint");
    play.act(0, Action::Move);
    assert_eq!(refused(&play, 0, sprint), "ET-33.17", "never inside another Action");
    play.act(0, Action::Step(Table::space(1, 0))).act(0, Action::Pass);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 0 }, "the Activation stays open");
    play.act(0, sprint).act(0, Action::Step(Table::space(2, 0))).act(0, Action::Pass);
    assert_ne!(pending(&play), Pending::Activation { model: id("a"), left: 0 }, "once per Activation");
    assert_eq!(of(&play, "a").at, Some(Table::space(2, 0)));
}

/// Proves ET-7.9, ET-R18.
#[test]
fn an_attack_needs_an_enemy_in_range() {
    let play = Table::new(2).at("a", 0, 0).at("b", 1, 0).at("x", 2, 0).acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    assert_eq!(refused(&play, 0, sword), "ET-R18", "an Ally is no target, and the Enemy is two spaces away");
}

/// Proves ET-22.3, ET-R49.
#[test]
fn a_dazed_model_moves_one_space_less() {
    let mut play = Table::new(2).at("a", 0, 0).dazed("a").acts("a", 1);
    play.act(0, Action::Move);
    assert_eq!(pending(&play), Pending::Walk { model: id("a"), points: 2 });
}

/// Proves ET-R74, ET-21.3, ET-X44, ET-R75.
#[test]
fn a_fallen_active_character_loses_its_activation() {
    let mut play = Table::new(1).at("a", 0, 0).hp("a", 1).robot(1, 0).acts("a", 3);
    play.act(0, Action::Move).act(0, Action::Step(Table::space(-1, 0)));
    assert_eq!(of(&play, "a").at, None);
    assert!(!matches!(pending(&play), Pending::Activation { .. }));
    // It comes back at its next Activation, in the same Round, at full HP and with all its Actions.
    let round = play.view(0).round;
    super::own::idle_until(&mut play, |asked| matches!(asked, Pending::Activation { model, .. } if *model == id("a")));
    assert_eq!(play.view(0).round, round);
    assert_eq!((of(&play, "a").hp, of(&play, "a").at.is_some()), (10, true));
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 3 });
}

/// Proves ET-R37, ET-12.5.
#[test]
fn declining_is_final() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).power("a", 2).acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[M, M, M]);
    assert!(matches!(pending(&play), Pending::React { .. }));
    play.act(0, Action::Pass);
    assert_eq!((of(&play, "a").hp, of(&play, "a").power), (7, 3), "nothing was paid; the next slot gave 1");
}
