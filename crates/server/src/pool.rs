//! The threads on which bots think: bounded, fair between households by the time they have used, and never so full of long thinking
//! that a short answer has to wait for it.

use crate::limits::{Whom, household};
use crate::metrics::Metrics;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a piece of thinking may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// Well under a second: it never waits for long ones.
    Short,
    /// Seconds.
    Long,
}

/// Thinking that looks at the flag now and then, and takes no longer than it is told.
pub type Thinking = Box<dyn FnOnce(&AtomicBool, Duration) + Send>;

/// Something to think about.
pub struct Job {
    /// Who pays with their turn: every household gets the same share of the threads' time.
    pub payer: Whom,
    /// How long it may take.
    pub length: Length,
    /// When it was asked for.
    pub asked: Instant,
    /// What it is about, for whoever reads why it failed.
    pub about: &'static str,
    /// Set when nobody needs the answer any more: it is then not begun, and stops if it was.
    pub cancelled: Arc<AtomicBool>,
    /// The thinking, which delivers its answer itself. It must look at the flag now and then, and may take so long.
    pub work: Thinking,
}

/// The promise: whoever waits for a short answer has it within a second, whatever others ask.
const PROMISE: Duration = Duration::from_millis(900);

/// One answer takes this at the most, for nobody knows who will ask next.
const ALONE: Duration = Duration::from_millis(350);

/// And this at the least, to be an answer at all.
const LEAST: Duration = Duration::from_millis(2);

/// How long a short answer may take that was asked for at this moment, while so many wait behind it: they share what is left of the time
/// within which it is promised.
fn allowance(asked: Instant, waiting: usize) -> Duration {
    let left = PROMISE.saturating_sub(asked.elapsed());
    let share = left / u32::try_from(waiting + 1).unwrap_or(u32::MAX);
    share.clamp(LEAST, ALONE)
}

/// Who pays for whom: users by the household they came from last, so that thirty guests of one household have the share of one.
#[derive(Debug, Default)]
pub struct Payers(Mutex<HashMap<i64, IpAddr>>);

/// Above this many they are all forgotten: each comes back with the next request.
const MANY: usize = 100_000;

impl Payers {
    /// A user has come from this address.
    pub fn note(&self, user: i64, address: IpAddr) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MANY {
            known.clear();
        }
        known.insert(user, household(address));
    }

    /// Who pays for this user; themselves where nobody knows where they come from.
    #[must_use]
    pub fn of(&self, user: i64) -> Whom {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&user).map_or(Whom::User(user), |address| Whom::Address(*address))
    }
}

/// Jobs of one length: next is the first of whoever has used least.
#[derive(Default)]
struct Lane {
    waiting: Vec<(Whom, VecDeque<Job>)>,
    used: HashMap<Whom, Duration>,
}

impl Lane {
    fn push(&mut self, job: Job) {
        let payer = job.payer;
        if let Some((_, jobs)) = self.waiting.iter_mut().find(|(whom, _)| *whom == payer) {
            return jobs.push_back(job);
        }
        // Who comes back begins where the others are: time not asked for is not saved up.
        let least = self.waiting.iter().filter_map(|(whom, _)| self.used.get(whom)).min().copied().unwrap_or_default();
        let used = self.used.entry(payer).or_default();
        *used = (*used).max(least);
        self.waiting.push((payer, VecDeque::from([job])));
    }

    fn pop(&mut self) -> Option<Job> {
        let used = |whom: &Whom| self.used.get(whom).copied().unwrap_or_default();
        let (at, _) = self.waiting.iter().enumerate().min_by_key(|(_, (whom, _))| used(whom))?;
        let job = self.waiting[at].1.pop_front();
        // To the end of the line, so that those who have used the same take turns.
        let (whom, jobs) = self.waiting.remove(at);
        if !jobs.is_empty() {
            self.waiting.push((whom, jobs));
        }
        job
    }

