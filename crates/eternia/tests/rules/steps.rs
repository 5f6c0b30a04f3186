//! Section 19, step by step, and the rulings about its order.

use super::{M, P, R, attack, id, of, pending, refused, using};
use eternia::content::{AttackKind, Colour};
use eternia::model::ModelId;
use eternia::testing::{Lab, Table};
use eternia::view::Pending;
use eternia::{Action, Eternia, Event};
use kit::testing::Play;

/// What happened in an Attack, by the names of the events.
fn course(play: &Play<Eternia>) -> Vec<&'static str> {
    let name = |event: &Event| match event {
        Event::Acts { .. } => Some("acts"),
        Event::LosesPower { .. } => Some("pays"),
        Event::Attacks { .. } => Some("attacks"),
        Event::Uses { .. } => Some("boosts"),
        Event::Rolls { .. } => Some("rolls"),
        Event::Tally { .. } => Some("tally"),
        Event::Suffers { .. } => Some("suffers"),
        Event::KnockedOut { .. } => Some("falls"),
        Event::GainsPower { .. } => Some("gains"),
        _ => None,
    };
    play.events.iter().filter_map(name).collect()
}

/// Proves ET-19.1.
#[test]
fn melee_and_ranged_attacks_take_the_same_steps() {
    let table = || Table::new(2).at("a", 0, 0).at("x", 1, 0);
    let mut melee = table().acting("a", 1, &[]);
    let sword = attack(&melee, "a", "Sword", AttackKind::Melee);
    melee.chance(0, sword, &[M, M, P]);
    melee.act(0, Action::Pass);
    let mut ranged = table().acting("a", 1, &[]);
    let bow = attack(&ranged, "a", "Bow", AttackKind::Ranged);
    ranged.chance(0, bow, &[R, R, P, M]);
    ranged.act(0, Action::Pass);
    assert_eq!(course(&melee), ["acts", "attacks", "rolls", "tally", "suffers", "gains"]);
    assert_eq!(course(&ranged), course(&melee));
    let mend = Table::skill(&table().acts("a", 1), id("a"), "Mend");
    let other = table().acts("a", 1);
    assert_eq!(refused(&other, 0, Action::Attack { skill: mend, kind: AttackKind::Melee }), "ET-19.1", "Mend is no Attack");
    assert_eq!(refused(&other, 0, attack(&other, "a", "Sword", AttackKind::Ranged)), "ET-19.1", "the Sword is Melee");
}

/// Proves ET-19.2.
#[test]
fn a_melee_attack_reaches_one_space() {
    let far = Table::new(2).at("a", 0, 0).at("x", 2, 0).acts("a", 1);
    assert_eq!(refused(&far, 0, attack(&far, "a", "Sword", AttackKind::Melee)), "ET-R18");
    let near = Table::new(2).at("a", 0, 0).at("x", 1, 0).acts("a", 1);
    assert!(near.legal(0).contains(&attack(&near, "a", "Sword", AttackKind::Melee)));
}

/// Proves ET-19.4, ET-19.5.
#[test]
fn the_attack_is_paid_for_before_a_target_is_chosen() {
    let table = Table::new(2).at("a", 0, 0).at("b", 0, 1).at("x", 1, 0).at("y", 0, -1);
    let mut play = table.card("a", Colour::Green, 1, 2).acting("a", 1, &[]);
    let kick = attack(&play, "a", "Kick", AttackKind::Melee);
    play.act(0, kick);
    assert_eq!(pending(&play), Pending::Targets { left: 1 });
    assert_eq!(of(&play, "a").skills[0].map(|(_, power)| power), Some(1), "1 of 2 is spent");
    assert_eq!(play.legal(0), [Action::Model(id("x")), Action::Model(id("y"))]);
    assert_eq!(refused(&play, 0, Action::Model(id("b"))), "ET-19.5", "an Ally is never a target");
    assert_eq!(refused(&play, 0, Action::Pass), "ET-19.5");
    play.chance(0, Action::Model(id("y")), &[M, M, M]).act(0, Action::Pass);
    assert_eq!((of(&play, "y").hp, of(&play, "x").hp), (6, 8));
}

