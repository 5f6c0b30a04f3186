//! One table of the load: two guests, two sockets, and the actions between them.

use super::client::{Acted, Asked, Client, Guest, Made};
use super::report::Measured;
use crate::failure::Failure;
use engine::GameRng;
use futures_util::StreamExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, http};

/// How fast a table is played.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// An action about every so often, with jitter, so that tables do not march in step.
    Every(Duration),
    /// As soon as the last one was seen.
    Push,
}

/// What is played.
pub struct TableSpec {
    pub game: String,
    pub setup: Value,
}

/// How long an answer may take before it counts as an error.
const PATIENCE: Duration = Duration::from_secs(10);

/// The guests of a table, seat 1 and seat 2.
pub type Pair = [Guest; 2];

/// A table that both guests sit at.
pub struct Opened {
    table: String,
    guests: Pair,
}

/// A table with a socket for each guest.
pub struct Seated {
    opened: Opened,
    addr: SocketAddr,
    sockets: [Socket; 2],
}

/// What one player is shown.
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    shown: Shown,
}

/// What a socket says, as far as the generator needs it.
#[derive(Debug, Default, Deserialize)]
struct Shown {
    version: u32,
    #[serde(default)]
    legal: Vec<Choice>,
    #[serde(default)]
    over: bool,
}

#[derive(Debug, Deserialize)]
struct Choice {
    action: Value,
}

fn failed(sentence: String) -> Failure {
    Failure::failed(sentence)
}

/// Two guests for every table.
pub async fn guests(client: &Client, tables: u32) -> Result<Vec<Pair>, Failure> {
    let mut pairs = Vec::new();
    for i in 0..tables {
        let first = client.guest(&format!("Load {i} a")).await.map_err(failed)?;
        let second = client.guest(&format!("Load {i} b")).await.map_err(failed)?;
        pairs.push([first, second]);
    }
    Ok(pairs)
}

/// A table for every pair.
pub async fn open_all(client: &Client, spec: &TableSpec, pairs: Vec<Pair>) -> Result<Vec<Opened>, Failure> {
    let mut all = Vec::new();
    for guests in pairs {
        all.push(open(client, spec, guests).await.map_err(failed)?);
    }
    Ok(all)
}

async fn open(client: &Client, spec: &TableSpec, guests: Pair) -> Result<Opened, String> {
    let wanted = json!({ "game": spec.game, "seats": ["me", "open"], "setup": spec.setup });
    let made: Made = client.post("/api/tables", Some(&guests[0]), &wanted).await?;
    let path = format!("/api/tables/{}/sit", made.table);
    client.post::<Value>(&path, Some(&guests[1]), &json!({ "seat": 1 })).await?;
    Ok(Opened { table: made.table, guests })
}

/// Opens a socket for each guest of every table.
pub async fn watch_all(addr: SocketAddr, tables: Vec<Opened>) -> Result<Vec<Seated>, Failure> {
    let mut all = Vec::new();
    for opened in tables {
        all.push(watch(addr, opened).await.map_err(failed)?);
    }
    Ok(all)
}

async fn watch(addr: SocketAddr, opened: Opened) -> Result<Seated, String> {
    let first = Socket::open(addr, &opened.table, &opened.guests[0]).await?;
    let second = Socket::open(addr, &opened.table, &opened.guests[1]).await?;
    Ok(Seated { opened, addr, sockets: [first, second] })
}

impl Socket {
    pub async fn open(addr: SocketAddr, table: &str, guest: &Guest) -> Result<Socket, String> {
        let stream = TcpStream::connect(addr).await.map_err(|e| e.to_string())?;
        stream.set_nodelay(true).map_err(|e| e.to_string())?;
        let request = http::Request::builder()
            .uri(format!("ws://{addr}/live?table={table}&view=1"))
            .header("Host", addr.to_string())
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", tokio_tungstenite::tungstenite::handshake::client::generate_key())
            .header("Authorization", format!("Bearer {}", guest.token))
            .body(())
            .map_err(|e| e.to_string())?;
        // Two thousand sockets with the usual buffers would be half a gigabyte of the generator's own.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let joined = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
        let (stream, _) = joined.map_err(|e| format!("the socket of table {table} was refused: {e}"))?;
        let mut socket = Socket { stream, shown: Shown::default() };
        socket.next().await?;
        Ok(socket)
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.shown.over
    }

