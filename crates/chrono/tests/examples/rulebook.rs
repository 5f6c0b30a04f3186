//! CC-X1 to CC-X14: the examples of the rulebook.

use super::*;

/// Proves CC-X1, CC-5.12, CC-20.24, CC-R7
#[test]
fn x1_a_summon_line_destroys_the_one_legal_target_and_the_turn_goes_on_at_zero() {
    let table = table(2).card("wasp 3/5 | @SUMMON CHOSEN WITH STR<=4 DESTROY").field(1, "3/4").field(1, "3/5");
    let mut play = table.hand(0, &["wasp"]).counter(3).main(0);
    play.summon("wasp");
    assert_eq!(play.counter(), 0);
    assert_eq!(play.discard(1), ["3/4"]);
    assert_eq!(play.battlers(1), ["3/5"]);
    assert_eq!(play.battlers(0), ["wasp"]);
    assert_eq!((play.active(), play.asked()), (0, 0));
}

/// Proves CC-X2, CC-13.2, CC-13.3, CC-13.9, CC-13.17, CC-14.5
#[test]
fn x2_a_stronger_guardian_destroys_the_attacker_and_the_further_attack_is_lost() {
    let table = table(2).card("raider 4/5 | GA+1").card("warden 4/6 | guardian: DRAW+1").field(0, "raider");
    let mut play = table.guardians(1, &["warden", "3/3", "2/2"]).main(0);
    play.attack("raider");
    assert!(play.is_tapped("raider"));
    assert_eq!(play.asked(), 1);
    let mut ignored = play.clone();
    play.yes();
    ignored.no();
    for (after, drawn) in [(&play, 1), (&ignored, 0)] {
        assert_eq!(after.hand(1).len(), drawn);
        assert_eq!(after.discard(0), ["raider"]);
        assert_eq!(after.discard(1), ["warden"]);
        assert_eq!(after.guardians(1), 2);
        assert_eq!(after.active(), 0);
    }
}

/// Proves CC-X3, CC-15.7, CC-15.8, CC-15.10, CC-15.11, CC-15.18
#[test]
fn x3_a_quest_guardian_gives_time_is_compared_and_discarded_without_a_point() {
    let table = table(2).card("page 3/4 | guardian: TIME+2").field(0, "2/2").quest("page").field(1, "4/5").counter(5);
    let mut play = table.main(1);
    play.attack("4/5").on_quest("2/2").yes();
    assert_eq!(play.counter(), 3);
    assert!(play.in_play("4/5"));
    assert_eq!(play.discard(0), ["page"]);
    assert_eq!(play.points(0), 0);
    assert_eq!(play.quests("2/2"), 0);
    assert!(play.is_tapped("2/2"));
    assert_eq!((play.active(), play.asked()), (1, 1));
}

/// Proves CC-X4, CC-16.1, CC-16.7, CC-23.4, CC-23.5
#[test]
fn x4_a_tap_ability_taps_its_battler_and_its_target() {
    let table = table(2).card("hook 3/3 | @TAP CHOSEN TAP").field(0, "hook").field(0, "4/4").field(1, "2/2");
    let mut play = table.main(0);
    play.tap("hook").target("2/2");
    assert!(play.is_tapped("hook"));
    assert!(play.is_tapped("2/2"));
    assert!(!play.is_tapped("4/4"));
    assert_eq!(play.refusal(0, Action::Attack(play.id("hook"))), "CC-11.1");
    play.attack("4/4");
    assert_eq!(play.choices(), ["guardians@1", "2/2"]);
}

