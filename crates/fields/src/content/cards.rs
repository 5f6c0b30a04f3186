//! Cards and heroes as the files write them.

use super::effect::{Ability, Block, Bonus, Cond, Gift, Window};
use crate::ids::WeaponType;
use serde::{Deserialize, Serialize};

/// FE-1.2: a faction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// How other files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// FE-2.5, FE-2.6: the base it has unless it may choose; the default one if it may.
    pub base: String,
    /// FE-2.6: whether it may take another base location that no team uses.
    #[serde(default)]
    pub chooses_base: bool,
}

/// FE-1.5: a hero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroDef {
    /// How other files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// FE-2.2.
    pub faction: String,
    /// FE-R14: who it is; versions of one person cannot both be in play. None is its id.
    #[serde(default)]
    pub character: Option<String>,
    /// FE-2.10.
    #[serde(default)]
    pub mounted: bool,
    /// FE-2.11: the id of a beast or epic beast it has from the start.
    #[serde(default)]
    pub mount: Option<String>,
    /// Mind.
    pub mind: u8,
    /// Printed initiative.
    pub initiative: u8,
    /// Body.
    pub body: u8,
    /// Health points.
    pub hp: u8,
    /// Movement.
    pub movement: u8,
    /// Its passive ability.
    pub passive: Gift,
    /// Exactly two.
    pub weapons: Vec<Weapon>,
}

/// FE-21.3: a weapon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// FE-21.4.
    pub kind: WeaponType,
    /// FE-22.4.
    #[serde(default)]
    pub immediate: bool,
    /// FE-22.3.
    pub overload: Block,
    /// The numbers of its operations as lists of their own, once checked: an enemy without a grid applies what it can (FE-R202).
    #[serde(skip)]
    pub parts: Vec<u16>,
}

/// FE-30.1: a piece of equipment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// How other files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub count: u8,
    /// Its type.
    pub kind: GearKind,
    /// FE-19.5.
    pub cost: u8,
    /// FE-30.2: what armor and artifacts give.
    #[serde(default)]
    pub gift: Gift,
    /// FE-30.3: when a consumable is used …
    #[serde(default)]
    pub windows: Vec<Window>,
    /// … if this is true …
    #[serde(default, rename = "if")]
    pub cond: Cond,
    /// … and what it does.
    #[serde(default, rename = "do")]
    pub ops: Block,
}

fn one() -> u8 {
    1
}

/// FE-30.1, FE-30.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GearKind {
    /// Body armor.
    Body,
    /// Head armor.
    Head,
    /// Arm armor.
    Arms,
    /// Leg armor.
    Legs,
    /// A shield.
    Shield,
    /// An artifact.
    Artifact,
    /// Used once.
    Consumable,
}

/// FE-31.5: a spell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// How other files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub count: u8,
    /// What it costs to buy.
    pub cost: u8,
    /// What it costs to cast, in Eternium.
    #[serde(default)]
    pub cast: u8,
    /// Board spell: what it does.
    #[serde(default)]
    pub board: Block,
    /// Combat spell: what it does.
    #[serde(default)]
    pub combat: Block,
}

/// FE-32.1: a vehicle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    /// How other files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// Copies in the deck.
    #[serde(default = "one")]
    pub count: u8,
    /// What it costs.
    pub cost: u8,
    /// FE-32.4.
    #[serde(default)]
    pub flying: bool,
    /// What it gives.
    pub gift: Gift,
}

/// FE-7.1: a victory card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The first objective.
    pub primary: Objective,
    /// The second.
    pub secondary: Objective,
}

/// What a victory card asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// What.
    pub goal: Goal,
    /// What it is worth.
    pub vp: u8,
}

/// A condition of the state, or so many events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// This is true.
    State(Cond),
    /// This happens so many times to the team (FE-7.4).
    Count(Feat, u8),
}

