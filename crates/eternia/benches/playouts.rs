//! How fast Clash for Eternia is played: random playouts over the public `Game` trait.
//!
//! `cargo bench -p eternia` first prints how long the content takes to load, decisions a second for every preset, and what a copy, a
//! possible world and the sight of a whole board cost, then Criterion's figures for clone, determinize and legal lists.

use engine::{Game, GameRng, Seat};
use eternia::Eternia;
use kit::hex::{Hex, SightTable, SpaceSet};
use std::hint::black_box;
use std::time::Instant;

/// A board of 91 spaces on which every fourth stops the eye.
fn board() -> (SightTable, SpaceSet) {
    let spaces: Vec<Hex> = Hex::default().disk(5).collect();
    let mut blocked = SpaceSet::default();
    (1..spaces.len() as u8).step_by(4).for_each(|space| blocked.insert(space));
    (SightTable::new(&spaces).expect("91 spaces are not too many"), blocked)
}

fn main() {
    let clock = Instant::now();
    let begun = bench::cpu_seconds(clock);
    black_box(eternia::library::standard());
    println!("content read, checked and worked out in {:.2} ms", (bench::cpu_seconds(clock) - begun) * 1000.0);
    let names: Vec<&str> = Eternia::presets().into_iter().map(|(name, _)| name).collect();
    bench::print_speed_of_presets::<Eternia>(&names, 5);
    println!("a state takes {} bytes and a few lists", size_of::<Eternia>());
    let tables = ["duel", "team"].map(|name| (name, bench::positions::<Eternia>(name, 100)));
    for (name, positions) in &tables {
        let mut next = bench::in_turn(positions);
        bench::print_cost(&format!("{name} clone"), || next().clone());
        let mut chance = GameRng::new(1);
        bench::print_cost(&format!("{name} determinize"), || next().determinize(Seat(0), &mut chance));
    }
    let (table, blocked) = board();
    let mut from = (0..91).cycle();
    bench::print_cost("sight from one space", || table.visible_from(from.next().unwrap_or_default(), &blocked));
    bench::run(|criterion| {
        for (name, positions) in &tables {
            bench::state_parts(criterion, &format!("eternia {name}"), positions);
        }
    });
}
