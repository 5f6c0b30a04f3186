//! Pictures of a grid: where middles and corners are drawn, in the units of an SVG.

use super::Hex;
use super::sight::Point;
use std::f32::consts::PI;

/// A point of the picture, `y` down.
pub type Xy = (f32, f32);

/// How large a grid is drawn, the hex at the origin around 0, 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawing {
    /// From the middle of a hex to a corner.
    pub radius: f32,
    /// From side to side.
    pub width: f32,
}

impl Drawing {
    /// Hexes of this radius. The width is rounded to a tenth, which keeps numbers in pictures short.
    #[must_use]
    pub fn new(radius: f32) -> Drawing {
        Drawing { radius, width: (radius * 3f32.sqrt() * 10.0).round() / 10.0 }
    }

    /// Where the middle of a hex is drawn.
    #[must_use]
    pub fn middle(&self, hex: Hex) -> Xy {
        (self.width * (f32::from(hex.q) + f32::from(hex.r) / 2.0), self.radius * 1.5 * f32::from(hex.r))
    }

    /// Where a point of the exact grid is drawn: the ends of a line of sight.
    #[must_use]
    pub fn point(&self, point: Point) -> Xy {
        (self.width / 2.0 * f32::from(point.x), self.radius / 2.0 * f32::from(point.y))
    }

    /// The `viewBox` around these hexes with room `around` their middles, to the sides and up and down; around the
    /// origin if there are none.
    #[must_use]
    pub fn view_box(&self, hexes: &[Hex], around: Xy) -> String {
        let points: Vec<Xy> = hexes.iter().map(|hex| self.middle(*hex)).collect();
        if points.is_empty() {
            let (w, h) = (2.0 * self.radius, 4.0 * self.radius);
            return format!("{:.0} {:.0} {h:.0} {h:.0}", -w, -w);
        }
        let least = |f: fn(&Xy) -> f32| points.iter().map(f).fold(f32::MAX, f32::min);
        let most = |f: fn(&Xy) -> f32| points.iter().map(f).fold(f32::MIN, f32::max);
        let (x, y) = (least(|p| p.0) - around.0, least(|p| p.1) - around.1);
        format!("{x:.0} {y:.0} {:.0} {:.0}", most(|p| p.0) + around.0 - x, most(|p| p.1) + around.1 - y)
    }
}

/// The corner of a hex of this radius before direction `d`, clockwise from the upper right.
#[must_use]
pub fn corner((x, y): Xy, d: u8, radius: f32) -> Xy {
    let angle = (60.0 * f32::from(d) - 30.0) * PI / 180.0;
    (x + radius * angle.cos(), y + radius * angle.sin())
}

/// All corners of a hex as the `points` of a polygon.
#[must_use]
pub fn outline(middle: Xy, radius: f32) -> String {
    let points = (0..6).map(|d| corner(middle, d, radius));
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}
