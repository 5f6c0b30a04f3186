//! Groups 6 to 10: the round, Tactic cards, turn order, revenue, reinforcements.

use super::*;

/// Both players hold their first three cards, which bring nothing.
fn cards(table: Table) -> Table {
    let table =
        (0..2).fold(table, |t, seat| (0..3).fold(t, |t, card| t.tactic(seat, card, (seat + 2 * card) as u8 + 1, 0, [0; 3])));
    table.tactics(0, 0b111, 0b111_1000, 0).tactics(1, 0b111, 0b111_1000, 0)
}

fn phase(play: &Play) -> Phase {
    play.view(0).phase
}

/// Proves RA-6.1, RA-6.2, RA-6.3, RA-6.4, RA-11.2, RA-26.10
#[test]
fn a_round_has_five_phases() {
    let mut play = cards(table(2).no_elves()).begin();
    assert_eq!((phase(&play), play.deciding()), (Phase::Tactics, vec![0, 1]));
    play.tactics(&[0, 0]);
    let mut seen = Vec::new();
    for seat in [0, 1, 0, 1] {
        seen.push((phase(&play), play.deciding()[0]));
        play.any(seat, Action::Pass);
    }
    let (b, d) = (Phase::FirstAction, Phase::SecondAction);
    assert_eq!(seen, [(b, 0), (b, 1), (d, 0), (d, 1)], "one action in B and one in D each");
    assert_eq!((phase(&play), play.view(0).round), (Phase::Tactics, 2));
}

/// Proves RA-7.1, RA-7.2, RA-7.3, RA-7.4, RA-7.5
#[test]
fn cards_are_chosen_in_secret_and_revealed_together() {
    let mut play = cards(table(2).no_elves()).begin();
    let mine = play.legal(0);
    assert_eq!(mine.len(), 3, "three cards, and no way around playing one");
    play.act(0, mine[1]);
    let other = play.view(1);
    assert!(matches!(&other.pending, Pending::Tactic { committed, mine: None } if *committed == [Seat(0)]));
    assert_eq!((other.players[0].hand.len(), other.players[0].hand_size, other.players[0].discard.len()), (0, 3, 0));
    let theirs = play.legal(1);
    play.any(1, theirs[0]);
    let me = &play.view(1).players[0];
    assert_eq!((me.discard.len(), me.hand_size, me.revealed), (1, 2, Some(me.discard[0])));
    assert_eq!(play.refusal(1, theirs[1]), "RA-7.1", "no second card in this round");
}

/// Proves RA-7.1
#[test]
fn only_cards_of_the_own_hand_can_be_played() {
    let play = cards(table(2)).begin();
    let theirs = play.legal(1)[0];
    assert_eq!(play.refusal(0, theirs), "RA-1.2");
    let Action::Tactic(TacticId(first)) = play.legal(0)[0] else { panic!("a card") };
    assert_eq!(play.refusal(0, Action::Tactic(TacticId(first + 6))), "RA-7.1", "it is in the deck");
}

/// Proves RA-R13
#[test]
fn a_card_can_be_taken_back_until_the_last_one_is_laid() {
    let mut play = cards(table(2).no_elves()).begin();
    let before = play.game.clone();
    let mine = play.legal(0);
    play.act(0, mine[0]);
    assert_eq!(play.refusal(0, mine[1]), "RA-R13");
    play.game.take_back(Seat(0), &mut Scripted::none()).expect("it can be taken back");
    assert_eq!(play.game, before);
    play.act(0, mine[1]);
    let theirs = play.legal(1);
    play.any(1, theirs[0]);
    assert!(play.game.take_back(Seat(0), &mut Scripted::none()).is_err(), "all is revealed");
}

/// Proves RA-8.1, RA-8.2
#[test]
fn the_lowest_number_goes_first_in_all_phases() {
    let table = cards(table(2).no_elves()).tactic(0, 0, 9, 0, [1, 0, 0]).tactic(1, 0, 3, 0, [1, 0, 0]);
    let mut play = table.units(0, "A1", [1, 0, 0]).units(1, "B1", [1, 0, 0]).begin();
    play.tactics(&[0, 0]);
    assert_eq!(play.view(0).order, [Seat(1), Seat(0)]);
    let mut seen = Vec::new();
    for _ in 0..6 {
        let seat = play.deciding()[0];
        seen.push(seat);
        let action = play.legal(seat);
        let pass = action.iter().find(|a| **a == Action::Pass).unwrap_or(&action[0]);
        play.any(seat, *pass);
    }
    assert_eq!(seen, [1, 0, 1, 0, 1, 0], "reinforcements, B, D");
}

