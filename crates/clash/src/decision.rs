//! CL-4: what happens before cards are chosen: delayed effects and the recharge.

use crate::character::{Changes, ClassSet, Op};
use crate::content::{Duration, When};
use crate::event::{Cause, Event};
use crate::turn::{Ready, Source, Turn, bit, seat};
use engine::Cx;

/// CL-4.3: what a recharge heals.
const RECHARGE_HEAL: i16 = 2;

impl<C: Cx<Event>> Turn<'_, C> {
    /// CL-16.5, CL-R37: effects that waited happen now, the higher Initiative first.
    pub fn delayed_effects(&mut self) {
        if self.s.sides.iter().all(|side| side.waiting.is_empty()) {
            return;
        }
        let both = [self.take_waiting(0), self.take_waiting(1)];
        let [first, second] = both;
        match self.initiative(0).cmp(&self.initiative(1)) {
            std::cmp::Ordering::Equal if !first.is_empty() && !second.is_empty() => {
                self.run_together(first.into_iter().chain(second).collect(), false);
            }
            std::cmp::Ordering::Less => self.run_delayed(second, first),
            _ => self.run_delayed(first, second),
        }
    }

    fn take_waiting(&mut self, i: usize) -> Vec<Ready> {
        let mut all = Vec::new();
        for waiting in std::mem::take(&mut self.s.sides[i].waiting).iter() {
            let effect = self.chars[i].effect(waiting.effect);
            let Some(Op::Delay(ops)) = effect.and_then(|e| e.ops.get(waiting.op as usize)) else { continue };
            self.cx.emit(|| Event::DelayEnds { seat: seat(i) });
            let source = Source { seat: i, cause: Cause::Delayed, option: None, effect: waiting.effect };
            all.extend(ops.iter().map(|op| Ready { op, source, amount: self.amount_of(op, source) }));
        }
        all
    }

    fn run_delayed(&mut self, first: Vec<Ready>, second: Vec<Ready>) {
        for ready in first.into_iter().chain(second) {
            if self.s.over() {
                return; // CL-13.4
            }
            self.run(ready.op, ready.source);
        }
    }

    /// CL-4.1, CL-4.4, CL-4.11: once per turn, everyone whose hand is empty recharges; both together when both are due (CL-4.5).
    /// The empty hand is the trigger, not a choice (CL-R26), so undisturbed hands do it on turns 11, 21, 31 (CL-4.9).
    pub fn recharge_check(&mut self) {
        if self.s.over() {
            return;
        }
        let due = [0, 1].map(|i| self.s.sides[i].hand.is_empty());
        let mut triggers = [0, 0];
        for i in [0, 1] {
            if due[i] {
                self.recharge(i, true);
                triggers[i] |= bit(When::OnRecharge);
                triggers[1 - i] |= bit(When::OnOpponentRecharge);
            }
        }
        self.fire(triggers);
    }

    /// CL-4.2, CL-4.3, CL-4.10: the whole pile back to hand and the healing. The triggers are the caller's. Removed cards stay
    /// where they are (CL-14.6), so later cycles are shorter (CL-14.5).
    pub fn recharge(&mut self, i: usize, forced: bool) {
        let mut back = Vec::new();
        while let Some(card) = self.s.sides[i].pile.pop() {
            self.s.sides[i].hand.add(card);
            if self.cx.listens() {
                back.push(card);
            }
        }
        if forced {
            self.s.sides[i].recharged = true;
        }
        let amount = self.recharge_heal(i);
        let healed = self.restore(i, amount);
        let hp = self.s.sides[i].hp;
        self.cx.emit(|| Event::Recharges { seat: seat(i), cards: back, healed, hp, forced });
        // "Until own recharge" ends here, on both sides, after this recharge's healing.
        for side in &mut self.s.sides {
            side.modifiers.retain(|m| !(m.duration == Duration::UntilOwnRecharge && m.owner == seat(i)));
        }
    }

    /// CL-4.3 with all changes, never below 0.
    pub fn recharge_heal(&self, i: usize) -> u8 {
        let changed = RECHARGE_HEAL + self.sum(i, Changes::RechargeHeal, ClassSet::ALL);
        changed.clamp(0, 31) as u8
    }

    /// CL-4.12: whoever has no card now makes no move this turn.
    pub fn tell_who_cannot_move(&mut self) {
        for i in [0, 1] {
            if self.s.sides[i].hand.is_empty() {
                self.cx.emit(|| Event::NoMove { seat: seat(i) });
            }
        }
    }
}
