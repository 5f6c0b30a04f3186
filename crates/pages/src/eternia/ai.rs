//! The AI's last card with each of its entries: done, or why not, and why it chose whom it chose.

use super::Scene;
use crate::icons::icon;
use eternia::Event;
use maud::{Markup, html};

/// What the AI's newest card did.
pub(super) fn lately(scene: &Scene<'_>) -> Markup {
    if scene.view.ai_power.is_none() {
        return html! {};
    }
    let last = scene.events.iter().rposition(|told| matches!(told.event, Event::AiCard { .. }));
    let Some(last) = last else { return html! {} };
    let Event::AiCard { who, name } = &scene.events[last].event else { return html! {} };
    let lines = scene.events[last + 1..]
        .iter()
        .take_while(|told| !matches!(told.event, Event::Reveals { .. } | Event::RoundBegins { .. }));
    let mut action = 0;
    let mut rows: Vec<(u8, Markup)> = Vec::new();
    let mut before = None;
    for told in lines {
        match &told.event {
            Event::AiEntry { entry, text, done, why } => {
                if before.is_none_or(|b| *entry <= b) {
                    action += 1;
                }
                before = if *done { None } else { Some(*entry) };
                rows.push((
                    action,
                    html! {
                        li.(if *done { "done" } else { "failed" }) {
                            (icon(if *done { "check" } else { "cross" })) span { (text) @if !*done { small { " " (why) } } }
                        }
                    },
                ));
            }
            Event::AiReason { text } => rows.push((action, html! { li.why { (icon("lamp")) span { (text) } } })),
            _ => {}
        }
    }
    html! {
        section.e-ai aria-label="AI card" {
            h3 { (icon("bot")) (name) small { @match who { Some(who) => (who.name), None => "AI Strategy" } } }
            @for at in 1..=action {
                @if action > 1 { p.e-ai-action { "Action " (at) } }
                ul { @for (_, row) in rows.iter().filter(|(of, _)| *of == at) { (row) } }
            }
            @if action == 0 { ul { @for (_, row) in &rows { (row) } } }
        }
    }
}
