//! The games behind one object-safe face: JSON in and out.
//!
//! The server, the program and the tests know games only through [`AnyGame`] and [`AnyMatch`]. Adding a game is one
//! line: the type in `list_games!`.

mod any_match;
pub mod content;
mod face;
mod options;
pub mod relic;
pub mod replay;
mod shown;
pub mod spec;

pub use any_match::{AnyMatch, LineKind, Refused, Request};
pub use engine::ResumeError;
pub use engine::strict;
pub use face::{AnyGame, Misfit, Resumed};
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
        /// The games of this build.
        const LIST: &[&'static dyn AnyGame] = &[$($(#[$condition])? &face::Face::<$game>(std::marker::PhantomData)),*];

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
    eternia::Eternia,
    fields::Fields,
    #[cfg(feature = "sample")]
    doubt::Doubt
);

/// Every game there is. A build with the sample, which stands last, shows it where `CLASHTABLE_SAMPLE` is set: so one build
/// serves the tests of the product and those of the sample.
#[must_use]
pub fn games() -> &'static [&'static dyn AnyGame] {
    let hidden = cfg!(feature = "sample") && std::env::var_os("CLASHTABLE_SAMPLE").is_none();
    &LIST[..LIST.len() - usize::from(hidden)]
}

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
    Names::new((1..=seats).map(|i| format!("Seat {i}")).collect())
}
