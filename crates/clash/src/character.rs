//! A character ready to play: the tables that [`crate::compile`] makes from its definition.

use crate::card::{Card, Hand};
use crate::content::{After, CharacterDef, Class, Cmp, Copied, Duration, When, Which, Who, Whom, Zone};
use crate::event::Cause;
use kit::Handle;
use serde::{Deserialize, Serialize};

/// CL-1.3: a character. Made once, never changed, outside equality: states hold a [`CharRef`].
#[derive(Debug)]
pub struct Character {
    /// What it was made from.
    pub def: CharacterDef,
    /// How saved states and actions name it: its id, and a hash where it is not of the roster.
    pub key: String,
    /// The ten cards.
    pub cards: Hand,
    /// Its nine kinds of move, by [`Card::index`].
    pub moves: [Move; 9],
    /// Effects of its passives, in printed order.
    pub(crate) passives: Vec<Effect>,
    /// Which triggers its passives have, as bits of [`When`].
    pub(crate) passive_when: u16,
    /// The changes in force as long as a condition holds, in the order they are asked.
    pub(crate) continuous: Vec<ContinuousChange>,
    /// Which kinds of continuous change it may have for its own side and for the opponent's, as bits of [`Changes`].
    pub(crate) continuous_kinds: [u8; 2],
    /// Whether a passive of it protects without a move.
    pub(crate) shielded: bool,
    /// Whether its passives only care about recharging, so that two basic moves meet undisturbed: [`crate::fast_path`].
    pub(crate) fast_path: bool,
    /// Whether no card and no passive of it asks for an execution decision.
    pub(crate) simple: bool,
    /// How many stances the passive with an execution decision offers; 1 when none does.
    pub(crate) stances: u8,
    /// All effects by their number, for [`crate::state::Waiting`]: (passive or move, index).
    pub(crate) by_number: Vec<(Owner, u8)>,
}

/// What a numbered effect belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    Passives,
    Move(Card),
}

impl Character {
    /// The move a card becomes when it is played (CL-1.7).
    #[must_use]
    pub fn move_of(&self, card: Card) -> &Move {
        &self.moves[card.index()]
    }

    /// The name of a card as this character's players say it.
    #[must_use]
    pub fn card_name(&self, card: Card) -> &str {
        match card {
            Card::Special1 | Card::Special2 => {
                let special = self.def.specials.get(card.index() - Card::Special1.index());
                special.map_or("Special", |s| s.name.as_str())
            }
            basic => basic_name(basic),
        }
    }

    /// What an effect comes from, by name.
    #[must_use]
    pub fn cause_name(&'static self, cause: Cause) -> &'static str {
        match cause {
            Cause::Move(card) => self.card_name(card),
            Cause::Passive(i) => self.def.passives.get(i as usize).map_or("passive", |p| p.name.as_str()),
            Cause::Delayed => "waiting effect",
        }
    }

    pub(crate) fn effect(&self, number: u8) -> Option<&Effect> {
        let (owner, index) = *self.by_number.get(number as usize)?;
        match owner {
            Owner::Passives => self.passives.get(index as usize),
            Owner::Move(card) => self.move_of(card).effects.get(index as usize),
        }
    }
}

/// The name of a basic move.
#[must_use]
pub const fn basic_name(card: Card) -> &'static str {
    match card {
        Card::One => "1",
        Card::Two => "2",
        Card::Three => "3",
        Card::Four => "4",
        Card::Block => "Block",
        Card::Counter => "Counter",
        Card::Dodge => "Dodge",
        Card::Special1 => "Special 1",
        Card::Special2 => "Special 2",
    }
}

/// A move, ready to act.
#[derive(Clone, Debug)]
pub struct Move {
    /// What it is, for every condition and filter.
    pub class: ClassSet,
    /// When it acts.
    pub buildup: Buildup,
    /// CL-R14, CL-R33: the Buildup it shows in a pile.
    pub resting: Resting,
    /// CL-15.1.
    pub attack: bool,
    /// By option, the damage its text states, all events together; what "opposing printed damage" reads.
    pub printed: Vec<u8>,
    /// Where it goes in the end.
    pub after: After,
    /// How many execution options it has; 1 when it asks for none.
    pub options: u8,
    pub(crate) effects: Vec<Effect>,
    pub(crate) when: u16,
    /// The one thing a basic move does when it acts.
    pub(crate) only: Option<Op>,
}

/// When a move acts, before any change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buildup {
    /// Always here.
    Fixed(u8),
    /// CL-R4: Counter's, which is a rule option.
    Counter,
    /// CL-10.2, CL-10.10.
    TopOfPile,
    /// By execution option.
    ByOption([u8; 3]),
    /// A small expression.
    Expr {
        /// The constant part.
        base: i8,
        /// Added.
        plus: Amount,
        /// Taken off.
        minus: Amount,
    },
}

/// What a pile shows of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resting {
    /// This Buildup.
    At(u8),
    /// CL-R4.
    Counter,
    /// CL-10.8: nothing; one looks through it to the card below.
    LookThrough,
}

