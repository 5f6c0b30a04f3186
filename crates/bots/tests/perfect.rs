//! The bot called perfect: nobody beats it by more than luck, and it takes what the others give away.

#![allow(clippy::unwrap_used)]

use bots::{Bot, Level, Perfect, Random, bot, contest};
use clash::Clash;
use engine::{Oracle, Seat, Seeded, Verdict};
use solver::table::{file_of, write};
use solver::{Options, Pair, Report, Tables, solve};
use std::sync::Arc;

/// The mean result of the first bot, 1 for a win and -1 for a loss, with the first character of the pair on either seat.
fn mean(pair: [&Pair; 2], games: u64, oracle: &Arc<dyn Oracle<Clash>>, other: impl Fn(u64) -> Box<dyn Bot<Clash>>) -> f64 {
    let mut sum = 0.0;
    for game in 0..games {
        let me = Seat((game % 2) as u8);
        let mut players = [Box::new(Perfect::asking(Some(Arc::clone(oracle)), game)) as Box<dyn Bot<Clash>>, other(game)];
        if me == Seat(1) {
            players.swap(0, 1);
        }
        let start = pair[me.index()].start.clone();
        let (played, _) = contest(start, &mut players, &mut Seeded::new(game)).unwrap();
        sum += match played.outcome.verdict() {
            Verdict::Won(winners) if winners.contains(engine::Side(me.0)) => 1.0,
            Verdict::Won(_) => -1.0,
            Verdict::Drawn | Verdict::Lost => 0.0,
        };
    }
    sum / games as f64
}

#[test]
fn nobody_beats_perfect_play() {
    let folder = std::env::temp_dir().join(format!("perfect-{}", std::process::id()));
    let pair = |a, b| Pair::of(a, b, Some(2)).unwrap();
    for (a, b) in [("needle", "needle"), ("brute", "needle")] {
        let solution = solve(&pair(a, b), &Options::default(), &mut |_| {}).unwrap();
        write(&file_of(&folder, a, b, Some(2)), &solution, &Report::of(&solution, a, b, Some(2))).unwrap();
        let oracle: Arc<dyn Oracle<Clash>> = Arc::new(Tables::in_folder(&folder).with_patience(0));
        // Perfect has the first character, on the first seat and on the second.
        let (first, second) = (pair(a, b), pair(b, a));
        for (games, opponent) in [(1_500, None), (600, Some(Level::Greedy)), (100, Some(Level::Hard)), (300, Some(Level::Easy))] {
            let other = |seed| -> Box<dyn Bot<Clash>> {
                opponent.map_or_else(|| Box::new(Random::new(seed)) as _, |level| bot(level, seed))
            };
            let mean = mean([&first, &second], games, &oracle, other);
            // Four standard errors of a result that is at most 1.
            let luck = 4.0 / (games as f64).sqrt();
            println!("{a} against {b}: {mean:+.3} against {opponent:?}, value {:+.3}, luck {luck:.3}", solution.value());
            assert!(mean >= solution.value() - luck, "{mean} against {opponent:?}, worth {}", solution.value());
            if a == b && opponent.is_none() {
                assert!(mean > 0.1, "who plays at random is beaten: {mean}");
            }
        }
    }
    assert!(bots::perfect::remarks().is_empty(), "it knew every position");
    let _ = std::fs::remove_dir_all(&folder);
}
