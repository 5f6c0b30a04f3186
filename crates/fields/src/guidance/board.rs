//! Where to go and what to do in a turn; what areas are worth to a team.

use crate::action::{Action, Owned};
use crate::content::cards::Goal;
use crate::content::effect::Cond;
use crate::content::solo::Aim;
use crate::frame::Shop;
use crate::ids::{AREAS, AreaId, HeroId, TeamId};
use crate::map::{AreaSet, Way};
use crate::solo::{ENEMY, PEOPLE};
use crate::state::{CAP, Fields, Standard};

/// How far the worth of an area reaches, in areas.
const REACH: usize = 5;

impl Fields {
    /// What a condition makes of an area: whether being there or controlling it helps.
    fn wanted_by(&self, cond: &Cond, area: AreaId) -> u32 {
        match cond {
            Cond::All(all) | Cond::Any(all) => all.iter().map(|cond| self.wanted_by(cond, area)).max().unwrap_or(0),
            Cond::Controls(at) | Cond::HeroAt(at) | Cond::At(at) if at.id == area => 30,
            Cond::Towers(_) if self.map().towers.has(area) => 30,
            Cond::Outposts(_) if self.map().outposts.has(area) => 12,
            Cond::Merchants(_) if self.map().area(area).merchant.is_some() => 16,
            Cond::HeroesInWilds(_) | Cond::InWilds if self.map().wilds.has(area) => 6,
            Cond::InOutpost if self.map().outposts.has(area) => 6,
            _ => 0,
        }
    }

    /// What the own victory cards ask of an area.
    fn wanted_by_cards(&self, team: TeamId, area: AreaId) -> u32 {
        let defs = self.defs();
        let goal = |goal: &Goal| if let Goal::State(cond) = goal { self.wanted_by(cond, area) } else { 0 };
        let hand = self.team(team).hand.iter().map(|held| goal(&defs.victory[held.card as usize].primary.goal));
        let shown = self.team(team).shown.iter().filter(|shown| !shown.done);
        let second = shown.map(|shown| goal(&defs.victory[shown.card as usize].secondary.goal));
        hand.chain(second).max().unwrap_or(0)
    }

    /// What the scenario asks of an area.
    fn wanted_by_story(&self, area: AreaId) -> u32 {
        if let Some(solo) = self.solo_story() {
            let aim = |aim: &Aim| match aim {
                Aim::Holds(cond) => 2 * self.wanted_by(cond, area),
                Aim::EnemyOutpostsAtMost(_) if self.figures(ENEMY).has(area) => 20,
                _ => 0,
            };
            return solo.objective.iter().map(aim).max().unwrap_or(0);
        }
        let points = self.skirmish().map_or(&[][..], |skirmish| &skirmish.points);
        points.iter().filter(|(at, _)| at.id == area).map(|(_, vp)| 22 * u32::from(*vp)).sum()
    }

    /// What it is worth to the own team to have a hero in an area, fights not counted.
    pub(super) fn worth_of_area(&self, team: TeamId, area: AreaId) -> u32 {
        let taken = self.map().outposts.has(area) && self.controls(team, area);
        self.open_worth(team, area) + if taken { 0 } else { self.wanted_by_cards(team, area) }
    }

    /// The same as far as everybody can see it.
    fn open_worth(&self, team: TeamId, area: AreaId) -> u32 {
        let map = self.map();
        let mut worth = 0;
        if self.tokens.has(area) {
            worth += if self.skirmish().is_some() { 10 } else { 24 };
        } else if map.wilds.has(area) {
            worth += 5;
        }
        worth += self.relics.iter().filter(|relic| relic.by.is_none() && relic.home.is_none() && relic.area == area).count()
            as u32
            * 40;
        if map.outposts.has(area) && !self.controls(team, area) {
            let spot = map.area(area);
            let income = u32::from(spot.income) * u32::from(self.rounds_left()).min(5);
            let new = spot.merchant.is_some_and(|merchant| map.merchants(merchant).and(self.controlled(team)).is_empty());
            worth += 4 + income + if new { 8 } else { 0 } + self.wanted_by_story(area);
        }
        worth
    }

    /// What a hero may expect where enemies stand: more than 0 is a fight it should look for.
    fn fight_worth(&self, hero: HeroId, area: AreaId) -> i32 {
        let team = self.team_of(hero);
        let soldiers = i32::from(self.enemy_soldiers(team, area));
        let strength = |hero: HeroId| {
            let def = self.def(hero);
            i32::from(self.hp(hero)) * 2 + i32::from(def.initiative) + i32::from(def.mind) + self.open_value(hero) as i32 / 2
        };
        let foe = self.foes_at(team, area).map(strength).max();
        let mine = strength(hero) - 2 * soldiers;
        let boss = if self.boss.is_some_and(|boss| boss.area == area) { 14 } else { 0 };
        let hunts = self.solo_story().is_some_and(|solo| solo.objective.iter().any(|aim| matches!(aim, Aim::EnemiesDefeated(_))));
        match foe {
            // FE-35.12: harder levels hit harder than what is printed.
            Some(theirs) => mine - theirs - self.level() + if hunts { 14 } else { 4 } - boss,
            None if i32::from(self.hp(hero)) <= soldiers => -20,
            None => -2 * soldiers - boss,
        }
    }

