//! ET-R113: what is worst for the Players, as a total order, with the reason why.

use crate::compiled::SpaceId;
use crate::odds::Share;
use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// By what the AI chooses among candidates: the criteria of its cards, then those of ET-R113 in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// ET-R143: the fewest spaces away.
    Nearest,
    /// ET-32.30: the lowest remaining HP.
    LowestHp,
    /// ET-R155: most AI Models adjacent.
    GangUp,
    /// Most Power, where a card says so.
    MostPower,
    /// Most HP missing: for a Heal.
    MostMissing,
    /// A higher chance of a KO now.
    KoChance,
    /// Higher expected Wounds.
    Wounds,
    /// Carries a Scenario Token.
    Carries,
    /// More Power.
    Power,
    /// Still has an Activation this Round.
    StillActs,
    /// Lower maximum HP.
    LowMaximum,
    /// Earlier in the order of selection.
    Selection,
    /// Characters before NPCs before Minions.
    Kind,
    /// Smaller r, then smaller q.
    Space,
    /// The Players said so.
    ByHand,
}

/// What a candidate is, in the order of ET-R113.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// A Character.
    Character,
    /// An NPC.
    Npc,
    /// A Minion.
    Minion,
}

/// A candidate as the ranking sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is.
    pub rank: Rank,
    /// Where it stands.
    pub space: SpaceId,
    /// Spaces from who chooses.
    pub distance: u8,
    /// HP left.
    pub hp: u8,
    /// HP of its card.
    pub max_hp: u8,
    /// AI Models adjacent to it.
    pub crowd: u8,
    /// The chance that the Attack in question KO's it.
    pub ko: Share,
    /// The Wounds that Attack causes on average.
    pub wounds: Share,
    /// Whether it carries a Scenario Token.
    pub carries: bool,
    /// Its Power.
    pub power: u8,
    /// Whether it still has an Activation this Round.
    pub still_acts: bool,
    /// Its place in the order of selection at setup; Minions and NPCs come last.
    pub selection: u8,
}

impl Criterion {
    /// ET-R113, from the first difference to the last.
    pub const WORST: [Criterion; 9] = [
        Criterion::KoChance,
        Criterion::Wounds,
        Criterion::Carries,
        Criterion::Power,
        Criterion::StillActs,
        Criterion::LowMaximum,
        Criterion::Selection,
        Criterion::Kind,
        Criterion::Space,
    ];

    /// How much a candidate is wanted by this criterion: the greatest is chosen.
    fn worth(self, of: &Candidate) -> (Share, Reverse<u8>) {
        let more = |n: u64| (Share { part: n, of: 1 }, Reverse(0));
        let fewer = |n: u8| (Share::NONE, Reverse(n));
        match self {
            Criterion::Nearest => fewer(of.distance),
            Criterion::LowestHp => fewer(of.hp),
            Criterion::GangUp => more(of.crowd.into()),
            Criterion::MostPower | Criterion::Power => more(of.power.into()),
            Criterion::MostMissing => more(of.max_hp.saturating_sub(of.hp).into()),
            Criterion::KoChance => (of.ko, Reverse(0)),
            Criterion::Wounds => (of.wounds, Reverse(0)),
            Criterion::Carries => more(of.carries.into()),
            Criterion::StillActs => more(of.still_acts.into()),
            Criterion::LowMaximum => fewer(of.max_hp),
            Criterion::Selection => fewer(of.selection),
            Criterion::Kind => fewer(of.rank as u8),
            Criterion::Space => fewer(of.space.0),
            Criterion::ByHand => fewer(0),
        }
    }
}

/// Why a candidate was chosen: every criterion that left some out, with how many it left.
pub type Reason = ArrayVec<(Criterion, u8), 12>;

/// ET-R113 by hand: the places of the candidates that are equally good by these criteria of a card or rule.
#[must_use]
pub fn tied(candidates: &[Candidate], first: &[Criterion]) -> Vec<usize> {
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    for criterion in first {
        let best = left.iter().map(|i| criterion.worth(&candidates[*i])).max();
        left.retain(|i| Some(criterion.worth(&candidates[*i])) == best);
    }
    left
}

