//! Sections 8 to 10: summoning, resolving lines, action cards.

use super::*;

/// Proves CC-8.1, CC-8.2, CC-8.3
#[test]
fn a_summon_is_paid_and_the_battler_enters_untapped() {
    let table = table(2).card("tax 1/1 | OTHERS IN_HAND COST+2").field(0, "tax").leader(0, 1).hand(0, &["3/3"]).counter(5);
    let mut play = table.main(0);
    assert_eq!(play.price(0, "3/3"), 4);
    play.summon("3/3");
    assert_eq!((turn(&play), play.leader(0)), ((0, 1), 0));
    assert_eq!((play.hand(0), play.battlers(0)), (vec![], vec!["tax", "3/3"]));
    assert!(!play.is_tapped("3/3"));
    let absent = Action::Summon { card: play.card("3/3"), shift: 0, how: How::Printed };
    assert_eq!(play.refusal(0, absent), "CC-8.1");
}

/// Proves CC-8.4, CC-R88, CC-24.38, CC-24.74, CC-24.44
#[test]
fn options_are_decided_before_the_summon_lines() {
    let table = table(2).card("post 3/3 | TOUGH SENTINEL | @SUMMON DRAW-1").hand(0, &["post", "1/1", "1/2"]).counter(5);
    let mut play = table.main(0);
    play.summon("post");
    assert_eq!(play.refusal(0, Action::EnterTapped(true)), "CC-8.4");
    assert_eq!(play.refusal(0, Action::Discard(play.card("1/1"))), "CC-23.18");
    play.under(Some("1/1"));
    assert_eq!(play.refusal(0, Action::Under(Some(play.card("1/2")))), "CC-24.44", "one card for one icon");
    play.yes();
    assert!(play.is_tapped("post"));
    assert_eq!(play.discard(0), ["1/2"], "then the line");
    // Both may be declined.
    let table = super::table(2).card("post 3/3 | TOUGH TAUNT").hand(0, &["post", "1/1"]).counter(5);
    let mut play = table.main(0);
    play.summon("post").under(None).no();
    assert!(!play.is_tapped("post"));
    assert_eq!(play.hand(0), ["1/1"]);
}

/// Proves CC-8.6, CC-8.8, CC-15.1
#[test]
fn a_battler_summoned_this_turn_waits() {
    let table = table(2).card("b 2/2 | @TAP TIME+1").hand(0, &["b", "1/1"]).counter(5);
    let mut play = table.main(0);
    play.summon("b");
    let id = play.id("b");
    assert_eq!(play.refusal(0, Action::Attack(id)), "CC-8.6");
    assert_eq!(play.refusal(0, Action::Quest(id)), "CC-15.2");
    assert_eq!(play.refusal(0, Action::Tap { id, line: 0 }), "CC-16.2");
    play.pass().pass();
    for action in [Action::Attack(id), Action::Quest(id), Action::Tap { id, line: 0 }] {
        assert!(play.legal(0).contains(&action));
    }
    // Summoned in an opponent's turn, it is free in the next own turn.
    let table = super::table(2).card("r 5/1 | REINFORCE").field(1, "r").tapped().hand(1, &["2/2"]).field(0, "5/5");
    let mut play = table.counter(3).main(0);
    play.attack("5/5").on_battler("r").reinforce(Some("2/2"));
    play.pass();
    assert_eq!(play.active(), 1);
    assert_eq!(play.refusal(1, Action::Attack(play.id("2/2"))), "");
}

/// Proves CC-8.9, CC-8.10
#[test]
fn any_number_of_battlers_and_several_copies() {
    let mut table = table(2).hand(0, &["0/1", "0/1"]).field(0, "0/1");
    for i in 0..25 {
        table = table.field(0, &format!("{}/{}", i % 10, 2 + i / 10));
    }
    let mut play = table.main(0);
    play.summon("0/1").summon("0/1");
    assert_eq!(play.battlers(0).len(), 28);
    assert_eq!(play.battlers(0).iter().filter(|n| **n == "0/1").count(), 3);
}

