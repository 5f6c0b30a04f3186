//! The thread that writes: takes all that waits, commits it at once, then answers everybody.

use super::rows::Line;
use super::{Faults, StoreError};
use crate::metrics::Metrics;
use rusqlite::Connection;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The most writes in one commit.
const GROUP: usize = 512;

/// It is told at most so often that commits fail.
const QUIET: Duration = Duration::from_secs(5);

/// One write: done inside the transaction, answered after it.
pub(super) trait Work: Send {
    /// Does it. An error undoes this write alone.
    fn run(&mut self, db: &Connection) -> rusqlite::Result<()>;
    /// Tells whoever waits how it went.
    fn done(self: Box<Self>, how: Result<(), StoreError>);
}

/// A line of a log: by far the most frequent write.
pub(super) struct Append {
    pub line: Line,
    pub reply: oneshot::Sender<Result<(), StoreError>>,
}

impl Work for Append {
    fn run(&mut self, db: &Connection) -> rusqlite::Result<()> {
        self.line.insert(db)
    }

    fn done(self: Box<Self>, how: Result<(), StoreError>) {
        let _ = self.reply.send(how);
    }
}

/// Any other write.
pub(super) struct Any<T, F> {
    pub work: Option<F>,
    pub out: Option<T>,
    pub reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F: FnOnce(&Connection) -> rusqlite::Result<T> + Send> Work for Any<T, F> {
    fn run(&mut self, db: &Connection) -> rusqlite::Result<()> {
        if let Some(work) = self.work.take() {
            self.out = Some(work(db)?);
        }
        Ok(())
    }

    fn done(self: Box<Self>, how: Result<(), StoreError>) {
        let Any { out, reply, .. } = *self;
        let _ = reply.send(how.and_then(|()| out.ok_or(StoreError::Busy)));
    }
}

/// Works until nobody can give work any more.
pub(super) fn run(db: Connection, queue: &Receiver<Box<dyn Work>>, faults: &Faults, metrics: &Metrics) {
    let mut group: Vec<Box<dyn Work>> = Vec::with_capacity(64);
    let mut told = None;
    while let Ok(first) = queue.recv() {
        group.push(first);
        while group.len() < GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        let began = Instant::now();
        let count = group.len();
        let before = db.total_changes();
        let how = commit(&db, &mut group, faults);
        faults.note(how.as_ref().err(), db.total_changes() != before);
        metrics.committed(count, began.elapsed());
        match how {
            Ok(each) => group.drain(..).zip(each).for_each(|(work, how)| work.done(how)),
            Err(error) => {
                let failures = metrics.commit_failures.fetch_add(1, Relaxed);
                // A full disk must not be filled further with the news of it.
                if told.is_none_or(|told: Instant| told.elapsed() >= QUIET) {
                    told = Some(Instant::now());
                    tracing::error!(%error, writes = count, failures, "a commit failed; its writes were refused");
                }
                group.drain(..).for_each(|work| work.done(Err(error.clone())));
            }
        }
    }
    if let Err(error) = db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)") {
        tracing::warn!(%error, "the store could not be tidied up; nothing is lost");
    }
}

type Each = Vec<Result<(), StoreError>>;

fn commit(db: &Connection, group: &mut [Box<dyn Work>], faults: &Faults) -> Result<Each, StoreError> {
    db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let done = work(db, group).and_then(|each| {
        faults.check()?;
        db.prepare_cached("COMMIT")?.execute([])?;
        Ok(each)
    });
    if done.is_err() && !db.is_autocommit() {
        db.execute_batch("ROLLBACK")?;
    }
    done
}

fn work(db: &Connection, group: &mut [Box<dyn Work>]) -> Result<Each, StoreError> {
    let mut each = Vec::with_capacity(group.len());
    for work in group {
        // It is more than one statement: its beginnings must be undone when it fails.
        db.prepare_cached("SAVEPOINT one")?.execute([])?;
        let how = settle(db, work.run(db))?;
        if how.is_err() {
            db.prepare_cached("ROLLBACK TO one")?.execute([])?;
        }
        db.prepare_cached("RELEASE one")?.execute([])?;
        each.push(how);
    }
    Ok(each)
}

/// An error of one write stays its own, unless it took the whole transaction with it.
fn settle(db: &Connection, how: rusqlite::Result<()>) -> Result<Result<(), StoreError>, StoreError> {
    match how {
        Ok(()) => Ok(Ok(())),
        Err(error) => {
            let error = StoreError::from(error);
            if db.is_autocommit() || matches!(error, StoreError::Full | StoreError::Disk(_) | StoreError::Damaged(_)) {
                return Err(error);
            }
            Ok(Err(error))
        }
    }
}
