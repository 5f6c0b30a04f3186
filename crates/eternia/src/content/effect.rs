//! What effects do: the vocabulary of primitive effects and control structures.

use super::amount::Amount;
use super::skill::Attack;
use super::target::{Cond, Filter, Pick, Spot, TokenPick, Who};
use super::word::Word;
use super::{Colour, Face, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One step of an effect. A list of them is carried out in order (`sequence` in the specification).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Op {
    // Control
    /// The chooser picks Models; the rest is done for each.
    Choose(Pick, Vec<Op>),
    /// The owner picks one of these; each has a label for the choice.
    ChooseOne(Vec<(String, Vec<Op>)>),
    /// The owner may do this.
    May(Vec<Op>),
    /// If so, the first; otherwise the second.
    If(Cond, Vec<Op>, #[serde(default)] Vec<Op>),
    /// For each Model that fits, which is `it`.
    ForEach(Filter, Vec<Op>),
    /// So many times.
    Repeat(Amount, Vec<Op>),
    /// ET-2.12: rolls dice outside an Attack; every face listed counts as a Success. What follows can count them.
    Roll(u8, Vec<Face>, Vec<Op>),
    /// One of these lists by chance, each as likely.
    Random(Vec<Vec<Op>>),

    // Power
    /// Gains Power.
    GainPower(Who, Amount),
    /// Loses Power (the owner of the Power chooses which); a Player's goes to the Controller (ET-15.1).
    LosePower(Who, Amount),
    /// Moves Power between friendly Characters; no loss (ET-R10).
    TransferPower(Who, Who, Amount),
    /// Takes Power from the first and gives it to the second; the Controller gets nothing else for it (ET-R10).
    StealPower(Who, Who, Amount),

    // Wounds
    /// Wounds that are no Attack: Armor does not help (ET-19.16).
    DealWounds(Who, Amount),
    /// ET-33.7.
    Heal(Who, Amount),
    /// ET-22.1.
    Daze(Who),
    /// Removes a Dazed token.
    RemoveDaze(Who),
    /// KO's without Wounds.
    Ko(Who),
    /// In `before_wounds`: so many of them are not suffered.
    PreventWounds(Amount),

    // Places
    /// ET-25: pushes up to so many spaces.
    Push(Who, Amount, Way),
    /// Moves up to so many spaces now (movement points, ET-R49), with these modifiers for this move.
    Move(Who, Amount, #[serde(default)] Vec<Modifier>),
    /// ET-R45: puts it on a space chosen by the owner.
    Place(Who, Spot),
    /// ET-R46.
    SwapPlaces(Who, Who),
    /// Brings Minions of the chosen type in.
    SpawnMinion(Amount, Spot),
    /// ET-9.5: brings Elite Minions of this id in, for the side of the owner.
    SpawnElite(Word, Amount, Spot),
    /// Puts a Token on a space.
    SpawnToken(Word, Spot),
    /// Removes a Token.
    RemoveToken(TokenPick),
    /// Moves a Token up to so many spaces.
    MoveToken(TokenPick, u8),
    /// The Model picks a Token up.
    PickUp(Who, TokenPick),
    /// The Model drops a Token it carries, by its id or a tag, in its space.
    Drop(Who, Word),
    /// ET-R157: lays one space of Terrain.
    PlaceTerrain(Word, Spot),
    /// ET-R157: removes one piece of Terrain, by its id or a tag, that has a space within so many of the owner.
    RemoveTerrain(Word, u8),

    // The Attack in progress
    /// Successes beside those of the dice.
    AddSuccess(Amount),
    /// Up to so many dice with the first face count as showing the second.
    ConvertFace(Face, Face, u8),
    /// ET-19.20: rerolls up to so many dice showing one of these faces; none listed: any.
    Reroll(u8, #[serde(default)] Vec<Face>),
    /// ET-R151: the Attack has another target.
    RedirectAttack(Who),
    /// The Attack ends without a roll.
    CancelAttack,
    /// An Attack now, as part of this Skill (ET-R134); the owner is the attacker.
    Attack(Box<Attack>),

    // Actions
    /// ET-7.13: a Bonus Action: a Move of up to so many spaces.
    BonusMove(Who, u8),
    /// ET-7.15: a Bonus Action: an Attack.
    BonusAttack(Who),
    /// A Bonus Action of one of these kinds.
    BonusAction(Who, Vec<ActionKind>),
    /// ET-16.5, ET-R94: an Action of one of these kinds, now.
    GrantAction(Who, Vec<ActionKind>),

    // What lasts
    /// A modifier for a while.
    Modify(Who, Modifier, Duration),
    /// Puts a marker on a Model or takes it off.
    SetMarker(Who, Word, bool),

    // Cards and tracks
    /// The Controller draws Strategy Cards.
    DrawStrategy(Amount),
    /// The Controller discards Strategy Cards by chance.
    DiscardStrategy(Amount),
    /// ET-R139: the owner's side looks at so many facedown Activation Cards of the other side.
    PeekActivation(u8),
    /// ET-R139: the owner swaps two facedown Activation Cards of this side.
    SwapActivationCards(SideRef),
    /// ET-18.1.
    AdvanceEscalation(Amount),
    /// ET-29.8.
    GainVp(SideRef, Amount),
    /// Unlocks a Skill of this colour now, if it is not; a face of the owner's choice, with its 1 Power.
    UnlockSkill(Who, Colour),
    /// Turns one Skill Card to its other face; the Power stays.
    SwapSkillFace(Who),
    /// This side wins.
    Win(SideRef),
    /// The NPC of this id acts as its card says.
    NpcActs(Word),
}

/// Where a Push leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Anywhere.
    Any,
    /// Not further from this Model (ET-25.4).
    Towards(Who),
    /// Not closer to this Model (ET-25.5).
    Away(Who),
}

/// What can be changed for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// Its Attacks roll more dice.
    AddDice(Amount),
    /// Its Attacks roll fewer dice.
    RemoveDice(Amount),
    /// It has more Armor.
    GrantArmor(Amount),
    /// It has less Armor.
    ReduceArmor(Amount),
    /// Its Attacks ignore Armor.
    IgnoreArmor,
    /// Its Ranged Attacks reach further.
    ExtendRange(u8),
    /// Its Attacks need no Line of Sight.
    IgnoreLos,
    /// Its Attacks may have more targets.
    AddTarget(u8),
    /// It moves more or fewer spaces each time it moves.
    MovePoints(i8),
    /// ET-28.6.
    IgnoreTerrainPenalty,
    /// It suffers no Escape Damage.
    IgnoreEscapeDamage,
    /// It may pass through Enemies.
    PassThroughEnemies,
    /// Enemies leaving its side suffer so many Wounds more.
    ExtraEscapeDamage(u8),
    /// It may not do this.
    Forbid(Forbidden),
    /// Its Skills cost more or less.
    Cost(i8),
}

/// What can be forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Forbidden {
    /// To move (being Pushed or placed is not moving).
    Move,
    /// To attack.
    Attack,
    /// To use Skills other than Attacks.
    Skill,
    /// To use Reactions and Defense Boosts.
    Reaction,
}

/// How long a modifier lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// This Attack.
    ThisAttack,
    /// This Action.
    ThisAction,
    /// This Activation.
    ThisActivation,
    /// Until the Model that made the effect begins its next Activation (a Scenario or Controller effect: the Model it is on).
    UntilNextActivation,
    /// This Round.
    ThisRound,
    /// While the Model that made the effect is on the Battlefield.
    WhileInPlay,
    /// The rest of the game.
    Game,
}

/// The kinds of Action (ET-7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// ET-7.9.
    Attack,
    /// ET-7.10.
    Interact,
    /// ET-7.11.
    Move,
    /// ET-7.12.
    UseSkill,
}

impl ActionKind {
    /// All four.
    pub(crate) const ALL: [ActionKind; 4] = [ActionKind::Attack, ActionKind::Interact, ActionKind::Move, ActionKind::UseSkill];
}

/// A side as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideRef {
    /// This one.
    The(Side),
    /// The owner's.
    Mine,
    /// The other than the owner's.
    Theirs,
    /// The side of the event's subject.
    Subjects,
    /// The side against the event's subject.
    Opposing,
    /// The side of the event's object: who KO'ed an NPC, for example.
    Objects,
}

/// A modifier that always applies while its condition does: what a passive Skill or an Empowered effect gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// On whom.
    #[serde(default = "own")]
    pub who: Who,
    /// What.
    pub what: Modifier,
    /// When; with `it` as the Model it is on.
    #[serde(default)]
    pub when: Cond,
}

fn own() -> Who {
    Who::Own
}
