//! What happens in a game, who may know it, and which clause decided.

use crate::action::How;
use crate::battle::Cause;
use crate::icons::Zone;
use crate::pile::CardId;
use crate::state::{Exit, Id, Object};
use engine::{Clause, LogRole, Names, Seat, Viewer};
use kit::audience::{Audience, Secretive};
use serde::Serialize;

/// A battler or another card in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// Whose.
    pub seat: Seat,
    /// Which card.
    pub card: CardId,
    /// What it is called.
    pub name: &'static str,
    /// Which battler in play.
    pub id: Id,
}

/// Why the counter moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    /// CC-5.3.
    Pays,
    /// CC-5.5.
    Gains,
    /// CC-5.4.
    Loses,
}

/// What kept a battler from being destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Saved {
    /// CC-24.41.
    Withdraw,
    /// CC-24.11.
    Recovery,
    /// CC-24.45.
    Toughness,
}

/// What a battler was destroyed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// CC-12.2.
    Battle,
    /// CC-23.1.
    Effect,
    /// CC-17.10.
    Payment,
    /// CC-24.22.
    LastStand,
    /// CC-24.53.
    SneakAttack,
    /// CC-R71.
    Weakness,
}

impl From<Cause> for Blow {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Battle => Blow::Battle,
            Cause::Effect(_) => Blow::Effect,
            Cause::Payment => Blow::Payment,
            Cause::LastStand => Blow::LastStand,
            Cause::Sneak => Blow::SneakAttack,
            Cause::Weakness => Blow::Weakness,
        }
    }
}

