//! Decks on pages: the list, the builder, and everything one does with a deck. A change that is refused shows the page again
//! with what was sent, so nothing typed is lost.

use super::{fill, refused, shown};
use crate::app::App;
use crate::decks::{self, Change};
use crate::http::answer::{html, see_other, with_cookie};
use crate::http::caller::Caller;
use crate::http::input::{Fields, Params};
use crate::refusal::{Kind, Refusal};
use crate::store::DeckRow;
use axum::extract::{Path, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use pages::model;
use serde::Deserialize;
use std::collections::BTreeMap;

fn line(game: &str, row: DeckRow, now: i64) -> model::DeckLine {
    model::DeckLine { report: decks::report(game, &row.text), when: fill::ago(row.changed, now), id: row.id, name: row.name }
}

/// This person's decks that can be played, for the form of a table.
pub async fn playable(app: &App, caller: &Caller, game: &str) -> Vec<model::OwnDeck> {
    if decks::game(game).is_err() {
        return Vec::new();
    }
    let rows = decks::list(app, caller.user(), game).await.unwrap_or_default();
    let legal = rows.into_iter().filter(|row| decks::report(game, &row.text).is_legal());
    legal.map(|row| model::OwnDeck { id: row.id, name: row.name, text: row.text }).collect()
}

async fn list_page(
    app: &App,
    caller: &Caller,
    game: &str,
    problems: Vec<String>,
    sent: Vec<(String, String)>,
) -> Result<pages::Markup, Refusal> {
    let info = decks::game(game)?.info();
    let now = app.config.clock.now();
    let mine = decks::list(app, caller.user(), game).await?.into_iter().map(|row| line(game, row, now)).collect();
    let shell = fill::shell(app, caller, None).await;
    Ok(pages::decks(&model::Decks { shell, info, levels: fill::levels(), mine, problems, sent }))
}

/// `GET /decks/{game}`.
pub async fn list(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Response {
    let page = list_page(&app, &caller, &game, Vec::new(), Vec::new()).await;
    shown(&app, &caller, page).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MakeForm {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    text: String,
    #[serde(default, rename = "key")]
    _key: Option<String>,
}

/// `POST /decks/{game}`: a new deck, empty or from a text.
pub async fn make(State(app): State<App>, mut caller: Caller, Path(game): Path<String>, fields: Fields) -> Response {
    let sent = fields.0.clone();
    let making = async {
        decks::game(&game)?;
        let form: MakeForm = fields.read()?;
        let (_, cookie) = caller.or_guest(&app, None).await?;
        let made = decks::make(&app, &caller, &game, form.name.as_deref(), form.text).await?;
        Ok(with_cookie(see_other(&format!("/decks/{game}/{}", made.id)), cookie))
    };
    let refusal: Refusal = match making.await {
        Ok(response) => return response,
        Err(refusal) => refusal,
    };
    let problems = refusal.message.split('\n').map(String::from).collect();
    match list_page(&app, &caller, &game, problems, sent).await {
        Ok(page) => (refusal.kind.status(), html(page.into_string())).into_response(),
        Err(_) => refused(&app, &caller, &refusal).await,
    }
}

/// What a page about a deck was sent, to show it again.
#[derive(Default)]
struct Sent {
    problems: Vec<String>,
    name: Option<String>,
    text: Option<String>,
}

async fn deck_page(
    app: &App,
    caller: &Caller,
    (game, id): (&str, &str),
    query: Vec<(String, String)>,
    sent: Sent,
) -> Result<pages::Markup, Refusal> {
    let info = decks::game(game)?.info();
    let row = decks::find(app, caller.user(), game, id).await?;
    let page = model::DeckPage {
        shell: fill::shell(app, caller, None).await,
        info,
        levels: fill::levels(),
        report: decks::report(game, &row.text),
        id: row.id,
        name: row.name,
        text: row.text,
        problems: sent.problems,
        sent_name: sent.name,
        sent_text: sent.text,
        query,
    };
    Ok(pages::deck(&page))
}

/// `GET /decks/{game}/{deck}`: the builder; the query narrows what is offered.
pub async fn deck(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    Params(query): Params<BTreeMap<String, String>>,
) -> Response {
    let page = deck_page(&app, &caller, (&game, &id), query.into_iter().collect(), Sent::default()).await;
    shown(&app, &caller, page).await
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeForm {
    /// `add:ID`, `cut:ID`, `fill:ID:N` for so many more at once, `rename`, `text`, `copy` or `delete`.
    r#do: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default, rename = "key")]
    _key: Option<String>,
}

/// Does what the form says, and answers where to go.
async fn done(app: &App, caller: &Caller, (game, id): (&str, &str), here: &str, form: ChangeForm) -> Result<String, Refusal> {
    let change = match form.r#do.as_str() {
        "rename" => Change::Name(form.name.unwrap_or_default()),
        "text" => Change::Text(form.text.unwrap_or_default()),
        "copy" => return decks::copy(app, caller, game, id).await.map(|row| format!("/decks/{game}/{}", row.id)),
        "delete" => return decks::delete(app, caller, game, id).await.map(|()| format!("/decks/{game}")),
        other => match other.split_once(':') {
            Some(("add", card)) => Change::Card(card.into(), 1),
            Some(("fill", card)) => {
                let (card, by) = card.split_once(':').unwrap_or((card, "1"));
                Change::Card(card.into(), by.parse().ok().filter(|by| (1..=9).contains(by)).unwrap_or(1))
            }
            Some(("cut", card)) => Change::Card(card.into(), -1),
            _ => return Err(Refusal::new(Kind::Malformed, "The form does not say what to do with the deck.")),
        },
    };
    decks::change(app, caller, game, id, change).await.map(|_| here.to_string())
}

/// `POST /decks/{game}/{deck}`.
pub async fn change(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    Params(query): Params<BTreeMap<String, String>>,
    uri: Uri,
    fields: Fields,
) -> Response {
    let form: Result<ChangeForm, Refusal> = fields.read();
    let here = uri.path_and_query().map_or_else(|| uri.path().to_string(), ToString::to_string);
    let (refusal, sent) = match form {
        Err(refusal) => (refusal, Sent::default()),
        Ok(form) => match done(&app, &caller, (&game, &id), &here, form.clone()).await {
            Ok(to) => return see_other(&to),
            Err(refusal) => (refusal, Sent { problems: Vec::new(), name: form.name, text: form.text }),
        },
    };
    let sent = Sent { problems: refusal.message.split('\n').map(String::from).collect(), ..sent };
    match deck_page(&app, &caller, (&game, &id), query.into_iter().collect(), sent).await {
        Ok(page) => {
            app.metrics.refuse(refusal.kind.reason());
            (refusal.kind.status(), html(page.into_string())).into_response()
        }
        Err(_) => refused(&app, &caller, &refusal).await,
    }
}

/// `GET /decks/{game}/{deck}/deck.txt`.
pub async fn export(State(app): State<App>, caller: Caller, Path((game, id)): Path<(String, String)>) -> Response {
    match decks::find(&app, caller.user(), &game, &id).await {
        Ok(row) => {
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"deck.txt\""),
            ];
            (headers, engine::deck::titled(&row.name, &row.text)).into_response()
        }
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}
