//! Sections 21 to 23: triggers, modifiers and effects.

use super::*;

/// Proves CC-21.1, CC-21.14
#[test]
fn summon_lines_come_however_the_battler_was_summoned() {
    let drawn = |table: Table, act: fn(&mut Play)| {
        let mut play = table.counter(9).main(0);
        act(&mut play);
        (play.deck(0), play.counter())
    };
    let table = || table(2).card("tower 4/4 frame").field(0, "tower").field(0, "2/2");
    let normal = table().card("s 1/1 | @SUMMON DRAW+2 TIME+1").hand(0, &["s"]);
    assert_eq!(
        drawn(normal, |p| {
            p.summon("s");
        }),
        (18, 9)
    );
    let ex = table().card("s 4/1 ex | @SUMMON DRAW+2 TIME+1").hand(0, &["s"]);
    assert_eq!(
        drawn(ex, |p| {
            p.summon("s").pay("tower").paid();
        }),
        (18, 10)
    );
    let sneak = table().card("s 5/9 | SNEAK 2 | @SUMMON DRAW+2 TIME+1").hand(0, &["s"]);
    assert_eq!(
        drawn(sneak, |p| {
            p.sneak("s");
        }),
        (18, 8)
    );
    let transform = table().card("s 3/9 | TRANSFORM | @SUMMON DRAW+2 TIME+1").hand(0, &["s"]);
    assert_eq!(
        drawn(transform, |p| {
            p.transform("2/2", "s");
        }),
        (18, 7)
    );
    let pilot = table().card("s 3/9 | PILOT 1 | @SUMMON DRAW+2 TIME+1").hand(0, &["s"]);
    assert_eq!(
        drawn(pilot, |p| {
            p.board("s", "tower");
        }),
        (18, 9)
    );
    let reinforce = table().card("s 3/9 | @SUMMON DRAW+2 TIME+1").card("r 5/0 | REINFORCE").hand(0, &["s"]).field(0, "r");
    let reinforce = reinforce.guardians(1, &["9/9", "1/1"]);
    assert_eq!(
        drawn(reinforce, |p| {
            p.attack("r").reinforce(Some("s"));
        }),
        (18, 10)
    );
}

/// Proves CC-21.7, CC-24.43, CC-24.49
#[test]
fn a_destroyed_line_comes_for_destruction_only() {
    let hand = |table: Table, act: fn(&mut Play)| {
        let mut play = table.main(0);
        act(&mut play);
        play.deck(1)
    };
    let table = |more: &str| {
        let table = table(2).card(&format!("d 2/2 | @DESTROYED DRAW+1 {more}")).card("bolt 0! | CHOSEN WITH COST<=2 DESTROY");
        let table = table.card("gust 0! | CHOSEN WITH COST<=2 RETURN").card("toss 0! | OPPONENT DRAW-1");
        table.card("mill 0! | OPPONENT GUARD-1").hand(0, &["bolt", "gust", "toss", "mill"]).field(0, "5/5")
    };
    assert_eq!(
        hand(table("").field(1, "d"), |p| {
            p.play("bolt");
        }),
        19
    );
    assert_eq!(
        hand(table("").field(1, "d").tapped(), |p| {
            p.attack("5/5").on_battler("d");
        }),
        19
    );
    assert_eq!(
        hand(table("").field(1, "d"), |p| {
            p.play("gust");
        }),
        20
    );
    assert_eq!(
        hand(table("| TOUGH").field(1, "d").under("1/1"), |p| {
            p.play("bolt");
        }),
        20
    );
    assert_eq!(
        hand(table("| WITHDRAW").field(1, "d").tapped(), |p| {
            p.attack("5/5").on_battler("d");
        }),
        20
    );
    assert_eq!(
        hand(table("").hand(1, &["d"]), |p| {
            p.play("toss");
        }),
        20
    );
    assert_eq!(
        hand(table("").guardians(1, &["d", "1/1"]), |p| {
            p.play("mill");
        }),
        20
    );
    assert_eq!(
        hand(table("").guardians(1, &["d", "1/1"]), |p| {
            p.attack("5/5");
        }),
        20
    );
}

