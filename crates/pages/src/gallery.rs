//! Characters, clans and cards of a game.

use crate::model::Shell;
use crate::shell::{Page, frame};
use crate::{chrono, clash, rage};
use maud::Markup;

/// `GET /gallery/{game}`; none for a game that is not there.
#[must_use]
pub fn gallery(shell: &Shell, game: &str) -> Option<Markup> {
    let (title, content) = match game {
        "clash" => ("Characters", clash::gallery::all()),
        "rage" => ("Clans and cards", rage::gallery::all()),
        "chrono" => ("Cards", chrono::gallery::all()),
        _ => return None,
    };
    Some(frame(shell, &Page { title, game, class: "plain", ..Page::default() }, &content))
}

/// `GET /lessons/{game}`, with the ids of those this person has won; none for a game without any.
#[must_use]
pub fn lessons(shell: &Shell, game: &str, solved: &[String]) -> Option<Markup> {
    let content = match game {
        "chrono" => chrono::lessons::all(solved),
        _ => return None,
    };
    Some(frame(shell, &Page { title: "Lessons and puzzles", game, class: "plain", ..Page::default() }, &content))
}

/// `GET /gallery/{game}/{character}`; none for a character that is not there.
#[must_use]
pub fn character(shell: &Shell, game: &str, character: &str) -> Option<Markup> {
    let (title, content) = match game {
        "clash" => {
            let found = ::clash::roster().iter().copied().find(|c| c.def.id == character)?;
            (found.def.name.clone(), clash::gallery::one(found))
        }
        "rage" => {
            let clan = rage::gallery::find(character)?;
            (clan.name.clone(), rage::gallery::one(clan))
        }
        "chrono" => {
            let card = chrono::gallery::find(character)?;
            (card.name.clone(), chrono::gallery::one(card))
        }
        _ => return None,
    };
    Some(frame(shell, &Page { title: &title, game, class: "plain", ..Page::default() }, &content))
}
