//! Mobilizing soldiers and the combats of soldiers (sections 14 and 28).

use crate::action::Action;
use crate::content::cards::Feat;
use crate::content::effect::Stat;
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Invade, Share};
use crate::ids::{AreaId, HEROES, HeroId, TeamId};
use crate::map::AreaSet;
use crate::state::{CAP, Fields, Standard};
use engine::{Cx, Seat};

impl Fields {
    /// FE-4.12, FE-R61: bases in use.
    fn bases(&self) -> AreaSet {
        self.team_ids().map(|team| self.team(team).base).collect()
    }

    /// FE-14.1, FE-4.19, FE-R59: reinforce, or move soldiers, from outpost to outpost and as many as there are.
    pub(crate) fn list_mobilize(&self, hero: HeroId, out: &mut Vec<Action>) {
        if !self.can(Standard::Mobilize) {
            return;
        }
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        // FE-14.2, FE-R60, FE-R61.
        if self.map().outposts.has(area) && !self.bases().has(area) && !self.enemies_of(team).has(area) {
            let most = self.team(team).reserve.min(CAP - self.soldiers_at(team, area).min(CAP));
            out.extend((1..=most).map(Action::Reinforce));
        }
        // FE-14.4, FE-14.5, FE-14.7.
        for from in self.map().area(area).adjacent().with(area).and(self.map().outposts).iter() {
            let most = self.soldiers_at(team, from);
            for to in self
                .map()
                .area(from)
                .paths
                .minus(self.bases())
                .minus(self.closed_to(team))
                .minus(self.protected_from(team))
                .iter()
            {
                out.extend((1..=most).map(|number| Action::March { from, to, number }));
            }
        }
    }

    /// FE-14.2.
    pub(crate) fn reinforce(&mut self, hero: HeroId, number: u8, cx: &mut impl Cx<Event>) {
        self.take(Standard::Mobilize);
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        let number = self.deploy(team, area, number);
        let (team, area) = (self.team_name(team), self.area_name(area));
        cx.emit(|| Event::Reinforces { team, area, number });
    }

    /// FE-14.5, FE-14.6, FE-R58.
    pub(crate) fn march(&mut self, hero: HeroId, from: AreaId, to: AreaId, number: u8, cx: &mut impl Cx<Event>) {
        self.take(Standard::Mobilize);
        let team = self.team_of(hero);
        self.soldiers[from.index()][team.index()] -= number;
        let (name, a, b) = (self.team_name(team), self.area_name(from), self.area_name(to));
        cx.emit(|| Event::Marches { team: name, from: a, to: b, number });
        self.frames.push(Frame::Invade(Invade { team, area: to, number }));
    }

    /// FE-R79: a hero that meets soldiers alone removes them one by one and loses 1 HP for each.
    pub(crate) fn overrun(&mut self, hero: HeroId, area: AreaId, cx: &mut impl Cx<Event>) {
        let team = self.team_of(hero);
        let shield = self.shield(hero);
        let others: Vec<TeamId> = self.team_ids().filter(|other| *other != team).collect();
        let (mut removed, mut lost) = (0, 0);
        for other in others {
            while self.soldiers_at(other, area) > 0 && lost < self.hp(hero) {
                self.withdraw(other, area, 1);
                removed += 1;
                lost += u8::from(removed > shield);
            }
        }
        self.feat(team, Feat::SoldierRemoved, removed);
        let (name, place) = (self.hero_name(hero), self.area_name(area));
        cx.emit(|| Event::Overruns { hero: name, area: place, soldiers: removed, lost });
        self.lose_hp(hero, lost, cx);
        self.check_defeat(hero, cx);
    }

    /// FE-14.3, FE-R141: soldiers that stay; what exceeds three goes to the reserve.
    fn settle_in(&mut self, team: TeamId, area: AreaId, number: u8) {
        self.team_mut(team).reserve += number;
        self.deploy(team, area, number);
    }

    /// HP that soldiers can take from a hero at most, and what stops the first of them.
    fn bears(&self, hero: HeroId) -> u8 {
        self.hp(hero) + self.shield(hero)
    }

    /// How many soldiers cost this hero nothing.
    fn shield(&self, hero: HeroId) -> u8 {
        crate::stats::plus(0, self.bonus(hero, Stat::SoldierShield))
    }
}

