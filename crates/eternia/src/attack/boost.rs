//! Boosts, Surges and Empower in steps 3 and 4, and those that decide whom an Attack can reach in step 1.

use super::stage;
use crate::action::{Action, not_offered};
use crate::compiled::SkillId;
use crate::content::{AttackKind, BoostFor, ControllerOption, ControllerSkillKind, ControllerWindow, Side, SkillKind};
use crate::frame::Strike;
use crate::model::{MODELS, ModelId, Models};
use crate::state::{Attack, Ctx, Eternia, Source, Span};
use engine::{Illegal, Seat, SeatSet};

impl Eternia {
    /// Whether a Boost that is a Skill serves this Attack (ET-R30: any Attack, in an Action or not).
    pub(super) fn serves(&self, attack: &Attack, owner: ModelId, of: Models, boost: BoostFor) -> bool {
        match boost {
            BoostFor::ThisSkill => false,
            BoostFor::Any => of.contains(owner),
            BoostFor::Melee => of.contains(owner) && attack.kind == AttackKind::Melee,
            BoostFor::Ranged => of.contains(owner) && attack.kind == AttackKind::Ranged,
            BoostFor::FriendlyWithin(range) => {
                let near = |id: ModelId| {
                    let at = self.model(owner).at.zip(self.model(id).at);
                    self.model(id).side == self.model(owner).side
                        && at.is_some_and(|(a, b)| self.distance(a, b) <= range && self.sees(a, b))
                };
                of.iter().any(near)
            }
        }
    }

    /// Why a Boost that is a Skill cannot be used in this step.
    pub(super) fn boost_allowed(&self, strike: &Strike, owner: ModelId, skill: SkillId) -> Result<(), Illegal> {
        let Some(attack) = self.assault() else { return Err(not_offered("ET-14.1", "There is no Attack.")) };
        let def = &self.all().skill(skill).def;
        let fits = match (def.kind, strike.stage) {
            (SkillKind::AttackBoost(boost), stage::BOOSTING) => self.serves(attack, owner, Models::only(attack.attacker), boost),
            (SkillKind::AttackBoost(boost), stage::REACH) => {
                self.code().skills[skill.index()].reaches && self.serves(attack, owner, Models::only(attack.attacker), boost)
            }
            (SkillKind::DefenseBoost(boost), stage::DEFENDING) => self.serves(attack, owner, attack.targets, boost),
            _ => false,
        };
        if !fits {
            return Err(not_offered("ET-R141", "This Boost does not serve this Attack."));
        }
        if self.was_used(Source::Skill(skill), Some(owner), Span::Boost(self.attacks.depth() as u8)) {
            return Err(not_offered("ET-R22", "You can use each Boost once per Attack."));
        }
        if strike.stage == stage::DEFENDING && self.is_forbidden(owner, crate::content::Forbidden::Reaction) {
            return Err(not_offered("ET-29.7", "This Model may not defend itself now."));
        }
        self.usable(owner, skill, &self.boost_ctx(owner, skill))
    }

    pub(super) fn boost_ctx(&self, owner: ModelId, skill: SkillId) -> Ctx {
        let attack = self.assault();
        let subject = attack.map(|attack| attack.attacker);
        let object = attack.and_then(|attack| attack.primary);
        Ctx { subject, object, ..self.ctx_of(owner, Source::Skill(skill)) }
    }

    /// The options of Empower on its face.
    pub(crate) fn options_of(&self, skill: u8) -> &'static [ControllerOption] {
        let Some(kind) = ControllerSkillKind::ALL.get(usize::from(skill)) else { return &[] };
        let def = self.all().controller_skill(*kind);
        if self.turned & (1 << skill) != 0 { &def.empowered } else { &def.basic }
    }

    /// Why Empower cannot be used in this step (ET-R95; ET-R23: once for all targets, for the one it names).
    pub(super) fn empower_allowed(&self, strike: &Strike, skill: u8, option: u8, on: Option<ModelId>) -> Result<(), Illegal> {
        let Some(attack) = self.assault() else { return Err(not_offered("ET-14.1", "There is no Attack.")) };
        let Some(def) = self.options_of(skill).get(usize::from(option)) else {
            return Err(not_offered("ET-16.1", "This Controller Skill has no such option."));
        };
        let fits = match (def.window, strike.stage) {
            (ControllerWindow::AttackBoost, stage::BOOSTING) => {
                on.is_none() && self.model(attack.attacker).side == Some(Side::Controller) && !attack.attacker.is_npc()
            }
            (ControllerWindow::DefenseBoost, stage::DEFENDING) => {
                let mine =
                    |id: ModelId| attack.targets.contains(id) && self.model(id).side == Some(Side::Controller) && !id.is_npc();
                on.is_some_and(|on| on.index() < MODELS && mine(on))
            }
            _ => false,
        };
        if !fits {
            return Err(not_offered("ET-16.6", "This option of the Controller Skill does not belong to this step."));
        }
        if self.was_used(Source::Controller(skill, strike.stage), None, Span::Boost(self.attacks.depth() as u8)) {
            return Err(not_offered("ET-R95", "You can use Empower once per Attack and role."));
        }
        self.option_allowed(skill, option, &self.empower_ctx(skill, option, on))
    }

    pub(super) fn empower_ctx(&self, skill: u8, option: u8, on: Option<ModelId>) -> Ctx {
        let subject = self.assault().map(|attack| attack.attacker);
        Ctx { it: on, subject, source: Source::Controller(skill, option), ..self.controller_ctx() }
    }
}

