//! Skirmish: its set-up, and what it changes in play (sections 38 and 39).

use crate::action::Action;
use crate::content::scenario::{Skirmish, Source};
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Garrison, Muster, Outfit, Push, Round, Scatter, Zone};
use crate::ids::{AreaId, Combat, HeroId, Merchant, TEAM_SIZE, TeamId};
use crate::map::AreaSet;
use crate::state::{Fields, NOWHERE, Standard};
use engine::{Cx, Seat};

/// FE-39.6.
const MOST_MOVEMENT: u8 = 2;
/// FE-39.1.
const TOKEN: u8 = 2;
/// FE-39.8.
const FOR_EACH_VP: u8 = 2;
/// FE-39.3.
const MOUNT: u8 = 2;

impl Fields {
    /// FE-38.1: the rules of the skirmish that is played, if one is.
    pub(crate) fn skirmish(&self) -> Option<&'static Skirmish> {
        self.story().skirmish.as_ref()
    }

    /// FE-39.6, FE-R1: the mode goes before what cards say. FE-R32: movement points of a move action, with what the turn adds.
    pub(crate) fn move_points(&self, hero: HeroId) -> u8 {
        let points = self.movement(hero) + self.turn.steps;
        if self.skirmish().is_some() { points.min(MOST_MOVEMENT) } else { points }
    }

    /// FE-R209: what follows the decks: purchases, zones, soldiers, heroes, quest tokens. Pushed last first.
    pub(crate) fn begin_skirmish(&mut self, skirmish: &'static Skirmish, cx: &mut impl Cx<Event>) {
        for merchant in [Merchant::Shop, Merchant::Guild] {
            self.open(merchant, cx);
        }
        self.lay_out_artifacts();
        self.frames.push(Frame::Scatter(Scatter { placed: 0 }));
        self.frames.push(Frame::Muster(Muster { placed: 0 }));
        let order: Vec<TeamId> = self.order().collect();
        for team in order.iter().rev() {
            self.frames.push(Frame::Garrison(Garrison { team: *team, left: skirmish.soldiers }));
        }
        for team in order.iter().rev() {
            self.frames.push(Frame::Zone(Zone { team: *team }));
        }
        self.frames.push(Frame::Outfit(Outfit { team: self.starting, passed: 0 }));
    }

    /// The zone of a team, once it has one.
    pub(crate) fn zone_of(&self, team: TeamId) -> Option<&'static crate::content::scenario::Zone> {
        self.skirmish()?.zones.get(usize::from(self.zones[team.index()]?))
    }

    fn areas(names: &[crate::content::AreaName]) -> AreaSet {
        names.iter().map(|area| area.id).collect()
    }

    /// FE-39.9, FE-39.10, FE-39.11, FE-R188, FE-R199: where a hero without a base returns to; elsewhere its base.
    pub(crate) fn home(&self, hero: HeroId) -> AreaSet {
        let team = self.team_of(hero);
        let base = self.team(team).base;
        if base != NOWHERE {
            return AreaSet::only(base);
        }
        let hostile = self.hostile_to(team);
        let near = |area: AreaId| !self.map().area(area).adjacent().and(self.map().wilds).and(hostile).is_empty();
        let zone = self.zone_of(team).map_or(AreaSet::EMPTY, |zone| Fields::areas(&zone.areas));
        let outposts: AreaSet = zone.and(self.map().outposts).minus(hostile).iter().filter(|area| !near(*area)).collect();
        if !outposts.is_empty() {
            return outposts;
        }
        let mates: AreaSet = self.heroes_of(team).filter(|mate| *mate != hero).map(|mate| self.hero(mate).area).collect();
        let mates = mates.and(self.map().all()).minus(hostile);
        if !mates.is_empty() {
            return mates;
        }
        let enemies: Vec<AreaId> =
            self.all_heroes().filter(|other| self.team_of(*other) != team).map(|other| self.hero(other).area).collect();
        let far = |area: AreaId| {
            let all = enemies.iter().filter_map(|enemy| self.map().distance(area, *enemy, AreaSet::EMPTY));
            all.min().unwrap_or(u8::MAX).min(3)
        };
        let free = self.map().all().minus(hostile);
        let most = free.iter().map(far).max();
        free.iter().filter(|area| Some(far(*area)) == most).collect()
    }

    /// FE-39.1.
    pub(crate) fn cash_token(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        self.take(Standard::Quest);
        self.tokens = self.tokens.without(self.hero(hero).area);
        self.gain(self.team_of(hero), TOKEN, "FE-39.1", cx);
    }

    /// FE-39.2, FE-39.3: training and mounts.
    pub(crate) fn list_skirmish(&self, hero: HeroId, trained: bool, out: &mut Vec<Action>) {
        if self.skirmish().is_none() {
            return;
        }
        let team = self.team_of(hero);
        if !trained {
            let stocked = |card: &Combat| self.team(team).supply[card.index()] > 0 && self.can_pay(team, price_of(*card));
            let cards = [Combat::Two, Combat::Overload, Combat::Time, Combat::Tool, Combat::Flux];
            out.extend(cards.into_iter().filter(stocked).map(Action::Train));
        }
        if self.can(Standard::Mount) && self.can_pay(team, MOUNT) && !self.adventures.is_spent() {
            out.push(Action::AcquireMount);
        }
    }

    /// FE-39.2, FE-R185.
    pub(crate) fn train(&mut self, hero: HeroId, card: Combat, cx: &mut impl Cx<Event>) {
        let team = self.team_of(hero);
        self.spend(team, price_of(card), "FE-39.2", cx);
        self.gain_combat(team, hero, card, cx);
    }

    /// FE-39.3.
    pub(crate) fn acquire_mount(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        self.take(Standard::Mount);
        self.spend(self.team_of(hero), MOUNT, "FE-39.3", cx);
        let epics = self.content.get().shape.epics;
        if let Some(card) = self.adventures.draw(cx) {
            self.fight_epic(hero, card - epics, cx);
        }
    }

    /// FE-39.8, FE-X26: VP of this source, or Eternium in their place.
    pub(crate) fn score_or_eternium(&mut self, team: TeamId, source: Source, vp: u8, why: &'static str, cx: &mut impl Cx<Event>) {
        if self.skirmish().is_some_and(|skirmish| skirmish.suppressed.contains(&source)) {
            self.gain(team, vp * FOR_EACH_VP, "FE-39.8", cx);
        } else {
            self.score(team, vp, why, cx);
        }
    }

    /// FE-39.12: points at the end of a round; whether a team has enough of them.
    pub(crate) fn skirmish_round(&mut self, cx: &mut impl Cx<Event>) -> bool {
        let Some(skirmish) = self.skirmish() else { return false };
        for team in self.order() {
            let vp: u8 = skirmish.points.iter().filter(|(area, _)| self.controls(team, area.id)).map(|(_, vp)| *vp).sum();
            let vp = vp + self.carried_points(team);
            if vp > 0 {
                self.score(team, vp, "FE-39.12", cx);
            }
        }
        let enough = |team: TeamId| skirmish.target.is_some_and(|target| self.team(team).vp >= u16::from(target));
        self.team_ids().any(enough) || self.all_home()
    }
}

