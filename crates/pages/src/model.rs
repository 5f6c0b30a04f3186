//! What the server fills in: one plain struct a page. Nothing here knows HTTP, and nothing here holds more than the viewer may know.

use catalog::{AnyTable, EventView, LegalAction};
use engine::{DeckReport, Info, Seat, Viewer};

/// What every page has around its content.
#[derive(Clone, Debug, Default)]
pub struct Shell {
    /// The name of the guest or player; none before a session exists.
    pub person: Option<String>,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// Whether sounds play. Off at first.
    pub sound: bool,
    /// How much moves.
    pub motion: Motion,
    /// Whether a choice asks once more before it is sent.
    pub confirm: bool,
    /// Tables that wait for this person, other than the one shown.
    pub waiting: Vec<WaitingTable>,
    /// The address of this server as the browser knows it, without a slash at the end: `http://127.0.0.1:8080`.
    pub origin: String,
}

/// A table that waits for this person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingTable {
    /// Its id.
    pub id: String,
    /// Game and opponent: "Clash! with Anna".
    pub title: String,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Paper.
    Light,
    /// Slate.
    Dark,
}

impl Theme {
    /// As it stands in forms and in the `data-theme` attribute.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// From a form; anything unknown is `Auto`.
    #[must_use]
    pub fn read(id: &str) -> Theme {
        match id {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Auto,
        }
    }
}

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// As the system says.
    #[default]
    Auto,
    /// Slow enough to follow, 250 ms.
    Full,
    /// Quick, 120 ms.
    Quick,
    /// None.
    Off,
}

impl Motion {
    /// As it stands in forms and in the `data-motion` attribute.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Motion::Auto => "auto",
            Motion::Full => "full",
            Motion::Quick => "quick",
            Motion::Off => "off",
        }
    }

    /// From a form; anything unknown is `Auto`.
    #[must_use]
    pub fn read(id: &str) -> Motion {
        match id {
            "full" => Motion::Full,
            "quick" => Motion::Quick,
            "off" => Motion::Off,
            _ => Motion::Auto,
        }
    }
}

/// A strength of bot that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// In forms and addresses: `easy`.
    pub id: String,
    /// As shown: `Easy`.
    pub name: String,
    /// One short sentence: what it is like to play against it.
    pub about: String,
}

/// `GET /`.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// Around the page.
    pub shell: Shell,
    /// What can be played, the game at the top of the page first.
    pub games: Vec<Info>,
    /// The bots one can play against, weakest first.
    pub levels: Vec<Level>,
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
    /// How it stands, from this person's side.
    pub standing: Standing,
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
    /// How each seat stands, in a word or two: "8 HP". May be empty.
    pub standing: Vec<String>,
    /// How far it is, in the game's words: "turn 4". May be empty.
    pub progress: String,
}

/// How a table stands from one person's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
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
            Pace::Free => "There is no clock.".to_owned(),
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
    /// Steps that led to the present.
    pub moments: u32,
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
    /// What binds the server to its chance.
    pub fairness: Fairness,
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

/// `GET /me`.
#[derive(Clone, Debug, Default)]
pub struct Me {
    /// Around the page; its fields are the settings shown.
    pub shell: Shell,
    /// What was wrong with the form, or that it was kept.
    pub note: Option<String>,
    /// Games finished, won, drawn.
    pub record: Record,
    /// This person's tables.
    pub tables: Vec<TableRow>,
}

/// How often somebody has played and won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Finished games.
    pub played: u32,
    /// Of them won.
    pub won: u32,
    /// Of them drawn.
    pub drawn: u32,
}

/// Any page that says no.
#[derive(Clone, Debug, Default)]
pub struct ErrorPage {
    /// Around the page.
    pub shell: Shell,
    /// The HTTP status.
    pub status: u16,
    /// What is the matter, in one sentence.
    pub text: String,
    /// The clause that decided, if a clause did.
    pub clause: Option<String>,
    /// Where to go next: words and address. The lobby is always offered.
    pub next: Vec<(String, String)>,
}
