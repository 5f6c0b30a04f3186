//! CC-X49 to CC-X67: hard interactions.

use super::*;

/// Proves CC-X49, CC-13.11, CC-13.12, CC-21.9, CC-R21, CC-R22
#[test]
fn x49_a_destroyed_guardian_returns_itself_unasked() {
    for attacker in ["5/5", "2/2"] {
        let table = table(2).card("phoenix 3/2 | guardian: @DESTROYED RETURN").guardians(1, &["phoenix", "1/1"]);
        let mut play = table.field(0, attacker).main(0);
        play.attack(attacker);
        assert_eq!(play.asked(), 0, "nobody is asked");
        assert_eq!(play.in_play(attacker), attacker == "5/5");
        assert_eq!((play.hand(1), play.discard(1)), (vec!["phoenix"], vec![]));
    }
}

/// Proves CC-X50, CC-13.7, CC-13.18, CC-R27
#[test]
fn x50_a_guardian_ability_that_removes_the_attacker_ends_the_attack() {
    let table = table(2).card("a 4/9 | GA+2").card("trap 2/2 | guardian: CHOSEN WITH COST<=4 DESTROY").field(0, "a");
    let mut play = table.guardians(1, &["trap", "1/1", "1/2"]).main(0);
    play.attack("a").yes();
    assert_eq!(play.discard(0), ["a"]);
    assert_eq!(play.discard(1), ["trap"]);
    assert_eq!(play.guardians(1), 2);
    let told = play.told();
    assert!(!told.contains("CC-13.8") && !told.contains("CC-13.11"), "neither compared nor destroyed: {told}");
    assert_eq!(play.asked(), 0);
}

/// Proves CC-X51, CC-23.16, CC-23.17, CC-1.4
#[test]
fn x51_whoever_draws_too_much_is_out() {
    let mut play = table(2).card("greed 0! | DRAW+2").deck(0, &["1/1"]).hand(0, &["greed"]).main(0);
    play.play("greed");
    assert!(!play.alive(0));
    assert_eq!(play.winner(), Some(1));
    assert!(play.told().contains("1/1"), "the first card was drawn: {}", play.told());
}

/// Proves CC-X52, CC-5.8, CC-5.9, CC-R2, CC-R3
#[test]
fn x52_payments_end_at_the_end_of_the_gauge_and_time_stops_there() {
    let taxed = |tax: bool| {
        let table = table(2).card("tax 2/2 | OTHERS IN_HAND COST+1").hand(0, &["10/9"]);
        let play = if tax { table.field(0, "tax").main(0) } else { table.main(0) };
        let (card, how) = (play.card("10/9"), How::Printed);
        play.refusal(0, Action::Summon { card, shift: 0, how })
    };
    assert_eq!(taxed(true), "CC-5.8");
    assert_eq!(taxed(false), "");
    let table = table(2).card("fox 10/9 | SNEAK 9").card("g 2/2 | guardian: TIME+3").guardians(1, &["g", "1/1"]);
    let mut play = table.hand(0, &["fox"]).main(0);
    play.sneak("fox");
    assert_eq!(play.counter(), -9);
    play.yes();
    assert_eq!((play.active(), play.counter()), (1, 10));
}

/// Proves CC-X53, CC-16.5, CC-R34
#[test]
fn x53_a_tap_ability_does_not_reach_tapped_battlers() {
    let table = table(2).card("h 3/3 | @TAP CHOSEN STR-2").field(0, "h").field(0, "4/4").field(1, "2/2").tapped();
    let mut play = table.field(1, "2/3").main(0);
    play.tap("h");
    assert_eq!(play.choices(), ["4/4", "2/3"]);
    for tapped in ["2/2", "h"] {
        assert_eq!(play.refusal(0, Action::Target(play.id(tapped))), "CC-16.5");
    }
}

/// Proves CC-X54, CC-R54, CC-23.20
#[test]
fn x54_an_opponent_with_too_few_cards_makes_the_whole_line_fail() {
    let with = |hand: &[&str]| {
        let table = table(2).card("levy 0! | DRAW+1 OPPONENT DRAW-2").hand(0, &["levy"]).hand(1, hand);
        let mut play = table.main(0);
        play.play("levy");
        play
    };
    let play = with(&["1/1"]);
    assert_eq!((play.hand(0).len(), play.hand(1).len()), (0, 1));
    assert!(play.told().contains("CC-R54"), "{}", play.told());
    let play = with(&["1/1", "1/2"]);
    assert_eq!((play.hand(0).len(), play.hand(1).len()), (1, 0));
}

