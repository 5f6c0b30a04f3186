//! What is meant to be even: every character against every other.

use crate::roster::roster;
use crate::setup::{Chosen, Setup};
use crate::state::Clash;
use engine::balance::{Balance, Ending, Goals, Item, Meeting, Weighed};

impl Balance for Clash {
    fn weighed() -> Option<Weighed> {
        let item = |def: &crate::content::CharacterDef| Item { id: def.id.clone(), name: def.name.clone() };
        Some(Weighed {
            noun: "character",
            nouns: "characters",
            items: roster().iter().map(|character| item(&character.def)).collect(),
            meeting: Meeting::Pairs,
            conditions: "",
            goals: Goals { all: Some(0.35..=0.65), ..Goals::default() },
            endings: &[Ending { clause: "CL-13.3", told: "at the turn limit", wanted: false }],
        })
    }

    fn seated(items: &[usize]) -> Option<Setup> {
        let chosen = |seat: usize| Some(Chosen::Id(roster().get(*items.get(seat)?)?.def.id.clone()));
        Some(Setup { characters: [Some(chosen(0)?), Some(chosen(1)?)], ..Setup::default() })
    }

    fn turns(&self) -> Option<u32> {
        Some(self.turn.into())
    }
}
