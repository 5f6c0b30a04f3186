//! CC-X32 to CC-X48: time, turns, several players, durations, quests.

use super::*;

/// Proves CC-X32, CC-23.28, CC-17.1, CC-R47
#[test]
fn x32_without_an_extra_deck_the_line_does_nothing_and_the_attack_goes_on() {
    let table = table(2).card("imp 2/2 | @ATTACK DRAW-1 EX+1").field(0, "imp").hand(0, &["1/1", "2/1", "3/1"]);
    let mut play = table.main(0);
    play.attack("imp");
    assert_eq!(play.hand(0), ["1/1", "2/1", "3/1"]);
    assert_eq!(play.guardians(1), 4);
    assert!(play.told().contains("CC-23.28"), "{}", play.told());
    assert_eq!(play.asked(), 0);
}

/// Proves CC-X33, CC-7.7, CC-7.8, CC-7.9, CC-24.19
#[test]
fn x33_a_pass_puts_the_counter_on_the_opponents_three() {
    let mut play = table(2).leader(0, 2).counter(7).main(0);
    play.pass();
    assert_eq!((play.active(), play.counter(), play.leader(0)), (1, 3, 0));
}

/// Proves CC-X34, CC-18.1, CC-18.2, CC-18.3, CC-18.4
#[test]
fn x34_the_counter_is_handed_to_the_left_at_its_number() {
    let mut play = table(3).hand(0, &["6/6"]).counter(2).main(0);
    play.summon("6/6");
    assert_eq!((play.active(), play.counter()), (1, 4));
}

/// Proves CC-X35, CC-1.4, CC-18.9, CC-18.10, CC-18.11, CC-R101, CC-R102, CC-R103
#[test]
fn x35_whoever_cannot_draw_is_out_and_the_next_player_starts_on_three() {
    let mut play = table(3).deck(1, &[]).field(1, "3/3").hand(1, &["2/2"]).counter(5).main(0);
    play.pass();
    assert!(!play.alive(1));
    assert_eq!(play.battlers(1), [""; 0]);
    assert_eq!((play.hand(1).len(), play.guardians(1)), (0, 0));
    assert_eq!(play.winner(), None);
    assert_eq!((play.active(), play.counter()), (2, 3));
    play.pass();
    assert_eq!((play.active(), play.counter()), (0, 3));
    play.pass();
    assert_eq!((play.active(), play.counter()), (2, 3));
}

/// Proves CC-X36, CC-18.12, CC-R48
#[test]
fn x36_a_guardian_that_makes_its_owner_draw_from_an_empty_deck_eliminates_the_owner() {
    let table = table(3).card("g 2/2 | guardian: DRAW+1").deck(1, &[]).guardians(1, &["g", "1/1"]).field(0, "5/5");
    let mut play = table.counter(2).main(0);
    play.attack("5/5").on_guardians(1);
    let mut ignored = play.clone();
    play.yes();
    assert!(!play.alive(1));
    assert!(play.in_play("5/5"));
    assert_eq!(play.winner(), None);
    assert_eq!((play.active(), play.counter(), play.asked()), (0, 2, 0));
    ignored.no();
    assert!(ignored.alive(1));
    assert_eq!(ignored.guardians(1), 1);
    assert_eq!(ignored.discard(1), ["g"]);
}

/// Proves CC-X37, CC-18.6, CC-18.7, CC-R100
#[test]
fn x37_time_of_a_non_neighbour_is_enjoyed_by_whoever_is_next() {
    let table = table(4).card("g 2/2 | guardian: TIME+2").guardians(2, &["g", "1/1"]).field(0, "5/5").counter(1);
    let mut play = table.main(0);
    play.attack("5/5").on_guardians(2);
    assert_eq!(play.asked(), 2);
    play.yes();
    assert_eq!((play.active(), play.counter()), (1, 1));
    assert_eq!(play.guardians(2), 1);
}

