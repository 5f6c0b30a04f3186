//! The table's page and its forms.

use super::fill;
use crate::api::{handlers as api, look};
use crate::app::App;
use crate::http::answer::{self, html, json, see_other, with_cookie};
use crate::http::caller::Caller;
use crate::http::input::{Asked, Fields, number};
use crate::ids;
use crate::limits::Use;
use crate::refusal::{Kind, Refusal};
use crate::store::{ChatLine, InviteRow};
use crate::tables::kinds::{Phase, Sitter};
use crate::tables::{Act, Deed, Live, User};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::HeaderValue;
use axum::response::{IntoResponse, Response};
use catalog::Request;
use engine::Seat;
use pages::model::{self, TablePage};
use serde::{Deserialize, Serialize};

/// How many chat lines a page shows.
const TALK: usize = 100;

/// The page as one viewer may see it, but for what only the store knows.
fn draw(live: &Live, user: User, now: i64) -> Result<(TablePage, Facts), Refusal> {
    let standing = live.standing(user)?;
    let viewer = live.viewer(user);
    let names = live.names();
    let hand_over = live.hand_over(user).map(|to| model::HandOver { to, name: names.of(to) });
    let stage = match live.phase {
        Phase::Waiting => model::Stage::Gathering,
        Phase::Playing => model::Stage::Playing,
        Phase::Closed => model::Stage::Closed,
        Phase::Over => {
            let (text, clause) = live.result().unwrap_or_default();
            model::Stage::Over { text, clause }
        }
    };
    let open = live.seats.iter().position(|s| *s == Sitter::Open).map(|i| Seat(i as u8));
    let may_sit = standing.seats.is_empty() && (!live.options.private || standing.owner) && live.phase == Phase::Waiting;
    let rematch = match (&live.next, live.phase, standing.seats.is_empty()) {
        (Some(next), ..) => model::Rematch::Made(next.clone()),
        (None, Phase::Over, false) => model::Rematch::Possible,
        _ => model::Rematch::No,
    };
    let page = TablePage {
        shell: model::Shell::default(),
        id: live.id.clone(),
        info: live.play.info(),
        version: live.play.version(),
        moments: live.play.moments(),
        key: ids::id()?,
        viewer,
        seats: fill::seats(live, user, now),
        stage,
        prompt: live.play.prompt(viewer, &names),
        refusal: None,
        table: live.play.table(viewer),
        legal: fill::legal(live, viewer),
        undo: look::can_undo(live, user, viewer).map_err(|r| fill::refusal(&r)),
        can_take_back: look::can_take_back(live, viewer),
        log: live.play.events(viewer, 0, &names),
        seen: viewer.seat().map_or(live.play.moments(), |seat| live.last_step(seat)),
        chat: Vec::new(),
        can_chat: user.is_some() && live.phase != Phase::Closed,
        invites: Vec::new(),
        host: standing.owner,
        can_sit: open.filter(|_| may_sit),
        hand_over,
        spectators: live.spectators(),
        public: !live.options.private,
        rematch,
        fairness: fill::fairness(live),
    };
    let links = if standing.owner { live.links.clone() } else { Vec::new() };
    Ok((page, Facts { row: live.row, player: !standing.seats.is_empty(), owner: standing.owner, links }))
}

/// What is needed to ask the store for the rest.
struct Facts {
    row: i64,
    player: bool,
    owner: bool,
    links: Vec<(String, String)>,
}

async fn filled(app: &App, caller: &Caller, id: &str) -> Result<TablePage, Refusal> {
    let (user, now) = (caller.user(), app.config.clock.now());
    let (mut page, facts) = app.tables.see(id, move |live| draw(live, user, now)).await?;
    let room = if facts.player { "players" } else { "watchers" };
    let (row, owner) = (facts.row, facts.owner);
    let read = app.store.read(move |db| {
        let invites = if owner { InviteRow::of_table(db, row)? } else { Vec::new() };
        Ok((ChatLine::last(db, row, room, TALK)?, invites))
    });
    let (chat, invites) = read.await?;
    page.chat = chat.into_iter().map(|line| said(line, &page.seats, facts.player, now)).collect();
    page.invites = invites.into_iter().filter_map(|invite| shown(invite, &facts.links, &caller.origin)).collect();
    page.shell = fill::shell(app, caller, Some(id)).await;
    Ok(page)
}

fn said(line: ChatLine, seats: &[model::SeatPanel], player: bool, now: i64) -> model::ChatLine {
    let seat = seats.iter().find(|s| player && s.name == line.name).map(|s| s.seat);
    model::ChatLine { id: line.id as u64, seat, name: line.name, text: line.text, when: fill::ago(line.at, now) }
}

