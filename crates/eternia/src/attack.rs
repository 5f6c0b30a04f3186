//! Attacks in eight steps (sections 19 and 20).

mod aim;
mod boost;
mod dice;
mod outcome;

use crate::action::{Action, not_offered};
use crate::compiled::SkillId;
use crate::content::{AttackKind, Event as Trigger, Side, TargetRule};
use crate::event::{Event, Why};
use crate::frame::{Decider, Effect, FrameRules, Strike};
use crate::model::{MODELS, ModelId, Models};
use crate::programs::AttackId;
use crate::state::{Attack, AttackDie, Ctx, Eternia, Source, Span};
use crate::view::Pending;
use aim::Range;
use engine::{Cx, Illegal, List, Seat};

/// How far an Attack is.
pub(crate) mod stage {
    /// ET-19.4.
    pub const PAY: u8 = 0;
    /// ET-R151: Boosts that change range, sight or number of targets.
    pub const REACH: u8 = 1;
    /// ET-19.5.
    pub const TARGET: u8 = 2;
    /// What answers an Attack.
    pub const DECLARED: u8 = 3;
    /// ET-19.6, ET-R98: mandatory effects and cards.
    pub const BOOSTS: u8 = 4;
    /// ET-19.6: the attacker's side.
    pub const BOOSTING: u8 = 5;
    /// ET-19.7, ET-14.3, ET-R98: mandatory effects and cards, when every Attack Boost is known.
    pub const DEFENSE: u8 = 6;
    /// ET-19.7: the defender's side.
    pub const DEFENDING: u8 = 7;
    /// Just before the roll.
    pub const BEFORE: u8 = 8;
    /// ET-19.8.
    pub const ROLL: u8 = 9;
    /// ET-19.14, ET-19.15.
    pub const TALLY: u8 = 10;
    /// Prevention, one target after the other.
    pub const PREVENT: u8 = 11;
    /// ET-19.17, ET-R24.
    pub const WOUNDS: u8 = 12;
    /// ET-19.18, ET-R24: KOs, one after the other.
    pub const KO: u8 = 13;
    /// ET-R29, one target after the other.
    pub const ON_KO: u8 = 14;
    /// ET-R29.
    pub const ON_WOUND: u8 = 15;
    /// ET-R29.
    pub const ON_HIT: u8 = 16;
    /// ET-19.13.
    pub const ON_POWER: u8 = 17;
    /// ET-R29.
    pub const AFTER: u8 = 18;
    /// ET-19.19.
    pub const END: u8 = 19;
    /// ET-19.12.
    pub const GAIN: u8 = 20;
}

impl Eternia {
    /// Begins an Attack that is a Skill of its own.
    pub(crate) fn attack_with(&mut self, own: ModelId, skill: SkillId, kind: AttackKind) {
        let Some(code) = self.code().skills[skill.index()].attack else { return };
        self.begin(Source::Skill(skill), Some(own), true);
        let ctx = self.ctx_of(own, Source::Skill(skill));
        let blind = !self.all().skill(skill).needs_los;
        self.strike(own, code, Some(skill), kind, true, blind, ctx);
    }

    /// Begins an Attack.
    #[expect(clippy::too_many_arguments, reason = "all of them describe one Attack")]
    pub(crate) fn strike(
        &mut self,
        attacker: ModelId,
        code: AttackId,
        skill: Option<SkillId>,
        kind: AttackKind,
        whole: bool,
        blind: bool,
        ctx: Ctx,
    ) {
        if self.attacks.depth() >= 4 {
            return;
        }
        self.attacks.push(Attack {
            attacker,
            code,
            skill,
            kind,
            whole,
            blind,
            targets: Models::NONE,
            primary: None,
            current: None,
            extras: ctx.extras,
            dice: List::default(),
            added: 0,
            successes: 0,
            misses: 0,
            symbols: 0,
            wounds: [0; MODELS],
            hit: Models::NONE,
            wounded: Models::NONE,
            fallen: Models::NONE,
            caused: 0,
            redirected: false,
            cancelled: false,
            rolled: false,
            ctx,
        });
        self.frames.push(Strike { stage: stage::PAY, todo: Models::NONE, passed: 0 }.into());
    }

    fn assault(&self) -> Option<&Attack> {
        self.attacks.top()
    }

    fn assault_mut(&mut self, change: impl FnOnce(&mut Attack)) {
        if let Some(attack) = self.attacks.top_mut() {
            change(attack);
        }
    }

    /// Who decides for the attacker. ET-R153: for an NPC the side of its allegiance, for a neutral one the program.
    fn attackers_side(&self, attack: &Attack) -> Decider {
        match self.model(attack.attacker).side {
            None => Decider::Program,
            Some(side) if attack.attacker.is_npc() => Decider::Side(side),
            Some(_) => Decider::Model(attack.attacker),
        }
    }
}

