//! What a move would lead to and how far an objective is, for words and pages. No rule reads this.

use crate::content::cards::Goal;
use crate::content::effect::Cond;
use crate::ids::{AreaId, HeroId, Merchant, TeamId};
use crate::map::{Map, Walk, Way};
use crate::state::Fields;
use crate::view::View;

/// An area where a hero can end its move: the steps to it and what they cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Where.
    pub area: AreaId,
    /// Movement points.
    pub cost: u8,
    /// One step after the other.
    pub steps: Vec<(AreaId, Way)>,
}

/// FE-12.1: every area where the hero of the turn can end its move, by the cheapest way.
#[must_use]
pub fn reach(view: &View) -> Vec<Reach> {
    let (Some(walk), Some(hero)) = (view.walk, view.turn) else { return Vec::new() };
    let Some(from) = view.heroes.get(hero.index()).map(|hero| hero.area) else { return Vec::new() };
    let map = &view.content.get().map;
    if from.index() >= map.areas.len() {
        return Vec::new();
    }
    ways(map, from, walk)
}

fn ways(map: &Map, from: AreaId, walk: Walk) -> Vec<Reach> {
    let mut found = vec![Reach { area: from, cost: 0, steps: Vec::new() }];
    let mut next = 0;
    while let Some(at) = found.get(next).cloned() {
        next += 1;
        // FE-12.4: among enemies a move ends, unless the hero flies.
        if at.area != from && walk.hostile.has(at.area) && !walk.flying {
            continue;
        }
        let on = Walk { points: walk.points - at.cost, fresh: walk.fresh && at.area == from, ..walk };
        map.ways(at.area, on, |to, by, cost| {
            let steps = || at.steps.iter().copied().chain([(to, by)]).collect();
            let cost = at.cost + cost;
            match found.iter_mut().position(|known| known.area == to) {
                None => found.push(Reach { area: to, cost, steps: steps() }),
                Some(i) if i >= next && cost < found[i].cost => found[i] = Reach { area: to, cost, steps: steps() },
                Some(_) => {}
            }
        });
        // The cheapest next: so no way that is found is ever bettered afterwards.
        found[next..].sort_by_key(|way| way.cost);
    }
    found.retain(|way| way.area != from && !walk.protected.has(way.area));
    found
}

/// How far an objective is: so much of so much.
pub(crate) fn progress(game: &Fields, team: TeamId, goal: &Goal, count: u8) -> (u8, u8) {
    match goal {
        Goal::Count(_, of) => (count.min(*of), *of),
        Goal::State(cond) => {
            let (now, of) = far(game, team, cond);
            if game.goal_met(team, goal, count) { (of, of) } else { (now.min(of.saturating_sub(1)), of) }
        }
    }
}

/// How far a condition is, where it counts something.
fn far(game: &Fields, team: TeamId, cond: &Cond) -> (u8, u8) {
    let byte = |n: u32| n.min(255) as u8;
    let heroes = |is: &dyn Fn(HeroId) -> bool| game.heroes_of(team).filter(|hero| is(*hero)).count() as u8;
    match cond {
        Cond::All(all) => (all.iter().filter(|cond| game.holds(cond, team, None)).count() as u8, all.len() as u8),
        Cond::Outposts(n) => (byte(game.controlled(team).len()), *n),
        Cond::Towers(n) => (byte(game.controlled(team).and(game.map().towers).len()), *n),
        Cond::Merchants(n) => {
            let held = game.controlled(team);
            (byte(Merchant::ALL.iter().map(|merchant| game.map().merchants(*merchant).and(held).len()).sum()), *n)
        }
        Cond::Eternium(n) => (game.team(team).eternium.min(255) as u8, *n),
        Cond::SoldiersOnMap(n) => (byte(game.map().all().iter().map(|area| u32::from(game.soldiers_at(team, area))).sum()), *n),
        Cond::HeroesInWilds(n) => (heroes(&|hero| game.map().wilds.has(game.hero(hero).area)), *n),
        Cond::Riders(n) => {
            (heroes(&|hero| game.hero(hero).mounts.iter().any(|mount| !matches!(mount, crate::state::Mount::Vehicle(_)))), *n)
        }
        Cond::Owns(merchant, n) => {
            (game.heroes_of(team).map(|hero| game.cards_of(hero, *merchant).count() as u8).fold(0, u8::saturating_add), *n)
        }
        cond => (u8::from(game.holds(cond, team, None)), 1),
    }
}
