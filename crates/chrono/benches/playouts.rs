//! How fast the Chrono Clash System is played: random playouts over the public `Game` trait.
//!
//! `cargo bench -p chrono` first prints decisions a second for every preset and how long the content takes to load, then
//! Criterion's figures for clone, determinize and legal lists.

use chrono::{Action, Chrono, Setup};
use criterion::{Criterion, criterion_group};
use engine::{Game, GameRng, Seat, Seeded, Status};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The games played once before the clock runs, and then until a second is over.
const WARM_UP: u64 = 50;

/// Plays one random game and shows every state at a decision to `look`; counts the decisions.
fn playout(setup: &Setup, seed: u64, actions: &mut Vec<Action>, mut look: impl FnMut(&Chrono)) -> u64 {
    let (mut cx, mut rng) = (Seeded::new(seed), GameRng::new(seed).split());
    let mut game = Chrono::new(setup, &mut cx).expect("a legal set-up");
    let mut decisions = 0;
    while let Status::Decide(seats) = game.status() {
        let Some(seat) = seats.lowest() else { break };
        actions.clear();
        game.legal(seat, actions);
        look(&game);
        let action = actions[rng.below(actions.len() as u32) as usize];
        game.apply(seat, &action, &mut cx).expect("a listed action is legal");
        decisions += 1;
    }
    decisions
}

/// The time this thread has really run, so that a busy machine gives the same figures as a quiet one; the clock on the wall where
/// the system does not tell.
fn cpu_seconds(begun: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| begun.elapsed().as_secs_f64(), |n| n / 1e9)
}

/// How long one call takes, in nanoseconds.
fn print_cost<T>(what: &str, mut call: impl FnMut() -> T) {
    const CALLS: u32 = 200_000;
    let clock = Instant::now();
    let begun = cpu_seconds(clock);
    (0..CALLS).for_each(|_| {
        black_box(call());
    });
    println!("{what:24} {:>7.0} ns", (cpu_seconds(clock) - begun) * 1e9 / f64::from(CALLS));
}

fn print_speed(name: &str, setup: &Setup) {
    let mut actions = Vec::new();
    (0..WARM_UP).for_each(|seed| {
        black_box(playout(setup, seed, &mut actions, |_| {}));
    });
    let clock = Instant::now();
    let (begun, mut decisions, mut games) = (cpu_seconds(clock), 0, 0);
    while cpu_seconds(clock) < begun + 1.0 {
        decisions += black_box(playout(setup, games, &mut actions, |_| {}));
        games += 1;
    }
    let speed = decisions as f64 / (cpu_seconds(clock) - begun);
    println!("{name:9} {speed:>10.0} decisions a second, {:>6.0} a game", decisions as f64 / games as f64);
}

/// States from the middle of random games.
fn positions(name: &str) -> Vec<Chrono> {
    let setup = Chrono::presets().into_iter().find(|(n, _)| *n == name).expect("the preset is there").1;
    let (mut found, mut actions) = (Vec::new(), Vec::new());
    for seed in 0..30 {
        let mut n = 0u32;
        playout(&setup, seed, &mut actions, |game| {
            n += 1;
            if n.is_multiple_of(20) {
                found.push(game.clone());
            }
        });
    }
    found
}

fn bench_parts(c: &mut Criterion) {
    println!("a state takes {} bytes and a few lists", size_of::<Chrono>());
    for name in ["duel", "four"] {
        let positions = positions(name);
        let mut at = 0;
        let mut next = || {
            at = (at + 1) % positions.len();
            &positions[at]
        };
        c.bench_function(&format!("chrono {name} clone"), |b| b.iter(|| black_box(next()).clone()));
        let mut chance = GameRng::new(1);
        c.bench_function(&format!("chrono {name} determinize"), |b| {
            b.iter(|| black_box(next()).determinize(Seat(0), &mut chance))
        });
        let mut actions = Vec::new();
        c.bench_function(&format!("chrono {name} legal"), |b| {
            b.iter(|| {
                let game = black_box(next());
                actions.clear();
                game.legal(game.status().deciding().lowest().unwrap_or(Seat(0)), &mut actions);
                actions.len()
            })
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3)).sample_size(30);
    targets = bench_parts
}

fn main() {
    let begun = Instant::now();
    black_box(chrono::codex::standard());
    println!("content read, checked and worked out in {:.2} ms", begun.elapsed().as_secs_f64() * 1000.0);
    for (name, setup) in Chrono::presets() {
        print_speed(name, &setup);
    }
    for name in ["duel", "four"] {
        let positions = positions(name);
        let mut at = 0;
        let mut next = || {
            at = (at + 1) % positions.len();
            &positions[at]
        };
        print_cost(&format!("{name} clone"), || next().clone());
        let mut chance = GameRng::new(1);
        print_cost(&format!("{name} determinize"), || next().determinize(Seat(0), &mut chance));
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