    /// Something this player may do, if there is anything.
    pub fn choice(&self, rng: &mut GameRng) -> Option<Value> {
        rng.pick(&self.shown.legal).map(|choice| choice.action.clone())
    }

    /// Waits for the next view, but not for ever.
    async fn next(&mut self) -> Result<(), String> {
        tokio::time::timeout(PATIENCE, self.heard()).await.map_err(|_| "a socket was silent for ten seconds".to_string())?
    }

    /// Waits for the next view.
    pub async fn heard(&mut self) -> Result<(), String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.shown = serde_json::from_str(&text).map_err(|e| format!("a socket said what cannot be read: {e}"))?;
                    return Ok(());
                }
                Some(Ok(Message::Close(_))) | None => return Err("a socket was closed by the server".into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(format!("a socket broke: {error}")),
            }
        }
    }

    /// Waits until the view is of this version or a later one.
    pub async fn until(&mut self, version: u32) -> Result<(), String> {
        while self.shown.version < version {
            self.next().await?;
        }
        Ok(())
    }
}

/// Plays games at one table until the time is up.
pub async fn play(client: Rc<Client>, mut seated: Seated, pace: Pace, seed: u64, until: Instant) -> Measured {
    let (mut measured, mut rng) = (Measured::default(), GameRng::new(seed).split());
    if let Pace::Every(pause) = pace {
        tokio::time::sleep(pause.mul_f64(share(&mut rng))).await;
    }
    while Instant::now() < until {
        let begun = Instant::now();
        if let Err(sentence) = step(&client, &mut seated, &mut rng, &mut measured).await {
            measured.error(sentence);
            return measured;
        }
        if let Pace::Every(pause) = pace {
            // Between half and one and a half of the pause after the last action.
            let next = begun + pause.mul_f64(0.5 + share(&mut rng));
            tokio::time::sleep_until(next.min(until).into()).await;
        }
    }
    measured
}

/// A number from 0 to 1.
fn share(rng: &mut GameRng) -> f64 {
    f64::from(rng.below(1 << 20)) / f64::from(1 << 20)
}

/// One action, or a new game where the last is over.
async fn step(client: &Client, seated: &mut Seated, rng: &mut GameRng, measured: &mut Measured) -> Result<(), String> {
    let Some(seat) = (0..2).find(|seat| !seated.sockets[*seat].shown.legal.is_empty()) else {
        if !seated.sockets[0].shown.over {
            return Err(format!("nobody may do anything at table {}", seated.opened.table));
        }
        measured.games += 1;
        return again(client, seated).await;
    };
    let Some(choice) = seated.sockets[seat].choice(rng) else { return Ok(()) };
    let wanted = seated.sockets[seat].shown.version + 1;
    let [first, second] = &mut seated.sockets;
    let (own, other) = if seat == 0 { (first, second) } else { (second, first) };
    let sent = Instant::now();
    let seen = async {
        other.until(wanted).await?;
        Ok::<_, String>(sent.elapsed())
    };
    let Opened { table, guests } = &seated.opened;
    let (version, seen) = tokio::join!(act(client, table, &guests[seat], own, choice, rng), seen);
    let version = version?;
    measured.latencies.push(u32::try_from(seen?.as_micros()).unwrap_or(u32::MAX));
    measured.actions += 1;
    own.until(version).await
}

/// Sends an action of the player with this socket; answers the version it led to.
pub async fn act(
    client: &Client,
    table: &str,
    guest: &Guest,
    socket: &Socket,
    action: Value,
    rng: &mut GameRng,
) -> Result<u32, String> {
    let key = format!("{:016x}", rng.next_u64());
    let body = json!({ "version": socket.shown.version, "key": key, "request": { "act": action } });
    let acted: Acted = client.post(&format!("/api/tables/{table}/actions"), Some(guest), &body).await?;
    Ok(acted.version)
}

/// The next game of the pair.
async fn again(client: &Client, seated: &mut Seated) -> Result<(), String> {
    let path = format!("/api/tables/{}/rematch", seated.opened.table);
    // Both have to want it; the one who asks last is told where it is.
    let mut next = None;
    for guest in &seated.opened.guests {
        let asked: Asked = client.post(&path, Some(guest), &json!({})).await?;
        next = asked.table;
    }
    let table = next.ok_or("the rematch is not there although both have asked for it")?;
    let opened = Opened { table, guests: seated.opened.guests.clone() };
    *seated = watch(seated.addr, opened).await?;
    Ok(())
}
