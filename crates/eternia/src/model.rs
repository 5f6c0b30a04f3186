//! Models: who stands on the Battlefield or waits to come back (sections 2, 9, 30 and 33).

use crate::compiled::{CharId, MinionId, NpcId, SpaceId};
use crate::content::{Colour, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-1.2: the most Player Characters.
pub const TEAM: usize = 4;
/// ET-1.3: Controller Characters.
pub const CONTROLLERS: usize = 3;
/// Places for Minions of every kind.
pub const MINIONS: usize = 15;
/// Places for NPCs.
pub const NPCS: usize = 2;
/// Places for everybody.
pub const MODELS: usize = TEAM + CONTROLLERS + MINIONS + NPCS;
/// The place of the first Minion.
pub const FIRST_MINION: usize = TEAM + CONTROLLERS;
/// The place of the first NPC.
pub const FIRST_NPC: usize = FIRST_MINION + MINIONS;

/// A Model's place in the table: 0 to 3 the Player Characters, 4 to 6 the Controller's in the order of selection, then Minions, then
/// NPCs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ModelId(pub u8);

impl ModelId {
    /// Its place.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is the place of a Character.
    #[must_use]
    pub const fn is_character(self) -> bool {
        self.index() < FIRST_MINION
    }

    /// Whether it is the place of a Character of the Player Team.
    #[must_use]
    pub const fn is_player_character(self) -> bool {
        self.index() < TEAM
    }

    /// Whether it is the place of an NPC.
    #[must_use]
    pub const fn is_npc(self) -> bool {
        self.index() >= FIRST_NPC
    }
}

/// A set of Models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Models(pub u32);

impl Models {
    /// Nobody.
    pub const NONE: Models = Models(0);

    /// One Model.
    #[must_use]
    pub const fn only(model: ModelId) -> Models {
        Models(1 << model.0)
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, model: ModelId) -> Models {
        Models(self.0 | 1 << model.0)
    }

    /// Without one.
    #[must_use]
    pub const fn without(self, model: ModelId) -> Models {
        Models(self.0 & !(1 << model.0))
    }

    /// Whether one is among them.
    #[must_use]
    pub const fn contains(self, model: ModelId) -> bool {
        self.0 & (1 << model.0) != 0
    }

    /// Whether nobody is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first of them.
    #[must_use]
    pub const fn first(self) -> Option<ModelId> {
        if self.0 == 0 { None } else { Some(ModelId(self.0.trailing_zeros() as u8)) }
    }

    /// All of them, by place.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = ModelId> {
        let mut left = self;
        std::iter::from_fn(move || {
            let next = left.first()?;
            left = left.without(next);
            Some(next)
        })
    }
}

impl Models {
    /// All of them, the last place first: what is put on a stack in this order comes off it by place.
    #[inline]
    pub fn stacked(self) -> impl Iterator<Item = ModelId> {
        let mut left = self;
        std::iter::from_fn(move || {
            let next = ModelId(31u8.checked_sub(left.0.leading_zeros() as u8)?);
            left = left.without(next);
            Some(next)
        })
    }
}

impl FromIterator<ModelId> for Models {
    fn from_iter<I: IntoIterator<Item = ModelId>>(models: I) -> Self {
        models.into_iter().fold(Models::NONE, Models::with)
    }
}

/// What stands in a place of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Being {
    /// Nothing.
    #[default]
    Nobody,
    /// A Character.
    Character(CharId),
    /// A Minion.
    Minion(MinionId),
    /// An NPC.
    Npc(NpcId),
}

/// One Model with all that lies on its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Model {
    /// What it is.
    pub being: Being,
    /// Whose; nobody's for a neutral NPC.
    pub side: Option<Side>,
    /// Where it stands; nowhere when it is KO'ed.
    pub at: Option<SpaceId>,
    /// Where it stood when it was KO'ed, for what answers that.
    pub was: Option<SpaceId>,
    /// ET-2.9.
    pub hp: u8,
    /// ET-22.1.
    pub dazed: bool,
    /// ET-18.9; ET-R12: a marker, no Power.
    pub empowered: bool,
    /// Power in the pool of the card (5 slots). ET-2.11: there is one kind of Power, so a number says all.
    pub power: u8,
    /// ET-18.4: the unlocked face of each Skill Card by [`Colour`].
    pub faces: [Option<u8>; 3],
    /// Power on each unlocked Skill by [`Colour`].
    pub slots: [u8; 3],
    /// Markers, a bit each, by [`crate::programs::Programs::markers`].
    pub marks: u8,
    /// ET-R81: which Character brought it in, for a Minion of the Player Team.
    pub by: Option<ModelId>,
    /// Whether this Minion has activated (in this Strategy Activation, or this Round for one of the Player Team).
    pub acted: bool,
}

impl Model {
    /// All Power of a Character.
    #[must_use]
    pub fn all_power(&self) -> u8 {
        self.power + self.slots.iter().sum::<u8>()
    }
}

/// Where Power lies or is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pool {
    /// Under the Character Card.
    Card,
    /// On the unlocked Skill of this colour.
    Skill(Colour),
    /// On a Controller Skill, by its place on the board: 0 Reserves, 1 Command, 2 Empower, 3 Battle Plan.
    Controller(u8),
}
