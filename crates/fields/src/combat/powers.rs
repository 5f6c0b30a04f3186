//! Phase 4: time, overloads, spells, consumables, soldiers, pass (FE-23.6 to FE-23.13).

use super::{Foe, Lies};
use crate::action::Action;
use crate::content::effect::{Stat, Window};
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Helper, Powers, Run, Support};
use crate::ids::{Combat, HeroId, TeamId};
use crate::state::Fields;
use crate::turn::distinct;
use engine::{Cx, Seat};

impl Fields {
    /// The hero of a team in the combat.
    pub(crate) fn fighter_of(&self, team: TeamId) -> Option<HeroId> {
        self.duel.sides.iter().filter_map(|side| side.hero).find(|hero| self.team_of(*hero) == team)
    }

    /// FE-23.6, FE-41.4, FE-R193: the active team, the defending one, then the others clockwise.
    /// FE-41.3: so every team has its turn, and [`Fields::combat_spells`] asks no more than what it holds.
    fn power_order(&self) -> Vec<TeamId> {
        let mut all: Vec<TeamId> = self.duel.sides.iter().filter_map(|side| side.hero).map(|hero| self.team_of(hero)).collect();
        let first = all.first().copied().unwrap_or_default();
        all.retain(|team| !self.unseated(*team));
        let rest = (1..self.sides).map(|i| TeamId((first.0 + i) % self.sides));
        for team in rest {
            if !all.contains(&team) && !self.unseated(team) {
                all.push(team);
            }
        }
        all
    }

    /// FE-23.8, FE-25.10, FE-R111, FE-R214: combat spells of the heroes of one player that can be paid for, as many as it likes.
    fn combat_spells(&self, team: TeamId, seat: Seat) -> impl Iterator<Item = Action> + '_ {
        let defs = self.defs();
        let own = move |hero: &HeroId| self.controller[hero.index()] == seat;
        self.heroes_of(team).filter(own).flat_map(move |hero| {
            let castable = move |spell: &u8| {
                let card = &defs.spells[*spell as usize];
                !card.combat.is_empty() && self.can_pay(team, card.cast)
            };
            distinct(self.hero(hero).spells.as_slice()).filter(castable).map(move |spell| Action::Cast { hero, spell })
        })
    }

    /// FE-23.7, FE-23.9, FE-23.10: what the fighting hero itself can do.
    fn list_powers(&self, hero: HeroId, side: usize, out: &mut Vec<Action>) {
        let fighter = &self.duel.sides[side];
        let cards = fighter.cards.as_slice();
        if fighter.times > 0 {
            for a in 0..cards.len() {
                out.extend((a + 1..cards.len()).filter(|b| self.may_swap(side, a, *b)).map(|b| Action::Swap(a as u8, b as u8)));
            }
        }
        if !fighter.blocked {
            let ready = |placed: &super::Placed| placed.card == Combat::Overload && placed.lies == Lies::Up && !placed.used;
            out.extend((0..cards.len()).filter(|i| ready(&cards[*i])).map(|i| Action::Trigger(i as u8)));
        }
        out.extend(self.consumables(hero, Window::Phase4).map(Action::Use));
        out.extend(self.usable(hero, Window::Phase4).map(Action::Ability));
        let soldiers = self.soldiers_at(self.team_of(hero), self.duel.area);
        // FE-23.11, FE-R154.
        if soldiers > 0 && !fighter.sent && !self.duel.last {
            for attack in 0..=soldiers {
                for defense in 0..=soldiers - attack {
                    let most = soldiers - attack - defense;
                    let least = u8::from(attack + defense == 0);
                    out.extend((least..=most).map(|initiative| Action::Sacrifice([attack, defense, initiative])));
                }
            }
        }
    }

    /// The next team that has not passed; phase 4 is over when all have (FE-23.13). FE-31.4: one acts after the other, so no two
    /// spells are ever cast at the same moment.
    fn next_power(&mut self, from: TeamId) {
        let order = self.power_order();
        let at = order.iter().position(|team| *team == from).unwrap_or(0);
        let after = (1..=order.len()).map(|i| order[(at + i) % order.len()]);
        let next = after.into_iter().find(|team| self.duel.passed >> team.0 & 1 == 0);
        match next {
            Some(turn) => self.frames.replace(Frame::Powers(Powers { turn })),
            None => {
                self.frames.pop();
            }
        }
    }
}

impl FrameRules for Powers {
    /// FE-24.8, FE-R214: the controller of the fighting hero; of a team without one, any player. Everybody is asked, whatever they
    /// hold, so that being asked tells nothing.
    fn asks(&self, game: &Fields) -> Ask {
        if game.duel.broken || game.someone_down() {
            return Ask::Nobody;
        }
        game.fighter_of(self.turn).map_or(Ask::Team(self.turn), Ask::Hero)
    }

