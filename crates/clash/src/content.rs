//! Characters as data: what `content/clash/*.ron` says, in the vocabulary of the specification's "Content" section.
//!
//! These types are the language. [`crate::compile`] checks a character written in it and turns it into tables the
//! rules run on; [`crate::text`] turns it into the words on the cards.

use crate::card::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// CL-1.3: one character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CharacterDef {
    /// Unique, in lower case: `brute`.
    pub id: String,
    /// Unique, as shown: `BRUTE!`.
    pub name: String,
    /// What they are, in a few words of ours.
    pub title: String,
    /// Starting and maximum HP, 1 to 31.
    pub hp: u8,
    /// CL-6.6: different for every member of the roster.
    pub initiative: i8,
    /// CL-1.4: the basic move they hold twice.
    pub duplicate: Card,
    /// One or two abilities that are always in force.
    pub passives: Vec<PassiveDef>,
    /// Exactly two moves of their own.
    pub specials: Vec<SpecialDef>,
    /// Public, bounded numbers the effects count with.
    #[serde(default)]
    pub counters: Vec<CounterDef>,
}

/// CL-16.4: an ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassiveDef {
    /// As shown.
    pub name: String,
    /// CL-5.1: named options to choose from with every card; none, two or three.
    #[serde(default)]
    pub execution: Vec<String>,
    /// What it does.
    pub effects: Vec<EffectDef>,
}

/// CL-16.1: a blue move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpecialDef {
    /// As shown.
    pub name: String,
    /// When it acts.
    pub buildup: BuildupDef,
    /// CL-R33: what any pile shows, if `buildup` is not a number.
    #[serde(default)]
    pub resting_buildup: Option<u8>,
    /// CL-R16: the number Block and Counter take it for.
    #[serde(default)]
    pub counts_as: Option<u8>,
    /// CL-5.1: named options to choose from before the Reveal; none, two or three.
    #[serde(default)]
    pub execution: Vec<String>,
    /// What it does.
    pub effects: Vec<EffectDef>,
    /// CL-R30, CL-R32: where it goes in the end.
    #[serde(default)]
    pub after: After,
}

/// A counter: public and bounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterDef {
    /// As shown and as effects name it.
    pub name: String,
    /// Never below.
    pub min: i8,
    /// Never above.
    pub max: i8,
    /// At the start of the game.
    pub start: i8,
}

/// When a special acts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum BuildupDef {
    /// Always at this Buildup, 0 to 5.
    Fixed(u8),
    /// CL-10.10: read from the pile exactly as a Dodge does.
    TopOfPile,
    /// One Buildup for each execution option.
    ByOption(Vec<u8>),
    /// `base` plus `plus` less `minus`, clamped to 0..5.
    Expr {
        /// The constant part.
        base: i8,
        /// Added.
        #[serde(default)]
        plus: Option<AmountDef>,
        /// Taken off.
        #[serde(default)]
        minus: Option<AmountDef>,
    },
}

/// Where a move goes when it leaves play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum After {
    /// CL-12.1: on top of its owner's pile.
    #[default]
    Discard,
    /// CL-R32: out of the game.
    Remove,
    /// Back to its owner's hand.
    ReturnToHand,
}

/// When something happens, if what holds, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectDef {
    /// The moment.
    pub when: When,
    /// The condition.
    #[serde(default, rename = "if")]
    pub condition: Option<CondDef>,
    /// What happens, in printed order.
    #[serde(rename = "do")]
    pub ops: Vec<OpDef>,
}

/// The triggers of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Step 7: the cards lie open, the order is not fixed yet.
    AtReveal,
    /// Steps 9 and 10: the move acts. A passive's fires when its owner's move acts.
    OnAct,
    /// CL-15.2: the own attack has dealt damage.
    OnHit,
    /// CL-15.2: the own attack has dealt none.
    OnMiss,
    /// CL-15.3: the own move stopped or turned away damage.
    OnSuccessful,
    /// CL-15.4: the own move did nothing.
    OnUnsuccessful,
    /// CL-R44: the own character received damage, of any source.
    OnDamaged,
    /// An own protection turned damage back on the attacker.
    OnRedirected,
    /// Step 12.
    OnTurnEnd,
    /// The owner recharged.
    OnRecharge,
    /// The opponent recharged.
    OnOpponentRecharge,
    /// As long as the special is in its owner's hand.
    WhileInHand,
    /// As long as the special lies uppermost on its owner's pile.
    WhileOnTopOfPile,
    /// As long as the game lasts.
    Always,
}

impl When {
    /// Whether it is no moment but a time: what it says is in force as long as it lasts.
    #[must_use]
    pub const fn continuous(self) -> bool {
        matches!(self, When::Always | When::WhileInHand | When::WhileOnTopOfPile)
    }
}

