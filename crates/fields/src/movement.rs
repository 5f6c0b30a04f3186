//! Moving: steps over borders, paths and corridors; outpost movement; fast travel; what a hero meets (sections 12, 13, 20).

use crate::action::Action;
use crate::content::cards::Feat;
use crate::event::Event;
use crate::frame::{Arrive, Ask, Defender, Frame, FrameRules, Move, Push};
use crate::ids::{AreaId, HeroId, TeamId};
use crate::map::{AreaSet, CORRIDOR, Walk, Way};
use crate::state::{Fields, Standard};
use engine::{Cx, Seat};

impl Fields {
    /// What decides where a hero can go now.
    pub(crate) fn walk_of(&self, hero: HeroId, points: u8, fresh: bool) -> Walk {
        let team = self.team_of(hero);
        // FE-13.1, FE-R18: the hero itself does not control the far end.
        let soldiers = self.map().outposts.iter().filter(|area| self.soldiers_at(team, *area) > 0);
        let mates = self.heroes_of(team).filter(|mate| *mate != hero).map(|mate| self.hero(mate).area);
        let friendly: AreaSet = soldiers.chain(mates).collect();
        Walk {
            points,
            flying: self.flies(hero),
            closed: self.closed_to(team),
            hostile: self.hostile_to(team),
            friendly: friendly.with(self.team(team).base),
            protected: self.protected_from(team),
            fresh,
        }
    }

    /// FE-9.6, FE-R142: areas with enemy heroes before the second skull of a first game.
    pub(crate) fn protected_from(&self, team: TeamId) -> AreaSet {
        if !self.options.first_game || self.skulls_passed() >= 2 {
            return AreaSet::EMPTY;
        }
        self.all_heroes().filter(|hero| self.team_of(*hero) != team).map(|hero| self.hero(hero).area).collect()
    }

    /// FE-12.1, FE-R17, FE-13.6: moves, outpost movement, fast travel. FE-R21: a move begins with its first step, so none is
    /// without one.
    pub(crate) fn list_moves(&self, hero: HeroId, out: &mut Vec<Action>) {
        let area = self.hero(hero).area;
        if self.can(Standard::Move) {
            let walk = self.walk_of(hero, self.move_points(hero), true);
            self.map().ways(area, walk, |to, by, _| out.push(Action::Go { to, by }));
        }
        if self.can(Standard::Path) {
            let walk = self.walk_of(hero, 1, false);
            let paths = self.map().area(area).paths.and(walk.friendly).minus(walk.closed).minus(walk.protected);
            out.extend(paths.iter().map(Action::PathStep));
        }
        // FE-R225: not with an artifact.
        if self.can(Standard::Travel) && self.map().towers.has(area) && self.carried(hero).is_none() {
            let walk = self.walk_of(hero, 1, false);
            let towers = self.map().towers.without(area).minus(walk.closed).minus(walk.protected);
            out.extend(towers.iter().map(Action::Travel));
        }
    }

    /// One step of a move.
    pub(crate) fn go(&mut self, from: Move, to: AreaId, by: Way, fresh: bool, cx: &mut impl Cx<Event>) {
        let hero = from.hero;
        let walk = self.walk_of(hero, from.points, fresh);
        let cost = match by {
            Way::Border => self.map().area(to).cost,
            Way::Path => 1,
            // FE-R205: who cannot fly and is stranded gives the whole move.
            Way::Corridor if walk.flying => CORRIDOR,
            Way::Corridor => from.points,
        };
        self.hero_mut(hero).area = to;
        let (name, area) = (self.hero_name(hero), self.area_name(to));
        cx.emit(|| Event::Goes { hero: name, area, by });
        if by == Way::Corridor {
            self.feat(self.team_of(hero), Feat::Corridor, 1);
        }
        let points = from.points - cost;
        // FE-12.4: movement ends among enemies; FE-13.4, FE-13.5: a flying hero may pass, and fights where it ends.
        if walk.hostile.has(to) && !walk.flying {
            self.frames.push(Frame::Arrive(Arrive { hero, area: to }));
            return;
        }
        let mut more = false;
        self.map().ways(to, Walk { points, fresh: false, ..walk }, |_, _, _| more = true);
        if points > 0 && more {
            self.frames.push(Frame::Move(Move { hero, points }));
        } else {
            self.frames.push(Frame::Arrive(Arrive { hero, area: to }));
        }
    }

    /// FE-R17: one path step.
    pub(crate) fn walk(&mut self, hero: HeroId, to: AreaId, cx: &mut impl Cx<Event>) {
        self.hero_mut(hero).area = to;
        let (name, area) = (self.hero_name(hero), self.area_name(to));
        cx.emit(|| Event::Goes { hero: name, area, by: Way::Path });
        self.frames.push(Frame::Arrive(Arrive { hero, area: to }));
    }

    /// FE-13.6, FE-R28.
    pub(crate) fn travel(&mut self, hero: HeroId, to: AreaId, cx: &mut impl Cx<Event>) {
        self.take(Standard::Travel);
        self.hero_mut(hero).area = to;
        let (name, area) = (self.hero_name(hero), self.area_name(to));
        cx.emit(|| Event::Travels { hero: name, area });
        self.feat(self.team_of(hero), Feat::FastTravel, 1);
        self.frames.push(Frame::Arrive(Arrive { hero, area: to }));
    }

    /// FE-R85, FE-R87: where a hero can be pushed or flee to.
    pub(crate) fn shelters(&self, hero: HeroId) -> AreaSet {
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        self.map().area(area).adjacent().minus(self.closed_to(team)).minus(self.hostile_to(team))
    }