/// Proves CC-X38, CC-7.4, CC-7.6, CC-R5
#[test]
fn x38_a_counter_that_comes_back_leaves_the_turn_where_it_was() {
    let mut play = table(2).card("swing 4! | TIME+3 DRAW+1").hand(0, &["swing"]).counter(1).main(0);
    play.play("swing");
    assert_eq!((play.active(), play.counter()), (0, 0));
    assert_eq!(play.hand(0).len(), 1);
    assert_eq!(play.asked(), 0);
}

/// Proves CC-X39, CC-7.10, CC-7.11, CC-22.9, CC-R6, CC-R69
#[test]
fn x39_until_end_of_turn_after_crossing_means_the_next_turn() {
    let at = |counter| {
        let table = table(2).card("bard 4/4 | @SUMMON ONE_OTHER STR+5").field(0, "2/2").tapped().hand(0, &["bard"]);
        let mut play = table.field(1, "6/6").counter(counter).main(0);
        play.summon("bard");
        play
    };
    let mut play = at(1);
    assert_eq!((play.active(), play.counter(), play.strength("2/2")), (1, 3, 7));
    let mut fight = play.clone();
    fight.attack("6/6").on_battler("2/2");
    assert_eq!(fight.discard(1), ["6/6"]);
    assert_eq!((fight.active(), fight.strength("2/2")), (1, 7));
    play.pass();
    assert_eq!((play.active(), play.strength("2/2")), (0, 2));
    let mut play = at(5);
    assert_eq!((play.active(), play.counter(), play.strength("2/2")), (0, 1, 7));
    play.pass();
    assert_eq!((play.active(), play.strength("2/2")), (1, 2));
}

/// Proves CC-X40, CC-24.41, CC-24.43, CC-R117, CC-R20
#[test]
fn x40_withdraw_comes_before_recovery() {
    let table = table(2).card("w 3/3 | WITHDRAW RECOVERY GA+1").field(0, "w").guardians(1, &["4/5", "1/1"]);
    let mut play = table.main(0);
    play.attack("w");
    assert_eq!(play.hand(0), ["w"]);
    assert_eq!(play.discard(0), [""; 0]);
    assert_eq!(play.discard(1), ["4/5"]);
    assert_eq!(play.guardians(1), 1);
}

/// Proves CC-X41, CC-14.11, CC-24.11, CC-24.12
#[test]
fn x41_recovery_goes_on_attacking() {
    let table = table(2).card("r 3/3 | RECOVERY GA+1").field(0, "r").guardians(1, &["4/5", "1/1", "2/2"]);
    let mut play = table.main(0);
    play.attack("r");
    assert!(play.is_tapped("r"));
    assert_eq!(play.discard(1), ["4/5", "1/1"]);
    assert_eq!(play.guardians(1), 1);
}

/// Proves CC-X42, CC-24.29, CC-R86, CC-R85
#[test]
fn x42_a_sneaked_battler_is_reinforced_by_its_printed_cost() {
    let table = table(2).card("fox 7/3 | SNEAK 3 REINFORCE").hand(0, &["fox", "6/6", "7/7"]).counter(2);
    let mut play = table.main(0);
    play.sneak("fox");
    assert_eq!((play.active(), play.counter(), play.asked()), (0, -1, 0));
    assert_eq!(play.guardians(1), 4);
    assert_eq!(play.refusal(0, Action::Reinforce(Some(play.card("7/7")))), "CC-24.28");
    play.reinforce(Some("6/6"));
    assert_eq!(play.battlers(0), ["6/6"]);
    assert_eq!((play.active(), play.counter()), (1, 1));
}

/// Proves CC-X43, CC-20.30, CC-20.31, CC-R62
#[test]
fn x43_all_battlers_leaves_out_the_protected() {
    let table = table(2).card("p 3/5 | PROTECTOR").card("storm 0! | ALL WITH STR<=3 DESTROY").hand(0, &["storm"]);
    let mut play = table.field(1, "p").field(1, "2/2").field(0, "1/2").main(0);
    play.play("storm");
    assert_eq!(play.discard(0), ["storm", "1/2"]);
    assert_eq!(play.battlers(1), ["p", "2/2"]);
}

