//! What a sensible player would do: weights for the legal actions, and how near the sides are to winning. For bots; no rule reads it.
//!
//! Everything here uses only what lies open. The goal of a Scenario is read from its own victory conditions, so that a new one needs
//! nothing here.

use crate::action::Action;
use crate::compiled::{SkillId, SpaceId};
use crate::content::{AttackKind, Cond, Count, InteractAt, Kind, Op, Side, SideRef, TerrainMoment, Word};
use crate::frame::{self, Frame};
use crate::model::{Being, ModelId, Models};
use crate::state::{Ctx, Eternia};
use engine::{Evaluation, Guidance, MAX_SEATS, Seat};

/// A goal that is reached.
const ALL: u32 = 100;

/// Where a Model wants to go.
#[derive(Clone, Copy, Debug)]
struct Purpose {
    at: SpaceId,
    /// Something of the Scenario's, and not an Enemy.
    errand: bool,
    /// How near is near enough.
    reach: u8,
}

impl Guidance for Eternia {
    const GUIDED: bool = true;

    fn action_weights(&self, seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        match self.frames.top() {
            Some(Frame::Activation(activation)) => self.weigh_actions(activation.model, actions, out),
            Some(Frame::Offer(offer)) => self.weigh_actions(offer.bonus.model, actions, out),
            Some(Frame::MinionActs(minion)) => self.weigh_minion(minion.model, actions, out),
            Some(Frame::Walk(walk)) => self.weigh_steps(walk, actions, out),
            Some(Frame::Strike(_)) => self.weigh_strike(actions, out),
            Some(Frame::Pick(pick)) => self.weigh_pick(pick, actions, out),
            Some(Frame::Put(put)) => self.weigh_spaces(put.ctx.side, actions, out),
            Some(Frame::Back(_) | Frame::Deploy(_)) => self.weigh_spaces(self.side_of(seat), actions, out),
            Some(Frame::Reroll(_)) => out.extend(actions.iter().map(|action| self.weigh_die(action))),
            _ => out.extend(actions.iter().map(weigh_plain)),
        }
    }

    /// Characters are meant to be even.
    fn is_free_pick(&self, _seat: Seat) -> bool {
        matches!(self.frames.top(), Some(Frame::Muster(_)))
    }

    fn evaluate(&self) -> Evaluation {
        let [players, controller] = Side::BOTH.map(|side| weight(3 * self.progress(side) + self.material(side)));
        let mut sides = [0; MAX_SEATS];
        sides[Side::Players.index()] = players;
        if self.is_ai() {
            return Evaluation { sides, nobody: controller };
        }
        sides[Side::Controller.index()] = controller;
        Evaluation { sides, nobody: 0 }
    }
}

/// The weight of what a side has achieved: twice as much is four times as good.
fn weight(achieved: u32) -> u32 {
    1 + achieved * achieved / 50
}

/// Where nothing is known of the situation: things are used rather than declined.
fn weigh_plain(action: &Action) -> u32 {
    match action {
        Action::Pass => 2,
        Action::Power(crate::model::Pool::Skill(_)) => 4,
        Action::React { .. } | Action::Play(_) | Action::Boost { .. } | Action::Extra(_) => 5,
        _ => 3,
    }
}

impl Eternia {
    /// What a target is worth: a KO first, then Wounds, for the Attack of this Model.
    fn blow(&self, by: ModelId, skill: Option<SkillId>, target: ModelId) -> u32 {
        let attack =
            skill.and_then(|skill| self.all().skill(skill).attack.as_ref()).or_else(|| self.main_attack(by).map(|(_, a)| a));
        let Some(attack) = attack else { return 0 };
        let harm = self.harm_of(by, attack, target);
        let prize = if target.is_character() { 3 } else { 1 };
        let carries = if self.tokens.iter().any(|token| token.by == Some(target)) { 2 } else { 1 };
        (u32::from(harm.ko.percent()) * prize + harm.wounds.tenths() * 3) * carries / 4
    }

