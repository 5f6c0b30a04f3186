//! The language of the icon rows: what a printed line says, as plain data.
//!
//! A line is read from left to right. It is an ability line (nothing but [`Keyword`]s), or a row of [`Step`]s, with or without a
//! [`Trigger`] in front. The rules interpret these values and nothing else: no card is named in code.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// CC-21: what makes a line happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Trigger {
    /// CC-21.1.
    Summon,
    /// CC-21.4.
    Attack,
    /// CC-21.6, and CC-21.9 on a guardian ability.
    Destroyed,
    /// CC-21.10.
    Quest,
    /// CC-21.13.
    Tap,
}

/// CC-24: an ability icon with its number. Time Threshold is not among them: it is the end of a summon line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Keyword {
    /// CC-24.1: that many further guardians.
    GuardianAttack(u8),
    /// CC-24.2.
    CantAttack,
    /// CC-24.4.
    CantAttackBattlers,
    /// CC-24.5.
    Protector,
    /// CC-24.11.
    Recovery,
    /// CC-24.14: that much cheaper.
    Leader(u8),
    /// CC-24.20: that much stronger.
    LastStand(u8),
    /// CC-24.26.
    Reinforcements,
    /// CC-24.31.
    Legion,
    /// CC-24.34.
    Fast,
    /// CC-24.36.
    Sentinel,
    /// CC-24.41.
    Withdraw,
    /// CC-24.44.
    Toughness,
    /// CC-24.50: for that cost.
    SneakAttack(u8),
    /// CC-24.57.
    Elusive,
    /// CC-24.59.
    Transform,
    /// CC-24.73.
    Taunt,
    /// CC-24.78: for that cost.
    Pilot(u8),
}

/// CC-20.27: an icon a card can have: every trigger and every ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Icon {
    /// A trigger.
    Summon,
    /// A trigger.
    Attack,
    /// A trigger.
    Destroyed,
    /// A trigger.
    Quest,
    /// A trigger.
    Tap,
    /// An ability.
    GuardianAttack,
    /// An ability.
    CantAttack,
    /// An ability.
    CantAttackBattlers,
    /// An ability.
    Protector,
    /// An ability.
    Recovery,
    /// An ability.
    Leader,
    /// An ability.
    LastStand,
    /// An ability.
    Reinforcements,
    /// An ability.
    Legion,
    /// An ability.
    Fast,
    /// An ability.
    Sentinel,
    /// An ability.
    Withdraw,
    /// An ability.
    Toughness,
    /// An ability.
    SneakAttack,
    /// An ability.
    Elusive,
    /// An ability.
    Transform,
    /// CC-24.68: an ability, printed at the end of a summon line.
    Threshold,
    /// An ability.
    Taunt,
    /// An ability.
    Pilot,
}

impl Icon {
    /// Every icon a card can have, in the order of the specification.
    pub const ALL: [Icon; 24] = [
        Icon::Summon,
        Icon::Attack,
        Icon::Destroyed,
        Icon::Quest,
        Icon::Tap,
        Icon::GuardianAttack,
        Icon::CantAttack,
        Icon::CantAttackBattlers,
        Icon::Protector,
        Icon::Recovery,
        Icon::Leader,
        Icon::LastStand,
        Icon::Reinforcements,
        Icon::Legion,
        Icon::Fast,
        Icon::Sentinel,
        Icon::Withdraw,
        Icon::Toughness,
        Icon::SneakAttack,
        Icon::Elusive,
        Icon::Transform,
        Icon::Threshold,
        Icon::Taunt,
        Icon::Pilot,
    ];

    /// Its place in [`Icon::ALL`]: one bit of a set of icons.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl Trigger {
    /// The icon of this trigger.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Trigger::Summon => Icon::Summon,
            Trigger::Attack => Icon::Attack,
            Trigger::Destroyed => Icon::Destroyed,
            Trigger::Quest => Icon::Quest,
            Trigger::Tap => Icon::Tap,
        }
    }
}

