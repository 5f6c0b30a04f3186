//! The log: a story by turns, one line for each, and what happened in it on demand.

use crate::icons::icon;
use crate::model::LogPage;
use crate::scene::Scene;
use crate::shell::{Page, capital, frame};
use crate::table::clause_link;
use catalog::EventView;
use maud::{Markup, html};

/// What is told under one heading.
struct Chapter<'a> {
    /// The number of the turn or round; none before the first.
    turn: Option<u64>,
    /// What a part of a longer game is called, where it begins.
    title: Option<&'a str>,
    /// Which of the match's chapters it is.
    number: u32,
    /// The moment it begins in.
    moment: u32,
    lines: Vec<&'a EventView>,
}

impl Chapter<'_> {
    fn revealed(&self) -> bool {
        self.lines.iter().any(|line| kind(line) == "reveal")
    }
}

fn kind(line: &EventView) -> &str {
    line.event.get("type").and_then(|t| t.as_str()).unwrap_or_default()
}

/// The lines worth reading: a choice is only told until its reveal tells it better; a move that goes to its pile as every
/// move does, and one that acts when the order has said it would, are not told at all.
fn told(log: &[EventView]) -> Vec<&EventView> {
    let last_reveal = log.iter().rposition(|l| kind(l) == "reveal").unwrap_or(0);
    let lines = log.iter().enumerate().filter(|(i, line)| match kind(line) {
        "commits" | "takes_back" => *i > last_reveal,
        "acts" => false,
        "leaves_play" => line.event.get("to").and_then(|t| t.as_str()) != Some("pile"),
        _ => true,
    });
    lines.map(|(_, line)| line).collect()
}

/// Whether the line is the heading of a round, or of a turn where a game has no rounds.
pub(crate) fn begins_a_round(line: &EventView) -> bool {
    matches!(kind(line), "turn_begins" | "round_begins")
}

fn chapters(log: &[EventView]) -> Vec<Chapter<'_>> {
    let mut all = Vec::new();
    for line in told(log) {
        if begins_a_round(line) {
            let number = line.event.get("turn").or_else(|| line.event.get("round"));
            let turn = number.and_then(serde_json::Value::as_u64);
            all.push(Chapter { turn, title: None, number: line.chapter, moment: line.moment, lines: Vec::new() });
            continue;
        }
        // A campaign counts its rounds anew in every scenario.
        let title = (kind(line) == "scenario").then(|| line.event.get("title")?.as_str()).flatten();
        if all.is_empty() || title.is_some() {
            all.push(Chapter { turn: None, title, number: line.chapter, moment: line.moment, lines: Vec::new() });
        }
        if let Some(last) = all.last_mut() {
            last.lines.push(line);
        }
    }
    all
}

/// Everything up to now. The last turn that was shown, and the one that runs, stand open.
pub(crate) fn log(table: &str, log: &[EventView], scene: &Scene<'_>, fresh: impl Fn(&EventView) -> bool) -> Markup {
    let chapters = chapters(log);
    let open_from = chapters.iter().rposition(Chapter::revealed).unwrap_or(0);
    let (word, shorts) = (scene.round_word(), scene.rounds_in_short());
    html! {
        ol.chapters data-grows tabindex="0" aria-label="What happened" {
            @for (i, chapter) in chapters.iter().enumerate() {
                @let part = chapters[..i].iter().filter(|c| c.title.is_some()).count();
                @let again = if part > 1 || chapter.title.is_some() { format!("{part}-") } else { String::new() };
                li id=(format!("turn-{again}{}", chapter.turn.unwrap_or(0))) data-chapter=(chapter.number) {
                    details open[i >= open_from] data-latest[i >= open_from] {
                        summary { (heading(chapter, word, &shorts)) }
                        ol { @for line in &chapter.lines { (entry(line, fresh(line))) } }
                        @if chapter.revealed() {
                            a.again href=(format!("/t/{table}/replay?at={}", chapter.moment)) {
                                (icon("next")) "Watch again" span.unseen { " from " (word) " " (chapter.turn.unwrap_or(0)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The link to the chapters before these, if there are any. With script they are put above them.
pub(crate) fn earlier(table: &str, from: u32) -> Markup {
    html! { @if from > 0 { a.earlier href=(format!("/t/{table}/log?before={from}")) { (icon("undo")) "Earlier" } } }
}

/// `GET /t/{table}/log?before=N`.
#[must_use]
pub fn log_page(page: &LogPage) -> Markup {
    let scene = Scene::of(&page.info, &*page.table, page.viewer, &page.seats, &[]);
    let names: Vec<&str> = page.seats.iter().map(|s| s.name.as_str()).collect();
    let title = format!("Log: {} {}", page.info.name, names.join(" and "));
    let content = html! {
        section #log aria-label="Log" {
            h1 { "Log" }
            (earlier(&page.id, page.from))
            (log(&page.id, &page.lines, &scene, |_| false))
            p { a.button.quiet href=(format!("/t/{}#log", page.id)) { "To the table" } }
        }
    };
    frame(&page.shell, &Page { title: &title, game: page.info.id, class: "at-log", ..Page::default() }, &content)
}

fn heading(chapter: &Chapter<'_>, word: &str, shorts: &[(u64, Markup)]) -> Markup {
    let Some(turn) = chapter.turn else {
        return html! { b { @if let Some(title) = chapter.title { (title) } @else { "Before the first " (word) } } };
    };
    html! {
        b { (if word == "turn" { "Turn " } else { "Round " }) (turn) }
        @if let Some((_, short)) = shorts.iter().find(|(number, _)| *number == turn) { (short) }
    }
}

/// What happened since the viewer last looked, as far as the board does not show it: it tells the last turn anyway.
pub(crate) fn missed(log: &[EventView], seen: u32, scene: &Scene<'_>) -> Markup {
    let last_turn = log.iter().rev().find(|l| kind(l) == "reveal").map_or(0, |l| l.moment);
    let shown_from = if scene.tells_last_turn() { last_turn } else { u32::MAX };
    let missed: Vec<&EventView> = told(log).into_iter().filter(|e| e.moment > seen && e.moment < shown_from).collect();
    html! {
        @if seen > 0 && !missed.is_empty() {
            details.catch-up {
                summary { "Since you last looked" }
                ol { @for line in &missed { (entry(line, false)) } }
            }
        }
    }
}

/// One line: the sentence, and the clauses as quiet links.
fn entry(line: &EventView, fresh: bool) -> Markup {
    html! { li.new[fresh] { (capital(&line.text)) @for clause in &line.clauses { " " (clause_link(clause)) } } }
}