    /// The best that an Attack with a Skill can do from where the Model stands.
    fn best_blow(&self, by: ModelId, skill: SkillId) -> u32 {
        let (Some(from), Some(attack)) = (self.model(by).at, self.all().skill(skill).attack.as_ref()) else { return 0 };
        let range = self.reach_of(by, Some(skill), attack);
        let near = |foe: &ModelId| self.model(*foe).at.is_some_and(|at| self.within_reach(from, at, range));
        self.foes(by).iter().filter(near).map(|foe| self.blow(by, Some(skill), foe)).max().unwrap_or(0)
    }

    fn weigh_actions(&self, id: ModelId, actions: &[Action], out: &mut Vec<u32>) {
        let fights = !self.in_attack_range(id).is_empty();
        let purpose = self.purpose(id);
        let errand = purpose.is_some_and(|purpose| purpose.errand);
        let far = purpose.is_some_and(|purpose| self.apart(id, purpose.at) > purpose.reach);
        let lays_down = |rule: u8| {
            let def = self.sheet().interact.get(usize::from(rule));
            def.is_some_and(|def| def.effects.iter().any(|op| matches!(op, Op::Drop(..))))
        };
        let last = !actions.iter().any(|action| matches!(action, Action::Move | Action::Attack { .. } | Action::Use(_)));
        let free = |skill: SkillId| self.all().skill(skill).cost == 0;
        out.extend(actions.iter().map(|action| match action {
            Action::Attack { skill, .. } | Action::BonusAttack { skill, .. } => {
                4 + self.best_blow(id, *skill) / if free(*skill) { 1 } else { 2 }
            }
            Action::Move | Action::BonusMove(_) => match (far, fights) {
                (true, false) => 60,
                // Whoever is on an errand does not stop for a fight that promises little.
                (true, true) if errand => 30,
                (true, true) => 8,
                (false, _) => 3,
            },
            Action::Interact { rule, .. } | Action::BonusInteract { rule, .. } if lays_down(*rule) => 2,
            Action::Interact { .. } | Action::BonusInteract { .. } => 150,
            Action::Use(skill) | Action::BonusUse { skill, .. } if self.is_useful(id, *skill) => 14,
            Action::Recover(_) => 20,
            Action::Pass if last => 6,
            _ => 1,
        }));
    }

    /// Whether using a Skill changes anything.
    fn is_useful(&self, id: ModelId, skill: SkillId) -> bool {
        let (def, ctx) = (&self.all().skill(skill).def, self.ctx_of(id, crate::state::Source::Skill(skill)));
        let on = |it: ModelId| self.changes_something(&def.effects, &Ctx { it: Some(it), ..ctx });
        match &def.targets {
            Some(pick) => self.fitting(&pick.from, &ctx, def.needs_los).iter().any(on),
            None => self.changes_something(&def.effects, &ctx),
        }
    }

    fn weigh_minion(&self, id: ModelId, actions: &[Action], out: &mut Vec<u32>) {
        let fights = !self.in_attack_range(id).is_empty();
        out.extend(actions.iter().map(|action| match action {
            Action::Attack { skill, .. } => 30 + self.best_blow(id, *skill),
            Action::Move if fights => 3,
            Action::Move => 40,
            _ => 1,
        }));
    }

    /// The zones in which an Interact wins the game for a side.
    fn winning_zones(&self, side: Side) -> impl Iterator<Item = Word> {
        let wins = move |op: &Op| matches!(op, Op::Win(SideRef::Mine)) || matches!(op, Op::Win(SideRef::The(of)) if *of == side);
        self.sheet().interact.iter().filter(move |rule| rule.effects.iter().any(wins)).filter_map(|rule| match rule.at {
            InteractAt::Zone(zone) => Some(zone),
            _ => None,
        })
    }

