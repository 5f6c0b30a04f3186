//! Which units can be eliminated by so many injuries: what the distributions of RA-20.4 come to. RA-R58: the printed examples are lost;
//! RA-X7 and RA-X20, with numbers of ours, stand in their place.

use crate::action::{Count, KINDS};

/// The enemies of an Assault: how many of each kind, and their Life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Targets {
    /// How many.
    pub count: Count,
    /// Injuries that eliminate one; at least 1 where there are any.
    pub life: [u8; KINDS],
}

impl Targets {
    /// What it takes to eliminate these.
    fn cost(&self, killed: &Count) -> u32 {
        killed.iter().zip(&self.life).map(|(n, life)| u32::from(*n) * u32::from(*life)).sum()
    }

    /// RA-R47: the most injuries that can be spread so that nobody is eliminated.
    #[must_use]
    pub fn bearable(&self) -> u32 {
        self.count.iter().zip(&self.life).map(|(n, life)| u32::from(*n) * u32::from(life.saturating_sub(1))).sum()
    }

    /// RA-20.5, RA-20.6, RA-R43, RA-R44: whether some distribution of all injuries eliminates exactly these. Surplus can
    /// always be put on a unit that is eliminated anyway; without one, everybody must be able to bear a share.
    #[must_use]
    pub fn possible(&self, injuries: u32, killed: &Count) -> bool {
        let there = killed.iter().zip(&self.count).all(|(dead, n)| dead <= n);
        there && if *killed == [0; KINDS] { injuries <= self.bearable() } else { self.cost(killed) <= injuries }
    }

    /// RA-R73: whether a solo player may choose these as casualties of an Assault of the Elves: within the injuries, and no
    /// further unit could be added.
    #[must_use]
    pub fn full(&self, injuries: u32, killed: &Count) -> bool {
        let there = killed.iter().zip(&self.count).all(|(dead, n)| dead <= n);
        let cost = self.cost(killed);
        let more = |kind: usize| killed[kind] < self.count[kind] && u32::from(self.life[kind]) <= injuries.saturating_sub(cost);
        there && cost <= injuries && !(0..KINDS).any(more)
    }

    /// Every choice of casualties that `allowed` lets pass, the fewest of the first kind first.
    pub fn each(&self, allowed: impl Fn(&Targets, &Count) -> bool, mut found: impl FnMut(Count)) {
        let mut killed = [0; KINDS];
        loop {
            if allowed(self, &killed) {
                found(killed);
            }
            let Some(kind) = (0..KINDS).rev().find(|kind| killed[*kind] < self.count[*kind]) else { return };
            killed[kind] += 1;
            killed[kind + 1..].fill(0);
        }
    }

    /// RA-R44, RA-R55: what an Assault does whose player does not answer: the set with the highest total of Power and Life,
    /// then the most units, then the lowest levels.
    #[must_use]
    pub fn default_choice(&self, power: &[u8; KINDS], allowed: impl Fn(&Targets, &Count) -> bool) -> Count {
        let worth = |killed: &Count| -> u32 {
            (0..KINDS).map(|k| u32::from(killed[k]) * (u32::from(power[k]) + u32::from(self.life[k]))).sum()
        };
        let number = |killed: &Count| killed.iter().map(|n| u32::from(*n)).sum::<u32>();
        let mut best: Option<Count> = None;
        self.each(allowed, |killed| {
            let rank = |k: &Count| (worth(k), number(k), *k);
            if best.as_ref().is_none_or(|best| rank(&killed) > rank(best)) {
                best = Some(killed);
            }
        });
        best.unwrap_or_default()
    }
}
