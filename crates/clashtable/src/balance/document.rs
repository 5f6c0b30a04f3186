//! The count as text: for the terminal and for the documentation.

use super::Report;
use super::contest::Table;
use bots::arena::Count;
use std::fmt::Write as _;

/// The band no character may leave.
const BAND: (f64, f64) = (0.35, 0.65);

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn whole(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// The order of the tables: the strongest first.
fn ranking(table: &Table) -> Vec<usize> {
    let mut order: Vec<usize> = (0..table.names.len()).collect();
    order.sort_by(|a, b| table.total(*b).rate().total_cmp(&table.total(*a).rate()).then(a.cmp(b)));
    order
}

/// For the terminal.
pub fn plain(report: &Report) -> String {
    let table = &report.table;
    let mut out = String::new();
    let _ = writeln!(out, "{} games, {} of every pair, bot {}", table.games(), report.args.games, report.args.bot);
    let _ = writeln!(out);
    let _ = writeln!(out, "{:<12} {:>6}  {:<13} pairs, strongest first", "character", "%", "95 %");
    let order = ranking(table);
    for &i in &order {
        let total = table.total(i);
        let (low, high) = total.interval();
        let pairs: Vec<String> = order.iter().map(|j| table.cell(i, *j).map_or("-".into(), |c| whole(c.rate()))).collect();
        let pairs: String = pairs.iter().map(|p| format!("{p:>4}")).collect();
        let interval = format!("{} - {}", percent(low), percent(high));
        let _ = writeln!(out, "{:<12} {:>6}  {interval:<13}{pairs}", table.names[i], percent(total.rate()));
    }
    let _ = writeln!(out);
    let _ = writeln!(
        out,
        "{:.1} turns a game; {} draws, {} of them at the turn limit; {:.0} seconds",
        table.mean_turns(),
        table.draws(),
        table.endless,
        report.seconds
    );
    out
}

/// For `docs/`.
pub fn markdown(report: &Report) -> String {
    let table = &report.table;
    let mut out = String::from("# Clash!: how even the characters are\n\n");
    let _ = writeln!(
        out,
        "Every character against every other, {} games a pair, the same bot (`{}`) on both seats, the seats changing with every \
         game: {} games in all. Mirror matches are even by symmetry and left out. A rate is the share of games won, a draw being \
         half a win; behind it is the 95 % interval (Wilson). The goal is that no character wins more than 65 % or less than \
         35 % of its games.\n",
        report.args.games,
        report.args.bot,
        table.games()
    );
    let _ = writeln!(out, "![Heat map of the win rates](balance-clash.svg)\n\n## All games of a character\n");
    let _ = writeln!(out, "| character | wins % | 95 % interval | games | draws |\n|---|---|---|---|---|");
    let order = ranking(table);
    for &i in &order {
        let total = table.total(i);
        let (low, high) = total.interval();
        let interval = format!("{} to {}", percent(low), percent(high));
        let _ =
            writeln!(out, "| {} | {} | {interval} | {} | {} |", table.names[i], percent(total.rate()), total.games, total.draws);
    }
    let _ = writeln!(out, "\n{}\n\n## Every pair\n", verdict(table));
    let _ = writeln!(out, "The row's win rate against the column in %, with its interval.\n");
    let heads: Vec<&str> = order.iter().map(|i| table.names[*i].as_str()).collect();
    let _ = writeln!(out, "| | {} |\n|---{}|", heads.join(" | "), "|---".repeat(order.len()));
    for &i in &order {
        let cells: Vec<String> = order.iter().map(|j| table.cell(i, *j).map_or("-".into(), pair_cell)).collect();
        let _ = writeln!(out, "| **{}** | {} |", table.names[i], cells.join(" | "));
    }
    let _ = writeln!(
        out,
        "\n## How it was measured\n\n```\n{}\n```\n\nIt took {:.0} seconds. A game lasted {:.1} turns on average; {} of {} games \
         were drawn, {} of them at the turn limit of CL-13.3.",
        report.command(),
        report.seconds,
        table.mean_turns(),
        table.draws(),
        table.games(),
        table.endless
    );
    out
}

fn pair_cell(count: Count) -> String {
    let (low, high) = count.interval();
    format!("{} ({}-{})", whole(count.rate()), whole(low), whole(high))
}

/// Whether the goal is met, and how surely.
fn verdict(table: &Table) -> String {
    let names = |which: &dyn Fn(Count) -> bool| {
        let found: Vec<&str> =
            (0..table.names.len()).filter(|i| which(table.total(*i))).map(|i| table.names[i].as_str()).collect();
        found.join(", ")
    };
    let outside = names(&|c| c.rate() < BAND.0 || c.rate() > BAND.1);
    let touching = names(&|c| c.interval().0 < BAND.0 || c.interval().1 > BAND.1);
    match (outside.as_str(), touching.as_str()) {
        ("", "") => "All rates and all their intervals lie within 35 to 65 %.".into(),
        ("", touching) => format!("All rates lie within 35 to 65 %, but the intervals of {touching} reach beyond."),
        (outside, _) => format!("The goal is missed by {outside}."),
    }
}
