//! Setting up a table.

use super::{Level, OwnDeck, Shell};
use engine::Info;

/// `GET /new?game=…`.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Around the page.
    pub shell: Shell,
    /// The game.
    pub info: Info,
    /// The bots one can play against, weakest first.
    pub levels: Vec<Level>,
    /// This person's decks for it that can be played.
    pub decks: Vec<OwnDeck>,
    /// What was wrong with the form as it was sent.
    pub problems: Vec<String>,
    /// The form as it was sent, name and value, to fill it in again.
    pub sent: Vec<(String, String)>,
}

/// What the form of a new table asks for. [`crate::new_table::read`] makes it from the posted fields.
#[derive(Clone, Debug, PartialEq)]
pub struct TableWish {
    /// The game's id.
    pub game: String,
    /// The set-up as JSON, to be validated by the game.
    pub setup: serde_json::Value,
    /// Who shall sit where.
    pub seats: Vec<SeatWish>,
    /// Whether everyone may see it in the lobby.
    pub public: bool,
    /// The clock.
    pub clock: Pace,
    /// Whether players may ask for hints; none leaves it to who is there.
    pub hints: Option<bool>,
}

/// The clock of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// None.
    #[default]
    Free,
    /// So many seconds for each decision.
    Move {
        /// Seconds.
        seconds: u32,
    },
    /// A bank for the whole game that grows with every decision.
    Bank {
        /// Seconds at the start.
        bank: u32,
        /// Seconds added with every decision.
        increment: u32,
    },
}

impl Pace {
    /// What it means for who sits down, in a sentence.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Pace::Free => "No clock.".to_owned(),
            Pace::Move { seconds } => format!("Each decision has {}.", span(seconds)),
            Pace::Bank { bank, increment: 0 } => format!("Each player has {} for the whole game.", span(bank)),
            Pace::Bank { bank, increment } => {
                format!("Each player has {} for the whole game, and {} more with every decision.", span(bank), span(increment))
            }
        }
    }
}

/// A length of time as people say it.
fn span(seconds: u32) -> String {
    let of = |n: u32, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    match seconds {
        s if s >= 86_400 && s.is_multiple_of(86_400) => of(s / 86_400, "day"),
        s if s >= 3_600 && s.is_multiple_of(3_600) => of(s / 3_600, "hour"),
        s if s >= 60 && s.is_multiple_of(60) => of(s / 60, "minute"),
        s => of(s, "second"),
    }
}

/// Who shall sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatWish {
    /// The one who makes the table.
    Me,
    /// A bot of this level's id.
    Bot(String),
    /// Somebody who follows an invite or, at a public table, sits down.
    Open,
    /// Another person at this same device, with this name.
    HotSeat(String),
}
