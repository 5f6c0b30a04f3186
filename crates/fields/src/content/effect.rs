//! What cards and abilities do: a small language of effects, read from the content files.
//!
//! An effect is a list of [`Op`]s, carried out in order by one generic frame. Lists inside of an operation are [`Block`]s:
//! when the content is checked, every block gets a number and goes into one table, so that a frame needs to hold numbers only.

use super::AreaName;
use crate::ids::{Combat, Lane, Merchant, WeaponType};
use serde::{Deserialize, Serialize};

/// A list of operations inside of another one, or of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<Op>", into = "Vec<Op>")]
pub struct Block {
    /// What is done, in order.
    pub ops: Vec<Op>,
    /// Its number in the table of blocks, once checked.
    pub id: u16,
}

impl From<Vec<Op>> for Block {
    fn from(ops: Vec<Op>) -> Self {
        Block { ops, id: 0 }
    }
}

impl From<Block> for Vec<Op> {
    fn from(block: Block) -> Self {
        block.ops
    }
}

impl Block {
    /// Whether nothing is done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }
}

/// Whom an operation concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The hero (or creature) whose ability or card it is; in another's combat the friendly hero there (FE-31.8).
    #[default]
    Me,
    /// The opponent in the combat.
    Foe,
    /// Every hero of the team.
    Team,
    /// Every hero of every other team.
    Enemies,
    /// A hero of the team, chosen.
    Friend,
    /// A friendly hero in the same area, chosen.
    Neighbour,
    /// An enemy hero in the area or next to it who stands in no base, chosen.
    EnemyNear,
    /// Every hero of every team.
    Everybody,
}

/// Which areas an operation may choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spot {
    /// At most so many areas away from the hero; none is anywhere.
    pub within: Option<u8>,
    /// Only these kinds.
    pub kind: SpotKind,
    /// Only areas without an enemy figure.
    pub free: bool,
    /// Only areas with a soldier of an enemy and no hero of one.
    pub enemy_soldiers: bool,
    /// Only outposts the team controls.
    pub mine: bool,
}

impl Default for Spot {
    fn default() -> Self {
        Spot { within: None, kind: SpotKind::Any, free: true, enemy_soldiers: false, mine: false }
    }
}

/// Kinds of areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpotKind {
    /// Any.
    #[default]
    Any,
    /// Outposts.
    Outpost,
    /// Wilds.
    Wilds,
    /// Towers.
    Tower,
}