/// Proves RA-R12, RA-8.3
#[test]
fn equal_numbers_go_to_who_was_later_before() {
    let table = cards(table(2).no_elves()).tactic(0, 1, 20, 0, [0; 3]).tactic(1, 1, 20, 0, [0; 3]);
    let mut play = table.begin();
    play.tactics(&[0, 0]);
    assert_eq!(play.view(0).order, [Seat(0), Seat(1)]);
    for seat in [0, 1, 0, 1] {
        play.any(seat, Action::Pass);
    }
    play.tactics(&[1, 1]);
    assert_eq!(play.view(0).order, [Seat(1), Seat(0)], "seat 2 was later in round 1");
    // In round 1 chance decides.
    let first = |chance| {
        let same = cards(super::table(2).no_elves()).tactic(0, 0, 20, 0, [0; 3]).tactic(1, 0, 20, 0, [0; 3]);
        let mut play = same.begin();
        let (mine, theirs) = (play.legal(0)[0], play.legal(1)[0]);
        play.act(0, mine).chance(1, theirs, &[chance]);
        play.view(0).order[0]
    };
    assert_ne!(first(0), first(1));
}

/// Proves RA-9.1, RA-9.2, RA-9.4, RA-9.5, RA-R90
#[test]
fn gold_of_the_card_and_three_crystals_a_city() {
    let table = cards(table(2).no_elves()).tactic(0, 0, 1, 4, [0; 3]).purse(0, 7, 9).units(0, "A2", [1, 0, 0]);
    let mut play = table.units(0, "A4", [1, 0, 0]).units(0, "A6", [1, 0, 0]).units(0, "A1", [1, 0, 0]).begin();
    play.tactics(&[0, 0]);
    assert_eq!(play.purse(0), (11, 12), "a Forge, a Stone and a plain Territory pay nothing; what was there stays");
}

/// Proves RA-9.3, RA-R15
#[test]
fn revenue_comes_before_reinforcements() {
    let table = cards(table(2).no_elves()).tactic(0, 0, 1, 1, [2, 0, 0]).tactic(1, 0, 2, 2, [0; 3]);
    let mut play = table.units(0, "A1", [1, 0, 0]).begin();
    play.tactics(&[0, 0]);
    assert_eq!((play.purse(0).0, play.purse(1).0, play.reserve(0)), (1, 2, [9, 6, 4]), "both are paid, nobody is placed yet");
}

fn reinforcing(reinforce: [u8; 3]) -> Play {
    let table = cards(table(2).no_elves()).tactic(0, 0, 1, 0, reinforce);
    let mut play = table.units(0, "A1", [1, 0, 0]).units(0, "B6", [0, 1, 0]).units(1, "A5", [1, 0, 0]).begin();
    play.tactics(&[0, 0]);
    play
}

fn send(level: Level, to: &str, count: u8) -> Action {
    Action::Reinforce { level, to: at(to), count }
}

/// Proves RA-10.1, RA-10.2, RA-10.3, RA-10.7, RA-10.8, RA-R16, RA-R18
#[test]
fn reinforcements_are_split_over_bastion_and_own_territories() {
    let mut play = reinforcing([3, 1, 0]);
    assert_eq!(play.refusal(0, send(I, "A5", 1)), "RA-10.2", "the enemy stands there");
    assert_eq!(play.refusal(0, send(I, "A7", 1)), "RA-10.2", "nobody stands there");
    assert_eq!(play.refusal(0, send(I, "home1", 1)), "RA-10.2");
    play.act(0, send(I, "A1", 2)).act(0, send(II, "home0", 1));
    assert_eq!(play.deciding(), [0], "one is left, and none may be held back");
    play.act(0, send(I, "B6", 1));
    assert_eq!((play.there(0, "A1"), play.there(0, "B6"), play.there(0, "home0")), ([3, 0, 0], [1, 1, 0], [0, 1, 0]));
    assert!(play.legal(0).contains(&Action::Equip));
}

/// Proves RA-10.4, RA-5.6
#[test]
fn in_the_first_round_everything_goes_to_the_bastion() {
    let mut play = cards(table(2)).tactic(0, 0, 1, 0, [3, 2, 1]).begin();
    play.tactics(&[0, 0]);
    assert_eq!((play.there(0, "home0"), play.reserve(0)), ([3, 2, 1], [7, 4, 3]));
}

/// Proves RA-10.5, RA-10.6, RA-R17
#[test]
fn what_the_reserve_lacks_is_lost() {
    let table = cards(table(2).no_elves()).tactic(0, 0, 1, 0, [3, 1, 0]).units(0, "A1", [2, 0, 0]).reserve(0, [1, 0, 4]);
    let mut play = table.begin();
    play.tactics(&[0, 0]);
    assert_eq!(play.refusal(0, send(I, "home0", 2)), "RA-10.6");
    assert_eq!(play.refusal(0, send(III, "home0", 1)), "RA-10.6", "no other level makes up for it");
    play.act(0, send(I, "home0", 1));
    assert!(play.legal(0).contains(&Action::Pass), "nothing is owed later");
}
