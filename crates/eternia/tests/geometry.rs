//! The geometry of the rules against one that was written without it: other mathematics, and every path tried.

use engine::GameRng;
use eternia::board::{Ground, Push, PushWay, Walker};
use eternia::compiled::{Board, SpaceId, TerrainId};
use eternia::content::TerrainDef;
use kit::hex::{Hex, SpaceSet};
use std::collections::BTreeMap;
use std::collections::VecDeque;

/// A fraction with a positive denominator.
#[derive(Clone, Copy)]
struct Fraction(i64, i64);

impl Fraction {
    fn less(self, other: Fraction) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

type Xy = (i64, i64);

/// ET-R62: the corners around a middle, all six in order.
fn corners((q, r): (i64, i64)) -> [Xy; 6] {
    let (x, y) = (2 * q + r, 3 * r);
    [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]
}

fn cross(o: Xy, a: Xy, b: Xy) -> i64 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

/// Cuts the segment by the six sides of the hex: is a piece of it strictly inside?
fn inside(a: Xy, b: Xy, hex: (i64, i64)) -> bool {
    let corners = corners(hex);
    let (mut low, mut high) = (Fraction(0, 1), Fraction(1, 1));
    for side in 0..6 {
        let (p, next) = (corners[side], corners[(side + 1) % 6]);
        // How far to the inner side of this border the ends are; on the way it changes evenly.
        let (at_a, at_b) = (cross(p, next, a), cross(p, next, b));
        let change = at_b - at_a;
        match change.signum() {
            0 if at_a <= 0 => return false,
            0 => {}
            1 => {
                let cut = Fraction(-at_a, change);
                if low.less(cut) {
                    low = cut;
                }
            }
            _ => {
                let cut = Fraction(at_a, -change);
                if cut.less(high) {
                    high = cut;
                }
            }
        }
    }
    low.less(high)
}

fn on_segment(a: Xy, b: Xy, p: Xy) -> bool {
    let within = |lo: i64, hi: i64, n: i64| lo.min(hi) <= n && n <= lo.max(hi);
    cross(a, b, p) == 0 && within(a.0, b.0, p.0) && within(a.1, b.1, p.1)
}

/// ET-R63: whether this segment is free.
fn free(a: Xy, b: Xy, blockers: &[(i64, i64)]) -> bool {
    if blockers.iter().any(|hex| inside(a, b, *hex)) {
        return false;
    }
    for (i, one) in blockers.iter().enumerate() {
        for other in &blockers[i + 1..] {
            let shared: Vec<Xy> = corners(*one).into_iter().filter(|corner| corners(*other).contains(corner)).collect();
            if shared.len() == 2 && shared.iter().all(|corner| on_segment(a, b, *corner)) {
                return false;
            }
        }
    }
    true
}

fn sees(from: (i64, i64), to: (i64, i64), blockers: &[(i64, i64)]) -> bool {
    if from == to {
        return true;
    }
    let others: Vec<(i64, i64)> = blockers.iter().copied().filter(|hex| *hex != from && *hex != to).collect();
    let length = |a: Xy, b: Xy| 3 * (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2);
    let pairs: Vec<(Xy, Xy)> = corners(from).into_iter().flat_map(|a| corners(to).map(|b| (a, b))).collect();
    let least = pairs.iter().map(|(a, b)| length(*a, *b)).min().expect("36 pairs");
    pairs.iter().any(|(a, b)| length(*a, *b) == least && free(*a, *b, &others))
}

fn wide(hex: Hex) -> (i64, i64) {
    (i64::from(hex.q), i64::from(hex.r))
}

/// A board of random shape, and a random part of it.
fn some_board(random: &mut GameRng) -> Board {
    let full: Vec<Hex> = Hex::new(0, 0).disk(4).filter(|_| random.below(10) < 9).collect();
    Board::bare(&full).expect("a small board")
}

fn some(random: &mut GameRng, board: &Board, of_ten: u32) -> SpaceSet {
    board.ids().filter(|_| random.below(10) < of_ten).map(|space| space.0).collect()
}

/// Proves ET-R62. Proves ET-R63. Proves ET-R64. Proves ET-R66. Proves ET-27.6.
#[test]
fn sight_agrees_with_cutting_segments() {
    for seed in 0..25 {
        let mut random = GameRng::new(seed);
        let board = some_board(&mut random);
        let blocked = some(&mut random, &board, 1 + (seed % 4) as u32);
        let blockers: Vec<(i64, i64)> = blocked.iter().map(|space| wide(board.spaces[usize::from(space)])).collect();
        for from in board.ids() {
            let all = board.visible_from(from, &blocked);
            for to in board.ids() {
                let right = sees(wide(board.hex(from)), wide(board.hex(to)), &blockers);
                let at = (board.hex(from), board.hex(to));
                assert_eq!(board.sees(from, to, &blocked), right, "seed {seed}: {} to {}", at.0, at.1);
                assert_eq!(all.contains(to.0), right);
                assert_eq!(board.look(from, to, &blocked).is_ok(), right);
            }
        }
    }
}

/// Proves ET-R65: whichever of several equally close pairs is chosen, blockers of whole spaces give the same answer, except where a line
/// runs along the edge of two of them.
#[test]
fn equally_close_pairs_cross_the_same_spaces() {
    let from = Hex::new(0, 0);
    for to in from.disk(6).filter(|to| *to != from) {
        let lines = kit::hex::sight::lines(from, to);
        for line in &lines {
            assert_eq!(line.through, lines[0].through, "{to}");
        }
    }
}

/// Proves ET-23.7.
#[test]
fn distance_agrees_with_walking() {
    let board = Board::bare(&Hex::new(0, 0).disk(5).collect::<Vec<_>>()).unwrap();
    for from in board.ids() {
        let mut walked: BTreeMap<SpaceId, u8> = BTreeMap::from([(from, 0)]);
        let mut todo = VecDeque::from([from]);
        while let Some(at) = todo.pop_front() {
            for next in board.around(at) {
                let steps = walked[&at] + 1;
                walked.entry(next).or_insert_with(|| {
                    todo.push_back(next);
                    steps
                });
            }
        }
        assert!(board.ids().all(|to| board.distance(from, to) == walked[&to]));
    }
}

fn terrains() -> Vec<TerrainDef> {
    let text = r##"[
        (id: "forest", name: "Forest", glyph: 'F', color: "#000000", enter_cost: 1, costs_are_penalties: true),
        (id: "swamp", name: "Swamp", glyph: 'S', color: "#000000", leave_cost: 1),
        (id: "rocks", name: "Rocks", glyph: 'R', color: "#000000", passable: false),
    ]"##;
    kit::problem::read_ron(("terrains.ron", text)).expect("three terrains")
}

