//! The contract of a game.

use crate::balance::Balance;
use crate::clause::{Clause, Illegal, SetupError};
use crate::content::Content;
use crate::cx::Cx;
use crate::deck::DeckReport;
use crate::log_role::LogRole;
use crate::names::Names;
use crate::options::Options;
use crate::rng::GameRng;
use crate::seat::{MAX_SEATS, Seat, SeatSet, Side, SideSet, Viewer};
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
    /// Whether every clause must be cited and proven; CI fails on a gap in a finished game.
    pub finished: bool,
}

/// Who owes a decision. Never nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Each of these seats. With several, each commits hidden, in any order, and the last commitment resolves them all.
    Each(SeatSet),
    /// Any one of these seats, which are of one side: the first to answer answers for the side, and nothing is hidden about it.
    AnyOf(SeatSet),
}

impl Asked {
    /// The seats that may act.
    #[must_use]
    pub const fn seats(self) -> SeatSet {
        match self {
            Asked::Each(seats) | Asked::AnyOf(seats) => seats,
        }
    }

    /// The seats that have to act before the game can go on, as a computer plays them: each of those who commit, but only one, `first`
    /// if it is among them, of those who answer for a side.
    #[must_use]
    pub fn actors(self, first: Option<Seat>) -> SeatSet {
        match self {
            Asked::Each(seats) => seats,
            Asked::AnyOf(seats) => {
                let one = first.filter(|seat| seats.contains(*seat)).or_else(|| seats.lowest());
                one.map_or(SeatSet::EMPTY, SeatSet::only)
            }
        }
    }

    /// Whether several seats commit at the same time.
    #[must_use]
    pub const fn is_simultaneous(self) -> bool {
        matches!(self, Asked::Each(seats) if seats.len() > 1)
    }
}

/// Whether and by whom something must be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The game waits for a decision.
    Decide(Asked),
    /// The game has ended.
    Over(Outcome),
}

impl Status {
    /// Each of these seats owes a decision.
    #[must_use]
    pub const fn each(seats: SeatSet) -> Status {
        Status::Decide(Asked::Each(seats))
    }

    /// This seat alone owes a decision.
    #[must_use]
    pub const fn only(seat: Seat) -> Status {
        Status::each(SeatSet::only(seat))
    }

    /// Any one of these seats, all of one side, answers for it.
    #[must_use]
    pub const fn any_of(seats: SeatSet) -> Status {
        Status::Decide(Asked::AnyOf(seats))
    }

