//! Groups 15 and 16: movement, overrun, speed, flight, Bastions.

use super::*;

fn open() -> Table {
    table(2).no_elves()
}

/// Proves RA-15.1, RA-15.4
#[test]
fn any_units_move_independently() {
    let mut play = open().units(0, "A1", [3, 1, 0]).moving(0);
    play.go(0, "A1", I, "A2", 1).go(0, "A1", I, "A4", 1).go(0, "A1", II, "A7", 1);
    assert_eq!(
        (play.there(0, "A1"), play.there(0, "A2"), play.there(0, "A4"), play.there(0, "A7")),
        ([1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0])
    );
    play.act(0, Action::EndMove);
    assert_eq!(play.there(0, "A1"), [1, 0, 0], "one stays");
    assert_eq!(open().units(0, "A1", [1, 0, 0]).moving(0).refusal(0, step("A1", I, "A2", 2)), "RA-15.1");
}

/// Proves RA-15.2, RA-15.3, RA-16.6
#[test]
fn movement_and_speed_are_points() {
    let speed = Mods { speed: 1, ..mods(2, 1, 0) };
    let table = open().unit(0, I, speed, 1).card(0, Kind::Armour, 1, Mods { speed: 1, ..Mods::NONE });
    let reach = |table: Table| {
        let play = table.units(0, "A5", [1, 0, 0]).moving(0);
        let far: Vec<_> = play.view(0).reach.iter().map(|r| r.path.len() - 1).collect();
        far.into_iter().max()
    };
    assert_eq!(reach(table.clone()), Some(2));
    assert_eq!(reach(table.wears(0, I, 0)), Some(3), "several sources add up");
    let slow = open().unit(0, I, Mods { speed: -3, ..mods(2, 1, 0) }, 2).units(0, "A5", [1, 0, 0]).moving(0);
    assert_eq!(slow.refusal(0, step("A5", I, "A1", 1)), "RA-15.2");
}

/// Proves RA-15.5, RA-R30
#[test]
fn a_unit_makes_one_path() {
    let mut play = open().units(0, "A5", [1, 0, 0]).units(0, "A1", [1, 0, 0]).moving(0);
    play.go(0, "A5", I, "A1", 1);
    assert_eq!(play.view(0).places.iter().find(|p| p.name == "A1").map(|p| (p.units[0].count, p.units[0].ended)), Some((2, 1)));
    play.go(0, "A1", I, "A2", 1);
    assert_eq!(play.refusal(0, step("A1", I, "A2", 1)), "RA-15.5", "unused points are lost");
}

/// Proves RA-15.6
#[test]
fn mountains_stop_who_does_not_fly() {
    let play = open().unit(0, I, mods(2, 1, 0), 1).ridge("A1", 0).units(0, "A1", [1, 0, 0]).moving(0);
    assert_eq!(play.refusal(0, step("A1", I, "A2", 1)), "RA-15.6");
    assert!(play.legal(0).contains(&step("A1", I, "A3", 1)));
}

/// Proves RA-15.7, RA-15.8, RA-R29
#[test]
fn enemies_stop_and_friends_do_not() {
    let table = open().units(0, "A5", [2, 0, 0]).units(0, "A1", [1, 0, 0]);
    assert!(table.clone().moving(0).legal(0).contains(&step("A5", I, "A2", 1)), "through own units");
    let mut play = open().units(0, "A5", [2, 0, 0]).units(1, "A1", [2, 0, 0]).moving(0);
    assert_eq!(play.refusal(0, step("A5", I, "A2", 1)), "RA-15.7");
    play.go(0, "A5", I, "A1", 1);
    assert_eq!(play.refusal(0, step("A5", I, "A2", 1)), "RA-15.7", "one of mine there does not open the way past two");
}

/// Proves RA-15.9
#[test]
fn a_unit_may_always_leave() {
    let mut play = open().units(0, "A2", [1, 0, 0]).moving(0);
    play.go(0, "A2", I, "A1", 1).act(0, Action::EndMove);
    assert_eq!(play.there(0, "A1"), [1, 0, 0]);
}

