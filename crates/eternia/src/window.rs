//! ET-R35: everything that answers an event, in one place and in one order: mandatory effects of the Scenario, of Terrain, of NPCs,
//! of passives of the active side and of the other (ET-R150); then the Reactions and Strategy Cards of the active side, then those of
//! the other.
//!
//! A window asks the Controller whenever it could hold a Strategy Card that fits, as far as the Players know, so that nobody learns
//! anything from being kept waiting.

use crate::action::{Action, not_offered};
use crate::compiled::{SkillId, StrategyId};
use crate::content::{ControllerSkillKind, Event as Trigger, Forbidden, On, Relation, Side, SideRef, SkillKind, TerrainMoment};
use crate::event::Event;
use crate::frame::{Decider, Effect, FrameRules, Pick, Resolved, Skill, Window};
use crate::model::{Being, MODELS, ModelId};
use crate::programs::CardCode;
use crate::state::{Change, Ctx, Eternia, Resolving, Source, Span};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat, SeatSet};

/// Who answers.
mod stage {
    pub const SCENARIO: u8 = 0;
    pub const TERRAIN: u8 = 1;
    pub const NPC: u8 = 2;
    pub const PASSIVES: u8 = 3;
    pub const FIRST: u8 = 4;
    pub const SECOND: u8 = 5;
    /// ET-R150: a side puts its passives in order; then on with [`PASSIVES`].
    pub const ORDER: u8 = 6;
}

/// The program among those who have passed.
const PROGRAM: u8 = 0x80;

/// Rules of a Scenario by list, in [`Source::Scenario`].
pub(crate) mod list {
    pub const ESCALATION: u8 = 0;
    pub const VP: u8 = 1;
    pub const RULES: u8 = 2;
    pub const INTERACT: u8 = 3;
    pub const ROUND: u8 = 4;
    pub const LEVEL: u8 = 5;
}

impl Eternia {
    /// Something has happened: whatever answers it goes on top of the stack.
    pub(crate) fn raise(&mut self, event: Trigger, subject: Option<ModelId>, object: Option<ModelId>, amount: u8) {
        if self.listening & (1 << event as u64) != 0 {
            self.frames.push(Window { event, subject, object, amount, stage: 0, cursor: 0, passed: 0 }.into());
        }
    }

    /// Which events anything in this game listens to.
    pub(crate) fn refresh_listening(&mut self) {
        let (all, sheet) = (self.all(), self.sheet());
        let mut set = 0u64;
        let mut hear = |event: Trigger| set |= 1 << event as u64;
        sheet.escalation.iter().for_each(|rule| hear(rule.on.event));
        sheet.vp.iter().for_each(|rule| hear(rule.on.event));
        sheet.rules.iter().for_each(|rule| hear(rule.on.event));
        sheet.lessons.iter().for_each(|lesson| hear(lesson.done.event));
        for terrain in &all.terrains {
            terrain.effects.iter().filter_map(|effect| moment_event(effect.moment)).for_each(&mut hear);
        }
        if all.npcs.iter().any(|npc| !npc.on_ko.is_empty()) {
            hear(Trigger::Ko);
        }
        let in_play = |skill: &&crate::compiled::Skill| match skill.owner {
            crate::compiled::SkillOwner::Character(id) => self.models.iter().any(|model| model.being == Being::Character(id)),
            crate::compiled::SkillOwner::Minion(_) => true,
        };
        all.skills.iter().filter(in_play).filter_map(|skill| skill.on.as_ref()).for_each(|on| hear(on.event));
        if !self.is_ai() {
            all.strategy.iter().for_each(|card| hear(card.on.event));
        }
        self.listening = set;
    }

