//! What a side without a seat does, decision by decision.
//!
//! The AI has no rules of its own for what is legal: whenever a side without a seat has to decide, `decide` picks one of the legal
//! actions, by the AI card in force and by ET-R113. So every clause about what a Model may do holds for it as for a person.

use super::rank::{Candidate, Criterion, choose};
use super::route::RoutePart;
use super::worth::{grants, heals, wounds};
use crate::action::Action;
use crate::board::{Push, PushWay};
use crate::compiled::{AiStrategyId, SpaceId};
use crate::content::{Face, Op, Side};
use crate::event::Event;
use crate::frame::{self, Frame, Thing};
use crate::model::{ModelId, Models};
use crate::odds::{Harm, Share};
use crate::state::{Ctx, Eternia};
use engine::Cx;
use kit::hex::SpaceSet;
use serde::{Deserialize, Serialize};

/// What the AI has set its mind on, between the choice of an Action and the steps, targets and spaces it consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// Nothing: where something is needed, the nearest Enemy (ET-R143).
    #[default]
    None,
    /// To attack this Model, or to get it into Attack Range; beside it, if it is no Enemy.
    Model(ModelId),
    /// To get to where a rule works for what lies in this space.
    Space(SpaceId),
    /// ET-R155: to get away.
    Away,
}

/// ET-R114: where a movement of the AI leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heading {
    /// Who moves.
    model: ModelId,
    /// Where it will end.
    end: SpaceId,
    /// Where the step that was declared leads: elsewhere, and something has come in between.
    next: SpaceId,
    /// By the way of fewest points; otherwise by that of fewest Wounds.
    arrives: bool,
}

/// ET-R113: which of the legal actions is taken where no seat decides. `legal` is never empty.
pub(crate) fn decide(game: &mut Eternia, frame: &Frame, legal: &[Action], cx: &mut impl Cx<Event>) -> Action {
    let chosen = match frame {
        // ET-32.14: every order of the four cards is as likely.
        Frame::Queue(_) => legal.get(cx.chance(legal.len() as u32) as usize).copied(),
        Frame::Activation(activation) => Some(game.by_card(activation.model, legal, cx)),
        Frame::Offer(offer) => Some(game.extra_action(offer.bonus, legal, cx)),
        Frame::MinionActs(minion) => Some(game.minion(minion.model, legal, cx)),
        Frame::Strategy(_) | Frame::Pack(_) => game.next_minion(legal, cx),
        Frame::Walk(walk) => Some(game.stride(walk, legal)),
        Frame::Shove(shove) => game.shove(shove, legal, cx),
        Frame::Strike(_) => game.strike_step(legal, cx),
        // ET-R145: declined if it would change nothing.
        Frame::Window(window) => Some(window.program_reacts(game, legal).unwrap_or(Action::Pass)),
        Frame::Skill(skill) => Some(game.extras(legal, Some(skill.skill), &skill.ctx)),
        Frame::Reroll(reroll) => Some(game.reroll(reroll, legal)),
        Frame::Pick(pick) => game.pick(pick, legal, cx),
        Frame::Put(put) => game.put(put, legal, cx),
        Frame::Back(back) => game.nearest_to_enemies(game.model(back.model).side, legal, cx),
        Frame::Deploy(deploy) => game.nearest_to_enemies(game.model(deploy.next).side, legal, cx),
        Frame::May(may) => Some(game.may(may, legal)),
        Frame::OneOf(one) => game.one_of(one, legal),
        Frame::Carry(_) => Some(Action::Pass),
        // What may be done is done (ET-R113), what is listed first is taken.
        _ => None,
    };
    let chosen = chosen.filter(|action| legal.contains(action));
    let first = || legal.iter().find(|action| **action != Action::Pass).or(legal.first()).copied();
    chosen.or_else(first).unwrap_or(Action::Pass)
}

/// ET-32.22, ET-R155: the first entry of an AI Strategy card that can be paid for and changes something.
pub(crate) fn strategy_entry(game: &Eternia, card: AiStrategyId) -> Option<usize> {
    let entries = &game.all().ai_strategy[card.index()].entries;
    let ctx = game.controller_ctx();
    entries.iter().position(|entry| {
        entry.power <= game.ai_power && game.holds(&entry.when, &ctx) && game.changes_something(&entry.effects, &ctx)
    })
}

/// Why an entry of an AI Strategy card is not done; none if it can be.
pub(crate) fn why_not(game: &Eternia, card: AiStrategyId, entry: usize) -> Option<&'static str> {
    let entry = &game.all().ai_strategy[card.index()].entries[entry];
    let ctx = game.controller_ctx();
    if entry.power > game.ai_power {
        Some("it cannot be paid for")
    } else if !game.holds(&entry.when, &ctx) {
        Some("its condition is not met")
    } else if !game.changes_something(&entry.effects, &ctx) {
        Some("it would change nothing")
    } else {
        None
    }
}

