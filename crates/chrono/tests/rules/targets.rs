//! Section 20: what target icons select.

use super::*;

/// A table with an action `seek` that taps what this target selects.
fn seek(target: &str) -> Table {
    table(2).card(&format!("seek 0! | {target} TAP")).hand(0, &["seek"])
}

/// Proves CC-20.1, CC-20.2, CC-20.7, CC-20.8, CC-20.9, CC-R60
#[test]
fn chosen_and_one_other() {
    let all = |line: &str| {
        let table = table(2).card(&format!("k 1/1 | @SUMMON {line} TAP")).field(0, "k").field(0, "1/2").field(0, "1/3");
        let mut play = table.field(1, "2/2").field(1, "k").hand(0, &["k"]).counter(5).main(0);
        play.summon("k");
        play
    };
    assert_eq!(all("CHOSEN").choices(), ["k", "1/2", "1/3", "2/2", "k", "k"]);
    let play = all("ONE_OTHER");
    assert_eq!(play.choices(), ["1/2", "1/3"]);
    for (name, clause) in [("k#1", "CC-20.8"), ("k#3", "CC-20.8"), ("2/2", "CC-20.7"), ("k@1", "CC-20.7")] {
        assert_eq!(play.refusal(0, Action::Target(play.id(name))), clause, "{name}");
    }
    let mut play = seek("ONE_OTHER").field(0, "1/2").field(0, "1/3").field(1, "2/2").main(0);
    play.play("seek");
    assert_eq!(play.choices(), ["1/2", "1/3"]);
}

/// Proves CC-20.3, CC-20.10, CC-20.18, CC-20.20, CC-20.21, CC-20.32, CC-R65
#[test]
fn battler_cards_in_hand_and_discard_pile() {
    let table = table(2).card("back 0! | CHOSEN IN_DISCARD RETURN").card("rite 1! | TIME+1").hand(0, &["back", "9/9"]);
    let table = table.pile(0, &["1/1", "rite", "2/2"]).pile(1, &["3/3"]).field(0, "4/4");
    let mut play = table.main(0);
    play.play("back");
    assert_eq!(play.choices(), ["1/1", "2/2"]);
    let card = |name| Action::TargetCard { zone: chrono::icons::Zone::Discard, card: play.card(name), shift: 0 };
    assert_eq!(play.refusal(0, card("rite")), "CC-20.3");
    assert_eq!(play.refusal(0, card("3/3")), "CC-20.21");
    assert_eq!(play.refusal(0, Action::Target(play.id("4/4"))), "CC-20.32");
    play.target_discard("2/2");
    assert_eq!(play.hand(0), ["9/9", "2/2"]);
    let table = super::table(2).card("k 1/1 | @SUMMON ONE_OTHER IN_HAND COST-1").hand(0, &["k", "k", "2/2", "3/3"]).counter(5);
    let mut play = table.main(0);
    play.summon("k");
    assert_eq!(play.choices(), ["2/2", "3/3"], "no copy of the carrier");
}

/// Proves CC-20.5, CC-R59, CC-R55, CC-23.20
#[test]
fn player_icons_after_chosen_opponent_act_on_that_opponent() {
    let with = |line: &str| {
        let table = table(3).card(&format!("l 0! | {line}")).card("x 5/5 ex").hand(0, &["l", "1/1", "1/2"]);
        let mut play = table.hand(2, &["2/1", "2/2"]).hand(1, &["3/3"]).extra(2, &["x"]).counter(4).main(0);
        play.play("l");
        if play.choices().contains(&"seat 2".to_string()) {
            play.opponent(2);
        }
        play
    };
    let sizes = |p: &Play, seat| (p.hand(seat).len(), p.deck(seat), p.guardians(seat), p.extra(seat));
    assert_eq!(sizes(&with("OPPONENT DRAW+2"), 2), (4, 18, 5, 1));
    assert_eq!(sizes(&with("OPPONENT GUARD-2"), 2), (2, 20, 3, 1));
    assert_eq!(sizes(&with("OPPONENT GUARD+1"), 2), (2, 19, 6, 1));
    assert_eq!(sizes(&with("OPPONENT EX+1"), 2), (3, 20, 5, 0));
    assert_eq!(turn(&with("OPPONENT TIME+1")), (0, 3));
    let play = with("DRAW+1 OPPONENT DRAW-1");
    assert_eq!((sizes(&play, 0).0, play.asked()), (3, 2), "what stands before it is yours; the opponent chooses the card");
    // Only opponents who can do all of it may be chosen.
    let play = with("OPPONENT DRAW-2");
    assert_eq!((sizes(&play, 2).0, sizes(&play, 1).0), (0, 1));
}

