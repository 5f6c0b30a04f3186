//! Finished games looked at again.

use super::handlers::answered;
use super::shapes::{AnalysisState, Nothing};
use crate::analysis::{self, Progress};
use crate::app::App;
use crate::http::caller::Caller;
use crate::http::input::Json;
use axum::extract::{Path, State};
use axum::response::Response;

fn state(progress: Progress) -> AnalysisState {
    match progress {
        Progress::None => AnalysisState::None,
        Progress::Waiting(ahead) => AnalysisState::Waiting { ahead },
        Progress::Running(done, of) => AnalysisState::Running { done, of },
        Progress::Done(analysis) => AnalysisState::Done { analysis },
    }
}

/// How far it is.
pub async fn look(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Response {
    answered(&app, analysis::progress(&app, caller.user(), &id).await.map(state))
}

/// Starts it, or joins who did.
pub async fn begin(State(app): State<App>, caller: Caller, Path(id): Path<String>, Json(_): Json<Nothing>) -> Response {
    let begun = async { analysis::begin(&app, &caller, caller.known()?.user, &id).await };
    answered(&app, begun.await.map(state))
}
