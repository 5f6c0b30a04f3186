//! Group 24: Reinforcement Stones.

use super::*;

/// Phase C with these units of seat 0; tile A has a Stone I, tile B a Stone II.
fn phase_c(table: Table) -> Play {
    let mut play = table.acting(1, false);
    play.act(1, Action::Pass);
    play
}

/// Proves RA-24.1, RA-24.2, RA-24.4, RA-R59
#[test]
fn a_stone_gives_a_unit_of_its_level_on_the_spot() {
    let table = table(2).no_elves().units(0, "A6", [0, 1, 0]).units(1, "B6", [1, 0, 0]);
    let play = phase_c(table);
    assert_eq!((play.there(0, "A6"), play.there(1, "B6")), ([1, 1, 0], [1, 1, 0]), "for every player at once");
    assert_eq!(play.view(0).phase, Phase::SecondAction);
}

/// Proves RA-24.3
#[test]
fn without_a_unit_in_reserve_it_is_lost() {
    let play = phase_c(table(2).no_elves().units(0, "A6", [0, 1, 0]).reserve(0, [0, 9, 9]));
    assert_eq!(play.there(0, "A6"), [0, 1, 0]);
    assert!(play.events.iter().any(|e| matches!(e, Event::StoneFails { seat: Seat(0), .. })));
}

/// Proves RA-24.6
#[test]
fn a_stone_nobody_controls_gives_nothing() {
    let play = phase_c(table(2).no_elves().units(0, "A1", [1, 0, 0]).elves("B6", [1, 0, 0]));
    assert_eq!((play.there(0, "A6"), play.there(ELVES, "B6")), ([0, 0, 0], [1, 0, 0]));
}

/// Proves RA-24.5, RA-R60
#[test]
fn with_a_short_reserve_the_owners_choose_independently() {
    let table = table(4).content(|c| c.regions.iter_mut().for_each(|r| r.sites[5] = Site::Stone(I))).no_elves();
    let table = table.units(0, "A6", [0, 1, 0]).units(0, "B6", [0, 1, 0]).reserve(0, [1, 0, 0]);
    let table = table.units(1, "C6", [0, 1, 0]).units(1, "D6", [0, 1, 0]).reserve(1, [1, 0, 0]);
    let mut play = table.acting(3, false);
    play.act(3, Action::Pass);
    assert_eq!(play.deciding(), [0, 1]);
    let stones = |name: &str| Action::Deliver { stones: at(name).bit() as u32, home: 0 };
    play.act(1, stones("D6"));
    assert_eq!((play.deciding(), play.there(1, "D6")), (vec![0], [0, 1, 0]), "seen when all have chosen");
    assert!(
        matches!(play.view(0).pending, Pending::Stones { mine: None, suggested: Some([s, 0]), .. } if s == at("A6").bit() as u32)
    );
    play.game.take_back(Seat(1), &mut Scripted::none()).expect("not yet final");
    play.act(1, stones("C6")).act(0, stones("A6"));
    assert_eq!(["A6", "B6"].map(|p| play.there(0, p)), [[1, 1, 0], [0, 1, 0]]);
    assert_eq!(["C6", "D6"].map(|p| play.there(1, p)), [[1, 1, 0], [0, 1, 0]]);
}

/// Proves RA-R60
#[test]
fn when_time_is_up_the_stone_with_most_own_units_delivers() {
    let table = table(3).content(|c| c.regions.iter_mut().for_each(|r| r.sites[5] = Site::Stone(I))).no_elves();
    let table = table.units(0, "A6", [0, 1, 0]).units(0, "B6", [0, 2, 1]).units(0, "C6", [0, 1, 1]).reserve(0, [2, 0, 0]);
    let mut play = table.acting(2, false);
    play.act(2, Action::Pass);
    let answer = play.game.unanswered(Seat(0)).expect("the rules say what is done");
    play.act(0, answer);
    assert_eq!(["A6", "B6", "C6"].map(|p| play.there(0, p)), [[0, 1, 0], [1, 2, 1], [1, 1, 1]]);
}

/// Proves RA-R59
#[test]
fn by_option_the_unit_may_go_home() {
    let table = table(2).with(|s| s.stones_to_bastion = true).no_elves().units(0, "A6", [0, 1, 0]);
    let mut play = phase_c(table);
    let stone = at("A6").bit() as u32;
    assert_eq!(play.legal(0), [0, stone].map(|home| Action::Deliver { stones: stone, home }));
    play.act(0, Action::Deliver { stones: stone, home: stone });
    assert_eq!((play.there(0, "A6"), play.there(0, "home0")), ([0, 1, 0], [1, 0, 0]));
}
