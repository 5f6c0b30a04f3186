//! The present of a game: flat, small, comparable.

use crate::action::Play;
use crate::card::{Hand, Pile};
use crate::character::{Changes, CharRef, Character, ClassSet, Resting};
use crate::compile::{MAX_CHANGES, MAX_COUNTERS};
use crate::content::Duration;
use crate::ending::Ended;
use crate::pick::Picking;
use crate::setup::Rules;
use engine::{Frames, List, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game of Clash! at a decision or at its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clash {
    pub(crate) chars: [Option<CharRef>; 2],
    pub(crate) sides: [Side; 2],
    /// The cards committed and, in a game that ended in the middle of a turn, those left in play.
    pub(crate) plays: [Option<Play>; 2],
    pub(crate) rules: Rules,
    pub(crate) turn: u16,
    pub(crate) frames: Frames<Frame, 1>,
    pub(crate) ended: Option<Ended>,
}

/// What is pending. Clash! never asks anything in the middle of an effect, so one frame is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// CL-2.1: characters are picked.
    Pick(Picking),
    /// CL-4.7: cards are chosen.
    Choose,
}

/// One player's side of the table. CL-1.10: hand, pile, removed cards and the move in play are always the same ten cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    pub(crate) hp: u8,
    pub(crate) max_hp: u8,
    /// CL-11.1: damage received this turn, from every source.
    pub(crate) received: u8,
    /// Whether this turn began with this side's recharge.
    pub(crate) recharged: bool,
    pub(crate) hand: Hand,
    pub(crate) pile: Pile,
    /// CL-14.1: removed cards that everyone saw go. Not in the pile, so no Dodge reads them (CL-14.4).
    pub(crate) removed: Hand,
    /// CL-R22: removed cards that only their owner knows.
    pub(crate) hidden: Hand,
    pub(crate) counters: [i8; MAX_COUNTERS],
    /// CL-16.10: effects that have fired this turn, by number.
    pub(crate) fired: u32,
    pub(crate) modifiers: List<Modifier, { 2 * MAX_CHANGES }>,
    pub(crate) waiting: List<Waiting, 4>,
}

impl Side {
    /// CL-2.1, CL-2.3, CL-2.4: full HP, all ten cards in hand, both piles empty.
    pub(crate) fn start(character: &Character) -> Side {
        let mut counters = [0; MAX_COUNTERS];
        character.def.counters.iter().zip(&mut counters).for_each(|(def, slot)| *slot = def.start);
        Side { hp: character.def.hp, max_hp: character.def.hp, hand: character.cards, counters, ..Side::default() }
    }

    /// CL-R22: every card that the opponent must think this side may hold.
    pub(crate) fn may_hold(&self) -> Hand {
        let mut cards = self.hand;
        self.hidden.cards().for_each(|card| cards.add(card));
        cards
    }

    pub(crate) fn removed_count(&self) -> u8 {
        self.removed.len() + self.hidden.len()
    }
}

/// A lasting change to the values of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Modifier {
    /// What it changes.
    pub what: Changes,
    /// By or to how much.
    pub n: i8,
    /// Of which moves, as bits.
    pub of: ClassSet,
    /// How long it still lasts.
    pub duration: Duration,
    /// Whose effect it is; `UntilOwnRecharge` ends with that seat's recharge.
    pub owner: Seat,
}

impl Default for Modifier {
    /// Unused room; never in force.
    fn default() -> Self {
        let owner = Seat(0);
        Modifier { what: Changes::Damage, n: 0, of: ClassSet::default(), duration: Duration::NextTurn, owner }
    }
}

impl Modifier {
    /// Whether it is in force now; a change for the next turn is not yet.
    pub(crate) const fn in_force(&self) -> bool {
        !matches!(self.duration, Duration::NextTurn)
    }
}

/// CL-16.5: the effects of a `delay`, waiting for the next turn's start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// The number of the effect on the character.
    pub effect: u8,
    /// Which of its operations.
    pub op: u8,
}

impl Clash {
    /// The characters; both are there once cards are played.
    #[inline]
    pub(crate) fn characters(&self) -> [&'static Character; 2] {
        let of = |seat: usize| self.chars[seat].expect("characters are picked before cards are played").get();
        [of(0), of(1)]
    }

    /// Whether the game has ended.
    #[inline]
    pub(crate) fn over(&self) -> bool {
        self.ended.is_some()
    }

    /// CL-10.2, CL-10.5, CL-10.8, CL-R13: what a Dodge reads from its owner's pile: the uppermost card that is not a Dodge, 0 if
    /// there is none (CL-10.3). Changes start from it (CL-10.9).
    #[inline]
    pub(crate) fn pile_buildup(&self, i: usize) -> u8 {
        let Some(character) = self.chars[i] else { return 0 };
        for card in self.sides[i].pile.from_top() {
            match character.move_of(card).resting {
                Resting::LookThrough => {}
                Resting::At(n) => return n, // CL-10.6, CL-10.7, CL-R14
                Resting::Counter => return self.rules.counter_buildup,
            }
        }
        0
    }
}