/// Proves CC-20.6
#[test]
fn protector_does_not_protect_players() {
    let table = table(2).card("p 3/3 | PROTECTOR").card("mill 0! | OPPONENT GUARD-1").field(1, "p").field(1, "2/2");
    let mut play = table.hand(0, &["mill"]).main(0);
    play.play("mill");
    assert_eq!(play.guardians(1), 4);
}

/// Proves CC-20.14, CC-R131
#[test]
fn a_triggered_group_takes_those_that_are_there() {
    let table = table(2).card("l 1/1 | @SUMMON OTHERS STR+2").field(0, "2/2").hand(0, &["l", "1/3"]).counter(5);
    let mut play = table.main(0);
    play.summon("l").summon("1/3");
    assert_eq!(["2/2", "l", "1/3"].map(|n| play.strength(n)), [4, 1, 3]);
}

/// Proves CC-20.14
#[test]
fn a_triggered_group_in_the_hand_leaves_cards_that_come_later_alone() {
    let table = table(2).card("l 1/1 | @SUMMON OTHERS IN_HAND WITH COST>=3 COST-2").card("read 0! | DRAW+1");
    let table = table.hand(0, &["l", "5/5", "2/2", "read"]).deck(0, &["4/4"]).counter(9);
    let mut play = table.main(0);
    play.summon("l");
    assert_eq!((play.price(0, "5/5"), play.price(0, "2/2")), (3, 2));
    play.play("read");
    assert_eq!((play.price(0, "4/4"), play.price(0, "5/5")), (4, 3), "it was drawn afterwards");
    // Who does not see the hand imagines it with the same change.
    let world = engine::Game::determinize(&play.game, engine::Seat(1), &mut engine::GameRng::new(3));
    assert_eq!(engine::Game::view(&world, engine::Viewer::Seat(engine::Seat(1))), play.view(1));
    play.pass().pass();
    assert_eq!((play.price(0, "4/4"), play.price(0, "5/5")), (4, 5), "it lasted for the turn");
}

/// Proves CC-20.13, CC-22.10, CC-23.32, CC-R115, CC-20.11
#[test]
fn a_continuous_group_takes_whoever_comes_and_lets_go_when_its_source_leaves() {
    let table = table(2).card("l 1/1 | OTHERS STR+2 GAINS FAST").card("bolt 0! | CHOSEN WITH COST<=1 DESTROY").field(0, "l");
    let mut play = table.hand(0, &["2/3", "bolt"]).counter(5).main(0);
    play.summon("2/3");
    assert_eq!((play.strength("2/3"), play.has("2/3", Icon::Fast)), (5, true));
    play.pass().pass();
    assert_eq!((play.strength("2/3"), play.has("2/3", Icon::Fast)), (5, true), "not only until the end of the turn");
    play.play("bolt");
    assert_eq!((play.strength("2/3"), play.has("2/3", Icon::Fast)), (3, false));
}

/// Proves CC-20.15, CC-20.16, CC-R66
#[test]
fn an_action_card_in_either_zone_or_in_one() {
    let with = |line: &str| {
        let table = table(2).card("h 4! | TIME+1").card("i 5! | TIME+1").card("d 4! | TIME+2").card("e 5! | TIME+2");
        let table = table.card(&format!("l 0! | {line}")).hand(0, &["l", "h", "i", "1/1"]).pile(0, &["d", "e", "2/2"]);
        let mut play = table.main(0);
        play.play("l");
        play
    };
    assert_eq!(with("ACTION DRAW+1").choices(), ["h", "i", "d", "e"]);
    assert_eq!(with("ACTION IN_HAND COST-1").choices(), ["h", "i"]);
    assert_eq!(with("ACTION IN_DISCARD RETURN").choices(), ["d", "e"]);
    assert_eq!(with("ACTION RETURN").choices(), ["d", "e"], "only where the icon can act");
    assert_eq!(with("ACTION COST-1").choices(), ["h", "i"]);
    let play = with("ACTION IN_HAND COST-1");
    let card = Action::TargetCard { zone: chrono::icons::Zone::Discard, card: play.card("d"), shift: 0 };
    assert_eq!(play.refusal(0, card), "CC-20.16");
}

