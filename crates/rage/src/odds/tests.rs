//! Odds against chances worked out by hand, and against Battles fought out by the rules themselves.

use super::*;
use crate::Action;
use crate::state::Step;
use crate::testing::{GUARD, Play, TEMPLAR, mods, table};
use crate::types::{Level, Mods};
use crate::view::Pending;
use engine::{Game, Seeded};

fn army(count: u8, power: u8, life: u8) -> Army {
    let values = Values { power, life, ..Values::default() };
    Army { count: [count, 0, 0, 0, 0], values: [values; KINDS], base_power: [power; KINDS] }
}

/// The Attacker's Assault is due.
fn due(attacker: Army, defender: Army) -> Situation {
    Situation { armies: [attacker, defender], due: 0, rage: [0; 2], extra: Extra::default() }
}

fn close(odds: f32, exact: f64) -> bool {
    (f64::from(odds) - exact).abs() < 1e-5
}

/// RA-18.5: on equal sums the Defender begins.
#[test]
fn the_slower_side_waits_and_the_defender_begins_a_tie() {
    let mut armies = [army(1, 1, 1), army(1, 1, 1)];
    assert_eq!(first(&armies), 1);
    armies[1].values[0].slowness = 1;
    assert_eq!(first(&armies), 0);
    assert_eq!(Situation::of(armies).due, 0);
}

/// RA-R36: what has no Life of its own falls to one injury.
#[test]
fn nothing_needs_less_than_one_injury() {
    let lifeless = army(2, 0, 0);
    assert_eq!(Model::new(&[lifeless; 2]).falls(1, &lifeless, 1), [1, 0, 0, 0, 0]);
}

#[test]
fn odds_stand_between_certainty_and_even_chances() {
    let sure = due(army(9, 6, 6), army(1, 1, 1)).odds();
    assert!(sure.attacker >= 99, "{sure:?}");
    assert!(sure.losses[1] > 0.95 && sure.losses[0] < 0.05, "{sure:?}");
    let hopeless = Situation { due: 1, ..due(army(1, 1, 1), army(9, 6, 6)) }.odds();
    assert_eq!(hopeless.attacker, 0);
    // One die each against one Life: who begins hits with two thirds; who has missed has a Rage token, which makes the next
    // Assault certain. So who begins wins with a hit, or when both miss: 2/3 + 1/9.
    let even = due(army(1, 1, 1), army(1, 1, 1)).odds();
    assert_eq!(even.attacker, 78);
    assert!(close(even.losses[0], 2.0 / 9.0) && close(even.losses[1], 7.0 / 9.0), "{even:?}");
}

#[test]
fn exact_chances_are_those_worked_out_by_hand() {
    let one = army(1, 1, 1);
    // Two against one: after a miss one of them falls with two thirds, and the Rage token decides.
    let two = due(army(2, 1, 1), one).odds();
    assert_eq!(two.attacker, 100);
    assert!(close(two.losses[0], 2.0 / 9.0) && close(two.losses[1], 1.0), "{two:?}");
    // RA-19.8: a reroll makes 2/3 into 8/9; 8/9 + 1/9 * 1/3.
    let mut again = one;
    again.values[0].reroll = 1;
    assert_eq!(due(again, one).odds().attacker, 93);
    // RA-29.18, RA-29.15: so does a vial; a grudge is an injury that needs no die.
    let with = |rerolls, injuries| Situation { extra: Extra { rerolls, injuries }, ..due(one, one) }.odds().attacker;
    assert_eq!([with(0, 0), with(1, 0), with(0, 1)], [78, 93, 100]);
    // RA-R57: a ward of 1 makes the first Assault futile. Then the enemy must miss, and the Rage token makes up for the ward.
    let mut warded = one;
    warded.values[0].ward = 1;
    assert_eq!(due(one, warded).odds().attacker, 22);
    // RA-20.2, RA-21.5, RA-21.2: extra injuries, Rage before the roll, and Rage tokens held are certain hits.
    let mut sure = one;
    sure.values[0].injury = 1;
    assert_eq!(due(sure, one).odds().attacker, 100);
    let mut raging = one;
    raging.values[0].rage = 1;
    assert_eq!(due(raging, one).odds().attacker, 100);
    assert_eq!(Situation { rage: [1, 0], ..due(one, one) }.odds().attacker, 100);
    // RA-20.5: two dice against one Life hit with 8/9; two against two Lives kill with 4/9, and one injury is borne. So who has
    // two Lives wins with a hit, or when the enemy's answer to a miss is borne: 8/9 + 1/9 * 5/9.
    assert_eq!(due(army(1, 2, 2), army(1, 2, 1)).odds().attacker, 95);
}

