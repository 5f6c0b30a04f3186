//! Where one is signed in, how one comes in on another device, and whom one does not want to hear.

use super::{fill, refused};
use crate::api::people::hear_again;
use crate::app::App;
use crate::http::answer::{html, see_other, with_cookie};
use crate::http::caller::{Caller, session_cookie};
use crate::http::input::Fields;
use crate::limits::Use;
use crate::refusal::{Kind, Refusal};
use crate::store::people::Ignored;
use axum::extract::{Path, State};
use axum::response::Response;
use pages::model;
use serde::Deserialize;

/// One's sessions and whom one does not want to hear, for the page about oneself.
pub(super) async fn mine(app: &App, caller: &Caller) -> Result<(Vec<model::SessionRow>, Vec<model::IgnoredRow>), Refusal> {
    let Some(who) = &caller.who else { return Ok((Vec::new(), Vec::new())) };
    let (user, current, now) = (who.user, who.session, app.config.clock.now());
    let rows = app.identity.sessions(user).await?;
    let session = |row: crate::store::people::SessionRow| model::SessionRow {
        id: row.id(),
        current: row.hash == current,
        device: row.device,
        seen: fill::ago(row.seen, now),
    };
    let ignored = app.store.read(move |db| Ignored::of_user(db, user)).await?;
    let ignored = ignored.into_iter().map(|row| model::IgnoredRow { id: row.id, name: row.name, blocked: row.blocked });
    Ok((rows.into_iter().map(session).collect(), ignored.collect()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndForm {
    /// The id of a session, `others`, or `all`.
    end: String,
    #[serde(default, rename = "key")]
    _key: Option<String>,
}

/// `POST /me/sessions`.
pub async fn end(State(app): State<App>, caller: Caller, fields: Fields) -> Response {
    let ending = async {
        let form: EndForm = fields.read()?;
        let who = caller.known()?;
        match form.end.as_str() {
            "all" => app.identity.end_all(who.user, None).await?,
            "others" => app.identity.end_all(who.user, Some(who.session)).await?,
            id if !app.identity.end_one(who.user, id).await? => return Err(Refusal::not_found()),
            _ => {}
        }
        Ok(see_other("/me"))
    };
    match ending.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LiftForm {
    id: String,
    #[serde(default, rename = "key")]
    _key: Option<String>,
}

/// `POST /me/ignored`.
pub async fn lift(State(app): State<App>, caller: Caller, fields: Fields) -> Response {
    let lifting = async {
        let form: LiftForm = fields.read()?;
        hear_again(&app, &caller, form.id).await?;
        Ok(see_other("/me"))
    };
    match lifting.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// `POST /me/device`: the page with a link that works once, for ten minutes.
pub async fn new_link(State(app): State<App>, caller: Caller) -> Response {
    let making = async {
        let token = app.identity.link(caller.known()?.user, app.config.clock.now()).await?;
        let url = format!("{}/device/{token}", caller.origin);
        Ok(model::DevicePage { shell: fill::shell(&app, &caller, None).await, step: model::DeviceStep::Link(url) })
    };
    match making.await {
        Ok(page) => html(pages::device(&page).into_string()),
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

const NO_LINK: &str =
    "This link was used already, or its ten minutes are over. Make a new one on the other device, under your name.";

/// `GET /device/{token}`: looks, and changes nothing.
pub async fn device(State(app): State<App>, caller: Caller, Path(token): Path<String>) -> Response {
    let looking = async {
        let found = app.identity.linked(&token, false, app.config.clock.now()).await?;
        let (_, name) = missed(&app, &caller, found)?;
        let step = model::DeviceStep::Enter { name, token };
        Ok(model::DevicePage { shell: fill::shell(&app, &caller, None).await, step })
    };
    match looking.await {
        Ok(page) => html(pages::device(&page).into_string()),
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// What was found; a miss counts as a guess.
fn missed<T>(app: &App, caller: &Caller, found: Option<T>) -> Result<T, Refusal> {
    match found {
        Some(found) => Ok(found),
        None => {
            caller.take(app, Use::Guess, app.config.limits.guesses, "Too many invalid links. Wait a minute.")?;
            Err(Refusal::new(Kind::NotFound, NO_LINK))
        }
    }
}

/// `POST /device/{token}`: this device is that person from now on.
pub async fn come_in(State(app): State<App>, caller: Caller, Path(token): Path<String>) -> Response {
    let coming = async {
        let now = app.config.clock.now();
        let found = app.identity.linked(&token, true, now).await?;
        let (user, _) = missed(&app, &caller, found)?;
        let token = app.identity.another(user, caller.whence(), now).await?;
        Ok(with_cookie(see_other("/me"), Some(session_cookie(&app, &token)?)))
    };
    match coming.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}
