//! What the solver takes from the rules, and what it makes of it.

#![allow(clippy::unwrap_used)]

use clash::solving::Next;
use clash::{Clash, roster};
use engine::GameRng;
use solver::pair::Outcome;
use solver::{Options, Pair, Position, solve};

/// Plays random games of a pair by the rules alone and shows every state between two turns, with a joint turn drawn for it.
fn look_at(pair: &Pair, turns: usize, rng: &mut GameRng, mut look: impl FnMut(&Clash, [Option<clash::Play>; 2], &Next)) {
    let mut plays = [Vec::new(), Vec::new()];
    let mut state = pair.start.clone();
    for _ in 0..turns {
        Pair::plays(&state, &mut plays);
        let drawn = [0, 1].map(|i| *rng.pick(&plays[i]).unwrap());
        let next = state.after(drawn);
        look(&state, drawn, &next);
        state = match next {
            Next::Goes(next) => next,
            // Sometimes with few HP, so that every way a game can end is met.
            Next::Over(_) => pair.start.with_hp([0, 1].map(|_| 1 + rng.below(pair.start.hp()[0].min(9).into()) as u8)),
        };
    }
}

/// A position in its one form leads where the real state leads, for every pair of the roster. `MERGES=10000` makes a million turns of it.
#[test]
fn no_future_can_tell_the_one_form_from_the_real_state() {
    let turns = std::env::var("MERGES").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let (mut rng, all) = (GameRng::new(3), roster());
    for a in all {
        for b in all {
            let pair = Pair::of(&a.def.id, &b.def.id, None).unwrap();
            look_at(&pair, turns, &mut rng, |state, plays, next| {
                let merged = pair.after(&Position::of(&state.canonical()), plays);
                let real = match next {
                    Next::Over(winner) => Outcome::Over(*winner),
                    Next::Goes(next) => Outcome::Goes(Position::of(&next.canonical())),
                };
                assert_eq!(merged, real, "{} against {}: {plays:?} in {state:?}", a.def.name, b.def.name);
            });
        }
    }
}

#[test]
fn a_mirror_is_even_and_hard_to_beat() {
    let pair = Pair::of("needle", "needle", Some(3)).unwrap();
    let solution = solve(&pair, &Options::default(), &mut |_| {}).unwrap();
    assert!(solution.value().abs() < 1e-6, "{}", solution.value());
    assert!(solution.gap_at_start < 1e-6 && solution.gap < 1e-4, "{} {}", solution.gap_at_start, solution.gap);
    assert!(solution.figures.certificate < 1e-7);
}

/// A character against another is the other against the character, turned round; with any number of threads.
#[test]
fn seats_and_threads_do_not_matter() {
    let of = |a, b, threads| {
        let pair = Pair::of(a, b, Some(3)).unwrap();
        let solution = solve(&pair, &Options { threads, ..Options::default() }, &mut |_| {}).unwrap();
        (solution.value(), solution.figures.positions)
    };
    let (there, back) = (of("brute", "needle", 1), of("needle", "brute", 1));
    assert!((there.0 + back.0).abs() < 1e-6, "{there:?} {back:?}");
    assert_eq!(of("brute", "needle", 2), there);
}

/// Every position of a small game, found by the rules alone, without shapes: the same number of positions, and the value of each is
/// that of its matrix.
#[test]
fn a_search_without_shapes_finds_the_same_positions() {
    let pair = Pair::of("brute", "needle", Some(1)).unwrap();
    let solution = solve(&pair, &Options::default(), &mut |_| {}).unwrap();
    let mut known = std::collections::HashSet::from([pair.position()]);
    let (mut open, mut plays) = (vec![pair.position()], [Vec::new(), Vec::new()]);
    while let Some(at) = open.pop() {
        let matrix = solution.solved.values.play(&solution.graph, at).expect("it can be reached");
        assert!((matrix.value() - solution.solved.values.of(&solution.graph, at).unwrap()).abs() < 1e-6);
        Pair::plays(&pair.state(&at), &mut plays);
        assert_eq!((matrix.row_mix().len(), matrix.col_mix().len()), (plays[0].len(), plays[1].len()));
        for a in &plays[0] {
            for b in &plays[1] {
                if let Outcome::Goes(next) = pair.after(&at, [*a, *b])
                    && known.insert(next)
                {
                    open.push(next);
                }
            }
        }
    }
    assert_eq!(known.len() as u64, solution.figures.positions);
}

#[test]
fn what_cannot_be_solved_is_refused_in_a_sentence() {
    let why = |a, b, hp| Pair::of(a, b, hp).unwrap_err().0;
    assert!(why("needle", "nobody", None).contains("there is no character \"nobody\""));
    assert_eq!(why("needle", "brute", Some(12)), "The HP must be 1 to 9, what both characters can have.");
    let pair = Pair::of("brute", "brute", None).unwrap();
    let little = Options { memory: 30 << 20, ..Options::default() };
    let refused = solve(&pair, &little, &mut |_| {}).unwrap_err().0;
    assert!(refused.contains("does not fit into 0.0 GiB") && refused.ends_with("Allow more with --memory."), "{refused}");
}
