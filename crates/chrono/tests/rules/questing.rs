//! Sections 15 and 16: quests and tap abilities.

use super::*;

/// Proves CC-15.1, CC-15.3, CC-15.4, CC-15.6
#[test]
fn who_may_quest_and_what_it_does() {
    let table = table(2).card("n 2/3 | NO_ATTACK | @ATTACK DRAW+1").field(0, "n").field(0, "2/2").tapped();
    let table = table.field(0, "3/3").fresh().field(1, "4/4").counter(2);
    let mut play = table.clone().hand(0, &["1/1", "1/2"]).main(0);
    let why = |name| play.refusal(0, Action::Quest(play.id(name)));
    assert_eq!([why("2/2"), why("3/3"), why("4/4"), why("n")], ["CC-15.1", "CC-15.2", "CC-15.1", ""]);
    play.send("n", "1/1");
    assert!(play.is_tapped("n"));
    assert_eq!((play.quests("n"), play.hand(0), turn(&play)), (1, vec!["1/2"], (0, 2)));
    let empty = table.main(0);
    assert_eq!(empty.refusal(0, Action::Quest(empty.id("n"))), "CC-15.4");
    let mut other = play.clone();
    other.pass().pass();
    assert_eq!(other.points(0), 1);
}

/// Proves CC-15.5, CC-17.16, CC-R46
#[test]
fn any_card_may_be_a_quest_card_an_ex_card_too() {
    let table = table(2).card("x 9/9 ex").card("rite 1! | TIME+1").hand(0, &["x", "rite", "1/1"]);
    let mut play = table.field(0, "2/2").field(0, "3/3").field(0, "4/4").main(0);
    play.send("2/2", "x").send("3/3", "rite").send("4/4", "1/1");
    play.pass().pass();
    assert_eq!((play.points(0), play.discard(0)), (3, vec!["x", "rite", "1/1"]));
}

/// Proves CC-15.8, CC-15.10, CC-15.18
#[test]
fn a_quest_card_is_attacked_like_a_guardian() {
    let table = table(2).card("g 3/6 | guardian: CHOSEN STR+1").field(1, "2/2").quest("g").field(0, "5/5").field(0, "6/6");
    let play = table.main(0);
    let mut used = play.clone();
    used.attack("6/6").on_quest("2/2").yes().target("6/6");
    assert!(used.in_play("6/6"), "7 against 6");
    let mut ignored = play;
    ignored.attack("5/5").on_quest("2/2").no();
    assert_eq!(ignored.discard(0), ["5/5"]);
    for mut play in [used, ignored] {
        assert_eq!((play.discard(1), play.quests("2/2")), (vec!["g"], 0));
        play.pass();
        assert_eq!(play.points(1), 0);
    }
}

/// Proves CC-15.12, CC-15.13, CC-R17, CC-R18, CC-24.4
#[test]
fn a_quest_guardian_is_open_to_all_attacks() {
    let table = table(2).card("e 2/2 | ELUSIVE").card("t 2/3 | TAUNT").card("post 2/4 | SENTINEL").card("wake 0! | CHOSEN UNTAP");
    let table = table.card("n 5/5 | NO_BATTLERS").field(0, "n").hand(0, &["wake"]);
    let mut play = table.field(1, "e").quest("1/1").field(1, "t").tapped().field(1, "post").tapped().main(0);
    play.play("wake").target("e");
    play.attack("n");
    assert!(!play.is_tapped("e"));
    assert_eq!(play.quests("e"), 0, "it was the only object left: {}", play.told());
    // House rule: Taunt and Elusive cover quest guardians.
    let table = super::table(2).card("e 2/2 | ELUSIVE").field(1, "e").quest("1/1").field(0, "5/5");
    let mut play = table.rules(|r| r.cover_quests = true).main(0);
    play.attack("5/5");
    assert_eq!((play.guardians(1), play.quests("e")), (4, 1), "only the stack is left");
}

/// Proves CC-15.14, CC-R39
#[test]
fn an_untapped_questing_battler_acts_again() {
    let table = table(2).card("b 3/3 | @TAP TIME+1").card("wake 0! | CHOSEN UNTAP").field(0, "b").quest("1/1");
    let mut play = table.hand(0, &["wake", "1/2"]).counter(1).main(0);
    play.play("wake");
    let mut attacks = play.clone();
    attacks.attack("b");
    assert_eq!((attacks.guardians(1), attacks.quests("b")), (4, 1));
    let mut taps = play.clone();
    taps.tap("b");
    assert_eq!((taps.counter(), taps.quests("b")), (2, 1));
    play.send("b", "1/2");
    assert_eq!(play.quests("b"), 2);
}

/// Proves CC-15.16, CC-15.17, CC-6.2
#[test]
fn all_quests_are_completed_at_once() {
    let table = table(2).card("q 3/3 | @QUEST TIME+1").field(0, "q").quest("1/1").field(0, "2/2").quest("1/2").quest("1/3");
    let play = table.field(1, "4/4").quest("1/4").counter(3).beginning(0);
    assert_eq!((play.points(0), play.points(1), play.counter()), (3, 0, 4));
    assert_eq!(play.discard(0), ["1/1", "1/2", "1/3"]);
    assert_eq!((play.quests("q"), play.quests("2/2"), play.quests("4/4")), (0, 0, 1));
}

