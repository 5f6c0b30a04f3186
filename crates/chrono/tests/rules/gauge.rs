//! Sections 5 to 7: the gauge, the steps of a turn and how it ends.

use super::*;

/// Proves CC-5.1, CC-5.2, CC-5.3, CC-5.4, CC-5.5, CC-5.6, CC-5.7, CC-5.8, CC-5.9, CC-5.14, CC-R1, CC-R2, CC-R3
#[test]
fn every_payment_gain_and_loss_from_every_space() {
    for from in 0..=10i8 {
        for n in 1..=10i8 {
            let table = table(2).card(&format!("pay {n}! | DRAW+1")).card(&format!("gain 0! | TIME+{n}"));
            let table = table.card(&format!("lose 0! | TIME-{n}")).card(&format!("take 0! | OPPONENT TIME-{n}"));
            let table = table.card(&format!("give 0! | OPPONENT TIME+{n}"));
            let play = table.hand(0, &["pay", "gain", "lose", "take", "give"]).counter(from).main(0);
            // A move of n towards the other side; 0 is one space like the others.
            let (down, up) = (from - n, from + n);
            for (card, to) in [("pay", down), ("lose", down), ("give", down), ("gain", up), ("take", up)] {
                let mut after = play.clone();
                if card == "pay" && to < -10 {
                    assert_eq!(play.refusal(0, plays(&play, "pay")), "CC-5.8");
                    continue;
                }
                after.play(card);
                let expected = if to < 0 { (1, (-to).min(10)) } else { (0, to.min(10)) };
                assert_eq!(turn(&after), expected, "{card} {n} from {from}");
            }
        }
    }
}

/// Proves CC-5.10, CC-5.11, CC-5.12, CC-R122, CC-R7
#[test]
fn a_cost_is_never_below_zero_and_zero_moves_nothing() {
    let table = table(2).card("sale 2/2 | OTHERS IN_HAND COST-4").field(0, "sale").hand(0, &["3/3", "0/1", "6/6"]);
    let mut play = table.counter(0).main(0);
    assert_eq!((play.price(0, "3/3"), play.price(0, "0/1"), play.price(0, "6/6")), (0, 0, 2));
    play.summon("3/3").summon("0/1");
    assert_eq!(turn(&play), (0, 0));
    play.summon("6/6");
    assert_eq!(turn(&play), (1, 2));
}

/// Proves CC-5.13, CC-22.8, CC-14.6
#[test]
fn time_can_be_gained_in_the_turn_of_another() {
    let table = table(2).card("d 2/2 | @DESTROYED TIME+3").field(1, "d").tapped().field(0, "5/5").counter(2);
    let mut play = table.main(0);
    play.attack("5/5").on_battler("d");
    assert_eq!(turn(&play), (1, 1));
}

/// Proves CC-6.1, CC-6.3, CC-6.4, CC-21.12
#[test]
fn quests_then_untap_then_draw_then_the_main_phase() {
    // The quest line sees the battler still tapped and the card of the draw step still in the deck.
    let table = table(2).card("q 3/3 | @QUEST ONE_OTHER UNTAP DRAW+1").field(0, "q").quest("1/1").field(0, "2/2").tapped();
    let play = table.field(1, "4/4").tapped().deck(0, &["7/7", "8/8", "9/9"]).beginning(0);
    assert_eq!(play.points(0), 1);
    assert!(!play.is_tapped("q") && !play.is_tapped("2/2"));
    assert!(play.is_tapped("4/4"), "only those of the active player");
    assert_eq!(play.hand(0), ["7/7", "8/8"]);
    let told = play.told();
    let place = |clause: &str| told.find(clause).unwrap_or_else(|| panic!("{clause} in {told}"));
    let order = ["CC-6.1", "CC-15.16", "CC-9.1", "7/7", "CC-6.3", "8/8"].map(place);
    assert!(order.is_sorted(), "{told}");
}

