//! Moving step by step, Escape Damage and Push (sections 24 to 26).

use crate::action::{Action, not_offered};
use crate::board::{Push, PushWay, Walker};
use crate::compiled::SpaceId;
use crate::content::{Duration, Event as Trigger, Forbidden, Modifier, Side, TerrainMoment};
use crate::event::{Arrival, Event};
use crate::frame::{Decider, FrameRules, Hurt, Settle, Shove, Walk};
use crate::model::{Being, ModelId};
use crate::state::{Change, Ctx, Eternia, Source, Timed};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};
use kit::hex::SpaceSet;

mod stage {
    pub const CHOOSE: u8 = 0;
    pub const LEAVE: u8 = 1;
    pub const ENTER: u8 = 2;
    pub const ENTERED: u8 = 3;
}

impl Eternia {
    /// Whether one blocks and hurts the other as an Enemy on the Battlefield.
    fn is_hostile(&self, one: ModelId, other: ModelId) -> bool {
        one != other && (self.model(one).side.is_none() || self.model(one).side != self.model(other).side)
    }

    /// ET-24.8, ET-24.9, ET-R109: where a Model may not go through.
    fn closed_to(&self, id: ModelId, through_enemies: bool) -> SpaceSet {
        let mut closed = self.ground().impassable();
        for other in self.up().iter().filter(|other| self.is_hostile(*other, id)) {
            let blocks = match self.model(other).being {
                Being::Npc(npc) => self.all().npcs[npc.index()].blocks_movement,
                _ => !through_enemies,
            };
            if let Some(at) = self.model(other).at.filter(|_| blocks) {
                closed.insert(at.0);
            }
        }
        closed
    }

    fn shares_its_space(&self, id: ModelId) -> bool {
        let own = self.model(id).at;
        self.up().iter().any(|other| other != id && self.model(other).at == own)
    }

    fn taken_for(&self, id: ModelId) -> SpaceSet {
        let mut taken = self.occupied();
        let own = self.model(id).at;
        if let Some(own) = own.filter(|_| !self.shares_its_space(id)) {
            taken.remove(own.0);
        }
        taken
    }

    /// What a Model meets that moves with so many points.
    pub(crate) fn walker(&self, id: ModelId, points: u8) -> Walker {
        let (mut penalties, mut enemies) = (false, false);
        self.changes(id, &mut |change| {
            penalties |= change == Change::IgnorePenalties;
            enemies |= change == Change::PassEnemies;
        });
        Walker { points, closed: self.closed_to(id, enemies), taken: self.taken_for(id), ignores_penalties: penalties }
    }

    /// ET-24.4: whether a Model can take a step with so many points.
    pub(crate) fn can_move(&self, id: ModelId, points: u8) -> bool {
        let Some(at) = self.model(id).at else { return false };
        points > 0 && !self.is_forbidden(id, Forbidden::Move) && {
            let (ground, walker) = (self.ground(), self.walker(id, points));
            self.sheet().board.around(at).any(|to| ground.can_step(&walker, at, to))
        }
    }

    /// ET-26.1, ET-26.5: the Wounds for leaving a space, whoever moves and for whatever reason.
    pub(crate) fn escape_damage(&self, id: ModelId, from: SpaceId) -> (u8, Option<ModelId>) {
        let suffers = match self.model(id).being {
            Being::Npc(npc) => self.all().npcs[npc.index()].escape_damage,
            _ => true,
        };
        let (mut wounds, mut by) = (0u8, None);
        for other in self.up().iter().filter(|other| self.is_hostile(*other, id)) {
            let causes = match self.model(other).being {
                Being::Npc(npc) => self.all().npcs[npc.index()].escape_damage,
                _ => true,
            };
            let beside = self.model(other).at.is_some_and(|at| self.distance(at, from) == 1);
            if causes && beside {
                let mut each = 1u8;
                self.changes(other, &mut |change| {
                    if let Change::MoreEscape(n) = change {
                        each += n;
                    }
                });
                wounds = wounds.saturating_add(each);
                by = by.or(Some(other));
            }
        }
        // ET-33.9: what is ignored does not exist.
        if wounds == 0 || !suffers || self.has(id, Change::IgnoreEscape) { (0, None) } else { (wounds, by) }
    }

