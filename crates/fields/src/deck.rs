//! A deck as what is known of it: how many of each kind are left, and which cards everybody has seen put under it.

use crate::ids::COMBAT;
use crate::state::KINDS;
use engine::{Cx, List};
use serde::{Deserialize, Serialize};

/// The most cards that are known to lie under a deck.
const UNDER: usize = 8;

/// FE-1.8: a deck and its discard pile. It has no order but that of cards everybody saw put under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deck {
    /// How many of each kind are left, without those under it.
    #[serde(with = "counts")]
    pub left: [u8; KINDS],
    /// How many of each kind are discarded.
    #[serde(with = "counts")]
    pub discard: [u8; KINDS],
    /// FE-15.3: known cards at the bottom, the next to be drawn first.
    pub under: List<u8, UNDER>,
}

impl Default for Deck {
    fn default() -> Self {
        Deck { left: [0; KINDS], discard: [0; KINDS], under: List::default() }
    }
}

impl Deck {
    /// How many cards can be drawn, the discard pile not shuffled in.
    #[must_use]
    pub fn size(&self) -> u32 {
        total(&self.left) + self.under.len() as u32
    }

    /// Whether nothing can be drawn, even with the discard pile shuffled in.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.available() == 0
    }

    /// How many cards can be drawn with the discard pile shuffled in.
    #[must_use]
    pub fn available(&self) -> u32 {
        self.size() + total(&self.discard)
    }

    /// FE-1.9, FE-R10: draws a card, by the chance of the game; the discard pile becomes the deck when it is empty.
    pub fn draw<E>(&mut self, cx: &mut impl Cx<E>) -> Option<u8> {
        if self.size() == 0 {
            self.left = std::mem::replace(&mut self.discard, [0; KINDS]);
        }
        let left = total(&self.left);
        if left == 0 {
            return (!self.under.is_empty()).then(|| self.under.remove(0));
        }
        let kind = nth(&self.left, cx.chance(left));
        self.left[kind as usize] -= 1;
        Some(kind)
    }

    /// Puts a card on the discard pile.
    pub fn discard(&mut self, card: u8) {
        self.discard[card as usize] += 1;
    }

    /// Shuffles a card into the deck: nobody knows any longer what lies under it.
    pub fn shuffle_in(&mut self, card: u8) {
        self.left[card as usize] += 1;
        for known in self.under.as_slice() {
            self.left[*known as usize] += 1;
        }
        self.under = List::default();
    }

    /// FE-15.3: puts a card under the deck, for all to see.
    pub fn put_under(&mut self, card: u8) {
        if !self.under.push(card) {
            // More than anybody remembers: the oldest is drawn like any other.
            let oldest = self.under.remove(0);
            self.left[oldest as usize] += 1;
            let _ = self.under.push(card);
        }
    }
}

/// How many cards a bag holds.
#[must_use]
pub fn total(bag: &[u8]) -> u32 {
    bag.iter().map(|n| u32::from(*n)).sum()
}

/// The kind of the `n`th card of a bag.
#[must_use]
pub fn nth(bag: &[u8], n: u32) -> u8 {
    let mut left = n;
    for (kind, count) in bag.iter().enumerate() {
        let count = u32::from(*count);
        if left < count {
            return kind as u8;
        }
        left -= count;
    }
    0
}

/// Draws a combat card out of a bag of them; none if it is empty.
pub fn draw_combat<E>(bag: &mut [u8; COMBAT], cx: &mut impl Cx<E>) -> Option<crate::ids::Combat> {
    let left = total(bag);
    if left == 0 {
        return None;
    }
    let kind = nth(bag, cx.chance(left)) as usize;
    bag[kind] -= 1;
    Some(crate::ids::Combat::ALL[kind])
}

/// Long arrays are saved as lists.
pub(crate) mod counts {
    use super::KINDS;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(bag: &[u8; KINDS], serializer: S) -> Result<S::Ok, S::Error> {
        bag.as_slice().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; KINDS], D::Error> {
        let items = Vec::<u8>::deserialize(deserializer)?;
        items.try_into().map_err(|_| serde::de::Error::custom("a deck of another size"))
    }
}

/// The same for what is counted by area.
pub(crate) mod by_area {
    use crate::ids::AREAS;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(all: &[[u8; 3]; AREAS], serializer: S) -> Result<S::Ok, S::Error> {
        all.as_slice().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[[u8; 3]; AREAS], D::Error> {
        let items = Vec::<[u8; 3]>::deserialize(deserializer)?;
        items.try_into().map_err(|_| serde::de::Error::custom("a map of another size"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Scripted;

    /// Proves FE-1.9.
    #[test]
    fn an_empty_deck_is_made_of_its_discard_pile() {
        let mut deck = Deck::default();
        deck.left[4] = 1;
        let mut cx = Scripted::<()>::new([0, 1]);
        assert_eq!(deck.draw(&mut cx), Some(4));
        deck.discard(4);
        deck.discard(7);
        assert_eq!((deck.size(), deck.available()), (0, 2));
        assert_eq!(deck.draw(&mut cx), Some(7), "the second of the two");
        assert_eq!((deck.size(), deck.available(), cx.bounds()), (1, 1, &[1, 2][..]));
    }

    /// Proves FE-15.3.
    #[test]
    fn a_card_put_under_the_deck_comes_last_and_is_forgotten_when_it_is_shuffled() {
        let mut deck = Deck::default();
        deck.left[1] = 1;
        deck.put_under(9);
        let mut cx = Scripted::<()>::new([0]);
        assert_eq!([deck.draw(&mut cx), deck.draw(&mut cx), deck.draw(&mut cx)], [Some(1), Some(9), None]);
        deck.put_under(9);
        deck.shuffle_in(3);
        assert_eq!((deck.left[9], deck.left[3], deck.under.len()), (1, 1, 0));
    }
}
