//! Section 12 and the rulings on Reactions: when they are offered, how often, and in which order.

use super::own::{self, idle, react, ron};
use super::{M, R, attack, id, of, pending, refused};
use engine::Viewer;
use eternia::content::{AttackKind, Event as Trigger, Mode};
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

const INDOMITABLE: &str =
    r#"(name: "Indomitable", kind: reaction, cost: 2, on: (event: wounded, subject: (side: own)), effects: [heal(own, 1)])"#;
/// Whenever a friendly Model is wounded, it heals.
const CARE: &str =
    r#"(name: "Care", kind: reaction, on: (event: wounded, subject: (side: friendly)), effects: [heal(subject, 1)])"#;

fn reacting(play: &Play<Eternia>) -> bool {
    matches!(pending(play), Pending::React { .. })
}

fn claws(play: &mut Play<Eternia>, script: &[u32]) {
    let claw = attack(play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, script);
}

/// Proves ET-12.1, ET-12.2, ET-12.3, ET-12.4, ET-12.5.
#[test]
fn a_reaction_answers_each_occurrence_once_as_often_as_it_can_be_paid() {
    let heroes = format!(r#"{INDOMITABLE}, (name: "Shout", kind: reaction, on: (event: ko), effects: [heal(own, 1)])"#);
    let mut play = own::table(2, &heroes, "").at("a", 0, 0).at("x", 1, 0).power("a", 5).acts("x", 3);
    let (indomitable, shout) = (react(&play, "a", "Indomitable"), react(&play, "a", "Shout"));
    let place = |play: &mut Play<Eternia>| (0..2).for_each(|_| idle(play));
    for power in [3, 1] {
        claws(&mut play, &[M, M, R]);
        assert_eq!(pending(&play), Pending::React { event: Trigger::Wounded, subject: Some(id("a")), object: Some(id("x")) });
        assert_eq!(refused(&play, 0, shout), "ET-12.1", "nobody was KO'ed");
        play.act(0, indomitable);
        assert_eq!(of(&play, "a").power, power);
        assert!(!reacting(&play), "once for this occurrence, though it could be paid again");
        place(&mut play);
    }
    assert_eq!(of(&play, "a").hp, 8, "2 Wounds and 1 healed, twice in one Activation");
    claws(&mut play, &[M, M, R]);
    assert!(!reacting(&play), "1 Power does not pay for it");
    assert_eq!(of(&play, "a").hp, 6);
}

/// Proves ET-12.3.
#[test]
fn the_same_reaction_is_refused_while_its_trigger_is_still_open() {
    let mut play = own::table(2, &format!("{INDOMITABLE}, {CARE}"), "").at("a", 0, 0).at("x", 1, 0).power("a", 5).acts("x", 1);
    claws(&mut play, &[M, M, R]);
    let (indomitable, care) = (react(&play, "a", "Indomitable"), react(&play, "a", "Care"));
    play.act(0, indomitable);
    assert_eq!(refused(&play, 0, indomitable), "ET-12.3");
    play.act(0, care);
    assert_eq!(of(&play, "a").hp, 10, "a different one may still be used");
}

/// Proves ET-12.2.
#[test]
fn only_the_owner_of_a_reaction_uses_it() {
    let mut play = own::seats(&[1, 1], CARE, "").at("a", 0, 0).at("x", 1, 0).acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(2, claw, &[M, M, R]);
    assert_eq!(play.deciding(), [0, 1], "both have one that answers");
    let mine = react(&play, "a", "Care");
    assert_eq!(refused(&play, 1, mine), "ET-12.2");
    play.act(0, mine);
    assert_eq!(of(&play, "a").hp, 9);
}

const ANY: &str = r#"(name: "Any", kind: reaction, on: (event: action_end), effects: [heal(own, 1)]),
    (name: "Dawn", kind: reaction, on: (event: round_start), effects: [heal(own, 1)])"#;

/// Proves ET-R35.
#[test]
fn mandatory_effects_then_the_active_side_then_the_other() {
    let villains =
        format!(r#"{ANY}, (name: "Omen", kind: passive, on: (event: action_end), effects: [set_marker(own, "omen", true)])"#);
    for (active, first, second) in [("a", 0, 1), ("x", 1, 0)] {
        let mut play = own::table(2, ANY, &villains).at("a", 0, 0).at("x", 3, 0).hp("a", 5).hp("x", 5).acts(active, 2);
        let at = of(&play, active).at;
        let beside = [Table::space(0, 1), Table::space(3, 1)][usize::from(active == "x")];
        assert!(at.is_some());
        play.act(first, Action::Move).act(first, Action::Step(beside)).act(first, Action::Pass);
        let marks = play.events.iter().filter(|event| matches!(event, Event::Marks { .. })).count();
        assert_eq!((marks, play.deciding()), (3, vec![first]), "passives first; then whose Activation it is: {active}");
        let [own, other] = if active == "a" { ["a", "x"] } else { ["x", "a"] };
        let (mine, theirs) = (react(&play, own, "Any"), react(&play, other, "Any"));
        play.act(first, mine);
        assert_eq!((of(&play, own).hp, play.deciding()), (6, vec![first]), "as many as it wants");
        play.act(first, Action::Pass);
        assert_eq!(play.deciding(), [second]);
        play.act(second, theirs).act(second, Action::Pass);
        assert_eq!((of(&play, other).hp, pending(&play)), (6, Pending::Activation { model: id(active), left: 1 }));
    }
    let mut dawn = own::table(2, ANY, ANY).start();
    assert_eq!(dawn.deciding(), [0], "with nobody active the Player Team first");
    dawn.act(0, Action::Pass);
    assert_eq!((dawn.deciding(), reacting(&dawn)), (vec![1], true));
}

/// Proves ET-R36.
#[test]
fn a_reaction_never_answers_what_its_own_use_has_caused() {
    let fury =
        r#"(name: "Fury", kind: reaction, on: (event: wounded, subject: (side: friendly)), effects: [deal_wounds(own, 1)])"#;
    let mut play = own::table(2, fury, "").at("a", 0, 0).at("b", -3, 0).at("x", 1, 0).acts("x", 1);
    claws(&mut play, &[M, M, R]);
    let (a, b) = (react(&play, "a", "Fury"), react(&play, "b", "Fury"));
    play.act(0, b);
    assert_eq!(
        pending(&play),
        Pending::React { event: Trigger::Wounded, subject: Some(id("b")), object: None },
        "the newest first"
    );
    assert_eq!(refused(&play, 0, b), "ET-R36");
    play.act(0, a);
    assert_eq!(
        (pending(&play), of(&play, "a").hp, of(&play, "b").hp),
        (Pending::React { event: Trigger::Wounded, subject: Some(id("a")), object: Some(id("x")) }, 7, 9),
        "neither of them answers the Wound that both have led to; the first occurrence is still open"
    );
    play.act(0, Action::Pass);
    let passive =
        r#"(name: "Spite", kind: passive, on: (event: wounded, subject: (side: friendly)), effects: [deal_wounds(own, 1)])"#;
    let mut play = own::table(1, passive, "").at("a", 0, 0).at("x", 1, 0).acts("x", 1);
    claws(&mut play, &[M, M, R]);
    assert_eq!(of(&play, "a").hp, 7, "a mandatory effect does not feed itself either");
}

/// Proves ET-R36, ET-12.4.
#[test]
fn wounds_of_several_allies_are_answered_one_by_one() {
    let sweep = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2)))"#;
    let mut play = own::table(3, CARE, sweep).at("x", 0, 0).at("a", 1, 0).at("b", 0, 1).at("c", -1, 0).acts("x", 1);
    let sweep = attack(&play, "x", "Sweep", AttackKind::Melee);
    play.chance(1, sweep, &[M, M, R]);
    let care = react(&play, "a", "Care");
    for _ in 0..3 {
        play.act(0, care).act(0, Action::Pass);
    }
    assert_eq!(["a", "b", "c"].map(|name| of(&play, name).hp), [9; 3]);
    assert!(!reacting(&play));
}

