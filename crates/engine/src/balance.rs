//! What of a game is meant to be even (characters, clans, decks), so that a tool can play bots against each other and count.

use crate::game::Game;
use std::ops::RangeInclusive;

/// What is weighed in a game, and how a game with some of it is set up. A game in which all seats play the same says nothing.
pub trait Balance: Game {
    /// What is weighed; none if there is nothing.
    #[must_use]
    fn weighed() -> Option<Weighed> {
        None
    }

    /// The set-up in which these, by their places in [`Weighed::items`], sit on seats 0, 1, …; none if there is nothing to weigh.
    #[must_use]
    fn seated(_items: &[usize]) -> Option<Self::Setup> {
        None
    }

    /// How many turns have been played, where people count a game's length in turns and not in decisions.
    fn turns(&self) -> Option<u32> {
        None
    }
}

/// What is weighed in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// What one of them is called: "character".
    pub noun: &'static str,
    /// What several are called: "characters".
    pub nouns: &'static str,
    /// All there are in the standard content.
    pub items: Vec<Item>,
    /// Who meets whom.
    pub meeting: Meeting,
    /// What else a reader must know of these games, to stand in a list: "random boards"; may be empty.
    pub conditions: &'static str,
    /// When they are called even.
    pub goals: Goals,
    /// The endings worth counting.
    pub endings: &'static [Ending],
}

/// One character, clan or deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its id in the content.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Every one against every other, at tables of two.
    Pairs,
    /// As many different ones as there are seats.
    Tables {
        /// How many seats, if nobody says otherwise; the goals are meant for this number.
        usual: usize,
    },
}

/// When a game is called even: shares of games won, and the length. What is none is not asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Goals {
    /// Of one over all its games.
    pub all: Option<RangeInclusive<f64>>,
    /// Of one against another.
    pub pair: Option<RangeInclusive<f64>>,
    /// Of seat 1, whoever sits there.
    pub first_seat: Option<RangeInclusive<f64>>,
    /// The mean number of turns.
    pub turns: Option<RangeInclusive<f64>>,
}

/// A way in which a game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The clause of the outcome.
    pub clause: &'static str,
    /// Completes "It ends …": "at the turn limit".
    pub told: &'static str,
    /// Whether it is a goal that it occurs.
    pub wanted: bool,
}
