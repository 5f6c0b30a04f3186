//! The table's page.

use super::fill;
use crate::api::look as can;
use crate::app::App;
use crate::http::answer::{html, see_other};
use crate::http::caller::Caller;
use crate::http::input::Params;
use crate::ids;
use crate::refusal::{Kind, Refusal};
use crate::store::people::Ignored;
use crate::store::{ChatLine, InviteRow};
use crate::tables::kinds::{Access, Phase, Sitter, marked};
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
    sitters: Vec<Sitter>,
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
        Phase::Frozen => model::Stage::Frozen(live.frozen.clone().unwrap_or_default()),
        Phase::Over => {
            let (text, clause) = live.result().unwrap_or_else(|| (live.frozen.clone().unwrap_or_default(), String::new()));
            model::Stage::Over { text, clause }
        }
    };
    let open = live.seats.iter().position(|s| *s == Sitter::Open).map(|i| Seat(i as u8));
    let may_sit = access.seats.is_empty() && (!live.options.private || access.owner) && live.phase == Phase::Waiting;
    let rematch = rematch(live, user, &access);
    let seen = viewer.seat().map_or(live.play.moments(), |seat| live.last_step(seat));
    let page = TablePage {
        shell: model::Shell::default(),
        id: live.id.clone(),
        info: live.play.info(),
        version: live.play.version(),
        moments: live.play.moments(),
        step: false,
        coach: live.options.coach,
        key: ids::id()?,
        viewer,
        seats: fill::seats(live, user, now),
        stage,
        prompt: String::new(),
        refusal: None,
        table: Box::new(()),
        legal: Vec::new(),
        undo: can::can_undo(live, user, viewer).map_err(|r| fill::refusal(&r)),
        undo_makes_practice: can::undo_makes_practice(live, user, viewer) && !live.play.is_practice(),
        practice: live.play.is_practice(),
        unchosen: live.unchosen(),
        waived: viewer.seat().map_or(0, |seat| live.options.waived[seat.index()]),
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
        company: model::Company { claims: claims(live, &access, now), others: Vec::new() },
        fairness: fill::fairness(live),
    };
    let links = if access.owner { live.links.clone() } else { Vec::new() };
    let shown = live.shown(viewer, Part::Since(seen));
    Ok(Seen {
        page,
        shown,
        names,
        row: live.row,
        sitters: live.seats.clone(),
        player: !access.seats.is_empty(),
        owner: access.owner,
        links,
    })
}

/// How far a rematch is, for `user`.
fn rematch(live: &Live, user: User, access: &Access) -> model::Rematch {
    let other = live.rematch.iter().find(|asked| Some(**asked) != user);
    let name = |user: &i64| {
        let seat = live.seats_of(Some(*user)).lowest()?;
        Some(live.names().of(seat))
    };
    match (&live.next, live.phase, access.seats.is_empty()) {
        (Some(next), ..) => model::Rematch::Made(next.clone()),
        (None, Phase::Over, false) if user.is_some_and(|user| live.rematch.contains(&user)) => model::Rematch::Asked,
        (None, Phase::Over, false) => other.and_then(name).map_or(model::Rematch::Possible, model::Rematch::AskedBy),
        _ => model::Rematch::No,
    }
}

/// Seats from which the game can be claimed, now or in so many seconds.
fn claims(live: &Live, access: &Access, now: i64) -> Vec<(Seat, u32)> {
    let theirs = live.claimable(now).into_iter().filter(|(seat, _)| !access.seats.is_empty() && !access.seats.contains(*seat));
    theirs.map(|(seat, at)| (seat, u32::try_from((at - now).max(0) / 1_000).unwrap_or(u32::MAX))).collect()
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
    let Seen { mut page, shown, names, row, sitters, player, owner, links } =
        app.tables.see(id, move |live| look(live, user, now)).await?;
    tell(&mut page, shown, &names);
    let room = if player { "players" } else { "watchers" };
    let read = app.store.read(move |db| {
        let invites = if owner { InviteRow::of_table(db, row)? } else { Vec::new() };
        let ignored = user.map(|user| Ignored::of_user(db, user)).transpose()?.unwrap_or_default();
        Ok((ChatLine::last(db, row, room, user, TALK)?, invites, ignored))
    });
    let (chat, invites, ignored) = read.await?;
    page.company.others = others(user, &sitters, &names, &chat, &ignored);
    page.chat = chat.into_iter().map(|line| said(line, &sitters, now)).collect();
    page.invites = invites.into_iter().filter_map(|invite| invitation(invite, &links, &caller.origin)).collect();
    if let Some(offer) = &mut page.decks {
        offer.own = super::decks::playable(app, caller, page.info.id).await;
    }
    page.shell = fill::shell(app, caller, Some(id)).await;
    Ok(page)
}

fn said(line: ChatLine, sitters: &[Sitter], now: i64) -> model::ChatLine {
    let seat = (0u8..).zip(sitters).find(|(_, sitter)| sitter.user() == Some(line.user)).map(|(seat, _)| Seat(seat));
    let name = marked(&line.name, line.user, sitters);
    model::ChatLine { id: line.id as u64, seat, name, text: line.text, when: fill::ago(line.at, now) }
}

/// The other people here, each once: those who sit, then those who have said something; and whether one hears them.
fn others(user: User, sitters: &[Sitter], names: &Names, chat: &[ChatLine], ignored: &[Ignored]) -> Vec<model::Other> {
    let Some(me) = user else { return Vec::new() };
    let mut known = vec![me];
    let mut all = Vec::new();
    let seated = (0u8..).zip(sitters).filter_map(|(seat, sitter)| Some((sitter.user()?, Some(seat), None, names.of(Seat(seat)))));
    let spoke = chat.iter().rev().map(|line| (line.user, None, Some(line.id as u64), marked(&line.name, line.user, sitters)));
    for (user, seat, line, name) in seated.chain(spoke) {
        if !known.contains(&user) {
            known.push(user);
            let unheard = ignored.iter().find(|ignored| ignored.other == user).map(|ignored| ignored.blocked);
            all.push(model::Other { seat: seat.map(Seat), line, name, unheard });
        }
    }
    all
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

/// The step that led to moment `at`, to be watched: the table as the viewer could see it then, with nothing to do.
fn look_at_step(live: &Live, user: User, at: u32, now: i64) -> Result<Seen, Refusal> {
    let seen = look(live, user, now)?;
    if seen.page.hand_over.is_some() || at >= live.play.moments() {
        return Err(Refusal::not_found());
    }
    let shown = live.play.at(at).shown(seen.page.viewer, false, Part::Since(at));
    let undo = Err(model::Refusal { reason: String::new(), clause: None });
    let page = TablePage {
        moments: at,
        step: true,
        undo,
        can_take_back: false,
        hint: model::Hint::Unasked,
        hints: false,
        stage: model::Stage::Playing,
        ..seen.page
    };
    Ok(Seen { page, shown, ..seen })
}

/// Which step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepAt {
    at: u32,
}

/// `GET /t/{table}/step?at=N`: the regions as they were after an earlier step, for the playback.
pub async fn step(State(app): State<App>, caller: Caller, Path(id): Path<String>, Params(asked): Params<StepAt>) -> Response {
    let (user, now) = (caller.user(), app.config.clock.now());
    match app.tables.see(&id, move |live| look_at_step(live, user, asked.at, now)).await {
        Ok(Seen { mut page, shown, names, .. }) => {
            tell(&mut page, shown, &names);
            for seat in &mut page.seats {
                (seat.deciding, seat.clock) = (false, None);
            }
            html(pages::regions(&page).into_string())
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