/// One step of an effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    // Structure
    /// If so, the first; otherwise the second.
    If(Cond, Block, #[serde(default)] Block),
    /// The owner may do this.
    May(String, Block),
    /// The owner picks one; each has a label.
    ChooseOne(Vec<(String, Block)>),
    /// The owner may pay so much Eternium; then this is done.
    Pay(u8, Block),
    /// FE-6.2: a success check with so many dice, passed if any passes.
    Check(u8, Block, #[serde(default)] Block),
    /// For every team, the team of the active hero first (FE-R9).
    EachTeam(Block),
    /// For every other team.
    EachEnemy(Block),

    // Health
    /// Loses so many HP.
    Damage(Who, u8),
    /// FE-5.6.
    Heal(Who, u8),

    // Totals of this combat round
    /// Adds to a total of one side.
    Total(Who, Lane, i8),
    /// Adds to the total of the lane in which the overload card lies (FE-R109).
    OwnLane(i8),
    /// One total of one side counts nothing but the printed initiative.
    Cancel(Who, Lane),
    /// The cards of one lane count twice.
    Double(Who, Lane),
    /// Exchanges attack and defense of one side.
    SwapTotals(Who),

    // Cards on the grid
    /// FE-R98: draws and places so many cards.
    DrawAndPlace(u8),
    /// FE-R204: turns a card of the opponent down; the owner of the effect chooses.
    TurnDown,
    /// Turns one own turned card up again.
    TurnUp,
    /// Discards one card of the opponent's grid.
    RemoveCard,
    /// The opponent's overload cards cannot be triggered this combat round.
    BlockOverload,
    /// Moves one own card to another lane.
    MoveCard,
    /// So many more focuses in this combat.
    Focus(u8),
    /// The combat ends at once without a winner; the owner of the effect moves away (FE-R87).
    EndCombat,
    /// FE-R78: the combat does not take place; the hero moves away without cost.
    Avoid,
    /// The 1 HP for the lower initiative is not lost this combat round by the owner.
    SteadyInitiative,

    // Dice of the wilds
    /// So many dice of the roll in progress become successes, blanks first.
    Improve(u8),
    /// The attack of the creature in the wilds combat changes.
    WildsAttack(i8),
    /// Its defense changes.
    WildsDefense(i8),
    /// Its HP change.
    WildsHp(i8),
    /// The hero rolls more or fewer dice.
    WildsDice(i8),

    // Board
    /// The hero may go to one of these areas at once; no combat starts.
    Teleport(Spot),
    /// FE-12.8: the hero is put on the sea: it goes to an end of the nearest flight corridor.
    AtSea,
    /// So many movement points for another move now, or more for the move of this turn.
    Steps(u8),
    /// Flies for the rest of the turn.
    Fly,
    /// One more standard action this turn, of a kind already used too.
    ExtraAction,
    /// Places up to so many soldiers in one outpost.
    PlaceSoldiers(u8, Spot),
    /// Removes up to so many enemy soldiers from one outpost.
    RemoveSoldiers(u8, Spot),
    /// The team loses so many of its soldiers in the hero's area.
    LoseSoldiers(u8),
    /// Puts a quest token into a wilds area of the owner's choice.
    PlaceToken(Spot),
    /// Puts a quest token into each of these areas that has none.
    Tokens(Vec<AreaName>),

    // Eternium, points, cards
    /// The team gains Eternium.
    Gain(u8),
    /// The team loses Eternium, as far as it has any.
    Lose(u8),
    /// Takes so much from another team, chosen.
    Steal(u8),
    /// FE-1.7.
    Vp(u8),
    /// The team loses VP, as far as it has any.
    LoseVp(u8),
    /// FE-21.7: gains a combat card of this kind.
    Combat(Combat),
    /// FE-21.7: gains a special combat card of the owner's choice.
    AnySpecial,
    /// FE-21.7: gains a basic combat card, "+2" or "+3" as chosen.
    AnyBasic,
    /// Draws a card of this merchant's deck.
    Draw(Merchant),
    /// Discards a card of this kind, chosen; nothing if there is none.
    Discard(Merchant),
    /// Loses the ally.
    LoseAlly,
    /// Draws so many victory cards.
    DrawVictory(u8),
    /// Draws and resolves an encounter card, as if braving the wilds.
    Encounter,
    /// The scenario's counter of this number changes.
    Counter(u8, i8),
    /// A boss comes into play here (FE-R29).
    Boss(String, AreaName),
    /// The boss heals.
    HealBoss(u8),
    /// The boss moves to this area.
    MoveBoss(AreaName),
    /// Gains a success of a quest: its reward is due.
    Fulfil,
    /// The event card stays with its hero until it is used up.
    Keep,
}

/// What must be true.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    /// Nothing.
    #[default]
    Always,
    /// All of these.
    All(Vec<Cond>),
    /// One of these.
    Any(Vec<Cond>),
    /// Not this.
    Not(Box<Cond>),
    /// A night round.
    Night,
    /// The weapon in use is of this type.
    Weapon(WeaponType),
    /// The opponent's weapon is of this type.
    FoeWeapon(WeaponType),
    /// The hero is the active one of the combat.
    Attacking,
    /// The hero is the defender.
    Defending,
    /// The opponent is a hero.
    AgainstHero,
    /// The opponent is an epic beast or a boss.
    AgainstCreature,
    /// An epic combat is being fought.
    InCombat,
    /// The second combat round.
    SecondRound,
    /// The hero stands in an outpost.
    InOutpost,
    /// The hero stands in the wilds.
    InWilds,
    /// The hero stands in terrain of this kind.
    Terrain(super::map::Terrain),
    /// The hero stands here.
    At(AreaName),
    /// So many soldiers of the team, or more, stand in the hero's area.
    Soldiers(u8),
    /// The hero has so many HP or fewer.
    HpAtMost(u8),
    /// The opponent has lost so many HP or more.
    FoeHurt(u8),
    /// The hero has lost HP.
    Hurt,
    /// The team has so much Eternium or more.
    Eternium(u8),
    /// The team controls so many outposts or more, its base included.
    Outposts(u8),
    /// The team controls this outpost.
    Controls(AreaName),
    /// The team controls so many towers or more.
    Towers(u8),
    /// The team controls so many outposts with a merchant or more.
    Merchants(u8),
    /// The hero owns an ally.
    HasAlly,
    /// The hero owns a tamed creature.
    HasCreature,
    /// The hero owns a vehicle.
    HasVehicle,
    /// So many cards or more lie in an own lane.
    Cards(Lane, u8),
    /// The team has fewer VP than another one.
    Behind,
    /// The counter of the scenario is so high or higher.
    CounterAtLeast(u8, u8),
    /// So many soldiers of the team or more stand on the map.
    SoldiersOnMap(u8),
    /// So many heroes of the team or more own a tamed creature.
    Riders(u8),
    /// So many heroes of the team or more stand in the wilds.
    HeroesInWilds(u8),
    /// A hero of the team stands here.
    HeroAt(AreaName),
    /// The heroes of the team own so many cards of this merchant's kind or more.
    Owns(Merchant, u8),
}

