//! The report for the terminal and for `docs/` alike: Markdown tables.

use super::{Heading, millis};
use bots::arena::{Count, Report, Seating};
use std::fmt::Write as _;

/// The report as Markdown.
pub fn markdown(heading: &Heading, report: &Report) -> String {
    let mut out = String::new();
    let games = report.lengths.len();
    let _ = writeln!(out, "## {}: {games} games of {}\n", heading.game, report.seats);
    let _ = writeln!(out, "`{}`\n", heading.command);
    let kind = if report.seats == 2 { "Elo" } else { "Weng-Lin" };
    let _ = writeln!(
        out,
        "| bot | rating ({kind}) | 95 % | score % | games | ms a decision | longest |\n|---|---|---|---|---|---|---|"
    );
    let mut order: Vec<_> = report.entrants.iter().collect();
    order.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    for e in order {
        let digits = if report.seats == 2 { 0 } else { 1 };
        let _ = writeln!(
            out,
            "| {} | {:.digits$} | {:.digits$} to {:.digits$} | {} | {} | {:.2} | {:.0} |",
            e.name,
            e.rating.value,
            e.rating.low,
            e.rating.high,
            percent(e.count.rate()),
            e.count.games,
            millis(e.thinking.mean()),
            millis(e.thinking.longest)
        );
    }
    let against = match (report.chairs, report.seating) {
        (2, _) => "against",
        (_, Seating::Mixed) => "ahead of",
        (_, Seating::Alone) => "alone among",
    };
    let _ = writeln!(out, "\n| bot | {against} | score % | 95 % | won | drawn | games |\n|---|---|---|---|---|---|---|");
    for p in &report.pairings {
        let (first, second) = (&report.entrants[p.first].name, &report.entrants[p.second].name);
        let early = if p.clear { " (ended early: clear)" } else { "" };
        let _ = writeln!(
            out,
            "| {first} | {second} | {} | {} | {} | {}{early} |",
            rate(&p.count),
            p.count.wins,
            p.count.draws,
            p.count.games
        );
    }
    let _ = writeln!(out, "\n| seat | score % | 95 % | games |\n|---|---|---|---|");
    for (seat, count) in report.by_seat.iter().enumerate() {
        let _ = writeln!(out, "| {} | {} | {} |", seat + 1, rate(count), count.games);
    }
    if !report.by_faction.is_empty() {
        let _ = writeln!(out, "\n| played | score % | 95 % | games |\n|---|---|---|---|");
        for (name, count) in &report.by_faction {
            let _ = writeln!(out, "| {name} | {} | {} |", rate(count), count.games);
        }
    }
    let mean = report.lengths.iter().sum::<u64>() as f64 / games.max(1) as f64;
    let longest = report.lengths.iter().max().copied().unwrap_or(0);
    let _ = writeln!(out, "\n{mean:.1} decisions a game on average, {longest} at most; {:.0} s.", heading.seconds);
    let clear = report.pairings.iter().filter(|p| p.clear).count();
    if clear > 0 {
        let _ = writeln!(out, "\n{clear} of {} pairings ended early, since it was clear who is better.", report.pairings.len());
    }
    for reason in &report.broken {
        let _ = writeln!(out, "\nBroken off, not counted: {reason}");
    }
    out
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn rate(count: &Count) -> String {
    let (low, high) = count.interval();
    format!("{} | {} to {}", percent(count.rate()), percent(low), percent(high))
}
