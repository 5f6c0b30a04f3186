//! What every game looks like to code that does not know which game it is.

use crate::any_match::{AnyMatch, told_of};
use crate::replay::Replay;
use engine::replay::{ReplayError, ReplayOf, Verified};
use engine::{
    DeckReport, Files, GameRng, Holdings, Info, Listed, Match, Options, Playable, ResumeError, Seat, Secret, SetupError, Side,
    Told, Weighed,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::marker::PhantomData;

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

    /// A match from its log as far as that fits these rules, and why it goes no further. What each line told when it was played is
    /// compared with `told`, where that is known ([`AnyMatch::told`]).
    ///
    /// # Errors
    /// When not even the set-up fits.
    fn resume_while(
        &self,
        setup: &Value,
        opening: Vec<u32>,
        log: &[Value],
        told: &[Option<String>],
    ) -> Result<Resumed, ResumeError>;

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

    /// What the numbers and ids in views and actions stand for, by kind.
    fn listed(&self) -> BTreeMap<&'static str, Vec<Listed>>;

    /// Makes these files the standard content of the whole process; see [`crate::content::load`].
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line; or that a match has begun already.
    fn load_content(&self, files: &Files) -> Result<(), Vec<String>>;

    /// The content files built into the program.
    fn built_in_content(&self) -> &'static [(&'static str, &'static str)];

    /// Keeps content beside the standard content, and gives the key by which a set-up is pinned to it.
    ///
    /// # Errors
    /// Everything that is wrong with it, each a sentence with file and line.
    fn keep_content(&self, files: &Files) -> Result<String, Vec<String>>;

    /// This set-up played with the content kept under this key, or (without one) with the standard content; none where a set-up
    /// cannot say so.
    fn pinned(&self, setup: &Value, key: Option<&str>) -> Option<Value>;

    /// The JSON schemas of set-up, action and view, for the API's document.
    fn schemas(&self) -> [(&'static str, schemars::Schema); 3];
}

/// A match taken up from its log.
pub struct Resumed {
    /// It, as far as the log fits.
    pub play: Box<dyn AnyMatch>,
    /// Why it goes no further; none if all of the log fits.
    pub misfit: Option<Misfit>,
}

/// Why a log does not fit the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The clause that decided, where one did.
    pub clause: Option<String>,
    /// The reason, with the number of the line.
    pub why: String,
}

/// Puts a game behind [`AnyGame`].
pub(crate) struct Face<G>(pub PhantomData<fn() -> G>);

pub(crate) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    T::deserialize(value).map_err(|e| e.to_string())
}

fn read_line<T: DeserializeOwned>(line: usize, value: &Value) -> Result<T, ResumeError> {
    read(value).map_err(|reason| ResumeError::Line { line, reason })
}

pub(crate) fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data becomes JSON")
}

/// What somebody sends, to the letter; what the store has is read as leniently as its type allows, for it may be old.
pub(crate) fn read_strictly<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    engine::strict::read(value).map_err(|e: serde_json::Error| e.to_string())
}

impl<G: Playable> Face<G> {
    fn setup(setup: &Value) -> Result<G::Setup, SetupError> {
        read_strictly(setup).map_err(|e| SetupError::one(format!("the set-up cannot be read: {e}")))
    }

    fn typed(replay: &Replay) -> Result<ReplayOf<G>, ReplayError> {
        replay.check_rules(&G::INFO)?;
        let setup: G::Setup = read_strictly(&replay.setup).map_err(ResumeError::Setup)?;
        engine::replay::check_content::<G>(&replay.content_hash, &setup)?;
        let line = |line, value: &Value| read_strictly(value).map_err(|reason| ResumeError::Line { line, reason });
        Ok(replay.try_map(|_| Ok(setup), line)?)
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

    fn resume_while(
        &self,
        setup: &Value,
        opening: Vec<u32>,
        log: &[Value],
        told: &[Option<String>],
    ) -> Result<Resumed, ResumeError> {
        let setup = read(setup).map_err(ResumeError::Setup)?;
        let lines: Result<Vec<_>, _> = log.iter().enumerate().map(|(i, line)| read_line(i + 1, line)).collect();
        // Lines that cannot be read any more end what can be taken up; those before them still count.
        let (lines, unread) = match lines {
            Ok(lines) => (lines, None),
            Err(why) => (log.iter().enumerate().map_while(|(i, line)| read_line(i + 1, line).ok()).collect(), Some(why)),
        };
        let agrees =
            |i: usize, now: &[Told<G::Event>]| told.get(i).and_then(Option::as_ref).is_none_or(|then| *then == told_of(now));
        let (play, misfit) = Match::<G>::resume_while(setup, opening, lines, agrees)?;
        let misfit = misfit.map(|why| Misfit { clause: why.clause().map(|c| c.to_string()), why: why.to_string() });
        let misfit = misfit.or_else(|| unread.map(|why| Misfit { clause: None, why: why.to_string() }));
        Ok(Resumed { play: Box::new(play), misfit })
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
        let setup = read(setup).map_err(|e| SetupError::one(format!("the set-up cannot be read: {e}")))?;
        Ok(G::content_hash(&setup))
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

    fn listed(&self) -> BTreeMap<&'static str, Vec<Listed>> {
        G::listed()
    }

    fn load_content(&self, files: &Files) -> Result<(), Vec<String>> {
        G::load(files)
    }

    fn built_in_content(&self) -> &'static [(&'static str, &'static str)] {
        G::FILES
    }

    fn keep_content(&self, files: &Files) -> Result<String, Vec<String>> {
        G::keep(files)
    }

    fn pinned(&self, setup: &Value, key: Option<&str>) -> Option<Value> {
        G::pinned(&read(setup).ok()?, key).as_ref().map(json)
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
