//! The land as it is drawn: areas grown around the points of the map's file until they meet, coasts, walls, roads and gates.
//!
//! Nothing of the shapes is written down anywhere: they follow from where the file puts each area, so that another map is drawn
//! as well. Where two areas meet and are not adjacent, the line between them is a ridge; where they are adjacent and do not
//! meet, a trail joins them. So the picture never says anything that the rules do not.

use fields::content::map::Terrain;
use fields::ids::AreaId;
use fields::map::Map;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::OnceLock;

/// A point of the drawing.
pub(super) type Point = (f32, f32);

/// How much wider than high the land is drawn than its file says: screens are wide.
const STRETCH: f32 = 1.22;
/// From one point of the grid to the next.
const STEP: f32 = 8.0;
/// How far an outpost's walls are from its middle.
pub(super) const WALL: f32 = 31.0;
/// How far the land reaches from the middle of an area, and an island's.
const SHORE: f32 = 72.0;
const ISLAND: f32 = 42.0;
/// No area.
const SEA: u8 = u8::MAX;

/// The land, drawn once.
pub(super) struct Land {
    /// The window of the drawing.
    pub view: String,
    /// The outline of each area.
    pub areas: Vec<String>,
    /// Where land and sea meet.
    pub coast: String,
    /// Borders that can be crossed.
    pub borders: String,
    /// Ridges: areas meet and are not adjacent.
    pub ridges: String,
    /// Trails: areas are adjacent and do not meet.
    pub trails: String,
    /// FE-4.2: roads from outpost to outpost.
    pub roads: String,
    /// Gates in the walls.
    pub gates: String,
    /// FE-4.15: flight corridors.
    pub corridors: String,
    /// The seas and where their names stand.
    pub seas: Vec<(String, Point)>,
    /// Trees, peaks, dunes and reeds, by terrain.
    pub growth: Vec<(&'static str, String)>,
}

/// The middle of an area.
pub(super) fn middle(map: &Map, id: AreaId) -> Point {
    map.areas.get(id.index()).map_or((0.0, 0.0), |area| (f32::from(area.at.0) * STRETCH, f32::from(area.at.1)))
}

/// The land of the map everybody plays on.
pub(super) fn land(map: &Map) -> &'static Land {
    static LAND: OnceLock<Land> = OnceLock::new();
    LAND.get_or_init(|| Grid::new(map).draw(map))
}

/// Which area each point of a grid belongs to.
struct Grid {
    left: f32,
    top: f32,
    width: usize,
    height: usize,
    cells: Vec<u8>,
}

/// Where the corners of four cells meet.
type Corner = (isize, isize);

/// Two areas, or an area and the sea.
type Between = (u8, u8);

/// A line between two areas, or an area and the sea.
struct Arc {
    between: Between,
    points: Vec<Point>,
}

impl Grid {
    fn new(map: &Map) -> Grid {
        let at: Vec<Point> = (0..map.areas.len()).map(|i| middle(map, AreaId(i as u8))).collect();
        let (left, right) = at.iter().fold((f32::MAX, f32::MIN), |(low, high), (x, _)| (low.min(*x), high.max(*x)));
        let (top, bottom) = at.iter().fold((f32::MAX, f32::MIN), |(low, high), (_, y)| (low.min(*y), high.max(*y)));
        let (left, top) = (left - SHORE * STRETCH - 8.0, top - ISLAND - 18.0);
        let width = ((right + SHORE * STRETCH + 8.0 - left) / STEP) as usize + 1;
        let height = ((bottom + SHORE + 8.0 - top) / STEP) as usize + 1;
        let point = |i: usize| (left + (i % width) as f32 * STEP, top + (i / width) as f32 * STEP);
        let cells = (0..width * height).map(|i| owner(map, &at, point(i))).collect();
        Grid { left, top, width, height, cells }
    }

    fn cell(&self, x: isize, y: isize) -> u8 {
        let inside = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        if inside { self.cells[y as usize * self.width + x as usize] } else { SEA }
    }

