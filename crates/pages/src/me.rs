//! Who I am here, and how I like it.

use crate::lobby::rows;
use crate::model::{Me, Motion, Theme};
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /me`.
#[must_use]
pub fn me(page: &Me) -> Markup {
    let shell = &page.shell;
    let content = html! {
        section.sheet-page {
            h1 { "You" }
            @if let Some(note) = &page.note { p.note role="status" { (note) } }
            form.stack method="post" action="/me" {
                label for="name" { "Your name" }
                input #name name="name" type="text" maxlength="24" required autocomplete="nickname" value=[shell.person.as_deref()];
                (choice("theme", "Light or dark", shell.theme.id(), &[
                    (Theme::Auto.id(), "Match system"), (Theme::Light.id(), "Light"), (Theme::Dark.id(), "Dark"),
                ]))
                (choice("motion", "Motion", shell.motion.id(), &[
                    (Motion::Auto.id(), "Match system"), (Motion::Full.id(), "Full"), (Motion::Quick.id(), "Quick"), (Motion::Off.id(), "None"),
                ]))
                (choice("sound", "Sound", if shell.sound { "on" } else { "off" }, &[("off", "Off"), ("on", "On")]))
                (choice("confirm", "Playing a card", if shell.confirm { "on" } else { "off" }, &[
                    ("off", "At once"), ("on", "Confirm first"),
                ]))
                button.button type="submit" { "Save" }
            }
            p { button.button.quiet type="button" data-ask-notify hidden { "Notify me on my turn" } }
            h2 { "Games" }
            dl.figures {
                div { dt { "Played" } dd { (page.record.played) } }
                div { dt { "Won" } dd { (page.record.won) } }
                div { dt { "Drawn" } dd { (page.record.drawn) } }
            }
            (rows(&page.tables, "You have no tables yet."))
            (crate::company::mine(page))
        }
    };
    frame(shell, &Page { title: "You", game: "", class: "plain", ..Page::default() }, &content)
}

/// Radio buttons that look like one switch.
pub(crate) fn choice(name: &str, legend: &str, now: &str, options: &[(&str, &str)]) -> Markup {
    html! {
        fieldset.switch {
            legend { (legend) }
            @for (id, words) in options {
                label { input type="radio" name=(name) value=(id) checked[*id == now]; span { (words) } }
            }
        }
    }
}