/// Every way there is, step by step: (where, points spent, Wounds).
fn every_way(
    ground: &Ground,
    walker: &Walker,
    hurt: &[u8],
    at: SpaceId,
    spent: u8,
    wounds: u8,
    out: &mut Vec<(SpaceId, u8, u8)>,
) {
    out.push((at, spent, wounds));
    for next in ground.board.around(at) {
        let crossing = ground.lies[at.index()] != ground.lies[next.index()];
        let named = |space: SpaceId, id: &str| ground.terrain(space).is_some_and(|t| t.id == *id);
        let enter = u8::from(crossing && named(next, "forest") && !walker.ignores_penalties);
        let leave = u8::from(crossing && named(at, "swamp"));
        let spent = spent + 1 + enter + leave;
        if !walker.closed.contains(next.0) && spent <= walker.points {
            every_way(ground, walker, hurt, next, spent, wounds + hurt[at.index()], out);
        }
    }
}

/// Proves ET-24.4. Proves ET-24.6. Proves ET-24.10. Proves ET-R147: against every path there is.
#[test]
fn reach_agrees_with_trying_every_path() {
    let terrains = terrains();
    for seed in 0..60 {
        let mut random = GameRng::new(100 + seed);
        let board = some_board(&mut random);
        let mut kind = |_| (random.below(3) == 0).then(|| TerrainId(random.below(3) as u8));
        let lies: Vec<Option<TerrainId>> = board.ids().map(&mut kind).collect();
        let ground = Ground { board: &board, terrains: &terrains, lies: &lies };
        let hurt: Vec<u8> = board.ids().map(|_| random.below(3) as u8).collect();
        let start = SpaceId(random.below(board.spaces.len() as u32) as u8);
        let enemies = some(&mut random, &board, 1);
        let mut walker = Walker { points: 1 + random.below(4) as u8, closed: ground.impassable(), ..Walker::default() };
        walker.taken = some(&mut random, &board, 3);
        walker.taken.remove(start.0);
        walker.ignores_penalties = random.below(2) == 0;
        for enemy in enemies.iter().filter(|enemy| *enemy != start.0) {
            walker.closed.insert(enemy);
        }
        let mut ways = Vec::new();
        every_way(&ground, &walker, &hurt, start, 0, 0, &mut ways);
        let reach = ground.reach(&walker, start, |from, _| hurt[from.index()], u8::MAX);
        for to in board.ids() {
            let ends: Vec<(u8, u8)> = ways.iter().filter(|way| way.0 == to).map(|way| (way.1, way.2)).collect();
            let open = !walker.taken.contains(to.0);
            let cheapest = ends.iter().copied().min().filter(|_| open);
            let safest = ends.iter().map(|(cost, wounds)| (*wounds, *cost)).min().filter(|_| open);
            assert_eq!(reach.cheapest(to).map(|way| (way.cost, way.wounds)), cheapest, "seed {seed} to {}", board.hex(to));
            assert_eq!(reach.safest(to).map(|way| (way.wounds, way.cost)), safest);
            let least = ends.iter().map(|(cost, _)| *cost).min();
            let mut one = SpaceSet::EMPTY;
            one.insert(to.0);
            let costs = ground.costs_to(&walker, &one, |_, _| 0, |_| 0, 0);
            if let Some(least) = least {
                assert_eq!(costs[start.index()], Some(u16::from(least)));
            }
        }
        // A step is legal if and only if some way begins with it and ends where one may end.
        for to in board.around(start).filter(|to| !walker.closed.contains(to.0)) {
            let cost = ground.step_cost(start, to, walker.ignores_penalties);
            let mut rest = Vec::new();
            if cost <= walker.points {
                let left = Walker { points: walker.points - cost, ..walker };
                every_way(&ground, &left, &hurt, to, 0, 0, &mut rest);
            }
            let right = rest.iter().any(|way| !walker.taken.contains(way.0.0));
            assert_eq!(ground.can_step(&walker, start, to), right, "seed {seed}");
        }
    }
}