/// FE-39.2.
const fn price_of(card: Combat) -> u8 {
    if card.is_basic() { 3 } else { 5 }
}

impl Outfit {
    /// Heroes of a team that have not passed.
    fn open(self, game: &Fields, team: TeamId) -> impl Iterator<Item = HeroId> {
        game.heroes_of(team).filter(move |hero| self.passed >> hero.0 & 1 == 0)
    }
}

impl FrameRules for Outfit {
    fn asks(&self, game: &Fields) -> Ask {
        if self.open(game, self.team).next().is_some() { Ask::Team(self.team) } else { Ask::Nobody }
    }

    /// FE-38.4, FE-R180.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        for hero in self.open(game, self.team) {
            for merchant in [Merchant::Shop, Merchant::Guild] {
                let offer = game.offers[merchant.index()].unwrap_or_default();
                let payable = |card: u8| game.can_pay(self.team, game.printed_price(merchant, card));
                let at = (0..offer.len()).filter(|at| payable(offer.as_slice()[*at]));
                out.extend(at.map(|at| Action::Outfit { hero, merchant, at: at as u8 }));
            }
            out.push(Action::Ready(hero));
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let mut passed = self.passed;
        if let Action::Ready(hero) = action {
            passed |= 1 << hero.0;
        }
        let next = TeamId((self.team.0 + 1) % game.sides);
        game.frames.replace(Frame::Outfit(Outfit { team: next, passed }));
        if let Action::Outfit { hero, merchant, at } = action {
            game.buy_outfit(hero, merchant, at, cx);
        }
    }

    /// FE-38.6: all remaining Eternium is discarded.
    fn step(self, game: &mut Fields, _cx: &mut impl Cx<Event>) {
        let next = (1..game.sides).map(|i| TeamId((self.team.0 + i) % game.sides));
        match next.into_iter().find(|team| self.open(game, *team).next().is_some()) {
            Some(team) => game.frames.replace(Frame::Outfit(Outfit { team, ..self })),
            None => {
                game.frames.pop();
                for team in game.team_ids() {
                    game.team_mut(team).eternium = 0;
                }
            }
        }
    }
}