/// Whose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Who {
    /// The owner of the effect.
    #[default]
    Me,
    /// The opponent.
    Foe,
}

/// Whom an effect reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Whom {
    /// The owner of the effect.
    Me,
    /// The opponent.
    Foe,
    /// Both at one instant.
    Both,
}

/// A class of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Class {
    /// This card, by name.
    Named(Card),
    /// CL-R16: a move that is or counts as this number, 1 to 5; the 5 is BRUTE!'s alone (CL-7.5).
    Number(u8),
    /// A move that is or counts as any number.
    AnyNumber,
    /// CL-15.1: a move with an effect that deals damage to the opponent.
    Attack,
    /// Block, Counter, Dodge, or a special that prevents or redirects and is no attack.
    Defence,
    /// A blue move.
    Special,
    /// One of the seven basic moves.
    Basic,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Cmp {
    /// Less than.
    Less,
    /// At most.
    AtMost,
    /// Exactly.
    Is,
    /// At least.
    AtLeast,
    /// More than.
    More,
}

/// The conditions of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum CondDef {
    /// The move played this turn by that side is of the class.
    Move(Who, Class),
    /// The own move acts before the other one (or the other side has none).
    ActedBefore,
    /// The own move acts after the other one.
    ActedAfter,
    /// HP compared with a number.
    Hp(Who, Cmp, u8),
    /// Own HP compared with the opponent's.
    HpVersusFoe(Cmp),
    /// CL-11.1: damage received this turn, compared with a number.
    Received(Who, Cmp, u8),
    /// The pile has no card.
    PileEmpty(Who),
    /// Cards in the pile.
    PileSize(Who, Cmp, u8),
    /// The uppermost card of the pile is of the class.
    PileTop(Who, Class),
    /// Some card in the pile is of the class.
    PileContains(Who, Class),
    /// Cards in hand.
    HandSize(Who, Cmp, u8),
    /// Some card in hand is of the class.
    HandContains(Who, Class),
    /// Own Initiative is higher than the opponent's.
    InitiativeHigher,
    /// Own Initiative is lower than the opponent's.
    InitiativeLower,
    /// The execution option chosen for this move or this passive, counted from 0.
    Option(u8),
    /// An own counter compared with a number.
    Counter(String, Cmp, i8),
    /// Cards removed from the game.
    Removed(Who, Cmp, u8),
    /// This turn began with that side's recharge.
    FirstTurnAfterRecharge(Who),
    /// Not so.
    Not(Box<CondDef>),
    /// All of these.
    All(Vec<CondDef>),
    /// At least one of these.
    Any(Vec<CondDef>),
}

/// An amount: a constant or something the table shows, always a whole number (CL-1.11).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum AmountDef {
    /// This number.
    Const(i8),
    /// An own counter.
    Counter(String),
    /// Damage the owner received this turn.
    DamageReceived,
    /// The damage printed on the opposing move.
    OpposingPrintedDamage,
    /// Cards in the owner's pile.
    PileSize,
    /// The owner's removed cards.
    RemovedCount,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Duration {
    /// To the end of this turn.
    ThisTurn,
    /// During the next turn only.
    NextTurn,
    /// Until the owner of the effect recharges.
    UntilOwnRecharge,
    /// To the end of the game.
    RestOfGame,
}

/// A card somewhere: a zone and which one, so that no choice arises during the Aftermath.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Selector {
    /// Whose zone.
    #[serde(default)]
    pub whose: Who,
    /// Which zone; `return_from_pile` and `discard_from_hand` imply theirs.
    pub zone: Zone,
    /// Which card.
    pub card: Which,
}

/// CL-1.6: a zone; a played move is in none of the first three (CL-1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The hand.
    Hand,
    /// The face-up discard pile.
    Pile,
    /// The face-down pile of removed cards.
    Removed,
    /// On the table, as a move.
    Play,
}

/// Which card of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Which {
    /// This one, by name.
    Fixed(Card),
    /// The uppermost of a pile.
    Top,
    /// The one named by the execution option: option 0 the first of these, and so on.
    ByOption([Card; 3]),
}

/// What a copying move copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Copied {
    /// CL-16.8: the opposing move, if it is a basic one.
    OpposingMove,
    /// This basic move.
    Fixed(Card),
}

