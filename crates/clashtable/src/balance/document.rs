//! The count as text: for the terminal and for the documentation.

use super::Report;
use bots::arena::Count;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// From so many games of a pair on its rate is worth a decimal.
const MANY: u32 = 1000;

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn whole(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// "35 to 65 %".
fn band(shares: &RangeInclusive<f64>) -> String {
    format!("{} to {} %", whole(*shares.start()), whole(*shares.end()))
}

/// For the terminal.
pub fn plain(report: &Report) -> String {
    let (tally, weighed) = (&report.tally, &report.weighed);
    let mut out = String::new();
    let each =
        if report.in_pairs() { format!("{} of every pair", report.args.games) } else { format!("{} at a table", report.seats) };
    let _ = writeln!(out, "{} games, {each}, bot {}\n", tally.games, report.args.bot);
    let width = weighed.items.iter().map(|item| item.name.chars().count()).max().unwrap_or(0).max(12);
    let heading = if report.in_pairs() { " pairs, strongest first" } else { "" };
    let _ = writeln!(out, "{:<width$} {:>6}  {:<13}{heading}", weighed.noun, "%", "95 %");
    let order = tally.ranking();
    for &i in &order {
        let count = tally.items[i];
        let (low, high) = count.interval();
        let cell = |j: &usize| tally.cell(i, *j).map_or("-".into(), |c| whole(c.rate()));
        let pairs: String =
            if report.in_pairs() { order.iter().map(|j| format!("{:>4}", cell(j))).collect() } else { String::new() };
        let interval = format!("{} - {}", percent(low), percent(high));
        let _ = writeln!(out, "{:<width$} {:>6}  {interval:<13}{pairs}", weighed.items[i].name, percent(count.rate()));
    }
    if let Some(verdict) = verdict(report) {
        let _ = writeln!(out, "\n{verdict}");
    }
    let _ = writeln!(out, "\n{}\nIt took {:.0} seconds.", course(report), report.seconds);
    out
}

/// For `docs/`.
pub fn markdown(report: &Report) -> String {
    let (tally, weighed) = (&report.tally, &report.weighed);
    let mut out = format!("# {}: how even the {} are\n\n{}\n", report.info.name, weighed.nouns, introduction(report));
    if report.in_pairs() {
        let _ = writeln!(out, "\n![Heat map of the win rates]({})\n\n## All games of a {}", report.file("svg"), weighed.noun);
    }
    let (head, line) = if report.in_pairs() { (" draws |", "---|") } else { ("", "") };
    let _ = writeln!(out, "\n| {} | wins % | 95 % interval | games |{head}\n|---|---|---|---|{line}", weighed.noun);
    for i in tally.ranking() {
        let count = tally.items[i];
        let (low, high) = count.interval();
        let draws = if report.in_pairs() { format!(" {} |", count.draws) } else { String::new() };
        let (name, rate) = (&weighed.items[i].name, percent(count.rate()));
        let _ = writeln!(out, "| {name} | {rate} | {} to {} | {} |{draws}", percent(low), percent(high), count.games);
    }
    if let Some(verdict) = verdict(report) {
        let _ = writeln!(out, "\n{verdict}");
    }
    if report.in_pairs() {
        out += &every_pair(report);
    }
    let (command, seconds) = (report.command(), report.seconds);
    let _ =
        writeln!(out, "\n{}\n\n## How it was measured\n\n```\n{command}\n```\n\nIt took {seconds:.0} seconds.", course(report));
    out
}

/// What was played, how a rate is meant, and the goals.
fn introduction(report: &Report) -> String {
    let (tally, weighed, args) = (&report.tally, &report.weighed, report.args);
    let conditions = if weighed.conditions.is_empty() { String::new() } else { format!("{}, ", weighed.conditions) };
    let mut out = if report.in_pairs() {
        format!(
            "Every {} against every other, {} games a pair, the same bot (`{}`) on both seats, {conditions}the seats changing with \
             every game: {} games in all. Mirror matches are even by symmetry and left out. A rate is the share of games won, a draw \
             being half a win; behind it is the 95 % interval (Wilson).",
            weighed.noun, args.games, args.bot, tally.games
        )
    } else {
        format!(
            "{} games of {} with the same bot (`{}`) on every seat, {conditions}the {} changing seats from game to game. A rate is the \
             share of the games of a {} that it won; behind it is the 95 % interval (Wilson).",
            tally.games, report.seats, args.bot, weighed.nouns, weighed.noun
        )
    };
    match goals(report).as_slice() {
        [] => {}
        [goal] => out += &format!(" The goal: {goal}."),
        goals => out += &format!(" The goals: {}.", goals.join(", ")),
    }
    out
}

/// What is asked of the game, each as part of a sentence.
fn goals(report: &Report) -> Vec<String> {
    if !report.has_goals() {
        return Vec::new();
    }
    let (goals, noun) = (&report.weighed.goals, report.weighed.noun);
    let mut all = Vec::new();
    all.extend(goals.all.as_ref().map(|b| format!("no {noun} outside {} of all its games", band(b))));
    all.extend(goals.pair.as_ref().map(|b| format!("no pair outside {}", band(b))));
    all.extend(goals.first_seat.as_ref().map(|b| format!("seat 1 within {}", band(b))));
    all.extend(goals.turns.as_ref().map(|b| format!("{} to {} turns a game", b.start(), b.end())));
    let wanted: Vec<&str> = report.weighed.endings.iter().filter(|e| e.wanted).map(|e| e.clause).collect();
    all.extend((!wanted.is_empty()).then(|| format!("every one of the endings {} occurs", wanted.join(", "))));
    all
}

/// Everybody against everybody.
fn every_pair(report: &Report) -> String {
    let (tally, order) = (&report.tally, report.tally.ranking());
    let name = |i: usize| report.weighed.items[i].name.as_str();
    let share = if report.args.games < MANY { whole } else { percent };
    let cell = |count: Count| {
        let (low, high) = count.interval();
        format!("{} ({}-{})", share(count.rate()), share(low), share(high))
    };
    let heads: Vec<&str> = order.iter().map(|i| name(*i)).collect();
    let mut out = String::from("\n## Every pair\n\nThe row's win rate against the column in %, with its interval.\n\n");
    let _ = writeln!(out, "| | {} |\n|---{}|", heads.join(" | "), "|---".repeat(order.len()));
    for &i in &order {
        let cells: Vec<String> = order.iter().map(|j| tally.cell(i, *j).map_or("-".into(), cell)).collect();
        let _ = writeln!(out, "| **{}** | {} |", name(i), cells.join(" | "));
    }
    out
}

/// By seat, how long the games were and how they ended.
fn course(report: &Report) -> String {
    let tally = &report.tally;
    let seats = tally.by_seat.iter().enumerate().map(|(i, count)| {
        let (low, high) = count.interval();
        format!("seat {} {} % ({} to {})", i + 1, percent(count.rate()), percent(low), percent(high))
    });
    let mut out = format!("By seat: {}.", seats.collect::<Vec<_>>().join(", "));
    let _ = match tally.mean_turns() {
        Some(turns) => write!(out, " A game lasted {turns:.1} turns on average"),
        None => write!(out, " A game took {:.0} decisions on average", tally.mean_decisions()),
    };
    let _ = write!(out, "; {} of {} games were drawn.", tally.draws, tally.games);
    let ending = |clause: &str, told: &str| {
        let games = tally.ended(clause);
        format!("{told} ({clause}) in {} % ({games})", percent(f64::from(games) / f64::from(tally.games.max(1))))
    };
    let endings: Vec<String> = report.weighed.endings.iter().map(|e| ending(e.clause, e.told)).collect();
    if !endings.is_empty() {
        let _ = write!(out, " It ended {}.", endings.join(", "));
    }
    match tally.ended(super::contest::UNFINISHED) {
        0 => {}
        games => out += &format!(" {games} did not end and count for nobody."),
    }
    out
}

/// Whether the goals are met, and how surely; none if there are none.
fn verdict(report: &Report) -> Option<String> {
    let asked = goals(report).len();
    let missed = missed(report);
    if asked == 0 || !missed.is_empty() {
        return (asked > 0).then(|| format!("Missed: {}.", missed.join(", ")));
    }
    let Some(goal) = &report.weighed.goals.all else { return Some("All goals are met.".into()) };
    let beyond = |count: &Count| !goal.contains(&count.interval().0) || !goal.contains(&count.interval().1);
    let touching: Vec<&str> = names(report, beyond);
    let others = if asked > 1 { " All other goals are met." } else { "" };
    Some(match touching.as_slice() {
        [] => format!("All rates and all their intervals lie within {}.{others}", band(goal)),
        some => format!("All rates lie within {}, but the intervals of {} reach beyond.{others}", band(goal), some.join(", ")),
    })
}

/// Whatever this holds of.
fn names<'a>(report: &'a Report, which: impl Fn(&Count) -> bool) -> Vec<&'a str> {
    let all = report.weighed.items.iter().zip(&report.tally.items);
    all.filter(|(_, count)| which(count)).map(|(item, _)| item.name.as_str()).collect()
}