/// Proves CC-20.19, CC-R65
#[test]
fn a_card_selected_in_hand_is_shown_only_if_a_filter_must_be_proved() {
    let with = |line: &str, card: &str| {
        let table = table(2).card(&format!("l 0! | {line}")).card("a 3/1").card("b 3/2").hand(0, &["l", "a", "b"]);
        let mut play = table.main(0);
        play.play("l").target_hand(card);
        let player = play.view(1).players[0].clone();
        let marks: Vec<_> = player.marks.iter().map(|m| (m.card, m.by)).collect();
        (player.known.iter().map(|s| s.card).collect::<Vec<_>>(), marks, play.card(card))
    };
    let (known, marks, _) = with("CHOSEN IN_HAND COST-1", "a");
    assert_eq!((known, marks), (vec![], vec![(None, -1)]));
    let (known, marks, card) = with("CHOSEN IN_HAND WITH COST<=3 COST-1", "b");
    assert_eq!((known, marks), (vec![card], vec![(Some(card), -1)]));
}

/// Proves CC-20.25, CC-20.24
#[test]
fn outside_play_the_printed_strength_counts() {
    let table =
        table(2).card("l 1/1 | ALL STR+4").card("back 0! | CHOSEN IN_DISCARD WITH STR<=3 RETURN").card("bulky 1/3 | STR+2");
    let mut play = table.field(0, "l").hand(0, &["back"]).pile(0, &["bulky", "1/4", "1/2"]).main(0);
    play.play("back");
    assert_eq!(play.choices(), ["bulky", "1/2"]);
}

/// Proves CC-20.22, CC-20.24, CC-20.26, CC-20.29, CC-20.34, CC-R127
#[test]
fn comparisons_and_several_restrictions() {
    let cases: [(&str, &[&str]); 8] = [
        ("WITH COST<=3", &["2/5", "3/4", "fast"]),
        ("WITH COST>=3", &["3/4", "4/3", "fast"]),
        ("WITH COST=3", &["3/4", "fast"]),
        ("WITH STR<=4", &["3/4", "4/3", "fast"]),
        ("WITH STR>=4", &["2/5", "3/4"]),
        ("WITH STR=4", &["3/4"]),
        ("WITH COST<=3 WITH STR<=4", &["3/4", "fast"]),
        ("WITH COST<=3 WITH STR<=4 WITH FAST", &["fast"]),
    ];
    for (with, expected) in cases {
        let table = seek(&format!("ALL {with}")).card("fast 3/1 | FAST").field(1, "2/5").field(1, "3/4").field(1, "4/3");
        let mut play = table.field(1, "fast").main(0);
        play.play("seek");
        let tapped: Vec<&str> = play.battlers(1).into_iter().filter(|n| play.is_tapped(n)).collect();
        assert_eq!(tapped, expected, "{with}");
    }
}

/// Proves CC-20.27, CC-20.26
#[test]
fn every_trigger_and_ability_icon_can_stand_behind_with() {
    let icons = [
        ("@SUMMON", "@SUMMON DRAW+1"),
        ("@ATTACK", "@ATTACK DRAW+1"),
        ("@DESTROYED", "@DESTROYED DRAW+1"),
        ("@QUEST", "@QUEST DRAW+1"),
        ("@TAP", "@TAP DRAW+1"),
        ("GA", "GA+2"),
        ("NO_ATTACK", "NO_ATTACK"),
        ("NO_BATTLERS", "NO_BATTLERS"),
        ("PROTECTOR", "PROTECTOR"),
        ("RECOVERY", "RECOVERY"),
        ("LEADER", "LEADER 1"),
        ("LAST_STAND", "LAST_STAND 1"),
        ("REINFORCE", "REINFORCE"),
        ("LEGION", "LEGION"),
        ("FAST", "FAST"),
        ("SENTINEL", "SENTINEL"),
        ("WITHDRAW", "WITHDRAW"),
        ("TOUGH", "TOUGH"),
        ("SNEAK", "SNEAK 2"),
        ("ELUSIVE", "ELUSIVE"),
        ("TRANSFORM", "TRANSFORM"),
        ("THRESHOLD", "@SUMMON DRAW+1 THRESHOLD 2"),
        ("TAUNT", "TAUNT"),
        ("PILOT", "PILOT 1"),
    ];
    for (icon, _) in icons {
        let mut table = seek(&format!("ALL WITH {icon}"));
        for (other, line) in icons {
            let name = other.replace('@', "on");
            table = table.card(&format!("{name} 3/3 | {line} | guardian: DRAW+1")).field(0, &name);
        }
        let mut play = table.main(0);
        play.play("seek");
        let tapped: Vec<&str> = play.battlers(0).into_iter().filter(|n| play.is_tapped(n)).collect();
        let mut expected = vec![icon.replace('@', "on")];
        if icon == "@SUMMON" {
            expected.push("THRESHOLD".into());
        }
        assert_eq!(tapped, expected, "{icon}");
    }
}

