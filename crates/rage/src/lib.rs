//! Clash of Rage: clans against the Elves and against each other on a modular hex board, for one to four players.
//!
//! [`types`] has the plain types every other module speaks in, and [`types::Content`], what the rules read of the content.

pub mod compile;
pub mod content;
pub mod library;
pub mod scenario;
pub mod text;
pub mod types;
