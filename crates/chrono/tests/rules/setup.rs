//! Section 4: how a game begins.

#![allow(clippy::unwrap_used)]

use super::*;

fn begin(script: &[u32]) -> (Chrono, Scripted<chrono::Event>) {
    let mut cx = Scripted::new(script);
    let game = Chrono::new(&Setup::of(&["quick-fuse", "iron-carillon"]), &mut cx).unwrap();
    (game, cx)
}

/// Proves CC-4.2, CC-4.3, CC-4.5, CC-4.6, CC-4.8, CC-4.9, CC-4.10, CC-R8
#[test]
fn decks_are_shuffled_guardians_dealt_and_hands_drawn() {
    for first in 0..2 {
        let (game, cx) = begin(&[first]);
        assert_eq!(cx.bounds()[0], 2, "who begins is drawn");
        let view = game.view(Viewer::Seat(Seat(0)));
        assert_eq!((view.active, view.counter, view.turn), (Seat(first as u8), 0, 1));
        let brought: Vec<u16> = view.players.iter().map(|p| p.brought.0).collect();
        for (i, player) in view.players.iter().enumerate() {
            let drawn = 5 + u16::from(i == first as usize);
            assert_eq!((player.guardians, player.hand), (5, drawn), "the first turn draws a card like any other");
            assert_eq!(player.deck, brought[i] - 5 - drawn);
            assert_eq!(player.extra, player.brought.1);
        }
        // Every card of a deck may come at every draw: that is a shuffle.
        let whole: Vec<u32> = [brought[0], brought[1]].iter().flat_map(|n| (0..5).map(|i| u32::from(*n) - i)).collect();
        assert_eq!(cx.bounds()[1..11], whole);
        assert_eq!(cx.bounds()[11], u32::from(brought[first as usize]) - 5);
    }
    let third = Setup { first: Some(1), ..Setup::of(&["quick-fuse", "good-rot", "long-hour"]) };
    let game = Chrono::new(&third, &mut Seeded::new(1)).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!((view.active, view.counter), (Seat(1), 0), "on the 0 of the first player's own gauge");
}

/// Proves CC-4.7, CC-R9
#[test]
fn the_starting_hand_may_not_be_redrawn_unless_the_house_allows_it() {
    let (game, _) = begin(&[0]);
    let mut kept = game.clone();
    let refused = kept.apply(Seat(0), &Action::Mulligan(true), &mut Scripted::none()).unwrap_err();
    assert_eq!(refused.clause.0, "CC-4.7");
    let mut setup = Setup::of(&["quick-fuse", "iron-carillon"]);
    setup.rules.mulligan = true;
    setup.first = Some(1);
    let mut game = Chrono::new(&setup, &mut Seeded::new(5)).unwrap();
    for (seat, again) in [(1, true), (0, false)] {
        assert!(matches!(game.status(), Status::Decide(asked) if asked.seats().lowest() == Some(Seat(seat))));
        let before = game.view(Viewer::Seat(Seat(seat))).players[usize::from(seat)].cards.clone();
        game.apply(Seat(seat), &Action::Mulligan(again), &mut Seeded::new(9)).unwrap();
        let player = game.view(Viewer::Seat(Seat(seat))).players[usize::from(seat)].clone();
        if again {
            assert_eq!(player.hand, 5);
            assert_ne!(player.cards, before);
        }
    }
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!((view.active, view.players[0].hand, view.players[1].hand), (Seat(1), 5, 6));
    let left = |i: usize| view.players[i].brought.0 - view.players[i].deck;
    assert_eq!([left(0), left(1)], [10, 11], "five guardians and the hand; what was put back is in the deck again");
}
