//! For people: fills the pages' structs and serves them.

pub mod decks;
mod fill;
pub mod forms;
mod multipart;
pub mod people;
pub mod replay;
pub mod table;

use crate::api::handlers as api;
use crate::api::shapes::Join;
use crate::app::App;
use crate::http::answer::{self, html, see_other, with_cookie};
use crate::http::caller::Caller;
use crate::http::input::{Fields, Params};
use crate::identity::Prefs;
use crate::limits::Use;
use crate::refusal::{Kind, Refusal};
use crate::store::{InviteState, Listed};
use crate::tables::kinds::{Options, Pace, Phase};
use crate::tables::{SeatPlan, TableCommand, TablePlan};
use crate::{ids, text};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bots::Level;
use engine::Seat;
use pages::model::{self, Motion, Theme};
use serde::Deserialize;
use std::sync::Arc;

/// A page, or the page that says why not.
async fn shown(app: &App, caller: &Caller, page: Result<pages::Markup, Refusal>) -> Response {
    match page {
        Ok(page) => html(page.into_string()),
        Err(refusal) => refused(app, caller, &refusal).await,
    }
}

/// The page that says why not.
pub(super) async fn refused(app: &App, caller: &Caller, refusal: &Refusal) -> Response {
    app.metrics.refuse(refusal.kind.reason());
    let page = model::ErrorPage {
        shell: fill::shell(app, caller, None).await,
        status: refusal.kind.status().as_u16(),
        text: refusal.message.clone(),
        clause: refusal.clause.clone(),
        next: Vec::new(),
    };
    answer::retry((refusal.kind.status(), html(pages::error(&page).into_string())).into_response(), refusal)
}

/// `GET /`.
pub async fn lobby(State(app): State<App>, caller: Caller) -> Response {
    let making = async {
        let (mine, open) = fill::lists(&app, &caller).await?;
        let last = mine.iter().find(|row| !matches!(row.state, model::RowState::Over(_))).cloned();
        let shell = fill::shell(&app, &caller, None).await;
        let games = catalog::games().iter().map(|game| game.info()).collect();
        let level = last_level(&app, &caller).await;
        Ok(pages::lobby(&model::Lobby { shell, games, levels: fill::levels(), level, last, mine, open }))
    };
    shown(&app, &caller, making.await).await
}

/// The level of the bot this person has played last; a lobby is worth showing without it.
async fn last_level(app: &App, caller: &Caller) -> Option<String> {
    let user = caller.user()?;
    let read = app.store.read(move |db| {
        let sql = "SELECT s.level FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.owner = ?1 AND s.kind = 'bot'
            AND t.lesson IS NULL ORDER BY t.id DESC LIMIT 1";
        let mut found = db.prepare_cached(sql)?;
        let mut rows = found.query([user])?;
        Ok(match rows.next()? {
            Some(row) => row.get::<_, Option<String>>(0)?,
            None => None,
        })
    });
    read.await.ok().flatten()
}

/// Which game, for a table that is begun with one press.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneGame {
    game: String,
}

/// A table for one person and open seats, the usual set-up.
async fn open_table(app: &App, caller: &mut Caller, id: &str, private: bool) -> Result<Response, Refusal> {
    let game = catalog::game(id);
    let game = game.ok_or_else(|| Refusal::new(Kind::Illegal, format!("There is no game called \"{id}\".")))?;
    let setup = quick_setup(app, caller, game, Vec::new()).await?;
    let others = game.seats(&setup)?.saturating_sub(1);
    let seats = std::iter::once(SeatPlan::Me).chain(std::iter::repeat_n(SeatPlan::Open, others)).collect();
    let options =
        Options { private, spectators: true, pace: Pace::Free, hints: None, coach: false, waived: [0; engine::MAX_SEATS] };
    make(app, caller, TablePlan { game: game.info().id.into(), setup: Some(setup), seats, options }).await
}