    /// Where a Model wants to go: home with what it carries, to what can be taken or held, otherwise to the nearest Enemy.
    fn purpose(&self, id: ModelId) -> Option<Purpose> {
        let from = self.model(id).at?;
        let side = self.model(id).side?;
        let nearest =
            |spaces: &mut dyn Iterator<Item = SpaceId>| spaces.min_by_key(|space| (self.distance(from, *space), *space));
        let board = &self.sheet().board;
        let ends = |cond: &Cond| zones_of(cond);
        let goals: Vec<Word> = self.conditions(side).iter().flat_map(ends).collect();
        let carries = self.tokens.iter().any(|token| token.by == Some(id));
        let goals: Vec<Word> = goals.into_iter().chain(self.winning_zones(side).filter(|_| carries)).collect();
        let zones = board.zones.iter().filter(|(name, _)| goals.iter().any(|goal| within(*name, *goal)));
        let held = |spaces: &[SpaceId]| {
            self.up()
                .iter()
                .any(|other| self.model(other).side == Some(side) && self.model(other).at.is_some_and(|at| spaces.contains(&at)))
        };
        if carries || self.sheet().interact.is_empty() {
            let open = zones.clone().filter(|(_, spaces)| carries || !held(spaces) || spaces.contains(&from));
            if let Some(space) = nearest(&mut open.flat_map(|(_, spaces)| spaces.iter().copied())) {
                return Some(Purpose { at: space, errand: true, reach: 0 });
            }
        }
        if id.is_character() && !carries {
            let ctx = self.ctx_of(id, crate::state::Source::Rules);
            let mine = self.sheet().interact.iter().filter(|rule| self.fits(&rule.who, id, &ctx));
            let words: Vec<Word> =
                mine.filter_map(|rule| if let InteractAt::Token(word) = rule.at { Some(word) } else { None }).collect();
            let lying = self
                .tokens
                .iter()
                .filter(|token| token.by.is_none() && words.iter().any(|word| self.all().token_is(token.id(), *word)));
            if let Some(space) = nearest(&mut lying.map(|token| token.space())) {
                return Some(Purpose { at: space, errand: true, reach: 1 });
            }
        }
        nearest(&mut self.foes(id).iter().filter_map(|foe| self.model(foe).at)).map(|at| Purpose { at, errand: false, reach: 1 })
    }

    fn apart(&self, id: ModelId, goal: SpaceId) -> u8 {
        self.model(id).at.map_or(u8::MAX, |at| self.distance(at, goal))
    }

    /// Steps towards what the Model wants; none that would KO it.
    fn weigh_steps(&self, walk: &frame::Walk, actions: &[Action], out: &mut Vec<u32>) {
        let id = walk.model;
        let (Some(from), Some(Purpose { at: goal, reach, .. })) = (self.model(id).at, self.purpose(id)) else {
            return out.resize(actions.len(), 1);
        };
        let foes: Models = self.foes(id).iter().filter(|foe| !foe.is_npc()).collect();
        let beside = |space: SpaceId| {
            foes.iter().filter(|foe| self.model(*foe).at.is_some_and(|at| self.distance(at, space) == 1)).count() as u32
        };
        let (now, wounds) = (self.distance(from, goal), beside(from));
        let melee = self.main_attack(id).is_some_and(|(_, attack)| attack.kind == AttackKind::Melee);
        let deadly = wounds >= u32::from(self.model(id).hp);
        out.extend(actions.iter().map(|action| match action {
            Action::Step(_) if deadly => 0,
            Action::Step(to) => {
                let hot = self
                    .ground()
                    .terrain(*to)
                    .is_some_and(|terrain| terrain.effects.iter().any(|e| e.moment == TerrainMoment::Enter && e.penalty));
                let closer = match self.distance(*to, goal).cmp(&now) {
                    std::cmp::Ordering::Less => 24,
                    std::cmp::Ordering::Equal => 5,
                    std::cmp::Ordering::Greater => 1,
                };
                let shy = if melee { 0 } else { beside(*to) };
                (closer / (1 + wounds + shy) / if hot { 3 } else { 1 }).max(1)
            }
            // Where it wants to be, or next to an Enemy it would have to leave again.
            Action::Pass => {
                if now <= reach {
                    30
                } else {
                    2 + 3 * wounds
                }
            }
            _ => 1,
        }));
        if out.iter().all(|weight| *weight == 0) {
            out.fill(1);
        }
    }