    /// Whether an event is what something answers.
    fn matches(&self, on: &On, window: &Window, ctx: &Ctx) -> bool {
        if on.event != window.event {
            return false;
        }
        let subject = window.subject.is_none_or(|subject| self.fits(&on.subject, subject, ctx));
        let object = |filter: &crate::content::Filter| match (window.object, self.attacks.top()) {
            (Some(object), _) => self.fits(filter, object, ctx),
            (None, Some(attack)) => attack.targets.iter().any(|target| self.fits(filter, target, ctx)),
            (None, None) => false,
        };
        subject && on.object.as_ref().is_none_or(object)
    }

    /// ET-R36: whether something is being resolved already.
    pub(crate) fn is_resolving(&self, what: Source, by: Option<ModelId>) -> bool {
        self.resolving.iter().any(|one| one.what == what && one.by == by)
    }

    /// Begins to resolve something, which ends with [`Resolved`].
    pub(crate) fn begin(&mut self, what: Source, by: Option<ModelId>, skill: bool) {
        let _ = self.resolving.push(Resolving { what, by });
        self.skills += u8::from(skill);
        self.frames.push(Resolved { skill }.into());
    }

    /// Carries out what a card does.
    pub(crate) fn run(&mut self, code: &CardCode, ctx: Ctx) {
        match code.pick {
            Some(pick) => self.frames.push(Pick { pick, chosen: crate::model::Models::NONE, ctx }.into()),
            None if code.effects.0 != 0 => self.frames.push(Effect { block: code.effects, pc: 0, ctx }.into()),
            None => {}
        }
    }

    /// Whether there is anybody a card can be about.
    pub(crate) fn has_targets(&self, code: &CardCode, ctx: &Ctx) -> bool {
        code.pick.is_none_or(|pick| {
            let code = self.code().pick(pick);
            code.pick.min == 0 || !self.candidates(pick, ctx).is_empty()
        })
    }

    /// A Terrain works on a Model now: what it does goes on top of the stack.
    pub(crate) fn terrain_works(&mut self, moment: TerrainMoment, id: ModelId) {
        let Some(terrain) = self.model(id).at.and_then(|at| self.lies()[at.index()]) else { return };
        if id.is_npc() {
            return;
        }
        for (at, effect) in self.all().terrain(terrain).effects.iter().enumerate().rev() {
            let ctx = Ctx { subject: Some(id), it: Some(id), source: Source::Terrain(terrain, at as u8), ..Ctx::default() };
            let spared = effect.penalty && self.has(id, Change::IgnorePenalties);
            if effect.moment == moment && !spared && self.holds(&effect.when, &ctx) {
                let block = self.code().terrains[terrain.index()][at];
                self.frames.push(Effect { block, pc: 0, ctx }.into());
            }
        }
    }
}

fn moment_event(moment: TerrainMoment) -> Option<Trigger> {
    match moment {
        TerrainMoment::Enter => Some(Trigger::EnterSpace),
        TerrainMoment::Exit => Some(Trigger::ExitSpace),
        TerrainMoment::StartIn => Some(Trigger::ActivationStart),
        TerrainMoment::AttackedIn => Some(Trigger::DefenseBoosts),
        TerrainMoment::AttackFrom => Some(Trigger::AttackBoosts),
        TerrainMoment::EndIn => None,
    }
}

impl Window {
    /// ET-R35: the active side first; at the start or end of a Round the Player Team. ET-19.20: after a roll the attacker's.
    fn sides(&self, game: &Eternia) -> [Side; 2] {
        let rolling = game.attacks.top().filter(|_| self.event == Trigger::AfterRoll);
        let attackers = rolling.and_then(|attack| game.model(attack.attacker).side);
        let first = attackers.or(game.active_side).unwrap_or(Side::Players);
        [first, first.other()]
    }

    fn ctx(&self, game: &Eternia, own: Option<ModelId>, source: Source) -> Ctx {
        let side = own.and_then(|own| game.model(own).side);
        Ctx { side, own, subject: self.subject, object: self.object, amount: self.amount, source, ..Ctx::default() }
    }

