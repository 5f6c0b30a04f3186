//! The language of `content/rage`: what the files may say, in the words of the specification's data schema.
//!
//! These types are what a content author writes. [`crate::compile`] checks them and makes [`crate::types::Content`] of them, the
//! flat tables the rules read; [`crate::text`] makes the words on the cards.

use crate::guide::GuideDef;
use crate::scenario::{CorruptedDef, Scenario, SingleDef, TokenDef};
use crate::types::{Kind, Mods};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// RA-1.2: a clan, `clans/*.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClanDef {
    /// Unique, in lower case: `bohorg`.
    pub id: String,
    /// Unique, as shown: "Bohorg tribe".
    pub name: String,
    /// What it is called in a crowd: "Bohorg".
    pub short: String,
    /// Its colour on screen: `#aa3322`.
    pub color: String,
    /// A few sentences of ours.
    pub lore: String,
    /// RA-1.3: three unit types, level 1 first.
    pub units: Vec<UnitDef>,
    /// RA-1.2: seven Tactic cards.
    pub tactics: Vec<TacticDef>,
}

/// RA-1.4: a unit type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitDef {
    /// Unique, in lower case.
    pub id: String,
    /// What one is called.
    pub name: String,
    /// What several are called.
    pub plural: String,
    /// 1, 2 or 3.
    pub level: u8,
    /// RA-1.6: figurines.
    pub count: u8,
    /// Base Movement.
    pub movement: u8,
    /// Base values and bonuses.
    pub mods: Mods,
}

/// RA-1.14: a Tactic card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TacticDef {
    /// RA-8.1: the turn-order number, different on every card of all clans.
    pub number: u8,
    /// As shown.
    pub name: String,
    /// RA-9.1.
    pub gold: u8,
    /// RA-10.1: units of level I, II and III.
    pub reinforce: [u8; 3],
}

/// RA-1.8 to RA-1.10: an Elf type, in `elves.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ElfDef {
    /// Unique, in lower case.
    pub id: String,
    /// What one is called.
    pub name: String,
    /// What several are called.
    pub plural: String,
    /// RA-1.8: its place on the Elf sheet, 1 to 3.
    pub order: u8,
    /// RA-1.9.
    #[serde(default = "fifteen")]
    pub tokens: u8,
    /// RA-R52: Crystals for eliminating one.
    #[serde(default = "one")]
    pub crystal_value: u8,
    /// Values and bonuses.
    pub mods: Mods,
}

/// RA-1.12: an ordinary Equipment, in `equipment.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EquipmentDef {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub name: String,
    /// Weapon or armour.
    pub kind: Kind,
    /// RA-12.2: in gold.
    pub cost: u8,
    /// RA-1.11: how many there are.
    pub copies: u8,
    /// What it changes.
    pub mods: Mods,
}

/// RA-1.13: a Legendary Equipment, in `legendary.ron`; one copy of each, worth a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LegendaryDef {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub name: String,
    /// Weapon or armour.
    pub kind: Kind,
    /// What it changes.
    pub mods: Mods,
}

/// RA-1.15: one side of a Region tile, in `tiles.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegionDef {
    /// The tile, from 1.
    pub tile: u8,
    /// Which side.
    pub side: Side,
    /// As shown.
    pub name: String,
    /// What lies on the seven Territories: slot 0 is the centre, 1 to 6 lie around it clockwise.
    pub sites: Vec<SiteDef>,
    /// RA-R2: Mountain Ranges as (slot, direction); on the inside either of the two slots may name it.
    pub ridges: Vec<(u8, u8)>,
}

/// The sides of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// The front.
    A,
    /// The back.
    B,
}

impl Side {
    /// As printed.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::A => 'A',
            Side::B => 'B',
        }
    }
}

/// RA-1.16: what lies on a Territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SiteDef {
    /// Nothing.
    Plain,
    /// An Elven City.
    City,
    /// A Forge.
    Forge,
    /// A Reinforcement Stone of level 1, 2 or 3.
    Stone(u8),
}

/// RA-R4, RA-R5: a preset layout, in `layouts.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutDef {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub name: String,
    /// RA-2.1: for how many players; 1 is solo.
    pub players: u8,
    /// Where the tiles lie.
    pub tiles: Vec<PlaceDef>,
    /// Where the Bastions stand, in seat order.
    pub bastions: Vec<(i8, i8)>,
    /// RA-29.28: where a single tile lies, in layouts of the campaign.
    #[serde(default)]
    pub single: Option<(i8, i8)>,
}

/// The single tiles and their layouts, `campaign.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CampaignDef {
    /// What they are called.
    pub singles: Vec<SingleDef>,
    /// For 2, 3 and 4 players.
    pub layouts: Vec<LayoutDef>,
}

/// Where a tile lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceDef {
    /// Its centre on the axial grid.
    pub center: (i8, i8),
}

/// All files together, as read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Definitions {
    /// The clans, in the order of their files' names.
    pub clans: Vec<ClanDef>,
    /// The Elf types.
    pub elves: Vec<ElfDef>,
    /// The market deck.
    pub equipment: Vec<EquipmentDef>,
    /// The Legendary deck.
    pub legendary: Vec<LegendaryDef>,
    /// The sides of the Region tiles.
    pub regions: Vec<RegionDef>,
    /// The preset layouts.
    pub layouts: Vec<LayoutDef>,
    /// The campaign tokens.
    pub tokens: Vec<TokenDef>,
    /// The corrupted-clan cards.
    pub corrupted: Vec<CorruptedDef>,
    /// The single tiles.
    pub campaign: Option<CampaignDef>,
    /// The scenarios, in the order of their files' names.
    pub scenarios: Vec<Scenario>,
    /// The guided first game.
    pub guide: Option<GuideDef>,
}

/// The modifiers by their keys, in the order of the schema; flight is 0 or 1.
#[must_use]
pub fn entries(mods: &Mods) -> [(&'static str, i8); 9] {
    [
        ("power", mods.power),
        ("life", mods.life),
        ("slowness", mods.slowness),
        ("reroll", mods.reroll),
        ("injury", mods.injury),
        ("rage", mods.rage),
        ("speed", mods.speed),
        ("flight", i8::from(mods.flight)),
        ("ward", mods.ward),
    ]
}

fn fifteen() -> u8 {
    15
}

fn one() -> u8 {
    1
}
