//! What goes in and what comes out, as types from which the API's document is made.

use crate::tables::kinds::{Pace, Phase};
use catalog::{EventView, LegalAction, Request};
use engine::{DeckReport, SeatResult};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A new session.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSession {
    /// What to be called; a name is found if there is none.
    #[serde(default)]
    pub name: Option<String>,
}

/// A session. The token is shown here and never again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Session {
    /// For `Authorization: Bearer`.
    pub token: String,
    /// What one is called.
    pub name: String,
}

/// One of one's sessions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SessionView {
    /// To end it by.
    pub id: String,
    /// With what it was begun.
    pub device: String,
    /// When it was begun, in milliseconds since 1970.
    pub created: i64,
    /// When it was used last, to the hour.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Whom a wish is about: somebody on a seat of the table, or whoever said a line there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ignore {
    /// Who sits there.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Who said the line of chat with this number.
    #[serde(default)]
    pub line: Option<i64>,
    /// Whether they are not to be met at a table either: no seat beside them, and none for them beside you.
    #[serde(default)]
    pub block: bool,
}

/// Somebody one does not want to hear.
#[derive(Debug, Serialize, JsonSchema)]
pub struct IgnoredView {
    /// To take it back by.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Whether they are not to be met either.
    pub blocked: bool,
}

/// Tell the operator about somebody on a seat, or about a line that was said.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TellOn {
    /// Who sits there.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Who said the line of chat with this number; the line is told along.
    #[serde(default)]
    pub line: Option<i64>,
    /// What is wrong.
    pub text: String,
}

/// A seat of the table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// Which.
    pub seat: u8,
}

/// Claim the game from somebody who has gone.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// From which seat; from whoever has been away longest, if none.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// What became of the wish to play again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RematchAsked {
    /// The new table, once everybody has asked for it.
    pub table: Option<String>,
    /// The seats that have not asked yet.
    pub waits_for: Vec<u8>,
}

/// A game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it is.
    pub tagline: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// Whether several may have to decide at once.
    pub simultaneous: bool,
    /// Whether anything is hidden.
    pub hidden: bool,
    /// The bots there are, the weakest first.
    pub levels: Vec<String>,
}

/// A game with all one needs to set it up and play it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameDetail {
    /// The game.
    pub game: GameInfo,
    /// Named set-ups.
    pub presets: Vec<Preset>,
    /// The JSON schemas of set-up, action and view.
    pub schemas: Value,
}

/// A named set-up.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The set-up.
    pub setup: Value,
}

/// Who shall sit on a seat.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatWish {
    /// Who asks.
    Me,
    /// Somebody who comes.
    Open,
    /// A bot of this level.
    Bot(String),
    /// Somebody with this name, at the same device.
    HotSeat(String),
}

fn yes() -> bool {
    true
}

/// A new table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The set-up; the ordinary one if there is none.
    #[serde(default)]
    pub setup: Option<Value>,
    /// Or the name of a set-up.
    #[serde(default)]
    pub preset: Option<String>,
    /// Who sits, by seat; me against an open seat if there is nothing.
    #[serde(default)]
    pub seats: Vec<SeatWish>,
    /// Only those with an invite may see it.
    #[serde(default)]
    pub private: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// The clock.
    #[serde(default)]
    pub pace: Pace,
    /// Whether players may ask for hints; only where no other person plays if nothing is said.
    #[serde(default)]
    pub hints: Option<bool>,
}

/// A table that was made.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TableMade {
    /// Its id.
    pub table: String,
    /// Invites to its open seats.
    pub invites: Vec<InviteMade>,
}

/// An invite. The token is shown here and never again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct InviteMade {
    /// To revoke it by.
    pub id: String,
    /// For which seat; none lets someone watch.
    pub seat: Option<u8>,
    /// For `POST /api/join/{token}`.
    pub token: String,
    /// The path of the page to give away.
    pub path: String,
}

/// An action or another request of a seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The version of the table it is based on.
    pub version: u32,
    /// A fresh random text; the same request sent again with the same key is carried out once.
    #[schemars(length(min = 1, max = 128))]
    pub key: String,
    /// What is asked for.
    pub request: Request,
    /// For which of one's seats, if one has several.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// It is done, and durable.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Acted {
    /// The version it led to.
    pub version: u32,
}

/// Ask for a hint.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskHint {
    /// The version of the table it is about; the present one if none.
    #[serde(default)]
    pub version: Option<u32>,
    /// For which of one's seats, if one has several.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// What to do, as the search sees it from what the seat may know.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HintView {
    /// For which seat.
    pub seat: u8,
    /// Whether the choice should be mixed, since the other side could read it otherwise: then by `share`.
    pub mixed: bool,
    /// The best actions, at most three, the best first.
    pub options: Vec<HintOption>,
    /// What the chances are: those of the search or, in a matter of taste, those at first sight.
    pub about: &'static str,
    /// In how many rounds of search they were found.
    pub rounds: u32,
}

/// An action and what the search makes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HintOption {
    /// What to send.
    pub action: Value,
    /// What it is called.
    pub label: String,
    /// How likely the seat is to win after it, from 0 to 1.
    pub chance: f32,
    /// How often it should be chosen, from 0 to 1.
    pub share: f32,
    /// How likely every seat is to win after it, by seat.
    pub chances: Vec<f32>,
    /// What is expected to follow, in a sentence; none if the search saw no further.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Sit down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// On which seat; any open one if none.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What you add to the chance of the match: up to 64 letters, digits and signs of your own making. The table's
    /// commitment is known before, so nobody has chosen the chance alone.
    #[serde(default)]
    #[schemars(length(max = 64), regex(pattern = "^[!-~]*$"))]
    pub seed: Option<String>,
    /// The deck you bring, where everybody brings one: `house:` and the id of one of the house, or `own:` and the id of one of
    /// yours. Without it you play the one that the maker of the table chose for the seat. Nobody else is told.
    #[serde(default)]
    pub deck: Option<String>,
}

