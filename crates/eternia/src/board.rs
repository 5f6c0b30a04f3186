//! The geometry of a Battlefield: distance, sight, Terrain, where a Model can go and where it can be Pushed.
//!
//! Nothing here knows the state of a game. [`Ground`] is the Battlefield with the Terrain that lies there now; a [`Walker`] is what a
//! moving Model meets. Spaces are numbered row by row, so that the order of [`SpaceId`]s is "smaller r, then smaller q" (ET-R113).
//!
//! | | |
//! | --- | --- |
//! | [`sight`] | distance, range, Line of Sight (sections 23 and 27) |
//! | [`terrain`] | what blocks, what is merged, what a step costs (section 28) |
//! | [`reach`] | the next step, and every space within reach with its cost and Wounds (sections 24 and 26) |
//! | [`push`] | where a Push can end and how it gets there (section 25) |

pub mod push;
pub mod reach;
pub mod sight;
pub mod terrain;

pub use push::{Push, PushWay};
pub use reach::{Costs, Path, Reach, Reached, Walker};
pub use terrain::Ground;

#[cfg(test)]
mod tests;

use crate::compiled::{Board, SpaceId};
use kit::hex::{Hex, SightTable, TooManySpaces};

impl Board {
    /// A Battlefield of these spaces with nothing on it.
    ///
    /// # Errors
    /// When there are too many of them.
    pub fn bare(spaces: &[Hex]) -> Result<Board, TooManySpaces> {
        let mut spaces = spaces.to_vec();
        spaces.sort_by_key(|hex| (hex.r, hex.q));
        spaces.dedup();
        let sight = SightTable::new(&spaces)?;
        let at = |hex: Hex| spaces.iter().position(|space| *space == hex).map(|at| SpaceId(at as u8));
        let neighbors: Vec<[Option<SpaceId>; 6]> = spaces.iter().map(|hex| hex.neighbors().map(at)).collect();
        Ok(Board {
            border: neighbors.iter().map(|around| around.iter().any(Option::is_none)).collect(),
            terrain: vec![None; spaces.len()],
            piece: vec![None; spaces.len()],
            spawns: [Vec::new(), Vec::new()],
            starts: [Vec::new(), Vec::new()],
            tokens: Vec::new(),
            minions: Vec::new(),
            elites: Vec::new(),
            npcs: Vec::new(),
            zones: Vec::new(),
            sight,
            neighbors,
            spaces,
        })
    }

    /// ET-23.1: every space, row by row.
    pub fn ids(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len()).map(|at| SpaceId(at as u8))
    }

    /// The spaces next to one; ET-R59: those of the Battlefield alone.
    pub fn around(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        self.neighbors[space.index()].iter().flatten().copied()
    }
}