/// Proves CC-16.1, CC-16.3, CC-16.4, CC-16.6, CC-16.7
#[test]
fn a_tap_ability_is_used_instead_of_attacking() {
    let table = table(2).card("b 3/3 | LEADER 2 | @ATTACK DRAW+1 | @TAP DRAW+1 TIME-1").card("cold 0! | CHOSEN GAINS NO_ATTACK");
    let table = table.field(0, "b").counter(3);
    let mut play = table.clone().main(0);
    play.tap("b");
    assert_eq!((turn(&play), play.hand(0).len(), play.leader(0), play.guardians(1)), ((0, 2), 1, 0, 5));
    let id = play.id("b");
    assert_eq!(play.refusal(0, Action::Attack(id)), "CC-11.1");
    assert_eq!(play.refusal(0, Action::Tap { id, line: 0 }), "CC-16.1");
    let mut frozen = table.hand(0, &["cold"]).main(0);
    frozen.play("cold");
    assert_eq!(frozen.refusal(0, Action::Tap { id: frozen.id("b"), line: 0 }), "CC-16.3");
    // Without a time icon it costs none.
    let mut free = super::table(2).card("b 3/3 | @TAP DRAW+1").field(0, "b").counter(3).main(0);
    free.tap("b");
    assert_eq!(turn(&free), (0, 3));
}

/// Proves CC-16.5, CC-16.10, CC-16.11, CC-R34
#[test]
fn what_a_tap_ability_reaches() {
    // The line, and the strength of the tapped and of the untapped battler afterwards.
    for (line, tapped, untapped) in [("ALL STR-1", 4, 3), ("ALL UNTAP STR-1", 3, 3), ("OTHERS STR-1", 4, 4)] {
        let table = table(2).card(&format!("b 3/3 | @TAP {line}")).field(0, "b").field(1, "1/4").tapped().field(1, "2/4");
        let mut play = table.main(0);
        play.tap("b");
        assert_eq!((play.strength("1/4"), play.strength("2/4")), (tapped, untapped), "{line}");
    }
    let table = table(2).card("b 3/3 | @TAP OTHERS STR+2").field(0, "b").field(0, "1/4").tapped().field(0, "2/4");
    let mut play = table.main(0);
    play.tap("b");
    assert_eq!(["b", "1/4", "2/4"].map(|n| play.strength(n)), [3, 4, 6]);
    // A summon line that is played by a Tap line follows its own rules.
    let table =
        super::table(2).card("b 3/3 | @TAP CHOSEN REPLAY").card("s 1/1 | @SUMMON CHOSEN STR-1").field(0, "b").field(0, "s");
    let mut play = table.field(1, "1/4").tapped().main(0);
    play.tap("b").yes().target("1/4");
    assert_eq!(play.strength("1/4"), 3);
}

/// Proves CC-16.8, CC-R68
#[test]
fn a_tap_ability_may_be_used_without_effect() {
    let table = table(2).card("b 3/3 | SENTINEL | @TAP DRAW-1 TIME+1").field(0, "b").counter(1);
    let mut play = table.main(0);
    play.tap("b");
    assert!(play.is_tapped("b"));
    assert_eq!(turn(&play), (0, 1));
}

/// Proves CC-16.9
#[test]
fn one_tap_line_for_one_tapping() {
    let table = table(2).card("b 3/3 | @TAP TIME+1 | @TAP DRAW+1").field(0, "b").counter(1);
    let mut play = table.main(0);
    let id = play.id("b");
    let taps: Vec<_> = play.legal(0).into_iter().filter(|a| matches!(a, Action::Tap { .. })).collect();
    assert_eq!(taps, [Action::Tap { id, line: 0 }, Action::Tap { id, line: 1 }]);
    assert_eq!(play.refusal(0, Action::Tap { id, line: 2 }), "CC-16.1");
    play.go(Action::Tap { id, line: 1 });
    assert_eq!((turn(&play), play.hand(0).len()), ((0, 1), 1));
}

/// Proves CC-21.13
#[test]
fn a_tap_line_is_never_triggered_by_being_tapped() {
    let table =
        table(2).card("b 3/3 | SENTINEL FAST | @TAP TIME+1").card("hook 0! | CHOSEN TAP").hand(0, &["b", "hook", "1/1", "1/2"]);
    let play = table.counter(5).main(0);
    let mut enters = play.clone();
    enters.summon("b").yes();
    assert_eq!(enters.counter(), 2);
    let mut attacks = play.clone();
    attacks.summon("b").no().attack("b");
    assert_eq!(attacks.counter(), 2);
    let mut effect = play.clone();
    effect.summon("b").no().play("hook");
    assert_eq!((effect.is_tapped("b"), effect.counter()), (true, 2));
    let mut quest = super::table(2).card("b 3/3 | @TAP TIME+1").field(0, "b").hand(0, &["1/1", "1/2"]).counter(2).main(0);
    quest.send("b", "1/1");
    assert_eq!(quest.counter(), 2);
}
