//! The threads on which bots think: bounded, and fair between the people who play against them.

use crate::metrics::Metrics;
use crate::tables::Mailbox;
use bots::Level;
use engine::Seat;
use serde_json::Value;
use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// One decision for a bot.
pub struct Job {
    /// Whose table: everyone's bots get the same share of the threads.
    pub owner: i64,
    /// The game's id.
    pub game: &'static str,
    /// How well it plays.
    pub level: Level,
    /// The seed of its choices.
    pub seed: u64,
    /// For which seat.
    pub seat: Seat,
    /// For which decision of that seat.
    pub decision: u32,
    /// All it may know.
    pub sampler: Box<dyn Any + Send>,
    /// Set when the table has gone; the bot then need not think.
    pub cancelled: Arc<AtomicBool>,
    /// Where the answer goes.
    pub mailbox: Mailbox,
}

/// What a bot decided.
#[derive(Debug)]
pub struct Thought {
    /// For which seat.
    pub seat: Seat,
    /// For which decision.
    pub decision: u32,
    /// What; none if it could not.
    pub action: Option<Value>,
}

#[derive(Default)]
struct Queue {
    turns: VecDeque<i64>,
    jobs: HashMap<i64, VecDeque<Job>>,
    stop: bool,
}

impl Queue {
    fn push(&mut self, job: Job) {
        let owner = job.owner;
        let waiting = self.jobs.entry(owner).or_default();
        if waiting.is_empty() {
            self.turns.push_back(owner);
        }
        waiting.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let owner = self.turns.pop_front()?;
        let waiting = self.jobs.get_mut(&owner)?;
        let job = waiting.pop_front();
        if waiting.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        job
    }
}

/// The pool.
pub struct Pool {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// A pool of this many threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(threads: usize, metrics: &Arc<Metrics>) -> std::io::Result<Pool> {
        let queue = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        let spawn = |i: usize| {
            let (queue, metrics) = (queue.clone(), metrics.clone());
            std::thread::Builder::new().name(format!("bot-{i}")).spawn(move || work(&queue, &metrics))
        };
        let threads = (0..threads.max(1)).map(spawn).collect::<Result<_, _>>()?;
        Ok(Pool { queue, threads: Mutex::new(threads), metrics: metrics.clone() })
    }

    /// Puts a decision in the queue.
    pub fn think(&self, job: Job) {
        self.metrics.bots_waiting.fetch_add(1, Ordering::Relaxed);
        self.queue.0.lock().unwrap_or_else(PoisonError::into_inner).push(job);
        self.queue.1.notify_one();
    }

    /// Lets the threads end after what they think about now.
    pub fn stop(&self) {
        self.queue.0.lock().unwrap_or_else(PoisonError::into_inner).stop = true;
        self.queue.1.notify_all();
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = thread.join();
        }
    }
}

fn next(queue: &(Mutex<Queue>, Condvar)) -> Option<Job> {
    let mut held = queue.0.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if held.stop {
            return None;
        }
        if let Some(job) = held.pop() {
            return Some(job);
        }
        held = queue.1.wait(held).unwrap_or_else(PoisonError::into_inner);
    }
}

fn work(queue: &(Mutex<Queue>, Condvar), metrics: &Metrics) {
    while let Some(job) = next(queue) {
        metrics.bots_waiting.fetch_sub(1, Ordering::Relaxed);
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        metrics.bots_thinking.fetch_add(1, Ordering::Relaxed);
        // A mistake in a bot must not take the thread with it; the table then asks again.
        let action = catch_unwind(AssertUnwindSafe(|| decide(&job))).unwrap_or_else(|_| {
            tracing::error!(game = job.game, level = %job.level, "a bot failed");
            None
        });
        metrics.bots_thinking.fetch_sub(1, Ordering::Relaxed);
        job.mailbox.think(Thought { seat: job.seat, decision: job.decision, action });
    }
}

fn decide(job: &Job) -> Option<Value> {
    let mut bot = bots::any_bot(job.game, job.level, job.seed)?;
    bot.choose(job.sampler.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(owner: i64, decision: u32) -> Job {
        Job {
            owner,
            game: "none",
            level: Level::Random,
            seed: 0,
            seat: Seat(0),
            decision,
            sampler: Box::new(()),
            cancelled: Arc::new(AtomicBool::new(false)),
            mailbox: Mailbox::nowhere(),
        }
    }

    #[test]
    fn everybody_gets_a_turn() {
        let mut queue = Queue::default();
        for (owner, decision) in [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30), (2, 21)] {
            queue.push(job(owner, decision));
        }
        let order: Vec<u32> = std::iter::from_fn(|| queue.pop()).map(|job| job.decision).collect();
        assert_eq!(order, [10, 20, 30, 11, 21, 12]);
    }
}
