//! The forms of a table: each posted by a plain browser or by script, all answered alike.

use super::fill;
use super::table::filled;
use crate::api::shapes::{Ignore, TellOn};
use crate::api::{handlers as api, people};
use crate::app::App;
use crate::http::answer::{self, html, json, see_other, with_cookie};
use crate::http::caller::Caller;
use crate::http::input::{Fields, number};
use crate::ids;
use crate::limits::Use;
use crate::refusal::{Kind, Refusal};
use crate::tables::{Act, Rematch, TableCommand};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::HeaderValue;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use catalog::Request;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// What a form asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Carry out an action.
    Act,
    /// Undo: as far as the last barrier; any step, for who plays alone.
    Undo,
    /// Take one's choice back.
    TakeBack,
    /// Ask what to do.
    Hint,
    /// Give up.
    Resign,
    /// Play again.
    Rematch,
    /// Take the device.
    HandOver,
    /// Get up before it begins.
    Leave,
    /// Say when one is not to be asked.
    Waive,
    /// Take somebody from their seat.
    Remove,
    /// Claim the game from somebody who has gone.
    Claim,
    /// Do not hear somebody any more.
    Ignore,
    /// Tell the operator about somebody.
    Report,
    /// Close the table.
    Close,
    /// Say something.
    Chat,
    /// Invite.
    Invite,
    /// Take an invite back.
    Revoke,
    /// Sit down; also for somebody who has just come.
    Sit,
}

/// The handler of a form, `POST /t/{table}/…`.
pub fn posting(form: Form) -> MethodRouter<App> {
    post(
        move |State(app): State<App>, mut caller: Caller, Path(id): Path<String>, headers: HeaderMap, fields: Fields| async move {
            let script = answer::wants_json("", &headers);
            let done = done(form, &app, &mut caller, &id, fields, script).await;
            answered(&app, &caller, &headers, &id, done).await
        },
    )
}