    fn card_ctx(&self, game: &Eternia, source: Source) -> Ctx {
        Ctx { side: Some(Side::Controller), ..self.ctx(game, None, source) }
    }

    /// The next rule of the Scenario that answers: false when there is none.
    fn scenario(&self, game: &mut Eternia, cx: &mut impl Cx<Event>) -> bool {
        let sheet = game.sheet();
        let (escalation, vp) = (sheet.escalation.len(), sheet.vp.len());
        let at = usize::from(self.cursor);
        let next = Window { cursor: self.cursor + 1, ..*self };
        let source = |list: u8, at: usize| Source::Scenario(list, at as u8);
        if at < escalation {
            let rule = &sheet.escalation[at];
            let source = source(list::ESCALATION, at);
            let ctx = self.ctx(game, None, source);
            game.frames.replace(next.into());
            if game.matches(&rule.on, self, &ctx) && game.holds(&rule.when, &ctx) {
                game.note_first_time(&rule.when, source, None);
                let amount = game.amount(&rule.amount, &ctx);
                game.escalate(amount, cx);
            }
        } else if at < escalation + vp {
            let rule = &sheet.vp[at - escalation];
            let source = source(list::VP, at - escalation);
            let ctx = self.ctx(game, None, source);
            game.frames.replace(next.into());
            if game.matches(&rule.on, self, &ctx) && game.holds(&rule.when, &ctx) {
                game.note_first_time(&rule.when, source, None);
                let amount = game.amount(&rule.amount, &ctx);
                game.gain_vp(game.side_ref(rule.side, &ctx), amount, cx);
            }
        } else if let Some(rule) = sheet.rules.get(at - escalation - vp) {
            let source = source(list::RULES, at - escalation - vp);
            let ctx = self.ctx(game, None, source);
            game.frames.replace(next.into());
            if game.matches(&rule.on, self, &ctx) && game.holds(&rule.when, &ctx) && !game.is_resolving(source, None) {
                game.note_first_time(&rule.when, source, None);
                let block = game.code().scenarios[game.scenario.index()].rules[at - escalation - vp];
                game.begin(source, None, false);
                game.frames.push(Effect { block, pc: 0, ctx }.into());
            }
        } else {
            return false;
        }
        true
    }

    /// ET-R29: after a roll the rerolls have a window of their own, before everything else that answers it.
    fn is_time_for(&self, code: &CardCode) -> bool {
        self.event != Trigger::AfterRoll || code.rerolls == (self.amount == 0)
    }

    /// Whether rules of the Scenario and lessons answer in this window: once for each event.
    fn is_last(&self) -> bool {
        self.event != Trigger::AfterRoll || self.amount == 1
    }

    /// A lesson of a first game is over.
    fn lessons(&self, game: &mut Eternia) {
        if let Some(lesson) = game.sheet().lessons.get(usize::from(game.lessons)) {
            let ctx = self.ctx(game, None, Source::Rules);
            if game.matches(&lesson.done, self, &ctx) {
                game.lessons += 1;
            }
        }
    }

    fn terrain(&self, game: &mut Eternia) {
        let moment = match self.event {
            Trigger::EnterSpace => TerrainMoment::Enter,
            Trigger::ExitSpace => TerrainMoment::Exit,
            Trigger::ActivationStart => TerrainMoment::StartIn,
            Trigger::DefenseBoosts => TerrainMoment::AttackedIn,
            Trigger::AttackBoosts => TerrainMoment::AttackFrom,
            _ => return,
        };
        // ET-28.5: a step inside one merged Terrain neither enters nor leaves it; `amount` says so.
        let inside = self.amount == 1 && matches!(moment, TerrainMoment::Enter | TerrainMoment::Exit);
        if let Some(subject) = self.subject.filter(|_| !inside) {
            game.terrain_works(moment, subject);
        }
    }

