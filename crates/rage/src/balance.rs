//! What is meant to be even: the clans around one table.

use crate::library::standard;
use crate::setup::{Clans, Setup};
use crate::state::Rage;
use engine::balance::{Balance, Goals, Item, Meeting, Weighed};

impl Balance for Rage {
    fn weighed() -> Option<Weighed> {
        let clans = standard().clans.iter();
        Some(Weighed {
            noun: "clan",
            nouns: "clans",
            items: clans.map(|clan| Item { id: clan.id.clone(), name: clan.name.clone() }).collect(),
            meeting: Meeting::Tables { usual: 4 },
            conditions: "random boards",
            goals: Goals { all: Some(0.18..=0.32), ..Goals::default() },
            endings: &[],
        })
    }

    fn seated(items: &[usize]) -> Option<Setup> {
        let ids: Option<Vec<String>> = items.iter().map(|i| Some(standard().clans.get(*i)?.id.clone())).collect();
        Some(Setup { players: u8::try_from(items.len()).ok()?, clans: Clans::Fixed(ids?), ..Setup::default() })
    }
}
