//! ET-R114: where an AI Model goes, one step at a time.
//!
//! A movement is planned anew before every step with the points left, which is also what the ruling asks for after an interruption.

use crate::board::{Costs, Ground, Reach, Reached, Walker};
use crate::compiled::SpaceId;
use kit::hex::SpaceSet;

/// Somebody who has to go somewhere.
pub struct Journey<'a, H: Fn(SpaceId, SpaceId) -> u8, S: Fn(SpaceId) -> u8> {
    /// The Battlefield.
    pub ground: Ground<'a>,
    /// Points left, and what is closed and taken.
    pub walker: Walker,
    /// Where it stands.
    pub from: SpaceId,
    /// The Wounds of a step: Escape Damage and Terrain.
    pub hurt: H,
    /// The Wounds of ending a movement in a space.
    pub stop: S,
    /// Whether it has moved already, so that stopping where it stands ends a movement there.
    pub moved: bool,
    /// ET-R115: one less than its HP.
    pub most: u8,
}

/// Where it wants to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The goal itself, for distances; ET-R114 (4) measures to the nearest of them.
    pub goals: SpaceSet,
    /// The spaces that are as good as being there: those that put the goal in Attack Range, or where a rule works.
    pub stands: SpaceSet,
}

/// Which part of ET-R114 decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoutePart {
    /// (2): a space that will do is within reach.
    Arrives,
    /// (3): as near as the points allow along the best way.
    Approaches,
    /// (4): there is no way; as near as the crow flies.
    Nears,
}

/// The movement that is best now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where it leads.
    pub end: SpaceId,
    /// How.
    pub way: Reached,
    /// Why.
    pub part: RoutePart,
}

impl<H: Fn(SpaceId, SpaceId) -> u8, S: Fn(SpaceId) -> u8> Journey<'_, H, S> {
    /// Where it can go, and what it survives there (ET-R115).
    pub(crate) fn reach(&self) -> Reach {
        self.ground.reach(&self.walker, self.from, &self.hurt, self.most).sparing(&self.stop, self.most)
    }

    /// Whether a Model can stand in a space for good (ET-R148, ET-R115); it stands in its own already.
    fn free(&self, space: SpaceId) -> bool {
        let survives = (space == self.from && !self.moved) || (self.stop)(space) <= self.most;
        survives && !self.walker.taken.contains(space.0) && (space == self.from || !self.walker.closed.contains(space.0))
    }

    /// Whether it is where it wants to be. ET-24.7: never while it passes through another Model.
    #[must_use]
    pub fn has_arrived(&self, aim: &Aim) -> bool {
        aim.stands.contains(self.from.0) && self.free(self.from)
    }

    /// ET-R114: the best movement; none if it has arrived, or nothing brings it nearer. `worth` says which of equally good ends is
    /// worst for the Players (ET-R113); what is greater wins.
    #[must_use]
    pub fn plan<W: Ord>(&self, aim: &Aim, worth: impl Fn(SpaceId) -> W) -> Option<Plan> {
        if self.has_arrived(aim) {
            return None;
        }
        let reach = self.reach();
        let mut stands = aim.stands;
        for space in self.ground.board.ids().filter(|space| !self.free(*space)) {
            stands.remove(space.0);
        }
        self.arrive(&reach, &stands, worth)
            .or_else(|| self.approach(&reach, &stands))
            .or_else(|| self.near(&reach, &aim.goals, &stands))
    }

    /// (2) The reachable candidate of least cost; ties by least Escape Damage, then what is worst for the Players.
    fn arrive<W: Ord>(&self, reach: &Reach, stands: &SpaceSet, worth: impl Fn(SpaceId) -> W) -> Option<Plan> {
        let there = reach.ends().filter(|(space, _)| stands.contains(space.0));
        let best = there.min_by(|(a, x), (b, y)| {
            let ties = || worth(*b).cmp(&worth(*a));
            (x.cost, x.wounds).cmp(&(y.cost, y.wounds)).then_with(ties).then(a.cmp(b))
        });
        best.map(|(end, way)| Plan { end, way: way.clone(), part: RoutePart::Arrives })
    }

    fn costs_to(&self, stands: &SpaceSet) -> Costs {
        self.ground.costs_to(&self.walker, stands, &self.hurt, &self.stop, self.most)
    }

    /// (3) The reachable space with the least cost left to a candidate, if that is less than now.
    fn approach(&self, reach: &Reach, stands: &SpaceSet) -> Option<Plan> {
        let costs = self.costs_to(stands);
        let left = |space: SpaceId| costs[space.index()].unwrap_or(u16::MAX);
        self.best(reach, RoutePart::Approaches, left)
    }

    /// (4) The reachable space nearest to the goal, if nearer than now; only where no way leads to any candidate.
    fn near(&self, reach: &Reach, goals: &SpaceSet, stands: &SpaceSet) -> Option<Plan> {
        let costs = self.costs_to(stands);
        if costs[self.from.index()].is_some() {
            return None;
        }
        let away = |space: SpaceId| goals.iter().map(|goal| u16::from(self.ground.board.distance(space, SpaceId(goal)))).min();
        self.best(reach, RoutePart::Nears, |space| away(space).unwrap_or(u16::MAX))
    }

    /// ET-R155: the reachable space farthest from the nearest of these, only if farther than now.
    #[must_use]
    pub fn retreat(&self, from: &SpaceSet) -> Option<Plan> {
        let near = |space: SpaceId| from.iter().map(|enemy| self.ground.board.distance(space, SpaceId(enemy))).min();
        self.best(&self.reach(), RoutePart::Nears, |space| u16::from(u8::MAX - near(space).unwrap_or(u8::MAX)))
    }

    /// The reachable free space with the least of something, if that is less than where it stands; ties by least Escape Damage, then
    /// by space. Somebody passing through another Model has to go on in any case.
    fn best(&self, reach: &Reach, part: RoutePart, least: impl Fn(SpaceId) -> u16) -> Option<Plan> {
        let now = if self.free(self.from) { least(self.from) } else { u16::MAX };
        let ends = reach.ends().map(|(space, _)| space).filter(|space| *space != self.from && least(*space) < now);
        let way = |space: SpaceId| reach.safest(space).map_or((u8::MAX, u8::MAX), |way| (way.wounds, way.cost));
        let end = ends.min_by_key(|space| (least(*space), way(*space).0, *space))?;
        Some(Plan { end, way: reach.safest(end)?.clone(), part })
    }
}

