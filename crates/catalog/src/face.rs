//! What every game looks like to code that does not know which game it is.

use crate::replay::Replay;
use crate::shown::{AnyTable, EventView, LegalAction, Part, Shown};
use engine::replay::{Origin, ReplayError, ReplayOf, Verified};
use engine::{
    Asked, Command, DeckReport, Entry, Files, GameRng, Holdings, Illegal, Info, Match, Names, Options, Playable, ResumeError,
    Seat, Secret, SetupError, Side, Status, Viewer, Weighed,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::marker::PhantomData;
use thiserror::Error;

/// A game: begins matches, takes them up again, and knows what can be set up.
pub trait AnyGame: Send + Sync {
    /// What it declares about itself.
    fn info(&self) -> Info;

    /// A new match.
    ///
    /// # Errors
    /// All that is wrong with the set-up, each naming its place.
    fn begin(&self, setup: &Value, secret: &Secret) -> Result<Box<dyn AnyMatch>, SetupError>;

    /// A match from its log, as the store or a replay file keeps it.
    ///
    /// # Errors
    /// The first thing that does not fit.
    fn resume(&self, setup: &Value, opening: Vec<u32>, log: &[Value]) -> Result<Box<dyn AnyMatch>, ResumeError>;

    /// How many seats this set-up has.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    fn seats(&self, setup: &Value) -> Result<usize, SetupError>;

    /// Who wins and loses together in a game with this set-up: the side of every seat.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    fn sides(&self, setup: &Value) -> Result<Vec<Side>, SetupError>;

    /// Named set-ups, the ordinary one first.
    fn presets(&self) -> Vec<(&'static str, Value)>;

    /// What can be chosen for a new game, as the game describes it; otherwise one of its presets.
    fn options(&self) -> Options;

    /// The hash of the content a game with this set-up is played with.
    ///
    /// # Errors
    /// When the set-up cannot be read.
    fn content_hash(&self, setup: &Value) -> Result<String, SetupError>;

    /// The match of a replay file; see [`crate::replay::open`].
    ///
    /// # Errors
    /// The first thing that does not fit, and where.
    fn open_replay(&self, replay: &Replay) -> Result<Box<dyn AnyMatch>, ReplayError>;

    /// Checks a replay file; see [`crate::replay::verify`].
    ///
    /// # Errors
    /// The first thing that does not fit, and where.
    fn verify_replay(&self, replay: &Replay) -> Result<Verified, ReplayError>;

    /// Whether people bring decks of their own to it.
    fn brings_decks(&self) -> bool;

    /// What the game says of a deck written as text; none if people bring no decks to it.
    fn deck_check(&self, text: &str) -> Option<DeckReport>;

    /// The text of a deck with `by` more copies of a card (fewer, if negative); none if people bring no decks to this game.
    ///
    /// # Errors
    /// A sentence that says why it cannot be changed.
    fn deck_change(&self, text: &str, card: &str, by: i8) -> Option<Result<String, String>>;

    /// The set-up with another deck on a seat, `house:` and the id of one of the house or `text:` and a deck as text; none if
    /// people bring no decks to a game with this set-up.
    ///
    /// # Errors
    /// Every reason why this deck cannot be played there.
    fn bring(&self, setup: &Value, seat: Seat, deck: &str) -> Option<Result<Value, Vec<String>>>;

    /// The same action with another number in it, where an action says how many.
    fn with_count(&self, action: &Value, count: u32) -> Option<Value>;

    /// The lesson or puzzle a game with this set-up is, by its id.
    fn lesson(&self, setup: &Value) -> Option<String>;

    /// What of it is meant to be even, for tools that count; none if nothing is.
    fn weighed(&self) -> Option<Weighed>;

    /// The specification, as Markdown; [`crate::spec`] has it as data.
    fn rules(&self) -> &'static str;

    /// How the names of its content files end, without the dot; none if it has no content. Its folder is called like its id.
    fn content_endings(&self) -> &'static [&'static str];

    /// What these content files hold.
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line.
    fn check_content(&self, files: &Files) -> Result<Holdings, Vec<String>>;

    /// Makes these files the standard content of the whole process; see [`crate::content::load`].
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line; or that a match has begun already.
    fn load_content(&self, files: &Files) -> Result<(), Vec<String>>;

    /// The JSON schemas of set-up, action and view, for the API's document.
    fn schemas(&self) -> [(&'static str, schemars::Schema); 3];
}

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
    fn deed(&self, moment: u32) -> Option<(Seat, Value)>;
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
    /// Undo the last step, up to the last barrier.
    Undo,
    /// Undo my last step, barriers or not; only where nobody else is fooled by it.
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

/// Puts a game behind [`AnyGame`].
pub(crate) struct Face<G>(pub PhantomData<fn() -> G>);

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|e| e.to_string())
}

fn read_line<T: DeserializeOwned>(line: usize, value: &Value) -> Result<T, ResumeError> {
    read(value).map_err(|reason| ResumeError::Line { line, reason })
}

pub(crate) fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data becomes JSON")
}

