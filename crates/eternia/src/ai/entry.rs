//! ET-32.18: the entries of AI cards, tried from the top.

use super::Goal;
use super::rank::Criterion;
use super::target::{criteria, told};
use crate::action::Action;
use crate::content::{ActionKind, AiAction, AiEntry, AiGoal, AiTarget, SkillKind};
use crate::event::Event;
use crate::model::{Being, ModelId, Models};
use crate::state::{Bonus, Eternia, Source};
use engine::Cx;

/// ET-R155: an extra Action as entries of a card: its kinds in the order in which they are named. ET-32.31: so that a Skill is used
/// only if it is named.
fn extra(bonus: Bonus) -> impl Iterator<Item = AiAction> {
    bonus.named().map(|kind| match kind {
        ActionKind::Attack => AiAction::Attack(AiTarget::LowestHp),
        ActionKind::Interact => AiAction::Interact,
        ActionKind::Move => AiAction::Move(AiGoal::NearestEnemy),
        ActionKind::UseSkill => AiAction::UseSkill,
    })
}

/// What an entry comes to: the action with what it is about and why, or why it cannot be done.
type Tried = Result<(Action, Goal, Option<String>), &'static str>;

impl Eternia {
    /// ET-32.19, ET-32.20: tries the entries of the card in force, for each Action from the top; each attempt is told.
    pub(super) fn by_card(&mut self, id: ModelId, legal: &[Action], cx: &mut impl Cx<Event>) -> Action {
        let all = self.all();
        let Some(card) = self.ai_card.and_then(|card| all.ai_cards.get(card.index())) else { return Action::Pass };
        for (at, entry) in (0u8..).zip(&card.entries) {
            let tried = self.try_entry(id, entry, legal);
            cx.emit(|| {
                let text = crate::text::ai_card_lines(all, card).get(usize::from(at)).cloned().unwrap_or_default();
                let text = text.trim_end_matches('.').to_string();
                let (done, why) = (tried.is_ok(), tried.as_ref().err().map(|why| (*why).to_string()).unwrap_or_default());
                Event::AiEntry { entry: at, text, done, why }
            });
            if let Ok((action, goal, reason)) = tried {
                if let Some(text) = reason {
                    cx.emit(|| Event::AiReason { text });
                }
                self.intent = goal;
                return action;
            }
        }
        // ET-R124.
        Action::Pass
    }

    /// Whether and how one entry can be done now.
    pub(crate) fn try_entry(&self, id: ModelId, entry: &AiEntry, legal: &[Action]) -> Tried {
        let ctx = self.ctx_of(id, Source::Rules);
        if !self.holds(&entry.when, &ctx) {
            return Err("its condition is not met");
        }
        match entry.action {
            AiAction::Attack(target) => self.try_attack(id, target, legal),
            AiAction::Move(goal) => self.try_move(id, goal, legal),
            AiAction::UseSkill => self.try_skill(id, legal),
            AiAction::Interact => self.try_interact(legal),
            AiAction::Recover => {
                let recover = legal.iter().find(|action| matches!(action, Action::Recover(_)));
                recover.map(|action| (*action, Goal::None, None)).ok_or("it is not Dazed, or has no Power")
            }
            AiAction::Retreat => {
                if self.foes(id).is_empty() {
                    return Err("no Enemy is on the Battlefield");
                }
                let way = self.plan(id, Goal::Away, self.move_points(id)).filter(|_| legal.contains(&Action::Move));
                way.map(|_| (Action::Move, Goal::Away, None)).ok_or("it cannot get further away")
            }
            AiAction::Hold => Ok((Action::Pass, Goal::None, None)),
        }
    }

    /// ET-32.30: an Attack with the Attack of its card.
    fn try_attack(&self, id: ModelId, target: AiTarget, legal: &[Action]) -> Tried {
        if self.foes(id).is_empty() {
            return Err("no Enemy is on the Battlefield");
        }
        let Some((skill, attack)) = self.main_attack(id) else { return Err("it has no Attack") };
        let near = self.in_reach(id, target);
        if near.is_empty() {
            return Err("no such Enemy is in Attack Range");
        }
        let Some(action) = self.attack_action(legal, |with| skill == Some(with)) else {
            return Err("it cannot pay for its Attack, or may not attack");
        };
        let (chosen, reason) = self.worst(id, near, criteria(target), Some(attack)).ok_or("nobody can be attacked")?;
        Ok((action, Goal::Model(chosen), Some(told(self, Some(id), chosen, &reason))))
    }

    /// An Attack with a Skill that fits; of two kinds the one that hits more often.
    fn attack_action(&self, legal: &[Action], fits: impl Fn(crate::compiled::SkillId) -> bool) -> Option<Action> {
        let good = |action: &Action| match action {
            Action::Attack { kind, .. } | Action::BonusAttack { kind, .. } => crate::odds::good_faces(self.rules().die, *kind).0,
            _ => 0,
        };
        let with = |action: &&Action| match action {
            Action::Attack { skill, .. } | Action::BonusAttack { skill, .. } => fits(*skill),
            _ => false,
        };
        let mut attacks = legal.iter().filter(with);
        let first = attacks.next()?;
        Some(*attacks.fold(first, |best, next| if good(next) > good(best) { next } else { best }))
    }

