//! Artifacts that heroes carry in a skirmish, and rules of single deployment zones (FE-38.7, FE-39.12, FE-R225, FE-R226).

use crate::action::Action;
use crate::content::scenario::{Artifact, ZoneRule};
use crate::event::Event;
use crate::ids::{AreaId, HeroId, TeamId};
use crate::map::AreaSet;
use crate::state::Fields;
use engine::Cx;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most artifacts of a scenario.
pub const RELICS: usize = 4;

/// Where an artifact is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Relic {
    /// The area where it lies, or lay when it was taken up.
    pub area: AreaId,
    /// Who carries it.
    pub by: Option<HeroId>,
    /// The team that has brought it home.
    pub home: Option<TeamId>,
}

impl Fields {
    /// FE-39.12: the artifacts of the scenario.
    pub(crate) fn artifacts(&self) -> &'static [Artifact] {
        self.skirmish().map_or(&[], |skirmish| &skirmish.artifacts)
    }

    /// FE-R225: they lie where the scenario says.
    pub(crate) fn lay_out_artifacts(&mut self) {
        for artifact in self.artifacts() {
            let _ = self.relics.push(Relic { area: artifact.at.id, by: None, home: None });
        }
    }

    /// The artifact that a hero carries.
    pub(crate) fn carried(&self, hero: HeroId) -> Option<usize> {
        self.relics.iter().position(|relic| relic.by == Some(hero))
    }

    /// FE-R225: a hero takes up what lies in its area, or puts down what it carries.
    pub(crate) fn list_relics(&self, hero: HeroId, out: &mut Vec<Action>) {
        if self.carried(hero).is_some() {
            out.push(Action::PutDown);
            return;
        }
        let area = self.hero(hero).area;
        let here = self.relics.iter().enumerate().filter(|(_, relic)| {
            let lies = relic.by.is_none() && relic.home.is_none();
            lies && relic.area == area
        });
        out.extend(here.map(|(i, _)| Action::PickUp(i as u8)));
    }

    pub(crate) fn pick_up(&mut self, hero: HeroId, relic: u8, cx: &mut impl Cx<Event>) {
        let artifacts = self.artifacts();
        if let (Some(taken), Some(artifact)) = (self.relics.iter_mut().nth(usize::from(relic)), artifacts.get(usize::from(relic)))
        {
            taken.by = Some(hero);
            let name = self.hero_name(hero);
            cx.emit(|| Event::TakesUp { hero: name, what: &artifact.name });
        }
    }

    /// FE-R225: a defeated hero leaves it where it was defeated.
    pub(crate) fn put_down(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        let (artifacts, area) = (self.artifacts(), self.hero(hero).area);
        let Some(at) = self.carried(hero) else { return };
        if let Some(relic) = self.relics.iter_mut().nth(at) {
            (relic.by, relic.area) = (None, area);
        }
        let (name, what, place) = (self.hero_name(hero), artifacts[at].name.as_str(), self.area_name(area));
        cx.emit(|| Event::PutsDown { hero: name, what, area: place });
    }

    /// FE-R225, FE-39.12: an artifact in an outpost of the own zone is home, and worth its VP.
    pub(crate) fn bring_home(&mut self, hero: HeroId, cx: &mut impl Cx<Event>) {
        let Some(at) = self.carried(hero) else { return };
        let (team, area) = (self.team_of(hero), self.hero(hero).area);
        if !self.zone_areas(team).and(self.map().outposts).has(area) {
            return;
        }
        if let Some(relic) = self.relics.iter_mut().nth(at) {
            (relic.by, relic.home, relic.area) = (None, Some(team), area);
        }
        let artifact = &self.artifacts()[at];
        let name = self.hero_name(hero);
        cx.emit(|| Event::BringsHome { hero: name, what: &artifact.name });
        self.score(team, artifact.home, "FE-39.12", cx);
    }

    /// FE-39.12: what a team gets at the end of a round for what its heroes carry.
    pub(crate) fn carried_points(&self, team: TeamId) -> u8 {
        let own = |hero: &HeroId| self.team_of(*hero) == team;
        let relics = self.relics.iter().zip(self.artifacts());
        relics.filter(|(relic, _)| relic.by.as_ref().is_some_and(own)).map(|(_, artifact)| artifact.carried).sum()
    }

    /// FE-39.12: whether so many artifacts are home that the game ends.
    pub(crate) fn all_home(&self) -> bool {
        let home = self.relics.iter().filter(|relic| relic.home.is_some()).count();
        self.skirmish().and_then(|skirmish| skirmish.ends_with_home).is_some_and(|most| home >= usize::from(most))
    }

    /// The areas of a team's deployment zone.
    pub(crate) fn zone_areas(&self, team: TeamId) -> AreaSet {
        self.zone_of(team).map_or(AreaSet::EMPTY, |zone| zone.areas.iter().map(|area| area.id).collect())
    }

    fn zone_rules(&self, team: TeamId) -> &'static [ZoneRule] {
        self.zone_of(team).map_or(&[], |zone| &zone.rules)
    }

    /// FE-R226, FE-R212: areas of other teams' zones that a team may not enter yet.
    pub(crate) fn closed_zones(&self, team: TeamId) -> AreaSet {
        let shut = |other: &TeamId| {
            let until = |rule: &ZoneRule| matches!(rule, ZoneRule::ClosedUntil(round) if self.space + 1 < *round);
            *other != team && self.zone_rules(*other).iter().any(until)
        };
        self.team_ids().filter(shut).fold(AreaSet::EMPTY, |all, other| all.or(self.zone_areas(other)))
    }

    /// FE-R226: more income of a team by its zone.
    pub(crate) fn zone_income(&self, team: TeamId) -> u16 {
        let of = |rule: &ZoneRule| if let ZoneRule::Income(n) = rule { u16::from(*n) } else { 0 };
        self.zone_rules(team).iter().map(of).sum()
    }

    /// FE-R226: HP that a hero heals when its turn ends in its own zone.
    pub(crate) fn zone_healing(&self, hero: HeroId) -> u8 {
        let team = self.team_of(hero);
        if !self.zone_areas(team).has(self.hero(hero).area) {
            return 0;
        }
        let of = |rule: &ZoneRule| if let ZoneRule::Heal(n) = rule { *n } else { 0 };
        self.zone_rules(team).iter().map(of).sum()
    }
}
