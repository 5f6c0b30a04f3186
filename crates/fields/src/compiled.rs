//! The content of a game, checked: the definitions with every name resolved, and tables beside them.

use crate::content::Definitions;
use crate::content::effect::Op;
use crate::map::Map;
use serde::Serialize;

/// The content of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Content {
    /// The fingerprint of the definitions.
    pub key: String,
    /// The map.
    pub map: Map,
    /// Every list of operations; 0 is empty.
    pub blocks: Vec<Vec<Op>>,
    /// Where each kind of card begins in decks of several kinds.
    pub shape: Shape,
    /// All that is written on cards.
    pub defs: Definitions,
}

/// The encounter deck holds events, allies and beasts; the scenario deck quests and epic beasts: numbered in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// The first ally.
    pub allies: u8,
    /// The first beast.
    pub beasts: u8,
    /// The first epic beast.
    pub epics: u8,
}

/// FE-15.4: a card of the encounter deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encounter {
    /// An event, by its number.
    Event(u8),
    /// An ally, by its number.
    Ally(u8),
    /// A beast, by its number.
    Beast(u8),
}

impl Shape {
    pub(crate) fn of(defs: &Definitions) -> Shape {
        let allies = defs.events.len() as u8;
        Shape { allies, beasts: allies + defs.allies.len() as u8, epics: defs.quests.len() as u8 }
    }

    /// What a card of the encounter deck is.
    #[must_use]
    pub fn encounter(self, card: u8) -> Encounter {
        if card < self.allies {
            Encounter::Event(card)
        } else if card < self.beasts {
            Encounter::Ally(card - self.allies)
        } else {
            Encounter::Beast(card - self.beasts)
        }
    }
}

impl Content {
    /// The operations of a block.
    #[must_use]
    pub fn block(&self, id: u16) -> &[Op] {
        &self.blocks[id as usize]
    }
}
