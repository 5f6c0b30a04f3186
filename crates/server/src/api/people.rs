//! People: one's own sessions, whom one does not want to hear or meet, and what the operator is told.

use super::handlers::answered;
use super::shapes::{Ignore, IgnoredView, Nothing, Ok as Done, Session, SessionView, TellOn};
use crate::app::App;
use crate::http::caller::Caller;
use crate::http::input::Json;
use crate::refusal::{Kind, Refusal};
use crate::store::people::{Ignored, Report};
use crate::tables::TableCommand;
use crate::{ids, text};
use axum::extract::{Path, State};
use axum::response::Response;
use engine::Seat;
use rusqlite::OptionalExtension;

/// Where I am signed in.
pub async fn sessions(State(app): State<App>, caller: Caller) -> Response {
    let listing = async {
        let who = caller.known()?;
        let rows = app.identity.sessions(who.user).await?;
        let view = |row: crate::store::people::SessionRow| SessionView {
            id: row.id(),
            current: row.hash == who.session,
            device: row.device,
            created: row.created,
            seen: row.seen,
        };
        Ok(rows.into_iter().map(view).collect::<Vec<_>>())
    };
    answered(&app, listing.await)
}

/// Another session of mine, for another program.
pub async fn another(State(app): State<App>, caller: Caller, Json(_): Json<Nothing>) -> Response {
    let making = async {
        let who = caller.known()?;
        let token = app.identity.another(who.user, caller.whence(), app.config.clock.now()).await?;
        Ok(Session { token, name: who.name.to_string() })
    };
    answered(&app, making.await)
}

/// Ends one of them.
pub async fn end_one(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    let ending = async {
        match app.identity.end_one(caller.known()?.user, &id).await? {
            true => Ok(Done { ok: true }),
            false => Err(Refusal::not_found()),
        }
    };
    answered(&app, ending.await)
}

/// Ends all of them, this one too.
pub async fn end_all(State(app): State<App>, caller: Caller) -> Response {
    let ending = async {
        app.identity.end_all(caller.known()?.user, None).await?;
        Ok(Done { ok: true })
    };
    answered(&app, ending.await)
}

/// Whom I do not want to hear.
pub async fn ignored(State(app): State<App>, caller: Caller) -> Response {
    let listing = async {
        let user = caller.known()?.user;
        let all = app.store.read(move |db| Ignored::of_user(db, user)).await?;
        Ok(all.into_iter().map(view).collect::<Vec<_>>())
    };
    answered(&app, listing.await)
}

fn view(ignored: Ignored) -> IgnoredView {
    IgnoredView { id: ignored.id, name: ignored.name, blocked: ignored.blocked }
}

/// Hears somebody again.
pub async fn lift(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    answered(&app, hear_again(&app, &caller, id).await.map(|()| Done { ok: true }))
}

/// Takes it back that somebody is not to be heard.
///
/// # Errors
/// When nobody of this id is ignored.
pub async fn hear_again(app: &App, caller: &Caller, id: String) -> Result<(), Refusal> {
    let user = caller.known()?.user;
    match app.store.write(move |db| Ignored::lift(db, user, &id)).await? {
        true => Ok(()),
        false => Err(Refusal::not_found()),
    }
}

/// Does not hear somebody any more.
pub async fn ignore(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(ignore): Json<Ignore>) -> Response {
    answered(&app, stop_hearing(&app, &caller, &id, &ignore).await)
}

/// Tells the operator about somebody.
pub async fn report(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(told): Json<TellOn>) -> Response {
    answered(&app, tell_on(&app, &caller, &id, &told).await.map(|()| Done { ok: true }))
}

/// Somebody at a table: who, at which row, and what they said, where it is about that.
struct Meant {
    user: i64,
    table: i64,
    said: Option<String>,
}

/// Whom a wish at this table is about: by seat, or by a line of the room the caller belongs to.
async fn meant(app: &App, caller: &Caller, id: &str, seat: Option<u8>, line: Option<i64>) -> Result<Meant, Refusal> {
    let me = caller.known()?.user;
    let look = app.tables.see(id, move |live| {
        let player = !live.access(Some(me))?.seats.is_empty();
        let sitter = seat.and_then(|seat| live.seats.get(Seat(seat).index())?.user());
        Ok((live.row, player, sitter))
    });
    let (table, player, sitter) = look.await?;
    let (user, said) = match (seat, line, sitter) {
        (Some(_), None, Some(user)) => (user, None),
        (None, Some(line), _) => {
            let room = if player { "players" } else { "watchers" };
            let read = app.store.read(move |db| {
                let sql = "SELECT user, text FROM chat WHERE id = ?1 AND table_id = ?2 AND room = ?3";
                db.query_row(sql, rusqlite::params![line, table, room], |row| Ok((row.get(0)?, row.get(1)?))).optional()
            });
            let found: Option<(i64, String)> = read.await?;
            found.map(|(user, said)| (user, Some(said))).ok_or_else(Refusal::not_found)?
        }
        (Some(_), None, None) => return Err(Refusal::new(Kind::Illegal, "Nobody sits there.")),
        _ => return Err(Refusal::new(Kind::Illegal, "Name a seat or a line of the chat.")),
    };
    if user == me {
        return Err(Refusal::new(Kind::Illegal, "That is you."));
    }
    Ok(Meant { user, table, said })
}

/// Does not hear somebody any more, or not even meet them.
///
/// # Errors
/// When there is nobody of whom this could be said, or there are too many already.
pub async fn stop_hearing(app: &App, caller: &Caller, id: &str, wish: &Ignore) -> Result<IgnoredView, Refusal> {
    let me = caller.known()?.user;
    let meant = meant(app, caller, id, wish.seat, wish.line).await?;
    let (new, now, most, blocked) = (ids::id()?, app.config.clock.now(), app.config.limits.ignored_per_user, wish.block);
    let kept = app.store.write(move |db| {
        if !Ignored::keep(db, &new, me, meant.user, blocked, now, most)? {
            return Ok(None);
        }
        Ok(Ignored::of_user(db, me)?.into_iter().find(|ignored| ignored.other == meant.user))
    });
    let kept =
        kept.await?.ok_or_else(|| Refusal::limited(&format!("You have already muted {most} people. Unmute one first.")))?;
    app.tables.command(id, TableCommand::Touched).await?;
    Ok(view(kept))
}

/// Tells the operator about somebody.
///
/// # Errors
/// When there is nobody of whom this could be said, or enough was said today.
pub async fn tell_on(app: &App, caller: &Caller, id: &str, told: &TellOn) -> Result<(), Refusal> {
    let me = caller.known()?.user;
    let meant = meant(app, caller, id, told.seat, told.line).await?;
    let words = text::chat(&told.text).ok_or_else(|| Refusal::new(Kind::Illegal, "Say in a few words what is wrong."))?;
    let now = app.config.clock.now();
    let kept = app.store.write(move |db| Report::keep(db, me, meant.user, meant.table, meant.said.as_deref(), &words, now));
    match kept.await? {
        true => Ok(()),
        false => {
            Err(Refusal::limited("You have reported this person several times today. The operator will read it.").after(86_400))
        }
    }
}
