//! The contract of a game, and what every game gets from keeping it: matches with undo and replay, fair bots, laws.
//!
//! This page is for the author of the next game. A game is one type that implements [`Game`] (the rules) and
//! [`Words`] (the rules in words), with four types of its own: `Setup`, `Action`, `View` and an [`Event`].
//!
//! # What goes where
//!
//! - **The state is the present, as plain data.** It can be cloned, saved, compared and searched at any moment, also in
//!   the middle of an effect. No history (that is [`Match`]'s), no generator, no order of cards nobody has seen, no
//!   floats, no `usize`, no `HashMap`. Content sits behind `&'static` or `Arc`; the state holds ids.
//! - **What is pending is the top of a stack of [`Frames`].** No other field says it. A frame does one thing and pushes
//!   what comes next, last first. Card texts are data that one generic frame walks through; do not make a frame per card.
//! - **One predicate decides legality.** [`Game::legal`] lists what it allows and [`Game::apply`] refuses the rest with
//!   [`Illegal`]: a clause of the specification and a sentence for the player. `apply` checks first and changes
//!   afterwards, so a refusal has changed, drawn and told nothing. A choice of several parts is several short actions.
//! - **All chance comes from [`Cx::chance`].** It is recorded, so a replay needs no generator and a test can dictate it
//!   ([`Scripted`]). A deck is a bag of counts: draw a card when it is needed, with `chance(cards left)`. Cards whose
//!   place is known (put on top, looked at) are kept apart, in order. Then no view can leak an order, since there is none.
//! - **What happens is told with [`Cx::emit`].** An event says which clauses decided and what each viewer may know of it
//!   ([`Event::seen_by`], an allow-list). [`Event::is_barrier`] marks what shows something or makes it final: undo stops
//!   there. It also stops at every draw and when the turn passes to another seat; that needs no mark.
//!   [`Event::log_role`] says which events begin a turn or round, so that pages tell the log in chapters.
//!   Sentences are written with [`Names::does`], [`Names::whose`] and [`Names::them`], so that a seat reads "You play"
//!   where others read "Ann plays".
//! - **Simultaneous choice** is [`Asked::Each`] of several seats. Each `apply` stores that seat's hidden choice in
//!   the frame; the last one resolves. The order of arrival must not matter, nobody may learn the choice before, and
//!   [`Game::take_back`] restores the state as it was.
//! - **A view is built from nothing** for a [`Viewer`], field by field; never a stripped copy of the state.
//! - **[`Game::determinize`]** gives a state `seat` cannot tell from this one: put together what the seat does not know
//!   (hands, bags, hidden choices of others), then deal it out again by `rng`. Use the truth for nothing but counts the
//!   seat knows too. Bots get only a [`Sampler`] of such worlds.
//! - **[`Words`] speaks from the view**, so words cannot leak more than it.
//!
//! # A whole game
//!
//! Odds and evens: both show one or two fingers at once; seat 1 scores on an odd sum, seat 2 on an even one; two
//! points win.
//!
//! ```
//! use engine::{laws, Balance, Clause, Content, Cx, Decks, Event, Frames, Game, GameRng, Guidance, Illegal, Info, Names, Outcome};
//! use engine::{Seat, SeatSet, SetupError, Status, Viewer, Words};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
//! struct Fingers { points: [u8; 2], frames: Frames<Frame, 1>, gave_up: Option<Seat> }
//!
//! /// The one decision there is. An empty stack means that the game is over.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
//! enum Frame { Show([Option<u8>; 2]) }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
//! struct Setup {}
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
//! struct Show(u8);
//!
//! #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
//! struct View { points: [u8; 2], ready: [bool; 2], mine: Option<u8> }
//!
//! #[derive(Clone, Debug, PartialEq, Serialize)]
//! enum Happened { Ready(Seat), TookBack(Seat), Shown([u8; 2], Seat), GaveUp(Seat) }
//!
//! impl Event for Happened {
//!     fn seen_by(&self, _viewer: Viewer) -> Option<Self> { Some(self.clone()) } // nothing in it is secret
//!     fn clauses(&self) -> Vec<Clause> { vec![Clause("OE-1")] }
//!     fn tell(&self, names: &Names) -> String {
//!         match self {
//!             Happened::Ready(seat) => engine::sentence(&format!("{}.", names.does(*seat, "is ready"))),
//!             Happened::TookBack(seat) => engine::sentence(&format!("{} again.", names.does(*seat, "thinks"))),
//!             Happened::Shown([a, b], seat) => format!("{a} and {b}: {}.", names.does(*seat, "scores")),
//!             Happened::GaveUp(seat) => engine::sentence(&format!("{} up.", names.does(*seat, "gives"))),
//!         }
//!     }
//!     fn is_barrier(&self) -> bool { matches!(self, Happened::Shown(..)) }
//! }
//!
//! impl Fingers {
//!     fn shown(&self) -> [Option<u8>; 2] {
//!         match self.frames.top() { Some(Frame::Show(shown)) => *shown, None => [None; 2] }
//!     }
//!     fn allows(&self, seat: Seat, Show(fingers): &Show) -> Result<(), Illegal> {
//!         if !self.status().deciding().contains(seat) {
//!             return Err(Illegal::new("OE-1", "You have nothing to decide now."));
//!         }
//!         if !(1..=2).contains(fingers) {
//!             return Err(Illegal::new("OE-1", "Show one finger or two."));
//!         }
//!         Ok(())
//!     }
//! }
//!
//! impl Game for Fingers {
//!     const INFO: Info = Info {
//!         id: "fingers", name: "Odds and evens", tagline: "Fingers.", prefix: "OE", rules_version: 1, min_seats: 2,
//!         max_seats: 2, simultaneous: true, hidden: true, chance: false, finished: false,
//!     };
//!     type Setup = Setup;
//!     type Action = Show;
//!     type View = View;
//!     type Event = Happened;
//!
//!     fn new(_setup: &Setup, _cx: &mut impl Cx<Happened>) -> Result<Self, SetupError> {
//!         Ok(Fingers { points: [0; 2], frames: Frames::of(Frame::Show([None; 2])), gave_up: None })
//!     }
//!     fn seats(&self) -> usize { 2 }
//!     fn status(&self) -> Status {
//!         if let Some(loser) = self.gave_up {
//!             return Status::Over(Outcome::win(loser.opponent(), 2, "OE-1"));
//!         }
//!         match self.frames.top() {
//!             Some(Frame::Show(shown)) => {
//!                 Status::each([Seat(0), Seat(1)].into_iter().filter(|s| shown[s.index()].is_none()).collect())
//!             }
//!             None => Status::Over(Outcome::win(Seat(u8::from(self.points[1] == 2)), 2, "OE-1")),
//!         }
//!     }
//!     fn legal(&self, seat: Seat, out: &mut Vec<Show>) {
//!         out.extend([Show(1), Show(2)].into_iter().filter(|action| self.allows(seat, action).is_ok()));
//!     }
//!     fn apply(&mut self, seat: Seat, action: &Show, cx: &mut impl Cx<Happened>) -> Result<(), Illegal> {
//!         self.allows(seat, action)?;
//!         let mut shown = self.shown();
//!         shown[seat.index()] = Some(action.0);
//!         cx.emit(|| Happened::Ready(seat));
//!         let [Some(a), Some(b)] = shown else {
//!             self.frames.replace(Frame::Show(shown));
//!             return Ok(());
//!         };
//!         let scorer = Seat(1 - (a + b) % 2);
//!         self.points[scorer.index()] += 1;
//!         cx.emit(|| Happened::Shown([a, b], scorer));
//!         if self.points[scorer.index()] == 2 { self.frames.clear() } else { self.frames.replace(Frame::Show([None; 2])) }
//!         Ok(())
//!     }
//!     fn take_back(&mut self, seat: Seat, cx: &mut impl Cx<Happened>) -> Result<(), Illegal> {
//!         let mut shown = self.shown();
//!         let mine = shown.get_mut(seat.index()).and_then(Option::take);
//!         mine.ok_or_else(|| Illegal::new("OE-1", "You have not chosen yet."))?;
//!         self.frames.replace(Frame::Show(shown));
//!         cx.emit(|| Happened::TookBack(seat));
//!         Ok(())
//!     }
//!     fn concede(&mut self, seat: Seat, cx: &mut impl Cx<Happened>) -> Result<(), Illegal> {
//!         if self.status().outcome().is_some() || seat.index() > 1 {
//!             return Err(Illegal::new("OE-1", "There is nothing to give up."));
//!         }
//!         self.gave_up = Some(seat);
//!         self.frames.clear();
//!         cx.emit(|| Happened::GaveUp(seat));
//!         Ok(())
//!     }
//!     fn view(&self, viewer: Viewer) -> View {
//!         let shown = self.shown();
//!         let mine = viewer.seat().and_then(|seat| shown.get(seat.index()).copied().flatten());
//!         View { points: self.points, ready: shown.map(|s| s.is_some()), mine }
//!     }
//!     fn determinize(&self, seat: Seat, rng: &mut GameRng) -> Self {
//!         let mut world = self.clone();
//!         if let Some(Frame::Show(shown)) = world.frames.top_mut()
//!             && let Some(hidden) = &mut shown[seat.opponent().index()]
//!         {
//!             *hidden = 1 + rng.below(2) as u8;
//!         }
//!         world
//!     }
//!     fn presets() -> Vec<(&'static str, Setup)> { vec![("standard", Setup {})] }
//! }
//!
//! impl Guidance for Fingers {} // random play tells a search enough
//! impl Decks for Fingers {} // nobody brings a deck
//! impl Balance for Fingers {} // both play the same, so there is nothing to weigh
//! impl Content for Fingers { const RULES: &'static str = "# Odds and evens"; } // or include_str!("../../../rules/fingers.md")
//!
//! impl Words for Fingers {
//!     fn prompt(view: &View, _names: &Names) -> String { format!("Show one finger or two; it stands {:?}.", view.points) }
//!     fn label(_view: &View, Show(fingers): &Show) -> String { format!("Show {fingers}") }
//!     fn explain(_view: &View, _action: &Show) -> Vec<String> { vec!["It scores on an odd or an even sum.".to_string()] }
//!     fn board(view: &View, _names: &Names) -> String { format!("points {:?}, ready {:?}", view.points, view.ready) }
//! }
//!
//! // Every law, on 50 random games. This is `tests/laws.rs` of the game.
//! laws::check(&laws::Battery::<Fingers> {
//!     games: 50,
//!     universe: |_| (0..4).map(Show).collect(),
//!     ..laws::Battery::default()
//! });
//! // How many different beginnings there are, as a fixed number, and one game as text that is kept and reviewed.
//! let start = Fingers::new(&Setup {}, &mut engine::Seeded::new(1)).unwrap();
//! assert_eq!(laws::perft(&start, 2), 4 * 4);
//! assert_eq!(laws::perft(&start, 3), 4 * 4 * 4 - 2 * (2 * 2) * 4);
//! let text = engine::playthrough::write::<Fingers>(&Setup {}, 1, 100);
//! assert!(text.contains("> A is ready. [OE-1]"));
//! ```
//!
//! # The specification
//!
//! `rules/<id>.md` is Markdown that the rules pages, `clashtable rules` and the coverage check all read
//! (`catalog::spec`):
//!
//! - `# Title: rules specification` opens it; `## Chapter` and `### 4. Section` divide it. A number before a section's
//!   title is the first number of its clauses.
//! - An item of a list that begins with an id in bold is a clause (`- **CL-4.6** A healed character …`), a ruling
//!   (`CL-R10`, the letter R) or a worked example (`CL-X3`, any other one letter). The prefix is [`Info::prefix`];
//!   the first id of the file tells it. The text goes on to the end of the item.
//! - Tags in square brackets may end an item: `[R: CL-R10, CL-R11]`, or `[R10]` for one, names the rulings of a clause;
//!   any other word is a mark (`[B]`). Ids anywhere in a text become links. A ruling may have a title: `- **CL-R1 Title.** …`.
//! - In a table whose first column is called `id` each row is an item too, by the id in its first cell. A citation may be
//!   a range: `CL-V001..CL-V089`.
//!
//! Code cites an id in a comment or string (`/// CL-4.6: …`, [`Illegal::new`]); a test proves one with `/// Proves
//! CL-4.6, CL-R10.` right above `#[test]`. `clashtable rules coverage` lists what is not cited or not proven, and fails
//! for a game whose [`Info::finished`] is true.
//!
//! # Content
//!
//! `content/<id>/` holds what somebody who does not know Rust may change. Read it with `kit::problem::read_ron` (or a
//! reader of your own), say everything that is wrong at once with file and line, keep it in a `kit::Registry` so that a
//! state holds handles, and build it in with the crate `embed`. [`Content::check`] and [`Content::load`] then give the
//! game `content check` and `--content DIR`. The crate `doubt` is a whole small game with all of this.
//!
//! # When to guide a search
//!
//! Without guidance a search plays random games to their end, which is enough where those end soon and tell good from
//! bad play. Implement [`Guidance`] when random games are long or aimless (nobody attacks, nobody scores): first
//! `evaluate`, so that a search may stop early, then the weights of actions, if many of them are never sensible.
//!
//! # How to prove it
//!
//! `tests/laws.rs` calls [`laws::check`] with a universe (every action that can be written down, legal or not) and a
//! conservation check, and [`laws::check_words`]. `tests/playthroughs/` keeps one [`playthrough`] a variant; `UPDATE_GOLDEN=1` rewrites them, and the
//! diff is reviewed. A change that alters a kept playthrough also raises [`Info::rules_version`], since old replay files
//! ([`replay`]) no longer fit. Then one line in `catalog` puts the game on the table, and it has matches, undo,
//! replays that can be verified, bots and a server.

