//! The ability icons a battler has, added up.

use crate::icons::{Icon, Keyword};
use serde::{Deserialize, Serialize};

/// Layer 7 (CC-R72): numbers add up, Legion and Toughness count, everything else is there or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keywords {
    /// All icons, triggers too, as [`Icon::bit`]s.
    pub(crate) icons: u32,
    /// CC-14.9.
    pub(crate) guardians: u8,
    /// CC-24.15.
    pub(crate) leader: u8,
    pub(crate) last_stand: u8,
    /// CC-24.32.
    pub(crate) legion: u8,
    /// CC-24.44.
    pub(crate) tough: u8,
}

impl Keywords {
    /// Whether the icon is there.
    #[inline]
    #[must_use]
    pub(crate) const fn has(&self, icon: Icon) -> bool {
        self.icons & icon.bit() != 0
    }

    /// One more icon.
    pub(crate) fn add(&mut self, keyword: Keyword) {
        self.icons |= keyword.icon().bit();
        let (sum, n) = match keyword {
            Keyword::GuardianAttack(n) => (&mut self.guardians, n),
            Keyword::Leader(n) => (&mut self.leader, n),
            Keyword::LastStand(n) => (&mut self.last_stand, n),
            Keyword::Legion => (&mut self.legion, 1),
            Keyword::Toughness => (&mut self.tough, 1),
            Keyword::CantAttack
            | Keyword::CantAttackBattlers
            | Keyword::Protector
            | Keyword::Recovery
            | Keyword::Reinforcements
            | Keyword::Fast
            | Keyword::Sentinel
            | Keyword::Withdraw
            | Keyword::SneakAttack(_)
            | Keyword::Elusive
            | Keyword::Transform
            | Keyword::Taunt
            | Keyword::Pilot(_) => return,
        };
        *sum = sum.saturating_add(n);
    }

    /// These and those.
    #[inline]
    pub(crate) fn join(&mut self, other: &Keywords) {
        self.icons |= other.icons;
        self.guardians = self.guardians.saturating_add(other.guardians);
        self.leader = self.leader.saturating_add(other.leader);
        self.last_stand = self.last_stand.saturating_add(other.last_stand);
        self.legion = self.legion.saturating_add(other.legion);
        self.tough = self.tough.saturating_add(other.tough);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Proves CC-R72, CC-14.9
    #[test]
    fn numbers_add_up_and_the_rest_is_there_or_not() {
        let mut keywords = Keywords::default();
        let printed = [Keyword::GuardianAttack(1), Keyword::GuardianAttack(2), Keyword::Legion, Keyword::Legion, Keyword::Fast];
        printed.into_iter().for_each(|k| keywords.add(k));
        let mut twice = keywords;
        twice.join(&keywords);
        assert_eq!((twice.guardians, twice.legion, twice.tough), (6, 4, 0));
        assert!(twice.has(Icon::Fast) && !twice.has(Icon::Elusive));
    }
}
