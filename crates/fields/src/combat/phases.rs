//! The ten phases, one step after the other (section 23; FE-24.1: the same against creatures, with the changes of section 24).

use super::{Foe, Lies, Step};
use crate::action::Action;
use crate::content::effect::Window;
use crate::event::Event;
use crate::frame::{Arms, Ask, Avoid, Clash, DrawClash, EnemyEffects, Flight, Frame, FrameRules, Opening, Powers};
use crate::ids::{EpicFace, HeroId, Lane};
use crate::state::Fields;
use engine::{Cx, Seat};

impl Fields {
    /// The hero on a side.
    pub(super) fn fighter(&self, side: u8) -> Option<HeroId> {
        self.duel.sides[usize::from(side)].hero
    }

    fn next(&mut self, step: Step) {
        self.frames.replace(Frame::Clash(Clash { step }));
    }
}

impl FrameRules for Avoid {
    /// FE-R78: whoever has such an ability, and somewhere to go.
    fn asks(&self, game: &Fields) -> Ask {
        match game.fighter(self.side).filter(|_| game.duel.avoided.is_none() && !game.duel.last) {
            Some(hero) if !game.shelters(hero).is_empty() && game.usable(hero, Window::Avoid).next().is_some() => Ask::Hero(hero),
            _ => Ask::Nobody,
        }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.fighter(self.side).into_iter().flat_map(|hero| game.usable(hero, Window::Avoid)).map(Action::Ability));
        out.push(Action::No);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if let (Action::Ability(number), Some(hero)) = (action, game.fighter(self.side)) {
            game.use_ability(hero, number, cx);
        }
    }
}

impl FrameRules for Arms {
    /// FE-23.1, FE-24.2: the choice is public; a creature has none.
    fn asks(&self, game: &Fields) -> Ask {
        game.fighter(self.side).map_or(Ask::Nobody, Ask::Hero)
    }

    fn list(&self, _game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Weapon(0), Action::Weapon(1)]);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let (Action::Weapon(weapon), Some(hero)) = (action, game.fighter(self.side)) else { return };
        game.frames.pop();
        game.duel.sides[usize::from(self.side)].weapon = Some(weapon);
        let (name, weapon) = (game.hero_name(hero), game.def(hero).weapons[usize::from(weapon)].name.as_str());
        cx.emit(|| Event::Arms { hero: name, weapon });
    }
}

impl FrameRules for Opening {
    /// FE-23.2, FE-R94.
    fn asks(&self, game: &Fields) -> Ask {
        match game.fighter(self.side) {
            Some(hero) if game.usable(hero, Window::CombatStart).next().is_some() => Ask::Hero(hero),
            _ => Ask::Nobody,
        }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.extend(
            game.fighter(self.side).into_iter().flat_map(|hero| game.usable(hero, Window::CombatStart)).map(Action::Ability),
        );
        out.push(Action::No);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        match (action, game.fighter(self.side)) {
            (Action::Ability(number), Some(hero)) => game.use_ability(hero, number, cx),
            _ => {
                game.frames.pop();
            }
        }
    }
}

impl FrameRules for Clash {
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        // FE-R55: whoever is at 0 HP ends the combat once the effect is finished.
        if self.step != Step::End && (game.duel.broken || game.duel.avoided.is_some() || game.someone_down()) {
            game.next(Step::End);
            return;
        }
        match self.step {
            Step::Weapons => {
                game.next(Step::Opening);
                if game.unseated_foe().is_some() {
                    // FE-36.3: the player chooses first.
                    game.frames.push(Frame::DrawClash(DrawClash {}));
                } else {
                    game.frames.push(Frame::Arms(Arms { side: 1 }));
                }
                game.frames.push(Frame::Arms(Arms { side: 0 }));
            }
            Step::Opening => {
                game.next(Step::Place);
                // FE-23.2, FE-24.3: the active player first; what has no seat has nothing to choose.
                game.frames.push(Frame::Opening(Opening { side: 1 }));
                game.frames.push(Frame::Opening(Opening { side: 0 }));
            }
            Step::Place => game.place_next(cx),
            Step::Reveal => game.reveal_cards(cx),
            Step::Creature => game.creature_acts(),
            Step::Totals | Step::Attack(_) if game.options.dice_of_power => game.roll_power(self.step, cx),
            Step::Totals | Step::Compare => game.compare_initiative(cx),
            Step::Attack(which) | Step::Hit(which) => game.attack(which, cx),
            Step::Flight => {
                // FE-23.25, FE-R123: only between two rounds.
                let single = (game.options.quicker && game.duel.foe == Foe::Hero) || game.duel.last;
                let over = game.duel.round == 2 || single;
                game.next(if over { Step::End } else { Step::Second });
                if !over {
                    game.frames.push(Frame::Flight(Flight {}));
                }
            }
            Step::Second => game.second_round(cx),
            Step::End => {
                game.frames.pop();
                game.end_duel(cx);
            }
        }
    }
}