/// Proves RA-15.10, RA-R51, RA-23.8
#[test]
fn no_unit_moves_after_the_first_battle() {
    let mut play = open().units(0, "A5", [2, 0, 0]).elf(GUARD, mods(1, 1, 9)).elves("A1", [1, 0, 0]).moving(0);
    play.go(0, "A5", I, "A1", 1).act(0, Action::EndMove);
    assert_eq!(play.refusal(0, step("A5", I, "A4", 1)), "RA-15.10");
    play.act(0, Action::Flee);
    assert_eq!((play.there(0, "home0"), play.deciding()), ([1, 0, 0], vec![1]), "who fled does nothing more");
}

/// Proves RA-16.1, RA-16.2, RA-16.3, RA-16.13, RA-R31
#[test]
fn overrun_needs_as_many_ended_units_as_enemies() {
    for enemy in [1, ELVES] {
        let table = open().units(0, "A5", [1, 3, 0]);
        let table = if enemy == 1 { table.units(1, "A1", [1, 0, 1]) } else { table.elves("A1", [1, 0, 1]) };
        let mut play = table.moving(0);
        play.go(0, "A5", I, "A1", 1);
        assert!(!play.legal(0).contains(&step("A5", II, "A2", 1)), "1 of 2");
        play.go(0, "A5", II, "A1", 1);
        assert!(play.legal(0).contains(&step("A5", II, "A2", 1)), "levels do not matter, equality is enough");
        play.go(0, "A5", II, "A2", 1).go(0, "A5", II, "A1", 1);
        assert_eq!((play.there(0, "A2"), play.there(0, "A1")), ([0, 1, 0], [1, 2, 0]), "one goes through, one chooses to stay");
    }
}

/// Proves RA-16.4
#[test]
fn who_went_through_takes_no_part_in_the_battle() {
    let mut play = open().units(0, "A5", [3, 0, 0]).elf(GUARD, mods(1, 1, 9)).elves("A1", [1, 0, 0]).moving(0);
    play.go(0, "A5", I, "A1", 1).go(0, "A5", I, "A2", 2).act(0, Action::EndMove);
    let Pending::Battle(battle) = play.view(0).pending else { panic!("a Battle") };
    assert_eq!(battle.units[0], [1, 0, 0, 0, 0]);
}

/// Proves RA-16.5, RA-R33
#[test]
fn overrun_is_judged_for_each_territory() {
    let table = open().unit(0, I, mods(2, 1, 0), 4).ridge("A2", 0).elves("A1", [1, 0, 0]).elves("A2", [1, 0, 0]);
    let mut play = table.units(0, "A5", [3, 0, 0]).moving(0);
    play.go(0, "A5", I, "A1", 1);
    assert!(play.legal(0).contains(&step("A5", I, "A2", 1)));
    let direct = play.game.check_path(Seat(0), I, &[at("A5"), at("A1"), at("A2"), at("B5")]);
    assert_eq!(direct.expect_err("it must stop").clause.0, "RA-15.7", "the next enemies stop it again");
    play.go(0, "A5", I, "A2", 1);
    let direct = play.game.check_path(Seat(0), I, &[at("A5"), at("A1"), at("A2"), at("B6")]);
    assert_eq!(direct.expect_err("mountains").clause.0, "RA-15.6", "overrun lifts no mountains");
}

/// Proves RA-16.7, RA-16.8, RA-R32
#[test]
fn flight_is_for_its_own_type() {
    let flyer = Mods { flight: true, ..mods(3, 2, 1) };
    let table = open().unit(0, II, flyer, 2).elves("A1", [3, 0, 0]).units(0, "A5", [1, 2, 0]);
    let mut play = table.moving(0);
    play.go(0, "A5", II, "A2", 1);
    assert_eq!(play.refusal(0, step("A5", I, "A2", 1)), "RA-15.7", "walkers do not profit");
    assert_eq!(play.there(0, "A1"), [0, 0, 0], "passing over does not count");
}

