//! Wounds, Heal, Dazed, KO and return (sections 21, 22 and 33).

use crate::action::{Action, not_offered};
use crate::board::Ground;
use crate::compiled::SpaceId;
use crate::content::{Duration, Event as Trigger, Side, TerrainMoment};
use crate::event::{Arrival, Event};
use crate::frame::{Back, Decider, FrameRules, Hurt};
use crate::model::{Being, MODELS, ModelId};
use crate::state::{Eternia, Harm};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl Eternia {
    /// ET-33.8, ET-R27: HP goes down, never below 0: what was really lost.
    pub(crate) fn lose_hp(&mut self, id: ModelId, wounds: u8, armor: u8, cx: &mut impl Cx<Event>) -> u8 {
        let model = self.model_mut(id);
        let lost = wounds.min(model.hp);
        model.hp -= lost;
        let (hp, who) = (model.hp, self.named(id));
        self.check = true;
        if wounds == 0 {
            cx.emit(|| Event::Spared { who, armor });
        } else {
            cx.emit(|| Event::Suffers { who, wounds, hp, armor });
        }
        lost
    }

    /// A Model is KO'ed, and whatever answers that comes next.
    pub(crate) fn knock_out(&mut self, id: ModelId, by: Option<ModelId>, cx: &mut impl Cx<Event>) {
        if self.is_up(id) {
            self.fall(id, cx);
            self.raise(Trigger::Ko, Some(id), by, 0);
        }
    }

    /// ET-21.1, ET-R110: a Model or NPC is removed from the Battlefield.
    pub(crate) fn fall(&mut self, id: ModelId, cx: &mut impl Cx<Event>) {
        let who = self.named(id);
        cx.emit(|| Event::KnockedOut { who });
        self.drop_all(id, cx);
        let model = self.model_mut(id);
        model.was = model.at.take();
        model.hp = 0;
        model.dazed = false;
        // ET-R82; what it gives while it is in play ends too.
        self.end_timed(|timed| timed.on == id || (timed.lasts == Duration::WhileInPlay && timed.until == id.0));
        self.bonus.retain(|bonus| bonus.model != id);
        self.has_gone(id);
    }

    /// ET-R78: what it carries stays in its space, unless the Token says that it is kept.
    pub(crate) fn drop_all(&mut self, id: ModelId, cx: &mut impl Cx<Event>) {
        let Some(at) = self.model(id).at else { return };
        let (who, all) = (self.named(id), self.all());
        let mut dropped = Vec::new();
        for token in self.tokens.iter_mut().filter(|token| token.by == Some(id)) {
            token.at = at.0;
            if all.tokens[usize::from(token.kind)].carry.is_none_or(|carry| carry.drop_on_ko) {
                token.by = None;
                dropped.push(token.id());
            }
        }
        for token in dropped {
            let token = self.token_name(token);
            cx.emit(|| Event::Drops { who, token });
        }
        self.refresh_sight();
    }

    /// ET-33.7.
    pub(crate) fn heal(&mut self, id: ModelId, amount: u8, cx: &mut impl Cx<Event>) {
        let most = self.max_hp(id);
        let model = self.model_mut(id);
        let healed = amount.min(most.saturating_sub(model.hp));
        if model.at.is_none() || healed == 0 {
            return;
        }
        model.hp += healed;
        let (hp, who) = (model.hp, self.named(id));
        self.check = true;
        cx.emit(|| Event::Heals { who, amount: healed, hp });
    }

    /// ET-22.1, ET-22.6. ET-22.7: it lasts until a KO or [`Eternia::undaze`].
    pub(crate) fn daze(&mut self, id: ModelId, by: Option<ModelId>, cx: &mut impl Cx<Event>) {
        if !self.is_up(id) || self.model(id).dazed || id.is_npc() {
            return;
        }
        self.model_mut(id).dazed = true;
        self.check = true;
        let who = self.named(id);
        cx.emit(|| Event::Dazed { who });
        self.raise(Trigger::Dazed, Some(id), by, 0);
    }

    /// ET-22.5: the token is removed.
    pub(crate) fn undaze(&mut self, id: ModelId, cx: &mut impl Cx<Event>) {
        if self.model(id).dazed {
            self.model_mut(id).dazed = false;
            self.check = true;
            let who = self.named(id);
            cx.emit(|| Event::Recovers { who });
        }
    }

    /// ET-R45: a Model stands somewhere without having moved there.
    pub(crate) fn place(&mut self, id: ModelId, at: SpaceId, how: Arrival, cx: &mut impl Cx<Event>) {
        let model = self.model_mut(id);
        model.at = Some(at);
        model.was = None;
        self.has_gone(id);
        let who = self.named(id);
        cx.emit(|| Event::Arrives { who, at, how });
        match how {
            Arrival::Start => return,
            Arrival::Return => self.raise(Trigger::Returned, Some(id), None, 0),
            Arrival::Spawn => self.raise(Trigger::Spawned, Some(id), None, 0),
            Arrival::Place => {}
        }
        self.terrain_works(TerrainMoment::EndIn, id);
    }

    /// ET-27.4, ET-R67: whether a Model has the rule that blocks Line of Sight.
    pub(crate) fn blocks_sight(&self, id: ModelId) -> bool {
        match self.model(id).being {
            Being::Minion(minion) => self.all().minion(minion).blocks_los,
            Being::Npc(npc) => self.all().npcs[npc.index()].blocks_los,
            Being::Character(_) | Being::Nobody => false,
        }
    }

    /// ET-27.4: a Model stands in another space now, or in none; few block Line of Sight.
    pub(crate) fn has_gone(&mut self, id: ModelId) {
        self.check = true;
        if self.blocks_sight(id) {
            self.refresh_sight();
        }
    }

    /// Which spaces block Line of Sight now: Terrain, Tokens and Models with that rule (ET-27.4, ET-28.8, ET-R67).
    pub(crate) fn refresh_sight(&mut self) {
        let ground = Ground { board: &self.sheet().board, terrains: &self.all().terrains, lies: self.lies() };
        let mut blocked = ground.blocking();
        for id in self.up().iter().filter(|id| self.blocks_sight(*id)) {
            self.model(id).at.into_iter().for_each(|at| blocked.insert(at.0));
        }
        for token in self.tokens.iter().filter(|token| self.all().tokens[usize::from(token.kind)].blocks_los) {
            blocked.insert(self.token_space(token).0);
        }
        self.blocked = blocked;
    }

    /// ET-21.5, ET-R72, ET-R73: where a KO'ed Character may come back.
    pub(crate) fn return_spaces(&self, id: ModelId) -> Vec<SpaceId> {
        let side = self.model(id).side.unwrap_or(Side::Controller);
        let board = &self.sheet().board;
        let free = |space: &SpaceId| self.is_free(*space);
        let spawns: Vec<SpaceId> = self.spawn_spaces(side).collect();
        if spawns.is_empty() {
            let edge: Vec<SpaceId> =
                board.starts[side.index()].iter().copied().filter(|s| board.border[s.index()]).filter(free).collect();
            if !edge.is_empty() {
                return edge;
            }
            return board.ids().filter(|space| board.border[space.index()]).filter(free).collect();
        }
        let on: Vec<SpaceId> = spawns.iter().copied().filter(free).collect();
        if !on.is_empty() {
            return on;
        }
        let from = |space: &SpaceId| spawns.iter().map(|spawn| self.distance(*spawn, *space)).min().unwrap_or(u8::MAX);
        let nearest = board.ids().filter(free).map(|space| from(&space)).min();
        board.ids().filter(free).filter(|space| Some(from(space)) == nearest).collect()
    }
}

