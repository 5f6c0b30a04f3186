//! The WebSocket of a tab or a program: tells that a table has changed, or pushes the view itself.
//!
//! Nothing queues up for a slow reader: a socket looks at the newest change when it is ready to send, so what was
//! missed in between is skipped, and the present is always one message away.

use crate::api::look;
use crate::app::App;
use crate::http::answer;
use crate::http::caller::Caller;
use crate::http::input::Params;
use crate::identity::Ended;
use crate::limits::{Bucket, Whom};
use crate::refusal::{Kind, Refusal};
use crate::tables::{Change, User};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::response::Response;
use serde::Deserialize;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

/// The server restarts; come back. By RFC 6455's registry.
const RESTART: u16 = 1012;
/// One may not see this, or came too often.
const REFUSED: u16 = 1008;
/// How often a quiet socket is asked whether anybody is there.
const PING: Duration = Duration::from_secs(20);
/// A message that cannot be sent within this time has no reader.
const STUCK: Duration = Duration::from_secs(10);

/// Which table, and what to send.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Which {
    table: String,
    #[serde(default)]
    view: Option<u8>,
}

/// What a program may say first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    token: String,
}

/// `GET /live`.
pub async fn live(
    State(app): State<App>,
    caller: Caller,
    Params(which): Params<Which>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let user = caller.user();
    if let Some(ban) = caller.who.as_ref().and_then(|who| who.banned(app.config.clock.now())) {
        return answer::refuse(&app, true, &ban);
    }
    let allowed = async {
        let access = app.tables.see(&which.table, move |live| Ok(live.access(user).is_ok())).await;
        // Without a session one may still say who one is in the first message.
        match access {
            Ok(true) => Ok(()),
            Ok(false) if user.is_none() => Ok(()),
            Err(refusal) if user.is_none() && refusal.kind == Kind::NotFound => Ok(()),
            Ok(false) => Err(Refusal::not_found()),
            Err(refusal) => Err(refusal),
        }
    };
    let upgrade = match (allowed.await, upgrade) {
        (Err(refusal), _) => return answer::refuse(&app, true, &refusal),
        (Ok(()), Err(rejection)) => {
            let refusal = Refusal::new(Kind::Malformed, format!("This address is for WebSockets: {}.", rejection.body_text()));
            return answer::refuse(&app, true, &refusal);
        }
        (Ok(()), Ok(upgrade)) => upgrade,
    };
    let Some(place) = Place::take(&app, &caller) else {
        return answer::refuse(&app, true, &Refusal::limited("You have many tables open already; close a tab."));
    };
    let message = app.config.limits.message;
    let upgrade = upgrade.read_buffer_size(4096).write_buffer_size(0).max_message_size(message).max_frame_size(message);
    // From before the upgrade on, so that no ending is missed.
    let visitor =
        Visitor { who: caller.who.as_ref().map(|who| (who.user, who.session)), endings: app.identity.endings(), doubted: false };
    upgrade.on_upgrade(move |socket| async move {
        let wants_view = which.view == Some(1);
        // Boxed, so that the task's memory is that of one socket and not of the largest step of its life.
        Box::pin(talk(socket, place, which.table, visitor, wants_view)).await;
    })
}

/// Who is at the other end: a user with the hash of their session, and what ends.
struct Visitor {
    who: Option<(i64, [u8; 32])>,
    endings: broadcast::Receiver<Ended>,
    /// Something was heard that may have ended the session, and it has not been looked at yet.
    doubted: bool,
}

impl Visitor {
    fn user(&self) -> User {
        self.who.map(|(user, _)| user)
    }

    /// Waits until the session they came with has ended. It may be dropped while it waits and asked again: what it has heard is kept.
    async fn ended(&mut self, app: &App) {
        loop {
            if let (true, Some((_, session))) = (self.doubted, self.who) {
                if !self.is_good(app, session).await {
                    return;
                }
                self.doubted = false;
            }
            let heard = self.endings.recv().await;
            let Some((user, session)) = self.who else { continue };
            self.doubted = match heard {
                Ok(ended) => ended.concerns(user, session),
                // Too many ended at once to hear of each.
                Err(RecvError::Lagged(_)) => true,
                Err(RecvError::Closed) => return std::future::pending().await,
            };
        }
    }

    /// Whether the session is still one with which somebody may be here.
    async fn is_good(&self, app: &App, session: [u8; 32]) -> bool {
        let now = app.config.clock.now();
        matches!(app.identity.of_hash(session, now).await, Ok(Some(who)) if who.banned(now).is_none())
    }
}

/// One socket's place in the counts: of all, of its user, of its address.
struct Place {
    app: App,
    user: Option<Whom>,
    address: Option<Whom>,
}

impl Place {
    fn take(app: &App, caller: &Caller) -> Option<Place> {
        let limits = &app.config.limits;
        let all = app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        // From here on dropping it gives everything back that was taken.
        let mut place = Place { app: app.clone(), user: None, address: None };
        if all >= limits.sockets as i64 {
            return None;
        }
        if let Some(user) = caller.user().map(Whom::User) {
            place.user = Some(app.sockets.open(user, limits.sockets_per_user).then_some(user)?);
        }
        if !caller.exempt {
            let address = Whom::address(caller.address);
            place.address = Some(app.sockets.open(address, limits.sockets_per_address).then_some(address)?);
        }
        Some(place)
    }

