//! `replay analyse`: a game looked at again, everybody's chances decision by decision, and what was missed.

use crate::failure::Failure;
use crate::{Out, content, replay, simulate};
use bots::{Analysis, Judged};
use engine::{Names, Seat};
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Options of `replay analyse`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The replay file
    file: PathBuf,
    /// In how many rounds each decision is looked at; as many as a minute or two allow if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: Option<u32>,
    /// How many of the largest misses are told
    #[arg(long, value_name = "N", default_value_t = 8)]
    misses: usize,
    #[command(flatten)]
    pub content: content::Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The most lines of the chart.
const LINES: usize = 40;
/// How wide the bar of a line is.
const WIDTH: usize = 40;

/// Analyses a file and reports.
pub fn run(args: &Args, out: Out) -> Result<(), Failure> {
    let (play, names) = replay::open(&args.file)?;
    let rounds = args.rounds.unwrap_or_else(|| bots::thorough(play.as_ref()));
    let bar = simulate::progress_of(u64::from(play.moments()), "moments");
    let begun = Instant::now();
    let never = AtomicBool::new(false);
    let analysis = bots::analyse(play.as_ref(), rounds, &never, |done, _| bar.set_position(u64::from(done)));
    bar.finish_and_clear();
    let analysis = analysis.ok_or_else(|| Failure::failed("the analysis was broken off"))?;
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let report = json!({ "game": play.info().id, "names": names.list(), "seconds": seconds, "analysis": analysis });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {}", play.info().name, names.list().join(", "))?;
    let decisions = analysis.turns.len();
    writeln!(out, "{decisions} decisions, {rounds} rounds each, {seconds:.1} s\n")?;
    chart(&analysis, &names, out)?;
    moments(&analysis, &names, args.misses, out)
}

/// Percent, as people read them.
fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// The chances as lines, each as many moments; the bar is the first seat's.
fn chart(analysis: &Analysis, names: &Names, out: Out) -> Result<(), Failure> {
    let curve = analysis.curve();
    let seats = curve.first().map_or(0, |(_, chances)| chances.len());
    let short = |name: String| name.chars().take(12).collect::<String>();
    let heads: Vec<String> = (0..seats).map(|i| format!("{:>12}", short(names.of(Seat(i as u8))))).collect();
    writeln!(out, "after {}  {}", heads.join(" "), short(names.of(Seat(0))))?;
    let step = curve.len().div_ceil(LINES).max(1);
    for group in curve.chunks(step) {
        let Some((moment, chances)) = group.last() else { continue };
        let figures: Vec<String> = chances.iter().map(|c| format!("{:>12}", percent(*c))).collect();
        let filled = chances.first().map_or(0, |c| (c * WIDTH as f32).round() as usize).min(WIDTH);
        writeln!(out, "{moment:>5} {}  {}{}", figures.join(" "), "█".repeat(filled), "·".repeat(WIDTH - filled))?;
    }
    Ok(writeln!(out)?)
}

fn moments(analysis: &Analysis, names: &Names, most: usize, out: Out) -> Result<(), Failure> {
    let misses = analysis.misses();
    if misses.is_empty() {
        return Ok(writeln!(out, "No clear mistakes.")?);
    }
    for turn in misses.iter().take(most) {
        tell(turn, names, out)?;
    }
    if misses.len() > most {
        writeln!(out, "… and {} more", misses.len() - most)?;
    }
    Ok(())
}

fn tell(turn: &Judged, names: &Names, out: Out) -> Result<(), Failure> {
    let (Some(best), Some((from, to))) = (&turn.missed, turn.fall()) else { return Ok(()) };
    let (moment, who) = (turn.moment, names.of(turn.seat));
    writeln!(out, "After {moment}, {who}: {}; better: {} ({} → {})", turn.done, best.label, percent(from), percent(to))?;
    match best.why(None, names) {
        Some(why) => Ok(writeln!(out, "    {why}")?),
        None => Ok(()),
    }
}
