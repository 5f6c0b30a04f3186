//! Groups 17 to 23: battles, initiative, assaults, injuries, rage, crystals, fleeing.

use super::*;

/// Slow Elves that never roll.
fn dummies() -> Table {
    table(2).elf(GUARD, mods(0, 2, 9)).elf(ELDER, mods(0, 3, 9)).elf(TEMPLAR, mods(0, 5, 9))
}

fn offered(play: &Play, seat: usize) -> Vec<[u8; 3]> {
    let all = play.legal(seat);
    all.iter().map(|a| if let Action::Eliminate([a, b, c, 0, 0]) = a { [*a, *b, *c] } else { panic!("{a:?}") }).collect()
}

/// Proves RA-17.1, RA-17.2, RA-17.3, RA-17.4, RA-R39
#[test]
fn battles_are_fought_one_after_the_other_in_the_order_of_choice() {
    let table = dummies().no_elves().elves("A1", [1, 0, 0]).elves("A4", [1, 0, 0]).elves("A6", [1, 0, 0]).elves("B1", [1, 0, 0]);
    let mut play = table.units(0, "A5", [3, 0, 0]).moving(0);
    play.go(0, "A5", I, "A1", 1).go(0, "A5", I, "A4", 1).go(0, "A5", I, "A6", 1);
    assert_eq!(play.refusal(0, Action::Battle(at("A1"))), "RA-17.3", "after all moves");
    play.act(0, Action::EndMove);
    assert_eq!(play.legal(0), ["A1", "A4", "A6"].map(|p| Action::Battle(at(p))), "where both stand, and only there");
    assert_eq!(play.refusal(0, Action::Battle(at("B1"))), "RA-17.2");
    play.act(0, Action::Battle(at("A6")));
    assert_eq!(play.refusal(0, Action::Battle(at("A1"))), "RA-17.3", "one Battle at a time");
    play.act(0, Action::Flee);
    assert_eq!(play.legal(0), ["A1", "A4"].map(|p| Action::Battle(at(p))));
}

/// Proves RA-17.5, RA-17.6
#[test]
fn all_units_of_the_territory_take_part() {
    let mut play = facing_player(dummies(), [2, 1, 0], [1, 1, 1]);
    play.act(0, Action::EndMove);
    let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
    assert_eq!(battle.sides, [Side(0), Side(1)], "the Attacker, then the Defender");
    assert_eq!(battle.units, [[2, 1, 0, 0, 0], [1, 1, 1, 0, 0]]);
}

/// Proves RA-17.7, RA-20.4, RA-R55
#[test]
fn the_right_hand_player_distributes_for_the_elves() {
    let table =
        table(3).elf(GUARD, mods(4, 2, 0)).elf(TEMPLAR, mods(4, 2, 0)).unit(0, I, mods(1, 1, 9), 2).unit(0, II, mods(3, 2, 9), 2);
    let mut play = facing(table, [2, 1, 0], [1, 0, 1]);
    play.dice(0, Action::EndMove, "wwbb");
    assert_eq!(play.deciding(), [2], "seat 3 sits to the right of seat 1");
    assert_eq!(play.refusal(0, fall(1, 0, 0)), "RA-20.4");
    assert_eq!(offered(&play, 2), [[0, 1, 0], [1, 0, 0], [2, 0, 0]], "also the poor choices");
    let Pending::Battle(battle) = play.view(2).pending else { panic!("a Battle") };
    assert_eq!(battle.suggested, Some([0, 1, 0, 0, 0]), "Power 3 + Life 2 is more than 2 times Power 1 + Life 1");
    assert_eq!(play.game.unanswered(Seat(2)), Some(fall(0, 1, 0)), "and is done when the runner does not answer in time");
    assert_eq!(play.game.unanswered(Seat(0)), None, "nobody waits for the Attacker");
    play.act(2, fall(1, 0, 0));
    // Injuries dealt to Elves are the Attacker's to distribute.
    play.dice(0, Action::Assault, "www");
    assert_eq!(play.deciding(), [0]);
    assert_eq!(offered(&play, 0), [[0, 0, 1], [1, 0, 0]]);
}

