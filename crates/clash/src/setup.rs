//! What a game is set up with: characters, how they are picked, and the rule options.

use crate::content::CharacterDef;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set-up: free data, validated when the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// CL-2.1: the characters by seat; where none is given the player picks one.
    pub characters: [Option<Chosen>; 2],
    /// CL-R24: how missing characters are picked.
    pub pick: Pick,
    /// The options for contested rulings.
    pub rules: Rules,
    /// A fixed test set-up instead of characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixture: Option<Fixture>,
}

/// A character: one of the roster by id, or a new one written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Chosen {
    /// The id of a roster member.
    Id(String),
    /// A character of one's own, for designers and tests.
    Own(Box<CharacterDef>),
}

/// CL-R24: how characters are picked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// In secret, revealed together.
    #[default]
    Secret,
    /// In the open, seat 1 first.
    Open,
}

/// Options for the contested rulings, with the specification's defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// CL-R4: Counter's own Buildup, 0 to 5.
    pub counter_buildup: u8,
    /// CL-R10: the most HP healing can bring one to; the starting HP when none.
    pub healing_ceiling: Option<u8>,
    /// CL-R11: when a knock-out counts.
    pub knock_out: KnockOut,
    /// CL-R20: a draw after this many turns.
    pub turn_limit: u16,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { counter_buildup: 0, healing_ceiling: None, knock_out: KnockOut::AtOnce, turn_limit: 200 }
    }
}

/// CL-R11: when a knock-out counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KnockOut {
    /// The instant a character is at 0 HP.
    #[default]
    AtOnce,
    /// At the end of the turn, when both moves have acted.
    EndOfTurn,
}

/// Test set-ups that are no legal pair of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fixture {
    /// Both 10 HP, Initiatives 2 and 1, the seven basic moves and second copies of 1, 2 and 3; no specials, no passives.
    Basic,
}
