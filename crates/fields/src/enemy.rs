//! What the rules decide for an enemy without a seat (FE-R169, FE-R170, FE-R200).

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules};
use crate::ids::{Face, HeroId, Lane};
use crate::solo::PEOPLE;
use crate::state::Fields;
use engine::{Cx, Seat};

/// Nobody sits there.
pub(crate) const NOBODY: Seat = Seat(u8::MAX);

/// Chance in the middle: "a die not yet rolled counts its average" (FE-R200).
struct Middle;

impl Cx<Event> for Middle {
    fn chance(&mut self, n: u32) -> u32 {
        n / 2
    }

    fn emit(&mut self, _event: impl FnOnce() -> Event) {}

    fn listens(&self) -> bool {
        false
    }
}

/// FE-R169: the HP of the heroes of the team minus those of the enemy, then the Eternium of the team. Less harms more.
pub(crate) type Prospect = (i32, u16);

impl Fields {
    /// Whether somebody without a seat has to decide.
    pub(crate) fn is_for_nobody(&self, ask: Ask) -> bool {
        match ask {
            Ask::Hero(hero) => self.unseated(self.team_of(hero)),
            Ask::Team(team) => self.unseated(team),
            Ask::Nobody | Ask::Each(_) => false,
        }
    }

    /// FE-R200: the rules decide for the enemy.
    pub(crate) fn decide_for_enemy(&mut self, cx: &mut impl Cx<Event>) {
        let Some(frame) = self.frames.top().copied() else { return };
        let mut all = Vec::new();
        frame.list(self, NOBODY, &mut all);
        match self.enemy_choice(frame, &all) {
            Some(action) => frame.apply(self, NOBODY, action, cx),
            None => {
                self.frames.pop();
            }
        }
    }

    fn enemy_choice(&self, frame: Frame, all: &[Action]) -> Option<Action> {
        match frame {
            // FE-R200: it never avoids a combat.
            Frame::Avoid(_) => Some(Action::No),
            Frame::Defender(_) => self.strongest(all),
            Frame::Share(_) => self.who_bears(all),
            Frame::Opening(_) | Frame::EnemyPassive(_) => Some(self.harmful_ability(frame, all)),
            Frame::Run(_) if all.len() > 1 => all.iter().copied().min_by_key(|action| self.harm_of(frame, *action)),
            // Other ties follow map or data order.
            _ => all.first().copied(),
        }
    }

    /// FE-R200: the enemy hero with most HP, then the highest printed initiative, then data order.
    fn strongest(&self, all: &[Action]) -> Option<Action> {
        let worth = |action: &Action| match action {
            Action::Hero(hero) => Some((self.hp(*hero), self.def(*hero).initiative)),
            _ => None,
        };
        all.iter().copied().rev().max_by_key(worth)
    }

    /// FE-R170: the hero with most HP while it keeps 1, then soldiers, then the rest.
    fn who_bears(&self, all: &[Action]) -> Option<Action> {
        let lives = |action: &Action| match action {
            Action::HurtHero(hero) => Some(self.hp(*hero)).filter(|hp| *hp > 1),
            _ => None,
        };
        let hero = all.iter().copied().rev().filter(|action| lives(action).is_some()).max_by_key(lives);
        let soldier = all.iter().copied().find(|action| *action == Action::HurtSoldier);
        hero.or(soldier).or_else(|| all.first().copied())
    }

    /// FE-R200: an optional ability is used where that is more harmful than not to use it; one that costs Eternium is not.
    fn harmful_ability(&self, frame: Frame, all: &[Action]) -> Action {
        let without = self.prospect();
        let uses = all.iter().copied().filter(|action| matches!(action, Action::Ability(_)));
        let worst = uses.map(|action| (self.harm_of(frame, action), action)).min_by_key(|(prospect, _)| *prospect);
        worst.filter(|(prospect, _)| *prospect < without).map_or(Action::No, |(_, action)| action)
    }

    /// FE-R169: what one option leads to.
    fn harm_of(&self, frame: Frame, action: Action) -> Prospect {
        let mut world = self.clone();
        frame.apply(&mut world, NOBODY, action, &mut Middle);
        world.play_out_effect();
        world.prospect()
    }

    /// Carries out the effects on top of the stack, as far as nobody with a seat is asked.
    pub(crate) fn play_out_effect(&mut self) {
        while matches!(self.frames.top(), Some(Frame::Run(_))) {
            match self.frames.top().map(|frame| frame.asks(self)) {
                Some(Ask::Nobody) => {
                    if let Some(frame) = self.frames.top().copied() {
                        frame.step(self, &mut Middle);
                    }
                }
                Some(ask) if self.is_for_nobody(ask) => self.decide_for_enemy(&mut Middle),
                _ => return,
            }
        }
    }

    /// FE-R169: the rest of the combat round as it stands, and what it leaves.
    pub(crate) fn prospect(&self) -> Prospect {
        let eternium = self.team(PEOPLE).eternium;
        let (Some(hero), Some(enemy)) = (self.duel.sides[0].hero, self.unseated_foe()) else {
            let hp = |hero: HeroId| i32::from(self.hp(hero)) * if self.team_of(hero) == PEOPLE { 1 } else { -1 };
            return (self.all_heroes().map(hp).sum(), eternium);
        };
        let mut hp = [hero, enemy].map(|hero| i32::from(self.hp(hero)));
        let totals = [0, 1].map(|side| Lane::ALL.map(|lane| self.expected_total(side, lane)));
        let lane = |side: usize, lane: Lane| totals[side][lane.index()];
        let initiative = [0, 1].map(|side| lane(side, Lane::Initiative));
        let first = usize::from(initiative[1] > initiative[0]);
        if initiative[0] != initiative[1] && !self.duel.sides[1 - first].steady && hp.iter().all(|hp| *hp > 0) {
            let twice = self.options.initiative_counts && initiative[first] >= initiative[1 - first] * 2;
            hp[1 - first] -= 1 + i32::from(twice);
        }
        for attacker in [first, 1 - first] {
            if hp.iter().all(|hp| *hp > 0) {
                hp[1 - attacker] -= (lane(attacker, Lane::Attack) - lane(1 - attacker, Lane::Defense)).max(0);
            }
        }
        let [mine, theirs] = hp.map(|hp| hp.max(0));
        (mine - theirs, eternium)
    }

    /// FE-R200: a total, where dice of power that are not rolled yet count their average.
    fn expected_total(&self, side: usize, lane: Lane) -> i32 {
        let total = i32::from(self.total(side, lane));
        let cancelled = self.duel.sides[side].cancelled >> lane.index() & 1 == 1;
        if !self.options.dice_of_power || cancelled {
            return total;
        }
        let die = &self.defs().rules.wilds_die;
        let successes: i32 = die.iter().map(|face: &Face| i32::from(face.successes())).sum();
        let (dice, _) = self.duel.sides[side].dice_of(lane);
        total + i32::from(dice) * successes / die.len().max(1) as i32
    }
}
