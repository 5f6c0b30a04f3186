//! Whether an effect changes anything: ET-32.28, ET-32.32, ET-R121, ET-R155.

use crate::content::{Cond, Extra, Filter, Modifier, Op, Who};
use crate::model::{Being, ModelId, Models};
use crate::state::{Ctx, Eternia, Kinds};

impl Eternia {
    /// Whether carrying these out would change the game.
    pub(crate) fn changes_something(&self, ops: &[Op], ctx: &Ctx) -> bool {
        ops.iter().any(|op| self.op_changes(op, ctx))
    }

    fn op_changes(&self, op: &Op, ctx: &Ctx) -> bool {
        let any = |who: &Who, test: &dyn Fn(ModelId) -> bool| self.affected(who, ctx).iter().any(|id| self.is_up(id) && test(id));
        match op {
            Op::Choose(pick, run) => self.some_change(&pick.from, run, ctx),
            Op::ForEach(filter, run) => self.some_change(filter, run, ctx),
            Op::ChooseOne(options) => options.iter().any(|(_, run)| self.changes_something(run, ctx)),
            Op::Random(lists) => lists.iter().any(|run| self.changes_something(run, ctx)),
            Op::May(run) | Op::Repeat(_, run) | Op::Roll(_, _, run) => self.changes_something(run, ctx),
            Op::If(cond, then, otherwise) => self.changes_something(if self.holds(cond, ctx) { then } else { otherwise }, ctx),
            Op::GainPower(Who::ControllerSkills, _) => self.ai_power < self.rules().ai_power_cap,
            Op::GainPower(who, _) => any(who, &|id| self.free_slots(id) > 0),
            Op::LosePower(who, _) | Op::StealPower(who, _, _) => any(who, &|id| self.model(id).all_power() > 0),
            Op::TransferPower(from, to, _) => {
                any(from, &|id| self.model(id).all_power() > 0) && any(to, &|id| self.free_slots(id) > 0)
            }
            Op::Heal(who, _) => any(who, &|id| self.model(id).hp < self.max_hp(id)),
            Op::Daze(who) => any(who, &|id| !self.model(id).dazed),
            Op::RemoveDaze(who) => any(who, &|id| self.model(id).dazed),
            Op::SpawnMinion(amount, spot) => {
                let free = self.minions.is_some_and(|kind| self.models_left(kind) > 0);
                free && self.amount(amount, ctx) > 0
                    && self.spots(spot, ctx).iter().any(|at| self.is_free(crate::compiled::SpaceId(at)))
            }
            Op::SpawnElite(word, _, spot) => {
                let free = self.all().find_minion(*word).is_some_and(|kind| self.models_left(kind) > 0);
                free && self.spots(spot, ctx).iter().any(|at| self.is_free(crate::compiled::SpaceId(at)))
            }
            Op::AdvanceEscalation(_) => self.escalation < self.rules().escalation.length,
            Op::DrawStrategy(_) | Op::DiscardStrategy(_) => !self.is_ai(),
            Op::GrantAction(who, kinds) => any(who, &|id| self.could_act(id, kinds)),
            Op::Modify(who, what, _) => any(who, &|id| self.modifier_counts(id, what)),
            Op::DealWounds(who, _) | Op::Ko(who) | Op::Push(who, _, _) | Op::Move(who, _, _) | Op::Place(who, _) => {
                any(who, &|_| true)
            }
            _ => true,
        }
    }

    /// ET-R155: somebody fits for whom it would.
    fn some_change(&self, filter: &Filter, run: &[Op], ctx: &Ctx) -> bool {
        self.fitting(filter, ctx, false).iter().any(|id| self.changes_something(run, &Ctx { it: Some(id), ..*ctx }))
    }

    /// Empty slots of a Character.
    fn free_slots(&self, id: ModelId) -> u8 {
        let model = self.model(id);
        let skills = model.faces.iter().zip(&model.slots).filter(|(face, _)| face.is_some());
        let more: u8 = skills.map(|(_, power)| self.rules().skill_pool.saturating_sub(*power)).sum();
        self.card_slots(id).saturating_sub(model.power) + more
    }

