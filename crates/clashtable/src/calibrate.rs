//! `calibrate`: how much each level of bots must think in a game for its promise to hold, found by playing.
//!
//! A level's promise: it beats the one below in about seven games of ten. From the top down each level is made weaker or stronger until
//! the one above wins that often: it slips more or less often and, where it never slips, thinks more. Then the ladder is played
//! with other luck, which is what counts.

use crate::Out;
use crate::failure::Failure;
use crate::{content, games, setups, simulate};
use bots::arena::{Count, Entrant, Plan, Seating, hold};
use bots::{Effort, Efforts, Level};
use engine::Playable;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Options of `calibrate`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// A named set-up or a JSON file, with two sides or more; the game's ordinary one if not said
    #[arg(long, value_name = "NAME|FILE")]
    setup: Option<String>,
    /// How many games each trial and each step of the ladder has
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// The same seed finds the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; as many as there are cores if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Change nothing: only play the ladder as it stands
    #[arg(long)]
    check: bool,
    /// Leave `expert` as it is and out of the trials: for games in which it takes hours
    #[arg(long)]
    without_expert: bool,
    /// Write what was found to this file, for the game to carry
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    content: content::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A level above wins this share of its games, no less and no more, before a trial is content.
const WANTED: std::ops::RangeInclusive<f64> = 0.67..=0.78;
/// Trials for one level.
const TRIALS: u32 = 8;
/// The most that a level slips, of 100 decisions.
const MOST_SLIPS: u32 = 95;

/// Who slips so seldom and is too weak may as well not slip at all.
const FEW_SLIPS: u32 = 10;

/// What is promised of one bot against another.
struct Step {
    first: Level,
    second: Level,
    promised: f64,
    count: Count,
}

/// Finds how much the levels think, and proves it.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    let game = games::find(&args.game)?;
    let setup = setups::load(game, args.setup.as_deref())?;
    let bar = simulate::progress_of(0, "games");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.map_or(0, usize::from)).build();
    let pool = pool.map_err(|e| Failure::failed(format!("the threads cannot be started: {e}")))?;
    let typed = Calibrate { args, setup: &setup, bar: &bar };
    let found = pool.install(|| catalog::typed(&args.game, typed)).ok_or_else(|| Failure::failed("the game has no type"))??;
    bar.finish_and_clear();
    if let Some(file) = &args.out {
        let text = found.efforts.write(&command(args));
        std::fs::write(file, text).map_err(|e| Failure::failed(format!("{} cannot be written: {e}", file.display())))?;
    }
    report(args, &found, out)
}

/// The command that finds the same again.
fn command(args: &Args) -> String {
    let mut command = format!("clashtable calibrate {} --games {} --seed {}", args.game, args.games, args.seed);
    if let Some(setup) = &args.setup {
        command += &format!(" --setup {setup}");
    }
    if args.without_expert {
        command += " --without-expert";
    }
    command + &args.content.as_option()
}

/// What was found, and how it did.
struct Found {
    /// What was tried, a line each.
    trials: Vec<String>,
    efforts: Efforts,
    ladder: Vec<Step>,
}

struct Calibrate<'a> {
    args: &'a Args,
    setup: &'a Value,
    bar: &'a ProgressBar,
}