/// What victory cards count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feat {
    /// An enemy hero was defeated in an epic combat.
    HeroDefeated,
    /// An epic combat was won.
    CombatWon,
    /// An epic combat was won as the defender.
    DefenseWon,
    /// An epic beast was beaten.
    EpicBeaten,
    /// An encounter beast was beaten.
    BeastBeaten,
    /// A creature was tamed.
    Tamed,
    /// An ally was recruited.
    Recruited,
    /// A hostile ally was beaten.
    AllyBeaten,
    /// A quest was fulfilled.
    QuestDone,
    /// An outpost was captured (FE-R26).
    Captured,
    /// An outpost was captured in which enemy figures had stood.
    Stormed,
    /// A card was bought.
    Bought,
    /// A vehicle was bought.
    VehicleBought,
    /// A spell was cast.
    SpellCast,
    /// A consumable was used.
    ConsumableUsed,
    /// A soldier of another team was removed.
    SoldierRemoved,
    /// The wilds were braved.
    Braved,
    /// A hero travelled from tower to tower.
    FastTravel,
    /// A combat card was gained.
    CombatCard,
    /// A hero flew along a corridor.
    Corridor,
    /// A hero rested.
    Rested,
    /// Eternium was spent at merchants.
    Spent,
}

/// FE-15.4: an event of the encounter deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is told.
    pub story: String,
    /// What it does.
    #[serde(rename = "do")]
    pub ops: Block,
}

/// FE-15.6: an ally.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose ally.
    pub faction: String,
    /// FE-15.7.
    pub cost: u8,
    /// As an enemy.
    pub hp: u8,
    /// As an enemy.
    pub attack: u8,
    /// As an enemy.
    pub defense: u8,
    /// FE-27.2.
    #[serde(default)]
    pub ability: Block,
    /// FE-15.8.
    pub reward: Block,
    /// FE-29.5.
    pub gift: Gift,
}

/// FE-15.9: a beast. FE-R2: there are twelve of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beast {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its HP.
    pub hp: u8,
    /// Its attack.
    pub attack: u8,
    /// Its defense.
    pub defense: u8,
    /// FE-27.2.
    #[serde(default)]
    pub ability: Block,
    /// FE-27.10.
    pub reward: Block,
    /// FE-29.2: none cannot be tamed.
    #[serde(default)]
    pub tame: Option<u8>,
    /// FE-29.3.
    #[serde(default)]
    pub gift: Gift,
}

/// FE-16.5: an epic beast.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpicBeast {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// FE-24.10.
    pub initiative: u8,
    /// FE-24.10.
    pub attack: u8,
    /// FE-24.10.
    pub defense: u8,
    /// Its HP.
    pub hp: u8,
    /// FE-24.9: its passive combat ability.
    #[serde(default)]
    pub passive: Block,
    /// FE-24.9: its overload ability.
    pub overload: Block,
    /// FE-24.13.
    pub reward: Block,
    /// FE-29.2.
    #[serde(default)]
    pub tame: Option<u8>,
    /// FE-13.2.
    #[serde(default)]
    pub flying: bool,
    /// FE-29.3.
    #[serde(default)]
    pub gift: Gift,
}

/// FE-24.18: a boss.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boss {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// As of an epic beast.
    pub initiative: u8,
    /// As of an epic beast.
    pub attack: u8,
    /// As of an epic beast.
    pub defense: u8,
    /// Its HP.
    pub hp: u8,
    /// As of an epic beast.
    #[serde(default)]
    pub passive: Block,
    /// As of an epic beast.
    pub overload: Block,
    /// FE-24.13.
    pub reward: Block,
}

/// FE-16.3: a quest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// How other files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The scenario it belongs to.
    pub scenario: String,
    /// What is told.
    pub story: String,
    /// The task, for a hero of any faction that has none of its own below. It says `fulfil` where it is fulfilled.
    #[serde(default)]
    pub task: Block,
    /// FE-R70: a lasting task, fulfilled when this is true at the end of a turn of its hero.
    #[serde(default)]
    pub lasting: Option<Cond>,
    /// Tasks of single factions.
    #[serde(default)]
    pub tasks: Vec<(String, Block)>,
    /// What a fulfilled task brings.
    pub reward: Block,
}

impl Gift {
    /// Whether it gives nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bonuses.is_empty() && self.abilities.is_empty()
    }
}

/// All lists of operations of a gift.
pub(crate) fn gift_blocks(gift: &mut Gift) -> impl Iterator<Item = &mut Block> {
    gift.abilities.iter_mut().map(|Ability { ops, .. }| ops)
}

/// All conditions of a gift.
pub(crate) fn gift_conds(gift: &mut Gift) -> impl Iterator<Item = &mut Cond> {
    let bonuses = gift.bonuses.iter_mut().map(|Bonus { when, .. }| when);
    bonuses.chain(gift.abilities.iter_mut().map(|Ability { cond, .. }| cond))
}
