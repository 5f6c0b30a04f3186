//! Decks that belong to a person: made, changed, copied, given away as text. The game alone knows what a deck is; what it
//! cannot read is not kept, what is not legal yet is.

use crate::app::App;
use crate::http::caller::Caller;
use crate::limits::Use;
use crate::refusal::{Kind, Refusal};
use crate::store::DeckRow;
use crate::{ids, text};
use catalog::AnyGame;
use engine::DeckReport;

/// What is changed about a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// So many more copies of a card; fewer, if negative.
    Card(String, i8),
    /// Another name.
    Name(String),
    /// Other cards altogether.
    Text(String),
}

/// The game, if people bring decks to it.
///
/// # Errors
/// When there is no such game.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Refusal> {
    catalog::game(id).filter(|game| game.brings_decks()).ok_or_else(Refusal::not_found)
}

/// What the game says of this text.
pub fn report(game: &str, text: &str) -> DeckReport {
    catalog::game(game).and_then(|game| game.deck_check(text)).unwrap_or_default()
}

/// The deck somebody wants to bring, as [`AnyGame::bring`] takes it: one of the house by `house:` and its id, one of their own by
/// `own:` and its id; none if they leave it to the maker of the table.
///
/// # Errors
/// When it is not theirs, or cannot be played: every reason at once.
pub async fn brought(app: &App, user: Option<i64>, game_id: &str, choice: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(choice) = choice.filter(|choice| !choice.is_empty()) else { return Ok(None) };
    game(game_id).map_err(|_| Refusal::new(Kind::Illegal, "This game has no decks to bring."))?;
    match choice.split_once(':') {
        Some(("house", _)) => Ok(Some(choice.to_string())),
        Some(("own", id)) => {
            let missing = |_| Refusal::new(Kind::Illegal, "That is not one of your decks. Choose another.");
            let row = find(app, user, game_id, id).await.map_err(missing)?;
            let report = report(game_id, &row.text);
            if report.is_legal() {
                return Ok(Some(format!("text:{}", row.text)));
            }
            Err(Refusal::new(Kind::Illegal, format!("{} cannot be played yet.\n{}", row.name, reasons(&report))))
        }
        _ => Err(Refusal::new(Kind::Illegal, "A deck is house: or own:, and its id.")),
    }
}

/// Every reason at once, one a line.
fn reasons(report: &DeckReport) -> String {
    let told = report.problems.iter().map(|problem| match problem.line {
        Some(line) => format!("Line {line}: {}", problem.text),
        None => problem.text.clone(),
    });
    told.collect::<Vec<_>>().join("\n")
}

/// A text that can be kept: short enough, and a deck at all.
fn readable(app: &App, game: &str, text: &str) -> Result<(), Refusal> {
    let most = app.config.limits.deck;
    if text.len() > most {
        let message = format!("The text of this deck is {} bytes long; at most {most} are kept.", text.len());
        return Err(Refusal::new(Kind::TooLarge, message));
    }
    let report = report(game, text);
    if report.readable { Ok(()) } else { Err(Refusal::new(Kind::Illegal, reasons(&report))) }
}

fn named(name: &str) -> Result<String, Refusal> {
    text::deck_name(name).ok_or_else(|| Refusal::new(Kind::Illegal, "Give the deck a name."))
}

/// All decks of this person for a game, the one changed last first.
///
/// # Errors
/// When the store cannot be read.
pub async fn list(app: &App, user: Option<i64>, game: &str) -> Result<Vec<DeckRow>, Refusal> {
    let Some(user) = user else { return Ok(Vec::new()) };
    let game = game.to_string();
    Ok(app.store.read(move |db| DeckRow::of_user(db, user, &game)).await?)
}

/// One deck of this person.
///
/// # Errors
/// When it is not there, or somebody else's: always the same.
pub async fn find(app: &App, user: Option<i64>, game: &str, id: &str) -> Result<DeckRow, Refusal> {
    let Some(user) = user.filter(|_| ids::is_id(id)) else { return Err(Refusal::not_found()) };
    let (game, id) = (game.to_string(), id.to_string());
    app.store.read(move |db| DeckRow::find(db, user, &game, &id)).await?.ok_or_else(Refusal::not_found)
}