    /// The passives of a side that answer and have not yet.
    fn passives(&self, game: &Eternia, side: Side) -> Vec<(ModelId, SkillId)> {
        let of = |own: ModelId| {
            let answer = move |skill: &SkillId| self.passive_answers(game, own, *skill);
            game.skills_of(own).into_iter().filter(answer).map(move |skill| (own, skill))
        };
        game.up().iter().filter(|own| game.model(*own).side == Some(side)).flat_map(of).collect()
    }

    /// The next passive, of the active side first: false when none answers. ET-R150: a side with several puts them in order; those with
    /// the same text are alike. `cursor` counts the sides that are through.
    fn passive(self, game: &mut Eternia) -> bool {
        let Some(side) = self.sides(game).get(usize::from(self.cursor)).copied() else { return false };
        let all = self.passives(game, side);
        let Some((own, skill)) = all.first().copied() else {
            game.frames.replace(Window { cursor: self.cursor + 1, ..self }.into());
            return true;
        };
        let alike = |other: SkillId| game.all().skill(other).def == game.all().skill(skill).def;
        if all.iter().all(|(_, other)| alike(*other)) || game.asked_of(Decider::Side(side)).is_none() {
            self.work(game, own, skill);
        } else {
            game.frames.replace(Window { stage: stage::ORDER, ..self }.into());
        }
        true
    }

    /// A passive does what it does.
    fn work(self, game: &mut Eternia, own: ModelId, skill: SkillId) {
        let source = Source::Skill(skill);
        let ctx = self.ctx(game, Some(own), source);
        game.frames.replace(Window { stage: stage::PASSIVES, ..self }.into());
        game.note_use(source, Some(own), Span::Window(game.frames.depth() as u8));
        game.note_skill(own, skill);
        game.begin(source, Some(own), false);
        game.run(&game.code().skills[skill.index()], ctx);
    }

    fn passive_answers(&self, game: &Eternia, own: ModelId, skill: SkillId) -> bool {
        let def = &game.all().skill(skill).def;
        let Some(on) = def.on.as_ref().filter(|on| def.kind == SkillKind::Passive && on.event == self.event) else {
            return false;
        };
        let source = Source::Skill(skill);
        let ctx = self.ctx(game, Some(own), source);
        game.matches(on, self, &ctx)
            && self.is_time_for(&game.code().skills[skill.index()])
            && game.holds(&def.when, &ctx)
            && !game.is_resolving(source, Some(own))
            && !game.was_used(source, Some(own), Span::Window(game.frames.depth() as u8))
            && game.may_repeat(own, skill)
            && game.has_targets(&game.code().skills[skill.index()], &ctx)
    }

    /// ET-R38: a KO'ed Character answers nothing but its own KO, and that only with a Skill whose text says so.
    fn is_ko_of(&self, own: ModelId) -> bool {
        self.event == Trigger::Ko && self.subject == Some(own)
    }

    /// The Models of the Battlefield, and whoever has just been KO'ed.
    fn answerers<'a>(&'a self, game: &'a Eternia) -> impl Iterator<Item = ModelId> + 'a {
        (0..MODELS as u8).map(ModelId).filter(|own| game.is_up(*own) || self.is_ko_of(*own))
    }

