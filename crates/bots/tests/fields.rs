//! The figures of `docs/balance-fields.md` and of the section on Fields of Eternia in `docs/bots.md`.
//!
//! All of them are measurements, so they are ignored: `GAMES=200 cargo test --release -p bots --test fields -- --ignored --nocapture
//! NAME` plays one. `BOT` and `OTHER` name levels where that says so; `MINUTES` stops after so long and says how far it came; `CONTENT`
//! is a folder to play with in place of `content/fields`, so that numbers can be tried without building anything.

#![allow(clippy::unwrap_used)]

use bots::{Bot, Level, bot, seen};
use engine::{Cx, Game, GameRng, Sampler, Seat, SeatResult, Status, Viewer};
use fields::{Event, Fields, Setup};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

fn level(name: &str, otherwise: Level) -> Level {
    std::env::var(name).map_or(otherwise, |level| level.parse().unwrap())
}

fn until() -> Instant {
    Instant::now() + Duration::from_secs(60 * number("MINUTES", 600))
}

/// Chance from a seed, and what happened of what is counted.
struct Listening {
    rng: GameRng,
    heroes: Vec<(&'static str, &'static str)>,
}

impl Listening {
    fn new(seed: u64) -> Listening {
        Listening { rng: GameRng::new(seed), heroes: Vec::new() }
    }
}

impl Cx<Event> for Listening {
    fn chance(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        if let Event::Picks { team, hero } = event() {
            self.heroes.push((team, hero));
        }
    }

    fn listens(&self) -> bool {
        true
    }
}

/// Plays with the files of `CONTENT`, where it is set.
fn content() {
    use engine::{Content, Files};
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        if let Some(dir) = std::env::var_os("CONTENT") {
            Fields::load(&Files::read(dir.as_ref(), Fields::ENDINGS).unwrap()).unwrap();
        }
    });
}

/// A share in percent with its 95 % interval (Wilson).
fn share(won: f64, games: u64) -> String {
    let (n, z) = (games.max(1) as f64, 1.96);
    let p = won / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    format!("{:.0} ({:.0} to {:.0})", 100.0 * p, 100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0))
}

fn won(outcome: &engine::Outcome, seat: u8) -> f64 {
    match outcome.result(Seat(seat)) {
        SeatResult::Won => 1.0,
        _ => 0.0,
    }
}

/// A game between these levels, a seat each: how it went, and who was in it.
fn game(setup: &Setup, levels: &[Level], seed: u64) -> (bots::Played, Fields, Listening) {
    content();
    let mut cx = Listening::new(seed);
    let state = Fields::new(setup, &mut cx).unwrap();
    let mut seats: Vec<_> = levels.iter().enumerate().map(|(i, level)| bot::<Fields>(*level, seed * 7 + i as u64)).collect();
    let (played, state) = bots::contest(state, &mut seats, &mut cx).unwrap();
    (played, state, cx)
}

/// Equal bots in the standard scenarios: factions, the starting team, heroes. `BOT` is their level.
#[test]
#[ignore = "a measurement"]
fn standard_scenarios_between_equal_bots() {
    let (bot, games, end) = (level("BOT", Level::Greedy), number("GAMES", 200), until());
    let mut heroes: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    for scenario in ["fractures-in-time", "evil-seed"] {
        let (mut n, mut first, mut starting, mut lost, mut decisions, mut points) = (0, 0.0, 0.0, 0, 0, [0u64; 2]);
        let mut time = Duration::ZERO;
        for seed in 0..games {
            if Instant::now() > end {
                break;
            }
            let start = (seed % 2) as u8;
            let setup = Setup { scenario: Some(scenario.into()), starting: Some(start), ..Setup::default() };
            let begun = Instant::now();
            let (played, state, cx) = game(&setup, &[bot; 2], seed);
            time += begun.elapsed();
            n += 1;
            decisions += played.decisions;
            let view = state.view(Viewer::Spectator);
            for (sum, team) in points.iter_mut().zip(&view.teams) {
                *sum += u64::from(team.vp);
            }
            let wins = [won(&played.outcome, 0), won(&played.outcome, 1)];
            if wins == [0.0; 2] {
                lost += 1;
                continue;
            }
            first += wins[0] / (wins[0] + wins[1]);
            starting += wins[usize::from(start)] / (wins[0] + wins[1]);
            for (team, hero) in cx.heroes {
                let side = usize::from(team != view.teams[0].name);
                let all = heroes.entry(hero).or_default();
                all.0 += wins[side] / (wins[0] + wins[1]);
                all.1 += 1;
            }
        }
        println!(
            "| {scenario} | {bot} | {n} | {} | {} | {lost} | {:.1} to {:.1} | {} | {:.1} s |",
            share(first, n - lost),
            share(starting, n - lost),
            points[0] as f64 / n as f64,
            points[1] as f64 / n as f64,
            decisions / n.max(1),
            time.as_secs_f64() / n as f64
        );
    }
    for (hero, (won, games)) in heroes {
        println!("| {hero} | {} | {games} |", share(won, games));
    }
}