/// Proves CC-21.8, CC-R64
#[test]
fn a_destroyed_line_finds_its_card_in_the_discard_pile_while_it_is_there() {
    let table = table(2).card("d 2/2 | @DESTROYED RETURN TIME+1 | @DESTROYED RETURN TIME+5").card("bolt 0! | CHOSEN DESTROY");
    let mut play = table.field(0, "d").hand(0, &["bolt"]).counter(1).main(0);
    play.play("bolt");
    assert_eq!((play.hand(0), play.counter()), (vec!["d"], 2), "the second line finds nothing: {}", play.told());
}

/// Proves CC-21.8, CC-R64
#[test]
fn a_destroyed_line_does_not_take_a_copy_for_its_card_that_has_moved_on() {
    let table = table(2).card("d 2/2 | @DESTROYED RETURN TIME+1 | @DESTROYED RETURN TIME+5").card("bolt 0! | CHOSEN DESTROY");
    let mut play = table.field(0, "d").hand(0, &["bolt"]).pile(0, &["d"]).counter(1).main(0);
    play.play("bolt");
    assert_eq!((play.hand(0), play.discard(0), play.counter()), (vec!["d"], vec!["d", "bolt"], 2), "{}", play.told());
    // Two of them destroyed at once are two cards, and each comes back.
    let table = crate::table(2).card("d 2/2 | @DESTROYED RETURN").card("flood 0! | ALL DESTROY");
    let mut play = table.field(0, "d").field(0, "d").hand(0, &["flood"]).counter(1).main(0);
    play.play("flood");
    assert_eq!(play.hand(0), ["d", "d"], "{}", play.told());
}

/// Proves CC-22.3, CC-R122
#[test]
fn cost_modifiers_change_sneak_and_pilot_costs() {
    let table = table(2).card("tax 1/1 | OTHERS IN_HAND COST+1").card("fox 7/9 | SNEAK 4").card("ringer 5/1 | PILOT 2");
    let table = table.card("tower 4/4 frame").field(0, "tax").field(0, "tower").hand(0, &["fox", "ringer"]).counter(9);
    let play = table.main(0);
    let mut sneak = play.clone();
    sneak.sneak("fox");
    assert_eq!(sneak.counter(), 4);
    let mut pilot = play;
    pilot.board("ringer", "tower");
    assert_eq!(pilot.counter(), 6);
}

/// Proves CC-22.5, CC-22.6, CC-R71, CC-R123
#[test]
fn strength_is_added_up_and_never_below_zero_and_zero_stays_in_play() {
    let table = table(2).card("weak 0! | CHOSEN STR-5").card("strong 0! | CHOSEN STR+2").field(1, "2/2");
    let table = table.hand(0, &["weak", "strong", "strong"]);
    let mut play = table.clone().main(0);
    play.play("weak");
    assert_eq!((play.strength("2/2"), play.in_play("2/2")), (0, true));
    play.play("strong");
    assert_eq!(play.strength("2/2"), 0, "-3 and 2, not 0 and 2");
    play.play("strong");
    assert_eq!(play.strength("2/2"), 1);
    // House rule: destroyed, and Toughness does not help.
    let mut play = table.card("t 3/4 | TOUGH").field(1, "t").under("1/1").rules(|r| r.weakness_destroys = true).main(0);
    play.play("weak").target("t");
    assert_eq!((play.battlers(1), play.discard(1)), (vec!["2/2"], vec!["t", "1/1"]));
    assert!(play.told().contains("CC-R71") && !play.told().contains("CC-24.45"), "{}", play.told());
}

