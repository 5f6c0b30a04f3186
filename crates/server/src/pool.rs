//! The threads on which bots think: bounded, and fair between the people who play against them.

use crate::metrics::Metrics;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Something to think about.
pub struct Job {
    /// Who pays with their turn: everyone gets the same share of the threads.
    pub owner: i64,
    /// What it is about, for whoever reads why it failed.
    pub about: &'static str,
    /// Set when nobody needs the answer any more: it is then not begun, and stops if it was.
    pub cancelled: Arc<AtomicBool>,
    /// The thinking, which delivers its answer itself. It must look at the flag now and then.
    pub work: Box<dyn FnOnce(&AtomicBool) + Send>,
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

    /// Puts a piece of thinking in the queue.
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
        let Job { about, cancelled, work, .. } = job;
        // A mistake in a bot must not take the thread with it.
        if catch_unwind(AssertUnwindSafe(|| work(&cancelled))).is_err() {
            tracing::error!(about, "thinking failed");
        }
        metrics.bots_thinking.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn job(owner: i64, work: impl FnOnce(&AtomicBool) + Send + 'static) -> Job {
        Job { owner, about: "test", cancelled: Arc::new(AtomicBool::new(false)), work: Box::new(work) }
    }

    #[test]
    fn everybody_gets_a_turn() {
        let (tell, told) = channel();
        let mut queue = Queue::default();
        for (owner, number) in [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30), (2, 21)] {
            let tell = tell.clone();
            queue.push(job(owner, move |_| tell.send(number).unwrap()));
        }
        std::iter::from_fn(|| queue.pop()).for_each(|job| (job.work)(&job.cancelled));
        drop(tell);
        assert_eq!(told.iter().collect::<Vec<_>>(), [10, 20, 30, 11, 21, 12]);
    }

    #[test]
    fn what_is_cancelled_is_not_begun_and_a_failure_takes_no_thread_along() {
        let pool = Pool::start(1, &Arc::new(Metrics::default())).unwrap();
        let (tell, told) = channel();
        let later = tell.clone();
        pool.think(job(1, |_| panic!("a mistake")));
        let gone = job(1, move |_| later.send("cancelled").unwrap());
        gone.cancelled.store(true, Ordering::Relaxed);
        pool.think(gone);
        pool.think(job(1, move |_| tell.send("done").unwrap()));
        assert_eq!(told.iter().collect::<Vec<_>>(), ["done"]);
        pool.stop();
    }

    #[test]
    fn who_thinks_hears_that_it_was_cancelled() {
        let pool = Pool::start(1, &Arc::new(Metrics::default())).unwrap();
        let (tell, told) = channel();
        let long = job(1, move |cancelled| {
            tell.send("begun").unwrap();
            while !cancelled.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            tell.send("stopped").unwrap();
        });
        let cancelled = long.cancelled.clone();
        pool.think(long);
        assert_eq!(told.recv(), Ok("begun"));
        cancelled.store(true, Ordering::Relaxed);
        assert_eq!(told.recv(), Ok("stopped"));
        pool.stop();
    }
}
