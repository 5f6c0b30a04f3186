//! A table as JSON, for whoever may see what of it.

use super::shapes::{Events, HintOption, HintView, SeatView, StatusView, TableView};
use crate::refusal::Refusal;
use crate::tables::kinds::{Phase, Sitter};
use crate::tables::{Live, User};
use bots::Advice;
use catalog::{Part, Shown};
use engine::{Names, Seat, SeatSet, Viewer};
use serde_json::Value;

fn list(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

fn status(live: &Live) -> StatusView {
    let outcome = live.play.status().outcome();
    StatusView {
        phase: live.phase,
        deciding: list(live.deciding()),
        places: outcome.map(|o| o.all().to_vec()),
        results: outcome.map(|o| (0..o.all().len() as u8).map(|seat| o.result(Seat(seat))).collect()),
        clause: outcome.map(|o| o.clause.to_string()),
    }
}

fn seat_view(live: &Live, i: usize, sitter: &Sitter, mine: SeatSet, now: i64) -> SeatView {
    let (kind, level) = match sitter {
        Sitter::Open => ("open", None),
        Sitter::Person { hot: true, .. } => ("hot_seat", None),
        Sitter::Person { .. } => ("person", None),
        Sitter::Bot(level) => ("bot", Some(level.to_string())),
    };
    let seat = Seat(i as u8);
    let claims = !mine.is_empty() && !mine.contains(seat);
    SeatView {
        seat: seat.0,
        name: live.names().of(seat),
        kind,
        level,
        deciding: live.deciding().contains(seat),
        online: live.online(sitter),
        left_ms: live.clock(seat, now).map(|(left, ..)| left),
        claim_at: live.claimable(now).into_iter().find(|(gone, _)| *gone == seat && claims).map(|(_, at)| at),
    }
}

/// The seats that have asked for a rematch.
fn wanting(live: &Live) -> Vec<u8> {
    let asked = |sitter: &Sitter| sitter.user().is_some_and(|user| live.rematch.contains(&user));
    (0u8..).zip(&live.seats).filter(|(_, sitter)| asked(sitter)).map(|(seat, _)| seat).collect()
}

/// A table as it was seen in its task; JSON and words are made outside it.
pub struct Seen {
    table: TableView,
    shown: Box<dyn Shown>,
    names: Names,
}

impl Seen {
    /// The whole table.
    #[must_use]
    pub fn view(self) -> TableView {
        let Seen { table, shown, names } = self;
        TableView { prompt: shown.prompt(&names), view: shown.view(), legal: shown.legal(), ..table }
    }
}

/// Looks at the whole table.
///
/// # Errors
/// When `user` may not see it.
pub fn table(live: &Live, user: User, now: i64) -> Result<Seen, Refusal> {
    let access = live.access(user)?;
    let viewer = live.viewer(user);
    let over = live.phase == Phase::Over;
    let table = TableView {
        table: live.id.clone(),
        game: live.play.info().id.into(),
        version: live.play.version(),
        moments: live.play.moments(),
        over,
        status: status(live),
        seat: viewer.seat().map(|s| s.0),
        yours: list(access.seats),
        hand_over: live.hand_over(user).map(|s| s.0),
        seats: live.seats.iter().enumerate().map(|(i, s)| seat_view(live, i, s, access.seats, now)).collect(),
        prompt: String::new(),
        view: Value::Null,
        legal: Vec::new(),
        can_undo: can_undo(live, user, viewer).is_ok(),
        undo_makes_practice: undo_makes_practice(live, user, viewer),
        practice: live.play.is_practice(),
        can_take_back: can_take_back(live, viewer),
        private: live.options.private,
        hints: live.may_hint(),
        pace: live.pace(),
        commitment: live.secret.commitment(),
        seeds: if live.seeds().iter().all(String::is_empty) { Vec::new() } else { live.seeds() },
        secret: over.then(|| hex(live.secret.bytes())),
        next: live.next.clone(),
        rematch: wanting(live),
        frozen: live.frozen.clone(),
    };
    Ok(Seen { table, shown: live.shown(viewer, Part::Nothing), names: live.names() })
}

/// What to do.
#[must_use]
pub fn hint(live: &Live, seat: Seat, advice: &Advice) -> HintView {
    let names = live.names();
    let option = |choice: &bots::Choice| HintOption {
        action: choice.action.clone(),
        label: choice.label.clone(),
        chance: choice.chance(seat),
        share: choice.share,
        chances: choice.chances.clone(),
        why: advice.why(choice, Some(seat), &names),
    };
    let options = advice.best().map(option).collect();
    HintView { seat: seat.0, mixed: advice.is_mixed(), options, about: advice.about(), rounds: advice.rounds }
}

/// Whether undo would do something for the viewer.
///
/// # Errors
/// Why not.
pub fn can_undo(live: &Live, user: User, viewer: Viewer) -> Result<(), Refusal> {
    let Some(seat) = viewer.seat() else { return Err(Refusal::conflict("You have nothing to undo.")) };
    if live.phase != Phase::Playing {
        return Err(Refusal::conflict("The game is not running."));
    }
    if live.alone(user) && live.play.can_undo_freely(seat) {
        return Ok(());
    }
    live.play.can_undo(seat).map_err(|illegal| catalog::Refused::from(illegal).into())
}

/// Whether undo would go behind what was drawn or shown: that is for who plays alone, and makes the game practice.
#[must_use]
pub fn undo_makes_practice(live: &Live, user: User, viewer: Viewer) -> bool {
    can_undo(live, user, viewer).is_ok() && viewer.seat().is_some_and(|seat| live.play.can_undo(seat).is_err())
}

/// Whether the viewer's commitment can be taken back.
#[must_use]
pub fn can_take_back(live: &Live, viewer: Viewer) -> bool {
    live.phase == Phase::Playing && viewer.seat().is_some_and(|seat| live.play.can_take_back(seat))
}

/// What the socket pushes, as it was seen in the table's task.
pub struct Push {
    table: String,
    version: u32,
    over: bool,
    status: StatusView,
    shown: Box<dyn Shown>,
}

/// Looks at what the socket pushes.
///
/// # Errors
/// When `user` may not see the table.
pub fn push(live: &Live, user: User) -> Result<Push, Refusal> {
    live.access(user)?;
    let (version, over) = (live.play.version(), live.phase == Phase::Over);
    let shown = live.shown(live.viewer(user), Part::Nothing);
    Ok(Push { table: live.id.clone(), version, over, status: status(live), shown })
}

impl Push {
    /// As text: a table with its version, `over`, status, view and legal actions.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn text(&self) -> Result<String, Refusal> {
        let broken = |e: String| Refusal::new(crate::refusal::Kind::Internal, e);
        let mut out = Vec::with_capacity(3 * 1024);
        let Push { table, version, over, status, shown } = self;
        out.extend_from_slice(format!("{{\"table\":\"{table}\",\"version\":{version},\"over\":{over},\"status\":").as_bytes());
        serde_json::to_writer(&mut out, status).map_err(|e| broken(e.to_string()))?;
        out.push(b',');
        shown.write_json(&mut out);
        out.push(b'}');
        String::from_utf8(out).map_err(|e| broken(e.to_string()))
    }
}

/// What happened after moment `since`.
///
/// # Errors
/// When `user` may not see the table.
pub fn events(live: &Live, user: User, since: u32) -> Result<Events, Refusal> {
    live.access(user)?;
    let events = live.play.events(live.viewer(user), since, &live.names());
    Ok(Events { version: live.play.version(), moments: live.play.moments(), events })
}

/// Bytes as people write them down.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
