//! What turns do to HP.

use crate::graph::ShapeId;
use engine::Seat;

/// Both HP as one number below 256.
pub type Both = u8;

/// A number for both HP, each 0 to 15.
#[must_use]
#[inline]
pub const fn both(hp: [u8; 2]) -> Both {
    hp[0] << 4 | hp[1]
}

/// The HP of such a number.
#[must_use]
#[inline]
pub const fn each(both: Both) -> [u8; 2] {
    [both >> 4, both & 15]
}

/// What comes of a turn for each pair of HP: other HP below 256, or how the game ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table(pub Box<[u16; 256]>);

/// The first seat wins.
pub const WON: u16 = 256;
/// The second seat wins.
pub const LOST: u16 = 257;
/// Nobody wins.
pub const DRAWN: u16 = 258;
/// Nobody has such HP.
pub const NEVER: u16 = 259;

/// The number of an ending.
#[must_use]
pub const fn ending(winner: Option<Seat>) -> u16 {
    match winner {
        Some(Seat(0)) => WON,
        Some(_) => LOST,
        None => DRAWN,
    }
}

/// A set of HP of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HpSet(pub [u64; 4]);

impl HpSet {
    /// Puts one in.
    #[inline]
    pub const fn insert(&mut self, hp: Both) {
        self.0[hp as usize >> 6] |= 1 << (hp & 63);
    }

    /// Whether it is in the set.
    #[must_use]
    #[inline]
    pub const fn has(&self, hp: Both) -> bool {
        self.0[hp as usize >> 6] >> (hp & 63) & 1 != 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many come before this one: its place in a list of those in the set.
    #[must_use]
    #[inline]
    pub const fn place(&self, hp: Both) -> u32 {
        let word = hp as usize >> 6;
        let mut before = (self.0[word] & ((1 << (hp & 63)) - 1)).count_ones();
        let mut k = 0;
        while k < word {
            before += self.0[k].count_ones();
            k += 1;
        }
        before
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Both> {
        (0..4).flat_map(move |word| {
            let mut left = self.0[word];
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros();
                left &= left - 1;
                Some((word as u32 * 64 + bit) as Both)
            })
        })
    }

    /// Adds all of another set and gives back those that are new.
    pub const fn join(&mut self, other: HpSet) -> HpSet {
        let mut new = HpSet([0; 4]);
        let mut k = 0;
        while k < 4 {
            new.0[k] = other.0[k] & !self.0[k];
            self.0[k] |= other.0[k];
            k += 1;
        }
        new
    }

    /// Those that are in another set too.
    #[must_use]
    #[inline]
    pub const fn and(&self, other: &HpSet) -> HpSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        HpSet([a & e, b & f, c & g, d & h])
    }
}

/// A turn between two shapes, in six bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    to: [u16; 2],
    /// What it does to HP.
    pub table: u16,
}

impl Turn {
    /// A turn that leads there and does that.
    #[must_use]
    pub const fn new(to: ShapeId, table: u16) -> Turn {
        Turn { to: [to as u16, (to >> 16) as u16], table }
    }

    /// Where it leads if nobody is knocked out.
    #[must_use]
    #[inline]
    pub const fn to(&self) -> ShapeId {
        self.to[0] as u32 | (self.to[1] as u32) << 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_and_numbers_what_is_in_it() {
        let mut set = HpSet::default();
        let all = [[0, 1], [3, 15], [4, 0], [9, 9], [15, 15]].map(both);
        all.iter().for_each(|hp| set.insert(*hp));
        assert_eq!(set.iter().collect::<Vec<_>>(), all);
        assert_eq!(all.map(|hp| set.place(hp)), [0, 1, 2, 3, 4]);
        assert!(set.has(both([9, 9])) && !set.has(both([9, 8])));
        assert_eq!(each(both([9, 14])), [9, 14]);
        let mut more = HpSet::default();
        more.insert(7);
        assert_eq!(set.join(more), more);
        assert!(set.join(more).is_empty());
        assert_eq!(set.and(&more).iter().collect::<Vec<_>>(), [7]);
        let turn = Turn::new(0x1234_5678, 9);
        assert_eq!((turn.to(), turn.table, size_of::<Turn>()), (0x1234_5678, 9, 6));
        assert_eq!((set.len(), set.place(both([15, 15]))), (6, 5));
    }
}
