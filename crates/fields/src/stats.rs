//! What a hero is worth now: printed numbers and every bonus whose condition is met (FE-5.5, FE-29.3, FE-30.2, FE-32.1).

use crate::content::effect::{Ability, Bonus, Cond, Gift, Stat};
use crate::ids::{HeroId, Lane, Merchant, TeamId};
use crate::state::{Fields, Mount};

impl Fields {
    /// Everything that gives this hero something, in a fixed order.
    pub(crate) fn gifts(&self, hero: HeroId, mut each: impl FnMut(&'static Gift)) {
        let (defs, state) = (self.defs(), self.hero(hero));
        each(&self.def(hero).passive);
        for ally in state.allies.iter() {
            each(&defs.allies[*ally as usize].gift);
        }
        for mount in state.mounts.iter() {
            each(match mount {
                Mount::Beast(id) => &defs.beasts[*id as usize].gift,
                Mount::Epic(id) => &defs.epics[*id as usize].gift,
                Mount::Vehicle(id) => &defs.vehicles[*id as usize].gift,
            });
        }
        for card in state.worn.iter() {
            each(&defs.equipment[*card as usize].gift);
        }
    }

    /// The sum of the bonuses to a number.
    pub(crate) fn bonus(&self, hero: HeroId, stat: Stat) -> i16 {
        let mut sum = 0;
        self.gifts(hero, |gift| {
            for Bonus { stat: of, by, when } in &gift.bonuses {
                if *of == stat && self.holds(when, self.team_of(hero), Some(hero)) {
                    sum += i16::from(*by);
                }
            }
        });
        sum
    }

    /// The abilities of a hero, in a fixed order; `Action::Ability` counts them.
    pub(crate) fn abilities(&self, hero: HeroId) -> Vec<&'static Ability> {
        let mut all = Vec::new();
        self.gifts(hero, |gift| all.extend(gift.abilities.iter()));
        all
    }