    /// How much stronger than its numbers an enemy of a solo game is.
    fn level(&self) -> i32 {
        let symbols = |profile: &crate::content::rules::Profile| profile.overload_faces.len() as i32;
        self.profile().map_or(0, |profile| 5 * i32::from(profile.effects) + symbols(profile) - 1)
    }

    /// What each area is worth to a hero: what is there, fights counted, and less of what lies further on.
    fn potential(&self, hero: HeroId, own: bool) -> ([u32; AREAS], [u32; AREAS]) {
        let (team, map) = (self.team_of(hero), self.map());
        let (hostile, closed) = (self.hostile_to(team), self.closed_to(team));
        let carries = self.carried(hero).is_some();
        let zone = self.zone_areas(team).and(map.outposts);
        let friends = self.roster(team).into_iter().filter(|mate| *mate != hero).map(|mate| self.hero(mate).area);
        let taken = friends.collect::<AreaSet>();
        let mut here = [0u32; AREAS];
        for area in map.all().minus(closed).iter() {
            let mut worth = if own { self.worth_of_area(team, area) } else { self.open_worth(team, area) } as i32;
            if carries && zone.has(area) {
                worth += 90;
            }
            if taken.has(area) {
                worth /= 3;
            }
            if hostile.has(area) {
                worth += self.fight_worth(hero, area);
            }
            here[area.index()] = worth.max(0) as u32;
        }
        let mut all = here;
        for _ in 0..REACH {
            let before = all;
            for area in map.all().minus(closed).iter() {
                let near = map.area(area).adjacent().minus(closed).iter().map(|next| before[next.index()] * 3 / 4);
                all[area.index()] = all[area.index()].max(near.max().unwrap_or(0));
            }
        }
        (here, all)
    }

    /// Going there: twice as good is four times as likely.
    const fn step(potential: u32) -> u32 {
        2 + potential * potential / 3
    }

    pub(super) fn weigh_move(&self, hero: HeroId, actions: &[Action], out: &mut Vec<u32>) {
        let (here, all) = self.potential(hero, true);
        let now = self.hero(hero).area;
        out.extend(actions.iter().map(|action| match action {
            Action::Go { to, by: Way::Corridor } => Fields::step(all[to.index()] / 2),
            Action::Go { to, .. } => Fields::step(all[to.index()] * 3 / 4),
            _ => Fields::step(here[now.index()]),
        }));
    }

    pub(super) fn weigh_turn(&self, hero: HeroId, actions: &[Action], out: &mut Vec<u32>) {
        let (here, all) = self.potential(hero, true);
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        let (hp, hurt) = (self.hp(hero), u32::from(self.hero(hero).damage));
        let rich = self.team(team).eternium;
        let threatened = !self.map().within(area, 2).and(self.enemies_of(team)).is_empty();
        let spent = self.turn.spent >= 2;
        // Go where there is more than here.
        let go = |to: AreaId| {
            let gain = all[to.index()].saturating_sub(here[area.index()] / 2);
            Fields::step(gain)
        };
        out.extend(actions.iter().map(|action| match action {
            Action::EndTurn => {
                if spent {
                    30
                } else {
                    3
                }
            }
            Action::Go { to, .. } | Action::PathStep(to) | Action::Travel(to) => go(*to),
            Action::Reveal(_) => 4000,
            Action::PickUp(_) => 3000,
            Action::PutDown => 0,
            Action::Quest if hp >= 4 => 1200,
            Action::Quest => 150,
            Action::Brave { two } => match hp {
                0..=2 => 4,
                3..=4 => 60,
                _ => 160 + if *two && rich >= 6 { 20 } else { 0 },
            },
            Action::Rest => hurt.min(4) * hurt.min(4) * if hp <= 3 { 60 } else { 12 },
            Action::Reinforce(n) => {
                let empty = self.soldiers_at(team, area) == 0;
                u32::from(*n) * if empty || threatened { 130 } else { 25 }
            }
            Action::March { from, to, number } => self.weigh_march(team, *from, *to, *number),
            Action::Shop(merchant) => {
                let offer = self.offers[merchant.index()].unwrap_or_default();
                let cheap = offer.iter().map(|card| self.price(hero, *merchant, self.printed_price(*merchant, *card))).min();
                if cheap.is_some_and(|price| u16::from(price) + 2 <= rich) && spent { 200 } else { 1 }
            }
            Action::Train(_) => {
                if rich >= 6 {
                    60
                } else {
                    2
                }
            }
            Action::AcquireMount => {
                if hp >= 5 {
                    120
                } else {
                    3
                }
            }
            Action::Equip(card) => self.weigh_equipment(hero, *card),
            Action::Unequip(_) => 0,
            Action::Ability(_) => 300,
            Action::Use(_) => {
                if hurt >= 3 || spent {
                    40
                } else {
                    8
                }
            }
            Action::Cast { .. } => 25,
            Action::Exchange(_) => u32::from(rich >= 9),
            Action::Trade => 1,
            _ => 5,
        }));
    }