    fn weigh_strike(&self, actions: &[Action], out: &mut Vec<u32>) {
        let Some(attack) = self.attacks.top() else { return out.resize(actions.len(), 1) };
        out.extend(actions.iter().map(|action| match action {
            Action::Model(target) => 2 + self.blow(attack.attacker, attack.skill, *target),
            Action::Extra(at) => {
                let extra = attack.skill.map(|skill| &self.all().skill(skill).def);
                let extra = extra.and_then(|def| def.boosts.iter().chain(&def.surges).nth(usize::from(*at)));
                if extra.is_some_and(|extra| self.is_applicable(extra, &attack.ctx)) { 7 } else { 0 }
            }
            Action::Boost { .. } | Action::Controller { .. } => 6,
            Action::Pass => 4,
            _ => 3,
        }));
        if out.iter().all(|weight| *weight == 0) {
            out.fill(1);
        }
    }

    /// Harm to Enemies, help to friends, and only where it changes something.
    fn weigh_pick(&self, pick: &frame::Pick, actions: &[Action], out: &mut Vec<u32>) {
        let ops = &self.code().block(self.code().pick(pick.pick).run).ops;
        out.extend(actions.iter().map(|action| match action {
            Action::Model(id) => {
                let changes = self.changes_something(ops, &Ctx { it: Some(*id), ..pick.ctx });
                let model = self.model(*id);
                let worth = u32::from(model.all_power()) + u32::from(self.max_hp(*id).saturating_sub(model.hp));
                if changes { 6 + worth } else { 1 }
            }
            Action::Pass => 2,
            _ => 3,
        }));
    }

    /// What comes in comes in near Enemies.
    fn weigh_spaces(&self, side: Option<Side>, actions: &[Action], out: &mut Vec<u32>) {
        let side = side.unwrap_or(Side::Players);
        out.extend(actions.iter().map(|action| match action {
            Action::Space(space) => 1 + 24 / (1 + u32::from(self.distance_to_enemies(side, *space))),
            Action::Pass => 1,
            _ => 3,
        }));
    }

    /// Misses are rerolled, Successes of Enemies too.
    fn weigh_die(&self, action: &Action) -> u32 {
        let (Some(attack), Some(Frame::Reroll(reroll))) = (self.attacks.top(), self.frames.top()) else { return 1 };
        let own = self.model(attack.attacker).side == reroll.side;
        match action {
            Action::Option(at) => attack.dice.as_slice().get(usize::from(*at)).map_or(1, |die| {
                let good = match die.face {
                    crate::content::Face::Power => true,
                    crate::content::Face::Melee => attack.kind == AttackKind::Melee,
                    crate::content::Face::Ranged => attack.kind == AttackKind::Ranged,
                    crate::content::Face::Blank => false,
                };
                if good == own { 0 } else { 8 }
            }),
            _ => 1,
        }
    }

