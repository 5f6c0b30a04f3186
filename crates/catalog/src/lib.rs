//! The games behind one object-safe face: JSON in and out.
//!
//! The server, the program and the tests know games only through [`AnyGame`] and [`AnyMatch`]. Adding a game is one
//! line in [`games`].

mod face;

pub use face::{AnyGame, AnyMatch, EventView, LegalAction, Refused, Request, ResumeError, Table};

use engine::Names;

/// Every game there is.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    &[]
}

/// The game with this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|g| g.info().id == id)
}

/// Names for the seats of a table nobody has sat down at.
#[must_use]
pub fn seat_names(seats: usize) -> Names {
    Names((1..=seats).map(|i| format!("Seat {i}")).collect())
}