/// Proves CC-22.9, CC-22.10, CC-22.11, CC-23.30, CC-23.31, CC-23.32, CC-23.33, CC-R69, CC-R70
#[test]
fn how_long_modifiers_and_gained_icons_last() {
    // What gives +2 and Fast, and whether it lasts beyond the turn.
    let lasts = |table: Table, act: fn(&mut Play), after: bool| {
        let mut play = table.field(0, "1/1").main(0);
        act(&mut play);
        assert_eq!((play.strength("1/1"), play.has("1/1", Icon::Fast)), (3, true));
        play.pass();
        assert_eq!((play.strength("1/1"), play.has("1/1", Icon::Fast)), if after { (3, true) } else { (1, false) });
    };
    let table = || table(2).counter(9);
    let gives = "ONE_OTHER STR+2 GAINS FAST";
    let summon = table().card(&format!("s 2/2 | @SUMMON {gives}")).hand(0, &["s"]);
    lasts(
        summon,
        |p| {
            p.summon("s");
        },
        false,
    );
    let action = table().card(&format!("s 2! | {gives}")).hand(0, &["s"]);
    lasts(
        action,
        |p| {
            p.play("s");
        },
        false,
    );
    let tap = table().card(&format!("s 2/2 | @TAP {gives}")).field(0, "s");
    lasts(
        tap,
        |p| {
            p.tap("s");
        },
        false,
    );
    let continuous = table().card("s 2/2 | OTHERS STR+2 GAINS FAST").field(0, "s");
    lasts(continuous, |_| {}, true);
    let guardian =
        table().card("g 2/2 | guardian: CHOSEN WITH STR<=1 STR+2 GAINS FAST").field(0, "6/6").guardians(1, &["g", "1/3"]);
    lasts(
        guardian,
        |p| {
            p.attack("6/6").yes();
        },
        false,
    );
}

/// Proves CC-22.11, CC-R126
#[test]
fn a_continuous_line_with_a_chosen_target_ends_with_either() {
    let table =
        table(2).card("l 2/2 | ONE_OTHER STR+3").card("bolt 0! | CHOSEN WITH COST<=2 DESTROY").field(0, "4/4").field(0, "5/5");
    let mut play = table.hand(0, &["l", "bolt"]).counter(5).main(0);
    play.summon("l").target("4/4");
    assert_eq!((play.strength("4/4"), play.strength("5/5")), (7, 5));
    play.pass().pass();
    assert_eq!(play.strength("4/4"), 7, "the same as long as both are there");
    play.play("bolt");
    assert_eq!((play.strength("4/4"), play.in_play("l")), (4, false));
}

/// Proves CC-23.3, CC-R114
#[test]
fn destruction_of_several_is_simultaneous_and_last_values_count() {
    // What the captain gave is still there when all fall together.
    let table = table(2).card("l 1/1 | OTHERS COST+2 GAINS LEGION REINFORCE").card("storm 0! | ALL DESTROY");
    let mut play = table.field(0, "l").field(0, "3/3").hand(0, &["storm", "4/4", "5/5"]).deck(0, &["6/6", "7/7"]).main(0);
    play.play("storm");
    assert_eq!(play.discard(0), ["l", "3/3"]);
    assert_eq!(play.legal(0).len(), 2, "Legion and Reinforcements of the battler");
    play.first(0).yes();
    assert_eq!(play.hand(0), ["4/4", "5/5", "6/6"]);
    assert_eq!(play.refusal(0, Action::Reinforce(Some(play.card("5/5")))), "CC-24.28", "it cost 3 and 2 more");
    play.reinforce(Some("4/4"));
    assert_eq!(play.battlers(0), ["4/4"]);
}

/// Proves CC-23.12, CC-R74
#[test]
fn only_summon_lines_can_be_played_again() {
    let table =
        table(2).card("x 3/3 | @ATTACK DRAW+1 CHOSEN REPLAY").card("s 1/1 | @SUMMON DRAW+1").card("t 1/2 | @SUMMON DRAW+2");
    let play = table.clone().field(0, "x").field(0, "2/2").field(1, "4/4").main(0);
    let mut none = play;
    none.attack("x");
    assert_eq!(none.hand(0).len(), 0, "no target, so nothing of the line");
    let mut play = table.field(0, "x").field(0, "2/2").field(0, "s").field(1, "t").main(0);
    play.attack("x");
    assert_eq!(play.choices(), ["s", "t"]);
    assert_eq!(play.refusal(0, Action::Target(play.id("2/2"))), "CC-23.12");
    play.target("t").yes();
    assert_eq!(play.hand(0).len(), 3);
}