    /// The seats that may act; none when the game is over.
    #[must_use]
    pub fn deciding(self) -> SeatSet {
        match self {
            Status::Decide(asked) => asked.seats(),
            Status::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Whether several seats commit at the same time.
    #[must_use]
    pub fn is_simultaneous(self) -> bool {
        matches!(self, Status::Decide(asked) if asked.is_simultaneous())
    }

    /// Who owes a decision; nobody when the game is over.
    #[must_use]
    pub fn asked(self) -> Option<Asked> {
        match self {
            Status::Decide(asked) => Some(asked),
            Status::Over(_) => None,
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

/// For whom a game ended well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// These sides won; more than one share the victory.
    Won(SideSet),
    /// Nobody won, and nobody lost.
    Drawn,
    /// The game itself beat everybody, one side or several, all alike.
    Lost,
}

/// What a game came to for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatResult {
    /// The seat's side won.
    Won,
    /// Nobody won or lost.
    Drawn,
    /// Another side won, or nobody at all.
    Lost,
}

/// How a game ended: for whom, in which order, and by how much. Equal places are a tie; 1 is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    verdict: Verdict,
    places: [u8; MAX_SEATS],
    seats: u8,
    score: Option<i32>,
    /// The clause that ended it.
    pub clause: Clause,
}

impl Outcome {
    fn of(verdict: Verdict, places: &[u8], clause: &'static str) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..places.len()].copy_from_slice(places);
        Outcome { verdict, places: all, seats: places.len() as u8, score: None, clause: Clause(clause) }
    }

    /// The places of seats 0, 1, … where everybody plays for themselves: who is first has won, all first is a draw (but who plays alone
    /// and is first has won), and no first place means that the game beat them all.
    #[must_use]
    pub fn ranked(places: &[u8], clause: &'static str) -> Self {
        let first: SideSet = (0..places.len()).filter(|i| places[*i] == 1).map(|i| Side(i as u8)).collect();
        let verdict = match first.len() {
            0 => Verdict::Lost,
            n if n == places.len() && n > 1 => Verdict::Drawn,
            _ => Verdict::Won(first),
        };
        Outcome::of(verdict, places, clause)
    }

    /// `winner` first, everybody else second, where everybody plays for themselves.
    #[must_use]
    pub fn win(winner: Seat, seats: usize, clause: &'static str) -> Self {
        let mut places = [2; MAX_SEATS];
        places[winner.index()] = 1;
        Outcome::of(Verdict::Won(SideSet::only(Side(winner.0))), &places[..seats], clause)
    }

    /// These sides win, all others lose; `sides` are those of seats 0, 1, …
    #[must_use]
    pub fn won_by(winners: SideSet, sides: &[Side], clause: &'static str) -> Self {
        let mut places = [2; MAX_SEATS];
        for (place, side) in places.iter_mut().zip(sides) {
            *place = if winners.contains(*side) { 1 } else { 2 };
        }
        Outcome::of(Verdict::Won(winners), &places[..sides.len()], clause)
    }

    /// Nobody wins, nobody loses: everybody is first.
    #[must_use]
    pub fn draw(seats: usize, clause: &'static str) -> Self {
        Outcome::of(Verdict::Drawn, &[1; MAX_SEATS][..seats], clause)
    }

    /// The game beats everybody.
    #[must_use]
    pub fn lost(seats: usize, clause: &'static str) -> Self {
        Outcome::of(Verdict::Lost, &[2; MAX_SEATS][..seats], clause)
    }

    /// An ending as it was written down: places and results of seats 0, 1, …
    #[must_use]
    pub fn recorded(places: &[u8], results: &[SeatResult], clause: &'static str) -> Self {
        let places = &places[..places.len().min(MAX_SEATS)];
        let won = results.iter().enumerate().filter(|(_, result)| **result == SeatResult::Won);
        let winners: SideSet = won.map(|(i, _)| Side(i as u8)).collect();
        let verdict = match results.contains(&SeatResult::Drawn) {
            true => Verdict::Drawn,
            false if winners.is_empty() => Verdict::Lost,
            false => Verdict::Won(winners),
        };
        Outcome::of(verdict, places, clause)
    }

    /// The same with a score, where a mode counts one; higher is better.
    #[must_use]
    pub fn with_score(self, score: i32) -> Self {
        Outcome { score: Some(score), ..self }
    }

    /// For whom it ended well.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// What it came to, where a mode counts.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        self.score
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

    /// Whether nobody won or lost.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.verdict == Verdict::Drawn
    }

    /// The seats that won; empty in a draw and when all lost.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        match self.verdict {
            Verdict::Won(_) => (0..self.seats).map(Seat).filter(|s| self.place(*s) == 1).collect(),
            Verdict::Drawn | Verdict::Lost => SeatSet::EMPTY,
        }
    }

    /// What it came to for `seat`.
    #[must_use]
    pub fn result(&self, seat: Seat) -> SeatResult {
        match self.verdict {
            Verdict::Drawn => SeatResult::Drawn,
            Verdict::Won(_) if self.place(seat) == 1 => SeatResult::Won,
            Verdict::Won(_) | Verdict::Lost => SeatResult::Lost,
        }
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

    /// Who wins and loses together with `seat`. The same for the whole game. Sides are counted from 0 without a gap.
    fn side(&self, seat: Seat) -> Side {
        Side(seat.0)
    }

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
    /// A game in which nobody commits hidden needs no such thing.
    ///
    /// # Errors
    /// When there is nothing to take back.
    fn take_back(&mut self, _seat: Seat, _cx: &mut impl Cx<Self::Event>) -> Result<(), Illegal> {
        Err(Illegal::new("take-back", "There is no hidden choice to take back."))
    }

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

    /// The one thing `seat` can do, if it is made for it without asking: where a choice is none and making it at once tells nobody
    /// what only the seat knows. The server makes such steps and says so in the log.
    fn forced(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The kind of occasion at which `seat` is asked whether it answers something, by a number below 64, and the action that
    /// declines. People may say that they are not to be asked at such occasions; the server then declines for them at once.
    /// None where a choice is owed. May use only what everybody knows is asked.
    fn occasion(&self, _seat: Seat) -> Option<(u8, Self::Action)> {
        None
    }

    /// Named set-ups, the ordinary one first: what `--setup NAME` means, and what laws and benchmarks run on.
    fn presets() -> Vec<(&'static str, Self::Setup)>;

    /// The hash of the content a game with this set-up is played with; a replay carries it. A game without content needs none.
    fn content_hash(_setup: &Self::Setup) -> String {
        "none".to_string()
    }

    /// Whether `seat` is shown something now that `from` must not learn: people who share a screen are then asked to hand it over.
    /// May say too often that there is, never too seldom ([`crate::laws::Law::HandOver`]).
    fn hides_from(&self, _seat: Seat, _from: Seat) -> bool {
        Self::INFO.hidden
    }

    /// Whether the others of its side are shown what `seat` commits to while the other sides still have to commit. Where they are
    /// not, nobody is.
    fn confides(&self, _seat: Seat) -> bool {
        false
    }

    /// What `viewer` sees of an action that `actor` is about to take, if not all of it: a number, the same for actions that look the
    /// same, another for those that do not ([`crate::laws::Law::Concealed`]). In a simultaneous choice: once all have chosen and
    /// the choice is shown. Bots keep apart by it what a seat can tell apart.
    fn concealed(&self, _actor: Seat, _action: &Self::Action, _viewer: Seat) -> Option<u64> {
        None
    }
}

/// How good a position is for each side, as weights: the chance of a side is its share of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// By side.
    pub sides: [u32; MAX_SEATS],
    /// For the game itself, where it can beat everybody.
    pub nobody: u32,
}

impl Evaluation {
    /// Nothing is known: all sides are alike.
    pub const EVEN: Evaluation = Evaluation { sides: [1; MAX_SEATS], nobody: 0 };
}

/// What helps a search with a game. Rules never ask; a game too simple to need help says nothing.
///
/// Guide the search ([`Guidance::GUIDED`]) when random play tells little: when games are long (hundreds of decisions), when most legal
/// actions are blunders, or when random play rarely reaches the goal. Leave it unguided when random games end soon and good moves
/// win them more often, as in a duel of ten cards: then counting real endings is both faster and free of prejudice.
pub trait Guidance: Game {
    /// Whether bots follow [`Guidance::action_weights`] and [`Guidance::evaluate`] when they play on in thought.
    const GUIDED: bool = false;

    /// How long each level of bots thinks about this game, as `clashtable calibrate` found and wrote it; without it the levels think as
    /// they do in a game nobody has calibrated. Not part of the content: stronger bots make no other game.
    const LEVELS: Option<&'static str> = None;

    /// How likely a sensible player takes each of these legal actions of `seat`: a weight each, 0 for what nobody in their right mind
    /// does, all alike where nothing is known. May use only what `seat` may know.
    fn action_weights(&self, _seat: Seat, actions: &[Self::Action], out: &mut Vec<u32>) {
        out.clear();
        out.resize(actions.len(), 1);
    }

    /// Whether `seat` picks freely now: a character or colour that is meant to be even, so that bots choose at random and no two
    /// games against them need be alike. May use only what `seat` may know.
    fn is_free_pick(&self, _seat: Seat) -> bool {
        false
    }

    /// How good the position is for each side in a game that goes on: for bots that cannot play it to the end.
    fn evaluate(&self) -> Evaluation {
        Evaluation::EVEN
    }
}

/// Decks that people bring along. A game without any says nothing.
pub trait Decks: Game {
    /// Whether people bring decks of their own to this game.
    const BRINGS_DECKS: bool = false;

    /// What it says of a deck written as text; none if people bring no decks to this game.
    #[must_use]
    fn deck_check(_text: &str) -> Option<DeckReport> {
        None
    }

    /// The text of a deck with `by` more copies of a card (fewer, if negative), where it belongs; none if people bring no decks
    /// to this game.
    ///
    /// # Errors
    /// A sentence that says why it cannot be changed.
    #[must_use]
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

/// All that the catalog needs to put a game on the table.
pub trait Playable: Words + Guidance + Decks + Content + Balance {}

impl<G: Words + Guidance + Decks + Content + Balance> Playable for G {}

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

    /// The same action with another number in it, where an action says how many: forms without script ask for the number apart.
    /// Whether that is legal is for the rules to say.
    fn with_count(_action: &Self::Action, _count: u32) -> Option<Self::Action> {
        None
    }

    /// The lesson or puzzle a game with this set-up is, by its id: remembered when it is won, and no game against anybody.
    fn lesson(_setup: &Self::Setup) -> Option<String> {
        None
    }

    /// Whether drawing this view needs every event of the match and not only the last chapters: a chart at the end, a lesson
    /// whose steps are told by what was done. Pages of such views cost more the longer the match is.
    fn needs_whole_story(_view: &Self::View) -> bool {
        false
    }

    /// The whole table as text for a terminal, at most 100 columns wide.
    fn board(view: &Self::View, names: &Names) -> String;

    /// What can be chosen for a new game. Without this, people choose one of the presets.
    #[must_use]
    fn options() -> Option<Options> {
        None
    }
}