impl Fields {
    /// FE-23.3: the side with fewer cards placed, the active one first.
    fn place_next(&mut self, cx: &mut impl Cx<Event>) {
        self.duel.placing = true;
        let open = |side: usize| {
            let fighter = &self.duel.sides[side];
            fighter.hero.is_some() && !fighter.out && fighter.placed < fighter.goal
        };
        let fewer = self.duel.sides[1].placed < self.duel.sides[0].placed;
        let side = match (open(0), open(1)) {
            (false, false) => {
                self.duel.placing = false;
                self.next(Step::Reveal);
                return;
            }
            (true, false) => 0,
            (false, true) => 1,
            (true, true) => usize::from(fewer),
        };
        // FE-24.4, FE-36.11, FE-R116: the die before the card, if there is a card.
        if self.duel.foe != Foe::Hero && self.cards_left(side) > 0 {
            self.roll_epic_die(cx);
        }
        self.draw_to_place(side as u8, false, cx);
    }

    /// FE-24.5, FE-24.6, FE-R117: any number of overloads is one.
    fn roll_epic_die(&mut self, cx: &mut impl Cx<Event>) {
        let die = &self.defs().rules.epic_die;
        let face = die[cx.chance(die.len() as u32) as usize];
        match face {
            EpicFace::Plus(lane, n) => self.duel.sides[1].bonus[lane.index()] += n as i8,
            EpicFace::Overload => self.duel.overload = true,
        }
        cx.emit(|| Event::EpicDie { face });
    }

    /// FE-23.6: all hidden cards are turned up; phase 4 begins.
    fn reveal_cards(&mut self, cx: &mut impl Cx<Event>) {
        for side in 0..2 {
            for placed in self.duel.sides[side].cards.iter_mut().filter(|placed| placed.lies == Lies::Hidden) {
                placed.lies = Lies::Up;
            }
        }
        for side in [0, 1] {
            let Some(hero) = self.fighter(side) else { continue };
            let name = self.hero_name(hero);
            let lanes = Lane::ALL.map(|lane| self.duel.sides[usize::from(side)].lane_value(lane));
            cx.emit(|| Event::Grid { hero: name, lanes });
        }
        self.duel.passed = 0;
        self.next(Step::Creature);
        if let Some(hero) = self.fighter(0) {
            self.frames.push(Frame::Powers(Powers { turn: self.team_of(hero) }));
        }
        if self.options.dice_of_power {
            self.cap_dice();
        }
    }

    /// FE-24.9: the passive ability of a creature, then its overload.
    fn creature_acts(&mut self) {
        self.next(Step::Totals);
        if self.unseated_foe().is_some() {
            let left = self.effects_to_draw();
            self.frames.push(Frame::EnemyEffects(EnemyEffects { left }));
        }
        if self.duel.foe == Foe::Hero {
            return;
        }
        let (creature, Some(hero)) = (self.creature(), self.fighter(0)) else { return };
        let team = self.team_of(hero);
        if self.duel.overload {
            self.run(creature.overload, team, None);
        }
        self.run(creature.passive, team, None);
    }

