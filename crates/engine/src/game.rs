//! The contract of a game.

use crate::clause::{Clause, Illegal, SetupError};
use crate::cx::Cx;
use crate::deck::DeckReport;
use crate::log_role::LogRole;
use crate::rng::GameRng;
use crate::seat::{MAX_SEATS, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// What a game declares about itself. Generic code refuses a game it does not fit by looking here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Info {
    /// The id in addresses, files and commands: `clash`.
    pub id: &'static str,
    /// The name people use: `Clash!`.
    pub name: &'static str,
    /// One sentence that says what it is.
    pub tagline: &'static str,
    /// The prefix of its clause ids: `CL`.
    pub prefix: &'static str,
    /// Goes up with every change that makes an old replay run differently.
    pub rules_version: u32,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// Whether several seats may have to decide at once.
    pub simultaneous: bool,
    /// Whether anything is hidden from anybody.
    pub hidden: bool,
    /// Whether the rules ever call [`Cx::chance`].
    pub chance: bool,
    /// Whether seats win and lose together.
    pub teams: bool,
    /// Whether every clause must be cited and proven; CI fails on a gap in a finished game.
    pub finished: bool,
}

/// Whether and by whom something must be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// These seats owe a decision. Never empty. With several, each commits hidden, in any order.
    Decide(SeatSet),
    /// The game has ended.
    Over(Outcome),
}

impl Status {
    /// The seats that owe a decision; none when the game is over.
    #[must_use]
    pub fn deciding(self) -> SeatSet {
        match self {
            Status::Decide(seats) => seats,
            Status::Over(_) => SeatSet::EMPTY,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Status::Decide(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }
}

/// How a game ended: every seat's place, 1 the best, equal places for a tie. A game of one that is lost has place 2 alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    places: [u8; MAX_SEATS],
    seats: u8,
    /// The clause that ended it.
    pub clause: Clause,
}

impl Outcome {
    /// The places of seats 0, 1, …
    #[must_use]
    pub fn places(places: &[u8], clause: &'static str) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..places.len()].copy_from_slice(places);
        Outcome { places: all, seats: places.len() as u8, clause: Clause(clause) }
    }

    /// `winner` first, everybody else second.
    #[must_use]
    pub fn win(winner: Seat, seats: usize, clause: &'static str) -> Self {
        let mut places = [0; MAX_SEATS];
        for (i, place) in places.iter_mut().enumerate().take(seats) {
            *place = if i == winner.index() { 1 } else { 2 };
        }
        Outcome { places, seats: seats as u8, clause: Clause(clause) }
    }

    /// Everybody first.
    #[must_use]
    pub fn draw(seats: usize, clause: &'static str) -> Self {
        Outcome::places(&[1; MAX_SEATS][..seats], clause)
    }

    /// The place of `seat`.
    #[must_use]
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// All places in seat order.
    #[must_use]
    pub fn all(&self) -> &[u8] {
        &self.places[..self.seats as usize]
    }

    /// Whether all seats tied.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.all().iter().all(|p| *p == 1) && self.seats > 1
    }

    /// The seats in first place; empty in a draw.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        if self.is_draw() {
            return SeatSet::EMPTY;
        }
        (0..self.seats).map(Seat).filter(|s| self.place(*s) == 1).collect()
    }
}

/// The names of the people and bots on the seats, for sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(pub Vec<String>);

impl Names {
    /// The name on `seat`, or "Seat 1" where none is known.
    #[must_use]
    pub fn of(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| format!("Seat {}", seat.0 + 1))
    }
}

/// Something that happened. Log, animation, metrics and tests read events; nothing compares states.
pub trait Event: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// What `viewer` may know of it: all of it, a version without its secret, or nothing.
    /// Written as an allow-list: a new event is hidden until somebody decides otherwise.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// The clauses that decided, the most telling first.
    fn clauses(&self) -> Vec<Clause>;

    /// One sentence for the log, in the present tense.
    fn tell(&self, names: &Names) -> String;

    /// Whether it shows something that was hidden or makes something final, so that undo must not go
    /// behind it.
    fn is_barrier(&self) -> bool;

    /// The part it plays in the log: a line, the heading of a round, or nothing worth telling.
    fn log_role(&self) -> LogRole {
        LogRole::Line
    }
}