/// Proves ET-R38.
#[test]
fn who_is_down_answers_only_its_own_ko_and_only_if_the_skill_says_so() {
    let heroes = format!(
        r#"{CARE}, (name: "Mourn", kind: reaction, on: (event: ko, subject: (side: friendly)), effects: [heal(own, 1)]),
        (name: "Last Words", kind: reaction, on: (event: ko, subject: (side: own)), effects: [deal_wounds(object, 3)])"#
    );
    let mut down = own::table(2, &heroes, "").hp("a", 0).at("b", 0, 0).at("x", 1, 0).acts("x", 1);
    claws(&mut down, &[M, M, R]);
    let (care, mourn, words) = (react(&down, "a", "Care"), react(&down, "a", "Mourn"), react(&down, "a", "Last Words"));
    assert_eq!(refused(&down, 0, care), "ET-R38");
    assert_eq!(down.legal(0), [react(&down, "b", "Care"), Action::Pass]);
    let mut falls = own::table(1, &heroes, "").at("a", 0, 0).hp("a", 1).at("x", 1, 0).acts("x", 1);
    claws(&mut falls, &[M, M, R]);
    assert_eq!((of(&falls, "a").at, falls.legal(0)), (None, vec![words, Action::Pass]));
    assert_eq!(refused(&falls, 0, mourn), "ET-R38", "its text is about any friendly Model");
    falls.act(0, words);
    assert_eq!(of(&falls, "x").hp, 5);
}

