//! A card, as printed.

use crate::icons::{Icon, Line};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// CC-2.1: the two kinds of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// Stays on the battlefield.
    Battler,
    /// Happens once.
    Action,
}

/// CC-19.8: the physical size of a card; EX cards alone can be oversized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Size {
    /// As every card of a deck.
    #[default]
    Standard,
    /// Of twice the size.
    Oversized,
}

/// CC-2.4: the four colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Colour {
    /// Ember.
    Red,
    /// Tide.
    Blue,
    /// Thicket.
    Green,
    /// Dusk.
    Purple,
}

impl Colour {
    /// All of them, in the order they are sorted in.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Purple];

    /// "red".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Purple => "purple",
        }
    }

    /// The court that holds this colour: "Ember".
    #[must_use]
    pub const fn court(self) -> &'static str {
        match self {
            Colour::Red => "Ember",
            Colour::Blue => "Tide",
            Colour::Green => "Thicket",
            Colour::Purple => "Dusk",
        }
    }
}

/// A card. What it does stands in its lines, and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Card {
    /// CC-19.10: two cards are copies of each other if this is the same.
    pub id: String,
    /// As shown.
    pub name: String,
    /// A sentence of the setting; the rules never read it.
    pub flavour: String,
    /// Battler or action.
    pub kind: Kind,
    /// CC-2.3: a card of an extra deck.
    pub ex: bool,
    /// CC-19.8.
    pub size: Size,
    /// CC-2.4, CC-R108.
    pub colour: Colour,
    /// In time; for an EX card the total to be destroyed.
    pub cost: u8,
    /// Battlers only; 0 on actions.
    pub strength: u8,
    /// CC-24.78: the trait Frame.
    pub frame: bool,
    /// Further traits, for themes only.
    pub traits: Vec<String>,
    /// In reading order.
    pub lines: Vec<Line>,
    /// CC-2.5: what it does while attacked as a guardian.
    pub guardian: Option<Line>,
    /// Key of its drawing.
    pub art: String,
    /// The set it belongs to.
    pub set: String,
    /// Its place in the set.
    pub number: u16,
}

impl Card {
    /// CC-20.28: the icons it has, gained ones and the guardian ability apart, as [`Icon::bit`]s.
    #[must_use]
    pub fn icons(&self) -> u32 {
        self.lines.iter().fold(0, |bits, line| {
            let trigger = line.trigger.map_or(0, |t| t.icon().bit());
            let threshold = line.threshold.map_or(0, |_| Icon::Threshold.bit());
            bits | trigger | threshold | line.keywords.iter().fold(0, |bits, k| bits | k.icon().bit())
        })
    }
}
