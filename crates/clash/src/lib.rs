//! Clash!: two fighters, ten moves each, both chosen in secret and revealed together.
//!
//! ```
//! use clash::{Action, Card, Clash, Play, Setup};
//! use engine::{Game, Scripted, Seat, Viewer};
//!
//! let basic = Clash::presets().into_iter().find(|(name, _)| *name == "basic").unwrap().1;
//! let mut game = Clash::new(&basic, &mut Scripted::none()).unwrap();
//! let play = |card| Action::Play(Play::plain(card));
//! game.apply(Seat(0), &play(Card::One), &mut Scripted::none()).unwrap();
//! game.apply(Seat(1), &play(Card::Four), &mut Scripted::none()).unwrap();
//! // CL-V004: the 1 lands first and takes 1 off the 4.
//! let view = game.view(Viewer::Spectator);
//! assert_eq!((view.sides[0].hp, view.sides[1].hp), (7, 9));
//! ```
//!
//! In the order of play: [`setup`], [`decision`](crate), `reveal`, `acting`, `damage`, `aftermath`; `turn` ties them together
//! and `effects` runs the vocabulary of [`content`]. [`mod@roster`] has the characters, [`text`] their words, [`preview`] the
//! what-if grid. `game` is the engine's contract, thin.

mod acting;
pub mod action;
mod aftermath;
#[cfg(test)]
mod answer;
pub mod card;
pub mod character;
pub mod compile;
pub mod content;
mod damage;
mod decision;
mod effects;
pub mod event;
mod game;
mod instinct;
mod log;
pub mod preview;
mod quiet;
mod reveal;
pub mod roster;
pub mod setup;
pub mod state;
#[doc(hidden)]
pub mod testing;
pub mod text;
mod turn;
pub mod view;
mod words;

pub use action::{Action, Play};
pub use card::Card;
pub use character::{CharRef, Character};
pub use event::Event;
pub use roster::roster;
pub use setup::Setup;
pub use state::Clash;
pub use view::View;
pub use words::play_name;
