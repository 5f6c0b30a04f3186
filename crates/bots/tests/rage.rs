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
}

impl Cx<Event> for Listening {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        if let Event::ScenarioWon { seat, .. } = event() {
            self.met = Some(seat.index());
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
        let mut cx = Listening { rng: GameRng::new(seed), met: None };
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
