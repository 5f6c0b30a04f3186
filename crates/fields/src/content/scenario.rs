//! A scenario as its file writes it.

use super::AreaName;
use super::effect::Block;
use serde::{Deserialize, Serialize};

/// FE-3.3: a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// How set-ups and quests name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is told.
    pub story: String,
    /// FE-R5: the round track, day or night, one space after the other.
    #[serde(default = "twelve")]
    pub track: Vec<Space>,
    /// FE-R5: the spaces with skulls, from 1.
    #[serde(default = "skulls")]
    pub skulls: Vec<u8>,
    /// FE-3.9: where quest tokens lie at the start.
    #[serde(default)]
    pub tokens: Vec<AreaName>,
    /// FE-R7: the epic beasts of its deck.
    #[serde(default)]
    pub epics: Vec<String>,
    /// Section 38: the rules of a skirmish; none for a story.
    #[serde(default)]
    pub skirmish: Option<Skirmish>,
    /// Sections 34 to 37: what solo play sets; none for other modes.
    #[serde(default)]
    pub solo: Option<super::solo::Solo>,
    /// FE-10.6: what happens at each skull.
    #[serde(default)]
    pub events: Vec<SkullEvent>,
    /// FE-R13: what each of its counters counts.
    #[serde(default)]
    pub counters: Vec<String>,
}

/// A space of the round track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// A day round.
    Day,
    /// A night round.
    Night,
}

/// FE-10.6.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkullEvent {
    /// What is told.
    pub story: String,
    /// What it does. Nobody's hero acts; `each_team` names the teams.
    #[serde(default, rename = "do")]
    pub ops: Block,
}

fn twelve() -> Vec<Space> {
    [Space::Day, Space::Night].repeat(6)
}

fn skulls() -> Vec<u8> {
    vec![3, 6, 9, 12]
}

/// Section 38: what a skirmish scenario sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    /// FE-38.7: the deployment zones.
    pub zones: Vec<Zone>,
    /// FE-38.8: soldiers of each team.
    pub soldiers: u8,
    /// FE-38.10: quest tokens of each team.
    #[serde(default = "five")]
    pub tokens: u8,
    /// FE-39.8: what gives no VP.
    #[serde(default)]
    pub suppressed: Vec<Source>,
    /// FE-39.12: VP at the end of each round for controlling an outpost.
    #[serde(default)]
    pub points: Vec<(AreaName, u8)>,
    /// FE-39.12: so many VP end the game when the round is over.
    #[serde(default)]
    pub target: Option<u8>,
    /// FE-39.12: artifacts that heroes carry (FE-R225).
    #[serde(default)]
    pub artifacts: Vec<Artifact>,
    /// FE-39.12: so many artifacts brought home end the game when the round is over.
    #[serde(default)]
    pub ends_with_home: Option<u8>,
}

/// FE-R225: something a hero can carry home.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artifact {
    /// Its name.
    pub name: String,
    /// Where it lies at the start.
    pub at: AreaName,
    /// VP at the end of each round for the team that carries it.
    #[serde(default)]
    pub carried: u8,
    /// VP for bringing it into an outpost of the own zone.
    pub home: u8,
}

/// FE-38.7: a deployment zone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its areas.
    pub areas: Vec<AreaName>,
    /// FE-38.9: where heroes may start.
    pub starts: Vec<AreaName>,
    /// FE-38.7: rules of its own.
    #[serde(default)]
    pub rules: Vec<ZoneRule>,
}

/// FE-R226: a rule of one deployment zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneRule {
    /// Other teams may not enter its areas before the round of this space of the track.
    ClosedUntil(u8),
    /// Its team gains so much more Eternium in day rounds.
    Income(u8),
    /// A hero of its team whose turn ends in it heals so many HP.
    Heal(u8),
}

/// FE-39.8: where VP come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A defeated hero.
    HeroDefeated,
}

fn five() -> u8 {
    5
}
