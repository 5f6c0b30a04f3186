//! The lobby and lists of tables.

use super::{Level, SeatPanel, Shell};
use engine::Info;

/// `GET /`.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// Around the page.
    pub shell: Shell,
    /// What can be played, the game at the top of the page first.
    pub games: Vec<Info>,
    /// The bots one can play against, weakest first.
    pub levels: Vec<Level>,
    /// The level of the bot this person has played last.
    pub level: Option<String>,
    /// Where to go on: the running table this person was at last.
    pub last: Option<TableRow>,
    /// This person's tables, those that wait for them first.
    pub mine: Vec<TableRow>,
    /// Public tables with an open seat, and public running ones to watch.
    pub open: Vec<TableRow>,
}

/// `GET /tables`.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Around the page.
    pub shell: Shell,
    /// This person's tables, those that wait for them first.
    pub mine: Vec<TableRow>,
    /// Public tables with an open seat, and public running ones to watch.
    pub open: Vec<TableRow>,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The game.
    pub info: Info,
    /// Who sits there, by seat.
    pub seats: Vec<SeatPanel>,
    /// Where it is, from this person's side.
    pub state: RowState,
    /// What can be seen of it from afar.
    pub glimpse: Glimpse,
    /// When something happened last, in words: "3 minutes ago".
    pub when: String,
    /// Whether it is listed for everyone.
    pub public: bool,
}

/// What a list shows of a table. [`crate::glimpse`] makes it from what a spectator may know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// The character of each seat by its id, where it is known.
    pub characters: Vec<Option<String>>,
    /// How each seat is doing, in a word or two: "8 HP". May be empty.
    pub scores: Vec<String>,
    /// How far it is, in the game's words: "turn 4". May be empty.
    pub progress: String,
}

/// Where a table is, from one person's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowState {
    /// It waits for this person.
    YourTurn,
    /// It waits for somebody else.
    Waiting,
    /// A seat is open.
    Open,
    /// It runs and this person may watch.
    Watch,
    /// It is over: one sentence.
    Over(String),
}
