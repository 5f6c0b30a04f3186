//! A short list inside a state. Its unused room is always in the default state, so that a clone is one copy of memory and
//! equality and hashing need no look at the length.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// At most `N` items, as flat as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List { len: 0, items: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Whether nothing is in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many items are in it.
    #[must_use]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The items.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// The items in order.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// The items in order, to change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items[..self.len as usize].iter_mut()
    }

    /// Adds an item; false if there is no room.
    #[must_use]
    pub fn push(&mut self, item: T) -> bool {
        let Some(room) = self.items.get_mut(self.len as usize) else { return false };
        *room = item;
        self.len += 1;
        true
    }

    /// Takes the item at `at` out; those behind it move up.
    ///
    /// # Panics
    /// When there is none.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self.as_slice()[at];
        self.items.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        self.items[self.len as usize] = T::default();
        item
    }

    /// Keeps the items that `keep` wants, in their order.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        *self = self.iter().filter(|item| keep(item)).copied().collect();
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    /// What does not fit is left out; callers bound what they collect.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::default();
        for item in items.into_iter().take(N) {
            let _ = list.push(item);
        }
        list
    }
}

impl<T: Serialize + Copy + Default, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(serde::de::Error::custom(format!("{} items where at most {N} fit", items.len())));
        }
        Ok(items.into_iter().collect())
    }
}