    /// Why a Reaction cannot be used now.
    fn reaction(&self, game: &Eternia, own: ModelId, skill: SkillId) -> Result<(), Illegal> {
        let def = &game.all().skill(skill).def;
        let source = Source::Skill(skill);
        let ctx = self.ctx(game, Some(own), source);
        let Some(on) = def.on.as_ref().filter(|_| def.kind == SkillKind::Reaction) else {
            return Err(not_offered("ET-12.1", "This Skill is not a Reaction."));
        };
        let own_ko = self.is_ko_of(own) && on.subject.side == Relation::Own;
        if !game.is_up(own) && !own_ko {
            return Err(not_offered("ET-R38", "A KO'ed Character cannot use Reactions."));
        }
        if !game.matches(on, self, &ctx) || !game.holds(&def.when, &ctx) {
            return Err(not_offered("ET-12.1", "This is not what the Reaction answers."));
        }
        if !self.is_time_for(&game.code().skills[skill.index()]) {
            return Err(not_offered("ET-R29", "Dice are rerolled first, then faces are changed and Successes added."));
        }
        if game.is_resolving(source, Some(own)) {
            return Err(not_offered("ET-R36", "A Reaction does not answer what its own use has caused."));
        }
        if game.was_used(source, Some(own), Span::Window(game.frames.depth() as u8)) {
            return Err(not_offered("ET-12.3", "You can use a Reaction once each time its trigger happens."));
        }
        if game.is_forbidden(own, Forbidden::Reaction) {
            return Err(not_offered("ET-29.7", "This Model may not react now."));
        }
        game.usable(own, skill, &ctx)
    }

    /// Why a Strategy Card cannot be played now, were it in the hand. ET-17.5: whenever it was drawn; ET-R97: as many as can be paid.
    fn card(&self, game: &Eternia, card: StrategyId) -> Result<(), Illegal> {
        let def = &game.all().strategy[card.index()];
        let ctx = self.card_ctx(game, Source::Strategy(card));
        let now = self.is_time_for(&game.code().strategy[card.index()]);
        if !now || !game.matches(&def.on, self, &ctx) || !game.holds(&def.when, &ctx) {
            return Err(not_offered("ET-17.1", "This is not the moment the card names."));
        }
        if game.board[ControllerSkillKind::BattlePlan as usize] < game.play_cost(card) {
            return Err(not_offered("ET-17.2", "There is not enough Power on Battle Plan."));
        }
        if !game.has_targets(&game.code().strategy[card.index()], &ctx) {
            return Err(not_offered("ET-R18", "There is nobody this card could affect."));
        }
        Ok(())
    }

    /// Whether the Controller holds cards and one of those nobody has seen could be played now.
    fn card_possible(&self, game: &Eternia) -> bool {
        let held: u8 = game.hand.iter().sum();
        held > 0
            && (0..game.all().strategy.len().min(game.hand.len()) as u8)
                .map(StrategyId)
                .any(|card| game.hand[card.index()] + game.deck[card.index()] > 0 && self.card(game, card).is_ok())
    }

    /// The seats of a side that have something to answer with.
    fn answering(&self, game: &Eternia, side: Side) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        if side == Side::Controller && game.is_ai() {
            return seats;
        }
        for own in self.answerers(game).filter(|own| game.model(*own).side == Some(side)) {
            let Some(seat) = game.seat_of(own) else { continue };
            if self.passed & (1 << seat.0) != 0 || seats.contains(seat) {
                continue;
            }
            let answers = |skill: &SkillId| {
                let def = &game.all().skill(*skill).def;
                def.kind == SkillKind::Reaction
                    && def.on.as_ref().is_some_and(|on| on.event == self.event)
                    && self.reaction(game, own, *skill).is_ok()
            };
            if game.skills_of(own).iter().any(answers) {
                seats = seats.with(seat);
            }
        }
        if let Some(seat) = game.controller_seat().filter(|_| side == Side::Controller)
            && self.passed & (1 << seat.0) == 0
            && self.card_possible(game)
        {
            seats = seats.with(seat);
        }
        seats
    }

    /// ET-R145: whether the AI has something to answer with: an optional Skill of a Minion. Its Characters have no Reactions.
    fn program_answers(&self, game: &Eternia, side: Side) -> bool {
        let reacts = |own: ModelId| {
            let of = game.skills_of(own);
            of.iter().any(|skill| {
                let def = &game.all().skill(*skill).def;
                def.kind == SkillKind::Reaction
                    && def.on.as_ref().is_some_and(|on| on.event == self.event)
                    && self.reaction(game, own, *skill).is_ok()
            })
        };
        game.is_ai()
            && side == Side::Controller
            && self.passed & PROGRAM == 0
            && self.answerers(game).any(|own| game.model(own).side == Some(side) && !own.is_npc() && reacts(own))
    }

    /// ET-R145, ET-R121: the first Reaction of the AI that can change the outcome.
    pub(crate) fn program_reacts(&self, game: &Eternia, legal: &[Action]) -> Option<Action> {
        let useful = |action: &&Action| match action {
            Action::React { model, skill } => {
                let (def, ctx) = (&game.all().skill(*skill).def, self.ctx(game, Some(*model), Source::Skill(*skill)));
                match &def.targets {
                    Some(pick) => {
                        let mut fitting = game.fitting(&pick.from, &ctx, def.needs_los).iter();
                        fitting.any(|it| game.changes_something(&def.effects, &Ctx { it: Some(it), ..ctx }))
                    }
                    None => game.changes_something(&def.effects, &ctx),
                }
            }
            _ => false,
        };
        legal.iter().find(useful).copied()
    }

    fn side(&self, game: &Eternia) -> Option<Side> {
        let sides = self.sides(game);
        match self.stage {
            stage::FIRST => Some(sides[0]),
            stage::SECOND => Some(sides[1]),
            _ => None,
        }
    }
}

