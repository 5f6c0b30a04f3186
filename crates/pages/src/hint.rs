//! A hint: a button that asks, and a small panel that answers.

use crate::icons::icon;
use crate::model::{Hint, HintLine, Stage, TablePage};
use crate::table::{act_form, post};
use maud::{Markup, html};

/// Whether there is something to ask about: a choice of the viewer's own, at a table where hints are allowed.
fn may_ask(page: &TablePage) -> bool {
    page.hints && page.stage == Stage::Playing && page.hand_over.is_none() && page.legal.len() > 1
}

/// The button that asks. It keeps its place while there is nothing to ask about, so that nothing beside it moves.
pub(crate) fn button(page: &TablePage) -> Markup {
    let title = if may_ask(page) { "What would a strong bot do? (t)" } else { "There is nothing to choose between now." };
    html! {
        @if page.hints {
            (post(page, "hint", html! {
                button.act #ask-hint type="submit" disabled[!may_ask(page) || page.hint != Hint::Unasked] title=(title) { (icon("lamp")) span { "Hint" } }
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
    let alike = are_alike(lines);
    act_form(
        page,
        html! {
            @if let (true, Some(first)) = (alike, lines.first()) { p.about { (all_alike(first.chance)) } }
            ol data-nav {
                @for (i, line) in lines.iter().enumerate() {
                    li {
                        button.way type="submit" name="action" value=(line.action) aria-describedby=[reasoned(line).then(|| format!("why-{i}"))] {
                            b { (line.label) } @if !alike { span.chance { (line.chance) "\u{202f}%" span.unseen { " to win" } } }
                        }
                        @if reasoned(line) { p id=(format!("why-{i}")) {
                            @if let Some(share) = line.share { b { (how_often(share)) } " " }
                            @if let (0, Some(second), false) = (i, lines.get(1), alike) { (better(line.chance, second)) " " }
                            @if let Some(why) = &line.why { (why) }
                        } }
                    }
                }
            }
            p.about { (about) }
        },
    )
}

/// Whether there is a reason to give: not in a matter of taste.
fn reasoned(line: &HintLine) -> bool {
    line.share.is_some() || line.why.is_some()
}

/// Whether the choices are as good as each other, as far as whole percent tell.
fn are_alike(lines: &[HintLine]) -> bool {
    let chances = || lines.iter().map(|line| line.chance);
    lines.len() > 1 && chances().max().unwrap_or(0) - chances().min().unwrap_or(0) < 2
}

/// One sentence instead of the same number three times.
fn all_alike(chance: u8) -> String {
    match chance {
        0..=4 => "You are far behind, whichever you choose. These hold out longest.".into(),
        96.. => "You should win with any of these.".into(),
        _ => format!("These are about equally good: around {chance}\u{202f}% to win."),
    }
}

fn better(chance: u8, second: &HintLine) -> String {
    let by = chance.saturating_sub(second.chance);
    format!("{} better than {}.", crate::shell::count(u32::from(by), "point", "points"), second.label)
}

/// How often to choose something that must not be foreseen.
fn how_often(share: u8) -> &'static str {
    match share {
        0..=14 => "Play this now and then.",
        15..=28 => "Play this about one time in four.",
        29..=41 => "Play this about one time in three.",
        42..=58 => "Play this about half the time.",
        59..=85 => "Play this most of the time.",
        _ => "Play this nearly always.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(chance: u8) -> HintLine {
        HintLine { action: String::new(), label: "Play Block".into(), chance, share: None, why: None }
    }

    #[test]
    fn a_number_that_tells_nothing_is_not_said_three_times() {
        assert!(are_alike(&[line(1), line(1), line(1)]) && all_alike(1).starts_with("You are far behind"));
        assert!(!are_alike(&[line(40), line(31)]));
        assert_eq!(better(40, &line(31)), "9 points better than Play Block.");
        assert_eq!(["Play this about half the time.", "Play this now and then."], [how_often(50), how_often(4)]);
    }
}
