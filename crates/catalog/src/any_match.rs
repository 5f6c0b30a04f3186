//! What every match looks like to code that does not know which game is played.

use crate::face::{json, read, read_strictly};
use crate::relic::Keepsake;
use crate::replay::Replay;
use crate::shown::{AnyTable, EventView, LegalAction, Part, Shown};
use engine::replay::Origin;
use engine::{Asked, Command, Entry, Illegal, Info, Match, Names, Playable, Seat, Secret, Side, Status, Told, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use thiserror::Error;

/// A match of any game.
pub trait AnyMatch: Send + Sync {
    /// The game's declaration.
    fn info(&self) -> Info;
    /// How many seats it has.
    fn seats(&self) -> usize;
    /// Who wins and loses together: the side of every seat.
    fn sides(&self) -> Vec<Side>;
    /// Whether `seat` is shown something now that `from` must not learn.
    fn hides_from(&self, seat: Seat, from: Seat) -> bool;
    /// Who must decide, or how it ended.
    fn status(&self) -> Status;
    /// How many lines the log has.
    fn version(&self) -> u32;
    /// How many moments led to the present.
    fn moments(&self) -> u32;
    /// How many chance outcomes were drawn in all.
    fn draws(&self) -> u32;
    /// What `seat` may do, each with its name.
    fn legal(&self, seat: Seat) -> Vec<LegalAction>;
    /// What is done for `seat` when its time is up, if the game says so; otherwise any of its legal actions is as good.
    fn unanswered(&self, seat: Seat) -> Option<Value>;
    /// Carries out what `seat` asks for and returns the new line of the log.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    fn command(&mut self, seat: Seat, request: &Request, secret: &Secret) -> Result<Value, Refused>;
    /// Forgets the last line, which the store could not keep.
    fn revert(&mut self);
    /// What undo would do for `seat` now.
    ///
    /// # Errors
    /// Why there is nothing to undo.
    fn can_undo(&self, seat: Seat) -> Result<(), Illegal>;
    /// Whether `seat` has a step that `Request::UndoFreely` would take away.
    fn can_undo_freely(&self, seat: Seat) -> bool;
    /// Whether somebody went back behind a barrier, so that the match counts for nobody.
    fn is_practice(&self) -> bool;
    /// The step that is made for `seat` without asking, if there is one ([`engine::Game::forced`]).
    fn forced(&self, seat: Seat) -> Option<Value>;
    /// The kind of occasion at which `seat` may decline, and how ([`engine::Game::occasion`]).
    fn occasion(&self, seat: Seat) -> Option<(u8, Value)>;
    /// Whether `seat` has a hidden commitment it may take back.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// What `viewer` may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// What `viewer` may see now, with what it may do if it `may_act` and this part of the story: taken from the match once, in the
    /// game's own types, so that words, JSON and pages can be made from it elsewhere.
    fn shown(&self, viewer: Viewer, may_act: bool, part: Part) -> Box<dyn Shown>;
    /// View, legal actions and all events of the game's own types, for pages: a boxed [`crate::Table`].
    fn table(&self, viewer: Viewer) -> Box<dyn AnyTable> {
        self.shown(viewer, true, Part::Whole).into_table()
    }
    /// What `viewer` may know of what happened since the match had version `since` (0: everything).
    fn events(&self, viewer: Viewer, since: u32, names: &Names) -> Vec<EventView>;
    /// What is asked of `viewer`.
    fn prompt(&self, viewer: Viewer, names: &Names) -> String;
    /// The table as text.
    fn board(&self, viewer: Viewer, names: &Names) -> String;
    /// What an action would lead to, as far as `seat` can know.
    fn explain(&self, seat: Seat, action: &Value) -> Vec<String>;
    /// What a bot on `seat` may think with: a boxed [`engine::Sampler`] of the game's own type.
    fn sampler(&self, seat: Seat) -> Box<dyn Any + Send>;
    /// Who did what in the moment after this one; none if it was no action (somebody gave up), or there is none.
    fn action_at(&self, moment: u32) -> Option<(Seat, Value)>;
    /// The match as it was after its first `moments` moments, as a match of its own, for replays and for going on from there.
    fn at(&self, moments: u32) -> Box<dyn AnyMatch>;
    /// Set-up as JSON.
    fn setup(&self) -> Value;
    /// Draws of the set-up.
    fn opening(&self) -> Vec<u32>;
    /// Who owed a decision after the first `moments` moments; nobody if the game was over.
    fn asked_after(&self, moments: u32) -> Option<Asked>;
    /// The whole log as JSON lines.
    fn log(&self) -> Vec<Value>;
    /// Who caused the line of the log with this index, from 0, and what kind of line it is.
    fn line(&self, index: u32) -> Option<(Seat, LineKind)>;
    /// A fingerprint of what the last line of the log told, whoever may know it.
    fn told(&self) -> String;
    /// All that was told and shown to everybody, in words, for the time when these rules are no more.
    fn keepsake(&self, names: &Names) -> Keepsake;
    /// The replay file; see [`crate::replay::write`].
    fn replay(&self, names: &Names, origin: Origin<'_>) -> Replay;
    /// A short hash of the present state.
    fn state_hash(&self) -> String;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// What a seat may ask of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Carry out this action.
    Act(Value),
    /// Take the hidden commitment back.
    TakeBack,
    /// Give up.
    Concede,
    /// Undo my last step, up to the last barrier. Where one person plays alone it goes behind barriers too, and makes the match practice.
    Undo,
    /// What `undo` becomes where one person plays alone; nobody asks for it by this name.
    #[serde(skip)]
    UndoFreely,
}

/// What a line of a match's log is, and what a request leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A seat acted.
    Act,
    /// A seat took its hidden commitment back.
    TakeBack,
    /// A seat gave up.
    Concede,
    /// The match went back.
    Undo,
}

impl Request {
    /// The kind of line this request leads to.
    #[must_use]
    pub fn kind(&self) -> LineKind {
        match self {
            Request::Act(_) => LineKind::Act,
            Request::TakeBack => LineKind::TakeBack,
            Request::Concede => LineKind::Concede,
            Request::Undo | Request::UndoFreely => LineKind::Undo,
        }
    }
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refused {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// It is not an action of this game at all.
    #[error("this is not an action of {game}: {reason}")]
    Malformed {
        /// The game.
        game: &'static str,
        /// What could not be read.
        reason: String,
    },
}

/// A fingerprint of events: of what was told as data, not of its words, which may be put better in any release.
pub(crate) fn told_of<E: Serialize>(told: &[Told<E>]) -> String {
    let events: Vec<&E> = told.iter().map(|told| &told.event).collect();
    engine::hash_of(&serde_json::to_string(&events).expect("plain data becomes JSON"))
}

impl<G: Playable> AnyMatch for Match<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn seats(&self) -> usize {
        self.state().seats()
    }

    fn sides(&self) -> Vec<Side> {
        engine::sides_of(self.state())
    }

    fn hides_from(&self, seat: Seat, from: Seat) -> bool {
        self.state().hides_from(seat, from)
    }

    fn status(&self) -> Status {
        Match::status(self)
    }

    fn version(&self) -> u32 {
        Match::version(self)
    }

    fn moments(&self) -> u32 {
        Match::moments(self)
    }

    fn draws(&self) -> u32 {
        Match::draws(self)
    }

    fn legal(&self, seat: Seat) -> Vec<LegalAction> {
        let view = self.state().view(Viewer::Seat(seat));
        let actions = self.sampler(seat).legal();
        actions.iter().map(|a| LegalAction { action: json(a), label: G::label(&view, a) }).collect()
    }

    fn unanswered(&self, seat: Seat) -> Option<Value> {
        self.state().unanswered(seat).as_ref().map(json)
    }

    fn command(&mut self, seat: Seat, request: &Request, secret: &Secret) -> Result<Value, Refused> {
        let command = match request {
            Request::Act(action) => {
                let action = read_strictly(action).map_err(|reason| Refused::Malformed { game: G::INFO.name, reason })?;
                Command::Act(action)
            }
            Request::TakeBack => Command::TakeBack,
            Request::Concede => Command::Concede,
            Request::Undo => Command::Undo,
            Request::UndoFreely => Command::UndoFreely,
        };
        Ok(json(Match::command(self, seat, command, &mut secret.clone())?))
    }

    fn revert(&mut self) {
        Match::revert(self);
    }

    fn can_undo(&self, seat: Seat) -> Result<(), Illegal> {
        self.undo_reach(seat).map(|_| ())
    }

    fn can_undo_freely(&self, seat: Seat) -> bool {
        self.undo_freely_reach(seat).is_ok()
    }

    fn is_practice(&self) -> bool {
        Match::is_practice(self)
    }

    fn forced(&self, seat: Seat) -> Option<Value> {
        self.state().forced(seat).as_ref().map(json)
    }

    fn occasion(&self, seat: Seat) -> Option<(u8, Value)> {
        self.state().occasion(seat).map(|(kind, decline)| (kind, json(&decline)))
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.state().clone().take_back(seat, &mut engine::Scripted::none()).is_ok()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.state().view(viewer))
    }

    fn shown(&self, viewer: Viewer, may_act: bool, part: Part) -> Box<dyn Shown> {
        crate::shown::shown(self, viewer, may_act, part)
    }

    fn events(&self, viewer: Viewer, since: u32, names: &Names) -> Vec<EventView> {
        let names = names.clone().read_by(viewer);
        Match::events(self, viewer, since).iter().map(|told| EventView::new(told, &names)).collect()
    }

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        G::prompt(&self.state().view(viewer), &names.clone().read_by(viewer))
    }

    fn board(&self, viewer: Viewer, names: &Names) -> String {
        G::board(&self.state().view(viewer), &names.clone().read_by(viewer))
    }

    fn explain(&self, seat: Seat, action: &Value) -> Vec<String> {
        match read(action) {
            Ok(action) => G::explain(&self.state().view(Viewer::Seat(seat)), &action),
            Err(reason) => vec![format!("This is not an action of {}: {reason}.", G::INFO.name)],
        }
    }

    fn sampler(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(Match::sampler(self, seat)) as Box<dyn Any + Send>
    }

    fn action_at(&self, moment: u32) -> Option<(Seat, Value)> {
        match self.line().nth(moment as usize)? {
            Entry::Act { seat, action, .. } => Some((*seat, json(action))),
            Entry::TakeBack { .. } | Entry::Concede { .. } | Entry::Undo { .. } => None,
        }
    }

    fn at(&self, moments: u32) -> Box<dyn AnyMatch> {
        Box::new(self.first_moments(moments))
    }

    fn setup(&self) -> Value {
        json(Match::setup(self))
    }

    fn opening(&self) -> Vec<u32> {
        Match::opening(self).to_vec()
    }

    fn asked_after(&self, moments: u32) -> Option<Asked> {
        Match::asked_after(self, moments)
    }

    fn log(&self) -> Vec<Value> {
        Match::log(self).iter().map(json::<Entry<G::Action>>).collect()
    }

    fn line(&self, index: u32) -> Option<(Seat, LineKind)> {
        let entry = Match::log(self).get(index as usize)?;
        let kind = match entry {
            Entry::Act { .. } => LineKind::Act,
            Entry::TakeBack { .. } => LineKind::TakeBack,
            Entry::Concede { .. } => LineKind::Concede,
            Entry::Undo { .. } => LineKind::Undo,
        };
        Some((entry.seat(), kind))
    }

    fn told(&self) -> String {
        told_of(self.last_told())
    }

    fn keepsake(&self, names: &Names) -> Keepsake {
        Keepsake::of(self, names)
    }

    fn replay(&self, names: &Names, origin: Origin<'_>) -> Replay {
        let typed = engine::replay::of_match(self, names, origin);
        let as_json: Result<Replay, std::convert::Infallible> = typed.try_map(|setup| Ok(json(setup)), |_, line| Ok(json(line)));
        match as_json {
            Ok(replay) => replay,
            Err(never) => match never {},
        }
    }

    fn state_hash(&self) -> String {
        engine::state_hash(self.state())
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
