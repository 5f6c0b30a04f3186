//! Copies of one card, numbers that just suffice, and what comes back in time: situations that other tests pass by.

use super::*;

/// Answers what is asked about cards with the first of them, as long as nothing else is asked.
fn choose_cards(play: &mut Play, seat: u8) {
    loop {
        let legal = play.legal(seat);
        let cards = !legal.is_empty() && legal.iter().all(|a| matches!(a, Action::TargetCard { .. } | Action::Shed(_)));
        if !cards {
            return;
        }
        play.go(legal[0]);
    }
}

/// By how much the ways to summon a card differ from its cost, cheapest first.
fn shifts(play: &Play, name: &str) -> Vec<i8> {
    let wanted = play.card(name);
    let all = play.legal(0).into_iter().filter_map(|action| match action {
        Action::Summon { card, shift, how: How::Printed } if card == wanted => Some(shift),
        _ => None,
    });
    let mut all: Vec<i8> = all.collect();
    all.sort_unstable();
    all
}

/// Proves CC-9.2, CC-23.19
#[test]
fn a_card_that_returns_itself_can_be_discarded_by_the_same_line() {
    let mut play = table(2).card("b 2/2 | @SUMMON RETURN DRAW-1").hand(0, &["b"]).counter(5).main(0);
    play.summon("b");
    assert_eq!((play.discard(0), play.hand(0).len(), play.in_play("b")), (vec!["b"], 0, false));
}

/// Proves CC-R71
#[test]
fn strength_zero_destroys_only_by_the_rule_of_the_house() {
    let left = |house: bool, victim: &str| {
        let table = table(2).card("gust 1! | CHOSEN STR-2").rules(|r| r.weakness_destroys = house);
        let mut play = table.field(1, victim).hand(0, &["gust"]).counter(5).main(0);
        play.play("gust");
        if play.legal(0).iter().any(|a| matches!(a, Action::Target(_))) {
            play.target(victim);
        }
        play.in_play(victim)
    };
    assert_eq!([left(true, "4/2"), left(true, "4/3"), left(false, "4/2")], [false, true, true]);
}

/// Proves CC-23.18
#[test]
fn three_cards_are_discarded_one_after_the_other() {
    let table = table(2).card("drop 1! | DRAW-3").hand(0, &["drop", "1/1", "1/2", "1/3", "1/4"]).counter(5);
    let mut play = table.main(0);
    play.play("drop").discards("1/1").discards("1/3").discards("1/4");
    assert_eq!((play.hand(0), play.discard(0).len()), (vec!["1/2"], 4));
}

/// Proves CC-20.10
#[test]
fn two_copies_are_two_targets_and_one_copy_is_one() {
    let back = |pile: &[&str]| {
        let table = table(2).card("dig 1! | CHOSEN IN_DISCARD CHOSEN IN_DISCARD RETURN");
        let mut play = table.pile(0, pile).hand(0, &["dig"]).counter(5).main(0);
        play.play("dig");
        choose_cards(&mut play, 0);
        play.game.view(Viewer::Seat(Seat(0))).players[0].hand
    };
    assert_eq!([back(&["2/2", "2/2"]), back(&["2/2"]), back(&["2/2", "3/3"])], [2, 0, 2]);
}

/// Proves CC-24.60, CC-24.63
#[test]
fn a_transform_costs_the_new_card_less_what_the_leader_gives() {
    let table = table(2).card("moth 4/9 | TRANSFORM").field(0, "2/2").hand(0, &["moth"]).leader(0, 1).counter(6);
    let mut play = table.main(0);
    play.transform("2/2", "moth");
    assert_eq!((play.counter(), play.hand(0), play.leader(0)), (3, vec!["2/2"], 0));
    assert!(play.in_play("moth"));
}

/// Proves CC-R99
#[test]
fn a_frame_with_a_pilot_keeps_its_own_cost() {
    let table = table(2).card("kiln 5/7 frame").card("ringer 2/3 | PILOT 1").field(0, "kiln").pilot("ringer");
    let play = table.counter(5).main(0);
    assert_eq!((play.cost("kiln"), play.strength("kiln")), (5, 10));
}

/// Proves CC-24.45
#[test]
fn of_two_equal_cards_under_a_battler_one_is_discarded() {
    let table = table(2).card("wall 3/1 | TOUGH TOUGH").field(1, "wall").tapped().under("1/1").under("1/1");
    let mut play = table.field(0, "5/5").counter(5).main(0);
    play.attack("5/5");
    if play.legal(0).iter().any(|a| matches!(a, Action::Object(_))) {
        play.on_battler("wall");
    }
    choose_cards(&mut play, 1);
    assert_eq!((play.in_play("wall"), play.discard(1)), (true, vec!["1/1"]));
    let unders = play.game.view(Viewer::Spectator).battlers.iter().find(|b| b.seat == Seat(1)).map(|b| b.unders.len());
    assert_eq!(unders, Some(1));
}

