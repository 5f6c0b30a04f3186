//! Replays: step through them, take the file away, go on from a moment, check a file.

use super::{fill, refused};
use crate::analysis::{self, Progress};
use crate::app::App;
use crate::http::answer::{self, html, see_other, with_cookie};
use crate::http::caller::Caller;
use crate::http::input::{Fields, Params, number};
use crate::refusal::{Kind, Refusal};
use crate::tables::kinds::Phase;
use crate::tables::{Live, SeatPlan, User};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::{Part, replay};
use engine::Names;
use pages::model::{self, AnalysisPanel, AnalysisView, Miss, ReplayPage};
use serde::Deserialize;

/// Which moment.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    #[serde(default)]
    at: Option<u32>,
}

fn draw(live: &Live, user: User, at: Option<u32>, now: i64) -> Result<ReplayPage, Refusal> {
    live.may_replay(user)?;
    let viewer = live.viewer(user);
    let last = live.play.moments();
    let at = at.unwrap_or(last).min(last);
    let names = live.names();
    let shown = live.play.at(at).shown(viewer, false, Part::Whole);
    Ok(ReplayPage {
        shell: model::Shell::default(),
        id: live.id.clone(),
        info: live.play.info(),
        at,
        last,
        viewer,
        seats: fill::seats(live, user, now),
        prompt: shown.prompt(&names),
        table: shown.into_table(),
        log: live.play.events(viewer, 0, &names),
        over: live.result().filter(|_| live.phase == Phase::Over),
        download: live.phase == Phase::Over,
        can_fork: live.phase == Phase::Over && at < last && live.frozen.is_none(),
        levels: fill::levels(),
        fairness: fill::fairness(live),
        analysis: AnalysisPanel::NotYet,
    })
}

