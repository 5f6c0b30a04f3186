//! Sections 17 and 18: the extra deck, and three or four players.

use super::*;

fn ex() -> Table {
    table(2).card("x 5/8 ex").card("xa 5! ex | DRAW+1").hand(0, &["x", "xa"]).counter(1)
}

/// Proves CC-17.4, CC-17.5, CC-17.7, CC-17.8, CC-R40, CC-R41
#[test]
fn any_own_battlers_may_pay_and_more_than_needed() {
    let table = ex().field(0, "4/4").tapped().field(0, "2/2").quest("1/1").field(0, "3/3").fresh().field(1, "9/9");
    let mut play = table.main(0);
    play.summon("x");
    assert_eq!(play.choices(), ["4/4", "2/2", "3/3"]);
    assert_eq!(play.refusal(0, Action::Pay(play.id("9/9"))), "CC-17.4");
    play.pay("4/4");
    assert_eq!(play.refusal(0, Action::Paid), "CC-17.4");
    assert_eq!(play.refusal(0, Action::Pay(play.id("4/4"))), "CC-17.4");
    play.pay("3/3").pay("2/2");
    assert_eq!(play.battlers(0), ["x"], "9 for 5; nothing is given back");
    assert_eq!(play.discard(0), ["4/4", "2/2", "1/1", "3/3"]);
    assert_eq!(turn(&play), (0, 1));
}

/// Proves CC-17.9, CC-R99, CC-22.2
#[test]
fn a_payment_is_worth_the_current_cost_without_the_pilots() {
    let pays = |table: Table| {
        let play = table.main(0);
        play.refusal(0, summons(&play, "x")).is_empty()
    };
    let table = || ex().card("rich 3/3 | COST+2").card("poor 6/3 | COST-2").card("tower 4/4 frame").card("ringer 3/2 | PILOT 1");
    assert!(pays(table().field(0, "rich")));
    assert!(!pays(table().field(0, "poor")));
    assert!(!pays(table().field(0, "tower").pilot("ringer")));
    assert!(pays(table().field(0, "5/5")));
    assert!(!pays(table().field(0, "4/4")));
}

/// Proves CC-17.10, CC-17.12, CC-R45, CC-R86
#[test]
fn a_payment_destroys_and_its_triggers_come_before_the_cards_own_lines() {
    let table = table(2).card("x 5/8 ex | @SUMMON DRAW-1").card("d 5/1 | LEGION REINFORCE | @DESTROYED DRAW+1");
    let mut play = table.hand(0, &["x", "2/2"]).field(0, "d").under("1/1").deck(0, &["3/3", "4/4", "5/5"]).main(0);
    play.summon("x");
    assert!(play.in_play("x"), "it has entered");
    assert_eq!(play.discard(0), ["d", "1/1"]);
    // Legion, Reinforcements and the Destroyed line, in the order of their owner's choice.
    assert_eq!(play.legal(0).len(), 3);
    while !play.legal(0).iter().any(|a| matches!(a, Action::Discard(_))) {
        match play.legal(0)[0] {
            Action::Reinforce(_) => play.reinforce(Some("2/2")),
            Action::Legion(_) => play.yes(),
            next => play.go(next),
        };
    }
    assert_eq!(play.hand(0), ["3/3", "4/4"], "drawn and turned up before the summon line asks");
    assert_eq!(play.battlers(0), ["x", "2/2"]);
    // An action lies in the resolving position meanwhile.
    let table = super::table(2).card("xa 5! ex | DRAW-1").card("d 5/1 | @DESTROYED CHOSEN TAP").hand(0, &["xa", "1/1"]);
    let mut play = table.field(0, "d").field(1, "2/2").field(1, "3/3").main(0);
    play.play("xa");
    assert_eq!((play.hand(0), play.discard(0)), (vec!["1/1"], vec!["d"]));
    play.target("2/2");
    assert_eq!(play.discard(0), ["xa", "d", "1/1"]);
}

/// Proves CC-17.13
#[test]
fn an_ex_card_that_costs_nothing_needs_no_payment() {
    let table = ex().card("sale 1/1 | OTHERS IN_HAND COST-9").field(0, "sale");
    let mut play = table.main(0);
    play.summon("x");
    assert_eq!((play.battlers(0), turn(&play)), (vec!["sale", "x"], (0, 1)));
}

