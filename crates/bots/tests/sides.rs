//! Bots in teams: one acts for its side, a side wins as one, and an arena seats bots by side.

#![allow(clippy::unwrap_used)]

#[path = "../../engine/tests/siege/mod.rs"]
mod siege;

use bots::arena::{Entrant, Plan, Seating, hold};
use bots::{Bot, Budget, Level, Limit, Search, bot, contest};
use engine::{Game, GameRng, Sampler, Seat, SeatSet, Seeded, Verdict};
use siege::{Action, Setup};

type Siege = siege::Siege<{ siege::NO_BUG }>;

fn begun(together: bool) -> Siege {
    Siege::new(&Setup { together }, &mut Seeded::new(1)).unwrap()
}

#[test]
fn one_bot_acts_for_a_side_and_the_game_comes_to_its_end() {
    for (together, seats) in [(false, 3), (true, 2)] {
        for seed in 0..20 {
            let mut players: Vec<_> = (0..seats).map(|i| bot::<Siege>(Level::Easy, seed * 9 + i)).collect();
            let (played, last) = contest(begun(together), &mut players, &mut Seeded::new(seed)).unwrap();
            assert_eq!(played.outcome.all().len() as u64, seats);
            assert_eq!(last.status().deciding(), SeatSet::EMPTY);
            // Each round has one answer for the team, a gate each, and (but for the last round) two votes.
            let rounds = u64::from(last.points) + u64::from(2 - last.lives);
            assert!(played.decisions <= (rounds + 2) * (1 + seats + 2), "{played:?}");
        }
    }
}

/// A hero whose mate has told it the same gate as the trap's: the search takes what was confided as given.
#[test]
fn a_search_counts_on_what_its_mate_has_confided() {
    let mut state = begun(false);
    let mut cx = Seeded::new(1);
    state.apply(Seat(1), &Action::Lead(Seat(1)), &mut cx).unwrap();
    state.apply(Seat(1), &Action::Gate(2), &mut cx).unwrap();
    let budget = Budget::new(Limit::Rounds(400), 2, 0);
    let chosen = Search::<Siege>::new(3, budget).choose(&Sampler::new(&state, Seat(2))).unwrap();
    assert!(matches!(chosen, Action::Gate(_)));
    let world = Sampler::new(&state, Seat(2)).sample(&mut GameRng::new(5));
    assert_eq!(world, state, "the mate's gate is known");
}

#[test]
fn an_arena_seats_one_bot_a_side() {
    let entrants: Vec<Entrant> = ["random", "search:200"].iter().map(|name| name.parse().unwrap()).collect();
    let plan = |by_side| Plan::<Siege> {
        setups: vec![("against".to_string(), Setup { together: false })],
        entrants: entrants.clone(),
        seating: Seating::Alone,
        by_side,
        games: 40,
        seed: 1,
        until_clear: false,
    };
    let report = hold(&plan(true), |_| ()).unwrap();
    assert_eq!((report.seats, report.chairs), (3, 2));
    assert_eq!([report.entrants[0].count.games, report.entrants[1].count.games], [40, 40], "once a game, not once a seat");
    let (first, second) = (report.entrants[0].count, report.entrants[1].count);
    // SG-6: some games beat both sides at once.
    let lost_by_both = 40 - first.wins - second.wins - first.draws;
    assert!(lost_by_both > 0 && first.draws == second.draws, "{first:?} {second:?}");
    let losses = [first.turned().wins, second.turned().wins];
    assert_eq!(losses, [second.wins + lost_by_both, first.wins + lost_by_both], "one side's win is the other's loss");
    assert_eq!(report.by_seat[1], report.by_seat[2], "the heroes win and lose together");
    let by_seat = hold(&plan(false), |_| ()).unwrap();
    assert_eq!((by_seat.chairs, by_seat.entrants[1].count.games), (3, 84), "42 games of two copies each");
    let solo = Plan { setups: vec![("together".to_string(), Setup { together: true })], ..plan(true) };
    assert_eq!(hold(&solo, |_| ()).unwrap_err().to_string(), "a set-up for one side has no pairings of sides; use simulate");
}

#[test]
fn a_team_that_plays_against_the_game_can_win_and_lose() {
    let mut won = [0; 2];
    for seed in 0..60 {
        let mut players: Vec<_> = (0..2).map(|i| bot::<Siege>(Level::Random, seed * 2 + i)).collect();
        let (played, _) = contest(begun(true), &mut players, &mut Seeded::new(seed)).unwrap();
        match played.outcome.verdict() {
            Verdict::Won(_) => won[0] += 1,
            Verdict::Lost => won[1] += 1,
            Verdict::Drawn => panic!("a game of one side is never drawn"),
        }
    }
    assert!(won.iter().all(|n| *n > 5), "{won:?}");
}
