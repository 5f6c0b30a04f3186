//! Modifiers: what lasts for a while, and what passives, Terrain and the Scenario give all the time.

use crate::content::{Duration, Forbidden, Modifier, Standing};
use crate::model::{Being, ModelId};
use crate::state::{Attack, Change, Ctx, Eternia, Source, Timed};

impl Eternia {
    /// A modifier in plain numbers.
    pub(crate) fn plain(&self, what: &Modifier, ctx: &Ctx) -> Change {
        let n = |amount| self.amount(amount, ctx).min(100) as i8;
        match what {
            Modifier::AddDice(amount) => Change::Dice(n(amount)),
            Modifier::RemoveDice(amount) => Change::Dice(-n(amount)),
            Modifier::GrantArmor(amount) => Change::Armor(n(amount)),
            Modifier::ReduceArmor(amount) => Change::Armor(-n(amount)),
            Modifier::IgnoreArmor => Change::IgnoreArmor,
            Modifier::ExtendRange(n) => Change::Range(*n),
            Modifier::IgnoreLos => Change::IgnoreLos,
            Modifier::AddTarget(n) => Change::Targets(*n),
            Modifier::MovePoints(n) => Change::Move(*n),
            Modifier::IgnoreTerrainPenalty => Change::IgnorePenalties,
            Modifier::IgnoreEscapeDamage => Change::IgnoreEscape,
            Modifier::PassThroughEnemies => Change::PassEnemies,
            Modifier::ExtraEscapeDamage(n) => Change::MoreEscape(*n),
            Modifier::Forbid(what) => Change::Forbid(*what),
            Modifier::Cost(n) => Change::Cost(*n),
        }
    }

    /// Every modifier on a Model.
    pub(crate) fn changes(&self, id: ModelId, see: &mut dyn FnMut(Change)) {
        self.timed.iter().filter(|timed| timed.on == id).for_each(|timed| see(timed.what));
        let all = self.all();
        let mut stands = |standing: &[Standing], ctx: &Ctx| {
            for one in standing {
                let on = match one.who {
                    crate::content::Who::Own => ctx.own.is_none_or(|own| own == id),
                    ref who => self.who(who, ctx).contains(id),
                };
                let with = Ctx { it: Some(id), ..*ctx };
                if on && self.holds(&one.when, &with) {
                    see(self.plain(&one.what, &with));
                }
            }
        };
        for at in 0..self.models.len() as u8 {
            let own = ModelId(at);
            if !self.is_up(own) || matches!(self.model(own).being, Being::Npc(_)) {
                continue;
            }
            for skill in self.skills_of(own) {
                let def = &all.skill(skill).def;
                if !def.standing.is_empty() {
                    let ctx = self.ctx_of(own, Source::Skill(skill));
                    if self.holds(&def.when, &ctx) {
                        stands(&def.standing, &ctx);
                    }
                }
            }
        }
        let model = self.model(id);
        let ctx = Ctx { side: model.side, own: Some(id), subject: Some(id), ..Ctx::default() };
        if !self.sheet().standing.is_empty() {
            stands(&self.sheet().standing, &ctx);
        }
        if let Some(terrain) = model.at.and_then(|at| self.lies()[at.index()]) {
            stands(&all.terrain(terrain).standing, &ctx);
        }
    }

    /// ET-R28: printed and granted Armor minus reductions; ET-22.2: none for a Dazed Model.
    pub(crate) fn armor(&self, id: ModelId) -> u8 {
        if self.model(id).dazed {
            return 0;
        }
        let mut armor = i16::from(self.printed_armor(id));
        self.changes(id, &mut |change| {
            if let Change::Armor(n) = change {
                armor += i16::from(n);
            }
        });
        armor.clamp(0, 100) as u8
    }

    /// Whether a Model has this modifier.
    pub(crate) fn has(&self, id: ModelId, what: Change) -> bool {
        let mut found = false;
        self.changes(id, &mut |change| found |= change == what);
        found
    }

    /// Whether a Model may not do this.
    pub(crate) fn is_forbidden(&self, id: ModelId, what: Forbidden) -> bool {
        self.has(id, Change::Forbid(what))
    }

    /// ET-22.3, ET-R49: the points of a movement of so many spaces.
    pub(crate) fn points_of(&self, id: ModelId, base: u8) -> u8 {
        let mut more = 0i8;
        self.changes(id, &mut |change| {
            if let Change::Move(n) = change {
                more = more.saturating_add(n);
            }
        });
        for token in self.tokens.iter().filter(|token| token.by == Some(id)) {
            let carry = self.all().tokens[usize::from(token.kind)].carry;
            more = more.saturating_add(carry.map_or(0, |carry| carry.move_points));
        }
        crate::board::Walker::points(base, more, self.model(id).dazed, self.rules().daze_move_penalty)
    }

    /// ET-24.4, ET-8.5: the points of a Move Action.
    pub(crate) fn move_points(&self, id: ModelId) -> u8 {
        let base = match self.model(id).being {
            Being::Minion(minion) => self.all().minion(minion).move_points.unwrap_or(self.rules().move_points),
            Being::Npc(npc) => self.all().npcs[npc.index()].move_points,
            _ => self.rules().move_points,
        };
        self.points_of(id, base)
    }

    /// What a cost is with everything that changes it.
    pub(crate) fn cost_for(&self, id: ModelId, cost: u8) -> u8 {
        if cost == 0 {
            return 0;
        }
        let mut more = 0i8;
        self.changes(id, &mut |change| {
            if let Change::Cost(n) = change {
                more = more.saturating_add(n);
            }
        });
        cost.saturating_add_signed(more)
    }

    /// ET-R20, ET-19.9: the dice an Attack would roll now, before and after the limit.
    pub(crate) fn dice_pool(&self, attack: &Attack) -> [u8; 2] {
        let code = self.code().attack(attack.code);
        let mut dice = i16::from(self.amount(&code.def.dice, &attack.ctx));
        self.changes(attack.attacker, &mut |change| {
            if let Change::Dice(n) = change {
                dice += i16::from(n);
            }
        });
        let most = i16::from(self.rules().dice_cap.min(12));
        [dice.clamp(0, 255) as u8, dice.clamp(0, most) as u8]
    }

    /// A modifier begins.
    pub(crate) fn add_timed(&mut self, on: ModelId, what: Change, lasts: Duration, by: Option<ModelId>) {
        let until = match lasts {
            Duration::ThisAttack if self.attacks.depth() > 0 => self.attacks.depth() as u8,
            // Outside an Attack nothing lasts for one.
            Duration::ThisAttack => return,
            Duration::ThisAction => self.actions.max(1),
            Duration::UntilNextActivation => by.unwrap_or(on).0,
            Duration::WhileInPlay => by.unwrap_or(on).0,
            _ => 0,
        };
        let _ = self.timed.push(Timed { on, what, lasts, until, by });
    }

    /// Modifiers end.
    pub(crate) fn end_timed(&mut self, over: impl Fn(&Timed) -> bool) {
        if !self.timed.is_empty() {
            self.timed.retain(|timed| !over(timed));
        }
    }
}
