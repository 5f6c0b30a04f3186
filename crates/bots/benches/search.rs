//! How fast the search thinks: rounds a second on one core, and how much it remembers.
//!
//! `cargo bench -p bots --bench search`

use bots::{Bot, Budget, Limit, Search};
use clash::Clash;
use clash::setup::{Fixture, Setup};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Game, Sampler, Seat, Seeded};
use std::hint::black_box;

const ROUNDS: u32 = 20_000;

fn measure<G: Game>(c: &mut Criterion, name: &str, state: &G, depth: u32) {
    let budget = Budget { limit: Limit::Rounds(ROUNDS), depth, cut: u32::MAX, slips: 0, threads: 1 };
    let sampler = Sampler::new(state, Seat(0));
    let mut group = c.benchmark_group("search");
    group.throughput(Throughput::Elements(u64::from(ROUNDS)));
    group.bench_function(name, |b| b.iter(|| black_box(Search::<G>::new(1, budget).choose(&sampler))));
    group.finish();
    let mut search = Search::<G>::new(1, Budget { limit: Limit::Rounds(100_000), ..budget });
    search.choose(&sampler);
    println!("{name}: {:.1} MB for 100,000 rounds", search.bytes() as f64 / 1e6);
}

fn searches(c: &mut Criterion) {
    let basic = Setup { fixture: Some(Fixture::Basic), ..Setup::default() };
    let clash = Clash::new(&basic, &mut Seeded::new(1)).expect("the fixture is valid");
    for depth in [2, 4, 8] {
        measure(c, &format!("clash basic, depth {depth}"), &clash, depth);
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