    fn charge(&mut self, payer: Whom, took: Duration) {
        *self.used.entry(payer).or_default() += took;
        if self.used.len() > MANY {
            let waiting = &self.waiting;
            self.used.retain(|whom, _| waiting.iter().any(|(waits, _)| waits == whom));
        }
    }
}

#[derive(Default)]
struct Queue {
    short: Lane,
    long: Lane,
    stop: bool,
}

impl Queue {
    fn lane(&mut self, length: Length) -> &mut Lane {
        match length {
            Length::Short => &mut self.short,
            Length::Long => &mut self.long,
        }
    }

    /// The next job for a thread that takes long ones or leaves them to others, and how long it may take.
    fn pop(&mut self, takes_long: bool) -> Option<(Job, Duration)> {
        let long = if takes_long { self.long.pop() } else { None };
        if let Some(job) = long {
            return Some((job, Duration::MAX));
        }
        let job = self.short.pop()?;
        let waiting = self.short.waiting.iter().map(|(_, jobs)| jobs.len()).sum();
        let allowed = allowance(job.asked, waiting);
        Some((job, allowed))
    }
}

/// The pool.
pub struct Pool {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// A pool of this many threads, and one that thinks about short things only.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(threads: usize, metrics: &Arc<Metrics>) -> std::io::Result<Pool> {
        let queue = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        let spawn = |i: usize| {
            let (queue, metrics) = (queue.clone(), metrics.clone());
            std::thread::Builder::new().name(format!("bot-{i}")).spawn(move || work(&queue, &metrics, i > 0))
        };
        let threads = (0..=threads.max(1)).map(spawn).collect::<Result<_, _>>()?;
        Ok(Pool { queue, threads: Mutex::new(threads), metrics: metrics.clone() })
    }

    /// Puts a piece of thinking in the queue.
    pub fn think(&self, job: Job) {
        self.metrics.bots_waiting.fetch_add(1, Ordering::Relaxed);
        let mut held = self.queue.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.lane(job.length).push(job);
        drop(held);
        // All of them: the one that wakes first might be the one that leaves it to others.
        self.queue.1.notify_all();
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

fn next(queue: &(Mutex<Queue>, Condvar), takes_long: bool) -> Option<(Job, Duration)> {
    let mut held = queue.0.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if held.stop {
            return None;
        }
        if let Some(job) = held.pop(takes_long) {
            return Some(job);
        }
        held = queue.1.wait(held).unwrap_or_else(PoisonError::into_inner);
    }
}

