//! Random games of every Scenario, with a person and with the AI as the Controller, for teams of one to four: none crashes, meets a dead
//! end or goes on and on.
//!
//! `GAMES=10000 cargo test --release -p eternia --test many_games -- --nocapture` plays as many of each as the issue asks for; `MINUTES=15`
//! stops after so long and says how far it came.

use engine::Seat;
use eternia::content::Mode;
use eternia::library::standard;
use eternia::setup::Roster;
use eternia::{Eternia, Setup};
use kit::testing::playout;
use std::time::{Duration, Instant};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|n| n.parse().ok())
}

/// What a table of this Scenario is played with: teams and seats differ from game to game.
fn setup(scenario: &str, mode: Mode, game: u64) -> Setup {
    let seats = [vec![1], vec![2], vec![1, 2], vec![1, 1, 1, 1], vec![1, 1], vec![3], vec![2, 2], vec![4]];
    let roster = if game.is_multiple_of(5) { Roster::Choose } else { Roster::Deal };
    let seats = seats[(game % 8) as usize].clone();
    Setup {
        scenario: scenario.into(),
        mode,
        seats,
        roster,
        deploy: game.is_multiple_of(3),
        worst_by_hand: game.is_multiple_of(4),
        ..Setup::default()
    }
}

#[test]
fn games_of_every_scenario_end_with_both_kinds_of_controller() {
    let games = number("GAMES").unwrap_or(4);
    let until = number("MINUTES").map(|n| Instant::now() + Duration::from_secs(60 * n));
    let mut tables: Vec<(String, Mode, [u64; 4])> = Vec::new();
    for sheet in &standard().scenarios {
        tables.extend([Mode::Person, Mode::Ai].map(|mode| (sheet.id.to_string(), mode, [0; 4])));
    }
    let mut actions = Vec::new();
    // Round by round, so that a run that is stopped has played about as many of each.
    'all: for game in 0..games {
        for (scenario, mode, [played, longest, sum, won]) in &mut tables {
            if until.is_some_and(|until| Instant::now() > until) {
                break 'all;
            }
            let done = playout::<Eternia>(&setup(scenario, *mode, game), game, &mut actions, |_, _, _| {});
            let (decisions, outcome) = done.unwrap_or_else(|why| panic!("{scenario}, {mode:?}, game {game}: {why}"));
            *played += 1;
            *sum += decisions;
            *longest = (*longest).max(decisions);
            *won += u64::from(outcome.winners().contains(Seat(0)));
        }
    }
    for (scenario, mode, [played, longest, sum, won]) in &tables {
        println!(
            "{scenario} {mode:?}: {played} games, {} decisions on average, {longest} at most; the Players won {won}",
            sum / played.max(&1)
        );
        assert!(*played > 0);
    }
}