/// Proves ET-19.6, ET-19.7, ET-19.8.
#[test]
fn boosts_of_the_attacker_then_of_the_defender_change_the_dice() {
    let table = || Table::new(2).at("a", 0, 0).at("x", 1, 0).power("a", 1).power("x", 1);
    let mut plain = table().acting("a", 1, &[]);
    let sword = attack(&plain, "a", "Sword", AttackKind::Melee);
    plain.act(0, sword).act(0, Action::Pass);
    plain.chance(1, Action::Pass, &[M, M, M]);
    let mut play = table().acting("a", 1, &[]);
    play.act(0, sword);
    assert_eq!((pending(&play), play.deciding()), (Pending::AttackBoosts, vec![0]));
    let rage = Action::Boost { model: id("a"), skill: Table::skill(&play, id("a"), "Rage") };
    let parry = Action::Boost { model: id("x"), skill: Table::skill(&play, id("x"), "Parry") };
    play.act(0, rage);
    assert_eq!((pending(&play), play.deciding()), (Pending::DefenseBoosts, vec![1]));
    assert_eq!(of(&play, "a").power, 0, "paid");
    // 3 + 4 - 1 dice.
    play.chance(1, parry, &[M; 6]);
    assert_eq!(of(&play, "x").power, 0, "paid");
}

const SPARK: &str = r#"(name: "Spark", kind: attack, attack: (kind: ranged, dice: 2, on_power_symbol: [heal(own, 2)]))"#;

/// Proves ET-19.13.
#[test]
fn a_power_symbol_can_do_more() {
    for (dice, hp) in [([P, P], 7), ([P, M], 7), ([R, R], 5)] {
        let mut play = Lab::new().hero(SPARK).person(2).at("a", 0, 0).at("x", 3, 0).hp("a", 5).acting("a", 1, &[]);
        let spark = attack(&play, "a", "Spark", AttackKind::Ranged);
        play.chance(0, spark, &dice);
        assert_eq!(of(&play, "a").hp, hp, "{dice:?}: once, however many symbols");
    }
}

/// Proves ET-19.14, ET-19.17.
#[test]
fn every_success_is_a_wound_without_armor() {
    let mut play = Table::new(2).at("a", 0, 0).at("x", 1, 0).acting("x", 1, &[]);
    let claw = attack(&play, "x", "Claw", AttackKind::Melee);
    play.chance(1, claw, &[M, M, R]);
    assert!(play.events.contains(&Event::Tally { successes: 2, misses: 1, symbols: 0 }));
    assert_eq!(of(&play, "a").hp, 10 - 2);
    assert!(play.events.iter().any(|event| matches!(event, Event::Suffers { wounds: 2, hp: 8, .. })));
}

/// Proves ET-19.16.
#[test]
fn armor_does_not_help_against_other_wounds() {
    let burn = r#"(name: "Burn", kind: action, targets: (from: (side: enemy, within: 2)), effects: [deal_wounds(it, 2)])"#;
    let mut play = Lab::new().hero(burn).person(2).at("a", 0, 0).at("x", 1, 0).acting("a", 2, &[]);
    let burn = using(&play, "a", "Burn");
    play.act(0, burn);
    assert_eq!(of(&play, "x").hp, 8 - 2, "Armor 1");
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, M, R]);
    assert_eq!(of(&play, "x").hp, 6 - 1, "an Attack of 2 Successes");
}

/// Proves ET-19.18, ET-19.19.
#[test]
fn who_has_no_hp_left_is_koed_and_then_the_symbols_give_power() {
    let mut play = Table::new(2).at("a", 0, 0).at("x", 1, 0).hp("x", 2).acting("a", 1, &[]);
    let sword = attack(&play, "a", "Sword", AttackKind::Melee);
    play.chance(0, sword, &[M, P, P]);
    play.act(0, Action::Pass);
    assert_eq!(course(&play), ["acts", "attacks", "rolls", "tally", "suffers", "falls", "gains"]);
    assert_eq!((of(&play, "x").at, of(&play, "x").hp, of(&play, "a").power), (None, 0, 2));
}