fn work(queue: &(Mutex<Queue>, Condvar), metrics: &Metrics, takes_long: bool) {
    while let Some((job, allowed)) = next(queue, takes_long) {
        metrics.bots_waiting.fetch_sub(1, Ordering::Relaxed);
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        metrics.bots_thinking.fetch_add(1, Ordering::Relaxed);
        let Job { about, cancelled, work, payer, length, .. } = job;
        let begun = Instant::now();
        // A mistake in a bot must not take the thread with it.
        if catch_unwind(AssertUnwindSafe(|| work(&cancelled, allowed))).is_err() {
            tracing::error!(about, "thinking failed");
        }
        queue.0.lock().unwrap_or_else(PoisonError::into_inner).lane(length).charge(payer, begun.elapsed());
        metrics.bots_thinking.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn job(owner: i64, work: impl FnOnce(&AtomicBool) + Send + 'static) -> Job {
        let (payer, cancelled) = (Whom::User(owner), Arc::new(AtomicBool::new(false)));
        Job {
            payer,
            length: Length::Long,
            asked: Instant::now(),
            about: "test",
            cancelled,
            work: Box::new(move |cancelled, _| work(cancelled)),
        }
    }

    #[test]
    fn everybody_gets_a_turn() {
        let (tell, told) = channel();
        let mut queue = Queue::default();
        for (owner, number) in [(1, 10), (1, 11), (1, 12), (2, 20), (3, 30), (2, 21)] {
            let tell = tell.clone();
            queue.long.push(job(owner, move |_| tell.send(number).unwrap()));
        }
        std::iter::from_fn(|| queue.pop(true)).for_each(|(job, allowed)| (job.work)(&job.cancelled, allowed));
        drop(tell);
        assert_eq!(told.iter().collect::<Vec<_>>(), [10, 20, 30, 11, 21, 12]);
    }

    #[test]
    fn who_has_used_less_comes_first_and_saves_nothing_up() {
        let mut lane = Lane::default();
        let second = Duration::from_secs(1);
        let push = |lane: &mut Lane, owner| lane.push(job(owner, |_| {}));
        (0..3).for_each(|_| push(&mut lane, 1));
        lane.charge(Whom::User(1), 10 * second);
        push(&mut lane, 2);
        let payers = |lane: &mut Lane| std::iter::from_fn(|| lane.pop()).map(|job| job.payer).collect::<Vec<_>>();
        // The second comes late, begins level with the first, and then costs nothing while the first goes on costing.
        assert_eq!(lane.used[&Whom::User(2)], 10 * second);
        lane.charge(Whom::User(1), second);
        assert_eq!(payers(&mut lane), [2, 1, 1, 1].map(Whom::User));
    }

    #[test]
    fn a_household_has_one_share_however_many_guests_it_sends() {
        let payers = Payers::default();
        (0..30).for_each(|guest| payers.note(guest, "192.0.2.7".parse().unwrap()));
        payers.note(99, "198.51.100.1".parse().unwrap());
        let mut lane = Lane::default();
        for user in (0..30).chain([99]) {
            lane.push(Job { payer: payers.of(user), ..job(user, |_| {}) });
        }
        let order: Vec<Whom> = std::iter::from_fn(|| lane.pop()).map(|job| job.payer).collect();
        assert_eq!(order.iter().position(|whom| *whom == payers.of(99)), Some(1), "second, and not thirty-first");
        assert_eq!(payers.of(1_000), Whom::User(1_000));
    }

    #[test]
    fn a_short_answer_does_not_wait_for_long_thinking() {
        let pool = Pool::start(1, &Arc::new(Metrics::default())).unwrap();
        let (tell, told) = channel();
        let go_on = Arc::new(AtomicBool::new(false));
        for _ in 0..3 {
            let go_on = go_on.clone();
            pool.think(job(1, move |_| {
                while !go_on.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            }));
        }
        pool.think(Job { length: Length::Short, ..job(2, move |_| tell.send("short").unwrap()) });
        assert_eq!(told.recv_timeout(Duration::from_secs(5)), Ok("short"), "although all long threads are busy");
        go_on.store(true, Ordering::Relaxed);
        pool.stop();
    }

    #[test]
    fn sixty_who_ask_at_once_are_all_answered_within_a_second() {
        let pool = Pool::start(1, &Arc::new(Metrics::default())).unwrap();
        let (tell, told) = channel();
        // One who takes all the time there is for one alone has just begun, and long thinking has all other threads.
        let go_on = Arc::new(AtomicBool::new(false));
        let long = go_on.clone();
        pool.think(job(0, move |_| {
            while !long.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }));
        let ask = |user: i64| {
            let (tell, asked) = (tell.clone(), Instant::now());
            let mut job = job(user, |_| {});
            job.length = Length::Short;
            job.work = Box::new(move |_, allowed| {
                std::thread::sleep(allowed);
                tell.send(asked.elapsed()).unwrap();
            });
            pool.think(job);
        };
        ask(1);
        std::thread::sleep(Duration::from_millis(50));
        (2..=61).for_each(ask);
        let longest = (1..=61).map(|_| told.recv_timeout(Duration::from_secs(10)).unwrap()).max().unwrap();
        assert!(longest < Duration::from_secs(1), "{longest:?}");
        go_on.store(true, Ordering::Relaxed);
        pool.stop();
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