    fn conditions(&self, side: Side) -> &'static [Cond] {
        let victory = &self.sheet().victory;
        match side {
            Side::Players => &victory.players,
            Side::Controller => &victory.controller,
        }
    }

    /// How near a side is to its nearest victory condition, of a hundred.
    fn progress(&self, side: Side) -> u32 {
        let ctx = Ctx { side: Some(side), ..Ctx::default() };
        let by_cond = self.conditions(side).iter().map(|cond| self.nearness(side, cond, &ctx)).max().unwrap_or(0);
        let limit = self.sheet().round_limit.filter(|limit| limit.winner == Some(side));
        let by_time = limit.map_or(0, |limit| u32::from(self.round) * (ALL - 10) / u32::from(limit.rounds.max(1)));
        let by_interact = self.winning_zones(side).map(|zone| self.way_home(side, zone, Kind::Character)).max().unwrap_or(0);
        by_cond.max(by_time).max(by_interact)
    }

    fn nearness(&self, side: Side, cond: &Cond, ctx: &Ctx) -> u32 {
        match cond {
            Cond::And(all) => {
                // What cannot be changed makes the rest useless, or does not count.
                let fixed = |one: &&Cond| matches!(one, Cond::Exactly(Count::TeamSize, _));
                if all.iter().filter(fixed).any(|one| !self.holds(one, ctx)) {
                    return 0;
                }
                let open = all.iter().filter(|one| !fixed(one));
                let (sum, n) = open.fold((0, 0), |(sum, n), one| (sum + self.nearness(side, one, ctx), n + 1));
                sum / n.max(1)
            }
            Cond::Or(any) => any.iter().map(|one| self.nearness(side, one, ctx)).max().unwrap_or(0),
            Cond::AtLeast(Count::ModelsIn(zone, filter), n) => {
                let now = u32::from(self.count(&Count::ModelsIn(*zone, filter.clone()), ctx));
                if now >= u32::from(*n) { ALL } else { self.way_home(side, *zone, filter.kind) }
            }
            Cond::AtLeast(count, n) => (u32::from(self.count(count, ctx)) * ALL / u32::from((*n).max(1))).min(ALL),
            Cond::AtMost(count @ (Count::NpcHp(_) | Count::Tokens(_)), n)
            | Cond::Exactly(count @ (Count::NpcHp(_) | Count::Tokens(_)), n) => {
                let most = self.at_first(count).saturating_sub(*n).max(1);
                let now = self.count(count, ctx).saturating_sub(*n);
                ALL - (u32::from(now) * ALL / u32::from(most)).min(ALL)
            }
            other => {
                if self.holds(other, ctx) {
                    ALL
                } else {
                    0
                }
            }
        }
    }

    /// What there is of something before anybody has taken of it.
    fn at_first(&self, count: &Count) -> u8 {
        match count {
            Count::NpcHp(word) => self.all().npcs.iter().find(|npc| npc.id == *word).map_or(1, |npc| npc.hp),
            Count::Tokens(word) => {
                let laid = self.sheet().board.tokens.iter().filter(|(kind, _)| self.all().token_is(*kind, *word));
                laid.count() as u8
            }
            _ => 1,
        }
    }

    /// How near somebody is who carries something, or the NPC meant, to a zone.
    fn way_home(&self, side: Side, zone: Word, kind: Kind) -> u32 {
        let spaces = self.sheet().board.zone(zone);
        let fits = |id: &ModelId| match kind {
            Kind::Npc => id.is_npc(),
            _ => self.model(*id).side == Some(side) && self.tokens.iter().any(|token| token.by == Some(*id)),
        };
        let away = |id: ModelId| self.model(id).at.and_then(|at| spaces.iter().map(|space| self.distance(at, *space)).min());
        let nearest = self.up().iter().filter(fits).filter_map(away).min();
        nearest.map_or(0, |away| 92u32.saturating_sub(6 * u32::from(away)).max(30))
    }

    /// HP, Power and Minions of a side, of about a hundred.
    fn material(&self, side: Side) -> u32 {
        let mut sum = 0;
        let (mut hp, mut most) = (0u32, 0u32);
        for (at, model) in self.models.iter().enumerate().filter(|(_, model)| model.side == Some(side)) {
            let id = ModelId(at as u8);
            match model.being {
                Being::Character(_) => {
                    hp += if model.at.is_some() { u32::from(model.hp) } else { 0 };
                    most += u32::from(self.max_hp(id));
                    sum += u32::from(model.all_power()).min(8) + 6 * model.faces.iter().flatten().count() as u32;
                    sum = sum.saturating_sub(if model.dazed { 4 } else { 0 });
                }
                Being::Minion(_) if model.at.is_some() => sum += 4,
                _ => {}
            }
        }
        if side == Side::Controller {
            sum += u32::from(self.board.iter().sum::<u8>()).min(20) + u32::from(self.ai_power).min(8);
        }
        60 * hp / most.max(1) + sum / 2
    }
}

/// The zones a condition speaks of.
fn zones_of(cond: &Cond) -> Vec<Word> {
    match cond {
        Cond::And(all) | Cond::Or(all) => all.iter().flat_map(zones_of).collect(),
        Cond::AtLeast(Count::ModelsIn(zone, _) | Count::ZonesHeld(_, zone), _) | Cond::ControlsSpace(_, zone) => vec![*zone],
        _ => Vec::new(),
    }
}

/// Whether a zone is meant by a name, or by what its name begins with.
fn within(zone: Word, goal: Word) -> bool {
    zone == goal || zone.as_str().strip_prefix(goal.as_str()).is_some_and(|rest| rest.starts_with('-'))
}
