//! How fast the Chrono Clash System is played: random playouts over the public `Game` trait.
//!
//! `cargo bench -p chrono` first prints decisions a second for every preset and how long the content takes to load, then
//! Criterion's figures for clone, determinize and legal lists.

use chrono::Chrono;
use engine::{Game, GameRng, Seat};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let begun = Instant::now();
    black_box(chrono::compiled::standard());
    println!("content read, checked and worked out in {:.2} ms", begun.elapsed().as_secs_f64() * 1000.0);
    let names: Vec<&str> = Chrono::presets().into_iter().map(|(name, _)| name).collect();
    bench::print_speed_of_presets::<Chrono>(&names, 50);
    println!("a state takes {} bytes and a few lists", size_of::<Chrono>());
    let tables = ["duel", "four"].map(|name| (name, bench::positions::<Chrono>(name, 20)));
    for (name, positions) in &tables {
        let mut next = bench::in_turn(positions);
        bench::print_cost(&format!("{name} clone"), || next().clone());
        let mut chance = GameRng::new(1);
        bench::print_cost(&format!("{name} determinize"), || next().determinize(Seat(0), &mut chance));
    }
    bench::run(|criterion| {
        for (name, positions) in &tables {
            bench::state_parts(criterion, &format!("chrono {name}"), positions);
        }
    });
}
