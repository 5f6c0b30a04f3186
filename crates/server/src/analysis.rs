//! Finished games looked at again: one thread beside everything else, which steps back for the bots at tables.
//!
//! Who asks first starts the work, everybody after joins it. There is one analysis a person under way and a few in all; one that
//! nobody asks about any more is given up. What comes out is kept in the store, so that it is computed once.

use crate::app::App;
use crate::http::caller::Caller;
use crate::limits::Whom;
use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::store::{Store, analysis, keep_analysis};
use crate::tables::kinds::Phase;
use crate::tables::{Live, User};
use crate::time::Clock;
use bots::Analysis;
use catalog::AnyMatch;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How much is analysed.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// How many may wait, besides the one that is looked at.
    pub waiting: usize,
    /// One that nobody has asked about for so long is given up.
    pub patience: Duration,
    /// In how many rounds each decision is looked at; none lets the length of the game decide.
    pub rounds: Option<u32>,
}

impl Default for Terms {
    fn default() -> Self {
        Terms { waiting: 8, patience: Duration::from_secs(60), rounds: None }
    }
}

/// How long the work rests before a decision while bots wait for a thread, at most.
const COURTESY: Duration = Duration::from_secs(1);

/// How many games from one address are looked at or wait for it.
const PER_ADDRESS: usize = 2;

/// After how many seconds somebody may try again whose own games are in the way, and somebody before whom many wait.
const SOON: u32 = 30;
const LATER: u32 = 120;

/// One game that is or shall be looked at.
struct Job {
    /// The table's row.
    table: i64,
    /// Who asked for it.
    user: i64,
    /// From where, unless it is this machine itself.
    address: Option<Whom>,
    play: Box<dyn AnyMatch>,
    done: AtomicU32,
    given_up: AtomicBool,
    asked: Mutex<Instant>,
}

impl Job {
    fn ask(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn forgotten(&self, patience: Duration) -> bool {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > patience
    }
}

#[derive(Default)]
struct Queue {
    running: Option<Arc<Job>>,
    waiting: VecDeque<Arc<Job>>,
    stop: bool,
}

/// How far the analysis of a game is.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Nobody has asked for it.
    None,
    /// So many others come first.
    Waiting(usize),
    /// So many of so many moments have been looked at.
    Running(u32, u32),
    /// It is there.
    Done(Box<Analysis>),
}

/// Who does the work.
pub struct Analyst {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    thread: Mutex<Option<JoinHandle<()>>>,
    terms: Terms,
}

impl Analyst {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives none.
    pub fn start(terms: Terms, store: Arc<Store>, metrics: Arc<Metrics>, clock: Clock) -> std::io::Result<Analyst> {
        let queue = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        let desk = Desk { queue: queue.clone(), terms, store, metrics, clock, runtime: tokio::runtime::Handle::current() };
        let thread = std::thread::Builder::new().name("analysis".into()).spawn(move || desk.work())?;
        Ok(Analyst { queue, thread: Mutex::new(Some(thread)), terms })
    }

    /// How far the analysis of this table is, if it is under way. Asking keeps it alive.
    fn progress(&self, table: i64) -> Option<Progress> {
        let held = self.queue.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(job) = held.running.as_ref().filter(|job| job.table == table) {
            job.ask();
            return Some(Progress::Running(job.done.load(Ordering::Relaxed), job.play.moments()));
        }
        let at = held.waiting.iter().position(|job| job.table == table)?;
        held.waiting[at].ask();
        Some(Progress::Waiting(at + usize::from(held.running.is_some())))
    }

    /// Puts a game in the queue.
    fn begin(&self, table: i64, user: i64, address: Option<Whom>, play: Box<dyn AnyMatch>) -> Result<(), Refusal> {
        let mut held = self.queue.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.waiting.retain(|job| !job.forgotten(self.terms.patience));
        let all = held.running.iter().chain(&held.waiting);
        if all.clone().any(|job| job.table == table) {
            return Ok(());
        }
        if all.clone().any(|job| job.user == user) {
            return Err(Refusal::limited("Another of your games is being analysed. Try again when it is done.").after(SOON));
        }
        if address.is_some() && all.filter(|job| job.address == address).count() >= PER_ADDRESS {
            let message = "Other games for people at your address are being analysed. Try this one after those.";
            return Err(Refusal::limited(message).after(SOON));
        }
        if held.stop || held.waiting.len() >= self.terms.waiting {
            let message = "Many games are waiting for analysis. Try again in a few minutes.";
            return Err(Refusal::limited(message).after(LATER));
        }
        let (done, given_up) = (AtomicU32::new(0), AtomicBool::new(false));
        held.waiting.push_back(Arc::new(Job { table, user, address, play, done, given_up, asked: Mutex::new(Instant::now()) }));
        self.queue.1.notify_one();
        Ok(())
    }