/// Proves CC-23.14, CC-R131
#[test]
fn playing_a_summon_line_summons_nothing() {
    let table = table(2).card("x 3/3 | @ATTACK CHOSEN REPLAY").card("s 4/1 | TOUGH SENTINEL | @SUMMON DRAW+1").leader(0, 2);
    let mut play = table.field(0, "x").field(0, "s").hand(0, &["1/1"]).counter(1).main(0);
    play.attack("x").yes();
    assert_eq!((play.hand(0).len(), turn(&play), play.leader(0)), (2, (0, 1), 2), "neither cost nor options");
    play.attack("s");
    assert_eq!(play.guardians(1), 3, "it could still attack");
}

/// Proves CC-23.15, CC-R74
#[test]
fn a_summon_line_in_the_chain_cannot_be_played_again() {
    let table = table(2).card("a 1/1 | @SUMMON DRAW+1 CHOSEN REPLAY").card("b 1/2 | @SUMMON DRAW+1 CHOSEN REPLAY").field(0, "b");
    let mut play = table.hand(0, &["a"]).counter(5).main(0);
    play.summon("a").yes();
    // a plays b's line; in it there is no line left that is not being resolved, so b's line does nothing.
    assert_eq!((play.hand(0).len(), play.asked()), (1, 0), "{}", play.told());
}

/// Proves CC-23.34, CC-23.35
#[test]
fn gained_lines_work_like_printed_ones_for_later_events() {
    let table =
        table(2).card("lend 0! | CHOSEN GAINS @ATTACK DRAW+1").card("wake 0! | CHOSEN UNTAP").card("g 0! | CHOSEN GAINS GA+2");
    let mut play = table.hand(0, &["lend", "g"]).field(0, "5/5").main(0);
    play.play("lend").play("g").attack("5/5");
    assert_eq!((play.hand(0).len(), play.guardians(1)), (1, 2));
    // Gained by its own attack line, it does not answer to this attack but to the next.
    let table = super::table(2).card("x 5/5 | @ATTACK GAINS @ATTACK TIME+1").card("wake 0! | CHOSEN UNTAP").field(0, "x");
    let mut play = table.hand(0, &["wake"]).counter(1).main(0);
    play.attack("x");
    assert_eq!(play.counter(), 1);
    play.play("wake").attack("x");
    assert_eq!(play.counter(), 2);
}

/// Proves CC-23.29, CC-R73
#[test]
fn gains_reaches_to_the_end_of_the_line_but_not_the_threshold() {
    let table = table(2).card("s 6/1 | @SUMMON ONE_OTHER GAINS STR+1 FAST COST+1 THRESHOLD 3").hand(0, &["s"]).field(0, "2/2");
    let mut play = table.counter(3).main(0);
    play.summon("s");
    assert_eq!(turn(&play), (1, 3));
    assert_eq!((play.strength("2/2"), play.cost("2/2"), play.has("2/2", Icon::Fast)), (4, 4, true), "twice");
    assert!(!play.has("2/2", Icon::Threshold));
}

/// Proves CC-R76, CC-24.68, CC-24.70
#[test]
fn a_threshold_is_read_again_when_its_line_is_played() {
    for (counter, drawn) in [(3, 2), (6, 1)] {
        let table = table(2).card("moth 8/5 | TRANSFORM | @ATTACK CHOSEN REPLAY").card("s 1/1 | @SUMMON DRAW+1 THRESHOLD 3");
        let mut play = table.hand(0, &["moth"]).field(0, "2/2").field(0, "s").counter(counter).main(0);
        play.transform("2/2", "moth").yes();
        assert_eq!(play.deck(0), 20 - drawn, "from {counter}");
    }
}

