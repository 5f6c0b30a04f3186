//! How fast a game is played: the part of a game's benchmarks that is the same for all.
//!
//! A game's `benches/playouts.rs` names its set-ups:
//!
//! ```no_run
//! # use engine::Game;
//! # fn example<G: Game>() {
//! bench::print_speed_of_presets::<G>(&["duel", "four"], 50);
//! bench::run(|criterion| {
//!     let positions = bench::positions::<G>("duel", 20);
//!     bench::state_parts(criterion, "duel", &positions);
//! });
//! # }
//! ```

use criterion::Criterion;
use engine::{Game, GameRng, Seat};
use kit::testing::{playout, preset};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The time this thread has really run, so that a busy machine gives the same figures as a quiet one; the clock on the wall where
/// the system does not tell.
#[must_use]
pub fn cpu_seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| begun.elapsed().as_secs_f64(), |n| n / 1e9)
}

/// Prints how long one call takes, in nanoseconds.
pub fn print_cost<T>(what: &str, mut call: impl FnMut() -> T) {
    const CALLS: u32 = 200_000;
    let clock = Instant::now();
    let begun = cpu_seconds(clock);
    (0..CALLS).for_each(|_| {
        black_box(call());
    });
    println!("{what:24} {:>7.0} ns", (cpu_seconds(clock) - begun) * 1e9 / f64::from(CALLS));
}

/// Decisions a second and decisions a game. `run` plays a number of games from a number on and says how many decisions they had; it is
/// called once with the games of `batch` before the clock runs, and then until a second is over.
pub fn speed(batch: u64, mut run: impl FnMut(u64, u64) -> u64) -> (f64, f64) {
    black_box(run(batch, 0));
    let clock = Instant::now();
    let (begun, mut decisions, mut games) = (cpu_seconds(clock), 0, 0);
    while cpu_seconds(clock) < begun + 1.0 {
        decisions += black_box(run(batch, games));
        games += batch;
    }
    (decisions as f64 / (cpu_seconds(clock) - begun), decisions as f64 / games as f64)
}

/// Prints decisions a second in random games of these named set-ups, played `batch` by `batch`.
pub fn print_speed_of_presets<G: Game>(names: &[&str], batch: u64) {
    for name in names {
        let (setup, mut actions) = (preset::<G>(name), Vec::new());
        let mut decisions = |seed| match playout::<G>(&setup, seed, &mut actions, |_, _, _| {}) {
            Ok((decisions, _)) => decisions,
            Err(why) => panic!("{name}, seed {seed}: {why}"),
        };
        let (speed, length) = speed(batch, |games, first| (first..first + games).map(&mut decisions).sum());
        println!("{name:9} {speed:>10.0} decisions a second, {length:>6.0} a game");
    }
}

/// States from the middle of 30 random games of a named set-up: every so many decisions one.
#[must_use]
pub fn positions<G: Game>(name: &str, every: u32) -> Vec<G> {
    let mut found = Vec::new();
    look_at::<G>(name, |game, n, _, _| {
        if n.is_multiple_of(every) {
            found.push(game.clone());
        }
    });
    found
}

/// Shows every state of 30 random games of a named set-up, with the number of the decision in its game, the seat that decides, and
/// how many actions it has.
pub fn look_at<G: Game>(name: &str, mut look: impl FnMut(&G, u32, Seat, usize)) {
    let (setup, mut actions) = (preset::<G>(name), Vec::new());
    for seed in 0..30 {
        let mut n = 0;
        let played = playout::<G>(&setup, seed, &mut actions, |game, seat, options| {
            n += 1;
            look(game, n, seat, options);
        });
        if let Err(why) = played {
            panic!("{name}, seed {seed}: {why}");
        }
    }
}

/// One position after the other, for ever.
pub fn in_turn<'a, G>(positions: &'a [G]) -> impl FnMut() -> &'a G {
    let mut all = positions.iter().cycle();
    move || all.next().expect("at least one position")
}

/// Criterion's figures for cloning, determinizing and listing legal actions, each named after `what`, if that says anything.
pub fn state_parts<G: Game>(criterion: &mut Criterion, what: &str, positions: &[G]) {
    let name = |part: &str| format!("{what} {part}").trim_start().to_string();
    let mut next = in_turn(positions);
    criterion.bench_function(&name("clone"), |b| b.iter(|| black_box(next()).clone()));
    let mut chance = GameRng::new(1);
    criterion.bench_function(&name("determinize"), |b| b.iter(|| black_box(next()).determinize(Seat(0), &mut chance)));
    let mut actions = Vec::new();
    criterion.bench_function(&name("legal"), |b| {
        b.iter(|| {
            let game = black_box(next());
            legal(game, game.status().deciding().lowest().unwrap_or(Seat(0)), &mut actions)
        });
    });
}

/// Lists what a seat may do and says how much that is.
pub fn legal<G: Game>(game: &G, seat: Seat, actions: &mut Vec<G::Action>) -> usize {
    actions.clear();
    game.legal(seat, actions);
    actions.len()
}

/// Runs Criterion's part as all games do, with the arguments of the command line.
pub fn run(benches: impl FnOnce(&mut Criterion)) {
    let settings = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    let mut criterion = settings.sample_size(30).configure_from_args();
    benches(&mut criterion);
    criterion.final_summary();
}