/// What a continuous bonus changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// FE-22.10.
    Mind,
    /// The initiative total of epic combat.
    Initiative,
    /// The attack total.
    Attack,
    /// The defense total.
    Defense,
    /// Dice in wilds combat.
    Body,
    /// FE-5.5.
    Hp,
    /// FE-12.1.
    Movement,
    /// Above 0: flies (FE-13.2).
    Flying,
    /// FE-31.1.
    Spells,
    /// FE-30.7.
    Pack,
    /// FE-30.5.
    Artifacts,
    /// FE-29.6.
    Allies,
    /// FE-29.4.
    Mounts,
    /// What taming costs.
    TameCost,
    /// What recruiting costs.
    RecruitCost,
    /// What the cards of this merchant cost.
    Price(Merchant),
    /// What fleeing costs.
    FleeCost,
    /// More Eternium in day rounds.
    Income,
    /// The attack of creatures in wilds combat.
    WildsAttack,
    /// HP regained by a night's end (FE-10.5).
    NightHealing,
    /// HP regained by a rest (FE-17.1).
    Rest,
    /// What each soldier that is removed in phase 4 adds beyond 1.
    SoldierBonus,
    /// HP that soldiers take from this hero, in all, fewer.
    SoldierShield,
    /// More Eternium must or need not be paid when defeated (FE-8.5).
    DefeatCost,
}

/// A bonus that counts as long as its condition is met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// What it changes.
    pub stat: Stat,
    /// By how much.
    pub by: i8,
    /// When. A bonus with a condition is one written "+1*" (FE-32.5).
    #[serde(default)]
    pub when: Cond,
}

/// When an ability or a card can be used, or works by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// In the hero's own turn between actions (FE-R210).
    Turn,
    /// FE-R78: before an epic combat.
    Avoid,
    /// FE-23.2.
    CombatStart,
    /// Phase 4 of an epic combat.
    Phase4,
    /// After the roll of a wilds combat.
    WildsRoll,
    /// By itself: when the hero wins an epic combat.
    CombatWon,
    /// By itself: when the hero has beaten an encounter creature.
    WildsWon,
    /// By itself: when the turn of the hero begins.
    TurnStart,
    /// By itself: when its turn ends.
    TurnEnd,
    /// By itself: when an action, combat or forced movement of the hero has captured an outpost (FE-R26).
    Captured,
    /// By itself: when a quest was fulfilled.
    QuestDone,
}

/// How often an ability can be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// Once in a turn, or in a combat round.
    #[default]
    Turn,
    /// Once in a combat.
    Combat,
    /// Once in a round of the track.
    Round,
}

/// An ability of a hero, creature, ally, vehicle or piece of equipment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// When.
    pub when: Window,
    /// If.
    #[serde(default, rename = "if")]
    pub cond: Cond,
    /// What it costs in Eternium.
    #[serde(default)]
    pub cost: u8,
    /// How often.
    #[serde(default)]
    pub limit: Limit,
    /// What it does.
    #[serde(rename = "do")]
    pub ops: Block,
}

/// What a card that lies beside its hero gives it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gift {
    /// Bonuses.
    pub bonuses: Vec<Bonus>,
    /// Abilities.
    pub abilities: Vec<Ability>,
}

impl Op {
    /// The blocks inside of it.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Op::If(_, a, b) | Op::Check(_, a, b) => vec![a, b],
            Op::May(_, a) | Op::Pay(_, a) | Op::EachTeam(a) | Op::EachEnemy(a) => vec![a],
            Op::ChooseOne(all) => all.iter_mut().map(|(_, block)| block).collect(),
            _ => Vec::new(),
        }
    }
}