/// `POST /friend`: a private table with an open seat, at once; its page shows the link to send.
pub async fn friend(State(app): State<App>, mut caller: Caller, fields: Fields) -> Response {
    let making = async {
        let asked: OneGame = fields.read()?;
        open_table(&app, &mut caller, &asked.game, true).await
    };
    match making.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// `POST /match`: sits down with whoever waits for this game, or waits for somebody.
pub async fn find_match(State(app): State<App>, mut caller: Caller, fields: Fields) -> Response {
    let making = async {
        let asked: OneGame = fields.read()?;
        let (_, open) = fill::lists(&app, &caller).await?;
        let waits = |row: &&model::TableRow| {
            row.info.id == asked.game && row.state == model::RowState::Open && row.seats.iter().all(|s| !s.mine)
        };
        let (who, cookie) = caller.or_guest(&app, None).await?;
        for row in open.iter().filter(waits) {
            let (user, name) = (who.user, who.name.to_string());
            let sit = TableCommand::Sit { user, name, seat: None, invite: None, gift: crate::store::Gift::default() };
            // Somebody else was quicker, or these two do not want to meet: there are other tables.
            match app.tables.command(&row.id, sit).await {
                Ok(_) => return Ok(with_cookie(see_other(&format!("/t/{}", row.id)), cookie)),
                Err(refusal) if matches!(refusal.kind, Kind::Forbidden | Kind::Conflict) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(with_cookie(open_table(&app, &mut caller, &asked.game, false).await?, cookie))
    };
    match making.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// `GET /tables`.
pub async fn tables(State(app): State<App>, caller: Caller) -> Response {
    let making = async {
        let (mine, open) = fill::lists(&app, &caller).await?;
        Ok(pages::tables(&model::Tables { shell: fill::shell(&app, &caller, None).await, mine, open }))
    };
    shown(&app, &caller, making.await).await
}

/// Makes a table for whoever asks, who may have come for the first time, and goes there.
async fn make(app: &App, caller: &mut Caller, plan: TablePlan) -> Result<Response, Refusal> {
    caller.take(app, Use::Table, app.config.limits.new_tables, "Too many new tables. Wait a minute.")?;
    let (who, cookie) = caller.or_guest(app, None).await?;
    let made = app.tables.make(who.user, &who.name, plan).await?;
    Ok(with_cookie(see_other(&format!("/t/{}", made.id)), cookie))
}

fn level(name: &str) -> Result<Level, Refusal> {
    name.parse().map_err(|_| Refusal::new(Kind::Illegal, format!("There is no bot called \"{name}\".")))
}

/// The set-up of a table that is begun with one press: the game reads its own fields, such as a character, a preset or a
/// lesson. `deck` is the deck one brings: `house:` and an id, or the id of one's own.
async fn quick_setup(
    app: &App,
    caller: &Caller,
    game: &dyn catalog::AnyGame,
    mut fields: Vec<(String, String)>,
) -> Result<serde_json::Value, Refusal> {
    for (name, value) in fields.iter_mut().filter(|(name, _)| name == "deck") {
        *name = "deck_0".into();
        if !value.contains(':') {
            *value = format!("own:{value}");
        }
    }
    let own = decks::playable(app, caller, game.info().id).await;
    let setup = pages::new_table::quick(game, &fields, &own, ids::seed()?);
    setup.map_err(|problems| Refusal::new(Kind::Illegal, problems.join("\n")))
}

/// `POST /quick`: a table at once, for one person and bots on all other seats. `leave` is the table that is left for it: closed,
/// unless somebody else plays there.
pub async fn quick(State(app): State<App>, mut caller: Caller, Fields(fields): Fields) -> Response {
    let making = async {
        let field = |name: &str| fields.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value.as_str());
        let (level, id, leave) = (level(field("level"))?, field("game"), field("leave").to_string());
        let game = catalog::game(id);
        let game = game.ok_or_else(|| Refusal::new(Kind::Illegal, format!("There is no game called \"{id}\".")))?;
        let setup = quick_setup(&app, &caller, game, fields.clone()).await?;
        let bots = game.seats(&setup)?.saturating_sub(1);
        let seats = std::iter::once(SeatPlan::Me).chain(std::iter::repeat_n(SeatPlan::Bot(level), bots)).collect();
        let coach = !field("coach").is_empty();
        let options =
            Options { private: true, spectators: true, pace: Pace::Free, hints: None, coach, waived: [0; engine::MAX_SEATS] };
        let plan = TablePlan { game: game.info().id.into(), setup: Some(setup), seats, options };
        let made = make(&app, &mut caller, plan).await?;
        if let (false, Some(user)) = (leave.is_empty(), caller.user()) {
            // A table that is over or not one's own stays as it is; that is no reason not to begin the next one.
            let _ = app.tables.command(&leave, TableCommand::Close { user: Some(user) }).await;
        }
        Ok(made)
    };
    match making.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// Which game; other parameters fill in the form.
#[derive(Deserialize)]
pub struct WhichGame {
    #[serde(default)]
    game: Option<String>,
    #[serde(flatten)]
    sent: std::collections::BTreeMap<String, String>,
}

async fn form(
    app: &App,
    caller: &Caller,
    game: &str,
    problems: Vec<String>,
    sent: Vec<(String, String)>,
) -> Result<pages::Markup, Refusal> {
    let game = catalog::game(game).ok_or_else(Refusal::not_found)?;
    let shell = fill::shell(app, caller, None).await;
    let decks = decks::playable(app, caller, game.info().id).await;
    Ok(pages::new_table(&model::NewTable { shell, info: game.info(), levels: fill::levels(), decks, problems, sent }))
}

/// `GET /new`.
pub async fn new_form(State(app): State<App>, caller: Caller, Params(which): Params<WhichGame>) -> Response {
    let first = catalog::games().first().map_or("", |game| game.info().id);
    let game = which.game.as_deref().unwrap_or(first);
    let page = form(&app, &caller, game, Vec::new(), which.sent.into_iter().collect()).await;
    shown(&app, &caller, page).await
}

fn plan(wish: model::TableWish) -> Result<TablePlan, Refusal> {
    let seat = |wish| {
        Ok(match wish {
            model::SeatWish::Me => SeatPlan::Me,
            model::SeatWish::Open => SeatPlan::Open,
            model::SeatWish::HotSeat(name) => SeatPlan::HotSeat(name),
            model::SeatWish::Bot(name) => SeatPlan::Bot(level(&name)?),
        })
    };
    let seats = wish.seats.into_iter().map(seat).collect::<Result<_, Refusal>>()?;
    let pace = match wish.clock {
        model::Pace::Free => Pace::Free,
        model::Pace::Move { seconds } => Pace::Each { seconds },
        model::Pace::Bank { bank, increment } => Pace::Live { bank, increment },
    };
    let options = Options {
        private: !wish.public,
        spectators: true,
        pace,
        hints: wish.hints,
        coach: false,
        waived: [0; engine::MAX_SEATS],
    };
    Ok(TablePlan { game: wish.game, setup: Some(wish.setup), seats, options })
}

/// `POST /tables`.
pub async fn new_table(State(app): State<App>, mut caller: Caller, Fields(fields): Fields) -> Response {
    let game = fields.iter().find(|(n, _)| n == "game").map_or("", |(_, v)| v).to_string();
    let own = decks::playable(&app, &caller, &game).await;
    let luck = ids::seed().unwrap_or_default();
    let wish = match pages::new_table::read(&fields, &own, luck) {
        Ok(wish) => plan(wish),
        Err(problems) => Err(Refusal::new(Kind::Illegal, problems.join("\n"))),
    };
    let made = match wish {
        Ok(plan) => make(&app, &mut caller, plan).await,
        Err(refusal) => Err(refusal),
    };
    let refusal = match made {
        Ok(response) => return response,
        Err(refusal) => refusal,
    };
    let problems = refusal.message.split('\n').map(String::from).collect();
    match form(&app, &caller, &game, problems, fields).await {
        Ok(page) => (refusal.kind.status(), html(page.into_string())).into_response(),
        Err(_) => refused(&app, &caller, &refusal).await,
    }
}

/// `GET /join/{token}`: looks, and changes nothing.
pub async fn join(State(app): State<App>, caller: Caller, Path(token): Path<String>) -> Response {
    let page = join_page(&app, &caller, token, Vec::new(), String::new()).await;
    shown(&app, &caller, page).await
}

/// What somebody reads whose link leads nowhere, and what to do about it.
const NO_INVITE: &str = "This invitation is incomplete or has expired. Copy the whole link again, or ask for a new one.";

async fn join_page(
    app: &App,
    caller: &Caller,
    token: String,
    problems: Vec<String>,
    deck: String,
) -> Result<pages::Markup, Refusal> {
    // The same words for a link that was never there and for one that is gone.
    let no_invite = || Refusal::new(Kind::NotFound, NO_INVITE);
    if !ids::is_id(&token) {
        return Err(no_invite());
    }
    let hash = ids::hash(&token);
    let found = app.store.read(move |db| crate::store::invite(db, hash)).await?.ok_or_else(no_invite)?;
    let shell = fill::shell(app, caller, None).await;
    let (user, now) = (caller.user(), app.config.clock.now());
    let look = app.tables.see(&found.table, move |live| {
        let seats = fill::seats(live, user, now);
        let host =
            live.seats.iter().find(|s| s.user() == Some(live.owner)).map_or_else(String::new, super::tables::kinds::Sitter::name);
        let clock = match live.pace() {
            Pace::Free => model::Pace::Free,
            Pace::Each { seconds } => model::Pace::Move { seconds },
            Pace::Live { bank, increment } => model::Pace::Bank { bank, increment },
        };
        let yours = !live.seats_of(user).is_empty();
        let brings = live.brings_decks();
        Ok((live.play.info(), seats, host, clock, yours, !live.options.private, live.secret.commitment(), brings))
    });
    let (info, seats, host, clock, yours, public, commitment, brings) = look.await?;
    let state = match found.state {
        _ if yours => model::JoinState::Yours,
        InviteState::Good => model::JoinState::Open,
        InviteState::Used => model::JoinState::Used,
        InviteState::Revoked => model::JoinState::Revoked,
        InviteState::Late => return Err(no_invite()),
    };
    let table = (public || yours).then(|| found.table.clone());
    let seat = found.seat.map(Seat);
    let own = if brings { Some(decks::playable(app, caller, info.id).await) } else { None };
    let decks = own.map(|own| model::DeckOffer { own, chosen: deck });
    Ok(pages::join(&model::Join { shell, token, table, info, seats, seat, host, clock, commitment, state, decks, problems }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinForm {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    seed: Option<String>,
    #[serde(default)]
    deck: Option<String>,
    #[serde(default, rename = "key")]
    _key: Option<String>,
}

/// `POST /join/{token}`: sits down.
pub async fn use_invite(State(app): State<App>, mut caller: Caller, Path(token): Path<String>, fields: Fields) -> Response {
    let chosen = fields.0.iter().find(|(name, _)| name == "deck").map(|(_, deck)| deck.clone()).unwrap_or_default();
    let joining = async {
        let form: JoinForm = fields.read()?;
        let (who, cookie) = caller.or_guest(&app, form.name.as_deref()).await?;
        if let Some(name) = form.name.as_deref().and_then(text::name)
            && *name != *who.name
        {
            rename(&app, &who, name.clone(), who.prefs).await?;
            caller.who = Some(crate::identity::Who { name: name.into(), ..who });
        }
        let seated = api::use_invite(&app, &caller, &token, Join { seed: form.seed, deck: form.deck }).await?;
        Ok(with_cookie(see_other(&format!("/t/{}", seated.table)), cookie))
    };
    let refusal: Refusal = match joining.await {
        Ok(response) => return response,
        Err(refusal) => refusal,
    };
    // With a deck that cannot be played one stays at the door and takes another.
    if refusal.kind == Kind::Illegal && !chosen.is_empty() {
        let problems = refusal.message.split('\n').map(String::from).collect();
        if let Ok(page) = join_page(&app, &caller, token, problems, chosen).await {
            app.metrics.refuse(refusal.kind.reason());
            return (refusal.kind.status(), html(page.into_string())).into_response();
        }
    }
    refused(&app, &caller, &refusal).await
}

/// Keeps a name and likings, and tells the tables where the user sits.
async fn rename(app: &App, who: &crate::identity::Who, name: String, prefs: Prefs) -> Result<(), Refusal> {
    let (user, old): (i64, Arc<str>) = (who.user, who.name.clone());
    app.identity.change(user, name.clone(), prefs).await?;
    if *old == *name {
        return Ok(());
    }
    let mine = app.store.read(move |db| Listed::of_user(db, user, 50)).await?;
    for table in mine.into_iter().filter(|t| matches!(t.phase, Phase::Waiting | Phase::Playing)) {
        app.tables.command(&table.public, TableCommand::Renamed { user, name: name.clone() }).await?;
    }
    Ok(())
}

async fn me_page(app: &App, caller: &Caller, note: Option<String>) -> Result<pages::Markup, Refusal> {
    let (tables, _) = fill::lists(app, caller).await?;
    let record = fill::record(app, caller).await?;
    let (sessions, ignored) = people::mine(app, caller).await?;
    Ok(pages::me(&model::Me { shell: fill::shell(app, caller, None).await, note, record, tables, sessions, ignored }))
}

/// `GET /me`.
pub async fn me(State(app): State<App>, caller: Caller) -> Response {
    let page = me_page(&app, &caller, None).await;
    shown(&app, &caller, page).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeForm {
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    theme: Option<String>,
    #[serde(default)]
    motion: Option<String>,
    #[serde(default)]
    sound: Option<String>,
    #[serde(default)]
    confirm: Option<String>,
    /// Where to go afterwards: a path of ours.
    #[serde(default)]
    back: Option<String>,
    #[serde(default, rename = "key")]
    _key: Option<String>,
}

/// Whether this is a path of ours as every browser reads it: some leave blanks out, or take `\\` for `/`.
fn is_ours(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && path.bytes().all(|b| b.is_ascii_graphic() && b != b'\\')
}

fn prefs(form: &MeForm, old: Prefs) -> Prefs {
    let on = |field: &Option<String>, old: bool| field.as_deref().map_or(old, |v| matches!(v, "on" | "yes" | "true" | "1"));
    Prefs {
        theme: form.theme.as_deref().map_or(old.theme, |t| Theme::read(t) as u8),
        motion: form.motion.as_deref().map_or(old.motion, |m| Motion::read(m) as u8),
        sound: on(&form.sound, old.sound),
        confirm: on(&form.confirm, old.confirm),
    }
}

/// `POST /me`.
pub async fn change_me(State(app): State<App>, mut caller: Caller, fields: Fields) -> Response {
    let changing = async {
        let form: MeForm = fields.read()?;
        let name = match form.name.as_deref() {
            None => None,
            Some(name) => {
                let long = name.trim().chars().count();
                if long > text::NAME_MAX {
                    let sentence = format!("A name has at most {} letters; this one has {long}.", text::NAME_MAX);
                    return Err(Refusal::new(Kind::Illegal, sentence));
                }
                let clean = text::name(name);
                Some(clean.ok_or_else(|| Refusal::new(Kind::Illegal, "Enter a name with at least one letter."))?)
            }
        };
        let (who, cookie) = caller.or_guest(&app, name.as_deref()).await?;
        let prefs = prefs(&form, who.prefs);
        rename(&app, &who, name.unwrap_or_else(|| who.name.to_string()), prefs).await?;
        let back = form.back.as_deref().filter(|back| is_ours(back));
        Ok(with_cookie(see_other(back.unwrap_or("/me")), cookie))
    };
    match changing.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// `GET /rules`.
pub async fn rules_index(State(app): State<App>, caller: Caller) -> Response {
    let shell = fill::shell(&app, &caller, None).await;
    shown(&app, &caller, Ok(pages::rules_index(&shell))).await
}

/// `GET /rules/{game}`.
pub async fn rules(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Response {
    let shell = fill::shell(&app, &caller, None).await;
    shown(&app, &caller, pages::rules(&shell, &game).ok_or_else(Refusal::not_found)).await
}

/// `GET /lessons/{game}`.
pub async fn lessons(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Response {
    let making = async {
        let (user, of) = (caller.user(), game.clone());
        let solved =
            app.store.read(move |db| user.map_or(Ok(Vec::new()), |user| crate::store::lessons_won(db, user, &of))).await?;
        let shell = fill::shell(&app, &caller, None).await;
        pages::lessons(&shell, &game, &solved).ok_or_else(Refusal::not_found)
    };
    shown(&app, &caller, making.await).await
}

/// `GET /gallery/{game}`.
pub async fn gallery(State(app): State<App>, caller: Caller, Path(game): Path<String>) -> Response {
    let shell = fill::shell(&app, &caller, None).await;
    shown(&app, &caller, pages::gallery(&shell, &game).ok_or_else(Refusal::not_found)).await
}

/// `GET /gallery/{game}/{character}`.
pub async fn character(State(app): State<App>, caller: Caller, Path((game, who)): Path<(String, String)>) -> Response {
    let shell = fill::shell(&app, &caller, None).await;
    shown(&app, &caller, pages::character(&shell, &game, &who).ok_or_else(Refusal::not_found)).await
}

/// How long a file may take to arrive.
const UPLOAD: std::time::Duration = std::time::Duration::from_secs(10);

/// `GET /verify`.
pub async fn verify_form(State(app): State<App>, caller: Caller) -> Response {
    let shell = fill::shell(&app, &caller, None).await;
    shown(&app, &caller, Ok(pages::verify(&model::VerifyPage { shell, report: None }))).await
}

/// `POST /verify`: a form with a file or its text. A stranger's file: bounded in size and in memory, and every line carried out anew,
/// one file after the other.
pub async fn verify(State(app): State<App>, caller: Caller, request: axum::extract::Request) -> Response {
    let checking = async {
        caller.take(&app, Use::Verify, app.config.limits.verify, "Too many files. Wait a moment.")?;
        let place = app.checks.enter(&caller)?;
        let file = tokio::time::timeout(UPLOAD, multipart::file_or_text(request)).await;
        let file = file.map_err(|_| Refusal::new(Kind::Late, "The file took too long to arrive."))??;
        let file = file.ok_or_else(|| Refusal::new(Kind::Malformed, "Choose a replay file, or paste its contents."))?;
        let checked = place.check(move || replay::check(&file)).await;
        let report = checked.ok_or_else(|| Refusal::new(Kind::Internal, "This file could not be checked."))?;
        let shell = fill::shell(&app, &caller, None).await;
        Ok(pages::verify(&model::VerifyPage { shell, report: Some(report) }))
    };
    let page = checking.await;
    shown(&app, &caller, page).await
}

/// `GET /assets/{hash}/{file}`: the name changes with the content, so it may be kept for ever.
pub async fn asset(State(app): State<App>, Path((hash, file)): Path<(String, String)>) -> Response {
    match pages::asset(&file) {
        Some(asset) if hash == pages::asset_hash() => {
            let headers = [(header::CONTENT_TYPE, asset.mime), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
            (headers, asset.bytes).into_response()
        }
        _ => answer::refuse(&app, false, &Refusal::not_found()),
    }
}
