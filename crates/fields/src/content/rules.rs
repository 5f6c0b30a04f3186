//! `rules.ron`: the numbers of the game that the box does not print, and those that a profile changes.

use crate::ids::{COMBAT, EpicFace, Face};
use serde::{Deserialize, Serialize};

/// The numbers of the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// FE-R3: the faces of a wilds die.
    pub wilds_die: Vec<Face>,
    /// FE-R4: the faces of an epic die.
    pub epic_die: Vec<EpicFace>,
    /// FE-2.8: the combat deck at the start: "+1", "+2", "+3", overload, time, tool, flux.
    pub deck: [u8; COMBAT],
    /// FE-R6: the supply beside it.
    pub supply: [u8; COMBAT],
    /// FE-2.7.
    pub soldiers: u8,
    /// FE-2.9: Eternium for each hero …
    pub eternium_per_hero: u8,
    /// … and more.
    pub eternium: u8,
    /// FE-38.3.
    pub skirmish_eternium_per_hero: u8,
    /// FE-2.14.
    pub unmounted_eternium: u8,
    /// FE-8.5.
    pub defeat_cost: u8,
    /// FE-23.26.
    pub flee_cost: u8,
    /// The solo difficulties, the easiest first (section 35).
    #[serde(default)]
    pub profiles: Vec<Profile>,
}

/// Section 35: a difficulty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// How set-ups name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// The most skulls of an effect card in the deck.
    pub skulls: u8,
    /// Eternium for each hero, and more.
    pub eternium: (u8, u8),
    /// FE-35.3.
    #[serde(default)]
    pub merchants: bool,
    /// FE-35.4.
    #[serde(default)]
    pub free_defeat: bool,
    /// What fleeing from an enemy hero costs.
    pub flee_cost: u8,
    /// FE-35.5: whether fleeing is free everywhere.
    #[serde(default)]
    pub free_flight: bool,
    /// FE-35.6.
    #[serde(default)]
    pub no_reinforcements: bool,
    /// When enemy soldiers grow.
    #[serde(default)]
    pub growth: Growth,
    /// FE-35.12, FE-35.15.
    #[serde(default)]
    pub effects: u8,
    /// FE-36.4, FE-36.5, FE-36.6, FE-36.7: the faces that mean the clash deck with overload; all faces: no roll.
    pub overload_faces: Vec<Face>,
    /// FE-37.9.
    pub bonus: u8,
}

/// When enemy soldiers grow (FE-R172).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Growth {
    /// Never.
    #[default]
    Never,
    /// FE-35.9.
    Night,
    /// FE-35.11.
    Round,
    /// FE-35.14.
    Turn,
}
