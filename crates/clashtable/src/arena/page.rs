//! The report as one page with pictures: the ladder, who beats whom, how long games take.

use super::{Heading, text};
use crate::balance::picture::{colour, escaped};
use bots::arena::{Report, Seating, Standing};
use std::fmt::Write as _;

const STYLE: &str = include_str!("page.css");

/// The page. It is well-formed as XML too, so that other programs can read it.
pub fn html(heading: &Heading, report: &Report) -> String {
    let title = format!("Arena: {}", escaped(heading.game));
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>\
         <meta name=\"color-scheme\" content=\"light dark\"/><title>{title}</title>\n<style>\n{STYLE}</style></head>\n\
         <body data-game=\"{}\">\n<h1>{title}</h1>\n<p>{} games of {} players each; {}: {}.</p>\n<p><code>{}</code></p>",
        heading.id,
        report.lengths.len(),
        report.seats,
        if heading.setups.len() == 1 { "set-up" } else { "set-ups" },
        escaped(&heading.setups.join(", ")),
        escaped(&heading.command)
    );
    out += &ladder(report);
    out += &heat(report);
    out += &lengths(report);
    let _ = writeln!(out, "<h2>Figures</h2>\n{}</body>\n</html>", tables(&text::markdown(heading, report)));
    out
}

/// The bots from the best to the worst.
fn ranked(report: &Report) -> Vec<&Standing> {
    let mut order: Vec<_> = report.entrants.iter().collect();
    order.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    order
}

/// Every bot at its rating, with its interval.
fn ladder(report: &Report) -> String {
    let low = report.entrants.iter().map(|e| e.rating.low).fold(f64::INFINITY, f64::min);
    let high = report.entrants.iter().map(|e| e.rating.high).fold(f64::NEG_INFINITY, f64::max);
    let step = round_step((high - low).max(1.0) / 4.0);
    let (from, to) = ((low / step).floor() * step, ((high / step).floor() + 1.0) * step);
    let at = |rating: f64| 100.0 * (rating - from) / (to - from);
    let (kind, digits) = if report.seats == 2 { ("Elo", 0) } else { ("Weng-Lin", 1) };
    let mut out = format!(
        "<h2>Ladder</h2>\n<figure id=\"ladder\"><figcaption>{kind} ratings with their 95 % intervals.</figcaption>\n<ol>\n"
    );
    for e in ranked(report) {
        let r = e.rating;
        let _ = writeln!(
            out,
            "<li><b>{}</b><span class=\"track\"><i class=\"reach\" style=\"left:{:.2}%;width:{:.2}%\"></i>\
             <i class=\"dot\" style=\"left:{:.2}%\"></i></span><span class=\"value\">{:.digits$} <small>{:.digits$} to {:.digits$}</small></span></li>",
            escaped(&e.name),
            at(r.low),
            at(r.high) - at(r.low),
            at(r.value),
            r.value,
            r.low,
            r.high
        );
    }
    out += "</ol>\n<p class=\"axis\" aria-hidden=\"true\"><span class=\"track\">";
    let ticks = ((to - from) / step).round() as u32;
    for tick in (0..=ticks).map(|i| from + f64::from(i) * step) {
        let _ = write!(out, "<i style=\"left:{:.2}%\">{tick:.0}</i>", at(tick));
    }
    out + "</span></p></figure>\n"
}

/// The next of 1, 2, 5, 10, 20, 50 and so on.
fn round_step(at_least: f64) -> f64 {
    let power = 10f64.powf(at_least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|n| n * power).into_iter().find(|step| *step >= at_least).unwrap_or(10.0 * power).max(1.0)
}

/// The score of the row against the column.
fn heat(report: &Report) -> String {
    let even = if both_ways(report) { 0.5 } else { 1.0 / report.seats as f64 };
    let caption = match (report.chairs, report.seating) {
        (2, _) => {
            "Score of the row against the column in percent, a draw being half. Blue is more than half, orange less.".to_string()
        }
        (_, Seating::Mixed) => {
            "In how many percent of the games in which both sat the row came ahead of the column, an equal place \
                                being half. Blue is more than half, orange less."
                .to_string()
        }
        (seats, Seating::Alone) => format!(
            "How many percent of its games the row won, alone among {} of the column. Blue is more than an even share ({:.0}), orange less.",
            seats - 1,
            100.0 * even
        ),
    };
    let mut out = format!(
        "<h2>Who beats whom</h2>\n<figure id=\"heat\"><figcaption>{caption}</figcaption>\n<div class=\"wide\"><table>\n<tr><td></td><td></td>"
    );
    for number in 1..=report.entrants.len() {
        let _ = write!(out, "<th scope=\"col\">{number}</th>");
    }
    out += "</tr>\n";
    for (i, e) in report.entrants.iter().enumerate() {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th><th>{}</th>", escaped(&e.name), i + 1);
        for j in 0..report.entrants.len() {
            match score(report, i, j) {
                Some(rate) => {
                    let (fill, told) = (colour(around_half(rate, even)), format!("{:.0}", 100.0 * rate));
                    let _ = write!(out, "<td style=\"background:{fill};color:{}\">{told}</td>", ink(&fill));
                }
                None => out += "<td class=\"none\">·</td>",
            }
        }
        out += "</tr>\n";
    }
    out + "</table></div></figure>\n"
}

