//! What the regions of a table cost early and late in a game: they must not cost more the longer it goes on.
//!
//! `cargo bench -p pages` plays a game of each kind to its 5th and to its 200th turn, prints what the regions cost then and the
//! ratio (at most 1.3 is asked for), then Criterion's own figures.

#[path = "../tests/fixtures/mod.rs"]
mod fixtures;

use catalog::{AnyMatch, Part, Request};
use criterion::{Criterion, criterion_group};
use engine::{GameRng, Names, Seat, Secret, Viewer};
use pages::model::TablePage;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A game that is played for long: its set-up, how many turns a chapter of its log has, and how far it is from its end.
struct Long {
    name: &'static str,
    game: &'static str,
    setup: Value,
    turns: u32,
    health: fn(&Value) -> i64,
}

fn hit_points(view: &Value) -> i64 {
    view["sides"].as_array().into_iter().flatten().filter_map(|side| side["hp"].as_i64()).min().unwrap_or(0)
}

fn games() -> Vec<Long> {
    let limit = json!({ "turn_limit": 1000 });
    let rage = catalog::game("rage").expect("the game is there").presets();
    let long = rage.into_iter().find(|(name, _)| *name == "long").expect("the preset is there").1;
    vec![
        Long {
            name: "Clash!",
            game: "clash",
            setup: json!({ "fixture": "basic", "rules": limit }),
            turns: 1,
            health: hit_points,
        },
        Long { name: "Clash of Rage, three players", game: "rage", setup: long, turns: 3, health: |_| 0 },
    ]
}

fn secret() -> Secret {
    Secret::from_bytes([5; 32])
}

/// The last chapter of the story so far.
fn chapter(game: &dyn AnyMatch) -> u32 {
    let last = game.shown(Viewer::Spectator, false, Part::Since(u32::MAX)).log(&Names::new(Vec::new()));
    last.last().map_or(0, |line| line.chapter)
}

/// Plays until the story has this many chapters: of some actions the one that leaves everybody in the best health, and a few
/// moments back where the game ends nevertheless.
fn play_to(game: &mut Box<dyn AnyMatch>, chapters: u32, health: fn(&Value) -> i64, rng: &mut GameRng) {
    while chapter(game.as_ref()) < chapters {
        let Some(seat) = game.status().deciding().lowest() else {
            *game = game.at(game.moments().saturating_sub(2 + rng.below(20)));
            continue;
        };
        let legal = game.legal(seat);
        let mut best: Option<(i64, Value)> = None;
        for _ in 0..6 {
            let Some(choice) = rng.pick(&legal) else { break };
            game.command(seat, &Request::Act(choice.action.clone()), &secret()).expect("a legal action");
            let over = game.status().outcome().is_some();
            let worth = health(&game.view(Viewer::Spectator)) - if over { 1_000 } else { 0 };
            game.revert();
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, choice.action.clone()));
            }
        }
        let (_, action) = best.expect("who must decide has a legal action");
        game.command(seat, &Request::Act(action), &secret()).expect("a legal action");
    }
}

/// The game at the beginning of this turn, with a seat that has to decide.
fn at_turn(long: &Long, turn: u32) -> (Box<dyn AnyMatch>, TablePage) {
    let mut rng = GameRng::new(3);
    let mut game = catalog::game(long.game).expect("the game is there").begin(&long.setup, &secret()).expect("a legal set-up");
    play_to(&mut game, turn.div_ceil(long.turns), long.health, &mut rng);
    let seat = game.status().deciding().lowest().unwrap_or(Seat(0));
    let mut page = fixtures::rage::page(game.as_ref(), Viewer::Seat(seat));
    page.seen = game.moments();
    (game, page)
}

/// All that `GET /t/{table}/regions` does, but for the store and the network.
fn regions(game: &dyn AnyMatch, page: &mut TablePage) -> usize {
    let names = Names::new(page.seats.iter().map(|seat| seat.name.clone()).collect());
    let shown = game.shown(page.viewer, true, Part::Since(page.seen));
    page.prompt = shown.prompt(&names);
    page.legal = shown.legal();
    page.log = shown.log(&names);
    page.log_from = shown.first_chapter();
    page.table = shown.into_table();
    pages::regions(page).into_string().len()
}

/// The least time of many runs, in microseconds: what others do on the machine only ever adds to it.
fn least(game: &dyn AnyMatch, page: &mut TablePage) -> f64 {
    let mut least = Duration::MAX;
    for _ in 0..300 {
        let begun = Instant::now();
        black_box(regions(game, page));
        least = least.min(begun.elapsed());
    }
    least.as_secs_f64() * 1e6
}

fn bench(criterion: &mut Criterion) {
    for long in games() {
        let mut pages = [5, 200].map(|turn| at_turn(&long, turn));
        let figures = pages.each_mut().map(|(game, page)| (least(game.as_ref(), page), regions(game.as_ref(), page)));
        let [(early, short), (late, longer)] = figures;
        println!(
            "{}: {early:.0} µs and {short} bytes at turn 5, {late:.0} µs and {longer} bytes at turn 200; ratio {:.2}",
            long.name,
            late / early
        );
        for ((game, page), turn) in pages.iter_mut().zip([5, 200]) {
            criterion
                .bench_function(&format!("regions of {} at turn {turn}", long.game), |b| b.iter(|| regions(game.as_ref(), page)));
        }
    }
}

criterion_group!(benches, bench);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
}
