//! Section 17: Strategy Cards.

use super::own::{self, idle_until, playing, queue};
use super::{M, attack, board, id, of, pending, refused};
use eternia::Action;
use eternia::content::{AttackKind, Event as Trigger};
use eternia::view::Pending;

const DRAW: Action = Action::Controller { skill: 3, option: 0, on: None };

/// Proves ET-17.1, ET-17.2.
#[test]
fn a_card_is_played_at_its_moment_for_one_power_of_battle_plan() {
    let table =
        |power| own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).hand("bloodlust", 1).hand("bad-omen", 1).board(3, power);
    let early = table(1).acts("x", 1);
    assert_eq!(refused(&early, 1, playing("bloodlust")), "ET-17.1", "no Attack yet");
    let mut play = table(1).acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.act(1, claw);
    assert_eq!(pending(&play), Pending::React { event: Trigger::AttackBoosts, subject: Some(id("x")), object: None });
    assert_eq!(refused(&play, 1, playing("bad-omen")), "ET-17.1", "nothing has been rolled");
    assert_eq!(refused(&play, 1, playing("dread")), "ET-16.8", "not in the hand");
    play.chance(1, playing("bloodlust"), &[M; 5]);
    assert_eq!((of(&play, "a").hp, board(&play), of(&play, "x").power), (5, vec![0; 4], 0));
    let mut poor = table(0).board(0, 5).acts("x", 1);
    poor.chance(1, claw, &[M, M, M]);
    assert_eq!(of(&poor, "a").hp, 7, "without Power on Battle Plan nothing can be played");
}

/// Proves ET-17.3.
#[test]
fn the_hand_has_no_limit() {
    let mut play = own::table(2, "", "").turned(3).board(3, 5).strategy(0);
    for drawn in 1..=5 {
        play.chance(1, DRAW, &[0, 0]);
        assert_eq!(play.view(0).hand_size, 2 * drawn);
    }
    assert_eq!(play.view(1).hand.iter().map(|(_, n)| n).sum::<u8>(), 10);
}

/// Proves ET-17.5, ET-17.4.
#[test]
fn a_card_is_kept_for_a_later_round() {
    let mut play = own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).deck("bloodlust", 1).board(3, 2).strategy(0);
    play.act(1, DRAW);
    assert_eq!((play.view(1).hand.len(), play.view(1).deck_size, play.view(1).round), (1, 0, 2), "the next Round has begun");
    play.act(1, queue(["x", "y", "z", "Strategy"])).act(0, queue(["a", "a", "b", "b"]));
    idle_until(&mut play, |asked| matches!(asked, Pending::Activation { model, .. } if *model == id("x")));
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.act(1, claw).chance(1, playing("bloodlust"), &[M; 5]);
    assert_eq!((of(&play, "a").hp, board(&play)[3]), (5, 0));
    idle_until(&mut play, |asked| matches!(asked, Pending::Queue { .. }));
    assert_eq!((play.view(1).deck_size, play.view(1).hand_size), (0, 0), "what was played is never shuffled in again");
}

/// Proves ET-R98.
#[test]
fn a_card_that_is_a_boost_is_played_at_the_time_of_boosts() {
    let zeal = r#"(name: "Zeal", kind: attack_boost(any), cost: 1, effects: [modify(own, add_dice(1), this_attack)])"#;
    let table = own::table(2, zeal, "").at("a", 0, 0).at("x", 1, 0).power("a", 1);
    let mut play = table.hand("iron-discipline", 1).hand("bloodlust", 1).board(3, 2).acts("a", 1);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.act(0, sword);
    assert_eq!(pending(&play), Pending::AttackBoosts);
    assert_eq!(refused(&play, 1, playing("iron-discipline")), "ET-4.4", "the defence comes after all Attack Boosts");
    play.act(0, Action::Pass);
    assert_eq!(pending(&play), Pending::React { event: Trigger::DefenseBoosts, subject: Some(id("x")), object: Some(id("a")) });
    assert_eq!(refused(&play, 1, playing("bloodlust")), "ET-17.1", "an Attack Boost is too late");
    play.act(1, playing("iron-discipline")).chance(1, Action::Pass, &[M, M, M]);
    assert!(matches!(pending(&play), Pending::React { event: Trigger::AfterRoll, .. }), "before the Successes are counted");
    play.act(1, Action::Pass);
    assert_eq!(of(&play, "x").hp, 8, "3 Successes against Armor 1 + 2");
}

/// Proves ET-R96, ET-17.4.
#[test]
fn an_empty_deck_gives_no_card() {
    let mut play = own::table(2, "", "").deck("dread", 1).board(0, 2).board(3, 2).strategy(0);
    play.act(1, DRAW);
    let (controller, player) = (play.view(1), play.view(0));
    assert_eq!((player.hand_size, player.deck_size, player.hand.len(), controller.hand.len()), (1, 0, 0, 1));
    assert_eq!(refused(&play, 1, DRAW), "ET-R96");
    assert!(!play.legal(1).contains(&DRAW));
}
