//! What effects put on the Battlefield, move on it or take off it: Models, Minions, Tokens, Terrain.

use crate::action::{Action, not_offered};
use crate::compiled::{MinionId, SpaceId, TerrainId, TokenId};
use crate::content::{Event as Trigger, Op, Side, Spot};
use crate::event::{Arrival, Event};
use crate::frame::{Carry, Decider, FrameRules, Put, Thing};
use crate::model::{Being, FIRST_MINION, FIRST_NPC, Model, ModelId};
use crate::state::{Ctx, Eternia, Laid, Token};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl Put {
    fn spot<'a>(&self, game: &'a Eternia) -> Option<&'a Spot> {
        match game.code().block(self.block).ops.get(usize::from(self.pc))? {
            Op::Place(_, spot)
            | Op::SpawnMinion(_, spot)
            | Op::SpawnElite(_, _, spot)
            | Op::SpawnToken(_, spot)
            | Op::PlaceTerrain(_, spot) => Some(spot),
            _ => None,
        }
    }

    /// ET-R148: where it can be put.
    fn spaces(&self, game: &Eternia) -> Vec<SpaceId> {
        if self.left == 0 || !self.available(game) {
            return Vec::new();
        }
        let Some(spot) = self.spot(game) else { return Vec::new() };
        let free = |space: &SpaceId| match self.thing {
            // ET-R157: neither Token nor Terrain either.
            Thing::Terrain(_) => {
                game.is_free(*space)
                    && game.lies()[space.index()].is_none()
                    && !game.tokens.iter().any(|token| game.token_space(token) == *space)
            }
            _ => game.is_free(*space),
        };
        game.spots(spot, &self.ctx).iter().map(SpaceId).filter(free).collect()
    }

    fn available(&self, game: &Eternia) -> bool {
        match self.thing {
            Thing::Minions => game.minions.is_some_and(|minion| game.free_minion(minion).is_some()),
            Thing::Elite(minion) => game.free_minion(minion).is_some(),
            Thing::Token(_) => game.tokens.len() < 24,
            Thing::Model(_) | Thing::Terrain(_) => true,
        }
    }

    fn may_stop(&self) -> bool {
        matches!(self.thing, Thing::Minions | Thing::Elite(_))
    }
}

