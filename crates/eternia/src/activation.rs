//! Activations, Actions and Bonus Actions (section 7).

use crate::action::{Action, not_offered};
use crate::compiled::{SkillId, SpaceId};
use crate::content::{ActionKind, Duration, Event as Trigger, Forbidden, InteractAt, Scope, Side, SkillKind};
use crate::event::{Event, Why};
use crate::frame::{Act, Activation, Back, Decider, Effect, FrameRules, Lose, Offer, Pack, Skill, What};
use crate::model::{Being, ModelId, Pool};
use crate::state::{Bonus, Ctx, Eternia, Kinds, Source, Span};
use crate::view::Pending;
use crate::window::list;
use engine::{Cx, Illegal, List, Seat};

mod stage {
    pub const START: u8 = 0;
    pub const BEGIN: u8 = 1;
    pub const GAIN: u8 = 2;
    pub const CARD: u8 = 3;
    pub const ACTIONS: u8 = 4;
    pub const END: u8 = 5;
    pub const PACK: u8 = 6;
    pub const CLEAN: u8 = 7;
}

const POOLS: [Pool; 4] = [
    Pool::Card,
    Pool::Skill(crate::content::Colour::Green),
    Pool::Skill(crate::content::Colour::Yellow),
    Pool::Skill(crate::content::Colour::Red),
];

/// The stage of an Activation in which Actions are taken.
pub(crate) const ACTIONS: u8 = stage::ACTIONS;

impl Eternia {
    /// ET-7.5, ET-R132: how many Actions a Character has; the team's size is that of the set-up.
    fn actions_of(&self, id: ModelId) -> u8 {
        if id.is_player_character() && self.team == 1 { self.rules().actions_single_character } else { self.rules().actions }
    }

    /// Begins the Activation of a Character in a slot of this value.
    pub(crate) fn activate(&mut self, model: ModelId, power: u8) {
        let left = self.actions_of(model);
        self.frames.push(Activation { model, stage: stage::START, left, power }.into());
    }

    /// Where an Interact of the Scenario can be done by a Model now.
    fn interact_spaces(&self, id: ModelId, rule: u8) -> Vec<SpaceId> {
        let (Some(at), Some(def)) = (self.model(id).at, self.sheet().interact.get(usize::from(rule))) else { return Vec::new() };
        let board = &self.sheet().board;
        let near = |space: &SpaceId| self.distance(at, *space) <= def.reach;
        let nearest = |fits: &dyn Fn(SpaceId) -> bool| {
            board
                .ids()
                .filter(near)
                .filter(|space| fits(*space))
                .min_by_key(|space| self.distance(at, *space))
                .into_iter()
                .collect()
        };
        match def.at {
            InteractAt::Token(word) => {
                let lying = self.tokens.iter().filter(|token| token.by.is_none() && self.all().token_is(token.id(), word));
                let mut spaces: Vec<SpaceId> = lying.map(|token| token.space()).filter(near).collect();
                spaces.sort_unstable();
                spaces.dedup();
                spaces
            }
            InteractAt::Zone(zone) => nearest(&|space| board.zone(zone).contains(&space)),
            InteractAt::Terrain(word) => nearest(&|space| self.terrain_is(space, word)),
            InteractAt::Npc(word) => {
                let named = |model: &&crate::model::Model| matches!(model.being, Being::Npc(npc) if self.all().npcs[npc.index()].id == word);
                self.models.iter().filter(named).filter_map(|model| model.at).filter(near).collect()
            }
        }
    }

    fn interact_ctx(&self, id: ModelId, rule: u8) -> Ctx {
        self.ctx_of(id, Source::Scenario(list::INTERACT, rule))
    }

    /// ET-7.10: why a Model cannot Interact so.
    fn interact_allowed(&self, id: ModelId, rule: u8, at: SpaceId) -> Result<(), Illegal> {
        let Some(def) = self.sheet().interact.get(usize::from(rule)) else {
            return Err(not_offered("ET-7.10", "This Scenario has no such Interact."));
        };
        let ctx = self.interact_ctx(id, rule);
        if !self.fits(&def.who, id, &ctx) || !self.holds(&def.when, &ctx) {
            return Err(not_offered("ET-7.10", "The Scenario does not allow this Model to Interact this way now."));
        }
        if !self.interact_spaces(id, rule).contains(&at) {
            return Err(not_offered("ET-7.10", "There is nothing there for this Interact."));
        }
        if self.model(id).all_power() < def.cost {
            return Err(not_offered("ET-11.5", "There is not enough Power to pay for this Interact."));
        }
        Ok(())
    }

