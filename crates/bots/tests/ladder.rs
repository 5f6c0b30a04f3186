//! A level is a promise, in every game: it plays better than the one below. A few games cannot show by how much (`clashtable calibrate`
//! does), but a step that is upside down shows in a few.

#![allow(clippy::unwrap_used)]

use bots::arena::{Count, Entrant, Plan, Seating, hold};
use bots::{Efforts, Level};
use catalog::Typed;
use engine::Playable;

/// A step is upside down when the one below is ahead by so many games: it happens once in a hundred times where the one above wins
/// seven games of ten. The same seeds play the same games, so it happens always or never.
const BEHIND: u32 = 5;
/// It is right when the one above is ahead by so many.
const AHEAD: u32 = 3;
/// Games after which neither is said.
const MOST: u32 = 16;

/// A level that thinks longer than this about each of hundreds of decisions is left to `clashtable calibrate`.
const QUICK: u32 = 150;

struct Climb([Level; 2]);

impl Typed for Climb {
    type Out = Option<Count>;

    fn run<G: Playable>(self) -> Option<Count> {
        let efforts = Efforts::of::<G>();
        if G::GUIDED && self.0.iter().filter_map(|level| efforts.effort(*level)).any(|effort| effort.rounds > QUICK) {
            return None;
        }
        let (_, setup) = G::presets().into_iter().next().unwrap();
        let mut all = Count::default();
        for seed in 1.. {
            let plan = Plan::<G> {
                setups: vec![(String::new(), setup.clone())],
                entrants: self.0.map(Entrant::from).to_vec(),
                seating: Seating::Alone,
                by_side: true,
                games: 2,
                seed,
                until_clear: false,
            };
            all = all.plus(hold(&plan, |_| ()).unwrap().pairings[0].count);
            let lost = all.turned().wins;
            if all.wins >= lost + AHEAD || lost >= all.wins + BEHIND || all.games >= MOST {
                break;
            }
        }
        Some(all)
    }
}

/// Every game, and the sample where it is built in, which nobody has tuned.
fn games() -> Vec<&'static str> {
    catalog::games().iter().map(|game| game.info().id).chain(["doubt"]).collect()
}

fn climb(game: &str, above: Level, below: Level) {
    let Some(count) = catalog::typed(game, Climb([above, below])).flatten() else { return };
    let lost = count.turned().wins;
    println!("{game}: {above} over {below}: {} of {}", count.wins, count.games);
    assert!(lost < count.wins + BEHIND, "{game}: {above} wins {} of {} games against {below}", count.wins, count.games);
}

#[test]
fn no_level_is_weaker_than_the_one_below_in_any_game() {
    for game in games() {
        for (above, below) in [(Level::Easy, Level::Random), (Level::Normal, Level::Easy), (Level::Hard, Level::Normal)] {
            climb(game, above, below);
        }
    }
}

#[test]
fn hard_is_better_than_what_does_not_think_in_any_game() {
    for game in games() {
        climb(game, Level::Hard, Level::Greedy);
        climb(game, Level::Hard, Level::Random);
    }
}

#[test]
fn what_games_say_of_levels_can_be_read() {
    struct Read;
    impl Typed for Read {
        type Out = ();
        fn run<G: Playable>(self) {
            if let Some(text) = G::LEVELS {
                Efforts::read(text).unwrap_or_else(|e| panic!("{}: {e}", G::INFO.id));
            }
        }
    }
    for game in catalog::games() {
        catalog::typed(game.info().id, Read).unwrap();
    }
}
