//! A game looked at again: replay, analysis, verification.

use super::{Fairness, Level, SeatPanel, Shell};
use catalog::{AnyTable, EventView};
use engine::{Info, Seat, Viewer};

/// `GET /t/{table}/replay?at=N`.
pub struct ReplayPage {
    /// Around the page.
    pub shell: Shell,
    /// The table's id.
    pub id: String,
    /// The game.
    pub info: Info,
    /// The moment shown: the table after its first `at` moments.
    pub at: u32,
    /// The last moment there is.
    pub last: u32,
    /// Whose eyes this is for.
    pub viewer: Viewer,
    /// Every seat, in order.
    pub seats: Vec<SeatPanel>,
    /// The prompt at that moment.
    pub prompt: String,
    /// `AnyMatch::at(at).table(viewer)`.
    pub table: Box<dyn AnyTable>,
    /// Everything that happened up to that moment and after it, as the viewer may know it.
    pub log: Vec<EventView>,
    /// How it ended, if it has: sentence and clause.
    pub over: Option<(String, String)>,
    /// Whether the file may be had: only of a finished game.
    pub download: bool,
    /// Whether the viewer may go on from here as a new table.
    pub can_fork: bool,
    /// The bots one can go on against.
    pub levels: Vec<Level>,
    /// What binds the server to its chance.
    pub fairness: Fairness,
    /// What a search makes of it.
    pub analysis: AnalysisPanel,
}

/// How far the analysis of a game is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum AnalysisPanel {
    /// The game is still on, so it is not analysed.
    #[default]
    NotYet,
    /// It can be asked for.
    Offered,
    /// So many others come first.
    Waiting(usize),
    /// So many of so many moments are done.
    Running(u32, u32),
    /// It is there.
    Done(AnalysisView),
}

/// A game looked at again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisView {
    /// In how many rounds each decision was looked at.
    pub rounds: u32,
    /// Moments, and how likely each seat was to win then, in seat order.
    pub curve: Vec<(u32, Vec<f32>)>,
    /// What was missed, the largest falls first.
    pub misses: Vec<Miss>,
}

/// A choice that was clearly worse than another.
#[derive(Clone, Debug, PartialEq)]
pub struct Miss {
    /// The moment before it.
    pub at: u32,
    /// Whose.
    pub seat: Seat,
    /// What was done.
    pub done: String,
    /// What would have been better.
    pub better: String,
    /// The chance with the better choice.
    pub from: f32,
    /// The chance with what was done.
    pub to: f32,
    /// What was to be expected after the better choice, as a sentence.
    pub next: Option<String>,
}

/// `GET /verify` and the answer to `POST /verify`.
#[derive(Clone, Debug, Default)]
pub struct VerifyPage {
    /// Around the page.
    pub shell: Shell,
    /// The findings, if a file was sent.
    pub report: Option<VerifyReport>,
}

/// What came out of checking a replay file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// Whether everything fits.
    pub ok: bool,
    /// One sentence that says so.
    pub text: String,
    /// Each thing that was checked, whether it fits, and what was found.
    pub checks: Vec<(bool, String)>,
}
