//! Who calls: the session of the cookie or of the bearer token, and the address.

use crate::app::App;
use crate::identity::Who;
use crate::limits::{Rate, Use, Whom};
use crate::refusal::Refusal;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use axum::response::Response;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Who calls.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The user, if there is a session.
    pub who: Option<Who>,
    /// The token they came with, if it is good.
    pub token: Option<String>,
    /// From where.
    pub address: IpAddr,
    /// Whether the bounds per address do not count for them: programs on this machine itself.
    pub exempt: bool,
    /// The address of this server as the browser knows it.
    pub origin: String,
}

/// The name of the cookie. With the prefix a browser sends it only over https, and only to us.
fn cookie_name(tls: bool) -> &'static str {
    if tls { "__Host-clashtable" } else { "clashtable" }
}

fn cookie<'a>(parts: &'a Parts, name: &str) -> Option<&'a str> {
    let all = parts.headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(n, _)| *n == name).map(|(_, v)| v)
}

fn bearer(parts: &Parts) -> Option<&str> {
    parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

impl FromRequestParts<App> for Caller {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |c| c.0.ip());
        let named = parts.headers.get("x-forwarded-for").and_then(|v| v.to_str().ok());
        // The last address in the list is the one our own proxy saw; the others are hearsay.
        let forwarded = named.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        let address = if app.config.behind_proxy { forwarded.unwrap_or(peer) } else { peer };
        let exempt = address.is_loopback() && named.is_none() && !app.config.limits.count_loopback;
        let token = bearer(parts).or_else(|| cookie(parts, cookie_name(app.config.tls)));
        let json = super::answer::wants_json(parts.uri.path(), &parts.headers);
        let who = match token {
            Some(token) => app.identity.find(token).await.map_err(|e| super::answer::refuse(app, json, &e.into()))?,
            None => None,
        };
        let token = token.filter(|_| who.is_some()).map(String::from);
        let host = parts.headers.get(header::HOST).and_then(|v| v.to_str().ok()).unwrap_or("localhost");
        let origin = format!("{}://{host}", if app.config.tls { "https" } else { "http" });
        Ok(Caller { who, token, address, exempt, origin })
    }
}

impl Caller {
    /// The user's row, if there is one.
    #[must_use]
    pub fn user(&self) -> Option<i64> {
        self.who.as_ref().map(|who| who.user)
    }

    /// The user, who must be there.
    ///
    /// # Errors
    /// When there is no session.
    pub fn known(&self) -> Result<&Who, Refusal> {
        self.who.as_ref().ok_or_else(Refusal::no_session)
    }

    /// Takes one from a bucket of the user, or of the address where there is none.
    ///
    /// # Errors
    /// When it is empty.
    pub fn take(&self, app: &App, what: Use, rate: Rate, message: &str) -> Result<(), Refusal> {
        let whom = self.user().map_or_else(|| Whom::address(self.address), Whom::User);
        if self.exempt && what != Use::Chat || app.buckets.take(what, whom, rate) {
            Ok(())
        } else {
            Err(Refusal::limited(message))
        }
    }

    /// The user; a guest who comes for the first time gets a session, and with it a cookie for the answer.
    ///
    /// # Errors
    /// When too many guests come from this address, or nothing can be stored.
    pub async fn or_guest(&mut self, app: &App, name: Option<&str>) -> Result<(Who, Option<HeaderValue>), Refusal> {
        if let Some(who) = &self.who {
            return Ok((who.clone(), None));
        }
        let (who, token) = self.new_guest(app, name).await?;
        let secure = if app.config.tls { "; Secure" } else { "" };
        let name = cookie_name(app.config.tls);
        let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
        let cookie = HeaderValue::from_str(&cookie).map_err(|_| Refusal::no_session())?;
        self.who = Some(who.clone());
        Ok((who, Some(cookie)))
    }

    /// A new guest and their token.
    ///
    /// # Errors
    /// When too many guests come from this address, or nothing can be stored.
    pub async fn new_guest(&self, app: &App, name: Option<&str>) -> Result<(Who, String), Refusal> {
        let whom = Whom::address(self.address);
        if !self.exempt && !app.buckets.take(Use::Session, whom, app.config.limits.sessions) {
            return Err(Refusal::limited("Many guests have come from your address just now; try again in a minute."));
        }
        app.identity.guest(name, app.config.clock.now()).await
    }
}
