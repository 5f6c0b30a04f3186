//! What is meant to be even: every house deck against every other, and whoever has the first turn.

use crate::content::standard;
use crate::setup::{DeckChoice, Setup};
use crate::state::Chrono;
use engine::balance::{Balance, Ending, Goals, Item, Meeting, Weighed};

/// CC-1.2, CC-1.8, CC-1.4: all three must occur, or a part of the game is not played.
const ENDINGS: [Ending; 3] = [
    Ending { clause: "CC-1.2", told: "by an attack on an empty guardian stack", wanted: true },
    Ending { clause: "CC-1.8", told: "by quest points", wanted: true },
    Ending { clause: "CC-1.4", told: "by a draw from an empty deck", wanted: true },
];

impl Balance for Chrono {
    fn weighed() -> Option<Weighed> {
        let decks = standard().decks.iter();
        Some(Weighed {
            noun: "deck",
            nouns: "decks",
            items: decks.map(|deck| Item { id: deck.id.clone(), name: deck.name.clone() }).collect(),
            meeting: Meeting::Pairs,
            conditions: "seat 1 has the first turn",
            goals: Goals {
                all: Some(0.42..=0.58),
                pair: Some(0.40..=0.60),
                first_seat: Some(0.44..=0.56),
                turns: Some(8.0..=25.0),
            },
            endings: &ENDINGS,
        })
    }

    /// CC-4.8: seat 1 begins, so that the seats tell what the first turn is worth.
    fn seated(items: &[usize]) -> Option<Setup> {
        let deck = |i: &usize| Some(DeckChoice::House(standard().decks.get(*i)?.id.clone()));
        let decks: Option<Vec<DeckChoice>> = items.iter().map(deck).collect();
        Some(Setup { decks: decks?, first: Some(0), ..Setup::default() })
    }

    fn turns(&self) -> Option<u32> {
        Some(self.turn.into())
    }
}
