//! Line of sight from corner to corner (ET-27.1 to ET-27.6, ET-R62 to ET-R68), in exact integers.
//!
//! A look from space to space is a straight segment between their closest corners. It is stopped by a
//! blocking space whose interior it passes through, and by a border it runs along if the spaces on both
//! sides block. What blocks is for the game to say. Where the same board is asked again and again,
//! [`SightTable`](super::SightTable) has all segments worked out.

use super::Hex;

/// A point of the grid on which all middles and corners have whole coordinates (ET-R62): a hex is 2 wide
/// and 4 high, and the squared length of a step is 3x² + y².
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Down.
    pub y: i16,
}

/// The corners of a hex seen from its middle: number `d` is the first corner, going clockwise, of the
/// side in direction `d`.
const CORNERS: [(i16, i16); 6] = [(1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2)];

impl Hex {
    /// ET-R62: the middle.
    #[must_use]
    pub const fn middle(self) -> Point {
        Point { x: 2 * self.q as i16 + self.r as i16, y: 3 * self.r as i16 }
    }

    /// ET-R62: the corners, clockwise from the upper right; side `d` runs from corner `d` to the next.
    #[must_use]
    pub fn corners(self) -> [Point; 6] {
        let Point { x, y } = self.middle();
        CORNERS.map(|(dx, dy)| Point { x: x + dx, y: y + dy })
    }
}

/// A straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    fn delta(self) -> (i32, i32) {
        (i32::from(self.to.x) - i32::from(self.from.x), i32::from(self.to.y) - i32::from(self.from.y))
    }

    /// ET-R62: its length, squared.
    #[must_use]
    pub fn squared_length(self) -> i32 {
        let (x, y) = self.delta();
        3 * x * x + y * y
    }

    /// ET-R63: whether it passes through the interior of a hex. Touching a corner or a side is not enough.
    #[must_use]
    pub fn crosses(self, hex: Hex) -> bool {
        let middle = hex.middle();
        let seen = |p: Point| (i32::from(p.x) - i32::from(middle.x), i32::from(p.y) - i32::from(middle.y));
        let ((ax, ay), (bx, by)) = (seen(self.from), seen(self.to));
        // Two convex shapes are apart exactly if a line along one of their sides parts them. The sides of
        // the hex are where x, x + y or x - y has its largest or smallest value.
        let apart = |a: i32, b: i32, most: i32| a.min(b) >= most || a.max(b) <= -most;
        if apart(ax, bx, 1) || apart(ax + ay, bx + by, 2) || apart(ax - ay, bx - by, 2) {
            return false;
        }
        let (dx, dy) = self.delta();
        let off = dx * ay - dy * ax;
        let reach = (2 * dx).abs().max((dx - dy).abs()).max((dx + dy).abs());
        off.abs() < reach
    }

    /// Whether a point lies on it.
    fn holds(self, point: Point) -> bool {
        let (dx, dy) = self.delta();
        let (x, y) = (i32::from(point.x) - i32::from(self.from.x), i32::from(point.y) - i32::from(self.from.y));
        let between = |n: i32, end: i32| (0..=end.abs()).contains(&(n * end.signum())) && (end != 0 || n == 0);
        dx * y == dy * x && between(x, dx) && between(y, dy)
    }

    /// ET-R63: whether it runs along the side of a hex in this direction.
    #[must_use]
    pub fn runs_along(self, hex: Hex, direction: u8) -> bool {
        let (corners, side) = (hex.corners(), usize::from(direction % 6));
        self.holds(corners[side]) && self.holds(corners[(side + 1) % 6])
    }
}

/// One way to look from a space to another, with the spaces that can be in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// From corner to corner.
    pub segment: Segment,
    /// Each of these stops it; the nearest to the beginning first.
    pub through: Vec<Hex>,
    /// Each of these pairs stops it if both block.
    pub between: Vec<[Hex; 2]>,
}

