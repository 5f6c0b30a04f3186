//! Sections 19 to 22.

use super::{M, P, R, attack, id, model, of, pending, refused, using};
use eternia::content::{AttackKind, Colour};
use eternia::model::ModelId;
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Event};

/// Proves ET-19.3, ET-R32.
#[test]
fn a_ranged_attack_reaches_four_spaces() {
    let far = Table::new(1).at("a", 0, 0).at("x", 5, 0).acts("a", 1);
    assert_eq!(refused(&far, 0, attack(&far, "a", "Bow", AttackKind::Ranged)), "ET-R18");
    let mut near = Table::new(1).at("a", 0, 0).at("x", 4, 0).acts("a", 1);
    let bow = attack(&near, "a", "Bow", AttackKind::Ranged);
    near.chance(0, bow, &[R, R, M, M]);
    near.act(0, Action::Pass);
    assert_eq!(of(&near, "x").hp, 7, "2 Successes against Armor 1");
}

/// Proves ET-19.10, ET-X18.
#[test]
fn a_melee_symbol_counts_in_melee() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, R, P]);
    assert!(play.events.iter().any(|event| matches!(event, Event::Rolls { .. })));
    play.act(0, Action::Pass);
    assert!(play.events.contains(&Event::Tally { successes: 2, misses: 1, symbols: 1 }));
    assert_eq!(of(&play, "x").hp, 7);
}

/// Proves ET-14.1, ET-14.2, ET-14.3, ET-R22.
#[test]
fn attack_boosts_come_before_defense_boosts() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 3, 0).power("a", 2).power("x", 2).acts("a", 1);
    let bow = attack(&play, "a", "Bow", AttackKind::Ranged);
    play.act(0, bow);
    assert_eq!(pending(&play), Pending::AttackBoosts);
    let (rage, parry) = (Table::skill(&play, id("a"), "Rage"), Table::skill(&play, id("x"), "Parry"));
    let boost = Action::Boost { model: id("a"), skill: rage };
    play.act(0, boost);
    assert_eq!(pending(&play), Pending::DefenseBoosts, "each Boost once: nothing is left to add");
    assert_eq!(play.deciding(), [1]);
    assert_eq!(refused(&play, 0, boost), "ET-4.4");
    play.chance(1, Action::Boost { model: id("x"), skill: parry }, &[M; 6]);
}

/// Proves ET-R28, ET-R141.
#[test]
fn armor_of_a_boost_protects_its_owner() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).card("a", Colour::Red, 1, 1).acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.act(1, claw);
    let guard = Table::skill(&play, id("a"), "Guard");
    play.chance(0, Action::Boost { model: id("a"), skill: guard }, &[M, M, R]);
    assert_eq!(of(&play, "a").hp, 9);
}

/// Proves ET-16.6.
#[test]
fn empower_serves_once_for_an_attack() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).board(2, 3).acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.act(0, sword);
    let ward = Action::Controller { skill: 2, option: 1, on: Some(id("x")) };
    assert!(play.legal(1).contains(&ward));
    play.chance(1, ward, &[M, M, M]);
    play.act(0, Action::Pass);
    assert_eq!(of(&play, "x").hp, 7, "3 Successes against Armor 1 + 1");
    assert_eq!(super::board(&play)[2], 2);
}

/// Proves ET-9.3, ET-21.1, ET-33.8.
#[test]
fn a_minion_falls_at_the_first_wound() {
    let mut play = Table::new(1).at("a", 0, 0).robot(1, 0).acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, M, M]);
    play.act(0, Action::Pass);
    assert_eq!((model(&play, ModelId(7)).at, model(&play, ModelId(7)).hp), (None, 0));
}

/// Proves ET-25.1, ET-25.2, ET-25.3, ET-25.5, ET-25.7, ET-26.4.
#[test]
fn the_owner_of_a_push_chooses_its_way() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).acts("a", 1);
    let shove = using(&play, "a", "Shove");
    play.act(0, shove);
    assert_eq!(pending(&play), Pending::Push { model: id("x"), left: 2 });
    play.act(0, Action::Step(Table::space(2, 0)));
    play.act(0, Action::Pass);
    assert_eq!((of(&play, "x").at, of(&play, "x").hp), (Some(Table::space(2, 0)), 8), "no Escape Damage");
}

/// Proves ET-22.6, ET-22.1.
#[test]
fn one_dazed_token_is_the_most() {
    let mut play = Table::new(1).at("a", 0, 0).at("x", 1, 0).dazed("x").acts("a", 1);
    let brand = attack(&play, "a", "Brand", AttackKind::Melee);
    play.chance(0, brand, &[M]);
    play.act(0, Action::Pass);
    assert!(of(&play, "x").dazed);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Dazed { .. })));
    assert_eq!(of(&play, "x").hp, 7, "no Armor while Dazed");
}
