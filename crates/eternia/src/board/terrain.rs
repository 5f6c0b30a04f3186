//! Terrain as it lies now: what blocks sight, what a step costs, what is one Terrain.

use crate::compiled::{Board, SpaceId, TerrainId};
use crate::content::{Op, TerrainDef, TerrainMoment, Who};
use kit::hex::SpaceSet;

/// The Battlefield with the Terrain that lies there now (ET-R58: Terrain can come and go).
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The spaces.
    pub board: &'a Board,
    /// The Terrain types, by id.
    pub terrains: &'a [TerrainDef],
    /// Which Terrain lies on each space.
    pub lies: &'a [Option<TerrainId>],
}

impl<'a> Ground<'a> {
    /// The Terrain of a space.
    #[must_use]
    #[inline]
    pub fn terrain(&self, space: SpaceId) -> Option<&'a TerrainDef> {
        self.lies[space.index()].map(|id| &self.terrains[id.index()])
    }

    /// ET-24.9: whether the Terrain of a space lets Models enter; a space without Terrain does.
    #[must_use]
    #[inline]
    pub fn enterable(&self, space: SpaceId) -> bool {
        self.terrain(space).is_none_or(|terrain| terrain.passable)
    }

    /// The spaces whose Terrain lets nobody enter.
    #[must_use]
    pub fn impassable(&self) -> SpaceSet {
        self.board.ids().filter(|space| !self.enterable(*space)).map(|space| space.0).collect()
    }

    /// ET-27.4, ET-28.8: the spaces whose Terrain blocks Line of Sight. Tokens that block (ET-R67) are for the caller to add.
    #[must_use]
    pub fn blocking(&self) -> SpaceSet {
        let blocks = |space: &SpaceId| self.terrain(*space).is_some_and(|terrain| terrain.blocks_los);
        self.board.ids().filter(blocks).map(|space| space.0).collect()
    }

    /// ET-24.4, ET-24.10, ET-28.5, ET-R55: the movement points of a step between neighbours. Neighbouring spaces of the same type are
    /// one Terrain (ET-28.4), so that only a step between different ones crosses a boundary.
    #[must_use]
    #[inline]
    pub fn step_cost(&self, from: SpaceId, to: SpaceId, ignores_penalties: bool) -> u8 {
        let (left, entered) = (self.lies[from.index()], self.lies[to.index()]);
        if left == entered {
            return 1;
        }
        // ET-28.6: only costs labelled so can be ignored.
        let counts = |terrain: &&TerrainDef| !(ignores_penalties && terrain.costs_are_penalties);
        let leave = self.terrain(from).filter(counts).map_or(0, |terrain| terrain.leave_cost);
        let enter = self.terrain(to).filter(counts).map_or(0, |terrain| terrain.enter_cost);
        1u8.saturating_add(leave).saturating_add(enter)
    }

    /// ET-28.4: all spaces of the merged Terrain that a space belongs to; none without Terrain.
    #[must_use]
    pub fn merged(&self, space: SpaceId) -> SpaceSet {
        let mut set = SpaceSet::EMPTY;
        let Some(kind) = self.lies[space.index()] else { return set };
        let mut todo = vec![space];
        while let Some(at) = todo.pop() {
            if !set.contains(at.0) {
                set.insert(at.0);
                todo.extend(self.board.around(at).filter(|next| self.lies[next.index()] == Some(kind)));
            }
        }
        set
    }

    /// The Wounds that everybody suffers who enters a space from another: what previews warn of and the AI fears (ET-R115). Terrain
    /// whose Wounds depend on something is not foreseen.
    #[must_use]
    pub fn wounds_of_entering(&self, from: SpaceId, to: SpaceId, ignores_penalties: bool) -> u8 {
        if self.lies[from.index()] == self.lies[to.index()] {
            return 0;
        }
        self.wounds(to, TerrainMoment::Enter, ignores_penalties)
    }

    /// The Wounds that everybody suffers who ends a movement in a space.
    #[must_use]
    pub fn wounds_of_ending(&self, at: SpaceId, ignores_penalties: bool) -> u8 {
        self.wounds(at, TerrainMoment::EndIn, ignores_penalties)
    }

    fn wounds(&self, at: SpaceId, moment: TerrainMoment, ignores_penalties: bool) -> u8 {
        let Some(terrain) = self.terrain(at) else { return 0 };
        let happens = terrain.effects.iter().filter(|e| e.moment == moment && !(ignores_penalties && e.penalty));
        let hurts = |op: &Op| match op {
            Op::DealWounds(Who::Subject, amount) => amount.plain().unwrap_or(0),
            _ => 0,
        };
        happens.flat_map(|effect| &effect.effects).map(hurts).fold(0, u8::saturating_add)
    }
}
