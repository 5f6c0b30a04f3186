//! Where an AI Model goes: the goals of its cards as aims of a [`Journey`].

use super::Goal;
use super::rank::Criterion;
use super::route::{Aim, Journey, Plan};
use super::target::Range;
use crate::compiled::SpaceId;
use crate::content::{AiGoal, InteractAt, Modifier, Pursuit, Side};
use crate::frame::Frame;
use crate::model::{Being, ModelId, Models};
use crate::state::{Change, Eternia};
use kit::hex::SpaceSet;

impl Eternia {
    /// Who hurts a Model that leaves a space (ET-26.1, ET-R109), and how much each.
    fn threats(&self, id: ModelId) -> Vec<(SpaceId, u8)> {
        let mine = self.model(id).side;
        let npc_counts = |other: ModelId| match self.model(other).being {
            Being::Npc(npc) => self.all().npcs[npc.index()].escape_damage,
            _ => true,
        };
        let slips = self.has(id, Change::IgnoreEscape) || !npc_counts(id);
        let threat = |other: ModelId| {
            let (side, at) = (self.model(other).side, self.model(other).at?);
            let hostile = other != id && npc_counts(other) && (side.is_none() || side != mine);
            let mut wounds = 1u8;
            self.changes(other, &mut |change| {
                if let Change::MoreEscape(n) = change {
                    wounds = wounds.saturating_add(n);
                }
            });
            (hostile && !slips).then_some((at, wounds))
        };
        self.up().iter().filter_map(threat).collect()
    }

