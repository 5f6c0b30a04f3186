//! The map of a game: what borders what, and how far it is (section 4).
//!
//! Borders, paths, corridors and wraps of the file become one set of neighbours an area each, a bit an area.

use crate::content::map::Terrain;
use crate::ids::{AREAS, AreaId, Merchant};
use serde::Serialize;

/// A set of areas, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct AreaSet(pub u64);

impl AreaSet {
    /// No area.
    pub const EMPTY: AreaSet = AreaSet(0);

    /// One area.
    #[must_use]
    pub const fn only(area: AreaId) -> AreaSet {
        AreaSet(1 << area.0)
    }

    /// Whether `area` is in it.
    #[must_use]
    pub const fn has(self, area: AreaId) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// This set and `area`.
    #[must_use]
    pub const fn with(self, area: AreaId) -> AreaSet {
        AreaSet(self.0 | 1 << area.0)
    }

    /// This set without `area`.
    #[must_use]
    pub const fn without(self, area: AreaId) -> AreaSet {
        AreaSet(self.0 & !(1 << area.0))
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & other.0)
    }

    /// What is in one of them.
    #[must_use]
    pub const fn or(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn minus(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & !other.0)
    }

    /// Whether nothing is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many areas are in it.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its areas, in the order of the map.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(AreaId(next))
        })
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        areas.into_iter().fold(AreaSet::EMPTY, AreaSet::with)
    }
}

/// One area, checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Area {
    /// How files name it.
    pub id: String,
    /// How people name it.
    pub name: String,
    /// Whether it is an outpost.
    pub outpost: bool,
    /// FE-4.18.
    pub income: u8,
    /// FE-4.16.
    pub merchant: Option<Merchant>,
    /// Whether it can be a base.
    pub base: bool,
    /// What it looks like.
    pub terrain: Terrain,
    /// FE-12.2.
    pub cost: u8,
    /// The base of its side of the map.
    pub side: Option<AreaId>,
    /// Where it is drawn.
    pub at: (i16, i16),
    /// How much more land than its neighbours it takes there.
    pub size: i16,
    /// FE-4.3: by border or wrap.
    pub borders: AreaSet,
    /// FE-4.2: by path.
    pub paths: AreaSet,
    /// FE-4.15: by corridor.
    pub corridors: AreaSet,
}

impl Area {
    /// FE-4.3, FE-R20: what it is adjacent to.
    #[must_use]
    pub fn adjacent(&self) -> AreaSet {
        self.borders.or(self.paths)
    }
}

/// The map, checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Map {
    /// By number.
    pub areas: Vec<Area>,
    /// FE-4.13.
    pub towers: AreaSet,
    /// All outposts.
    pub outposts: AreaSet,
    /// All wilds.
    pub wilds: AreaSet,
    /// FE-2.6: what can be a base.
    pub bases: AreaSet,
    /// The corridors: ends, and the sea.
    pub corridors: Vec<(AreaId, AreaId, String)>,
    /// The wraps: ends, and the symbol.
    pub wraps: Vec<(AreaId, AreaId, String)>,
}

impl Map {
    /// The area of this number.
    #[must_use]
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    /// The area of this name in the files.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<AreaId> {
        self.areas.iter().position(|area| area.id == id).map(|i| AreaId(i as u8))
    }

    /// All areas.
    #[must_use]
    pub fn all(&self) -> AreaSet {
        self.outposts.or(self.wilds)
    }

    /// FE-4.16: the outposts with this merchant.
    #[must_use]
    pub fn merchants(&self, merchant: Merchant) -> AreaSet {
        self.outposts.iter().filter(|id| self.area(*id).merchant == Some(merchant)).collect()
    }

    /// The neighbours of a whole set, by adjacency.
    fn around(&self, set: AreaSet, over_sea: bool) -> AreaSet {
        set.iter().fold(AreaSet::EMPTY, |all, id| {
            let area = self.area(id);
            let near = all.or(area.adjacent());
            if over_sea { near.or(area.corridors) } else { near }
        })
    }

    /// FE-R25: the fewest steps over the adjacency graph, never through `closed`; corridors count only where no land route
    /// exists. None if nothing leads there.
    #[must_use]
    pub fn distance(&self, from: AreaId, to: AreaId, closed: AreaSet) -> Option<u8> {
        self.steps(from, to, closed, false).or_else(|| self.steps(from, to, closed, true))
    }

    fn steps(&self, from: AreaId, to: AreaId, closed: AreaSet, over_sea: bool) -> Option<u8> {
        let (mut reached, mut steps) = (AreaSet::only(from), 0);
        while !reached.has(to) {
            let more = self.around(reached, over_sea).minus(closed).or(reached);
            if more == reached {
                return None;
            }
            reached = more;
            steps += 1;
        }
        Some(steps)
    }

    /// All areas at most so many steps away by adjacency, the area itself included.
    #[must_use]
    pub fn within(&self, from: AreaId, steps: u8) -> AreaSet {
        (0..steps).fold(AreaSet::only(from), |reached, _| reached.or(self.around(reached, false)))
    }

    /// FE-R25: those of `among` that are nearest to `from`; the controller of the hero picks among them.
    #[must_use]
    pub fn nearest(&self, from: AreaId, among: AreaSet, closed: AreaSet) -> AreaSet {
        let far: Vec<(u8, AreaId)> =
            among.iter().filter_map(|id| self.distance(from, id, closed).map(|steps| (steps, id))).collect();
        let least = far.iter().map(|(steps, _)| *steps).min();
        far.iter().filter(|(steps, _)| Some(*steps) == least).map(|(_, id)| *id).collect()
    }
}

