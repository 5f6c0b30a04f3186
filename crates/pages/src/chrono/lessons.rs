//! Lessons and puzzles: the page that lists them, and the banner that guides at the table.

use super::Scene;
use crate::icons::icon;
use crate::model::{Rematch, Sitter, TablePage};
use crate::table::{clauses_linked, post};
use chrono::content::standard;
use chrono::lesson::{Guide, guide};
use chrono::position::{GoalKind, Position};
use chrono::state::Id;
use chrono::view::Pending;
use chrono::{Action, CardId};
use maud::{Markup, html};

/// Who one learns against.
const LEVEL: &str = "easy";

/// A button that begins a lesson or puzzle at once; `from` is the table that is left for it.
fn begin(position: &Position, from: Option<&TablePage>, class: &str, words: &str) -> Markup {
    let bot = from.and_then(|page| {
        page.seats.iter().find_map(|seat| match &seat.sitter {
            Sitter::Bot(level) => Some(level.as_str()),
            _ => None,
        })
    });
    html! {
        form method="post" action="/quick" {
            input type="hidden" name="game" value="chrono"; input type="hidden" name="position" value=(position.id);
            @if let Some(page) = from { input type="hidden" name="leave" value=(page.id); }
            button.button.(class) type="submit" name="level" value=(bot.unwrap_or(LEVEL)) { (words) span.unseen { ": " (position.name) } }
        }
    }
}

/// `GET /lessons/chrono`; `solved` are the ids of those this person has won.
pub(crate) fn all(solved: &[String]) -> Markup {
    let (puzzles, lessons): (Vec<&Position>, Vec<&Position>) = standard().positions.iter().partition(|p| p.is_puzzle());
    let won = |position: &&&Position| solved.contains(&position.id);
    html! {
        section.wide-page.c-lessons {
            h1 { "Lessons and puzzles" }
            p.lead { "Six short lessons against a bot. A note at the table tells you what to do next." }
            h2 { "Lessons" }
            ol.c-positions { @for lesson in &lessons { (entry(lesson, solved, "Begin")) } }
            h2 { "Puzzles" }
            p { "Each can be won this turn, whatever your opponent does. " (puzzles.iter().filter(won).count()) " of " (puzzles.len()) " solved." }
            ol.c-positions { @for puzzle in &puzzles { (entry(puzzle, solved, "Try it")) } }
        }
    }
}

fn entry(position: &Position, solved: &[String], words: &str) -> Markup {
    let won = solved.contains(&position.id);
    html! {
        li id=(position.id) {
            h3 { (position.name) @if won { " " span.legal.yes { (icon("check")) (if position.is_puzzle() { "solved" } else { "won" }) } } }
            p { (position.about) @if !position.is_puzzle() { " " (position.steps.len()) " steps." } }
            (begin(position, None, if won { "quiet" } else { "" }, words))
        }
    }
}

/// The lesson or puzzle after this one.
fn next(position: &Position) -> Option<&'static Position> {
    let all = &standard().positions;
    let at = all.iter().position(|p| p.id == position.id)?;
    all.get(at + 1).filter(|next| next.is_puzzle() == position.is_puzzle())
}