impl Line {
    /// ET-R63: the blocking spaces that stop it, the nearest first: none if it is free.
    pub fn obstacles(&self, blocks: impl Fn(Hex) -> bool) -> Vec<Hex> {
        let both = |pair: &&[Hex; 2]| pair.iter().all(|hex| blocks(*hex));
        let through = self.through.iter().filter(|hex| blocks(**hex));
        through.chain(self.between.iter().filter(both).flatten()).copied().collect()
    }

    /// ET-R63: whether nothing stops it.
    pub fn is_free(&self, blocks: impl Fn(Hex) -> bool) -> bool {
        !self.through.iter().any(|hex| blocks(*hex)) && !self.between.iter().any(|[a, b]| blocks(*a) && blocks(*b))
    }

    fn new(segment: Segment, from: Hex, to: Hex) -> Line {
        let others = || around(from, to).filter(|hex| *hex != from && *hex != to);
        let mut through: Vec<Hex> = others().filter(|hex| segment.crosses(*hex)).collect();
        through.sort_by_key(|hex| (from.distance(*hex), *hex));
        // ET-R64: a border of one of the two spaces can never have two blocking sides. Half of the
        // directions meet every border once.
        let pair = |hex: Hex, d: u8| (segment.runs_along(hex, d)).then(|| [hex, hex.step(d)]);
        let pairs = others().flat_map(|hex| (0..3).filter_map(move |d| pair(hex, d)));
        let mut between: Vec<[Hex; 2]> = pairs.filter(|[_, other]| *other != from && *other != to).collect();
        between.sort_by_key(|[hex, other]| (from.distance(*hex), *hex, *other));
        Line { segment, through, between }
    }
}

/// Every hex that a segment between these two could touch.
fn around(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    let span = |a: i8, b: i8| a.min(b).saturating_sub(1)..=a.max(b).saturating_add(1);
    let (qs, rs) = (span(from.q, to.q), span(from.r, to.r));
    qs.flat_map(move |q| rs.clone().map(move |r| Hex::new(q, r)))
}

/// ET-27.2, ET-R62: the lines between the closest corners of two spaces: one, or several that are equally short. None from a
/// space to itself.
#[must_use]
pub fn lines(from: Hex, to: Hex) -> Vec<Line> {
    if from == to {
        return Vec::new();
    }
    let pairs = from.corners().into_iter().flat_map(|a| to.corners().map(|b| Segment { from: a, to: b }));
    let least = pairs.clone().map(Segment::squared_length).min();
    pairs.filter(|pair| Some(pair.squared_length()) == least).map(|segment| Line::new(segment, from, to)).collect()
}

/// What stops a look: the line that was tried and the blocking spaces on it, the nearest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The line.
    pub segment: Segment,
    /// The spaces in its way.
    pub by: Vec<Hex>,
}

/// ET-R62, ET-R65: the line by which one space sees another, for the board to show. A space sees itself (ET-R68) by a line from its
/// middle to its middle.
///
/// # Errors
/// What stops the first of the lines, if all are stopped.
pub fn look(from: Hex, to: Hex, blocks: impl Fn(Hex) -> bool) -> Result<Segment, Stopped> {
    let lines = lines(from, to);
    let free = lines.iter().find(|line| line.is_free(&blocks));
    match (free, lines.first()) {
        (Some(line), _) => Ok(line.segment),
        (None, None) => Ok(Segment { from: from.middle(), to: to.middle() }),
        (None, Some(line)) => Err(Stopped { segment: line.segment, by: line.obstacles(&blocks) }),
    }
}

/// ET-27.3, ET-R62 to ET-R68: whether one space sees another.
pub fn sees(from: Hex, to: Hex, blocks: impl Fn(Hex) -> bool) -> bool {
    from.distance(to) <= 1 || lines(from, to).iter().any(|line| line.is_free(&blocks))
}
