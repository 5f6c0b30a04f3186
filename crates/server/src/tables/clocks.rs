//! The clocks of a table: how much time each seat has, and when the next one's is up.

use super::kinds::Pace;
use engine::{MAX_SEATS, Seat, SeatSet};
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

    /// When the first of `deciding` has no time left.
    #[must_use]
    pub fn due(&self, deciding: SeatSet) -> Option<i64> {
        deciding.iter().filter_map(|seat| Some(self.since + self.left.get(seat.index())?)).min()
    }

    /// The seats of `deciding` whose time is up.
    #[must_use]
    pub fn up(&self, deciding: SeatSet, now: i64) -> SeatSet {
        deciding.iter().filter(|seat| self.left(*seat, true, now) == 0).collect()
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
        assert_eq!(clocks.due(both), Some(60_000));
        clocks.step(pace, both, SeatSet::EMPTY, 10_000);
        assert_eq!((clocks.left(A, false, 99_000), clocks.left(B, true, 20_000)), (50_000, 40_000));
        clocks.step(pace, SeatSet::only(B), both, 20_000);
        assert_eq!((clocks.left(A, true, 20_000), clocks.left(B, true, 20_000)), (55_000, 45_000));
        assert_eq!(clocks.up(both, 64_999), SeatSet::EMPTY);
        assert_eq!(clocks.up(both, 65_000), SeatSet::only(B));
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
        assert_eq!(clocks.due(SeatSet::only(A)), Some(59_000));
        assert_eq!(Clocks::start(Pace::Free, 2, 0), None);
    }
}
