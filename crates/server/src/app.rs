//! A running server: its parts, its start, its orderly end.

use crate::analysis::Analyst;
use crate::http::accept;
use crate::identity::Identity;
use crate::limits::{Buckets, Counts};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::store::{Store, outcome_rows};
use crate::tables::{Live, TableCommand, Tables};
use crate::{Config, ServeError};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What every request can reach.
pub(crate) struct Parts {
    pub tables: Tables,
    pub store: Arc<Store>,
    pub identity: Identity,
    pub analyst: Analyst,
    pub buckets: Buckets,
    pub sockets: Counts,
    pub metrics: Arc<Metrics>,
    pub config: Config,
    /// Becomes true when the server stops: sockets then say goodbye.
    pub stopping: watch::Sender<bool>,
}

/// Shared by all requests.
pub(crate) type App = Arc<Parts>;

/// A server that is running.
pub struct Running {
    app: App,
    addr: SocketAddr,
    accepting: JoinHandle<()>,
    sweeping: JoinHandle<()>,
}

impl Running {
    /// Opens the store, listens, and answers from now on.
    ///
    /// # Errors
    /// When the store or the address cannot be used.
    pub async fn start(config: Config) -> Result<Running, ServeError> {
        let metrics = Arc::new(Metrics::default());
        let store = Arc::new(Store::open(&config.data, metrics.clone())?);
        let listen = |reason| ServeError::Listen { addr: config.addr, reason };
        let listener = TcpListener::bind(config.addr).await.map_err(listen)?;
        let addr = listener.local_addr().map_err(listen)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = config.bot_threads.unwrap_or(cores.saturating_sub(1));
        let pool = Pool::start(threads, &metrics).map_err(ServeError::Threads)?;
        let analyst = Analyst::start(config.analysis, store.clone(), metrics.clone(), config.clock.clone());
        let app = Arc::new(Parts {
            analyst: analyst.map_err(ServeError::Threads)?,
            tables: Tables::new(store.clone(), pool, metrics.clone(), config.clone()),
            identity: Identity::new(store.clone()),
            store,
            buckets: Buckets::default(),
            sockets: Counts::default(),
            metrics,
            config,
            stopping: watch::Sender::new(false),
        });
        let accepting = tokio::spawn(accept::run(listener, app.clone()));
        let sweeping = tokio::spawn(sweep(app.clone()));
        tracing::info!(%addr, "listening");
        Ok(Running { app, addr, accepting, sweeping })
    }

    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Its store, for tests that make the disk fail.
    #[must_use]
    pub fn store(&self) -> &Arc<Store> {
        &self.app.store
    }

    /// Its figures.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.app.metrics
    }

    /// Ends it in order: no new connections, requests answered, sockets told to come back, tables put to sleep, store
    /// closed.
    pub async fn stop(self) {
        tracing::info!("stopping");
        self.app.stopping.send_replace(true);
        let _ = self.accepting.await;
        // Sockets outlive the connections they came on; they get a moment to say goodbye.
        for _ in 0..200 {
            if self.app.metrics.sockets.load(Ordering::Relaxed) <= 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        self.sweeping.abort();
        let _ = self.sweeping.await;
        self.app.tables.stop().await;
        let app = self.app.clone();
        let closed = tokio::task::spawn_blocking(move || {
            app.analyst.stop();
            app.tables.shared().pool.stop();
            app.store.close();
        });
        let _ = closed.await;
        tracing::info!("stopped");
    }
}

/// Wakes tables whose time is up, and closes those that everybody has left.
async fn sweep(app: App) {
    place(&app).await;
    let mut rounds = 0u64;
    loop {
        tokio::time::sleep(app.config.sweep).await;
        let now = app.config.clock.now();
        let due = app.store.read(move |db| {
            let sql = "SELECT public FROM tables WHERE deadline <= ?1 AND phase = 'playing' LIMIT 1000";
            db.prepare_cached(sql)?.query_map([now], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
        });
        match due.await {
            Ok(due) => {
                for id in due {
                    app.tables.tick(&id).await;
                }
            }
            Err(error) => tracing::warn!(%error, "clocks could not be looked at"),
        }
        if rounds.is_multiple_of(100) {
            expire(&app, now).await;
        }
        rounds += 1;
    }
}

/// Writes down how matches ended that an older program kept without saying so.
async fn place(app: &App) {
    let ended = app.store.read(|db| {
        let sql = "SELECT public FROM tables t WHERE phase = 'over'
            AND EXISTS (SELECT 1 FROM seats WHERE table_id = t.id AND (place IS NULL OR result IS NULL))";
        db.prepare(sql)?.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
    });
    for id in ended.await.unwrap_or_default() {
        let look = |live: &Live| Ok((live.row, live.play.status().outcome()));
        let Ok((row, Some(outcome))) = app.tables.see(&id, look).await else { continue };
        if let Err(error) = app.store.write(move |db| outcome_rows(db, row, &outcome)).await {
            tracing::warn!(table = id, %error, "how a match ended could not be written down");
        }
    }
}

async fn expire(app: &App, now: i64) {
    let before = now - i64::try_from(app.config.expire.as_millis()).unwrap_or(i64::MAX / 2);
    let old = app.store.read(move |db| {
        let sql = "SELECT public FROM tables t WHERE phase IN ('waiting', 'playing') AND created < ?1 AND deadline IS NULL
            AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = t.id AND at >= ?1) LIMIT 200";
        db.prepare_cached(sql)?.query_map([before], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
    });
    for id in old.await.unwrap_or_default() {
        match app.tables.command(&id, TableCommand::Close { user: None }).await {
            Ok(_) => tracing::info!(table = id, "closed a table where nothing happened any more"),
            Err(refusal) => tracing::warn!(table = id, refusal = refusal.message, "an old table could not be closed"),
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
