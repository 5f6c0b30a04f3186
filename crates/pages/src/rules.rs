//! The specification, every clause an anchor.

use crate::model::Shell;
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /rules`.
#[must_use]
pub fn rules_index(shell: &Shell) -> Markup {
    let content = html! {
        section.sheet-page {
            h1 { "Rules" }
            ul { @for game in catalog::games() { li { a href=(format!("/rules/{}", game.info().id)) { (game.info().name) } } } }
        }
    };
    frame(shell, &Page { title: "Rules", game: "", class: "plain" }, &content)
}

/// `GET /rules/{game}`; none for a game that is not there.
#[must_use]
pub fn rules(shell: &Shell, game: &str) -> Option<Markup> {
    let info = catalog::game(game)?.info();
    let content = html! { section.sheet-page { h1 { "Rules of " (info.name) } } };
    Some(frame(shell, &Page { title: "Rules", game: info.id, class: "plain" }, &content))
}