    /// Begins a move with so many points, and with modifiers that last as long as it does.
    pub(crate) fn walk(&mut self, id: ModelId, spaces: Option<u8>, must: bool, modifiers: &[Modifier], ctx: &Ctx) {
        let Some(at) = self.model(id).at else { return };
        let until = 100 + self.frames.depth() as u8;
        for modifier in modifiers {
            let what = self.plain(modifier, ctx);
            let _ = self.timed.push(Timed { on: id, what, lasts: Duration::ThisAction, until, by: ctx.own });
        }
        let points = spaces.map_or_else(|| self.move_points(id), |spaces| self.points_of(id, spaces));
        let base = self.points_of(id, 10);
        self.frames.push(Walk { model: id, points, back: at, must, base, to: None, moved: false, stage: stage::CHOOSE }.into());
    }
}

impl Walk {
    fn can_step(&self, game: &Eternia, to: SpaceId) -> bool {
        let Some(at) = game.model(self.model).at else { return false };
        game.ground().can_step(&game.walker(self.model, self.points), at, to)
    }

    /// ET-24.7: whether it may stop where it is.
    fn can_stop(&self, game: &Eternia) -> bool {
        !game.shares_its_space(self.model)
    }

    /// ET-R48, ET-R147: the move is over.
    fn end(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        let until = 100 + game.frames.depth() as u8;
        game.end_timed(|timed| timed.until == until && timed.lasts == Duration::ThisAction);
        if !game.is_up(self.model) {
            return;
        }
        if !self.can_stop(game) {
            if game.is_free(self.back) {
                game.place(self.model, self.back, Arrival::Place, cx);
            } else {
                game.frames.push(Settle { model: self.model }.into());
            }
        } else if self.moved {
            game.terrain_works(TerrainMoment::EndIn, self.model);
        }
    }
}

impl FrameRules for Walk {
    fn decider(&self, game: &Eternia) -> Decider {
        let now = game.points_of(self.model, 10);
        if self.stage != stage::CHOOSE || now != self.base || !game.can_move(self.model, self.points) {
            return Decider::Nobody;
        }
        if self.model.is_npc() { Decider::Program } else { Decider::Model(self.model) }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        if let Some(at) = game.model(self.model).at {
            out.extend(game.sheet().board.around(at).map(Action::Step));
        }
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Step(to) => {
                let known = to.index() < game.sheet().board.spaces.len();
                let at = game.model(self.model).at.filter(|_| known);
                if at.is_none_or(|at| game.distance(at, *to) != 1) {
                    return Err(not_offered("ET-24.2", "Choose an adjacent space."));
                }
                if self.can_step(game, *to) {
                    return Ok(());
                }
                let walker = game.walker(self.model, self.points);
                if !game.ground().enterable(*to) {
                    Err(not_offered("ET-24.9", "The Terrain there cannot be entered."))
                } else if walker.closed.contains(to.0) {
                    Err(not_offered("ET-24.8", "A Model may never move through a space with an Enemy."))
                } else if walker.taken.contains(to.0) {
                    Err(not_offered("ET-24.7", "A Model cannot end its movement in a space with another Model."))
                } else {
                    Err(not_offered("ET-R50", "There are not enough movement points left for this step."))
                }
            }
            // ET-24.5: it may stop early.
            Action::Pass if self.must && !self.moved => Err(not_offered("ET-R137", "A Move is at least one space.")),
            Action::Pass if !self.can_stop(game) => {
                Err(not_offered("ET-24.7", "A Model cannot end its movement in a space with another Model."))
            }
            Action::Pass => Ok(()),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let (Action::Step(to), Some(from)) = (action, game.model(self.model).at) else { return self.end(game, cx) };
        let cost = game.ground().step_cost(from, to, game.has(self.model, Change::IgnorePenalties));
        game.frames.replace(Walk { to: Some(to), points: self.points.saturating_sub(cost), stage: stage::LEAVE, ..self }.into());
        // ET-R44: counted once, at the declaration of the step. ET-R101: a Minion falls by it.
        let (wounds, by) = game.escape_damage(self.model, from);
        if wounds > 0 {
            let who = game.named(self.model);
            cx.emit(|| Event::Escapes { who, wounds });
            game.frames.push(Hurt { model: self.model, wounds, by, stage: 0, escape: true }.into());
        }
    }

