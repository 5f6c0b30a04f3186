//! How fast Clash of Rage is played: random playouts over the public `Game` trait.
//!
//! `cargo bench -p rage` first prints decisions a second for some set-ups and the largest movement decision met, then
//! Criterion's figures for clone, determinize and legal lists.

use engine::{Game, Seat, Viewer};
use rage::Rage;
use rage::view::Pending;
use std::hint::black_box;

/// The state of random games of four where most moves are possible, who moves, and how many there are.
fn largest_movement() -> (Rage, Seat, usize) {
    let mut largest = None::<(Rage, Seat, usize)>;
    bench::look_at::<Rage>("four", |game, _, seat, options| {
        let more = largest.as_ref().is_none_or(|(_, _, most)| options > *most);
        if more && matches!(game.view(Viewer::Spectator).pending, Pending::Move) {
            largest = Some((game.clone(), seat, options));
        }
    });
    largest.expect("somebody moves")
}

fn main() {
    bench::print_speed_of_presets::<Rage>(&["two", "three", "four", "solo"], 20);
    let (largest, mover, options) = largest_movement();
    println!("the largest movement decision has {options} actions; a state takes {} bytes", size_of::<Rage>());
    let positions = bench::positions::<Rage>("four", 200);
    bench::run(|criterion| {
        bench::state_parts(criterion, "rage", &positions);
        let mut actions = Vec::new();
        criterion.bench_function("rage legal, largest movement", |b| {
            b.iter(|| bench::legal(black_box(&largest), mover, &mut actions));
        });
    });
}