    /// ET-R80: Models of a Minion type that are not on the Battlefield.
    fn models_left(&self, kind: crate::compiled::MinionId) -> u8 {
        let out = self.models.iter().filter(|model| model.being == Being::Minion(kind) && model.at.is_some()).count() as u8;
        self.all().minion(kind).models.saturating_sub(out)
    }

    /// Whether a Model can do an Action of one of these kinds now.
    fn could_act(&self, id: ModelId, kinds: &[crate::content::ActionKind]) -> bool {
        use crate::content::ActionKind;
        kinds.iter().any(|kind| match kind {
            ActionKind::Attack => self.can_attack(id),
            ActionKind::Move => self.plan(id, super::Goal::None, self.move_points(id)).is_some(),
            ActionKind::Interact | ActionKind::UseSkill => self.any_to_do(id, Kinds::only(*kind), 0),
        })
    }

    /// ET-32.8, ET-R120: an Enemy in Attack Range, and the Power for it.
    pub(crate) fn can_attack(&self, id: ModelId) -> bool {
        let cost =
            self.main_attack(id).and_then(|(skill, _)| skill).map_or(0, |skill| self.cost_for(id, self.all().skill(skill).cost));
        !self.in_attack_range(id).is_empty() && self.model(id).power >= cost
    }

    /// ET-R121: whether a modifier can change the outcome.
    fn modifier_counts(&self, id: ModelId, what: &Modifier) -> bool {
        let targets = self.attacks.top().map_or(Models::NONE, |attack| attack.targets);
        let armored = || targets.is_empty() || targets.iter().any(|target| self.armor(target) > 0);
        match what {
            Modifier::AddDice(_) => self.attacks.top().is_none_or(|attack| self.dice_pool(attack)[1] < self.rules().dice_cap),
            Modifier::IgnoreArmor => armored(),
            Modifier::ReduceArmor(_) => self.armor(id) > 0,
            _ => true,
        }
    }

    /// ET-32.28, ET-R121: whether a Boost or Surge can change the outcome of the Skill in use.
    pub(crate) fn is_applicable(&self, extra: &Extra, ctx: &Ctx) -> bool {
        let targets = self.attacks.top().map_or(Models::NONE, |attack| attack.targets);
        let later = [&extra.on_hit, &extra.on_wound, &extra.after];
        // What happens to a target is tested for each of them as the defender.
        let on_target = |ops: &[Op]| {
            if targets.is_empty() {
                return self.changes_something(ops, ctx);
            }
            targets.iter().filter(|target| !target.is_npc()).any(|target| ops.iter().any(|op| self.on_defender(op, target, ctx)))
        };
        (extra.when == Cond::Always || self.holds(&extra.when, ctx))
            && (self.changes_something(&extra.effects, ctx) || later.iter().any(|ops| !ops.is_empty() && on_target(ops)))
    }

    fn on_defender(&self, op: &Op, target: ModelId, ctx: &Ctx) -> bool {
        match op {
            Op::Daze(Who::Defender) => !self.model(target).dazed,
            Op::LosePower(Who::Defender, _) | Op::StealPower(Who::Defender, _, _) => self.model(target).all_power() > 0,
            Op::Push(Who::Defender, _, _) | Op::DealWounds(Who::Defender, _) | Op::Modify(Who::Defender, _, _) => true,
            other => self.op_changes(other, ctx),
        }
    }
}

/// Whether a list of effects heals whoever is chosen.
pub(super) fn heals(ops: &[Op]) -> bool {
    ops.iter().any(|op| matches!(op, Op::Heal(Who::It, _)))
}

/// The Wounds that a list of effects deals to whoever is chosen, if that is a plain number.
pub(super) fn wounds(ops: &[Op]) -> u8 {
    let dealt = |op: &Op| match op {
        Op::DealWounds(Who::It, amount) => amount.plain().unwrap_or(amount.n),
        Op::Ko(Who::It) => u8::MAX,
        _ => 0,
    };
    ops.iter().map(dealt).fold(0, u8::saturating_add)
}

/// Whether a list of effects lets whoever is chosen act.
pub(super) fn grants(ops: &[Op]) -> bool {
    ops.iter().any(|op| {
        matches!(
            op,
            Op::GrantAction(Who::It, _) | Op::BonusAttack(Who::It) | Op::BonusMove(Who::It, _) | Op::BonusAction(Who::It, _)
        )
    })
}
