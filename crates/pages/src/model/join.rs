//! Sitting down by an invite link.

use super::{OwnDeck, Pace, SeatPanel, Shell};
use engine::{Info, Seat};

/// `GET /join/{token}`.
#[derive(Clone, Debug)]
pub struct Join {
    /// Around the page.
    pub shell: Shell,
    /// The token of the address.
    pub token: String,
    /// The table's id, to watch it instead.
    pub table: Option<String>,
    /// The game.
    pub info: Info,
    /// Every seat, in order.
    pub seats: Vec<SeatPanel>,
    /// The seat the invite is for; none to watch.
    pub seat: Option<Seat>,
    /// Who made the table.
    pub host: String,
    /// The table's clock.
    pub clock: Pace,
    /// The published hash of the secret its chance comes from.
    pub commitment: String,
    /// Whether it still works.
    pub state: JoinState,
    /// The decks one may bring, where people bring decks.
    pub decks: Option<DeckOffer>,
    /// Why one could not sit down.
    pub problems: Vec<String>,
}

/// What somebody who sits down may bring, besides the decks of the house.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckOffer {
    /// Their own that can be played.
    pub own: Vec<OwnDeck>,
    /// What they chose before: `house:` or `own:` and an id, or nothing.
    pub chosen: String,
}

/// Whether an invite still works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinState {
    /// The seat can be taken.
    Open,
    /// The reader sits at this table already.
    Yours,
    /// Somebody has used it.
    Used,
    /// The host took it back.
    Revoked,
}
