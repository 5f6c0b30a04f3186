//! Solo: what one player alone does otherwise. RA-27.12: Tactic cards are played like always, their number just has no rival. The Elves' scoring and growth are in `victory`, casualties in `battle`.

use crate::action::Action;
use crate::event::Event;
use crate::market::STACKS;
use crate::state::{Frame, Rage};
use crate::types::GearId;
use engine::{Cx, Illegal, Seat};

impl Rage {
    /// RA-27.5: whether stacks of the market may be discarded: in solo, where there are two.
    pub(crate) fn can_renew(&self) -> bool {
        self.options.solo.is_some() && self.market.types() >= 2
    }

    /// RA-R77: none, or exactly two.
    pub(crate) fn list_renewals(&self, out: &mut Vec<Action>) {
        out.push(Action::Renew(None));
        let there = |i: &u8| self.market.stacks[*i as usize].count > 0;
        for a in (0..STACKS as u8).filter(there) {
            out.extend((a + 1..STACKS as u8).filter(there).map(|b| Action::Renew(Some([a, b]))));
        }
    }

    /// RA-27.5, RA-R77: two stacks go under the market deck in random order; then the market is filled up.
    pub(crate) fn renew(&mut self, seat: Seat, stacks: Option<[u8; 2]>, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if let Some([a, b]) = stacks {
            let there = |i: u8| self.market.stacks.get(i as usize).is_some_and(|stack| stack.count > 0);
            if a >= b || !there(a) || !there(b) {
                return Err(Illegal::new("RA-R77", "None or exactly two stacks of the market are discarded."));
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
        debug_assert!(matches!(self.frames.top(), Some(Frame::Renew { .. })));
        self.frames.pop();
        Ok(())
    }
}
