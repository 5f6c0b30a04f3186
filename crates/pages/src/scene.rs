//! A table as its game draws it.

use crate::model::TablePage;
use crate::playback::Mark;
use engine::Seat;
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

    /// What is to be decided beside the board, as an element with the id `panel`. A game has it in every moment or in none, so
    /// that the board keeps its place.
    fn panel(&self, _page: Option<&TablePage>) -> Option<Markup> {
        None
    }

    /// What wins, in a short sentence.
    fn goal(&self) -> String {
        String::new()
    }

    /// How far a seat is, beside its name.
    fn seat_score(&self, _seat: Seat) -> Markup {
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

    /// What happens for somebody whose time is up: "a card was played".
    fn made_for_you(&self) -> &'static str {
        "a move was made"
    }

    /// How it ended for who looks, where that can be said shorter than with names.
    fn verdict(&self) -> Option<&'static str> {
        None
    }

    /// What the step that led to this moment looks like while it is shown.
    fn marks(&self, _moment: u32) -> Vec<Mark> {
        Vec::new()
    }

    /// What somebody who plays for the first time is told now, and the control it speaks of, as a selector; where the table has a coach.
    fn coach(&self) -> Option<(String, &'static str)> {
        None
    }

    /// Why the game ended, in a sentence for who looks.
    fn why_it_ended(&self) -> Option<String> {
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

    /// Who reads the chat, where that is a rule of the game; the clause it names becomes a link.
    fn chat_note(&self) -> &'static str {
        ""
    }

    /// Parts of the board that a phone shows as a sheet of their own: address, icon, name.
    fn sheets(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[]
    }
}
