//! A grid of pointy-top hexes in axial coordinates.
//!
//! `q` grows to the right, `r` down and to the right. Directions count clockwise from the right: 0 is
//! right, 1 lower right, 2 lower left, 3 left, 4 upper left, 5 upper right. Everything here is exact
//! integer arithmetic, except [`draw`], which is for pictures only.
//!
//! ```
//! use kit::hex::{Hex, sight};
//!
//! let (here, there) = (Hex::new(0, 0), Hex::new(3, -1));
//! assert_eq!(here.distance(there), 3);
//! assert_eq!(here.ring(1).collect::<Vec<_>>(), here.neighbors());
//! assert!(sight::sees(here, there, |_| false));
//! assert!(!sight::sees(here, there, |hex| hex == Hex::new(1, 0) || hex == Hex::new(2, -1)));
//! ```

pub mod draw;
pub mod sight;

mod table;

pub use table::{Lines, MAX_SPACES, SightTable, SpaceSet, TooManySpaces};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A hex of an axial grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Hex {
    /// The column.
    pub q: i8,
    /// The row.
    pub r: i8,
}

/// The six directions, clockwise from the right: right, lower right, lower left, left, upper left, upper right.
pub const DIRECTIONS: [Hex; 6] =
    [Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1), Hex::new(1, -1)];

/// The direction that leads back.
#[must_use]
pub const fn opposite(direction: u8) -> u8 {
    (direction + 3) % 6
}

/// A set of sides, one bit a direction, turned clockwise by `sixths`.
#[must_use]
pub const fn turn_sides(sides: u8, sixths: u8) -> u8 {
    let sixths = sixths % 6;
    (sides << sixths | sides >> (6 - sixths)) & 0b11_1111
}

impl Hex {
    /// The hex at these coordinates.
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The hex at these coordinates, if the grid reaches that far.
    fn checked(q: i16, r: i16) -> Option<Hex> {
        Some(Hex { q: q.try_into().ok()?, r: r.try_into().ok()? })
    }

    /// The hex at these coordinates, or the nearest value of each that there is.
    fn clamped(q: i16, r: i16) -> Hex {
        let clamp = |n: i16| n.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        Hex { q: clamp(q), r: clamp(r) }
    }

    /// The neighbour in `direction`. At the end of the grid a coordinate stays what it is.
    #[must_use]
    pub const fn step(self, direction: u8) -> Hex {
        let d = DIRECTIONS[direction as usize % 6];
        Hex { q: self.q.saturating_add(d.q), r: self.r.saturating_add(d.r) }
    }

    /// The six neighbours by direction.
    #[must_use]
    pub fn neighbors(self) -> [Hex; 6] {
        [0, 1, 2, 3, 4, 5].map(|direction| self.step(direction))
    }

    /// The direction of a neighbour.
    #[must_use]
    pub fn direction_to(self, neighbor: Hex) -> Option<u8> {
        (0..6).find(|direction| self.step(*direction) == neighbor && self != neighbor)
    }

    /// Steps from hex to hex.
    #[must_use]
    pub const fn distance(self, other: Hex) -> u16 {
        let (q, r) = (self.q as i16 - other.q as i16, self.r as i16 - other.r as i16);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// This hex turned clockwise around the origin by `sixths` of a full turn.
    #[must_use]
    pub fn rotate(self, sixths: u8) -> Hex {
        let (mut q, mut r) = (i16::from(self.q), i16::from(self.r));
        for _ in 0..sixths % 6 {
            (q, r) = (-r, q + r);
        }
        Hex::clamped(q, r)
    }

    /// This hex turned clockwise around `center` by `sixths` of a full turn.
    #[must_use]
    pub fn rotate_around(self, center: Hex, sixths: u8) -> Hex {
        center + (self - center).rotate(sixths)
    }

    /// The hexes at exactly `radius` steps, clockwise from the right.
    pub fn ring(self, radius: u8) -> impl Iterator<Item = Hex> {
        let (q, r, n) = (i16::from(self.q), i16::from(self.r), i16::from(radius));
        let side = move |side: usize| {
            let (from, along) = (DIRECTIONS[side], DIRECTIONS[(side + 2) % 6]);
            let at = move |i: i16| {
                let part = |from: i8, along: i8| i16::from(from) * n + i16::from(along) * i;
                Hex::checked(q + part(from.q, along.q), r + part(from.r, along.r))
            };
            (0..n).filter_map(at)
        };
        (radius == 0).then_some(self).into_iter().chain((0..6).flat_map(side))
    }

    /// The hexes within `radius` steps: the hex itself, then ring by ring.
    pub fn disk(self, radius: u8) -> impl Iterator<Item = Hex> {
        (0..=radius).flat_map(move |n| self.ring(n))
    }

    /// The straight row of hexes in `direction`, without this one, to the end of the grid.
    pub fn row(self, direction: u8) -> impl Iterator<Item = Hex> {
        let d = DIRECTIONS[usize::from(direction % 6)];
        let next = move |at: &Hex| Hex::checked(i16::from(at.q) + i16::from(d.q), i16::from(at.r) + i16::from(d.r));
        std::iter::successors(next(&self), next)
    }

    /// The hexes that a straight line from middle to middle runs through, both ends included. Where it
    /// runs along a border it keeps to one side, the same one from either end.
    #[must_use]
    pub fn line(self, to: Hex) -> Vec<Hex> {
        let steps = i32::from(self.distance(to));
        (0..=steps).map(|i| lerp(self, to, i, steps.max(1))).collect()
    }
}

/// The hex `i` of `steps` steps on the way from `a` to `b`.
fn lerp(a: Hex, b: Hex, i: i32, steps: i32) -> Hex {
    // Both ends are moved by the same hair, so that no point lies on a border.
    const FINE: i32 = 16;
    let unit = steps * FINE;
    let mix = |a: i8, b: i8, hair: i32| (i32::from(a) * (steps - i) + i32::from(b) * i) * FINE + hair;
    let (q, r) = (mix(a.q, b.q, 1), mix(a.r, b.r, 2));
    let round = |n: i32| (2 * n + unit).div_euclid(2 * unit);
    let all = [q, r, -q - r];
    let [mut q, mut r, s] = all.map(round);
    let [dq, dr, ds] = [0, 1, 2].map(|k: usize| (all[k] - [q, r, s][k] * unit).abs());
    // The three must add up to nothing: the one that was rounded most gives way.
    if dq > dr && dq > ds {
        q = -r - s;
    } else if dr > ds {
        r = -q - s;
    }
    Hex::clamped(q as i16, r as i16)
}

impl Add for Hex {
    type Output = Hex;
    /// At the end of the grid a coordinate stays there.
    fn add(self, other: Hex) -> Hex {
        Hex { q: self.q.saturating_add(other.q), r: self.r.saturating_add(other.r) }
    }
}

impl Sub for Hex {
    type Output = Hex;
    fn sub(self, other: Hex) -> Hex {
        Hex { q: self.q.saturating_sub(other.q), r: self.r.saturating_sub(other.r) }
    }
}

impl Neg for Hex {
    type Output = Hex;
    fn neg(self) -> Hex {
        Hex::default() - self
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.q, self.r)
    }
}
