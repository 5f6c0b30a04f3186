//! The Strategy Activation, Minions and Controller Skills (sections 8, 9 and 16).

use crate::action::{Action, not_offered};
use crate::compiled::AiStrategyId;
use crate::content::{ActionKind, ControllerSkillKind, ControllerWindow, Event as Trigger, Op, Side, TerrainMoment};
use crate::event::{Event, Why};
use crate::frame::{Act, Decider, Effect, FrameRules, MinionActs, Pack, Strategy, What};
use crate::harm::minions_up;
use crate::model::{MODELS, ModelId};
use crate::state::{Ctx, Eternia, Kinds, Source, Span};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

mod stage {
    pub const GAIN: u8 = 0;
    pub const MINIONS: u8 = 1;
    pub const EACH: u8 = 2;
    pub const SKILLS: u8 = 3;
    pub const USE: u8 = 4;
}

impl Eternia {
    /// How a Controller Skill is called.
    pub(crate) fn board_name(&self, at: u8) -> &'static str {
        ControllerSkillKind::ALL.get(usize::from(at)).map_or("", |kind| self.all().controller_skill(*kind).name.as_str())
    }

    /// Why an option of a Controller Skill cannot be paid for or does nothing.
    pub(crate) fn option_allowed(&self, skill: u8, option: u8, ctx: &Ctx) -> Result<(), Illegal> {
        let Some(def) = self.options_of(skill).get(usize::from(option)) else {
            return Err(not_offered("ET-16.1", "This Controller Skill has no such option."));
        };
        if self.board[usize::from(skill)] < def.cost {
            return Err(not_offered("ET-16.2", "There is not enough Power on this Controller Skill."));
        }
        let used = |scope| self.was_used(Source::Controller(skill, option), None, Span::Scope(scope));
        if def.once_per.is_some_and(used) || !self.holds(&def.when, ctx) {
            return Err(not_offered("ET-R91", "The text of this option does not allow it now."));
        }
        if !self.has_targets(self.option_code(skill, option), ctx) {
            return Err(not_offered("ET-11.10", "There is nobody this could affect."));
        }
        let useless = |op: &Op| match op {
            Op::SpawnMinion(_, spot) => {
                let free = self.spots(spot, ctx).iter().any(|space| self.is_free(crate::compiled::SpaceId(space)));
                !free || self.minions.is_none_or(|minion| self.free_minion(minion).is_none())
            }
            Op::DrawStrategy(_) => self.deck.iter().all(|n| *n == 0),
            _ => false,
        };
        match def.effects.as_slice() {
            [only @ Op::SpawnMinion(..)] if useless(only) => {
                Err(not_offered("ET-R80", "No Minion is available, or no space is free for one."))
            }
            [only @ Op::DrawStrategy(_)] if useless(only) => Err(not_offered("ET-R96", "The Strategy deck is empty.")),
            _ => Ok(()),
        }
    }

    fn option_code(&self, skill: u8, option: u8) -> &'static crate::programs::CardCode {
        let face = usize::from(self.turned & (1 << skill) != 0);
        &self.code().controller[usize::from(skill)][face][usize::from(option)]
    }

    /// ET-16.2: pays for an option of a Controller Skill and carries it out.
    pub(crate) fn use_option(&mut self, skill: u8, option: u8, ctx: Ctx, cx: &mut impl Cx<Event>) {
        let Some(def) = self.options_of(skill).get(usize::from(option)) else { return };
        let code = self.option_code(skill, option);
        self.board[usize::from(skill)] -= def.cost;
        let (name, cost) = (def.name.as_str(), def.cost);
        let skill_name = self.board_name(skill);
        cx.emit(|| Event::UsesController { skill: skill_name, name, cost });
        if let Some(scope) = def.once_per {
            self.note_use(Source::Controller(skill, option), None, Span::Scope(scope));
        }
        self.begin(Source::Controller(skill, option), None, true);
        self.run(code, ctx);
    }

    fn strategy_ctx(&self, skill: u8, option: u8) -> Ctx {
        Ctx { source: Source::Controller(skill, option), ..self.controller_ctx() }
    }

    /// ET-16.3 to ET-16.7: why an option cannot be used in step 3.
    fn strategy_option(&self, skill: u8, option: u8) -> Result<(), Illegal> {
        let Some(def) = self.options_of(skill).get(usize::from(option)) else {
            return Err(not_offered("ET-16.1", "This Controller Skill has no such option."));
        };
        if def.window != ControllerWindow::Strategy {
            return Err(not_offered("ET-8.7", "This Controller Skill is not used in the Strategy Activation."));
        }
        self.option_allowed(skill, option, &self.strategy_ctx(skill, option))
    }

    /// ET-8.4, ET-R100: those on the Battlefield that have not activated, spawned in this step or not. ET-8.9: nobody asks for them
    /// after it.
    fn minions_left(&self) -> impl Iterator<Item = ModelId> + '_ {
        minions_up(self, Side::Controller).filter(|id| !self.model(*id).acted)
    }

    /// ET-32.13, ET-32.22, ET-32.23: an AI Strategy card.
    fn ai_strategy_card(&mut self, cx: &mut impl Cx<Event>) {
        let Some(card) = self.ai_draw(true, cx).map(AiStrategyId) else { return };
        let def = &self.all().ai_strategy[card.index()];
        cx.emit(|| Event::AiCard { who: None, name: def.name.as_str() });
        let all = self.all();
        let text = |entry: usize| {
            crate::text::ai_strategy_lines(all, def)
                .get(entry)
                .map_or_else(String::new, |(power, text)| format!("{power} Power: {}", text.trim_end_matches('.')))
        };
        let chosen = crate::ai::strategy_entry(self, card);
        for entry in 0..chosen.unwrap_or(def.entries.len()) {
            let why = crate::ai::why_not(self, card, entry).unwrap_or_default();
            cx.emit(|| Event::AiEntry { entry: entry as u8, text: text(entry), done: false, why: why.into() });
        }
        let Some(entry) = chosen else { return };
        let power = def.entries[entry].power;
        self.ai_power -= power;
        let now = self.ai_power;
        cx.emit(|| Event::AiEntry { entry: entry as u8, text: text(entry), done: true, why: String::new() });
        cx.emit(|| Event::AiPower { now });
        let source = Source::Ai(card.0, entry as u8);
        self.begin(source, None, true);
        let ctx = Ctx { source, ..self.controller_ctx() };
        self.frames.push(Effect { block: self.code().ai_strategy[card.index()][entry], pc: 0, ctx }.into());
    }
}