    /// Whose card gives each of the abilities, in the same order.
    pub(crate) fn ability_sources(&self, hero: HeroId) -> Vec<&'static str> {
        let (defs, state) = (self.defs(), self.hero(hero));
        let mut all = vec![self.def(hero).name.as_str(); self.def(hero).passive.abilities.len()];
        let mut more = |name: &'static str, gift: &'static Gift| all.extend(gift.abilities.iter().map(|_| name));
        for ally in state.allies.iter().map(|id| &defs.allies[*id as usize]) {
            more(&ally.name, &ally.gift);
        }
        for mount in state.mounts.iter() {
            match mount {
                Mount::Beast(id) => more(&defs.beasts[*id as usize].name, &defs.beasts[*id as usize].gift),
                Mount::Epic(id) => more(&defs.epics[*id as usize].name, &defs.epics[*id as usize].gift),
                Mount::Vehicle(id) => more(&defs.vehicles[*id as usize].name, &defs.vehicles[*id as usize].gift),
            }
        }
        for card in state.worn.iter().map(|id| &defs.equipment[*id as usize]) {
            more(&card.name, &card.gift);
        }
        all
    }

    /// FE-5.5: the most HP.
    pub(crate) fn max_hp(&self, hero: HeroId) -> u8 {
        plus(self.def(hero).hp, self.bonus(hero, Stat::Hp)).max(1)
    }

    /// FE-5.5: HP now.
    pub(crate) fn hp(&self, hero: HeroId) -> u8 {
        self.max_hp(hero).saturating_sub(self.hero(hero).damage)
    }

    /// FE-12.1: movement points of a move action.
    pub(crate) fn movement(&self, hero: HeroId) -> u8 {
        plus(self.def(hero).movement, self.bonus(hero, Stat::Movement))
    }

    /// FE-27.2: dice in wilds combat.
    pub(crate) fn body(&self, hero: HeroId) -> u8 {
        plus(self.def(hero).body, self.bonus(hero, Stat::Body))
    }

    /// FE-22.10: focuses in an epic combat.
    pub(crate) fn mind(&self, hero: HeroId) -> u8 {
        plus(self.def(hero).mind, self.bonus(hero, Stat::Mind))
    }

    /// FE-13.2: whether a hero can fly now.
    pub(crate) fn flies(&self, hero: HeroId) -> bool {
        let (defs, state) = (self.defs(), self.hero(hero));
        let mount = state.mounts.iter().any(|mount| match mount {
            Mount::Beast(_) => false,
            Mount::Epic(id) => defs.epics[*id as usize].flying,
            Mount::Vehicle(id) => defs.vehicles[*id as usize].flying,
        });
        let turn = self.turn.flying && self.turn.hero == Some(hero);
        mount || turn || self.bonus(hero, Stat::Flying) > 0
    }

    /// FE-31.1.
    pub(crate) fn spell_limit(&self, hero: HeroId) -> usize {
        usize::from(plus(2, self.bonus(hero, Stat::Spells))).min(crate::state::SPELLS - 1)
    }

    /// FE-30.7.
    pub(crate) fn pack_limit(&self, hero: HeroId) -> usize {
        usize::from(plus(5, self.bonus(hero, Stat::Pack))).min(crate::state::PACK - 1)
    }

    /// FE-30.5.
    pub(crate) fn artifact_limit(&self, hero: HeroId) -> usize {
        usize::from(plus(1, self.bonus(hero, Stat::Artifacts))).min(3)
    }

    /// FE-29.6.
    pub(crate) fn ally_limit(&self, hero: HeroId) -> usize {
        usize::from(plus(1, self.bonus(hero, Stat::Allies))).clamp(1, 2)
    }

    /// FE-29.4.
    pub(crate) fn mount_limit(&self, hero: HeroId) -> usize {
        usize::from(plus(1, self.bonus(hero, Stat::Mounts))).clamp(1, 2)
    }

    /// FE-19.5, FE-19.7, FE-R74: what a merchant's card costs this hero now.
    pub(crate) fn price(&self, hero: HeroId, merchant: Merchant, printed: u8) -> u8 {
        let owned = self.map().merchants(merchant).and(self.controlled(self.team_of(hero))).len();
        let off = owned.saturating_sub(1) as i16 - self.bonus(hero, Stat::Price(merchant));
        let cheaper = i16::from(printed) - off;
        cheaper.max(i16::from(printed.min(1))) as u8
    }

    /// Whether a condition is met, for a team and, where it concerns one, a hero.
    pub(crate) fn holds(&self, cond: &Cond, team: TeamId, hero: Option<HeroId>) -> bool {
        let side = hero.and_then(|hero| self.duel.side_of(hero));
        let here = hero.map(|hero| self.hero(hero).area);
        let of = |lane: Lane, n: u8| side.is_some_and(|side| self.duel.sides[side].cards_in(lane) >= n);
        match cond {
            Cond::Always => true,
            Cond::All(all) => all.iter().all(|cond| self.holds(cond, team, hero)),
            Cond::Any(all) => all.iter().any(|cond| self.holds(cond, team, hero)),
            Cond::Not(cond) => !self.holds(cond, team, hero),
            Cond::Night => self.night(),
            Cond::Weapon(kind) => side.is_some_and(|side| self.weapon_type(side) == Some(*kind)),
            Cond::FoeWeapon(kind) => side.is_some_and(|side| self.weapon_type(1 - side) == Some(*kind)),
            Cond::Attacking => side == Some(0),
            Cond::Defending => side == Some(1),
            Cond::AgainstHero => side.is_some_and(|side| self.duel.sides[1 - side].hero.is_some()),
            Cond::AgainstCreature => side.is_some_and(|side| self.duel.sides[1 - side].hero.is_none()),
            Cond::InCombat => side.is_some(),
            Cond::SecondRound => side.is_some() && self.duel.round == 2,
            Cond::InOutpost => here.is_some_and(|area| self.map().outposts.has(area)),
            Cond::InWilds => here.is_some_and(|area| self.map().wilds.has(area)),
            Cond::Terrain(terrain) => {
                here.and_then(|area| self.map().areas.get(area.index())).is_some_and(|area| area.terrain == *terrain)
            }
            Cond::At(area) => here == Some(area.id),
            Cond::Soldiers(n) => here.is_some_and(|area| self.soldiers_at(team, area) >= *n),
            Cond::HpAtMost(n) => hero.is_some_and(|hero| self.printed_hp_left(hero) <= *n),
            Cond::FoeHurt(n) => side.is_some_and(|side| self.foe_damage(side) >= *n),
            Cond::Hurt => hero.is_some_and(|hero| self.hero(hero).damage > 0),
            Cond::Eternium(n) => self.can_pay(team, *n),
            Cond::Outposts(n) => self.controlled(team).len() >= u32::from(*n),
            Cond::Controls(area) => self.controls(team, area.id),
            Cond::Towers(n) => self.controlled(team).and(self.map().towers).len() >= u32::from(*n),
            Cond::Merchants(n) => {
                let all = Merchant::ALL.iter().map(|m| self.map().merchants(*m).and(self.controlled(team)).len());
                all.sum::<u32>() >= u32::from(*n)
            }
            Cond::HasAlly => hero.is_some_and(|hero| !self.hero(hero).allies.is_empty()),
            Cond::HasCreature => hero.is_some_and(|hero| self.rides_creature(hero)),
            Cond::HasVehicle => hero.is_some_and(|hero| self.hero(hero).mounts.iter().any(|m| matches!(m, Mount::Vehicle(_)))),
            Cond::Cards(lane, n) => of(*lane, *n),
            Cond::Behind => self.team_ids().any(|other| self.team(other).vp > self.team(team).vp),
            Cond::CounterAtLeast(i, n) => self.counters[usize::from(*i) % 4] >= i16::from(*n),
            Cond::SoldiersOnMap(n) => {
                let all = self.map().all().iter().map(|area| u32::from(self.soldiers_at(team, area)));
                all.sum::<u32>() >= u32::from(*n)
            }
            Cond::Riders(n) => self.heroes_of(team).filter(|hero| self.rides_creature(*hero)).count() >= usize::from(*n),
            Cond::HeroesInWilds(n) => {
                let wild = |hero: &HeroId| self.map().wilds.has(self.hero(*hero).area);
                self.heroes_of(team).filter(wild).count() >= usize::from(*n)
            }
            Cond::HeroAt(area) => self.heroes_of(team).any(|hero| self.hero(hero).area == area.id),
            Cond::Owns(merchant, n) => self.owns(team, *merchant) >= usize::from(*n),
        }
    }

    fn rides_creature(&self, hero: HeroId) -> bool {
        self.hero(hero).mounts.iter().any(|mount| !matches!(mount, Mount::Vehicle(_)))
    }

    /// HP left of those printed: bonuses to HP may ask for it without asking themselves.
    fn printed_hp_left(&self, hero: HeroId) -> u8 {
        self.def(hero).hp.saturating_sub(self.hero(hero).damage)
    }

    fn owns(&self, team: TeamId, merchant: Merchant) -> usize {
        let of = |hero: HeroId| {
            let hero = self.hero(hero);
            match merchant {
                Merchant::Forge => hero.mounts.iter().filter(|m| matches!(m, Mount::Vehicle(_))).count(),
                Merchant::Shop => hero.worn.len() + hero.pack.len(),
                Merchant::Guild => hero.spells.len(),
            }
        };
        self.heroes_of(team).map(of).sum()
    }
}

/// A number and its bonus, never below 0.
pub(crate) fn plus(printed: u8, bonus: i16) -> u8 {
    (i16::from(printed) + bonus).clamp(0, 250) as u8
}