impl FrameRules for Window {
    fn decider(&self, game: &Eternia) -> Decider {
        match self.side(game) {
            _ if self.stage == stage::ORDER => Decider::Side(self.sides(game)[usize::from(self.cursor & 1)]),
            None => Decider::Nobody,
            Some(side) => {
                let seats = self.answering(game, side);
                if !seats.is_empty() {
                    Decider::Any(seats)
                } else if self.program_answers(game, side) {
                    Decider::Program
                } else {
                    Decider::Nobody
                }
            }
        }
    }

    fn list(&self, game: &Eternia, seat: Option<Seat>, out: &mut Vec<Action>) {
        if self.stage == stage::ORDER {
            let all = self.passives(game, self.sides(game)[usize::from(self.cursor & 1)]);
            return out.extend(all.into_iter().map(|(model, skill)| Action::React { model, skill }));
        }
        for model in self.answerers(game).filter(|model| game.seat_of(*model) == seat) {
            let reactions =
                game.skills_of(model).into_iter().filter(|skill| game.all().skill(*skill).kind == SkillKind::Reaction);
            out.extend(reactions.map(|skill| Action::React { model, skill }));
        }
        if seat == game.controller_seat() && seat.is_some() {
            out.extend((0u8..).zip(&game.hand).filter(|(_, n)| **n > 0).map(|(card, _)| Action::Play(StrategyId(card))));
        }
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, seat: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::React { model, skill } if self.stage == stage::ORDER => {
                let all = self.passives(game, self.sides(game)[usize::from(self.cursor & 1)]);
                if all.contains(&(*model, *skill)) {
                    Ok(())
                } else {
                    Err(not_offered("ET-R150", "Choose one of the effects that happen now."))
                }
            }
            Action::Pass if self.stage == stage::ORDER => {
                Err(not_offered("ET-R150", "These effects are not optional. Choose which happens first."))
            }
            Action::Pass => Ok(()),
            Action::React { model, skill } => {
                let own = model.index() < MODELS && game.skills_of(*model).contains(skill) && game.seat_of(*model) == seat;
                if !own {
                    return Err(not_offered("ET-12.2", "Only its owner can use a Reaction."));
                }
                self.reaction(game, *model, *skill)
            }
            Action::Play(card) => {
                if seat != game.controller_seat() || game.hand.get(card.index()).is_none_or(|n| *n == 0) {
                    return Err(not_offered("ET-16.8", "You hold no such Strategy Card."));
                }
                self.card(game, *card)
            }
            other => Err(other.wrong_time()),
        }
    }

    fn apply(mut self, game: &mut Eternia, seat: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::React { model, skill } if self.stage == stage::ORDER => self.work(game, model, skill),
            Action::React { model, skill } => {
                let source = Source::Skill(skill);
                game.note_use(source, Some(model), Span::Window(game.frames.depth() as u8));
                let ctx = self.ctx(game, Some(model), source);
                game.frames.push(Skill { skill, stage: 0, extras: 0, ctx }.into());
            }
            Action::Play(card) => {
                game.hand[card.index()] -= 1;
                game.played[card.index()] += 1;
                let cost = game.play_cost(card);
                game.board[ControllerSkillKind::BattlePlan as usize] -= cost;
                let name = game.all().strategy[card.index()].name.as_str();
                cx.emit(|| Event::Plays { card, name, cost });
                let source = Source::Strategy(card);
                game.begin(source, None, true);
                let ctx = self.card_ctx(game, source);
                game.run(&game.code().strategy[card.index()], ctx);
                game.raise(Trigger::StrategyCardPlayed, None, None, 0);
            }
            _ => {
                self.passed |= seat.map_or(PROGRAM, |seat| 1 << seat.0);
                game.frames.replace(self.into());
            }
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        // ET-12.4: no other limit than the cost and once for each occurrence.
        let next = Window { stage: self.stage + 1, cursor: 0, ..self };
        match self.stage {
            stage::SCENARIO if !self.is_last() => game.frames.replace(next.into()),
            stage::SCENARIO => {
                if self.cursor == 0 {
                    self.lessons(game);
                }
                if !self.scenario(game, cx) {
                    game.frames.replace(next.into());
                }
            }
            stage::TERRAIN => {
                game.frames.replace(next.into());
                self.terrain(game);
            }
            stage::NPC => {
                game.frames.replace(next.into());
                let fallen = self.subject.filter(|_| self.event == Trigger::Ko).map(|subject| game.model(subject).being);
                if let Some(Being::Npc(npc)) = fallen {
                    let block = game.code().npcs[npc.index()].on_ko;
                    let ctx = self.ctx(game, None, Source::Npc(npc));
                    game.frames.push(Effect { block, pc: 0, ctx }.into());
                }
            }
            stage::PASSIVES => {
                if !self.passive(game) {
                    game.frames.replace(next.into());
                }
            }
            stage::FIRST => game.frames.replace(next.into()),
            _ => {
                let depth = game.frames.depth() as u8;
                if !game.uses.is_empty() {
                    game.uses.retain(|used| used.span != Span::Window(depth));
                }
                game.frames.pop();
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::React { event: self.event, subject: self.subject, object: self.object }
    }
}

impl FrameRules for Resolved {
    fn step(self, game: &mut Eternia, _: &mut impl Cx<Event>) {
        game.frames.pop();
        let last = game.resolving.len().saturating_sub(1);
        if !game.resolving.is_empty() {
            game.resolving.remove(last);
        }
        game.skills -= u8::from(self.skill);
    }
}

impl Eternia {
    /// ET-17.2.
    pub(crate) fn play_cost(&self, card: StrategyId) -> u8 {
        self.all().strategy[card.index()].cost.unwrap_or(self.rules().play_cost)
    }

    /// A side as an effect names it.
    pub(crate) fn side_ref(&self, side: SideRef, ctx: &Ctx) -> Option<Side> {
        let of = |model: Option<ModelId>| model.and_then(|model| self.model(model).side);
        match side {
            SideRef::The(side) => Some(side),
            SideRef::Mine => ctx.side,
            SideRef::Theirs => ctx.side.map(Side::other),
            SideRef::Subjects => of(ctx.subject),
            // ET-R79: whatever caused it.
            SideRef::Opposing => of(ctx.subject).map(Side::other),
            SideRef::Objects => of(ctx.object),
        }
    }
}
