//! What the enemy of a solo game does by itself: scripts of the scenario (FE-R161).

use crate::action::Action;
use crate::content::solo::{Moment, Order, Script, Toward};
use crate::event::Event;
use crate::frame::{Ask, Frame, FrameRules, Invade, Orders, Raid};
use crate::ids::{AreaId, HeroId};
use crate::map::Way;
use crate::solo::{ENEMIES, ENEMY, PEOPLE};
use crate::state::Fields;
use engine::{Cx, Seat};

impl Fields {
    fn scripts(&self) -> &'static [Script] {
        self.solo_story().map_or(&[], |solo| &solo.scripts)
    }

    /// Puts the scripts of a moment on the stack, the first on top.
    pub(crate) fn read_scripts(&mut self, now: impl Fn(Moment) -> bool) {
        for (i, script) in self.scripts().iter().enumerate().rev() {
            if now(script.when) {
                self.frames.push(Frame::Orders(Orders { script: i as u8, at: 0, hero: 0 }));
            }
        }
    }

    /// Where an enemy hero that goes there would step next: nearer, by map order.
    fn next_step(&self, hero: HeroId, toward: &Toward) -> Option<AreaId> {
        let (from, closed) = (self.hero(hero).area, self.closed_to(ENEMY));
        let far = |area: AreaId, to: AreaId| self.map().distance(area, to, closed);
        let nearest = |all: &mut dyn Iterator<Item = AreaId>| {
            all.filter_map(|area| Some((far(from, area)?, area))).min().map(|(_, area)| area)
        };
        let target = match toward {
            Toward::Hero => nearest(&mut self.heroes_of(PEOPLE).map(|hero| self.hero(hero).area).filter(|a| !closed.has(*a)))?,
            Toward::Outpost => nearest(&mut self.controlled(PEOPLE).minus(closed).iter())?,
            Toward::Area(area) => area.id,
            Toward::Base => self.team(ENEMY).base,
        };
        let here = far(from, target)?;
        let nearer = |area: &AreaId| far(*area, target).is_some_and(|there| there < here);
        self.map().area(from).adjacent().minus(closed).iter().find(nearer)
    }

    /// An enemy hero goes step by step until it meets figures of the team.
    fn walk_enemy(&mut self, hero: HeroId, toward: &Toward, steps: u8, cx: &mut impl Cx<Event>) {
        for _ in 0..steps {
            let Some(to) = self.next_step(hero, toward) else { return };
            let by = if self.map().area(self.hero(hero).area).paths.has(to) { Way::Path } else { Way::Border };
            self.hero_mut(hero).area = to;
            let (name, area) = (self.hero_name(hero), self.area_name(to));
            cx.emit(|| Event::Goes { hero: name, area, by });
            if self.figures(PEOPLE).has(to) {
                self.frames.push(Frame::Raid(Raid { enemy: hero, area: to }));
                return;
            }
        }
    }

    /// Soldiers leave an outpost along a path and attack the weakest outpost of the team at its other end.
    fn sortie(&mut self, number: u8, cx: &mut impl Cx<Event>) {
        let theirs = self.controlled(PEOPLE).without(self.team(PEOPLE).base);
        let weakest = |from: AreaId| {
            let ends = self.map().area(from).paths.and(theirs);
            ends.iter().min_by_key(|to| (self.soldiers_at(PEOPLE, *to), *to)).map(|to| (from, to))
        };
        let manned = self.enemy_outposts().iter().filter(|area| self.soldiers_at(ENEMY, *area) > 0);
        let Some((from, to)) = manned.filter_map(weakest).next() else { return };
        let number = number.min(self.soldiers_at(ENEMY, from));
        self.soldiers[from.index()][ENEMY.index()] -= number;
        let (team, a, b) = (self.team_name(ENEMY), self.area_name(from), self.area_name(to));
        cx.emit(|| Event::Marches { team, from: a, to: b, number });
        self.frames.push(Frame::Invade(Invade { team: ENEMY, area: to, number }));
    }

    /// FE-35.6: whether lost enemy soldiers stay away.
    fn soldiers_stay_lost(&self) -> bool {
        self.profile().is_some_and(|profile| profile.no_reinforcements)
    }

    fn carry_out(&mut self, order: &'static Order, cx: &mut impl Cx<Event>) {
        match order {
            Order::Advance(which, toward, steps) => {
                if let Some(hero) = self.heroes_of(ENEMY).nth(usize::from(*which)) {
                    self.walk_enemy(hero, toward, *steps, cx);
                }
            }
            // One hero after the other: `Orders` counts them.
            Order::AllAdvance(..) => {}
            Order::Reinforce(n) if !self.soldiers_stay_lost() => self.strengthen(*n, cx),
            Order::Garrison(area, n) if !self.soldiers_stay_lost() && !self.figures(PEOPLE).has(area.id) => {
                self.send_soldiers(area.id, *n, cx);
            }
            Order::Reinforce(_) | Order::Garrison(..) => {}
            Order::Sortie(n) => self.sortie(*n, cx),
            Order::Heal(n) => {
                for hero in self.heroes_of(ENEMY) {
                    self.heal(hero, *n, cx);
                }
            }
            Order::Do(block) => self.run(block.id, PEOPLE, None),
        }
    }
}

