//! The bots at Clash of Rage: that they know what a scenario is about.

#![allow(clippy::unwrap_used)]

use bots::{Level, bot};
use engine::{Cx, Game, GameRng};
use rage::setup::{Clans, Mode};
use rage::{Event, Rage, Setup};

/// Chance from a seed, and who has met the goal of the scenario.
struct Listening {
    rng: GameRng,
    met: Option<usize>,
    round: u16,
}

impl Cx<Event> for Listening {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::ScenarioWon { seat, .. } => self.met = Some(seat.index()),
            Event::RoundBegins { round } => self.round = round,
            _ => {}
        }
    }

    fn listens(&self) -> bool {
        true
    }
}

/// In how many games a greedy bot met the goal of a scenario and in how many it won, against bots that play anything.
fn met_and_won(scenario: &str, players: u8, games: u64) -> [u64; 2] {
    let mut counts = [0; 2];
    for seed in 0..games {
        let setup = Setup { mode: Mode::Scenario(scenario.into()), players, clans: Clans::Deal, ..Setup::default() };
        let mut cx = Listening { rng: GameRng::new(seed), met: None, round: 0 };
        let state = Rage::new(&setup, &mut cx).unwrap();
        let me = (seed % u64::from(players)) as usize;
        let level = |seat| if seat == me { Level::Greedy } else { Level::Random };
        let mut seats: Vec<_> = (0..players as usize).map(|seat| bot::<Rage>(level(seat), seed * 7 + seat as u64)).collect();
        let (played, _) = bots::contest(state, &mut seats, &mut cx).unwrap();
        counts[0] += u64::from(cx.met == Some(me));
        counts[1] += u64::from(played.outcome.winners().lowest().is_some_and(|seat| seat.index() == me));
    }
    counts
}

fn scenarios() -> impl Iterator<Item = &'static str> {
    rage::library::standard().season.scenarios.iter().map(|s| s.id.as_str())
}

/// Between equal bots: the rounds each game took, and in how many somebody met the goal.
fn rounds_and_met(scenario: &str, players: u8, games: u64) -> (Vec<u16>, usize) {
    let (mut rounds, mut met) = (Vec::new(), 0);
    for seed in 0..games {
        let setup = Setup { mode: Mode::Scenario(scenario.into()), players, clans: Clans::Deal, ..Setup::default() };
        let mut cx = Listening { rng: GameRng::new(seed), met: None, round: 0 };
        let state = Rage::new(&setup, &mut cx).unwrap();
        let mut seats: Vec<_> = (0..u64::from(players)).map(|seat| bot::<Rage>(Level::Greedy, seed * 7 + seat)).collect();
        bots::contest(state, &mut seats, &mut cx).unwrap();
        rounds.push(cx.round);
        met += usize::from(cx.met.is_some());
    }
    rounds.sort_unstable();
    (rounds, met)
}

/// A scenario that is over before half its rounds is not worth setting up: at most one game in four ends so early.
fn is_long_enough(rounds: &[u16], last: u8) -> bool {
    let early = rounds.iter().filter(|round| **round * 2 < u16::from(last)).count();
    early * 4 <= rounds.len()
}

#[test]
fn scenarios_between_equal_bots_last_half_their_rounds() {
    for scenario in &rage::library::standard().season.scenarios {
        let (rounds, _) = rounds_and_met(&scenario.id, 2, 20);
        assert!(is_long_enough(&rounds, scenario.rounds), "{}: of {} rounds: {rounds:?}", scenario.id, scenario.rounds);
    }
}

/// The figures of `docs/bots-rage.md`.
#[test]
#[ignore = "a measurement"]
fn how_long_scenarios_are_between_equal_bots() {
    for players in 2..=4 {
        for scenario in &rage::library::standard().season.scenarios {
            let (rounds, met) = rounds_and_met(&scenario.id, players, 80);
            let early = rounds.iter().filter(|round| **round * 2 < u16::from(scenario.rounds)).count();
            println!(
                "| {} | {players} | {} | {} | {} | {} | {early} | {met} |",
                scenario.id,
                scenario.rounds,
                rounds[0],
                rounds[rounds.len() / 2],
                rounds[rounds.len() - 1]
            );
        }
    }
}

/// The figures of `docs/bots-rage.md`.
#[test]
#[ignore = "a measurement"]
fn how_often_a_greedy_bot_meets_the_goals() {
    for players in [2, 3] {
        for scenario in scenarios() {
            let [met, won] = met_and_won(scenario, players, 400);
            println!("{scenario}, {players} players: goal met {:.1} %, won {:.1} %", met as f64 / 4.0, won as f64 / 4.0);
        }
    }
}

#[test]
fn a_greedy_bot_goes_for_the_goal_of_every_scenario() {
    for scenario in scenarios() {
        let [met, won] = met_and_won(scenario, 2, 40);
        assert!(met >= 34 && won >= 36, "{scenario}: of 40 games against random play the goal was met in {met}, {won} were won");
    }
}
