//! Whom an Attack can be aimed at: range, sight, targets (steps 1 and 2).

use crate::action::not_offered;
use crate::compiled::{SkillId, SpaceId};
use crate::content::{AttackKind, Op, SkillKind, TargetRule};
use crate::model::{Being, ModelId, Models};
use crate::programs::AttackId;
use crate::state::{Attack, Change, Eternia, Source};
use engine::Illegal;

/// What an Attack can reach with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(super) spaces: u8,
    pub(super) blind: bool,
    pub(super) more: u8,
}

impl Eternia {
    /// ET-19.2, ET-19.3, ET-R31, ET-R32: how far an Attack reaches; a Ranged one also next to the attacker.
    pub(crate) fn range_of(&self, attacker: ModelId, code: AttackId, kind: AttackKind, blind: bool) -> Range {
        let def = &self.code().attack(code).def;
        let usual = if kind == AttackKind::Melee { self.rules().melee_distance } else { self.rules().ranged_distance };
        let mut range = Range { spaces: def.range.unwrap_or(usual), blind, more: 0 };
        self.changes(attacker, &mut |change| match change {
            Change::Range(n) if kind == AttackKind::Ranged => range.spaces = range.spaces.saturating_add(n),
            Change::IgnoreLos => range.blind = true,
            Change::Targets(n) => range.more = range.more.saturating_add(n),
            _ => {}
        });
        range
    }

    /// ET-19.5, ET-R25, ET-R153: whether a side may attack this Model at all: Enemies only, whatever the Attack says.
    pub(crate) fn is_enemy_of(&self, attacker: ModelId, target: ModelId) -> bool {
        let (mine, model) = (self.model(attacker).side, self.model(target));
        if model.at.is_none() || attacker == target {
            return false;
        }
        match model.being {
            Being::Npc(npc) => mine.is_some_and(|side| self.all().npcs[npc.index()].attackable_by(side)),
            _ => model.side != mine,
        }
    }

    pub(super) fn reaches(&self, from: SpaceId, target: ModelId, range: Range) -> bool {
        let Some(at) = self.model(target).at else { return false };
        self.distance(from, at) <= range.spaces && (range.blind || self.sees(from, at))
    }

    /// Whom an Attack could be aimed at.
    pub(crate) fn targets_in(&self, attacker: ModelId, code: AttackId, range: Range) -> Models {
        let Some(from) = self.model(attacker).at else { return Models::NONE };
        let range = match self.code().attack(code).def.targets {
            TargetRule::AllWithin(spaces) => Range { spaces, ..range },
            _ => range,
        };
        self.up().iter().filter(|id| self.is_enemy_of(attacker, *id) && self.reaches(from, *id, range)).collect()
    }

