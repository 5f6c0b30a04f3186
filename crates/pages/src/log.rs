//! The log: a story by turns, one line for each, and what happened in it on demand.

use crate::front::Sight;
use crate::icons::icon;
use crate::model::LogPage;
use crate::scene::Scene;
use crate::shell::{Page, capital, frame};
use crate::table::clause_link;
use catalog::EventView;
use engine::LogRole;
use maud::{Markup, html};

/// How many moments a chapter has in a log without headings.
const MOMENTS: u32 = 12;

/// What is told under one heading.
struct Chapter<'a> {
    heading: Heading<'a>,
    /// Which of the match's chapters it is.
    number: u32,
    /// The moment it begins in.
    moment: u32,
    lines: Vec<&'a EventView>,
}

#[derive(Clone, Copy, PartialEq)]
enum Heading<'a> {
    /// Before the first turn or round.
    Before,
    /// The turn or round with this number.
    Round(u32),
    /// A part of a longer game.
    Part(&'a str),
    /// The moments from this one on: the game itself has no headings.
    Moments(u32),
}

impl Chapter<'_> {
    fn revealed(&self) -> bool {
        self.lines.iter().any(|line| line.role == LogRole::Reveal)
    }

    /// Its id in the page, the same in every rendering.
    fn id(&self) -> String {
        match self.heading {
            Heading::Moments(_) => format!("turn-{}-{}", self.number, self.moment),
            Heading::Before | Heading::Round(_) | Heading::Part(_) => format!("turn-{}", self.number),
        }
    }
}

/// The lines worth reading: a choice is only told until its reveal tells it better.
fn told(log: &[EventView]) -> Vec<&EventView> {
    let last_reveal = log.iter().rposition(|l| l.role == LogRole::Reveal).unwrap_or(0);
    let lines = log.iter().enumerate().filter(|(i, line)| match line.role {
        LogRole::UntilReveal => *i > last_reveal,
        LogRole::Hidden => false,
        LogRole::Line | LogRole::Reveal | LogRole::Round(_) | LogRole::Part(_) => true,
    });
    lines.map(|(_, line)| line).collect()
}

fn chapters(log: &[EventView]) -> Vec<Chapter<'_>> {
    let mut all: Vec<Chapter<'_>> = Vec::new();
    let bare = !log.iter().any(|line| line.role.begins_chapter());
    for line in told(log) {
        let heading = match &line.role {
            LogRole::Round(number) => Some(Heading::Round(*number)),
            LogRole::Part(title) => Some(Heading::Part(title)),
            _ if bare => Some(Heading::Moments(line.moment / MOMENTS * MOMENTS)),
            _ if all.is_empty() => Some(Heading::Before),
            _ => None,
        };
        if let Some(heading) = heading.filter(|h| !bare || all.last().is_none_or(|c| (c.heading, c.number) != (*h, line.chapter)))
        {
            all.push(Chapter { heading, number: line.chapter, moment: line.moment, lines: Vec::new() });
        }
        if let (Some(last), false) = (all.last_mut(), matches!(line.role, LogRole::Round(_))) {
            last.lines.push(line);
        }
    }
    all
}

/// Everything up to now. The last turn that was shown, and the one that runs, stand open.
pub(crate) fn log(table: &str, log: &[EventView], scene: &dyn Scene, fresh: impl Fn(&EventView) -> bool) -> Markup {
    let chapters = chapters(log);
    let open_from = open_from(&chapters);
    let (word, shorts) = (scene.round_word(), scene.rounds_in_short());
    html! {
        ol.chapters data-grows tabindex="0" aria-label="What happened" {
            @for (i, chapter) in chapters.iter().enumerate() {
                li id=(chapter.id()) data-chapter=(chapter.number) {
                    details open[i >= open_from] data-latest[i >= open_from] {
                        summary { (heading(chapter, word, &shorts)) }
                        ol { @for line in &chapter.lines { (entry(line, fresh(line))) } }
                        @if let (true, Heading::Round(number)) = (chapter.revealed(), chapter.heading) {
                            a.again href=(format!("/t/{table}/replay?at={}", chapter.moment)) {
                                (icon("next")) "Watch again" span.unseen { " from " (word) " " (number) }
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
    let sight = Sight { info: &page.info, table: &*page.table, viewer: page.viewer, seats: &page.seats, legal: &[], live: false };
    let names: Vec<&str> = page.seats.iter().map(|s| s.name.as_str()).collect();
    let title = format!("Log: {} {}", page.info.name, names.join(" and "));
    let content = html! {
        section #log aria-label="Log" {
            h1 { "Log" }
            (earlier(&page.id, page.from))
            (log(&page.id, &page.lines, sight.scene().as_ref(), |_| false))
            p { a.button.quiet href=(format!("/t/{}#log", page.id)) { "To the table" } }
        }
    };
    frame(&page.shell, &Page { title: &title, game: page.info.id, class: "at-log", ..Page::default() }, &content)
}

/// The first chapter that stands open: the last one with a reveal; in a game without any the last but one.
fn open_from(chapters: &[Chapter<'_>]) -> usize {
    chapters.iter().rposition(Chapter::revealed).unwrap_or(chapters.len().saturating_sub(2))
}

fn heading(chapter: &Chapter<'_>, word: &str, shorts: &[(u32, Markup)]) -> Markup {
    html! {
        @match chapter.heading {
            Heading::Before => b { "Before the first " (word) },
            Heading::Part(title) => b { (title) },
            Heading::Moments(from) => b { "Steps " (from.max(1)) " to " (from + MOMENTS - 1) },
            Heading::Round(number) => {
                b { (capital(word)) " " (number) }
                @if let Some((_, short)) = shorts.iter().find(|(of, _)| *of == number) { (short) }
            }
        }
    }
}

/// What happened since the viewer last looked, as far as the board does not show it: it tells the last turn anyway.
pub(crate) fn missed(log: &[EventView], seen: u32, scene: &dyn Scene) -> Markup {
    let last_turn = log.iter().rev().find(|l| l.role == LogRole::Reveal).map_or(0, |l| l.moment);
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