/// Proves CC-X55, CC-1.10, CC-R104, CC-R113
#[test]
fn x55_the_active_players_trigger_comes_first_and_ends_the_game() {
    let table = table(2).card("x 3/3 | @DESTROYED DRAW+1").card("y 3/3 | @DESTROYED DRAW+1").field(0, "x").field(1, "y").tapped();
    let mut play = table.deck(0, &[]).deck(1, &[]).main(0);
    play.attack("x").on_battler("y");
    assert!(!play.alive(0));
    assert!(play.alive(1));
    assert_eq!(play.winner(), Some(1));
}

/// Proves CC-X56, CC-8.7, CC-15.2, CC-16.2, CC-24.34, CC-24.35, CC-R35, CC-R38
#[test]
fn x56_fast_attacks_or_taps_at_once_and_does_not_quest() {
    let table = table(2).card("f 3/3 | FAST | @TAP TIME+1").hand(0, &["f", "1/1"]).counter(5);
    let mut play = table.main(0);
    play.summon("f");
    let id = play.id("f");
    assert_eq!(play.refusal(0, Action::Quest(id)), "CC-15.2");
    let mut taps = play.clone();
    taps.tap("f");
    assert_eq!(taps.counter(), 3);
    play.attack("f");
    assert_eq!(play.guardians(1), 4);
}

/// Proves CC-X57, CC-23.11, CC-23.13, CC-R74
#[test]
fn x57_an_enemys_summon_line_is_played_for_oneself() {
    let table = table(2).card("x 3/3 | @ATTACK CHOSEN REPLAY").card("s 2/2 | @SUMMON DRAW+1").field(0, "x").field(1, "s");
    let mut play = table.main(0);
    play.attack("x");
    let mut declined = play.clone();
    play.yes();
    assert_eq!((play.hand(0).len(), play.hand(1).len()), (1, 0));
    declined.no();
    assert_eq!((declined.hand(0).len(), declined.hand(1).len()), (0, 0));
}

/// Proves CC-X58, CC-24.37, CC-R32
#[test]
fn x58_a_sentinel_guards_an_empty_stack() {
    let table = table(2).card("post 3/2 | SENTINEL").guardians(1, &[]).field(1, "post").tapped().field(1, "2/2").tapped();
    let mut play = table.field(0, "5/5").main(0);
    play.attack("5/5");
    assert_eq!(play.choices(), ["post", "2/2"]);
    let object = Action::Object(chrono::state::Object::Guardians(engine::Seat(1)));
    assert_eq!(play.refusal(0, object), "CC-24.36");
}

/// Proves CC-X59, CC-17.11, CC-17.10, CC-R94
#[test]
fn x59_toughness_does_not_replace_a_payment() {
    let table = table(2).card("tough 6/3 | TOUGH").card("x 6/8 ex").field(0, "tough").under("1/1").hand(0, &["x"]);
    let mut play = table.main(0);
    play.summon("x");
    assert_eq!(play.battlers(0), ["x"]);
    assert_eq!(play.discard(0), ["tough", "1/1"]);
}

/// Proves CC-X60, CC-24.18, CC-R79
#[test]
fn x60_reinforcements_use_the_leader_reduction_up() {
    let table = table(2).card("l 3/9 | LEADER 2").card("r 5/1 | REINFORCE").card("dud 1! | TIME+1").field(0, "l").field(0, "r");
    let mut play = table.guardians(1, &["dud", "9/9", "1/1"]).hand(0, &["2/2", "4/4"]).counter(4).main(0);
    play.attack("l");
    assert_eq!(play.leader(0), 2);
    play.attack("r").reinforce(Some("2/2"));
    assert_eq!(play.leader(0), 0);
    play.summon("4/4");
    assert_eq!((play.active(), play.counter()), (0, 0));
}