async fn done(form: Form, app: &App, caller: &mut Caller, id: &str, fields: Fields, script: bool) -> Result<Gone, Refusal> {
    match form {
        Form::Act => {
            let form: ActForm = fields.read()?;
            let action = serde_json::from_str(&form.action);
            let mut action = action.map_err(|e| Refusal::new(Kind::Malformed, format!("The action cannot be read: {e}.")))?;
            if let Some(count) = form.count {
                let game = app.tables.see(id, |live| Ok(live.game)).await?;
                action = game.with_count(&action, count).unwrap_or(action);
            }
            let common = Common { version: form.version, key: form.key, seat: form.seat };
            ask(app, caller, id, common, Request::Act(action)).await
        }
        Form::Undo => ask(app, caller, id, fields.read()?, Request::Undo).await,
        Form::TakeBack => ask(app, caller, id, fields.read()?, Request::TakeBack).await,
        Form::Hint => {
            let form: Common = fields.read()?;
            // A script is told on the socket when it is there; a plain browser waits for it.
            let wanted = api::wanted(app, caller, form.seat.map(Seat), form.version, !script)?;
            app.tables.hint(id, wanted).await?;
            Ok(Gone::to(id))
        }
        Form::Resign => ask(app, caller, id, fields.read()?, Request::Concede).await,
        Form::Rematch => {
            fields.read::<Common>()?;
            let user = caller.known()?.user;
            caller.take(app, Use::Table, app.config.limits.new_tables, "Too many new tables. Wait a minute.")?;
            Ok(match app.tables.rematch(id, user).await? {
                Rematch::Made(next) => Gone::to(&next),
                Rematch::Waits(_) => Gone::to(id),
            })
        }
        Form::HandOver => command(app, caller, id, fields, |user, seat| TableCommand::HandOver { user, seat }).await,
        Form::Waive => {
            let kinds = fields.0.iter().filter(|(name, _)| name == "skip").filter_map(|(_, kind)| kind.parse::<u32>().ok());
            let kinds = kinds.filter_map(|kind| 1u64.checked_shl(kind)).fold(0, |all, kind| all | kind);
            let user = caller.known()?.user;
            app.tables.command(id, TableCommand::Waive { user, kinds }).await?;
            Ok(Gone::to(id))
        }
        Form::Leave => command(app, caller, id, fields, |user, _| TableCommand::Leave { user }).await.map(Gone::home),
        Form::Remove => {
            let form: Common = fields.read()?;
            let seat = Seat(form.seat.ok_or_else(|| Refusal::new(Kind::Malformed, "Say whose seat it is."))?);
            app.tables.command(id, TableCommand::Remove { user: caller.known()?.user, seat }).await?;
            Ok(Gone::to(id))
        }
        Form::Claim => command(app, caller, id, fields, |user, seat| TableCommand::Claim { user, seat }).await,
        Form::Ignore => {
            let form: IgnoreForm = fields.read()?;
            let block = form.how.as_deref() == Some("block");
            people::stop_hearing(app, caller, id, &Ignore { seat: form.seat, line: form.line, block }).await?;
            Ok(Gone::to(id))
        }
        Form::Report => {
            let form: ReportForm = fields.read()?;
            people::tell_on(app, caller, id, &TellOn { seat: form.seat, line: form.line, text: form.text }).await?;
            Ok(Gone::to(id))
        }
        Form::Close => command(app, caller, id, fields, |user, _| TableCommand::Close { user: Some(user) }).await.map(Gone::home),
        Form::Chat => {
            let form: SayForm = fields.read()?;
            api::say(app, caller, id, &form.text, form.key.as_deref()).await?;
            Ok(Gone::to(id))
        }
        Form::Invite => {
            let form: Common = fields.read()?;
            app.tables.invite(id, Some(caller.known()?.user), form.seat.map(Seat)).await?;
            Ok(Gone::to(id))
        }
        Form::Revoke => {
            let form: RevokeForm = fields.read()?;
            app.tables.revoke(id, Some(caller.known()?.user), &form.invite).await?;
            Ok(Gone::to(id))
        }
        Form::Sit => sit(app, caller, id, fields.read()?).await,
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
    fn to(id: &str) -> Gone {
        Gone { to: format!("/t/{id}"), version: None, cookie: None }
    }

    fn home(self) -> Gone {
        Gone { to: "/".into(), ..self }
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
    /// How many, where the action says how many at most: for lists in pages without script.
    #[serde(default, deserialize_with = "number")]
    count: Option<u32>,
    #[serde(default, deserialize_with = "number")]
    version: Option<u32>,
    #[serde(default)]
    key: Option<String>,
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SitForm {
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
    #[serde(default)]
    seed: Option<String>,
    #[serde(default)]
    deck: Option<String>,
    #[serde(default, rename = "key")]
    _key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SayForm {
    text: String,
    #[serde(default)]
    key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IgnoreForm {
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
    #[serde(default, deserialize_with = "number")]
    line: Option<i64>,
    /// `mute` or `block`.
    #[serde(default)]
    how: Option<String>,
    #[serde(default, rename = "key")]
    _key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportForm {
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
    #[serde(default, deserialize_with = "number")]
    line: Option<i64>,
    text: String,
    #[serde(default, rename = "key")]
    _key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
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

/// Hands a request to the table. A form that names no version means the present one.
async fn ask(app: &App, caller: &Caller, id: &str, form: Common, request: Request) -> Result<Gone, Refusal> {
    let user = Some(caller.known()?.user);
    let version = match form.version {
        Some(version) => version,
        None => app.tables.see(id, move |live| live.access(user).map(|_| live.play.version())).await?,
    };
    let key = match form.key {
        Some(key) => key,
        None => ids::id()?,
    };
    let act = Act { user, seat: form.seat.map(Seat), version, key, request };
    let version = app.tables.act(id, act).await?;
    Ok(Gone { version: Some(version), ..Gone::to(id) })
}

/// Carries out a command of somebody with a session.
async fn command(
    app: &App,
    caller: &Caller,
    id: &str,
    fields: Fields,
    command: impl FnOnce(i64, Option<Seat>) -> TableCommand,
) -> Result<Gone, Refusal> {
    let form: Common = fields.read()?;
    let user = caller.known()?.user;
    app.tables.command(id, command(user, form.seat.map(Seat))).await?;
    Ok(Gone::to(id))
}

async fn sit(app: &App, caller: &mut Caller, id: &str, form: SitForm) -> Result<Gone, Refusal> {
    let user = caller.user();
    app.tables.see(id, move |live| live.access(user).map(|_| ())).await?;
    let (who, cookie) = caller.or_guest(app, None).await?;
    let gift = api::gift(app, who.user, id, form.seed, form.deck).await?;
    let command = TableCommand::Sit { user: who.user, name: who.name.to_string(), seat: form.seat.map(Seat), invite: None, gift };
    app.tables.command(id, command).await?;
    Ok(Gone { cookie, ..Gone::to(id) })
}
