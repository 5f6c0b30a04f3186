//! The log: a story by turns, one line for each, and what happened in it on demand.

use crate::front::Sight;
use crate::icons::icon;
use crate::model::{LogPage, TablePage, Unchosen};
use crate::scene::Scene;
use crate::shell::{Page, capital, frame};
use crate::table::clause_link;
use catalog::EventView;
use engine::{LogRole, Seat};
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

/// What nobody chose, as a sentence: time ran out, or there was no choice.
fn unchosen(page: &TablePage, scene: &dyn Scene, seat: Seat, why: Unchosen) -> String {
    let name = page.seats.get(seat.index()).map_or("", |panel| panel.name.as_str());
    match (why, page.viewer.is(seat)) {
        (Unchosen::Late, true) => {
            format!("Out of time: {} for you. A second time in a row counts as leaving.", scene.made_for_you())
        }
        (Unchosen::Late, false) => format!("Out of time: {} for {name}.", scene.made_for_you()),
        (Unchosen::Left, true) => "Out of time twice in a row: that counts as leaving the game.".into(),
        (Unchosen::Left, false) => format!("{name} ran out of time twice in a row, which counts as leaving the game."),
        (Unchosen::Forced, true) => "You had only one choice, so it was made for you.".into(),
        (Unchosen::Forced, false) => format!("{name} had only one choice."),
    }
}

/// Who has left by running out of time, as a sentence.
pub(crate) fn left(page: &TablePage, scene: &dyn Scene) -> Option<String> {
    let (_, seat, why) = page.unchosen.iter().find(|(_, _, why)| *why == Unchosen::Left)?;
    Some(unchosen(page, scene, *seat, *why))
}

/// The log with a line before each step that nobody chose.
pub(crate) fn with_unchosen(page: &TablePage, scene: &dyn Scene) -> Vec<EventView> {
    let mut all = page.log.clone();
    for (moment, seat, why) in &page.unchosen {
        let Some(at) = all.iter().position(|line| line.moment == *moment) else { continue };
        let text = unchosen(page, scene, *seat, *why);
        let line =
            EventView { text, clauses: Vec::new(), event: serde_json::Value::Null, role: LogRole::Line, ..all[at].clone() };
        all.insert(at, line);
    }
    all
}

/// What the prompt says when the viewer's own last step was the clock's.
pub(crate) fn timed_out(page: &TablePage, scene: &dyn Scene) -> Option<String> {
    let seat = page.viewer.seat()?;
    let late = page.unchosen.contains(&(page.seen, seat, Unchosen::Late));
    late.then(|| unchosen(page, scene, seat, Unchosen::Late))
}

/// The last two lines that were told: how it came to the end.
pub(crate) fn how_it_ended(log: &[EventView]) -> String {
    let told: Vec<&EventView> = told(log).into_iter().filter(|line| !line.role.begins_chapter()).collect();
    let last: Vec<String> = told.iter().rev().take(2).rev().map(|line| capital(&line.text)).collect();
    last.join(" ")
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
                summary { "While you were away" }
                ol { @for line in &missed { (entry(line, false)) } }
            }
        }
    }
}

/// The newest lines, the last of them last.
pub(crate) fn newest(log: &[EventView], most: usize) -> Markup {
    let told = told(log);
    let lines = told.iter().filter(|line| !line.role.begins_chapter());
    let newest: Vec<_> = lines.rev().take(most).collect();
    // From below upwards, whole lines only: the style turns the list around.
    html! { ol.newest data-clips reversed { @for line in &newest { li { (capital(&line.text)) } } } }
}

/// One line: the sentence, and the clauses as quiet links.
fn entry(line: &EventView, fresh: bool) -> Markup {
    html! { li.new[fresh] { (capital(&line.text)) @for clause in &line.clauses { " " (clause_link(clause)) } } }
}
