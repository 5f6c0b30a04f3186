//! A table: its seats, stage, talk, invites and the page itself.

use super::{Company, DeckOffer, Shell};
use catalog::{AnyTable, EventView, LegalAction};
use engine::{Info, Seat, Viewer};

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person with a session.
    Person,
    /// Another person at the table maker's device.
    HotSeat,
    /// A bot; its level's name.
    Bot(String),
    /// Nobody yet.
    Open,
}

/// One seat as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPanel {
    /// Which.
    pub seat: Seat,
    /// The name shown.
    pub name: String,
    /// Who sits there.
    pub sitter: Sitter,
    /// Whether it is this person's own (both seats are in hot-seat).
    pub mine: bool,
    /// Whether a page of theirs is connected. Bots always are.
    pub online: bool,
    /// Whether the game waits for this seat.
    pub deciding: bool,
    /// The clock of the running decision, if the table has one.
    pub clock: Option<Clock>,
}

/// A seat's clock for the running decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Milliseconds left when the page was made.
    pub left_ms: u64,
    /// What the decision began with.
    pub of_ms: u64,
    /// Whether it runs now.
    pub running: bool,
}

/// `GET /t/{table}` and its regions.
pub struct TablePage {
    /// Around the page.
    pub shell: Shell,
    /// The table's id.
    pub id: String,
    /// The game.
    pub info: Info,
    /// Lines in the log; sent back with every action.
    pub version: u32,
    /// Whether the table has a coach, who says at every step what can be learned from it.
    pub coach: bool,
    /// Steps that led to the present, or to the step that is shown.
    pub moments: u32,
    /// Whether it is a step on the way to the present, shown to be watched: nothing can be done then.
    pub step: bool,
    /// A fresh random key for this rendering: the idempotency key of forms posted without script.
    pub key: String,
    /// Whose eyes this is for.
    pub viewer: Viewer,
    /// Every seat, in order.
    pub seats: Vec<SeatPanel>,
    /// Whether people are still missing, it is being played, or it is over.
    pub stage: Stage,
    /// What is asked of the viewer, from `Shown::prompt`.
    pub prompt: String,
    /// Why the last request was refused, where the form was posted without script.
    pub refusal: Option<Refusal>,
    /// `Shown::into_table`: view, legal actions and events in the game's own types.
    pub table: Box<dyn AnyTable>,
    /// `Shown::legal` of the viewer, in the same order as the typed ones; empty for a spectator.
    pub legal: Vec<LegalAction>,
    /// Whether the viewer may undo, or why not.
    pub undo: Result<(), Refusal>,
    /// Whether undo would go behind what was drawn or shown, and make the game practice.
    pub undo_makes_practice: bool,
    /// Whether the game is practice and counts for nobody.
    pub practice: bool,
    /// The latest steps that nobody chose, by moment: whose, and why.
    pub unchosen: Vec<(u32, Seat, Unchosen)>,
    /// The kinds of occasion at which the viewer's seat is not to be asked, a bit each ([`engine::Game::occasion`]).
    pub waived: u64,
    /// Whether the viewer's commitment may be taken back.
    pub can_take_back: bool,
    /// The last chapters of what happened, as the viewer may know it.
    pub log: Vec<EventView>,
    /// The first of those chapters; older ones are on pages of their own unless it is 0.
    pub log_from: u32,
    /// The last moment the viewer has seen; later ones are shown as new.
    pub seen: u32,
    /// What was said, oldest first.
    pub chat: Vec<ChatLine>,
    /// Whether the viewer may write.
    pub can_chat: bool,
    /// Invites of this table, for the one who may give them out.
    pub invites: Vec<Invite>,
    /// Whether the viewer may make and revoke invites and close the table.
    pub host: bool,
    /// Whether the viewer has no seat here and could take this one now.
    pub can_sit: Option<Seat>,
    /// The decks that who sits down may bring, where people bring decks.
    pub decks: Option<DeckOffer>,
    /// Hot-seat: the device must change hands first, and nothing secret may be shown.
    pub hand_over: Option<HandOver>,
    /// How many watch.
    pub spectators: u32,
    /// Whether it is listed for everyone.
    pub public: bool,
    /// Whether players may ask for hints here; everybody at the table is told.
    pub hints: bool,
    /// What the viewer was told to do, or is about to be.
    pub hint: Hint,
    /// Another game with the same people.
    pub rematch: Rematch,
    /// The other people, as far as one can do something about them.
    pub company: Company,
    /// What binds the server to its chance.
    pub fairness: Fairness,
}