/// Proves ET-25.2. Proves ET-R52: against every path there is.
#[test]
fn pushes_agree_with_trying_every_path() {
    for seed in 0..60 {
        let mut random = GameRng::new(500 + seed);
        let board = some_board(&mut random);
        let (terrains, lies) = (terrains(), vec![None; board.spaces.len()]);
        let ground = Ground { board: &board, terrains: &terrains, lies: &lies };
        let mut any = || SpaceId(random.below(board.spaces.len() as u32) as u8);
        let (start, of) = (any(), any());
        let way = [PushWay::Any, PushWay::Towards(of), PushWay::Away(of)][(seed % 3) as usize];
        let (mut closed, mut taken) = (some(&mut random, &board, 2), some(&mut random, &board, 3));
        closed.remove(start.0);
        taken.remove(start.0);
        let push = Push { start, left: 1 + random.below(3) as u8, way, closed, taken };
        let walker = Walker { points: push.left, closed, ..Walker::default() };
        let mut ways = Vec::new();
        every_way(&ground, &walker, &vec![0; board.spaces.len()], start, 0, 0, &mut ways);
        let fits = |to: SpaceId| {
            let (before, after) = (board.distance(of, start), board.distance(of, to));
            let right = match way {
                PushWay::Any => true,
                PushWay::Towards(_) => after <= before,
                PushWay::Away(_) => after >= before,
            };
            right && !taken.contains(to.0)
        };
        let ends: SpaceSet = ways.iter().map(|way| way.0).filter(|to| fits(*to)).map(|to| to.0).collect();
        assert_eq!(ground.push_ends(&push, start), ends, "seed {seed}");
        for step in ground.push_steps(&push, start).iter() {
            let mut rest = Vec::new();
            let left = Walker { points: push.left - 1, ..walker };
            every_way(&ground, &left, &vec![0; board.spaces.len()], SpaceId(step), 0, 0, &mut rest);
            assert!(rest.iter().any(|way| fits(way.0)));
        }
    }
}
