//! Characters, clans and cards of a game, and its lessons.

use crate::fronts;
use crate::model::Shell;
use crate::shell::{Page, frame};
use maud::Markup;

/// `GET /gallery/{game}`; none for a game without a gallery.
#[must_use]
pub fn gallery(shell: &Shell, game: &str) -> Option<Markup> {
    let (title, content) = fronts::of(game).gallery()?;
    Some(frame(shell, &Page { title, game, class: "plain", ..Page::default() }, &content))
}

/// `GET /lessons/{game}`, with the ids of those this person has won; none for a game without any.
#[must_use]
pub fn lessons(shell: &Shell, game: &str, solved: &[String]) -> Option<Markup> {
    let content = fronts::of(game).lessons(solved)?;
    Some(frame(shell, &Page { title: "Lessons and puzzles", game, class: "plain", ..Page::default() }, &content))
}

/// `GET /gallery/{game}/{character}`; none for a character that is not there.
#[must_use]
pub fn character(shell: &Shell, game: &str, character: &str) -> Option<Markup> {
    let (title, content) = fronts::of(game).exhibit(character)?;
    Some(frame(shell, &Page { title: &title, game, class: "plain", ..Page::default() }, &content))
}
