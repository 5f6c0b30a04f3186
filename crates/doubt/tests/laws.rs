//! The laws of every game, random games to their end, and golden playthroughs.

use doubt::{Action, Doubt};
use engine::{Game, laws};
use kit::testing::{golden, preset, random_games};

fn battery() -> laws::Battery<Doubt> {
    let bids = |_: &Doubt| {
        (0..=21).flat_map(|count| (0..=7).map(move |face| Action::Bid { count, face })).chain([Action::Doubt]).collect()
    };
    laws::Battery { games: 20, universe: bids, ..laws::Battery::default() }
}

#[test]
fn the_laws_hold() {
    laws::check(&battery());
}

#[test]
fn everything_has_words() {
    laws::check_words(&battery());
}

#[test]
fn random_games_end() {
    random_games::<Doubt>(&Doubt::presets(), 50);
}

#[test]
fn golden_playthrough_of_three() {
    golden::<Doubt>("three", &preset::<Doubt>("three"), 1, 40);
}
