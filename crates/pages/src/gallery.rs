//! Characters with all their cards.

use crate::clash::gallery as of_clash;
use crate::model::Shell;
use crate::shell::{Page, frame};
use maud::Markup;

/// `GET /gallery/{game}`; none for a game that is not there.
#[must_use]
pub fn gallery(shell: &Shell, game: &str) -> Option<Markup> {
    let info = catalog::game(game).map(|g| g.info()).filter(|i| i.id == "clash")?;
    Some(frame(shell, &Page { title: "Characters", game: info.id, class: "plain" }, &of_clash::all()))
}

/// `GET /gallery/{game}/{character}`; none for a character that is not there.
#[must_use]
pub fn character(shell: &Shell, game: &str, character: &str) -> Option<Markup> {
    let info = catalog::game(game).map(|g| g.info()).filter(|i| i.id == "clash")?;
    let character = clash::roster().iter().copied().find(|c| c.def.id == character)?;
    Some(frame(shell, &Page { title: &character.def.name, game: info.id, class: "plain" }, &of_clash::one(character)))
}
