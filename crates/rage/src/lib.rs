//! Clash of Rage: clans against the Elves and against each other on a modular hex board, for one to four players.
//!
//! In the order of play: [`setup`], `building` (board, clans, Bastions), `tactics` (cards, order, revenue, reinforcements),
//! `equip` with `market`, `movement`, `battle` with [`injuries`], `stones`, `victory`, and `solo`; `round` ties them together.
//! [`types`] has the plain types every other module speaks in, and [`types::Content`], what the rules read of the content;
//! [`library`] reads it. [`board`] and [`layout`] know the hexes. `game` is the engine's contract, thin.

pub mod action;
mod aims;
mod balance;
mod battle;
pub mod board;
mod building;
mod campaign;
#[cfg(test)]
mod campaign_tests;
mod campaign_view;
pub mod compile;
pub mod content;
mod equip;
pub mod event;
mod game;
pub mod guide;
pub mod injuries;
mod instinct;
pub mod layout;
pub mod library;
mod log;
mod market;
pub mod modifier;
mod movement;
pub mod odds;
mod packed;
pub mod registry;
mod round;
pub mod scenario;
pub mod setup;
pub mod sheet;
mod solo;
pub mod state;
mod stones;
mod tactics;
#[doc(hidden)]
pub mod testing;
pub mod text;
mod tokens;
mod triggers;
pub mod types;
mod victory;
pub mod view;
mod words;

pub use action::Action;
pub use board::Place;
pub use event::Event;
pub use market::Stack;
pub use setup::Setup;
pub use state::{Rage, Side};
pub use view::View;