impl Strike {
    fn is_deciding(&self) -> bool {
        matches!(self.stage, stage::REACH | stage::TARGET | stage::BOOSTING | stage::DEFENDING | stage::KO)
    }

    fn next(self, game: &mut Eternia, stage: u8) {
        game.frames.replace(Strike { stage, todo: Models::NONE, passed: 0 }.into());
    }
}

impl FrameRules for Strike {
    fn decider(&self, game: &Eternia) -> Decider {
        if !self.is_deciding() {
            return Decider::Nobody;
        }
        let Some(attack) = game.assault() else { return Decider::Nobody };
        match self.stage {
            stage::TARGET => {
                let (aims, range) = game.aims(attack);
                let left: Models = aims.iter().filter(|id| !attack.targets.contains(*id)).collect();
                let def = &game.code().attack(attack.code).def;
                let choice = match def.targets {
                    TargetRule::AllWithin(_) => false,
                    TargetRule::Line => (0..6).filter(|row| !game.row(attack, *row, aims).is_empty()).count() > 1,
                    TargetRule::One | TargetRule::UpTo(_) if game.most_targets(attack, range) > 1 => {
                        !left.is_empty() && attack.targets.len() < usize::from(game.most_targets(attack, range))
                    }
                    _ => aims.len() > 1 && attack.targets.is_empty(),
                };
                if choice { game.attackers_side(attack) } else { Decider::Nobody }
            }
            stage::KO if game.can_tell_apart(self.todo) => game.attackers_side(attack),
            stage::KO => Decider::Nobody,
            _ => {
                let seats = self.boosting(game);
                if !seats.is_empty() {
                    Decider::Any(seats)
                } else if self.program_boosts(game) {
                    Decider::Program
                } else {
                    Decider::Nobody
                }
            }
        }
    }