impl FrameRules for Orders {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        let script = &game.scripts()[usize::from(self.script)];
        let begins = self.at == 0 && self.hero == 0;
        if begins && !game.holds(&script.cond, PEOPLE, None) {
            game.frames.pop();
            return;
        }
        if begins {
            cx.emit(|| Event::Script { story: &script.story });
        }
        let Some(order) = script.orders.get(usize::from(self.at)) else {
            game.frames.pop();
            game.captures(None, cx);
            // FE-R174: after a script.
            game.note_held();
            return;
        };
        if let Order::AllAdvance(toward, steps) = order
            && usize::from(self.hero) < ENEMIES
        {
            game.frames.replace(Frame::Orders(Orders { hero: self.hero + 1, ..self }));
            if let Some(hero) = game.heroes_of(ENEMY).nth(usize::from(self.hero)) {
                game.walk_enemy(hero, toward, *steps, cx);
            }
            return;
        }
        game.frames.replace(Frame::Orders(Orders { at: self.at + 1, hero: 0, ..self }));
        game.carry_out(order, cx);
    }
}

impl Raid {
    /// The heroes of the team who may meet it.
    fn heroes(self, game: &Fields) -> impl Iterator<Item = HeroId> + '_ {
        game.foes_at(ENEMY, self.area)
    }

    fn fight(self, game: &mut Fields, hero: HeroId, cx: &mut impl Cx<Event>) {
        // FE-R201: the human hero plays the active part in all phases.
        game.fight_hero(hero, self.enemy, cx);
        game.duel.raid = true;
    }
}

impl FrameRules for Raid {
    /// FE-R201: the team chooses which hero fights.
    fn asks(&self, game: &Fields) -> Ask {
        let here = game.hero(self.enemy).area == self.area;
        if here && self.heroes(game).count() > 1 { Ask::Team(PEOPLE) } else { Ask::Nobody }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.heroes(game).map(Action::Hero));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Hero(hero) = action {
            self.fight(game, hero, cx);
        }
    }

    /// FE-20.4: heroes first, then the soldiers that are left (FE-R79).
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        if game.hero(self.enemy).area != self.area {
            game.frames.pop();
            return;
        }
        let hero = self.heroes(game).next();
        if let Some(hero) = hero {
            self.fight(game, hero, cx);
            return;
        }
        game.frames.pop();
        if game.enemy_soldiers(ENEMY, self.area) > 0 {
            game.overrun(self.enemy, self.area, cx);
        }
    }
}