/// `GET /t/{table}/replay`.
pub async fn page(State(app): State<App>, caller: Caller, Path(id): Path<String>, Params(at): Params<At>) -> Response {
    let (user, now) = (caller.user(), app.config.clock.now());
    let drawn = app.tables.see(&id, move |live| draw(live, user, at.at, now)).await;
    match drawn {
        Ok(mut page) => {
            page.shell = fill::shell(&app, &caller, Some(&id)).await;
            // The replay is there even where the analysis cannot be had.
            if let (true, Ok(progress)) = (page.download, analysis::progress(&app, user, &id).await) {
                page.analysis = panel(progress, &Names::new(page.seats.iter().map(|seat| seat.name.clone()).collect()));
            }
            html(pages::replay(&page).into_string())
        }
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// How far the analysis is, for the page.
fn panel(progress: Progress, names: &Names) -> AnalysisPanel {
    match progress {
        Progress::None => AnalysisPanel::Offered,
        Progress::Waiting(ahead) => AnalysisPanel::Waiting(ahead),
        Progress::Running(done, of) => AnalysisPanel::Running(done, of),
        Progress::Done(analysis) => AnalysisPanel::Done(AnalysisView {
            rounds: analysis.rounds,
            curve: analysis.curve(),
            misses: analysis.misses().into_iter().filter_map(|turn| miss(turn, names)).collect(),
        }),
    }
}

fn miss(turn: &bots::Judged, names: &Names) -> Option<Miss> {
    let (best, (from, to)) = (turn.missed.as_ref()?, turn.fall()?);
    let next = best.why(None, names);
    Some(Miss { at: turn.moment, seat: turn.seat, done: turn.done.clone(), better: best.label.clone(), from, to, next })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalyseForm {
    /// The moment to come back to.
    #[serde(default, deserialize_with = "number")]
    at: Option<u32>,
}

/// `POST /t/{table}/analyse`.
pub async fn analyse(State(app): State<App>, mut caller: Caller, Path(id): Path<String>, fields: Fields) -> Response {
    let beginning = async {
        let form: AnalyseForm = fields.read()?;
        let user = caller.user();
        app.tables.see(&id, move |live| live.may_replay(user)).await?;
        let (who, cookie) = caller.or_guest(&app, None).await?;
        analysis::begin(&app, &caller, who.user, &id).await?;
        let at = form.at.map(|at| format!("?at={at}")).unwrap_or_default();
        Ok(with_cookie(see_other(&format!("/t/{id}/replay{at}")), cookie))
    };
    match beginning.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// The file of a finished game.
///
/// # Errors
/// When it is not over, or not for these eyes.
async fn file(app: &App, caller: &Caller, id: &str) -> Result<String, Refusal> {
    let user = caller.user();
    let look = app.tables.see(id, move |live| {
        live.may_replay(user)?;
        if live.phase != Phase::Over {
            return Err(Refusal::conflict(
                "The file holds every secret choice, so you can download it only when the game is over.",
            ));
        }
        let seeds = live.seeds();
        let origin = replay::Origin { secret: Some(&live.secret), seeds: &seeds, taken_over: live.taken_over };
        Ok(replay::write(live.play.as_ref(), &live.names(), origin))
    });
    look.await
}

/// `GET /t/{table}/replay.clash.json`.
pub async fn download(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    match file(&app, &caller, &id).await {
        Ok(text) => {
            let name = format!("attachment; filename=\"{id}.clash.json\"");
            ([(header::CONTENT_TYPE, "application/json".to_string()), (header::CONTENT_DISPOSITION, name)], text).into_response()
        }
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// `GET /api/tables/{table}/replay`.
pub async fn api(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    match file(&app, &caller, &id).await {
        Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Err(refusal) => answer::refuse(&app, true, &refusal),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForkForm {
    #[serde(default, deserialize_with = "number")]
    at: Option<u32>,
    /// The bot to go on against; the one beside me if none.
    #[serde(default)]
    level: Option<String>,
    /// Which seat is mine.
    #[serde(default, deserialize_with = "number")]
    seat: Option<u8>,
    #[serde(default, rename = "key")]
    _key: Option<String>,
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

/// `POST /t/{table}/fork`.
pub async fn fork(State(app): State<App>, mut caller: Caller, Path(id): Path<String>, fields: Fields) -> Response {
    let forking = async {
        let form: ForkForm = fields.read()?;
        let user = caller.user();
        let look = app.tables.see(&id, move |live| {
            live.may_replay(user)?;
            Ok((live.play.seats(), live.seats_of(user).lowest()))
        });
        let (seats, mine) = look.await?;
        let mine = usize::from(form.seat.unwrap_or(mine.map_or(0, |s| s.0)));
        if mine >= seats {
            return Err(Refusal::new(Kind::Illegal, "There is no such seat."));
        }
        let other = match form.level.as_deref() {
            None | Some("" | "hot") => SeatPlan::HotSeat(String::new()),
            Some("open") => SeatPlan::Open,
            Some(level) => SeatPlan::Bot(super::level(level)?),
        };
        let plan: Vec<SeatPlan> = (0..seats).map(|i| if i == mine { SeatPlan::Me } else { other.clone() }).collect();
        let (who, cookie) = caller.or_guest(&app, None).await?;
        let made = app.tables.fork(&id, who.user, &who.name, form.at.unwrap_or(0), &plan).await?;
        Ok(with_cookie(see_other(&format!("/t/{}", made.id)), cookie))
    };
    match forking.await {
        Ok(response) => response,
        Err(refusal) => refused(&app, &caller, &refusal).await,
    }
}

/// What comes out of checking a file.
pub fn check(text: &str) -> model::VerifyReport {
    let checked = replay::read(text).and_then(|file| replay::verify(&file));
    match checked {
        Err(error) => {
            let text = "This replay does not check out.".to_string();
            model::VerifyReport { ok: false, text, checks: vec![(false, error.to_string())] }
        }
        Ok(found) => {
            let mut checks = vec![
                (true, format!("Every one of the {} steps follows the rules.", found.lines)),
                (true, format!("{} recorded positions match.", found.hashes)),
            ];
            if found.secret_checked {
                checks.push((true, "The secret matches the fingerprint from the start.".into()));
                checks.push((true, format!("{} of {} random draws match the secret.", found.draws_checked, found.draws)));
            } else {
                checks.push((true, "The file has no secret, so the random draws could not be checked.".into()));
            }
            model::VerifyReport { ok: true, text: format!("Verified: all {} steps are legal.", found.lines), checks }
        }
    }
}