/// Whether what one wins in a pairing the other loses. Who is among its own kind does not.
fn both_ways(report: &Report) -> bool {
    report.chairs == 2 || report.seating == Seating::Mixed
}

fn score(report: &Report, row: usize, column: usize) -> Option<f64> {
    report.pairings.iter().filter(|p| p.count.games > 0).find_map(|p| match (p.first, p.second) {
        found if found == (row, column) => Some(p.count.rate()),
        found if found == (column, row) && both_ways(report) => Some(p.count.turned().rate()),
        _ => None,
    })
}

/// A share so stretched that the even one is a half.
fn around_half(rate: f64, even: f64) -> f64 {
    if rate < even { 0.5 * rate / even } else { 0.5 + 0.5 * (rate - even) / (1.0 - even) }
}

/// Black or white, whichever can be read better on `#rrggbb`: at least 4.5 to 1.
fn ink(fill: &str) -> &'static str {
    let part = |at: usize| fill.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(255);
    let linear = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let light = 0.2126 * linear(part(1)) + 0.7152 * linear(part(3)) + 0.0722 * linear(part(5));
    if 1.05 / (light + 0.05) > (light + 0.05) / 0.05 { "#fff" } else { "#000" }
}

/// How many games took how many decisions.
fn lengths(report: &Report) -> String {
    const BARS: u64 = 24;
    let (least, most) = (report.lengths.iter().min().copied().unwrap_or(0), report.lengths.iter().max().copied().unwrap_or(0));
    let step = round_step((most - least + 1) as f64 / BARS as f64) as u64;
    let from = least / step * step;
    let mut bars = vec![0u32; ((most - from) / step + 1) as usize];
    for length in &report.lengths {
        bars[((length - from) / step) as usize] += 1;
    }
    let tallest = bars.iter().max().copied().unwrap_or(0).max(1);
    let mean = report.lengths.iter().sum::<u64>() as f64 / report.lengths.len().max(1) as f64;
    let mut out = format!(
        "<h2>Length of games</h2>\n<figure id=\"lengths\"><figcaption>How many games took how many decisions: {mean:.1} on average, \
         from {least} to {most}. The highest bar is {tallest} games.</figcaption>\n<div class=\"bars\" role=\"img\" aria-label=\"Bars, {step} decisions each\">"
    );
    let every = (bars.len() as u64).div_ceil(6).max(1);
    for (i, bar) in bars.iter().enumerate() {
        let begin = from + i as u64 * step;
        let range = if step == 1 { begin.to_string() } else { format!("{begin} to {}", begin + step - 1) };
        let label = if (i as u64).is_multiple_of(every) { format!("<small>{begin}</small>") } else { String::new() };
        let games = if *bar == 1 { "game" } else { "games" };
        let height = 100.0 * f64::from(*bar) / f64::from(tallest);
        let title = format!("{range} decisions: {bar} {games}");
        let _ = write!(out, "<span title=\"{title}\"><i style=\"height:{height:.1}%\"></i>{label}</span>");
    }
    out + "</div></figure>\n"
}

/// The tables of a Markdown text as HTML; everything else as paragraphs.
fn tables(markdown: &str) -> String {
    let mut out = String::new();
    let mut open = false;
    for line in markdown.lines() {
        let Some(row) = line.strip_prefix('|') else {
            if std::mem::take(&mut open) {
                out += "</table></div>\n";
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
            out += "<div class=\"wide\"><table>\n";
        }
        let cells = row.trim_end_matches('|').split('|').map(str::trim);
        let cells = cells.enumerate().map(|(at, cell)| {
            // The columns of figures stand on the right.
            let word = at == 0
                || matches!(cell, "against" | "ahead of" | "alone among")
                || tag == "td" && cell.starts_with(char::is_alphabetic);
            format!("<{tag}{}>{}</{tag}>", if word { " class=\"word\"" } else { "" }, escaped(cell))
        });
        let _ = writeln!(out, "<tr>{}</tr>", cells.collect::<String>());
    }
    if open {
        out += "</table></div>\n";
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps = [0.2, 1.0, 1.1, 4.9, 5.1, 37.0, 210.0].map(round_step);
        assert_eq!(steps, [1.0, 1.0, 2.0, 5.0, 10.0, 50.0, 500.0]);
    }

    #[test]
    fn an_even_share_has_the_colour_of_a_half() {
        assert_eq!([0.0, 0.125, 0.25, 0.625, 1.0].map(|rate| around_half(rate, 0.25)), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(around_half(0.3, 0.5), 0.3);
    }

    #[test]
    fn ink_can_be_read_on_every_colour() {
        assert_eq!((ink("#ffffff"), ink("#000000"), ink("#185aaa"), ink("#fafafa")), ("#000", "#fff", "#fff", "#000"));
    }
}
