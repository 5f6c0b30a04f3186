//! `solve`: exact equilibrium play of a pair of characters, or of all pairs.

use crate::Out;
use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use solver::{Options, Pair, Progress, Report, Unsolved, table};
use std::fs;
use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where tables are kept if nobody says otherwise.
const FOLDER: &str = "data/solved";
/// The environment's word for another folder.
const FOLDER_VAR: &str = "CLASHTABLE_SOLVED";

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
    /// Solve every pair, mirrors included, those of few HP first
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
    /// The most passes over positions that lead round in a circle
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    passes: u32,
    /// Keep every solution as a table for the bot called perfect: in data/solved, where CLASHTABLE_SOLVED says, or here
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    table: Option<Option<PathBuf>>,
    /// Add what is found to this file, a line of JSON a pair; pairs that stand there already are not solved again
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON, a line a pair
    #[arg(long)]
    json: bool,
}

/// Where tables are looked for.
pub fn folder() -> PathBuf {
    std::env::var_os(FOLDER_VAR).map_or_else(|| FOLDER.into(), PathBuf::from)
}

/// Solves what was asked for and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    if args.game != solver::GAME {
        return Err(Failure::input(format!("only {} can be solved, not \"{}\"", solver::GAME, args.game)));
    }
    let pairs = pairs(args)?;
    let mut kept = args.out.as_deref().map_or_else(|| Ok(Vec::new()), read_kept)?;
    let alone = pairs.len() == 1;
    let mut unsettled = Vec::new();
    for (a, b) in &pairs {
        let is_kept = |line: &&Value| is_for(line, a, b, args.hp) && has_table(args, a, b);
        let known = kept.iter().find(is_kept).cloned();
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
        if line["settled"] == false {
            unsettled.push(format!("{a} against {b}"));
        }
        kept.push(line);
    }
    if unsettled.is_empty() {
        return Ok(());
    }
    let gaps = format!("{:.0e} at the start and {:.0e} anywhere", solver::GAP_AT_START, solver::GAP_ANYWHERE);
    Err(Failure::failed(format!("not solved to {gaps}: {}; allow more --passes", unsettled.join(", "))))
}

/// The folder for tables, if any are to be kept.
fn table_folder(args: &Args) -> Option<PathBuf> {
    args.table.as_ref().map(|named| named.clone().unwrap_or_else(folder))
}

/// Whether the table that was asked for is there; true if none was.
fn has_table(args: &Args, a: &str, b: &str) -> bool {
    table_folder(args).is_none_or(|folder| solver::Table::open(&table::file_of(&folder, a, b, args.hp)).is_ok())
}

/// Every pair that was asked for.
fn pairs(args: &Args) -> Result<Vec<(String, String)>, Failure> {
    if let (Some(a), Some(b)) = (&args.a, &args.b) {
        return Ok(vec![(a.clone(), b.clone())]);
    }
    Ok(solver::pairs().into_iter().map(|(a, b)| (a.to_owned(), b.to_owned())).collect())
}

fn solve(args: &Args, a: &str, b: &str) -> Result<Value, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let options = Options {
        threads: args.threads.map_or(cores, usize::from),
        memory: (args.memory * f64::from(1 << 30)) as u64,
        passes: args.passes,
        until: None,
    };
    let pair = Pair::of(a, b, args.hp).map_err(|Unsolved(why)| Failure::input(why))?;
    let bar = bar(&format!("{a} against {b}"));
    let solved = solver::solve(&pair, &options, &mut |progress| show(progress, &bar));
    bar.finish_and_clear();
    let failed = |Unsolved(why)| Failure::failed(why);
    let solution = solved.map_err(failed)?;
    let report = Report::of(&solution, a, b, args.hp);
    if let Some(folder) = table_folder(args).filter(|_| report.settled) {
        table::write(&table::file_of(&folder, a, b, args.hp), &solution, &report).map_err(failed)?;
    }
    Ok(serde_json::to_value(report)?)
}

fn tell(line: &Value, alone: bool, out: Out) -> Result<(), Failure> {
    let (a, b) = (line["a"].as_str().unwrap_or_default(), line["b"].as_str().unwrap_or_default());
    if let Some(why) = line["unsolved"].as_str() {
        return Ok(writeln!(out, "{a:8} {b:8} not solved: {why}")?);
    }
    let number = |name: &str| line[name].as_f64().unwrap_or_default();
    let figure = |name: &str| line["figures"][name].as_u64().unwrap_or_default();
    let seconds: f64 = line["figures"]["seconds"].as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
    // Never a minus before nothing.
    let number = |name: &str| if number(name).abs() < 5e-8 { 0.0 } else { number(name) };
    let (value, gap, most) = (number("value"), number("gap_at_start"), number("gap_anywhere"));
    if !alone {
        let (positions, passes) = (figure("positions"), figure("passes"));
        let bytes = line["figures"]["peak_memory"].as_u64().unwrap_or_else(|| figure("bytes"));
        let gib = bytes as f64 / f64::from(1 << 30);
        return Ok(writeln!(
            out,
            "{a:8} {b:8} value {value:+.6}  gap {gap:.1e} at the start, {most:.1e} anywhere  {positions:>11} positions  {passes:>2} passes  {seconds:>6.0} s  {gib:>5.2} GiB"
        )?);
    }
    writeln!(out, "{a} against {b}: {value:+.6} for {a}, who wins {:.1} % if a draw counts half", 50.0 + 50.0 * value)?;
    writeln!(out, "  Nash gap      {gap:.1e} at the start, at most {most:.1e} anywhere")?;
    writeln!(out, "  positions     {} in {} shapes with {} turns", figure("positions"), figure("shapes"), figure("turns"))?;
    writeln!(out, "  passes        {} and {} for the best answers, {seconds:.0} s", figure("passes"), figure("answer_passes"))?;
    let bytes = line["figures"]["peak_memory"].as_u64().unwrap_or_else(|| figure("bytes"));
    writeln!(out, "  memory        {:.2} GiB", bytes as f64 / f64::from(1 << 30))?;
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

/// Shows what is being done: a share of the positions and the time left where that is known, otherwise how far it has come.
fn show(progress: Progress, bar: &ProgressBar) {
    match progress {
        Progress::Finding { shapes, known, positions } => {
            bar.set_message(format!("{known} of {shapes} shapes known so far, {positions} positions"));
        }
        Progress::Solving { done, positions, number, answers, change } => {
            if bar.length() != Some(positions) {
                bar.set_length(positions);
                bar.reset_elapsed();
            }
            bar.set_position(done);
            bar.set_message(match (number, answers) {
                (1, false) => String::new(),
                (pass, false) => format!("values, pass {pass}, moved by up to {change:.1e}"),
                (pass, true) => format!("best answers, pass {pass}, moved by up to {change:.1e}"),
            });
        }
    }
}

fn bar(pair: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    let template = format!("{pair}  {{wide_bar}} {{human_pos}}/{{human_len}} positions, {{eta}} left  {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
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
        && line["settled"] == true
}

fn append(file: &Path, line: &Value) -> Result<(), Failure> {
    let opened = fs::OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut file| writeln!(file, "{line}"));
    written.map_err(|e| Failure::failed(format!("{} cannot be written: {e}", file.display())))
}