impl FrameRules for Put {
    fn decider(&self, game: &Eternia) -> Decider {
        let spaces = self.spaces(game).len();
        if spaces == 0 || (spaces == 1 && !self.may_stop()) { Decider::Nobody } else { game.chooser(&self.ctx, self.thing) }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(self.spaces(game).into_iter().map(Action::Space));
        if self.may_stop() {
            out.push(Action::Pass);
        }
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Space(at) if self.spaces(game).contains(at) => Ok(()),
            Action::Space(_) => {
                Err(not_offered("ET-R148", "It cannot be put there: the space is not free, or the text does not allow it."))
            }
            Action::Pass if self.may_stop() => Ok(()),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        match action {
            Action::Space(at) => {
                game.frames.replace(Put { left: self.left - 1, ..self }.into());
                game.put_down(self.thing, at, &self.ctx, cx);
            }
            _ => {
                game.frames.pop();
            }
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        match self.spaces(game).first().copied() {
            Some(at) => self.apply(game, None, Action::Space(at), cx),
            None => {
                game.frames.pop();
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        let model = if let Thing::Model(model) = self.thing { Some(model) } else { None };
        Pending::Space { source: self.ctx.source, model, left: self.left }
    }
}

impl Eternia {
    /// Who chooses for an effect without an owner: the Controller where its Minions are concerned.
    pub(super) fn chooser(&self, ctx: &Ctx, thing: Thing) -> Decider {
        match (self.owner(ctx), thing) {
            (Decider::Program, Thing::Minions | Thing::Elite(_)) => Decider::Side(Side::Controller),
            (decider, _) => decider,
        }
    }

    /// ET-21.2, ET-R80: a free place for one more Minion of a type, those that were KO'ed among them; none when all Models are in use.
    pub(crate) fn free_minion(&self, minion: MinionId) -> Option<ModelId> {
        let places = FIRST_MINION..FIRST_NPC;
        let up =
            places.clone().filter(|at| self.models[*at].being == Being::Minion(minion) && self.models[*at].at.is_some()).count();
        let free = places.clone().find(|at| self.models[*at].at.is_none());
        free.filter(|_| up < usize::from(self.all().minion(minion).models)).map(|at| ModelId(at as u8))
    }

    /// A Minion enters the Battlefield.
    pub(crate) fn spawn(
        &mut self,
        minion: MinionId,
        side: Side,
        by: Option<ModelId>,
        at: SpaceId,
        how: Arrival,
        cx: &mut impl Cx<Event>,
    ) {
        let Some(id) = self.free_minion(minion) else { return };
        let by = by.filter(|by| by.is_player_character() && side == Side::Players);
        *self.model_mut(id) = Model { being: Being::Minion(minion), side: Some(side), hp: 1, by, ..Model::default() };
        self.place(id, at, how, cx);
    }

    pub(super) fn put_down(&mut self, thing: Thing, at: SpaceId, ctx: &Ctx, cx: &mut impl Cx<Event>) {
        match thing {
            Thing::Model(id) => self.place(id, at, Arrival::Place, cx),
            Thing::Minions => {
                if let Some(minion) = self.minions {
                    self.spawn(minion, Side::Controller, None, at, Arrival::Spawn, cx);
                }
            }
            Thing::Elite(minion) => self.spawn(minion, ctx.side.unwrap_or(Side::Controller), ctx.own, at, Arrival::Spawn, cx),
            Thing::Token(kind) => {
                let _ = self.tokens.push(Token { kind, at: at.0, by: None });
                let token = self.token_name(TokenId(kind));
                self.check = true;
                cx.emit(|| Event::TokenAt { token, at: Some(at) });
                self.refresh_sight();
            }
            Thing::Terrain(terrain) => self.lay(at, Some(terrain), cx),
        }
    }

    /// ET-R58, ET-R157: Terrain as it lies changes.
    pub(super) fn lay(&mut self, at: SpaceId, terrain: Option<TerrainId>, cx: &mut impl Cx<Event>) {
        let board = &self.sheet().board;
        let was = self.lies()[at.index()];
        let laid = self.laid.get_or_insert_with(|| Box::new(Laid { lies: board.terrain.clone(), piece: board.piece.clone() }));
        let next = laid.piece.iter().flatten().max().map_or(0, |piece| piece.saturating_add(1));
        laid.lies[at.index()] = terrain;
        laid.piece[at.index()] = terrain.map(|_| next);
        self.check = true;
        if let Some(shown) = terrain.or(was) {
            let name = self.all().terrain(shown).name.as_str();
            cx.emit(|| Event::Terrain { name, laid: terrain.is_some() });
        }
        self.refresh_sight();
    }

    /// ET-R157: one piece as it was laid, the nearest.
    pub(super) fn remove_terrain(&mut self, word: crate::content::Word, range: u8, ctx: &Ctx, cx: &mut impl Cx<Event>) {
        let Some(from) = ctx.own.and_then(|own| self.place_of(own)) else { return };
        let board = &self.sheet().board;
        let fits = |space: &SpaceId| self.terrain_is(*space, word) && self.distance(from, *space) <= range;
        let Some(space) = board.ids().filter(fits).min_by_key(|space| self.distance(from, *space)) else { return };
        let pieces: Vec<Option<u8>> = self.laid.as_ref().map_or_else(|| board.piece.clone(), |laid| laid.piece.clone());
        let all: Vec<SpaceId> = board.ids().filter(|other| pieces[other.index()] == pieces[space.index()]).collect();
        for space in all {
            self.lay(space, None, cx);
        }
    }

    pub(super) fn pick_up(&mut self, id: ModelId, pick: &crate::content::TokenPick, ctx: &Ctx, cx: &mut impl Cx<Event>) {
        let lying = |at: &u8| self.tokens.as_slice()[usize::from(*at)].by.is_none();
        let Some(at) = self.token_picks(pick, ctx).into_iter().find(lying) else { return };
        let kind = self.tokens.as_slice()[usize::from(at)].id();
        let def = &self.all().tokens[kind.index()];
        let Some(carry) = def.carry else { return };
        if self.tokens.iter().filter(|token| token.by == Some(id) && token.id() == kind).count() >= usize::from(carry.capacity) {
            return;
        }
        if let Some(token) = self.tokens.iter_mut().nth(usize::from(at)) {
            token.by = Some(id);
        }
        self.check = true;
        let (who, token) = (self.named(id), self.token_name(kind));
        cx.emit(|| Event::PicksUp { who, token });
        self.refresh_sight();
        self.raise(Trigger::TokenPickedUp, Some(id), None, 1);
    }

    pub(super) fn drop_one(&mut self, id: ModelId, word: crate::content::Word, cx: &mut impl Cx<Event>) {
        let Some(at) = self.model(id).at else { return };
        let all = self.all();
        let Some(token) = self.tokens.iter_mut().find(|token| token.by == Some(id) && all.token_is(token.id(), word)) else {
            return;
        };
        (token.by, token.at) = (None, at.0);
        let kind = token.id();
        self.check = true;
        let (who, token) = (self.named(id), self.token_name(kind));
        cx.emit(|| Event::Drops { who, token });
        self.refresh_sight();
    }
}

impl Carry {
    fn spaces(&self, game: &Eternia) -> Vec<SpaceId> {
        let Some(token) = game.tokens.as_slice().get(usize::from(self.token)) else { return Vec::new() };
        let from = game.token_space(token);
        let near = |space: &SpaceId| game.distance(from, *space) <= self.left && game.ground().enterable(*space);
        game.sheet().board.ids().filter(near).collect()
    }
}

impl FrameRules for Carry {
    fn decider(&self, game: &Eternia) -> Decider {
        if self.spaces(game).is_empty() { Decider::Nobody } else { self.side.map_or(Decider::Program, Decider::Side) }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(self.spaces(game).into_iter().map(Action::Space));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Space(at) if self.spaces(game).contains(at) => Ok(()),
            Action::Space(_) => Err(not_offered("ET-31.2", "The Token cannot go that far, or not onto this Terrain.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Space(at) = action else { return };
        game.frames.pop();
        let mut kind = None;
        if let Some(token) = game.tokens.iter_mut().nth(usize::from(self.token)) {
            (token.at, token.by) = (at.0, None);
            kind = Some(token.id());
        }
        if let Some(kind) = kind {
            let token = game.token_name(kind);
            game.check = true;
            cx.emit(|| Event::TokenAt { token, at: Some(at) });
            game.refresh_sight();
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::MoveToken { number: self.token, left: self.left }
    }
}