/// Proves CC-X61, CC-24.66, CC-R37, CC-11.10
#[test]
fn x61_transform_needs_a_battler_that_could_attack() {
    let table = table(2).card("n 2/4 | NO_ATTACK").card("t 1/1 | TRANSFORM").card("old 2/2 | NO_BATTLERS");
    let table = table.card("post 3/2 | SENTINEL").hand(0, &["t"]).field(1, "post").tapped().counter(5);
    let play = table.clone().field(0, "2/2").tapped().field(0, "2/3").fresh().field(0, "n").main(0);
    let card = play.card("t");
    for name in ["2/2", "2/3", "n"] {
        let how = How::Transform(play.id(name));
        assert_eq!(play.refusal(0, Action::Summon { card, shift: 0, how }), "CC-24.66", "{name}");
    }
    let mut play = table.field(0, "old").main(0);
    assert_eq!(play.refusal(0, Action::Attack(play.id("old"))), "CC-11.10");
    play.transform("old", "t");
    assert_eq!(play.battlers(0), [""; 0], "it attacked the Sentinel and lost");
    assert_eq!(play.hand(0), ["old"]);
    assert_eq!(play.counter(), 4);
}

/// Proves CC-X62, CC-21.2, CC-9.4, CC-8.5
#[test]
fn x62_a_line_on_itself_does_nothing_once_the_battler_is_gone() {
    let table = table(2).card("b 3/3 | @SUMMON DESTROY | @SUMMON STR+2 DRAW+1 | @SUMMON TIME+2").hand(0, &["b"]).counter(5);
    let mut play = table.main(0);
    play.summon("b");
    assert_eq!(play.discard(0), ["b"]);
    assert_eq!(play.hand(0), [""; 0]);
    assert!(play.told().contains("CC-21.2"), "{}", play.told());
    assert_eq!(play.counter(), 4, "the third line needs no battler");
}

/// Proves CC-X63, CC-20.8, CC-20.10, CC-20.20, CC-R60, CC-R65
#[test]
fn x63_no_copy_of_itself() {
    let with = |pile: &[&str]| {
        let table = table(2).card("k 3/3 | @SUMMON ONE_OTHER IN_DISCARD RETURN").card("rite 1! | TIME+1");
        let mut play = table.pile(0, pile).hand(0, &["k"]).counter(5).main(0);
        play.summon("k");
        play
    };
    let play = with(&["k", "rite"]);
    assert_eq!(play.hand(0), [""; 0]);
    assert_eq!(play.discard(0), ["k", "rite"]);
    let play = with(&["k", "rite", "2/2"]);
    assert_eq!(play.hand(0), ["2/2"]);
}

/// Proves CC-X64, CC-R97, CC-24.74
#[test]
fn x64_a_taunt_pilot_taps_its_frame() {
    let table = table(2).card("tower 5/4 frame").card("herald 2/2 | PILOT 1 TAUNT").field(0, "tower").field(0, "2/3").tapped();
    let mut play = table.hand(0, &["herald"]).field(1, "5/5").field(1, "6/6").counter(5).main(0);
    play.board("herald", "tower").yes();
    assert!(play.is_tapped("tower"));
    assert_eq!(play.counter(), 4);
    play.pass();
    play.attack("5/5");
    assert_eq!(play.choices(), ["guardians@0", "tower"]);
}

/// Proves CC-X65, CC-18.11
#[test]
fn x65_eliminated_after_crossing_hands_over_the_number() {
    let mut play = table(3).card("d 5! | DRAW+1").deck(0, &[]).hand(0, &["d"]).counter(1).main(0);
    play.play("d");
    assert!(!play.alive(0));
    assert_eq!(play.winner(), None);
    assert_eq!((play.active(), play.counter()), (1, 4));
}

/// Proves CC-X66, CC-16.11, CC-9.7
#[test]
fn x66_a_tap_ability_without_target_acts_on_its_tapped_carrier() {
    let mut play = table(2).card("h 3/3 | @TAP STR+2").field(0, "h").main(0);
    play.tap("h");
    assert!(play.is_tapped("h"));
    assert_eq!(play.strength("h"), 5);
    play.pass();
    assert_eq!(play.strength("h"), 3);
}

/// Proves CC-X67, CC-14.15, CC-R133
#[test]
fn x67_a_guardian_that_takes_time_away_stops_the_attack_too() {
    let table = table(2).card("ram 5/6 | GA+1").card("g 2! | TIME+1 | guardian: OPPONENT TIME-2").field(0, "ram");
    let mut play = table.guardians(1, &["g", "1/1", "1/2"]).counter(1).main(0);
    play.attack("ram").yes();
    assert!(play.in_play("ram"));
    assert_eq!(play.guardians(1), 2);
    assert_eq!((play.active(), play.counter()), (1, 1));
}
