//! The table's page.

use super::fill;
use crate::api::look as can;
use crate::app::App;
use crate::http::answer::{html, see_other};
use crate::http::caller::Caller;
use crate::http::input::Params;
use crate::ids;
use crate::refusal::{Kind, Refusal};
use crate::store::{ChatLine, InviteRow};
use crate::tables::kinds::{Phase, Sitter};
use crate::tables::{Live, User};
use axum::extract::{Path, State};
use axum::response::Response;
use catalog::{Part, Shown};
use engine::{Names, Seat};
use pages::model::{self, TablePage};
use serde::Deserialize;

/// How many chat lines a page shows.
const TALK: usize = 100;

/// What one viewer may see of a table, taken in its task. Words and HTML are made outside it, so that a table has time for those
/// who act; what only the store knows is filled in there too.
struct Seen {
    page: TablePage,
    shown: Box<dyn Shown>,
    names: Names,
    row: i64,
    player: bool,
    owner: bool,
    links: Vec<(String, String)>,
}

fn look(live: &Live, user: User, now: i64) -> Result<Seen, Refusal> {
    let access = live.access(user)?;
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
    let may_sit = access.seats.is_empty() && (!live.options.private || access.owner) && live.phase == Phase::Waiting;
    let rematch = match (&live.next, live.phase, access.seats.is_empty()) {
        (Some(next), ..) => model::Rematch::Made(next.clone()),
        (None, Phase::Over, false) => model::Rematch::Possible,
        _ => model::Rematch::No,
    };
    let seen = viewer.seat().map_or(live.play.moments(), |seat| live.last_step(seat));
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
        prompt: String::new(),
        refusal: None,
        table: Box::new(()),
        legal: Vec::new(),
        undo: can::can_undo(live, user, viewer).map_err(|r| fill::refusal(&r)),
        can_take_back: can::can_take_back(live, viewer),
        log: Vec::new(),
        log_from: 0,
        seen,
        chat: Vec::new(),
        can_chat: user.is_some() && live.phase != Phase::Closed,
        invites: Vec::new(),
        host: access.owner,
        can_sit: open.filter(|_| may_sit),
        decks: (may_sit && live.brings_decks()).then(model::DeckOffer::default),
        hand_over,
        spectators: live.spectators(),
        public: !live.options.private,
        hints: live.may_hint(),
        hint: viewer.seat().map_or(model::Hint::Unasked, |seat| fill::hint(live, seat)),
        rematch,
        fairness: fill::fairness(live),
    };
    let links = if access.owner { live.links.clone() } else { Vec::new() };
    let shown = live.shown(viewer, Part::Since(seen));
    Ok(Seen { page, shown, names, row: live.row, player: !access.seats.is_empty(), owner: access.owner, links })
}

/// Puts what was shown into words.
fn tell(page: &mut TablePage, shown: Box<dyn Shown>, names: &Names) {
    page.prompt = shown.prompt(names);
    page.legal = shown.legal();
    page.log = shown.log(names);
    page.log_from = shown.first_chapter();
    page.table = shown.into_table();
}

pub(super) async fn filled(app: &App, caller: &Caller, id: &str) -> Result<TablePage, Refusal> {
    let (user, now) = (caller.user(), app.config.clock.now());
    let Seen { mut page, shown, names, row, player, owner, links } =
        app.tables.see(id, move |live| look(live, user, now)).await?;
    tell(&mut page, shown, &names);
    let room = if player { "players" } else { "watchers" };
    let read = app.store.read(move |db| {
        let invites = if owner { InviteRow::of_table(db, row)? } else { Vec::new() };
        Ok((ChatLine::last(db, row, room, TALK)?, invites))
    });
    let (chat, invites) = read.await?;
    page.chat = chat.into_iter().map(|line| said(line, &page.seats, player, now)).collect();
    page.invites = invites.into_iter().filter_map(|invite| invitation(invite, &links, &caller.origin)).collect();
    if let Some(offer) = &mut page.decks {
        offer.own = super::decks::playable(app, caller, page.info.id).await;
    }
    page.shell = fill::shell(app, caller, Some(id)).await;
    Ok(page)
}

fn said(line: ChatLine, seats: &[model::SeatPanel], player: bool, now: i64) -> model::ChatLine {
    let seat = seats.iter().find(|s| player && s.name == line.name).map(|s| s.seat);
    model::ChatLine { id: line.id as u64, seat, name: line.name, text: line.text, when: fill::ago(line.at, now) }
}

fn invitation(invite: InviteRow, links: &[(String, String)], origin: &str) -> Option<model::Invite> {
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
pub async fn page(State(app): State<App>, caller: Caller, Path(id): Path<String>, Params(at): Params<At>) -> Response {
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

/// Before which chapter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Before {
    #[serde(default)]
    before: Option<u32>,
}

/// `GET /t/{table}/log?before=N`: older chapters of the log, as many as a page holds.
pub async fn log(State(app): State<App>, caller: Caller, Path(id): Path<String>, Params(asked): Params<Before>) -> Response {
    let (user, now, before) = (caller.user(), app.config.clock.now(), asked.before.unwrap_or(u32::MAX));
    let looking = app.tables.see(&id, move |live| {
        live.access(user)?;
        let viewer = live.viewer(user);
        let part = if live.hand_over(user).is_some() { Part::Nothing } else { Part::Before(before) };
        Ok((live.play.info(), viewer, fill::seats(live, user, now), live.shown(viewer, part), live.names()))
    });
    match looking.await {
        Ok((info, viewer, seats, shown, names)) => {
            let shell = fill::shell(&app, &caller, Some(&id)).await;
            let (lines, from) = (shown.log(&names), shown.first_chapter());
            let page = model::LogPage { shell, id, info, viewer, seats, lines, from, table: shown.into_table() };
            html(pages::log_page(&page).into_string())
        }
        Err(refusal) => super::refused(&app, &caller, &refusal).await,
    }
}

/// `GET /t/{table}/regions`.
pub async fn regions(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    match filled(&app, &caller, &id).await {
        Ok(page) => html(pages::regions(&page).into_string()),
        Err(refusal) => super::refused(&app, &caller, &refusal).await,
    }
}