/// Proves CC-R54
#[test]
fn an_opponent_who_cannot_is_not_chosen() {
    let table3 = || table(3).card("thief 2/2 | @SUMMON OPPONENT DRAW-1").card("sap 2/2 | @SUMMON OPPONENT GUARD-1");
    let mut play = table3().hand(0, &["thief"]).hand(1, &[]).hand(2, &["1/1"]).counter(5).main(0);
    play.summon("thief");
    assert_eq!((play.discard(2), play.discard(1).len()), (vec!["1/1"], 0));
    let mut play = table3().hand(0, &["sap"]).guardians(1, &[]).guardians(2, &["1/1", "1/2"]).counter(5).main(0);
    play.summon("sap");
    assert_eq!((play.guardians(1), play.guardians(2)), (0, 1));
}

/// Proves CC-20.19, CC-22.6
#[test]
fn of_twins_in_a_hand_only_the_chosen_one_is_cheaper_and_only_this_turn() {
    let table = table(2).card("deal 1! | CHOSEN IN_HAND COST-2").hand(0, &["deal", "4/4", "4/4"]).counter(8);
    let mut play = table.main(0);
    play.play("deal");
    choose_cards(&mut play, 0);
    assert_eq!((shifts(&play, "4/4"), play.counter()), (vec![-2, 0], 7));
    let mut kept = play.clone();
    let cheap = Action::Summon { card: play.card("4/4"), shift: -2, how: How::Printed };
    play.go(cheap);
    assert_eq!((play.counter(), shifts(&play, "4/4")), (5, vec![0]), "its twin has the printed cost");
    kept.pass().pass();
    assert_eq!((kept.active(), shifts(&kept, "4/4")), (0, vec![0]), "the change has ended with the turn");
}

/// Proves CC-24.28, CC-R85, CC-20.19
#[test]
fn of_twins_in_a_hand_the_cheaper_one_comes_as_reinforcement() {
    let table = table(2).card("deal 1! | CHOSEN IN_HAND COST-2").card("bolt 0! | CHOSEN DESTROY").card("r 5/1 | REINFORCE");
    let mut play = table.field(0, "r").hand(0, &["deal", "bolt", "6/6", "6/6"]).counter(8).main(0);
    play.play("deal").target_hand("6/6").play("bolt");
    assert_eq!(play.legal(0).len(), 2, "nobody, or the one that costs 4");
    play.reinforce(Some("6/6"));
    assert_eq!((play.battlers(0), play.hand(0)), (vec!["6/6"], vec!["6/6"]));
    assert_eq!((play.counter(), shifts(&play, "6/6")), (7, vec![0]), "its twin still costs 6");
}

/// Proves CC-24.43
#[test]
fn a_battler_that_withdraws_brings_neither_reinforcements_nor_legion() {
    let card = |save: &str| {
        let table = table(2).card(&format!("w 5/1 | {save} REINFORCE LEGION | @DESTROYED DRAW+1")).field(0, "w").tapped();
        let mut play = table.hand(0, &["1/1"]).deck(0, &["2/2", "3/3"]).field(1, "5/5").main(1);
        play.attack("5/5").on_battler("w");
        (play.asked(), play.hand(0).len(), play.deck(0), play.discard(0))
    };
    assert_eq!(card("WITHDRAW"), (1, 2, 2, vec![]));
    assert_eq!(card("FAST").0, 0, "destroyed, it asks its owner");
}

/// Proves CC-24.57, CC-24.58
#[test]
fn an_elusive_battler_is_open_to_effects_and_so_are_the_quest_cards_on_it() {
    let table = table(2).card("e 3/3 | ELUSIVE").card("hook 0! | CHOSEN TAP").hand(0, &["hook"]).field(0, "5/5");
    let mut play = table.clone().field(1, "e").field(1, "2/2").main(0);
    play.play("hook");
    assert_eq!(play.choices(), ["5/5", "e", "2/2"]);
    let mut play = table.field(1, "e").quest("1/1").main(0);
    play.attack("5/5");
    assert_eq!(play.choices(), ["guardians@1", "quest e"]);
}

/// Proves CC-24.71
#[test]
fn the_second_run_of_a_line_is_tested_anew() {
    let summoned = |hand: &[&str]| {
        let table = table(2).card("s 9/1 | @SUMMON DRAW-1 TIME+1 THRESHOLD 1").hand(0, hand).counter(2);
        let mut play = table.main(0);
        play.summon("s");
        if play.legal(0).iter().any(|a| matches!(a, Action::Discard(_))) {
            play.discards("1/1");
        }
        (turn(&play), play.discard(0).len(), play.told().matches("does nothing").count())
    };
    assert_eq!(summoned(&["s", "1/1"]), ((1, 6), 1, 1), "nothing is left to discard, so no time is gained either");
    assert_eq!(summoned(&["s", "1/1", "1/2"]), ((1, 5), 2, 0));
}

/// Proves CC-9.2, CC-23.19
#[test]
fn what_a_group_brings_back_can_be_discarded_by_the_same_line() {
    let table = table(2).card("tide 1! | ALL RETURN DRAW-1").hand(0, &["tide"]).counter(5);
    let mut play = table.clone().field(0, "2/2").main(0);
    play.play("tide");
    assert_eq!((play.in_play("2/2"), play.hand(0).len(), play.discard(0).len()), (false, 0, 2));
    let mut play = table.field(1, "2/2").main(0);
    play.play("tide");
    assert_eq!((play.in_play("2/2"), play.discard(0)), (true, vec!["tide"]), "another's battler is no card to discard");
}
