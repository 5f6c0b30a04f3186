//! Effects: one frame that walks through a list of operations, and the frames of the choices they ask for.

mod cards;
mod choice;
mod put;

pub(crate) use cards::nth;

use crate::content::{Op, Way};
use crate::event::{Arrival, Event, Why};
use crate::frame::{
    Cards, Carry, Effect, Face, ForEach, FrameRules, Hurt, May, Offer, OneOf, Pick, Put, Repeat, Reroll, Shove, Thing,
};
use crate::model::{ModelId, Models};
use crate::programs::{AttackId, BlockId, PickId};
use crate::state::{Bonus, Ctx, Eternia, Source, Span};
use engine::Cx;

impl Eternia {
    fn push_effect(&mut self, block: u16, ctx: Ctx) {
        self.frames.push(Effect { block: BlockId(block), pc: 0, ctx }.into());
    }
}

impl Effect {
    fn each(&self, game: &mut Eternia, who: &crate::content::Who, mut work: impl FnMut(&mut Eternia, ModelId)) {
        for id in game.affected(who, &self.ctx).iter() {
            work(game, id);
        }
    }

    /// Carries out one operation; the frame already points behind it.
    #[expect(clippy::too_many_lines, reason = "one line an operation")]
    fn run(&self, game: &mut Eternia, op: &'static Op, kid: u16, cx: &mut impl Cx<Event>) {
        let ctx = self.ctx;
        let by = ctx.own.or(ctx.object).or(game.attacks.top().map(|attack| attack.attacker));
        let amount = |game: &Eternia, n| game.amount(n, &ctx);
        match op {
            Op::Choose(..) => game.frames.push(Pick { pick: PickId(kid), chosen: Models::NONE, ctx }.into()),
            Op::ChooseOne(_) => game.frames.push(OneOf { block: self.block, pc: self.pc, ctx }.into()),
            Op::May(_) => game.frames.push(May { block: BlockId(kid), ctx }.into()),
            Op::If(cond, ..) => {
                let holds = game.holds(cond, &ctx);
                if holds {
                    let user = if matches!(ctx.source, Source::Skill(_)) { ctx.own } else { None };
                    game.note_first_time(cond, ctx.source, user);
                }
                game.push_effect(kid + u16::from(!holds), ctx);
            }
            Op::ForEach(filter, _) => {
                let left = game.fitting(filter, &ctx, false);
                game.frames.push(ForEach { block: BlockId(kid), left, ctx }.into());
            }
            Op::Repeat(n, _) => {
                let left = amount(game, n);
                game.frames.push(Repeat { block: BlockId(kid), left, ctx }.into());
            }
            // ET-R131: as many dice as the text says.
            Op::Roll(n, good, _) => {
                let dice: Vec<_> = (0..*n).map(|_| game.throw(cx)).collect();
                let successes = dice.iter().filter(|face| good.contains(face)).count() as u8;
                let symbols = dice.iter().filter(|face| **face == crate::content::Face::Power).count() as u8;
                let roll = [successes, n - successes, symbols];
                cx.emit(|| Event::Throws { dice, successes });
                game.push_effect(kid, Ctx { roll, ..ctx });
            }
            Op::Random(lists) => {
                let of = lists.len() as u8;
                let outcome = if of > 1 { cx.chance(u32::from(of)) as u8 } else { 0 };
                cx.emit(|| Event::Chance { outcome, of });
                game.push_effect(kid + u16::from(outcome), ctx);
            }
            Op::GainPower(crate::content::Who::ControllerSkills, n) => {
                let n = amount(game, n);
                game.controller_gains(n, Why::Effect, cx);
            }
            Op::GainPower(who, n) => {
                let n = amount(game, n);
                self.each(game, who, |game, id| game.gain(id, n, Why::Effect, cx));
            }
            Op::LosePower(crate::content::Who::ControllerSkills, n) => {
                let n = amount(game, n);
                game.controller_loses(n, None, cx);
            }
            Op::LosePower(who, n) => {
                let n = amount(game, n);
                self.each(game, who, |game, id| game.take_power(id, n, None));
            }
            Op::TransferPower(from, to, n) | Op::StealPower(from, to, n) => {
                let (n, to) = (amount(game, n), game.one(to, &ctx));
                if *from == crate::content::Who::ControllerSkills {
                    game.controller_loses(n, to, cx);
                } else {
                    self.each(game, from, |game, id| game.take_power(id, n, to));
                }
            }
            Op::DealWounds(who, n) => {
                let n = amount(game, n);
                for id in game.affected(who, &ctx).iter().filter(|_| n > 0) {
                    let by = by.filter(|by| *by != id);
                    game.frames.push(Hurt { model: id, wounds: n, by, stage: 0, escape: false }.into());
                }
            }
            Op::Heal(who, n) => {
                let n = amount(game, n);
                self.each(game, who, |game, id| game.heal(id, n, cx));
            }
            Op::Daze(who) => self.each(game, who, |game, id| game.daze(id, ctx.own, cx)),
            Op::RemoveDaze(who) => self.each(game, who, |game, id| game.undaze(id, cx)),
            Op::Ko(who) => self.each(game, who, |game, id| game.knock_out(id, by, cx)),
            Op::PreventWounds(n) => {
                let n = amount(game, n);
                if let Some(harm) = game.harms.top_mut() {
                    harm.left = harm.left.saturating_sub(n);
                }
            }
            Op::Push(who, n, way) => self.push(game, who, amount(game, n), way),
            Op::Move(who, n, modifiers) => {
                let n = amount(game, n);
                for id in game.affected(who, &ctx).iter() {
                    game.walk(id, Some(n), false, modifiers, &ctx);
                }
            }
            Op::Place(who, _) => self.each(game, who, |game, id| {
                if game.is_up(id) {
                    game.frames.push(Put { thing: Thing::Model(id), left: 1, block: self.block, pc: self.pc, ctx }.into());
                }
            }),
            Op::SwapPlaces(a, b) => self.swap(game, a, b, cx),
            Op::SpawnMinion(n, _) => self.put(game, Thing::Minions, amount(game, n)),
            // ET-R99: whoever's effect it is.
            Op::SpawnElite(word, n, _) => {
                if let Some(minion) = game.all().find_minion(*word) {
                    self.put(game, Thing::Elite(minion), amount(game, n));
                }
            }
            Op::SpawnToken(word, _) => {
                if let Some(token) = game.all().find_token(*word) {
                    self.put(game, Thing::Token(token.0), 1);
                }
            }
            Op::PlaceTerrain(word, _) => {
                if let Some(terrain) = game.all().find_terrain(*word) {
                    self.put(game, Thing::Terrain(terrain), 1);
                }
            }
            Op::RemoveTerrain(word, range) => game.remove_terrain(*word, *range, &ctx, cx),
            Op::RemoveToken(pick) => {
                if let Some(at) = game.token_picks(pick, &ctx).first().copied() {
                    let gone = game.tokens.remove(usize::from(at)).id();
                    let token = game.token_name(gone);
                    game.check = true;
                    cx.emit(|| Event::TokenAt { token, at: None });
                    game.refresh_sight();
                }
            }
            Op::MoveToken(pick, n) => {
                if let Some(token) = game.token_picks(pick, &ctx).first().copied() {
                    game.frames.push(Carry { token, left: *n, side: ctx.side }.into());
                }
            }
            Op::PickUp(who, pick) => {
                if let Some(id) = game.one(who, &ctx) {
                    game.pick_up(id, pick, &ctx, cx);
                }
            }
            Op::Drop(who, word) => self.each(game, who, |game, id| game.drop_one(id, *word, cx)),
            _ => self.run_more(game, op, kid, cx),
        }
    }

