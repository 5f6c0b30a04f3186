//! What every request passes: from where it comes, how long it may take, and what every answer carries.

use super::answer;
use crate::app::App;
use crate::refusal::{Kind, Refusal};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, Version};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::atomic::Ordering;

/// Only our own scripts, styles and pictures; no frames, no plug-ins, no forms to elsewhere.
pub const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The guard around all routes.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    app.metrics.requests.fetch_add(1, Ordering::Relaxed);
    let json = answer::wants_json(request.uri().path(), request.headers());
    let began = std::time::Instant::now();
    // Such a link is a secret until it is used, so the log has only the beginning of it.
    let secret = ["/join/", "/device/"].into_iter().find(|secret| request.uri().path().contains(secret));
    let path = secret.map_or_else(|| request.uri().path().to_string(), |secret| format!("{secret}…"));
    let method = request.method().clone();
    let checked = check_host(request.version(), request.headers());
    let checked = checked.and_then(|()| check_origin(request.method(), request.uri().path(), request.headers()));
    let mut response = match checked {
        Err(refusal) => answer::refuse(&app, json, &refusal),
        Ok(()) => match tokio::time::timeout(app.config.request_timeout, next.run(request)).await {
            Ok(response) => response,
            Err(_) => answer::refuse(&app, json, &Refusal::new(Kind::Late, "This took too long.")),
        },
    };
    let (status, took) = (response.status().as_u16(), began.elapsed());
    tracing::debug!(%method, path, status, ?took, "answered");
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What a viewer may see is for that viewer, now; files under a hashed name say otherwise themselves.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if app.config.tls {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

fn text(headers: &HeaderMap, name: impl header::AsHeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("?"))
}

/// Refuses a request that does not say, once and plainly, which host it is for: links are written with that name.
fn check_host(version: Version, headers: &HeaderMap) -> Result<(), Refusal> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b".-_:[]".contains(&b);
    let mut named = headers.get_all(header::HOST).iter();
    let fits = match (named.next(), named.next()) {
        (Some(host), None) => host.len() <= 255 && host.as_bytes().iter().all(|b| plain(*b)),
        (None, _) => version < Version::HTTP_11,
        (Some(_), Some(_)) => false,
    };
    if fits { Ok(()) } else { Err(Refusal::new(Kind::Malformed, "The request must name one host.")) }
}

/// Refuses what another site makes a browser send: every change, and every WebSocket. Browsers always name the site in
/// `Sec-Fetch-Site` or `Origin`; programs, which have no cookies of ours to abuse, name none.
fn check_origin(method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if !changes && path != "/live" {
        return Ok(());
    }
    let foreign = || Err(Refusal::new(Kind::CrossSite, "This request came from another site, so nothing was done."));
    match text(headers, "sec-fetch-site") {
        Some("same-origin" | "none") | None => {}
        Some(_) => return foreign(),
    }
    let Some(origin) = text(headers, header::ORIGIN) else { return Ok(()) };
    let host = text(headers, header::HOST).unwrap_or("");
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    if !host.is_empty() && named.is_some_and(|named| named.eq_ignore_ascii_case(host)) { Ok(()) } else { foreign() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(method: Method, path: &str, pairs: &[(&'static str, &str)]) -> bool {
        let headers = pairs.iter().map(|(n, v)| (HeaderName::from_static(n), v.parse().unwrap())).collect();
        check_origin(&method, path, &headers).is_ok()
    }

    #[test]
    fn a_request_names_one_host() {
        let fits = |version, hosts: &[&str]| {
            let headers = hosts.iter().map(|h| (header::HOST, h.parse().unwrap())).collect();
            check_host(version, &headers).is_ok()
        };
        for host in ["localhost", "clash.example:8080", "[::1]:8080", "192.0.2.7"] {
            assert!(fits(Version::HTTP_11, &[host]), "{host}");
        }
        for host in ["evil\"><b>", "a b", "a/b", "a@b", "\u{e9}", &"a".repeat(300)] {
            assert!(!fits(Version::HTTP_11, &[host]), "{host}");
        }
        assert!(!fits(Version::HTTP_11, &["a", "b"]) && !fits(Version::HTTP_11, &[]));
        assert!(fits(Version::HTTP_10, &[]));
    }

    #[test]
    fn changes_from_elsewhere_are_refused() {
        let host = ("host", "clash.example:8080");
        let post = |pairs: &[(&'static str, &str)]| checked(Method::POST, "/quick", pairs);
        assert!(post(&[host]));
        assert!(post(&[host, ("origin", "http://clash.example:8080")]));
        assert!(post(&[host, ("origin", "https://CLASH.example:8080"), ("sec-fetch-site", "same-origin")]));
        assert!(!post(&[host, ("origin", "http://clash.example")]));
        assert!(!post(&[host, ("origin", "null")]));
        assert!(!post(&[("origin", "http://clash.example:8080")]));
        assert!(!post(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(!post(&[host, ("sec-fetch-site", "same-site")]));
        assert!(checked(Method::GET, "/", &[host, ("sec-fetch-site", "cross-site")]));
        assert!(!checked(Method::GET, "/live", &[host, ("origin", "http://evil.example")]));
        assert!(checked(Method::GET, "/live", &[host]));
    }
}
