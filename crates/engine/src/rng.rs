//! The small generator of simulations. Its values must never change: seeds stand in documents and tests.

/// SplitMix64. Fast, small, good enough for simulation and search; never used for a live table,
/// since its output gives its state away (see [`crate::cx::Secret`] for those).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRng(u64);

impl GameRng {
    /// The generator for this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        GameRng(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..n`, by multiply and shift; the bias is below n / 2^32. `n` of 0 gives 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// An independent generator, for a thread or a game of its own.
    #[must_use]
    pub fn split(&mut self) -> GameRng {
        GameRng(self.next_u64() ^ 0x6a09_e667_f3bc_c909)
    }

    /// One of `items`, or `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Puts `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_never_change() {
        let mut rng = GameRng::new(1);
        assert_eq!(rng.next_u64(), 0x910a_2dec_8902_5cc1);
        assert_eq!([rng.below(6), rng.below(6), rng.below(6)], [4, 5, 2]);
    }

    #[test]
    fn below_covers_its_range_evenly() {
        let (mut rng, mut seen) = (GameRng::new(7), [0u32; 6]);
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }
}