/// How a figure gets from one area to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// FE-12.2: over a border, or a wrap.
    Border,
    /// FE-13.1: along a path.
    Path,
    /// FE-13.3: along a flight corridor.
    Corridor,
}

/// What decides where a hero can go: its points, and what stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Walk {
    /// Movement points left.
    pub points: u8,
    /// FE-13.2.
    pub flying: bool,
    /// FE-4.11: enemy bases, where it can never go.
    pub closed: AreaSet,
    /// FE-12.4: where its movement ends: enemy figures and bosses.
    pub hostile: AreaSet,
    /// FE-13.1: outposts it may walk to along a path: those with another friendly figure, and the own base.
    pub friendly: AreaSet,
    /// FE-R142: where it may not stop.
    pub protected: AreaSet,
    /// FE-R205: the first step of the move, for heroes that nobody may strand.
    pub fresh: bool,
}

/// The cost of a corridor (FE-13.3).
pub const CORRIDOR: u8 = 2;

impl Map {
    /// FE-12.2, FE-12.5, FE-12.6, FE-12.9: the steps a hero may take from here: where, how, and for how many points.
    pub fn ways(&self, from: AreaId, walk: Walk, mut each: impl FnMut(AreaId, Way, u8)) {
        let area = self.area(from);
        let open = |to: AreaId, cost: u8| {
            // FE-R22: over enemies only with points left to leave them; FE-R142: stopping there would be an attack.
            !walk.closed.has(to)
                && cost <= walk.points
                && (!walk.protected.has(to) || (walk.flying && self.leaves(to, walk, cost)))
        };
        for to in area.borders.iter() {
            let cost = self.area(to).cost;
            if open(to, cost) {
                each(to, Way::Border, cost);
            }
        }
        // FE-R19: a path to what the team does not control cannot be used.
        for to in area.paths.and(walk.friendly).iter() {
            if open(to, 1) {
                each(to, Way::Path, 1);
            }
        }
        let stranded = walk.fresh && area.adjacent().is_empty();
        // FE-R23: a crossing is one step, and begins only with the points for all of it.
        if walk.flying || stranded {
            let cost = if stranded && !walk.flying { walk.points } else { CORRIDOR };
            for to in area.corridors.iter() {
                if open(to, cost) {
                    each(to, Way::Corridor, cost);
                }
            }
        }
    }

    /// FE-R22: whether a flying hero that comes here has enough points left to go on.
    #[must_use]
    pub fn leaves(&self, area: AreaId, walk: Walk, cost: u8) -> bool {
        let left = walk.points.saturating_sub(cost);
        let here = self.area(area);
        let over_land = here.borders.minus(walk.closed).iter().any(|to| {
            let next = self.area(to).cost;
            next <= left && (!walk.protected.has(to) || self.leaves(to, Walk { points: left, ..walk }, next))
        });
        let along = left >= 1 && !here.paths.and(walk.friendly).minus(walk.closed).minus(walk.protected).is_empty();
        over_land
            || along
            || (walk.flying && left >= CORRIDOR && !here.corridors.minus(walk.closed).minus(walk.protected).is_empty())
    }

    /// FE-12.1: every area where the hero can end its move, with the fewest points it takes, by area.
    #[must_use]
    pub fn reach(&self, from: AreaId, walk: Walk) -> [Option<u8>; AREAS] {
        let mut best: [Option<u8>; AREAS] = [None; AREAS];
        let mut edge = vec![(from, 0u8)];
        while let Some((at, spent)) = edge.pop() {
            let stops = at != from && walk.hostile.has(at) && !walk.flying;
            if stops {
                continue;
            }
            let walk_on = Walk { points: walk.points - spent, fresh: walk.fresh && at == from && spent == 0, ..walk };
            self.ways(at, walk_on, |to, _, cost| {
                let total = spent + cost;
                if best[to.index()].is_none_or(|known| total < known) {
                    best[to.index()] = Some(total);
                    edge.push((to, total));
                }
            });
        }
        for area in walk.protected.iter() {
            best[area.index()] = None;
        }
        best
    }
}
