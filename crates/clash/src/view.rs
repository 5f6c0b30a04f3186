//! What one viewer may know, built from nothing.

use crate::action::Play;
use crate::card::Card;
use crate::character::CharRef;
use crate::setup::Rules;
use crate::state::{Modifier, Waiting};
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// The table as one viewer sees it. By CL-R22 everything is public but the card chosen this turn, the character chosen
/// in secret, and cards removed straight from a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The seat it was built for; none for a spectator.
    pub viewer: Option<Seat>,
    /// The turn, from 1; 0 while characters are chosen.
    pub turn: u16,
    /// What is going on.
    pub phase: Phase,
    /// Who owes a decision.
    pub deciding: Vec<Seat>,
    /// Both sides, by seat.
    pub sides: [SideView; 2],
    /// How the game ended.
    pub result: Option<ResultView>,
    /// The rule options in force.
    pub rules: Rules,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// CL-2.1: characters are chosen.
    Pick,
    /// CL-4.7: cards are chosen.
    Choose,
    /// CL-13.5.
    Over,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResultView {
    /// Who won; none in a draw.
    pub winner: Option<Seat>,
    /// The clause that ended it.
    pub clause: String,
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideView {
    /// Which.
    pub seat: Seat,
    /// The character, once it is chosen and the viewer may know it.
    pub character: Option<CharRef>,
    /// HP now.
    pub hp: u8,
    /// Maximum HP now.
    pub max_hp: u8,
    /// Initiative now, all changes counted.
    pub initiative: i8,
    /// The cards that are, or as far as the viewer can tell may be, in hand; kind and number. A card committed this
    /// turn counts as in hand until the Reveal.
    pub hand: Vec<CardCount>,
    /// CL-14.7: how many cards are in hand. Smaller than `hand` adds up to only after hidden removals.
    pub hand_size: u8,
    /// The pile from the lowest card up.
    pub pile: Vec<Card>,
    /// CL-14.7: how many cards are removed from the game.
    pub removed_size: u8,
    /// Which of them the viewer knows.
    pub removed: Vec<Card>,
    /// The character's counters, in its order.
    pub counters: Vec<i8>,
    /// Lasting changes.
    pub modifiers: Vec<Modifier>,
    /// CL-16.5: effects that wait for the next turn's start.
    pub waiting: Vec<Waiting>,
    /// Damage received so far this turn.
    pub received: u8,
    /// Whether this turn began with this side's recharge.
    pub recharged: bool,
    /// CL-16.10: the triggered effects that have fired this turn already, as bits.
    pub fired: u32,
    /// The Buildup a Dodge of this side would act at now, all changes counted.
    pub dodge_buildup: u8,
    /// What the next recharge will heal before the ceiling.
    pub recharge_heal: u8,
    /// Whether a choice is committed.
    pub committed: bool,
    /// The choice: one's own once committed, both when the game ended in the middle of a turn.
    pub playing: Option<Play>,
}

/// A kind of card and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardCount {
    /// Which.
    pub card: Card,
    /// How many.
    pub count: u8,
}
