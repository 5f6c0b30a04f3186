//! How near a side is to winning.

use crate::content::effect::Cond;
use crate::content::solo::Aim;
use crate::ids::{AreaId, TeamId};
use crate::map::AreaSet;
use crate::solo::{ENEMY, PEOPLE};
use crate::state::Fields;

/// An aim that is reached.
const ALL: u32 = 100;

impl Fields {
    /// What a team has, in points: VP first, then what brings more of them.
    pub(super) fn achieved(&self, team: TeamId) -> u32 {
        let all = self.team(team);
        let rounds = u32::from(self.rounds_left());
        let held = self.controlled(team);
        let income: u32 = held.iter().map(|area| u32::from(self.map().area(area).income)).sum();
        let heroes: u32 = self
            .roster(team)
            .into_iter()
            .map(|hero| u32::from(self.hp(hero)) + self.open_value(hero) + 2 * u32::from(self.hero(hero).spells.len() as u8))
            .sum();
        let deck: u32 =
            crate::ids::Combat::ALL.iter().map(|card| super::card_worth(*card) * u32::from(all.deck[card.index()])).sum();
        let mut points = 30 * u32::from(all.vp) + 2 * u32::from(all.eternium.min(20)) + heroes + deck / 4 + 3 * held.len();
        points += income * rounds.min(6) / 2;
        if let Some(skirmish) = self.skirmish() {
            let worth =
                |area: AreaId| skirmish.points.iter().filter(|(at, _)| at.id == area).map(|(_, vp)| u32::from(*vp)).sum::<u32>();
            let a_round: u32 = held.iter().map(worth).sum::<u32>() + u32::from(self.carried_points(team));
            points += 20 * a_round * (rounds + 1).min(3);
        }
        points
    }

    /// How far a condition is fulfilled, in percent.
    fn progress_of(&self, cond: &Cond, team: TeamId) -> u32 {
        if self.holds(cond, team, None) {
            return ALL;
        }
        let part = |have: u32, need: u8| ALL * have.min(u32::from(need)) / u32::from(need).max(1);
        match cond {
            Cond::All(all) => all.iter().map(|cond| self.progress_of(cond, team)).sum::<u32>() / (all.len() as u32).max(1),
            Cond::Any(all) => all.iter().map(|cond| self.progress_of(cond, team)).max().unwrap_or(0),
            Cond::Towers(n) => part(self.controlled(team).and(self.map().towers).len(), *n),
            Cond::Outposts(n) => part(self.controlled(team).len(), *n),
            Cond::Eternium(n) => part(u32::from(self.team(team).eternium), *n),
            Cond::Controls(area) | Cond::HeroAt(area) => self.nearness(area.id, team),
            _ => 0,
        }
    }

    /// How near the heroes of a team are to an area, in percent of being there.
    fn nearness(&self, area: AreaId, team: TeamId) -> u32 {
        let far =
            self.roster(team).into_iter().filter_map(|hero| self.map().distance(area, self.hero(hero).area, AreaSet::EMPTY));
        50u32.saturating_sub(far.min().map_or(50, |far| 8 * u32::from(far)))
    }

    fn aimed(&self, aim: &Aim) -> u32 {
        let defeats = |team: TeamId| self.roster(team).map(|hero| u32::from(self.hero(hero).fallen)).iter().sum::<u32>();
        let part = |have: u32, need: u32| ALL * have.min(need) / need.max(1);
        match aim {
            Aim::Holds(cond) => self.progress_of(cond, PEOPLE),
            Aim::EnemiesDefeated(n) => {
                // What has been dealt to the enemy counts a little.
                let hurt: u32 = self.roster(ENEMY).map(|hero| u32::from(self.hero(hero).damage)).iter().sum();
                part(10 * defeats(ENEMY) + hurt.min(9), 10 * u32::from(*n))
            }
            Aim::Defeats(n) => part(defeats(PEOPLE), u32::from(*n)),
            Aim::EnemyOutpostsAtMost(n) => {
                let more = self.enemy_outposts().len().saturating_sub(u32::from(*n));
                ALL / (1 + more)
            }
            Aim::EnemyOutpostsAtLeast(n) => part(self.enemy_outposts().len(), u32::from(*n)),
            Aim::EnemyAt(area) => self.nearness(area.id, ENEMY),
        }
    }

    /// A solo game: the weight of completing the scenario, and that of losing it.
    pub(super) fn solo_prospects(&self) -> [u32; 2] {
        let Some(solo) = self.solo_story() else { return [1, 1] };
        let mean = |aims: &[Aim]| aims.iter().map(|aim| self.aimed(aim)).sum::<u32>() / (aims.len() as u32).max(1);
        let done = mean(&solo.objective);
        let danger = solo.failure.iter().map(|aim| self.aimed(aim)).max().unwrap_or(0);
        let strength = self.achieved(PEOPLE) / 8;
        let gone = u32::from(self.space) * ALL / (self.story().track.len() as u32).max(1);
        let hope = 2 * done + strength;
        [1 + hope * hope / 50, 1 + (danger * danger + gone * gone) / 50 + 20]
    }
}
