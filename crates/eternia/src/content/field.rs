//! What stands on the Battlefield beside Characters: Minions, Terrain, NPCs and Tokens.

use super::ai::AiEntry;
use super::effect::{Op, Standing};
use super::skill::{Attack, SkillDef};
use super::target::Cond;
use super::word::Word;
use super::{Class, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-9.7: a Minion type, in `minions.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MinionDef {
    /// Unique, in lower case.
    pub id: Word,
    /// What one is called.
    pub name: String,
    /// What several are called.
    pub plural: String,
    /// One letter or sign for maps in text.
    pub glyph: char,
    /// ET-R105.
    pub class: Class,
    /// ET-3.15.
    #[serde(default)]
    pub elite: bool,
    /// ET-R80.
    #[serde(default = "eight")]
    pub models: u8,
    /// Armor, if it has one.
    #[serde(default)]
    pub armor: u8,
    /// ET-8.5.
    #[serde(default)]
    pub move_points: Option<u8>,
    /// ET-27.4, ET-R67: whether it blocks Line of Sight, like its whole space.
    #[serde(default, skip_serializing_if = "is_no")]
    pub blocks_los: bool,
    /// Its Attack; it costs nothing.
    pub attack: SkillDef,
    /// Its other Skills; they cost nothing.
    #[serde(default)]
    pub skills: Vec<SkillDef>,
    /// What Skills can test.
    #[serde(default)]
    pub tags: Vec<Word>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

fn eight() -> u8 {
    8
}

/// ET-28.1: a Terrain type, in `terrains.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// One letter or sign for maps in text.
    pub glyph: char,
    /// Its colour on screen: `#aa3322`.
    pub color: String,
    /// ET-28.2, ET-28.7, ET-R56: extra movement points to enter.
    #[serde(default)]
    pub enter_cost: u8,
    /// ET-28.2: extra movement points to leave.
    #[serde(default)]
    pub leave_cost: u8,
    /// ET-28.6, ET-33.12: whether these costs are Terrain Penalties.
    #[serde(default)]
    pub costs_are_penalties: bool,
    /// ET-24.9.
    #[serde(default = "yes")]
    pub passable: bool,
    /// ET-27.3.
    #[serde(default)]
    pub blocks_los: bool,
    /// What else happens there; `subject` is the Model there.
    #[serde(default)]
    pub effects: Vec<TerrainEffect>,
    /// What Models in it have; `it` is the Model there.
    #[serde(default)]
    pub standing: Vec<Standing>,
    /// What Skills can test.
    #[serde(default)]
    pub tags: Vec<Word>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

fn yes() -> bool {
    true
}

/// What happens in a Terrain; always, nobody chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainEffect {
    /// When.
    pub moment: TerrainMoment,
    /// ET-28.6: whether it is a Terrain Penalty.
    #[serde(default)]
    pub penalty: bool,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// What; the Model concerned is the `subject`.
    pub effects: Vec<Op>,
}

/// When a Terrain works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TerrainMoment {
    /// A Model enters it by moving or being Pushed; crossing inside one merged Terrain is no entry.
    Enter,
    /// A Model exits it.
    Exit,
    /// A Model starts its own (Minion) activation in it.
    StartIn,
    /// A movement, Push or placement of a Model ends in it.
    EndIn,
    /// A Model in it is a target, in step 4.
    AttackedIn,
    /// A Model attacks from it, in step 3.
    AttackFrom,
}

/// Section 30: an NPC, in `npcs.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NpcDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// One letter or sign for maps in text.
    pub glyph: char,
    /// Hit Points.
    pub hp: u8,
    /// Armor, if it has one.
    #[serde(default)]
    pub armor: u8,
    /// Whose it is; nobody's: neutral.
    #[serde(default)]
    pub allegiance: Option<Side>,
    /// ET-R109: who may attack it; not said: the Enemies of its allegiance, nobody if it is neutral.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attackable_by: Option<Vec<Side>>,
    /// Its Attack, if it has one.
    #[serde(default)]
    pub attack: Option<Attack>,
    /// Movement points of one of its moves.
    #[serde(default = "two")]
    pub move_points: u8,
    /// When it acts.
    #[serde(default)]
    pub acts: NpcTime,
    /// What it does then: every entry in order that can be done, once each.
    #[serde(default)]
    pub behaviour: Vec<AiEntry>,
    /// What happens when it is KO'ed, in a Scenario that says nothing else.
    #[serde(default)]
    pub on_ko: Vec<Op>,
    /// ET-R109: whether its space is closed to all but its own side.
    #[serde(default = "yes")]
    pub blocks_movement: bool,
    /// ET-R109: whether it causes and suffers Escape Damage.
    #[serde(default)]
    pub escape_damage: bool,
    /// ET-27.4, ET-R67: whether it blocks Line of Sight, like its whole space.
    #[serde(default, skip_serializing_if = "is_no")]
    pub blocks_los: bool,
    /// What Scenarios can test.
    #[serde(default)]
    pub tags: Vec<Word>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

fn two() -> u8 {
    2
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_no(what: &bool) -> bool {
    !*what
}

impl NpcDef {
    /// ET-R109: whether a side may attack it: as the Scenario's NPC says, by default the Enemies of its allegiance.
    #[must_use]
    pub fn attackable_by(&self, side: Side) -> bool {
        match &self.attackable_by {
            Some(sides) => sides.contains(&side),
            None => self.allegiance == Some(side.other()),
        }
    }
}

/// When an NPC acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NpcTime {
    /// Never by itself.
    #[default]
    Never,
    /// At the end of each Round (ET-R150).
    RoundEnd,
    /// At the start of each Round.
    RoundStart,
}

/// A Token, in `tokens.ron`. Its id is what Scenarios and effects name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// One letter or sign for maps in text.
    pub glyph: char,
    /// What it is.
    pub kind: TokenKind,
    /// Whose, for Spawn Tokens and VP tokens.
    #[serde(default)]
    pub side: Option<Side>,
    /// How it is carried, if it can be.
    #[serde(default)]
    pub carry: Option<Carry>,
    /// ET-R67.
    #[serde(default)]
    pub blocks_los: bool,
    /// What Skills can name instead of the id: `item`.
    #[serde(default)]
    pub tags: Vec<Word>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

/// What a Token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenKind {
    /// ET-21.5.
    Spawn,
    /// Something to reach or hold.
    Objective,
    /// Something to carry.
    Item,
    /// ET-31.1: one of the four.
    Scenario(u8),
    /// ET-22.1.
    Dazed,
    /// ET-29.8.
    Vp,
    /// ET-2.8.
    Escalation,
    /// ET-32.6.
    AiPower,
    /// A marker on a Model.
    Marker,
}

/// How a Token is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Carry {
    /// How many of them one Model carries.
    pub capacity: u8,
    /// ET-R78.
    #[serde(default = "yes")]
    pub drop_on_ko: bool,
    /// How its carrier moves.
    #[serde(default)]
    pub move_points: i8,
}