impl Aim {
    /// To have one of some spaces in Attack Range: range and sight only (ET-R120). `None` as blocked: sight is not needed.
    #[must_use]
    pub fn in_range(ground: &Ground<'_>, goals: SpaceSet, range: u8, blocked: Option<&SpaceSet>) -> Aim {
        let sees = |from: SpaceId, to: SpaceId| blocked.is_none_or(|blocked| ground.board.sees(from, to, blocked));
        let good = |space: &SpaceId| {
            goals
                .iter()
                .map(SpaceId)
                .any(|goal| *space != goal && ground.board.distance(*space, goal) <= range && sees(*space, goal))
        };
        Aim { goals, stands: ground.board.ids().filter(good).map(|space| space.0).collect() }
    }

    /// To stand within so many spaces of one of some spaces, in sight or not.
    #[must_use]
    pub fn beside(ground: &Ground<'_>, goals: SpaceSet, reach: u8) -> Aim {
        let near = |space: &SpaceId| goals.iter().any(|goal| ground.board.distance(*space, SpaceId(goal)) <= reach);
        Aim { goals, stands: ground.board.ids().filter(near).map(|space| space.0).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiled::{Board, TerrainId};
    use crate::content::TerrainDef;
    use kit::hex::Hex;

    struct Table {
        board: Board,
        terrains: Vec<TerrainDef>,
        lies: Vec<Option<TerrainId>>,
    }

    fn table(rocks: &[(i8, i8)]) -> Table {
        let board = Board::bare(&Hex::new(0, 0).disk(7).collect::<Vec<_>>()).unwrap();
        let text = r##"[(id: "rocks", name: "Rocks", glyph: 'R', color: "#000000", passable: false)]"##;
        let mut lies = vec![None; board.spaces.len()];
        for (q, r) in rocks {
            lies[board.at(Hex::new(*q, *r)).unwrap().index()] = Some(TerrainId(0));
        }
        Table { board, terrains: kit::problem::read_ron(("terrains.ron", text)).unwrap(), lies }
    }

    impl Table {
        fn at(&self, q: i8, r: i8) -> SpaceId {
            self.board.at(Hex::new(q, r)).unwrap()
        }

        fn set(&self, spaces: &[(i8, i8)]) -> SpaceSet {
            spaces.iter().map(|(q, r)| self.at(*q, *r).0).collect()
        }

        fn ground(&self) -> Ground<'_> {
            Ground { board: &self.board, terrains: &self.terrains, lies: &self.lies }
        }

        /// Somebody at (0,0) with these Enemies and Allies, whose leaving hurts.
        fn journey(
            &self,
            points: u8,
            hp: u8,
            enemies: &[(i8, i8)],
            allies: &[(i8, i8)],
        ) -> Journey<'_, impl Fn(SpaceId, SpaceId) -> u8, impl Fn(SpaceId) -> u8> {
            let (foes, mut closed) = (self.set(enemies), self.ground().impassable());
            foes.iter().for_each(|space| closed.insert(space));
            let taken = self.set(&[enemies, allies].concat());
            Journey {
                ground: self.ground(),
                walker: Walker { points, closed, taken, ignores_penalties: false },
                from: self.at(0, 0),
                hurt: move |from, _| foes.iter().filter(|foe| self.board.adjacent(from, SpaceId(*foe))).count() as u8,
                stop: |_| 0,
                moved: false,
                most: hp - 1,
            }
        }
    }

