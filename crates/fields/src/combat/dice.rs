//! Dice of Power: lanes become dice (section 26). FE-26.1, FE-26.2: nothing else changes. FE-26.4: nothing is rolled before phase 4 is
//! over.

use super::{Fighter, Lies, Placed, Step};
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Ask, Clash, Frame, FrameRules, Power, Surplus};
use crate::ids::{Face, Lane};
use crate::state::Fields;
use crate::wilds::list_rerolls;
use engine::{Cx, Seat};

/// FE-26.13: the most dice of one player in a combat round.
const MOST: u8 = 10;

impl Fighter {
    /// FE-26.5, FE-26.13, FE-R132: the dice a lane rolls, and its automatic successes.
    #[must_use]
    pub fn dice_of(&self, lane: Lane) -> (u8, u8) {
        let dice = Lane::ALL.map(|lane| self.lane_value(lane).saturating_sub(self.sure[lane.index()]));
        // What came after the start of phase 4 and finds no room counts by itself, in its own lane. FE-26.12: a swap adds nothing.
        let mut over = dice.iter().sum::<u8>().saturating_sub(MOST);
        let mut beyond = [0; 3];
        for other in Lane::ALL {
            let i = other.index();
            beyond[i] = self.late_value(other).min(dice[i]).min(over);
            over -= beyond[i];
        }
        let i = lane.index();
        (dice[i] - beyond[i], self.sure[i] + beyond[i])
    }

    /// FE-R132: how much of a lane's value was not there when phase 4 began.
    fn late_value(&self, lane: Lane) -> u8 {
        let early = |placed: &&Placed| placed.lane == lane && placed.lies == Lies::Up && !placed.late;
        let before: u8 = self.cards.iter().filter(early).map(|placed| placed.card.value()).sum();
        self.lane_value(lane).saturating_sub(before)
    }
}

impl Fields {
    /// FE-26.13: at the start of phase 4 each die above ten becomes a success in a lane of its player's choice. FE-R228: the active
    /// side first.
    pub(super) fn cap_dice(&mut self) {
        for side in [1, 0] {
            let fighter = &self.duel.sides[side];
            let over = Lane::ALL.iter().map(|lane| fighter.lane_value(*lane)).sum::<u8>().saturating_sub(MOST);
            if fighter.hero.is_some() && over > 0 {
                self.frames.push(Frame::Surplus(Surplus { side: side as u8, left: over }));
            }
        }
    }

    /// FE-26.7, FE-26.9, FE-26.17: a hero rolls the dice of a lane; a creature rolls none.
    pub(super) fn roll_lane(&mut self, side: usize, lane: Lane, cx: &mut impl Cx<Event>) {
        let Some(hero) = self.duel.sides[side].hero else { return };
        let faces = self.roll(self.duel.sides[side].dice_of(lane).0, cx);
        let name = self.hero_name(hero);
        cx.emit(|| Event::Rolls { hero: name, faces });
        self.frames.push(Frame::Power(Power { side: side as u8, lane, faces }));
    }

    /// Rolls the dice of this step, if there are any to roll, and goes on to what they decide. FE-R228: both have rolled before the
    /// active side, or the attacker, rerolls.
    pub(super) fn roll_power(&mut self, step: Step, cx: &mut impl Cx<Event>) {
        let first = usize::from(self.duel.first);
        match step {
            Step::Totals => {
                self.frames.replace(Frame::Clash(Clash { step: Step::Compare }));
                self.roll_lane(1, Lane::Initiative, cx);
                self.roll_lane(0, Lane::Initiative, cx);
            }
            Step::Attack(which) => {
                let attacker = (first + usize::from(which)) % 2;
                self.frames.replace(Frame::Clash(Clash { step: Step::Hit(which) }));
                self.roll_lane(1 - attacker, Lane::Defense, cx);
                self.roll_lane(attacker, Lane::Attack, cx);
            }
            _ => {}
        }
    }
}

impl FrameRules for Surplus {
    fn asks(&self, game: &Fields) -> Ask {
        match game.fighter(self.side) {
            Some(hero) if self.left > 0 => Ask::Hero(hero),
            _ => Ask::Nobody,
        }
    }

    fn list(&self, game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        let fighter = &game.duel.sides[usize::from(self.side)];
        let room = |lane: &Lane| fighter.lane_value(*lane) > fighter.sure[lane.index()];
        out.extend(Lane::ALL.into_iter().filter(room).map(Action::Lay));
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, _cx: &mut impl Cx<Event>) {
        let Action::Lay(lane) = action else { return };
        game.duel.sides[usize::from(self.side)].sure[lane.index()] += 1;
        game.frames.replace(Frame::Surplus(Surplus { left: self.left - 1, ..self }));
    }
}

impl FrameRules for Power {
    /// FE-26.10, FE-26.11.
    fn asks(&self, game: &Fields) -> Ask {
        match game.fighter(self.side) {
            Some(hero) if self.faces[Face::Reroll as usize] > 0 => Ask::Hero(hero),
            _ => Ask::Nobody,
        }
    }

    fn list(&self, _game: &Fields, _seat: Seat, out: &mut Vec<Action>) {
        list_rerolls(&self.faces, out);
        out.push(Action::Done);
    }

    fn apply(self, game: &mut Fields, _seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let mut faces = self.faces;
        if let Action::Reroll(others) = action {
            faces = game.roll_again(faces, others, cx);
            let name = game.fighter(self.side).map_or("", |hero| game.hero_name(hero));
            cx.emit(|| Event::Rolls { hero: name, faces });
        } else {
            // FE-R133: a reroll face that is kept counts 0.
            faces[Face::Blank as usize] += std::mem::take(&mut faces[Face::Reroll as usize]);
        }
        game.frames.replace(Frame::Power(Power { faces, ..self }));
    }

    /// FE-26.6: what the dice come to.
    fn step(self, game: &mut Fields, _cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let result = self.faces[Face::Success as usize] + 2 * self.faces[Face::Double as usize];
        game.duel.sides[usize::from(self.side)].rolled[self.lane.index()] = result;
    }
}
