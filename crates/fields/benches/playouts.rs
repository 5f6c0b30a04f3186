//! How fast Fields of Eternia is played: random playouts over the public `Game` trait.
//!
//! `cargo bench -p fields` first prints how long the content takes to load, decisions a second for every preset, and what a copy and a
//! possible world cost, then Criterion's figures for clone, determinize and legal lists.

use engine::{Game, GameRng, Guidance, Seat};
use fields::Fields;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let clock = Instant::now();
    let begun = bench::cpu_seconds(clock);
    black_box(fields::library::standard());
    println!("content read, checked and worked out in {:.2} ms", (bench::cpu_seconds(clock) - begun) * 1000.0);
    let names: Vec<&str> = Fields::presets().into_iter().map(|(name, _)| name).collect();
    bench::print_speed_of_presets::<Fields>(&names, 5);
    println!("a state takes {} bytes", size_of::<Fields>());
    let tables = ["standard", "three-factions"].map(|name| (name, bench::positions::<Fields>(name, 50)));
    for (name, positions) in &tables {
        let mut next = bench::in_turn(positions);
        bench::print_cost(&format!("{name} clone"), || next().clone());
        let mut chance = GameRng::new(1);
        bench::print_cost(&format!("{name} determinize"), || next().determinize(Seat(0), &mut chance));
        bench::print_cost(&format!("{name} evaluate"), || next().evaluate());
        let (mut legal, mut weights) = (Vec::new(), Vec::new());
        let mut weigh = || {
            let game = next();
            legal.clear();
            if let engine::Status::Decide(asked) = game.status()
                && let Some(seat) = asked.seats().lowest()
            {
                game.legal(seat, &mut legal);
                game.action_weights(seat, &legal, &mut weights);
            }
            weights.len()
        };
        bench::print_cost(&format!("{name} legal, weighed"), &mut weigh);
    }
    bench::run(|criterion| {
        for (name, positions) in &tables {
            bench::state_parts(criterion, &format!("fields {name}"), positions);
        }
    });
}
