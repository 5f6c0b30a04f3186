//! CL-6: the moves act.

use crate::content::When;
use crate::event::{Event, First, Verdict};
use crate::turn::{Turn, bit, seat};
use engine::Cx;

impl<C: Cx<Event>> Turn<'_, C> {
    /// Steps 8 to 10: the order is fixed, then each move acts once (CL-6.1), or both at the same instant (CL-6.4).
    pub fn act_in_order(&mut self) {
        let order = self.fix_order();
        match order {
            First::Nobody => {}
            First::Alone(first) => self.act(first.index()),
            First::Together => self.act_together(),
            First::Faster(first) | First::Initiative(first) => {
                self.act(first.index());
                if !self.s.over() {
                    self.act(1 - first.index()); // CL-13.1: a knocked-out character's slower move never acts
                }
            }
        }
    }

    /// One move acts: its protections start, its effects happen in printed order, then hit or miss (CL-R19).
    fn act(&mut self, i: usize) {
        self.announce(i);
        // CL-6.10: only protections that are up now answer this attack, for all of its damage.
        self.moves[i].answered_by = self.shields[1 - i].len() as u8;
        self.run_in_order(i, bit(When::OnAct));
        let mut due = [0, 0];
        due[i] = self.judge_hit(i);
        if !self.s.over() {
            self.fire(due); // CL-R19: a game that has ended judges, but nothing fires
        }
    }

    /// CL-6.14: both moves act at one instant, in phases.
    fn act_together(&mut self) {
        self.announce(0);
        self.announce(1);
        let mut all = self.gather(0, bit(When::OnAct));
        all.extend(self.gather(1, bit(When::OnAct)));
        self.run_together(all, true);
        let due = [self.judge_hit(0), self.judge_hit(1)];
        if !self.s.over() {
            self.fire(due);
        }
    }

    fn announce(&mut self, i: usize) {
        self.moves[i].acted = true;
        let (card, buildup) = (self.moves[i].play.card, self.moves[i].buildup);
        let chars = self.chars;
        self.cx.emit(|| Event::Acts { seat: seat(i), card, name: chars[i].card_name(card), buildup });
    }

    /// CL-15.2, CL-15.8: an attack hits or misses right after it acted; nothing else does. Returns the trigger due.
    /// Judged here and never again: damage that comes later changes nothing of it (CL-15.11, CL-R42).
    fn judge_hit(&mut self, i: usize) -> u16 {
        if !self.moves[i].attack() {
            return 0;
        }
        let (verdict, when) = match self.moves[i].dealt {
            0 => (Verdict::Miss, When::OnMiss),
            _ => (Verdict::Hit, When::OnHit),
        };
        self.cx.emit(|| Event::Judged { seat: seat(i), verdict });
        bit(when)
    }
}