/// Proves CC-9.1, CC-9.9, CC-R58
#[test]
fn a_target_governs_the_icons_to_its_right_until_the_next() {
    let table = table(2).card("w 1/5 | @SUMMON STR+1 CHOSEN STR-2 TAP ONE_OTHER UNTAP STR+3").hand(0, &["w"]).counter(5);
    let mut play = table.field(0, "2/2").tapped().field(1, "4/4").main(0);
    play.summon("w").target("4/4");
    assert_eq!((play.strength("w"), play.strength("4/4"), play.strength("2/2")), (6, 2, 5));
    assert_eq!((play.is_tapped("w"), play.is_tapped("4/4"), play.is_tapped("2/2")), (false, true, false));
    let told = play.told();
    let place = |word: &str| told.find(word).unwrap_or_else(|| panic!("{word} in {told}"));
    assert!(place("4/4 has -2") < place("4/4 is tapped") && place("4/4 is tapped") < place("2/2 is untapped"), "{told}");
}

/// Proves CC-9.2, CC-9.3, CC-R49, CC-23.22, CC-23.25, CC-R124
#[test]
fn the_test_counts_what_icons_further_left_will_have_done() {
    // The line, hand, deck, guardians: does it pass?
    let cases: [(&str, &[&str], u8, u8, bool); 14] = [
        ("DRAW-1 TIME+1", &[], 5, 5, false),
        ("DRAW-1 TIME+1", &["1/1"], 5, 5, true),
        ("DRAW+1 DRAW-1 TIME+1", &[], 5, 5, true),
        ("DRAW+1 DRAW-2 TIME+1", &[], 5, 5, false),
        ("DRAW-1 DRAW-1 TIME+1", &["1/1"], 5, 5, false),
        ("EX+1 DRAW-1 TIME+1", &[], 5, 5, true),
        ("EX+2 TIME+1", &[], 5, 5, false),
        ("GUARD-2 TIME+1", &[], 5, 1, false),
        ("GUARD+1 GUARD-2 TIME+1", &[], 5, 1, true),
        ("GUARD+2 TIME+1", &[], 1, 5, false),
        ("GUARD+2 TIME+1", &[], 2, 5, true),
        ("DRAW+1 GUARD+2 TIME+1", &[], 2, 5, false),
        ("CHOSEN TAP TIME+1", &[], 5, 5, false),
        ("ACTION IN_DISCARD RETURN DRAW-1 TIME+1", &[], 5, 5, true),
    ];
    for (line, hand, deck, guardians, passes) in cases {
        let stack = |n: u8| ["5/1", "5/2", "5/3", "5/4", "5/5"][..usize::from(n)].to_vec();
        let table = table(2).card(&format!("l 0! | {line}")).card("x1 5/5 ex").card("old 1! | TIME+1").extra(0, &["x1"]);
        let table = table.hand(0, &[hand, &["l"]].concat()).deck(0, &stack(deck)).guardians(0, &stack(guardians));
        let mut play = table.pile(0, &["old"]).counter(3).main(0);
        play.play("l");
        if play.legal(0).iter().any(|a| matches!(a, Action::Discard(_))) {
            let first = play.legal(0)[0];
            play.go(first);
        }
        assert_eq!(play.counter(), if passes { 4 } else { 3 }, "{line}: {}", play.told());
        assert!(play.alive(0));
        if !passes {
            let sizes = (play.hand(0).len(), play.deck(0), play.guardians(0), play.extra(0));
            assert_eq!(sizes, (hand.len(), u16::from(deck), u16::from(guardians), 1), "{line}: nothing of it happens");
        }
    }
}

/// Proves CC-9.4, CC-R53, CC-8.5
#[test]
fn the_lines_of_a_card_are_tested_each_on_its_own_from_top_to_bottom() {
    let table = table(2).card("s 1/1 | @SUMMON DRAW-1 TIME+1 | @SUMMON DRAW+1 | @SUMMON DRAW-1 TIME+2").hand(0, &["s"]);
    let mut play = table.counter(5).main(0);
    play.summon("s");
    assert_eq!((turn(&play), play.hand(0).len()), ((0, 6), 0), "the first fails, the second draws, the third discards");
}