fn shown(invite: InviteRow, links: &[(String, String)], origin: &str) -> Option<model::Invite> {
    let token = links.iter().find(|(id, _)| *id == invite.id).map(|(_, token)| token);
    let url = token.map(|token| format!("{origin}/join/{token}"));
    Some(model::Invite { seat: Seat(invite.seat?), id: invite.id, url, state: model::InviteState::Unused })
}

/// Where in the replay, if there.
#[derive(Deserialize)]
pub struct At {
    #[serde(default)]
    at: Option<u32>,
}

/// `GET /t/{table}`.
pub async fn page(State(app): State<App>, caller: Caller, Path(id): Path<String>, Asked(at): Asked<At>) -> Response {
    if let Some(at) = at.at {
        return see_other(&format!("/t/{id}/replay?at={at}"));
    }
    match filled(&app, &caller, &id).await {
        Ok(page) => html(pages::table(&page).into_string()),
        Err(refusal) => {
            // Of a private game that is over, who has only the link sees the replay.
            let user = caller.user();
            match app.tables.see(&id, move |live| live.may_replay(user)).await {
                Ok(()) if refusal.kind == Kind::NotFound => see_other(&format!("/t/{id}/replay")),
                _ => super::refused(&app, &caller, &refusal).await,
            }
        }
    }
}

/// `GET /t/{table}/regions`.
pub async fn regions(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    match filled(&app, &caller, &id).await {
        Ok(page) => html(pages::regions(&page).into_string()),
        Err(refusal) => super::refused(&app, &caller, &refusal).await,
    }
}

/// What a form posted by script is answered.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goto: Option<&'a str>,
}

/// What a form posted by script is refused with.
#[derive(Serialize)]
struct No<'a> {
    code: &'a str,
    reason: &'a str,
    clause: Option<&'a str>,
    version: Option<u32>,
}

/// Where to go, the version, and a cookie for a new guest.
struct Gone {
    to: String,
    version: Option<u32>,
    cookie: Option<HeaderValue>,
}

impl Gone {
    fn back(id: &str) -> Gone {
        Gone { to: format!("/t/{id}"), version: None, cookie: None }
    }
}

/// The answer to a form: for a script in JSON, for a plain browser a redirect, or the table again with the reason.
async fn answered(app: &App, caller: &Caller, headers: &HeaderMap, id: &str, done: Result<Gone, Refusal>) -> Response {
    let script = answer::wants_json("", headers);
    let refusal = match done {
        Ok(gone) if script => {
            return with_cookie(json(&Answer { version: gone.version, goto: Some(&gone.to) }), gone.cookie);
        }
        Ok(gone) => return with_cookie(see_other(&gone.to), gone.cookie),
        Err(refusal) => refusal,
    };
    if script {
        app.metrics.refuse(refusal.kind.reason());
        let (code, clause) = (refusal.kind.code(), refusal.clause.as_deref());
        let no = No { code, reason: &refusal.message, clause, version: refusal.version };
        return (refusal.kind.status(), json(&no)).into_response();
    }
    match filled(app, caller, id).await {
        Ok(mut page) if refusal.kind != Kind::NotFound => {
            app.metrics.refuse(refusal.kind.reason());
            page.refusal = Some(fill::refusal(&refusal));
            (refusal.kind.status(), html(pages::table(&page).into_string())).into_response()
        }
        _ => super::refused(app, caller, &refusal).await,
    }
}

/// The fields every form of a table may carry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    #[serde(default, deserialize_with = "number")]
    version: Option<u32>,
    #[serde(default)]
    key: Option<String>,
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActForm {
    action: String,
    #[serde(default, deserialize_with = "number")]
    version: Option<u32>,
    #[serde(default)]
    key: Option<String>,
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
}

/// Hands a request to the table. A form that names no version means the present one.
async fn request(app: &App, caller: &Caller, id: &str, form: Common, request: Request) -> Result<Gone, Refusal> {
    let user = Some(caller.known()?.user);
    let version = match form.version {
        Some(version) => version,
        None => app.tables.see(id, move |live| live.standing(user).map(|_| live.play.version())).await?,
    };
    let key = match form.key {
        Some(key) => key,
        None => ids::id()?,
    };
    let act = Act { user, seat: form.seat.map(Seat), version, key, request };
    let version = app.tables.act(id, act).await?;
    Ok(Gone { version: Some(version), ..Gone::back(id) })
}