    /// Attacks, Actions, what lasts, cards and tracks.
    fn run_more(&self, game: &mut Eternia, op: &'static Op, kid: u16, cx: &mut impl Cx<Event>) {
        let ctx = self.ctx;
        let amount = |game: &Eternia, n| game.amount(n, &ctx);
        match op {
            Op::AddSuccess(n) => {
                let n = amount(game, n);
                if let Some(attack) = game.attacks.top_mut() {
                    attack.added = attack.added.saturating_add(n);
                    attack.count();
                }
            }
            Op::ConvertFace(_, _, n) => self.reroll(game, *n, true),
            Op::Reroll(n, _) => self.reroll(game, *n, false),
            Op::RedirectAttack(who) => self.redirect(game, who, cx),
            Op::CancelAttack => {
                if let Some(attack) = game.attacks.top_mut().filter(|attack| !attack.rolled) {
                    attack.cancelled = true;
                }
            }
            Op::Attack(_) => self.strike(game, AttackId(kid)),
            Op::BonusMove(who, n) => {
                let bonus = Bonus::of(&[crate::content::ActionKind::Move], *n);
                self.each(game, who, |game, id| game.grant(Bonus { model: id, ..bonus }, &ctx));
            }
            Op::BonusAttack(who) => {
                let bonus = Bonus::of(&[crate::content::ActionKind::Attack], 0);
                self.each(game, who, |game, id| game.grant(Bonus { model: id, ..bonus }, &ctx));
            }
            Op::BonusAction(who, kinds) => {
                let bonus = Bonus::of(kinds, 0);
                self.each(game, who, |game, id| game.grant(Bonus { model: id, ..bonus }, &ctx));
            }
            Op::GrantAction(who, kinds) => {
                let bonus = Bonus::of(kinds, 0);
                for model in game.affected(who, &ctx).iter() {
                    game.frames.push(Offer { bonus: Bonus { model, ..bonus }, extra: false }.into());
                }
            }
            Op::Modify(who, what, lasts) => self.each(game, who, |game, id| {
                let change = game.plain(what, &ctx);
                game.add_timed(id, change, *lasts, ctx.own);
                let who = game.named(id);
                cx.emit(|| Event::Changes { who, what: change });
            }),
            Op::SetMarker(who, word, on) => {
                let bit = game.code().marker(*word);
                let marker = word.as_str();
                game.check = true;
                self.each(game, who, |game, id| {
                    let marks = &mut game.model_mut(id).marks;
                    *marks = if *on { *marks | bit } else { *marks & !bit };
                    game.check = true;
                    let who = game.named(id);
                    cx.emit(|| Event::Marks { who, marker, on: *on });
                });
            }
            Op::DrawStrategy(n) => {
                let n = amount(game, n);
                game.draw(n, cx);
            }
            Op::DiscardStrategy(n) => {
                let n = amount(game, n);
                game.discard(n, cx);
            }
            Op::PeekActivation(n) => {
                if let Some(by) = ctx.side {
                    game.frames.push(Cards { side: by.other(), by, left: *n, first: None }.into());
                }
            }
            Op::SwapActivationCards(side) => {
                if let (Some(by), Some(side)) = (ctx.side, game.side_ref(*side, &ctx)) {
                    game.frames.push(Cards { side, by, left: 0, first: None }.into());
                }
            }
            Op::AdvanceEscalation(n) => {
                let n = amount(game, n);
                game.escalate(n, cx);
            }
            Op::GainVp(side, n) => {
                let (side, n) = (game.side_ref(*side, &ctx), amount(game, n));
                game.gain_vp(side, n, cx);
            }
            Op::UnlockSkill(who, colour) => {
                for model in game.affected(who, &ctx).iter().filter(|id| id.is_player_character()) {
                    if game.model(model).faces[colour.index()].is_none() {
                        game.frames.push(Face { model, colour: Some(*colour) }.into());
                    }
                }
            }
            Op::SwapSkillFace(who) => {
                for model in game.affected(who, &ctx).iter().filter(|id| id.is_player_character()) {
                    game.frames.push(Face { model, colour: None }.into());
                }
            }
            Op::Win(side) => {
                let winner = game.side_ref(*side, &ctx);
                game.win(winner, crate::state::Ending::Victory, cx);
            }
            Op::NpcActs(word) => game.npc_acts(*word),
            _ => {}
        }
    }

