//! Solo: what one player alone does otherwise. RA-27.12: Tactic cards are played like always, their number just has no rival. The Elves' scoring and growth are in `victory`, casualties in `battle`.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{FrameRules, Renew};
use crate::market::STACKS;
use crate::state::Rage;
use crate::types::GearId;
use crate::view::Pending;
use engine::{Cx, Illegal, Seat, SeatSet, Viewer};

// RA-27.5: at the start of an Equip action two stacks may leave the market.

impl FrameRules for Renew {
    fn deciders(&self, _game: &Rage) -> SeatSet {
        SeatSet::only(self.seat)
    }

    /// RA-R77: none, or exactly two.
    fn list(&self, game: &Rage, _seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Renew(None));
        let there = |i: &u8| game.market.stacks[*i as usize].count > 0;
        for a in (0..STACKS as u8).filter(there) {
            out.extend((a + 1..STACKS as u8).filter(there).map(|b| Action::Renew(Some([a, b]))));
        }
    }

    fn apply(self, game: &mut Rage, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Renew(stacks) => game.renew(seat, stacks, cx),
            _ => Err(action.wrong_time()),
        }
    }

    fn default_action(&self, _game: &Rage, _seat: Seat) -> Option<Action> {
        Some(Action::Renew(None))
    }

    fn pending(&self, _game: &Rage, _viewer: Viewer) -> Pending {
        Pending::Renew
    }

    fn waits_for(&self, gone: Seat) -> bool {
        self.seat == gone
    }
}

impl Rage {
    /// RA-27.5: whether stacks of the market may be discarded: in solo, where there are two.
    pub(crate) fn can_renew(&self) -> bool {
        self.options.solo.is_some() && self.market.types() >= 2
    }

    /// RA-27.5, RA-R77: two stacks go under the market deck in random order; then the market is filled up.
    fn renew(&mut self, seat: Seat, stacks: Option<[u8; 2]>, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if let Some([a, b]) = stacks {
            let there = |i: u8| self.market.stacks.get(i as usize).is_some_and(|stack| stack.count > 0);
            if a >= b || !there(a) || !there(b) {
                return Err(Illegal::new("RA-R77", "Discard two market stacks, or none."));
            }
            let mut cards: Vec<GearId> = Vec::new();
            let mut names = Vec::new();
            for i in [a, b] {
                let stack = std::mem::take(&mut self.market.stacks[i as usize]);
                cards.extend(std::iter::repeat_n(stack.gear, stack.count as usize));
                names.push(self.content.get().gear[stack.gear.index()].name.as_str());
            }
            cards.sort_unstable(); // their order is nobody's knowledge, so it must not be the state's
            self.market.put_under_mixed(&cards);
            cx.emit(|| Event::Renews { seat, names });
            self.frames.pop();
            self.market.refill(self.content, cx);
            return Ok(());
        }
        self.frames.pop();
        Ok(())
    }
}
