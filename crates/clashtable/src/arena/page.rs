//! The report as one page with pictures: the ladder, who beats whom, how long games take.

use super::{Heading, text};
use crate::balance::picture::{colour, escaped};
use bots::arena::Report;
use std::fmt::Write as _;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}\
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.25rem .7rem;border-bottom:1px solid #d5d9df;text-align:left;font-variant-numeric:tabular-nums}\
svg{max-width:100%;height:auto}code{background:#eef0f3;padding:.1rem .3rem;border-radius:4px;overflow-wrap:anywhere}\
@media(prefers-color-scheme:dark){body{color:#e6e8eb;background:#15181c}td,th{border-color:#3a4048}code{background:#262b31}svg{background:#fff;border-radius:8px}}";

/// The page.
pub fn html(heading: &Heading, report: &Report) -> String {
    let title = format!("Arena: {}", heading.game);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{} games of {}; set-ups: {}.</p><p><code>{}</code></p>",
        report.lengths.len(),
        report.seats,
        escaped(&heading.setups.join(", ")),
        escaped(&heading.command)
    );
    let _ = writeln!(
        out,
        "<h2>Ladder</h2>{}<h2>Who beats whom</h2>{}<h2>Length of games</h2>{}",
        ladder(report),
        heat(report),
        lengths(report)
    );
    let _ = writeln!(out, "<h2>Figures</h2>{}</html>", tables(&text::markdown(heading, report)));
    out
}

fn open(out: &mut String, width: usize, height: usize, label: &str) {
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-size=\"14\" role=\"img\" aria-label=\"{label}\"><g fill=\"#1b1f24\">"
    );
}

/// Every bot at its rating, with its interval.
fn ladder(report: &Report) -> String {
    const LEFT: f64 = 170.0;
    const WIDTH: f64 = 560.0;
    const ROW: usize = 34;
    let low = report.entrants.iter().map(|e| e.rating.low).fold(f64::INFINITY, f64::min);
    let high = report.entrants.iter().map(|e| e.rating.high).fold(f64::NEG_INFINITY, f64::max);
    let x = |rating: f64| LEFT + WIDTH * (rating - low) / (high - low).max(1e-9);
    let mut order: Vec<_> = report.entrants.iter().collect();
    order.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    let mut out = String::new();
    open(&mut out, 820, 20 + order.len() * ROW, "Ratings with their 95 % intervals");
    for (row, e) in order.iter().enumerate() {
        let y = 24 + row * ROW;
        let (a, b, middle) = (x(e.rating.low), x(e.rating.high), x(e.rating.value));
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", LEFT - 14.0, y + 5, escaped(&e.name));
        let _ = writeln!(out, "<line x1=\"{a:.1}\" x2=\"{b:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#7d8794\" stroke-width=\"3\"/>");
        let _ = writeln!(out, "<circle cx=\"{middle:.1}\" cy=\"{y}\" r=\"7\" fill=\"#185aaa\"/>");
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{}\">{:.0}</text>", b + 10.0, y + 5, e.rating.value);
    }
    out + "</g></svg>"
}

/// The score of the row against the column.
fn heat(report: &Report) -> String {
    const LEFT: usize = 170;
    const TOP: usize = 90;
    const SQUARE: usize = 58;
    let n = report.entrants.len();
    let mut out = String::new();
    open(&mut out, LEFT + n * SQUARE + 90, TOP + n * SQUARE + 10, "Scores of every pairing in percent");
    let cell = |i: usize, j: usize| {
        report.pairings.iter().find_map(|p| match (p.first, p.second) {
            found if found == (i, j) => Some(p.count.rate()),
            // Among more than two, the second did not play the first alone.
            found if found == (j, i) && report.seats == 2 => Some(1.0 - p.count.rate()),
            _ => None,
        })
    };
    for (i, e) in report.entrants.iter().enumerate() {
        let (x, y) = (LEFT + i * SQUARE + SQUARE / 2, TOP + i * SQUARE);
        let name = escaped(&e.name);
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>", LEFT - 14, y + SQUARE / 2 + 5);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{0}\" transform=\"rotate(-40 {x} {0})\">{name}</text>", TOP - 12);
        for j in 0..n {
            let (x, rate) = (LEFT + j * SQUARE, cell(i, j));
            let fill = rate.map_or_else(|| "#eceef1".to_string(), colour);
            let ink = if rate.is_some_and(|r| (r - 0.5).abs() > 0.3) { "#ffffff" } else { "#1b1f24" };
            let told = rate.map_or_else(|| "-".to_string(), |r| format!("{:.0}", 100.0 * r));
            let side = SQUARE - 2;
            let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"4\" fill=\"{fill}\"/>");
            let (tx, ty) = (x + SQUARE / 2 - 1, y + SQUARE / 2 + 5);
            let _ = writeln!(out, "<text x=\"{tx}\" y=\"{ty}\" text-anchor=\"middle\" fill=\"{ink}\">{told}</text>");
        }
    }
    out + "</g></svg>"
}

/// How many games took how many decisions.
fn lengths(report: &Report) -> String {
    const BARS: usize = 24;
    const WIDTH: usize = 28;
    const HEIGHT: f64 = 150.0;
    let most = report.lengths.iter().max().copied().unwrap_or(0);
    let step = (most / BARS as u64 + 1).max(1);
    let mut bars = [0u32; BARS];
    for length in &report.lengths {
        bars[((length / step) as usize).min(BARS - 1)] += 1;
    }
    let tallest = f64::from(bars.iter().max().copied().unwrap_or(1).max(1));
    let mut out = String::new();
    open(&mut out, 20 + BARS * WIDTH, 200, "How many games took how many decisions");
    for (i, bar) in bars.iter().enumerate() {
        let height = HEIGHT * f64::from(*bar) / tallest;
        let (x, y) = (10 + i * WIDTH, 160.0 - height);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y:.1}\" width=\"{}\" height=\"{height:.1}\" fill=\"#185aaa\"><title>{bar} games</title></rect>",
            WIDTH - 3
        );
        if i % 4 == 0 {
            let _ = writeln!(out, "<text x=\"{x}\" y=\"182\">{}</text>", i as u64 * step);
        }
    }
    out + "</g></svg>"
}

/// The tables of a Markdown text as HTML; everything else as paragraphs.
fn tables(markdown: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    for line in markdown.lines() {
        let Some(row) = line.strip_prefix('|') else {
            if std::mem::take(&mut open) {
                out += "</table>";
            }
            if !line.is_empty() && !line.starts_with(['#', '`']) {
                let _ = writeln!(out, "<p>{}</p>", escaped(line));
            }
            continue;
        };
        if row.starts_with("---") {
            continue;
        }
        let tag = if open { "td" } else { "th" };
        if !std::mem::replace(&mut open, true) {
            out += "<table>";
        }
        let cells: String =
            row.trim_end_matches('|').split('|').map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell.trim()))).collect();
        let _ = writeln!(out, "<tr>{cells}</tr>");
    }
    if open {
        out += "</table>";
    }
    out
}
