//! A person's own decks.

use super::{Level, Shell};
use engine::{DeckReport, Info};

/// `GET /decks/{game}`.
#[derive(Clone, Debug)]
pub struct Decks {
    /// Around the page.
    pub shell: Shell,
    /// The game.
    pub info: Info,
    /// The bots one can play against, weakest first.
    pub levels: Vec<Level>,
    /// This person's decks, the one changed last first.
    pub mine: Vec<DeckLine>,
    /// What was wrong with the form as it was sent.
    pub problems: Vec<String>,
    /// The form as it was sent, to fill it in again.
    pub sent: Vec<(String, String)>,
}

/// A deck in a list.
#[derive(Clone, Debug)]
pub struct DeckLine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What the game says of it.
    pub report: DeckReport,
    /// When it was changed last, in words.
    pub when: String,
}

/// `GET /decks/{game}/{deck}`.
#[derive(Clone, Debug)]
pub struct DeckPage {
    /// Around the page.
    pub shell: Shell,
    /// The game.
    pub info: Info,
    /// The bots one can play against, weakest first.
    pub levels: Vec<Level>,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What the game says of it.
    pub report: DeckReport,
    /// Why the last change was refused.
    pub problems: Vec<String>,
    /// The name that was sent and not kept.
    pub sent_name: Option<String>,
    /// The text that was sent and not kept.
    pub sent_text: Option<String>,
    /// What narrows the cards on offer, from the address.
    pub query: Vec<(String, String)>,
}

/// A deck of this person that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnDeck {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}
