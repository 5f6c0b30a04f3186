//! The server's JSON API over a few kept connections.

use crate::failure::Failure;
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Method, Request, header};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

type Connection = SendRequest<Full<Bytes>>;

/// A pool of connections: whoever has a request takes one and puts it back.
pub struct Client {
    addr: SocketAddr,
    host: String,
    idle: RefCell<Vec<Connection>>,
    free: Semaphore,
}

/// A guest's session.
#[derive(Clone, Debug, Deserialize)]
pub struct Guest {
    pub token: String,
}

/// The answer to a new table.
#[derive(Debug, Deserialize)]
pub struct Made {
    pub table: String,
}

/// The answer to the wish to play again.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The new table, once everybody has asked for it.
    pub table: Option<String>,
}

/// The answer to an action.
#[derive(Debug, Deserialize)]
pub struct Acted {
    pub version: u32,
}

impl Client {
    /// Opens `connections` connections.
    pub async fn connect(addr: SocketAddr, connections: usize) -> Result<Client, Failure> {
        let client = Client {
            addr,
            host: addr.to_string(),
            idle: RefCell::new(Vec::with_capacity(connections)),
            free: Semaphore::new(connections),
        };
        for _ in 0..connections {
            let connection = client.dial().await.map_err(|e| Failure::failed(format!("no server answers at {addr}: {e}")))?;
            client.idle.borrow_mut().push(connection);
        }
        Ok(client)
    }

    async fn dial(&self) -> Result<Connection, String> {
        let stream = TcpStream::connect(self.addr).await.map_err(|e| e.to_string())?;
        stream.set_nodelay(true).map_err(|e| e.to_string())?;
        let (send, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(|e| e.to_string())?;
        tokio::task::spawn_local(async move {
            // A connection that breaks fails the request that was on it, which is where it is counted.
            let _ = connection.await;
        });
        Ok(send)
    }

    /// Posts JSON and reads the answer, or a sentence with status and body.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, guest: Option<&Guest>, body: &Value) -> Result<T, String> {
        let _turn = self.free.acquire().await.map_err(|e| e.to_string())?;
        let kept = self.idle.borrow_mut().pop();
        let mut connection = match kept {
            Some(connection) if !connection.is_closed() => connection,
            _ => self.dial().await?,
        };
        let mut request = Request::builder().method(Method::POST).uri(path).header(header::HOST, &self.host);
        request = request.header(header::CONTENT_TYPE, "application/json");
        if let Some(guest) = guest {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", guest.token));
        }
        let request = request.body(Full::new(Bytes::from(body.to_string()))).map_err(|e| e.to_string())?;
        connection.ready().await.map_err(|e| e.to_string())?;
        let response = connection.send_request(request).await.map_err(|e| e.to_string())?;
        let status = response.status();
        let bytes = response.into_body().collect().await.map_err(|e| e.to_string())?.to_bytes();
        self.idle.borrow_mut().push(connection);
        if !status.is_success() {
            return Err(format!("POST {path} answered {status}: {}", String::from_utf8_lossy(&bytes)));
        }
        serde_json::from_slice(&bytes).map_err(|e| format!("POST {path} answered what cannot be read: {e}"))
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Result<Guest, String> {
        self.post("/api/session", None, &json!({ "name": name })).await
    }
}
