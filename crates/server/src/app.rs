//! A running server: its parts, its start, its orderly end.

use crate::analysis::Analyst;
use crate::http::accept;
use crate::http::checks::Checks;
use crate::identity::Identity;
use crate::limits::{Buckets, Counts};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::store::{Listed, Store, absence, lenient, outcome_rows, people};
use crate::tables::kinds::Phase;
use crate::tables::{Live, TableCommand, Tables};
use crate::{Config, ServeError};
use std::collections::{BTreeSet, HashMap};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
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
    pub checks: Checks,
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
        let now = config.clock.now();
        let away = store.write(move |db| absence::make_up(db, now)).await?;
        if away != 0 {
            tracing::info!(seconds = away / 1_000, "the clocks of running games were moved on by the time the server was away");
        }
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
            identity: Identity::new(store.clone(), config.disuse, config.limits.sessions_per_user),
            store,
            buckets: Buckets::default(),
            sockets: Counts::default(),
            checks: Checks::default(),
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
        // The next server begins from here.
        let _ = self.app.store.prove(self.app.config.clock.now()).await;
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

/// Tables that could not be woken: each is left alone for a while, longer every time, so that it neither takes the time of the
/// others nor fills the log.
#[derive(Default)]
struct Strays(HashMap<String, (Instant, Duration)>);

/// How long a table is left alone that could not be woken, at first and at most.
const STRAY: (Duration, Duration) = (Duration::from_secs(30), Duration::from_secs(3600));

impl Strays {
    fn rests(&self, id: &str) -> bool {
        self.0.get(id).is_some_and(|(until, _)| *until > Instant::now())
    }

    fn note(&mut self, app: &App, id: String, refusal: &Refusal) {
        let pause = self.0.get(&id).map_or(STRAY.0, |(_, pause)| (*pause * 2).min(STRAY.1));
        let stray = app.metrics.strays.fetch_add(1, Ordering::Relaxed);
        // A thousand lines about a thousand tables say no more than ten.
        if self.0.len() < 10 || stray.is_multiple_of(1_000) {
            tracing::warn!(
                table = id,
                refusal = refusal.message,
                ?pause,
                "a table could not be woken; it is left alone for a while"
            );
        }
        self.0.insert(id, (Instant::now() + pause, pause));
    }
}

/// Wakes tables whose time is up, and closes those that everybody has left.
async fn sweep(app: App) {
    let mut order = app.store.read(people::last_order).await.unwrap_or_default();
    if let Err(refusal) = app.tables.upgrade().await {
        tracing::warn!(refusal = refusal.message, "tables of other programs are judged when they are asked for");
    }
    place(&app).await;
    let (mut rounds, mut strays, mut idle) = (0u64, Strays::default(), HashMap::new());
    loop {
        tokio::time::sleep(app.config.sweep).await;
        let now = app.config.clock.now();
        wake_due(&app, now, &mut strays).await;
        if rounds.is_multiple_of(10) && app.store.is_failing() {
            // Nobody may be writing any more: without this a full disk would be told long after there is room again.
            let _ = app.store.prove(now).await;
        }
        order = obey(&app, order).await;
        beat(&app, now, rounds).await;
        if rounds.is_multiple_of(100) {
            expire(&app, now, &mut strays, &mut idle).await;
            if let (true, Err(error)) = (app.config.clock.is_sure(), app.identity.expire(now).await) {
                tracing::warn!(%error, "sessions that nobody uses could not be ended");
            }
        }
        rounds += 1;
    }
}

/// Does what the operator has ordered on the store meanwhile: whoever it is about is read anew, and their tables hear of it. The number
/// of the last order that was obeyed.
async fn obey(app: &App, after: i64) -> i64 {
    let orders = app.store.read(move |db| people::orders(db, after)).await.unwrap_or_default();
    for (_, user) in &orders {
        let user = *user;
        app.identity.review(user);
        let read = app.store.read(move |db| {
            let name = "SELECT name FROM users WHERE id = ?1";
            let name = db.query_row(name, [user], |row| lenient::text(row, 0))?;
            Ok((name, Listed::of_user(db, user, PAGE)?))
        });
        let Ok((name, tables)) = read.await else { continue };
        for table in tables.into_iter().filter(|table| matches!(table.phase, Phase::Waiting | Phase::Playing)) {
            let renamed = TableCommand::Renamed { user, name: name.clone() };
            if let Err(refusal) = app.tables.command(&table.public, renamed).await {
                tracing::warn!(table = table.public, refusal = refusal.message, "a table did not hear of an order");
            }
        }
    }
    orders.last().map_or(after, |(number, _)| *number)
}

