//! The table server: tables, store, sessions, live updates, HTTP.
//!
//! [`serve`] runs one until its `shutdown` future is done; [`Running::start`] is the same in two halves, for programs and
//! tests that want to know the address first. An action is acknowledged only when it is durable; see [`tables`] and
//! [`store`].

mod api;
mod app;
mod decks;
mod http;
mod live;
mod web;

pub mod analysis;
pub mod identity;
pub mod ids;
pub mod limits;
pub mod metrics;
pub mod pool;
pub mod refusal;
pub mod routes;
pub mod store;
pub mod tables;
pub mod text;
pub mod time;
pub mod upgrade;

pub use app::Running;
pub use store::{StoreError, backup};

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub addr: SocketAddr,
    /// The folder of its store, made if it is not there.
    pub data: PathBuf,
    /// Whether people reach it by https, through a proxy: cookies are then marked as secure.
    pub tls: bool,
    /// How many proxies of ours stand between the server and people: so many names from the right of `X-Forwarded-For` are believed.
    pub proxies: u8,
    /// What `/metrics` and the details of `/healthz` ask for as a bearer token. Without one they are open to programs
    /// that come straight from this machine, and to nobody else.
    pub metrics_token: Option<String>,
    /// Bounds.
    pub limits: limits::Limits,
    /// How long a header may take to arrive.
    pub header_timeout: Duration,
    /// How long a connection is kept on which nobody takes what is written.
    pub write_timeout: Duration,
    /// How long a whole request may take.
    pub request_timeout: Duration,
    /// How long a table stays in memory when nobody asks for it or watches it.
    pub idle: Duration,
    /// How long somebody must be there, or gone, before the others at the table are told.
    pub presence: Duration,
    /// How often clocks of sleeping tables are looked at.
    pub sweep: Duration,
    /// Tables where nothing happens for so long are closed.
    pub expire: Duration,
    /// A session that is not used for so long ends.
    pub disuse: Duration,
    /// How long somebody who owes a decision must be away before another player may claim the game, where no clock answers for them.
    pub claim: Duration,
    /// A table where nothing happens is closed when it was found so twice, so long apart.
    pub second_look: Duration,
    /// How long a hint may take, once its turn has come.
    pub hint_time: Duration,
    /// How many rounds of search a hint has at most.
    pub hint_rounds: u32,
    /// Threads for bots; none lets the number of cores decide.
    pub bot_threads: Option<usize>,
    /// How much is analysed.
    pub analysis: analysis::Terms,
    /// What time it is.
    pub clock: time::Clock,
}

impl Config {
    /// The usual values for this address and data folder.
    #[must_use]
    pub fn new(addr: SocketAddr, data: PathBuf) -> Config {
        Config {
            addr,
            data,
            tls: false,
            proxies: 0,
            metrics_token: None,
            limits: limits::Limits::default(),
            header_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(20),
            request_timeout: Duration::from_secs(20),
            idle: Duration::from_secs(120),
            presence: Duration::from_millis(800),
            sweep: Duration::from_secs(1),
            expire: Duration::from_secs(30 * 24 * 3600),
            disuse: Duration::from_secs(90 * 24 * 3600),
            claim: Duration::from_secs(10 * 60),
            second_look: Duration::from_secs(6 * 3600),
            hint_time: bots::HINT_TIME,
            hint_rounds: bots::HINT_ROUNDS,
            bot_threads: None,
            analysis: analysis::Terms::default(),
            clock: time::Clock::system(),
        }
    }
}

/// Why a server cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened at.
    #[error("cannot listen at {addr}: {reason}")]
    Listen {
        /// Where.
        addr: SocketAddr,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The system gives no thread.
    #[error("no thread for bots or analysis: {0}")]
    Threads(std::io::Error),
}

/// Runs a server until `shutdown` is done, then drains it. `ready` is told the address it listens at.
///
/// # Errors
/// When it cannot start.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr), shutdown: impl Future<Output = ()>) -> Result<(), ServeError> {
    let running = Running::start(config).await?;
    ready(running.addr());
    shutdown.await;
    running.stop().await;
    Ok(())
}
