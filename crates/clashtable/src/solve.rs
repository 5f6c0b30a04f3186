//! `solve`: exact equilibrium play of a pair of characters, or of all pairs.

use crate::Out;
use crate::failure::Failure;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use solver::{Options, Pair, Progress, Solution, Unsolved};
use std::fs;
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `solve`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game
    game: String,
    /// The first character
    #[arg(long, value_name = "ID", required_unless_present = "all")]
    a: Option<String>,
    /// The second character
    #[arg(long, value_name = "ID", required_unless_present = "all")]
    b: Option<String>,
    /// Solve every pair, mirrors included, the small ones first
    #[arg(long, conflicts_with_all = ["a", "b"])]
    all: bool,
    /// HP of both, if not their own
    #[arg(long, value_name = "N")]
    hp: Option<u8>,
    /// How many threads; as many as there are cores if not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The most memory a pair may take, in GiB
    #[arg(long, value_name = "GIB", default_value_t = 2.0)]
    memory: f64,
    /// The most passes over all positions
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
    /// Add what is found to this file, a line of JSON a pair; pairs that stand there already are not solved again
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON, a line a pair
    #[arg(long)]
    json: bool,
}

/// Solves what was asked for and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    if args.game != solver::GAME {
        return Err(Failure::input(format!("only {} can be solved, not \"{}\"", solver::GAME, args.game)));
    }
    let pairs = pairs(args)?;
    let mut kept = args.out.as_deref().map_or_else(|| Ok(Vec::new()), read_kept)?;
    let alone = pairs.len() == 1;
    for (a, b) in &pairs {
        let known = kept.iter().find(|line| is_for(line, a, b, args.hp)).cloned();
        let line = match known {
            Some(line) => line,
            None => match solve(args, a, b) {
                Ok(line) => line,
                Err(why) if alone => return Err(why),
                // In a list, what does not fit is a line as well: the next pair may fit.
                Err(why) => json!({ "a": a, "b": b, "hp": args.hp, "rules": solver::fingerprint(), "unsolved": why.to_string() }),
            },
        };
        if let (Some(file), None) = (&args.out, kept.iter().find(|old| **old == line)) {
            append(file, &line)?;
        }
        if args.json {
            writeln!(out, "{line}")?;
        } else {
            tell(&line, alone, out)?;
        }
        out.flush()?;
        kept.push(line);
    }
    Ok(())
}

/// Every pair that was asked for.
fn pairs(args: &Args) -> Result<Vec<(String, String)>, Failure> {
    if let (Some(a), Some(b)) = (&args.a, &args.b) {
        return Ok(vec![(a.clone(), b.clone())]);
    }
    let all = solver::characters();
    let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i..].iter().map(move |b| ((*a).to_owned(), (*b).to_owned())));
    Ok(pairs.collect())
}

fn solve(args: &Args, a: &str, b: &str) -> Result<Value, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let options = Options {
        threads: args.threads.map_or(cores, usize::from),
        memory: (args.memory * f64::from(1 << 30)) as u64,
        passes: args.passes,
    };
    let pair = Pair::of(a, b, args.hp).map_err(|Unsolved(why)| Failure::input(why))?;
    let bar = bar();
    let mut watch = |progress| bar.set_message(format!("{a} against {b}: {}", words(progress)));
    let solved = solver::solve(&pair, &options, &mut watch);
    bar.finish_and_clear();
    let solution = solved.map_err(|Unsolved(why)| Failure::failed(why))?;
    Ok(report(&solution, a, b, args))
}

/// What is known of a solution.
fn report(solution: &Solution, a: &str, b: &str, args: &Args) -> Value {
    let mix = |mix: &[(String, f64)]| -> Vec<Value> {
        mix.iter().map(|(play, share)| json!({ "play": play, "share": (share * 1e6).round() / 1e6 })).collect()
    };
    let opening = solution.opening();
    json!({
        "a": a,
        "b": b,
        "hp": args.hp,
        "rules": solver::fingerprint(),
        "value": solution.value(),
        "gap_at_start": solution.gap_at_start,
        "gap_anywhere": solution.gap,
        "settled": solution.figures.last_change <= 1e-7,
        "figures": solution.figures,
        "peak_memory": peak_memory(),
        "opening": { "a": mix(&opening[0]), "b": mix(&opening[1]) },
    })
}

/// The most memory this process has had, in bytes; nothing where the system does not tell.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()? * 1024)
}

fn tell(line: &Value, alone: bool, out: Out) -> Result<(), Failure> {
    let (a, b) = (line["a"].as_str().unwrap_or_default(), line["b"].as_str().unwrap_or_default());
    if let Some(why) = line["unsolved"].as_str() {
        return Ok(writeln!(out, "{a:8} {b:8} not solved: {why}")?);
    }
    let number = |name: &str| line[name].as_f64().unwrap_or_default();
    let figure = |name: &str| line["figures"][name].as_u64().unwrap_or_default();
    let seconds: f64 = line["figures"]["seconds"].as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
    let (value, gap, most) = (number("value"), number("gap_at_start"), number("gap_anywhere"));
    if !alone {
        let (positions, passes) = (figure("positions"), figure("passes"));
        return Ok(writeln!(
            out,
            "{a:8} {b:8} value {value:+.6}  gap {gap:.1e} at the start, {most:.1e} anywhere  {positions:>11} positions  {passes:>2} passes  {seconds:>6.0} s"
        )?);
    }
    writeln!(out, "{a} against {b}: {value:+.6} for {a}, who wins {:.1} % if a draw counts half", 50.0 + 50.0 * value)?;
    writeln!(out, "  Nash gap      {gap:.1e} at the start, at most {most:.1e} anywhere")?;
    writeln!(out, "  positions     {} in {} shapes with {} turns", figure("positions"), figure("shapes"), figure("turns"))?;
    writeln!(out, "  passes        {} and {} for the best answers, {seconds:.0} s", figure("passes"), figure("answer_passes"))?;
    for (who, side) in [(a, "a"), (b, "b")] {
        let mix = line["opening"][side].as_array().into_iter().flatten();
        let shares: Vec<String> = mix
            .map(|play| {
                format!(
                    "{} {:.1} %",
                    play["play"].as_str().unwrap_or_default(),
                    100.0 * play["share"].as_f64().unwrap_or_default()
                )
            })
            .collect();
        writeln!(out, "  {who} opens with {}", shares.join(", "))?;
    }
    Ok(())
}

fn words(progress: Progress) -> String {
    match progress {
        Progress::Finding { shapes, known } => format!("{known} of {shapes} shapes known so far"),
        Progress::Pass { number, positions, change } => {
            format!("pass {number} over {positions} positions, values moved by up to {change:.1e}")
        }
        Progress::Answers { number, gap } => format!("best answers, pass {number}, gap at the start {gap:.1e}"),
    }
}

fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The lines of an earlier run.
fn read_kept(file: &Path) -> Result<Vec<Value>, Failure> {
    let Ok(text) = fs::read_to_string(file) else { return Ok(Vec::new()) };
    let line = |(i, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|e| Failure::input(format!("{}:{}: {e}", file.display(), i + 1)))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}

fn is_for(line: &Value, a: &str, b: &str, hp: Option<u8>) -> bool {
    line["a"] == a
        && line["b"] == b
        && line["hp"] == json!(hp)
        && line["rules"] == solver::fingerprint()
        && line["value"].is_number()
}

fn append(file: &Path, line: &Value) -> Result<(), Failure> {
    let opened = fs::OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut file| writeln!(file, "{line}"));
    written.map_err(|e| Failure::failed(format!("{} cannot be written: {e}", file.display())))
}
