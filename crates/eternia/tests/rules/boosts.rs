//! Rulings on the procedure of an Attack that Boosts and Reactions can disturb.

use super::own::{self, react};
use super::{M, P, R, attack, board, id, of, pending};
use eternia::content::AttackKind;
use eternia::model::Pool;
use eternia::testing::Table;
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

fn rolled(play: &Play<Eternia>) -> Option<usize> {
    play.events.iter().find_map(|event| if let Event::Rolls { dice, .. } = event { Some(dice.len()) } else { None })
}

/// Proves ET-R19.
#[test]
fn a_target_that_has_got_away_is_dropped_before_the_roll() {
    let heroes = r#"(name: "Lash", kind: attack, cost: 1, attack: (kind: melee, dice: 2)),
        (name: "Sweep", kind: attack, attack: (kind: melee, dice: 2, targets: all_within(1)))"#;
    let villains = r#"(name: "Slip", kind: reaction, on: (event: target_selected, subject: (side: own)), effects: [move(own, 2, [ignore_escape_damage])])"#;
    let table = || own::table(2, heroes, villains).at("a", 0, 0).at("x", 1, 0).power("a", 1);
    let away = |play: &mut Play<Eternia>| {
        let slip = react(play, "x", "Slip");
        play.act(1, slip).act(1, Action::Step(Table::space(2, 0)));
    };
    let mut alone = table().acts("a", 2);
    let lash = attack(&alone, "a", "Lash", AttackKind::Melee);
    alone.act(0, lash);
    away(&mut alone);
    alone.act(1, Action::Pass);
    assert_eq!((rolled(&alone), of(&alone, "x").hp), (None, 8), "no target is left: no roll");
    assert!(alone.events.contains(&Event::AttackFails));
    assert_eq!(pending(&alone), Pending::Allocate { left: 1 }, "the cost stays spent");
    alone.act(1, Action::Power(Pool::Controller(0)));
    assert_eq!(pending(&alone), Pending::Activation { model: id("a"), left: 1 }, "and so does the Action");
    let mut both = table().at("y", 0, 1).acts("a", 2);
    let sweep = attack(&both, "a", "Sweep", AttackKind::Melee);
    both.act(0, sweep);
    away(&mut both);
    // Then y's window.
    both.act(1, Action::Pass).chance(1, Action::Pass, &[M, M]);
    assert_eq!((of(&both, "x").hp, of(&both, "y").hp), (8, 7), "the roll is for whoever is left");
}

/// Proves ET-R21.
#[test]
fn an_attack_without_dice_hits_nobody_and_still_is_one() {
    let heroes = r#"(name: "Poke", kind: attack, attack: (kind: melee, dice: 1, on_hit: [daze(defender)]))"#;
    let villains = r#"(name: "Parry", kind: defense_boost(any), cost: 1, effects: [modify(attacker, remove_dice(3), this_attack)]),
        (name: "Sneer", kind: reaction, on: (event: attack_end, subject: (side: enemy)), effects: [gain_power(own, 2)])"#;
    let mut play = own::table(2, heroes, villains).at("a", 0, 0).at("x", 1, 0).power("x", 1).acts("a", 2);
    let poke = attack(&play, "a", "Poke", AttackKind::Melee);
    let parry = Action::Boost { model: id("x"), skill: Table::skill(&play, id("x"), "Parry") };
    play.act(0, poke).act(1, parry);
    assert_eq!((rolled(&play), of(&play, "x").hp, of(&play, "x").dazed), (Some(0), 8, false));
    let sneer = react(&play, "x", "Sneer");
    play.act(1, sneer);
    assert_eq!(of(&play, "x").power, 2, "it counts as an Attack made");
}

/// Proves ET-R150: what has the same text goes in the order of selection.
#[test]
fn what_happens_to_several_is_answered_by_model_in_their_order() {
    let passives = r#"(name: "Spite", kind: passive, on: (event: target_selected, subject: (side: own)), effects: [set_marker(own, "spite", true)]),
        (name: "Woe", kind: passive, on: (event: wounded), effects: [set_marker(own, "woe", true)])"#;
    let heroes = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2)))"#;
    let mut play = own::table(2, heroes, passives).at("a", 0, 0).at("z", 1, 0).at("x", 0, 1).acts("a", 2);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.chance(0, sweep, &[M, M, R]);
    let told = |event: &Event| match event {
        Event::Marks { who, marker, .. } => Some(format!("{} {marker}", who.name)),
        _ => None,
    };
    let story: Vec<String> = play.events.iter().filter_map(told).collect();
    let both = ["X spite", "Z spite", "X woe", "Y woe", "Z woe", "X woe", "Y woe", "Z woe"];
    assert_eq!(story, both, "target by target, Model by Model");
}