fn may_change(app: &App, caller: &Caller) -> Result<i64, Refusal> {
    let user = caller.known()?.user;
    caller.take(app, Use::Deck, app.config.limits.deck_changes, "Too many changes. Wait a moment.")?;
    Ok(user)
}

/// Makes a deck. Without a name it takes the one in its text, or a plain one.
///
/// # Errors
/// Everything that is wrong with the text, or that there are too many decks.
pub async fn make(app: &App, caller: &Caller, game_id: &str, name: Option<&str>, text: String) -> Result<DeckRow, Refusal> {
    game(game_id)?;
    let user = may_change(app, caller)?;
    readable(app, game_id, &text)?;
    let given = name.filter(|name| !name.trim().is_empty()).map(named).transpose()?;
    let own = report(game_id, &text).name.and_then(|name| text::deck_name(&name));
    let name = given.or(own).unwrap_or_else(|| "New deck".into());
    let row = DeckRow { id: ids::id()?, name, text, changed: app.config.clock.now() };
    let (kept, game, most) = (row.clone(), game_id.to_string(), app.config.limits.decks_per_user);
    if !app.store.write(move |db| kept.insert(db, user, &game, most)).await? {
        return Err(Refusal::limited(&format!("You already have {most} decks. Delete one first.")));
    }
    Ok(row)
}

/// Changes a deck. What is there and what changes it meet in one transaction, so two tabs never undo each other's cards.
///
/// # Errors
/// When it is not there, or what the change leads to cannot be kept; then it is as before.
pub async fn change(app: &App, caller: &Caller, game_id: &str, id: &str, change: Change) -> Result<DeckRow, Refusal> {
    let game = game(game_id)?;
    let user = may_change(app, caller)?;
    let change = match change {
        Change::Name(name) => Change::Name(named(&name)?),
        Change::Text(text) => {
            readable(app, game_id, &text)?;
            Change::Text(text)
        }
        card @ Change::Card(..) => card,
    };
    if !ids::is_id(id) {
        return Err(Refusal::not_found());
    }
    let (of, id, now, most) = (game_id.to_string(), id.to_string(), app.config.clock.now(), app.config.limits.deck);
    let written = app.store.write(move |db| {
        let Some(mut row) = DeckRow::find(db, user, &of, &id)? else { return Ok(Err(Refusal::not_found())) };
        match change {
            Change::Name(name) => row.name = name,
            Change::Text(text) => row.text = text,
            Change::Card(card, by) => match game.deck_change(&row.text, &card, by) {
                Some(Ok(text)) if text.len() <= most => row.text = text,
                Some(Ok(_)) => return Ok(Err(Refusal::new(Kind::TooLarge, "This deck is full."))),
                Some(Err(why)) => return Ok(Err(Refusal::new(Kind::Illegal, why))),
                None => return Ok(Err(Refusal::not_found())),
            },
        }
        row.changed = now;
        row.update(db)?;
        Ok(Ok(row))
    });
    written.await?
}

/// Forgets a deck.
///
/// # Errors
/// When it is not there.
pub async fn delete(app: &App, caller: &Caller, game_id: &str, id: &str) -> Result<(), Refusal> {
    game(game_id)?;
    let user = may_change(app, caller)?;
    let (game, id) = (game_id.to_string(), id.to_string());
    let gone = app.store.write(move |db| DeckRow::delete(db, user, &game, &id)).await?;
    if gone { Ok(()) } else { Err(Refusal::not_found()) }
}

/// A copy under a name that says so.
///
/// # Errors
/// When it is not there, or there are too many.
pub async fn copy(app: &App, caller: &Caller, game_id: &str, id: &str) -> Result<DeckRow, Refusal> {
    let from = find(app, caller.user(), game_id, id).await?;
    let most = text::DECK_MAX - " (copy)".len();
    let short: String = from.name.chars().take(most).collect();
    make(app, caller, game_id, Some(&format!("{short} (copy)")), from.text).await
}
