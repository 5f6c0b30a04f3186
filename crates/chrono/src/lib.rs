//! Chrono Clash System: duels of decks around one shared time gauge, for two to four players.
//!
//! A card's abilities are rows of icons. [`icons`] has the language they are written in, as plain data; [`card`] has the card itself.
//! [`codex`] works the cards out for the rules.
//!
//! In the order of play: [`setup`], `turn` with `gauge`, `summon` with `options` and `payment`, `attack` with `battle`, `quest` (and tap
//! abilities), `victory`. What a line does: `triggers` (the queue), `check` (all or nothing), `lines` (icon by icon) with `targets`
//! and `hand`, `reactions` (what players are asked on the way), `layers` (continuous lines). `loops` cuts endless repetition,
//! `secrets` says what others see of an action, `worlds` imagines what a seat cannot know. `game` is the engine's contract, thin.
#![forbid(unsafe_code)]

pub mod action;
mod attack;
mod battle;
pub mod card;
mod check;
pub mod codex;
pub mod content;
pub mod deck;
pub mod event;
pub mod explain;
mod game;
mod gauge;
pub mod grammar;
mod hand;
pub mod icons;
mod instinct;
mod keys;
mod layers;
pub mod lesson;
mod lines;
mod log;
mod loops;
mod options;
mod payment;
pub mod pile;
pub mod position;
mod quest;
mod reactions;
mod secrets;
pub mod sentence;
pub mod setup;
pub mod state;
mod summon;
pub mod symbols;
mod targets;
#[doc(hidden)]
pub mod testing;
mod triggers;
mod turn;
mod victory;
pub mod view;
mod words;
mod worlds;

pub use action::{Action, How};
pub use event::Event;
pub use pile::CardId;
pub use setup::{DeckChoice, Setup, Switches};
pub use state::{Chrono, Id, Object};
pub use view::View;