/// A game: its rules as a state that can be asked and changed, and nothing else.
///
/// A state is plain data: cloned, saved, compared and searched at any moment, also in the middle of an effect.
/// It holds the present only; history belongs to [`crate::Match`]. It never holds the future: no generator, no
/// order that nobody has seen.
pub trait Game: Clone + Debug + Eq + Hash + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// What the game declares about itself.
    const INFO: Info;

    /// Variant, scenario, characters, decks: free data from anywhere, validated by [`Game::new`].
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// One decision of one seat.
    type Action: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What one viewer may know, built from nothing by allow-list.
    type View: Clone + Debug + PartialEq + Serialize + JsonSchema + Send + Sync;
    /// What happened.
    type Event: Event;

    /// Sets the game up.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    fn new(setup: &Self::Setup, cx: &mut impl Cx<Self::Event>) -> Result<Self, SetupError>;

    /// How many seats this game has.
    fn seats(&self) -> usize;

    /// Who must decide, or how it ended.
    fn status(&self) -> Status;

    /// Appends every action `seat` may take now, in a fixed order; nothing if it owes no decision.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Carries out one action.
    ///
    /// # Errors
    /// The clause and reason; then nothing has changed. Succeeds exactly on what [`Game::legal`] lists.
    fn apply(&mut self, seat: Seat, action: &Self::Action, cx: &mut impl Cx<Self::Event>) -> Result<(), Illegal>;

    /// Takes back the hidden commitment of `seat` while nobody has learned anything from it.
    ///
    /// # Errors
    /// When there is nothing to take back.
    fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Self::Event>) -> Result<(), Illegal>;

    /// `seat` gives up, whether or not it owes a decision.
    ///
    /// # Errors
    /// When the game is over or knows no giving up.
    fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Self::Event>) -> Result<(), Illegal>;

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A state that `seat` cannot tell from this one, with all it cannot know drawn anew. A function of what
    /// `seat` may know and of `rng` alone.
    #[must_use]
    fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self;

    /// What is done for `seat` when its time is up, where the rules or good sense say so; where they do not, any of its legal
    /// actions is, each as likely as the other. May use only what `seat` may know.
    fn unanswered(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Named set-ups, the ordinary one first: what `--setup NAME` means, and what laws and benchmarks run on.
    fn presets() -> Vec<(&'static str, Self::Setup)>;

    /// The hash of the content a game with this set-up is played with; a replay carries it.
    fn content_hash(setup: &Self::Setup) -> String;

    /// What `viewer` sees of an action that `actor` is about to take, if not all of it: a number, the same for actions that look the
    /// same, another for those that do not ([`crate::laws::Law::Concealed`]). In a simultaneous choice: once all have chosen and
    /// the choice is shown. Bots keep apart by it what a seat can tell apart.
    fn concealed(&self, _actor: Seat, _action: &Self::Action, _viewer: Seat) -> Option<u64> {
        None
    }

    /// Whether bots follow [`Game::lean`] and [`Game::prospects`] when they play on in thought: in games too long or too wide to be
    /// understood by random play.
    const GUIDED: bool = false;

    /// How much a sensible player leans to each of these legal actions of `seat`: a weight each, 0 for what nobody in their
    /// right mind does, all alike where it knows nothing. May use only what `seat` may know. Rules never ask.
    fn lean(&self, _seat: Seat, actions: &[Self::Action], out: &mut Vec<u32>) {
        out.clear();
        out.resize(actions.len(), 1);
    }

    /// Whether what `seat` decides now is a matter of taste: a choice of a character or colour that is meant to be even, so that bots
    /// choose freely and no two games against them need be alike. May use only what `seat` may know. Rules never ask.
    fn is_taste(&self, _seat: Seat) -> bool {
        false
    }

    /// How the seats stand in a game that goes on, as weights: for bots that cannot play it to the end.
    fn prospects(&self) -> [u32; MAX_SEATS] {
        [1; MAX_SEATS]
    }
}

/// A game in words. Everything is told from the view, so words can leak nothing the view does not hold.
pub trait Words: Game {
    /// What is asked of the viewer now, or what everyone waits for: one sentence.
    fn prompt(view: &Self::View, names: &Names) -> String;

    /// An action as the name of a button: "Play Block".
    fn label(view: &Self::View, action: &Self::Action) -> String;

    /// What an action would cost and lead to, as far as the viewer can know: the answer to `?`.
    fn explain(view: &Self::View, action: &Self::Action) -> Vec<String>;

    /// What `seat` plays (its character, clan or deck), where that can differ and the viewer may know it: results are counted by it.
    fn faction(_view: &Self::View, _seat: Seat) -> Option<String> {
        None
    }

    /// Whether drawing this view needs every event of the match and not only the last chapters: a chart at the end, a lesson
    /// whose steps are told by what was done. Pages of such views cost more the longer the match is.
    fn needs_whole_story(_view: &Self::View) -> bool {
        false
    }

    /// The whole table as text for a terminal, at most 100 columns wide.
    fn board(view: &Self::View, names: &Names) -> String;

    /// What it says of a deck written as text; none if people bring no decks to this game.
    fn deck_check(_text: &str) -> Option<DeckReport> {
        None
    }

    /// The text of a deck with `by` more copies of a card (fewer, if negative), where it belongs; none if people bring no decks
    /// to this game.
    ///
    /// # Errors
    /// A sentence that says why it cannot be changed.
    fn deck_change(_text: &str, _card: &str, _by: i8) -> Option<Result<String, String>> {
        None
    }

    /// The set-up with another deck on a seat, `house:` and the id of one of the house or `text:` and a deck as text; none if
    /// people bring no decks to a game with this set-up.
    ///
    /// # Errors
    /// Every reason why this deck cannot be played there.
    fn bring(_setup: &Self::Setup, _seat: Seat, _deck: &str) -> Option<Result<Self::Setup, Vec<String>>> {
        None
    }
}
