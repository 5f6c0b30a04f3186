//! Characters and their cards (section 2).

use super::Class;
use super::skill::SkillDef;
use super::target::Cond;
use super::word::Word;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A Faction, in `factions.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactionDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// ET-3.5: what all its Characters are.
    pub class: Class,
}

/// ET-2.1: a Character, `characters/*.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// One letter or sign for maps in text; unique.
    pub glyph: char,
    /// Its colour on screen: `#aa3322`.
    pub color: String,
    /// ET-3.5: its Faction, which gives its class.
    pub faction: Word,
    /// What Skills can test.
    #[serde(default)]
    pub tags: Vec<Word>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
    /// The Player face.
    pub player: FaceDef,
    /// The Controller face.
    pub controller: ControllerFaceDef,
    /// The AI card.
    pub ai: AiFaceDef,
    /// ET-2.3: three Skill Cards.
    pub skill_cards: SkillCardsDef,
}

/// ET-2.2: a Player face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaceDef {
    /// Hit Points.
    pub hp: u8,
    /// Armor, if it has one.
    #[serde(default)]
    pub armor: u8,
    /// One or more.
    pub skills: Vec<SkillDef>,
}

/// A Controller face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControllerFaceDef {
    /// Hit Points.
    pub hp: u8,
    /// Armor, if it has one.
    #[serde(default)]
    pub armor: u8,
    /// One or more.
    pub skills: Vec<SkillDef>,
    /// ET-18.10: what it has once Empowered: a passive, or a Reaction without cost.
    pub empowered: SkillDef,
}

/// ET-32.7: an AI card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AiFaceDef {
    /// Hit Points.
    pub hp: u8,
    /// Armor, if it has one.
    #[serde(default)]
    pub armor: u8,
    /// Exactly one Attack, with ordered Boosts and Surges.
    pub attack: SkillDef,
    /// Exactly one Skill: an Action, or an Attack. Its `targets` (or its Attack) are the Skill Range.
    pub skill: SkillDef,
    /// ET-32.32: when using the Skill makes sense.
    #[serde(default)]
    pub usefulness: Cond,
}

/// The Skill Cards by colour: both faces of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillCardsDef {
    /// ET-18.3.
    pub green: [SkillDef; 2],
    /// ET-18.3.
    pub yellow: [SkillDef; 2],
    /// ET-18.3.
    pub red: [SkillDef; 2],
}