/// Proves ET-R142.
#[test]
fn an_attack_on_several_is_one_attack_and_several_hits() {
    let sweep = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2)))"#;
    let heard = |event: &str, side: &str| {
        let passive = format!(
            r#"(name: "Count", kind: passive, on: (event: {event}, subject: (side: {side})), effects: [gain_power(own, 1)])"#
        );
        let mut play = own::table(3, &passive, sweep).at("x", 0, 0).at("a", 1, 0).at("b", 0, 1).at("c", -1, 0).acts("x", 1);
        let sweep = attack(&play, "x", "Sweep", AttackKind::Melee);
        play.chance(1, sweep, &[M, M, R]);
        of(&play, "a").power
    };
    for (event, side, times) in [
        ("attack_declared", "enemy", 1),
        ("attack_boosts", "enemy", 1),
        ("attack_end", "enemy", 1),
        ("target_selected", "friendly", 3),
        ("hit", "friendly", 3),
        ("wounded", "friendly", 3),
    ] {
        assert_eq!(heard(event, side), times, "{event}");
    }
    for event in ["exit_space", "enter_space"] {
        let passive = format!(
            r#"(name: "Count", kind: passive, on: (event: {event}, subject: (side: enemy)), effects: [gain_power(own, 1)])"#
        );
        let mut play = own::table(2, &passive, "").at("x", 0, 0).acts("x", 1);
        play.act(1, Action::Move);
        for q in 1..=3 {
            play.act(1, Action::Step(Table::space(q, 0)));
        }
        assert_eq!(of(&play, "a").power, 3, "{event}: once a step");
    }
}

/// Proves ET-16.8, ET-R35.
#[test]
fn the_controller_is_asked_whether_or_not_its_card_fits() {
    let asked = |card: &str| {
        let mut play = own::table(2, "", "").at("a", 0, 0).at("x", 1, 0).hand(card, 1).board(3, 1).acts("a", 1);
        let sword = attack(&play, "a", "Sword", AttackKind::Melee);
        // Before the roll as well: it could be a card for the defence.
        play.act(0, sword).chance(1, Action::Pass, &[M, M, M]);
        play
    };
    let (fits, idle) = (asked("bad-omen"), asked("vengeance"));
    assert!(matches!(pending(&fits), Pending::React { event: Trigger::AfterRoll, .. }));
    assert_eq!((fits.deciding(), idle.deciding()), (vec![1], vec![1]), "the pause tells nothing");
    for viewer in [Viewer::Seat(engine::Seat(0)), Viewer::Spectator] {
        assert_eq!(engine::Game::view(&fits.game, viewer), engine::Game::view(&idle.game, viewer));
        assert_eq!(fits.seen_by(viewer), idle.seen_by(viewer));
    }
    assert_eq!((fits.legal(1).len(), idle.legal(1)), (2, vec![Action::Pass]));
}

/// Proves ET-R40.
#[test]
fn a_reaction_outside_an_action_is_no_action() {
    let heroes =
        format!(r#"{INDOMITABLE}, (name: "After", kind: passive, on: (event: action_end), effects: [gain_power(own, 1)])"#);
    let table = Table::changed(&[2], Mode::Person, |defs| {
        own::skills(defs, &heroes, "");
        own::field(defs).rules = ron("[(on: (event: activation_start), effects: [deal_wounds(subject, 1)])]");
    });
    let mut play = table.power("a", 2).hp("a", 5).activates("a", 0);
    let indomitable = react(&play, "a", "Indomitable");
    play.act(0, indomitable);
    assert_eq!((of(&play, "a").hp, of(&play, "a").power), (5, 0), "nothing has answered the end of an Action");
    assert_eq!(pending(&play), Pending::Allocate { left: 2 }, "so its cost arrives at once");
    idle(&mut play);
    idle(&mut play);
    assert_eq!(pending(&play), Pending::Activation { model: id("a"), left: 2 }, "and it has used none");
}
