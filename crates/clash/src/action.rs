//! What a player decides.

use crate::card::Card;
use crate::character::CharRef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One decision of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// CL-2.1: take this character.
    Pick(CharRef),
    /// CL-4.7: play a card face down, with the execution decisions that go with it.
    Play(Play),
}

/// CL-4.7, CL-5.1: a card and the execution decisions made with it. One choice, committed unseen and shown together (CL-5.2),
/// since the decision must not tell the card (CL-R21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The card.
    pub card: Card,
    /// The execution option of the card, counted from 0; 0 where it asks for none.
    #[serde(default)]
    pub option: u8,
    /// The execution option of the passive that asks for one, counted from 0; 0 where none does.
    #[serde(default)]
    pub stance: u8,
}

impl Play {
    /// A card without any execution decision.
    #[must_use]
    pub const fn plain(card: Card) -> Play {
        Play { card, option: 0, stance: 0 }
    }
}