/// Which goals are missed, and by whom.
fn missed(report: &Report) -> Vec<String> {
    let (tally, weighed) = (&report.tally, &report.weighed);
    let outside = |goal: &Option<RangeInclusive<f64>>, value: f64| goal.as_ref().is_some_and(|goal| !goal.contains(&value));
    let goals = &weighed.goals;
    let mut missed: Vec<String> = Vec::new();
    missed.extend(names(report, |count| outside(&goals.all, count.rate())).iter().map(|name| format!("{name} over all games")));
    for i in 0..weighed.items.len() {
        let far = |j: &usize| tally.cell(i, *j).is_some_and(|count| outside(&goals.pair, count.rate()));
        let against = (i + 1..weighed.items.len()).filter(far);
        missed.extend(against.map(|j| format!("{} against {}", weighed.items[i].name, weighed.items[j].name)));
    }
    missed.extend(outside(&goals.first_seat, tally.by_seat[0].rate()).then(|| "seat 1".to_string()));
    missed.extend(tally.mean_turns().is_some_and(|turns| outside(&goals.turns, turns)).then(|| "the length".to_string()));
    let absent = weighed.endings.iter().filter(|ending| ending.wanted && tally.ended(ending.clause) == 0);
    missed.extend(absent.map(|ending| format!("the ending {}", ending.clause)));
    missed
}
