//! Skills in use: paid first, with their Boosts and Surges, then carried out (sections 11 to 14).

use crate::action::{Action, not_offered};
use crate::compiled::SkillId;
use crate::content::{Extra, Op, Scope, Side};
use crate::event::{Event, Why};
use crate::frame::{Decider, Effect, FrameRules, Skill};
use crate::model::ModelId;
use crate::programs::BlockId;
use crate::state::{Ctx, Eternia, Source, Span};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

mod stage {
    pub const PAY: u8 = 0;
    pub const EXTRAS: u8 = 1;
    pub const RUN: u8 = 2;
    pub const AFTER: u8 = 3;
}

impl Eternia {
    /// A Boost or Surge of a Skill; Boosts first.
    pub(crate) fn extra(&self, skill: SkillId, at: u8) -> Option<&'static Extra> {
        let def = &self.all().skill(skill).def;
        def.boosts.iter().chain(&def.surges).nth(usize::from(at))
    }

    /// How many Boosts and Surges are printed on a Skill.
    pub(crate) fn extras_of(&self, skill: SkillId) -> u8 {
        let def = &self.all().skill(skill).def;
        (def.boosts.len() + def.surges.len()).min(16) as u8
    }

    /// Whether a Skill that can be used once in a span has not been.
    pub(crate) fn may_repeat(&self, own: ModelId, skill: SkillId) -> bool {
        let once = self.all().skill(skill).once_per;
        once.is_none_or(|scope| !self.was_used(Source::Skill(skill), Some(own), Span::Scope(scope)))
    }

    /// Remembers that a Skill was used.
    pub(crate) fn note_skill(&mut self, own: ModelId, skill: SkillId) {
        let def = &self.all().skill(skill).def;
        if let Some(scope) = def.once_per {
            self.note_use(Source::Skill(skill), Some(own), Span::Scope(scope));
        }
        self.note_first_time(&def.when, Source::Skill(skill), Some(own));
    }

    /// Why a Skill that is no Attack cannot be used.
    pub(crate) fn usable(&self, own: ModelId, skill: SkillId, ctx: &Ctx) -> Result<(), Illegal> {
        let def = &self.all().skill(skill).def;
        if !self.can_pay(own, self.pool_of(skill), self.cost_for(own, def.cost)) {
            return Err(not_offered("ET-11.5", "There is not enough Power in the slots that pay for this Skill."));
        }
        if !self.may_repeat(own, skill) {
            return Err(not_offered("ET-R22", "You have used this Skill as often as its text allows."));
        }
        if !self.holds(&def.when, ctx) {
            return Err(not_offered("ET-11.2", "The condition of this Skill is not met."));
        }
        if !self.has_targets(&self.code().skills[skill.index()], ctx) {
            return Err(not_offered("ET-11.10", "There is nobody this Skill could affect."));
        }
        let cards = |op: &Op| matches!(op, Op::DrawStrategy(_) | Op::DiscardStrategy(_));
        if self.is_ai() && !def.effects.is_empty() && def.effects.iter().all(cards) {
            return Err(not_offered("ET-R156", "There are no Strategy Cards in this mode, and this Skill does nothing else."));
        }
        Ok(())
    }

    /// Why a Boost or Surge printed on a Skill cannot be paid for now.
    pub(crate) fn extra_allowed(&self, own: ModelId, skill: SkillId, at: u8, paid: u16, ctx: &Ctx) -> Result<(), Illegal> {
        let Some(extra) = self.extra(skill, at) else {
            return Err(not_offered("ET-11.8", "This Skill has no such Boost or Surge."));
        };
        if paid & (1 << at) != 0 {
            return Err(not_offered("ET-13.3", "You can use each Boost and Surge once per use of its Skill."));
        }
        if !self.can_pay(own, self.pool_of(skill), extra.cost) {
            return Err(not_offered("ET-14.4", "There is not enough Power in the slots of this Skill."));
        }
        if !self.holds(&extra.when, ctx) {
            return Err(not_offered("ET-11.2", "The condition of this Boost or Surge is not met."));
        }
        Ok(())
    }

    /// Pays for a Boost or Surge printed on a Skill.
    pub(crate) fn pay_extra(&mut self, own: ModelId, skill: SkillId, at: u8, cx: &mut impl Cx<Event>) {
        let cost = self.extra(skill, at).map_or(0, |extra| extra.cost);
        let (by, boosts) = (self.name(own), self.all().skill(skill).boosts.len() as u8);
        let kind = if at < boosts { "Boost" } else { "Surge" };
        cx.emit(|| Event::Boosts { by, name: format!("a {kind} of {}", self.all().skill(skill).name), cost });
        self.pay(own, self.pool_of(skill), cost, Why::Cost, cx);
    }

    /// The lists of the Boosts and Surges that were paid, pushed so that the first is carried out first.
    pub(crate) fn push_extras(
        &mut self,
        skill: SkillId,
        paid: u16,
        ctx: Ctx,
        of: impl Fn(&crate::programs::ExtraCode) -> BlockId,
    ) {
        if paid == 0 {
            return;
        }
        for (at, extra) in self.code().skills[skill.index()].extras.iter().enumerate().rev() {
            let block = of(extra);
            if paid & (1 << at) != 0 && block.0 != 0 {
                self.frames.push(Effect { block, pc: 0, ctx }.into());
            }
        }
    }
}