    /// Gives everything up and ends the thread.
    pub fn stop(&self) {
        {
            let mut held = self.queue.0.lock().unwrap_or_else(PoisonError::into_inner);
            held.stop = true;
            held.waiting.clear();
            held.running.iter().for_each(|job| job.given_up.store(true, Ordering::Relaxed));
        }
        self.queue.1.notify_all();
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = thread.join();
        }
    }
}

/// What the thread works with.
struct Desk {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    terms: Terms,
    store: Arc<Store>,
    metrics: Arc<Metrics>,
    clock: Clock,
    runtime: tokio::runtime::Handle,
}

impl Desk {
    fn work(&self) {
        while let Some(job) = self.next() {
            // A mistake in a search must not take the thread with it.
            let looked = catch_unwind(AssertUnwindSafe(|| self.look(&job)));
            if looked.is_err() {
                tracing::error!(game = job.play.info().id, table = job.table, "an analysis failed");
            }
            self.queue.0.lock().unwrap_or_else(PoisonError::into_inner).running = None;
        }
    }

    fn next(&self) -> Option<Arc<Job>> {
        let mut held = self.queue.0.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if held.stop {
                return None;
            }
            held.waiting.retain(|job| !job.forgotten(self.terms.patience));
            if let Some(job) = held.waiting.pop_front() {
                held.running = Some(job.clone());
                return Some(job);
            }
            held = self.queue.1.wait(held).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn look(&self, job: &Job) {
        let play = job.play.as_ref();
        let rounds = self.terms.rounds.unwrap_or_else(|| bots::thorough(play));
        let told = |done, _| {
            job.done.store(done, Ordering::Relaxed);
            if job.forgotten(self.terms.patience) {
                job.given_up.store(true, Ordering::Relaxed);
            }
            self.rest(job);
        };
        let Some(analysis) = bots::analyse(play, rounds, &job.given_up, told) else {
            tracing::info!(table = job.table, "an analysis was given up, since nobody asks about it");
            return;
        };
        let Ok(text) = serde_json::to_string(&analysis) else { return };
        let (table, now) = (job.table, self.clock.now());
        let kept = self.store.write(move |db| keep_analysis(db, table, bots::ANALYSIS, &text, now));
        if let Err(error) = self.runtime.block_on(kept) {
            tracing::warn!(table, %error, "an analysis could not be kept");
        }
    }

    /// Lets the bots at tables go first.
    fn rest(&self, job: &Job) {
        let begun = Instant::now();
        let busy = || self.metrics.bots_waiting.load(Ordering::Relaxed) > 0 && !job.given_up.load(Ordering::Relaxed);
        while busy() && begun.elapsed() < COURTESY {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Looks at a finished game: whoever may see its replay may have it analysed.
async fn finished<T: Send + 'static>(
    app: &App,
    user: User,
    id: &str,
    look: impl FnOnce(&Live) -> T + Send + 'static,
) -> Result<T, Refusal> {
    let look = app.tables.see(id, move |live| {
        live.may_replay(user)?;
        if live.frozen.is_some() {
            return Err(Refusal::conflict("This game was played by different rules, so it cannot be analysed."));
        }
        if live.phase != Phase::Over {
            let message = "A game can be analysed only when it is over.";
            return Err(Refusal::conflict(message));
        }
        Ok(look(live))
    });
    look.await
}

async fn kept(app: &App, table: i64) -> Result<Progress, Refusal> {
    let text = app.store.read(move |db| analysis(db, table, bots::ANALYSIS)).await?;
    // What cannot be read any more is computed anew.
    let read = text.and_then(|text| serde_json::from_str(&text).ok());
    Ok(read.map_or(Progress::None, |analysis| Progress::Done(Box::new(analysis))))
}

/// How far the analysis of this table's game is. Asking keeps it under way.
///
/// # Errors
/// When the game is not over, or not for these eyes.
pub(crate) async fn progress(app: &App, user: User, id: &str) -> Result<Progress, Refusal> {
    let table = finished(app, user, id, |live| live.row).await?;
    match app.analyst.progress(table) {
        Some(progress) => Ok(progress),
        None => kept(app, table).await,
    }
}

/// Has the game of this table analysed for `user`, unless it is or was.
///
/// # Errors
/// When the game is not over, or not for these eyes, or there is too much to do already.
pub(crate) async fn begin(app: &App, caller: &Caller, user: i64, id: &str) -> Result<Progress, Refusal> {
    let (table, play) = finished(app, Some(user), id, |live| (live.row, live.play.boxed_clone())).await?;
    if let Some(progress) = app.analyst.progress(table) {
        return Ok(progress);
    }
    match kept(app, table).await? {
        Progress::None => {}
        there => return Ok(there),
    }
    caller.work(app)?;
    let address = (!caller.exempt).then(|| Whom::address(caller.address));
    app.analyst.begin(table, user, address, play)?;
    match app.analyst.progress(table) {
        Some(progress) => Ok(progress),
        // It was so short that it is done already.
        None => kept(app, table).await,
    }
}