impl Strike {
    /// Whether a side boosts in this step. ET-R153: an NPC attacks without Attack Boosts, and a neutral one may target both sides.
    pub(super) fn serves_side(&self, game: &Eternia, attack: &Attack, side: Side) -> bool {
        let mine = game.model(attack.attacker).side;
        if self.stage == stage::DEFENDING {
            Some(side) != mine && attack.targets.iter().any(|id| game.model(id).side == Some(side))
        } else {
            Some(side) == mine && !attack.attacker.is_npc()
        }
    }

    /// Every Boost somebody could try in this step.
    pub(super) fn boosts(&self, game: &Eternia, seat: Option<Seat>, out: &mut Vec<Action>) {
        let Some(attack) = game.assault() else { return };
        let of = seat.map_or(Some(Side::Controller), |seat| game.side_of(seat));
        let Some(side) = of.filter(|side| self.serves_side(game, attack, *side)) else { return };
        let mine = game.seat_of(attack.attacker) == seat && self.stage != stage::DEFENDING;
        if let Some(skill) = attack.skill.filter(|_| mine && attack.whole) {
            out.extend((0..game.extras_of(skill)).map(Action::Extra));
        }
        for model in game.up().iter().filter(|id| game.model(*id).side == Some(side) && !id.is_npc() && game.seat_of(*id) == seat)
        {
            let boost = |skill: &SkillId| match game.all().skill(*skill).kind {
                SkillKind::AttackBoost(_) => self.stage != stage::DEFENDING,
                SkillKind::DefenseBoost(_) => self.stage == stage::DEFENDING,
                _ => false,
            };
            out.extend(game.skills_of(model).into_iter().filter(boost).map(|skill| Action::Boost { model, skill }));
        }
        if side == Side::Controller && !game.is_ai() && self.stage != stage::REACH {
            let empower = ControllerSkillKind::Empower as u8;
            for option in 0..game.options_of(empower).len() as u8 {
                if self.stage == stage::BOOSTING {
                    out.push(Action::Controller { skill: empower, option, on: None });
                } else {
                    out.extend(attack.targets.iter().map(|on| Action::Controller { skill: empower, option, on: Some(on) }));
                }
            }
        }
    }

    pub(super) fn boost_check(&self, game: &Eternia, seat: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        let Some(attack) = game.assault() else { return Err(action.wrong_time()) };
        match action {
            Action::Extra(at) => {
                let Some(skill) = attack
                    .skill
                    .filter(|_| attack.whole && self.stage != stage::DEFENDING && game.seat_of(attack.attacker) == seat)
                else {
                    return Err(not_offered("ET-14.4", "Only the attacker pays for Boosts printed on the Attack."));
                };
                let reaches = game.code().skills[skill.index()].extras.get(usize::from(*at)).is_some_and(|extra| extra.reaches);
                if self.stage == stage::REACH && !reaches {
                    return Err(not_offered(
                        "ET-R151",
                        "Only Boosts that decide whom the Attack can reach are paid for in step 1.",
                    ));
                }
                if self.stage == stage::BOOSTING && reaches {
                    return Err(not_offered("ET-R151", "This Boost is paid for in step 1, before targets are chosen."));
                }
                game.extra_allowed(attack.attacker, skill, *at, attack.extras, &attack.ctx)
            }
            Action::Boost { model, skill } => {
                let owned = model.index() < MODELS
                    && game.is_up(*model)
                    && game.seat_of(*model) == seat
                    && game.model(*model).side.is_some_and(|side| self.serves_side(game, attack, side))
                    && game.skills_of(*model).contains(skill);
                if !owned {
                    return Err(not_offered("ET-R141", "Only its owner can use a Boost that is a Skill."));
                }
                game.boost_allowed(self, *model, *skill)
            }
            Action::Controller { skill, option, on } => {
                if seat.is_none() || seat != game.controller_seat() {
                    return Err(not_offered("ET-16.1", "Controller Skills belong to the Controller."));
                }
                game.empower_allowed(self, *skill, *option, *on)
            }
            other => Err(other.wrong_time()),
        }
    }

    /// The seats that have a Boost to declare in this step; the program counts as seat 15.
    pub(super) fn boosting(&self, game: &Eternia) -> SeatSet {
        let Some(attack) = game.assault() else { return SeatSet::EMPTY };
        let serves = |side: Side| self.serves_side(game, attack, side);
        let seats = game.team_seats().iter().chain(game.controller_seat());
        let asked = |seat: Seat| self.passed & (1 << seat.0) == 0 && game.side_of(seat).is_some_and(serves);
        seats.filter(|seat| asked(*seat) && self.any_boost(game, Some(*seat))).collect()
    }

    pub(super) fn any_boost(&self, game: &Eternia, seat: Option<Seat>) -> bool {
        let mut all = Vec::new();
        self.boosts(game, seat, &mut all);
        all.iter().any(|action| self.boost_check(game, seat, action).is_ok())
    }

    /// Whether the program has Boosts to declare: the AI as attacker, and as defender those of its Minions (ET-R145).
    pub(super) fn program_boosts(&self, game: &Eternia) -> bool {
        game.is_ai()
            && game.assault().is_some_and(|attack| self.serves_side(game, attack, Side::Controller))
            && self.passed & 0x80 == 0
            && self.any_boost(game, None)
    }
}
