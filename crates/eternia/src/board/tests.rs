use super::reach::Walker;
use super::terrain::Ground;
use super::{Push, PushWay};
use crate::compiled::{Board, SpaceId, TerrainId};
use crate::content::TerrainDef;
use kit::hex::{Hex, SpaceSet};

/// A wide Battlefield with Terrain on some of it.
struct Table {
    board: Board,
    lies: Vec<Option<TerrainId>>,
    terrains: Vec<TerrainDef>,
}

const FOREST: TerrainId = TerrainId(0);
const SWAMP: TerrainId = TerrainId(1);
const ROCKS: TerrainId = TerrainId(2);
const LAVA: TerrainId = TerrainId(3);

fn table() -> Table {
    let text = r##"[
        (id: "forest", name: "Forest", glyph: 'F', color: "#000000", enter_cost: 1, costs_are_penalties: true),
        (id: "swamp", name: "Swamp", glyph: 'S', color: "#000000", leave_cost: 1, costs_are_penalties: true),
        (id: "rocks", name: "Rocks", glyph: 'R', color: "#000000", passable: false, blocks_los: true),
        (id: "lava", name: "Lava", glyph: 'L', color: "#000000", effects: [
            (moment: enter, penalty: true, effects: [deal_wounds(subject, 1)]),
            (moment: end_in, effects: [deal_wounds(subject, 2)]),
        ]),
    ]"##;
    let board = Board::bare(&Hex::new(0, 0).disk(6).collect::<Vec<_>>()).unwrap();
    let lies = vec![None; board.spaces.len()];
    Table { board, lies, terrains: kit::problem::read_ron(("terrains.ron", text)).unwrap() }
}

impl Table {
    fn at(&self, q: i8, r: i8) -> SpaceId {
        self.board.at(Hex::new(q, r)).unwrap()
    }

    fn set(&self, spaces: &[(i8, i8)]) -> SpaceSet {
        spaces.iter().map(|(q, r)| self.at(*q, *r).0).collect()
    }

    fn with(mut self, kind: TerrainId, spaces: &[(i8, i8)]) -> Table {
        for (q, r) in spaces {
            let at = self.at(*q, *r);
            self.lies[at.index()] = Some(kind);
        }
        self
    }

    fn ground(&self) -> Ground<'_> {
        Ground { board: &self.board, terrains: &self.terrains, lies: &self.lies }
    }

    fn walker(&self, points: u8, allies: &[(i8, i8)], enemies: &[(i8, i8)]) -> Walker {
        let mut closed = self.ground().impassable();
        enemies.iter().for_each(|(q, r)| closed.insert(self.at(*q, *r).0));
        Walker { points, closed, taken: self.set(&[allies, enemies].concat()), ignores_penalties: false }
    }

    /// ET-26.1: Wounds of leaving a space next to these Enemies.
    fn escape(&self, enemies: &[(i8, i8)]) -> impl Fn(SpaceId, SpaceId) -> u8 {
        let enemies: Vec<SpaceId> = enemies.iter().map(|(q, r)| self.at(*q, *r)).collect();
        move |from, _| enemies.iter().filter(|enemy| self.board.adjacent(from, **enemy)).count() as u8
    }

    fn sees(&self, a: (i8, i8), b: (i8, i8), blocking: &[(i8, i8)]) -> bool {
        let (from, to, blocked) = (self.at(a.0, a.1), self.at(b.0, b.1), self.set(blocking));
        let there = self.board.sees(from, to, &blocked);
        assert_eq!(there, self.board.sees(to, from, &blocked), "ET-27.6: mutual");
        assert_eq!(there, self.board.visible_from(from, &blocked).contains(to.0));
        assert_eq!(there, self.board.look(from, to, &blocked).is_ok());
        there
    }
}

/// Proves ET-X23. Proves ET-24.2. Proves ET-26.2.
#[test]
fn a_move_of_three_spaces_is_three_steps() {
    let table = table();
    let enemies = [(0, -1), (1, -1), (2, -1)];
    let reach = table.ground().reach(&table.walker(3, &[], &enemies), table.at(0, 0), table.escape(&enemies), 99);
    let way = reach.cheapest(table.at(3, 0)).unwrap();
    assert_eq!(way.path.as_slice(), [table.at(1, 0), table.at(2, 0), table.at(3, 0)]);
    // (0,0) is left next to two, (1,0) next to two, (2,0) next to one: three checks.
    assert_eq!((way.cost, way.wounds), (3, 2 + 2 + 1));
}