/// `POST /t/{table}/act`.
pub async fn act(State(app): State<App>, caller: Caller, Path(id): Path<String>, headers: HeaderMap, fields: Fields) -> Response {
    let acting = async {
        let form: ActForm = fields.read()?;
        let action = serde_json::from_str(&form.action);
        let action = action.map_err(|e| Refusal::new(Kind::Malformed, format!("The action cannot be read: {e}.")))?;
        let common = Common { version: form.version, key: form.key, seat: form.seat };
        request(&app, &caller, &id, common, Request::Act(action)).await
    };
    let done = acting.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/undo`: as far as the last barrier; any step, for who plays alone.
pub async fn undo(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let undoing = async {
        let user = Some(caller.known()?.user);
        let alone = app.tables.see(&id, move |live| live.standing(user).map(|_| live.alone(user))).await?;
        request(&app, &caller, &id, fields.read()?, if alone { Request::UndoFreely } else { Request::Undo }).await
    };
    let done = undoing.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/take-back`.
pub async fn take_back(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let taking = async { request(&app, &caller, &id, fields.read()?, Request::TakeBack).await };
    let done = taking.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/resign`.
pub async fn resign(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let resigning = async { request(&app, &caller, &id, fields.read()?, Request::Concede).await };
    let done = resigning.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/rematch`.
pub async fn rematch(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let making = async {
        fields.read::<Common>()?;
        let user = caller.known()?.user;
        caller.take(&app, Use::Table, app.config.limits.new_tables, "You are making tables very fast; wait a minute.")?;
        let next = app.tables.rematch(&id, user).await?;
        Ok(Gone::back(&next))
    };
    let done = making.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// Does a deed of who has a session.
async fn deed(
    app: &App,
    caller: &Caller,
    id: &str,
    fields: Fields,
    deed: impl FnOnce(i64, Option<Seat>) -> Deed,
) -> Result<Gone, Refusal> {
    let form: Common = fields.read()?;
    let user = caller.known()?.user;
    app.tables.deed(id, deed(user, form.seat.map(Seat))).await?;
    Ok(Gone::back(id))
}

/// `POST /t/{table}/handover`.
pub async fn hand_over(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let done = deed(&app, &caller, &id, fields, |user, seat| Deed::HandOver { user, seat }).await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/leave`.
pub async fn leave(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let done = deed(&app, &caller, &id, fields, |user, _| Deed::Leave { user }).await;
    answered(&app, &caller, &headers, &id, done.map(|_| home())).await
}

/// `POST /t/{table}/close`.
pub async fn close(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let done = deed(&app, &caller, &id, fields, |user, _| Deed::Close { user: Some(user) }).await;
    answered(&app, &caller, &headers, &id, done.map(|_| home())).await
}

fn home() -> Gone {
    Gone { to: "/".into(), version: None, cookie: None }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SayForm {
    text: String,
    #[serde(default, rename = "key")]
    _key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

/// `POST /t/{table}/chat`.
pub async fn chat(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let saying = async {
        let form: SayForm = fields.read()?;
        api::say(&app, &caller, &id, &form.text).await?;
        Ok(Gone::back(&id))
    };
    let done = saying.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/invite`.
pub async fn invite(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let inviting = async {
        let form: Common = fields.read()?;
        let user = Some(caller.known()?.user);
        app.tables.invite(&id, user, form.seat.map(Seat)).await?;
        Ok(Gone::back(&id))
    };
    let done = inviting.await;
    answered(&app, &caller, &headers, &id, done).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RevokeForm {
    invite: String,
    #[serde(default, rename = "key")]
    _key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

/// `POST /t/{table}/revoke`.
pub async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let revoking = async {
        let form: RevokeForm = fields.read()?;
        app.tables.revoke(&id, Some(caller.known()?.user), &form.invite).await?;
        Ok(Gone::back(&id))
    };
    let done = revoking.await;
    answered(&app, &caller, &headers, &id, done).await
}

/// `POST /t/{table}/sit`: also for somebody who has just come.
pub async fn sit(
    State(app): State<App>,
    mut caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Response {
    let sitting = async {
        let form: Common = fields.read()?;
        let user = caller.user();
        app.tables.see(&id, move |live| live.standing(user).map(|_| ())).await?;
        let (who, cookie) = caller.or_guest(&app, None).await?;
        let deed = Deed::Sit { user: who.user, name: who.name.to_string(), seat: form.seat.map(Seat), invite: None };
        app.tables.deed(&id, deed).await?;
        Ok(Gone { cookie, ..Gone::back(&id) })
    };
    let done = sitting.await;
    answered(&app, &caller, &headers, &id, done).await
}