    fn use_allowed(&self, id: ModelId, skill: SkillId, kind: SkillKind) -> Result<(), Illegal> {
        if !self.skills_of(id).contains(&skill) || self.all().skill(skill).kind != kind {
            return Err(not_offered("ET-11.1", "This Model has no such Skill to use with an Action."));
        }
        if self.is_forbidden(id, Forbidden::Skill) {
            return Err(not_offered("ET-29.7", "This Model may not use Skills now."));
        }
        self.usable(id, skill, &self.ctx_of(id, Source::Skill(skill)))
    }

    /// Why a Model cannot do this as an Action of these kinds; `points` 0 for the usual Move.
    pub(crate) fn may_do(&self, id: ModelId, kinds: Kinds, points: u8, what: What) -> Result<(), Illegal> {
        let kind = what.kind();
        if !kinds.contains(kind) {
            return Err(not_offered("ET-7.13", "You were not granted this kind of Action."));
        }
        match what {
            What::Move(_) => {
                let points = if points > 0 { self.points_of(id, points) } else { self.move_points(id) };
                if self.can_move(id, points) { Ok(()) } else { Err(not_offered("ET-R137", "This Model has nowhere to step.")) }
            }
            What::Attack(skill, kind) => self.attack_allowed(id, skill, kind),
            What::Skill(skill) => self.use_allowed(id, skill, SkillKind::Action),
            What::Interact(rule, at) => self.interact_allowed(id, rule, at),
            What::NpcAttack => Ok(()),
        }
    }

    /// Everything a Model could try as an Action of these kinds.
    pub(crate) fn things_to_do(&self, id: ModelId, kinds: Kinds, see: &mut dyn FnMut(What)) {
        if kinds.contains(ActionKind::Move) {
            see(What::Move(0));
        }
        for skill in self.skills_of(id) {
            match self.all().skill(skill).kind {
                SkillKind::Attack if kinds.contains(ActionKind::Attack) => {
                    let code = self.code().skills[skill.index()].attack;
                    code.iter().flat_map(|code| self.kinds_of(*code)).for_each(|kind| see(What::Attack(skill, *kind)));
                }
                SkillKind::Action if kinds.contains(ActionKind::UseSkill) => see(What::Skill(skill)),
                _ => {}
            }
        }
        if kinds.contains(ActionKind::Interact) {
            for rule in 0..self.sheet().interact.len() as u8 {
                self.interact_spaces(id, rule).into_iter().for_each(|at| see(What::Interact(rule, at)));
            }
        }
    }

    pub(crate) fn any_to_do(&self, id: ModelId, kinds: Kinds, points: u8) -> bool {
        let mut any = false;
        self.things_to_do(id, kinds, &mut |what| any = any || self.may_do(id, kinds, points, what).is_ok());
        any
    }
}

impl What {
    /// ET-7.6.
    pub(crate) fn kind(self) -> ActionKind {
        match self {
            What::Move(_) => ActionKind::Move,
            What::Attack(..) | What::NpcAttack => ActionKind::Attack,
            What::Skill(_) => ActionKind::UseSkill,
            What::Interact(..) => ActionKind::Interact,
        }
    }

    /// As an Action of the Activation.
    pub(crate) fn action(self) -> Action {
        match self {
            What::Move(_) | What::NpcAttack => Action::Move,
            What::Attack(skill, kind) => Action::Attack { skill, kind },
            What::Skill(skill) => Action::Use(skill),
            What::Interact(rule, at) => Action::Interact { rule, at },
        }
    }

    /// What an Action of the Activation is.
    pub(crate) fn of(action: Action) -> Option<What> {
        match action {
            Action::Move => Some(What::Move(0)),
            Action::Attack { skill, kind } => Some(What::Attack(skill, kind)),
            Action::Use(skill) => Some(What::Skill(skill)),
            Action::Interact { rule, at } => Some(What::Interact(rule, at)),
            _ => None,
        }
    }

    /// As a Bonus Action, by its number.
    fn bonus(self, bonus: u8) -> Action {
        match self {
            What::Move(_) | What::NpcAttack => Action::BonusMove(bonus),
            What::Attack(skill, kind) => Action::BonusAttack { bonus, skill, kind },
            What::Skill(skill) => Action::BonusUse { bonus, skill },
            What::Interact(rule, at) => Action::BonusInteract { bonus, rule, at },
        }
    }

