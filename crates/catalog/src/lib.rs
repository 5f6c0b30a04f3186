//! The games behind one object-safe face: JSON in and out.
//!
//! The server, the program and the tests know games only through [`AnyGame`] and [`AnyMatch`]. Adding a game is one
//! line: the type in `list_games!`.

pub mod content;
mod face;
mod options;
pub mod replay;
mod shown;
pub mod spec;

pub use engine::ResumeError;
pub use face::{AnyGame, AnyMatch, LineKind, Refused, Request};
pub use shown::{AnyTable, EventView, LegalAction, Part, Shown, Table};

use engine::{Names, Playable};

/// Code that needs the game's own type, for speed or for its views: see [`typed`].
pub trait Typed {
    /// What comes of it.
    type Out;
    /// Runs for the game `G`.
    fn run<G: Playable>(self) -> Self::Out;
}

macro_rules! list_games {
    ($($(#[$condition:meta])? $game:ty),*) => {
        /// Every game there is.
        #[must_use]
        pub fn games() -> &'static [&'static dyn AnyGame] {
            &[$($(#[$condition])? &face::Face::<$game>(std::marker::PhantomData)),*]
        }

        /// Runs `code` for the type of the game with this id; none if there is no such game.
        pub fn typed<T: Typed>(id: &str, code: T) -> Option<T::Out> {
            match id {
                $($(#[$condition])? _ if id == <$game as engine::Game>::INFO.id => Some(code.run::<$game>()),)*
                _ => {
                    drop(code);
                    None
                }
            }
        }
    };
}

list_games!(
    clash::Clash,
    rage::Rage,
    chrono::Chrono,
    #[cfg(feature = "sample")]
    doubt::Doubt
);

/// A game that need not be in the list: for tests, and for programs that bring their own.
#[must_use]
pub fn of_type<G: Playable>() -> &'static dyn AnyGame {
    &face::Face::<G>(std::marker::PhantomData)
}

/// The game with this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|g| g.info().id == id)
}

/// The specification of the game with this id, as Markdown. [`spec`] has it as data.
#[must_use]
pub fn rules(id: &str) -> Option<&'static str> {
    game(id).map(AnyGame::rules)
}

/// Names for the seats of a table nobody has sat down at.
#[must_use]
pub fn seat_names(seats: usize) -> Names {
    Names((1..=seats).map(|i| format!("Seat {i}")).collect())
}
