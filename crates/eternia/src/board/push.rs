//! Where a Push leads.

use super::terrain::Ground;
use crate::compiled::SpaceId;
use kit::hex::SpaceSet;

/// ET-25.1: a Push in progress.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// Where the Pushed Model stood at the beginning.
    pub start: SpaceId,
    /// Spaces left: a Push counts spaces, not movement points (ET-R51), and Dazed changes nothing (ET-22.4).
    pub left: u8,
    /// Where it may end.
    pub way: PushWay,
    /// Spaces it may not enter: forbidding Terrain, its own Enemies, NPCs of others (ET-R51, ET-R52).
    pub closed: SpaceSet,
    /// Spaces it may not end in (ET-R52). The Model's own is not among them.
    pub taken: SpaceSet,
}

/// ET-R53: what a Push is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushWay {
    /// Anywhere.
    Any,
    /// ET-25.4: not further from this space.
    Towards(SpaceId),
    /// ET-25.5: not closer to this space.
    Away(SpaceId),
}

impl Ground<'_> {
    /// ET-25.4 to ET-25.6, ET-R52: whether a Push may end in a space; only the distances at the start and at the end count.
    #[must_use]
    pub fn push_may_end(&self, push: &Push, at: SpaceId) -> bool {
        let from = |of: SpaceId| (self.board.distance(of, push.start), self.board.distance(of, at));
        let fits = match push.way {
            PushWay::Any => true,
            PushWay::Towards(of) => from(of).1 <= from(of).0,
            PushWay::Away(of) => from(of).1 >= from(of).0,
        };
        fits && !push.taken.contains(at.0)
    }

    /// Every space where a Push of the Model, now in `at`, may end; also the one it is in, if it may end there.
    #[must_use]
    pub fn push_ends(&self, push: &Push, at: SpaceId) -> SpaceSet {
        self.pushed(push, at).iter().filter(|space| self.push_may_end(push, SpaceId(*space))).collect()
    }

    /// ET-25.2: the next spaces the owner may choose: those from which a legal end can still be reached.
    #[must_use]
    pub fn push_steps(&self, push: &Push, at: SpaceId) -> SpaceSet {
        let Some(left) = push.left.checked_sub(1) else { return SpaceSet::EMPTY };
        let rest = Push { left, ..*push };
        let leads = |to: &SpaceId| !push.closed.contains(to.0) && !self.push_ends(&rest, *to).is_empty();
        self.board.around(at).filter(leads).map(|to| to.0).collect()
    }

    /// Every space it can be Pushed through or to.
    fn pushed(&self, push: &Push, at: SpaceId) -> SpaceSet {
        let mut seen = SpaceSet::EMPTY;
        seen.insert(at.0);
        let mut edge = vec![at];
        for _ in 0..push.left {
            let mut next = Vec::new();
            for to in edge.iter().flat_map(|space| self.board.around(*space)) {
                if !push.closed.contains(to.0) && !seen.contains(to.0) {
                    seen.insert(to.0);
                    next.push(to);
                }
            }
            edge = next;
        }
        seen
    }
}