/// Proves ET-R24.
#[test]
fn all_wounds_of_one_attack_come_before_the_first_ko() {
    let heroes = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2)))"#;
    let mut play = own::table(2, heroes, "").at("a", 0, 0).robot(1, 0).robot(0, 1).robot(-1, 0).acts("a", 2);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.chance(0, sweep, &[M, M, R]);
    let told = |event: &Event| match event {
        Event::Suffers { .. } => Some("wounded"),
        Event::KnockedOut { .. } => Some("KO"),
        _ => None,
    };
    let story: Vec<&str> = play.events.iter().filter_map(told).collect();
    assert_eq!(story, ["wounded", "wounded", "wounded", "KO", "KO", "KO"]);
}

/// Proves ET-R25.
#[test]
fn an_attack_on_everybody_spares_allies() {
    let heroes = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2)))"#;
    let mut play = own::table(2, heroes, "").at("a", 0, 0).at("b", 1, 0).at("x", 0, 1).acts("a", 2);
    let sweep = attack(&play, "a", "Sweep", AttackKind::Melee);
    play.chance(0, sweep, &[M, M, M]);
    assert_eq!((of(&play, "a").hp, of(&play, "b").hp, of(&play, "x").hp), (10, 10, 6));
}

/// Proves ET-R31.
#[test]
fn the_text_of_an_attack_has_its_own_range() {
    let heroes = r#"(name: "Whip", kind: attack, attack: (kind: melee, range: 2, dice: 1)),
        (name: "Knife", kind: attack, attack: (kind: ranged, range: 2, dice: 1))"#;
    let reaches = |skill: &str, kind: AttackKind, q: i8| {
        let play = own::table(2, heroes, "").at("a", 0, 0).at("x", q, 0).acts("a", 2);
        let with = attack(&play, "a", skill, kind);
        play.legal(0).contains(&with)
    };
    let (melee, ranged) = (AttackKind::Melee, AttackKind::Ranged);
    assert_eq!([1, 2, 3].map(|q| reaches("Whip", melee, q)), [true, true, false], "2 instead of 1");
    assert_eq!([2, 3, 4].map(|q| reaches("Knife", ranged, q)), [true, false, false], "2 instead of 4");
}

/// Proves ET-R33.
#[test]
fn an_attacker_that_falls_before_the_roll_attacks_no_more() {
    let heroes = r#"(name: "Lash", kind: attack, cost: 1, attack: (kind: melee, dice: 2))"#;
    let thorns = |event: &str| {
        format!(
            r#"(name: "Thorns", kind: reaction, on: (event: {event}, subject: (side: enemy)), effects: [deal_wounds(subject, 9)])"#
        )
    };
    let table =
        |event: &str| own::table(2, heroes, &thorns(event)).at("a", 0, 0).hp("a", 3).at("x", 1, 0).power("a", 1).acts("a", 2);
    let mut before = table("attack_declared");
    let lash = attack(&before, "a", "Lash", AttackKind::Melee);
    before.act(0, lash);
    let with = react(&before, "x", "Thorns");
    before.act(1, with).act(1, Action::Pass);
    assert_eq!((of(&before, "a").at, rolled(&before), of(&before, "x").hp), (None, None, 8));
    assert_eq!(pending(&before), Pending::Allocate { left: 1 }, "the cost stays spent");
    let mut after = table("after_roll");
    after.chance(0, lash, &[M, M]);
    let with = react(&after, "x", "Thorns");
    after.act(1, with).act(1, Action::Pass);
    assert_eq!((of(&after, "a").at, of(&after, "x").hp), (None, 7), "from the roll on it is completed");
}

