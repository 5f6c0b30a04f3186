//! What can be chosen for a new game that does not say it itself.

use crate::AnyGame;
use engine::options::{Choice, Opt, Options};

/// One of the game's presets, each with as many seats as it has.
pub(crate) fn of_presets(game: &dyn AnyGame) -> Options {
    let choice = |(name, setup): (&str, serde_json::Value)| {
        let words = in_words(name);
        let Some(seats) = game.seats(&setup).ok().and_then(|n| u8::try_from(n).ok()) else {
            return Choice::new(name, &words).whole(setup);
        };
        let note = if seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats") };
        let sentence = format!("\"{words}\" has {note}; fill in as many.");
        Choice::new(name, &words).whole(setup).note(&note).needs(seats..=seats, &sentence)
    };
    Options::default().with(Opt::choice("preset", "Game", game.presets().into_iter().map(choice)))
}

/// "first-game" as people write it: "First game".
fn in_words(name: &str) -> String {
    let spaced = name.replace(['-', '_'], " ");
    let mut letters = spaced.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
