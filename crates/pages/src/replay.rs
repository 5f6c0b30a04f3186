//! A game again, step by step.

use crate::model::ReplayPage;
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /t/{table}/replay?at=N`.
#[must_use]
pub fn replay(page: &ReplayPage) -> Markup {
    let content = html! {
        div #table data-replay=(page.id) data-at=(page.at) data-last=(page.last) {
            h1 { "Replay of " (page.info.name) }
            p { "Step " (page.at) " of " (page.last) }
        }
    };
    frame(&page.shell, &Page { title: "Replay", game: page.info.id, class: "at-table" }, &content)
}