/// Why a step was taken that nobody chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchosen {
    /// There was only one choice.
    Forced,
    /// Time was up.
    Late,
    /// Time was up twice in a row, which counts as leaving the table.
    Left,
}

/// What somebody is told to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// They have not asked.
    #[default]
    Unasked,
    /// The search thinks.
    Thinking,
    /// The best actions, the best first, and what their chances are.
    Ready(Vec<HintLine>, &'static str),
}

/// One action that could be the best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintLine {
    /// The action as JSON, as the buttons of the board send it.
    pub action: String,
    /// What it is called.
    pub label: String,
    /// How likely the viewer is to win after it, of 100.
    pub chance: u8,
    /// How often of 100 it should be chosen, where the choice should be mixed.
    pub share: Option<u8>,
    /// Why, in a sentence; none in a matter of taste.
    pub why: Option<String>,
}

/// Where a table is in its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Some seat is open.
    Gathering,
    /// It is being played.
    Playing,
    /// It is over: one sentence that names the winner, and the clause that ended it.
    Over {
        /// "Anna wins: Bo is at 0 HP."
        text: String,
        /// The clause.
        clause: String,
    },
    /// It was closed before the end.
    Closed,
    /// It was begun under other rules and stands still: why.
    Frozen(String),
}

/// Why something is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// A sentence that says what is wrong and what to do.
    pub reason: String,
    /// The clause that decided, if a clause did.
    pub clause: Option<String>,
}

/// A line of talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Unique at this table, for stable ids.
    pub id: u64,
    /// Who wrote it.
    pub name: String,
    /// The seat, if the writer has one.
    pub seat: Option<Seat>,
    /// What, as typed.
    pub text: String,
    /// When, in words or hours and minutes.
    pub when: String,
}

/// An invite link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// To revoke it by.
    pub id: String,
    /// The seat it is for.
    pub seat: Seat,
    /// The whole address to give away, while it works. The server shows it to the host alone.
    pub url: Option<String>,
    /// What became of it.
    pub state: InviteState,
}

/// What became of an invite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteState {
    /// It can be used once.
    Unused,
    /// By whom it was used.
    Used(String),
    /// It was taken back.
    Revoked,
}

/// Hot-seat: to whom the device goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOver {
    /// The seat that must decide next.
    pub to: Seat,
    /// Their name.
    pub name: String,
}

/// Another game with the same people, seats exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// Not possible: a spectator, or not over yet.
    No,
    /// The viewer may ask for it.
    Possible,
    /// The viewer has asked; the others have not answered.
    Asked,
    /// Somebody else has asked: their name.
    AskedBy(String),
    /// It is there: the id of the new table.
    Made(String),
}

/// What binds the server to its chance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fairness {
    /// The hash shown from the start.
    pub commitment: String,
    /// The secret, once it is over.
    pub secret: Option<String>,
    /// How many random draws there were.
    pub draws: u32,
}

/// `GET /t/{table}/log?before=N`.
pub struct LogPage {
    /// Around the page.
    pub shell: Shell,
    /// The table's id.
    pub id: String,
    /// The game.
    pub info: Info,
    /// Whose eyes this is for.
    pub viewer: Viewer,
    /// Every seat, in order.
    pub seats: Vec<SeatPanel>,
    /// `Shown::into_table`: view and events in the game's own types.
    pub table: Box<dyn AnyTable>,
    /// Some chapters of what happened, as the viewer may know it.
    pub lines: Vec<EventView>,
    /// The first of those chapters; there are older ones unless it is 0.
    pub from: u32,
}