/// Something that happened. Names of cards that a viewer may not know are empty, and their numbers are missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
#[allow(missing_docs)]
pub enum Event {
    /// CC-4.8: who has the first turn.
    Begins { first: Seat },
    /// House rule: the starting hand is put back, or kept.
    Mulligan { seat: Seat, again: bool },
    /// CC-6.1.
    TurnBegins { seat: Seat, turn: u16, counter: i8 },
    /// CC-5.2: the counter moves, from the active player's side seen.
    Counter { active: Seat, seat: Seat, from: i8, to: i8, shift: Shift, by: i8 },
    /// CC-15.16: the quest cards are discarded and give points.
    QuestPoints { seat: Seat, cards: Vec<&'static str>, points: u8, total: u8 },
    /// CC-6.3.
    UntapsAll { seat: Seat, count: u8 },
    /// CC-6.4, CC-23.16, CC-23.27: what, for its owner alone.
    Draws { seat: Seat, card: Option<CardId>, name: &'static str, ex: bool },
    /// CC-8.1.
    Summons { seat: Seat, card: CardId, name: &'static str, how: How, cost: i8, ex: bool },
    /// CC-24.59.
    Transforms { seat: Seat, name: &'static str, target: Named },
    /// CC-10.1.
    Plays { seat: Seat, card: CardId, name: &'static str, cost: i8, ex: bool },
    /// CC-10.2.
    ActionDone { seat: Seat, name: &'static str },
    /// CC-17.4.
    PaysWith { seat: Seat, with: Vec<&'static str>, worth: i8 },
    /// CC-8.3.
    Enters { target: Named, tapped: bool },
    /// CC-24.78.
    Attaches { seat: Seat, name: &'static str, target: Named },
    /// CC-24.44.
    SlidesUnder { target: Named, name: &'static str },
    /// CC-9.1: a line begins; `again` for the second time (CC-24.68).
    Resolves { seat: Seat, source: Id, name: &'static str, line: &'static str, again: bool },
    /// CC-9.2: the line does nothing, because of this icon.
    Fails { seat: Seat, name: &'static str, clause: Clause, why: &'static str },
    /// CC-24.68.
    Threshold { seat: Seat, name: &'static str, number: u8 },
    /// CC-20.33.
    Targets { seat: Seat, target: Named },
    /// CC-20.19: which, for its owner alone unless it is shown.
    TargetsCard { seat: Seat, zone: Zone, card: Option<CardId>, name: &'static str, ex: bool, shown: bool },
    /// CC-20.4.
    TargetsPlayer { seat: Seat, opponent: Seat },
    /// CC-22.1, CC-22.4.
    Modified { target: Named, strength: i8, cost: i8, provisional: bool },
    /// CC-22.2: a card of a hand costs more or less, `total` in all; which, for its owner alone unless it was shown. Everybody
    /// sees whether it is a card that has been chosen before.
    CardCost { seat: Seat, card: Option<CardId>, name: &'static str, ex: bool, by: i8, total: i8, shown: bool },
    /// The battler cards of a hand or discard pile cost more or less.
    GroupCost { seat: Seat, zone: Zone, by: i8 },
    /// CC-23.29.
    Gains { target: Named, what: &'static str, provisional: bool },
    /// CC-23.4, CC-23.6.
    Turns { target: Named, tapped: bool },
    /// CC-23.8: with what lay on and under it; quest cards stay unseen.
    Returns { seat: Seat, name: &'static str, with: Vec<&'static str>, hidden: Vec<&'static str>, count: u8, from_play: bool },
    /// CC-23.11.
    Replay { seat: Seat, target: Named, plays: bool },
    /// CC-23.18.
    Discards { seat: Seat, name: &'static str },
    /// CC-23.21.
    GainsGuardians { seat: Seat, count: u8 },
    /// CC-23.23.
    LosesGuardian { seat: Seat, name: &'static str },
    /// CC-11.2.
    Attacks { target: Named },
    /// CC-11.4.
    Object { target: Named, object: Object, defender: Named },
    /// CC-11.11.
    NoObject { target: Named },
    /// CC-13.2.
    Reveals { seat: Seat, card: CardId, name: &'static str, quest: bool },
    /// CC-13.3.
    Guardian { seat: Seat, name: &'static str, uses: bool },
    /// CC-14.6.
    Stopped { target: Named },
    /// CC-12.1, CC-13.8.
    Compares { attacker: Named, strength: i16, defender: Named, other: i16 },
    /// CC-R117: something happens instead of destruction.
    Saved { target: Named, by: Saved, name: &'static str },
    /// CC-3.9: with what lay on and under it.
    Destroyed { target: Named, with: Vec<&'static str>, how: Blow },
    /// CC-13.17.
    GuardianLeaves { seat: Seat, name: &'static str, destroyed: bool },
    /// CC-24.14.
    Leader { seat: Seat, name: &'static str, by: u8, total: u8 },
    /// CC-24.26, CC-24.31: an ability of a battler that was destroyed comes up.
    Reacts { seat: Seat, source: Id, name: &'static str, what: &'static str },
    /// CC-24.26.
    Reinforces { seat: Seat, name: &'static str },
    /// CC-24.26.
    NoReinforcements { seat: Seat },
    /// CC-24.31.
    Legion { seat: Seat, name: &'static str, battler: bool },
    /// CC-24.31.
    NoLegion { seat: Seat },
    /// CC-15.4: which card, for its owner alone.
    Quests { target: Named, card: Option<CardId>, name: &'static str, ex: bool },
    /// CC-16.1.
    TapsFor { target: Named },
    /// CC-7.8.
    Passes { seat: Seat, next: Seat, from: i8 },
    /// CC-7.1.
    TurnEnds { seat: Seat },
    /// CC-1.2, CC-1.4, CC-1.11.
    Eliminated { seat: Seat, exit: Exit },
    /// CC-R110.
    LoopCut { seat: Seat },
    /// CC-1.7, CC-1.8.
    Over { winner: Seat, by_quests: bool, exit: Exit },
}

impl Secretive for Event {
    fn audience(&self) -> Audience {
        match self {
            // CC-3.2, CC-3.10, CC-20.19: only its owner knows the card.
            Event::Draws { seat, .. }
            | Event::Quests { target: Named { seat, .. }, .. }
            | Event::TargetsCard { seat, shown: false, .. }
            | Event::CardCost { seat, shown: false, .. }
            | Event::Returns { seat, .. } => Audience::only(*seat),
            Event::TargetsCard { shown: true, .. } | Event::CardCost { shown: true, .. } => Audience::Everybody,
            // Everything else happens on the table, for all to see.
            Event::Begins { .. }
            | Event::Mulligan { .. }
            | Event::TurnBegins { .. }
            | Event::Counter { .. }
            | Event::QuestPoints { .. }
            | Event::UntapsAll { .. }
            | Event::Summons { .. }
            | Event::Transforms { .. }
            | Event::Plays { .. }
            | Event::ActionDone { .. }
            | Event::PaysWith { .. }
            | Event::Enters { .. }
            | Event::Attaches { .. }
            | Event::SlidesUnder { .. }
            | Event::Resolves { .. }
            | Event::Fails { .. }
            | Event::Threshold { .. }
            | Event::Targets { .. }
            | Event::TargetsPlayer { .. }
            | Event::Modified { .. }
            | Event::GroupCost { .. }
            | Event::Gains { .. }
            | Event::Turns { .. }
            | Event::Replay { .. }
            | Event::Discards { .. }
            | Event::GainsGuardians { .. }
            | Event::LosesGuardian { .. }
            | Event::Attacks { .. }
            | Event::Object { .. }
            | Event::NoObject { .. }
            | Event::Reveals { .. }
            | Event::Guardian { .. }
            | Event::Stopped { .. }
            | Event::Compares { .. }
            | Event::Saved { .. }
            | Event::Destroyed { .. }
            | Event::GuardianLeaves { .. }
            | Event::Leader { .. }
            | Event::Reacts { .. }
            | Event::Reinforces { .. }
            | Event::NoReinforcements { .. }
            | Event::Legion { .. }
            | Event::NoLegion { .. }
            | Event::TapsFor { .. }
            | Event::Passes { .. }
            | Event::TurnEnds { .. }
            | Event::Eliminated { .. }
            | Event::LoopCut { .. }
            | Event::Over { .. } => Audience::Everybody,
        }
    }

    fn public_part(&self) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Event::Draws { card, name, .. }
            | Event::Quests { card, name, .. }
            | Event::TargetsCard { card, name, .. }
            | Event::CardCost { card, name, .. } => (*card, *name) = (None, ""),
            Event::Returns { hidden, .. } => hidden.clear(),
            _ => return None,
        }
        Some(seen)
    }
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        self.shown_to(viewer)
    }

    fn clauses(&self) -> Vec<Clause> {
        crate::log::clauses(self)
    }

    fn tell(&self, names: &Names) -> String {
        crate::log::tell(self, names)
    }

    fn is_barrier(&self) -> bool {
        match self {
            // Draws and the passing of the turn are barriers by themselves. These turn up what was hidden, or tell by failing what
            // is not in a hand.
            Event::Reveals { .. } | Event::QuestPoints { .. } | Event::Discards { .. } | Event::Fails { .. } => true,
            Event::Destroyed { with, .. } => !with.is_empty(),
            Event::TargetsCard { shown, .. } => *shown,
            Event::Over { .. } | Event::Eliminated { .. } => true,
            _ => false,
        }
    }

    fn log_role(&self) -> LogRole {
        match self {
            Event::TurnBegins { turn, .. } => LogRole::Round(u32::from(*turn)),
            _ => LogRole::Line,
        }
    }
}
