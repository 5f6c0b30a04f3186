//! The map as its file writes it.

use crate::ids::Merchant;
use serde::{Deserialize, Serialize};

/// `map.ron`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapDef {
    /// FE-4.1: outposts and wilds.
    pub areas: Vec<AreaDef>,
    /// FE-4.3: pairs with a border in common, each pair once; FE-4.20: wilds on both sides of a path too.
    pub borders: Vec<(String, String)>,
    /// FE-4.2: pairs of outposts.
    pub paths: Vec<(String, String)>,
    /// FE-4.15.
    pub corridors: Vec<CorridorDef>,
    /// FE-4.5.
    pub wraps: Vec<WrapDef>,
}

/// One area.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaDef {
    /// How other files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// Outpost or wilds.
    pub kind: AreaKind,
    /// What the wilds look like.
    #[serde(default)]
    pub terrain: Terrain,
    /// Movement points to enter it (FE-12.2).
    #[serde(default = "one")]
    pub cost: u8,
    /// The base on whose side of the map it lies.
    #[serde(default)]
    pub side: Option<String>,
    /// Where it is drawn.
    pub at: (i16, i16),
    /// How much more land than its neighbours it takes where it is drawn.
    #[serde(default)]
    pub size: i16,
}

fn one() -> u8 {
    1
}

/// FE-4.1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// Enclosed by walls.
    Outpost {
        /// FE-4.18.
        income: u8,
        /// FE-4.16.
        #[serde(default)]
        merchant: Option<Merchant>,
        /// FE-4.13.
        #[serde(default)]
        tower: bool,
        /// Whether it can be the base of a team.
        #[serde(default)]
        base: bool,
    },
    /// All other land.
    Wilds,
}

/// What an area looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// An outpost's walls.
    #[default]
    Walls,
    /// Plain.
    Plain,
    /// Forest.
    Forest,
    /// Desert.
    Desert,
    /// Swamp.
    Swamp,
    /// Mountain.
    Mountain,
    /// Coast.
    Coast,
}

/// FE-4.15: a line over the sea. FE-4.14: the sea itself is no area, so nobody can be placed there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorridorDef {
    /// Its ends.
    pub ends: (String, String),
    /// The sea it crosses.
    pub sea: String,
}

/// FE-4.5: areas on opposite edges that are adjacent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrapDef {
    /// The symbol both bear.
    pub symbol: String,
    /// The areas.
    pub ends: (String, String),
}