/// What a lesson or puzzle says at this moment; nothing at any other table.
pub(crate) fn banner(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let Some(guide) = guide(scene.view, scene.events.iter().map(|told| &told.event)) else { return html! {} };
    let content = if guide.position.is_puzzle() { puzzle(&guide, page) } else { lesson(scene, &guide, page) };
    html! { aside.c-guide #guide aria-label=(guide.position.name) { (content) } }
}

/// The control that the step speaks of, as a selector; and whether the learner could act but not do what the step asks for.
fn control(scene: &Scene<'_>, guide: &Guide) -> (Option<String>, bool) {
    let Some(goal) = guide.position.steps.get(guide.done).map(|step| &step.done) else { return (None, false) };
    if !scene.asked() || !matches!(scene.view.pending, Pending::Main) {
        return (None, false);
    }
    let named = |card: CardId| goal.card.as_deref().is_none_or(|id| scene.card(card).id == id);
    let of = |id: Id| scene.battler(id).is_some_and(|b| named(b.card));
    let found = scene.legal.iter().find_map(|(action, _)| match (goal.kind, *action) {
        (GoalKind::Summon, Action::Summon { card, shift, .. }) | (GoalKind::Play, Action::Play { card, shift })
            if named(card) =>
        {
            Some(format!("#h-{}-{shift}", card.0))
        }
        (GoalKind::Attack | GoalKind::Destroy, Action::Attack(id))
        | (GoalKind::Quest, Action::Quest(id))
        | (GoalKind::Tap, Action::Tap { id, .. })
            if goal.kind == GoalKind::Destroy || of(id) =>
        {
            Some(format!("#b-{}", id.0))
        }
        _ => None,
    });
    let asks = matches!(goal.kind, GoalKind::Summon | GoalKind::Play | GoalKind::Attack | GoalKind::Quest | GoalKind::Tap);
    let lost = asks && found.is_none();
    (found, lost)
}

fn lesson(scene: &Scene<'_>, guide: &Guide, page: &TablePage) -> Markup {
    let (steps, lesson) = (&guide.position.steps, guide.position);
    html! {
        @let (control, lost) = control(scene, guide);
        div.c-step data-coach=[control] {
            b { (lesson.name) } " "
            @if lost { span.legal.no { "You have gone another way. Undo to come back, start over, or just play on." } " " }
            @match steps.get(guide.done) {
                Some(step) => { span.c-at { "Step " (guide.done + 1) " of " (steps.len()) ": " } (clauses_linked(&step.text, page.info.prefix)) }
                None => { "That was the lesson. " @if guide.won.is_none() { "Play on as long as you like." } }
            }
        }
        div.c-next {
            @if guide.done >= steps.len() || guide.won.is_some() {
                @match next(lesson) {
                    Some(next) => (begin(next, Some(page), "", "Next lesson")),
                    None => a.button href="/lessons/chrono" { "On to the puzzles" },
                }
            }
            @if guide.done > 0 || guide.won.is_some() { (begin(lesson, Some(page), "quiet", "Start over")) }
            details {
                summary { "All steps" }
                ol { @for (i, step) in steps.iter().enumerate() { li.done[i < guide.done] { @if i < guide.done { (icon("check")) span.unseen { "Done: " } } (clauses_linked(&step.text, page.info.prefix)) } } }
            }
        }
    }
}

fn puzzle(guide: &Guide, page: &TablePage) -> Markup {
    let puzzle = guide.position;
    html! {
        div.c-step {
            b { (puzzle.name) } " "
            @match guide.won {
                None => (puzzle.about),
                Some(true) => { span.legal.yes { (icon("check")) "Solved!" } }
                Some(false) => { span.legal.no { (icon("close")) "Not solved." } " You can win this turn." }
            }
        }
        div.c-next {
            @if guide.won == Some(false) { (again(puzzle, page)) }
            @if guide.won == Some(true) {
                @match next(puzzle) {
                    Some(next) => (begin(next, Some(page), "", "Next puzzle")),
                    None => a.button href="/lessons/chrono" { "All puzzles" },
                }
            }
            @if guide.won.is_none() { details { summary { "Hint" } p { (puzzle.hint) } } }
            @else {
                details {
                    summary { "Show the solution" }
                    ol { @for choice in &puzzle.solution { li { (in_words(choice)) } } }
                }
                a href="/lessons/chrono" { "All puzzles" }
            }
        }
    }
}

/// The same position once more.
fn again(puzzle: &Position, page: &TablePage) -> Markup {
    match &page.rematch {
        Rematch::Made(id) => html! { a.button href=(format!("/t/{id}")) { "Try again" } },
        Rematch::Possible => post(page, "rematch", html! { button.button type="submit" { "Try again" } }),
        _ => begin(puzzle, None, "", "Try it yourself"),
    }
}

/// A choice as it is told: there is only one opponent, and the order of triggers needs no number.
fn in_words(choice: &str) -> String {
    let choice = choice.replace(" of seat 2", "");
    match choice.split_once(". ") {
        Some((number, rest)) if number.parse::<u8>().is_ok() => format!("First {rest}"),
        _ => choice,
    }
}
