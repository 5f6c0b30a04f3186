//! Pages that say no, and what to do next.

use crate::model::ErrorPage;
use crate::shell::{Page, frame};
use crate::table::clause_link;
use maud::{Markup, html};

/// Any page that says no.
#[must_use]
pub fn error(page: &ErrorPage) -> Markup {
    let heading = match page.status {
        400 => "We could not read that",
        422 => "That is not possible",
        401 | 403 => "You cannot do that",
        404 => "Page not found",
        409 => "The table has changed",
        410 => "Already over",
        413 => "Too big",
        429 => "One moment, please",
        503 => "Busy right now",
        _ => "Something went wrong on our side",
    };
    let content = html! {
        section.sheet-page.error {
            p.status aria-hidden="true" { (page.status) }
            h1 { (heading) }
            p.lead { (page.text) @if let Some(clause) = &page.clause { " " (clause_link(clause)) } }
            ul.next {
                @if page.status == 404 && page.next.is_empty() {
                    li { a.button href="/tables" { "Your tables" } }
                    li { a.button.quiet href="/rules" { "Rules of every game" } }
                }
                @for (words, href) in &page.next { li { a.button href=(href) { (words) } } }
                li { a.button.quiet href="/" { "Back to the lobby" } }
            }
        }
    };
    frame(&page.shell, &Page { title: heading, game: "", class: "plain", ..Page::default() }, &content)
}