impl FrameRules for Zone {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Team(self.team)
    }

    /// FE-38.7, FE-R181.
    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let zones = game.skirmish().map_or(0, |skirmish| skirmish.zones.len() as u8);
        out.extend((0..zones).filter(|zone| !game.zones.contains(&Some(*zone))).map(Action::Choose));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Choose(zone) = action else { return };
        game.frames.pop();
        game.zones[self.team.index()] = Some(zone);
        let (team, name) = (game.team_name(self.team), game.zone_of(self.team).map_or("", |zone| &zone.name));
        cx.emit(|| Event::TakesZone { team, zone: name });
    }
}

impl Garrison {
    fn room(self, game: &Fields) -> AreaSet {
        let zone = game.zone_of(self.team).map_or(AreaSet::EMPTY, |zone| Fields::areas(&zone.areas));
        let room = |area: &AreaId| game.soldiers_at(self.team, *area) < crate::state::CAP;
        zone.and(game.map().outposts).minus(game.enemies_of(self.team)).iter().filter(room).collect()
    }
}

impl FrameRules for Garrison {
    /// FE-38.8, FE-R182.
    fn asks(&self, game: &Fields) -> Ask {
        if self.left == 0 || self.room(game).is_empty() { Ask::Nobody } else { Ask::Team(self.team) }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.room(game).iter().map(Action::Area));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Area(area) = action else { return };
        game.deploy(self.team, area, 1);
        let (team, place) = (game.team_name(self.team), game.area_name(area));
        cx.emit(|| Event::Reinforces { team, area: place, number: 1 });
        game.frames.replace(Frame::Garrison(Garrison { left: self.left - 1, ..self }));
    }
}

impl FrameRules for Muster {
    /// FE-38.9: the teams alternately place one hero each.
    fn asks(&self, game: &Fields) -> Ask {
        if self.placed < game.sides * TEAM_SIZE as u8 { Ask::Hero(game.nth_pick(self.placed)) } else { Ask::Nobody }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let team = game.team_of(game.nth_pick(self.placed));
        let starts = game.zone_of(team).map_or(AreaSet::EMPTY, |zone| Fields::areas(&zone.starts));
        out.extend(starts.iter().map(Action::Area));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Area(area) = action else { return };
        let hero = game.nth_pick(self.placed);
        game.hero_mut(hero).area = area;
        let (name, place) = (game.hero_name(hero), game.area_name(area));
        cx.emit(|| Event::Deployed { hero: name, area: place });
        game.frames.replace(Frame::Muster(Muster { placed: self.placed + 1 }));
    }
}

impl Scatter {
    /// FE-38.11, FE-38.12, FE-38.13: wilds without a token and with none beside them.
    fn free(game: &Fields) -> AreaSet {
        let near = game.tokens.iter().fold(game.tokens, |all, area| all.or(game.map().area(area).adjacent()));
        game.map().wilds.minus(near)
    }

    fn team(self, game: &Fields) -> TeamId {
        TeamId((game.starting.0 + self.placed % game.sides) % game.sides)
    }
}

impl FrameRules for Scatter {
    /// FE-38.10, FE-R183.
    fn asks(&self, game: &Fields) -> Ask {
        let all = game.skirmish().map_or(0, |skirmish| skirmish.tokens) * game.sides;
        if self.placed < all && !Scatter::free(game).is_empty() { Ask::Team(self.team(game)) } else { Ask::Nobody }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(Scatter::free(game).iter().map(Action::Area));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Area(area) = action else { return };
        game.tokens = game.tokens.with(area);
        let place = game.area_name(area);
        cx.emit(|| Event::Token { area: place });
        game.frames.replace(Frame::Scatter(Scatter { placed: self.placed + 1 }));
    }

    /// The game begins.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.replace(Frame::Round(Round { next: game.starting }));
        game.begin_round(false, cx);
        for area in game.team_ids().fold(AreaSet::EMPTY, |all, team| all.or(game.controlled(team))).iter() {
            game.reveal_offer(area, cx);
        }
    }
}

impl Fields {
    /// FE-R199: a hero without a base returns where its controller chooses.
    pub(crate) fn send_home(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        let to = self.home(hero);
        let only = to.iter().next().filter(|_| to.len() == 1);
        match only {
            Some(area) => self.put(hero, area, cx),
            None => self.frames.push(Frame::Push(Push { hero, by: hero, to })),
        }
    }
}
