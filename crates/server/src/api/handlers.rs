//! The handlers of the API.

use super::look;
use super::shapes::{
    Acted, Action, AskHint, Claim, GameDetail, GameInfo, InviteMade, Join, NewInvite, NewSession, NewTable, Nothing, Ok as Done,
    Preset, RematchAsked, Say, SeatWish, Seated, Session, Since, Sit, TableList, TableMade, TableRow, Which,
};
use crate::app::App;
use crate::http::answer::{self, json};
use crate::http::caller::Caller;
use crate::http::input::{Json, Params};
use crate::http::operator::Operator;
use crate::limits::Use;
use crate::refusal::{Kind, Refusal};
use crate::store::{Gift, InviteState, Listed, invite};
use crate::tables::kinds::{Options, names};
use crate::tables::{Act, HintRequest, Made, Rematch, SeatPlan, TableCommand, TablePlan};
use crate::{ids, text};
use axum::extract::{Path, State};
use axum::response::Response;
use bots::Level;
use engine::Seat;
use rusqlite::params;
use serde::Serialize;
use serde_json::Value;
use std::sync::atomic::Ordering;

/// The answer, or the refusal as JSON.
pub(super) fn answered<T: Serialize>(app: &App, result: Result<T, Refusal>) -> Response {
    match result {
        Ok(value) => json(&value),
        Err(refusal) => answer::refuse(app, true, &refusal),
    }
}

/// A new guest.
pub async fn new_session(State(app): State<App>, caller: Caller, Json(new): Json<NewSession>) -> Response {
    let made = caller.new_guest(&app, new.name.as_deref()).await;
    answered(&app, made.map(|(who, token)| Session { token, name: who.name.to_string() }))
}

/// Ends the session one comes with.
pub async fn end_session(State(app): State<App>, caller: Caller) -> Response {
    let ended = async {
        let token = caller.token.as_deref().ok_or_else(Refusal::no_session)?;
        app.identity.end(token).await?;
        Ok(Done { ok: true })
    };
    answered(&app, ended.await)
}

fn game_info(info: &engine::Info) -> GameInfo {
    GameInfo {
        id: info.id.into(),
        name: info.name.into(),
        tagline: info.tagline.into(),
        rules_version: info.rules_version,
        min_seats: info.min_seats,
        max_seats: info.max_seats,
        simultaneous: info.simultaneous,
        hidden: info.hidden,
        levels: Level::ALL.iter().map(ToString::to_string).collect(),
    }
}

/// What one can play.
pub async fn games() -> Response {
    json(&catalog::games().iter().map(|game| game_info(&game.info())).collect::<Vec<_>>())
}

/// One game with all one needs to play it.
pub async fn game(State(app): State<App>, Path(id): Path<String>) -> Response {
    let Some(game) = catalog::game(&id) else { return answer::refuse(&app, true, &Refusal::not_found()) };
    let presets = game.presets().into_iter().map(|(name, setup)| Preset { name: name.into(), setup }).collect();
    let schemas = game.schemas().into_iter().map(|(name, schema)| (name.to_string(), schema.to_value()));
    json(&GameDetail { game: game_info(&game.info()), presets, schemas: Value::Object(schemas.collect()) })
}

/// What every card, item and character of a game is.
pub async fn content(State(app): State<App>, Path(id): Path<String>) -> Response {
    match catalog::game(&id) {
        Some(game) => json(&game.listed()),
        None => answer::refuse(&app, true, &Refusal::not_found()),
    }
}

fn row(listed: Listed) -> TableRow {
    TableRow {
        table: listed.public,
        game: listed.game,
        phase: listed.phase,
        seats: names(&listed.seats),
        created: listed.created,
    }
}

/// Tables: mine and open ones.
pub async fn tables(State(app): State<App>, caller: Caller) -> Response {
    let user = caller.user();
    let listed = app.store.read(move |db| {
        let mine = user.map(|user| Listed::of_user(db, user, 100)).transpose()?.unwrap_or_default();
        Ok((mine, Listed::open(db, 0, 100)?))
    });
    let listed = listed.await.map_err(Refusal::from);
    answered(
        &app,
        listed.map(|(mine, open)| TableList {
            mine: mine.into_iter().map(row).collect(),
            open: open.into_iter().map(row).collect(),
        }),
    )
}