/// "1 space", "3 spaces".
pub(super) fn spaces_in_words(n: u8) -> String {
    format!("{n} {}", if n == 1 { "space" } else { "spaces" })
}

/// The Models among some actions.
pub(super) fn models(legal: &[Action]) -> Models {
    let chosen = |action: &Action| match action {
        Action::Model(id) => Some(*id),
        _ => None,
    };
    legal.iter().filter_map(chosen).collect()
}

fn spaces(legal: &[Action]) -> impl Iterator<Item = SpaceId> {
    legal.iter().filter_map(|action| match action {
        Action::Space(space) => Some(*space),
        _ => None,
    })
}

impl Eternia {
    /// ET-R114: the next step of a movement, or its end. Where it leads is settled before the first step; it is planned anew only if
    /// something has come in between.
    fn stride(&mut self, walk: &frame::Walk, legal: &[Action]) -> Action {
        let at = self.model(walk.model).at;
        let settled = self.heading.filter(|heading| walk.moved && heading.model == walk.model && Some(heading.next) == at);
        let way = settled.and_then(|heading| self.onward(walk.points, heading)).or_else(|| {
            let plan = self.plan(walk.model, self.intent, walk.points)?;
            let next = *plan.way.path.first()?;
            Some(Heading { model: walk.model, end: plan.end, next, arrives: plan.part == RoutePart::Arrives })
        });
        let there = settled.is_some_and(|heading| Some(heading.end) == at);
        self.heading = way.filter(|_| !there);
        let step = self.heading.map(|heading| Action::Step(heading.next)).filter(|step| legal.contains(step));
        let stop = legal.contains(&Action::Pass).then_some(Action::Pass);
        step.or(stop).or(legal.first().copied()).unwrap_or(Action::Pass)
    }

    /// The next step to where a movement leads; none if that cannot be reached any more.
    fn onward(&self, points: u8, heading: Heading) -> Option<Heading> {
        let journey = self.journey(heading.model, points)?;
        let reach = journey.reach();
        let way = if heading.arrives { reach.cheapest(heading.end) } else { reach.safest(heading.end) }?;
        way.path.first().map(|next| Heading { next: *next, ..heading })
    }

    /// ET-R113: a Push ends where the Terrain hurts most, then by the Push's own sense (a pull as near as it can, any other as far as it
    /// can), then by space.
    fn shove(&self, shove: &frame::Shove, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let at = self.model(shove.model).at?;
        let (push, ground) = (shove.push(self), self.ground());
        let way = push.way;
        let worth = |space: SpaceId| {
            let wounds = ground.wounds_of_entering(at, space, false).max(ground.wounds_of_ending(space, false));
            let far = self.distance(shove.of, space);
            let far = if way == PushWay::Towards(shove.of) { u8::MAX - far } else { far };
            let friend = self.model(shove.model).side == shove.side;
            let wounds = if friend { u8::MAX - wounds } else { wounds };
            (wounds, far, std::cmp::Reverse(space))
        };
        let best = ground.push_ends(&push, at).iter().map(SpaceId).max_by_key(|space| worth(*space))?;
        if shove.done == 0 {
            let hurts = ground.wounds_of_entering(at, best, false).max(ground.wounds_of_ending(best, false)) > 0;
            let why = match way {
                _ if hurts => "into Terrain that hurts",
                PushWay::Towards(_) => "as near as it goes",
                PushWay::Any | PushWay::Away(_) => "as far as it goes",
            };
            cx.emit(|| Event::AiReason { text: format!("the Push leads {why}: {}", self.name(shove.model)) });
        }
        if best == at {
            return legal.contains(&Action::Pass).then_some(Action::Pass);
        }
        let rest = Push { left: shove.left.saturating_sub(1), ..push };
        let leads = |action: &&Action| matches!(action, Action::Step(next) if ground.push_ends(&rest, *next).contains(best.0));
        legal.iter().find(leads).copied()
    }

    /// Section 19 for an attacker or defender without a seat: targets, the row, Boosts in printed order.
    fn strike_step(&self, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let attack = self.attacks.top()?;
        let among = models(legal);
        if attack.rolled {
            // ET-R24: KOs in the order of the Models.
            return legal.first().copied();
        }
        if !among.is_empty() {
            return self.target(attack.attacker, among, cx).map(Action::Model);
        }
        if legal.iter().any(|action| matches!(action, Action::Option(_))) {
            return self.best_row(attack.attacker, legal, cx);
        }
        Some(self.extras(legal, attack.skill, &attack.ctx))
    }