/// Proves CC-R77
#[test]
fn a_threshold_in_the_turn_of_another() {
    // Every side that is not yours is an opponent's: the active player's, and the common one if the next player is not you.
    let drawn = |owner: u8, counter: i8| {
        let table = table(3).card("s 1/1 | @SUMMON DRAW+1 THRESHOLD 3").card("r 5/1 | REINFORCE").card("fox 7/9 | SNEAK 4");
        let table = table.field(owner, "r").tapped().hand(usize::from(owner), &["s"]).hand(0, &["fox"]).counter(counter + 4);
        let mut play = table.main(0);
        play.sneak("fox").on_battler("r");
        assert_eq!(play.counter(), counter);
        play.reinforce(Some("s"));
        20 - play.deck(usize::from(owner)) - u16::from(play.active() == owner)
    };
    assert_eq!([drawn(1, 3), drawn(1, 2), drawn(1, -3)], [2, 1, 1]);
    assert_eq!([drawn(2, 3), drawn(2, 2), drawn(2, -3)], [2, 1, 2]);
}

/// Proves CC-R112, CC-R113
#[test]
fn what_is_triggered_later_waits_until_its_batch_comes() {
    let table = table(2).card("storm 0! | ALL WITH STR<=2 DESTROY").card("d1 3/1 | @DESTROYED CHOSEN WITH COST<=1 DESTROY");
    let table = table.card("d2 3/2 | @DESTROYED TIME+1").card("v 1/5 | @DESTROYED DRAW+1").hand(0, &["storm"]);
    let mut play = table.field(0, "d1").field(0, "d2").field(0, "v").counter(1).main(0);
    play.play("storm");
    assert_eq!(play.legal(0), [Action::Next(0), Action::Next(1)], "the owner chooses the order");
    play.first(0);
    assert_eq!((play.discard(0).len(), turn(&play), play.hand(0).len()), (4, (0, 2), 1));
    let told = play.told();
    let place = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words} in {told}"));
    assert!(place("v is destroyed") < place("gains 1 time") && place("gains 1 time") < place("draws"), "{told}");
    // Those of the active player come first, then those to the left.
    let table = super::table(3).card("storm 0! | ALL DESTROY").card("d 1/1 | @DESTROYED DRAW+1").hand(1, &["storm"]);
    let mut play = table.field(0, "d").field(1, "d").field(2, "d").main(1);
    play.play("storm");
    let told = play.told();
    let places = ["B draws", "C draws", "A draws"].map(|words| told.find(words).unwrap_or_else(|| panic!("{words} in {told}")));
    assert!(places.is_sorted(), "{told}");
}

/// Proves CC-22.5, CC-R123, CC-20.24
#[test]
fn the_floor_comes_last_in_battles_and_for_filters() {
    let table = table(2).card("weak 0! | CHOSEN STR-5").card("s 3/2 | LAST_STAND 4").card("seek 0! | CHOSEN WITH STR=0 TAP");
    let mut play = table.field(0, "s").hand(0, &["weak", "seek"]).guardians(1, &["1/1", "1/2"]).main(0);
    play.play("weak");
    let mut seeks = play.clone();
    seeks.play("seek");
    assert!(seeks.is_tapped("s"), "-3 reads as 0");
    play.attack("s");
    assert!(play.told().contains("s 1 against 1/1 1"), "2 - 5 + 4: {}", play.told());
}

/// Proves CC-23.15
#[test]
fn the_other_summon_line_of_the_same_battler_can_be_played() {
    let table = table(2).card("s 1/1 | @SUMMON CHOSEN REPLAY | @SUMMON DRAW+1").hand(0, &["s"]).counter(5);
    let mut play = table.main(0);
    play.summon("s").yes();
    assert_eq!((play.hand(0).len(), play.asked()), (2, 0), "played once and resolved once");
    assert!(play.legal(0).contains(&Action::Pass));
}

/// Proves CC-23.32, CC-23.34, CC-R115
#[test]
fn a_line_given_by_a_captain_comes_once_and_goes_with_the_captain() {
    let table = table(2).card("l 1/1 | OTHERS GAINS @ATTACK DRAW+1").card("bolt 0! | CHOSEN WITH COST<=1 DESTROY").field(0, "l");
    let mut play = table.field(0, "5/5").field(0, "6/6").hand(0, &["bolt", "0/1", "0/2"]).main(0);
    play.summon("0/1").summon("0/2");
    play.attack("5/5");
    assert_eq!(play.deck(0), 19);
    play.play("bolt").target("l").attack("6/6");
    assert_eq!(play.deck(0), 19);
}