    fn push(&self, game: &mut Eternia, who: &crate::content::Who, left: u8, way: &Way) {
        let ctx = self.ctx;
        let of = |of: &crate::content::Who| game.one(of, &ctx).or(ctx.own).and_then(|id| game.place_of(id));
        let (way, from) = match way {
            Way::Any => (0, None),
            Way::Towards(who) => (1, of(who)),
            Way::Away(who) => (2, of(who)),
        };
        // ET-R54.
        for model in game.affected(who, &ctx).iter().filter(|id| !id.is_npc()) {
            if let Some(start) = game.model(model).at {
                let way = if from.is_some() { way } else { 0 };
                let of = from.unwrap_or(start);
                game.frames.push(Shove { model, left, start, way, of, side: ctx.side, by: ctx.own, done: 0, to: None }.into());
            }
        }
    }

    fn put(&self, game: &mut Eternia, thing: Thing, left: u8) {
        if left > 0 {
            game.frames.push(Put { thing, left, block: self.block, pc: self.pc, ctx: self.ctx }.into());
        }
    }

    fn reroll(&self, game: &mut Eternia, left: u8, turn: bool) {
        if game.attacks.top().is_some_and(|attack| attack.rolled) {
            game.frames.push(Reroll { left, block: self.block, pc: self.pc, side: self.ctx.side, by: self.ctx.own, turn }.into());
        }
    }