/// An effect, ready to run. Its number is its bit in [`crate::state::Side::fired`].
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub number: u8,
    pub passive: Option<u8>,
    pub when: When,
    pub cond: Option<Cond>,
    pub ops: Vec<Op>,
}

/// A change in force as long as its card is where it says, or always, and its condition holds.
#[derive(Clone, Debug)]
pub(crate) struct ContinuousChange {
    pub what: Changes,
    pub by: Amount,
    pub of: ClassSet,
    pub whose: Who,
    /// The special it is printed on; none for a passive.
    pub card: Option<Card>,
    pub effect: Effect,
}

impl ContinuousChange {
    /// All that `effects`, printed on `card` or of passives, keep in force.
    pub fn all_of(card: Option<Card>, effects: &[Effect]) -> impl Iterator<Item = ContinuousChange> {
        let lasting = effects.iter().filter(|e| e.when.continuous());
        lasting.flat_map(move |effect| {
            effect.ops.iter().filter_map(move |op| match op {
                Op::Change { what, by, of, whose, .. } => {
                    Some(ContinuousChange { what: *what, by: *by, of: *of, whose: *whose, card, effect: effect.clone() })
                }
                _ => None,
            })
        })
    }
}

/// A set of move classes, or all that one move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct ClassSet(u32);

impl ClassSet {
    /// Every move.
    pub const ALL: ClassSet = ClassSet(u32::MAX);

    /// The set of this one class.
    #[must_use]
    pub const fn of(class: Class) -> ClassSet {
        ClassSet(match class {
            Class::Named(card) => 1 << card.index(),
            Class::Number(n) => 1 << (8 + n),
            Class::AnyNumber => 0b11111 << 9,
            Class::Attack => 1 << 14,
            Class::Defence => 1 << 15,
            Class::Special => 1 << 16,
            Class::Basic => 1 << 17,
        })
    }

    /// All of these; every move when there are none.
    #[must_use]
    pub fn any_of(classes: &[Class]) -> ClassSet {
        if classes.is_empty() {
            return ClassSet::ALL;
        }
        classes.iter().fold(ClassSet(0), |set, c| set.with(*c))
    }

    /// This and `class`.
    #[must_use]
    pub const fn with(self, class: Class) -> ClassSet {
        ClassSet(self.0 | ClassSet::of(class).0)
    }

    /// Whether a move that is `self` belongs to `other`.
    #[must_use]
    pub const fn meets(self, other: ClassSet) -> bool {
        self.0 & other.0 != 0
    }
}

/// A compiled amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// This number.
    Const(i8),
    /// The counter with this index.
    Counter(u8),
    /// See [`crate::content::AmountDef`].
    DamageReceived,
    /// See [`crate::content::AmountDef`].
    OpposingPrintedDamage,
    /// See [`crate::content::AmountDef`].
    PileSize,
    /// See [`crate::content::AmountDef`].
    RemovedCount,
}

/// A compiled condition.
#[derive(Clone, Debug)]
pub(crate) enum Cond {
    Move(Who, ClassSet),
    ActedBefore,
    ActedAfter,
    Hp(Who, Cmp, u8),
    HpVersusFoe(Cmp),
    Received(Who, Cmp, u8),
    PileSize(Who, Cmp, u8),
    PileTop(Who, ClassSet),
    PileContains(Who, ClassSet),
    HandSize(Who, Cmp, u8),
    HandContains(Who, ClassSet),
    InitiativeHigher,
    InitiativeLower,
    Option(u8),
    Counter(u8, Cmp, i8),
    Removed(Who, Cmp, u8),
    FirstTurnAfterRecharge(Who),
    Not(Box<Cond>),
    All(Vec<Cond>),
    Any(Vec<Cond>),
}

/// A compiled primitive.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    Deal { amount: Amount, to: Whom },
    Prevent { filter: ClassSet, up_to: Option<Amount> },
    Redirect { filter: ClassSet, minus: u8 },
    Heal { amount: Amount, to: Whom },
    LoseHp { amount: Amount, to: Whom },
    Change { what: Changes, by: Amount, of: ClassSet, whose: Who, duration: Duration },
    SwapInitiative { duration: Duration },
    AddCounter { counter: u8, by: Amount },
    SetCounter { counter: u8, to: Amount },
    MoveCard { whose: Who, from: Zone, to: Zone, which: Which },
    BuryTop(Who),
    Recharge(Who),
    ChangeMaxHp { by: Amount, whose: Who },
    CopyBasic(Copied),
    Delay(Vec<Op>),
}

/// What a lasting change changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Changes {
    /// Adds to the damage of moves.
    Damage,
    /// Sets the damage of moves.
    DamageTo,
    /// CL-11.1 does not lower the damage of moves.
    NoReduction,
    /// Adds to the Buildup of moves.
    Buildup,
    /// Sets the Buildup of moves.
    BuildupTo,
    /// Adds to Initiative.
    Initiative,
    /// Adds to what a recharge heals.
    RechargeHeal,
}

impl Changes {
    /// Its bit in [`Character::continuous_kinds`].
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A character that lives as long as the program. Equal if it is the same character; saved as its key.
pub type CharRef = Handle<Character>;
