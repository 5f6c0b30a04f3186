//! What an effect lets somebody choose: Models, whether to do it, one of several.

use crate::action::{Action, not_offered};
use crate::content::{Chooser, Op, Side};
use crate::event::Event;
use crate::frame::{Decider, ForEach, FrameRules, May, OneOf, Pick};
use crate::model::{ModelId, Models};
use crate::programs::PickId;
use crate::state::{Ctx, Eternia};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl Eternia {
    /// Whom a choice can be about now.
    pub(crate) fn candidates(&self, pick: PickId, ctx: &Ctx) -> Models {
        let code = self.code().pick(pick);
        self.fitting(&code.pick.from, ctx, code.los)
    }

    /// Those of a choice that may be chosen next: the best ones where a criterion says so.
    pub(super) fn next_candidates(&self, pick: PickId, chosen: Models, ctx: &Ctx) -> Models {
        let left = Models(self.candidates(pick, ctx).0 & !chosen.0);
        let code = self.code().pick(pick);
        let of = self.one(&code.pick.from.of, ctx).or(ctx.own).and_then(|id| self.place_of(id));
        let away = |id: ModelId| self.model(id).at.zip(of).map_or(0, |(a, b)| self.distance(a, b));
        let best = |key: &dyn Fn(ModelId) -> u8| {
            let least = left.iter().map(key).min();
            left.iter().filter(|id| Some(key(*id)) == least).collect()
        };
        match code.pick.by {
            Chooser::Owner | Chooser::Opponent | Chooser::Random => left,
            Chooser::Nearest => best(&away),
            Chooser::LowestHp => best(&|id| self.model(id).hp),
            Chooser::MostPower => best(&|id| u8::MAX - self.model(id).all_power()),
        }
    }
}

impl Pick {
    fn most(&self, game: &Eternia) -> usize {
        usize::from(game.code().pick(self.pick).pick.max)
    }

    /// Whether as many as must be have been chosen.
    fn enough(&self, game: &Eternia, left: Models) -> bool {
        left.is_empty() || self.chosen.len() >= usize::from(game.code().pick(self.pick).pick.min)
    }

    fn done(self, game: &mut Eternia) {
        let run = game.code().pick(self.pick).run;
        game.frames.replace(ForEach { block: run, left: self.chosen, ctx: self.ctx }.into());
    }
}

impl FrameRules for Pick {
    fn decider(&self, game: &Eternia) -> Decider {
        let left = game.next_candidates(self.pick, self.chosen, &self.ctx);
        let pick = &game.code().pick(self.pick).pick;
        let needed = usize::from(pick.min).saturating_sub(self.chosen.len());
        let room = self.most(game).saturating_sub(self.chosen.len());
        if pick.by == Chooser::Random || room == 0 || left.is_empty() || (left.len() == 1 && needed > 0) {
            return Decider::Nobody;
        }
        if pick.by == Chooser::Opponent {
            return self.ctx.side.map_or(Decider::Program, |side| Decider::Side(side.other()));
        }
        game.owner(&self.ctx)
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(game.next_candidates(self.pick, self.chosen, &self.ctx).iter().map(Action::Model));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        let left = game.next_candidates(self.pick, self.chosen, &self.ctx);
        match action {
            Action::Model(id) if id.index() < crate::model::MODELS && left.contains(*id) => Ok(()),
            Action::Model(_) => {
                Err(not_offered("ET-11.10", "This Model cannot be chosen: it does not fit, or is not in range and sight."))
            }
            Action::Pass if self.enough(game, left) => Ok(()),
            Action::Pass => Err(not_offered("ET-33.11", "Somebody must be chosen.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        match action {
            Action::Model(id) => game.frames.replace(Pick { chosen: self.chosen.with(id), ..self }.into()),
            _ => self.done(game),
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let left = game.next_candidates(self.pick, self.chosen, &self.ctx);
        if left.is_empty() || self.chosen.len() >= self.most(game) {
            return self.done(game);
        }
        let random = game.code().pick(self.pick).pick.by == Chooser::Random && left.len() > 1;
        let nth = if random { cx.chance(left.len() as u32) as usize } else { 0 };
        let next = left.iter().nth(nth).map_or(self.chosen, |id| self.chosen.with(id));
        game.frames.replace(Pick { chosen: next, ..self }.into());
    }

    fn pending(&self, game: &Eternia, _: Option<Side>) -> Pending {
        let pick = &game.code().pick(self.pick).pick;
        let chosen = self.chosen.len() as u8;
        Pending::Models {
            source: self.ctx.source,
            chosen: self.chosen,
            min: pick.min.saturating_sub(chosen),
            max: pick.max.saturating_sub(chosen),
        }
    }
}

impl FrameRules for May {
    fn decider(&self, game: &Eternia) -> Decider {
        game.owner(&self.ctx)
    }

    fn list(&self, _: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend([Action::Option(0), Action::Pass]);
    }

    fn check(&self, _: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Option(0) | Action::Pass => Ok(()),
            Action::Option(_) => Err(not_offered("ET-12.5", "Do it or decline.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        game.frames.pop();
        if action == Action::Option(0) {
            game.push_effect(self.block.0, self.ctx);
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::May { source: self.ctx.source }
    }
}

impl OneOf {
    fn options<'a>(&self, game: &'a Eternia) -> &'a [(String, Vec<Op>)] {
        match game.code().block(self.block).ops.get(usize::from(self.pc)) {
            Some(Op::ChooseOne(options)) => options,
            _ => &[],
        }
    }
}

impl FrameRules for OneOf {
    fn decider(&self, game: &Eternia) -> Decider {
        if self.options(game).len() > 1 { game.owner(&self.ctx) } else { Decider::Nobody }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend((0..self.options(game).len() as u8).map(Action::Option));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Option(at) if usize::from(*at) < self.options(game).len() => Ok(()),
            Action::Option(_) => Err(not_offered("ET-33.11", "There is no such option.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        let first = game.code().block(self.block).kids[usize::from(self.pc)];
        game.frames.pop();
        if let Action::Option(at) = action {
            game.push_effect(first + u16::from(at), self.ctx);
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        self.apply(game, None, Action::Option(0), cx);
    }

    fn pending(&self, game: &Eternia, _: Option<Side>) -> Pending {
        let labels = self.options(game).iter().map(|(label, _)| label.clone()).collect();
        Pending::OneOf { source: self.ctx.source, labels }
    }
}