#[test]
fn what_does_not_matter_does_not_change_the_answer() {
    let situation = due(army(3, 2, 2), army(2, 3, 3));
    let mut same = situation;
    same.armies[0].values[0].movement = 4;
    same.armies[0].values[0].slowness = 9;
    same.armies[1].values[3] = Values { power: 9, life: 9, ..Values::default() }; // nobody of that kind is there
    assert_eq!(situation.canonical(), same.canonical());
    assert_eq!(situation.odds(), same.odds());
}

/// Asked alone or after any others, a situation has the same odds.
#[test]
fn a_model_that_knows_more_answers_the_same() {
    let armies = [army(5, 3, 2), army(4, 4, 3)];
    let mut model = Model::new(&armies);
    for own in (1..=5).rev() {
        let situation = Situation::of([armies[0].with([own, 0, 0, 0, 0]), armies[1]]);
        let begin = Node { count: situation.armies.map(|a| a.count), rage: [0; 2], due: situation.due };
        let (shared, alone) = (model.exactly(begin, Extra::default()), Model::new(&armies).exactly(begin, Extra::default()));
        assert_eq!((shared.won, shared.left), (alone.won, alone.left));
    }
}

#[test]
fn large_battles_are_fought_out_and_always_alike() {
    let crowd = |n| Army { count: [n; KINDS], ..army(n, 4, 2) };
    let large = Situation::of([crowd(4), crowd(4)]);
    assert!(!large.is_small());
    let odds = large.odds();
    KNOWN.write().unwrap().remove(&large.canonical());
    assert_eq!(large.odds(), odds);
    // By trial and exactly, the same Battle comes out alike.
    let armies = [army(4, 3, 2), army(3, 4, 2)];
    let begin = Node { count: armies.map(|a| a.count), rage: [0; 2], due: 0 };
    let exact = Model::new(&armies).exactly(begin, Extra::default());
    let tried = Model::new(&armies).by_trial(begin, Extra::default(), GameRng::new(5));
    assert!((exact.won - tried.won).abs() < 0.02, "{} {}", exact.won, tried.won);
    assert!((exact.left[0] - tried.left[0]).abs() < 0.05, "{:?} {:?}", exact.left, tried.left);
}

/// Where a Battle is clear, average luck ends it as the odds say.
#[test]
fn the_estimate_agrees_where_a_battle_is_clear() {
    for (own, other) in [(1, 4), (2, 3), (3, 1), (4, 4), (5, 2), (6, 3)] {
        for (power, life) in [(1, 1), (3, 2), (5, 4)] {
            let situation = due(army(own, 3, 2), army(other, power, life));
            let (odds, estimate) = (situation.odds().attacker, situation.estimate());
            assert!(odds < 95 || estimate > 0, "{own} {other} {power} {life}: {odds} {estimate}");
            assert!(odds > 5 || estimate < 0, "{own} {other} {power} {life}: {odds} {estimate}");
        }
    }
}

/// The Battle seat 0 has begun, and what the table shows of it.
fn begun(play: &Play) -> Situation {
    let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
    assert_eq!(battle.step, Step::Due);
    battle.situation()
}