/// Proves CC-X44, CC-20.11, CC-20.12, CC-R61
#[test]
fn x44_two_captains_leave_each_other_out() {
    let table = table(2).card("l1 3/3 | OTHERS STR+1").card("l2 3/3 | OTHERS GAINS FAST");
    let play = table.field(0, "l1").field(0, "l2").field(0, "2/2").main(0);
    assert_eq!(play.strength("2/2"), 3);
    assert!(play.has("2/2", Icon::Fast));
    assert!(!play.has("l1", Icon::Fast));
    assert_eq!((play.strength("l1"), play.strength("l2")), (3, 3));
}

/// Proves CC-X45, CC-21.4
#[test]
fn x45_an_attack_line_makes_its_own_object() {
    let table = table(2).card("x 4/5 | @ATTACK CHOSEN TAP").field(0, "x").field(1, "2/3");
    let mut play = table.main(0);
    play.attack("x").target("2/3");
    assert!(play.is_tapped("2/3"));
    assert_eq!(play.choices(), ["guardians@1", "2/3"]);
    play.on_battler("2/3");
    assert_eq!(play.discard(1), ["2/3"]);
    assert!(play.in_play("x"));
}

/// Proves CC-X46, CC-23.23, CC-23.24, CC-23.26, CC-13.1
#[test]
fn x46_the_last_guardian_goes_without_its_ability_and_the_empty_stack_is_attacked() {
    let table = table(2).card("g 2/2 | guardian: TIME+2").card("x 4/5 | @ATTACK OPPONENT GUARD-1").field(0, "x");
    let mut play = table.guardians(1, &["g"]).field(1, "9/9").tapped().counter(1).main(0);
    play.attack("x");
    assert_eq!(play.discard(1), ["g"]);
    assert_eq!((play.counter(), play.guardians(1), play.alive(1)), (1, 0, true));
    assert_eq!(play.asked(), 0);
    play.on_guardians(1);
    assert_eq!(play.winner(), Some(0));
}

/// Proves CC-X47, CC-15.14, CC-15.15, CC-15.16, CC-21.10, CC-21.11, CC-23.7, CC-R15, CC-R16, CC-R39
#[test]
fn x47_two_quest_cards_on_one_battler() {
    let table = table(2).card("q 3/3 | @QUEST DRAW+1").card("wake 0! | CHOSEN UNTAP").field(0, "q").quest("1/1");
    let mut play = table.hand(0, &["wake", "1/2", "8/8"]).field(1, "5/5").main(0);
    play.play("wake").target("q");
    assert_eq!(play.quests("q"), 1);
    play.send("q", "1/2");
    assert_eq!(play.quests("q"), 2);
    play.pass();
    let mut attacked = play.clone();
    attacked.attack("5/5").on_quest("q");
    assert_eq!(attacked.discard(0), ["wake", "1/2"]);
    assert_eq!(attacked.quests("q"), 1);
    attacked.pass();
    assert_eq!(attacked.points(0), 1);
    assert_eq!(attacked.hand(0).len(), 3, "8/8, the quest line, the draw step");
    play.pass();
    assert_eq!(play.points(0), 2);
    assert_eq!(play.hand(0).len(), 3);
    assert!(!play.is_tapped("q"));
}

/// Proves CC-X48, CC-1.8, CC-6.2, CC-R12, CC-R14
#[test]
fn x48_the_fifth_point_wins_before_the_draw() {
    let play = table(2).points(0, 4).deck(0, &[]).field(0, "2/2").quest("1/1").beginning(0);
    assert_eq!(play.points(0), 5);
    assert_eq!(play.winner(), Some(0));
    assert!(play.is_tapped("2/2"));
}