/// Proves ET-1.5, ET-12.2: the seat that pays for a reroll chooses the dice, not the attacker or a mate who is quicker.
#[test]
fn whoever_pays_for_a_reroll_chooses_the_dice() {
    let luck = |whose: &str| {
        format!(
            r#"(name: "Luck", kind: reaction, cost: 1, on: (event: after_roll, subject: (side: {whose})), effects: [reroll(1)])"#
        )
    };
    let table = |whose: &str| own::seats(&[1, 1], &luck(whose), "").at("a", 0, 0).at("b", -1, 0).at("x", 1, 0).power("b", 1);
    let mut play = table("ally").acts("a", 2);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[R, R, M]);
    let with = react(&play, "b", "Luck");
    play.act(1, with);
    assert_eq!(play.deciding(), [1], "a attacks, b has paid");
    play.chance(1, Action::Option(0), &[M]);
    let mut play = table("enemy").acts("x", 2);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(2, claw, &[M, M, M]);
    let with = react(&play, "b", "Luck");
    play.act(1, with);
    assert_eq!(play.deciding(), [1], "not any seat under attack");
}

/// Proves ET-R141: a Boost that helps friendly Models within so many spaces helps its owner too.
#[test]
fn a_boost_for_friendly_models_serves_its_owner() {
    let cheer = r#"(name: "Cheer", kind: attack_boost(friendly_within(2)), cost: 1, effects: [modify(attacker, add_dice(1), this_attack)])"#;
    for (who, at, offered) in [("a", 0, true), ("b", 1, true), ("b", 3, false)] {
        let table = own::table(2, cheer, "").at("a", 0, 0).at("b", -at.max(1), 0).at("x", 1, 0).power("a", 1);
        let table = if who == "b" { table.at("x", -at - 1, 0) } else { table };
        let mut play = table.acts(who, 2);
        let sword = attack(&play, who, "Sword", AttackKind::Melee);
        let boost = Action::Boost { model: id("a"), skill: Table::skill(&play, id("a"), "Cheer") };
        if offered {
            play.act(0, sword);
            assert!(play.legal(0).contains(&boost), "{who} attacks at {at}");
        } else {
            play.chance(0, sword, &[M, M, M]);
        }
    }
}

/// Proves ET-R34, ET-19.20.
#[test]
fn a_reroll_of_the_defender_is_never_friendly() {
    let heroes = r#"(name: "Luck", kind: reaction, on: (event: after_roll), effects: [reroll(1)])"#;
    let mut play = own::table(2, heroes, heroes).at("a", 0, 0).at("x", 1, 0).acts("x", 1);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[R, R, M]);
    assert_eq!(play.deciding(), [1], "the attacker's side first");
    let (friendly, enemy) = (react(&play, "x", "Luck"), react(&play, "a", "Luck"));
    play.act(1, friendly).chance(1, Action::Option(0), &[M]).act(1, Action::Pass);
    play.act(0, enemy).chance(0, Action::Option(0), &[P]).act(0, Action::Pass);
    let rerolls: Vec<bool> = play
        .events
        .iter()
        .filter_map(|event| if let Event::Rerolls { friendly, .. } = event { Some(*friendly) } else { None })
        .collect();
    assert_eq!(rerolls, [true, false], "the same die, once by each side");
    assert_eq!((of(&play, "a").hp, board(&play)), (8, vec![0; 4]));
}

/// Proves ET-R106, ET-R141.
#[test]
fn every_seat_under_attack_declares_its_own_defence() {
    let guard = r#"(name: "Duck", kind: defense_boost(any), cost: 1, effects: [modify(own, grant_armor(1), this_attack)])"#;
    let sweep = r#"(name: "Sweep", kind: attack, attack: (kind: melee, dice: 3, targets: all_within(2)))"#;
    let table = own::seats(&[1, 1, 1], guard, sweep).at("x", 0, 0).at("a", 1, 0).at("b", 0, 1);
    let mut play = table.power("a", 1).power("b", 1).power("c", 1).acts("x", 2);
    let sweep = attack(&play, "x", "Sweep", AttackKind::Melee);
    play.act(3, sweep);
    assert_eq!(play.deciding(), [0, 1], "in any order; c is no target");
    let duck = |name: &str| Action::Boost { model: id(name), skill: Table::skill(&play, id(name), "Duck") };
    let (mine, theirs) = (duck("a"), duck("b"));
    assert_eq!(play.refusal(1, mine).clause.0, "ET-R141");
    play.act(1, theirs);
    assert_eq!(play.deciding(), [0]);
    play.chance(0, Action::Pass, &[M, M, M]);
    assert_eq!((of(&play, "a").hp, of(&play, "b").hp), (7, 8));
}