/// Proves CC-20.28, CC-R63
#[test]
fn gained_icons_count_and_guardian_abilities_do_not() {
    let table =
        seek("ALL WITH FAST").card("lend 0! | CHOSEN WITH COST<=1 GAINS FAST").card("g 3/3 | guardian: CHOSEN GAINS FAST");
    let mut play = table.hand(0, &["seek", "lend"]).field(0, "1/1").field(0, "2/2").field(0, "g").main(0);
    play.play("lend").play("seek");
    assert_eq!(["1/1", "2/2", "g"].map(|n| play.is_tapped(n)), [true, false, false]);
}

/// Proves CC-20.35, CC-R50
#[test]
fn a_group_that_finds_nobody_counts_as_resolved() {
    for group in ["OTHERS", "ALL", "ALL WITH FAST"] {
        let mut play = table(2).card(&format!("l 0! | {group} TAP DRAW+1")).hand(0, &["l"]).main(0);
        play.play("l");
        assert_eq!(play.hand(0).len(), 1, "{group}");
    }
}

/// Proves CC-20.36, CC-24.10
#[test]
fn protector_hinders_neither_attacks_nor_payments() {
    let table =
        table(2).card("p 3/3 | PROTECTOR").card("x 2/8 ex").field(1, "p").tapped().field(1, "2/2").tapped().field(0, "5/5");
    let mut play = table.field(0, "p").field(0, "2/3").hand(0, &["x"]).main(0);
    play.attack("5/5");
    assert_eq!(play.choices(), ["guardians@1", "p", "2/2"]);
    play.on_battler("2/2");
    assert_eq!(play.discard(1), ["2/2"]);
    play.summon("x").pay("2/3").paid();
    assert_eq!(play.discard(0), ["2/3"]);
}

/// Proves CC-20.38
#[test]
fn guardian_abilities_and_copies() {
    let table = table(2).card("g 2/2 | guardian: ONE_OTHER STR+1").guardians(1, &["g", "1/1"]).field(1, "g").field(1, "3/3");
    let mut play = table.field(0, "5/5").main(0);
    play.attack("5/5").yes();
    assert_eq!((play.strength("g"), play.strength("3/3")), (2, 4));
    // Your Other Battlers in a guardian ability is not on the battler.
    let table = super::table(2).card("l 1/1 | OTHERS STR+1").card("h 2/2 | guardian: OTHERS STR+1").field(0, "l").field(0, "h");
    assert_eq!(table.main(0).strength("h"), 3);
}

/// Proves CC-20.12, CC-R61
#[test]
fn a_triggered_group_leaves_out_captains_too() {
    let table = table(2).card("l 1/1 | OTHERS GAINS FAST").card("s 1/2 | @SUMMON OTHERS STR+2").field(0, "l").field(0, "3/3");
    let mut play = table.hand(0, &["s"]).counter(5).main(0);
    play.summon("s");
    assert_eq!(["l", "3/3", "s"].map(|n| play.strength(n)), [1, 5, 2]);
}

/// Proves CC-20.31, CC-R62
#[test]
fn a_continuous_line_does_not_reach_the_protected() {
    let table = table(2).card("l 1/4 | ALL STR-1").card("p 3/3 | PROTECTOR").field(0, "l").field(0, "2/2").field(1, "p");
    let play = table.field(1, "5/5").main(0);
    assert_eq!(["l", "2/2", "p", "5/5"].map(|n| play.strength(n)), [3, 1, 2, 5]);
}

/// Proves CC-20.23, CC-R85
#[test]
fn leader_and_other_costs_do_not_count_for_filters() {
    let table = table(2).card("fox 5/5 | SNEAK 1").card("ringer 5/4 | PILOT 1").card("l 0! | CHOSEN IN_HAND WITH COST<=3 COST-1");
    let mut play = table.hand(0, &["l", "fox", "ringer", "4/4", "3/3"]).leader(0, 2).main(0);
    play.play("l");
    assert_eq!(play.choices(), ["3/3"]);
}
