//! A table as its game draws it.

use crate::model::TablePage;
use maud::{Markup, html};

/// A sign of the legend: its icon, what it means, the clause.
pub(crate) type Sign = (&'static str, &'static str, &'static str);

/// A table as its game draws it: what goes into the regions of the page, and the words that belong to the game.
pub(crate) trait Scene {
    /// What the board region holds; in a replay there is no page to act on.
    fn board(&self, page: Option<&TablePage>) -> Markup;

    /// What the hand region holds while the game runs.
    fn hand(&self, _page: &TablePage) -> Markup {
        html! {}
    }

    /// One sentence about what happened last, for screen readers.
    fn summary(&self) -> String {
        String::new()
    }

    /// What is asked, where the scene can say it better than the game in words.
    fn prompt(&self) -> Option<String> {
        None
    }

    /// How it ended for who looks, where that can be said shorter than with names.
    fn verdict(&self) -> Option<&'static str> {
        None
    }

    /// The signs of the legend.
    fn signs(&self) -> &'static [Sign] {
        &[]
    }

    /// What the log is divided into: "turn" or "round".
    fn round_word(&self) -> &'static str {
        "round"
    }

    /// What happened in each turn or round as a row of signs, by its number.
    fn rounds_in_short(&self) -> Vec<(u32, Markup)> {
        Vec::new()
    }

    /// Whether the board itself tells what the last turn did.
    fn tells_last_turn(&self) -> bool {
        false
    }

    /// What giving up means here, and the clause; the clause may be empty.
    fn giving_up(&self) -> (&'static str, &'static str) {
        ("You lose this game at once.", "")
    }

    /// What can be said with one press.
    fn signals(&self) -> &'static [&'static str] {
        &["Good luck!", "Well played.", "One moment."]
    }

    /// Parts of the board that a phone shows as a sheet of their own: address, icon, name.
    fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[]
    }
}