impl FrameRules for Hurt {
    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let id = self.model;
        if self.stage == 0 {
            if !game.is_up(id) {
                game.frames.pop();
                return;
            }
            game.frames.replace(Hurt { stage: 1, ..self }.into());
            game.harms.push(Harm { model: id, left: self.wounds });
            game.raise(Trigger::BeforeWounds, Some(id), self.by, self.wounds);
            return;
        }
        game.frames.pop();
        let left = game.harms.pop().map_or(0, |harm| harm.left);
        if !game.is_up(id) {
            return;
        }
        // ET-19.16, ET-26.3: Armor does not help.
        let lost = game.lose_hp(id, left, 0, cx);
        if lost == 0 {
            return;
        }
        if self.escape {
            game.raise(Trigger::EscapeDamage, Some(id), self.by, lost);
        }
        game.raise(Trigger::Wounded, Some(id), self.by, lost);
        if game.model(id).hp == 0 {
            game.knock_out(id, self.by, cx);
        }
    }
}

impl FrameRules for Back {
    fn decider(&self, game: &Eternia) -> Decider {
        if game.return_spaces(self.model).len() > 1 { Decider::Model(self.model) } else { Decider::Nobody }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(game.return_spaces(self.model).into_iter().map(Action::Space));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Space(at) if game.return_spaces(self.model).contains(at) => Ok(()),
            Action::Space(_) => Err(not_offered("ET-21.5", "A KO'ed Character comes back on a free friendly Spawn Token.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        if let Action::Space(at) = action {
            self.come_back(game, at, cx);
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        match game.return_spaces(self.model).first().copied() {
            Some(at) => self.come_back(game, at, cx),
            None => {
                game.frames.pop();
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Return { model: self.model }
    }
}

impl Back {
    /// ET-R71: full HP, not Dazed; Power, Skills and Empowered state are kept.
    fn come_back(self, game: &mut Eternia, at: SpaceId, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let hp = game.max_hp(self.model);
        game.model_mut(self.model).hp = hp;
        game.place(self.model, at, Arrival::Return, cx);
    }
}

/// Places of Minions in the table that stand on the Battlefield.
pub(crate) fn minions_up(game: &Eternia, side: Side) -> impl Iterator<Item = ModelId> + '_ {
    let theirs = move |id: &ModelId| {
        let model = game.model(*id);
        matches!(model.being, Being::Minion(_)) && model.side == Some(side) && model.at.is_some()
    };
    (0..MODELS as u8).map(ModelId).filter(theirs)
}