/// Proves ET-X24. Proves ET-24.6. Proves ET-24.7. Proves ET-24.8.
#[test]
fn allies_can_be_passed_and_enemies_cannot() {
    let table = table();
    let (ground, start, next) = (table.ground(), table.at(0, 0), table.at(1, 0));
    let ally = table.walker(3, &[(1, 0)], &[]);
    let reach = ground.reach(&ally, start, |_, _| 0, 99);
    assert!(ground.can_step(&ally, start, next));
    assert_eq!(reach.cheapest(table.at(2, 0)).map(|way| way.cost), Some(2));
    assert!(reach.cheapest(next).is_none(), "nobody ends in the space of another");
    let enemy = table.walker(3, &[], &[(1, 0)]);
    assert!(!ground.can_step(&enemy, start, next));
    let around = ground.reach(&enemy, start, |_, _| 0, 99);
    assert_eq!(around.cheapest(table.at(2, 0)).map(|way| way.cost), Some(3), "the way leads around");
}

/// Proves ET-R147. Proves ET-R50.
#[test]
fn nobody_steps_where_no_end_can_be_reached() {
    let table = table();
    let (ground, start, next) = (table.ground(), table.at(0, 0), table.at(1, 0));
    assert!(!ground.can_step(&table.walker(1, &[(1, 0)], &[]), start, next), "no point left to go on");
    assert!(ground.can_step(&table.walker(2, &[(1, 0)], &[]), start, next));
    // Two Allies in a row, everything else around closed: only with three points there is a way to the end.
    let walls = [(1, -1), (0, 1), (2, -1), (1, 1), (3, -1), (2, 1)];
    let row = [(1, 0), (2, 0)];
    let blocked = |points| Walker { points, ..table.walker(points, &row, &walls) };
    assert!(ground.can_step(&blocked(2), start, next), "back to where it began");
    let held = |points| {
        let mut walker = blocked(points);
        walker.taken.insert(start.0);
        walker
    };
    assert!(!ground.can_step(&held(2), start, next));
    assert!(ground.can_step(&held(3), start, next));
}

/// Proves ET-X25. Proves ET-X26. Proves ET-26.1.
#[test]
fn leaving_costs_a_wound_for_every_adjacent_enemy() {
    let table = table();
    for (enemies, wounds) in [(vec![(1, 0)], 1), (vec![(1, 0), (1, -1)], 2)] {
        let walker = table.walker(3, &[], &enemies);
        let reach = table.ground().reach(&walker, table.at(0, 0), table.escape(&enemies), 99);
        let way = reach.cheapest(table.at(-1, 0)).unwrap();
        assert_eq!((way.cost, way.wounds), (1, wounds));
    }
}

/// Proves ET-X27. Proves ET-X28. Proves ET-R115.
#[test]
fn wounds_add_up_along_the_way_and_a_mover_who_fears_them_stays() {
    let table = table();
    let enemies = [(1, -1), (2, -1)];
    let walker = Walker { points: 2, ..table.walker(2, &[], &enemies) };
    let reach = table.ground().reach(&walker, table.at(0, 0), table.escape(&enemies), 99);
    let along = |spaces: &[(i8, i8)]| spaces.iter().map(|(q, r)| table.at(*q, *r)).collect::<Vec<_>>();
    // By (1,0): 1 Wound leaving (0,0), 2 leaving (1,0). By (0,1): 1 and none.
    assert_eq!(reach.cheapest(table.at(1, 0)).map(|way| way.wounds), Some(1));
    let safe = reach.cheapest(table.at(1, 1)).unwrap();
    assert_eq!((safe.wounds, safe.path.to_vec()), (1, along(&[(0, 1), (1, 1)])));
    let mut forced = walker;
    forced.closed.insert(table.at(0, 1).0);
    let reach = table.ground().reach(&forced, table.at(0, 0), table.escape(&enemies), 99);
    assert_eq!(reach.cheapest(table.at(1, 1)).map(|way| way.wounds), Some(1 + 2));
    // With 1 HP the first step already KO's: somebody who may suffer 0 Wounds stays where he is.
    let reach = table.ground().reach(&forced, table.at(0, 0), table.escape(&enemies), 0);
    assert_eq!(reach.ends().map(|(space, _)| space).collect::<Vec<_>>(), [table.at(0, 0)]);
}

/// Proves ET-X30. Proves ET-28.7. Proves ET-R56. Proves ET-22.3. Proves ET-R49.
#[test]
fn entering_a_forest_costs_one_more() {
    let table = table().with(FOREST, &[(1, 0), (2, 0)]);
    let ground = table.ground();
    let reach = ground.reach(&table.walker(3, &[], &[]), table.at(0, 0), |_, _| 0, 99);
    let cost = |q, r| reach.cheapest(table.at(q, r)).map(|way| way.cost);
    assert_eq!(cost(1, 0), Some(2));
    assert_eq!(cost(2, 0), Some(3), "on through the forest");
    assert_eq!(ground.step_cost(table.at(1, 0), table.at(1, 1), false), 1, "out of it");
    let dazed = Walker::points(3, 0, true, 1);
    assert_eq!(dazed, 2);
    let walker = Walker { points: dazed, ..table.walker(dazed, &[], &[]) };
    let reach = ground.reach(&walker, table.at(0, 0), |_, _| 0, 99);
    assert_eq!(reach.cheapest(table.at(1, 0)).map(|way| way.cost), Some(2));
    assert_eq!(reach.cheapest(table.at(2, 0)), None);
    assert_eq!(Walker::points(1, -3, true, 1), 0, "never below nothing");
}

