//! Scenarios (sections 29 to 31) and line-ups.

use super::constants::Overrides;
use super::effect::{Op, SideRef, Standing};
use super::event::On;
use super::target::{Cond, Filter};
use super::word::Word;
use super::{Amount, Face, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// ET-29.1: a Scenario, `scenarios/*.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// Its place in lists.
    pub order: u8,
    /// ET-29.2 to ET-29.4.
    pub kind: ScenarioKind,
    /// ET-29.3: the Faction the Controller must use.
    #[serde(default)]
    pub controller_faction: Option<Word>,
    /// A few sentences of ours.
    pub story: String,
    /// What the sides are told, in a sentence each.
    pub goals: Goals,
    /// The Battlefield drawn in characters, row by row. A character in column `c` of row `r` is the space with
    /// `2q + r = c`: every other row is shifted by one column. A blank is no space, a full stop an empty space.
    pub map: Vec<String>,
    /// What the other characters mean. Neighbouring spaces with the same character are one piece of Terrain.
    #[serde(default)]
    pub legend: BTreeMap<char, Vec<Feature>>,
    /// ET-29.5: every event that raises the Escalation Token.
    pub escalation: Vec<EscalationRule>,
    /// ET-29.8: what gives VP; empty if the Scenario does not use them.
    #[serde(default)]
    pub vp: Vec<VpRule>,
    /// ET-29.6.
    pub victory: Victory,
    /// ET-7.10.
    #[serde(default)]
    pub interact: Vec<InteractDef>,
    /// ET-29.7: what else happens, in order (ET-R150: before Terrain and Skills).
    #[serde(default)]
    pub rules: Vec<RuleDef>,
    /// What Models have all the time; `it` is the Model.
    #[serde(default)]
    pub standing: Vec<Standing>,
    /// Constants that are different here.
    #[serde(default)]
    pub overrides: Overrides,
    /// ET-R150: what happens at the end of each Round, in order, before other effects.
    #[serde(default)]
    pub round_events: Vec<EventDef>,
    /// ET-R122: what happens when a colour is reached.
    #[serde(default)]
    pub level_events: LevelEvents,
    /// The last Round, and who wins when it is over.
    #[serde(default)]
    pub round_limit: Option<RoundLimit>,
    /// ET-R146: what the AI pursues; a Scenario without any is for people only unless it is an AI Scenario.
    #[serde(default)]
    pub ai_priorities: Vec<Pursuit>,
    /// Whether the AI may be the Controller though there is nothing to pursue but Enemies.
    #[serde(default)]
    pub ai_playable: bool,
    /// Line-ups for a quick start, by id: Player teams and Controller teams.
    #[serde(default)]
    pub recommended_teams: Vec<Word>,
    /// A first game: what it teaches, one thing after the other.
    #[serde(default)]
    pub lessons: Vec<LessonDef>,
    /// A first game: the first dice, face by face; after them chance.
    #[serde(default)]
    pub dice: Vec<Face>,
}

/// ET-29.2 to ET-29.4: the types of Scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioKind {
    /// Open Sides.
    Open,
    /// Set Sides.
    Set,
    /// AI Scenario.
    Ai,
}

/// What each side is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// The Player Team.
    pub players: String,
    /// The Controller.
    pub controller: String,
}

/// What is on a space at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Terrain of this id.
    Terrain(Word),
    /// A Token of this id.
    Token(Word),
    /// A Spawn Token of this side.
    Spawn(Side),
    /// A start space of this side (ET-R104: without any, Models start on or next to Spawn Tokens).
    Start(Side),
    /// A Minion of the chosen type (ET-3.19).
    Minion,
    /// An Elite Minion of this id, the Controller's.
    Elite(Word),
    /// The NPC of this id.
    Npc(Word),
    /// Part of the zone of this name.
    Zone(Word),
}

/// ET-29.5.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EscalationRule {
    /// What raises the token.
    pub on: On,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// How far.
    pub amount: Amount,
}

/// What gives VP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VpRule {
    /// When.
    pub on: On,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// To whom.
    pub side: SideRef,
    /// How many.
    pub amount: Amount,
}

/// ET-29.6: who wins when. Any one of the conditions is enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// The Player Team.
    pub players: Vec<Cond>,
    /// The Controller.
    pub controller: Vec<Cond>,
}

/// ET-7.10: an Interact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InteractDef {
    /// As shown: "Take the sword".
    pub name: String,
    /// Where.
    pub at: InteractAt,
    /// How far away the Model may be: 0 in the same space, 1 next to it.
    #[serde(default)]
    pub reach: u8,
    /// Which Models.
    #[serde(default)]
    pub who: Filter,
    /// On what condition; the Model is `own`.
    #[serde(default)]
    pub when: Cond,
    /// In Power, from any of its slots.
    #[serde(default)]
    pub cost: u8,
    /// What it does; the Model is `own`.
    pub effects: Vec<Op>,
}

/// Where an Interact is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InteractAt {
    /// At a Token of this id that nobody carries.
    Token(Word),
    /// In this zone.
    Zone(Word),
    /// At this Terrain, by id or tag.
    Terrain(Word),
    /// At this NPC.
    Npc(Word),
}

/// ET-29.7: something that happens whenever an event does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleDef {
    /// When.
    pub on: On,
    /// On what condition.
    #[serde(default)]
    pub when: Cond,
    /// What.
    pub effects: Vec<Op>,
}

/// Something that happens at a fixed time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventDef {
    /// These effects, on this condition.
    Effects(Cond, Vec<Op>),
    /// The NPC of this id acts.
    NpcActs(Word),
}

/// ET-R122.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LevelEvents {
    /// At Green.
    pub green: Vec<Op>,
    /// At Yellow.
    pub yellow: Vec<Op>,
    /// At Red.
    pub red: Vec<Op>,
}

/// The last Round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundLimit {
    /// Its number.
    pub rounds: u8,
    /// Who wins at its end; nobody named: the side with more VP (ET-R107).
    pub winner: Option<Side>,
}

/// What the AI pursues, the first of them that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pursuit {
    /// Tokens of this id that lie somewhere.
    Token(Word),
    /// A zone: to stand in it.
    Zone(Word),
    /// An NPC: to attack it if that is allowed, else to stand beside it.
    Npc(Word),
}

/// What a first game teaches at one point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonDef {
    /// In a few words.
    pub title: String,
    /// What to do and why.
    pub text: String,
    /// The rule family it is about: a section of the specification.
    pub section: u8,
    /// What ends the lesson.
    pub done: On,
}

/// A line-up for a quick start, in `teams.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamDef {
    /// Unique, in lower case.
    pub id: Word,
    /// As shown.
    pub name: String,
    /// Which side it is for.
    pub side: Side,
    /// One to four for the Player Team, three for the Controller.
    pub characters: Vec<Word>,
    /// For the Controller: its Minions.
    #[serde(default)]
    pub minions: Option<Word>,
    /// How it plays, in a sentence.
    pub idea: String,
}
