//! The tables: one task each while somebody is there, none otherwise. What is not in memory is rebuilt from its log.

pub mod clocks;
mod commands;
mod decisions;
mod hints;
pub mod kinds;
mod live;
mod make;
mod presence;
mod task;
mod thinking;

pub use commands::TableCommand;
pub use hints::{Hint, HintRequest};
pub use live::{Live, User};
pub use make::{Made, SeatPlan, TablePlan};
pub use presence::{Presence, Present};
pub use task::{Act, Change};

use crate::Config;
use crate::limits::Counts;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::refusal::{Kind, Refusal};
use crate::store::{Loaded, Store};
use crate::time::Clock;
use engine::Seat;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use task::{Ask, MAILBOX, Task};
use tokio::sync::{mpsc, oneshot, watch};

/// What tables share.
pub(crate) struct Shared {
    pub store: Arc<Store>,
    pub pool: Pool,
    pub metrics: Arc<Metrics>,
    pub config: Config,
    pub clock: Clock,
    /// Becomes true when the server stops.
    pub stopping: watch::Sender<bool>,
    /// Who is waiting for a hint.
    hinting: Counts,
    live: Mutex<HashMap<String, Handle>>,
}

impl Shared {
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    fn forget(&self, id: &str) {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        self.metrics.tables.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A table one can ask.
#[derive(Clone)]
pub struct Handle {
    asks: mpsc::Sender<Ask>,
    change: watch::Receiver<Change>,
    present: Arc<Present>,
}

impl Handle {
    /// What has changed, from now on.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<Change> {
        self.change.clone()
    }

    /// Counts a socket of `user`.
    #[must_use]
    pub fn enter(&self, user: User) -> Presence {
        Presence::new(self.present.clone(), user)
    }
}

/// All tables of a server.
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
    loading: Arc<[tokio::sync::Mutex<()>; 16]>,
}

/// How long somebody waits for a place in a table's mailbox.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long somebody waits for a hint when everybody's bots are thinking.
const LONGEST_HINT: Duration = Duration::from_secs(10);

fn busy() -> Refusal {
    Refusal::new(Kind::Store, "This table has more to do than it can; try again in a moment.")
}

impl Tables {
    pub(crate) fn new(store: Arc<Store>, pool: Pool, metrics: Arc<Metrics>, config: Config) -> Tables {
        let clock = config.clock.clone();
        let shared = Shared {
            store,
            pool,
            metrics,
            config,
            clock,
            stopping: watch::Sender::new(false),
            hinting: Counts::default(),
            live: Mutex::default(),
        };
        Tables { shared: Arc::new(shared), loading: Arc::new(std::array::from_fn(|_| tokio::sync::Mutex::new(()))) }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    fn in_memory(&self, id: &str) -> Option<Handle> {
        self.shared.live.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// The table with this id, from memory or from its log.
    ///
    /// # Errors
    /// When there is none.
    pub async fn find(&self, id: &str) -> Result<Handle, Refusal> {
        if !crate::ids::is_id(id) {
            return Err(Refusal::not_found());
        }
        if *self.shared.stopping.borrow() {
            return Err(Refusal::new(Kind::Store, "The server is restarting; try again in a moment."));
        }
        for _ in 0..2_000 {
            match self.in_memory(id) {
                Some(handle) if !handle.asks.is_closed() => return Ok(handle),
                // It is just going; it must have gone before it can come back, so that there are never two.
                Some(_) => tokio::time::sleep(Duration::from_millis(1)).await,
                None => return self.load(id).await,
            }
        }
        Err(busy())
    }

    async fn load(&self, id: &str) -> Result<Handle, Refusal> {
        let lane = id.bytes().fold(0usize, |sum, b| sum + usize::from(b)) % self.loading.len();
        let _one_at_a_time = self.loading[lane].lock().await;
        if let Some(handle) = self.in_memory(id) {
            return Ok(handle);
        }
        let public = id.to_string();
        let loaded = self.shared.store.read(move |db| Loaded::find(db, &public)).await?.ok_or_else(Refusal::not_found)?;
        let live = Live::from_store(loaded, self.shared.now())?;
        Ok(self.wake(live))
    }

    /// Starts the task of a table that is not in memory.
    fn wake(&self, live: Live) -> Handle {
        let (asks, mailbox) = mpsc::channel(MAILBOX);
        let (tell, change) = watch::channel(Change { version: live.play.version(), stamp: 0 });
        let handle = Handle { asks, change, present: live.present.clone() };
        let id = live.id.clone();
        let task = Task::new(live, self.shared.clone(), tell, handle.asks.downgrade());
        self.shared.live.lock().unwrap_or_else(PoisonError::into_inner).insert(id, handle.clone());
        self.shared.metrics.tables.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(task.run(mailbox));
        handle
    }

    async fn ask(&self, id: &str, ask: Ask) -> Result<(), Refusal> {
        let mut ask = ask;
        for _ in 0..3 {
            let handle = self.find(id).await?;
            match handle.asks.send_timeout(ask, PATIENCE).await {
                Ok(()) => return Ok(()),
                // The table went to sleep in this very moment: ask again.
                Err(mpsc::error::SendTimeoutError::Closed(back)) => ask = back,
                Err(mpsc::error::SendTimeoutError::Timeout(_)) => return Err(busy()),
            }
        }
        Err(busy())
    }

    /// Looks at a table.
    ///
    /// # Errors
    /// When there is none, or `look` refuses.
    pub async fn see<T: Send + 'static>(
        &self,
        id: &str,
        look: impl FnOnce(&Live) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let look = move |live: &Live| {
            let _ = reply.send(look(live));
        };
        self.ask(id, Ask::See(Box::new(look))).await?;
        answer.await.unwrap_or_else(|_| Err(busy()))
    }

    /// Carries out a request and answers the new version, once that is durable.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub async fn act(&self, id: &str, act: Act) -> Result<u32, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Act(Box::new((act, reply)))).await?;
        answer.await.unwrap_or_else(|_| Err(busy()))
    }

    /// Does something about a table other than its match.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub async fn command(&self, id: &str, command: TableCommand) -> Result<Option<Seat>, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Command(Box::new((command, reply)))).await?;
        answer.await.unwrap_or_else(|_| Err(busy()))
    }

    /// What a seat should do; none if that is not known yet, and whoever asks does not wait or has waited long enough.
    ///
    /// # Errors
    /// Why there is no hint.
    pub async fn hint(&self, id: &str, wanted: HintRequest) -> Result<Option<Arc<bots::Advice>>, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.ask(id, Ask::Hint(Box::new((wanted, reply)))).await?;
        match tokio::time::timeout(LONGEST_HINT, answer).await {
            Ok(answer) => answer.unwrap_or_else(|_| Err(busy())),
            Err(_) => Ok(None),
        }
    }

    /// Tells a table in memory to look at its clock; wakes one whose time is up.
    pub async fn tick(&self, id: &str) {
        if let Err(refusal) = self.ask(id, Ask::Tick).await {
            tracing::warn!(table = id, refusal = refusal.message, "a table could not be woken");
        }
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn in_memory_count(&self) -> usize {
        self.shared.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Answers everything that waits and puts all tables to sleep.
    pub async fn stop(&self) {
        self.shared.stopping.send_replace(true);
        for _ in 0..500 {
            if self.in_memory_count() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