pub mod balance;
mod chapters;
pub mod clause;
pub mod content;
pub mod cx;
pub mod deck;
pub mod frames;
pub mod game;
pub mod laws;
pub mod list;
pub mod log_role;
pub mod matches;
pub mod names;
pub mod options;
pub mod oracle;
pub mod playthrough;
pub mod replay;
pub mod rng;
pub mod sampler;
pub mod seat;
pub mod strict;

pub use balance::{Balance, Weighed};
pub use clause::{Clause, Illegal, SetupError};
pub use content::{Content, Files, Holdings, Listed};
pub use cx::{Cx, Dice, Misfit, Scripted, Secret, Seeded};
pub use deck::{DeckProblem, DeckReport};
pub use frames::Frames;
pub use game::{Asked, Decks, Evaluation, Event, Game, Guidance, Info, Outcome, Playable, SeatResult, Status, Verdict, Words};
pub use list::List;
pub use log_role::LogRole;
pub use matches::{Command, Entry, LogError, Match, ResumeError, Told, sides_of};
pub use names::{Names, sentence};
pub use options::Options;
pub use oracle::{Oracle, PerfectPlay};
pub use rng::GameRng;
pub use sampler::Sampler;
pub use seat::{MAX_SEATS, Seat, SeatSet, Side, SideSet, Viewer, rematch_order};

/// A short hash of a state: what replays and tests compare. Equal states have equal hashes, on every machine.
#[must_use]
pub fn state_hash<G: Game>(state: &G) -> String {
    hash_of(state)
}

/// A short hash of plain data, the same on every machine: for states and for content.
#[must_use]
pub fn hash_of<T: serde::Serialize>(data: &T) -> String {
    let bytes = postcard::to_allocvec(data).expect("plain data");
    blake3::hash(&bytes).to_hex()[..16].to_string()
}