/// The plan of a seat, with the level looked up.
fn seat_plan(wish: SeatWish) -> Result<SeatPlan, Refusal> {
    Ok(match wish {
        SeatWish::Me => SeatPlan::Me,
        SeatWish::Open => SeatPlan::Open,
        SeatWish::HotSeat(name) => SeatPlan::HotSeat(name),
        SeatWish::Bot(level) => SeatPlan::Bot(level.parse().map_err(|e: bots::UnknownLevel| {
            let sentence = e.to_string();
            Refusal::new(Kind::Illegal, format!("{}{}.", sentence[..1].to_uppercase(), &sentence[1..]))
        })?),
    })
}

fn plan(new: NewTable) -> Result<TablePlan, Refusal> {
    let setup = match (new.setup, new.preset) {
        (Some(setup), _) => Some(setup),
        (None, Some(name)) => {
            let presets = catalog::game(&new.game).map(catalog::AnyGame::presets).unwrap_or_default();
            let found = presets.into_iter().find(|(n, _)| *n == name);
            Some(found.ok_or_else(|| Refusal::new(Kind::Illegal, format!("There is no set-up called \"{name}\".")))?.1)
        }
        (None, None) => None,
    };
    let seats = new.seats.into_iter().map(seat_plan).collect::<Result<_, _>>()?;
    let options = Options {
        private: new.private,
        spectators: new.spectators,
        pace: new.pace,
        hints: new.hints,
        coach: false,
        waived: [0; engine::MAX_SEATS],
    };
    Ok(TablePlan { game: new.game, setup, seats, options })
}

fn invite_made((seat, id, token): (Option<Seat>, String, String)) -> InviteMade {
    let path = format!("/join/{token}");
    InviteMade { id, seat: seat.map(|s| s.0), token, path }
}

fn made(made: Made) -> TableMade {
    let invites = made.invites.into_iter().map(|(seat, id, token)| invite_made((Some(seat), id, token)));
    TableMade { table: made.id, invites: invites.collect() }
}

/// A new table.
pub async fn new_table(State(app): State<App>, caller: Caller, Json(new): Json<NewTable>) -> Response {
    let making = async {
        let who = caller.known()?;
        caller.take(&app, Use::Table, app.config.limits.new_tables, "Too many new tables. Wait a minute.")?;
        app.tables.make(who.user, &who.name, plan(new)?).await.map(made)
    };
    answered(&app, making.await)
}

/// A table as one may see it.
pub async fn table(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    let (user, now) = (caller.user(), app.config.clock.now());
    answered(&app, app.tables.see(&id, move |live| look::table(live, user, now)).await.map(look::Seen::view))
}

/// An action.
pub async fn act(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(action): Json<Action>) -> Response {
    let acting = async {
        let user = Some(caller.known()?.user);
        let seat = action.seat.map(Seat);
        let act = Act { user, seat, version: action.version, key: action.key, request: action.request };
        app.tables.act(&id, act).await.map(|version| Acted { version })
    };
    answered(&app, acting.await)
}

/// What to do, as the search sees it from what one may know.
pub async fn hint(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(ask): Json<AskHint>) -> Response {
    let asking = async {
        let wanted = wanted(&app, &caller, ask.seat.map(Seat), ask.version, true)?;
        let advice = app
            .tables
            .hint(&id, wanted)
            .await?
            .ok_or_else(|| Refusal::new(Kind::Store, "The bots are busy. Ask again in a moment."))?;
        let seat = advice.seat;
        app.tables.see(&id, move |live| Ok(look::hint(live, seat, &advice))).await
    };
    answered(&app, asking.await)
}

/// Somebody wants a hint, and has not asked for too many.
///
/// # Errors
/// When they have no session, or ask too often.
pub fn wanted(app: &App, caller: &Caller, seat: Option<Seat>, version: Option<u32>, wait: bool) -> Result<HintRequest, Refusal> {
    let user = caller.known()?.user;
    caller.take(app, Use::Hint, app.config.limits.hints, "Too many hints. Wait a moment.")?;
    Ok(HintRequest { user, seat, version, wait })
}

/// The log as one may know it.
pub async fn events(State(app): State<App>, caller: Caller, Path(id): Path<String>, Params(since): Params<Since>) -> Response {
    let user = caller.user();
    answered(&app, app.tables.see(&id, move |live| look::events(live, user, since.since)).await)
}

