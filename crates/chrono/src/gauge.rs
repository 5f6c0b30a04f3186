//! CC-5: the gauge, and what moves its counter.

use crate::event::{Event, Shift};
use crate::state::{Chrono, END};
use engine::{Cx, Seat};

impl Chrono {
    /// CC-5.3: where the counter would stand after the active player has paid this; none beyond the end (CC-5.8).
    /// CC-5.6, CC-5.7, CC-5.10: the 0 is a space like any other, no reserve is needed, and a cost of 0 moves nothing. CC-R3.
    #[inline]
    pub(crate) fn after_paying(&self, cost: i16) -> Option<i8> {
        let to = i16::from(self.counter) - cost.max(0);
        (to >= -i16::from(END)).then_some(to as i8)
    }

    /// CC-5.3: the active player pays.
    pub(crate) fn pay_time(&mut self, cost: i16, cx: &mut impl Cx<Event>) {
        let (from, seat) = (self.counter, self.active);
        let Some(to) = self.after_paying(cost) else { return };
        self.counter = to;
        if to != from {
            cx.emit(|| Event::Counter { active: seat, seat, from, to, shift: Shift::Pays, by: cost as i8 });
        }
    }

    /// CC-22.7: a player gains or loses time, in anybody's turn (CC-5.13). CC-5.9: it stops at the end of the gauge.
    /// CC-22.8, CC-R2.
    pub(crate) fn shift_time(&mut self, seat: Seat, by: i8, cx: &mut impl Cx<Event>) {
        let towards = self.towards_active(seat, by);
        let (from, active) = (self.counter, self.active);
        self.counter = (i16::from(from) + i16::from(towards)).clamp(-i16::from(END), i16::from(END)) as i8;
        let to = self.counter;
        let shift = if by > 0 { Shift::Gains } else { Shift::Loses };
        cx.emit(|| Event::Counter { active, seat, from, to, shift, by: by.abs() });
    }

    /// CC-5.14, CC-18.6: a gain of anybody but the active player moves the counter away from the active player.
    /// CC-R100.
    #[inline]
    pub(crate) fn towards_active(&self, seat: Seat, by: i8) -> i8 {
        if seat == self.active { by } else { -by }
    }

    /// CC-24.68, CC-R77: whether the counter stands on this number or more of a side that belongs to an opponent of `seat`.
    pub(crate) fn threshold_met(&self, seat: Seat, number: u8) -> bool {
        let (own, number) = (self.counter, number as i8);
        let across = own <= -number;
        if seat == self.active {
            return across;
        }
        let next_is_me = self.left_of(self.active) == seat;
        own >= number || (across && !next_is_me)
    }
}