    fn try_move(&self, id: ModelId, goal: AiGoal, legal: &[Action]) -> Tried {
        let Some((goal, reason)) = self.goal_of(id, goal) else { return Err("there is nothing to go to") };
        if !legal.iter().any(|action| matches!(action, Action::Move | Action::BonusMove(_))) {
            return Err("it may not move");
        }
        let here = self.aim(id, goal).zip(self.journey(id, 0)).is_some_and(|(aim, journey)| journey.has_arrived(&aim));
        if here {
            return Err("it is there already");
        }
        let action = legal.iter().find(|action| matches!(action, Action::Move | Action::BonusMove(_)));
        match (self.plan(id, goal, self.move_points(id)), action) {
            (Some(_), Some(action)) => Ok((*action, goal, Some(reason))),
            _ => Err("nothing brings it nearer"),
        }
    }

    /// ET-32.9, ET-32.10, ET-32.31, ET-32.32: its Skill, if somebody is in Skill Range and it changes something.
    fn try_skill(&self, id: ModelId, legal: &[Action]) -> Tried {
        let (all, model) = (self.all(), self.model(id));
        let Being::Character(character) = model.being else { return Err("it has no Skill") };
        let card = all.character(character);
        let Some(skill) = card.ai.skills.iter().copied().find(|skill| Some(*skill) != self.main_attack(id).and_then(|(s, _)| s))
        else {
            return Err("it has no Skill");
        };
        let def = all.skill(skill);
        let ctx = self.ctx_of(id, Source::Skill(skill));
        if self.cost_for(id, def.cost) > model.power {
            return Err("it cannot pay for its Skill");
        }
        if !self.holds(&card.usefulness, &ctx) {
            return Err("its Skill is of no use now");
        }
        if def.kind == SkillKind::Attack {
            let action = self.attack_action(legal, |with| with == skill).ok_or("nobody is in Skill Range")?;
            return Ok((action, Goal::None, None));
        }
        let action = legal
            .iter()
            .find(|action| matches!(action, Action::Use(with) if *with == skill))
            .ok_or("nobody is in Skill Range")?;
        let changes = match &def.targets {
            Some(pick) => self
                .fitting(&pick.from, &ctx, def.needs_los)
                .iter()
                .any(|it| self.changes_something(&def.effects, &crate::state::Ctx { it: Some(it), ..ctx })),
            None => self.changes_something(&def.effects, &ctx),
        };
        if changes { Ok((*action, Goal::None, None)) } else { Err("its Skill would have no effect") }
    }

    /// ET-R123: as the Scenario says, the first rule that can be done.
    fn try_interact(&self, legal: &[Action]) -> Tried {
        let interact = legal.iter().find(|action| matches!(action, Action::Interact { .. } | Action::BonusInteract { .. }));
        interact.map(|action| (*action, Goal::None, None)).ok_or("there is nothing to Interact with")
    }

    /// ET-R155: an extra Action, tried like the entries of a card.
    pub(super) fn extra_action(&mut self, bonus: Bonus, legal: &[Action], cx: &mut impl Cx<Event>) -> Action {
        let id = bonus.model;
        for action in extra(bonus) {
            let entry = AiEntry { when: crate::content::Cond::Always, action };
            if let Ok((action, goal, reason)) = self.try_entry(id, &entry, legal) {
                if let Some(text) = reason {
                    cx.emit(|| Event::AiReason { text });
                }
                self.intent = goal;
                return action;
            }
        }
        Action::Pass
    }

    /// ET-32.24, ET-R112: a Minion goes for the nearest Enemy and attacks it; ET-R115: it does not move if it is in range already.
    pub(super) fn minion(&mut self, id: ModelId, legal: &[Action], cx: &mut impl Cx<Event>) -> Action {
        let moves = legal.contains(&Action::Move);
        let attack = self.attack_action(legal, |_| true);
        let goal = match self.intent {
            Goal::Model(goal) if !moves && self.is_up(goal) => Some(goal),
            // ET-R112: whom it went for is gone, so that the lowest HP decides.
            Goal::Model(_) if !moves => {
                self.intent = Goal::None;
                return attack.unwrap_or(Action::Pass);
            }
            _ => None,
        };
        let goal = goal.or_else(|| {
            let (chosen, reason) = self.nearest_foe(id)?;
            cx.emit(|| Event::AiReason { text: told(self, Some(id), chosen, &reason) });
            Some(chosen)
        });
        // ET-R149.
        let Some(goal) = goal else { return attack.unwrap_or(Action::Pass) };
        self.intent = Goal::Model(goal);
        let near = self.in_attack_range(id).contains(goal);
        if moves && !near && self.plan(id, self.intent, self.move_points(id)).is_some() {
            return Action::Move;
        }
        attack.unwrap_or(Action::Pass)
    }