/// Using an invite.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// As when sitting down.
    #[serde(default)]
    #[schemars(length(max = 64), regex(pattern = "^[!-~]*$"))]
    pub seed: Option<String>,
    /// As when sitting down.
    #[serde(default)]
    pub deck: Option<String>,
}

/// One has a seat.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Seated {
    /// The table.
    pub table: String,
    /// The seat; none for a watcher.
    pub seat: Option<u8>,
}

/// Ask for an invite.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvite {
    /// To which seat; none lets someone watch.
    #[serde(default)]
    pub seat: Option<u8>,
}

/// Say something.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// Plain text.
    pub text: String,
    /// The same words under the same key are said once, however often they are sent.
    #[serde(default)]
    pub key: Option<String>,
}

/// Nothing to say.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Done, and nothing to tell.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Ok {
    /// Always true.
    pub ok: bool,
}

/// Tables.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TableList {
    /// Where one sits.
    pub mine: Vec<TableRow>,
    /// Public ones with an open seat.
    pub open: Vec<TableRow>,
}

/// A table in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TableRow {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Where in its life.
    pub phase: Phase,
    /// Who sits, by seat.
    pub seats: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// A seat.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SeatView {
    /// Which, from 0.
    pub seat: u8,
    /// How it is called.
    pub name: String,
    /// `person`, `hot_seat`, `bot` or `open`.
    pub kind: &'static str,
    /// Of a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Whether it owes a decision.
    pub deciding: bool,
    /// Whether whoever sits there has a socket open at the table; bots always have.
    pub online: bool,
    /// Milliseconds left, if there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<i64>,
    /// From when on you may claim the game from it, in milliseconds since 1970: whoever sits there is away and owes a decision. For the
    /// other players alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_at: Option<i64>,
}

/// Who must decide, or how it ended.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StatusView {
    /// Where in its life.
    pub phase: Phase,
    /// Seats that owe a decision.
    pub deciding: Vec<u8>,
    /// The places by seat, 1 the best, when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u8>>,
    /// What it came to by seat, `won`, `drawn` or `lost`, when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<Vec<SeatResult>>,
    /// The clause that ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// A table as one may see it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TableView {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Lines in the log; goes up with every action.
    pub version: u32,
    /// Steps that led to the present.
    pub moments: u32,
    /// Whether it is over.
    pub over: bool,
    /// Who must decide, or how it ended.
    pub status: StatusView,
    /// The seat one looks from; none for a spectator.
    pub seat: Option<u8>,
    /// One's seats.
    pub yours: Vec<u8>,
    /// Hot seats: who must take the device before anything hidden is shown.
    pub hand_over: Option<u8>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// What is asked.
    pub prompt: String,
    /// What one may know, in the game's own shape.
    pub view: Value,
    /// What one may do.
    pub legal: Vec<LegalAction>,
    /// Whether `"undo"` would do something.
    pub can_undo: bool,
    /// Whether that would go behind what was drawn or shown, and make the game practice.
    pub undo_makes_practice: bool,
    /// Whether the game is practice: somebody has gone back behind what was drawn or shown, so it counts for nobody.
    pub practice: bool,
    /// Whether one's commitment can be taken back.
    pub can_take_back: bool,
    /// Whether only those with an invite may see it.
    pub private: bool,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// The clock.
    pub pace: Pace,
    /// The hash that binds the server to its chance.
    pub commitment: String,
    /// What the seats added to the chance when they sat down, by seat; nothing if nobody did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<String>,
    /// The secret of its chance, when it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The seats that have asked for a rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rematch: Vec<u8>,
    /// Why the match stands still, or is only told, if it was played by rules that this program has no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frozen: Option<String>,
}

/// How far the analysis of a finished game is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum AnalysisState {
    /// Nobody has asked for it: `POST` does.
    None,
    /// It waits for a thread.
    Waiting {
        /// How many others come first.
        ahead: usize,
    },
    /// It is being computed. It goes on as long as somebody asks for it every minute.
    Running {
        /// How many moments have been looked at.
        done: u32,
        /// Of how many.
        of: u32,
    },
    /// It is there, and stays.
    Done {
        /// What the search makes of every decision.
        analysis: Box<bots::Analysis>,
    },
}

/// What happened.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Events {
    /// The version of the table.
    pub version: u32,
    /// Steps that led to the present.
    pub moments: u32,
    /// What one may know of what happened.
    pub events: Vec<EventView>,
}

/// From when on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The version of the table one knows already; 0 for everything.
    #[serde(default)]
    pub since: u32,
}

/// A new deck.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDeck {
    /// Its name; the one in its text if there is none.
    #[serde(default)]
    pub name: Option<String>,
    /// Its cards, in the text the game reads; empty to begin with nothing.
    #[serde(default)]
    pub text: String,
}

/// The text of a deck.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckText {
    /// Its cards, in the text the game reads.
    pub text: String,
}

/// What is changed about a deck.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DeckChange {
    /// Another name.
    Name(String),
    /// Other cards altogether.
    Text(String),
    /// One more copy of the card with this id.
    Add(String),
    /// One copy fewer.
    Remove(String),
}

/// A deck of the one who asks.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Deck {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cards, in the text the game reads.
    pub text: String,
    /// When it was changed last, in milliseconds since 1970.
    pub changed: i64,
    /// Whether it can be played.
    pub legal: bool,
    /// What the game says of it.
    pub report: DeckReport,
}
