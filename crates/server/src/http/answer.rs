//! Answers: JSON for programs, pages for people.

use crate::app::App;
use crate::refusal::Refusal;
use axum::http::header::{self, HeaderValue};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

/// Whether a refusal is read by a program.
pub fn wants_json(path: &str, headers: &HeaderMap) -> bool {
    let accepts = |name: &str| headers.get(header::ACCEPT).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains(name));
    path.starts_with("/api/") || path == "/live" || path == "/healthz" || path == "/metrics" || accepts("application/json")
}

/// The JSON of a refusal.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetail,
}

/// What went wrong.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ErrorDetail {
    /// For programs: `illegal`, `stale`, `not_found`, …
    pub code: String,
    /// For people.
    pub message: String,
    /// The clause of the rules that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The version of the table now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
}

/// The answer to a refused request.
pub fn refuse(app: &App, json: bool, refusal: &Refusal) -> Response {
    app.metrics.refuse(refusal.kind.reason());
    if json {
        return json_error(refusal);
    }
    let page = pages::model::ErrorPage {
        status: refusal.kind.status().as_u16(),
        text: refusal.message.clone(),
        clause: refusal.clause.clone(),
        ..Default::default()
    };
    retry((refusal.kind.status(), html(pages::error(&page).into_string())).into_response(), refusal)
}

/// The answer with the time after which it is worth trying again, where that is known.
pub fn retry(mut response: Response, refusal: &Refusal) -> Response {
    if let Some(seconds) = refusal.retry {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn json_error(refusal: &Refusal) -> Response {
    let detail = ErrorDetail {
        code: refusal.kind.code().into(),
        message: refusal.message.clone(),
        clause: refusal.clause.clone(),
        version: refusal.version,
    };
    retry((refusal.kind.status(), json(&ErrorBody { error: detail })).into_response(), refusal)
}

/// JSON.
pub fn json<T: Serialize>(value: &T) -> Response {
    match serde_json::to_vec(value) {
        Ok(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(error) => {
            tracing::error!(%error, "an answer could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// A page.
pub fn html(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// Go there and look.
pub fn see_other(to: &str) -> Response {
    let to = HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// The same answer with a cookie.
pub fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
