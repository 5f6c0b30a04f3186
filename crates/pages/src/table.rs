//! The table: a set of keyed regions around a game's own board.

use crate::model::{Stage, TablePage};
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /t/{table}`.
#[must_use]
pub fn table(page: &TablePage) -> Markup {
    let title = page.info.name.to_owned();
    frame(&page.shell, &Page { title: &title, game: page.info.id, class: "at-table" }, &regions(page))
}

/// The regions alone: what `GET /t/{table}/regions` answers and scripts morph in by id.
#[must_use]
pub fn regions(page: &TablePage) -> Markup {
    html! {
        div #table data-table=(page.id) data-version=(page.version) {
            section #prompt aria-label="Prompt" { h1 { (page.prompt) } }
            section #board aria-label="Board" {}
            section #hand aria-label="Your choices" {
                form method="post" action=(format!("/t/{}/act", page.id)) {
                    input type="hidden" name="version" value=(page.version);
                    input type="hidden" name="key" value=(page.key);
                    @for legal in &page.legal {
                        button.button type="submit" name="action" value=(legal.action.to_string()) { (legal.label) }
                    }
                }
            }
            section #players aria-label="Players" {
                ul { @for seat in &page.seats { li { (seat.name) @if seat.deciding { " is choosing" } } } }
                @if let Stage::Over { text, clause } = &page.stage { p { (text) " " (clause_link(clause)) } }
            }
            section #log aria-label="Log" {
                ol { @for line in &page.log { li { (line.text) @for clause in &line.clauses { " " (clause_link(clause)) } } } }
            }
            section #chat aria-label="Chat" {
                ul { @for line in &page.chat { li { strong { (line.name) } " " (line.text) } } }
            }
        }
    }
}

/// The quiet link to a clause.
pub(crate) fn clause_link(clause: &str) -> Markup {
    let game = match clause.split('-').next() {
        Some("CL") => "clash",
        _ => return html! { span.clause { (clause) } },
    };
    html! { a.clause href=(format!("/rules/{game}#{clause}")) { (clause) } }
}
