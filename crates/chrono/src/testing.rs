//! Situations for tests: cards in a few signs, a table in a few lines, then act and look at exact numbers. Not part of the game.
//!
//! ```
//! use chrono::testing::table;
//!
//! // CC-X1 of the specification. A card is `name cost/strength`, an action `name cost!`; then its lines after bars.
//! let mut play = table(2)
//!     .card("wasp 3/5 | @SUMMON CHOSEN WITH STR<=4 DESTROY")
//!     .field(1, "3/4") // a card without lines needs no definition: cost 3, strength 4
//!     .field(1, "3/5")
//!     .hand(0, &["wasp"])
//!     .counter(3)
//!     .main(0); // the main phase of seat 0
//! play.summon("wasp"); // the asked seat acts; a single legal target is taken without a question
//! assert_eq!(play.counter(), 0);
//! assert_eq!(play.discard(1), ["3/4"]);
//! assert_eq!(play.active(), 0);
//! ```
//!
//! - Cards: `frame` and `ex` may stand after the numbers (`"tower 5/4 frame"`); a guardian ability is a line `guardian: …`.
//! - [`Table::field`] puts an untapped battler into play that was not summoned this turn; `tapped`, `fresh`, `quest`, `under`,
//!   `pilot` change the one placed last.
//! - [`Table::deck`] and [`Table::guardians`] are stacks with the top card first: these cards come in this order, whatever
//!   chance the rules ask for. Without them there are 20 and 5 fillers: actions that cost 1 and have no guardian ability.
//! - A battler is found by its name; `"imp#2"` is the second imp that came into play, `"imp@1"` the one of seat 1.
//! - [`Play::refusal`] gives the clause of a refused action, [`told`](kit::testing::Play::told) the log of the last act, with its clauses.

mod acts;
mod play;
mod table;

pub use play::Play;
pub use table::{Table, table};
