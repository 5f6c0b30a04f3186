//! How an epic combat ends: defeat, flight, who won, and where the loser goes (phases 7 to 10, sections 9, 24 and 25).

use super::{Duel, Foe};
use crate::content::cards::Feat;
use crate::content::effect::{Stat, Window};
use crate::content::scenario::Source;
use crate::event::Event;
use crate::frame::{Frame, Push, Tame};
use crate::ids::{AreaId, HeroId};
use crate::state::{Fields, Mount};
use engine::Cx;

impl Fields {
    /// FE-23.26: what fleeing costs.
    fn flee_cost(&self, hero: HeroId) -> u8 {
        let price = self.solo_flee_cost().unwrap_or(self.defs().rules.flee_cost);
        // FE-35.5: what is waived is not raised again.
        if price == 0 {
            return 0;
        }
        crate::stats::plus(price, self.bonus(hero, Stat::FleeCost))
    }

    /// FE-23.27, FE-R88.
    pub(super) fn can_flee(&self, hero: HeroId) -> bool {
        self.can_pay(self.team_of(hero), self.flee_cost(hero)) && !self.shelters(hero).is_empty()
    }

    /// FE-23.28, FE-R87, FE-R89: the turn goes on; the combat is over and the opponent counts as its winner.
    pub(super) fn flee(&mut self, hero: HeroId, area: AreaId, cx: &mut impl Cx<Event>) {
        let cost = self.flee_cost(hero);
        self.spend(self.team_of(hero), cost, "FE-23.26", cx);
        let (name, place) = (self.hero_name(hero), self.area_name(area));
        cx.emit(|| Event::Flees { hero: name, area: place });
        self.hero_mut(hero).area = area;
        // The combat's frame lies below.
        self.frames.pop();
        let duel = std::mem::take(&mut self.duel);
        self.return_clash_cards();
        match duel.foe {
            Foe::Hero => {
                if let Some(winner) = duel.sides[1].hero {
                    self.won(winner, true, cx);
                }
            }
            Foe::Epic(id) => self.escapes(id),
            Foe::Boss => self.boss_keeps(duel.hp),
        }
    }

    /// Phases 7, 9 and 10. Everything a combat holds is forgotten first: its cards go back into the decks (FE-23.32, FE-24.17,
    /// FE-26.16).
    pub(super) fn end_duel(&mut self, cx: &mut impl Cx<Event>) {
        let creature = self.creature();
        let duel = std::mem::take(&mut self.duel);
        self.return_clash_cards();
        let Some(hero) = duel.sides[0].hero else { return };
        match (duel.foe, duel.sides[1].hero) {
            (Foe::Hero, Some(foe)) => self.end_of_heroes(&duel, hero, foe, cx),
            _ => self.end_of_creature(&duel, hero, creature.reward, cx),
        }
    }

    fn end_of_heroes(&mut self, duel: &Duel, hero: HeroId, foe: HeroId, cx: &mut impl Cx<Event>) {
        if let Some(side) = duel.avoided {
            // FE-R78: whoever avoids it moves away without cost.
            let mover = if side == 0 { hero } else { foe };
            let to = self.shelters(mover);
            self.frames.push(Frame::Push(Push { hero: mover, by: mover, to }));
            return;
        }
        let down = [hero, foe].map(|fighter| self.hp(fighter) == 0);
        if duel.last {
            self.end_last_duel(duel, [hero, foe], down, cx);
            return;
        }
        let winner = match down {
            // FE-23.24, FE-R56: no winner, no VP.
            [true, true] => {
                cx.emit(|| Event::NobodyWins);
                self.fall(foe, cx);
                self.fall(hero, cx);
                return;
            }
            [true, false] => 1,
            [false, true] => 0,
            [false, false] => self.winner_by_damage(duel, [hero, foe]),
        };
        let (winning, losing) = if winner == 0 { (hero, foe) } else { (foe, hero) };
        let friends: Vec<HeroId> = self.neighbours(losing).collect();
        // FE-25.7, FE-R211: for a defender with friends present.
        let together = self.options.stronger_together && losing == foe && !friends.is_empty();
        if down[1 - winner] {
            self.bounty(winning, cx);
            self.fall(losing, cx);
        // FE-9.8, FE-R124: so it is in a first game, also after two rounds.
        } else if self.options.quicker || self.options.first_game || together {
            let to = self.retreats(losing, &friends_if(together, &friends));
            self.frames.push(Frame::Push(Push { hero: losing, by: losing, to }));
        } else {
            // FE-23.31, FE-R85, FE-R86; FE-R197: an enemy without a seat pushes towards the base.
            let (by, to) = match self.unseated(self.team_of(winning)) {
                true => (losing, self.toward_base(losing)),
                false => (winning, self.shelters(losing)),
            };
            self.frames.push(Frame::Push(Push { hero: losing, by, to }));
        }
        if together {
            // FE-25.8, FE-25.9.
            for friend in friends.iter().copied() {
                let mut all = friends.clone();
                all.push(losing);
                let to = self.retreats(friend, &all);
                self.frames.push(Frame::Push(Push { hero: friend, by: friend, to }));
            }
        }
        self.won(winning, winner == 1, cx);
    }