/// Proves CC-X5, CC-17.3, CC-17.4
#[test]
fn x5_an_ex_card_is_paid_with_battlers_worth_at_least_its_cost() {
    let with = |costs: &[&str]| {
        let all = table(2).card("giant 6/9 ex").hand(0, &["giant"]).counter(2);
        costs.iter().fold(all, |table, name| table.field(0, name)).main(0)
    };
    for costs in [&["3/1", "3/2"][..], &["6/1"], &["4/1", "3/2"]] {
        let mut play = with(costs);
        play.summon("giant");
        if costs.len() > 1 {
            play.pay(costs[0]);
        }
        assert_eq!(play.battlers(0), ["giant"], "{costs:?}");
        assert_eq!(play.discard(0), costs, "{costs:?}");
        assert_eq!(play.counter(), 2, "{costs:?}");
    }
    let poor = with(&["5/1"]);
    let (card, how) = (poor.card("giant"), How::Printed);
    assert_eq!(poor.refusal(0, Action::Summon { card, shift: 0, how }), "CC-17.5");
    // With more in play than that one, the payment itself is not complete with 5.
    let mut play = with(&["5/1", "4/1"]);
    play.summon("giant").pay("5/1");
    assert!(play.in_play("giant"), "the other battler is the only way left");
    assert_eq!(play.discard(0), ["5/1", "4/1"]);
    let mut play = with(&["5/1", "4/1", "3/1"]);
    play.summon("giant").pay("5/1");
    assert_eq!(play.refusal(0, Action::Paid), "CC-17.4");
}

/// Six different EX cards.
const EXTRA: [&str; 6] = ["x1", "x2", "x3", "x4", "x5", "x6"];

fn extra_deck() -> chrono::testing::Table {
    EXTRA.iter().fold(table(2), |table, name| table.card(&format!("{name} 5/6 ex"))).extra(0, &EXTRA)
}

/// Proves CC-X6, CC-9.2, CC-23.19
#[test]
fn x6_without_a_card_to_discard_nothing_of_the_line_happens() {
    let mut play = extra_deck().card("imp 2/2 | @SUMMON DRAW-1 EX+1").hand(0, &["imp"]).counter(5).main(0);
    play.summon("imp");
    assert_eq!(play.hand(0), [""; 0]);
    assert_eq!(play.extra(0), 6);
    assert!(play.told().contains("CC-23.19"), "{}", play.told());
}

/// Proves CC-X7, CC-11.3, CC-11.4, CC-17.2, CC-23.18, CC-23.27, CC-R30
#[test]
fn x7_an_attack_line_discards_and_draws_before_the_object_is_chosen() {
    let table = extra_deck().card("imp 2/2 | @ATTACK DRAW-1 EX+1").field(0, "imp").field(1, "3/3").tapped();
    let mut play = table.hand(0, &["4/4", "5/5"]).main(0);
    play.attack("imp");
    assert_eq!(play.choices(), [""; 0], "no object yet");
    play.discards("5/5");
    assert_eq!(play.hand(0), ["x1", "4/4"]);
    assert_eq!(play.discard(0), ["5/5"]);
    assert_eq!(play.extra(0), 5);
    assert_eq!(play.choices(), ["guardians@1", "3/3"]);
}

/// Proves CC-X8, CC-5.5, CC-22.7
#[test]
fn x8_a_tap_ability_gains_time() {
    let mut play = table(2).card("bell 3/3 | @TAP TIME+1").field(0, "bell").counter(2).main(0);
    play.tap("bell");
    assert!(play.is_tapped("bell"));
    assert_eq!(play.counter(), 3);
}

/// Proves CC-X9, CC-24.68, CC-24.70, CC-24.71
#[test]
fn x9_the_threshold_resolves_the_line_once_more() {
    let at = |counter| {
        let table = table(2).card("tide 5/5 | @SUMMON CHOSEN STR-3 THRESHOLD 3").field(1, "4/6").field(1, "4/7");
        table.hand(0, &["tide"]).counter(counter).main(0)
    };
    let mut play = at(2);
    play.summon("tide").target("4/6");
    assert_eq!((play.active(), play.counter(), play.asked()), (0, -3, 0), "once more, with a free choice");
    let mut same = play.clone();
    same.target("4/6");
    assert_eq!((same.strength("4/6"), same.strength("4/7")), (0, 7));
    play.target("4/7");
    assert_eq!((play.strength("4/6"), play.strength("4/7")), (3, 4));
    assert_eq!((play.active(), play.counter()), (1, 3));
    let mut play = at(3);
    play.summon("tide").target("4/6");
    assert_eq!((play.strength("4/6"), play.strength("4/7")), (3, 7));
    assert_eq!((play.active(), play.counter()), (1, 2));
}