/// Chooses by these criteria and then by ET-R113; the place of the chosen one, and why. None of none.
#[must_use]
pub fn choose(candidates: &[Candidate], first: &[Criterion]) -> Option<(usize, Reason)> {
    let mut left: Vec<usize> = (0..candidates.len()).collect();
    let mut reason = Reason::new();
    for criterion in first.iter().chain(&Criterion::WORST) {
        let best = left.iter().map(|i| criterion.worth(&candidates[*i])).max()?;
        let before = left.len();
        left.retain(|i| criterion.worth(&candidates[*i]) == best);
        if left.len() < before {
            let _ = reason.try_push((*criterion, u8::try_from(left.len()).unwrap_or(u8::MAX)));
        }
        if left.len() == 1 {
            break;
        }
    }
    left.first().map(|chosen| (*chosen, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering;

    /// The list of ET-R113 written out as one comparison: `Less` is chosen before `Greater`.
    fn exhaustive(a: &Candidate, b: &Candidate, first: &[Criterion]) -> Ordering {
        let by_card = |criterion: &Criterion| match criterion {
            Criterion::Nearest => a.distance.cmp(&b.distance),
            Criterion::LowestHp => a.hp.cmp(&b.hp),
            Criterion::GangUp => b.crowd.cmp(&a.crowd),
            Criterion::MostPower => b.power.cmp(&a.power),
            Criterion::MostMissing => (b.max_hp - b.hp).cmp(&(a.max_hp - a.hp)),
            _ => Ordering::Equal,
        };
        let card = first.iter().map(by_card).find(|o| o.is_ne()).unwrap_or(Ordering::Equal);
        let chance = |share: Share| share.part * 60 / share.of;
        card.then(chance(b.ko).cmp(&chance(a.ko)))
            .then(chance(b.wounds).cmp(&chance(a.wounds)))
            .then(b.carries.cmp(&a.carries))
            .then(b.power.cmp(&a.power))
            .then(b.still_acts.cmp(&a.still_acts))
            .then(a.max_hp.cmp(&b.max_hp))
            .then(a.selection.cmp(&b.selection))
            .then((a.rank as u8).cmp(&(b.rank as u8)))
            .then(a.space.cmp(&b.space))
    }

    fn some(rng: &mut engine::GameRng, space: u8) -> Candidate {
        let mut of = |n: u32| rng.below(n) as u8;
        let mut share = |n: u32| Share { part: of(n).into(), of: [1, 2, 3, 4][usize::from(of(4))] };
        let (ko, wounds) = (share(2), share(3));
        let max_hp = 4 + of(2);
        Candidate {
            rank: [Rank::Character, Rank::Npc, Rank::Minion][usize::from(of(3))],
            space: SpaceId(space),
            distance: 1 + of(2),
            hp: max_hp - of(3),
            max_hp,
            crowd: of(2),
            ko,
            wounds,
            carries: of(4) == 0,
            power: of(2),
            still_acts: of(2) == 0,
            selection: of(2),
        }
    }

    /// Proves ET-R113. Proves ET-32.25. Proves ET-32.33. Proves ET-32.34: against the list written out as one comparison, over many
    /// lists with many ties.
    #[test]
    fn the_choice_agrees_with_an_exhaustive_ranking() {
        let mut rng = engine::GameRng::new(7);
        let cards: [&[Criterion]; 5] = [
            &[],
            &[Criterion::LowestHp],
            &[Criterion::Nearest, Criterion::LowestHp],
            &[Criterion::GangUp, Criterion::LowestHp],
            &[Criterion::MostMissing],
        ];
        for round in 0..4000u32 {
            let n = 1 + rng.below(7) as u8;
            let candidates: Vec<Candidate> = (0..n).map(|space| some(&mut rng, space)).collect();
            let first = cards[round as usize % cards.len()];
            let (chosen, reason) = choose(&candidates, first).unwrap();
            let best = candidates.iter().min_by(|a, b| exhaustive(a, b, first)).unwrap();
            assert_eq!(&candidates[chosen], best, "{candidates:?} by {first:?}");
            assert_eq!(reason.is_empty(), n == 1);
            let left: Vec<u8> = reason.iter().map(|(_, left)| *left).collect();
            assert!(left.windows(2).all(|pair| pair[0] > pair[1]), "each criterion named left some out");
        }
        assert!(choose(&[], &[]).is_none());
    }

    /// Proves ET-R113: each criterion in turn decides when all before it are equal.
    #[test]
    fn every_criterion_decides_when_its_turn_comes() {
        let plain = Candidate {
            rank: Rank::Character,
            space: SpaceId(5),
            distance: 2,
            hp: 4,
            max_hp: 6,
            crowd: 0,
            ko: Share { part: 1, of: 3 },
            wounds: Share { part: 4, of: 3 },
            carries: false,
            power: 2,
            still_acts: false,
            selection: 1,
        };
        let mut other = Candidate { space: SpaceId(9), rank: Rank::Minion, selection: 2, max_hp: 7, ..plain };
        let decided = |one: Candidate, other: Candidate| {
            let (chosen, reason) = choose(&[one, other], &[]).unwrap();
            (chosen, reason.first().map(|(criterion, _)| *criterion).unwrap())
        };
        // The first is better by everything from the end of the list up; then the other gets better by one criterion after another.
        assert_eq!(decided(Candidate { max_hp: 7, selection: 2, rank: Rank::Minion, ..plain }, other), (0, Criterion::Space));
        assert_eq!(decided(Candidate { max_hp: 7, selection: 2, ..plain }, other), (0, Criterion::Kind));
        assert_eq!(decided(Candidate { max_hp: 7, ..plain }, other), (0, Criterion::Selection));
        assert_eq!(decided(plain, other), (0, Criterion::LowMaximum));
        other.still_acts = true;
        assert_eq!(decided(plain, other), (1, Criterion::StillActs));
        assert_eq!(decided(Candidate { power: 3, ..plain }, other), (0, Criterion::Power));
        other.carries = true;
        assert_eq!(decided(Candidate { power: 3, ..plain }, other), (1, Criterion::Carries));
        other.wounds = Share { part: 1, of: 1 };
        assert_eq!(decided(plain, other), (0, Criterion::Wounds));
        other.ko = Share { part: 2, of: 5 };
        assert_eq!(decided(plain, other), (1, Criterion::KoChance));
    }
}
