//! `arena`: bots against each other on paired seeds and every seat, and how strong that says they are.

mod page;
mod text;

use crate::Out;
use crate::failure::Failure;
use crate::{content, games, seats, setups, simulate};
use bots::arena::{Count, Entrant, PATIENCE, Plan, Report, Seating, hold};
use engine::Playable;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Options of `arena`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// Two bots or more: levels, perfect, flat:PLAYOUTS, search:ROUNDS, search:20ms, cmd:COMMAND; behind a search :depth=N, :cut=N, :unsearched=N,
    /// :opponent_heuristic=N, :opponent_random=N, :threads=N
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<Entrant>,
    /// At tables of three or more, seat different bots together: every choice of as many as there are seats. Otherwise the bot named
    /// first sits alone among copies of the other
    #[arg(long)]
    mixed: bool,
    /// One bot plays all seats of a side, so that bots meet as teams; otherwise each seat is a bot's own
    #[arg(long)]
    sides: bool,
    /// How many games each pairing or mixed table plays; rounded up, so that everybody sits on every seat equally often
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Named set-ups or JSON files, played in turn
    #[arg(long, value_delimiter = ',', value_name = "NAME|FILE")]
    setups: Vec<String>,
    /// The same seed plays the same games, as long as no bot thinks by the clock
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// End a pairing early when a sequential test says who is better, a mixed table when it says so of every two
    #[arg(long)]
    until_clear: bool,
    /// How many threads; as many as there are cores if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// How long a program outside (cmd:COMMAND) has for each answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = PATIENCE.as_millis() as u64, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    patience: u64,
    /// Write a page with pictures to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    content: content::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was played, for the reports.
struct Heading<'a> {
    id: &'a str,
    game: &'a str,
    command: String,
    setups: Vec<String>,
    seconds: f64,
}

/// Holds the arena and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    args.content.load(out)?;
    let game = games::find(&args.game)?;
    let asked: Vec<Option<&str>> =
        if args.setups.is_empty() { vec![None] } else { args.setups.iter().map(|s| Some(s.as_str())).collect() };
    let ordinary = game.presets().first().map_or("the ordinary one", |(name, _)| *name);
    let name = |asked: &Option<&str>| asked.unwrap_or(ordinary).to_string();
    let setups: Vec<(String, Value)> =
        asked.iter().map(|asked| Ok((name(asked), setups::load(game, *asked)?))).collect::<Result<_, Failure>>()?;
    let sides = game.sides(&setups[0].1).map_err(|e| Failure::input(format!("set-up {}: {e}", setups[0].0)))?;
    let chairs = if args.sides { sides.iter().map(|side| side.index() + 1).max().unwrap_or(0) } else { sides.len() };
    if let Some(file) = &args.html {
        // Better known before hours of games than after them.
        let opened = std::fs::OpenOptions::new().create(true).append(true).open(file);
        opened.map_err(|e| Failure::input(format!("{} cannot be written: {e}", file.display())))?;
    }
    let bar = simulate::progress(all_games(args, chairs));
    let begun = Instant::now();
    let typed = Hold { args, setups: &setups, bar: &bar };
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|e| Failure::failed(format!("the threads cannot be started: {e}")))?;
    let report = pool.install(|| catalog::typed(&args.game, typed)).ok_or_else(|| Failure::failed("the game has no type"))??;
    bar.finish_and_clear();
    seats::tell_remarks();
    let heading = Heading {
        id: game.info().id,
        game: game.info().name,
        command: command(args),
        setups: setups.into_iter().map(|(name, _)| name).collect(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    if let Some(file) = &args.html {
        let page = page::html(&heading, &report);
        std::fs::write(file, page).map_err(|e| Failure::failed(format!("{} cannot be written: {e}", file.display())))?;
    }
    if args.json {
        as_json(args, &heading, &report, out)?;
    } else {
        write!(out, "{}", text::markdown(&heading, &report))?;
    }
    match report.broken.first() {
        Some(first) => Err(Failure::failed(format!("games were broken off and are not counted: {first}"))),
        None => Ok(()),
    }
}

/// The command that holds this arena again, as a shell reads it.
fn command(args: &Args) -> String {
    let quoted = |list: String| if list.contains(char::is_whitespace) { format!("'{list}'") } else { list };
    let names: Vec<_> = args.bots.iter().map(Entrant::name).collect();
    let mut command = format!("clashtable arena {} --bots {} --games {}", args.game, quoted(names.join(",")), args.games);
    if !args.setups.is_empty() {
        command += &format!(" --setups {}", quoted(args.setups.join(",")));
    }
    if args.mixed {
        command += " --mixed";
    }
    if args.sides {
        command += " --sides";
    }
    if args.until_clear {
        command += " --until-clear";
    }
    if u128::from(args.patience) != PATIENCE.as_millis() {
        command += &format!(" --patience {}", args.patience);
    }
    format!("{command} --seed {}{}", args.seed, args.content.as_option())
}

fn seating(args: &Args) -> Seating {
    if args.mixed { Seating::Mixed } else { Seating::Alone }
}

/// How many games all line-ups play at most: whole groups, in which everybody moves on by one seat.
fn all_games(args: &Args, chairs: usize) -> u64 {
    let lineups = seating(args).lineups(args.bots.len(), chairs).len() as u64;
    u64::from(args.games).next_multiple_of(chairs.max(1) as u64) * lineups
}

/// The arena for the game's own type.
struct Hold<'a> {
    args: &'a Args,
    setups: &'a [(String, Value)],
    bar: &'a ProgressBar,
}