/// Proves ET-R29.
#[test]
fn dice_are_rerolled_before_faces_are_changed() {
    let skills = r#"
        (name: "Again", kind: reaction, on: (event: after_roll, subject: (side: own)), effects: [reroll(1)]),
        (name: "Turn", kind: reaction, on: (event: after_roll, subject: (side: own)), effects: [convert_face(melee, ranged, 1)]),
        (name: "Spark", kind: attack, attack: (kind: ranged, dice: 1))"#;
    let jinx = r#"(name: "Jinx", kind: reaction, on: (event: after_roll, subject: (side: enemy)), effects: [reroll(1)])"#;
    let mut play = Lab::new().hero(skills).villain(jinx).person(2).at("a", 0, 0).at("x", 3, 0).acting("a", 1, &[]);
    let spark = attack(&play, "a", "Spark", AttackKind::Ranged);
    play.chance(0, spark, &[M]);
    let react =
        |play: &Play<Eternia>, who: &str, name: &str| Action::React { model: id(who), skill: Table::skill(play, id(who), name) };
    let (again, turn, jinx) = (react(&play, "a", "Again"), react(&play, "a", "Turn"), react(&play, "x", "Jinx"));
    assert_eq!(play.legal(0), [again, Action::Pass]);
    assert_eq!(refused(&play, 0, turn), "ET-R29");
    play.act(0, Action::Pass);
    play.act(1, jinx).chance(1, Action::Option(0), &[M]);
    assert_eq!(play.legal(0), [turn, Action::Pass], "after the rerolls of both sides");
    play.act(0, turn).act(0, Action::Option(0));
    assert!(play.events.contains(&Event::Tally { successes: 1, misses: 0, symbols: 0 }));
}

/// Proves ET-R24.
#[test]
fn the_attacker_puts_kos_in_order() {
    let storm = r#"(name: "Storm", kind: attack, attack: (kind: melee, dice: 2, targets: all_within(1)))"#;
    let table = Lab::new().villain(storm).person(3).at("a", 1, 0).at("b", 0, 1).at("c", -1, 0).at("x", 0, 0);
    let mut play = table.hp("a", 1).hp("b", 1).hp("c", 3).acting("x", 1, &[]);
    let storm = attack(&play, "x", "Storm", AttackKind::Melee);
    play.chance(1, storm, &[M, M]);
    assert_eq!((play.deciding(), play.legal(1)), (vec![1], vec![Action::Model(id("a")), Action::Model(id("b"))]));
    assert_eq!([of(&play, "a").hp, of(&play, "b").hp, of(&play, "c").hp], [0, 0, 1], "all Wounds at the same time");
    assert_eq!(refused(&play, 1, Action::Model(id("c"))), "ET-R24");
    play.act(1, Action::Model(id("b")));
    let fallen: Vec<ModelId> = play
        .events
        .iter()
        .filter_map(|event| if let Event::KnockedOut { who } = event { Some(who.model) } else { None })
        .collect();
    assert_eq!(fallen, [id("b"), id("a")]);
    // Minions of one type are alike: nobody is asked.
    let sweep = r#"(name: "Round", kind: attack, attack: (kind: melee, dice: 1, targets: all_within(1)))"#;
    let mut play = Lab::new().hero(sweep).person(2).at("a", 0, 0).robot(1, 0).robot(0, 1).acting("a", 1, &[]);
    let round = attack(&play, "a", "Round", AttackKind::Melee);
    play.chance(0, round, &[M]);
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::KnockedOut { .. })).count(), 2);
}

/// Proves ET-R19, ET-R18.
#[test]
fn a_target_that_has_gone_is_dropped_and_the_cost_stays_spent() {
    let dodge = r#"(name: "Dodge", kind: reaction, on: (event: target_selected, subject: (side: own)), effects: [place(own, (within: 3))])"#;
    let smite = r#"(name: "Smite", kind: attack, cost: 2, attack: (kind: melee, dice: 3))"#;
    let mut play = Lab::new().hero(dodge).villain(smite).person(2).at("a", 0, 0).at("x", 1, 0).power("x", 3).acting("x", 1, &[]);
    let smite = attack(&play, "x", "Smite", AttackKind::Melee);
    play.act(1, smite);
    let dodge = Action::React { model: id("a"), skill: Table::skill(&play, id("a"), "Dodge") };
    play.act(0, dodge).act(0, Action::Space(Table::space(-3, 0)));
    assert!(play.events.contains(&Event::AttackFails));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Rolls { .. })));
    assert_eq!((of(&play, "x").power, of(&play, "a").hp), (1, 10));
}