    /// FE-23.17, FE-23.18, FE-24.11, FE-R131: the lower initiative loses 1 HP; a tie costs nobody anything.
    fn compare_initiative(&mut self, cx: &mut impl Cx<Event>) {
        let totals = [0, 1].map(|side| Lane::ALL.map(|lane| self.total(side, lane)));
        cx.emit(|| Event::Totals { active: totals[0], other: totals[1] });
        let [mine, theirs] = totals.map(|all| all[Lane::Initiative.index()]);
        self.duel.first = u8::from(theirs > mine);
        self.next(Step::Attack(0));
        if mine == theirs {
            return;
        }
        let (winner, loser) = (usize::from(self.duel.first), usize::from(1 - self.duel.first));
        let (high, low) = (mine.max(theirs), mine.min(theirs));
        // FE-25.4, FE-R126, FE-R127: only a hero deals the second one.
        let twice = self.options.initiative_counts && self.duel.sides[winner].hero.is_some() && high >= low * 2;
        if !self.duel.sides[loser].steady {
            self.strike(loser, 1 + u8::from(twice), cx);
        }
    }

    /// A side loses HP through the other one.
    fn strike(&mut self, loser: usize, lost: u8, cx: &mut impl Cx<Event>) {
        match self.duel.sides[loser].hero {
            Some(hero) => {
                let lost = self.lose_hp(hero, lost, cx);
                self.duel.sides[1 - loser].dealt += lost;
            }
            None => self.hurt_creature(lost, cx),
        }
    }

    /// FE-23.19, FE-23.20, FE-23.21, FE-26.15: first the one, then the other, unless the first attack has ended it (FE-R55).
    fn attack(&mut self, which: u8, cx: &mut impl Cx<Event>) {
        let attacker = usize::from((self.duel.first + which) % 2);
        let (attack, defense) = (self.total(attacker, Lane::Attack), self.total(1 - attacker, Lane::Defense));
        self.next(if which == 0 { Step::Attack(1) } else { Step::Flight });
        let name = self.duel.sides[attacker].hero.map_or(self.creature().name, |hero| self.hero_name(hero));
        cx.emit(|| Event::Strikes { hero: name, attack, defense });
        self.strike(1 - attacker, attack.saturating_sub(defense), cx);
    }

    /// FE-23.29, FE-23.33, FE-24.15: the cards are discarded and nothing is reshuffled. FE-R105: so are time cards nobody used. FE-R95: the weapons stay. FE-31.9, FE-R149,
    /// FE-R118: what spells and dice added is gone.
    fn second_round(&mut self, cx: &mut impl Cx<Event>) {
        self.duel.round = 2;
        self.duel.overload = false;
        for side in 0..2 {
            let fighter = &mut self.duel.sides[side];
            *fighter = super::Fighter {
                hero: fighter.hero,
                weapon: fighter.weapon,
                focused: fighter.focused,
                focus: fighter.focus,
                goal: fighter.goal,
                left: fighter.left,
                gone: fighter.gone,
                sent: fighter.sent,
                dealt: fighter.dealt,
                ..super::Fighter::default()
            };
            if let Some(hero) = fighter.hero {
                self.hero_mut(hero).used[0] = 0;
            }
        }
        cx.emit(|| Event::SecondRound);
        self.next(Step::Opening);
        if self.unseated_foe().is_some() {
            // FE-36.10.
            self.frames.push(Frame::DrawClash(DrawClash {}));
        }
    }
}

impl FrameRules for Flight {
    /// FE-23.25 to FE-23.27, FE-24.14, FE-R88.
    fn asks(&self, game: &Fields) -> Ask {
        match game.fighter(0) {
            Some(hero) if game.can_flee(hero) => Ask::Hero(hero),
            _ => Ask::Nobody,
        }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::No);
        if let Some(hero) = game.fighter(0) {
            out.extend(game.shelters(hero).iter().map(Action::Flee));
        }
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if let (Action::Flee(area), Some(hero)) = (action, game.fighter(0)) {
            game.flee(hero, area, cx);
        }
    }
}
