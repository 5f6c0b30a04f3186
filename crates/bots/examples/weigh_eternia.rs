//! Weighs Clash for Eternia with bots that think: how even every Scenario is for every team size, and how the levels compare.
//!
//! ```text
//! cargo run --release -p bots --example weigh_eternia -- even BOT person|ai GAMES [SECONDS] [SCENARIO] [TEAM]
//! cargo run --release -p bots --example weigh_eternia -- pair FIRST SECOND SCENARIO TEAM GAMES [SEED]
//! ```
//!
//! A bot is a level (`greedy`, `hard`) or `ROUNDS` of a guided search, `ROUNDS:CUT` with another number of decisions played on. `even`
//! has the same bot on every seat, plays the cells in turn, one game of each, and stops after so many seconds. `pair` plays every
//! line-up twice, once each way; with `ai` for SECOND the card-driven AI is the Controller. `CONTENT=DIR` weighs other content.

#![allow(missing_docs, reason = "a program")]

use bots::{Bot, Budget, Level, Limit, Played, Search, bot, contest};
use engine::{Content as Replace, Files, Game, Seat, Seeded};
use eternia::compiled::Content;
use eternia::content::{Mode, ScenarioKind, Side};
use eternia::model::Being;
use eternia::setup::{Method, Roster};
use eternia::{Eternia, Setup, registry};
use std::collections::BTreeMap;
use std::time::Instant;

fn standard() -> &'static Content {
    registry::standard().get()
}

fn player(name: &str, seed: u64) -> Box<dyn Bot<Eternia>> {
    if let Ok(level) = name.parse::<Level>() {
        return bot(level, seed);
    }
    let mut numbers = name.split(':').map(|n| n.parse::<u32>().unwrap_or_else(|_| panic!("{name} is no bot")));
    let (rounds, cut) = (numbers.next().unwrap_or(50), numbers.next().unwrap_or(40));
    Box::new(Search::new(seed, Budget::new(Limit::Rounds(rounds), 20, cut)))
}

fn setup(scenario: &str, mode: Mode, team: u8) -> Setup {
    let sheet = standard().scenarios.iter().find(|sheet| sheet.id.as_str() == scenario);
    let open = sheet.unwrap_or_else(|| panic!("there is no Scenario {scenario}")).kind == ScenarioKind::Open;
    let method = if open { Method::FreeForAll } else { Method::HeroesVsVillains };
    Setup { scenario: scenario.into(), mode, seats: vec![team], method, roster: Roster::Deal, ..Setup::default() }
}

/// The 95 % interval of a rate (Wilson), in per cent.
fn rate(wins: u32, games: u32) -> String {
    let (n, p, z) = (f64::from(games.max(1)), f64::from(wins) / f64::from(games.max(1)), 1.96_f64);
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + z * z / n);
    format!("{:.0} ({:.0} to {:.0})", 100.0 * p, (middle - half) * scale, (middle + half) * scale)
}

/// One game: whether the Player Team won, how it went, and the last state.
fn play(setup: &Setup, seed: u64, names: [&str; 2]) -> (bool, Played, Eternia) {
    let mut cx = Seeded::new(seed);
    let game = Eternia::new(setup, &mut cx).unwrap_or_else(|why| panic!("{why}"));
    let mut players: Vec<_> = (0..game.seats()).map(|seat| player(names[seat.min(1)], seed * 7 + seat as u64)).collect();
    let (played, last) = contest(game, &mut players, &mut cx).unwrap_or_else(|why| panic!("{why}"));
    (played.outcome.winners().contains(Seat(0)), played, last)
}

#[derive(Default)]
struct Cell {
    games: u32,
    won: u32,
    rounds: u32,
    decisions: u64,
    vp: [u32; 2],
}

