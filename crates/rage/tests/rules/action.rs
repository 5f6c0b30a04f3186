//! Group 11 and the table of decisions: choosing an action, and who may act when.

use super::*;

/// Proves RA-11.1, RA-11.4
#[test]
fn equip_move_or_pass() {
    let mut play = table(2).no_elves().acting(0, false);
    assert_eq!(play.legal(0), [Action::Equip, Action::March, Action::Pass]);
    let before = (play.purse(0), play.there(0, "home0"));
    play.act(0, Action::Pass).act(1, Action::Pass);
    assert_eq!((play.purse(0), play.there(0, "home0")), before);
    assert_eq!(play.deciding(), [0], "the second action is still there");
}

/// Proves RA-11.3
#[test]
fn an_action_is_finished_before_the_next_player_acts() {
    let mut play = table(2).no_elves().acting(0, false);
    assert_eq!(play.refusal(1, Action::Pass), "RA-11.3");
    play.act(0, Action::March);
    assert_eq!(play.refusal(1, Action::Pass), "RA-11.3");
    play.act(0, Action::EndMove);
    assert_eq!(play.deciding(), [1]);
    assert_eq!(play.refusal(0, Action::Pass), "RA-11.3");
    assert_eq!(play.refusal(7, Action::Pass), "RA-5.7");
}

/// Proves RA-15.11, RA-R37
#[test]
fn a_move_without_movement_is_a_pass() {
    let table = table(2).no_elves().units(0, "A1", [2, 0, 0]);
    let (mut moved, mut passed) = (table.clone().acting(0, false), table.acting(0, false));
    moved.act(0, Action::March).act(0, Action::EndMove);
    passed.act(0, Action::Pass);
    assert_eq!(moved.game, passed.game);
}

/// Proves RA-12.11, RA-14.7, RA-15.10
#[test]
fn everything_has_its_time() {
    let play = table(2).no_elves().purse(0, 99, 99).units(0, "A4", [2, 0, 0]).spare(0, 0, 1).moving(0);
    assert_eq!(play.refusal(0, Action::Buy(0)), "RA-12.11");
    assert_eq!(play.refusal(0, Action::Forge), "RA-13.1");
    assert_eq!(play.refusal(0, Action::Attach { gear: GearId(0), level: I }), "RA-14.7");
    assert_eq!(play.refusal(0, Action::Assault), "RA-23.1");
    let play = table(2).no_elves().units(0, "A4", [2, 0, 0]).equipping(0);
    assert_eq!(play.refusal(0, step("A4", I, "A1", 1)), "RA-15.10");
}

#[test]
fn nobody_hides_anything_from_themselves() {
    let play = table(2).no_elves().acting(0, false);
    let hides = |(seat, from)| play.game.hides_from(Seat(seat), Seat(from));
    assert_eq!([(0, 0), (1, 1), (7, 0)].map(hides), [false; 3]);
}
