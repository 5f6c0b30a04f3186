//! Exact chances of an Attack, in whole numbers: for the AI's ranking (ET-R113), for bots, and for the panel that shows them before
//! anything is paid.

use crate::content::{AttackKind, Die};
use std::cmp::Ordering;

/// The most dice that are reckoned with; the cap (ET-19.9) is far below.
pub const MOST_DICE: usize = 12;

/// A part of a whole: a chance, or an average as Wounds of so many equally likely throws. Compared by value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// The part.
    pub part: u64,
    /// The whole; at least 1, except in the default, which is nothing at all.
    pub of: u64,
}

impl Share {
    /// Nothing.
    pub const NONE: Share = Share { part: 0, of: 1 };

    /// In hundredths, rounded: 62 for 62 %. A chance that is neither none nor certain is never shown as 0 or 100.
    #[must_use]
    pub fn percent(self) -> u8 {
        let of = self.of.max(1);
        match (200 * self.part + of) / (2 * of) {
            0 if self.part > 0 => 1,
            100.. if self.part < of => 99,
            percent => u8::try_from(percent).unwrap_or(u8::MAX),
        }
    }

    /// In tenths, rounded: 14 for an average of 1.4.
    #[must_use]
    pub fn tenths(self) -> u32 {
        let of = self.of.max(1);
        u32::try_from((20 * self.part + of) / (2 * of)).unwrap_or(u32::MAX)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        let cross = |a: &Share, b: &Share| u128::from(a.part) * u128::from(b.of.max(1));
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}

/// How likely so many Successes are: by their number, out of `total` equally likely throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    by_successes: [u64; MOST_DICE + 1],
    dice: usize,
    /// All throws.
    pub total: u64,
}

/// How many faces are a Success in an Attack of this kind (ET-19.10, ET-19.11, ET-19.12), and how many faces there are.
#[must_use]
pub fn good_faces(die: Die, kind: AttackKind) -> (u64, u64) {
    let symbol = match kind {
        AttackKind::Melee => die.melee,
        AttackKind::Ranged => die.ranged,
        // ET-R151: the attacker names the kind; the better one is reckoned with until it has.
        AttackKind::Either => die.melee.max(die.ranged),
    };
    let all = [die.melee, die.ranged, die.power, die.blank].into_iter().map(u64::from).sum::<u64>();
    (u64::from(symbol) + u64::from(die.power), all.max(1))
}

/// The chances of throwing so many dice. Dice beyond [`MOST_DICE`] are left out.
#[must_use]
pub fn chances(dice: u8, die: Die, kind: AttackKind) -> Chances {
    let (good, faces) = good_faces(die, kind);
    let dice = usize::from(dice).min(MOST_DICE);
    let mut by_successes = [0; MOST_DICE + 1];
    by_successes[0] = 1;
    for thrown in 0..dice {
        for k in (0..=thrown + 1).rev() {
            let hit = k.checked_sub(1).map_or(0, |before| by_successes[before] * good);
            by_successes[k] = by_successes[k] * (faces - good.min(faces)) + hit;
        }
    }
    Chances { by_successes, dice, total: faces.pow(dice as u32) }
}

/// What stands between Successes and Wounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defence {
    /// Armor as it counts (ET-R28).
    pub armor: u8,
    /// HP left.
    pub hp: u8,
    /// Successes beside those of the dice.
    pub extra: u8,
}

/// What an Attack does to one target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    /// ET-33.5: at least one Success.
    pub hit: Share,
    /// At least one Wound.
    pub wound: Share,
    /// ET-21.1.
    pub ko: Share,
    /// Wounds on average, no more than the target has HP (ET-R27).
    pub wounds: Share,
}

impl Chances {
    /// The throws with exactly so many Successes.
    #[must_use]
    pub fn exactly(&self, successes: u8) -> Share {
        Share { part: self.by_successes.get(usize::from(successes)).copied().unwrap_or(0), of: self.total }
    }

    /// ET-R26: the chances against a target.
    #[must_use]
    pub fn against(&self, defence: Defence) -> Harm {
        let mut harm = [0u64; 4];
        for (k, weight) in self.by_successes.iter().enumerate().take(self.dice + 1) {
            // ET-R21: without dice there are no Successes at all.
            let extra = if self.dice == 0 { 0 } else { defence.extra };
            let successes = u8::try_from(k).unwrap_or(u8::MAX).saturating_add(extra);
            let wounds = successes.saturating_sub(defence.armor).min(defence.hp);
            let happens = [successes > 0, wounds > 0, wounds >= defence.hp && defence.hp > 0];
            for (sum, happens) in harm.iter_mut().zip(happens) {
                *sum += weight * u64::from(happens);
            }
            harm[3] += weight * u64::from(wounds);
        }
        let [hit, wound, ko, wounds] = harm.map(|part| Share { part, of: self.total });
        Harm { hit, wound, ko, wounds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every throw there is, counted one by one.
    fn thrown(dice: u8, die: Die, kind: AttackKind, defence: Defence) -> [u64; 4] {
        let faces = u64::from(die.melee + die.ranged + die.power + die.blank);
        let (good, _) = good_faces(die, kind);
        let mut sums = [0; 4];
        for throw in 0..faces.pow(dice.into()) {
            let successes = (0..dice).filter(|i| throw / faces.pow((*i).into()) % faces < good).count() as u8;
            let successes = successes + if dice == 0 { 0 } else { defence.extra };
            let wounds = successes.saturating_sub(defence.armor).min(defence.hp);
            sums[0] += u64::from(successes > 0);
            sums[1] += u64::from(wounds > 0);
            sums[2] += u64::from(wounds >= defence.hp);
            sums[3] += u64::from(wounds);
        }
        sums
    }

    /// Proves ET-19.10. Proves ET-19.11. Proves ET-19.12. Proves ET-19.15. Proves ET-R27: in the chances that are shown.
    #[test]
    fn chances_agree_with_counting_every_throw() {
        let dice = [Die::default(), Die { melee: 1, ranged: 3, power: 1, blank: 1 }];
        for die in dice {
            for kind in [AttackKind::Melee, AttackKind::Ranged] {
                for n in 0..=5 {
                    for (armor, hp, extra) in [(0, 1, 0), (1, 3, 0), (2, 4, 1), (0, 9, 2)] {
                        let defence = Defence { armor, hp, extra };
                        let harm = chances(n, die, kind).against(defence);
                        let parts = [harm.hit, harm.wound, harm.ko, harm.wounds].map(|share| share.part);
                        assert_eq!(parts, thrown(n, die, kind, defence), "{n} dice, {defence:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn shares_compare_by_value_and_never_look_certain_when_they_are_not() {
        let share = |part, of| Share { part, of };
        assert_eq!(share(1, 2), share(2, 4));
        assert!(share(1, 3) < share(2, 5) && Share::NONE < share(1, 1000));
        assert_eq!((share(1, 1000).percent(), share(999, 1000).percent(), share(2, 3).percent()), (1, 99, 67));
        assert_eq!((Share::NONE.percent(), share(5, 5).percent(), share(4, 3).tenths()), (0, 100, 13));
    }

    #[test]
    fn four_dice_hit_as_often_as_they_should() {
        let four = chances(4, Die::default(), AttackKind::Melee);
        assert_eq!(four.exactly(4), Share { part: 16, of: 81 });
        let harm = four.against(Defence { armor: 1, hp: 1, extra: 0 });
        // Two or more of four: all but none (1) and one (8) of 81.
        assert_eq!(harm.ko, Share { part: 72, of: 81 });
        assert_eq!(harm.ko, harm.wound);
    }
}