/// Proves CC-17.15, CC-17.16
#[test]
fn an_ex_card_never_goes_back_to_the_extra_deck() {
    let table = table(2).card("x 5/3 ex").card("gust 0! | CHOSEN RETURN").card("toss 0! | DRAW-1").card("tough 1/1 | TOUGH");
    let mut play = table.hand(0, &["gust", "toss", "tough"]).field(0, "x").counter(5).main(0);
    play.play("gust");
    assert_eq!((play.hand(0), play.extra(0)), (vec!["x", "toss", "tough"], 0));
    let mut under = play.clone();
    under.summon("tough").under(Some("x"));
    assert_eq!(under.hand(0), ["toss"]);
    play.play("toss").discards("x");
    assert_eq!((play.discard(0), play.extra(0)), (vec!["x", "gust", "toss"], 0));
}

/// Proves CC-18.2, CC-18.3, CC-18.4, CC-18.5, CC-18.10, CC-18.14, CC-R103
#[test]
fn the_counter_goes_round_to_the_left_past_those_who_are_out() {
    let mut play = table(4).counter(5).main(1);
    for (seat, next) in [(1, 2), (2, 3), (3, 0), (0, 1)] {
        assert_eq!(play.active(), seat);
        play.pass();
        assert_eq!(turn(&play), (next, 3));
    }
    play.concede(2);
    play.pass();
    assert_eq!(turn(&play), (3, 3));
    play.concede(0);
    play.pass();
    assert_eq!(turn(&play), (1, 3), "two are left and hand it to and fro");
    play.pass();
    assert_eq!(turn(&play), (3, 3));
}

/// Proves CC-18.6, CC-R100
#[test]
fn time_of_others_moves_the_counter_of_the_active_gauge() {
    for (icon, to) in [("TIME+2", 1), ("TIME-2", 5)] {
        let table = table(4).card(&format!("d 2/2 | @DESTROYED {icon}")).field(3, "d").tapped().field(0, "5/5").counter(3);
        let mut play = table.main(0);
        play.attack("5/5").on_battler("d");
        assert_eq!(turn(&play), (0, to), "{icon}");
    }
}

/// Proves CC-18.9, CC-R101, CC-20.4, CC-R128
#[test]
fn the_lines_of_an_eliminated_player_stop_working() {
    let table = table(3).card("l 3/3 | ALL STR+2").card("d 2/2 | @DESTROYED TIME+9").field(2, "l").field(0, "5/5");
    let table = table.card("mill 0! | OPPONENT GUARD-1").hand(0, &["mill"]).field(2, "d").guardians(2, &[]);
    let mut play = table.counter(3).main(0);
    assert_eq!(play.strength("5/5"), 7);
    play.attack("5/5").on_guardians(2);
    assert!(!play.alive(2));
    assert_eq!((play.strength("5/5"), turn(&play)), (5, (0, 3)));
    // Only living opponents can be chosen, and a single one needs no decision.
    play.play("mill");
    assert_eq!((play.guardians(1), play.asked()), (4, 0));
}

/// Proves CC-18.9
#[test]
fn pending_triggers_of_an_eliminated_player_are_dropped() {
    // A tie of three: the trigger of seat 1 eliminates seat 1, its second trigger is dropped, that of seat 2 comes.
    let table = table(3).card("storm 0! | ALL DESTROY").card("y 3/3 | @DESTROYED DRAW+1").card("z 3/4 | @DESTROYED TIME+2");
    let table = table.hand(0, &["storm"]).field(1, "y").field(1, "z").field(2, "z").deck(1, &[]).counter(6);
    let mut play = table.main(0);
    play.play("storm").first(0);
    assert!(!play.alive(1));
    assert_eq!(turn(&play), (0, 4), "2 time of seat 2 alone");
}

/// Proves CC-18.11, CC-R102
#[test]
fn an_active_player_who_is_eliminated_hands_over_three() {
    let mut play = table(3).card("d 1! | DRAW+1").deck(0, &[]).hand(0, &["d"]).counter(6).main(0);
    play.play("d");
    assert_eq!((play.alive(0), turn(&play)), (false, (1, 3)));
    let mut play = table(3).counter(8).main(2);
    play.concede(2);
    assert_eq!(turn(&play), (0, 3));
}

/// Proves CC-18.9, CC-R101
#[test]
fn what_was_done_to_cards_of_an_eliminated_player_is_gone_too() {
    let table = table(3).card("l 5! | CHOSEN IN_HAND COST-1").hand(0, &["l", "3/3", "4/4"]).counter(1);
    let mut play = table.main(0);
    play.play("l").target_hand("3/3");
    assert_eq!((turn(&play), play.view(1).players[0].marks.len()), ((1, 4), 1), "until the end of this turn");
    play.concede(0);
    assert_eq!((turn(&play), play.view(1).players[0].marks.len()), ((1, 4), 0));
}
