//! The rule options for contested rulings.

use super::*;
use clash::setup::KnockOut;

/// Proves CL-R4
#[test]
fn counters_own_buildup_is_an_option() {
    let at = |n: u8| table().rules(move |r| r.counter_buildup = n);
    assert_eq!(at(0).start().turn("Counter", "3").buildups[A], Some(0));
    let turn = at(2).start().turn("Counter", "3");
    assert_eq!((turn.buildups[A], turn.damage), (Some(2), [0, 2]));
    assert_eq!(at(3).initiative(4, 7).start().turn("Counter", "3").damage, [3, 0], "too late for a 3 of higher Initiative");
    assert_eq!(at(2).pile(A, "4, Counter").start().turn("Dodge", "1").damage, [1, 0], "and a Dodge on a Counter reads it");
}

/// Proves CL-R10
#[test]
fn a_ceiling_by_option_is_not_touched_by_changes_of_the_maximum() {
    let raise = special(0, [act([OpDef::ChangeMaxHp { by: amount(1), whose: Who::Me }])]);
    let table = table().max_hp(10, 10).hp(15, 10).special(A, raise);
    assert_eq!(table.clone().rules(|r| r.healing_ceiling = Some(20)).start().turn("S", "T").hp, [15, 10]);
    assert_eq!(table.start().turn("S", "T").hp, [11, 10], "without the option HP above the maximum are lost");
}

/// Proves CL-R11
#[test]
fn a_knock_out_may_wait_for_the_end_of_the_turn() {
    let table = || table().rules(|r| r.knock_out = KnockOut::EndOfTurn);
    let mut bout = table().hp(1, 3).start();
    let turn = bout.turn("4", "1");
    assert_eq!((turn.hp, bout.ended()), ([0, 0], Some((None, "CL-13.2"))), "the beaten character's slower move still acts");
    let mut bout = table().hp(1, 9).special(A, special(4, [act([heal(5)])])).start();
    let turn = bout.turn("S", "1");
    assert_eq!((turn.hp, bout.ended()), ([0, 9], Some((Some(B), "CL-13.1"))), "who is at 0 is not healed");
    assert!(story(&turn.events).contains(&"A acts Test".to_string()));
}

/// Proves CL-R20
#[test]
fn the_turn_limit_is_an_option() {
    let mut bout = table().rules(|r| r.turn_limit = 2).start();
    assert_eq!(bout.turn("1", "1").ended, None);
    assert_eq!(bout.turn("2", "2").ended, Some(None));
}
