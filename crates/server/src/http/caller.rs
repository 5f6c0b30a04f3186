//! Who calls: the session of the cookie or of the bearer token, and the address.

use crate::app::App;
use crate::identity::{Whence, Who, device};
use crate::limits::{Rate, Use, Whom, household};
use crate::refusal::Refusal;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::Method;
use axum::http::header::{self, HeaderMap, HeaderValue};
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
    /// With what they come, in a few words.
    pub device: String,
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

/// How the addresses end that people ask again and again while they play; they have bounds of their own.
const PLAY: [&str; 7] = ["/act", "/actions", "/undo", "/take-back", "/hint", "/handover", "/verify"];

const FORWARDED: &str = "x-forwarded-for";

/// The address that the outermost of our own proxies saw: each of them appends the one it was asked from, so it stands as many places
/// from the right as there are proxies, over all lines of the header. Everything further left is hearsay. With fewer names than
/// proxies, somebody came past one of them: then the first name is as good as any.
fn forwarded(headers: &HeaderMap, proxies: u8) -> Option<IpAddr> {
    let lines = headers.get_all(FORWARDED).iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).filter(|hop| !hop.is_empty()).collect();
    let hop = hops.get(hops.len().saturating_sub(usize::from(proxies)))?;
    let bare = hop.trim_start_matches('[').split(']').next().unwrap_or(hop);
    let parsed = bare.parse().or_else(|_| hop.parse::<SocketAddr>().map(|address| address.ip()));
    parsed.ok().filter(|_| proxies > 0)
}

fn bearer(parts: &Parts) -> Option<&str> {
    parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

/// Whether only programs ask here, and a bad token is worth an answer.
fn is_api(path: &str) -> bool {
    path.starts_with("/api/") && path != "/api/session" || path == "/live"
}

impl FromRequestParts<App> for Caller {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |c| c.0.ip());
        let named = parts.headers.contains_key(FORWARDED);
        let address = forwarded(&parts.headers, app.config.proxies).unwrap_or(peer);
        let exempt = address.is_loopback() && !named && !app.config.limits.count_loopback;
        let token = bearer(parts).or_else(|| cookie(parts, cookie_name(app.config.tls)));
        let json = super::answer::wants_json(parts.uri.path(), &parts.headers);
        let who = match token {
            Some(token) => {
                app.identity.find(token, app.config.clock.now()).await.map_err(|e| super::answer::refuse(app, json, &e.into()))?
            }
            None => None,
        };
        // A cookie that is no longer good is that of a new guest. A program that shows a bad token must hear of it, also where
        // everybody may look; only a new session needs none.
        if who.is_none() && bearer(parts).is_some() && is_api(parts.uri.path()) {
            return Err(super::answer::refuse(app, json, &Refusal::bad_token()));
        }
        let token = token.filter(|_| who.is_some()).map(String::from);
        let host = parts.headers.get(header::HOST).and_then(|v| v.to_str().ok()).unwrap_or("localhost");
        let origin = format!("{}://{host}", if app.config.tls { "https" } else { "http" });
        let agent = parts.headers.get(header::USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or("");
        let caller = Caller { who, token, address, exempt, origin, device: device(agent) };
        let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        if changes {
            let message = "Too many requests. Wait a moment.";
            let taken = caller.take(app, Use::Write, app.config.limits.writes, message);
            let taken = taken.and_then(|()| match PLAY.iter().any(|end| parts.uri.path().ends_with(end)) {
                true => Ok(()),
                false => caller.take(app, Use::Deed, app.config.limits.deeds, "Too fast. Wait a moment."),
            });
            let ban = caller.who.as_ref().and_then(|who| who.banned(app.config.clock.now()));
            let taken = taken.and_then(|()| ban.map_or(Ok(()), Err));
            taken.map_err(|refusal| super::answer::refuse(app, json, &refusal))?;
        }
        if let Some(user) = caller.user() {
            app.tables.shared().seen.note(user, app.config.clock.now());
        }
        if let (Some(user), false) = (caller.user(), exempt) {
            app.tables.shared().payers.note(user, address);
        }
        Ok(caller)
    }
}

/// The cookie that makes a browser come with this token.
///
/// # Errors
/// When the token cannot stand in a header.
pub fn session_cookie(app: &App, token: &str) -> Result<HeaderValue, Refusal> {
    let secure = if app.config.tls { "; Secure" } else { "" };
    let name = cookie_name(app.config.tls);
    let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
    HeaderValue::from_str(&cookie).map_err(|_| Refusal::no_session())
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
        if !(self.exempt && what != Use::Chat || app.buckets.take(what, whom, rate)) {
            return Err(Refusal::limited(message).after(rate.pause()));
        }
        // Thirty guests of one address have thirty bounds of their own, but one machine to work for them.
        if matches!(what, Use::Table | Use::Deck) { self.work(app) } else { Ok(()) }
    }

    /// Takes one from what the server works for an address, whoever is signed in there.
    ///
    /// # Errors
    /// When it is empty.
    pub fn work(&self, app: &App) -> Result<(), Refusal> {
        let rate = app.config.limits.work;
        if self.exempt || app.buckets.take(Use::Work, Whom::address(self.address), rate) {
            return Ok(());
        }
        let message = "The server has much to do for people at your address. Wait a moment.";
        Err(Refusal::limited(message).after(rate.pause()))
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
        let cookie = session_cookie(app, &token)?;
        self.who = Some(who.clone());
        Ok((who, Some(cookie)))
    }

    /// From where and with what they come, as it is kept with a session.
    #[must_use]
    pub fn whence(&self) -> Whence {
        let place = (!self.exempt).then(|| household(self.address).to_string());
        Whence { place, device: self.device.clone() }
    }

    /// A new guest and their token.
    ///
    /// # Errors
    /// When too many guests come from this address, or nothing can be stored.
    pub async fn new_guest(&self, app: &App, name: Option<&str>) -> Result<(Who, String), Refusal> {
        let whom = Whom::address(self.address);
        if !self.exempt && !app.buckets.take(Use::Session, whom, app.config.limits.sessions) {
            return Err(Refusal::limited("Too many new guests from your address. Try again in a minute.").after(60));
        }
        app.identity.guest(name, self.whence(), app.config.clock.now()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(lines: &[&str], proxies: u8) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED, line.parse().unwrap());
        }
        forwarded(&headers, proxies).map(|address| address.to_string())
    }

    #[test]
    fn who_calls_is_whom_our_outermost_proxy_saw() {
        let told = |text: &str| Some(text.to_string());
        assert_eq!(seen(&["192.0.2.7"], 0), None, "nobody is believed where there is no proxy");
        assert_eq!(seen(&["198.51.100.1, 192.0.2.7"], 1), told("192.0.2.7"));
        assert_eq!(seen(&["198.51.100.1", "192.0.2.7"], 1), told("192.0.2.7"), "a line of its own counts as appended");
        assert_eq!(seen(&["198.51.100.1, 192.0.2.7", "10.0.0.2"], 2), told("192.0.2.7"));
        assert_eq!(seen(&["192.0.2.7"], 2), told("192.0.2.7"));
        assert_eq!(seen(&["192.0.2.7:4711"], 1), told("192.0.2.7"));
        assert_eq!(seen(&["[2001:db8::1]:4711"], 1), told("2001:db8::1"));
        assert_eq!(seen(&["198.51.100.1, unknown"], 1), None, "what is no address is nobody's");
        assert_eq!(seen(&[], 1), None);
    }
}