/// Proves CC-9.5
#[test]
fn lines_are_mandatory() {
    let table = table(2).card("s 1/1 | @SUMMON DRAW-1 | @SUMMON CHOSEN DESTROY").hand(0, &["s", "2/2", "3/3"]).counter(5);
    let mut play = table.main(0);
    play.summon("s");
    assert_eq!(play.legal(0).len(), 2, "one of two cards, nothing else");
    play.discards("2/2");
    assert_eq!(play.discard(0), ["s", "2/2"], "the only target is itself");
}

/// Proves CC-9.8, CC-20.37, CC-R57
#[test]
fn several_targets_in_a_row_are_different() {
    let with = |others: &[&str]| {
        let table = table(2).card("two 0! | CHOSEN WITH STR<=5 CHOSEN TAP").hand(0, &["two"]);
        let mut play = others.iter().fold(table, |t, n| t.field(1, n)).main(0);
        play.play("two");
        play
    };
    let play = with(&["1/1"]);
    assert!(!play.is_tapped("1/1"), "two are needed: {}", play.told());
    assert!(play.told().contains("CC-9.8"));
    let mut play = with(&["1/1", "1/2", "1/9"]);
    assert_eq!(play.choices(), ["1/1", "1/2"]);
    play.target("1/1");
    assert_eq!(play.choices(), ["1/2", "1/9"]);
    assert_eq!(play.refusal(0, Action::Target(play.id("1/1"))), "CC-9.8");
    play.target("1/9");
    assert_eq!(["1/1", "1/2", "1/9"].map(|n| play.is_tapped(n)), [true, false, true]);
    // The first must leave one for the second: with two battlers, one too strong for the first icon, there is no choice.
    let play = with(&["1/1", "1/9"]);
    assert_eq!(["1/1", "1/9"].map(|n| play.is_tapped(n)), [true, true]);
}

/// Proves CC-9.13, CC-R57
#[test]
fn targets_with_icons_between_them_may_be_the_same() {
    let table = table(2).card("l 0! | CHOSEN STR-1 CHOSEN STR-2").hand(0, &["l"]).field(1, "3/6").field(1, "3/7");
    let mut play = table.main(0);
    play.play("l").target("3/6").target("3/6");
    assert_eq!((play.strength("3/6"), play.strength("3/7")), (3, 7));
}

/// Proves CC-9.10, CC-R51, CC-23.6
#[test]
fn tapping_the_tapped_counts_as_resolved() {
    let with = |line: &str, tapped: bool| {
        let table = table(2).card(&format!("l 0! | {line}")).hand(0, &["l"]).field(1, "3/3");
        let table = if tapped { table.tapped() } else { table };
        let mut play = table.main(0);
        play.play("l");
        (play.is_tapped("3/3"), play.hand(0).len())
    };
    assert_eq!(with("CHOSEN TAP DRAW+1", true), (true, 1));
    assert_eq!(with("CHOSEN TAP DRAW+1", false), (true, 1));
    assert_eq!(with("CHOSEN UNTAP DRAW+1", false), (false, 1));
    assert_eq!(with("CHOSEN UNTAP DRAW+1", true), (false, 1));
}

/// Proves CC-9.11, CC-R52
#[test]
fn a_replaced_destruction_counts_as_resolved() {
    let table = table(2).card("bolt 0! | CHOSEN DESTROY DRAW+1").card("wall 3/3 | TOUGH").hand(0, &["bolt"]);
    let mut play = table.field(1, "wall").under("1/1").main(0);
    play.play("bolt");
    assert_eq!((play.battlers(1), play.discard(1), play.hand(0).len()), (vec!["wall"], vec!["1/1"], 1));
}