impl Keyword {
    /// The icon of this ability, without its number.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Keyword::GuardianAttack(_) => Icon::GuardianAttack,
            Keyword::CantAttack => Icon::CantAttack,
            Keyword::CantAttackBattlers => Icon::CantAttackBattlers,
            Keyword::Protector => Icon::Protector,
            Keyword::Recovery => Icon::Recovery,
            Keyword::Leader(_) => Icon::Leader,
            Keyword::LastStand(_) => Icon::LastStand,
            Keyword::Reinforcements => Icon::Reinforcements,
            Keyword::Legion => Icon::Legion,
            Keyword::Fast => Icon::Fast,
            Keyword::Sentinel => Icon::Sentinel,
            Keyword::Withdraw => Icon::Withdraw,
            Keyword::Toughness => Icon::Toughness,
            Keyword::SneakAttack(_) => Icon::SneakAttack,
            Keyword::Elusive => Icon::Elusive,
            Keyword::Transform => Icon::Transform,
            Keyword::Taunt => Icon::Taunt,
            Keyword::Pilot(_) => Icon::Pilot,
        }
    }
}

/// CC-20.18, CC-20.20: where a card is looked for, if not in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Zone {
    /// Your hand.
    Hand,
    /// Your discard pile.
    Discard,
}

/// How a filter compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Cmp {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `=`
    Exactly,
}

impl Cmp {
    /// Does `value` compare so with `number`?
    #[must_use]
    pub const fn admits(self, value: i32, number: u8) -> bool {
        match self {
            Cmp::AtMost => value <= number as i32,
            Cmp::AtLeast => value >= number as i32,
            Cmp::Exactly => value == number as i32,
        }
    }
}

/// CC-20.26: what stands after With.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Filter {
    /// CC-20.22.
    Cost(Cmp, u8),
    /// CC-20.24.
    Strength(Cmp, u8),
    /// CC-20.27.
    Has(Icon),
}

/// Which icon selects one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Pick {
    /// CC-20.1: Chosen Battler.
    Chosen,
    /// CC-20.7: One of Your Other Battlers.
    OneOther,
    /// CC-20.15: Your Action Card.
    Action,
}

/// One card to be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Single {
    /// The icon.
    pub pick: Pick,
    /// Where; `None` is in play, and for [`Pick::Action`] the hand or the discard pile.
    pub zone: Option<Zone>,
    /// What it must satisfy, all of it.
    pub with: Vec<Filter>,
}

/// CC-20: a target and everything that narrows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Target {
    /// CC-9.8: one or more different cards.
    Singles(Vec<Single>),
    /// CC-20.11, CC-20.30: all of a group, without a choice.
    Group {
        /// All Battlers; else Your Other Battlers.
        all: bool,
        /// Where; `None` is in play.
        zone: Option<Zone>,
        /// What they must satisfy.
        with: Vec<Filter>,
    },
    /// CC-20.4: Chosen Opponent.
    Opponent,
}

/// CC-22, CC-23: a modifier or an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Op {
    /// CC-22.1.
    Cost(i8),
    /// CC-22.4.
    Strength(i8),
    /// CC-22.7.
    Time(i8),
    /// CC-23.1.
    Destroy,
    /// CC-23.4.
    Tap,
    /// CC-23.6.
    Untap,
    /// CC-23.8.
    Return,
    /// CC-23.11.
    Replay,
    /// CC-23.16; discards if negative, CC-23.18.
    Draw(i8),
    /// CC-23.21; discards guardians if negative, CC-23.23.
    Guard(i8),
    /// CC-23.27.
    Extra(u8),
}

impl Op {
    /// CC-20.5: does it act on a player?
    #[must_use]
    pub const fn on_player(self) -> bool {
        matches!(self, Op::Time(_) | Op::Draw(_) | Op::Guard(_) | Op::Extra(_))
    }

    /// CC-9.2: an effect icon; the others are modifiers.
    #[must_use]
    pub const fn is_effect(self) -> bool {
        !matches!(self, Op::Cost(_) | Op::Strength(_) | Op::Time(_))
    }
}

/// CC-23.29: what stands after Gains.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Gain {
    /// An ability.
    Keyword(Keyword),
    /// A cost modifier.
    Cost(i8),
    /// A strength modifier.
    Strength(i8),
    /// A triggered line; always alone.
    Line(Box<Line>),
}

/// One piece of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Step {
    /// CC-9.9: whom the icons to the right concern, until the next target.
    Target(Target),
    /// What happens.
    Op(Op),
    /// CC-23.29: the end of every row that has it.
    Gains(Vec<Gain>),
}

/// One printed line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// When it happens; `None` is CC-21.15.
    pub trigger: Option<Trigger>,
    /// An ability line has these and nothing else.
    pub keywords: Vec<Keyword>,
    /// From left to right.
    pub steps: Vec<Step>,
    /// CC-24.68: Time Threshold, at the end of a summon line.
    pub threshold: Option<u8>,
}