    /// ET-24.1, ET-24.3, ET-R60: one exit and one entry for each step of any movement, final before the next.
    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        // ET-R43: whom Escape Damage has KO'ed is gone from the space it was leaving; the rest of the move is lost.
        let (Some(at), to) = (game.model(self.model).at, self.to) else { return self.end(game, cx) };
        match (self.stage, to) {
            (stage::LEAVE, Some(to)) => {
                game.frames
                    .replace(Walk { stage: stage::ENTER, back: if self.can_stop(game) { at } else { self.back }, ..self }.into());
                let inside = game.lies()[at.index()] == game.lies()[to.index()];
                game.raise(Trigger::ExitSpace, Some(self.model), None, u8::from(inside));
            }
            (stage::ENTER, Some(to)) => self.enter(game, at, to, cx),
            _ => {
                let now = game.points_of(self.model, 10);
                if now != self.base {
                    // ET-R47: whatever changes how far it moves changes what is left.
                    let points = (self.points + now).saturating_sub(self.base);
                    game.frames.replace(Walk { points, base: now, stage: stage::CHOOSE, to: None, ..self }.into());
                } else if self.stage == stage::ENTERED {
                    game.frames.replace(Walk { stage: stage::CHOOSE, to: None, ..self }.into());
                } else {
                    self.end(game, cx);
                }
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Walk { model: self.model, points: self.points }
    }
}

impl Walk {
    /// ET-R42, ET-R147: after Escape Damage and exit Reactions the space is entered, if it still can be.
    fn enter(self, game: &mut Eternia, at: SpaceId, to: SpaceId, cx: &mut impl Cx<Event>) {
        let board = &game.sheet().board;
        let walker = game.walker(self.model, self.points);
        let leads = |from: SpaceId| !game.ground().steps(&walker, from).is_empty();
        let open = board.adjacent(at, to) && !walker.closed.contains(to.0) && (!walker.taken.contains(to.0) || leads(to));
        game.frames.replace(Walk { stage: stage::ENTERED, moved: self.moved || open, ..self }.into());
        let who = game.named(self.model);
        if !open {
            cx.emit(|| Event::StepFails { who });
            return;
        }
        let cost = game.ground().step_cost(at, to, walker.ignores_penalties);
        let inside = game.lies()[at.index()] == game.lies()[to.index()];
        game.model_mut(self.model).at = Some(to);
        game.moved = game.moved.saturating_add(1);
        game.has_gone(self.model);
        cx.emit(|| Event::Steps { who, from: at, to, cost });
        game.raise(Trigger::EnterSpace, Some(self.model), None, u8::from(inside));
    }
}

impl Settle {
    /// The nearest free spaces.
    fn spaces(self, game: &Eternia) -> Vec<SpaceId> {
        let Some(at) = game.model(self.model).at else { return Vec::new() };
        let free: Vec<SpaceId> = game.sheet().board.ids().filter(|space| game.is_free(*space)).collect();
        let nearest = free.iter().map(|space| game.distance(at, *space)).min();
        free.into_iter().filter(|space| Some(game.distance(at, *space)) == nearest).collect()
    }
}

impl FrameRules for Settle {
    fn decider(&self, game: &Eternia) -> Decider {
        match self.spaces(game).len() {
            0 | 1 => Decider::Nobody,
            _ if self.model.is_npc() => Decider::Program,
            _ => Decider::Model(self.model),
        }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend(self.spaces(game).into_iter().map(Action::Space));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Space(at) if self.spaces(game).contains(at) => Ok(()),
            Action::Space(_) => Err(not_offered("ET-R147", "The Model goes to one of the nearest free spaces.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        game.frames.pop();
        if let Action::Space(at) = action {
            game.place(self.model, at, Arrival::Place, cx);
        }
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let only = self.spaces(game).first().copied();
        self.apply(game, None, only.map_or(Action::Pass, Action::Space), cx);
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Space { source: Source::Rules, model: Some(self.model), left: 1 }
    }
}

impl Shove {
    /// ET-25.1: the Push as the Battlefield is now.
    pub(crate) fn push(&self, game: &Eternia) -> Push {
        let way = match self.way {
            1 => PushWay::Towards(self.of),
            2 => PushWay::Away(self.of),
            _ => PushWay::Any,
        };
        Push {
            start: self.start,
            left: self.left,
            way,
            closed: game.closed_to(self.model, false),
            taken: game.taken_for(self.model),
        }
    }

    fn end(self, game: &mut Eternia) {
        game.frames.pop();
        game.pushed = self.done;
        let shared = game.is_up(self.model) && game.shares_its_space(self.model);
        if self.done > 0 {
            if !shared {
                game.terrain_works(TerrainMoment::EndIn, self.model);
            }
            game.raise(Trigger::Pushed, Some(self.model), self.by, self.done);
        }
        if shared {
            game.frames.push(Settle { model: self.model }.into());
        }
    }
}

/// ET-25.7, ET-26.4: a Push exits and enters spaces as any movement does, without Escape Damage.
impl FrameRules for Shove {
    fn decider(&self, game: &Eternia) -> Decider {
        let Some(at) = game.model(self.model).at.filter(|_| self.to.is_none()) else { return Decider::Nobody };
        if self.left == 0 || game.ground().push_steps(&self.push(game), at).is_empty() {
            return Decider::Nobody;
        }
        let owner = self.by.filter(|by| game.model(*by).side == self.side && !by.is_npc());
        match (owner, self.side) {
            (Some(by), _) => Decider::Model(by),
            (None, Some(side)) => Decider::Side(side),
            (None, None) => Decider::Program,
        }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        if let Some(at) = game.model(self.model).at {
            out.extend(game.sheet().board.around(at).map(Action::Step));
        }
        out.push(Action::Pass);
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        let Some(at) = game.model(self.model).at else { return Err(action.wrong_time()) };
        match action {
            Action::Step(to) if game.ground().push_steps(&self.push(game), at).contains(to.0) => Ok(()),
            Action::Step(_) => {
                Err(not_offered("ET-25.2", "The Push cannot lead there: it would not end where this Push may end."))
            }
            Action::Pass if game.ground().push_may_end(&self.push(game), at) => Ok(()),
            Action::Pass => Err(not_offered("ET-R52", "The Push may not end here.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, _: &mut impl Cx<Event>) {
        let (Action::Step(to), Some(at)) = (action, game.model(self.model).at) else { return self.end(game) };
        game.frames.replace(Shove { to: Some(to), ..self }.into());
        let inside = game.lies()[at.index()] == game.lies()[to.index()];
        game.raise(Trigger::ExitSpace, Some(self.model), None, u8::from(inside));
    }

    fn step(self, game: &mut Eternia, cx: &mut impl Cx<Event>) {
        let (Some(from), Some(to)) = (game.model(self.model).at, self.to) else { return self.end(game) };
        let who = game.named(self.model);
        // What answers the exit may have closed the way, or put the Model somewhere else (ET-R147).
        if !game.ground().push_steps(&self.push(game), from).contains(to.0) {
            game.frames.replace(Shove { to: None, left: self.left - 1, ..self }.into());
            cx.emit(|| Event::StepFails { who });
            return;
        }
        game.frames.replace(Shove { to: None, left: self.left - 1, done: self.done + 1, ..self }.into());
        game.model_mut(self.model).at = Some(to);
        game.has_gone(self.model);
        cx.emit(|| Event::Pushed { who, from, to });
        let inside = game.lies()[from.index()] == game.lies()[to.index()];
        game.raise(Trigger::EnterSpace, Some(self.model), None, u8::from(inside));
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Push { model: self.model, left: self.left }
    }
}