/// Proves CC-X10, CC-24.59, CC-24.60, CC-24.61, CC-24.62, CC-24.64, CC-21.5
#[test]
fn x10_a_transformation_attacks_although_the_counter_has_crossed() {
    let table = table(2).card("moth 8/5 | TRANSFORM | @ATTACK CHOSEN REPLAY").card("scout 2/1 | @SUMMON DRAW+1");
    let mut play = table.hand(0, &["moth"]).field(0, "2/2").field(0, "scout").counter(3).main(0);
    play.transform("2/2", "moth");
    assert_eq!((play.active(), play.counter()), (0, -5));
    assert_eq!(play.hand(0), ["2/2"]);
    assert!(play.is_tapped("moth"));
    assert_eq!(play.guardians(1), 5, "the attack line comes first");
    play.yes();
    assert_eq!(play.hand(0).len(), 2);
    assert_eq!(play.guardians(1), 4);
    assert_eq!((play.active(), play.counter()), (1, 5));
    assert_eq!(play.battlers(0), ["scout", "moth"]);
}

/// Proves CC-X11, CC-20.22, CC-20.23
#[test]
fn x11_the_cost_filter_admits_that_cost_or_less() {
    let table = table(2).card("seek 1! | CHOSEN WITH COST<=8 TAP").card("nine 9/2 | COST-1");
    let table = ["0/1", "8/1", "9/1", "nine"].into_iter().fold(table, |table, name| table.field(1, name));
    let mut play = table.hand(0, &["seek"]).counter(1).main(0);
    play.play("seek");
    assert_eq!(play.choices(), ["0/1", "8/1", "nine"]);
    assert_eq!(play.refusal(0, Action::Target(play.id("9/1"))), "CC-20.26");
}

/// Proves CC-X12, CC-20.24
#[test]
fn x12_the_strength_filter_admits_that_strength_or_less() {
    let table = table(2).card("seek 1! | CHOSEN WITH STR<=8 TAP").card("bulky 1/7 | STR+2");
    let table = ["1/8", "1/9", "bulky", "1/0"].into_iter().fold(table, |table, name| table.field(1, name));
    let mut play = table.hand(0, &["seek"]).counter(1).main(0);
    play.play("seek");
    assert_eq!(play.strength("bulky"), 9);
    assert_eq!(play.choices(), ["1/8", "1/0"]);
    assert_eq!(play.refusal(0, Action::Target(play.id("bulky"))), "CC-20.26");
}

/// Proves CC-X13, CC-22.1, CC-22.2, CC-20.18
#[test]
fn x13_a_cost_modifier_changes_what_is_paid() {
    let mut play = table(2).card("tax 2/2 | OTHERS IN_HAND COST+1").field(0, "tax").hand(0, &["3/3"]).counter(4).main(0);
    assert_eq!(play.price(0, "3/3"), 4);
    play.summon("3/3");
    assert_eq!((play.active(), play.counter()), (0, 0));
    // The same by an action that singles the card out.
    let mut play = table(2).card("mark 0! | CHOSEN IN_HAND COST+1").hand(0, &["mark", "3/3", "3/2"]).counter(4).main(0);
    play.play("mark").target_hand("3/3");
    let (card, how) = (play.card("3/3"), How::Printed);
    play.go(Action::Summon { card, shift: 1, how });
    assert_eq!((play.active(), play.counter()), (0, 0));
}

/// Proves CC-X14, CC-12.3, CC-22.4
#[test]
fn x14_a_strength_modifier_makes_it_a_tie() {
    let table = table(2).card("brave 3/4 | STR+1").field(0, "brave").field(1, "3/5").tapped();
    let mut play = table.main(0);
    play.attack("brave").on_battler("3/5");
    assert_eq!(play.discard(0), ["brave"]);
    assert_eq!(play.discard(1), ["3/5"]);
}
