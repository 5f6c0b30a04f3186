//! The language of `content/eternia`: what the files may say, in the words of the specification's data schema.
//!
//! These types are what a content author writes. [`crate::compile`] checks them and makes [`crate::compiled::Content`] of them, the
//! tables the rules index by small ids. Effects are the same in both: the rules read
//! [`Op`], [`Cond`] and the selectors as they were written.

pub mod ai;
pub mod amount;
pub mod character;
pub mod constants;
pub mod controller;
pub mod effect;
pub mod event;
pub mod field;
pub mod scenario;
pub mod skill;
pub mod target;
pub mod word;

pub use ai::{AiAction, AiCardDef, AiEntry, AiGoal, AiStrategyDef, AiStrategyEntry, AiTarget};
pub use amount::{Amount, Count};
pub use character::{AiFaceDef, CharacterDef, ControllerFaceDef, FaceDef, FactionDef, SkillCardsDef};
pub use constants::{Constants, Die, EscalationTrack, Overrides, Slot};
pub use controller::{ControllerOption, ControllerSkillDef, ControllerSkillKind, ControllerWindow, StrategyDef};
pub use effect::{ActionKind, Duration, Forbidden, Modifier, Op, SideRef, Standing, Way};
pub use event::{Event, On};
pub use field::{Carry, MinionDef, NpcDef, NpcTime, TerrainDef, TerrainEffect, TerrainMoment, TokenDef, TokenKind};
pub use scenario::{
    EscalationRule, EventDef, Feature, Goals, InteractAt, InteractDef, LessonDef, LevelEvents, Pursuit, RoundLimit, RuleDef,
    ScenarioDef, ScenarioKind, TeamDef, Victory, VpRule,
};
pub use skill::{Attack, AttackKind, BoostFor, Extra, SkillDef, SkillKind, TargetRule};
pub use target::{Chooser, Cond, Filter, Kind, Mode, Pick, Relation, Scope, Spot, TokenPick, Who};
pub use word::Word;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-1.1: the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The Player Team.
    Players,
    /// The Controller.
    Controller,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Players, Side::Controller];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Players => Side::Controller,
            Side::Controller => Side::Players,
        }
    }

    /// For tables of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// ET-3.5: the two classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Heroes.
    Hero,
    /// Villains.
    Villain,
}

/// ET-2.8: the advancement spaces and the colours of Skill Cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The first.
    Green,
    /// The second.
    Yellow,
    /// The third.
    Red,
}

impl Colour {
    /// All, in their order.
    pub const ALL: [Colour; 3] = [Colour::Green, Colour::Yellow, Colour::Red];

    /// For tables of three.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// ET-2.12: what a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// A sword.
    Melee,
    /// An arrow.
    Ranged,
    /// A bolt.
    Power,
    /// Nothing (ET-R127).
    Blank,
}

/// All files together, as read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Definitions {
    /// The constants.
    pub constants: Constants,
    /// The Factions.
    pub factions: Vec<FactionDef>,
    /// The Characters, in the order of their files' names.
    pub characters: Vec<CharacterDef>,
    /// The Minion types.
    pub minions: Vec<MinionDef>,
    /// The Terrain types.
    pub terrains: Vec<TerrainDef>,
    /// The Controller Skills.
    pub controller_skills: Vec<ControllerSkillDef>,
    /// The Strategy deck.
    pub strategy: Vec<StrategyDef>,
    /// The AI Character Activation deck.
    pub ai_cards: Vec<AiCardDef>,
    /// The AI Strategy deck.
    pub ai_strategy: Vec<AiStrategyDef>,
    /// The NPCs.
    pub npcs: Vec<NpcDef>,
    /// The Tokens.
    pub tokens: Vec<TokenDef>,
    /// The line-ups.
    pub teams: Vec<TeamDef>,
    /// The Scenarios, in the order of their files' names.
    pub scenarios: Vec<ScenarioDef>,
}
