//! What several games use, written once.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`audience`] | who sees all of an event, and what the others see of it |
//! | [`mod@frames`] | the pending decisions of a game, as a stack of plain structs |
//! | [`hex`] | a grid of hexes, exact lines of sight on it, and how to draw it |
//! | [`registry`] | content that lives as long as the program, and the handles by which states name it |
//! | [`problem`] | what is wrong with a content file, with its place |
//! | [`testing`] | the harness for situations, random games and golden playthroughs |

pub mod audience;
pub mod frames;
pub mod hex;
pub mod problem;
pub mod registry;
pub mod testing;

pub use problem::{Finding, Problem};
pub use registry::{Handle, Registered, Registry};