/// Proves ET-R19: those around a target are measured from where it is when the dice fall.
#[test]
fn who_is_no_longer_beside_the_target_is_dropped() {
    let skills = r#"
        (name: "Blast", kind: attack, attack: (kind: ranged, dice: 2, targets: around_target(1))),
        (name: "Spark", kind: attack, attack: (kind: ranged, dice: 2))"#;
    let dodge = r#"(name: "Dodge", kind: reaction, on: (event: target_selected, subject: (side: own)), effects: [place(own, (within: 2))])"#;
    let mut play = Lab::new().hero(skills).villain(dodge).person(2).at("a", 0, 0).at("x", 3, 0).at("y", 3, 1).acting("a", 1, &[]);
    let blast = attack(&play, "a", "Blast", AttackKind::Ranged);
    play.act(0, blast).act(0, Action::Model(id("x")));
    play.act(1, Action::Pass);
    let dodge = Action::React { model: id("y"), skill: Table::skill(&play, id("y"), "Dodge") };
    play.act(1, dodge).chance(1, Action::Space(Table::space(3, 2)), &[R, R]);
    assert_eq!((of(&play, "x").hp, of(&play, "y").hp), (7, 8));
}

/// Proves ET-R151.
#[test]
fn boosts_of_reach_are_paid_before_targets_and_redirected_attacks_have_one_new_target() {
    let lance = r#"(name: "Lance", kind: attack, attack: (kind: ranged, range: 2, dice: 1), boosts: [
        (cost: 1, effects: [modify(own, extend_range(2), this_attack)]), (cost: 1, effects: [modify(own, add_dice(1), this_attack)])])"#;
    let shield = r#"(name: "Shield", kind: reaction, on: (event: target_selected, subject: (side: ally)), effects: [redirect_attack(own)])"#;
    let lab = Lab::new().hero(lance).villain(shield);
    let far = lab.person(2).at("a", 0, 0).at("x", 4, 0).acting("a", 1, &[]);
    let strike = attack(&far, "a", "Lance", AttackKind::Ranged);
    assert_eq!(refused(&far, 0, strike), "ET-R18", "without Power for the Boost nobody is in range");
    let mut play = lab.person(2).at("a", 0, 0).at("x", 4, 0).at("y", 6, 0).at("z", 7, 0).power("a", 2).acting("a", 1, &[]);
    play.act(0, strike);
    assert_eq!(pending(&play), Pending::Reach);
    assert_eq!(refused(&play, 0, Action::Pass), "ET-R18");
    assert_eq!(refused(&play, 0, Action::Extra(1)), "ET-R151", "dice belong to step 3");
    play.act(0, Action::Extra(0));
    let shields = |who: &str| Action::React { model: id(who), skill: Table::skill(&play, id(who), "Shield") };
    let (first, second) = (shields("y"), shields("z"));
    assert_eq!(play.legal(1), [first, second, Action::Pass], "after step 2; y and z are out of range themselves");
    play.act(1, first);
    assert!(play.events.iter().any(|event| matches!(event, Event::Redirects { to } if to.model == id("y"))));
    play.act(1, second);
    assert_eq!(play.events.iter().filter(|event| matches!(event, Event::Redirects { .. })).count(), 1, "at most once");
    assert_eq!(pending(&play), Pending::AttackBoosts);
    assert_eq!(refused(&play, 0, Action::Extra(0)), "ET-R151", "that was step 1");
    play.chance(0, Action::Extra(1), &[R, R]);
    assert_eq!([of(&play, "x").hp, of(&play, "y").hp], [8, 7], "range and sight of y were not asked");
}