    /// ET-R46: a double placement, both lifted first (ET-R148).
    fn swap(&self, game: &mut Eternia, a: &crate::content::Who, b: &crate::content::Who, cx: &mut impl Cx<Event>) {
        let one = |who| game.affected(who, &self.ctx).first();
        let (Some(a), Some(b)) = (one(a), one(b)) else { return };
        if let (Some(at), Some(to)) = (game.model(a).at, game.model(b).at)
            && a != b
        {
            game.place(a, to, Arrival::Place, cx);
            game.place(b, at, Arrival::Place, cx);
        }
    }

    /// ET-R151: at most once, and only to somebody the attacker's side may attack.
    fn redirect(&self, game: &mut Eternia, who: &crate::content::Who, cx: &mut impl Cx<Event>) {
        let Some(attack) = game.attacks.top().copied() else { return };
        let target = game.who(who, &self.ctx).iter().find(|id| game.is_enemy_of(attack.attacker, *id));
        let Some(target) = target.filter(|_| !attack.redirected && !attack.rolled) else { return };
        let from = self.ctx.subject.filter(|id| attack.targets.contains(*id)).or(attack.primary);
        if let Some(attack) = game.attacks.top_mut() {
            let others = from.map_or(attack.targets, |from| attack.targets.without(from));
            attack.targets = others.with(target);
            attack.primary = Some(target);
            attack.redirected = true;
        }
        let to = game.named(target);
        cx.emit(|| Event::Redirects { to });
    }

    /// An Attack inside a Skill or of an NPC.
    fn strike(&self, game: &mut Eternia, code: AttackId) {
        let Some(own) = self.ctx.own.filter(|own| game.is_up(*own)) else { return };
        let (skill, blind) = match self.ctx.source {
            Source::Skill(skill) => (Some(skill), !game.all().skill(skill).needs_los),
            _ => (None, false),
        };
        for kind in game.kinds_of(code) {
            let range = game.range_of(own, code, *kind, blind);
            if !game.targets_in(own, code, range).is_empty() {
                return game.strike(own, code, skill, *kind, false, blind, self.ctx);
            }
        }
    }
}

impl FrameRules for Effect {
    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let block = game.code().block(self.block);
        let Some(op) = block.ops.get(usize::from(self.pc)) else {
            game.frames.pop();
            return;
        };
        let kid = block.kids[usize::from(self.pc)];
        game.frames.replace(Effect { pc: self.pc + 1, ..self }.into());
        self.run(game, op, kid, cx);
    }
}

impl FrameRules for ForEach {
    fn step(self, game: &mut Eternia, _: &mut impl Cx<Event>) {
        let Some(it) = self.left.first() else {
            game.frames.pop();
            return;
        };
        game.frames.replace(ForEach { left: self.left.without(it), ..self }.into());
        game.push_effect(self.block.0, Ctx { it: Some(it), ..self.ctx });
    }
}

impl FrameRules for Repeat {
    fn step(self, game: &mut Eternia, _: &mut impl Cx<Event>) {
        if self.left == 0 {
            game.frames.pop();
            return;
        }
        game.frames.replace(Repeat { left: self.left - 1, ..self }.into());
        game.push_effect(self.block.0, self.ctx);
    }
}

impl Eternia {
    /// ET-7.13, ET-R135: a Bonus Action is granted, once per Activation by the same source.
    fn grant(&mut self, bonus: Bonus, ctx: &Ctx) {
        if !self.is_up(bonus.model) || self.was_used(ctx.source, Some(bonus.model), Span::Grant) {
            return;
        }
        self.note_use(ctx.source, Some(bonus.model), Span::Grant);
        let _ = self.bonus.push(bonus);
    }
}
