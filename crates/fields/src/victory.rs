//! Victory cards, points and captures (section 7, FE-R26, FE-R44, FE-R45, FE-R46, FE-R47, FE-R48).

use crate::content::cards::{Feat, Goal};
use crate::content::effect::Window;
use crate::event::Event;
use crate::ids::{HeroId, TeamId};
use crate::map::AreaSet;
use crate::state::{Fields, SHOWN, Shown};
use engine::Cx;

/// Whether an objective is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Met {
    Yes,
    No,
}

impl Fields {
    /// FE-1.7.
    pub(crate) fn score(&mut self, team: TeamId, vp: u8, why: &'static str, cx: &mut impl Cx<Event>) {
        if self.unseated(team) {
            return;
        }
        self.team_mut(team).vp += u16::from(vp);
        let name = self.team_name(team);
        cx.emit(|| Event::Scores { team: name, vp, why });
    }

    /// FE-7.4, FE-R45, FE-R208: something that objectives count has happened to a team.
    pub(crate) fn feat(&mut self, team: TeamId, feat: Feat, times: u8) {
        let defs = self.defs();
        let all = self.team_mut(team);
        for held in all.hand.iter_mut() {
            if matches!(defs.victory[held.card as usize].primary.goal, Goal::Count(of, _) if of == feat) {
                held.count = held.count.saturating_add(times);
            }
        }
        for shown in all.shown.iter_mut().filter(|shown| !shown.done) {
            if matches!(defs.victory[shown.card as usize].secondary.goal, Goal::Count(of, _) if of == feat) {
                shown.count = shown.count.saturating_add(times);
            }
        }
    }

    pub(crate) fn goal_met(&self, team: TeamId, goal: &Goal, count: u8) -> bool {
        match goal {
            Goal::State(cond) => self.holds(cond, team, None),
            Goal::Count(_, times) => count >= *times,
        }
    }

    /// Whether the first objective of a card in hand is met.
    pub(crate) fn objective_met(&self, team: TeamId, card: u8) -> Met {
        let held = self.team(team).hand.iter().find(|held| held.card == card);
        match held {
            Some(held) if self.goal_met(team, &self.defs().victory[card as usize].primary.goal, held.count) => Met::Yes,
            _ => Met::No,
        }
    }

    /// FE-7.2, FE-7.5: the cards that a team can reveal now. FE-R46: however many it holds, no more than one for each hero.
    pub(crate) fn revealable(&self, team: TeamId) -> impl Iterator<Item = u8> + '_ {
        let room = self.team(team).shown.len() < SHOWN;
        self.team(team).hand.iter().map(|held| held.card).filter(move |card| room && self.met(team, *card))
    }

    /// FE-7.2, FE-7.6.
    pub(crate) fn reveal(&mut self, team: TeamId, card: u8, cx: &mut impl Cx<Event>) {
        let def = &self.defs().victory[card as usize];
        let all = self.team_mut(team);
        all.hand.retain(|held| held.card != card);
        let _ = all.shown.push(Shown { card, count: 0, done: false });
        if all.shown.len() == SHOWN {
            for held in all.hand.as_slice() {
                all.gone |= 1 << held.card;
            }
            all.hand = engine::List::default();
        }
        let name = self.team_name(team);
        cx.emit(|| Event::Reveals { team: name, card: &def.name });
        self.score(team, def.primary.vp, "FE-7.2", cx);
    }

    /// FE-7.3, FE-R45: second objectives score as soon as they are met.
    pub(crate) fn score_secondaries(&mut self, cx: &mut impl Cx<Event>) {
        for team in self.order() {
            for i in 0..self.team(team).shown.len() {
                let shown = self.team(team).shown.as_slice()[i];
                let second = &self.defs().victory[shown.card as usize].secondary;
                if !shown.done && self.goal_met(team, &second.goal, shown.count) {
                    if let Some(shown) = self.team_mut(team).shown.iter_mut().nth(i) {
                        shown.done = true;
                    }
                    self.score(team, second.vp, "FE-7.3", cx);
                }
            }
        }
    }

    /// FE-7.7, FE-7.8, FE-R48: what is revealed is no longer in the hand. Discards the cards at these places of the hand and draws as many.
    pub(crate) fn exchange(&mut self, hero: HeroId, places: u8, cx: &mut impl Cx<Event>) {
        let team = self.team_of(hero);
        self.spend(team, 1, "FE-7.7", cx);
        let all = self.team_mut(team);
        let mut out = 0u32;
        for i in (0..all.hand.len()).rev().filter(|i| places >> i & 1 == 1) {
            out |= 1 << all.hand.remove(i).card;
        }
        let number = out.count_ones() as u8;
        let name = self.team_name(team);
        cx.emit(|| Event::Exchanges { team: name, number });
        for _ in 0..number {
            // The discarded cards are not among those that are drawn, unless nothing else is left.
            if self.victories == 0 {
                self.team_mut(team).gone |= std::mem::take(&mut out);
            }
            self.draw_victory(team, cx);
        }
        self.team_mut(team).gone |= out;
    }

    /// What every team controls, as far as it was looked at last.
    pub(crate) fn note_control(&mut self) {
        for team in self.team_ids() {
            self.held[team.index()] = self.controlled(team);
        }
    }

    /// FE-R26: what has been captured since it was looked at last; FE-19.1: merchants show their wares.
    pub(crate) fn captures(&mut self, hero: Option<HeroId>, cx: &mut impl Cx<Event>) {
        let before = self.held;
        self.note_control();
        for team in self.order() {
            let new = self.held[team.index()].minus(before[team.index()]);
            let others = self.team_ids().filter(|other| *other != team);
            let theirs = others.fold(AreaSet::EMPTY, |all, other| all.or(before[other.index()]));
            for area in new.iter() {
                let (name, place) = (self.team_name(team), self.area_name(area));
                cx.emit(|| Event::Captures { team: name, area: place });
                self.feat(team, Feat::Captured, 1);
                if theirs.has(area) {
                    self.feat(team, Feat::Stormed, 1);
                }
                if !self.unseated(team) {
                    self.reveal_offer(area, cx);
                }
                if let Some(hero) = hero.filter(|hero| self.team_of(*hero) == team && self.hero(*hero).area == area) {
                    self.trigger(hero, Window::Captured);
                }
            }
        }
    }
}