    /// A movement to be planned. ET-R115: it avoids what would KO it.
    #[expect(clippy::type_complexity, reason = "two closures, which have no names")]
    pub(crate) fn journey(
        &self,
        id: ModelId,
        points: u8,
    ) -> Option<Journey<'_, impl Fn(SpaceId, SpaceId) -> u8, impl Fn(SpaceId) -> u8>> {
        let (threats, ground) = (self.threats(id), self.ground());
        let walker = self.walker(id, points);
        let hurt = move |from: SpaceId, to: SpaceId| {
            let near = threats.iter().filter(|(at, _)| ground.board.adjacent(*at, from));
            let escape = near.map(|(_, wounds)| *wounds).fold(0u8, u8::saturating_add);
            escape.saturating_add(ground.wounds_of_entering(from, to, walker.ignores_penalties))
        };
        let stop = move |at: SpaceId| ground.wounds_of_ending(at, walker.ignores_penalties);
        let moved = matches!(self.frames.top(), Some(Frame::Walk(walk)) if walk.model == id && walk.moved);
        Some(Journey { ground, walker, from: self.model(id).at?, hurt, stop, moved, most: self.model(id).hp.saturating_sub(1) })
    }

    /// What a goal means for a Model: where it wants to stand.
    pub(crate) fn aim(&self, id: ModelId, goal: Goal) -> Option<Aim> {
        let (ground, board) = (self.ground(), &self.sheet().board);
        match goal {
            Goal::None => self.nearest_foe(id).and_then(|(foe, _)| self.aim(id, Goal::Model(foe))),
            Goal::Model(other) => {
                let at: SpaceSet = self.spaces_of(Models::only(other));
                if at.is_empty() {
                    return None;
                }
                if !self.foes(id).contains(other) {
                    return Some(Aim::beside(&ground, at, 1));
                }
                let range = self
                    .main_attack(id)
                    .map_or(Range { spaces: 1, blind: false }, |(skill, attack)| self.reach_of(id, skill, attack));
                let blocked = (!range.blind).then_some(&self.blocked);
                Some(Aim::in_range(&ground, at, range.spaces, blocked))
            }
            Goal::Space(space) => {
                let zone = board.zones.iter().find(|(name, spaces)| spaces.contains(&space) && self.pursues_zone(*name));
                let spaces: SpaceSet = match zone {
                    Some((_, spaces)) => spaces.iter().map(|space| space.0).collect(),
                    None => std::iter::once(space.0).collect(),
                };
                Some(Aim::beside(&ground, spaces, if zone.is_some() { 0 } else { self.reach_at(space) }))
            }
            Goal::Away => None,
        }
    }

    fn pursues_zone(&self, name: crate::content::Word) -> bool {
        self.sheet().ai_priorities.iter().any(|pursuit| matches!(pursuit, Pursuit::Zone(zone) if *zone == name))
            || self
                .all()
                .npcs
                .iter()
                .flat_map(|npc| &npc.behaviour)
                .any(|entry| matches!(entry.action, crate::content::AiAction::Move(AiGoal::Zone(zone)) if zone == name))
    }

    /// How near one has to be for the rule that works at what lies in a space.
    fn reach_at(&self, space: SpaceId) -> u8 {
        let at = |token: &&crate::state::Token| token.by.is_none() && token.space() == space;
        let lying: Vec<_> = self.tokens.iter().filter(at).collect();
        let works = |rule: &&crate::content::InteractDef| match rule.at {
            InteractAt::Token(word) => lying.iter().any(|token| self.all().token_is(token.id(), word)),
            _ => false,
        };
        self.sheet().interact.iter().find(works).map_or(0, |rule| rule.reach)
    }

    /// ET-R155: the nearest of what the AI pursues, of the first kind that is there.
    fn objective(&self, id: ModelId) -> Option<Goal> {
        let from = self.model(id).at?;
        let board = &self.sheet().board;
        let nearest = |spaces: &mut dyn Iterator<Item = SpaceId>| {
            spaces.min_by_key(|space| (self.distance(from, *space), *space)).map(Goal::Space)
        };
        self.sheet().ai_priorities.iter().find_map(|pursuit| match pursuit {
            Pursuit::Token(word) => {
                let lying = self.tokens.iter().filter(|token| token.by.is_none() && self.all().token_is(token.id(), *word));
                nearest(&mut lying.map(|token| token.space()))
            }
            Pursuit::Zone(name) => nearest(&mut board.zone(*name).iter().copied()),
            Pursuit::Npc(word) => {
                let named =
                    |id: &ModelId| matches!(self.model(*id).being, Being::Npc(npc) if self.all().npcs[npc.index()].id == *word);
                self.up().iter().find(named).map(Goal::Model)
            }
        })
    }

    /// The goal of a Move entry (ET-R114, ET-R155), with the reason; none if there is nothing to go to.
    pub(crate) fn goal_of(&self, id: ModelId, goal: AiGoal) -> Option<(Goal, String)> {
        let foes = self.foes(id);
        let attack = self.main_attack(id).map(|(_, attack)| attack);
        let model = |among: Models, first: &[Criterion]| {
            let (chosen, reason) = self.worst(id, among, first, attack)?;
            Some((Goal::Model(chosen), super::target::told(self, Some(id), chosen, &reason)))
        };
        match goal {
            AiGoal::NearestEnemy => model(foes, &[Criterion::Nearest, Criterion::LowestHp]),
            AiGoal::WeakestEnemy => model(foes, &[Criterion::LowestHp]),
            AiGoal::GangUp => model(foes, &[Criterion::GangUp, Criterion::LowestHp]),
            AiGoal::MostPower => model(foes, &[Criterion::MostPower, Criterion::LowestHp]),
            AiGoal::Carrier => {
                model(foes.iter().filter(|foe| self.carries_a_prize(*foe)).collect(), &[Criterion::Nearest, Criterion::LowestHp])
            }
            AiGoal::Ally => {
                let side = self.model(id).side;
                let ally = |other: &ModelId| other.is_character() && *other != id && self.model(*other).side == side;
                model(self.up().iter().filter(ally).collect(), &[Criterion::Nearest])
            }
            AiGoal::Objective => self.objective(id).map(|goal| (goal, "its objective".into())),
            AiGoal::Zone(name) => {
                let from = self.model(id).at?;
                let nearest =
                    self.sheet().board.zone(name).iter().copied().min_by_key(|space| (self.distance(from, *space), *space));
                nearest.map(|space| (Goal::Space(space), name.as_str().replace('-', " ")))
            }
        }
    }

    /// ET-R114: the best movement towards a goal with so many points; none if nothing brings the Model nearer.
    pub(crate) fn plan(&self, id: ModelId, goal: Goal, points: u8) -> Option<Plan> {
        let journey = self.journey(id, points)?;
        if goal == Goal::Away {
            return journey.retreat(&self.spaces_of(self.foes(id)));
        }
        let aim = self.aim(id, goal)?;
        journey.plan(&aim, |space| self.attack_bonus(id, space))
    }

    /// ET-R113: what happens at the end of a way: the dice that the Terrain there adds to an Attack.
    fn attack_bonus(&self, id: ModelId, space: SpaceId) -> u8 {
        let Some(terrain) = self.ground().terrain(space) else { return 0 };
        let ctx = crate::state::Ctx { subject: Some(id), it: Some(id), ..self.ctx_of(id, crate::state::Source::Rules) };
        let works = terrain.effects.iter().filter(|effect| effect.moment == crate::content::TerrainMoment::AttackFrom);
        let dice = |op: &crate::content::Op| match op {
            crate::content::Op::Modify(_, Modifier::AddDice(n), _) => n.plain().unwrap_or(0),
            _ => 0,
        };
        works.filter(|effect| self.holds(&effect.when, &ctx)).flat_map(|effect| &effect.effects).map(dice).sum()
    }

    /// ET-R118, ET-R125, ET-R149: how far a space is from the nearest Enemy of a side; with none on the Battlefield, from the nearest
    /// Spawn Token or start space of the other side.
    pub(crate) fn distance_to_enemies(&self, side: Side, space: SpaceId) -> u8 {
        let foes = self.models.iter().filter(|model| model.side == Some(side.other()) && !matches!(model.being, Being::Npc(_)));
        let near = |spaces: &mut dyn Iterator<Item = SpaceId>| spaces.map(|at| self.distance(at, space)).min();
        near(&mut foes.filter_map(|model| model.at))
            .or_else(|| near(&mut self.spawn_spaces(side.other())))
            .or_else(|| near(&mut self.sheet().board.starts[side.other().index()].iter().copied()))
            .unwrap_or(0)
    }
}
