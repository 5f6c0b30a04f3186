//! The two AI decks (section 32).

use super::effect::Op;
use super::target::Cond;
use super::word::Word;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// ET-32.18: a card of the AI Character Activation deck, in `ai_activation.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AiCardDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// How many there are.
    #[serde(default = "one")]
    pub copies: u8,
    /// Tried from the top; the first that can be done is done.
    pub entries: Vec<AiEntry>,
}

/// One line of an AI card, or of an NPC's behaviour. The acting Model is `own`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AiEntry {
    /// The criteria, beside those of the Action itself (Attack Range, Skill Range, a path).
    #[serde(default)]
    pub when: Cond,
    /// What it does.
    pub action: AiAction,
}

/// What an AI Model does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AiAction {
    /// Attacks, if there is an Enemy in Attack Range; this one.
    Attack(AiTarget),
    /// ET-R114: moves towards this.
    Move(AiGoal),
    /// ET-32.31: uses its Skill, if there is a target in Skill Range.
    UseSkill,
    /// ET-R123: Interacts as the Scenario says.
    Interact,
    /// Spends 1 Power to stop being Dazed.
    Recover,
    /// ET-R155: away from the nearest Enemy.
    Retreat,
    /// ET-R155: always possible, uses the Action.
    Hold,
}

/// Which of several Enemies in Attack Range; ties by ET-32.30 and ET-32.34.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AiTarget {
    /// ET-32.30.
    #[default]
    LowestHp,
    /// The nearest.
    Nearest,
    /// The one with most AI Models adjacent.
    GangUp,
    /// The one with most Power.
    MostPower,
    /// One that carries a Token of `ai_priorities`; only such a one.
    Carrier,
}

/// Where an AI Model goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AiGoal {
    /// ET-R143.
    NearestEnemy,
    /// The Enemy with the lowest HP.
    WeakestEnemy,
    /// The Enemy with most AI Models adjacent.
    GangUp,
    /// The Enemy with most Power.
    MostPower,
    /// An Enemy that carries a Token of `ai_priorities`; only such a one.
    Carrier,
    /// ET-R155: the nearest of the Scenario's `ai_priorities`.
    Objective,
    /// The nearest AI Character.
    Ally,
    /// The nearest space of this zone (NPCs and Scenario rules).
    Zone(Word),
}

/// ET-32.22: a card of the AI Strategy deck, in `ai_strategy.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AiStrategyDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// How many there are.
    #[serde(default = "one")]
    pub copies: u8,
    /// Tried from the top; the first that can be paid and changes something is done, and no other.
    pub entries: Vec<AiStrategyEntry>,
}

/// One line of an AI Strategy card. The owner is the Controller's side; the program makes its choices (ET-R113). Where a Minion is
/// spawned without further words, it is by ET-R125.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AiStrategyEntry {
    /// ET-32.23.
    pub power: u8,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// What it does.
    pub effects: Vec<Op>,
}

fn one() -> u8 {
    1
}