/// Every this many rounds of the sweep it is written down that the server was there, if anybody's clock runs.
const BEAT: u64 = 30;

/// Writes down that the server is there, so that a clock does not run while it is not.
async fn beat(app: &App, now: i64, rounds: u64) {
    if !rounds.is_multiple_of(BEAT) {
        return;
    }
    let timed = "SELECT 1 FROM tables WHERE deadline IS NOT NULL AND phase = 'playing' LIMIT 1";
    if app.store.read(|db| db.prepare_cached(timed)?.exists([])).await.unwrap_or(false) {
        let _ = app.store.prove(now).await;
    }
}

/// How many tables are read at a time.
const PAGE: usize = 1_000;

/// Wakes every table whose time is up, the one that is longest overdue first.
async fn wake_due(app: &App, now: i64, strays: &mut Strays) {
    let mut after = (i64::MIN, i64::MIN);
    loop {
        let due = app.store.read(move |db| {
            let sql = "SELECT public, deadline, id FROM tables WHERE deadline <= ?1 AND phase = 'playing'
                AND (deadline, id) > (?2, ?3) ORDER BY deadline, id LIMIT ?4";
            let read = |row: &rusqlite::Row<'_>| Ok((lenient::text(row, 0)?, (row.get(1)?, row.get(2)?)));
            let params = rusqlite::params![now, after.0, after.1, PAGE as i64];
            db.prepare_cached(sql)?.query_map(params, read)?.collect::<Result<Vec<_>, _>>()
        });
        let due = match due.await {
            Ok(due) => due,
            Err(error) => return tracing::warn!(%error, "clocks could not be looked at"),
        };
        let count = due.len();
        for (id, at) in due {
            after = at;
            if strays.rests(&id) {
                continue;
            }
            match app.tables.tick(&id).await {
                Ok(()) => drop(strays.0.remove(&id)),
                Err(refusal) => strays.note(app, id, &refusal),
            }
        }
        if count < PAGE {
            return;
        }
    }
}

/// Writes down how matches ended that an older program kept without saying so.
async fn place(app: &App) {
    let ended = app.store.read(|db| {
        let sql = "SELECT public FROM tables t WHERE phase = 'over'
            AND EXISTS (SELECT 1 FROM seats WHERE table_id = t.id AND (place IS NULL OR result IS NULL))";
        db.prepare(sql)?.query_map([], |row| lenient::text(row, 0))?.collect::<Result<Vec<_>, _>>()
    });
    for id in ended.await.unwrap_or_default() {
        let look = |live: &Live| Ok((live.row, live.play.status().outcome()));
        let Ok((row, Some(outcome))) = app.tables.see(&id, look).await else { continue };
        if let Err(error) = app.store.write(move |db| outcome_rows(db, row, &outcome)).await {
            tracing::warn!(table = id, %error, "how a match ended could not be written down");
        }
    }
}

/// Closes tables where nothing has happened for very long. `idle` has when each was first found so: a clock that was wrong for a moment
/// closes nothing.
async fn expire(app: &App, now: i64, strays: &mut Strays, idle: &mut HashMap<String, i64>) {
    if !app.config.clock.is_sure() {
        return;
    }
    let again = i64::try_from(app.config.second_look.as_millis()).unwrap_or(i64::MAX / 2);
    let before = now - i64::try_from(app.config.expire.as_millis()).unwrap_or(i64::MAX / 2);
    let old = app.store.read(move |db| {
        let sql = "SELECT public FROM tables t WHERE phase IN ('waiting', 'playing') AND created < ?1 AND deadline IS NULL
            AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = t.id AND at >= ?1) LIMIT 2000";
        db.prepare_cached(sql)?.query_map([before], |row| lenient::text(row, 0))?.collect::<Result<Vec<_>, _>>()
    });
    let old = old.await.unwrap_or_default();
    let found: BTreeSet<&String> = old.iter().collect();
    idle.retain(|id, _| found.contains(id));
    for id in &old {
        idle.entry(id.clone()).or_insert(now);
    }
    for id in old {
        if strays.rests(&id) || idle.get(&id).is_none_or(|first| now - first < again) {
            continue;
        }
        match app.tables.command(&id, TableCommand::Close { user: None }).await {
            Ok(_) => tracing::info!(table = id, "closed a table where nothing happened any more"),
            Err(refusal) => strays.note(app, id, &refusal),
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