    fn of_bonus(action: Action) -> Option<(u8, What)> {
        match action {
            Action::BonusMove(bonus) => Some((bonus, What::Move(0))),
            Action::BonusAttack { bonus, skill, kind } => Some((bonus, What::Attack(skill, kind))),
            Action::BonusUse { bonus, skill } => Some((bonus, What::Skill(skill))),
            Action::BonusInteract { bonus, rule, at } => Some((bonus, What::Interact(rule, at))),
            _ => None,
        }
    }
}

impl Activation {
    fn kinds(&self) -> Kinds {
        if self.left > 0 { Kinds::ALL } else { Kinds(0) }
    }

    fn is_bonus_skill(game: &Eternia, skill: SkillId) -> bool {
        game.all().skills.get(skill.index()).is_some_and(|skill| skill.kind == SkillKind::BonusAction)
    }

    /// ET-7.14: each Bonus Action of a Skill once per Activation.
    fn bonus_skill(&self, game: &Eternia, skill: SkillId) -> Result<(), Illegal> {
        if game.was_used(Source::Skill(skill), Some(self.model), Span::Scope(Scope::Activation)) {
            return Err(not_offered("ET-7.14", "You can take each Bonus Action once per Activation."));
        }
        game.use_allowed(self.model, skill, SkillKind::BonusAction)
    }

    /// ET-R138: whether anything is left to do, Actions or not.
    fn any(&self, game: &Eternia) -> bool {
        let id = self.model;
        let bonus = |bonus: &Bonus| bonus.model == id && game.any_to_do(id, bonus.kinds, bonus.points);
        let skill = |skill: &SkillId| Activation::is_bonus_skill(game, *skill) && self.bonus_skill(game, *skill).is_ok();
        game.any_to_do(id, self.kinds(), 0)
            || POOLS.into_iter().any(|pool| self.recovery(game, pool).is_ok())
            || game.bonus.iter().any(bonus)
            || game.skills_of(id).iter().any(skill)
    }

    /// ET-22.5, ET-R13.
    fn recovery(&self, game: &Eternia, pool: Pool) -> Result<(), Illegal> {
        if !game.model(self.model).dazed {
            return Err(not_offered("ET-7.17", "This Character is not Dazed."));
        }
        if matches!(pool, Pool::Controller(_)) || !game.can_pay(self.model, pool, game.rules().daze_recover_cost) {
            return Err(not_offered("ET-R13", "There is no Power there to recover with."));
        }
        Ok(())
    }

    fn next(self, game: &mut Eternia, stage: u8) {
        game.frames.replace(Activation { stage, ..self }.into());
    }
}

