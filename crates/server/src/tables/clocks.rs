//! The clocks of a table: how much time each seat has, and when the next one's is up.

use super::kinds::Pace;
use engine::{Asked, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Nobody is played over in less time than this, so that a seat whose bank is empty still gets a glance at the table.
const GRACE: i64 = 1_000;

/// The time every seat has, as of one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// Milliseconds left, by seat.
    left: Vec<i64>,
    /// Since when the deciding seats' clocks run.
    since: i64,
}

impl Clocks {
    /// Full clocks that start now; none without a clock.
    #[must_use]
    pub fn start(pace: Pace, seats: usize, now: i64) -> Option<Clocks> {
        let full = full(pace)?;
        Some(Clocks { left: vec![full; seats.min(MAX_SEATS)], since: now })
    }

    /// The clocks after a step: those who were `deciding` have used time, those with a `fresh` decision get their share.
    pub fn step(&mut self, pace: Pace, deciding: SeatSet, fresh: SeatSet, now: i64) {
        let passed = (now - self.since).max(0);
        for seat in deciding.iter() {
            if let Some(left) = self.left.get_mut(seat.index()) {
                *left = (*left - passed).max(0);
            }
        }
        for seat in fresh.iter() {
            if let Some(left) = self.left.get_mut(seat.index()) {
                match pace {
                    Pace::Free => {}
                    Pace::Live { increment, .. } => *left = (*left + i64::from(increment) * 1_000).max(GRACE),
                    Pace::Each { seconds } => *left = i64::from(seconds) * 1_000,
                }
            }
        }
        self.since = now;
    }

    /// Milliseconds `seat` has left; it runs if the seat is deciding.
    #[must_use]
    pub fn left(&self, seat: Seat, running: bool, now: i64) -> i64 {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        if running { (left - (now - self.since).max(0)).max(0) } else { left }
    }

    /// When the time of those who are asked is up: of each who commits, or of all who could answer for a side.
    #[must_use]
    pub fn due(&self, asked: Asked) -> Option<i64> {
        let ends = asked.seats().iter().filter_map(|seat| Some(self.since + self.left.get(seat.index())?));
        match asked {
            Asked::Each(_) => ends.min(),
            Asked::AnyOf(_) => ends.max(),
        }
    }

    /// The seats for which the clock answers now: everybody whose time is up, but only one for a side, once none of it has any left.
    #[must_use]
    pub fn up(&self, asked: Asked, now: i64) -> SeatSet {
        let up: SeatSet = asked.seats().iter().filter(|seat| self.left(*seat, true, now) == 0).collect();
        match asked {
            Asked::Each(_) => up,
            Asked::AnyOf(seats) if up == seats => up.lowest().map_or(SeatSet::EMPTY, SeatSet::only),
            Asked::AnyOf(_) => SeatSet::EMPTY,
        }
    }
}

/// What a decision begins with, at the most.
#[must_use]
pub fn full(pace: Pace) -> Option<i64> {
    match pace {
        Pace::Free => None,
        Pace::Live { bank, .. } => Some(i64::from(bank) * 1_000),
        Pace::Each { seconds } => Some(i64::from(seconds) * 1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    #[test]
    fn a_live_bank_runs_down_while_deciding_and_gains_with_every_decision() {
        let pace = Pace::Live { bank: 60, increment: 5 };
        let both = SeatSet::first(2);
        let mut clocks = Clocks::start(pace, 2, 0).unwrap();
        assert_eq!(clocks.due(Asked::Each(both)), Some(60_000));
        clocks.step(pace, both, SeatSet::EMPTY, 10_000);
        assert_eq!((clocks.left(A, false, 99_000), clocks.left(B, true, 20_000)), (50_000, 40_000));
        clocks.step(pace, SeatSet::only(B), both, 20_000);
        assert_eq!((clocks.left(A, true, 20_000), clocks.left(B, true, 20_000)), (55_000, 45_000));
        assert_eq!(clocks.up(Asked::Each(both), 64_999), SeatSet::EMPTY);
        assert_eq!(clocks.up(Asked::Each(both), 65_000), SeatSet::only(B));
    }

    #[test]
    fn a_side_has_time_as_long_as_one_of_it_has_and_is_answered_for_once() {
        let pace = Pace::Live { bank: 60, increment: 0 };
        let side = Asked::AnyOf(SeatSet::first(2));
        let mut clocks = Clocks::start(pace, 2, 0).unwrap();
        clocks.step(pace, SeatSet::only(A), SeatSet::EMPTY, 50_000);
        assert_eq!((clocks.left(A, false, 50_000), clocks.left(B, false, 50_000)), (10_000, 60_000));
        assert_eq!(clocks.due(side), Some(110_000));
        assert_eq!(clocks.up(side, 109_999), SeatSet::EMPTY, "one has run out, the other can still answer");
        assert_eq!(clocks.up(side, 110_000), SeatSet::only(A));
        clocks.step(pace, SeatSet::first(2), SeatSet::EMPTY, 70_000);
        assert_eq!((clocks.left(A, false, 70_000), clocks.left(B, false, 70_000)), (0, 40_000), "the clocks of all of it run");
    }

    #[test]
    fn an_empty_bank_leaves_a_moment_and_a_clock_per_decision_is_full_again() {
        let pace = Pace::Live { bank: 10, increment: 0 };
        let mut clocks = Clocks::start(pace, 2, 0).unwrap();
        clocks.step(pace, SeatSet::only(A), SeatSet::only(A), 30_000);
        assert_eq!(clocks.left(A, true, 30_000), GRACE);
        let pace = Pace::Each { seconds: 30 };
        let mut clocks = Clocks::start(pace, 2, 0).unwrap();
        clocks.step(pace, SeatSet::only(A), SeatSet::only(A), 29_000);
        assert_eq!(clocks.due(Asked::Each(SeatSet::only(A))), Some(59_000));
        assert_eq!(Clocks::start(Pace::Free, 2, 0), None);
    }
}
