//! The panel beside the fields: each kind of decision has its own, and who is not asked sees what happened.

use super::ways::{landing, left_to_do};
use super::{Scene, choose, json};
use crate::model::TablePage;
use crate::shell::{capital, count};
use crate::table::{act_form, clause_link};
use chrono::view::Pending;
use chrono::{Action, Event};
use engine::Event as _;
use maud::{Markup, html};

/// The kind of decision, for style and tests.
pub(super) fn kind(scene: &Scene<'_>) -> &'static str {
    if scene.view.result.is_some() {
        return "over";
    }
    if !scene.asked() {
        return "watch";
    }
    match scene.view.pending {
        Pending::Mulligan => "mulligan",
        Pending::Main => "main",
        Pending::Pay { .. } => "pay",
        Pending::Under { .. } => "under",
        Pending::EnterTapped { .. } => "enter-tapped",
        Pending::Target { .. } => "target",
        Pending::Opponent { .. } => "opponent",
        Pending::Replay { .. } => "replay",
        Pending::Object { .. } => "object",
        Pending::Guardian { .. } => "guardian",
        Pending::Discard { .. } => "discard",
        Pending::Shed { .. } => "shed",
        Pending::Reinforce { .. } => "reinforce",
        Pending::Legion { .. } => "legion",
        Pending::Order { .. } => "order",
        Pending::QuestCard { .. } => "quest-card",
        Pending::Nothing => "watch",
    }
}

/// What is asked, and what happened before it.
pub(super) fn panel(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    let seen = page.map_or(0, |page| page.seen);
    html! {
        @match page {
            Some(page) if scene.asked() => (asked(scene, page)),
            _ => (choose::battle(scene)),
        }
        (story(scene, seen))
    }
}

fn asked(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let content = match &scene.view.pending {
        Pending::Main => main(scene),
        Pending::Mulligan => choose::mulligan(scene),
        Pending::Pay { card, need, picked, standard } => choose::pay(scene, *card, (*need, *picked), *standard),
        Pending::Under { id, left } => choose::under(scene, *id, *left),
        Pending::EnterTapped { id } => choose::enter_tapped(scene, *id),
        Pending::Target { card, line, step, .. } => choose::target(scene, *card, line, *step),
        Pending::Opponent { card, line, .. } => choose::opponent(scene, *card, line),
        Pending::Replay { id } => choose::replay(scene, *id),
        Pending::Object { attacker, .. } => choose::object(scene, *attacker),
        Pending::Guardian { card, fails, .. } => choose::guardian(scene, *card, fails.as_deref()),
        Pending::Discard { left } => choose::discard(*left),
        Pending::Shed { id } => choose::shed(scene, *id),
        Pending::Reinforce { cost } => choose::reinforce(scene, *cost),
        Pending::Legion { left } => choose::legion(scene, *left),
        Pending::Order { triggers } => choose::order(scene, triggers),
        Pending::QuestCard { id } => choose::quest_card(scene, *id),
        Pending::Nothing => html! {},
    };
    act_form(page, content)
}

/// CC-6.6: everything else is on the cards themselves; here is the end of the turn.
fn main(scene: &Scene<'_>) -> Markup {
    let given = if scene.view.counter > 0 { format!(" You give up {} time.", scene.view.counter) } else { String::new() };
    let says = format!("Pass: your turn ends and {} starts with 3 time.{given}", scene.names.of(scene.view.next));
    let plays = scene
        .mine()
        .and_then(|p| p.cards.as_ref())
        .map_or(0, |c| c.iter().filter(|h| h.ways.iter().any(|w| w.why_not.is_none())).count());
    let ready =
        scene.view.battlers.iter().filter(|b| Some(b.seat) == scene.me && b.ways.iter().any(|w| w.why_not.is_none())).count();
    html! {
        h2 { "Your turn" }
        p.c-todo {
            (count(plays as u32, "card can be played", "cards can be played")) ", " (count(ready as u32, "battler is ready", "battlers are ready")) ". "
            "Point at a card and the gauge shows the time it takes."
        }
        @if scene.can(Action::Pass).is_some() {
            div.primary { button.button.quiet #pass type="submit" name="action" value=(json(&Action::Pass)) data-lands="-3" data-says=(says) data-warn=[left_to_do(scene, Some(&Action::Pass))] {
                "Pass" small { (landing(scene, -3)) @if !given.is_empty() { (given) } }
            } }
        }
        label.c-switch data-warn-switch { input type="checkbox" checked; "Warn me before I end my turn early" }
    }
}

/// Whether a line of the story is worth a step: what only repeats the next one is not.
fn telling(event: &Event) -> bool {
    !matches!(
        event,
        Event::TurnEnds { .. }
            | Event::UntapsAll { .. }
            | Event::ActionDone { .. }
            | Event::GuardianLeaves { .. }
            | Event::Enters { .. }
    )
}

/// What happened since the viewer last chose, step by step; without news the last few steps.
fn story(scene: &Scene<'_>, seen: u32) -> Markup {
    let told: Vec<_> = scene.events.iter().filter(|t| telling(&t.event)).collect();
    let fresh = told.iter().filter(|t| t.moment > seen).count();
    let shown = fresh.clamp(5, 14).min(told.len());
    let last = told.last().map_or(0, |t| t.moment);
    html! {
        div.c-story data-reveal=(last) {
            h2 { (if seen > 0 && fresh > 0 { "Since your last move" } else { "What happened" }) }
            ol { @for t in &told[told.len() - shown..] {
                li.new[seen > 0 && t.moment > seen] data-step data-sound=[sound(&t.event)] {
                    (step(scene, &t.event)) @if let Some(clause) = t.event.clauses().first() { " " (clause_link(clause.0)) }
                }
            } }
        }
    }
}

/// A step of the story; a line that is resolved is shown by its icons.
fn step(scene: &Scene<'_>, event: &Event) -> Markup {
    if let Event::Resolves { name, line, again, .. } = event
        && let Some(row) = choose::icons_of(line)
    {
        return html! { (name) ": " (row) @if *again { " once more" } };
    }
    html! { (capital(&event.tell(&scene.names))) }
}

fn sound(event: &Event) -> Option<&'static str> {
    match event {
        Event::Destroyed { .. } | Event::Eliminated { .. } => Some("hit"),
        Event::Reveals { .. } | Event::Summons { .. } | Event::Plays { .. } => Some("card"),
        _ => None,
    }
}
