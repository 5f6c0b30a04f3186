//! The tables: one task each while somebody is there, none otherwise. What is not in memory is rebuilt from its log.

pub mod away;
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
pub mod upgrade;

pub use commands::TableCommand;
pub use hints::{Hint, HintRequest};
pub use live::{Live, User};
pub use make::{Made, Rematch, SeatPlan, TablePlan};
pub use presence::{Presence, Present};
pub use task::{Act, Change};

use crate::Config;
use crate::limits::Counts;
use crate::metrics::Metrics;
use crate::pool::{Payers, Pool};
use crate::refusal::{Kind, Refusal};
use crate::store::{Fate, Loaded, Store, chain, keep_keepsake, keep_pack, packed_keepsake, unjudged, unkept};
use crate::time::Clock;
use away::LastSeen;
use catalog::AnyMatch;
use engine::{Names, Seat};
use kinds::{Phase, Sitter};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use task::{Ask, MAILBOX, Task};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

/// What tables share.
pub(crate) struct Shared {
    pub store: Arc<Store>,
    pub pool: Pool,
    /// Who pays for whose bots.
    pub payers: Payers,
    /// When everybody was last heard of.
    pub seen: Arc<LastSeen>,
    pub metrics: Arc<Metrics>,
    pub config: Config,
    pub clock: Clock,
    /// Becomes true when the server stops.
    pub stopping: watch::Sender<bool>,
    /// Who is waiting for a hint.
    hinting: Counts,
    /// One finished game is put into words at a time.
    keeping: Semaphore,
    live: Mutex<HashMap<String, Handle>>,
}

