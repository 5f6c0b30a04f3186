//! Pages that say no, and what to do next.

use crate::model::ErrorPage;
use crate::shell::{Page, frame};
use crate::table::clause_link;
use maud::{Markup, html};

/// Any page that says no.
#[must_use]
pub fn error(page: &ErrorPage) -> Markup {
    let heading = match page.status {
        400 | 422 => "That could not be read",
        401 | 403 => "That is not yours to do",
        404 => "There is nothing here",
        409 => "The table has changed",
        410 => "That is over",
        413 => "That is too big",
        429 => "One moment, please",
        503 => "The table is full for now",
        _ => "Something went wrong on our side",
    };
    let content = html! {
        section.sheet-page.error {
            p.status aria-hidden="true" { (page.status) }
            h1 { (heading) }
            p.lead { (page.text) @if let Some(clause) = &page.clause { " " (clause_link(clause)) } }
            ul.next {
                @for (words, href) in &page.next { li { a.button href=(href) { (words) } } }
                li { a.button.quiet href="/" { "Back to the lobby" } }
            }
        }
    };
    frame(&page.shell, &Page { title: heading, game: "", class: "plain", ..Page::default() }, &content)
}
