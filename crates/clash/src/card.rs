//! The nine kinds of card a character holds, and the two zones that keep them: the hand and the pile.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// CL-1.4: a kind of card. The seven basic moves are the same for everyone; the two specials are the character's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[repr(u8)]
pub enum Card {
    /// The 1.
    #[serde(rename = "1", alias = "One")]
    One,
    /// The 2.
    #[serde(rename = "2", alias = "Two")]
    Two,
    /// The 3.
    #[serde(rename = "3", alias = "Three")]
    Three,
    /// The 4.
    #[serde(rename = "4", alias = "Four")]
    Four,
    /// Block.
    #[serde(rename = "block", alias = "Block")]
    Block,
    /// Counter.
    #[serde(rename = "counter", alias = "Counter")]
    Counter,
    /// Dodge.
    #[serde(rename = "dodge", alias = "Dodge")]
    Dodge,
    /// The character's first special.
    #[serde(rename = "special_1", alias = "Special1")]
    Special1,
    /// The character's second special.
    #[serde(rename = "special_2", alias = "Special2")]
    Special2,
}

impl Card {
    /// Every kind, in the order hands are shown.
    pub const ALL: [Card; 9] =
        [Card::One, Card::Two, Card::Three, Card::Four, Card::Block, Card::Counter, Card::Dodge, Card::Special1, Card::Special2];
    /// The seven basic moves.
    pub const BASIC: [Card; 7] = [Card::One, Card::Two, Card::Three, Card::Four, Card::Block, Card::Counter, Card::Dodge];

    /// Its index in per-card tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index.
    #[must_use]
    pub const fn from_index(index: usize) -> Card {
        Card::ALL[index]
    }

    /// Whether it is one of the character's own blue moves.
    #[must_use]
    pub const fn is_special(self) -> bool {
        matches!(self, Card::Special1 | Card::Special2)
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// CL-4.13: a set of cards by kind, at most two of each; two copies of one basic move are one choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand {
    one: u16,
    two: u16,
}

impl Hand {
    /// How many of `card`.
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.one & card.bit() != 0) as u8 + (self.two & card.bit() != 0) as u8
    }

    /// Whether at least one of `card`.
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.one & card.bit() != 0
    }

    /// How many cards.
    #[must_use]
    pub const fn len(self) -> u8 {
        (self.one.count_ones() + self.two.count_ones()) as u8
    }

    /// Whether there is no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.one == 0
    }

    /// Adds one `card`.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.two |= self.one & card.bit();
        self.one |= card.bit();
    }

    /// Takes one `card` out; false if there is none.
    #[inline]
    pub fn take(&mut self, card: Card) -> bool {
        let had = self.one & card.bit() != 0;
        let second = self.two & card.bit();
        self.two &= !card.bit();
        self.one = (self.one & !card.bit()) | second;
        had
    }

    /// The kinds in it, each once, in order.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let mut left = self.one;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(Card::from_index(index))
        })
    }

    /// The kinds in it as bits of [`Card::index`].
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.one
    }

    /// Two bits a kind: whether there is one, and nine bits further, whether there is a second.
    pub(crate) const fn packed(self) -> u64 {
        self.one as u64 | (self.two as u64) << Card::ALL.len()
    }

    /// What [`Hand::packed`] packed.
    pub(crate) const fn unpacked(bits: u64) -> Hand {
        let kinds = (1 << Card::ALL.len()) - 1;
        Hand { one: (bits & kinds) as u16, two: (bits >> Card::ALL.len() & kinds) as u16 }
    }

    /// Every card in it, copies included, in order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |c| std::iter::repeat_n(c, self.count(c) as usize))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|c| hand.add(c));
        hand
    }
}

/// CL-1.6, CL-12.2: a face-up discard pile in its order, four bits a card, the uppermost lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pile(u64);

impl Pile {
    /// The uppermost card.
    #[must_use]
    #[inline]
    pub const fn top(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_index((self.0 & 15) as usize - 1)) }
    }

    /// Whether it has no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards.
    #[must_use]
    pub const fn len(self) -> u8 {
        (64 - self.0.leading_zeros()).div_ceil(4) as u8
    }

    /// Lays `card` on top.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.0 = self.0 << 4 | (card as u64 + 1);
    }

    /// Takes the uppermost card.
    pub fn pop(&mut self) -> Option<Card> {
        let top = self.top();
        self.0 >>= 4;
        top
    }

    /// From the uppermost card down.
    pub fn from_top(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || rest.pop())
    }

    /// Four bits a card, the uppermost lowest; ten cards are 40 bits.
    pub(crate) const fn packed(self) -> u64 {
        self.0
    }

    /// What [`Pile::packed`] packed.
    pub(crate) const fn unpacked(bits: u64) -> Pile {
        Pile(bits)
    }

    /// From the lowest card up, as a pile is written.
    #[must_use]
    pub fn cards(self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.from_top().collect();
        cards.reverse();
        cards
    }

    /// Whether `card` lies in it.
    #[must_use]
    pub fn has(self, card: Card) -> bool {
        self.from_top().any(|c| c == card)
    }

    /// Takes the uppermost `card` out, wherever it lies; false if there is none.
    pub fn take(&mut self, card: Card) -> bool {
        let Some(depth) = self.from_top().position(|c| c == card) else { return false };
        let above = self.0 & ((1 << (4 * depth)) - 1);
        self.0 = (self.0 >> (4 * depth + 4)) << (4 * depth) | above;
        true
    }

    /// Puts the uppermost card to the bottom.
    pub fn bury_top(&mut self) {
        if let Some(top) = self.pop() {
            self.0 |= (top as u64 + 1) << (4 * self.len());
        }
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|c| pile.push(c));
        pile
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves CL-4.13: copies are counted, but listed as one choice.
    #[test]
    fn a_hand_counts_copies_and_lists_kinds_once() {
        let mut hand: Hand = [Card::Two, Card::Dodge, Card::Two].into_iter().collect();
        assert_eq!((hand.len(), hand.count(Card::Two)), (3, 2));
        assert_eq!(hand.kinds().collect::<Vec<_>>(), [Card::Two, Card::Dodge]);
        assert!(hand.take(Card::Two) && hand.has(Card::Two) && hand.take(Card::Two));
        assert!(!hand.has(Card::Two) && !hand.take(Card::Two));
        assert_eq!(hand.cards().collect::<Vec<_>>(), [Card::Dodge]);
    }

    #[test]
    fn a_pile_keeps_its_order_through_every_operation() {
        let mut pile: Pile = [Card::Four, Card::Block, Card::One, Card::Block].into_iter().collect();
        assert_eq!((pile.len(), pile.top()), (4, Some(Card::Block)));
        pile.bury_top();
        assert_eq!(pile.cards(), [Card::Block, Card::Four, Card::Block, Card::One]);
        assert!(pile.take(Card::Block), "the uppermost of the two goes");
        assert_eq!(pile.cards(), [Card::Block, Card::Four, Card::One]);
        assert!(!pile.take(Card::Dodge));
        assert_eq!(pile.from_top().collect::<Vec<_>>(), [Card::One, Card::Four, Card::Block]);
        pile.push(Card::Special2);
        assert_eq!(pile.pop(), Some(Card::Special2));
        let full: Pile = Card::ALL.into_iter().chain([Card::One]).collect();
        assert_eq!(full.len(), 10);
    }
}