/// Proves ET-X31. Proves ET-28.4. Proves ET-28.5.
#[test]
fn pieces_that_touch_are_one_forest() {
    let table = table().with(FOREST, &[(1, 0), (2, 0)]).with(FOREST, &[(3, 0), (4, 0)]);
    let ground = table.ground();
    assert_eq!(ground.merged(table.at(1, 0)), table.set(&[(1, 0), (2, 0), (3, 0), (4, 0)]));
    assert_eq!(ground.step_cost(table.at(2, 0), table.at(3, 0), false), 1);
    assert_eq!(ground.step_cost(table.at(3, 1), table.at(3, 0), false), 2);
    assert!(ground.merged(table.at(0, 0)).is_empty());
}

/// Proves ET-R55. Proves ET-28.2. Proves ET-28.6.
#[test]
fn from_one_terrain_into_another_both_boundaries_cost() {
    let table = table().with(SWAMP, &[(0, 0)]).with(FOREST, &[(1, 0)]);
    let (ground, swamp, forest, open) = (table.ground(), table.at(0, 0), table.at(1, 0), table.at(0, 1));
    assert_eq!(ground.step_cost(swamp, forest, false), 3);
    assert_eq!(ground.step_cost(forest, swamp, false), 1);
    assert_eq!(ground.step_cost(swamp, open, false), 2);
    assert_eq!(ground.step_cost(swamp, forest, true), 1, "both are labelled as penalties");
}

