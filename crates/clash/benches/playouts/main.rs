//! How fast Clash! is played: random playouts over the public `Game` trait, and the same game in a bare loop.
//!
//! `cargo bench -p clash` first prints decisions per second and the ratio to the bare loop, then Criterion's figures for
//! playouts, clone, determinize, legal and apply.

mod bare;

use clash::{Clash, Setup, roster};
use criterion::{BatchSize, Criterion, Throughput};
use engine::{Game, GameRng, Outcome, Seat, Seeded};
use kit::testing::{Playout, preset};

/// What came of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Choices made by both players.
    pub decisions: u64,
    /// Games won, by seat.
    pub wins: [u64; 2],
    /// Games nobody won.
    pub draws: u64,
}

impl Tally {
    fn count(&mut self, decisions: u64, outcome: &Outcome) {
        self.decisions += decisions;
        match outcome.winners().lowest() {
            Some(seat) => self.wins[seat.index()] += 1,
            None => self.draws += 1,
        }
    }
}

/// The generator of game number `i`.
#[must_use]
pub fn rng(i: u64) -> GameRng {
    GameRng::new(i).split()
}

fn playouts(starts: &[Clash], games: u64, first: u64) -> Tally {
    let (mut tally, mut actions, mut chance) = (Tally::default(), Vec::new(), Seeded::new(0));
    for i in first..first + games {
        let game = starts[i as usize % starts.len()].clone();
        let playout = Playout { game, chance: &mut chance, choice: &mut rng(i), actions: &mut actions };
        let (decisions, outcome) = playout.run(u64::MAX, |_, _, _| {}).expect("a random game ends");
        tally.count(decisions, &outcome);
    }
    tally
}

fn basic() -> Clash {
    Clash::new(&preset::<Clash>("basic"), &mut Seeded::new(0)).expect("the fixture is valid")
}

/// Every ordered pair of the roster, mirror matches included.
fn all_pairs() -> Vec<Clash> {
    let mut pairs = Vec::new();
    for a in roster() {
        for b in roster() {
            let setup = serde_json::json!({ "characters": [a.get().def.id, b.get().def.id] });
            let setup: Setup = serde_json::from_value(setup).expect("a set-up of two ids");
            pairs.push(Clash::new(&setup, &mut Seeded::new(0)).expect("every pair is legal"));
        }
    }
    pairs
}

/// Decisions per second of `run`, which plays the games from a number on.
fn speed(mut run: impl FnMut(u64, u64) -> Tally) -> f64 {
    bench::speed(20_000, |games, first| run(games, first).decisions).0
}

fn print_ratio() {
    let start = [basic()];
    let (ours, bare) = (playouts(&start, 20_000, 0), bare::playouts(20_000, 0));
    assert_eq!(ours, bare, "both must play the same games, or the ratio means nothing");
    let (ours, bare) = (speed(|games, first| playouts(&start, games, first)), speed(bare::playouts));
    let pairs = all_pairs();
    let full = speed(|games, first| playouts(&pairs, games, first));
    println!("basic over the Game trait   {:6.2} million decisions a second", ours / 1e6);
    println!("basic in a bare loop        {:6.2} million decisions a second", bare / 1e6);
    println!("ratio                       {:6.2}", bare / ours);
    println!("full roster, {:3} pairs      {:6.2} million decisions a second", pairs.len(), full / 1e6);
    println!("a state takes {} bytes", size_of::<Clash>());
}

fn bench_playouts(c: &mut Criterion) {
    let (start, pairs) = ([basic()], all_pairs());
    let mut group = c.benchmark_group("playouts");
    let mut add = |name: &str, run: &dyn Fn() -> Tally| {
        group.throughput(Throughput::Elements(run().decisions));
        group.bench_function(name, |b| b.iter(run));
    };
    add("basic", &|| playouts(&start, 1000, 0));
    add("basic bare", &|| bare::playouts(1000, 0));
    add("roster", &|| playouts(&pairs, 1000, 0));
    group.finish();
}

/// Positions some turns into games of the full roster, half of them with a hidden commitment.
fn positions() -> Vec<Clash> {
    let (mut found, mut actions) = (Vec::new(), Vec::new());
    for (i, start) in all_pairs().into_iter().enumerate() {
        let (mut game, mut rng) = (start, rng(i as u64));
        for _ in 0..7 + i % 2 {
            let Some(seat) = game.status().deciding().lowest() else { break };
            actions.clear();
            game.legal(seat, &mut actions);
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(seat, &action, &mut Seeded::new(0)).expect("a listed action is legal");
        }
        if game.status().outcome().is_none() {
            found.push(game);
        }
    }
    found
}

fn bench_parts(c: &mut Criterion) {
    let positions = positions();
    bench::state_parts(c, "", &positions);
    let mut next = bench::in_turn(&positions);
    c.bench_function("apply", |b| {
        b.iter_batched(
            || {
                let game = next().clone();
                let seat = game.status().deciding().lowest().unwrap_or(Seat(0));
                let mut actions = Vec::new();
                game.legal(seat, &mut actions);
                (game, seat, actions[0])
            },
            |(mut game, seat, action)| {
                let done = game.apply(seat, &action, &mut Seeded::new(0));
                (game, done.is_ok())
            },
            BatchSize::SmallInput,
        );
    });
}

fn main() {
    print_ratio();
    bench::run(|criterion| {
        bench_playouts(criterion);
        bench_parts(criterion);
    });
}