impl catalog::Typed for Calibrate<'_> {
    type Out = Result<Found, Failure>;

    fn run<G: Playable>(self) -> Self::Out {
        let setup: G::Setup =
            serde_json::from_value(self.setup.clone()).map_err(|e| Failure::input(format!("the set-up: {e}")))?;
        let (mut efforts, mut trials) = (Efforts::of::<G>(), Vec::new());
        let meet = |efforts: &Efforts, pair: [Level; 2], seed: u64| -> Result<Count, Failure> {
            let entrant = |level: Level| match efforts.effort(level) {
                Some(effort) => Entrant::search(level.name(), effort.budget()),
                None => Entrant::from(level),
            };
            let plan = Plan::<G> {
                setups: vec![(String::new(), setup.clone())],
                entrants: pair.map(entrant).to_vec(),
                seating: Seating::Alone,
                by_side: true,
                games: self.args.games,
                seed,
                until_clear: false,
            };
            self.bar.inc_length(u64::from(self.args.games));
            let report = hold(&plan, |games| self.bar.inc(u64::from(games))).map_err(|e| Failure::input(e.to_string()))?;
            match report.broken.first() {
                Some(first) => Err(Failure::failed(format!("a game was broken off: {first}"))),
                None => Ok(report.pairings[0].count),
            }
        };
        if !self.args.check {
            let top = if self.args.without_expert { Level::Hard } else { Level::Expert };
            for pair in Level::OFFERED.windows(2).rev().filter(|pair| pair[1] <= top) {
                let [below, above] = [pair[0], pair[1]];
                let mut search = Search::new(efforts.effort(below), efforts.effort(above));
                for trial in 0..TRIALS {
                    let Some(effort) = efforts.effort_mut(below) else { break };
                    *effort = search.now;
                    let count = meet(&efforts, [above, below], self.args.seed ^ u64::from(trial + 1).rotate_right(8))?;
                    let line = format!("{above} over {below} with {}: {}", told(search.now), share(&count));
                    self.bar.println(&line);
                    trials.push(line);
                    if !search.learn(count.rate()) {
                        break;
                    }
                }
                if let Some(effort) = efforts.effort_mut(below) {
                    *effort = search.best();
                }
            }
        }
        let mut ladder = Vec::new();
        for (first, second, promised) in steps(self.args.without_expert) {
            ladder.push(Step { first, second, promised, count: meet(&efforts, [first, second], self.args.seed)? });
        }
        Ok(Found { trials, efforts, ladder })
    }
}

/// Who meets whom in the ladder, and what share is promised.
fn steps(without_expert: bool) -> Vec<(Level, Level, f64)> {
    let mut steps = vec![
        (Level::Easy, Level::Random, 0.5),
        (Level::Normal, Level::Easy, 0.65),
        (Level::Hard, Level::Normal, 0.65),
        (Level::Expert, Level::Hard, 0.65),
        (Level::Hard, Level::Greedy, 0.7),
        (Level::Hard, Level::Random, 0.9),
    ];
    steps.retain(|(first, ..)| !(without_expert && *first == Level::Expert));
    steps
}

/// Looks for the effort of a level with which the one above wins as often as wanted.
struct Search {
    now: Effort,
    /// The most it may think: as much as the level above.
    most: Effort,
    /// Between how many slips it is looked for: with fewer it was too strong, with more too weak.
    slips: (u32, u32),
    /// What was tried, by how far the result was from the middle of what is wanted.
    tried: Vec<(f64, Effort)>,
}

impl Search {
    fn new(below: Option<Effort>, above: Option<Effort>) -> Search {
        let now = below.unwrap_or(Efforts::PLAIN.easy);
        Search { now, most: above.unwrap_or(now), slips: (0, MOST_SLIPS), tried: Vec::new() }
    }

    /// Takes in how often the level above won; false when there is nothing more to try.
    fn learn(&mut self, rate: f64) -> bool {
        let middle = WANTED.start().midpoint(*WANTED.end());
        self.tried.push(((rate - middle).abs(), self.now));
        if WANTED.contains(&rate) {
            return false;
        }
        let slips = self.now.unsearched;
        if rate < *WANTED.start() {
            self.slips.0 = slips;
        } else {
            self.slips.1 = slips;
        }
        let (low, high) = self.slips;
        if slips == 0 && rate > *WANTED.end() {
            // It never slips and is still too weak: it thinks twice as long, if the one above leaves room.
            let rounds = (self.now.rounds * 2).min(self.most.rounds / 2);
            let grown = rounds > self.now.rounds;
            self.now.rounds = rounds.max(self.now.rounds);
            self.slips = (0, MOST_SLIPS);
            return grown;
        }
        let next = if high <= FEW_SLIPS { 0 } else { low.midpoint(high) };
        let moved = next != slips;
        self.now.unsearched = next;
        moved
    }