impl<G: Playable> Face<G> {
    fn setup(setup: &Value) -> Result<G::Setup, SetupError> {
        read(setup).map_err(|e| SetupError::one(format!("the set-up cannot be read: {e}")))
    }

    fn typed(replay: &Replay) -> Result<ReplayOf<G>, ReplayError> {
        replay.check_rules(&G::INFO)?;
        let setup: G::Setup = read(&replay.setup).map_err(ResumeError::Setup)?;
        engine::replay::check_content::<G>(&replay.content_hash, &setup)?;
        Ok(replay.try_map(|_| Ok(setup), read_line)?)
    }
}

impl<G: Playable> AnyGame for Face<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn begin(&self, setup: &Value, secret: &Secret) -> Result<Box<dyn AnyMatch>, SetupError> {
        Ok(Box::new(Match::<G>::new(Self::setup(setup)?, &mut secret.clone())?))
    }

    fn resume(&self, setup: &Value, opening: Vec<u32>, log: &[Value]) -> Result<Box<dyn AnyMatch>, ResumeError> {
        let setup = read(setup).map_err(ResumeError::Setup)?;
        let lines = log.iter().enumerate().map(|(i, line)| read_line(i + 1, line));
        Ok(Box::new(Match::<G>::resume(setup, opening, lines.collect::<Result<_, _>>()?)?))
    }

    fn seats(&self, setup: &Value) -> Result<usize, SetupError> {
        let mut dice = GameRng::new(0);
        Ok(Match::<G>::new(Self::setup(setup)?, &mut dice)?.state().seats())
    }

    fn sides(&self, setup: &Value) -> Result<Vec<Side>, SetupError> {
        let mut dice = GameRng::new(0);
        Ok(engine::sides_of(Match::<G>::new(Self::setup(setup)?, &mut dice)?.state()))
    }

    fn presets(&self) -> Vec<(&'static str, Value)> {
        G::presets().iter().map(|(name, setup)| (*name, json(setup))).collect()
    }

    fn options(&self) -> Options {
        G::options().unwrap_or_else(|| crate::options::of_presets(self))
    }

    fn content_hash(&self, setup: &Value) -> Result<String, SetupError> {
        Ok(G::content_hash(&Self::setup(setup)?))
    }

    fn open_replay(&self, replay: &Replay) -> Result<Box<dyn AnyMatch>, ReplayError> {
        Ok(Box::new(engine::replay::open::<G>(&Self::typed(replay)?)?))
    }

    fn verify_replay(&self, replay: &Replay) -> Result<Verified, ReplayError> {
        engine::replay::verify::<G>(&Self::typed(replay)?)
    }

    fn brings_decks(&self) -> bool {
        G::BRINGS_DECKS
    }

    fn deck_check(&self, text: &str) -> Option<DeckReport> {
        G::deck_check(text)
    }

    fn deck_change(&self, text: &str, card: &str, by: i8) -> Option<Result<String, String>> {
        G::deck_change(text, card, by)
    }

    fn bring(&self, setup: &Value, seat: Seat, deck: &str) -> Option<Result<Value, Vec<String>>> {
        match Self::setup(setup) {
            Ok(setup) => G::bring(&setup, seat, deck).map(|brought| brought.map(|setup| json(&setup))),
            Err(error) => Some(Err(error.problems)),
        }
    }

    fn with_count(&self, action: &Value, count: u32) -> Option<Value> {
        G::with_count(&read(action).ok()?, count).as_ref().map(json)
    }

    fn lesson(&self, setup: &Value) -> Option<String> {
        G::lesson(&read(setup).ok()?)
    }

    fn weighed(&self) -> Option<Weighed> {
        G::weighed()
    }

    fn rules(&self) -> &'static str {
        G::RULES
    }

    fn content_endings(&self) -> &'static [&'static str] {
        G::ENDINGS
    }

    fn check_content(&self, files: &Files) -> Result<Holdings, Vec<String>> {
        G::check(files)
    }

    fn load_content(&self, files: &Files) -> Result<(), Vec<String>> {
        G::load(files)
    }

    fn schemas(&self) -> [(&'static str, schemars::Schema); 3] {
        let of = |name, schema| (name, schema);
        [
            of("Setup", schemars::schema_for!(G::Setup)),
            of("Action", schemars::schema_for!(G::Action)),
            of("View", schemars::schema_for!(G::View)),
        ]
    }
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
                let action = read(action).map_err(|reason| Refused::Malformed { game: G::INFO.name, reason })?;
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
        Match::events(self, viewer, since).iter().map(|told| EventView::new(told, names)).collect()
    }

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        G::prompt(&self.state().view(viewer), names)
    }

    fn board(&self, viewer: Viewer, names: &Names) -> String {
        G::board(&self.state().view(viewer), names)
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

    fn deed(&self, moment: u32) -> Option<(Seat, Value)> {
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
