//! Characters with all their cards.

use crate::model::Shell;
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /gallery/{game}`; none for a game that is not there.
#[must_use]
pub fn gallery(shell: &Shell, game: &str) -> Option<Markup> {
    let info = catalog::game(game)?.info();
    let content = html! { section.wide-page { h1 { "Characters of " (info.name) } } };
    Some(frame(shell, &Page { title: "Characters", game: info.id, class: "plain" }, &content))
}

/// `GET /gallery/{game}/{character}`; none for a character that is not there.
#[must_use]
pub fn character(shell: &Shell, game: &str, character: &str) -> Option<Markup> {
    let info = catalog::game(game)?.info();
    let content = html! { section.wide-page { h1 { (character) } } };
    Some(frame(shell, &Page { title: character, game: info.id, class: "plain" }, &content))
}
