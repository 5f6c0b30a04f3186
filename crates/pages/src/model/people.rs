//! People at a table and beyond it: who is away, who is not heard, and where one is signed in.

use super::Shell;
use engine::Seat;

/// The other people at a table, as far as one can do something about them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Company {
    /// Seats whose people are away while they owe a decision: the game can be claimed from them in so many seconds, or now.
    pub claims: Vec<(Seat, u32)>,
    /// The other people who sit here or have said something.
    pub others: Vec<Other>,
}

/// Somebody else at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Their seat, if they have one.
    pub seat: Option<Seat>,
    /// Otherwise the last line they said.
    pub line: Option<u64>,
    /// What they are called.
    pub name: String,
    /// Whether they are not heard; if so, whether they are blocked, too.
    pub unheard: Option<bool>,
}

/// A place where one is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// To end it by.
    pub id: String,
    /// Whether it is this one.
    pub current: bool,
    /// The browser or program.
    pub device: String,
    /// When it was used last, in words.
    pub seen: String,
}

/// Somebody one does not want to hear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredRow {
    /// To take it back by.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Whether they are not to be met either.
    pub blocked: bool,
}

/// `POST /me/device` and `GET /device/{token}`.
#[derive(Clone, Debug)]
pub struct DevicePage {
    /// Around the page.
    pub shell: Shell,
    /// How far it is.
    pub step: DeviceStep,
}

/// How one comes in on another device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceStep {
    /// The link to open there.
    Link(String),
    /// Who one will be on this device, and the token of the link.
    Enter {
        /// Their name.
        name: String,
        /// The token.
        token: String,
    },
}
