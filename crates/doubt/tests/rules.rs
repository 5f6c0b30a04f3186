//! Every clause of `rules/doubt.md` as a situation.

#![allow(clippy::unwrap_used)]

use doubt::{Action, Doubt, Happened, Setup};
use engine::{Game, Scripted, Seat, Viewer};
use kit::testing::Play;

/// A quick table (three dice, one fault) whose players roll these faces.
fn quick(players: u8, faces: &[u32]) -> Play<Doubt> {
    let mut cx = Scripted::new(faces.iter().map(|face| face - 1).collect::<Vec<_>>());
    Play::new(Doubt::new(&Setup { players, table: Some("quick".into()) }, &mut cx).unwrap())
}

fn bid(count: u8, face: u8) -> Action {
    Action::Bid { count, face }
}

fn problems(players: u8, table: &str) -> Vec<String> {
    let setup = Setup { players, table: Some(table.into()) };
    Doubt::new(&setup, &mut Scripted::new([])).unwrap_err().problems
}

/// Proves DO-1.1, DO-1.2.
#[test]
fn a_wrong_set_up_is_refused_with_every_reason() {
    let (players, table) = ("players: two to four play (DO-1.1)", "table: there is no table \"den\" (DO-1.2)");
    assert_eq!(problems(5, "quick"), [players]);
    assert_eq!(problems(1, "den"), [players, table]);
}

/// Proves DO-1.2, DO-1.3, DO-2.1.
#[test]
fn everybody_rolls_in_secret_and_the_first_seat_begins() {
    let play = quick(2, &[2, 2, 5, 6, 6, 1]);
    assert_eq!(play.deciding(), [0]);
    assert_eq!((play.view(0).mine, play.view(1).mine), (Some(vec![2, 2, 5]), Some(vec![6, 6, 1])));
    let rolled = Happened::Rolled { seat: Seat(0), dice: Some(vec![2, 2, 5]) };
    let hidden = engine::Event::seen_by(&rolled, Viewer::Seat(Seat(1)));
    assert_eq!(hidden, Some(Happened::Rolled { seat: Seat(0), dice: None }));
}

/// Proves DO-2.2, DO-2.3, DO-2.4, DO-R1.
#[test]
fn a_bid_must_be_higher_and_possible() {
    let mut play = quick(2, &[1; 6]);
    assert_eq!(play.refusal(0, Action::Doubt).clause.0, "DO-2.4");
    assert_eq!(play.refusal(1, bid(1, 1)).clause.0, "DO-2.2");
    play.act(0, bid(2, 4));
    assert_eq!(play.deciding(), [1]);
    for low in [bid(2, 4), bid(2, 3), bid(1, 6)] {
        assert_eq!(play.refusal(1, low).clause.0, "DO-2.3");
    }
    assert_eq!(play.refusal(1, bid(7, 1)).clause.0, "DO-R1");
    assert_eq!(play.refusal(1, bid(3, 7)).clause.0, "DO-2.2");
    // Of two dice faces 5 and 6, of three to six dice any face; or doubt.
    assert_eq!(play.legal(1).len(), 2 + 4 * 6 + 1);
}

/// Proves DO-3.1, DO-3.2, DO-X1, DO-4.1.
#[test]
fn a_doubt_counts_the_dice_and_one_is_wrong() {
    let mut right = quick(3, &[2, 2, 1, 2, 5, 1, 6, 6, 1]);
    right.act(0, bid(3, 2)).act(1, Action::Doubt);
    assert_eq!(right.winners().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)], "there are three twos: the doubter was wrong");
    let mut wrong = quick(3, &[2, 2, 1, 3, 5, 1, 6, 6, 1]);
    wrong.act(0, bid(3, 2)).act(1, Action::Doubt);
    assert_eq!(wrong.winners().iter().collect::<Vec<_>>(), [Seat(1), Seat(2)], "there are only two: the bidder was wrong");
}

/// Proves DO-3.3, DO-4.1.
#[test]
fn whoever_was_wrong_begins_the_next_round_until_the_faults_are_full() {
    let mut cx = Scripted::new([0; 10]);
    let mut play = Play::new(Doubt::new(&Setup { players: 2, table: Some("house".into()) }, &mut cx).unwrap());
    play.act(0, bid(1, 1)).chance(1, Action::Doubt, &[0; 10]);
    assert_eq!((play.view(0).faults, play.deciding(), play.view(0).round), (vec![0, 1], vec![1], 2));
    assert_eq!(play.view(0).bid, None);
    play.act(1, bid(1, 2)).act(0, Action::Doubt);
    assert_eq!((play.view(0).faults, play.winner()), (vec![0, 2], Some(0)));
}

/// Proves DO-4.2.
#[test]
fn whoever_gives_up_loses() {
    let mut cx = Scripted::new([0; 9]);
    let mut game = Doubt::new(&Setup { players: 3, table: Some("quick".into()) }, &mut cx).unwrap();
    game.concede(Seat(1), &mut cx).unwrap();
    let outcome = game.status().outcome().unwrap();
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    assert_eq!(game.concede(Seat(0), &mut cx).unwrap_err().clause.0, "DO-4.2");
}