/// What somebody who sits down at this table gives: they need not see it yet, since an invite may let them in.
///
/// # Errors
/// When the seed cannot be used, or the deck cannot be played.
pub async fn gift(app: &App, user: i64, id: &str, seed: Option<String>, deck: Option<String>) -> Result<Gift, Refusal> {
    let seed = text::seed(seed)?.unwrap_or_default();
    let deck = match deck {
        None => None,
        Some(deck) => {
            let game = app.tables.see(id, |live| Ok(live.play.info().id)).await?;
            crate::decks::brought(app, Some(user), game, Some(&deck)).await?
        }
    };
    Ok(Gift { seed, deck })
}

/// Sits down at an open seat.
pub async fn sit(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(sit): Json<Sit>) -> Response {
    let sitting = async {
        let who = caller.known()?;
        let user = who.user;
        app.tables.see(&id, move |live| live.access(Some(user)).map(|_| ())).await?;
        let gift = gift(&app, user, &id, sit.seed, sit.deck).await?;
        let command =
            TableCommand::Sit { user: who.user, name: who.name.to_string(), seat: sit.seat.map(Seat), invite: None, gift };
        let seat = app.tables.command(&id, command).await?;
        Ok(Seated { table: id.clone(), seat: seat.map(|s| s.0) })
    };
    answered(&app, sitting.await)
}

/// Carries out a command that needs a session and answers nothing.
async fn simple(app: &App, caller: &Caller, id: &str, command: impl FnOnce(i64) -> TableCommand) -> Response {
    let doing = async {
        let user = caller.known()?.user;
        app.tables.command(id, command(user)).await?;
        Ok(Done { ok: true })
    };
    answered(app, doing.await)
}

/// Gets up before the game begins.
pub async fn leave(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(_): Json<Nothing>) -> Response {
    simple(&app, &caller, &id, |user| TableCommand::Leave { user }).await
}

/// Closes one's table.
pub async fn close(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(_): Json<Nothing>) -> Response {
    simple(&app, &caller, &id, |user| TableCommand::Close { user: Some(user) }).await
}

/// Takes the device at a hot seat.
pub async fn hand_over(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(sit): Json<Sit>) -> Response {
    simple(&app, &caller, &id, |user| TableCommand::HandOver { user, seat: sit.seat.map(Seat) }).await
}

/// Takes somebody from their seat before the game begins.
pub async fn remove(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(which): Json<Which>) -> Response {
    simple(&app, &caller, &id, |user| TableCommand::Remove { user, seat: Seat(which.seat) }).await
}

/// Claims the game from somebody who has gone.
pub async fn claim(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(claim): Json<Claim>) -> Response {
    simple(&app, &caller, &id, |user| TableCommand::Claim { user, seat: claim.seat.map(Seat) }).await
}

/// A rematch, once everybody has asked for it.
pub async fn rematch(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(_): Json<Nothing>) -> Response {
    let making = async {
        let user = caller.known()?.user;
        caller.take(&app, Use::Table, app.config.limits.new_tables, "Too many new tables. Wait a minute.")?;
        Ok(match app.tables.rematch(&id, user).await? {
            Rematch::Made(table) => RematchAsked { table: Some(table), waits_for: Vec::new() },
            Rematch::Waits(seats) => RematchAsked { table: None, waits_for: seats.into_iter().map(|seat| seat.0).collect() },
        })
    };
    answered(&app, making.await)
}

/// A new invite.
pub async fn new_invite(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(new): Json<NewInvite>) -> Response {
    let making = async {
        let user = Some(caller.known()?.user);
        let seat = new.seat.map(Seat);
        let (invite, token) = app.tables.invite(&id, user, seat).await?;
        Ok(invite_made((seat, invite, token)))
    };
    answered(&app, making.await)
}

/// Takes an invite back.
pub async fn revoke(State(app): State<App>, caller: Caller, Path((id, invite)): Path<(String, String)>) -> Response {
    let revoking = async {
        app.tables.revoke(&id, Some(caller.known()?.user), &invite).await?;
        Ok(Done { ok: true })
    };
    answered(&app, revoking.await)
}

