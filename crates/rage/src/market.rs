//! The market: the deck with what is known of its bottom, and the six stacks of the Black Market. RA-4.5, RA-R11: only cards and
//! figurines can run out; gold, Crystals, Rage tokens and dice are plain numbers (RA-1.19, RA-1.20).

use crate::event::Event;
use crate::registry::{ContentRef, MAX_CARDS};
use crate::types::{GearId, MAX_GEAR};
use engine::{Cx, List};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// RA-4.2: how many different Equipments are on display.
pub const STACKS: usize = 6;

/// RA-4.3: identical cards on display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Stack {
    /// Which.
    pub gear: GearId,
    /// How many; an empty stack is a free space.
    pub count: u8,
}

/// A card at the bottom of the deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Under {
    pub gear: GearId,
    /// Whether it lies below the card before it for certain; otherwise both are of one group in random order (RA-R77).
    pub below: bool,
}

/// The market deck and the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Market {
    pub stacks: [Stack; STACKS],
    /// The cards of the deck whose place nobody knows, by design.
    #[serde(with = "crate::sparse::gear")]
    pub deck: [u8; MAX_GEAR],
    /// RA-R69: below them the cards that were put under the deck, in order.
    pub under: List<Under, MAX_CARDS>,
}

impl Market {
    /// RA-4.1: all ordinary cards in one deck, nothing on display.
    pub fn new(content: ContentRef) -> Market {
        let mut deck = [0; MAX_GEAR];
        content.gear.iter().take(content.ordinary as usize).zip(&mut deck).for_each(|(gear, n)| *n = gear.copies);
        Market { stacks: [Stack::default(); STACKS], deck, under: List::default() }
    }

    /// How many cards the deck has.
    pub fn cards(&self) -> u32 {
        self.deck.iter().map(|n| u32::from(*n)).sum::<u32>() + self.under.len() as u32
    }

    /// The next card; none when the deck is empty (RA-R21).
    pub fn draw(&mut self, cx: &mut impl Cx<Event>) -> Option<GearId> {
        let unknown: u32 = self.deck.iter().map(|n| u32::from(*n)).sum();
        if unknown > 0 {
            let mut nth = cx.chance(unknown);
            let gear = self.deck.iter().position(|n| {
                let here = nth < u32::from(*n);
                nth = nth.wrapping_sub(u32::from(*n));
                here
            })?;
            self.deck[gear] -= 1;
            return Some(GearId(gear as u8));
        }
        if self.under.is_empty() {
            return None;
        }
        let group = 1 + self.under.iter().skip(1).take_while(|card| !card.below).count();
        let at = if group > 1 { cx.chance(group as u32) as usize } else { 0 };
        let card = self.under.remove(at);
        if let Some(first) = self.under.iter_mut().next() {
            first.below = true;
        }
        Some(card.gear)
    }

    /// RA-26.5, RA-R69: a card goes under the deck, below all others.
    pub fn put_under(&mut self, gear: GearId) {
        let kept = self.under.push(Under { gear, below: true });
        debug_assert!(kept, "all cards of the deck find room under it");
    }

    /// RA-R77: cards go under the deck in random order, which nobody knows.
    pub fn put_under_mixed(&mut self, gear: &[GearId]) {
        for (i, card) in gear.iter().enumerate() {
            let kept = self.under.push(Under { gear: *card, below: i == 0 });
            debug_assert!(kept, "all cards of the deck find room under it");
        }
    }

    /// How many types are on display.
    pub fn types(&self) -> usize {
        self.stacks.iter().filter(|stack| stack.count > 0).count()
    }

    /// RA-4.2, RA-4.3, RA-12.5, RA-12.8: cards are turned up until six types show or the deck is empty; identical ones are
    /// stacked.
    pub fn refill(&mut self, content: ContentRef, cx: &mut impl Cx<Event>) {
        while self.types() < STACKS {
            let Some(gear) = self.draw(cx) else { return };
            match self.stacks.iter_mut().find(|stack| stack.count > 0 && stack.gear == gear) {
                Some(stack) => stack.count += 1,
                None => {
                    let free = self.stacks.iter_mut().find(|stack| stack.count == 0);
                    let Some(free) = free else { return };
                    *free = Stack { gear, count: 1 };
                }
            }
            cx.emit(|| {
                let stack = self.stacks.iter().position(|s| s.gear == gear && s.count > 0).unwrap_or(0) as u8;
                Event::MarketCard { gear, stack, name: &content.get().gear[gear.index()].name }
            });
        }
    }

    /// RA-12.2: the top card of a stack leaves the display.
    pub fn take(&mut self, stack: usize) -> GearId {
        let gear = self.stacks[stack].gear;
        self.stacks[stack].count -= 1;
        if self.stacks[stack].count == 0 {
            self.stacks[stack] = Stack::default();
        }
        gear
    }
}