impl Strategy {
    fn next(self, game: &mut Eternia, stage: u8) {
        game.frames.replace(Strategy { stage, ..self }.into());
    }
}

impl FrameRules for Strategy {
    fn decider(&self, game: &Eternia) -> Decider {
        let more = match self.stage {
            stage::EACH => game.minions_left().next().is_some(),
            stage::USE if !game.is_ai() => {
                let options = |skill: u8| (0..game.options_of(skill).len() as u8).map(move |option| (skill, option));
                (0..4).flat_map(options).any(|(skill, option)| game.strategy_option(skill, option).is_ok())
            }
            _ => false,
        };
        if more { Decider::Side(Side::Controller) } else { Decider::Nobody }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        if self.stage == stage::EACH {
            out.extend(game.minions_left().map(Action::Model));
        } else {
            for skill in 0..4 {
                out.extend((0..game.options_of(skill).len() as u8).map(|option| Action::Controller { skill, option, on: None }));
            }
        }
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Model(id) if self.stage == stage::EACH => {
                if game.minions_left().any(|minion| minion == *id) {
                    Ok(())
                } else {
                    Err(not_offered("ET-8.4", "Choose a Minion of the Controller that has yet to activate."))
                }
            }
            Action::Controller { on: Some(_), .. } => Err(not_offered("ET-16.6", "Nobody defends now.")),
            Action::Controller { skill, option, .. } if self.stage == stage::USE => game.strategy_option(*skill, *option),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::Model(model) => game.frames.push(MinionActs { model, stage: 0 }.into()),
            Action::Controller { skill, option, .. } => {
                let ctx = game.strategy_ctx(skill, option);
                game.use_option(skill, option, ctx, cx);
            }
            _ => self.next(game, self.stage + 1),
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        self.next(game, self.stage + 1);
        match self.stage {
            stage::GAIN => {
                game.active_side = Some(Side::Controller);
                // ET-R92: placed before the Minions act.
                game.controller_gains(self.power, Why::Slot, cx);
                game.raise(Trigger::StrategyStep1, None, None, 0);
            }
            stage::MINIONS => {
                for at in 0..MODELS {
                    if game.models[at].side == Some(Side::Controller) {
                        game.models[at].acted = false;
                    }
                }
                game.raise(Trigger::StrategyStep2, None, None, 0);
            }
            stage::SKILLS => game.raise(Trigger::StrategyStep3, None, None, 0),
            // ET-32.35, ET-R111: after the Minions, instead of Controller Skills.
            stage::USE if game.is_ai() => game.ai_strategy_card(cx),
            stage::EACH | stage::USE => {}
            // ET-8.8.
            _ => {
                game.end_activation();
                game.frames.pop();
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        if self.stage == stage::EACH { Pending::Minion } else { Pending::Strategy }
    }
}

/// ET-9.6: it moves and attacks; there is nothing it could recover with.
impl MinionActs {
    /// Whether it may still move: first the Move, then the Attack (ET-8.6).
    const MOVE: u8 = 1;
    const ATTACK: u8 = 2;

    fn kinds(&self) -> Kinds {
        let attack = Kinds::only(ActionKind::Attack).0;
        if self.stage == MinionActs::MOVE { Kinds(attack | Kinds::only(ActionKind::Move).0) } else { Kinds(attack) }
    }
}

impl FrameRules for MinionActs {
    fn decider(&self, game: &Eternia) -> Decider {
        if !matches!(self.stage, MinionActs::MOVE | MinionActs::ATTACK) || !game.is_up(self.model) {
            return Decider::Nobody;
        }
        let mut any = false;
        game.things_to_do(self.model, self.kinds(), &mut |what| {
            any = any || game.may_do(self.model, self.kinds(), 0, what).is_ok();
        });
        if any { Decider::Model(self.model) } else { Decider::Nobody }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        game.things_to_do(self.model, self.kinds(), &mut |what| out.push(what.action()));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Move if self.stage != MinionActs::MOVE => Err(not_offered("ET-8.6", "A Minion moves before it attacks.")),
            Action::Attack { skill, .. } | Action::Use(skill) if skill.index() >= game.all().skills.len() => {
                Err(not_offered("ET-11.1", "There is no such Skill."))
            }
            other => match What::of(*other) {
                Some(what @ (What::Move(_) | What::Attack(..))) => game.may_do(self.model, self.kinds(), 0, what),
                Some(_) => Err(not_offered("ET-8.5", "A Minion can only move and attack.")),
                None => Err(other.wrong_time()),
            },
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        let Some(what) = What::of(action) else {
            // ET-8.6: what is forfeited is gone.
            return game.frames.replace(MinionActs { stage: MinionActs::ATTACK + 1, ..self }.into());
        };
        let stage = if let What::Move(_) = what { MinionActs::ATTACK } else { MinionActs::ATTACK + 1 };
        game.frames.replace(MinionActs { stage, ..self }.into());
        game.frames.push(Act { model: self.model, what, bonus: false, stage: 0 }.into());
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let model = self.model;
        match self.stage {
            0 => {
                let who = game.named(model);
                cx.emit(|| Event::MinionActs { who });
                game.model_mut(model).acted = true;
                game.intent = crate::ai::Goal::None;
                game.frames.replace(MinionActs { stage: MinionActs::MOVE, ..self }.into());
                game.terrain_works(TerrainMoment::StartIn, model);
            }
            MinionActs::MOVE | MinionActs::ATTACK => {
                game.frames.replace(MinionActs { stage: MinionActs::ATTACK + 1, ..self }.into());
            }
            _ => {
                game.frames.pop();
                game.raise(Trigger::MinionActivated, Some(model), None, 0);
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::MinionActs { model: self.model, may_move: self.stage == MinionActs::MOVE }
    }
}

impl Pack {
    fn left(self, game: &Eternia) -> impl Iterator<Item = ModelId> + '_ {
        let of = self.of;
        minions_up(game, Side::Players).filter(move |id| game.model(*id).by == Some(of) && !game.model(*id).acted)
    }
}

impl FrameRules for Pack {
    fn decider(&self, game: &Eternia) -> Decider {
        if self.left(game).count() > 1 { Decider::Model(self.of) } else { Decider::Nobody }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(self.left(game).map(Action::Model));
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => Ok(()),
            Action::Model(id) if self.left(game).any(|left| left == *id) => Ok(()),
            Action::Model(_) => Err(not_offered("ET-R81", "Choose a Minion of this Character that has yet to activate.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        match action {
            Action::Model(model) => game.frames.push(MinionActs { model, stage: 0 }.into()),
            _ => {
                game.frames.pop();
            }
        }
    }

    fn step(self, game: &mut Eternia, _: &mut impl Cx<Event>) {
        let next = self.left(game).next();
        match next {
            Some(model) => game.frames.push(MinionActs { model, stage: 0 }.into()),
            None => {
                game.frames.pop();
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Minion
    }
}