/// Uses an invite: sits down, or may watch from now on.
///
/// # Errors
/// When it is used, revoked, or none at all: always the same.
pub async fn use_invite(app: &App, caller: &Caller, token: &str, join: Join) -> Result<Seated, Refusal> {
    let who = caller.known()?;
    if !ids::is_id(token) {
        return Err(Refusal::not_found());
    }
    let hash = ids::hash(token);
    let Some(found) = app.store.read(move |db| invite(db, hash)).await? else {
        caller.take(app, Use::Guess, app.config.limits.guesses, "Too many invalid invites. Wait a minute.")?;
        return Err(Refusal::not_found());
    };
    let user = who.user;
    if found.state != InviteState::Good {
        // Who came by this link before comes to their seat again.
        let mine = app.tables.see(&found.table, move |live| live.access(Some(user)).map(|access| access.seats.lowest()));
        return match (found.state, mine.await) {
            (InviteState::Used, Ok(Some(seat))) => Ok(Seated { table: found.table, seat: Some(seat.0) }),
            _ => Err(Refusal::not_found()),
        };
    }
    let seat = found.seat.map(Seat);
    let command = match seat {
        Some(_) => {
            let gift = gift(app, user, &found.table, join.seed, join.deck).await?;
            TableCommand::Sit { user, name: who.name.to_string(), seat, invite: Some(hash), gift }
        }
        None => TableCommand::Watch { user: who.user, invite: hash },
    };
    let seat = app.tables.command(&found.table, command).await?;
    Ok(Seated { table: found.table, seat: seat.map(|s| s.0) })
}

/// Uses an invite.
pub async fn join(State(app): State<App>, caller: Caller, Path(token): Path<String>, Json(join): Json<Join>) -> Response {
    answered(&app, use_invite(&app, &caller, &token, join).await)
}

/// Says something in the room one belongs to: players and watchers do not hear each other.
///
/// # Errors
/// When one may not, too often, or nothing is left of it.
pub async fn say(app: &App, caller: &Caller, id: &str, words: &str, key: Option<&str>) -> Result<(), Refusal> {
    let who = caller.known()?;
    let user = who.user;
    let (row, player) = app.tables.see(id, move |live| Ok((live.row, !live.access(Some(user))?.seats.is_empty()))).await?;
    let words = text::chat(words).ok_or_else(|| Refusal::new(Kind::Illegal, "The message is empty."))?;
    caller.take(app, Use::Chat, app.config.limits.chat, "Too many messages. Wait a moment.")?;
    let key = key.map(|key| ids::key_hash(&format!("{key}\u{0}{words}")).to_vec());
    let (room, name, now) = (if player { "players" } else { "watchers" }, who.name.to_string(), app.config.clock.now());
    let said = app.store.write(move |db| {
        // The same words under the same key are the same line, sent again because the answer was lost.
        let sql = "INSERT OR IGNORE INTO chat (table_id, room, user, name, text, at, key) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        db.execute(sql, params![row, room, user, name, words, now, key])
    });
    said.await?;
    app.tables.command(id, TableCommand::Touched).await?;
    Ok(())
}

/// Says something.
pub async fn chat(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(words): Json<Say>) -> Response {
    answered(&app, say(&app, &caller, &id, &words.text, words.key.as_deref()).await.map(|()| Done { ok: true }))
}

/// Whether everything works, as far as the store knows without writing for it. How much there is to do is for the operator alone.
pub async fn health(State(app): State<App>, Operator(operator): Operator) -> Response {
    #[derive(Serialize)]
    struct Health {
        ok: bool,
        #[serde(flatten)]
        details: Option<Details>,
    }
    #[derive(Serialize)]
    struct Details {
        store: &'static str,
        version: &'static str,
        tables: usize,
        sockets: i64,
        connections: i64,
    }
    let checked = app.store.check().await.map_err(Refusal::from);
    let details = || Details {
        store: "writes",
        version: env!("CARGO_PKG_VERSION"),
        tables: app.tables.in_memory_count(),
        sockets: app.metrics.sockets.load(Ordering::Relaxed),
        connections: app.metrics.connections.load(Ordering::Relaxed),
    };
    answered(&app, checked.map(|()| Health { ok: true, details: operator.then(details) }))
}

/// Figures for Prometheus; for everybody but the operator this address does not exist.
pub async fn metrics(State(app): State<App>, Operator(operator): Operator) -> Response {
    use axum::response::IntoResponse;
    if !operator {
        return answer::refuse(&app, true, &Refusal::not_found());
    }
    ([(axum::http::header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}
