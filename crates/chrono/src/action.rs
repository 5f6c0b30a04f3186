//! What a seat can do: the rows of the specification's table of decisions.

use crate::icons::Zone;
use crate::pile::CardId;
use crate::state::{Id, Object};
use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a battler is summoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// CC-8.1: for the printed cost; CC-17.4 for an EX battler.
    Printed,
    /// CC-24.50.
    Sneak,
    /// CC-24.78: onto this Frame.
    Pilot(Id),
    /// CC-24.59: in exchange for this battler.
    Transform(Id),
}

/// One decision of one seat. A card of the own hand is named by its number among the compiled cards; `shift` is what an icon has added to
/// the cost of that very copy, so that two copies can be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// House rule: puts the starting hand back and draws another, or keeps it.
    Mulligan(bool),
    /// CC-8.1.
    Summon {
        /// Which card of the hand.
        card: CardId,
        /// Change of this copy's cost.
        #[serde(default)]
        shift: i8,
        /// In which way.
        how: How,
    },
    /// CC-10.1: plays an action card.
    Play {
        /// Which card of the hand.
        card: CardId,
        /// Change of this copy's cost.
        #[serde(default)]
        shift: i8,
    },
    /// CC-11.2: attacks with this battler.
    Attack(Id),
    /// CC-15.4: sends this battler on a quest.
    Quest(Id),
    /// CC-16.1: taps this battler for one of its Tap lines, counted from 0.
    Tap {
        /// Which battler.
        id: Id,
        /// Which of its Tap lines.
        line: u8,
    },
    /// CC-7.7.
    Pass,
    /// CC-15.4: the card that is laid on the battler.
    Lay(CardId),
    /// CC-17.4: one more battler is destroyed as payment.
    Pay(Id),
    /// CC-17.4: the payment is complete.
    Paid,
    /// CC-24.44: a card under the battler, or none.
    Under(Option<CardId>),
    /// CC-24.38, CC-24.74: whether it enters tapped.
    EnterTapped(bool),
    /// CC-20.33: a battler as target.
    Target(Id),
    /// CC-20.18, CC-20.20: a card as target.
    TargetCard {
        /// Where it is.
        zone: Zone,
        /// Which.
        card: CardId,
        /// Change of this copy's cost.
        #[serde(default)]
        shift: i8,
    },
    /// CC-20.4.
    Opponent(Seat),
    /// CC-23.11: whether to play the target's summon ability.
    Replay(bool),
    /// CC-11.4.
    Object(Object),
    /// CC-13.3, CC-13.12: whether to use the guardian ability.
    Guardian(bool),
    /// CC-23.18.
    Discard(CardId),
    /// CC-24.45: the card under the battler that is discarded instead.
    Shed(CardId),
    /// CC-24.26: a battler of the hand, or none.
    Reinforce(Option<CardId>),
    /// CC-24.31: whether to turn the top card of the deck over.
    Legion(bool),
    /// CC-R113: which of the own triggers is next, counted from 0.
    Next(u8),
}
