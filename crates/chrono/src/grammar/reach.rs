//! What the icons of a line act on, and which of them can.

use super::On;
use crate::icons::{Op, Pick, Target, Trigger, Zone};

/// Whom the icons to the right concern.
pub(super) enum Reach {
    /// CC-9.7: the card itself, in play.
    Carrier,
    /// CC-21.8: the card itself, in the discard pile.
    Discarded,
    /// CC-3.17: the card itself, revealed as a guardian.
    Revealed,
    /// Schema rule 11: nothing, on an action.
    Nothing,
    /// CC-20.5: an opponent.
    Opponent,
    /// Schema rule 1: a group in the hand or the discard pile.
    Far,
    /// One or more cards; an action without zone remembers what was done to it.
    Cards {
        /// One of them is in the hand.
        hand: bool,
        /// One of them is in the discard pile.
        discard: bool,
        /// Those of them that are actions, and where.
        actions: Vec<Option<Zone>>,
        /// What was already done to an action without zone.
        before: Option<Op>,
    },
    /// Whatever it is, it fits.
    Anything,
}

impl Reach {
    /// CC-9.7: no target.
    pub fn own(on: On, trigger: Option<Trigger>) -> Reach {
        match (on, trigger) {
            (On::Action | On::ActionGuardian, _) => Reach::Nothing,
            (On::Battler | On::BattlerGuardian, Some(Trigger::Destroyed)) => Reach::Discarded,
            (On::Battler, _) => Reach::Carrier,
            (On::BattlerGuardian, _) => Reach::Revealed,
        }
    }

    pub fn anything() -> Reach {
        Reach::Anything
    }

    pub fn of(target: &Target) -> Reach {
        match target {
            Target::Opponent => Reach::Opponent,
            Target::Group { zone: Some(_), .. } => Reach::Far,
            Target::Group { zone: None, .. } => Reach::Cards { hand: false, discard: false, actions: Vec::new(), before: None },
            Target::Singles(singles) => {
                let battler = |zone| singles.iter().any(|s| s.pick != Pick::Action && s.zone == Some(zone));
                Reach::Cards {
                    hand: battler(Zone::Hand),
                    discard: battler(Zone::Discard),
                    actions: singles.iter().filter(|s| s.pick == Pick::Action).map(|s| s.zone).collect(),
                    before: None,
                }
            }
        }
    }

    /// Why this icon cannot act here, if so: schema rules 1 to 4 and 11.
    pub fn refuses(&mut self, op: Op) -> Option<&'static str> {
        match self {
            Reach::Anything => None,
            Reach::Far => (!matches!(op, Op::Cost(_))).then_some("a group in hand or discard pile takes cost modifiers only"),
            _ if op.on_player() => None,
            Reach::Opponent => Some("after OPPONENT only DRAW, GUARD, EX and TIME can follow, until the next target (CC-20.5)"),
            Reach::Nothing => Some("without a target an action has only DRAW, GUARD, EX and TIME: it is no battler to act on"),
            Reach::Carrier => None,
            Reach::Discarded => {
                (op != Op::Return).then_some("the card itself lies in the discard pile by then; it can only be returned")
            }
            Reach::Revealed => (!matches!(op, Op::Cost(_) | Op::Strength(_)))
                .then_some("the card itself is a guardian, not in play: only its cost and strength can change (CC-R129)"),
            Reach::Cards { hand, discard, actions, before } => {
                let reason = match op {
                    Op::Cost(_) => None,
                    _ if *hand && !matches!(op, Op::Strength(_)) => Some("a card in hand takes modifiers only"),
                    _ if *discard && !matches!(op, Op::Strength(_) | Op::Return) => {
                        Some("this needs a battler in play; a card in the discard pile can only be returned or modified")
                    }
                    _ => None,
                };
                let done = before.replace(op);
                reason.or_else(|| actions.iter().find_map(|zone| on_action(op, *zone, done)))
            }
        }
    }

    /// Why Gains cannot act here, if so.
    pub fn refuses_gains(&self) -> Option<&'static str> {
        match self {
            Reach::Carrier | Reach::Revealed | Reach::Anything => None,
            Reach::Cards { hand: false, discard: false, actions, .. } if actions.is_empty() => None,
            Reach::Far => Some("a group in hand or discard pile takes cost modifiers only"),
            Reach::Opponent => Some("after OPPONENT only DRAW, GUARD, EX and TIME can follow, until the next target (CC-20.5)"),
            Reach::Nothing => Some("GAINS needs a target here: an action is no battler"),
            Reach::Discarded => Some("the card itself lies in the discard pile by then; it can only be returned"),
            Reach::Cards { .. } => Some("GAINS needs a battler in play"),
        }
    }
}

/// Schema rule 4: an action card is returned from the discard pile, or costs more or less in the hand.
fn on_action(op: Op, zone: Option<Zone>, before: Option<Op>) -> Option<&'static str> {
    match (op, zone) {
        (Op::Return, Some(Zone::Hand)) => Some("an action card is returned from the discard pile"),
        (Op::Cost(_), Some(Zone::Discard)) => Some("the cost of an action card changes in the hand"),
        (Op::Return, None) if matches!(before, Some(Op::Cost(_))) => Some(NOT_BOTH),
        (Op::Cost(_), None) if before == Some(Op::Return) => Some(NOT_BOTH),
        (Op::Return | Op::Cost(_), _) => None,
        _ => Some("an action card takes RETURN and cost modifiers only"),
    }
}

const NOT_BOTH: &str = "no action card is in hand and in the discard pile at once: it is returned or changes its cost";
