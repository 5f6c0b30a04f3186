//! What the others see of an action that is not all for their eyes. Everything else is done in the open.

use crate::action::Action;
use crate::hand::Copy;
use crate::icons::{Step, Target, Zone};
use crate::pile::CardId;
use crate::state::{Chrono, Frame};
use engine::Seat;

/// What is seen of a card that is laid on a battler; one more if it is an EX card.
const LAID: u64 = 0;
/// What is seen of a card of the hand that is singled out for the first time; one more if it is an EX card.
const PICKED: u64 = 2;
/// What is seen of one that was singled out before, and of which something more can be known.
const PICKED_AGAIN: u64 = 4;

impl Chrono {
    /// What everybody but `seat` sees of its action, as a number; none if they see all of it.
    #[inline]
    pub(crate) fn outside_of(&self, seat: Seat, action: Action) -> Option<u64> {
        match action {
            // CC-3.10, CC-15.4: the card stays unseen, but not whether it is an EX card (CC-R46).
            Action::Lay(card) => Some(LAID + u64::from(self.codex.get().print(card).ex)),
            Action::TargetCard { zone: Zone::Hand, card, shift } => self.outside_of_choice(seat, card, shift),
            Action::TargetCard { zone: Zone::Discard, .. }
            | Action::Mulligan(_)
            | Action::Summon { .. }
            | Action::Play { .. }
            | Action::Attack(_)
            | Action::Quest(_)
            | Action::Tap { .. }
            | Action::Pass
            | Action::Pay(_)
            | Action::Paid
            | Action::Under(_)
            | Action::EnterTapped(_)
            | Action::Target(_)
            | Action::Opponent(_)
            | Action::Replay(_)
            | Action::Object(_)
            | Action::Guardian(_)
            | Action::Discard(_)
            | Action::Shed(_)
            | Action::Reinforce(_)
            | Action::Legion(_)
            | Action::Next(_) => None,
        }
    }

    /// CC-20.19, CC-R65: a card chosen in the hand is shown if a filter has to be proved. Otherwise the others see whether it is an EX card and,
    /// of one that has been singled out before, what they know of it already.
    fn outside_of_choice(&self, seat: Seat, card: CardId, shift: i8) -> Option<u64> {
        let walk = match *self.frames.last()? {
            Frame::Line(walk) => walk,
            Frame::Tie { seat, id, row } => self.tie_walk(seat, id, row),
            _ => return None,
        };
        let step = self.codex.get().row_of(walk.row).line.steps.get(usize::from(walk.step))?;
        let Step::Target(Target::Singles(singles)) = step else { return None };
        if !singles.get(usize::from(walk.sub))?.with.is_empty() {
            return None;
        }
        let ex = u64::from(self.codex.get().print(card).ex);
        let Some(Copy::Marked(number)) = self.copy(seat, Zone::Hand, card, shift) else { return Some(PICKED + ex) };
        // Which of several it is shows when the line acts on it.
        if usize::from(walk.sub) + 1 < singles.len() {
            return Some(PICKED_AGAIN);
        }
        let shown = self.marks.iter().find(|m| m.number == number && m.shown).map_or(0, |m| 1 + u64::from(m.card.0));
        Some(PICKED_AGAIN + 1 + ex + 2 * (u64::from(shift as u8) + 256 * shown))
    }
}
