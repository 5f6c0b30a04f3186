//! The course of a Battle with average luck, for searches that ask a million times.

use super::{Army, Situation};
use crate::action::KINDS;
use crate::state::total;
use crate::stats::Values;

/// The longest Battle that is thought through, in Assaults of each side.
const LONGEST: u32 = 40;
/// The share of dice that hit, in percent, by the number of rerolls.
const HITS: [u32; 4] = [67, 89, 96, 99];
/// Luck evens out: a near miss, in hundredths of an injury, is half a hit.
const NEAR_MISS: u32 = 40;

/// One side, and the Rage tokens it holds.
#[derive(Clone, Copy, Debug)]
struct Host {
    army: Army,
    rage: u32,
}

impl Host {
    /// The injuries an Assault deals on average, in hundredths.
    fn injuries(&mut self) -> u32 {
        self.rage += u32::from(self.army.rage());
        let hit = HITS[usize::from(self.army.rerolls()).min(3)];
        u32::from(self.army.dice()) * hit + 100 * (u32::from(self.army.injuries()) + self.rage)
    }

    /// Takes injuries where they hurt most; whether anybody fell.
    fn suffer(&mut self, injuries: u32) -> bool {
        let mut left = injuries + NEAR_MISS;
        let Army { count, values, .. } = &mut self.army;
        let price = |v: &Values| u32::from(v.life.max(1));
        let mut order: [usize; KINDS] = std::array::from_fn(|kind| kind);
        order.sort_by_key(|kind| std::cmp::Reverse(100 * (u32::from(values[*kind].power) + 1) / price(&values[*kind])));
        let mut fell = false;
        for kind in order {
            let killed = (left / (100 * price(&values[kind]))).min(u32::from(count[kind]));
            count[kind] -= killed as u8;
            left -= killed * 100 * price(&values[kind]);
            fell |= killed > 0;
        }
        fell
    }
}

/// What is left of the worth of the side whose Assault is due, in percent and at least 1; or less than nothing, by what is left
/// of the other's. 0 when it goes on and on.
pub(super) fn margin(situation: &Situation) -> i32 {
    let host = |side: usize| Host { army: situation.armies[side], rage: u32::from(situation.rage[side]) };
    let due = situation.due as usize;
    let (mut first, mut other) = (host(due), host(1 - due));
    let (before, theirs) = (first.army.worth().max(1), other.army.worth().max(1));
    for _ in 0..LONGEST {
        let injuries = first.injuries();
        if !other.suffer(injuries) {
            first.rage += 1;
        }
        if total(&other.army.count) == 0 {
            return (100 * first.army.worth() / before) as i32 + 1;
        }
        let injuries = other.injuries();
        if !first.suffer(injuries) {
            other.rage += 1;
        }
        if total(&first.army.count) == 0 {
            return -((100 * other.army.worth() / theirs) as i32) - 1;
        }
    }
    0
}