/// Proves RA-16.9, RA-R32
#[test]
fn a_flyer_may_end_among_enemies_and_counts() {
    let flyer = Mods { flight: true, ..mods(3, 2, 1) };
    let table = open().unit(0, II, flyer, 2).elves("A1", [1, 0, 0]).units(0, "A5", [1, 1, 0]);
    let mut play = table.moving(0);
    play.go(0, "A5", II, "A1", 1).go(0, "A5", I, "A2", 1);
    assert_eq!((play.there(0, "A1"), play.there(0, "A2")), ([0, 1, 0], [1, 0, 0]));
}

/// Proves RA-16.10, RA-R34
#[test]
fn nobody_enters_another_bastion_or_leaves_the_board() {
    let flyer = Mods { flight: true, ..mods(3, 2, 1) };
    let play = open().unit(0, II, flyer, 3).units(0, "B2", [1, 1, 0]).moving(0);
    for level in [I, II] {
        assert_eq!(play.refusal(0, step("B2", level, "home1", 1)), "RA-16.10");
    }
    let through = play.game.check_path(Seat(0), II, &[at("B2"), at("home1"), at("B3")]);
    assert_eq!(through.expect_err("no way").clause.0, "RA-16.10");
    let off = play.game.check_path(Seat(0), II, &[at("B2"), at("C1")]);
    assert_eq!(off.expect_err("no such place").clause.0, "RA-R34");
}

/// Proves RA-16.11, RA-R35
#[test]
fn the_own_bastion_is_a_place_like_others() {
    let table =
        open().unit(0, I, mods(2, 1, 0), 2).ridge("A5", 4).ridge("A5", 5).units(0, "A6", [1, 0, 0]).units(0, "home0", [1, 0, 0]);
    let mut play = table.moving(0);
    // A5 is closed towards A6 (upper right) and towards the Bastion (upper left).
    assert_eq!(play.refusal(0, step("home0", I, "A5", 1)), "RA-15.6");
    play.go(0, "A6", I, "home0", 1).go(0, "home0", I, "A1", 1);
    let table = open().unit(0, I, mods(2, 1, 0), 2).ridge("A5", 5).units(0, "A6", [1, 0, 0]);
    let play = table.moving(0);
    let home = play.game.check_path(Seat(0), I, &[at("A6"), at("home0"), at("A5")]);
    assert_eq!(home, Ok(()), "through it at the normal cost");
}

/// Proves RA-R36
#[test]
fn values_do_not_fall_below_zero_nor_life_below_one() {
    let low = Mods { power: -9, life: -9, slowness: -9, reroll: -9, injury: -9, rage: -9, speed: -9, ward: -9, flight: false };
    let values = open().card(0, Kind::Weapon, 1, low).wears(0, I, 0).begin().view(0).players[0].values[0];
    assert_eq!((values.power, values.life, values.slowness, values.movement), (0, 1, 0, 0));
    assert_eq!((values.reroll, values.injury, values.rage, values.ward), (0, 0, 0, 0));
}

/// Proves RA-R38, RA-17.10
#[test]
fn after_an_action_no_territory_holds_two_sides() {
    let mut play = table(3).begin();
    for turn in 0..3000 {
        let Some(seat) = play.deciding().first().copied() else { break };
        let all = play.legal(seat);
        play.any(seat, all[turn % all.len()]);
        let view = play.view(0);
        for place in &view.places {
            let mut sides: Vec<Side> = place.units.iter().map(|s| s.side).collect();
            sides.dedup();
            assert!(sides.len() <= 2);
            assert!(
                sides.len() <= 1 || !matches!(view.pending, Pending::Action | Pending::Tactic { .. } | Pending::Equip { .. })
            );
        }
    }
}
