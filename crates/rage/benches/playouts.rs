//! How fast Clash of Rage is played: random playouts over the public `Game` trait.
//!
//! `cargo bench -p rage` first prints decisions a second for some set-ups and the largest movement decision met, then
//! Criterion's figures for clone, determinize and legal lists.

use criterion::{Criterion, criterion_group};
use engine::{Game, GameRng, Seat, Seeded, Status};
use rage::view::Pending;
use rage::{Action, Rage};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The games played once before the clock runs, and then until a second is over.
const WARM_UP: u64 = 20;

fn preset(name: &str) -> rage::Setup {
    Rage::presets().into_iter().find(|(n, _)| *n == name).expect("the preset is there").1
}

/// Plays one random game and shows every state at a decision to `look`; counts the decisions.
fn playout(name: &str, seed: u64, actions: &mut Vec<Action>, mut look: impl FnMut(&Rage, Seat, usize)) -> u64 {
    let (mut cx, mut rng) = (Seeded::new(seed), GameRng::new(seed).split());
    let mut game = Rage::new(&preset(name), &mut cx).expect("a legal set-up");
    let mut decisions = 0;
    while let Status::Decide(seats) = game.status() {
        let Some(seat) = seats.lowest() else { break };
        actions.clear();
        game.legal(seat, actions);
        look(&game, seat, actions.len());
        let action = actions[rng.below(actions.len() as u32) as usize];
        game.apply(seat, &action, &mut cx).expect("a listed action is legal");
        decisions += 1;
    }
    decisions
}

fn print_speed(name: &str) {
    let mut actions = Vec::new();
    (0..WARM_UP).for_each(|seed| {
        black_box(playout(name, seed, &mut actions, |_, _, _| {}));
    });
    let (begun, mut decisions, mut games) = (Instant::now(), 0, 0);
    while begun.elapsed() < Duration::from_secs(1) {
        decisions += black_box(playout(name, games, &mut actions, |_, _, _| {}));
        games += 1;
    }
    let speed = decisions as f64 / begun.elapsed().as_secs_f64();
    println!("{name:6} {speed:>10.0} decisions a second, {:>6.0} a game", decisions as f64 / games as f64);
}

/// States from the middle of random games of four, and the one where most moves are possible.
fn positions() -> (Vec<Rage>, (Rage, Seat, usize)) {
    let (mut found, mut largest, mut actions) = (Vec::new(), None::<(Rage, Seat, usize)>, Vec::new());
    for seed in 0..30 {
        let mut n = 0u32;
        playout("four", seed, &mut actions, |game, seat, options| {
            n += 1;
            if n.is_multiple_of(200) {
                found.push(game.clone());
            }
            let more = largest.as_ref().is_none_or(|(_, _, most)| options > *most);
            if more && matches!(game.view(engine::Viewer::Spectator).pending, Pending::Move) {
                largest = Some((game.clone(), seat, options));
            }
        });
    }
    (found, largest.expect("somebody moves"))
}

fn bench_parts(c: &mut Criterion) {
    let (positions, (largest, mover, options)) = positions();
    println!("the largest movement decision has {options} actions; a state takes {} bytes", size_of::<Rage>());
    let mut at = 0;
    let mut next = || {
        at = (at + 1) % positions.len();
        &positions[at]
    };
    c.bench_function("rage clone", |b| b.iter(|| black_box(next()).clone()));
    let mut chance = GameRng::new(1);
    c.bench_function("rage determinize", |b| b.iter(|| black_box(next()).determinize(Seat(0), &mut chance)));
    let mut actions = Vec::new();
    c.bench_function("rage legal", |b| {
        b.iter(|| {
            let game = black_box(next());
            actions.clear();
            game.legal(game.status().deciding().lowest().unwrap_or(Seat(0)), &mut actions);
            actions.len()
        })
    });
    c.bench_function("rage legal, largest movement", |b| {
        b.iter(|| {
            actions.clear();
            black_box(&largest).legal(mover, &mut actions);
            actions.len()
        })
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3)).sample_size(30);
    targets = bench_parts
}

fn main() {
    for name in ["two", "three", "four", "solo"] {
        print_speed(name);
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
