//! What a table gives the pool to think about, and how the answer comes back.

use super::task::Ask;
use crate::limits::Whom;
use crate::pool::{Job, Length};
use bots::{Advice, Interrupt, Level};
use engine::Seat;
use serde_json::Value;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// What a bot's answer comes back through.
#[derive(Clone)]
pub(super) struct Mailbox(pub mpsc::WeakSender<Ask>);

impl Mailbox {
    /// Delivers an answer; a table that is gone does not need it.
    fn deliver(&self, ask: Ask) {
        if let Some(own) = self.0.upgrade() {
            // From a pool thread: waiting here slows only bots, never a table.
            let _ = own.blocking_send(ask);
        }
    }
}

/// What a bot decided.
#[derive(Debug)]
pub(super) struct Thought {
    /// For which seat.
    pub seat: Seat,
    /// For which decision.
    pub decision: u32,
    /// What; none if it could not.
    pub action: Option<Value>,
}

/// What the search says to a person.
#[derive(Debug)]
pub(super) struct Advised {
    /// For which seat.
    pub seat: Seat,
    /// For which decision.
    pub decision: u32,
    /// What; none if it found nothing.
    pub advice: Option<Advice>,
}

/// A decision that is being thought about. Who lets go of it cancels the thinking.
pub(super) struct Pending {
    /// Which decision of the seat.
    pub decision: u32,
    cancelled: Arc<AtomicBool>,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

/// A decision to think about.
pub(super) struct Question {
    /// Who pays with their turn.
    pub payer: Whom,
    /// The game's id.
    pub game: &'static str,
    /// For which seat.
    pub seat: Seat,
    /// For which decision of that seat.
    pub decision: u32,
    /// All it may know.
    pub sampler: Box<dyn Any + Send>,
}

impl Question {
    /// For a bot of this level.
    pub fn for_bot(self, level: Level, seed: u64, mailbox: Mailbox) -> (Job, Pending) {
        let Question { payer, game, seat, decision, sampler } = self;
        let length = if level.patience() < SHORT { Length::Short } else { Length::Long };
        let decide = move |cancelled: &AtomicBool, allowed: Duration| {
            let until = Instant::now().checked_add(level.patience().min(allowed));
            let mut bot = bots::any_bot(game, level, seed)?;
            bot.choose(sampler.as_ref(), Interrupt { stop: Some(cancelled), until })
        };
        let work = move |cancelled: &AtomicBool, allowed: Duration| {
            // The table asks again after a mistake in a bot.
            let action = catch_unwind(AssertUnwindSafe(|| decide(cancelled, allowed))).unwrap_or_else(|_| {
                tracing::error!(game, %level, "a bot failed");
                None
            });
            mailbox.deliver(Ask::Thought(Box::new(Thought { seat, decision, action })));
        };
        job(payer, length, game, decision, work)
    }

    /// For a person who wants to know what to do. The same position, as far as the seat knows it, gets the same advice if the rounds
    /// are done before the time is up.
    pub fn for_hint(self, rounds: u32, time: Duration, mailbox: Mailbox) -> (Job, Pending) {
        let Question { payer, game, seat, decision, sampler } = self;
        let work = move |cancelled: &AtomicBool, _: Duration| {
            let interrupt = Interrupt { stop: Some(cancelled), until: Instant::now().checked_add(time) };
            let think = || bots::hint(game, sampler.as_ref(), rounds, u64::from(decision), interrupt);
            let advice = catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|_| {
                tracing::error!(game, "a hint failed");
                None
            });
            mailbox.deliver(Ask::Advised(Box::new(Advised { seat, decision, advice })));
        };
        job(payer, Length::Long, game, decision, work)
    }
}

/// Thinking that takes less than this is short.
const SHORT: Duration = Duration::from_secs(1);

fn job(
    payer: Whom,
    length: Length,
    about: &'static str,
    decision: u32,
    work: impl FnOnce(&AtomicBool, Duration) + Send + 'static,
) -> (Job, Pending) {
    let cancelled = Arc::new(AtomicBool::new(false));
    let asked = Instant::now();
    (Job { payer, length, asked, about, cancelled: cancelled.clone(), work: Box::new(work) }, Pending { decision, cancelled })
}
