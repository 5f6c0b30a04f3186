//! The end of the game and its ties (section 33).

use crate::action::Action;
use crate::combat::Duel;
use crate::event::Event;
use crate::frame::{Ask, Champions, Decided, Finish, Frame, FrameRules, Round};
use crate::ids::{HeroId, TeamId};
use crate::state::{Ended, Fields, Why};
use engine::{Cx, Illegal, Seat};

impl Fields {
    /// The teams that are best by a measure, of those in a set of bits.
    fn best(&self, among: u8, measure: impl Fn(TeamId) -> u32) -> u8 {
        let in_it = |team: &TeamId| among >> team.0 & 1 == 1;
        let most = self.team_ids().filter(in_it).map(&measure).max();
        self.team_ids().filter(in_it).filter(|team| Some(measure(*team)) == most).fold(0, |all, team| all | 1 << team.0)
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, winners: u8, why: Why, cx: &mut impl Cx<Event>) {
        self.over = Some(Ended { winners, why });
        self.frames.clear();
        let names: Vec<&'static str> =
            self.team_ids().filter(|team| winners >> team.0 & 1 == 1).map(|team| self.team_name(team)).collect();
        cx.emit(|| Event::Over { winners: names, why });
    }

    /// A seat gives up: its team has lost. With three teams the others share the victory.
    pub(crate) fn give_up(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over.is_some() || seat.0 >= self.seats {
            return Err(Illegal::new("FE-1.6", "There is nothing to give up."));
        }
        let team = self.team_at(seat);
        if self.solo.difficulty.is_some() {
            self.finish(0, Why::GaveUp, cx);
            return Ok(());
        }
        let others = ((1 << self.sides) - 1) & !(1u8 << team.0);
        self.finish(others, Why::GaveUp, cx);
        Ok(())
    }

    /// FE-33.6: the duel that decides; the starting team's hero, or that of the next tied team, is active (FE-R154).
    fn last_duel(&mut self, active: HeroId, other: HeroId, cx: &mut impl Cx<Event>) {
        self.fight_hero(active, other, cx);
        self.duel.last = true;
    }

    /// FE-33.6, FE-R154, FE-R155, FE-R229: its end. Both heroes stay where they are.
    pub(crate) fn end_last_duel(&mut self, duel: &Duel, heroes: [HeroId; 2], down: [bool; 2], cx: &mut impl Cx<Event>) {
        let [active, other] = heroes.map(|hero| self.team_of(hero));
        let waiting = match self.frames.top() {
            Some(Frame::Decided(decided)) => decided.waiting,
            _ => None,
        };
        let winners: u8 = match (down, waiting) {
            // FE-R229: two that fall together leave the victory to the third.
            ([true, true], Some(third)) => 1 << self.team_of(third).0,
            ([true, true], None) => 1 << active.0 | 1 << other.0,
            ([true, false], _) => 1 << other.0,
            ([false, true], _) => 1 << active.0,
            ([false, false], _) if duel.sides[0].dealt > duel.sides[1].dealt => 1 << active.0,
            ([false, false], _) => 1 << other.0,
        };
        // FE-R156: the winner meets the third.
        if let Some(third) = waiting.filter(|_| down != [true, true]) {
            let winner = heroes[usize::from(winners != 1 << active.0)];
            self.frames.replace(Frame::Decided(Decided { waiting: None }));
            self.last_duel(winner, third, cx);
            return;
        }
        for team in self.team_ids().filter(|team| winners.count_ones() == 1 && winners >> team.0 & 1 == 1) {
            self.score(team, 1, "FE-33.6", cx);
        }
        self.finish(winners, Why::Duel, cx);
    }
}

impl FrameRules for Finish {
    /// FE-33.2 to FE-33.5.
    fn step(self, game: &mut Fields, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if game.boss.is_some() {
            game.finish(0, Why::Boss, cx);
            return;
        }
        let all = (1 << game.sides) - 1;
        let points = game.best(all, |team| u32::from(game.team(team).vp));
        let outposts = game.best(points, |team| game.controlled(team).len());
        let eternium = game.best(outposts, |team| u32::from(game.team(team).eternium));
        for (left, why) in [(points, Why::Points), (outposts, Why::Outposts), (eternium, Why::Eternium)] {
            if left.count_ones() == 1 {
                game.finish(left, why, cx);
                return;
            }
        }
        if !game.extra {
            // FE-33.5, FE-R153: one more night.
            game.extra = true;
            game.frames.push(Frame::Round(Round { next: game.starting }));
            game.begin_round(false, cx);
            return;
        }
        game.frames.push(Frame::Champions(Champions { tied: eternium, chosen: [None; 3] }));
    }
}

impl Champions {
    /// One player of a team chooses for it: the controller of its first hero.
    fn chooser(self, game: &Fields, seat: Seat) -> Option<TeamId> {
        game.team_ids().find(|team| self.tied >> team.0 & 1 == 1 && game.seats_of(*team).lowest() == Some(seat))
    }
}

impl FrameRules for Champions {
    fn asks(&self, game: &Fields) -> Ask {
        let open = game.team_ids().filter(|team| self.tied >> team.0 & 1 == 1 && self.chosen[team.index()].is_none());
        Ask::Each(open.fold(0, |all, team| all | 1 << team.0))
    }

    fn list(&self, game: &Fields, seat: Seat, out: &mut Vec<Action>) {
        if let Some(team) = self.chooser(game, seat) {
            out.extend(game.heroes_of(team).map(Action::Hero));
        }
    }

    fn apply(self, game: &mut Fields, seat: Seat, action: Action, cx: &mut impl Cx<Event>) {
        let (Action::Hero(hero), Some(team)) = (action, self.chooser(game, seat)) else { return };
        let mut chosen = self.chosen;
        chosen[team.index()] = Some(hero);
        let name = game.team_name(team);
        cx.emit(|| Event::Ready { team: name });
        let waiting = game.team_ids().any(|team| self.tied >> team.0 & 1 == 1 && chosen[team.index()].is_none());
        if waiting {
            game.frames.replace(Frame::Champions(Champions { chosen, ..self }));
            return;
        }
        game.frames.pop();
        // FE-R154: from the starting team on, clockwise.
        let order = (0..game.sides).map(|i| usize::from((game.starting.0 + i) % game.sides));
        let heroes: Vec<HeroId> = order.filter_map(|team| chosen[team]).collect();
        game.frames.push(Frame::Decided(Decided { waiting: heroes.get(2).copied() }));
        game.last_duel(heroes[0], heroes[1], cx);
    }
}

impl FrameRules for Decided {}