/// Solo scenarios: how often a bot completes each at each difficulty. `BOT` is its level, `SCENARIO` one of them.
#[test]
#[ignore = "a measurement"]
fn solo_scenarios() {
    let (bot, games, end) = (level("BOT", Level::Greedy), number("GAMES", 100), until());
    let only = std::env::var("SCENARIO").ok();
    for scenario in ["liberation", "siege-of-grayskull", "shadows-over-the-fen"] {
        for difficulty in ["beginner", "novice", "advanced", "ruthless"] {
            if only.as_ref().is_some_and(|only| only != scenario) || Instant::now() > end {
                continue;
            }
            let setup = Setup {
                scenario: Some(scenario.into()),
                seats: vec![1],
                difficulty: Some(difficulty.into()),
                ..Setup::default()
            };
            let (mut n, mut wins, mut decisions, mut rounds) = (0, 0.0, 0, 0);
            let begun = Instant::now();
            for seed in 0..games {
                if Instant::now() > end {
                    break;
                }
                let (played, state, _) = game(&setup, &[bot], seed);
                wins += won(&played.outcome, 0);
                decisions += played.decisions;
                rounds += u64::from(state.view(Viewer::Spectator).space);
                n += 1;
            }
            println!(
                "| {scenario} | {difficulty} | {bot} | {n} | {} | {:.1} | {} | {:.1} s |",
                share(wins, n),
                rounds as f64 / n.max(1) as f64,
                decisions / n.max(1),
                begun.elapsed().as_secs_f64() / n.max(1) as f64
            );
        }
    }
}

/// One level against another, whole teams, sides changed with every game.
#[test]
#[ignore = "a measurement"]
fn one_level_against_another() {
    let (one, other) = (level("BOT", Level::Hard), level("OTHER", Level::Greedy));
    let (games, end) = (number("GAMES", 20), until());
    let presets = Fields::presets();
    let name = std::env::var("PRESET").unwrap_or_else(|_| "standard".into());
    let setup = &presets.iter().find(|(preset, _)| *preset == name).unwrap().1;
    let (mut n, mut wins, mut longest, mut time) = (0, 0.0, Duration::ZERO, Duration::ZERO);
    for seed in 0..games {
        if Instant::now() > end {
            break;
        }
        let mine = (seed % 2) as u8;
        let levels = if mine == 0 { [one, other] } else { [other, one] };
        let (played, _, _) = game(setup, &levels, seed / 2);
        let wins_of = [won(&played.outcome, 0), won(&played.outcome, 1)];
        wins += if wins_of[0] + wins_of[1] > 0.0 { wins_of[usize::from(mine)] / (wins_of[0] + wins_of[1]) } else { 0.5 };
        longest = longest.max(played.thinking[usize::from(mine)].longest);
        time += played.thinking.iter().map(|thinking| thinking.total).sum();
        n += 1;
    }
    println!(
        "| {name} | {one} against {other} | {n} | {} | {:.2} s | {:.0} s |",
        share(wins, n),
        longest.as_secs_f64(),
        time.as_secs_f64() / n.max(1) as f64
    );
}

