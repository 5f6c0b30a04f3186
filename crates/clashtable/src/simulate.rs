//! `simulate`: many games between bots, counted.

use crate::Out;
use crate::failure::Failure;
use crate::{content, games, seats, setups};
use bots::Level;
use bots::arena::Entrant;
use engine::{Game, GameRng, MAX_SEATS, Outcome, Playable, Seat, Seeded, Side, Status};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Options of `simulate`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// How many games
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    games: u64,
    /// The same seed plays the same games, with any number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One bot a seat, or one for all seats; with --sides one bot a side. A level, perfect, or another bot as in the arena
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<Entrant>,
    /// Each bot plays all seats of a side
    #[arg(long)]
    sides: bool,
    /// A named set-up or a JSON file
    #[arg(long, value_name = "NAME|FILE")]
    setup: Option<String>,
    /// How many threads; as many as there are cores if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    #[command(flatten)]
    content: content::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tally {
    games: u64,
    decisions: u64,
    wins: [u64; MAX_SEATS],
    draws: u64,
}

impl Tally {
    fn count(&mut self, decisions: u64, outcome: &Outcome) {
        self.games += 1;
        self.decisions += decisions;
        self.draws += u64::from(outcome.is_draw());
        for seat in outcome.winners().iter() {
            self.wins[seat.index()] += 1;
        }
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.draws += other.draws;
        self.wins.iter_mut().zip(other.wins).for_each(|(all, more)| *all += more);
    }
}

/// Plays the games and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    let game = games::find(&args.game)?;
    let setup = setups::load(game, args.setup.as_deref())?;
    let sides = game.sides(&setup).map_err(|e| Failure::input(e.to_string()))?;
    let chairs = sides.len();
    let levels = seated(&args.bots, args.sides, &sides)?;
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, usize::from);
    let bar = progress(args.games);
    let begun = Instant::now();
    let code = Simulation { setup: &setup, levels: &levels, games: args.games, seed: args.seed, threads, bar: &bar };
    let tally = catalog::typed(&args.game, code).ok_or_else(|| Failure::failed("the game has no type"))??;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    seats::tell_remarks();
    let report = Report { args, levels: &levels, tally: &tally, seats: chairs, seconds, threads };
    if args.json { report.json(out) } else { report.table(out) }
}

/// The bot of every seat: one for all, one a seat, or one a side.
fn seated(bots: &[Entrant], by_side: bool, sides: &[Side]) -> Result<Vec<Entrant>, Failure> {
    let count = if by_side { sides.iter().map(|side| side.index() + 1).max().unwrap_or(0) } else { sides.len() };
    match bots {
        [one] => Ok(vec![one.clone(); sides.len()]),
        all if all.len() == count && by_side => Ok(sides.iter().map(|side| all[side.index()].clone()).collect()),
        all if all.len() == count => Ok(all.to_vec()),
        all => {
            let what = if by_side { "sides" } else { "seats" };
            Err(Failure::input(format!("this set-up has {count} {what}, but --bots names {} bots", all.len())))
        }
    }
}

/// A bar on stderr, where a person watches; nothing otherwise.
pub fn progress(games: u64) -> ProgressBar {
    progress_of(games, "games")
}

/// A bar that counts something else than games.
pub fn progress_of(all: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(all);
    if let Ok(style) = ProgressStyle::with_template(&format!("{{wide_bar}} {{human_pos}}/{{human_len}} {what}, {{eta}} left")) {
        bar.set_style(style);
    }
    bar
}

struct Report<'a> {
    args: &'a Args,
    levels: &'a [Entrant],
    tally: &'a Tally,
    seats: usize,
    seconds: f64,
    threads: usize,
}

impl Report<'_> {
    fn per_second(&self) -> f64 {
        self.tally.decisions as f64 / self.seconds.max(1e-9)
    }

    fn mean(&self) -> f64 {
        self.tally.decisions as f64 / self.tally.games.max(1) as f64
    }

    fn json(&self, out: Out) -> Result<(), Failure> {
        let levels: Vec<_> = self.levels.iter().map(bots::arena::Entrant::name).collect();
        let report = json!({
            "game": self.args.game,
            "setup": self.args.setup,
            "bots": levels,
            "seed": self.args.seed,
            "threads": self.threads,
            "games": self.tally.games,
            "decisions": self.tally.decisions,
            "wins": &self.tally.wins[..self.seats],
            "draws": self.tally.draws,
            "mean_decisions": self.mean(),
            "seconds": self.seconds,
            "decisions_per_second": self.per_second(),
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        Ok(writeln!(out)?)
    }

    fn table(&self, out: Out) -> Result<(), Failure> {
        let percent = |n: u64| 100.0 * n as f64 / self.tally.games.max(1) as f64;
        writeln!(out, "{} games of {}, seed {}", self.tally.games, self.args.game, self.args.seed)?;
        writeln!(out)?;
        writeln!(out, "{:<8} {:<10} {:>12} {:>8}", "seat", "bot", "wins", "%")?;
        for (i, level) in self.levels.iter().enumerate() {
            let wins = self.tally.wins[i];
            writeln!(out, "{:<8} {:<10} {:>12} {:>8.2}", Seat(i as u8).to_string(), level.name(), wins, percent(wins))?;
        }
        writeln!(out, "{:<8} {:<10} {:>12} {:>8.2}", "draws", "", self.tally.draws, percent(self.tally.draws))?;
        writeln!(out)?;
        writeln!(out, "{} decisions, {:.1} a game", self.tally.decisions, self.mean())?;
        let speed = self.per_second() / 1e6;
        Ok(writeln!(out, "{:.2} seconds on {} threads, {speed:.2} million decisions a second", self.seconds, self.threads)?)
    }
}

/// The games to play, before their type is known.
struct Simulation<'a> {
    setup: &'a Value,
    levels: &'a [Entrant],
    games: u64,
    seed: u64,
    threads: usize,
    bar: &'a ProgressBar,
}

