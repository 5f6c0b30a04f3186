//! The yardstick: the `basic` game written by hand as one tight loop, without contract, views, events or content.
//!
//! It plays exactly the games that the rules crate plays for the same numbers, which the benchmark asserts.

use super::{Tally, rng};
use engine::GameRng;

/// Bits of the hand: 1, 2, 3, 4, Block, Counter, Dodge.
const BLOCK: u8 = 4;
const COUNTER: u8 = 5;
const DODGE: u8 = 6;

#[derive(Clone, Copy)]
struct Side {
    hp: i8,
    /// Kinds of which at least one, and of which two, are in hand.
    one: u8,
    two: u8,
    /// The Buildup a Dodge would act at: that of the uppermost card that is no Dodge.
    top: u8,
}

const FULL: Side = Side { hp: 10, one: 0b111_1111, two: 0b000_0111, top: 0 };

impl Side {
    #[inline]
    fn recharge(&mut self) {
        if self.one == 0 {
            *self = Side { hp: (self.hp + 2).min(10), ..FULL };
        }
    }

    #[inline]
    fn choose(&self, rng: &mut GameRng) -> u8 {
        let mut left = self.one;
        for _ in 0..rng.below(left.count_ones()) {
            left &= left - 1;
        }
        left.trailing_zeros() as u8
    }

    #[inline]
    fn buildup(&self, card: u8) -> u8 {
        match card {
            BLOCK | COUNTER => 0,
            DODGE => self.top,
            number => number + 1,
        }
    }

    #[inline]
    fn discard(&mut self, card: u8) {
        if card != DODGE {
            self.top = self.buildup(card);
        }
        let bit = 1 << card;
        let second = self.two & bit;
        self.two &= !bit;
        self.one = (self.one & !bit) | second;
    }
}

/// Plays `games` games from number `first` on.
pub fn playouts(games: u64, first: u64) -> Tally {
    let mut tally = Tally::default();
    for i in first..first + games {
        playout(&mut rng(i), &mut tally);
    }
    tally
}

fn playout(rng: &mut GameRng, tally: &mut Tally) {
    let mut sides = [FULL; 2];
    for _ in 0..200 {
        sides[0].recharge();
        sides[1].recharge();
        let cards = [sides[0].choose(rng), sides[1].choose(rng)];
        tally.decisions += 2;
        // Seat 1 has the higher Initiative, so it wins ties.
        let first = usize::from(sides[0].buildup(cards[0]) > sides[1].buildup(cards[1]));
        if let Some(loser) = clash(&mut sides, cards, first) {
            tally.wins[1 - loser] += 1;
            return;
        }
        sides[0].discard(cards[0]);
        sides[1].discard(cards[1]);
    }
    tally.draws += 1;
}

/// Both moves act; the index of the side that was knocked out, if one was.
#[inline]
fn clash(sides: &mut [Side; 2], cards: [u8; 2], first: usize) -> Option<usize> {
    let second = 1 - first;
    let (fast, slow) = (cards[first], cards[second]);
    let mut received = 0;
    if fast < BLOCK {
        received = fast as i8 + 1;
        sides[second].hp -= received;
        if sides[second].hp <= 0 {
            return Some(second);
        }
    }
    if slow >= BLOCK {
        return None;
    }
    let damage = slow as i8 + 1 - received;
    if damage <= 0 {
        return None;
    }
    let (hit, amount) = match fast {
        BLOCK if slow < 2 => return None,
        DODGE => return None,
        COUNTER if slow >= 2 => (second, damage - 1),
        _ => (first, damage),
    };
    sides[hit].hp -= amount;
    if sides[hit].hp <= 0 { Some(hit) } else { None }
}