    fn list(&self, game: &Fields, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        if let Some(hero) = game.fighter_of(self.turn)
            && let Some(side) = game.duel.side_of(hero)
        {
            game.list_powers(hero, side, out);
        }
        out.extend(game.combat_spells(self.turn, seat));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let turn = self.turn;
        if action == Action::Pass {
            // FE-R214: before the team has passed, every team-mate is asked, whatever it holds.
            let helper = game.fighter_of(turn).and_then(|hero| game.next_helper(turn, hero));
            if let Some(hero) = helper {
                game.frames.push(Frame::Helper(Helper { team: turn, hero }));
                return;
            }
            game.team_passes(turn, cx);
            return;
        }
        game.next_power(turn);
        if let Action::Cast { hero, spell } = action {
            game.cast_in_combat(turn, hero, spell, cx);
            return;
        }
        let Some(hero) = game.fighter_of(turn) else { return };
        let Some(side) = game.duel.side_of(hero) else { return };
        let name = game.hero_name(hero);
        match action {
            Action::Swap(a, b) => {
                game.duel.sides[side].times -= 1;
                game.swap_cards(side, usize::from(a), usize::from(b));
                cx.emit(|| Event::Swaps { hero: name });
            }
            Action::Trigger(i) => {
                if let Some(placed) = game.duel.sides[side].cards.iter_mut().nth(usize::from(i)) {
                    placed.used = true;
                    let lane = placed.lane;
                    cx.emit(|| Event::Triggers { hero: name });
                    game.fire(side as u8, lane);
                }
            }
            Action::Use(card) => game.use_consumable(hero, card, cx),
            Action::Ability(number) => game.use_ability(hero, number, cx),
            Action::Sacrifice(lanes) => game.sacrifice(hero, side, lanes, cx),
            _ => {}
        }
    }

    /// FE-R55: somebody has fallen; the rest of the phase is skipped.
    fn step(self, game: &mut Fields, _cx: &mut impl Cx<Event>) {
        game.frames.pop();
    }
}

impl Fields {
    /// FE-23.10, FE-23.11.
    fn sacrifice(&mut self, hero: HeroId, side: usize, lanes: [u8; 3], cx: &mut impl Cx<Event>) {
        let (team, area) = (self.team_of(hero), self.duel.area);
        let number = self.withdraw(team, area, lanes.iter().sum());
        let each = 1 + self.bonus(hero, Stat::SoldierBonus).max(0) as i8;
        let fighter = &mut self.duel.sides[side];
        fighter.sent = true;
        for (total, n) in fighter.bonus.iter_mut().zip(lanes) {
            *total += n as i8 * each;
        }
        let name = self.hero_name(hero);
        cx.emit(|| Event::Sacrifices { hero: name, number, lanes });
    }

    /// FE-31.7, FE-31.8: as if the friendly hero in the combat had cast it.
    fn cast_in_combat(&mut self, team: TeamId, caster: HeroId, spell: u8, cx: &mut impl Cx<Event>) {
        self.spend_spell(caster, spell, cx);
        let block = self.defs().spells[spell as usize].combat.id;
        match self.fighter_of(team) {
            Some(hero) => self.run(block, team, Some(hero)),
            // FE-R119: against a creature the others play for it.
            None if self.duel.foe != Foe::Hero => self.run(block, team, None),
            None => self.frames.push(Frame::Support(Support { hero: caster, spell })),
        }
    }
}

impl Fields {
    /// FE-23.12: a pass is final.
    fn team_passes(&mut self, team: TeamId, cx: &mut impl Cx<Event>) {
        self.duel.passed |= 1 << team.0;
        let name = self.team_name(team);
        cx.emit(|| Event::Passes { team: name });
        self.next_power(team);
    }

    /// FE-R214: the first hero of the next player of a team, after the player of the fighting hero and all those before this one.
    fn next_helper(&self, team: TeamId, after: HeroId) -> Option<HeroId> {
        let player = |hero: HeroId| self.controller[hero.index()];
        let fighter = self.fighter_of(team)?;
        let first = self.heroes_of(team).filter(|hero| player(*hero) != player(fighter));
        let began = |hero: &HeroId| after == fighter || hero.0 > after.0;
        let asked = |hero: &HeroId| self.heroes_of(team).any(|other| other.0 < hero.0 && player(other) == player(*hero));
        first.into_iter().find(|hero| began(hero) && !asked(hero))
    }
}

impl FrameRules for Helper {
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, game: &Fields, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(game.combat_spells(self.team, seat));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        match action {
            Action::Cast { hero, spell } => {
                game.next_power(self.team);
                game.cast_in_combat(self.team, hero, spell, cx);
            }
            _ => match game.next_helper(self.team, self.hero) {
                Some(hero) => game.frames.push(Frame::Helper(Helper { hero, ..self })),
                None => game.team_passes(self.team, cx),
            },
        }
    }
}

impl FrameRules for Support {
    /// FE-R148.
    fn asks(&self, _game: &Fields) -> Ask {
        Ask::Hero(self.hero)
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.duel.sides.iter().filter_map(|side| side.hero).map(Action::Hero));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, _cx: &mut impl Cx<Event>) {
        let Action::Hero(hero) = action else { return };
        let block = game.defs().spells[self.spell as usize].combat.id;
        game.frames.pop();
        // The caster's team decides what the spell leaves open, so the effect is its own for the hero it supports.
        game.frames.push(Frame::Run(Run { block, at: 0, team: game.team_of(self.hero), hero: Some(hero), lane: None }));
    }
}