    /// FE-12.7, FE-12.8, FE-R24: a hero that would end in the sea is put on the corridor with the nearest end and goes to one of
    /// its ends. FE-R199: forced movement starts no combat, so only a free one can receive it.
    pub(crate) fn landfalls(&self, hero: HeroId) -> AreaSet {
        let (map, team, area) = (self.map(), self.team_of(hero), self.hero(hero).area);
        let closed = self.closed_to(team);
        let far = |end: AreaId| map.distance(area, end, closed).unwrap_or(u8::MAX);
        let nearest = map.corridors.iter().map(|(a, b, _)| far(*a).min(far(*b))).min();
        let lines = map.corridors.iter().filter(|(a, b, _)| Some(far(*a).min(far(*b))) == nearest);
        let ends: AreaSet = lines.flat_map(|(a, b, _)| [*a, *b]).collect();
        ends.minus(self.hostile_to(team)).minus(closed)
    }

    /// FE-25.3, FE-R125, FE-R198: the nearest controlled outposts a hero can retreat to; its base if there is none.
    pub(crate) fn retreats(&self, hero: HeroId, with: &[HeroId]) -> AreaSet {
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        let base = self.team(team).base;
        let held = self.map().outposts.iter().filter(|outpost| {
            let mates =
                self.heroes_of(team).any(|mate| !with.contains(&mate) && mate != hero && self.hero(mate).area == *outpost);
            mates || self.soldiers_at(team, *outpost) > 0
        });
        let held: AreaSet = held.collect();
        let free = held.minus(self.hostile_to(team)).minus(self.closed_to(team)).without(area).without(base);
        let nearest = self.map().nearest(area, free, self.closed_to(team));
        if nearest.is_empty() { self.home(hero) } else { nearest }
    }

    /// FE-R84: forced movement; no combat starts.
    pub(crate) fn put(&mut self, hero: HeroId, area: AreaId, cx: &mut impl Cx<Event>) {
        if self.hero(hero).area == area {
            return;
        }
        self.hero_mut(hero).area = area;
        let (name, area) = (self.hero_name(hero), self.area_name(area));
        cx.emit(|| Event::Moved { hero: name, area });
    }
}

impl FrameRules for Move {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let area = game.hero(self.hero).area;
        let walk = game.walk_of(self.hero, self.points, false);
        game.map().ways(area, walk, |to, by, _| out.push(Action::Go { to, by }));
        // FE-R142: stopping above a protected hero would be an attack.
        if !walk.protected.has(area) {
            out.push(Action::Stop);
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        match action {
            Action::Go { to, by } => game.go(self, to, by, false, cx),
            _ => game.frames.push(Frame::Arrive(Arrive { hero: self.hero, area: game.hero(self.hero).area })),
        }
    }
}

impl FrameRules for Arrive {
    /// FE-20.1, FE-20.2: whoever enters an area with enemy figures fights. FE-20.3, FE-20.4, FE-20.8, FE-R30, FE-R89: heroes first, then
    /// soldiers, then a boss; until the hero is alone with its friends or gone.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let (hero, area) = (self.hero, self.area);
        let team = game.team_of(hero);
        // FE-R81: the sequence ends when the hero is defeated, flees or is pushed out.
        if game.hero(hero).area != area || game.turn.ended || game.closed_to(team).has(area) {
            game.frames.pop();
            return;
        }
        // FE-20.6: as long as an enemy hero is here, one epic combat follows the other.
        let foe = game.foes_at(team, area).next();
        if let Some(foe) = foe {
            let defending = game.team_of(foe);
            game.frames.push(Frame::Defender(Defender { attacker: hero, area, team: defending }));
            return;
        }
        game.frames.pop();
        // FE-20.7.
        if game.enemy_soldiers(team, area) > 0 {
            game.overrun(hero, area, cx);
        }
        if let Some(boss) = game.boss.filter(|boss| boss.area == area && game.hp(hero) > 0) {
            game.fight_boss(hero, boss, cx);
        }
    }
}

impl Defender {
    fn candidates(self, game: &Fields) -> impl Iterator<Item = HeroId> + '_ {
        let attackers = game.team_of(self.attacker);
        game.foes_at(attackers, self.area).filter(move |foe| game.team_of(*foe) == self.team)
    }
}

impl FrameRules for Defender {
    /// FE-20.5, FE-R82: the defending side chooses, if there is a choice, anew for each combat.
    fn asks(&self, game: &Fields) -> Ask {
        if self.candidates(game).count() > 1 { Ask::Team(self.team) } else { Ask::Nobody }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.candidates(game).map(Action::Hero));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Hero(foe) = action else { return };
        game.frames.pop();
        game.fight_hero(self.attacker, foe, cx);
    }

    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let foe = self.candidates(game).next();
        game.frames.pop();
        if let Some(foe) = foe {
            game.fight_hero(self.attacker, foe, cx);
        }
    }
}

impl FrameRules for Push {
    fn asks(&self, _game: &Fields) -> Ask {
        if self.to.len() > 1 { Ask::Hero(self.by) } else { Ask::Nobody }
    }

    fn list(&self, _game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.to.iter().map(Action::Area));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Area(area) = action else { return };
        game.frames.pop();
        game.put(self.hero, area, cx);
    }

    /// FE-R85: where there is nowhere to go, to its own base without penalty.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        match self.to.iter().next() {
            Some(area) => game.put(self.hero, area, cx),
            None => game.send_home(self.hero, cx),
        }
    }
}
