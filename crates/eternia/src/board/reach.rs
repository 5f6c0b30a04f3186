//! Where a Model can go: the next step, and everything within reach.

use super::terrain::Ground;
use crate::compiled::SpaceId;
use arrayvec::ArrayVec;
use kit::hex::SpaceSet;

/// The longest way that is looked at, in steps; no Model has more movement points than this.
pub const LONGEST: usize = 16;

/// What a moving Model meets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walker {
    /// Movement points left (ET-22.3 and other changes already made, see [`Walker::points`]).
    pub points: u8,
    /// Spaces it may not enter: forbidding Terrain, Enemies, NPCs of others (ET-24.8, ET-24.9, ET-R109).
    pub closed: SpaceSet,
    /// Spaces it may pass through but not end in: those of other Models and NPCs (ET-24.6, ET-24.7). Its own is not among them.
    pub taken: SpaceSet,
    /// Whether it ignores Terrain Penalties (ET-28.6).
    pub ignores_penalties: bool,
}

/// A way through the Battlefield without the space it begins in.
pub type Path = ArrayVec<SpaceId, LONGEST>;

/// A space a Model can end its movement in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The movement points it takes.
    pub cost: u8,
    /// The Wounds suffered on the way (ET-26.2).
    pub wounds: u8,
    /// The way.
    pub path: Path,
}

/// Everything within reach, by space and by the points spent: of all ways that take as many points, the one with the fewest Wounds and
/// then the first by [`SpaceId`] step by step (ET-R113).
#[derive(Clone, Debug)]
pub struct Reach {
    ways: Vec<Option<Reached>>,
    spaces: usize,
    taken: SpaceSet,
}

/// Points from each space to the nearest of some spaces, however far it is. `None`: there is no way.
pub type Costs = Vec<Option<u16>>;

impl Walker {
    /// ET-22.3, ET-R49: the points of one movement: `base`, changed by modifiers, one less (`penalty`) if Dazed, never below 0.
    #[must_use]
    pub fn points(base: u8, modifiers: i8, dazed: bool, penalty: u8) -> u8 {
        let points = base.saturating_add_signed(modifiers);
        if dazed { points.saturating_sub(penalty) } else { points }.min(LONGEST as u8)
    }
}

