//! How fast the search thinks on one core: rounds a second, played to the end and cut off, and how much it remembers.
//!
//! `cargo bench -p bots --bench search` measures every game of the catalog on its first set-up after some decisions of
//! random play, and Clash! on `basic` from the first turn on.

use bots::{Bot, Budget, Limit, Search};
use catalog::Typed;
use criterion::{Criterion, Throughput};
use engine::{GameRng, Guidance, Playable, Sampler, Seat, Seeded, Status};
use std::hint::black_box;
use std::time::Duration;

/// Decisions played before the clock runs: the set-up of most games is over then, and much is on the table.
const BEGUN: u32 = 20;
/// In Clash! the characters are picked after two, and a random game may be over after twenty.
const PICKED: u32 = 2;
/// Where a game that can judge itself is cut off: as `hard` and `expert` do.
const CUT: u32 = 40;
/// For how many rounds the memory is told.
const MANY: u32 = 100_000;

/// All that is measured of one game.
struct Measure<'a> {
    criterion: &'a mut Criterion,
    setup: Option<&'static str>,
    begun: u32,
    depths: &'static [u32],
}

impl Typed for Measure<'_> {
    type Out = ();

    fn run<G: Playable>(self) {
        let (name, setup) = match self.setup {
            None => G::presets().swap_remove(0),
            Some(name) => G::presets().into_iter().find(|(n, _)| *n == name).expect("the preset is there"),
        };
        let state = begun::<G>(&setup, self.begun);
        for depth in self.depths {
            let title = format!("{} {name}, depth {depth}", G::INFO.id);
            // A game of thousands of decisions gets fewer rounds to the end, so that a sample stays short.
            let rounds = if G::GUIDED { 100 } else { 20_000 };
            speed(self.criterion, &format!("{title}, to the end"), &state, *depth, u32::MAX, rounds);
            if G::GUIDED {
                speed(self.criterion, &format!("{title}, cut {CUT}"), &state, *depth, CUT, 1_000);
            }
            let bytes = remembered(&state, *depth);
            println!("{title}: {:.1} MB after {MANY} rounds", bytes as f64 / 1e6);
        }
    }
}

/// A game some way in, at a decision between several actions.
fn begun<G: Guidance>(setup: &G::Setup, decisions: u32) -> G {
    let (mut cx, mut rng, mut actions) = (Seeded::new(1), GameRng::new(1), Vec::new());
    let mut state = G::new(setup, &mut cx).expect("a preset is valid");
    let mut made = 0;
    loop {
        let seat = decider(&state);
        actions.clear();
        state.legal(seat, &mut actions);
        if made >= decisions && actions.len() > 1 {
            return state;
        }
        let action = rng.pick(&actions).expect("who decides has a choice");
        state.apply(seat, action, &mut cx).expect("a listed action is legal");
        made += 1;
    }
}

fn decider<G: Guidance>(state: &G) -> Seat {
    match state.status() {
        Status::Decide(asked) => asked.seats().lowest().expect("somebody decides"),
        Status::Over(_) => panic!("the game ended before the clock ran"),
    }
}

fn speed<G: Guidance>(criterion: &mut Criterion, name: &str, state: &G, depth: u32, cut: u32, rounds: u32) {
    let budget = Budget::new(Limit::Rounds(rounds), depth, cut);
    let sampler = Sampler::new(state, decider(state));
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(u64::from(rounds)));
    group.bench_function(name, |b| b.iter(|| black_box(Search::<G>::new(1, budget).choose(&sampler))));
    group.finish();
}

/// How many bytes a search remembers after many rounds; where they end does not matter to it.
fn remembered<G: Guidance>(state: &G, depth: u32) -> usize {
    let budget = Budget::new(Limit::Rounds(MANY), depth, 0);
    let mut search = Search::<G>::new(1, budget);
    search.choose(&Sampler::new(state, decider(state)));
    search.bytes()
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4))
        .sample_size(10)
        .configure_from_args();
    let basic = Measure { criterion: &mut criterion, setup: Some("basic"), begun: 0, depths: &[2, 4, 8] };
    catalog::typed("clash", basic);
    for game in catalog::games() {
        let id = game.info().id;
        let begun = if id == "clash" { PICKED } else { BEGUN };
        catalog::typed(id, Measure { criterion: &mut criterion, setup: None, begun, depths: &[20] });
    }
    criterion.final_summary();
}