impl Skill {
    fn own(&self) -> ModelId {
        self.ctx.own.unwrap_or(ModelId(0))
    }
}

impl FrameRules for Skill {
    fn decider(&self, game: &Eternia) -> Decider {
        if self.stage != stage::EXTRAS {
            return Decider::Nobody;
        }
        let more = (0..game.extras_of(self.skill))
            .any(|at| game.extra_allowed(self.own(), self.skill, at, self.extras, &self.ctx).is_ok());
        if more { Decider::Model(self.own()) } else { Decider::Nobody }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend((0..game.extras_of(self.skill)).map(Action::Extra));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Extra(at) if *at < game.extras_of(self.skill) => {
                game.extra_allowed(self.own(), self.skill, *at, self.extras, &self.ctx)
            }
            Action::Extra(_) => Err(not_offered("ET-11.8", "This Skill has no such Boost or Surge.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Extra(at) = action {
            game.frames.replace(Skill { extras: self.extras | 1 << at, ..self }.into());
            let code = &game.code().skills[self.skill.index()];
            if !code.strikes {
                let block = code.extras[usize::from(at)].effects;
                game.frames.push(Effect { block, pc: 0, ctx: self.ctx }.into());
            }
            game.pay_extra(self.own(), self.skill, at, cx);
        } else {
            game.frames.replace(Skill { stage: stage::RUN, ..self }.into());
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let (own, skill) = (self.own(), self.skill);
        let code = &game.code().skills[skill.index()];
        let ctx = Ctx { extras: self.extras, ..self.ctx };
        match self.stage {
            stage::PAY => {
                let def = &game.all().skill(skill).def;
                let cost = game.cost_for(own, def.cost);
                let (who, name) = (game.named(own), def.name.as_str());
                if def.kind == crate::content::SkillKind::Reaction {
                    cx.emit(|| Event::Reacts { who, name, cost });
                } else {
                    cx.emit(|| Event::Uses { who, name, cost });
                }
                game.note_skill(own, skill);
                game.frames.pop();
                game.begin(Source::Skill(skill), Some(own), true);
                game.frames.push(Skill { stage: stage::EXTRAS, ..self }.into());
                game.pay(own, game.pool_of(skill), cost, Why::Cost, cx);
            }
            stage::EXTRAS => game.frames.replace(Skill { stage: stage::RUN, ..self }.into()),
            stage::RUN => {
                game.frames.replace(Skill { stage: stage::AFTER, ..self }.into());
                game.run(code, ctx);
            }
            _ => {
                game.frames.pop();
                game.push_extras(skill, self.extras, ctx, |extra| extra.after);
                if !code.strikes {
                    game.push_extras(skill, self.extras, ctx, |extra| extra.on_hit);
                    game.push_extras(skill, self.extras, ctx, |extra| extra.on_wound);
                }
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Extras { model: self.ctx.own, skill: self.skill, paid: self.extras }
    }
}

impl Eternia {
    /// An Attack is over: what lasts for it ends.
    pub(crate) fn end_attack_scope(&mut self) {
        let depth = self.attacks.depth() as u8;
        self.end_timed(|timed| timed.lasts == crate::content::Duration::ThisAttack && timed.until == depth);
        self.uses.retain(|used| used.span != Span::Boost(depth));
        if depth == 1 {
            self.end_scope(Scope::Attack);
        }
    }
}
