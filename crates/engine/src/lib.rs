//! The contract of a game, and what every game gets from keeping it: matches with undo and replay, fair bots, laws.
//!
//! A game is a type that implements [`Game`]: a plain-data state that lists legal actions, carries them out, and
//! builds views. [`Match`] adds history, [`replay`] the file, [`laws`] the battery of tests, [`playthrough`] the
//! readable record. All chance enters through [`Cx`] and is recorded.

pub mod clause;
pub mod cx;
pub mod frames;
pub mod game;
pub mod laws;
pub mod matches;
pub mod playthrough;
pub mod replay;
pub mod rng;
pub mod seat;

pub use clause::{Clause, Illegal, SetupError};
pub use cx::{Cx, Dice, Misfit, Scripted, Secret, Seeded};
pub use frames::Frames;
pub use game::{Event, Game, Info, Names, Outcome, Status, Words};
pub use matches::{Entry, LogError, Match, Sampler, Told, Wish};
pub use rng::GameRng;
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};

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
