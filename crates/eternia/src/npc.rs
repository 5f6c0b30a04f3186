//! NPCs (section 30).

use crate::ai::Goal;
use crate::compiled::SpaceId;
use crate::content::{AiAction, AiGoal, Word};
use crate::event::Event;
use crate::frame::{Act, FrameRules, Npc, What};
use crate::model::{Being, ModelId, Models};
use crate::state::{Ctx, Eternia, Source};
use engine::Cx;

impl Eternia {
    /// The NPCs of an id act as their card says.
    pub(crate) fn npc_acts(&mut self, id: Word) {
        for at in (crate::model::FIRST_NPC..crate::model::MODELS).rev() {
            let model = ModelId(at as u8);
            if matches!(self.model(model).being, Being::Npc(npc) if self.all().npcs[npc.index()].id == id) && self.is_up(model) {
                self.frames.push(Npc { model, entry: 0 }.into());
            }
        }
    }

    /// ET-R153: whom an NPC fights: everybody if it is neutral, else the other side.
    fn foes_of(&self, id: ModelId) -> Models {
        let side = self.model(id).side;
        self.up().iter().filter(|other| *other != id && !other.is_npc() && self.model(*other).side != side).collect()
    }

    /// ET-R153: the nearest, then the lowest HP, then smaller r, then smaller q.
    fn first_foe(&self, id: ModelId, among: Models) -> Option<ModelId> {
        let at = self.model(id).at?;
        let key = |other: &ModelId| {
            let there = self.model(*other).at.unwrap_or(at);
            (self.distance(at, there), self.model(*other).hp, there)
        };
        among.iter().min_by_key(key)
    }

    fn npc_ctx(&self, id: ModelId) -> Ctx {
        let source = match self.model(id).being {
            Being::Npc(npc) => Source::Npc(npc),
            _ => Source::Rules,
        };
        self.ctx_of(id, source)
    }

    /// Where an NPC wants to go: the reachable space nearest to its goal, if that is nearer than where it is.
    fn npc_goal(&self, id: ModelId, goal: AiGoal) -> Option<SpaceId> {
        let at = self.model(id).at?;
        let goals: Vec<SpaceId> = match goal {
            AiGoal::Zone(zone) => self.sheet().board.zone(zone).to_vec(),
            _ => vec![self.model(self.first_foe(id, self.foes_of(id))?).at?],
        };
        let near = |space: SpaceId| goals.iter().map(|goal| self.distance(space, *goal)).min().unwrap_or(u8::MAX);
        let walker = self.walker(id, self.move_points(id));
        let reach = self.ground().reach(&walker, at, |_, _| 0, u8::MAX);
        let best = reach.ends().min_by_key(|(space, way)| (near(*space), way.cost, *space));
        best.map(|(space, _)| space).filter(|space| near(*space) < near(at))
    }

    /// ET-R153: the Attack of an NPC.
    pub(crate) fn npc_attacks(&mut self, id: ModelId) {
        let Being::Npc(npc) = self.model(id).being else { return };
        if let Some(code) = self.code().npcs[npc.index()].attack {
            let ctx = self.npc_ctx(id);
            let kind = self.kinds_of(code)[0];
            self.strike(id, code, None, kind, false, false, ctx);
        }
    }
}

impl FrameRules for Npc {
    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let Being::Npc(npc) = game.model(self.model).being else {
            game.frames.pop();
            return;
        };
        let def = &game.all().npcs[npc.index()];
        let Some(entry) = def.behaviour.get(usize::from(self.entry)).filter(|_| game.is_up(self.model)) else {
            game.frames.pop();
            return;
        };
        if self.entry == 0 {
            let who = game.named(self.model);
            cx.emit(|| Event::NpcActs { who });
        }
        game.frames.replace(Npc { entry: self.entry + 1, ..self }.into());
        if !game.holds(&entry.when, &game.npc_ctx(self.model)) {
            return;
        }
        let what = match entry.action {
            AiAction::Move(goal) => game.npc_goal(self.model, goal).map(|space| {
                game.intent = Goal::Space(space);
                What::Move(0)
            }),
            AiAction::Attack(_) => {
                let code = game.code().npcs[npc.index()].attack;
                let aims = code.map_or(Models::NONE, |code| {
                    let range = game.range_of(self.model, code, game.kinds_of(code)[0], false);
                    game.targets_in(self.model, code, range)
                });
                game.first_foe(self.model, aims).map(|foe| {
                    game.intent = Goal::Model(foe);
                    What::NpcAttack
                })
            }
            _ => None,
        };
        if let Some(what) = what {
            game.frames.push(Act { model: self.model, what, bonus: false, stage: 0 }.into());
        }
    }
}