fn even(bot: &str, mode: Mode, games: u32, seconds: u64, only: Option<&str>, size: Option<u8>) {
    let clock = Instant::now();
    let scenarios = standard().scenarios.iter().filter(|sheet| only.is_none_or(|only| sheet.id.as_str() == only));
    let scenarios: Vec<_> = scenarios.collect();
    let teams: Vec<u8> = (1..=4).filter(|team| size.is_none_or(|size| size == *team)).collect();
    let mut cells: BTreeMap<(usize, u8), Cell> = BTreeMap::new();
    let mut characters: BTreeMap<u8, [u32; 4]> = BTreeMap::new();
    let (mut thought, mut longest, mut decisions) = (0.0, 0.0_f64, 0);
    'all: for game in 0..games {
        for (at, sheet) in scenarios.iter().enumerate() {
            for team in &teams {
                if clock.elapsed().as_secs() >= seconds {
                    break 'all;
                }
                let seed = u64::from(game) << 8 | u64::from(*team) << 4 | at as u64;
                let (won, played, last) = play(&setup(sheet.id.as_str(), mode, *team), seed, [bot, bot]);
                let view = last.view(engine::Viewer::Spectator);
                let cell = cells.entry((at, *team)).or_default();
                cell.games += 1;
                cell.won += u32::from(won);
                cell.rounds += u32::from(view.round);
                cell.decisions += played.decisions;
                cell.vp.iter_mut().zip(view.vp).for_each(|(sum, vp)| *sum += u32::from(vp));
                decisions += played.decisions;
                thought += played.thinking.iter().map(|t| t.total.as_secs_f64()).sum::<f64>();
                longest = played.thinking.iter().map(|t| t.longest.as_secs_f64()).fold(longest, f64::max);
                for model in view.models.iter().filter(|model| model.id.is_character()) {
                    if let (Being::Character(id), Some(side)) = (model.being, model.side) {
                        let counts = characters.entry(id.0).or_default();
                        counts[2 * side as usize] += 1;
                        counts[2 * side as usize + 1] += u32::from(won == (side == Side::Players));
                    }
                }
            }
        }
    }
    println!(
        "| Scenario | team of 1 | 2 | 3 | 4 | games | Rounds | decisions | VP, Players:Controller, and Rounds, by team |\n|---|---|---|---|---|---|---|---|---|"
    );
    for (at, sheet) in scenarios.iter().enumerate() {
        let row = (1..=4).map(|team| cells.get(&(at, team)).map_or("–".into(), |c| rate(c.won, c.games)));
        let row: Vec<String> = row.collect();
        let mine = || (1..=4).filter_map(|team| cells.get(&(at, team)));
        let played: u32 = mine().map(|c| c.games).sum();
        let mean = |sum: f64| sum / f64::from(played.max(1));
        let rounds = mean(mine().map(|c| f64::from(c.rounds)).sum());
        let each = mean(mine().map(|c| c.decisions as f64).sum());
        let points = (1..=4).filter_map(|team| cells.get(&(at, team))).map(|c| {
            let mean = |side: usize| f64::from(c.vp[side]) / f64::from(c.games);
            format!("{:.1}:{:.1} in {:.1}", mean(0), mean(1), f64::from(c.rounds) / f64::from(c.games))
        });
        let points: Vec<String> = points.collect();
        println!("| {} | {} | {played} | {rounds:.1} | {each:.0} | {} |", sheet.name, row.join(" | "), points.join(", "));
    }
    println!("\n| Character | all games | in the Player Team | as the Controller's | games |\n|---|---|---|---|---|");
    for (id, [a, b, c, d]) in characters {
        let name = &standard().characters[usize::from(id)].name;
        println!("| {name} | {} | {} | {} | {} |", rate(b + d, a + c), rate(b, a), rate(d, c), a + c);
    }
    let games: u32 = cells.values().map(|c| c.games).sum();
    println!(
        "\n{bot}, {mode:?}: {games} games in {:.0} s; {decisions} decisions, {:.1} ms each, the longest {:.0} ms",
        clock.elapsed().as_secs_f64(),
        1000.0 * thought / decisions.max(1) as f64,
        1000.0 * longest
    );
}

fn pair(first: &str, second: &str, scenario: &str, team: u8, games: u32, seed: u64) {
    let clock = Instant::now();
    let ai = second == "ai";
    let setup = setup(scenario, if ai { Mode::Ai } else { Mode::Person }, team);
    let (mut won, mut played_games, mut as_players) = (0, 0, 0);
    let mut thinking = [bots::Thinking::default(); 2];
    for game in 0..games {
        let seed = seed << 20 | u64::from(if ai { game } else { game / 2 });
        let turned = !ai && game % 2 == 1;
        let names = if turned { [second, first] } else { [first, second] };
        let (players_won, played, _) = play(&setup, seed, names);
        let first_won = players_won != turned;
        won += u32::from(first_won);
        as_players += u32::from(first_won && !turned);
        played_games += 1;
        for (seat, thought) in played.thinking.iter().enumerate() {
            thinking[usize::from((seat == 1) != turned)].join(thought);
        }
    }
    let time = |t: &bots::Thinking| format!("{:.1}, {} ms", t.mean().as_secs_f64() * 1000.0, t.longest.as_millis());
    println!(
        "| {scenario}, team of {team} | {first} | {second} | {} | {played_games} | {} | {} | {} | {:.0} s |",
        rate(won, played_games),
        as_players,
        time(&thinking[0]),
        time(&thinking[1]),
        clock.elapsed().as_secs_f64()
    );
}

fn main() {
    if let Some(dir) = std::env::var_os("CONTENT") {
        let files = Files::read(dir.as_ref(), <Eternia as Replace>::ENDINGS).unwrap_or_else(|why| panic!("{why}"));
        <Eternia as Replace>::load(&files).unwrap_or_else(|why| panic!("{why:?}"));
    }
    let args: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize| args.get(at).map(String::as_str);
    let number = |at: usize, usual: u64| word(at).map_or(usual, |n| n.parse().unwrap_or_else(|_| panic!("{n} is no number")));
    let mode = |at: usize| if word(at) == Some("ai") { Mode::Ai } else { Mode::Person };
    match (word(0), word(1), word(2)) {
        (Some("even"), Some(bot), _) => {
            let size = word(6).map(|_| number(6, 2) as u8);
            even(bot, mode(2), number(3, 10) as u32, number(4, 100_000), word(5), size);
        }
        (Some("pair"), Some(first), Some(second)) => {
            pair(first, second, word(3).unwrap_or("first-steps"), number(4, 2) as u8, number(5, 20) as u32, number(6, 1));
        }
        _ => println!("even BOT person|ai GAMES [SECONDS] [SCENARIO] [TEAM], or pair FIRST SECOND SCENARIO TEAM GAMES [SEED]"),
    }
}