/// The heroes of the combat under way, if there are two.
fn fighters(state: &Fields) -> Option<[usize; 2]> {
    let combat = state.view(Viewer::Spectator).combat?;
    let hero = |side: usize| combat.sides.get(side)?.hero.map(fields::ids::HeroId::index);
    Some([hero(0)?, hero(1)?])
}

/// What a combat did to a hero: HP lost, and far more for a defeat.
fn hurt(before: &Fields, after: &Fields, hero: usize) -> i32 {
    let count = |state: &Fields| {
        let view = state.view(Viewer::Spectator);
        let one = &view.heroes[hero];
        i32::from(one.hp.1 - one.hp.0) + 100 * i32::from(one.fallen)
    };
    count(after) - count(before)
}

/// One seat plays a combat with this bot, the other decides everything at random; nobody flees. How it ended for the first.
fn combat(state: &Fields, heroes: [usize; 2], thinker: &mut dyn Bot<Fields>, mine: Seat, seed: u64) -> std::cmp::Ordering {
    let mut world = state.clone();
    let (mut cx, mut rng) = (Listening::new(seed), GameRng::new(seed + 1));
    let side = |seat: Seat| usize::from(world_seat(state, heroes[0]) != seat);
    let (own, other) = (heroes[side(mine)], heroes[1 - side(mine)]);
    while fighters(&world) == Some(heroes) {
        let Status::Decide(asked) = world.status() else { break };
        let seat = asked.seats().lowest().unwrap();
        let mut legal = Vec::new();
        world.legal(seat, &mut legal);
        let stay = legal.iter().any(|action| matches!(action, fields::Action::Flee(_)));
        let action = match (stay, seat == mine) {
            (true, _) => fields::Action::No,
            (false, true) => thinker.choose(&Sampler::new(&world, seat)).unwrap(),
            (false, false) => *rng.pick(&legal).unwrap(),
        };
        thinker.saw(seen(&world, seat, &action, mine));
        world.apply(seat, &action, &mut cx).unwrap();
    }
    hurt(state, &world, other).cmp(&hurt(state, &world, own))
}

fn world_seat(state: &Fields, hero: usize) -> Seat {
    state.view(Viewer::Spectator).heroes[hero].seat
}

/// Epic combats between heroes as they come about in games of greedy bots. Each is fought twice from its beginning: `BOT` decides for
/// the one side, then for the other, and its opponent decides everything at random.
#[test]
#[ignore = "a measurement"]
fn epic_combat_against_random_placement() {
    content();
    let (one, games, end) = (level("BOT", Level::Hard), number("GAMES", 40), until());
    let mut results = [0u64; 3];
    for seed in 0..games {
        let mut cx = Listening::new(seed);
        let mut state = Fields::new(&Setup::default(), &mut cx).unwrap();
        let mut seats: Vec<Box<dyn Bot<Fields>>> = (0..2u64).map(|seat| bot(Level::Greedy, seed * 7 + seat)).collect();
        let mut before = None;
        while let Status::Decide(asked) = state.status() {
            let now = fighters(&state);
            if let Some(heroes) = now.filter(|_| now != before) {
                for mine in 0..2u8 {
                    let mut thinker = bot::<Fields>(one, seed * 11 + u64::from(mine));
                    let ended = combat(&state, heroes, &mut *thinker, Seat(mine), seed * 13 + u64::from(mine));
                    results[(ended as i8 + 1) as usize] += 1;
                }
            }
            before = now;
            if Instant::now() > end {
                break;
            }
            let seat = asked.seats().lowest().unwrap();
            let action = seats[seat.index()].choose(&Sampler::new(&state, seat)).unwrap();
            state.apply(seat, &action, &mut cx).unwrap();
        }
        if Instant::now() > end {
            break;
        }
    }
    let [lost, even, won] = results;
    let all = lost + even + won;
    println!("| {one} | {all} combats | won {won}, even {even}, lost {lost} | {} |", share(won as f64 + even as f64 / 2.0, all));
}

/// A short game of the same kind as the measurements: that they can be played.
#[test]
fn greedy_bots_play_a_standard_game_to_its_end() {
    let (played, _, cx) = game(&Setup::default(), &[Level::Greedy; 2], 3);
    assert!(played.decisions > 100 && cx.heroes.len() == 6);
}