/// Proves RA-R55
#[test]
fn of_equal_totals_more_units_fall_and_then_the_lower_level() {
    let suggested = |one: Mods, two: Mods, mine: [u8; 3]| {
        let table = table(2).elf(GUARD, mods(2, 2, 0)).unit(0, I, one, 2).unit(0, II, two, 2);
        let mut play = facing(table, mine, [1, 0, 0]);
        play.dice(0, Action::EndMove, "ww");
        let Pending::Battle(battle) = play.view(1).pending else { panic!("a Battle") };
        battle.suggested
    };
    // Two of Power 1 and Life 1, or one of Power 2 and Life 2: four either way.
    assert_eq!(suggested(mods(1, 1, 9), mods(2, 2, 9), [2, 1, 0]), Some([2, 0, 0, 0, 0]));
    assert_eq!(suggested(mods(2, 2, 9), mods(1, 1, 9), [1, 2, 0]), Some([0, 2, 0, 0, 0]));
    // One each with the same values: the lower level.
    assert_eq!(suggested(mods(3, 2, 9), mods(3, 2, 9), [1, 1, 0]), Some([1, 0, 0, 0, 0]));
}

/// Proves RA-17.8
#[test]
fn the_runner_may_ignore_all_advice() {
    let table = table(2).elf(GUARD, mods(4, 2, 0)).unit(0, I, mods(1, 3, 9), 2);
    let mut play = facing(table, [2, 0, 0], [1, 0, 0]);
    play.dice(0, Action::EndMove, "wwwb");
    assert_eq!(offered(&play, 1), [[0, 0, 0], [1, 0, 0]]);
    play.act(1, fall(0, 0, 0));
    assert_eq!(play.there(0, "A3"), [2, 0, 0]);
}

/// Proves RA-17.9, RA-R56
#[test]
fn elves_never_move_or_attack() {
    let table = table(2).no_elves().elves("A1", [9, 0, 0]).units(0, "A5", [1, 0, 0]);
    let mut play = table.acting(0, false);
    play.act(0, Action::Pass).act(1, Action::Pass).act(0, Action::Pass).any(1, Action::Pass);
    assert_eq!((play.there(ELVES, "A1"), play.there(0, "A5")), ([9, 0, 0], [1, 0, 0]));
}

/// Proves RA-18.1, RA-18.2, RA-18.3, RA-18.4, RA-18.5
#[test]
fn slowness_of_the_types_present_each_once() {
    let first = |mine: [u8; 3], theirs: [u8; 3]| {
        let table = table(2).unit(0, I, mods(0, 9, 1), 2).unit(0, II, mods(0, 9, 2), 2).unit(1, I, mods(0, 9, 2), 2);
        let table = table.card(0, Kind::Armour, 1, mods(0, 0, 5)).wears(0, III, 0);
        let mut play = facing_player(table, mine, theirs);
        play.act(0, Action::EndMove);
        let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
        (battle.slowness, battle.due)
    };
    assert_eq!(first([5, 0, 0], [1, 0, 0]), ([1, 2], 0), "five of a type count once; the lower sum begins");
    assert_eq!(first([1, 1, 0], [3, 0, 0]), ([3, 2], 1));
    assert_eq!(first([0, 1, 0], [1, 0, 0]), ([2, 2], 1), "on a tie the Defender; Equipment of absent types counts nothing");
    assert_eq!(first([0, 0, 1], [1, 0, 0]), ([6, 2], 1), "base and Equipment");
}

