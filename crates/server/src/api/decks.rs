//! Decks for programs.

use super::handlers::answered;
use super::shapes::{Deck, DeckChange, DeckText, NewDeck, Ok as Done};
use crate::app::App;
use crate::decks::{self, Change};
use crate::http::caller::Caller;
use crate::http::input::Json;
use crate::refusal::{Kind, Refusal};
use crate::store::DeckRow;
use axum::extract::{Path, State};
use axum::response::Response;

fn shown(game: &str, row: DeckRow) -> Deck {
    let report = decks::report(game, &row.text);
    Deck { id: row.id, name: row.name, legal: report.is_legal(), text: row.text, changed: row.changed, report }
}

/// My decks for a game.
pub async fn list(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Response {
    let listing = async {
        decks::game(&game)?;
        let rows = decks::list(&app, Some(caller.known()?.user), &game).await?;
        Ok(rows.into_iter().map(|row| shown(&game, row)).collect::<Vec<_>>())
    };
    answered(&app, listing.await)
}

/// A new deck.
pub async fn make(State(app): State<App>, caller: Caller, Path(game): Path<String>, Json(new): Json<NewDeck>) -> Response {
    let made = decks::make(&app, &caller, &game, new.name.as_deref(), new.text).await;
    answered(&app, made.map(|row| shown(&game, row)))
}

/// What the game says of a text; nothing is kept.
pub async fn check(State(app): State<App>, caller: Caller, Path(game): Path<String>, Json(deck): Json<DeckText>) -> Response {
    let checking = async {
        let found = decks::game(&game)?;
        let most = app.config.limits.deck;
        if deck.text.len() > most {
            return Err(Refusal::new(Kind::TooLarge, format!("At most {most} bytes of a deck are read.")));
        }
        caller.work(&app)?;
        let checked = app.checks.enter(&caller)?.check(move || found.deck_check(&deck.text)).await;
        checked.flatten().ok_or_else(Refusal::not_found)
    };
    answered(&app, checking.await)
}

/// One of my decks.
pub async fn deck(State(app): State<App>, caller: Caller, Path((game, id)): Path<(String, String)>) -> Response {
    let finding = async {
        let user = caller.known()?.user;
        decks::find(&app, Some(user), &game, &id).await.map(|row| shown(&game, row))
    };
    answered(&app, finding.await)
}

/// Changes one: its name, its text, or single cards.
pub async fn change(
    State(app): State<App>,
    caller: Caller,
    Path((game, id)): Path<(String, String)>,
    Json(change): Json<DeckChange>,
) -> Response {
    let change = match change {
        DeckChange::Name(name) => Change::Name(name),
        DeckChange::Text(text) => Change::Text(text),
        DeckChange::Add(card) => Change::Card(card, 1),
        DeckChange::Remove(card) => Change::Card(card, -1),
    };
    answered(&app, decks::change(&app, &caller, &game, &id, change).await.map(|row| shown(&game, row)))
}

/// Forgets one.
pub async fn delete(State(app): State<App>, caller: Caller, Path((game, id)): Path<(String, String)>) -> Response {
    answered(&app, decks::delete(&app, &caller, &game, &id).await.map(|()| Done { ok: true }))
}