/// How often the Attacker remains when the rules themselves fight it out and everybody does what is suggested.
fn fought_out(play: &Play, times: u64) -> (f64, f64) {
    let (mut won, mut lost) = (0u32, 0u32);
    let place = match play.view(0).pending {
        Pending::Battle(battle) => battle.place,
        _ => panic!("a Battle"),
    };
    let number = |game: &Rage| total(game.at(Side(0), place));
    for seed in 0..times {
        let (mut game, mut cx) = (play.game.clone(), Seeded::new(seed * 7919 + 1));
        while matches!(game.view(engine::Viewer::Spectator).pending, Pending::Battle(_)) {
            let seat = game.status().deciding().lowest().expect("somebody decides");
            let suggested = game.unanswered(seat).expect("there is a suggestion in Battles");
            game.apply(seat, &suggested, &mut cx).expect("a suggestion is legal");
        }
        won += u32::from(number(&game) > 0);
        lost += u32::from(number(&play.game) - number(&game));
    }
    (f64::from(won) / times as f64, f64::from(lost) / times as f64)
}

fn agrees(play: &Play) {
    const TIMES: u64 = 3_000;
    let odds = begun(play).odds();
    let (won, lost) = fought_out(play, TIMES);
    // Three standard deviations, and half a percent of rounding.
    assert!((won * 100.0 - f64::from(odds.attacker)).abs() < 3.3, "{won} {odds:?}");
    assert!((lost - f64::from(odds.losses[0])).abs() < 0.15, "{lost} {odds:?}");
}

/// What the odds say is what comes of Battles that the rules fight out.
#[test]
fn odds_agree_with_battles_of_the_rules() {
    let plain = table(2).no_elves();
    let against_elves = plain.clone().units(0, "A1", [3, 1, 1]).elves("A3", [2, 1, 1]);
    let mut play = against_elves.moving(0);
    play.go(0, "A1", Level::I, "A3", 3).go(0, "A1", Level::II, "A3", 1).go(0, "A1", Level::III, "A3", 1);
    play.any(0, Action::EndMove);
    agrees(&play);
    // Every kind of bonus on both sides.
    let odd = plain
        .unit(0, Level::I, Mods { reroll: 1, ward: 1, ..mods(3, 1, 0) }, 2)
        .unit(0, Level::II, Mods { rage: 1, ..mods(2, 3, 0) }, 2)
        .unit(1, Level::I, Mods { injury: 1, ..mods(2, 2, 1) }, 2)
        .unit(1, Level::III, Mods { ward: 2, reroll: 1, ..mods(4, 5, 1) }, 2)
        .units(0, "A1", [3, 2, 0])
        .units(1, "A3", [3, 0, 1]);
    let mut play = odd.moving(0);
    play.go(0, "A1", Level::I, "A3", 3).go(0, "A1", Level::II, "A3", 2).act(0, Action::EndMove);
    agrees(&play);
}

/// The odds of a Battle are the same on the map, in the choice of Battles, and when its first Assault is due.
#[test]
fn a_battle_has_one_set_of_odds() {
    let elves = table(2).no_elves().elf(GUARD, mods(3, 2, 9)).elf(TEMPLAR, Mods { injury: 1, ..mods(4, 3, 9) });
    let mut play = elves.units(0, "A1", [4, 2, 0]).elves("A3", [2, 0, 1]).elves("A5", [1, 0, 0]).moving(0);
    let fight = |play: &Play, place: &str| {
        let view = play.view(0);
        view.fights.iter().find(|fight| fight.place == crate::testing::at(place)).expect("a fight").clone()
    };
    let on_the_map = fight(&play, "A3").with([2, 1, 0, 0, 0]).odds();
    play.go(0, "A1", Level::I, "A3", 2).go(0, "A1", Level::II, "A3", 1).go(0, "A1", Level::I, "A5", 1);
    let on_the_way = fight(&play, "A3").situation().odds();
    play.act(0, Action::EndMove);
    let to_choose = fight(&play, "A3").situation().odds();
    play.act(0, Action::Battle(crate::testing::at("A3")));
    let fought = begun(&play).odds();
    assert_eq!([on_the_way, to_choose, fought], [on_the_map; 3]);
    let (won, _) = fought_out(&play, 3_000);
    assert!((won * 100.0 - f64::from(fought.attacker)).abs() < 3.3, "{won} {fought:?}");
}