    fn melee(table: &Table, goal: (i8, i8)) -> Aim {
        Aim::in_range(&table.ground(), table.set(&[goal]), 1, Some(&table.ground().blocking()))
    }

    /// Proves ET-R114: each of its five parts.
    #[test]
    fn the_parts_of_the_route_in_their_order() {
        let open = table(&[]);
        let enemy = [(4, 0)];
        // (1) in range already.
        assert_eq!(open.journey(3, 9, &[(1, 0)], &[]).plan(&melee(&open, (1, 0)), |_| 0), None);
        // (2) four spaces away: three steps lead beside it.
        let plan = open.journey(3, 9, &enemy, &[]).plan(&melee(&open, (4, 0)), |_| 0).unwrap();
        assert_eq!((plan.part, plan.end, plan.way.cost), (RoutePart::Arrives, open.at(3, 0), 3));
        // (3) with two points it comes nearer.
        let plan = open.journey(2, 9, &enemy, &[]).plan(&melee(&open, (4, 0)), |_| 0).unwrap();
        assert_eq!((plan.part, plan.end), (RoutePart::Approaches, open.at(2, 0)));
        // (4) a goal walled in all around: as the crow flies.
        let walled = table(&[(4, -1), (5, -1), (3, 0), (5, 0), (3, 1), (4, 1)]);
        let mut journey = walled.journey(3, 9, &[(4, 0)], &[]);
        let plan = journey.plan(&melee(&walled, (4, 0)), |_| 0).unwrap();
        assert_eq!((plan.part, walled.board.distance(plan.end, walled.at(4, 0))), (RoutePart::Nears, 2));
        assert_eq!(plan.end, walled.at(3, -1), "of the ends at distance 2 the one with the smallest r");
        // (5) nothing is nearer than where it stands.
        journey.walker.points = 0;
        assert_eq!(journey.plan(&melee(&walled, (4, 0)), |_| 0), None);
    }

    /// Proves ET-R114 (3): the cost that is left counts, not the distance.
    #[test]
    fn a_detour_is_taken_where_the_straight_way_ends_at_a_wall() {
        let wall = table(&[(2, -2), (2, -1), (2, 0), (1, 1), (1, 2), (3, -3)]);
        let plan = wall.journey(2, 9, &[(4, 0)], &[]).plan(&melee(&wall, (4, 0)), |_| 0).unwrap();
        assert_eq!(plan.part, RoutePart::Approaches);
        let costs =
            wall.ground().costs_to(&wall.journey(2, 9, &[(4, 0)], &[]).walker, &melee(&wall, (4, 0)).stands, |_, _| 0, |_| 0, 0);
        let left = |space: SpaceId| costs[space.index()].unwrap();
        let least = wall.journey(2, 9, &[(4, 0)], &[]).reach().ends().map(|(space, _)| left(space)).min().unwrap();
        assert_eq!(left(plan.end), least);
        assert!(wall.board.distance(plan.end, wall.at(4, 0)) > 2, "not up to the wall");
    }