    /// The best that was tried.
    fn best(&self) -> Effort {
        self.tried.iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or(self.now, |(_, effort)| *effort)
    }
}

fn told(effort: Effort) -> String {
    let Effort { rounds, depth, cut, unsearched, opponent_heuristic } = effort;
    let model = if opponent_heuristic > 0 { format!(", opponent_heuristic {opponent_heuristic}") } else { String::new() };
    format!("{rounds} rounds, {depth} ahead, cut {cut}, unsearched {unsearched}{model}")
}

fn share(count: &Count) -> String {
    let (low, high) = count.interval();
    format!("{:.1} % ({:.1} to {:.1}) of {} games", 100.0 * count.rate(), 100.0 * low, 100.0 * high, count.games)
}

fn report(args: &Args, found: &Found, out: Out) -> Result<(), Failure> {
    if args.json {
        let steps = found.ladder.iter().map(|step| {
            let (low, high) = step.count.interval();
            json!({
                "first": step.first.name(), "second": step.second.name(), "games": step.count.games,
                "score": step.count.rate(), "low": low, "high": high, "promised": step.promised,
                "kept": step.count.rate() >= step.promised,
            })
        });
        let all = json!({
            "game": args.game, "command": command(args), "levels": found.efforts, "ladder": steps.collect::<Vec<_>>(),
        });
        serde_json::to_writer_pretty(&mut *out, &all)?;
        return Ok(writeln!(out)?);
    }
    for trial in &found.trials {
        writeln!(out, "{trial}")?;
    }
    writeln!(out, "\n| level | thinks |\n| --- | --- |")?;
    for level in Level::OFFERED {
        if let Some(effort) = found.efforts.effort(*level) {
            writeln!(out, "| `{level}` | {} |", told(effort))?;
        }
    }
    writeln!(out, "\n| first | second | won | promised | |\n| --- | --- | --- | --- | --- |")?;
    for step in &found.ladder {
        let kept = if step.count.rate() >= step.promised { "kept" } else { "not kept" };
        let promised = 100.0 * step.promised;
        writeln!(out, "| {} | {} | {} | {promised:.0} % | {kept} |", step.first, step.second, share(&step.count))?;
    }
    writeln!(out, "\n`{}`", command(args))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort(rounds: u32, unsearched: u32) -> Effort {
        Effort { rounds, unsearched, ..Efforts::PLAIN.hard }
    }

    /// A level whose strength is known: how often the one above wins from it.
    fn found(start: Effort, above: Effort, rate: impl Fn(Effort) -> f64) -> Effort {
        let mut search = Search::new(Some(start), Some(above));
        for _ in 0..TRIALS {
            if !search.learn(rate(search.now)) {
                break;
            }
        }
        search.best()
    }

    #[test]
    fn a_level_that_is_too_strong_slips_more_often() {
        let best = found(effort(1_000, 0), effort(50_000, 0), |e| 0.55 + f64::from(e.unsearched) / 200.0);
        assert!((24..=46).contains(&best.unsearched) && best.rounds == 1_000, "{best:?}");
    }

    #[test]
    fn a_level_that_is_too_weak_slips_less_and_then_thinks_more() {
        let best = found(effort(1_000, 40), effort(50_000, 0), |e| 0.9 - f64::from(e.rounds) / 25_000.0);
        assert!(best.rounds >= 4_000 && best.unsearched == 0, "{best:?}");
        let best = found(effort(1_000, 40), effort(1_500, 0), |_| 0.95);
        assert_eq!(best.rounds, 1_000, "no level thinks more than half as long as the one above");
    }
}
