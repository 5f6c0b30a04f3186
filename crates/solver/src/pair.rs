//! Two characters, their HP, and what the rules say of a turn between them.

use crate::Unsolved;
use clash::setup::{Chosen, Pick};
use clash::solving::{self, Cards, Forms, Lasting, Next};
use clash::{CharRef, Clash, Play, Setup};
use engine::{Game, Scripted, Seat};

/// The most HP a character may have to be solved.
pub const MOST_HP: u8 = 15;

/// Two characters at the start of their game.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The game before its first turn.
    pub start: Clash,
    /// The characters.
    pub characters: [CharRef; 2],
    /// What decides the one form of its states.
    pub forms: Forms,
}

/// A position between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Hands, piles, removed cards.
    pub cards: Cards,
    /// Counters and lasting changes.
    pub lasting: Lasting,
    /// HP by seat.
    pub hp: [u8; 2],
}

/// What comes of a turn.
// Made by the million and taken apart at once: a box would cost more than the room.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The game goes on here.
    Goes(Position),
    /// It is over: this seat won, or nobody.
    Over(Option<Seat>),
}

impl Pair {
    /// Two characters of the roster by their ids; with HP other than their own, if any are given.
    ///
    /// # Errors
    /// Why there is no such pair, or why it cannot be solved, as a sentence.
    pub fn of(a: &str, b: &str, hp: Option<u8>) -> Result<Pair, Unsolved> {
        let characters = [Some(Chosen::Id(a.into())), Some(Chosen::Id(b.into()))];
        Pair::new(&Setup { characters, pick: Pick::Secret, ..Setup::default() }, hp)
    }

    /// The two characters of a set-up.
    ///
    /// # Errors
    /// What is wrong with the set-up, or why it cannot be solved, as a sentence.
    pub fn new(setup: &Setup, hp: Option<u8>) -> Result<Pair, Unsolved> {
        let start = Clash::new(setup, &mut Scripted::none()).map_err(|e| Unsolved(e.problems.join(" ")))?;
        solving::check(&start).map_err(Unsolved)?;
        let own = start.hp();
        if let Some(most) = own.iter().find(|hp| **hp > MOST_HP) {
            return Err(Unsolved(format!("A character has {most} HP; solved are games with {MOST_HP} HP or fewer.")));
        }
        if hp.is_some_and(|hp| hp == 0 || own.iter().any(|most| hp > *most)) {
            return Err(Unsolved(format!("The HP must be 1 to {}, what both characters can have.", own[0].min(own[1]))));
        }
        let characters = start.fighters().ok_or_else(|| Unsolved("Both characters must be picked.".into()))?;
        let start = hp.map_or_else(|| start.clone(), |hp| start.with_hp([hp, hp]));
        Ok(Pair { start: start.canonical(), characters, forms: start.forms() })
    }

    /// The two characters of a game, from where it stands.
    ///
    /// # Errors
    /// Why it cannot be solved, as a sentence.
    pub fn from_here(game: &Clash) -> Result<Pair, Unsolved> {
        solving::check(game).map_err(Unsolved)?;
        let characters = game.fighters().ok_or_else(|| Unsolved("Both characters must be picked.".into()))?;
        if game.hp().iter().any(|hp| *hp > MOST_HP) {
            return Err(Unsolved(format!("Solved are games with {MOST_HP} HP or fewer.")));
        }
        let forms = game.forms();
        let mut start = game.clone();
        start.bring_into_form(&forms);
        Ok(Pair { start, characters, forms })
    }

    /// Where the game starts.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(&self.start)
    }

    /// The state of the game at a position.
    #[must_use]
    pub fn state(&self, at: &Position) -> Clash {
        self.start.of_shape(at.cards, &at.lasting, at.hp)
    }

    /// What comes of a turn, in its one form.
    #[must_use]
    pub fn after(&self, at: &Position, plays: [Option<Play>; 2]) -> Outcome {
        match self.state(at).after(plays) {
            Next::Over(winner) => Outcome::Over(winner),
            Next::Goes(mut next) => {
                next.bring_into_form(&self.forms);
                Outcome::Goes(Position::of(&next))
            }
        }
    }

    /// What both may play at a state; one `None` where a seat has no card.
    pub fn plays(state: &Clash, out: &mut [Vec<Option<Play>>; 2]) {
        let mut plays = Vec::new();
        for (i, out) in out.iter_mut().enumerate() {
            state.plays_for(Seat(i as u8), &mut plays);
            out.clear();
            out.extend(plays.iter().copied().map(Some));
            if out.is_empty() {
                out.push(None);
            }
        }
    }
}

impl Position {
    /// The position a state is in. States that no future can tell apart are one position only in their [`Clash::canonical`] form.
    #[must_use]
    pub fn of(state: &Clash) -> Position {
        let (cards, lasting) = state.shape();
        Position { cards, lasting, hp: state.hp() }
    }

    /// The same with the seats changed round.
    #[must_use]
    pub fn turned(&self) -> Position {
        Position { cards: self.cards.turned(), lasting: self.lasting.turned(), hp: [self.hp[1], self.hp[0]] }
    }
}