impl FrameRules for Invade {
    /// FE-28.2, FE-28.3, FE-28.5, FE-28.6, FE-R196. FE-28.8: a boss is nobody's figure and is not met.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let Invade { team, area, number } = self;
        game.frames.pop();
        let heroes: Vec<HeroId> = game.foes_at(team, area).collect();
        let soldiers = game.enemy_soldiers(team, area);
        match (heroes.as_slice(), soldiers) {
            ([], 0) => game.settle_in(team, area, number),
            ([], _) => {
                // FE-28.5: one of each side at the same time.
                let pairs = number.min(soldiers);
                let others: Vec<TeamId> = game.team_ids().filter(|other| *other != team).collect();
                let mut left = pairs;
                for other in others {
                    left -= game.withdraw(other, area, left);
                }
                game.feat(team, Feat::SoldierRemoved, pairs);
                game.team_mut(team).reserve += pairs;
                let place = game.area_name(area);
                cx.emit(|| Event::SoldiersFall { area: place, number: pairs });
                if number > pairs {
                    game.settle_in(team, area, number - pairs);
                }
            }
            ([hero], 0) => {
                // FE-28.2, FE-28.3.
                let removed = number.min(game.bears(*hero));
                let shield = game.bears(*hero) - game.hp(*hero);
                game.team_mut(team).reserve += removed;
                let (name, lost) = (game.hero_name(*hero), removed.saturating_sub(shield));
                cx.emit(|| Event::Attacked { hero: name, soldiers: removed, lost });
                game.settle_in(team, area, number - removed);
                game.lose_hp(*hero, lost, cx);
                // FE-28.4: nobody scores for it.
                game.check_defeat(*hero, cx);
            }
            _ => game.frames.push(Frame::Share(Share { team, area, left: number, spent: 0, absorbed: [0; HEROES] })),
        }
    }
}

impl Share {
    fn defenders(self, game: &Fields) -> Vec<HeroId> {
        // FE-R140: no more than a figure can take.
        game.foes_at(self.team, self.area).filter(|hero| game.hp(*hero) > 0).collect()
    }

    fn over(self, game: &Fields) -> bool {
        self.left == 0 || (self.defenders(game).is_empty() && game.enemy_soldiers(self.team, self.area) == 0)
    }

    fn defending(self, game: &Fields) -> TeamId {
        let hero = game.foes_at(self.team, self.area).next().map(|hero| game.team_of(hero));
        let soldiers = game.team_ids().find(|other| *other != self.team && game.soldiers_at(*other, self.area) > 0);
        hero.or(soldiers).unwrap_or(self.team)
    }
}

impl FrameRules for Share {
    fn asks(&self, game: &Fields) -> Ask {
        if self.over(game) { Ask::Nobody } else { Ask::Team(self.defending(game)) }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.defenders(game).into_iter().map(Action::HurtHero));
        if game.enemy_soldiers(self.team, self.area) > 0 {
            out.push(Action::HurtSoldier);
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let place = game.area_name(self.area);
        let mut absorbed = self.absorbed;
        match action {
            Action::HurtHero(hero) => {
                let name = game.hero_name(hero);
                // Whom a shield protects loses nothing to the first of them.
                let shielded = absorbed[hero.index()] < game.shield(hero);
                absorbed[hero.index()] += u8::from(shielded);
                let lost = u8::from(!shielded);
                cx.emit(|| Event::Attacked { hero: name, soldiers: 1, lost });
                game.lose_hp(hero, lost, cx);
            }
            _ => {
                let team = self.defending(game);
                game.withdraw(team, self.area, 1);
                game.feat(self.team, Feat::SoldierRemoved, 1);
                cx.emit(|| Event::SoldiersFall { area: place, number: 1 });
            }
        }
        game.frames.replace(Frame::Share(Share { left: self.left - 1, spent: self.spent + 1, absorbed, ..self }));
    }

    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        game.team_mut(self.team).reserve += self.spent;
        game.settle_in(self.team, self.area, self.left);
        let fallen: Vec<HeroId> = game.foes_at(self.team, self.area).filter(|hero| game.hp(*hero) == 0).collect();
        for hero in fallen {
            game.check_defeat(hero, cx);
        }
    }
}