/// Proves CC-9.12, CC-R110
#[test]
fn endless_repetition_is_cut_off() {
    // Two battlers that untap each other for nothing.
    let table = table(2).card("a 1/1 | @TAP ONE_OTHER UNTAP").card("b 1/2 | @TAP ONE_OTHER UNTAP").field(0, "a").field(0, "b");
    let mut play = table.counter(2).main(0);
    let mut taps = 0;
    while play.active() == 0 {
        let Some(tap) = play.legal(0).into_iter().find(|a| matches!(a, Action::Tap { .. })) else { break };
        play.go(tap);
        taps += 1;
        assert!(taps < 50, "it never ends");
    }
    assert_eq!(taps, 5, "the same state is there for the third time; the step that went on from it is refused");
    assert_eq!(play.active(), 0, "the attack is still there");
}

/// Proves CC-9.12, CC-R110
#[test]
fn a_chain_of_lines_is_cut_off_after_two_hundred() {
    // In play it costs 5, in hand 2: it dies, comes back to the hand and reinforces itself, two lines each time.
    let table = table(2).card("r 2/1 | COST+3 | REINFORCE | @SUMMON DESTROY | @DESTROYED RETURN").hand(0, &["r"]);
    let mut play = table.counter(9).main(0);
    play.summon("r");
    let mut rounds = 0;
    while play.legal(0).contains(&Action::Next(0)) {
        play.first(0);
        if play.legal(0).contains(&Action::Reinforce(None)) {
            play.reinforce(Some("r"));
            rounds += 1;
        }
        assert!(rounds < 300, "it never ends");
    }
    assert_eq!(rounds, 99, "the 200th line is the last");
    assert!(play.told().contains("CC-R110"), "{}", play.told());
    assert_eq!((turn(&play), play.hand(0)), ((0, 7), vec!["r"]));
}

/// Proves CC-10.3, CC-R68
#[test]
fn an_action_may_be_played_without_effect() {
    let table = table(2).card("bolt 2! | CHOSEN DESTROY").hand(0, &["bolt"]).counter(5);
    let mut play = table.main(0);
    play.play("bolt");
    assert_eq!((turn(&play), play.discard(0)), ((0, 3), vec!["bolt"]));
    assert!(play.told().contains("does nothing"));
}

/// Proves CC-10.4
#[test]
fn cost_modifiers_apply_to_actions_and_leader_does_not() {
    let table = table(2).card("rite 4! | DRAW+1").card("cheap 0! | ACTION IN_HAND COST-1").leader(0, 2);
    let mut play = table.hand(0, &["rite", "cheap"]).counter(5).main(0);
    play.play("cheap").target_hand("rite");
    let card = play.card("rite");
    play.go(Action::Play { card, shift: -1 });
    assert_eq!((turn(&play), play.leader(0)), ((0, 2), 2));
}

/// Proves CC-10.5
#[test]
fn an_action_is_never_in_play() {
    let table = table(2).card("all 1! | ALL DESTROY DRAW+1 CHOSEN TAP").hand(0, &["all"]).field(1, "2/2").field(1, "3/3");
    let mut play = table.counter(5).main(0);
    play.play("all");
    assert_eq!(play.battlers(0), NONE);
    assert_eq!((play.battlers(1), play.discard(0)), (vec![], vec!["all"]), "it is not destroyed but discarded");
    assert_eq!(play.hand(0).len(), 1);
}

/// Proves CC-9.2, CC-21.2
#[test]
fn a_line_of_modifiers_alone_is_not_all_or_nothing() {
    // With the battler gone, its +2 is passed over and the time is gained; with an effect icon nothing of the line happens.
    for (line, counter) in [
        ("STR+2 TIME+1", 5),
        ("STR+2 TIME+1 DRAW+1", 4),
        ("CHOSEN STR+2 TIME+1", 5),
        ("TIME+1 CHOSEN STR-1", 5),
        ("TIME+1 CHOSEN STR-1 TAP", 4),
    ] {
        let table = table(2).card(&format!("b 1/3 | @SUMMON DESTROY | @SUMMON {line}")).hand(0, &["b"]).counter(5);
        let mut play = table.main(0);
        play.summon("b");
        assert_eq!((play.counter(), play.hand(0).len()), (counter, 0), "{line}");
    }
}
