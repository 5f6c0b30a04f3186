//! Distance, range and Line of Sight.

use crate::compiled::{Board, SpaceId};
use kit::hex::SpaceSet;
use kit::hex::sight::{Segment, Stopped, look};

impl Board {
    /// ET-23.6, ET-23.7: spaces from one to the other; the last counts, the first does not. Neither Terrain nor Models matter.
    #[must_use]
    #[inline]
    pub fn distance(&self, from: SpaceId, to: SpaceId) -> u8 {
        u8::try_from(self.hex(from).distance(self.hex(to))).unwrap_or(u8::MAX)
    }

    /// ET-23.3, ET-R66: whether two spaces are next to each other; such spaces always see each other.
    #[must_use]
    #[inline]
    pub fn adjacent(&self, one: SpaceId, other: SpaceId) -> bool {
        self.distance(one, other) == 1
    }

    /// ET-27.2, ET-27.3, ET-R62: whether two spaces see each other while these spaces block: the line runs between their closest
    /// corners. ET-27.6: it is the same line from both ends. ET-R63: it is stopped inside a blocking space or between two of them.
    /// ET-R64, ET-R68: the two spaces themselves never block.
    #[must_use]
    #[inline]
    pub fn sees(&self, from: SpaceId, to: SpaceId, blocked: &SpaceSet) -> bool {
        self.sight.sees(from.0, to.0, blocked)
    }

    /// ET-23.4: whether a space is within so many spaces and in sight.
    #[must_use]
    #[inline]
    pub fn in_range(&self, from: SpaceId, to: SpaceId, range: u8, blocked: &SpaceSet) -> bool {
        self.distance(from, to) <= range && self.sees(from, to, blocked)
    }

    /// Every space that one sees, itself among them (ET-R68).
    #[must_use]
    pub fn visible_from(&self, from: SpaceId, blocked: &SpaceSet) -> SpaceSet {
        self.sight.visible_from(from.0, blocked)
    }

    /// Every space within so many spaces, in sight or not, the middle among them.
    #[must_use]
    pub fn within(&self, from: SpaceId, range: u8) -> SpaceSet {
        self.ids().filter(|to| self.distance(from, *to) <= range).map(|to| to.0).collect()
    }

    /// The spaces in one straight row from a space, nearest first, to the edge of the Battlefield: the target rule `line`.
    #[must_use]
    pub fn row(&self, from: SpaceId, direction: u8) -> Vec<SpaceId> {
        let next = |at: &SpaceId| self.neighbors[at.index()][usize::from(direction % 6)];
        std::iter::successors(next(&from), next).collect()
    }

    /// ET-27.5, ET-R65: the line from corner to corner by which a space sees another, for the board to show.
    ///
    /// # Errors
    /// The line that was tried and what stops it.
    pub fn look(&self, from: SpaceId, to: SpaceId, blocked: &SpaceSet) -> Result<Segment, Stopped> {
        let blocks = |hex| self.at(hex).is_some_and(|space| blocked.contains(space.0));
        look(self.hex(from), self.hex(to), blocks)
    }
}
