//! What a roll comes to: Armor, prevention, Wounds, KOs, and what each target suffers besides (steps 6 to 8, ET-R29).

use super::stage;
use crate::content::Event as Trigger;
use crate::event::Event;
use crate::frame::{Effect, Strike};
use crate::model::{MODELS, ModelId, Models};
use crate::programs::BlockId;
use crate::state::{Attack, Change, Ctx, Eternia, Harm};
use engine::Cx;

impl Strike {
    /// ET-19.14, ET-19.15, ET-20.2: the one roll against each target, with its own Armor.
    pub(super) fn tally(self, game: &mut Eternia, attack: &Attack, cx: &mut impl Cx<Event>) {
        let (successes, misses, symbols) = (attack.successes, attack.misses, attack.symbols);
        cx.emit(|| Event::Tally { successes, misses, symbols });
        let pierces = game.has(attack.attacker, Change::IgnoreArmor);
        let mut wounds = [0; MODELS];
        for target in attack.targets.iter() {
            let armor = if pierces { 0 } else { game.armor(target) };
            wounds[target.index()] = successes.saturating_sub(armor);
        }
        game.assault_mut(|attack| {
            attack.wounds = wounds;
            // ET-33.5: before Armor.
            attack.hit = if successes > 0 { attack.targets } else { Models::NONE };
        });
        let todo = attack.targets.iter().filter(|id| wounds[id.index()] > 0).collect();
        game.frames.replace(Strike { stage: stage::PREVENT, todo, passed: 0 }.into());
    }

    /// One target after the other: what would be suffered goes through its window. `passed` says that one is open.
    pub(super) fn prevent(mut self, game: &mut Eternia) {
        if self.passed == 1 {
            let left = game.harms.pop();
            game.assault_mut(|attack| {
                if let Some(harm) = left {
                    attack.wounds[harm.model.index()] = harm.left;
                }
                attack.current = None;
            });
            self.passed = 0;
        }
        let Some(target) = self.todo.first() else { return self.next(game, stage::WOUNDS) };
        game.frames.replace(Strike { todo: self.todo.without(target), passed: 1, ..self }.into());
        let (wounds, attacker) =
            game.assault().map_or((0, None), |attack| (attack.wounds[target.index()], Some(attack.attacker)));
        game.assault_mut(|attack| attack.current = Some(target));
        game.harms.push(Harm { model: target, left: wounds });
        game.raise(Trigger::BeforeWounds, Some(target), attacker, wounds);
    }

    /// ET-19.17, ET-R24: all Wounds at the same time.
    pub(super) fn wound(self, game: &mut Eternia, attack: &Attack, cx: &mut impl Cx<Event>) {
        let mut lost = [0; MODELS];
        let standing: Models = attack.targets.iter().filter(|id| game.is_up(*id)).collect();
        for target in standing.iter() {
            let wounds = attack.wounds[target.index()];
            let armor = attack.successes.saturating_sub(wounds);
            lost[target.index()] = game.lose_hp(target, wounds, armor, cx);
        }
        let hurt: Models = attack.targets.iter().filter(|id| lost[id.index()] > 0).collect();
        let fallen: Models = hurt.iter().filter(|id| game.model(*id).hp == 0).collect();
        game.assault_mut(|attack| {
            (attack.wounded, attack.fallen, attack.caused) = (hurt, fallen, lost.iter().sum());
            attack.wounds = lost;
        });
        game.frames.replace(Strike { stage: stage::KO, todo: fallen, passed: 0 }.into());
    }

    /// ET-19.18, ET-R24: one of those with no HP left is KO'ed.
    pub(super) fn knock_out(self, game: &mut Eternia, attack: &Attack, id: ModelId, cx: &mut impl Cx<Event>) {
        game.frames.replace(Strike { todo: self.todo.without(id), ..self }.into());
        game.knock_out(id, Some(attack.attacker), cx);
    }

    /// ET-R29: after the KOs, what answers Wounds and Misses.
    pub(super) fn wounded(self, game: &mut Eternia, attack: &Attack) {
        self.next(game, stage::ON_KO);
        let by = Some(attack.attacker);
        if attack.successes == 0 {
            for target in attack.targets.stacked() {
                game.raise(Trigger::Missed, Some(target), by, 0);
            }
        }
        for target in attack.wounded.stacked() {
            game.raise(Trigger::Wounded, Some(target), by, attack.wounds[target.index()]);
        }
    }

    /// The lists for each target; `passed` says that this stage has begun.
    pub(super) fn for_targets(mut self, game: &mut Eternia, attack: &Attack) {
        if self.passed == 0 {
            self.passed = 1;
            self.todo = match self.stage {
                stage::ON_KO => attack.fallen,
                stage::ON_WOUND => attack.wounded,
                // ET-R29: skipped for those who are KO'ed.
                _ => attack.hit.iter().filter(|id| game.is_up(*id)).collect(),
            };
        }
        let Some(target) = self.todo.first() else {
            game.assault_mut(|attack| attack.current = None);
            return self.next(game, self.stage + 1);
        };
        game.frames.replace(Strike { todo: self.todo.without(target), ..self }.into());
        game.assault_mut(|attack| attack.current = Some(target));
        let code = game.code().attack(attack.code);
        let ctx = Ctx { it: Some(target), ..attack.ctx };
        let block = match self.stage {
            stage::ON_KO => code.on_ko,
            stage::ON_WOUND => code.on_wound,
            _ => code.on_hit,
        };
        if self.stage == stage::ON_HIT {
            game.raise(Trigger::Hit, Some(target), Some(attack.attacker), attack.successes);
        }
        if let Some(skill) = attack.skill {
            match self.stage {
                stage::ON_WOUND => game.push_extras(skill, attack.extras, ctx, |extra| extra.on_wound),
                stage::ON_HIT => game.push_extras(skill, attack.extras, ctx, |extra| extra.on_hit),
                _ => {}
            }
        }
        if block != BlockId(0) {
            game.frames.push(Effect { block, pc: 0, ctx }.into());
        }
    }
}

impl Eternia {
    /// ET-R24: whether the order in which these are KO'ed could make a difference: Minions of one type that carry nothing are alike.
    pub(super) fn can_tell_apart(&self, fallen: Models) -> bool {
        let plain = |id: ModelId| {
            let carries = self.tokens.iter().any(|token| token.by == Some(id));
            (!carries && !id.is_character() && !id.is_npc()).then_some(self.model(id).being)
        };
        let first = fallen.first().and_then(plain);
        fallen.len() > 1 && (first.is_none() || fallen.iter().any(|id| plain(id) != first))
    }
}