    /// The lines between the cells, from one meeting of three to the next.
    fn arcs(&self) -> Vec<Arc> {
        let mut edges: BTreeMap<Corner, Vec<(Corner, Between)>> = BTreeMap::new();
        let mut edge = |a: Corner, b: Corner, one: u8, two: u8| {
            if one != two {
                let pair = (one.min(two), one.max(two));
                edges.entry(a).or_default().push((b, pair));
                edges.entry(b).or_default().push((a, pair));
            }
        };
        for y in 0..=self.height as isize {
            for x in 0..=self.width as isize {
                edge((x, y), (x + 1, y), self.cell(x, y - 1), self.cell(x, y));
                edge((x, y), (x, y + 1), self.cell(x - 1, y), self.cell(x, y));
            }
        }
        let knot = |at: &Corner| edges.get(at).is_none_or(|all| all.len() != 2 || all[0].1 != all[1].1);
        let mut walked = std::collections::BTreeSet::new();
        let mut arcs = Vec::new();
        let starts: Vec<_> = edges.keys().copied().filter(knot).chain(edges.keys().copied()).collect();
        for start in starts {
            for &(next, between) in &edges[&start] {
                if !walked.insert((start, next)) {
                    continue;
                }
                walked.insert((next, start));
                let (mut line, mut last, mut now) = (vec![start, next], start, next);
                while !knot(&now) && now != start {
                    let Some(&(on, _)) = edges[&now].iter().find(|(to, _)| *to != last) else { break };
                    walked.insert((now, on));
                    walked.insert((on, now));
                    (last, now) = (now, on);
                    line.push(now);
                }
                arcs.push(Arc { between, points: self.smooth(&line) });
            }
        }
        arcs
    }

    /// A row of corners as a soft line; its ends stay.
    fn smooth(&self, line: &[Corner]) -> Vec<Point> {
        let place = |(x, y): &Corner| (self.left + (*x as f32 - 0.5) * STEP, self.top + (*y as f32 - 0.5) * STEP);
        let mut points: Vec<Point> = line.iter().map(place).collect();
        for _ in 0..4 {
            let before = points.clone();
            for i in 1..points.len().saturating_sub(1) {
                let mix = |f: fn(&Point) -> f32| (f(&before[i - 1]) + 2.0 * f(&before[i]) + f(&before[i + 1])) / 4.0;
                points[i] = (mix(|p| p.0), mix(|p| p.1));
            }
        }
        let last = points.len() - 1;
        points.into_iter().enumerate().filter(|(i, _)| i % 2 == 0 || *i == last).map(|(_, point)| point).collect()
    }

    fn draw(&self, map: &Map) -> Land {
        let arcs = self.arcs();
        let outpost = |id: u8| map.outposts.0 >> id & 1 == 1;
        let adjacent = |a: u8, b: u8| map.area(AreaId(a)).borders.has(AreaId(b));
        let (mut coast, mut borders, mut ridges) = (String::new(), String::new(), String::new());
        let mut gates = String::new();
        let mut met = std::collections::BTreeSet::new();
        for arc in &arcs {
            let (a, b) = arc.between;
            if b == SEA {
                line(&mut coast, &arc.points);
                continue;
            }
            met.insert(arc.between);
            match (outpost(a) || outpost(b), adjacent(a, b)) {
                (true, true) => gate(&mut gates, &arc.points),
                (false, true) => line(&mut borders, &arc.points),
                (false, false) => line(&mut ridges, &arc.points),
                (true, false) => {}
            }
        }
        let mut trails = String::new();
        for (i, area) in map.areas.iter().enumerate() {
            for other in area.borders.iter().filter(|other| other.index() > i) {
                let pair = (i as u8, other.0);
                if !met.contains(&pair) && !wrapped(map, pair) {
                    let (from, to) = (middle(map, AreaId(pair.0)), middle(map, other));
                    bow(&mut trails, shortened(from, to, 26.0), 0.12);
                }
            }
        }
        let outlines = (0..map.areas.len()).map(|i| outline(&arcs, i as u8)).collect();
        Land {
            view: format!(
                "{:.0} {:.0} {:.0} {:.0}",
                self.left,
                self.top,
                (self.width - 1) as f32 * STEP,
                (self.height - 1) as f32 * STEP
            ),
            areas: outlines,
            coast,
            borders,
            ridges,
            trails,
            roads: roads(map),
            gates,
            corridors: corridors(map),
            seas: self.seas(map),
            growth: self.growth(map),
        }
    }