/// Proves ET-24.9. Proves ET-R148.
#[test]
fn rocks_let_nobody_enter() {
    let table = table().with(ROCKS, &[(1, 0)]);
    let (ground, start) = (table.ground(), table.at(0, 0));
    assert!(!ground.enterable(table.at(1, 0)) && ground.enterable(start));
    assert!(!ground.can_step(&table.walker(3, &[], &[]), start, table.at(1, 0)));
    assert_eq!(ground.blocking(), table.set(&[(1, 0)]));
    assert_eq!(ground.steps(&table.walker(1, &[], &[]), start), table.set(&[(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]));
}

#[test]
fn lava_hurts_whoever_crosses_its_boundary_and_whoever_stays() {
    let table = table().with(LAVA, &[(1, 0), (2, 0)]);
    let ground = table.ground();
    assert_eq!(ground.wounds_of_entering(table.at(0, 0), table.at(1, 0), false), 1);
    assert_eq!(ground.wounds_of_entering(table.at(1, 0), table.at(2, 0), false), 0);
    assert_eq!(ground.wounds_of_entering(table.at(0, 0), table.at(1, 0), true), 0);
    assert_eq!(ground.wounds_of_ending(table.at(1, 0), true), 2, "not labelled as a penalty");
}

/// Proves ET-X29. Proves ET-25.3. Proves ET-26.4. Proves ET-R51.
#[test]
fn a_push_counts_spaces_and_nothing_else() {
    let table = table().with(FOREST, &[(-1, 0)]);
    let (ground, start) = (table.ground(), table.at(0, 0));
    let closed = table.set(&[(1, 0), (1, -1)]);
    let push = Push { start, left: 1, way: PushWay::Any, closed, taken: closed };
    // The forest does not cost a second space, and no number of Enemies beside it makes a difference.
    assert_eq!(ground.push_ends(&push, start), table.set(&[(0, 0), (-1, 0), (0, -1), (-1, 1), (0, 1)]));
}

/// Proves ET-X32. Proves ET-25.5. Proves ET-25.6. Proves ET-R53.
#[test]
fn away_compares_the_end_with_the_start() {
    let table = table();
    let (ground, source, start) = (table.ground(), table.at(0, 0), table.at(2, 0));
    let push = Push { start, left: 2, way: PushWay::Away(source), closed: table.set(&[(0, 0)]), taken: table.set(&[(0, 0)]) };
    let ends = ground.push_ends(&push, start);
    let mut distances: Vec<u8> = ends.iter().map(|space| table.board.distance(source, SpaceId(space))).collect();
    distances.sort_unstable();
    distances.dedup();
    assert_eq!(distances, [2, 3, 4]);
    // Through (1,0) or (1,1) at distance 1 and 2: (1,0) is next to the source, and on from there to distance 2 is legal.
    assert!(ground.push_steps(&push, start).contains(table.at(1, 0).0));
    let last = Push { left: 1, ..push };
    assert!(!ground.push_steps(&last, start).contains(table.at(1, 0).0), "but not to stop there");
}

/// Proves ET-25.4. Proves ET-R52.
#[test]
fn towards_never_ends_further_away_and_nobody_is_pushed_into_another() {
    let table = table();
    let (ground, source, start) = (table.ground(), table.at(0, 0), table.at(3, 0));
    let (enemies, allies) = (table.set(&[(2, 0)]), table.set(&[(2, 0), (3, -1)]));
    let push = Push { start, left: 2, way: PushWay::Towards(source), closed: enemies, taken: allies };
    let ends = ground.push_ends(&push, start);
    assert!(ends.contains(start.0), "ET-R52: the Push may be of no space");
    assert!(!ends.contains(table.at(2, 0).0) && !ends.contains(table.at(3, -1).0) && !ends.contains(table.at(4, 0).0));
    assert!(ends.contains(table.at(3, -2).0), "past its own Ally");
    assert!(ends.iter().all(|space| table.board.distance(source, SpaceId(space)) <= 3));
}

/// Proves ET-23.6. Proves ET-23.7.
#[test]
fn distance_counts_the_last_space_and_not_the_first() {
    let table = table().with(ROCKS, &[(1, 0), (2, 0)]);
    let count = |a: (i8, i8), b: (i8, i8)| table.board.distance(table.at(a.0, a.1), table.at(b.0, b.1));
    assert_eq!((count((0, 0), (0, 0)), count((0, 0), (1, 0)), count((0, 0), (3, 0)), count((-1, 3), (2, -2))), (0, 1, 3, 5));
}

/// The spaces of ET-X33 to ET-X36 that block.
const STONES: [(i8, i8); 4] = [(0, 2), (-1, 3), (-1, -1), (-2, 0)];

/// Proves ET-X33. Proves ET-R66. Proves ET-23.3.
#[test]
fn neighbours_always_see_each_other() {
    let table = table();
    assert!(table.sees((0, 0), (1, 0), &STONES));
    assert!(table.board.adjacent(table.at(0, 0), table.at(1, 0)));
}

/// Proves ET-X34. Proves ET-27.2.
#[test]
fn two_equally_close_pairs_of_corners() {
    let table = table();
    assert_eq!(kit::hex::sight::lines(Hex::new(0, 0), Hex::new(2, 0)).len(), 2);
    assert!(table.sees((0, 0), (2, 0), &STONES));
}

/// Proves ET-X35. Proves ET-X36. Proves ET-27.3. Proves ET-23.4.
#[test]
fn what_blocks_stops_the_line() {
    let table = table();
    assert!(!table.sees((0, 0), (0, 4), &STONES));
    let (from, to) = (table.at(0, 0), table.at(0, 4));
    let (near, blocked) = (table.board.distance(from, to), table.set(&STONES));
    assert_eq!(near, 4);
    assert!(!table.board.in_range(from, to, 4, &blocked) && table.board.in_range(from, to, 4, &SpaceSet::EMPTY));
    assert_eq!(table.board.look(from, to, &blocked).unwrap_err().by[0], Hex::new(0, 2));
    assert!(!table.sees((0, 0), (-2, -1), &STONES));
    assert_eq!(table.board.distance(from, table.at(-2, -1)), 3);
}

/// Proves ET-X37. Proves ET-27.4. Proves ET-27.6. Proves ET-R63. Proves ET-R64.
#[test]
fn lines_along_edges_and_past_corners() {
    let table = table();
    assert!(table.sees((0, 0), (-2, -1), &[(-2, 0)]));
    assert!(table.sees((0, 0), (1, 1), &[(1, 0)]));
    assert!(!table.sees((0, 0), (1, 1), &[(1, 0), (0, 1)]));
    assert!(!table.sees((0, 0), (2, 2), &[(1, 1)]));
    assert!(table.sees((0, 0), (2, 2), &[(1, 0)]));
    assert!(table.sees((0, 0), (2, 0), &[(0, 0), (2, 0)]), "the two spaces themselves never block");
}

/// Proves ET-R68.
#[test]
fn a_space_sees_itself() {
    let table = table();
    assert!(table.sees((0, 0), (0, 0), &[(0, 0)]));
    assert!(table.board.in_range(table.at(0, 0), table.at(0, 0), 0, &table.set(&[(0, 0)])));
}

#[test]
fn a_row_runs_straight_to_the_edge() {
    let table = table();
    assert_eq!(table.board.row(table.at(4, 0), 0), [table.at(5, 0), table.at(6, 0)]);
}