    /// Proves ET-R115: a step that would KO it is no step.
    #[test]
    fn nobody_walks_into_a_ko() {
        let open = table(&[]);
        let guard = [(0, -1), (4, 0)];
        let plan = open.journey(3, 2, &guard, &[]).plan(&melee(&open, (4, 0)), |_| 0);
        assert_eq!(plan.map(|plan| plan.way.wounds), Some(1), "with 2 HP one Wound can be borne");
        assert_eq!(open.journey(3, 1, &guard, &[]).plan(&melee(&open, (4, 0)), |_| 0), None, "with 1 HP it stays");
    }

    /// Proves ET-R115: neither does it end a movement where that would KO it, though it may pass through.
    #[test]
    fn nobody_stops_where_that_would_be_a_ko() {
        let open = table(&[]);
        let hot = open.set(&[(3, 0), (3, 1), (4, -1)]);
        let fire = |hp: u8| {
            let plain = open.journey(3, hp, &[(4, 0)], &[]);
            let Journey { ground, walker, from, most, .. } = plain;
            let burns = move |_: SpaceId, to: SpaceId| u8::from(hot.contains(to.0));
            Journey {
                ground,
                walker,
                from,
                hurt: burns,
                stop: move |at: SpaceId| u8::from(hot.contains(at.0)),
                moved: false,
                most,
            }
        };
        let aim = melee(&open, (4, 0));
        let end = |hp: u8| fire(hp).plan(&aim, |_| 0).map(|plan| (plan.end, plan.part));
        assert_eq!(end(3), Some((open.at(3, 0), RoutePart::Arrives)), "with 3 HP two Wounds can be borne");
        let (elsewhere, part) = end(2).unwrap();
        assert!(!hot.contains(elsewhere.0), "with 2 HP it stops short");
        assert_eq!(part, RoutePart::Approaches);
        // Whoever has got into it already goes on rather than stop there.
        let inside = Journey { from: open.at(3, 0), moved: true, ..fire(1) };
        assert!(!inside.has_arrived(&aim));
        assert!(Journey { moved: false, ..inside }.has_arrived(&aim), "who has not moved may stay");
    }

    /// Proves ET-R114: ties by least Escape Damage, then by what is worst for the Players, then by the space.
    #[test]
    fn ties_between_ends() {
        let open = table(&[]);
        let journey = open.journey(2, 9, &[(3, 0)], &[]);
        let plan = journey.plan(&melee(&open, (3, 0)), |_| 0).unwrap();
        assert_eq!(plan.end, open.at(2, 0), "the only candidate within two");
        let journey = open.journey(3, 9, &[(3, 0)], &[(2, 0)]);
        let (up, down) = (open.at(3, -1), open.at(2, 1));
        assert_eq!(journey.plan(&melee(&open, (3, 0)), |_| 0).map(|plan| plan.end), Some(up), "smaller r");
        let liked = journey.plan(&melee(&open, (3, 0)), |space| u8::from(space == down));
        assert_eq!(liked.map(|plan| plan.end), Some(down));
        let watched = open.journey(3, 9, &[(3, 0), (1, -1)], &[(2, 0)]);
        assert_eq!(watched.plan(&melee(&open, (3, 0)), |_| 0).map(|plan| (plan.end, plan.way.wounds)), Some((down, 1)));
    }

    /// Proves ET-24.7: somebody passing through an Ally has not arrived, and goes on.
    #[test]
    fn nobody_stops_in_the_space_of_another() {
        let open = table(&[]);
        let mut journey = open.journey(2, 9, &[(2, -1)], &[]);
        journey.from = open.at(1, 0);
        journey.walker.taken = open.set(&[(1, 0), (2, -1)]);
        let aim = melee(&open, (2, -1));
        assert!(!journey.has_arrived(&aim));
        assert!(journey.plan(&aim, |_| 0).is_some_and(|plan| plan.way.cost == 1));
    }

    /// Proves ET-R155: a Retreat leads farthest from the nearest Enemy, or nowhere.
    #[test]
    fn a_retreat_gains_distance_or_does_not_happen() {
        let open = table(&[]);
        let enemies = [(1, 0)];
        let plan = open.journey(3, 9, &enemies, &[]).retreat(&open.set(&enemies)).unwrap();
        assert_eq!(open.board.distance(plan.end, open.at(1, 0)), 4);
        let corner = open.journey(0, 9, &enemies, &[]);
        assert_eq!(corner.retreat(&open.set(&enemies)), None);
    }
}
