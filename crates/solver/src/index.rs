//! Numbers for keys, four bytes each: the keys themselves are kept once, where they are numbered.

/// A shape as it is kept: the cards, and in the last word above them the number of what lasts.
pub type Key = [u64; 3];

/// An open table of numbers; it finds a key among the keys it is handed.
#[derive(Debug)]
pub struct Index {
    slots: Vec<u32>,
    used: usize,
}

const EMPTY: u32 = u32::MAX;

impl Default for Index {
    fn default() -> Self {
        Index { slots: vec![EMPTY; 1 << 10], used: 0 }
    }
}

impl Index {
    /// The number of a key, or the slot that waits for it.
    fn slot(&self, keys: &[Key], key: &Key) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash(key) as usize & mask;
        loop {
            match self.slots[at] {
                EMPTY => return Err(at),
                id if keys[id as usize] == *key => return Ok(id),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The number of a key, if it has one.
    #[must_use]
    pub fn find(&self, keys: &[Key], key: &Key) -> Option<u32> {
        self.slot(keys, key).ok()
    }

    /// The number of a key; `Err` with the number it has got now if it is new, and must be put at the end of `keys`.
    ///
    /// # Errors
    /// The new number.
    pub fn find_or_insert(&mut self, keys: &[Key], key: &Key) -> Result<u32, u32> {
        let at = match self.slot(keys, key) {
            Ok(id) => return Ok(id),
            Err(at) => at,
        };
        let id = keys.len() as u32;
        self.slots[at] = id;
        self.used += 1;
        if self.used * 3 > self.slots.len() * 2 {
            self.grow(keys, key);
        }
        Err(id)
    }

    fn grow(&mut self, keys: &[Key], newest: &Key) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![EMPTY; mask + 1];
        for (id, key) in keys.iter().chain([newest]).enumerate() {
            let mut at = hash(key) as usize & mask;
            while self.slots[at] != EMPTY {
                at = (at + 1) & mask;
            }
            self.slots[at] = id as u32;
        }
    }

    /// How many bytes it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        4 * self.slots.len() as u64
    }
}

/// A number that spreads the keys.
#[must_use]
#[inline]
pub const fn hash(key: &Key) -> u64 {
    let mut h = key[0].wrapping_mul(0x9E37_79B9_7F4A_7C15);
    h = (h.rotate_left(29) ^ key[1]).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    h = (h.rotate_left(31) ^ key[2]).wrapping_mul(0x94D0_49BB_1331_11EB);
    h ^ (h >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_one_number() {
        let (mut index, mut keys) = (Index::default(), Vec::new());
        for round in 0..2 {
            for k in 0..5_000_u64 {
                let key = [k % 7, k << 40, k * k];
                match index.find_or_insert(&keys, &key) {
                    Ok(id) => assert!(round == 1 && u64::from(id) == k),
                    Err(id) => {
                        assert!(round == 0 && u64::from(id) == k);
                        keys.push(key);
                    }
                }
            }
        }
        assert_eq!((index.find(&keys, &[1, 2, 3]), index.find(&keys, &keys[77])), (None, Some(77)));
    }
}