impl Ground<'_> {
    /// The steps a Model may take next. ET-R50: it must have the points. ET-R147: into a space that is taken only if the points left
    /// still lead to a free one.
    #[must_use]
    pub fn steps(&self, walker: &Walker, from: SpaceId) -> SpaceSet {
        self.board.around(from).filter(|to| self.can_step(walker, from, *to)).map(|to| to.0).collect()
    }

    /// Whether a Model may take this step, see [`Ground::steps`].
    #[must_use]
    pub fn can_step(&self, walker: &Walker, from: SpaceId, to: SpaceId) -> bool {
        if !self.board.adjacent(from, to) || walker.closed.contains(to.0) {
            return false;
        }
        let left = walker.points.checked_sub(self.step_cost(from, to, walker.ignores_penalties));
        left.is_some_and(|points| self.can_end(&Walker { points, ..*walker }, to))
    }

    /// Whether a Model in a space can stop there or get to a space where it can.
    fn can_end(&self, walker: &Walker, at: SpaceId) -> bool {
        !walker.taken.contains(at.0) || self.board.around(at).any(|next| self.can_step(walker, at, next))
    }

    /// Every space within reach. `hurt` says the Wounds of a step: Escape Damage for leaving and what the Terrain does; `most` is how
    /// many Wounds the mover is ready to suffer in all (ET-R115: the AI one less than its HP).
    #[must_use]
    pub fn reach(&self, walker: &Walker, from: SpaceId, hurt: impl Fn(SpaceId, SpaceId) -> u8, most: u8) -> Reach {
        let (spaces, points) = (self.board.spaces.len(), walker.points.min(LONGEST as u8));
        let mut reach = Reach { ways: vec![None; spaces * (usize::from(points) + 1)], spaces, taken: walker.taken };
        reach.ways[from.index()] = Some(Reached { cost: 0, wounds: 0, path: Path::new() });
        // Every step costs something, so that all ways of so many points are known when their turn comes.
        for spent in 0..points {
            for at in self.board.ids() {
                let Some(way) = reach.ways[usize::from(spent) * spaces + at.index()].clone() else { continue };
                for next in self.board.around(at).filter(|next| !walker.closed.contains(next.0)) {
                    let cost = spent.saturating_add(self.step_cost(at, next, walker.ignores_penalties));
                    let wounds = way.wounds.saturating_add(hurt(at, next));
                    if cost <= points && wounds <= most {
                        let mut path = way.path.clone();
                        path.push(next);
                        reach.offer(next, Reached { cost, wounds, path });
                    }
                }
            }
        }
        reach
    }

    /// The points from every space to the nearest of `goals` by legal steps, whatever the mover's points are now. `hurt` and `most` as
    /// in [`Ground::reach`], for each single step; `stop` says the Wounds of ending a movement in a space, for the last.
    #[must_use]
    pub fn costs_to(
        &self,
        walker: &Walker,
        goals: &SpaceSet,
        hurt: impl Fn(SpaceId, SpaceId) -> u8,
        stop: impl Fn(SpaceId) -> u8,
        most: u8,
    ) -> Costs {
        // By at least one step; whoever stands in a goal is there.
        let mut costs: Costs = vec![None; self.board.spaces.len()];
        // Boards are small and costs are 1 to 3: going over them until nothing changes is quick enough and plainly right.
        loop {
            let mut changed = false;
            for at in self.board.ids() {
                let by = |next: SpaceId| {
                    let wounds = hurt(at, next);
                    if walker.closed.contains(next.0) || wounds > most {
                        return None;
                    }
                    let there = goals.contains(next.0) && wounds.saturating_add(stop(next)) <= most;
                    let rest = if there { Some(0) } else { costs[next.index()] };
                    rest.map(|rest| rest + u16::from(self.step_cost(at, next, walker.ignores_penalties)))
                };
                let best = self.board.around(at).filter_map(by).min();
                if best.is_some_and(|best| costs[at.index()].is_none_or(|now| best < now)) {
                    costs[at.index()] = best;
                    changed = true;
                }
            }
            if !changed {
                goals.iter().for_each(|goal| costs[usize::from(goal)] = Some(0));
                return costs;
            }
        }
    }
}

impl Reach {
    /// ET-R115: without the ways that hurt too much if the movement ends with them; `stop` says the Wounds of ending in a space.
    #[must_use]
    pub fn sparing(mut self, stop: impl Fn(SpaceId) -> u8, most: u8) -> Reach {
        for (at, known) in self.ways.iter_mut().enumerate() {
            let space = SpaceId((at % self.spaces) as u8);
            if known.as_ref().is_some_and(|way| way.cost > 0 && way.wounds.saturating_add(stop(space)) > most) {
                *known = None;
            }
        }
        self
    }

    fn offer(&mut self, at: SpaceId, way: Reached) {
        let known = &mut self.ways[usize::from(way.cost) * self.spaces + at.index()];
        if known.as_ref().is_none_or(|known| (way.wounds, &way.path) < (known.wounds, &known.path)) {
            *known = Some(way);
        }
    }

    /// All ways found to a space, the cheapest first, whether one may end there or not.
    fn ways(&self, to: SpaceId) -> impl Iterator<Item = &Reached> {
        self.ways.iter().skip(to.index()).step_by(self.spaces).flatten()
    }

    /// ET-24.7: the way of fewest points to a space where the movement may end, and of those the one of fewest Wounds.
    #[must_use]
    pub fn cheapest(&self, to: SpaceId) -> Option<&Reached> {
        self.ways(to).next().filter(|_| !self.taken.contains(to.0))
    }

    /// The way of fewest Wounds to a space where the movement may end, and of those the one of fewest points: for people.
    #[must_use]
    pub fn safest(&self, to: SpaceId) -> Option<&Reached> {
        self.ways(to).min_by_key(|way| (way.wounds, way.cost)).filter(|_| !self.taken.contains(to.0))
    }

    /// The spaces where the movement may end, the one it begins in among them if that is free, row by row.
    pub fn ends(&self) -> impl Iterator<Item = (SpaceId, &Reached)> {
        (0..self.spaces).map(|at| SpaceId(at as u8)).filter_map(|at| Some((at, self.cheapest(at)?)))
    }
}
