//! Cards without an order: the unseen cards of a deck, a hand, a discard pile, as counts of copies.
//!
//! CC-19.3 allows three copies of a card, so two bits a card are enough, and every count, difference and draw is a handful of
//! instructions. Since no pile has an order, no view of one can give an order away.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A card, by its place among the compiled cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(u16::MAX);

    /// The index in a table by card.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card, if it is one.
    #[must_use]
    pub fn some(self) -> Option<CardId> {
        (self != CardId::NONE).then_some(self)
    }
}

/// The most different cards there may be.
pub const MAX_CARDS: usize = 256;

/// How many cards share a word.
const IN_WORD: usize = 32;
const WORDS: usize = MAX_CARDS / IN_WORD;
const LOW: u64 = 0x5555_5555_5555_5555;

/// Up to three copies of each card, in no order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile([u64; WORDS]);

const fn count_in(word: u64) -> u32 {
    (word & LOW).count_ones() + 2 * (word >> 1 & LOW).count_ones()
}

impl Pile {
    /// How many copies of a card are in it.
    #[must_use]
    #[inline]
    pub fn count(&self, card: CardId) -> u8 {
        let i = card.index();
        self.0.get(i / IN_WORD).map_or(0, |word| (word >> (2 * (i % IN_WORD)) & 3) as u8)
    }

    /// Whether the card is in it.
    #[must_use]
    #[inline]
    pub fn has(&self, card: CardId) -> bool {
        self.count(card) > 0
    }

    /// Adds a copy; false if there are three already.
    #[inline]
    pub fn add(&mut self, card: CardId) -> bool {
        let room = self.count(card) < 3 && card.index() < MAX_CARDS;
        if room {
            self.0[card.index() / IN_WORD] += 1 << (2 * (card.index() % IN_WORD));
        }
        room
    }

    /// Takes a copy out; false if there is none.
    #[inline]
    pub fn take(&mut self, card: CardId) -> bool {
        let there = self.has(card);
        if there {
            self.0[card.index() / IN_WORD] -= 1 << (2 * (card.index() % IN_WORD));
        }
        there
    }

    /// How many cards are in it.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| count_in(*word)).sum()
    }

    /// Whether nothing is in it.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The cards of it that `mask` has three of.
    #[must_use]
    #[inline]
    pub fn only(&self, mask: &Pile) -> Pile {
        Pile(std::array::from_fn(|i| self.0[i] & mask.0[i]))
    }

    /// The cards of it that `mask` has none of.
    #[must_use]
    #[inline]
    pub fn except(&self, mask: &Pile) -> Pile {
        Pile(std::array::from_fn(|i| self.0[i] & !mask.0[i]))
    }

    /// Both together, of piles that share no card.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Pile) -> Pile {
        Pile(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Takes out as many copies as the other has, none below zero.
    pub fn remove_all(&mut self, other: &Pile) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            let mut rest = theirs;
            while rest != 0 {
                let at = rest.trailing_zeros() & !1;
                let copies = (*mine >> at & 3).min(rest >> at & 3);
                *mine -= copies << at;
                rest &= !(3 << at);
            }
        }
    }

    /// The `n`th card, every copy counted, in the order of ids.
    #[must_use]
    #[inline]
    pub fn nth(&self, n: u32) -> Option<CardId> {
        let mut left = n;
        for (i, word) in self.0.iter().enumerate() {
            let here = count_in(*word);
            if left >= here {
                left -= here;
                continue;
            }
            let mut rest = *word;
            while rest != 0 {
                let at = rest.trailing_zeros() / 2;
                let copies = (rest >> (2 * at) & 3) as u32;
                if left < copies {
                    return Some(CardId((i * IN_WORD) as u16 + at as u16));
                }
                left -= copies;
                rest &= !(3 << (2 * at));
            }
        }
        None
    }

    /// The different cards with their copies, in the order of ids.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (CardId, u8)> + use<> {
        let words = self.0;
        let (mut i, mut rest) = (0, words[0]);
        std::iter::from_fn(move || {
            while rest == 0 {
                i += 1;
                rest = *words.get(i)?;
            }
            let at = rest.trailing_zeros() / 2;
            let copies = (rest >> (2 * at) & 3) as u8;
            rest &= !(3 << (2 * at));
            Some((CardId((i * IN_WORD) as u16 + at as u16), copies))
        })
    }

    /// A number that tells this pile from most others: for the search for repetitions.
    #[must_use]
    #[inline]
    pub(crate) fn mixed(&self) -> u64 {
        self.0.iter().fold(0, |sum, word| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
    }
}

impl FromIterator<(CardId, u8)> for Pile {
    fn from_iter<I: IntoIterator<Item = (CardId, u8)>>(cards: I) -> Self {
        let mut pile = Pile::default();
        for (card, count) in cards {
            for _ in 0..count {
                pile.add(card);
            }
        }
        pile
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<(CardId, u8)>::deserialize(deserializer)?;
        let mut pile = Pile::default();
        for (card, count) in cards {
            if card.index() >= MAX_CARDS || count > 3 || pile.has(card) {
                return Err(serde::de::Error::custom("a pile holds up to three copies of a card that exists, named once"));
            }
            (0..count).for_each(|_| {
                pile.add(card);
            });
        }
        Ok(pile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves CC-3.8
    #[test]
    fn a_pile_counts_and_has_no_order() {
        let mut pile = Pile::default();
        let cards = [(CardId(0), 3), (CardId(31), 1), (CardId(32), 2), (CardId(255), 3)];
        for (card, count) in cards {
            (0..count).for_each(|_| assert!(pile.add(card)));
        }
        assert!(!pile.add(CardId(0)), "a fourth copy has no room");
        assert_eq!((pile.len(), pile.count(CardId(32)), pile.count(CardId(1))), (9, 2, 0));
        assert_eq!(pile.iter().collect::<Vec<_>>(), cards);
        let each: Vec<u16> = (0..10).filter_map(|n| pile.nth(n)).map(|c| c.0).collect();
        assert_eq!(each, [0, 0, 0, 31, 32, 32, 255, 255, 255]);
        assert_eq!(pile, cards.into_iter().rev().collect());
        assert!(pile.take(CardId(31)) && !pile.take(CardId(31)));
        let text = serde_json::to_string(&pile).expect("plain");
        assert_eq!(serde_json::from_str::<Pile>(&text).expect("plain"), pile);
        assert!(serde_json::from_str::<Pile>("[[0,4]]").is_err());
        assert!(serde_json::from_str::<Pile>("[[256,1]]").is_err());
    }
}