    fn list(&self, game: &Eternia, seat: Option<Seat>, out: &mut Vec<Action>) {
        let Some(attack) = game.assault() else { return };
        if self.stage == stage::TARGET {
            let (aims, _) = game.aims(attack);
            if game.code().attack(attack.code).def.targets == TargetRule::Line {
                out.extend((0..6).map(Action::Option));
            } else {
                out.extend(aims.iter().map(Action::Model));
            }
        } else if self.stage == stage::KO {
            return out.extend(self.todo.iter().map(Action::Model));
        } else {
            self.boosts(game, seat, out);
        }
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, seat: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        let Some(attack) = game.assault() else { return Err(action.wrong_time()) };
        if self.stage == stage::KO {
            return match action {
                Action::Model(id) if id.index() < MODELS && self.todo.contains(*id) => Ok(()),
                Action::Model(_) => Err(not_offered("ET-R24", "This Model has not been KO'ed by this Attack.")),
                other => Err(other.wrong_time()),
            };
        }
        if self.stage != stage::TARGET {
            return match action {
                Action::Pass if self.stage == stage::REACH && game.aims(attack).0.is_empty() && self.any_boost(game, seat) => {
                    Err(not_offered("ET-R18", "Without a Boost the Attack has no target."))
                }
                Action::Pass => Ok(()),
                other => self.boost_check(game, seat, other),
            };
        }
        let (aims, _) = game.aims(attack);
        let line = game.code().attack(attack.code).def.targets == TargetRule::Line;
        match action {
            Action::Model(id) if !line => {
                if id.index() >= MODELS || !aims.contains(*id) {
                    return Err(not_offered("ET-19.5", "The target must be an Enemy in range and in sight."));
                }
                if attack.targets.contains(*id) {
                    return Err(not_offered("ET-19.5", "This Enemy is already a target."));
                }
                Ok(())
            }
            Action::Option(row) if line => {
                if *row > 5 || game.row(attack, *row, aims).is_empty() {
                    return Err(not_offered("ET-19.5", "No Enemy in reach stands in this row."));
                }
                Ok(())
            }
            Action::Pass if !attack.targets.is_empty() => Ok(()),
            Action::Pass => Err(not_offered("ET-19.5", "An Attack needs a target.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(mut self, game: &mut Eternia, seat: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Some(attack) = game.assault().copied() else { return };
        match action {
            Action::Model(id) if self.stage == stage::KO => self.knock_out(game, &attack, id, cx),
            Action::Model(id) => self.aim(game, Models::only(id)),
            Action::Option(row) => {
                let aims = game.aims(&attack).0;
                let targets = game.row(&attack, row, aims);
                self.aim(game, targets);
                self.next(game, stage::DECLARED);
            }
            Action::Extra(at) => {
                let Some(skill) = attack.skill else { return };
                game.assault_mut(|attack| attack.extras |= 1 << at);
                let block = game.code().skills[skill.index()].extras[usize::from(at)].effects;
                game.frames.push(Effect { block, pc: 0, ctx: attack.ctx }.into());
                game.pay_extra(attack.attacker, skill, at, cx);
            }
            Action::Boost { model, skill } => {
                game.note_use(Source::Skill(skill), Some(model), Span::Boost(game.attacks.depth() as u8));
                let ctx = game.boost_ctx(model, skill);
                game.frames.push(crate::frame::Skill { skill, stage: 0, extras: 0, ctx }.into());
            }
            Action::Controller { skill, option, on } => {
                game.note_use(Source::Controller(skill, self.stage), None, Span::Boost(game.attacks.depth() as u8));
                let ctx = game.empower_ctx(skill, option, on);
                game.use_option(skill, option, ctx, cx);
            }
            _ if self.stage == stage::TARGET => self.next(game, stage::DECLARED),
            _ => {
                self.passed |= seat.map_or(0x80, |seat| 1 << seat.0);
                game.frames.replace(self.into());
            }
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let Some(attack) = game.assault().copied() else {
            game.frames.pop();
            return;
        };
        match self.stage {
            stage::PAY => {
                self.next(game, stage::REACH);
                if let Some(skill) = attack.skill.filter(|_| attack.whole) {
                    game.note_skill(attack.attacker, skill);
                    let cost = game.cost_for(attack.attacker, game.all().skill(skill).cost);
                    game.pay(attack.attacker, game.pool_of(skill), cost, Why::Cost, cx);
                }
            }
            stage::REACH => self.next(game, stage::TARGET),
            stage::TARGET => self.settle(game, &attack),
            stage::DECLARED => self.declare(game, &attack, cx),
            stage::BOOSTS => {
                self.next(game, stage::BOOSTING);
                game.raise(Trigger::AttackBoosts, Some(attack.attacker), None, 0);
                if let Some(skill) = attack.skill.filter(|_| !attack.whole) {
                    game.push_extras(skill, attack.extras, attack.ctx, |extra| extra.effects);
                }
            }
            stage::BOOSTING => self.next(game, stage::DEFENSE),
            stage::DEFENSE => {
                self.next(game, stage::DEFENDING);
                for target in attack.targets.stacked() {
                    game.raise(Trigger::DefenseBoosts, Some(target), Some(attack.attacker), 0);
                }
            }
            stage::DEFENDING => self.next(game, stage::BEFORE),
            stage::BEFORE => {
                self.next(game, stage::ROLL);
                game.raise(Trigger::BeforeRoll, Some(attack.attacker), None, 0);
            }
            stage::ROLL => self.roll(game, &attack, cx),
            stage::TALLY => self.tally(game, &attack, cx),
            stage::PREVENT => self.prevent(game),
            stage::WOUNDS => self.wound(game, &attack, cx),
            stage::KO => match self.todo.first() {
                Some(id) => self.knock_out(game, &attack, id, cx),
                None => self.wounded(game, &attack),
            },
            stage::ON_KO | stage::ON_WOUND | stage::ON_HIT => self.for_targets(game, &attack),
            stage::ON_POWER => {
                self.next(game, stage::AFTER);
                let code = game.code().attack(attack.code);
                if attack.symbols > 0 {
                    game.frames.push(Effect { block: code.on_power, pc: 0, ctx: attack.ctx }.into());
                }
            }
            stage::AFTER => {
                self.next(game, stage::END);
                let code = game.code().attack(attack.code);
                if let Some(skill) = attack.skill.filter(|_| attack.whole) {
                    game.push_extras(skill, attack.extras, attack.ctx, |extra| extra.after);
                }
                game.frames.push(Effect { block: code.after, pc: 0, ctx: attack.ctx }.into());
            }
            stage::END => {
                self.next(game, stage::GAIN);
                game.raise(Trigger::AttackEnd, Some(attack.attacker), None, attack.caused);
            }
            _ => self.finish(game, cx),
        }
    }

    fn pending(&self, game: &Eternia, _: Option<Side>) -> Pending {
        match self.stage {
            stage::REACH => Pending::Reach,
            stage::TARGET => {
                let Some(attack) = game.assault() else { return Pending::Nothing };
                if game.code().attack(attack.code).def.targets == TargetRule::Line {
                    return Pending::Row;
                }
                let (_, range) = game.aims(attack);
                Pending::Targets { left: game.most_targets(attack, range).saturating_sub(attack.targets.len() as u8) }
            }
            stage::KO => Pending::Models { source: Source::Rules, chosen: Models::NONE, min: 1, max: 1 },
            stage::BOOSTING => Pending::AttackBoosts,
            stage::DEFENDING => Pending::DefenseBoosts,
            _ => Pending::Nothing,
        }
    }
}

impl Strike {
    fn aim(&self, game: &mut Eternia, targets: Models) {
        game.assault_mut(|attack| {
            attack.primary = attack.primary.or(targets.first());
            attack.targets = Models(attack.targets.0 | targets.0);
        });
    }

    /// Step 2 without a choice: everybody the rule names, or the only one.
    fn settle(self, game: &mut Eternia, attack: &Attack) {
        let (aims, range) = game.aims(attack);
        match game.code().attack(attack.code).def.targets {
            TargetRule::AllWithin(_) => self.aim(game, aims),
            TargetRule::Line if attack.targets.is_empty() => {
                let row = (0..6).map(|row| game.row(attack, row, aims)).find(|row| !row.is_empty());
                self.aim(game, row.unwrap_or_default());
            }
            TargetRule::AroundTarget(spaces) => {
                let primary = attack.primary.or(aims.first());
                let Some(center) = primary.and_then(|primary| game.model(primary).at) else { return self.fail(game) };
                let around = Range { spaces, blind: attack.blind || range.blind, more: 0 };
                let others =
                    game.up().iter().filter(|id| game.is_enemy_of(attack.attacker, *id) && game.reaches(center, *id, around));
                let targets: Models = others.collect();
                game.assault_mut(|attack| attack.primary = primary);
                self.aim(game, targets);
            }
            _ if attack.targets.is_empty() => self.aim(game, aims.first().map_or(Models::NONE, Models::only)),
            _ => {}
        }
        self.next(game, stage::DECLARED);
    }

    fn fail(self, game: &mut Eternia) {
        self.next(game, stage::DECLARED);
    }

    fn declare(self, game: &mut Eternia, attack: &Attack, cx: &mut impl Cx<Event>) {
        let with = attack.skill.map_or("its Attack", |skill| game.all().skill(skill).name.as_str());
        let (who, kind) = (game.named(attack.attacker), attack.kind);
        cx.emit(|| Event::Attacks { who, with, kind, targets: attack.targets.iter().map(|id| game.named(id)).collect() });
        if attack.targets.is_empty() {
            cx.emit(|| Event::AttackFails);
            return self.next(game, stage::GAIN);
        }
        self.next(game, stage::BOOSTS);
        // ET-R142: one Attack, and each of its targets.
        for target in attack.targets.stacked() {
            game.raise(Trigger::TargetSelected, Some(target), Some(attack.attacker), 0);
        }
        game.raise(Trigger::AttackDeclared, Some(attack.attacker), None, attack.targets.len() as u8);
        if let Some(skill) = attack.skill.filter(|_| attack.whole) {
            let block = game.code().skills[skill.index()].effects;
            game.frames.push(Effect { block, pc: 0, ctx: attack.ctx }.into());
        }
    }

    /// ET-R19, ET-R33: targets are checked again; then the dice, ET-20.1, ET-20.3: once for all of them.
    fn roll(self, game: &mut Eternia, attack: &Attack, cx: &mut impl Cx<Event>) {
        let targets = game.still_aimed_at(attack);
        if targets.is_empty() || attack.cancelled || !game.is_up(attack.attacker) {
            game.assault_mut(|attack| attack.targets = Models::NONE);
            cx.emit(|| Event::AttackFails);
            return self.next(game, stage::GAIN);
        }
        let [asked, dice] = game.dice_pool(attack);
        let mut rolled: List<AttackDie, 12> = List::default();
        for _ in 0..dice {
            let face = game.throw(cx);
            let _ = rolled.push(AttackDie { face, ..AttackDie::default() });
        }
        cx.emit(|| Event::Rolls { dice: rolled.iter().map(|die| die.face).collect(), beyond: asked - dice });
        game.assault_mut(|attack| {
            attack.targets = targets;
            attack.dice = rolled;
            attack.rolled = true;
            attack.count();
        });
        self.next(game, stage::TALLY);
        // ET-R29: first the rerolls of both sides, then what changes faces or adds Successes.
        game.raise(Trigger::AfterRoll, Some(attack.attacker), None, 1);
        game.raise(Trigger::AfterRoll, Some(attack.attacker), None, 0);
    }

    /// ET-19.12, ET-19.22, ET-R140: the Attack is over; then its Power symbols give Power. ET-R16, ET-R17: once for the roll, by the
    /// final faces, whether anybody was wounded and whether the attacker still stands.
    fn finish(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.end_attack_scope();
        game.frames.pop();
        if let Some(attack) = game.attacks.pop() {
            game.last = [attack.successes, attack.misses, attack.symbols, attack.caused];
            if attack.rolled {
                game.gain(attack.attacker, attack.symbols, Why::Symbols, cx);
            }
        }
    }
}