    /// Soldiers take what is empty or weaker, and leave one behind.
    fn weigh_march(&self, team: TeamId, from: AreaId, to: AreaId, number: u8) -> u32 {
        let left = self.soldiers_at(team, from) - number;
        let enemies = self.enemy_soldiers(team, to);
        let leaves = if left > 0 || self.roster(team).into_iter().any(|hero| self.hero(hero).area == from) { 2 } else { 0 };
        let heroes = self.foes_at(team, to).count();
        if heroes > 0 || number <= enemies {
            return 2;
        }
        if self.controls(team, to) {
            return if self.soldiers_at(team, to) + number <= CAP && leaves > 0 { 6 } else { 1 };
        }
        let worth = self.worth_of_area(team, to);
        worth * worth * leaves / 3 + u32::from(self.can(Standard::Mobilize))
    }

    /// A free slot is used; a better piece takes the place of a worse one.
    fn weigh_equipment(&self, hero: HeroId, card: u8) -> u32 {
        let defs = &self.defs().equipment;
        let kind = defs[card as usize].kind;
        let worn = self.hero(hero).worn.iter().filter(|other| defs[**other as usize].kind == kind);
        let best = worn.map(|other| self.value(Owned::Worn(*other))).max();
        match best {
            None => 2000,
            Some(value) if value < self.value(Owned::Packed(card)) => 1000,
            Some(_) => 0,
        }
    }

    pub(super) fn weigh_shop(&self, shop: &Shop, actions: &[Action], out: &mut Vec<u32>) {
        let offer = self.offers[shop.merchant.index()].unwrap_or_default();
        let rich = self.team(self.team_of(shop.hero)).eternium;
        let rides = !self.hero(shop.hero).mounts.is_empty();
        let full = match shop.merchant {
            crate::ids::Merchant::Forge => rides,
            crate::ids::Merchant::Shop => self.hero(shop.hero).pack.len() >= self.pack_limit(shop.hero),
            crate::ids::Merchant::Guild => self.hero(shop.hero).spells.len() >= self.spell_limit(shop.hero),
        };
        out.extend(actions.iter().map(|action| match action {
            Action::Buy(at) if !full => {
                let printed = offer.as_slice().get(usize::from(*at)).map_or(0, |card| self.printed_price(shop.merchant, *card));
                let price = self.price(shop.hero, shop.merchant, printed);
                if u16::from(price) + 2 <= rich { 20 + 5 * u32::from(printed) } else { 4 }
            }
            Action::Buy(_) => 1,
            Action::Refresh => 1,
            _ => 15,
        }));
    }

    /// Where somebody is pushed to: a friend to where it can do something, an enemy to where it can do nothing.
    pub(super) fn weigh_push(&self, team: TeamId, hero: HeroId, actions: &[Action], out: &mut Vec<u32>) {
        let own = self.team_of(hero) == team;
        // What others hold in hand is theirs to know.
        let (_, all) = self.potential(hero, own);
        out.extend(actions.iter().map(|action| match action {
            Action::Area(area) if own => 5 + all[area.index()],
            Action::Area(area) => 1 + 100 / (1 + all[area.index()]),
            _ => 1,
        }));
    }

    /// Set-up: heroes and soldiers begin where there is something to win.
    pub(super) fn weigh_places(&self, team: TeamId, actions: &[Action], out: &mut Vec<u32>) {
        out.extend(actions.iter().map(|action| match action {
            Action::Area(area) => {
                let near = self.map().area(*area).adjacent().iter().map(|next| self.wanted_by_story(next)).max().unwrap_or(0);
                let spread = u32::from(CAP.saturating_sub(self.soldiers_at(team, *area)));
                4 + self.wanted_by_story(*area) + near / 2 + 8 * spread
            }
            _ => 1,
        }));
    }
}

/// The team of people of a solo game is the first.
const _: () = assert!(PEOPLE.0 == 0);