    /// The kinds an Attack can be.
    pub(crate) fn kinds_of(&self, code: AttackId) -> &'static [AttackKind] {
        match self.code().attack(code).def.kind {
            AttackKind::Melee => &[AttackKind::Melee],
            AttackKind::Ranged => &[AttackKind::Ranged],
            AttackKind::Either => &[AttackKind::Melee, AttackKind::Ranged],
        }
    }

    /// Why a Model cannot attack with this Skill.
    pub(crate) fn attack_allowed(&self, own: ModelId, skill: SkillId, kind: AttackKind) -> Result<(), Illegal> {
        let def = &self.all().skill(skill).def;
        let Some(code) = self.code().skills[skill.index()].attack.filter(|_| def.kind == SkillKind::Attack) else {
            return Err(not_offered("ET-19.1", "This Skill is not an Attack."));
        };
        if !self.skills_of(own).contains(&skill) {
            return Err(not_offered("ET-11.1", "This Model has no such Skill."));
        }
        if !self.kinds_of(code).contains(&kind) {
            return Err(not_offered("ET-19.1", "This Attack is not of that kind."));
        }
        let cost = self.cost_for(own, def.cost);
        if !self.can_pay(own, self.pool_of(skill), cost) {
            return Err(not_offered("ET-11.5", "There is not enough Power in the slots that pay for this Attack."));
        }
        if !self.may_repeat(own, skill) || !self.holds(&def.when, &self.ctx_of(own, Source::Skill(skill))) {
            return Err(not_offered("ET-11.2", "The text of this Attack does not allow it now."));
        }
        if self.is_forbidden(own, crate::content::Forbidden::Attack) {
            return Err(not_offered("ET-29.7", "This Model may not attack now."));
        }
        let range = self.range_of(own, code, kind, !def.needs_los);
        if self.targets_in(own, code, range).is_empty()
            && self.targets_in(own, code, self.best_range(own, skill, cost, range)).is_empty()
        {
            return Err(not_offered("ET-R18", "No Enemy is in range and in sight of this Attack."));
        }
        Ok(())
    }

    /// ET-R151: how far an Attack reaches with the Boosts that can be paid for.
    pub(super) fn best_range(&self, own: ModelId, skill: SkillId, cost: u8, range: Range) -> Range {
        let code = self.code();
        let mut best = range;
        let mut add = |ops: &[Op]| {
            for op in ops {
                match op {
                    Op::Modify(_, crate::content::Modifier::ExtendRange(n), _) => best.spaces = best.spaces.saturating_add(*n),
                    Op::Modify(_, crate::content::Modifier::IgnoreLos, _) => best.blind = true,
                    _ => {}
                }
            }
        };
        let card = &code.skills[skill.index()];
        for (at, extra) in (0u8..).zip(&card.extras).filter(|(_, extra)| extra.reaches) {
            let price = self.extra(skill, at).map_or(u8::MAX, |extra| extra.cost);
            if self.can_pay(own, self.pool_of(skill), cost.saturating_add(price)) {
                add(&code.block(extra.effects).ops);
            }
        }
        for boost in self.skills_of(own).into_iter().filter(|boost| code.skills[boost.index()].reaches) {
            let def = &self.all().skill(boost).def;
            if matches!(def.kind, SkillKind::AttackBoost(_))
                && self.can_pay(own, self.pool_of(boost), self.cost_for(own, def.cost))
            {
                add(&def.effects);
            }
        }
        best
    }

    /// Whom the Attack in progress could be aimed at now.
    pub(super) fn aims(&self, attack: &Attack) -> (Models, Range) {
        let range = self.range_of(attack.attacker, attack.code, attack.kind, attack.blind);
        (self.targets_in(attack.attacker, attack.code, range), range)
    }

    /// ET-R19: those of the targets that are still on the Battlefield, in range and in sight. A redirected Attack checks neither range
    /// nor sight (ET-R151); those around the target are measured from it.
    pub(super) fn still_aimed_at(&self, attack: &Attack) -> Models {
        let (aims, range) = self.aims(attack);
        let beside = |id: ModelId| match self.code().attack(attack.code).def.targets {
            TargetRule::AroundTarget(spaces) => {
                let around = Range { spaces, blind: attack.blind || range.blind, more: 0 };
                let center = attack.primary.and_then(|primary| self.model(primary).at);
                attack.primary != Some(id) && center.is_some_and(|center| self.reaches(center, id, around))
            }
            _ => false,
        };
        attack.targets.iter().filter(|id| self.is_up(*id) && (attack.redirected || aims.contains(*id) || beside(*id))).collect()
    }

    /// How many targets may be chosen, if they are chosen one by one.
    pub(super) fn most_targets(&self, attack: &Attack, range: Range) -> u8 {
        match self.code().attack(attack.code).def.targets {
            TargetRule::One => 1 + range.more,
            TargetRule::UpTo(n) => n + range.more,
            _ => 1,
        }
    }

    /// The Enemies of one straight row.
    pub(super) fn row(&self, attack: &Attack, row: u8, aims: Models) -> Models {
        let Some(from) = self.model(attack.attacker).at else { return Models::NONE };
        let spaces = self.sheet().board.row(from, row);
        aims.iter().filter(|id| self.model(*id).at.is_some_and(|at| spaces.contains(&at))).collect()
    }
}
