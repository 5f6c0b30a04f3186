//! The solo and cooperative mode as its files write it: clash cards, effect cards and what a scenario sets (sections 34 to 37).

use super::AreaName;
use super::effect::{Block, Cond};
use crate::ids::{Lane, WeaponType};
use serde::{Deserialize, Serialize};

/// FE-34.9: a clash card stands for the grid of an enemy hero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClashCard {
    /// What it gives to the attack total.
    pub attack: u8,
    /// What it gives to the defense total.
    pub defense: u8,
    /// What it gives to the initiative total, the printed initiative of the hero not counted (FE-R164).
    pub initiative: u8,
    /// FE-36.8: the weapon it needs.
    pub weapon: WeaponType,
    /// FE-36.12: effect cards drawn in phase 4.
    pub effects: u8,
    /// FE-36.15: whether it shows the overload symbol.
    #[serde(default)]
    pub overload: bool,
}

/// FE-34.10: an effect card, from the enemy's point of view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectCard {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// FE-34.5: from 1 to 4.
    pub skulls: u8,
    /// FE-36.14: the lane it shows.
    #[serde(default)]
    pub lane: Option<Lane>,
    /// FE-36.15.
    #[serde(default)]
    pub overload: bool,
    /// What it does; `me` is the enemy hero, `foe` the hero that fights it.
    #[serde(rename = "do")]
    pub ops: Block,
}

/// FE-34.4: what a solo scenario sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solo {
    /// The faction of the team of people.
    pub faction: String,
    /// Its base; none is that of its faction.
    #[serde(default)]
    pub base: Option<AreaName>,
    /// FE-34.7: the story whose quests and epic beasts make the scenario deck.
    pub deck: String,
    /// The faction of the enemy.
    pub enemy: String,
    /// The base of the enemy (FE-R162).
    pub enemy_base: AreaName,
    /// The enemy heroes, by their ids.
    pub enemies: Vec<String>,
    /// FE-34.4: one set-up for each difficulty.
    pub setups: Vec<SoloSetup>,
    /// FE-R161: what the enemy does by itself.
    #[serde(default)]
    pub scripts: Vec<Script>,
    /// FE-37.3: what must be done, in words.
    pub goal: String,
    /// FE-37.3: the scenario is completed when all of this is true.
    pub objective: Vec<Aim>,
    /// The scenario is lost at once when one of these is true.
    #[serde(default)]
    pub failure: Vec<Aim>,
}

/// FE-34.4: where everything begins at one difficulty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloSetup {
    /// The id of the difficulty.
    pub difficulty: String,
    /// Where the heroes of the team begin; without a place for it a hero begins in the base.
    #[serde(default)]
    pub heroes: Vec<AreaName>,
    /// Where the enemy heroes begin, in their order; without a place for it a hero begins in the enemy base.
    #[serde(default)]
    pub enemies: Vec<AreaName>,
    /// Soldiers of the enemy.
    pub soldiers: Vec<(AreaName, u8)>,
    /// Soldiers of the team.
    #[serde(default)]
    pub friends: Vec<(AreaName, u8)>,
    /// The space of the track on which the round marker begins, from 1: fewer rounds against a weaker enemy.
    #[serde(default = "first")]
    pub from: u8,
    /// Quest tokens beside those of the scenario.
    #[serde(default)]
    pub tokens: Vec<AreaName>,
}

fn first() -> u8 {
    1
}

/// Something the scenario waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// This is true for the team.
    Holds(Cond),
    /// Enemy heroes were defeated so many times in all.
    EnemiesDefeated(u8),
    /// The enemy controls so many outposts or fewer, its base not counted.
    EnemyOutpostsAtMost(u8),
    /// The enemy controls so many outposts or more, its base not counted.
    EnemyOutpostsAtLeast(u8),
    /// An enemy figure stands here.
    EnemyAt(AreaName),
    /// Heroes of the team were defeated so many times in all.
    Defeats(u8),
}

/// FE-R161: what the enemy does by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// When.
    pub when: Moment,
    /// If this is true for the team.
    #[serde(default, rename = "if")]
    pub cond: Cond,
    /// What is told.
    pub story: String,
    /// What is done, in order.
    #[serde(rename = "do")]
    pub orders: Vec<Order>,
}

/// When a script is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// After the turn of each friendly hero.
    TurnEnd,
    /// At the end of each round.
    RoundEnd,
    /// At the end of each night round.
    NightEnd,
    /// With the skull event of this number, from 1.
    Skull(u8),
}

/// One order to the enemy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// This enemy hero, by its place in the list of enemies, goes so many areas towards something.
    Advance(u8, Toward, u8),
    /// Every enemy hero does.
    AllAdvance(Toward, u8),
    /// Every outpost that the enemy holds gets so many soldiers back (FE-35.6).
    Reinforce(u8),
    /// So many soldiers come back here, unless a figure of the team stands here (FE-35.6).
    Garrison(AreaName, u8),
    /// Up to so many soldiers leave the first outpost from which a path leads to an outpost of the team, and attack it.
    Sortie(u8),
    /// Every enemy hero heals so many HP.
    Heal(u8),
    /// An effect, for the team.
    Do(Block),
}

/// Where an enemy hero goes to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Toward {
    /// The nearest hero of the team outside of its base.
    Hero,
    /// The nearest outpost of the team but its base.
    Outpost,
    /// This area.
    Area(AreaName),
    /// The enemy base.
    Base,
}