    /// Each sea by its name, beside its island where the water is widest.
    fn seas(&self, map: &Map) -> Vec<(String, Point)> {
        let mut all: BTreeMap<&str, Point> = BTreeMap::new();
        for (from, to, sea) in &map.corridors {
            let island = [from, to].into_iter().find(|id| map.area(**id).adjacent().is_empty()).unwrap_or(to);
            all.entry(sea).or_insert(middle(map, *island));
        }
        let water = |(x, y): Point| {
            let cell = |dx: isize, dy: isize| {
                let at = |p: f32, from: f32| ((p - from) / STEP) as isize;
                let (cx, cy) = (at(x, self.left) + dx, at(y, self.top) + dy);
                let inside = cx > 1 && cy > 1 && cx < self.width as isize - 2 && cy < self.height as isize - 2;
                inside && self.cell(cx, cy) == SEA
            };
            (-14..=14).flat_map(|dx| (-3..=2).map(move |dy| (dx, dy))).filter(|(dx, dy)| cell(*dx, *dy)).count()
        };
        let around = [(0.0, 66.0), (0.0, -58.0), (-170.0, 10.0), (170.0, 10.0), (-150.0, -30.0), (150.0, -30.0)];
        let best = |(x, y): Point| around.iter().map(|(dx, dy)| (x + dx, y + dy)).max_by_key(|at| water(*at)).unwrap_or((x, y));
        all.into_iter().map(|(sea, island)| (sea.to_owned(), best(island))).collect()
    }

    /// What grows and rises in the wilds, away from names and walls.
    fn growth(&self, map: &Map) -> Vec<(&'static str, String)> {
        let mut drawn: BTreeMap<&'static str, String> = BTreeMap::new();
        for (i, cell) in self.cells.iter().enumerate() {
            let (x, y) = (i % self.width, i / self.width);
            let Some(area) = map.areas.get(usize::from(*cell)) else { continue };
            // One point in nine, shaken about, and only well inside of its area.
            let shake = noise(x as u32, y as u32);
            let inside =
                [(2, 0), (-2, 0), (0, 2), (0, -2)].iter().all(|(dx, dy)| self.cell(x as isize + dx, y as isize + dy) == *cell);
            if x % 3 != 0 || y % 3 != 0 || !inside || shake % 5 < 2 || area.outpost {
                continue;
            }
            let here =
                (self.left + x as f32 * STEP + (shake % 9) as f32 - 4.0, self.top + y as f32 * STEP + (shake % 7) as f32 - 3.0);
            let (mx, my) = middle(map, AreaId(*cell));
            // Room for the name, the heroes and a token.
            if (here.0 - mx).abs() < 46.0 && (here.1 - my).abs() < 30.0 {
                continue;
            }
            let (class, figure) = figure(area.terrain, shake);
            let _ = write!(drawn.entry(class).or_default(), "M{:.0} {:.0}{figure}", here.0, here.1);
        }
        drawn.into_iter().collect()
    }
}

/// A glyph of a terrain, drawn from its foot.
fn figure(terrain: Terrain, shake: u32) -> (&'static str, &'static str) {
    match (terrain, shake % 2) {
        (Terrain::Forest, 0) => ("forest", "l-6 0 6-13 6 13zm0 0v4"),
        (Terrain::Forest, _) => ("forest", "a6 6 0 1 1 .1 0zm0 0v5"),
        (Terrain::Mountain, 0) => ("mountain", "l9-15 9 15m-12-10 3 3 3-3"),
        (Terrain::Mountain, _) => ("mountain", "l7-10 7 10"),
        (Terrain::Desert, _) => ("desert", "q6-7 12 0t10-1"),
        (Terrain::Swamp, _) => ("swamp", "h12m-9-1v-8m4 8v-11m4 11v-7"),
        (Terrain::Coast, _) => ("coast", "q4-5 8 0t8 0"),
        _ => ("plain", "l-2-6m2 6v-8m0 8l3-6"),
    }
}

/// Something that looks like chance and is the same every time.
fn noise(x: u32, y: u32) -> u32 {
    let mut n = x.wrapping_mul(374_761_393).wrapping_add(y.wrapping_mul(668_265_263)) ^ 0x9e37_79b9;
    n = (n ^ (n >> 13)).wrapping_mul(1_274_126_177);
    (n ^ (n >> 16)) & 0xffff
}