/// Proves CC-6.5, CC-R13
#[test]
fn the_steps_before_the_main_phase_happen_although_the_counter_has_crossed() {
    let table = table(2).card("q 3/3 | @QUEST TIME-5").field(0, "q").quest("1/1").field(0, "2/2").tapped().counter(2);
    let play = table.beginning(0);
    assert_eq!(turn(&play), (1, 3));
    assert_eq!(play.hand(0).len(), 1);
    assert!(!play.is_tapped("2/2"));
}

/// Proves CC-6.6, CC-6.7, CC-6.8, CC-6.9
#[test]
fn the_actions_of_the_main_phase_in_any_number_and_order() {
    let table = table(2).card("rite 1! | DRAW+1").card("tapper 2/2 | @TAP TIME+1").card("fox 5/3 | SNEAK 2");
    let table = table.card("moth 3/3 | TRANSFORM").card("ringer 2/2 | PILOT 1").card("tower 4/4 frame").card("x 2/6 ex");
    let table = table.field(0, "tapper").field(0, "tower").field(0, "6/6");
    let mut play = table.hand(0, &["rite", "fox", "moth", "ringer", "x"]).counter(9).main(0);
    let legal = play.legal(0);
    let ways = |how: fn(&How) -> bool| legal.iter().filter(|a| matches!(a, Action::Summon { how: h, .. } if how(h))).count();
    assert_eq!(ways(|h| *h == How::Printed), 4, "fox, moth, ringer and the EX battler");
    assert_eq!(ways(|h| *h == How::Sneak), 1);
    assert_eq!(ways(|h| matches!(h, How::Pilot(_))), 1);
    assert_eq!(ways(|h| matches!(h, How::Transform(_))), 3);
    let others = |fits: fn(&Action) -> bool| legal.iter().filter(|a| fits(a)).count();
    assert_eq!(others(|a| matches!(a, Action::Play { .. })), 1);
    assert_eq!(others(|a| matches!(a, Action::Attack(_))), 3);
    assert_eq!(others(|a| matches!(a, Action::Quest(_))), 3);
    assert_eq!(others(|a| matches!(a, Action::Tap { .. })), 1);
    assert_eq!(others(|a| *a == Action::Pass), 1);
    assert_eq!(legal.len(), 18);
    play.tap("tapper").attack("6/6").play("rite").summon("ringer").send("tower", "moth");
    assert_eq!(turn(&play), (0, 7));
}

/// Proves CC-6.10, CC-6.11, CC-6.12, CC-7.7
#[test]
fn one_action_at_a_time_and_of_the_active_player_only() {
    let table = table(2).card("g 2/2 | guardian: DRAW+1").guardians(1, &["g", "1/1"]).field(0, "5/5").field(0, "6/6");
    let mut play = table.field(1, "4/4").hand(1, &["3/3"]).main(0);
    assert_eq!(play.legal(1), [], "no window for anybody else");
    let theirs = [summons(&play, "3/3"), attacks(&play, "4/4"), Action::Pass];
    for action in theirs {
        assert_ne!(play.refusal(1, action), "");
    }
    play.attack("5/5");
    assert_eq!(play.asked(), 1, "only where a rule asks");
    assert_eq!(play.legal(1), [Action::Guardian(true), Action::Guardian(false)]);
    assert_eq!(play.legal(0), []);
    assert_eq!(play.refusal(1, Action::Pass), "CC-7.7");
    assert_eq!(play.refusal(1, summons(&play, "3/3")), "CC-6.10");
}

