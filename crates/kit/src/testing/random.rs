//! Random games: played to their end, written down, or shown state by state.

use engine::{Game, GameRng, Outcome, Seat, Seeded, Status, Words, playthrough};
use std::path::PathBuf;

/// The named set-up of a game.
///
/// # Panics
/// When there is none of this name.
#[must_use]
#[track_caller]
pub fn preset<G: Game>(name: &str) -> G::Setup {
    let found = G::presets().into_iter().find(|(n, _)| *n == name);
    found.unwrap_or_else(|| panic!("{} has no set-up {name}", G::INFO.name)).1
}

/// These named set-ups of a game, as the laws take them.
///
/// # Panics
/// When there is none of a name.
#[must_use]
#[track_caller]
pub fn named<G: Game>(names: &[&str]) -> Vec<(String, G::Setup)> {
    names.iter().map(|name| ((*name).to_string(), preset::<G>(name))).collect()
}

/// How many set-ups drawn from shipped content a test tries: 200, or what the environment variable `LAWS_SETUPS` says.
#[must_use]
pub fn setups_to_try() -> u64 {
    std::env::var("LAWS_SETUPS").ok().and_then(|n| n.parse().ok()).unwrap_or(200)
}

/// One random game to its end, from the state it is given.
pub struct Playout<'a, G: Game> {
    /// Where it begins.
    pub game: G,
    /// What the rules draw from.
    pub chance: &'a mut Seeded,
    /// What the players draw from.
    pub choice: &'a mut GameRng,
    /// Room for the list of actions, so that a fast game does not spend its time on making it.
    pub actions: &'a mut Vec<G::Action>,
}

impl<G: Game> Playout<'_, G> {
    /// Plays, and shows every state to `look` with the seat that decides and how much it can choose from; counts the decisions.
    ///
    /// # Errors
    /// What went wrong: a dead end, a refused action, or more decisions than `limit`.
    pub fn run(self, limit: u64, mut look: impl FnMut(&G, Seat, usize)) -> Result<(u64, Outcome), String> {
        let Playout { mut game, chance, choice, actions } = self;
        let mut decisions = 0;
        loop {
            let mut seats = match game.status() {
                Status::Over(outcome) => return Ok((decisions, outcome)),
                Status::Decide(asked) => asked.actors(None),
            };
            if seats.is_empty() {
                return Err("nobody decides".into());
            }
            while let Some(seat) = seats.lowest() {
                seats = seats.without(seat);
                actions.clear();
                game.legal(seat, actions);
                look(&game, seat, actions.len());
                let action = choice.pick(actions).ok_or("a dead end")?;
                game.apply(seat, action, chance).map_err(|refused| format!("{action:?}: {refused}"))?;
                decisions += 1;
                if decisions >= limit {
                    return Err("the game goes on and on".into());
                }
            }
        }
    }
}

/// A random game of this set-up and seed.
///
/// # Errors
/// As [`Playout::run`].
pub fn playout<G: Game>(
    setup: &G::Setup,
    seed: u64,
    actions: &mut Vec<G::Action>,
    look: impl FnMut(&G, Seat, usize),
) -> Result<(u64, Outcome), String> {
    const LIMIT: u64 = 100_000;
    let (mut chance, mut choice) = (Seeded::new(seed), GameRng::new(seed).split());
    let game = G::new(setup, &mut chance).map_err(|e| format!("the set-up is not legal: {e}"))?;
    Playout { game, chance: &mut chance, choice: &mut choice, actions }.run(LIMIT, look)
}

/// Plays random games of every set-up to their end.
///
/// # Panics
/// When one meets a dead end or goes on and on.
#[track_caller]
pub fn random_games<'a, G: Game>(setups: impl IntoIterator<Item = &'a (impl AsRef<str> + 'a, G::Setup)>, games: u64) {
    let mut actions = Vec::new();
    for (name, setup) in setups {
        let (name, mut longest, mut sum) = (name.as_ref(), 0, 0);
        for seed in 0..games {
            let played = playout::<G>(setup, seed, &mut actions, |_, _, _| {});
            let (decisions, _) = played.unwrap_or_else(|why| panic!("{name}, seed {seed}: {why}"));
            longest = longest.max(decisions);
            sum += decisions;
        }
        println!("{name}: {games} games, the longest of {longest} decisions, {} on average", sum / games.max(1));
    }
}

/// Compares the random game of this seed, at most `limit` decisions of it, with `tests/playthroughs/NAME.txt` of the crate under
/// test; writes the file where `UPDATE_GOLDEN` is set.
///
/// # Panics
/// When they differ, with the first line that does.
#[track_caller]
pub fn golden<G: Words>(name: &str, setup: &G::Setup, seed: u64, limit: u32) {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let path = root.join("tests/playthroughs").join(format!("{name}.txt"));
    playthrough::assert_golden(path, &playthrough::write::<G>(setup, seed, limit));
}