/// Proves RA-18.6, RA-18.7, RA-R40
#[test]
fn initiative_is_set_once_and_sides_alternate() {
    let table = table(2).unit(0, I, mods(1, 9, 0), 2).unit(0, III, mods(1, 1, 5), 2).elf(GUARD, mods(1, 9, 5));
    let mut play = facing(table, [1, 0, 1], [2, 0, 0]);
    play.dice(0, Action::EndMove, "w").act(1, fall(0, 0, 1));
    // The slow unit is gone, the order stays: Attacker, Elves, Attacker.
    for _ in 0..3 {
        play.dice(0, Action::Assault, "bb");
    }
    let sides: Vec<Side> =
        play.events.iter().filter_map(|e| if let Event::Rolls { side, .. } = e { Some(*side) } else { None }).collect();
    assert_eq!(sides, [4, 0, 4, 0, 4, 0, 4].map(Side));
}

/// Proves RA-19.1
#[test]
fn an_assault_runs_in_its_order() {
    let table = dummies().unit(0, I, Mods { rage: 1, reroll: 1, ..mods(2, 9, 0) }, 2);
    let mut play = facing(table, [1, 0, 0], [2, 0, 0]);
    play.act(0, Action::EndMove).forget();
    play.dice(0, Action::Assault, "wb").dice(0, Action::Reroll, "b").act(0, fall(0, 0, 0));
    let kinds: Vec<&str> = play
        .events
        .iter()
        .take(5)
        .map(|e| match e {
            Event::RageBonus { .. } => "bonus",
            Event::Rolls { .. } => "roll",
            Event::Rerolls { .. } => "reroll",
            Event::Injures { .. } => "injuries",
            Event::RageToken { .. } => "token",
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(kinds, ["bonus", "roll", "reroll", "injuries", "token"]);
}

/// Proves RA-19.2, RA-19.3, RA-19.4, RA-19.5
#[test]
fn powers_are_never_added_together() {
    let table = dummies().card(0, Kind::Weapon, 1, mods(2, 0, 0)).wears(0, I, 0).unit(0, II, mods(3, 1, 0), 2);
    let mut play = facing(table, [4, 2, 0], [9, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "bbbb");
    assert_eq!(rolls(&play.events)[0], 4, "level I has 2 + 2, level II 3");
}

/// Proves RA-19.7, RA-19.8, RA-19.9, RA-R42
#[test]
fn rerolls_throw_all_misses_again() {
    let table = dummies().unit(0, I, Mods { reroll: 1, ..mods(3, 9, 0) }, 2).unit(0, II, mods(1, 9, 0), 2);
    let table = table.card(0, Kind::Weapon, 1, Mods { reroll: 1, ..Mods::NONE }).wears(0, II, 0);
    let mut play = facing(table, [3, 1, 0], [9, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wbb");
    let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
    assert_eq!((battle.rerolls, battle.dice), (2, [1, 2]), "each type once, units and Equipment");
    assert_eq!(play.legal(0), [Action::Reroll, Action::Stand], "all misses or none");
    play.dice(0, Action::Reroll, "wb");
    let mut stopped = play.clone();
    stopped.act(0, Action::Stand);
    assert_eq!(injuries(&stopped.events), [2], "one may stop at any time");
    play.dice(0, Action::Reroll, "b");
    assert_eq!(injuries(&play.events), [2], "no rerolls are left, nothing is asked");
}

/// Proves RA-19.9, RA-27.7
#[test]
fn elves_must_reroll() {
    let table = table(2).elf(ELDER, Mods { reroll: 2, ..mods(2, 9, 0) }).unit(0, I, mods(1, 9, 9), 2);
    let mut play = facing(table, [2, 0, 0], [0, 1, 0]);
    play.dice(0, Action::EndMove, "bbbbwb");
    let forced = play.events.iter().filter(|e| matches!(e, Event::Rerolls { forced: true, .. })).count();
    assert_eq!((forced, injuries(&play.events)), (2, vec![1]));
}

/// Proves RA-19.10, RA-R41
#[test]
fn any_number_of_dice_and_none() {
    let mut play = facing(dummies().unit(0, I, mods(40, 1, 0), 2), [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, &"b".repeat(40));
    assert_eq!(rolls(&play.events), [40, 0]);
    let mut play = facing(dummies().unit(0, I, Mods { injury: 2, ..mods(0, 1, 0) }, 2), [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove).act(0, Action::Assault);
    assert_eq!((rolls(&play.events), injuries(&play.events)), (vec![0], vec![2]), "without dice there are bonuses");
}

/// Proves RA-20.1, RA-20.2, RA-20.3
#[test]
fn injuries_are_wounds_bonuses_and_rage() {
    let bonus = Mods { injury: 1, rage: 1, ..mods(3, 9, 0) };
    let table = dummies().unit(0, I, bonus, 2).card(0, Kind::Weapon, 1, Mods { injury: 2, ..Mods::NONE }).wears(0, I, 0);
    let mut play = facing(table, [5, 0, 0], [0, 0, 9]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wwb");
    let sum = play.events.iter().find_map(|e| match e {
        Event::Injures { wounds, extra, rage, total, .. } => Some((*wounds, *extra, *rage, *total)),
        _ => None,
    });
    assert_eq!(sum, Some((2, 3, 1, 6)), "five units of a type count once; the token of this Assault counts");
}

/// Proves RA-20.5, RA-20.6, RA-R43
#[test]
fn all_injuries_are_distributed_and_life_decides() {
    let mut play = facing(dummies().unit(0, I, mods(5, 9, 0), 2), [1, 0, 0], [2, 1, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wwwww");
    // Lives 2, 2, 3. Five can be spread as 1 + 1 + 2 = 4 at most without a loss, so somebody falls.
    assert_eq!(offered(&play, 0), [[0, 1, 0], [1, 0, 0], [1, 1, 0], [2, 0, 0]]);
    assert_eq!(play.refusal(0, fall(0, 0, 0)), "RA-20.5");
    assert_eq!(play.refusal(0, fall(2, 1, 0)), "RA-20.6");
    assert_eq!(play.refusal(0, fall(0, 0, 1)), "RA-20.4");
}

/// Proves RA-20.7, RA-20.8
#[test]
fn survivors_keep_no_injuries() {
    let table = dummies().elf_wears(GUARD, 0).card(0, Kind::Armour, 1, mods(0, 1, 0)).unit(0, I, mods(2, 9, 0), 2);
    let mut play = facing(table, [1, 0, 0], [1, 0, 0]);
    play.act(0, Action::EndMove);
    play.dice(0, Action::Assault, "ww");
    assert_eq!(play.there(ELVES, "A3"), [1, 0, 0], "Life 2 + 1");
    play.dice(0, Action::Assault, "bb");
    assert_eq!(play.there(ELVES, "A3"), [1, 0, 0], "the two of the last Assault are gone; one by Rage is not enough");
}

/// Proves RA-20.9, RA-R45
#[test]
fn casualties_leave_together() {
    let mut play = facing(dummies().unit(0, I, mods(5, 9, 0), 2), [1, 0, 0], [2, 1, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wwwww").act(0, fall(1, 1, 0));
    let gone = play.events.iter().filter(|e| matches!(e, Event::Eliminates { troops, .. } if troops.len() == 2)).count();
    assert_eq!((gone, play.there(ELVES, "A3")), (1, [1, 0, 0]), "one distribution for the whole Assault");
}

/// Proves RA-20.10, RA-R44
#[test]
fn a_surplus_is_wasted_and_all_on_one_is_legal() {
    let mut play = facing(dummies().unit(0, I, mods(9, 9, 0), 2), [1, 0, 0], [2, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wwwwwwwww");
    assert_eq!(offered(&play, 0), [[1, 0, 0], [2, 0, 0]]);
    let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
    assert_eq!(battle.suggested, Some([2, 0, 0, 0, 0]), "eliminating everything is preselected");
    assert_eq!(play.game.unanswered(Seat(0)), Some(fall(2, 0, 0)), "and what a timeout applies");
    play.act(0, fall(1, 0, 0));
    assert_eq!(play.there(ELVES, "A3"), [1, 0, 0]);
}

/// Proves RA-21.1, RA-21.2, RA-21.3, RA-R46, RA-R48
#[test]
fn failures_earn_rage_that_stays() {
    let mut play = facing(dummies().unit(0, I, mods(2, 9, 0), 2), [1, 0, 0], [0, 1, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "ww").dice(0, Action::Assault, "bb").dice(0, Action::Assault, "bb");
    let held: Vec<u16> = play
        .events
        .iter()
        .filter_map(|e| if let Event::RageToken { side: Side(0), held } = e { Some(*held) } else { None })
        .collect();
    assert_eq!(held, [1, 2, 3], "nothing is used up");
    assert_eq!(injuries(&play.events), [2, 0, 1, 1, 2, 2], "and each adds one, for the Elves too");
}

/// Proves RA-21.4, RA-21.8
#[test]
fn rage_ends_with_the_battle_and_elves_have_it_too() {
    let table = dummies().elf(GUARD, Mods { rage: 1, ..mods(0, 2, 9) }).no_elves().elves("A3", [1, 0, 0]).elves("A4", [1, 0, 0]);
    let mut play = table.unit(0, I, mods(2, 9, 0), 2).units(0, "A1", [2, 0, 0]).moving(0);
    play.go(0, "A1", I, "A3", 1).go(0, "A1", I, "A4", 1).act(0, Action::EndMove).act(0, Action::Battle(at("A3")));
    play.dice(0, Action::Assault, "bb");
    let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
    assert_eq!(battle.rage, [1, 2], "the Elves: one at the start, one for the failure");
    play.dice(0, Action::Assault, "wb").forget();
    let Pending::Battle(battle) = play.view(0).pending else { panic!("the second Battle") };
    assert_eq!((battle.place, battle.rage), (at("A4"), [0, 0]));
}

/// Proves RA-21.5, RA-21.6
#[test]
fn a_rage_bonus_comes_before_every_own_roll() {
    let table = dummies().unit(0, I, Mods { rage: 1, ..mods(0, 9, 0) }, 2).unit(0, II, mods(0, 9, 0), 2);
    let table = table.card(0, Kind::Weapon, 1, Mods { rage: 1, ..Mods::NONE }).wears(0, II, 0);
    let mut play = facing(table, [3, 2, 0], [0, 0, 9]);
    play.act(0, Action::EndMove).act(0, Action::Assault).act(0, Action::Assault);
    let held: Vec<u16> = play
        .events
        .iter()
        .filter_map(|e| if let Event::RageBonus { side: Side(0), held, .. } = e { Some(*held) } else { None })
        .collect();
    assert_eq!(held, [2, 5], "two by bonus, one by failure, two by bonus");
}

/// Proves RA-21.9, RA-23.1, RA-23.2, RA-23.3, RA-23.4, RA-R49, RA-R50
#[test]
fn fleeing_takes_everybody_home() {
    let table = table(2).ridge("B2", 1).ridge("B3", 0).unit(0, I, mods(2, 1, 9), 2);
    let mut play = facing_player(table, [2, 0, 0], [1, 2, 0]);
    play.act(0, Action::EndMove);
    assert_eq!((play.deciding(), play.legal(1)), (vec![1], vec![Action::Assault, Action::Flee]), "before any die was rolled");
    let mut fled = play.clone();
    fled.act(1, Action::Flee);
    assert_eq!((fled.there(1, "home1"), fled.there(1, "A3")), ([1, 2, 0], [0, 0, 0]), "distance and mountains do not matter");
    assert!(!fled.events.iter().any(|e| matches!(e, Event::RageToken { .. })));
    // Not in answer to a roll, but when the own Assault is due.
    play.dice(1, Action::Assault, "wwb");
    assert_eq!(play.refusal(0, Action::Flee), "RA-11.3");
    play.act(1, fall(1, 0, 0));
    assert_eq!(play.deciding(), [0]);
    play.act(0, Action::Flee);
    assert_eq!(play.there(0, "home0"), [1, 0, 0], "the Attacker may flee too, with all survivors");
}

/// Proves RA-22.1
#[test]
fn fallen_units_can_be_recruited_again() {
    let mut play = facing_player(table(2).unit(1, II, mods(0, 1, 9), 2), [1, 0, 0], [0, 1, 0]);
    assert_eq!(play.reserve(1)[1], 5);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "wb");
    assert_eq!(play.reserve(1)[1], 6);
}

/// Proves RA-22.2, RA-22.3
#[test]
fn an_elf_is_a_crystal_whatever_comes() {
    let mut play = facing(dummies().unit(0, I, mods(2, 9, 0), 2), [1, 0, 0], [2, 0, 0]);
    play.act(0, Action::EndMove).dice(0, Action::Assault, "ww").act(0, fall(1, 0, 0));
    assert_eq!(play.purse(0).1, 1);
    play.act(0, Action::Flee);
    assert_eq!(play.purse(0).1, 1, "also for the loser");
}

/// Proves RA-22.5
#[test]
fn with_its_last_unit_a_type_stops_counting() {
    let table = table(2).unit(0, III, Mods { injury: 3, reroll: 1, rage: 1, ..mods(6, 1, 9) }, 2).unit(0, I, mods(1, 5, 0), 2);
    let mut play = facing(table.elf(GUARD, mods(1, 9, 0)), [1, 0, 1], [2, 0, 0]);
    play.dice(0, Action::EndMove, "w").act(1, fall(0, 0, 1)).forget();
    play.dice(0, Action::Assault, "wb");
    assert_eq!((rolls(&play.events)[0], injuries(&play.events)[0]), (1, 1));
}

/// Proves RA-23.5
#[test]
fn elves_do_not_flee() {
    let table = table(2).elf(GUARD, mods(1, 1, 0)).unit(0, I, mods(9, 9, 9), 2);
    let mut play = facing(table, [9, 0, 0], [1, 0, 0]);
    play.dice(0, Action::EndMove, "w");
    assert!(!play.legal(1).contains(&Action::Flee));
    assert!(matches!(play.events.get(2), Some(Event::Rolls { side: Side::ELVES, .. })), "they assault whatever they face");
}

/// Proves RA-23.6, RA-23.7
#[test]
fn who_remains_controls_the_territory() {
    let table = dummies().no_elves().elves("A2", [1, 0, 0]).unit(0, I, mods(2, 9, 0), 2).units(0, "A1", [1, 0, 0]);
    let mut play = table.moving(0);
    play.go(0, "A1", I, "A2", 1).act(0, Action::EndMove).dice(0, Action::Assault, "ww");
    assert_eq!((play.points(0), play.there(0, "A2")), (1, [1, 0, 0]), "the City is taken");
    assert!(matches!(play.events.last(), Some(Event::BattleEnds { holder: Some(Side(0)), .. })));
}

/// Proves RA-R47
#[test]
fn every_battle_ends() {
    // Nobody rolls a wound and everybody spreads injuries: Rage alone ends it, within the sum of (Life - 1) + 1 failures.
    let table = table(2).unit(0, I, mods(0, 4, 0), 2).unit(1, I, mods(0, 4, 0), 2);
    let mut play = facing_player(table, [3, 0, 0], [3, 0, 0]);
    play.act(0, Action::EndMove);
    let mut assaults = 0;
    while let Pending::Battle(_) = play.view(0).pending {
        let seat = play.deciding()[0];
        let all = play.legal(seat);
        assaults += usize::from(all[0] == Action::Assault);
        play.act(seat, all[0]);
    }
    let first_loss = play.events.iter().position(|e| matches!(e, Event::Eliminates { .. })).expect("somebody falls");
    let failures = play.events[..first_loss].iter().filter(|e| matches!(e, Event::RageToken { .. })).count();
    assert!(failures <= 2 * (3 * 3 + 1), "{failures}");
    assert!(assaults < 60, "{assaults}");
}