impl FrameRules for Activation {
    fn decider(&self, game: &Eternia) -> Decider {
        // ET-R74: who has fallen acts no more.
        if self.stage == stage::ACTIONS && game.is_up(self.model) && self.any(game) {
            Decider::Model(self.model)
        } else {
            Decider::Nobody
        }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        let id = self.model;
        // ET-7.7: any kind, in any order, as often as there are Actions.
        game.things_to_do(id, self.kinds(), &mut |what| out.push(what.action()));
        out.extend(game.skills_of(id).into_iter().filter(|skill| Activation::is_bonus_skill(game, *skill)).map(Action::Use));
        for (at, bonus) in (0u8..).zip(game.bonus.iter()).filter(|(_, bonus)| bonus.model == id) {
            game.things_to_do(id, bonus.kinds, &mut |what| out.push(what.bonus(at)));
        }
        if game.model(id).dazed {
            out.extend(POOLS.map(Action::Recover));
        }
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Recover(pool) => self.recovery(game, *pool),
            Action::Use(skill) if Activation::is_bonus_skill(game, *skill) => self.bonus_skill(game, *skill),
            Action::Use(skill) if skill.index() >= game.all().skills.len() => {
                Err(not_offered("ET-11.1", "There is no such Skill."))
            }
            Action::Attack { skill, .. } | Action::BonusAttack { skill, .. } | Action::BonusUse { skill, .. }
                if skill.index() >= game.all().skills.len() =>
            {
                Err(not_offered("ET-11.1", "There is no such Skill."))
            }
            other => {
                if let Some(what) = What::of(*other) {
                    if self.left == 0 {
                        return Err(not_offered("ET-7.5", "You have no Actions left in this Activation."));
                    }
                    return game.may_do(self.model, Kinds::ALL, 0, what);
                }
                let Some((at, what)) = What::of_bonus(*other) else { return Err(other.wrong_time()) };
                let Some(bonus) = game.bonus.as_slice().get(usize::from(at)).filter(|bonus| bonus.model == self.model) else {
                    return Err(not_offered("ET-7.13", "No such Bonus Action has been granted."));
                };
                game.may_do(self.model, bonus.kinds, bonus.points, what)
            }
        }
    }

    fn apply(mut self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let model = self.model;
        if let Action::Recover(pool) = action {
            let cost = game.rules().daze_recover_cost;
            game.undaze(model, cx);
            game.pay(model, pool, cost, Why::Recovery, cx);
        } else if let Some((at, what)) = What::of_bonus(action) {
            let bonus = game.bonus.remove(usize::from(at));
            let what = if let What::Move(_) = what { What::Move(bonus.points) } else { what };
            game.frames.push(Act { model, what, bonus: true, stage: 0 }.into());
        } else if let Some(what) = What::of(action) {
            let bonus = matches!(action, Action::Use(skill) if Activation::is_bonus_skill(game, skill));
            if bonus {
                if let Action::Use(skill) = action {
                    game.note_use(Source::Skill(skill), Some(model), Span::Scope(Scope::Activation));
                }
            } else {
                self.left -= 1;
                game.frames.replace(self.into());
            }
            game.frames.push(Act { model, what, bonus, stage: 0 }.into());
        } else {
            if self.left > 0 {
                let who = game.named(model);
                cx.emit(|| Event::PassesActions { who, left: self.left });
            }
            self.next(game, stage::END);
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let model = self.model;
        match self.stage {
            stage::START => {
                game.active = Some(model);
                game.active_side = game.model(model).side;
                let who = game.named(model);
                cx.emit(|| Event::ActivationBegins { who });
                self.next(game, stage::BEGIN);
                // ET-7.2, ET-21.3, ET-21.4, ET-21.6, ET-R75: its card has kept its place, and what follows is as usual.
                if !game.is_up(model) {
                    game.frames.push(Back { model }.into());
                }
            }
            stage::BEGIN => {
                game.end_timed(|timed| timed.lasts == Duration::UntilNextActivation && timed.until == model.0);
                self.next(game, stage::GAIN);
                game.raise(Trigger::ActivationStart, Some(model), None, 0);
            }
            stage::GAIN if !game.is_up(model) => self.next(game, stage::END),
            // ET-32.16: an AI Character too.
            stage::GAIN => {
                self.next(game, stage::CARD);
                game.gain(model, self.power, Why::Slot, cx);
            }
            stage::CARD => {
                self.next(game, stage::ACTIONS);
                if game.is_ai() && !model.is_player_character() {
                    game.ai_begins(model, cx);
                }
            }
            stage::ACTIONS => self.next(game, stage::END),
            stage::END => {
                self.next(game, stage::PACK);
                game.raise(Trigger::ActivationEnd, Some(model), None, 0);
            }
            stage::PACK => {
                self.next(game, stage::CLEAN);
                if model.is_player_character() {
                    game.frames.push(Pack { of: model }.into());
                }
            }
            _ => {
                let who = game.named(model);
                cx.emit(|| Event::ActivationEnds { who });
                game.end_activation();
                game.frames.pop();
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Activation { model: self.model, left: self.left }
    }
}

impl Eternia {
    /// What lasts for an Activation ends; the Strategy Activation counts as one (ET-R154).
    pub(crate) fn end_activation(&mut self) {
        self.end_timed(|timed| timed.lasts == Duration::ThisActivation);
        self.end_scope(Scope::Activation);
        self.uses.retain(|used| used.span != Span::Grant);
        self.bonus = List::default();
        self.active = None;
        self.active_side = None;
        self.ai_card = None;
        self.moved = 0;
        self.pushed = 0;
        self.last = [0; 4];
    }

    /// ET-R117, ET-32.17: an AI Character recovers if it can, then its card is revealed.
    fn ai_begins(&mut self, model: ModelId, cx: &mut impl Cx<Event>) {
        let cost = self.rules().daze_recover_cost;
        if self.model(model).dazed && self.can_pay(model, Pool::Card, cost) {
            self.undaze(model, cx);
            self.pay(model, Pool::Card, cost, Why::Recovery, cx);
        }
        let card = self.ai_draw(false, cx);
        self.ai_card = card.map(crate::compiled::AiCardId);
        if let Some(card) = self.ai_card {
            let (who, name) = (Some(self.named(model)), self.all().ai_cards[card.index()].name.as_str());
            cx.emit(|| Event::AiCard { who, name });
        }
    }

    /// ET-32.17, ET-32.21: a card of an AI deck; ET-R126: an empty deck is restored at once.
    pub(crate) fn ai_draw(&mut self, strategy: bool, cx: &mut impl Cx<Event>) -> Option<u8> {
        let (deck, shown) =
            if strategy { (&mut self.ai_strategy, &mut self.ai_strategy_shown) } else { (&mut self.ai_deck, &mut self.ai_shown) };
        if deck.iter().all(|n| *n == 0) {
            *deck = std::mem::take(shown);
        }
        let left: u32 = deck.iter().map(|n| u32::from(*n)).sum();
        if left == 0 {
            return None;
        }
        let at = crate::effect::nth(deck, if left > 1 { cx.chance(left) } else { 0 });
        deck[at] -= 1;
        shown[at] += 1;
        Some(at as u8)
    }
}

impl FrameRules for Act {
    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let model = self.model;
        match self.stage {
            0 => {
                game.actions += 1;
                if game.actions == 1 {
                    (game.moved, game.pushed, game.last) = (0, 0, [0; 4]);
                }
                let (who, kind) = (game.named(model), self.what.kind());
                cx.emit(|| Event::Acts { who, kind, bonus: self.bonus });
                game.frames.replace(Act { stage: 1, ..self }.into());
                game.raise(Trigger::ActionStart, Some(model), None, 0);
            }
            1 => {
                game.frames.replace(Act { stage: 2, ..self }.into());
                if game.is_up(model) {
                    self.body(game, cx);
                }
            }
            2 => {
                game.frames.replace(Act { stage: 3, ..self }.into());
                game.raise(Trigger::ActionEnd, Some(model), None, 0);
            }
            _ => {
                let depth = game.actions;
                game.end_timed(|timed| timed.lasts == Duration::ThisAction && timed.until == depth);
                game.actions -= 1;
                game.frames.pop();
                // ET-15.2, ET-R94, ET-R140: the Action is over, even if the Skill that granted it goes on.
                if game.actions == 0 {
                    game.pay_out(cx);
                }
                // ET-R112: a Minion attacks the goal it has moved for.
                if !matches!(game.frames.top(), Some(crate::frame::Frame::MinionActs(_))) {
                    game.intent = crate::ai::Goal::None;
                }
            }
        }
    }
}

impl Act {
    fn body(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let model = self.model;
        match self.what {
            What::Move(points) => {
                let ctx = game.ctx_of(model, Source::Rules);
                game.walk(model, (points > 0).then_some(points), true, &[], &ctx);
            }
            What::Attack(skill, kind) => game.attack_with(model, skill, kind),
            What::Skill(skill) => {
                let ctx = game.ctx_of(model, Source::Skill(skill));
                game.frames.push(Skill { skill, stage: 0, extras: 0, ctx }.into());
            }
            What::Interact(rule, _) => {
                let def = &game.sheet().interact[usize::from(rule)];
                let (who, name) = (game.named(model), def.name.as_str());
                cx.emit(|| Event::Interacts { who, name });
                let ctx = game.interact_ctx(model, rule);
                game.note_first_time(&def.when, ctx.source, None);
                game.raise(Trigger::Interacted, Some(model), None, 0);
                let block = game.code().scenarios[game.scenario.index()].interact[usize::from(rule)];
                game.frames.push(Effect { block, pc: 0, ctx }.into());
                if def.cost > 0 {
                    game.frames.push(Lose { model: Some(model), left: def.cost, to: None, why: Why::Cost }.into());
                }
            }
            What::NpcAttack => game.npc_attacks(model),
        }
    }
}

impl FrameRules for Offer {
    fn decider(&self, game: &Eternia) -> Decider {
        let id = self.bonus.model;
        if game.is_up(id) && game.any_to_do(id, self.bonus.kinds, self.bonus.points) {
            Decider::Model(id)
        } else {
            Decider::Nobody
        }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        game.things_to_do(self.bonus.model, self.bonus.kinds, &mut |what| out.push(what.action()));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Attack { skill, .. } | Action::Use(skill) if skill.index() >= game.all().skills.len() => {
                Err(not_offered("ET-11.1", "There is no such Skill."))
            }
            other => {
                let Some(what) = What::of(*other) else { return Err(other.wrong_time()) };
                game.may_do(self.bonus.model, self.bonus.kinds, self.bonus.points, what)
            }
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        game.frames.pop();
        if let Some(what) = What::of(action) {
            let what = if let What::Move(_) = what { What::Move(self.bonus.points) } else { what };
            game.frames.push(Act { model: self.bonus.model, what, bonus: self.extra, stage: 0 }.into());
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Offer { model: self.bonus.model, kinds: self.bonus.kinds }
    }
}
