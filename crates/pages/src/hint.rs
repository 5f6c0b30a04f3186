//! A hint: a button that asks, and a small panel that answers.

use crate::icons::icon;
use crate::model::{Hint, HintLine, Stage, TablePage};
use crate::table::{act_form, post};
use maud::{Markup, html};

/// Whether there is something to ask about: a choice of the viewer's own, at a table where hints are allowed.
fn may_ask(page: &TablePage) -> bool {
    page.hints && page.stage == Stage::Playing && page.hand_over.is_none() && page.legal.len() > 1
}

/// The button that asks.
pub(crate) fn button(page: &TablePage) -> Markup {
    html! {
        @if may_ask(page) {
            (post(page, "hint", html! {
                button.act #ask-hint type="submit" disabled[page.hint != Hint::Unasked] title="What would a strong bot do? (t)" { (icon("lamp")) span { "Hint" } }
            }))
        }
    }
}

/// The answer, while the decision it is about is still to be made.
pub(crate) fn panel(page: &TablePage) -> Markup {
    html! {
        section #hint aria-label="Hint" hidden[!may_ask(page) || page.hint == Hint::Unasked] {
            @if may_ask(page) {
                @match &page.hint {
                    Hint::Unasked => {}
                    Hint::Thinking => {
                        p.thinking { (icon("lamp")) "Thinking…" }
                        noscript { p { a href=(format!("/t/{}", page.id)) { "Look again" } } }
                    }
                    Hint::Ready(lines, about) => details #hint-open open { summary { (icon("lamp")) "Hint" } (answer(page, lines, about)) },
                }
            }
        }
    }
}

/// What a screen reader is told of it.
pub(crate) fn spoken(page: &TablePage) -> String {
    match &page.hint {
        Hint::Ready(lines, _) if may_ask(page) => {
            let said: Vec<String> = lines.iter().map(|line| format!("{}, {} percent to win", line.label, line.chance)).collect();
            format!("Hint: {}.", said.join("; "))
        }
        Hint::Ready(..) | Hint::Thinking | Hint::Unasked => String::new(),
    }
}

fn answer(page: &TablePage, lines: &[HintLine], about: &str) -> Markup {
    act_form(
        page,
        html! {
            ol data-nav {
                @for (i, line) in lines.iter().enumerate() {
                    li {
                        button.way type="submit" name="action" value=(line.action) aria-describedby=[line.why.as_ref().map(|_| format!("why-{i}"))] {
                            b { (line.label) } span.chance { (line.chance) "\u{202f}%" span.unseen { " to win" } }
                        }
                        @if let Some(why) = &line.why {
                            p id=(format!("why-{i}")) {
                                @if let Some(share) = line.share { b { "Mix: " (share) "\u{202f}% of the time." } " " }
                                (why)
                            }
                        }
                    }
                }
            }
            p.about { (about) }
        },
    )
}
