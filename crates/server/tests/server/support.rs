//! A real server on a free port, and people who talk to it.
#![allow(dead_code)]
#![allow(clippy::unwrap_used)]

use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::time::Clock;
use server::{Config, Running};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A folder of its own, gone when dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        let n = COUNT.fetch_add(1, Ordering::SeqCst);
        let path = std::env::temp_dir().join(format!("clashtable-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub struct World {
    pub config: Config,
    pub clock: Clock,
    running: Option<Running>,
    _folder: Folder,
}

impl World {
    pub async fn new() -> World {
        World::with(|_| {}).await
    }

    /// A server with other settings than the usual ones.
    pub async fn with(change: impl FnOnce(&mut Config)) -> World {
        let folder = Folder::new();
        let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), folder.0.clone());
        config.bot_threads = Some(1);
        change(&mut config);
        let running = Running::start(config.clone()).await.unwrap();
        World { clock: config.clock.clone(), config, running: Some(running), _folder: folder }
    }

    pub fn server(&self) -> &Running {
        self.running.as_ref().unwrap()
    }

    pub fn addr(&self) -> SocketAddr {
        self.server().addr()
    }

    pub async fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop().await;
        }
    }

    pub async fn restart(&mut self) {
        self.stop().await;
        self.running = Some(Running::start(self.config.clone()).await.unwrap());
    }

    pub fn nobody(&self) -> Person {
        Person { addr: self.addr(), token: None, as_cookie: false }
    }

    /// A guest with a token.
    pub async fn guest(&self, name: &str) -> Person {
        let answer = self.nobody().post("/api/session", json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        Person { addr: self.addr(), token: Some(answer.json()["token"].as_str().unwrap().to_string()), as_cookie: false }
    }

    /// A table of two people, fixed characters, seat 0 and 1.
    pub async fn duel(&self) -> (Person, Person, String) {
        let (anna, bo) = (self.guest("Anna").await, self.guest("Bo").await);
        let table = anna.make(json!({ "game": "clash", "preset": "basic", "seats": ["me", "open"] })).await;
        let sat = bo.post(&format!("/api/tables/{table}/sit"), json!({})).await;
        assert_eq!(sat.status, 200, "{}", sat.text);
        (anna, bo, table)
    }
}

#[derive(Clone, Debug)]
pub struct Person {
    pub addr: SocketAddr,
    pub token: Option<String>,
    pub as_cookie: bool,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    pub bytes: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or("").to_string()
    }

    /// The same visitor from now on: with the cookie this answer sets.
    pub fn visitor(&self, addr: SocketAddr) -> Person {
        let cookie = self.headers[header::SET_COOKIE].to_str().unwrap();
        let token = cookie.strip_prefix("clashtable=").unwrap().split(';').next().unwrap().to_string();
        Person { addr, token: Some(token), as_cookie: true }
    }

    pub fn location(&self) -> String {
        self.headers[header::LOCATION].to_str().unwrap().to_string()
    }
}

impl Person {
    /// The same person in a browser.
    pub fn browser(&self) -> Person {
        Person { as_cookie: true, ..self.clone() }
    }

    pub async fn send(&self, method: Method, path: &str, headers: &[(&str, &str)], body: impl Into<Bytes>) -> Answer {
        let stream = TcpStream::connect(self.addr).await.unwrap();
        let (mut send, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.addr.to_string());
        match (&self.token, self.as_cookie) {
            (Some(token), false) => request = request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            (Some(token), true) => request = request.header(header::COOKIE, format!("other=1; clashtable={token}")),
            (None, _) => {}
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = send.send_request(request.body(Full::new(body.into())).unwrap()).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned(), bytes }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], "").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, &[("content-type", "application/json")], body.to_string()).await
    }

    pub async fn form(&self, path: &str, body: &str) -> Answer {
        self.send(Method::POST, path, &[("content-type", "application/x-www-form-urlencoded")], body.to_string()).await
    }

    /// Makes a table.
    pub async fn make(&self, plan: Value) -> String {
        let made = self.post("/api/tables", plan).await;
        assert_eq!(made.status, 200, "{}", made.text);
        made.json()["table"].as_str().unwrap().to_string()
    }

    pub async fn look(&self, table: &str) -> Value {
        let look = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(look.status, 200, "{}", look.text);
        look.json()
    }

    pub async fn ask(&self, table: &str, version: u64, key: &str, request: Value) -> Answer {
        self.post(&format!("/api/tables/{table}/actions"), json!({ "version": version, "key": key, "request": request })).await
    }

    /// Takes the legal action with this number and answers the new version.
    pub async fn play(&self, table: &str, nth: usize) -> u64 {
        let look = self.look(table).await;
        let action = look["legal"][nth]["action"].clone();
        let version = look["version"].as_u64().unwrap();
        let key = format!("key {} {version} {nth}", self.token.as_deref().unwrap_or(""));
        let done = self.ask(table, version, &key, json!({ "act": action })).await;
        assert_eq!(done.status, 200, "{} {}", done.text, look["legal"]);
        done.json()["version"].as_u64().unwrap()
    }

    /// Opens a WebSocket.
    pub async fn socket(&self, query: &str) -> Result<Socket, u16> {
        let stream = TcpStream::connect(self.addr).await.unwrap();
        let key = tokio_tungstenite::tungstenite::handshake::client::generate_key();
        let mut request = Request::builder()
            .uri(format!("ws://{}/live?{query}", self.addr))
            .header("Host", self.addr.to_string())
            .header("Connection", "Upgrade")
            .header("Upgrade", "websocket")
            .header("Accept-Encoding", "gzip, deflate, br")
            .header("Sec-WebSocket-Version", "13")
            .header("Sec-WebSocket-Key", key);
        match (&self.token, self.as_cookie) {
            (Some(token), false) => request = request.header("Authorization", format!("Bearer {token}")),
            (Some(token), true) => request = request.header("Cookie", format!("clashtable={token}")),
            (None, _) => {}
        }
        match tokio_tungstenite::client_async(request.body(()).unwrap(), stream).await {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(other) => panic!("{other}"),
        }
    }
}

pub struct Socket(pub WebSocketStream<TcpStream>);

impl Socket {
    /// The next text, or the code the server closed with.
    pub async fn next(&mut self) -> Result<String, u16> {
        use futures_util::StreamExt;
        loop {
            let message =
                tokio::time::timeout(Duration::from_secs(5), self.0.next()).await.expect("a message within five seconds");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |f| f.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// Reads until the version is at least this.
    pub async fn until(&mut self, version: u64) -> Value {
        loop {
            let text = self.next().await.unwrap();
            let value: Value = serde_json::from_str(&text).unwrap();
            if value["version"].as_u64().unwrap() >= version {
                return value;
            }
        }
    }
}

/// Waits until `done` answers true.
pub async fn eventually<F: Future<Output = bool>>(what: &str, mut done: impl FnMut() -> F) {
    for _ in 0..500 {
        if done().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("not within five seconds: {what}");
}