impl Shared {
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Keeps in words what a finished game told and showed. What is not kept now is kept after the next start.
    pub async fn keep(&self, row: i64, play: Box<dyn AnyMatch>, seats: Vec<Sitter>) {
        let Ok(_one_at_a_time) = self.keeping.acquire().await else { return };
        let packing = tokio::task::spawn_blocking(move || {
            let names = Names::new(kinds::names(&seats));
            catch_unwind(AssertUnwindSafe(|| packed_keepsake(&play.keepsake(&names)))).ok()
        });
        let Ok(Some(packed)) = packing.await else { return };
        if let Err(error) = self.store.write(move |db| keep_keepsake(db, row, &packed)).await {
            tracing::warn!(%error, "what a finished game told could not be kept yet");
        }
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
    Refusal::new(Kind::Store, "This table is busy. Try again in a moment.")
}

impl Tables {
    pub(crate) fn new(store: Arc<Store>, pool: Pool, metrics: Arc<Metrics>, config: Config) -> Tables {
        let clock = config.clock.clone();
        let shared = Shared {
            store,
            pool,
            payers: Payers::default(),
            seen: Arc::new(LastSeen::new(clock.now())),
            metrics,
            config,
            clock,
            stopping: watch::Sender::new(false),
            hinting: Counts::default(),
            keeping: Semaphore::new(1),
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
            return Err(Refusal::new(Kind::Store, "The server is restarting. Try again in a moment."));
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
        let lane = self.lane(id);
        let _one_at_a_time = self.loading[lane].lock().await;
        if let Some(handle) = self.in_memory(id) {
            return Ok(handle);
        }
        let live = self.take_up(id).await?;
        Ok(self.wake(live))
    }

    /// The table with this id from the store, taken up by the rules of this program; what becomes of it is written down.
    async fn take_up(&self, id: &str) -> Result<Live, Refusal> {
        let (public, now) = (id.to_string(), self.shared.now());
        let (seen, claim_after) = (self.shared.seen.clone(), self.shared.claim_after());
        // On a thread of its own: a long log takes its time.
        let read = self.shared.store.read(move |db| {
            let Some(mut loaded) = Loaded::find(db, &public)? else { return Ok(Err(Refusal::not_found())) };
            if let Some(game) = catalog::game(&loaded.game) {
                upgrade::fetch(db, game, &mut loaded)?;
            }
            Ok(Live::from_store(loaded, now, seen, claim_after))
        });
        let (live, fate, damage) = read.await??;
        if let Some(fate) = fate {
            match (&fate, damage) {
                // Said once: from now on it is written down.
                (Fate::Frozen { .. }, Some(damage)) => {
                    self.shared.metrics.damaged.fetch_add(1, Ordering::Relaxed);
                    tracing::error!(table = live.id, %damage, "the disk has damaged a table; restore a backup or close it");
                }
                (Fate::Frozen { why }, None) if live.phase == Phase::Frozen => {
                    tracing::info!(table = live.id, why, "a table of another program is frozen");
                }
                (Fate::Frozen { .. } | Fate::Fits { .. }, _) => {}
            }
            let (row, mark, deadline) = (live.row, upgrade::mark(live.game), live.due());
            self.shared.store.write(move |db| fate.write(db, row, &mark, deadline)).await?;
        }
        Ok(live)
    }

    /// Takes up every table that another program kept, those being played first, and writes down what becomes of it; then makes
    /// keepsakes of finished games that have none. Tables in memory have been judged already. A table that cannot be read is left
    /// alone, and the others are looked at.
    pub(crate) async fn upgrade(&self) -> Result<(), Refusal> {
        self.seal().await?;
        for game in catalog::games() {
            if let Some((hash, files)) = upgrade::current(*game) {
                let (id, now) = (game.info().id, self.shared.now());
                self.shared.store.write(move |db| keep_pack(db, &hash, id, &files.packed(), now)).await?;
            }
            for phase in [Phase::Playing, Phase::Waiting, Phase::Frozen, Phase::Over] {
                let mut after = 0;
                loop {
                    let (id, mark) = (game.info().id, upgrade::mark(*game));
                    let next = self.shared.store.read(move |db| unjudged(db, id, &mark, phase.name(), after, 100)).await?;
                    let Some(last) = next.last() else { break };
                    after = last.row;
                    for table in &next {
                        if *self.shared.stopping.borrow() {
                            return Ok(());
                        }
                        if let Err(refusal) = self.judge(&table.public).await {
                            self.unreadable(&table.public, &refusal);
                        }
                    }
                }
            }
        }
        let mut after = 0;
        loop {
            let next = self.shared.store.read(move |db| unkept(db, after, 100)).await?;
            let Some(last) = next.last() else { return Ok(()) };
            after = last.row;
            for table in &next {
                if *self.shared.stopping.borrow() {
                    return Ok(());
                }
                match self.take_up(&table.public).await {
                    // What is damaged is not put into words as if it had been so.
                    Ok(live) if live.frozen.is_some() => {}
                    Ok(live) => self.shared.keep(live.row, live.play, live.seats).await,
                    Err(refusal) => self.unreadable(&table.public, &refusal),
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }

    /// Gives tables that have no checksum of what they begin with the one they lack.
    async fn seal(&self) -> Result<(), Refusal> {
        let mut after = 0;
        loop {
            let rows = self.shared.store.read(move |db| chain::unsealed(db, after, 100)).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = *last;
            self.shared.store.write(move |db| chain::seal_older(db, &rows)).await?;
        }
    }

    fn unreadable(&self, id: &str, refusal: &Refusal) {
        self.shared.metrics.strays.fetch_add(1, Ordering::Relaxed);
        tracing::warn!(
            table = id,
            refusal = refusal.message,
            "a table could not be taken up; it is judged when somebody asks for it"
        );
    }

    async fn judge(&self, id: &str) -> Result<(), Refusal> {
        let lane = self.lane(id);
        let _one_at_a_time = self.loading[lane].lock().await;
        if self.in_memory(id).is_none() {
            self.take_up(id).await?;
        }
        Ok(())
    }

    fn lane(&self, id: &str) -> usize {
        id.bytes().fold(0usize, |sum, b| sum + usize::from(b)) % self.loading.len()
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
    ///
    /// # Errors
    /// When it cannot be woken.
    pub async fn tick(&self, id: &str) -> Result<(), Refusal> {
        self.ask(id, Ask::Tick).await
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
