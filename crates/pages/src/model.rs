//! What the server fills in: one plain struct a page. Nothing here knows HTTP, and nothing here holds more than the viewer may know.

mod decks;
mod join;
mod lobby;
mod new_table;
mod people;
mod replay;
mod shell;
mod table;

pub use decks::{DeckLine, DeckPage, Decks, OwnDeck};
pub use join::{DeckOffer, Join, JoinState};
pub use lobby::{Glimpse, Lobby, RowState, TableRow, Tables};
pub use new_table::{NewTable, Pace, SeatWish, TableWish};
pub use people::{Company, DevicePage, DeviceStep, IgnoredRow, Other, SessionRow};
pub use replay::{AnalysisPanel, AnalysisView, Miss, ReplayPage, VerifyPage, VerifyReport};
pub use shell::{ErrorPage, Level, Me, Motion, Record, Shell, Theme, WaitingTable};
pub use table::{
    ChatLine, Clock, Fairness, HandOver, Hint, HintLine, Invite, InviteState, LogPage, Refusal, Rematch, SeatPanel, Sitter,
    Stage, TablePage, Unchosen,
};
