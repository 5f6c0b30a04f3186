//! What a seat can do: the rows of the specification's table of decisions.

use crate::board::Place;
use crate::scenario::Token;
use crate::types::{ClanId, GearId, Hex, Kind, Level, RegionId, TacticId};
use engine::Illegal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many kinds of combatants a side can have: three types, and two of a scenario (RA-29.9).
pub const KINDS: usize = 5;

/// Numbers of units by kind.
pub type Count = [u8; KINDS];

/// One decision of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// RA-R4: takes the side of a tile to place it.
    TakeTile(RegionId),
    /// RA-R4: places the tile taken.
    PlaceTile {
        /// Where its centre lies.
        center: Hex,
        /// How it is turned.
        rotation: u8,
    },
    /// RA-5.1: leads a clan.
    Clan(ClanId),
    /// RA-5.4: places the Bastion.
    Bastion(Hex),
    /// RA-7.1: commits a Tactic card.
    Tactic(TacticId),
    /// RA-10.2: places some of the round's reinforcements.
    Reinforce {
        /// Which level.
        level: Level,
        /// The own Bastion, or a Territory with an own unit.
        to: Place,
        /// How many.
        count: u8,
    },
    /// RA-11.1: equips.
    Equip,
    /// RA-11.1: moves and battles.
    March,
    /// RA-11.4: passes.
    Pass,
    /// RA-27.5: solo, two stacks of the market leave it; none are left when both are the same.
    Renew(Option<[u8; 2]>),
    /// RA-12.2: buys the top card of this stack of the market.
    Buy(u8),
    /// RA-13.4: pays and draws.
    Forge,
    /// RA-13.5: keeps one of the drawn cards.
    Keep(GearId),
    /// RA-14.1: puts an owned card into the slot of its kind of a type.
    Attach {
        /// Which card.
        gear: GearId,
        /// Which type.
        level: Level,
    },
    /// RA-14.3: takes the card off a slot.
    Detach {
        /// Which slot.
        kind: Kind,
        /// Of which type.
        level: Level,
    },
    /// RA-12.1: ends the Equip action.
    EndEquip,
    /// RA-15.4: moves units of one level from one place to another, each on a path of its own.
    Move {
        /// From where.
        from: Place,
        /// Which level.
        level: Level,
        /// To where.
        to: Place,
        /// How many.
        count: u8,
    },
    /// RA-29.16: the same, while the unit that carries the prisoner stays behind.
    MoveWithout {
        /// From where.
        from: Place,
        /// Which level.
        level: Level,
        /// To where.
        to: Place,
        /// How many.
        count: u8,
    },
    /// RA-15.10: ends movement; the Battles begin.
    EndMove,
    /// RA-17.3: the next Battle.
    Battle(Place),
    /// RA-19.1: makes the Assault.
    Assault,
    /// RA-23.1: flees instead.
    Flee,
    /// RA-19.8: throws all misses again.
    Reroll,
    /// RA-19.9: lets the dice lie.
    Stand,
    /// RA-20.4: distributes the injuries so that these are eliminated.
    Eliminate(Count),
    /// RA-29.16: the same, the unit that carries the prisoner among them, though others like it survive.
    EliminateCarrier(Count),
    /// RA-29.15, RA-29.18: spends a campaign token on the Assault that is due.
    Spend(Token),
    /// RA-29.26: burns the fire orb of this Territory in the Assault that is due.
    Burn(Place),
    /// RA-29.16: a unit of this type takes the prisoner along.
    Carrier(Level),
    /// RA-29.20, RA-29.24: attaches a campaign token to a type.
    Bless {
        /// Which token.
        token: Token,
        /// To which type.
        level: Level,
    },
    /// RA-29.8: uses an option of the scenario, counted from 0.
    Option(u8),
    /// RA-29.21: discards a control spell: the Elves of a Territory take a step.
    Command {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// RA-24.5, RA-R59: which Stones deliver, and which of their units go to the Bastion; sets of Territories.
    Deliver {
        /// The Stones that deliver, as bits by Territory.
        stones: u32,
        /// Those of them whose unit goes to the Bastion.
        home: u32,
    },
}

impl Action {
    /// Why it cannot be done now, when something else is asked.
    #[cold]
    pub(crate) fn wrong_time(self) -> Illegal {
        let (clause, why) = match self {
            Action::TakeTile(_) | Action::PlaceTile { .. } => ("RA-2.6", "The board is finished and no longer changes."),
            Action::Clan(_) => ("RA-5.1", "Clans are not being chosen now."),
            Action::Bastion(_) => ("RA-5.4", "Bastions are not being placed now."),
            Action::Tactic(_) => ("RA-7.1", "Tactic cards are chosen at the beginning of a round."),
            Action::Reinforce { .. } => ("RA-10.1", "You have no reinforcements to place now."),
            Action::Equip | Action::March | Action::Pass => ("RA-11.1", "You choose an action when it is your turn to act."),
            Action::Renew(_) => ("RA-27.5", "You can discard market stacks only in solo, at the start of an Equip action."),
            Action::Buy(_) => ("RA-12.11", "You can buy only during your own Equip action."),
            Action::Forge => ("RA-13.1", "You can forge only during your own Equip action."),
            Action::Keep(_) => ("RA-13.5", "You have no drawn cards to keep."),
            Action::Attach { .. } | Action::Detach { .. } => {
                ("RA-14.7", "You can change equipment only during your own Equip action.")
            }
            Action::EndEquip => ("RA-12.1", "You are not equipping."),
            Action::Move { .. } | Action::MoveWithout { .. } | Action::EndMove => {
                ("RA-15.10", "You can move units only during your own Move action, before its Battles.")
            }
            Action::Battle(_) => ("RA-17.3", "You have no Battles to choose from now."),
            Action::Assault | Action::Flee => ("RA-23.1", "You can attack or flee only when it is your turn to strike."),
            Action::Reroll | Action::Stand => ("RA-19.9", "You have no dice to reroll now."),
            Action::Eliminate(_) | Action::EliminateCarrier(_) => ("RA-20.4", "You have no injuries to assign now."),
            Action::Deliver { .. } => ("RA-24.5", "You have no Stones to choose between now."),
            Action::Carrier(_) => ("RA-29.16", "There is no prisoner to carry now."),
            Action::Spend(_) | Action::Burn(_) => ("RA-29.6", "You can spend tokens only when it is your turn to strike."),
            Action::Bless { .. } | Action::Option(_) => ("RA-29.8", "You can do this only during your own Equip or Move action."),
            Action::Command { .. } => ("RA-29.21", "Discard a control spell at the start of your Move action."),
        };
        Illegal::new(clause, why)
    }
}
