//! Who sits at the table, and who is looking.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The most seats any game may have.
pub const MAX_SEATS: usize = 9;

/// A place at the table, counted from 0. Displayed to people as "seat 1" and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The index of this seat in a per-seat array.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// In a game of two, the one across the table.
    #[must_use]
    pub const fn opponent(self) -> Seat {
        Seat(1 - self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// Who wins and loses together, counted from 0. In a game without teams every seat is a side of its own, with its own number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// The index of this side in a per-side array.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "side {}", self.0 + 1)
    }
}

/// Where everybody sits in a rematch: the player on seat `i` moves to the `i`th seat of the answer. Teams of equal size change sides
/// as a whole; where one plays against many, everybody moves on by one, so that each role comes round. A single team stays as it is.
#[must_use]
pub fn rematch_order(sides: &[Side]) -> Vec<Seat> {
    let mut all: Vec<Side> = sides.to_vec();
    all.sort_unstable();
    all.dedup();
    let members = |side: Side| sides.iter().enumerate().filter(move |(_, s)| **s == side).map(|(i, _)| i);
    let size = members(all.first().copied().unwrap_or(Side(0))).count();
    if all.iter().all(|side| members(*side).count() == size) {
        let next = |seat: usize| {
            let at = all.iter().position(|side| *side == sides[seat]).unwrap_or(0);
            let place = members(sides[seat]).position(|member| member == seat).unwrap_or(0);
            members(all[(at + 1) % all.len()]).nth(place).unwrap_or(seat)
        };
        return (0..sides.len()).map(|seat| Seat(next(seat) as u8)).collect();
    }
    (0..sides.len()).map(|seat| Seat(((seat + 1) % sides.len()) as u8)).collect()
}

/// A set of sides, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideSet(u16);

impl SideSet {
    /// No side.
    pub const EMPTY: SideSet = SideSet(0);

    /// One side.
    #[must_use]
    pub const fn only(side: Side) -> SideSet {
        SideSet(1 << side.0)
    }

    /// This set and `side`.
    #[must_use]
    pub const fn with(self, side: Side) -> SideSet {
        SideSet(self.0 | 1 << side.0)
    }

    /// Whether `side` is in it. A number beyond [`MAX_SEATS`] is in no set.
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        (side.0 as usize) < MAX_SEATS && self.0 & (1 << side.0) != 0
    }

    /// Whether no side is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many sides are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The sides in it, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        (0..MAX_SEATS as u8).map(Side).filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Side> for SideSet {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(SideSet::EMPTY, SideSet::with)
    }
}

/// A set of seats, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u16);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat.
    #[must_use]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Seats `0..n`.
    #[must_use]
    pub const fn first(n: usize) -> SeatSet {
        SeatSet((1u16 << n) - 1)
    }

    /// This set and `seat`.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether `seat` is in it. A seat number beyond [`MAX_SEATS`] is in no set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        (seat.0 as usize) < MAX_SEATS && self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat in it.
    #[must_use]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in it, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let next = left.lowest()?;
            left = left.without(next);
            Some(next)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Whose eyes a view is built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The person or bot on this seat: what everyone sees and the seat's own secrets.
    Seat(Seat),
    /// Someone who watches: what everyone sees and nothing else.
    Spectator,
}

impl Viewer {
    /// Whether this viewer is the one on `seat`.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The seat, if the viewer sits on one.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(sides: &[u8]) -> Vec<u8> {
        let sides: Vec<Side> = sides.iter().map(|s| Side(*s)).collect();
        rematch_order(&sides).iter().map(|s| s.0).collect()
    }

    #[test]
    fn a_rematch_changes_roles() {
        assert_eq!(order(&[0, 1]), [1, 0], "two change seats");
        assert_eq!(order(&[0, 1, 2, 3]), [1, 2, 3, 0], "without teams everybody moves on");
        assert_eq!(order(&[0, 1, 1, 1]), [1, 2, 3, 0], "everybody is the one against many in turn");
        assert_eq!(order(&[0, 0, 0, 1, 1, 1]), [3, 4, 5, 0, 1, 2], "teams change sides as a whole");
        assert_eq!(order(&[0, 1, 0, 1]), [1, 0, 3, 2], "also where they sit between each other");
        assert_eq!(order(&[0, 0, 1, 1, 2, 2]), [2, 3, 4, 5, 0, 1]);
        assert_eq!(order(&[0, 0, 0]), [0, 1, 2], "a team that plays against the game stays as it is");
        assert_eq!(order(&[0]), [0]);
        assert_eq!(order(&[]), [0u8; 0]);
    }

    #[test]
    fn nine_seats_fit_a_set() {
        let all = SeatSet::first(MAX_SEATS);
        assert_eq!((all.len(), all.iter().last()), (9, Some(Seat(8))));
        assert!(all.contains(Seat(8)) && !all.contains(Seat(9)) && !all.without(Seat(8)).contains(Seat(8)));
        assert_eq!(SeatSet::only(Seat(8)).lowest(), Some(Seat(8)));
        let sides: SideSet = [Side(8), Side(0)].into_iter().collect();
        assert_eq!(sides.iter().collect::<Vec<_>>(), [Side(0), Side(8)]);
        assert!(!sides.contains(Side(9)));
    }
}