/// The primitives of the vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum OpDef {
    /// `deal n`.
    Deal {
        /// How much.
        amount: AmountDef,
        /// To whom; the opponent unless it says otherwise.
        #[serde(default = "foe")]
        to: Whom,
    },
    /// `prevent filter`, with an upper limit for the turn if it says so.
    Prevent {
        /// Which attacks.
        filter: Vec<Class>,
        /// At most this much.
        #[serde(default)]
        up_to: Option<AmountDef>,
    },
    /// `redirect filter minus n`.
    Redirect {
        /// Which attacks.
        filter: Vec<Class>,
        /// CL-9.8: taken off once per attack.
        minus: u8,
    },
    /// `heal n`.
    Heal {
        /// How much.
        amount: AmountDef,
        /// Whom; the owner unless it says otherwise.
        #[serde(default = "me")]
        to: Whom,
    },
    /// CL-R27: `lose_hp n`, which is not damage.
    LoseHp {
        /// How much.
        amount: AmountDef,
        /// Who; the owner unless it says otherwise.
        #[serde(default = "me")]
        to: Whom,
    },
    /// `change_damage n` of that side's moves of the class.
    ChangeDamage {
        /// By how much.
        by: AmountDef,
        /// Of which moves; of all when empty.
        #[serde(default)]
        of: Vec<Class>,
        /// Whose.
        #[serde(default)]
        whose: Who,
        /// How long; this turn unless it says otherwise.
        #[serde(default = "this_turn", rename = "for")]
        duration: Duration,
    },
    /// `set_damage n`, likewise.
    SetDamage {
        /// To how much.
        to: AmountDef,
        /// Of which moves; of all when empty.
        #[serde(default)]
        of: Vec<Class>,
        /// Whose.
        #[serde(default)]
        whose: Who,
        /// How long.
        #[serde(default = "this_turn", rename = "for")]
        duration: Duration,
    },
    /// The own move's damage is not lowered by damage received (CL-11.1).
    IgnoreReduction {
        /// Of which moves; of all when empty.
        #[serde(default)]
        of: Vec<Class>,
    },
    /// CL-R29: `change_buildup n`.
    ChangeBuildup {
        /// By how much.
        by: AmountDef,
        /// Of which moves; of all when empty.
        #[serde(default)]
        of: Vec<Class>,
        /// Whose.
        #[serde(default)]
        whose: Who,
        /// How long.
        #[serde(default = "this_turn", rename = "for")]
        duration: Duration,
    },
    /// `set_buildup n`.
    SetBuildup {
        /// To how much.
        to: AmountDef,
        /// Of which moves; of all when empty.
        #[serde(default)]
        of: Vec<Class>,
        /// Whose.
        #[serde(default)]
        whose: Who,
        /// How long.
        #[serde(default = "this_turn", rename = "for")]
        duration: Duration,
    },
    /// `change_initiative n for duration`.
    ChangeInitiative {
        /// By how much.
        by: AmountDef,
        /// Whose.
        #[serde(default)]
        whose: Who,
        /// How long.
        #[serde(default = "this_turn", rename = "for")]
        duration: Duration,
    },
    /// Both characters exchange their current Initiatives.
    SwapInitiative {
        /// How long.
        #[serde(default = "this_turn", rename = "for")]
        duration: Duration,
    },
    /// `add_counter n`, kept within the counter's bounds.
    AddCounter {
        /// Which.
        counter: String,
        /// By how much.
        by: AmountDef,
    },
    /// `set_counter n`, kept within the counter's bounds.
    SetCounter {
        /// Which.
        counter: String,
        /// To how much.
        to: AmountDef,
    },
    /// From a pile back to its owner's hand.
    ReturnFromPile(Selector),
    /// CL-12.4: from a hand onto its owner's pile, at once.
    DiscardFromHand(Selector),
    /// CL-14.1: out of the game.
    Remove(Selector),
    /// The top of a pile goes to its bottom.
    BuryTop(Who),
    /// CL-4.10: that side recharges now: the whole pile and the healing.
    Recharge(Who),
    /// `change_recharge_heal n`.
    ChangeRechargeHeal {
        /// By how much.
        by: AmountDef,
        /// Whose.
        #[serde(default)]
        whose: Who,
        /// How long.
        #[serde(default = "rest_of_game", rename = "for")]
        duration: Duration,
    },
    /// `change_max_hp n`; HP above the new maximum are lost.
    ChangeMaxHp {
        /// By how much.
        by: AmountDef,
        /// Whose.
        #[serde(default)]
        whose: Who,
    },
    /// CL-16.8: takes over a basic move.
    CopyBasic(Copied),
    /// CL-R37: these happen at the start of the next turn.
    Delay(Vec<OpDef>),
}

fn foe() -> Whom {
    Whom::Foe
}

fn me() -> Whom {
    Whom::Me
}

fn this_turn() -> Duration {
    Duration::ThisTurn
}

fn rest_of_game() -> Duration {
    Duration::RestOfGame
}
