//! The Controller's tools: Controller Skills and Strategy Cards (sections 16 and 17).

use super::effect::Op;
use super::event::On;
use super::target::{Cond, Pick, Scope};
use super::word::Word;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-16.1: a Controller Skill, in `controller_skills.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControllerSkillDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// Which of the four.
    pub kind: ControllerSkillKind,
    /// What it offers at first.
    pub basic: Vec<ControllerOption>,
    /// What it offers when Empowered.
    pub empowered: Vec<ControllerOption>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

/// The four Controller Skills, in the order of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ControllerSkillKind {
    /// ET-16.3.
    Reserves,
    /// ET-16.5.
    Command,
    /// ET-16.6.
    Empower,
    /// ET-16.7.
    BattlePlan,
}

impl ControllerSkillKind {
    /// All, in the order of the board.
    pub const ALL: [ControllerSkillKind; 4] = [Self::Reserves, Self::Command, Self::Empower, Self::BattlePlan];
}

/// One use a face of a Controller Skill offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ControllerOption {
    /// As shown.
    pub name: String,
    /// In Power from this Skill.
    pub cost: u8,
    /// When.
    pub window: ControllerWindow,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// Whom it works on; the effects are done for each chosen one (`it`).
    #[serde(default)]
    pub targets: Option<Pick>,
    /// What it does. The owner is the Controller: `friendly` are its Models; no Model is `own`. In a Boost `attacker` and
    /// `defender` are the Models of the Attack.
    pub effects: Vec<Op>,
    /// Once in this span only.
    #[serde(default)]
    pub once_per: Option<Scope>,
}

/// When a Controller Skill is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ControllerWindow {
    /// Step 3 of the Strategy Activation.
    Strategy,
    /// Step 3 of an Attack by one of the Controller's Models.
    AttackBoost,
    /// Step 4 of an Attack on one of the Controller's Models, which is `it`.
    DefenseBoost,
}

/// ET-17.1: a Strategy Card, in `strategy.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// How many there are.
    #[serde(default = "one")]
    pub copies: u8,
    /// When it may be played. The owner is the Controller.
    pub on: On,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// ET-17.2; usually left out.
    #[serde(default)]
    pub cost: Option<u8>,
    /// Whom it works on; the effects are done for each chosen one (`it`).
    #[serde(default)]
    pub targets: Option<Pick>,
    /// What it does.
    pub effects: Vec<Op>,
    /// A sentence of ours for the mood.
    #[serde(default)]
    pub flavour: String,
}

fn one() -> u8 {
    1
}
