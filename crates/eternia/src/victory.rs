//! Victory, at the very instant (sections 1 and 29).

use crate::content::{Cond, Event as Trigger, Side};
use crate::event::Event;
use crate::state::{Ctx, Ended, Ending, Eternia};
use engine::Cx;

impl Eternia {
    /// ET-1.8, ET-29.6: whether a side meets its victory condition now.
    pub(crate) fn look_for_victory(&mut self, cx: &mut impl Cx<Event>) {
        if self.over.is_some() || self.round == 0 {
            return;
        }
        let victory = &self.sheet().victory;
        let met = |conds: &[Cond]| conds.iter().any(|cond| self.holds(cond, &Ctx::default()));
        let winner = match (met(&victory.players), met(&victory.controller)) {
            (false, false) => return,
            (true, false) => Some(Side::Players),
            (false, true) => Some(Side::Controller),
            // ET-R107: whose Activation it is; otherwise more VP, then the Player Team.
            (true, true) => self.active_side.or_else(|| self.tied()).or(Some(Side::Players)),
        };
        self.win(winner, Ending::Victory, cx);
    }

    /// ET-R107: the side with more VP; equal: the Player Team.
    pub(crate) fn tied(&self) -> Option<Side> {
        let [players, controller] = self.vp;
        Some(if controller > players { Side::Controller } else { Side::Players })
    }

    /// The game is over.
    pub(crate) fn win(&mut self, winner: Option<Side>, by: Ending, cx: &mut impl Cx<Event>) {
        if self.over.is_none() {
            let ended = Ended { winner, by };
            self.over = Some(ended);
            cx.emit(|| Event::Over { ended });
        }
    }

    /// ET-29.8, ET-R85: VP go up to the end of the track.
    pub(crate) fn gain_vp(&mut self, side: Option<Side>, amount: u8, cx: &mut impl Cx<Event>) {
        let Some(side) = side else { return };
        let total = self.vp[side.index()].saturating_add(amount).min(self.rules().escalation.length);
        let amount = total - self.vp[side.index()];
        if amount == 0 {
            return;
        }
        self.vp[side.index()] = total;
        self.check = true;
        cx.emit(|| Event::Vp { side, amount, total });
        self.raise(Trigger::VpGained, None, None, amount);
    }
}