    /// FE-R163: what both have lost stays lost. FE-23.30, FE-25.3, FE-R121, FE-R122: more damage, or with quicker combat more HP left; ties are the defender's.
    fn winner_by_damage(&self, duel: &Duel, [hero, foe]: [HeroId; 2]) -> usize {
        if self.options.quicker {
            return usize::from(self.hp(hero) <= self.hp(foe));
        }
        let [mine, theirs] = [0, 1].map(|side: usize| duel.sides[side].dealt);
        // FE-R201: the team that was attacked by a script wins the tie.
        usize::from(mine < theirs || (mine == theirs && !duel.raid))
    }

    /// FE-23.23, FE-9.7.
    fn bounty(&mut self, winner: HeroId, cx: &mut impl Cx<Event>) {
        let team = self.team_of(winner);
        self.feat(team, Feat::HeroDefeated, 1);
        if !self.options.first_game {
            self.score_or_eternium(team, Source::HeroDefeated, 1, "FE-23.23", cx);
        }
    }

    /// FE-R115: a won combat counts for objectives and abilities.
    fn won(&mut self, winner: HeroId, defended: bool, cx: &mut impl Cx<Event>) {
        let team = self.team_of(winner);
        let name = self.hero_name(winner);
        cx.emit(|| Event::WinsCombat { hero: name });
        self.feat(team, Feat::CombatWon, 1);
        if defended {
            self.feat(team, Feat::DefenseWon, 1);
        }
        self.trigger(winner, Window::CombatWon);
    }

    fn end_of_creature(&mut self, duel: &Duel, hero: HeroId, reward: u16, cx: &mut impl Cx<Event>) {
        let (beaten, fallen) = (duel.hp == 0, self.hp(hero) == 0);
        let team = self.team_of(hero);
        if duel.avoided.is_some() {
            let to = self.shelters(hero);
            self.frames.push(Frame::Push(Push { hero, by: hero, to }));
        }
        match (duel.foe, beaten, fallen) {
            // FE-24.13.
            (Foe::Epic(id), true, false) => {
                if self.skirmish().is_none() {
                    // FE-39.4, FE-R213: not for a mount of a skirmish.
                    self.score(team, 1, "FE-24.13", cx);
                }
                self.feat(team, Feat::EpicBeaten, 1);
                self.frames.push(Frame::Tame(Tame { hero, mount: Mount::Epic(id) }));
                self.run(reward, team, Some(hero));
                self.won(hero, false, cx);
            }
            // FE-24.12, FE-24.16, FE-39.5, FE-R57, FE-R90, FE-R186; FE-R91: the hero stays.
            (Foe::Epic(id), ..) => self.escapes(id),
            (Foe::Boss, true, _) => {
                self.boss = None;
                cx.emit(|| Event::BossBeaten);
                if !fallen {
                    self.score(team, 1, "FE-24.13", cx);
                    self.run(reward, team, Some(hero));
                    self.won(hero, false, cx);
                }
            }
            (Foe::Boss, false, _) => {
                self.boss_keeps(duel.hp);
                if !fallen && duel.avoided.is_none() {
                    // FE-24.19, FE-R92, FE-R206.
                    let to = self.shelters(hero);
                    self.frames.push(Frame::Push(Push { hero, by: hero, to }));
                }
            }
            (Foe::Hero, ..) => {}
        }
        if fallen {
            self.fall(hero, cx);
        }
    }

    /// FE-24.16: shuffled back.
    fn escapes(&mut self, epic: u8) {
        let card = self.content.get().shape.epics + epic;
        self.adventures.shuffle_in(card);
    }

    /// FE-24.18.
    fn boss_keeps(&mut self, hp: u8) {
        if let Some(boss) = &mut self.boss {
            let most = self.content.get().defs.bosses[boss.boss as usize].hp;
            boss.damage = most.saturating_sub(hp);
        }
    }
}

fn friends_if(together: bool, friends: &[HeroId]) -> Vec<HeroId> {
    if together { friends.to_vec() } else { Vec::new() }
}
