//! Checks what solo play needs: clash and effect cards, and the scenarios (sections 34 to 37).

use super::{Check, Text};
use crate::content::Definitions;
use crate::content::solo::{Aim, Order, Solo, Toward};
use crate::ids::WeaponType;
use crate::map::Map;
use crate::solo::ENEMIES;
use crate::state::CAP;

const SCENARIOS: &str = "scenarios";
/// Cards are counted by bits.
const MOST: usize = 32;

impl Check {
    /// FE-34.5, FE-34.6, FE-36.8: a card can always be drawn.
    pub(super) fn solo_cards(&mut self, defs: &Definitions) {
        const CLASH: &str = "clash_cards.ron";
        const EFFECT: &str = "effect_cards.ron";
        for (file, number) in [(CLASH, defs.clash_cards.len()), (EFFECT, defs.effect_cards.len())] {
            self.must(number <= MOST, file, "", || format!("there are {number} cards, at most {MOST} fit"));
        }
        if defs.scenarios.iter().all(|scenario| scenario.solo.is_none()) {
            return;
        }
        for kind in [WeaponType::Melee, WeaponType::Ranged, WeaponType::Magic] {
            for overload in [false, true] {
                let fits = defs.clash_cards.iter().filter(|card| card.weapon == kind && card.overload == overload).count();
                // FE-R166: one for each combat round.
                self.must(fits >= 2, CLASH, "", || {
                    let deck = if overload { "with" } else { "without" };
                    format!("{fits} cards {deck} the overload symbol are for {kind:?} weapons, it must be 2 at least (FE-36.8)")
                });
            }
        }
        for card in &defs.effect_cards {
            let skulls = (1..=4).contains(&card.skulls);
            self.must(skulls, EFFECT, &card.id, || format!("{}: it has {} skulls, it must be 1 to 4", card.id, card.skulls));
            let does = !card.ops.is_empty() || card.overload;
            self.must(does, EFFECT, &card.id, || format!("{}: it does nothing", card.id));
        }
        for profile in &defs.rules.profiles {
            let cards = defs.effect_cards.iter().filter(|card| card.skulls <= profile.skulls).count();
            self.must(cards > 0, "rules.ron", &profile.id, || format!("{}: no effect card is for it (FE-34.5)", profile.id));
        }
    }

    /// FE-34.4, FE-37.3: a solo scenario has everything it needs, and an end.
    pub(super) fn solo(&mut self, solo: &mut Solo, (id, rounds): (&str, usize), defs: &Known, map: &Map) {
        for faction in [&solo.faction, &solo.enemy] {
            self.must(defs.factions.contains(faction), SCENARIOS, id, || format!("{id}: there is no faction {faction}"));
        }
        self.must(defs.stories.contains(&solo.deck), SCENARIOS, id, || {
            format!("{id}: there is no story {} with quests for its scenario deck (FE-34.7)", solo.deck)
        });
        self.area(&mut solo.enemy_base, map, SCENARIOS, id);
        if let Some(base) = &mut solo.base {
            self.area(base, map, SCENARIOS, id);
        }
        let many = solo.enemies.len();
        self.must(many == ENEMIES, SCENARIOS, id, || format!("{id}: it has {many} enemy heroes, it must be {ENEMIES}"));
        for hero in &solo.enemies {
            self.must(defs.heroes.contains(hero), SCENARIOS, id, || format!("{id}: there is no hero {hero}"));
        }
        for profile in &defs.profiles {
            let setups = solo.setups.iter().filter(|setup| setup.difficulty == *profile).count();
            self.must(setups == 1, SCENARIOS, id, || format!("{id}: {setups} set-ups for {profile}, it must be 1 (FE-34.4)"));
        }
        for setup in &mut solo.setups {
            let from = setup.from;
            let on_track = (1..=rounds).contains(&usize::from(from));
            self.must(on_track, SCENARIOS, id, || format!("{id}: it begins on space {from} of a track of {rounds}"));
            let single = setup.heroes.iter_mut().chain(&mut setup.enemies).chain(&mut setup.tokens);
            single.for_each(|area| self.area(area, map, SCENARIOS, id));
            for (area, number) in setup.soldiers.iter_mut().chain(&mut setup.friends) {
                self.area(area, map, SCENARIOS, id);
                let fits = (1..=CAP).contains(number) && map.outposts.has(area.id);
                self.must(fits, SCENARIOS, id, || {
                    format!("{id}: {number} soldiers in {}; an outpost holds 1 to 3 (FE-4.7)", area.name)
                });
            }
        }
        self.must(!solo.objective.is_empty(), SCENARIOS, id, || format!("{id}: nothing completes it (FE-37.3)"));
        for aim in solo.objective.iter_mut().chain(&mut solo.failure) {
            if let Aim::EnemyAt(area) = aim {
                self.area(area, map, SCENARIOS, id);
            }
        }
        for order in solo.scripts.iter_mut().flat_map(|script| &mut script.orders) {
            match order {
                Order::Garrison(area, _) => self.area(area, map, SCENARIOS, id),
                Order::Advance(_, Toward::Area(area), _) | Order::AllAdvance(Toward::Area(area), _) => {
                    self.area(area, map, SCENARIOS, id);
                }
                _ => {}
            }
            if let Order::Advance(which, ..) = order {
                let known = usize::from(*which) < ENEMIES;
                self.must(known, SCENARIOS, id, || format!("{id}: there is no enemy hero {which}; the first one is 0"));
            }
        }
    }
}

/// What a solo scenario may name.
pub(super) struct Known {
    factions: Vec<String>,
    heroes: Vec<String>,
    profiles: Vec<String>,
    stories: Vec<String>,
}

impl Known {
    pub(super) fn of(defs: &Definitions) -> Known {
        Known {
            factions: defs.factions.iter().map(|faction| faction.id.clone()).collect(),
            heroes: defs.heroes.iter().map(|hero| hero.id.clone()).collect(),
            profiles: defs.rules.profiles.iter().map(|profile| profile.id.clone()).collect(),
            stories: defs.quests.iter().map(|quest| quest.scenario.clone()).collect(),
        }
    }
}

impl Text<'_> {
    /// The effects and conditions of solo play.
    pub(super) fn solo(&mut self, solo: &mut Solo) {
        for aim in solo.objective.iter_mut().chain(&mut solo.failure) {
            if let Aim::Holds(cond) = aim {
                self.cond(cond);
            }
        }
        for script in &mut solo.scripts {
            self.cond(&mut script.cond);
            for order in &mut script.orders {
                if let Order::Do(block) = order {
                    self.block(block);
                }
            }
        }
    }

    /// FE-R202: an enemy without a grid applies an overload part by part.
    pub(super) fn parts(&mut self, ops: &[crate::content::effect::Op]) -> Vec<u16> {
        let number = |op: &crate::content::effect::Op| {
            self.check.blocks.push(vec![op.clone()]);
            self.check.blocks.len() as u16 - 1
        };
        ops.iter().map(number).collect()
    }
}