impl catalog::Typed for Hold<'_> {
    type Out = Result<Report, Failure>;

    fn run<G: Playable>(self) -> Self::Out {
        let read = |(name, setup): &(String, Value)| match serde_json::from_value::<G::Setup>(setup.clone()) {
            Ok(setup) => Ok((name.clone(), setup)),
            Err(e) => Err(Failure::input(format!("set-up {name}: {e}"))),
        };
        let plan = Plan::<G> {
            setups: self.setups.iter().map(read).collect::<Result<_, _>>()?,
            entrants: self.args.bots.iter().map(|bot| bot.clone().patient(Duration::from_millis(self.args.patience))).collect(),
            seating: seating(self.args),
            by_side: self.args.sides,
            games: self.args.games,
            seed: self.args.seed,
            until_clear: self.args.until_clear,
        };
        hold(&plan, |games| self.bar.inc(u64::from(games))).map_err(|e| Failure::input(e.to_string()))
    }
}

fn as_json(args: &Args, heading: &Heading, report: &Report, out: Out) -> Result<(), Failure> {
    let count = |count: &Count| {
        let (low, high) = count.interval();
        let losses = count.turned().wins;
        json!({
            "games": count.games, "wins": count.wins, "draws": count.draws, "losses": losses,
            "score": count.rate(), "low": low, "high": high,
        })
    };
    let name = |i: usize| report.entrants[i].name.as_str();
    let bots = report.entrants.iter().map(|e| {
        json!({
            "name": e.name,
            "rating": { "value": e.rating.value, "low": e.rating.low, "high": e.rating.high },
            "games": count(&e.count),
            "milliseconds": { "mean": millis(e.thinking.mean()), "longest": millis(e.thinking.longest) },
        })
    });
    let pairings = report
        .pairings
        .iter()
        .map(|p| json!({ "first": name(p.first), "second": name(p.second), "games": count(&p.count), "ended_early": p.clear }));
    let factions = report.by_faction.iter().map(|(name, c)| json!({ "name": name, "games": count(c) }));
    let all = json!({
        "game": args.game,
        "command": heading.command,
        "seconds": heading.seconds,
        "seats": report.seats,
        "sides": args.sides,
        "mixed": report.seating == Seating::Mixed,
        "bots": bots.collect::<Vec<_>>(),
        "pairings": pairings.collect::<Vec<_>>(),
        "by_seat": report.by_seat.iter().map(count).collect::<Vec<_>>(),
        "by_faction": factions.collect::<Vec<_>>(),
        "decisions": report.lengths,
        "broken": report.broken,
    });
    serde_json::to_writer_pretty(&mut *out, &all)?;
    Ok(writeln!(out)?)
}

/// A time in milliseconds, for people.
fn millis(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