    /// Counts the socket for a user who has said who they are only now; false if they have too many.
    fn introduce(&mut self, user: i64) -> bool {
        let whom = Whom::User(user);
        let fits = self.user.is_none() && self.app.sockets.open(whom, self.app.config.limits.sockets_per_user);
        if fits {
            self.user = Some(whom);
        }
        fits
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        for whom in [self.user, self.address].into_iter().flatten() {
            self.app.sockets.close(whom);
        }
        self.app.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

async fn talk(mut socket: WebSocket, mut place: Place, table: String, visitor: Visitor, view: bool) {
    let code = match converse(&mut socket, &mut place, &table, visitor, view).await {
        Ok(code) | Err(code) => code,
    };
    let close = Message::Close(Some(CloseFrame { code, reason: "".into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
}

/// Lets a first message name the user, where the upgrade named none and the table is not for everybody.
async fn introduce(socket: &mut WebSocket, place: &mut Place, table: &str, visitor: &mut Visitor) -> Result<(), u16> {
    let user = visitor.user();
    if user.is_some() || place.app.tables.see(table, move |live| live.access(user).map(|_| ())).await.is_ok() {
        return Ok(());
    }
    let Ok(Some(Ok(Message::Text(text)))) = timeout(Duration::from_secs(5), socket.recv()).await else { return Err(REFUSED) };
    hello(place, visitor, &text).await
}

/// Takes in who somebody says they are.
async fn hello(place: &mut Place, visitor: &mut Visitor, text: &str) -> Result<(), u16> {
    let hello: Hello = catalog::strict::from_str(text).map_err(|_| REFUSED)?;
    let now = place.app.config.clock.now();
    let who = place.app.identity.find(&hello.token, now).await.ok().flatten().ok_or(REFUSED)?;
    if who.banned(now).is_some() || !place.introduce(who.user) {
        return Err(REFUSED);
    }
    visitor.who = Some((who.user, who.session));
    Ok(())
}

/// Talks until somebody leaves. The number is the code to close with.
async fn converse(socket: &mut WebSocket, place: &mut Place, table: &str, mut visitor: Visitor, view: bool) -> Result<u16, u16> {
    introduce(socket, place, table, &mut visitor).await?;
    let app = place.app.clone();
    let app = &app;
    let handle = app.tables.find(table).await.map_err(|_| REFUSED)?;
    let mut changes = handle.changes();
    let mut presence = handle.enter(visitor.user());
    // The table may go to sleep only when no socket listens; the handle itself must not keep its mailbox open.
    drop(handle);
    let mut stopping = app.stopping.subscribe();
    let mut messages = Bucket::full(app.config.limits.messages);
    let (mut quiet, mut asked) = (Instant::now() + PING, false);
    changes.mark_changed();
    loop {
        tokio::select! {
            changed = changes.changed() => {
                // The table's task ended: it will be found again, in a new one.
                changed.map_err(|_| RESTART)?;
                let change = *changes.borrow_and_update();
                tell(socket, app, table, visitor.user(), view, change).await?;
            }
            said = socket.recv() => {
                (quiet, asked) = (Instant::now() + PING, false);
                let said = said.ok_or(1000u16)?.map_err(|_| REFUSED)?;
                if !messages.take(app.config.limits.messages) {
                    return Err(REFUSED);
                }
                match said {
                    Message::Text(text) if visitor.who.is_none() => {
                        hello(place, &mut visitor, &text).await?;
                        if let Ok(handle) = app.tables.find(table).await {
                            presence = handle.enter(visitor.user());
                        }
                        changes.mark_changed();
                    }
                    Message::Close(_) => return Ok(1000),
                    Message::Text(_) | Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                }
            }
            () = visitor.ended(app) => return Err(REFUSED),
            () = stopped(&mut stopping) => return Ok(RESTART),
            () = tokio::time::sleep_until(quiet) => {
                // Nobody answered the last one either: there is no one there.
                if std::mem::replace(&mut asked, true) {
                    return Err(REFUSED);
                }
                quiet = Instant::now() + PING;
                send(socket, Message::Ping(Default::default())).await?;
            }
        }
        let _ = &presence;
    }
}

async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

async fn send(socket: &mut WebSocket, message: Message) -> Result<(), u16> {
    match timeout(STUCK, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(REFUSED),
    }
}

async fn tell(socket: &mut WebSocket, app: &App, table: &str, user: User, view: bool, change: Change) -> Result<(), u16> {
    let text = if view {
        app.tables.see(table, move |live| look::push(live, user)).await.and_then(|push| push.text()).map_err(|_| REFUSED)?
    } else {
        format!("{{\"table\":\"{table}\",\"version\":{},\"stamp\":{}}}", change.version, change.stamp)
    };
    app.metrics.messages.fetch_add(1, Ordering::Relaxed);
    send(socket, Message::Text(text.into())).await
}