impl catalog::Typed for Simulation<'_> {
    type Out = Result<Tally, Failure>;

    fn run<G: Playable>(self) -> Self::Out {
        let setup: G::Setup =
            serde::Deserialize::deserialize(self.setup).map_err(|e| Failure::input(format!("the set-up cannot be read: {e}")))?;
        let plan = Plan::<G>::new(setup, self.levels, self.seed)?;
        let chunk = if plan.random { 4096 } else { 4 };
        let (next, total, trouble) = (AtomicU64::new(0), Mutex::new(Tally::default()), Mutex::new(None));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut worker = Worker::<G>::default();
                    loop {
                        let first = next.fetch_add(chunk, Ordering::Relaxed);
                        if first >= self.games {
                            break;
                        }
                        let last = (first + chunk).min(self.games);
                        if let Err(failure) = (first..last).try_for_each(|i| worker.game(&plan, i)) {
                            next.store(self.games, Ordering::Relaxed);
                            trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(failure);
                        }
                        self.bar.inc(last - first);
                    }
                    total.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(&worker.tally);
                });
            }
        });
        match trouble.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(failure) => Err(failure),
            None => Ok(total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)),
        }
    }
}

/// What all threads share.
struct Plan<'a, G: Game> {
    setup: G::Setup,
    /// The position every game begins with, where chance has no part in the set-up.
    first: Option<G>,
    levels: &'a [Entrant],
    random: bool,
    base: u64,
}

impl<'a, G: Game> Plan<'a, G> {
    fn new(setup: G::Setup, levels: &'a [Entrant], seed: u64) -> Result<Self, Failure> {
        let state = G::new(&setup, &mut Seeded::new(seed)).map_err(|e| Failure::input(e.to_string()))?;
        let random = levels.iter().all(|level| *level == Entrant::from(Level::Random));
        let first = if G::INFO.chance { None } else { Some(state) };
        Ok(Plan { setup, first, levels, random, base: GameRng::new(seed).next_u64() })
    }

    /// The generator of game number `i`: a function of seed and number, whoever plays it.
    fn rng(&self, i: u64) -> GameRng {
        GameRng::new(self.base ^ i).split()
    }

    fn begin(&self, cx: &mut Seeded) -> Result<G, Failure> {
        match &self.first {
            Some(state) => Ok(state.clone()),
            None => G::new(&self.setup, cx).map_err(|e| Failure::input(e.to_string())),
        }
    }
}

/// One thread's count and its list of actions, which no game needs to allocate anew.
struct Worker<G: Game> {
    tally: Tally,
    actions: Vec<G::Action>,
}

impl<G: Game> Default for Worker<G> {
    fn default() -> Self {
        Worker { tally: Tally::default(), actions: Vec::new() }
    }
}

impl<G: Playable> Worker<G> {
    fn game(&mut self, plan: &Plan<G>, i: u64) -> Result<(), Failure> {
        let mut rng = plan.rng(i);
        let mut cx = Seeded(rng.split());
        let state = plan.begin(&mut cx)?;
        let played = if plan.random {
            playout(state, &mut rng, &mut cx, &mut self.actions)
        } else {
            let players = plan.levels.iter().map(|bot| bot.bot::<G>(rng.next_u64())).collect::<Result<Vec<_>, _>>();
            let mut players = players.map_err(Failure::failed)?;
            let played = bots::contest(state, &mut players, &mut cx);
            played.map(|(played, _)| (played.decisions, played.outcome)).map_err(|e| e.to_string())
        };
        let (decisions, outcome) = played.map_err(|e| Failure::failed(format!("game {i} of this seed: {e}")))?;
        self.tally.count(decisions, &outcome);
        Ok(())
    }
}

/// One game of random legal actions, over the public contract of a game and without any allocation.
fn playout<G: Game>(
    mut state: G,
    rng: &mut GameRng,
    cx: &mut Seeded,
    actions: &mut Vec<G::Action>,
) -> Result<(u64, Outcome), String> {
    let mut decisions = 0;
    loop {
        let mut seats = match state.status() {
            Status::Over(outcome) => return Ok((decisions, outcome)),
            Status::Decide(asked) => asked.actors(None),
        };
        // Several seats commit hidden, in any order, and the last commitment resolves: none of them can end the others' duty.
        while let Some(seat) = seats.lowest() {
            seats = seats.without(seat);
            actions.clear();
            state.legal(seat, actions);
            let action = rng.pick(actions).ok_or_else(|| format!("{seat} must decide and has no legal action"))?;
            state.apply(seat, action, cx).map_err(|e| e.to_string())?;
            decisions += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_seated_by_seat_or_by_side() {
        let teams = [Side(0), Side(1), Side(1)];
        let [easy, hard, random] = [Level::Easy, Level::Hard, Level::Random].map(Entrant::from);
        let seat = |bots: &[Entrant], by_side| seated(bots, by_side, &teams).map_err(|e| e.to_string());
        let two = [easy.clone(), hard.clone()];
        let three = [easy.clone(), hard.clone(), random];
        assert_eq!(seat(&two[..1], false), Ok(vec![easy.clone(); 3]));
        assert_eq!(seat(&three, false), Ok(three.to_vec()));
        assert_eq!(seat(&two, true), Ok(vec![easy, hard.clone(), hard]));
        assert_eq!(seat(&two, false), Err("this set-up has 3 seats, but --bots names 2 bots".to_string()));
        assert_eq!(seat(&three, true), Err("this set-up has 2 sides, but --bots names 3 bots".to_string()));
    }
}