/// Proves CC-7.1, CC-7.2, CC-7.5, CC-R4
#[test]
fn the_turn_ends_when_the_action_is_complete() {
    let table = table(2).card("s 5/3 | @SUMMON DRAW+1 CHOSEN STR-1").hand(0, &["s"]).field(0, "2/2").counter(4);
    let mut play = table.main(0);
    play.summon("s");
    assert_eq!(turn(&play), (0, -1), "crossed, and the summon line is still being resolved");
    assert!(play.in_play("s"));
    assert_eq!((play.hand(0).len(), play.asked()), (1, 0));
    play.target("2/2");
    assert_eq!(turn(&play), (1, 1));
    // On 1 of the opponent's side, not on 0.
    let mut zero = table_of_cost(4).counter(4).main(0);
    zero.summon("4/4");
    assert_eq!(turn(&zero), (0, 0));
}

fn table_of_cost(cost: u8) -> Table {
    let name = format!("{cost}/{cost}");
    table(2).hand(0, &[&name])
}

/// Proves CC-7.3, CC-24.67
#[test]
fn while_the_counter_has_crossed_no_action_can_be_started() {
    let table = table(2).card("s 5/3 | @SUMMON CHOSEN STR-1").card("moth 1/1 | TRANSFORM").field(0, "2/2");
    let mut play = table.hand(0, &["s", "moth"]).counter(4).main(0);
    play.summon("s");
    let card = play.card("moth");
    let transform = Action::Summon { card, shift: 0, how: How::Transform(play.id("2/2")) };
    assert_eq!(play.refusal(0, transform), "CC-6.10");
    play.target("2/2");
    assert_eq!(play.active(), 1);
    assert_ne!(play.refusal(0, transform), "");
}

/// Proves CC-7.12
#[test]
fn a_player_cannot_simply_stop() {
    let mut play = table(2).hand(0, &["1/1", "1/2"]).field(0, "3/3").counter(6).main(0);
    play.summon("1/1").summon("1/2").attack("3/3");
    assert_eq!(turn(&play), (0, 4));
    assert_eq!(play.legal(0), [Action::Pass]);
    assert_eq!(play.asked(), 0, "it waits for the pass");
}

/// Proves CC-7.13, CC-24.88
#[test]
fn a_leader_reduction_gained_after_crossing_is_lost_with_the_turn() {
    let table = table(2).card("moth 8/5 | TRANSFORM LEADER 3").field(0, "2/2").hand(0, &["moth"]).counter(3);
    let mut play = table.field(1, "4/4").tapped().main(0);
    play.transform("2/2", "moth");
    assert_eq!((turn(&play), play.leader(0)), ((0, -5), 3));
    play.on_guardians(1);
    assert_eq!((turn(&play), play.leader(0)), ((1, 5), 0));
}

/// Proves CC-7.10, CC-7.11
#[test]
fn effects_of_a_turn_end_with_it_and_gains_born_after_crossing_with_the_next() {
    let table = table(2).card("boost 1! | CHOSEN STR+2 GAINS FAST").card("late 9! | CHOSEN STR+3 GAINS TAUNT");
    let mut play = table.hand(0, &["boost", "late"]).field(0, "2/2").counter(4).main(0);
    play.play("boost");
    assert_eq!((play.strength("2/2"), play.has("2/2", Icon::Fast)), (4, true));
    play.play("late");
    assert_eq!(turn(&play), (1, 6));
    assert_eq!((play.strength("2/2"), play.has("2/2", Icon::Fast), play.has("2/2", Icon::Taunt)), (5, false, true));
    play.pass();
    assert_eq!((play.strength("2/2"), play.has("2/2", Icon::Taunt)), (2, false));
}

/// Proves CC-7.4, CC-7.11, CC-R5, CC-R6
#[test]
fn what_was_born_after_crossing_belongs_to_this_turn_if_the_counter_comes_back() {
    let table = table(2).card("both 4! | CHOSEN STR+2 TIME+5").hand(0, &["both"]).field(0, "2/2").counter(1);
    let mut play = table.main(0);
    play.play("both");
    assert_eq!((turn(&play), play.strength("2/2")), ((0, 2), 4));
    play.pass();
    assert_eq!((play.active(), play.strength("2/2")), (1, 2));
}