/// To which area a point belongs.
fn owner(map: &Map, at: &[Point], (x, y): Point) -> u8 {
    // Borders are not ruled with a ruler.
    let here = (x + 5.0 * (y / 31.0).sin() + 3.0 * (x / 17.0).sin(), y + 5.0 * (x / 29.0).sin() + 3.0 * (y / 19.0).cos());
    let far = |point: &Point, from: Point| ((point.0 - from.0) / STRETCH).hypot(point.1 - from.1);
    let (mut best, mut wilds) = ((f32::MAX, SEA), (f32::MAX, SEA));
    let mut island = (f32::MAX, SEA);
    for (i, point) in at.iter().enumerate() {
        let area = map.area(AreaId(i as u8));
        if area.adjacent().is_empty() {
            let d = far(point, here);
            island = if d < island.0 { (d, i as u8) } else { island };
            continue;
        }
        if area.outpost && (point.0 - x).hypot(point.1 - y) < WALL {
            return i as u8;
        }
        let d = far(point, here);
        best = if d < best.0 { (d, i as u8) } else { best };
        let pull = d * d - 100.0 * f32::from(area.size);
        if !area.outpost && pull < wilds.0 {
            wilds = (pull, i as u8);
        }
    }
    if island.0 < ISLAND {
        return island.1;
    }
    // A strait around every island.
    let strait = island.0 < ISLAND * 2.4 && island.0 < best.0 + 16.0;
    if strait || best.0 > SHORE { SEA } else { wilds.1 }
}

fn wrapped(map: &Map, (a, b): (u8, u8)) -> bool {
    map.wraps.iter().any(|(one, two, _)| (one.0.min(two.0), one.0.max(two.0)) == (a, b))
}

/// A line as a path.
fn line(out: &mut String, points: &[Point]) {
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(out, "{}{x:.0} {y:.0}", if i == 0 { "M" } else { "L" });
    }
}

/// A gate in the middle of a stretch of wall.
fn gate(out: &mut String, points: &[Point]) {
    let at = points.len() / 2;
    let (from, to) = (points[at.saturating_sub(1)], points[(at + 1).min(points.len() - 1)]);
    let _ = write!(out, "M{:.0} {:.0}L{:.0} {:.0}", from.0, from.1, to.0, to.1);
}

/// The outline of an area, arc after arc.
fn outline(arcs: &[Arc], area: u8) -> String {
    let mut mine: Vec<Vec<Point>> =
        arcs.iter().filter(|arc| arc.between.0 == area || arc.between.1 == area).map(|arc| arc.points.clone()).collect();
    let mut out = String::new();
    while let Some(mut ring) = mine.pop() {
        let near = |a: Point, b: Point| (a.0 - b.0).abs() < 0.5 && (a.1 - b.1).abs() < 0.5;
        while !near(ring[0], ring[ring.len() - 1]) {
            let end = ring[ring.len() - 1];
            let Some(i) = mine.iter().position(|arc| near(arc[0], end) || near(arc[arc.len() - 1], end)) else { break };
            let mut arc = mine.swap_remove(i);
            if !near(arc[0], end) {
                arc.reverse();
            }
            ring.extend(arc.into_iter().skip(1));
        }
        line(&mut out, &ring);
        out.push('z');
    }
    out
}

/// A line that ends before the middles it joins.
fn shortened(from: Point, to: Point, by: f32) -> (Point, Point) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let part = by / dx.hypot(dy).max(1.0);
    ((from.0 + dx * part, from.1 + dy * part), (to.0 - dx * part, to.1 - dy * part))
}

/// A bowed line.
fn bow(out: &mut String, (from, to): (Point, Point), bend: f32) {
    let middle = ((from.0 + to.0) / 2.0 - (to.1 - from.1) * bend, (from.1 + to.1) / 2.0 + (to.0 - from.0) * bend);
    let _ = write!(out, "M{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}", from.0, from.1, middle.0, middle.1, to.0, to.1);
}

fn roads(map: &Map) -> String {
    let mut out = String::new();
    for (i, area) in map.areas.iter().enumerate() {
        for other in area.paths.iter().filter(|other| other.index() > i) {
            let ends = shortened(middle(map, AreaId(i as u8)), middle(map, other), WALL - 2.0);
            bow(&mut out, ends, if (i + other.index()) % 2 == 0 { 0.08 } else { -0.08 });
        }
    }
    out
}

fn corridors(map: &Map) -> String {
    let mut out = String::new();
    for (from, to, _) in &map.corridors {
        bow(&mut out, shortened(middle(map, *from), middle(map, *to), 24.0), -0.1);
    }
    out
}
