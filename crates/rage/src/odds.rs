//! How a Battle is likely to end, from what lies open on the table: so that luck becomes a judged risk.

use crate::action::{Count, KINDS};
use crate::battle::{FACES, WOUNDS};
use crate::sheet::Values;
use engine::GameRng;

/// One side of a Battle as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army {
    /// Who is in it, by kind.
    pub count: Count,
    /// What each kind is worth.
    pub values: [Values; KINDS],
}

impl Army {
    fn present(&self) -> impl Iterator<Item = &Values> {
        self.values.iter().zip(self.count).filter(|(_, n)| *n > 0).map(|(values, _)| values)
    }

    /// RA-18.1, RA-18.2: the Slowness of the types present, each once.
    #[must_use]
    pub fn slowness(&self) -> u16 {
        self.present().map(|v| u16::from(v.slowness)).sum()
    }

    /// RA-19.3: dice of an Assault.
    #[must_use]
    pub fn dice(&self) -> u8 {
        self.present().map(|v| v.power).max().unwrap_or(0)
    }

    /// RA-19.7: re-throws of an Assault.
    #[must_use]
    pub fn rerolls(&self) -> u8 {
        self.present().fold(0, |sum, v| sum.saturating_add(v.reroll))
    }

    /// RA-20.2: injuries that need no die.
    #[must_use]
    pub fn injuries(&self) -> u16 {
        self.present().map(|v| u16::from(v.injury)).sum()
    }

    /// RA-21.5: Rage tokens gained at the start of each own Assault.
    #[must_use]
    pub fn rage(&self) -> u16 {
        self.present().map(|v| u16::from(v.rage)).sum()
    }

    fn ward(&self) -> u16 {
        self.present().map(|v| u16::from(v.ward)).sum()
    }

    /// All units.
    #[must_use]
    pub fn number(&self) -> u16 {
        self.count.iter().map(|n| u16::from(*n)).sum()
    }

    /// RA-20.5 to RA-20.7: loses what so many injuries eliminate, the most worthy first; how many fell.
    fn suffer(&mut self, mut injuries: u16) -> u16 {
        let mut fallen = 0;
        loop {
            let worth = |kind: &usize| self.values[*kind].power + self.values[*kind].life;
            // RA-R36: no Life is below 1.
            let life = |kind: &usize| u16::from(self.values[*kind].life.max(1));
            let falls = |kind: &usize| self.count[*kind] > 0 && life(kind) <= injuries;
            let Some(kind) = (0..KINDS).filter(falls).max_by_key(worth) else { return fallen };
            injuries -= life(&kind);
            self.count[kind] -= 1;
            fallen += 1;
        }
    }
}

/// RA-18.4, RA-18.5: who makes the first Assault: the lower sum of Slowness, on equal sums the Defender. 0 is the Attacker.
#[must_use]
pub fn first(armies: &[Army; 2]) -> usize {
    usize::from(armies[0].slowness() >= armies[1].slowness())
}

/// How a Battle is likely to end if nobody flees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// How often the Attacker remains, in percent.
    pub attacker: u8,
    /// How many units each side loses on average.
    pub losses: [f32; 2],
}

/// Fights it out `tries` times: everybody assaults, throws every miss again, and eliminates the most worthy. The same question
/// has the same answer.
#[must_use]
pub fn odds(armies: &[Army; 2], due: usize, rage: [u16; 2], tries: u32) -> Odds {
    let mut rng = GameRng::new(u64::from(armies[0].number()) << 8 | u64::from(armies[1].number()));
    let (mut won, mut lost) = (0u32, [0u32; 2]);
    for _ in 0..tries {
        let left = fight(*armies, due, rage, &mut rng);
        won += u32::from(left[1].number() == 0);
        for side in 0..2 {
            lost[side] += u32::from(armies[side].number() - left[side].number());
        }
    }
    let tries = tries.max(1);
    Odds { attacker: (won * 100 / tries) as u8, losses: lost.map(|n| n as f32 / tries as f32) }
}

/// One Battle to its end. Rage grows with every Assault that eliminates nobody, so there is one.
fn fight(mut armies: [Army; 2], mut due: usize, mut rage: [u16; 2], rng: &mut GameRng) -> [Army; 2] {
    while armies.iter().all(|army| army.number() > 0) {
        let own = armies[due];
        rage[due] = rage[due].saturating_add(own.rage());
        let mut misses = own.dice();
        for _ in 0..=own.rerolls() {
            misses = (0..misses).filter(|_| rng.below(FACES) >= WOUNDS).count() as u8;
        }
        let wounds = u16::from(own.dice() - misses);
        let all = wounds.saturating_add(own.injuries()).saturating_add(rage[due]);
        let enemy = &mut armies[1 - due];
        let fallen = enemy.suffer(all.saturating_sub(enemy.ward())); // RA-R57
        if fallen == 0 {
            rage[due] = rage[due].saturating_add(1);
        }
        due = 1 - due;
    }
    armies
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(count: u8, power: u8, life: u8) -> Army {
        let values = Values { power, life, ..Values::default() };
        Army { count: [count, 0, 0, 0, 0], values: [values; KINDS] }
    }

    /// RA-18.5: on equal sums the Defender begins.
    #[test]
    fn the_slower_side_waits_and_the_defender_begins_a_tie() {
        let mut armies = [army(1, 1, 1), army(1, 1, 1)];
        assert_eq!(first(&armies), 1);
        armies[1].values[0].slowness = 1;
        assert_eq!(first(&armies), 0);
    }

    /// RA-R36: what has no Life of its own falls to one injury.
    #[test]
    fn nothing_needs_less_than_one_injury() {
        let mut lifeless = army(2, 0, 0);
        assert_eq!(lifeless.suffer(1), 1);
        assert_eq!(lifeless.number(), 1);
    }

    #[test]
    fn odds_stand_between_certainty_and_even_chances() {
        let sure = odds(&[army(9, 6, 6), army(1, 1, 1)], 0, [0; 2], 300);
        assert!(sure.attacker >= 99, "{sure:?}");
        assert!(sure.losses[1] > 0.95 && sure.losses[0] < 0.05, "{sure:?}");
        let hopeless = odds(&[army(1, 1, 1), army(9, 6, 6)], 1, [0; 2], 300);
        assert_eq!(hopeless.attacker, 0);
        // One die each against one Life: whoever begins hits with two thirds, so wins 3 of 4; a Rage token after a miss
        // makes the next Assault certain.
        let even = odds(&[army(1, 1, 1), army(1, 1, 1)], 0, [0; 2], 4000);
        let exact = 2.0 / 3.0 + 1.0 / 9.0;
        assert!((f64::from(even.attacker) / 100.0 - exact).abs() < 0.03, "{even:?} {exact}");
    }
}