    /// ET-32.27, ET-32.29: the first Boost or Surge in printed order that is paid for and applicable; none is left: go on.
    fn extras(&self, legal: &[Action], skill: Option<crate::compiled::SkillId>, ctx: &Ctx) -> Action {
        let def = skill.map(|skill| self.all().skill(skill));
        let printed: Vec<_> = def.iter().flat_map(|def| def.boosts.iter().chain(&def.surges)).collect();
        let useful = |action: &&Action| match action {
            Action::Extra(at) => printed.get(usize::from(*at)).is_some_and(|extra| self.is_applicable(extra, ctx)),
            Action::Boost { skill, model } => {
                let boost = self.all().skill(*skill);
                self.changes_something(&boost.effects, &self.ctx_of(*model, crate::state::Source::Skill(*skill)))
            }
            _ => false,
        };
        legal.iter().find(useful).copied().unwrap_or(Action::Pass)
    }

    /// The row with the best chances by ET-R113: KO's, then Wounds, added up; ties by direction.
    fn best_row(&self, attacker: ModelId, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let (from, top) = (self.model(attacker).at?, self.attacks.top()?);
        let attack = &self.code().attack(top.code).def;
        let range = self.reach_of(attacker, top.skill, attack);
        let foes = self.foes(attacker);
        let sum = |direction: u8| {
            let row = self.sheet().board.row(from, direction);
            let there =
                |foe: &ModelId| self.model(*foe).at.is_some_and(|at| row.contains(&at) && self.within_reach(from, at, range));
            let harms: Vec<Harm> = foes.iter().filter(there).map(|foe| self.harm_of(attacker, attack, foe)).collect();
            let add = |of: fn(&Harm) -> Share| {
                let total = harms.first().map_or(1, |harm| of(harm).of.max(1));
                Share { part: harms.iter().map(|harm| of(harm).part * total / of(harm).of.max(1)).sum(), of: total }
            };
            (add(|harm| harm.ko), add(|harm| harm.wounds))
        };
        let rows = legal.iter().filter_map(|action| match action {
            Action::Option(direction) => Some((sum(*direction), std::cmp::Reverse(*direction), *action)),
            _ => None,
        });
        let (harm, _, action) = rows.max_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)))?;
        let text = format!("the row with the best chances: {}.{} Wounds to expect", harm.1.tenths() / 10, harm.1.tenths() % 10);
        cx.emit(|| Event::AiReason { text });
        Some(action)
    }

    /// ET-R113: the AI's rerolls take exactly its Misses, and the Successes of its Enemies.
    fn reroll(&self, reroll: &frame::Reroll, legal: &[Action]) -> Action {
        let Some(attack) = self.attacks.top() else { return Action::Pass };
        let own = self.model(attack.attacker).side == reroll.side;
        let success = |face: Face| match face {
            Face::Power => true,
            Face::Melee => attack.kind == crate::content::AttackKind::Melee,
            Face::Ranged => attack.kind == crate::content::AttackKind::Ranged,
            Face::Blank => false,
        };
        // A die that is turned gets a face that is known; one that is rerolled may get any.
        let better = match self.code().block(reroll.block).ops.get(usize::from(reroll.pc)) {
            Some(Op::ConvertFace(_, to, _)) if reroll.turn => success(*to) == own,
            _ => true,
        };
        let wrong = |action: &&Action| match action {
            Action::Option(at) => attack.dice.as_slice().get(usize::from(*at)).is_some_and(|die| success(die.face) != own),
            _ => false,
        };
        legal.iter().find(wrong).copied().filter(|_| better).unwrap_or(Action::Pass)
    }

    /// ET-32.33: whom an effect could work on so that it changes something: Enemies, and its own.
    pub(super) fn pick_among(&self, pick: &frame::Pick, legal: &[Action]) -> (Models, Models) {
        let ops = &self.code().block(self.code().pick(pick.pick).run).ops;
        let useful = |id: &ModelId| self.changes_something(ops, &Ctx { it: Some(*id), ..pick.ctx });
        let mine = |id: &ModelId| self.model(*id).side == pick.ctx.side;
        models(legal).iter().filter(useful).fold((Models::NONE, Models::NONE), |(foes, friends), id| {
            if mine(&id) { (foes, friends.with(id)) } else { (foes.with(id), friends) }
        })
    }

    /// ET-32.33, ET-R113: whom an effect works on: among Enemies the worst for the Players, among its own the one it helps most.
    fn pick(&self, pick: &frame::Pick, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let ops = &self.code().block(self.code().pick(pick.pick).run).ops;
        let (foes, friends) = self.pick_among(pick, legal);
        if foes.is_empty() && friends.is_empty() {
            return legal.contains(&Action::Pass).then_some(Action::Pass).or(legal.first().copied());
        }
        let (foes, friends): (Vec<ModelId>, Vec<ModelId>) = (foes.iter().collect(), friends.iter().collect());
        let from = pick.ctx.own.and_then(|own| self.model(own).at);
        let (chosen, reason) = if foes.is_empty() {
            let order = [
                Criterion::MostMissing,
                Criterion::KoChance,
                Criterion::Wounds,
                Criterion::Nearest,
                Criterion::Selection,
                Criterion::Space,
            ];
            let order = if heals(ops) { &order[..] } else { &order[1..] };
            let seen: Vec<Candidate> = friends.iter().map(|id| self.friend(*id, grants(ops))).collect();
            choose(&seen, order).map(|(at, reason)| (friends[at], reason))?
        } else {
            let dealt = wounds(ops);
            let harm = |id: ModelId| Harm {
                ko: Share { part: u64::from(dealt >= self.model(id).hp && dealt > 0), of: 1 },
                wounds: Share { part: u64::from(dealt.min(self.model(id).hp)), of: 1 },
                ..Harm::default()
            };
            let seen: Vec<Candidate> = foes.iter().map(|id| self.candidate(*id, from, Some(harm(*id)))).collect();
            let by_hand = self.by_hand(&foes, &seen, &[]);
            by_hand.or_else(|| choose(&seen, &[]).map(|(at, reason)| (foes[at], reason)))?
        };
        cx.emit(|| Event::AiReason { text: super::target::told(self, pick.ctx.own, chosen, &reason) });
        Some(Action::Model(chosen))
    }

    /// One of its own: for an Action the chances of its best use, otherwise how near it is to an Enemy.
    fn friend(&self, id: ModelId, acts: bool) -> Candidate {
        let near = self.in_attack_range(id);
        let attack = self.main_attack(id).map(|(_, attack)| attack);
        let best = attack
            .filter(|_| acts)
            .and_then(|attack| near.iter().map(|foe| self.harm_of(id, attack, foe)).max_by_key(|harm| (harm.ko, harm.wounds)));
        let mut seen = self.candidate(id, None, best);
        let side = self.model(id).side.unwrap_or(Side::Controller);
        seen.distance = self.distance_to_enemies(side, seen.space);
        seen
    }

    /// ET-R113: what is optional is done if it changes something.
    fn may(&self, may: &frame::May, legal: &[Action]) -> Action {
        let useful = self.changes_something(&self.code().block(may.block).ops, &may.ctx);
        let wanted = if useful { Action::Option(0) } else { Action::Pass };
        if legal.contains(&wanted) { wanted } else { Action::Pass }
    }

    /// ET-R155: the first of several lists that changes something.
    fn one_of(&self, one: &frame::OneOf, legal: &[Action]) -> Option<Action> {
        let Some(Op::ChooseOne(options)) = self.code().block(one.block).ops.get(usize::from(one.pc)) else { return None };
        let useful = |action: &&Action| match action {
            Action::Option(at) => options.get(usize::from(*at)).is_some_and(|(_, ops)| self.changes_something(ops, &one.ctx)),
            _ => false,
        };
        legal.iter().find(useful).copied()
    }

    /// ET-R125: what is spawned or placed comes as near to an Enemy as it can; an Enemy that is placed, where most AI Models are near.
    fn put(&self, put: &frame::Put, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let side = put.ctx.side;
        match put.thing {
            Thing::Model(id) if self.model(id).side != side => {
                let friends = self.up().iter().filter(|friend| self.model(*friend).side == side);
                let at: SpaceSet = self.spaces_of(friends.collect());
                let crowd = |space: SpaceId| at.iter().filter(|friend| self.distance(SpaceId(*friend), space) == 1).count();
                let space = spaces(legal).max_by_key(|space| (crowd(*space), std::cmp::Reverse(*space)))?;
                let text = format!("the space beside most of its Models, {}, for {}", crowd(space), self.name(id));
                cx.emit(|| Event::AiReason { text });
                Some(Action::Space(space))
            }
            _ => self.nearest_to_enemies(side, legal, cx),
        }
    }

    /// ET-R118, ET-R125, ET-R149: the space nearest to an Enemy, ties by space.
    fn nearest_to_enemies(&self, side: Option<Side>, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let side = side.unwrap_or(Side::Controller);
        let away = |space: SpaceId| self.distance_to_enemies(side, space);
        let space = spaces(legal).min_by_key(|space| (away(*space), *space))?;
        let tied = spaces(legal).filter(|other| away(*other) == away(space)).count();
        let more = if tied > 1 { format!("; of {tied} the one further up or left") } else { String::new() };
        let text = format!("the space nearest to an Enemy, {} away{more}", spaces_in_words(away(space)));
        cx.emit(|| Event::AiReason { text });
        Some(Action::Space(space))
    }
}
