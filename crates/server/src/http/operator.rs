//! Who may see the inside of the server: its operator.

use crate::app::App;
use crate::ids;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{self, HeaderMap};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// Whether the request comes from the operator.
pub struct Operator(pub bool);

/// What proxies add. A request with one of them comes from this machine only on its last step.
const PROXIED: [&str; 4] = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

fn is_operator(token: Option<&str>, peer: Option<IpAddr>, headers: &HeaderMap) -> bool {
    match token {
        Some(token) => {
            let named = headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok());
            let named = named.and_then(|v| v.strip_prefix("Bearer ")).map(str::trim);
            // Hashes are compared, so that the time it takes tells nothing of the token.
            named.is_some_and(|named| ids::hash(named) == ids::hash(token))
        }
        None => peer.is_some_and(|ip| ip.to_canonical().is_loopback()) && !PROXIED.iter().any(|name| headers.contains_key(*name)),
    }
}

impl FromRequestParts<App> for Operator {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        Ok(Operator(is_operator(app.config.metrics_token.as_deref(), peer, &parts.headers)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn may(token: Option<&str>, peer: &str, pairs: &[(&'static str, &str)]) -> bool {
        let headers = pairs.iter().map(|(n, v)| (HeaderName::from_static(n), v.parse().unwrap())).collect();
        is_operator(token, Some(peer.parse().unwrap()), &headers)
    }

    #[test]
    fn without_a_token_only_this_machine_itself_may() {
        assert!(may(None, "127.0.0.1", &[]));
        assert!(may(None, "::1", &[]));
        assert!(may(None, "::ffff:127.0.0.1", &[]));
        assert!(!may(None, "192.0.2.7", &[]));
        assert!(!may(None, "192.0.2.7", &[("authorization", "Bearer ")]));
        for header in PROXIED {
            assert!(!may(None, "127.0.0.1", &[(header, "127.0.0.1")]), "{header}");
        }
        assert!(!is_operator(None, None, &HeaderMap::new()));
    }

    #[test]
    fn with_a_token_whoever_has_it_may_and_nobody_else() {
        let token = Some("a long token");
        assert!(may(token, "192.0.2.7", &[("authorization", "Bearer a long token")]));
        assert!(may(token, "127.0.0.1", &[("authorization", "Bearer a long token"), ("x-forwarded-for", "192.0.2.7")]));
        assert!(!may(token, "127.0.0.1", &[]));
        assert!(!may(token, "127.0.0.1", &[("authorization", "Bearer another")]));
        assert!(!may(token, "127.0.0.1", &[("authorization", "a long token")]));
    }
}