    /// ET-R144: the Minion nearest to its nearest Enemy acts first, ties by space.
    pub(super) fn next_minion(&self, legal: &[Action], cx: &mut impl Cx<Event>) -> Option<Action> {
        let key = |id: ModelId| {
            let at = self.model(id).at?;
            let foes = self.foes(id).iter().filter_map(|foe| self.model(foe).at);
            Some((foes.map(|foe| self.distance(at, foe)).min().unwrap_or(u8::MAX), at))
        };
        let minions = legal.iter().filter_map(|action| match action {
            Action::Model(id) => Some((key(*id)?, *id)),
            _ => None,
        });
        let ((near, _), id) = minions.min_by_key(|(key, _)| *key)?;
        if near < u8::MAX {
            let text = format!("nearest to an Enemy, in {}: {}", super::decide::spaces_in_words(near), self.name(id));
            cx.emit(|| Event::AiReason { text });
        }
        Some(Action::Model(id))
    }

    /// ET-R113: the tie in the decision of this frame that the Players settle, if they decide ties by hand.
    pub(crate) fn tie_in(&self, frame: &crate::frame::Frame, legal: &[Action]) -> Option<Models> {
        use crate::frame::Frame;
        if !self.settings.worst_by_hand || self.by_hand.is_some() {
            return None;
        }
        match frame {
            Frame::Activation(activation) => {
                let card = self.ai_card.and_then(|card| self.all().ai_cards.get(card.index()))?;
                let id = activation.model;
                let entry = card.entries.iter().find(|entry| self.try_entry(id, entry, legal).is_ok())?;
                self.tie_in_entry(id, &entry.action)
            }
            Frame::Offer(offer) => {
                let id = offer.bonus.model;
                let done = |action: &AiAction| {
                    let entry = AiEntry { when: crate::content::Cond::Always, action: *action };
                    self.try_entry(id, &entry, legal).is_ok()
                };
                self.tie_in_entry(id, &extra(offer.bonus).find(|action| done(action))?)
            }
            Frame::MinionActs(minion) if self.intent == Goal::None => {
                self.tie(Some(minion.model), self.foes(minion.model), &[Criterion::Nearest, Criterion::LowestHp])
            }
            Frame::Strike(_) => {
                let attack = self.attacks.top().filter(|attack| !attack.rolled)?;
                let among = super::decide::models(legal);
                let decided = matches!(self.intent, Goal::Model(goal) if among.contains(goal));
                if decided { None } else { self.tie(Some(attack.attacker), among, criteria(AiTarget::LowestHp)) }
            }
            Frame::Pick(pick) => self.tie(None, self.pick_among(pick, legal).0, &[]),
            _ => None,
        }
    }

    fn tie_in_entry(&self, id: ModelId, action: &AiAction) -> Option<Models> {
        let nearest = [Criterion::Nearest, Criterion::LowestHp];
        let foes = || self.foes(id);
        match action {
            AiAction::Attack(target) => self.tie(Some(id), self.in_reach(id, *target), criteria(*target)),
            AiAction::Move(AiGoal::NearestEnemy) => self.tie(Some(id), foes(), &nearest),
            AiAction::Move(AiGoal::WeakestEnemy) => self.tie(Some(id), foes(), &nearest[1..]),
            AiAction::Move(AiGoal::GangUp) => self.tie(Some(id), foes(), &[Criterion::GangUp, Criterion::LowestHp]),
            AiAction::Move(AiGoal::MostPower) => self.tie(Some(id), foes(), &[Criterion::MostPower, Criterion::LowestHp]),
            AiAction::Move(AiGoal::Carrier) => {
                self.tie(Some(id), foes().iter().filter(|foe| self.carries_a_prize(*foe)).collect(), &nearest)
            }
            _ => None,
        }
    }

    /// ET-32.8: the Enemies in Attack Range that an Attack entry is about.
    fn in_reach(&self, id: ModelId, target: AiTarget) -> Models {
        let near = self.in_attack_range(id);
        if target == AiTarget::Carrier { near.iter().filter(|foe| self.carries_a_prize(*foe)).collect() } else { near }
    }

    /// ET-32.30, ET-R112: whom an Attack in progress targets: what was decided when the Action was chosen, otherwise the lowest HP.
    pub(super) fn target(&self, attacker: ModelId, among: Models, cx: &mut impl Cx<Event>) -> Option<ModelId> {
        if let Goal::Model(goal) = self.intent
            && among.contains(goal)
        {
            return Some(goal);
        }
        let attack = self.attacks.top().map(|attack| &self.code().attack(attack.code).def);
        let (chosen, reason) = self.worst(attacker, among, criteria(AiTarget::LowestHp), attack)?;
        cx.emit(|| Event::AiReason { text: told(self, Some(attacker), chosen, &reason) });
        Some(chosen)
    }
}
