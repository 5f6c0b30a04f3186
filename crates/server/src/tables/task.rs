//! The task of one table: one request after the other, commit, then acknowledge, then tell everybody.

use super::Shared;
use super::commands::TableCommand;
use super::decisions::{fresh, thinkers};
use super::hints::{HintRequest, PendingHint};
use super::kinds::{By, Phase, Sitter};
use super::live::{Done, Live, User, timed};
use super::thinking::{Advised, Mailbox, Pending, Question, Thought};
use crate::ids;
use crate::limits::Bucket;
use crate::refusal::{Kind, Refusal};
use crate::store::{Line, chain};
use bots::Advice;
use catalog::Request;
use engine::{Asked, MAX_SEATS, Seat, SeatSet};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

/// How many steps in a row are made for people who have no choice.
const FORCED: usize = 20;

/// How many requests may wait at one table.
pub(super) const MAILBOX: usize = 32;

/// What watchers are told: which line the match is at, and a count of everything else that changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The version of the match.
    pub version: u32,
    /// Goes up with every change, also of seats, chat and names.
    pub stamp: u32,
}

/// A request of a person.
#[derive(Debug)]
pub struct Act {
    /// Who asks.
    pub user: User,
    /// For which seat; the only possible one if none.
    pub seat: Option<Seat>,
    /// The version they saw.
    pub version: u32,
    /// The idempotency key.
    pub key: String,
    /// What they ask for.
    pub request: Request,
}

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a table can be asked.
pub(super) enum Ask {
    Act(Box<(Act, Reply<u32>)>),
    See(Box<dyn FnOnce(&Live) + Send>),
    Command(Box<(TableCommand, Reply<Option<Seat>>)>),
    Thought(Box<Thought>),
    Hint(Box<(HintRequest, Reply<Option<Arc<Advice>>>)>),
    Advised(Box<Advised>),
    Tick,
}

/// The task's own state beside the table.
pub(super) struct Task {
    pub(super) live: Live,
    pub(super) shared: Arc<Shared>,
    change: watch::Sender<Change>,
    pub(super) own: mpsc::WeakSender<Ask>,
    rates: [Option<Bucket>; MAX_SEATS],
    /// By seat: the decision a bot is thinking about.
    pub(super) thinking: [Option<Pending>; MAX_SEATS],
    /// By seat: the hint that is being thought about.
    pub(super) hinting: [Option<PendingHint>; MAX_SEATS],
    /// Who was there when watchers were told last.
    told: (Vec<bool>, u32),
    /// When to tell them that somebody came or went.
    telling: Option<Instant>,
    /// Who has a socket here.
    pub(super) here: Vec<i64>,
    /// Up to when watchers were told that a game can be claimed.
    claims_told: i64,
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Takes the table out of the list when its task ends, however that happens.
struct Leaving(Arc<Shared>, String);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.forget(&self.1);
    }
}

impl Task {
    pub(super) fn new(live: Live, shared: Arc<Shared>, change: watch::Sender<Change>, own: mpsc::WeakSender<Ask>) -> Task {
        let told = there(&live);
        let (rates, thinking) = ([None; MAX_SEATS], Default::default());
        let claims_told = shared.now();
        let (hinting, here) = (Default::default(), Vec::new());
        Task { live, shared, change, own, rates, thinking, hinting, told, telling: None, here, claims_told }
    }

    /// Works until nobody has asked for anything for a while.
    pub(super) async fn run(mut self, mut asks: mpsc::Receiver<Ask>) {
        let _leaving = Leaving(self.shared.clone(), self.live.id.clone());
        self.wake_bots();
        let mut stopping = self.shared.stopping.subscribe();
        let present = self.live.present.clone();
        loop {
            let wait = self.wait();
            tokio::select! {
                biased;
                ask = asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => break,
                },
                () = stopped(&mut stopping) => break,
                // Who reloads a page goes and comes back: only what lasts a moment is told.
                () = present.changed() => {
                    self.note_gone();
                    self.telling.get_or_insert(Instant::now() + self.shared.config.presence);
                }
                () = tokio::time::sleep(wait) => {
                    if self.tell_presence() || self.tell_claims() {
                        continue;
                    }
                    self.time_out().await;
                    if self.is_idle() {
                        break;
                    }
                }
            }
        }
        asks.close();
        while let Some(ask) = asks.recv().await {
            self.answer(ask).await;
        }
    }

    fn wait(&self) -> Duration {
        // A game that is over is looked at once more and then left, mostly for the next one; who watches it still has a socket.
        let over = matches!(self.live.phase, Phase::Over | Phase::Frozen | Phase::Closed);
        let idle = self.shared.config.idle / if over { 60 } else { 1 };
        let telling = self.telling.map_or(idle, |at| at.saturating_duration_since(Instant::now())).min(idle);
        match self.live.due().into_iter().chain(self.claim_due()).min() {
            Some(due) => Duration::from_millis((due - self.shared.now()).max(1) as u64).min(telling),
            None => telling,
        }
    }

    /// Tells everybody that a game can be claimed now, if that has come about since they were told last. Whether it has.
    fn tell_claims(&mut self) -> bool {
        let (before, now) = (self.claims_told, self.shared.now());
        self.claims_told = now;
        let new = self.live.absence_news().into_iter().any(|at| at > before && at <= now);
        if new {
            self.tell();
        }
        new
    }

    /// Tells everybody who came or went, if it is time and they are still here or gone. Whether it was time.
    fn tell_presence(&mut self) -> bool {
        if self.telling.is_none_or(|at| at > Instant::now()) {
            return false;
        }
        self.telling = None;
        let there = there(&self.live);
        if there != self.told {
            self.told = there;
            self.tell();
        }
        true
    }

    fn is_idle(&self) -> bool {
        let thinks = self.thinking.iter().any(Option::is_some) || self.hinting.iter().any(Option::is_some);
        self.change.receiver_count() <= 1 && !thinks
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::See(look) => look(&self.live),
            Ask::Act(asked) => {
                let (act, reply) = *asked;
                let done = self.act(act).await;
                let changed = done.is_ok();
                let _ = reply.send(done);
                if changed {
                    self.tell();
                    self.wake_bots();
                }
            }
            Ask::Command(asked) => {
                let (command, reply) = *asked;
                let done = self.command(command).await;
                let changed = done.is_ok();
                let _ = reply.send(done);
                if changed {
                    self.tell();
                    self.wake_bots();
                }
            }
            Ask::Thought(thought) => self.thought(*thought).await,
            Ask::Hint(asked) => self.hint(asked.0, asked.1),
            Ask::Advised(advised) => self.advised(*advised),
            Ask::Tick => {
                self.time_out().await;
                self.wake_bots();
            }
        }
    }

    /// Tells everybody that there is something new. Only what is committed is in the table by now.
    pub(super) fn tell(&self) {
        let version = self.live.play.version();
        self.change.send_modify(|change| *change = Change { version, stamp: change.stamp.wrapping_add(1) });
    }

    async fn act(&mut self, act: Act) -> Result<u32, Refusal> {
        let seat = self.live.acting(act.user, act.seat)?;
        let rate = self.shared.config.limits.actions;
        if !self.rates[seat.index()].get_or_insert_with(|| Bucket::full(rate)).take(rate) {
            return Err(Refusal::limited("Too fast. Wait a moment."));
        }
        if act.key.is_empty() || act.key.len() > 128 {
            return Err(Refusal::new(Kind::Malformed, "The key must have 1 to 128 characters."));
        }
        let key = ids::key_hash(&act.key);
        let asked = ids::key_hash(&serde_json::to_string(&act.request).unwrap_or_default());
        if let Some(done) = self.live.done.iter().rev().find(|done| done.key == key) {
            if done.seat == seat && done.asked == asked {
                return Ok(done.version);
            }
            return Err(Refusal::conflict("This key was already used for another request. Use a new one."));
        }
        self.live.check_on()?;
        let back = matches!(act.request, Request::Undo | Request::UndoFreely | Request::TakeBack);
        if back && self.live.play.version() >= self.shared.config.limits.lines {
            return Err(Refusal::conflict("You cannot undo any more at this table: its limit is reached."));
        }
        let fits = match &act.request {
            Request::Concede => act.version <= self.live.play.version(),
            // An undo too: what others have chosen unseen meanwhile does not change what is to be undone.
            Request::Act(_) | Request::TakeBack | Request::Undo | Request::UndoFreely => self.live.still_fits(seat, act.version),
        };
        if !fits && act.request == Request::TakeBack && self.live.since[seat.index()] <= act.version {
            // The commitment is still hidden if the seat does not owe a new decision; the rules check it.
        } else if !fits {
            return Err(Refusal::stale(self.live.play.version()));
        }
        let version = self.commit(seat, By::Person, &self.undo_of(&act), key, asked).await?;
        if act.request != Request::Undo {
            self.make_forced().await;
        }
        if let Some(user) = act.user {
            let stays = self.live.deciding().contains(seat);
            self.live.uncover(user, stays.then_some(seat));
        }
        Ok(version)
    }

    /// What is asked for; who plays alone may undo what was drawn or shown, which makes the match practice.
    fn undo_of(&self, act: &Act) -> Request {
        let beyond = || {
            self.live.alone(act.user)
                && self.live.acting(act.user, act.seat).is_ok_and(|seat| self.live.play.can_undo(seat).is_err())
        };
        if act.request == Request::Undo && beyond() { Request::UndoFreely } else { act.request.clone() }
    }

    /// Makes the steps of people who have no choice, one after the other. Not after an undo, which would be in vain.
    pub(super) async fn make_forced(&mut self) {
        for _ in 0..FORCED {
            let (Some(asked), Phase::Playing) = (self.live.asked(), self.live.phase) else { return };
            let person = |seat: &Seat| self.live.seats.get(seat.index()).is_some_and(|sitter| sitter.user().is_some());
            let people = asked.seats().iter().filter(person);
            let waived = people.filter_map(|seat| Some((seat, self.live.waived(seat)?))).next();
            let alone = asked.seats().lowest().filter(|seat| asked.seats().len() == 1 && person(seat));
            let forced = || alone.and_then(|seat| Some((seat, self.live.play.forced(seat)?)));
            let Some((seat, action)) = waived.or_else(forced) else { return };
            let key = ids::key_hash(&format!("\u{0}{} {}", By::Forced.name(), self.live.play.version()));
            if let Err(refusal) = self.commit(seat, By::Forced, &Request::Act(action), key, key).await {
                tracing::warn!(table = self.live.id, %seat, refusal = refusal.message, "a forced step was not made");
                return;
            }
        }
    }

    /// Carries out, commits, and only then lets it be seen. Nobody can look at the table in between, since this task
    /// answers nothing else meanwhile.
    pub(super) async fn commit(
        &mut self,
        seat: Seat,
        by: By,
        request: &Request,
        key: [u8; 16],
        asked: [u8; 16],
    ) -> Result<u32, Refusal> {
        let (before, running) = (self.live.asked(), self.live.timed().map_or(SeatSet::EMPTY, Asked::seats));
        let entry = self.live.play.command(seat, request, &self.live.chance())?;
        let (version, at) = (self.live.play.version(), self.shared.now());
        let status = self.live.play.status();
        let fresh = fresh(seat, request.kind(), before, status.asked());
        let mut clocks = self.live.clocks.clone();
        if let Some(clocks) = &mut clocks {
            clocks.step(self.live.pace(), running, fresh, at);
        }
        let next = status.asked().and_then(|asked| timed(asked, &self.live.seats));
        let outcome = status.outcome();
        let phase = if outcome.is_some() { Phase::Over } else { self.live.phase };
        let (entry, told) = (entry.to_string(), self.live.play.told());
        let mut line = Line {
            table: self.live.row,
            version,
            seat: seat.0,
            by,
            entry,
            key,
            asked,
            at,
            deadline: clocks.as_ref().zip(next).and_then(|(clocks, next)| clocks.due(next)),
            clock: clocks.as_ref().and_then(|c| serde_json::to_string(c).ok()),
            told: Some(told),
            sum: chain::Sum::default(),
            outcome,
            practice: self.live.play.is_practice(),
        };
        let sum = line.summed().follow(self.live.sum);
        line.sum = sum;
        if let Err(error) = self.shared.store.append(line).await {
            self.live.play.revert();
            return Err(error.into());
        }
        for seat in fresh.iter() {
            self.live.since[seat.index()] = version;
        }
        self.live.sum = sum;
        self.live.clocks = clocks;
        self.live.touched = at;
        self.live.phase = phase;
        self.live.done.push(Done { key, asked, seat, version, by });
        if phase == Phase::Over {
            let (shared, row) = (self.shared.clone(), self.live.row);
            let (play, seats) = (self.live.play.boxed_clone(), self.live.seats.clone());
            tokio::spawn(async move { shared.keep(row, play, seats).await });
        }
        self.shared.metrics.actions.fetch_add(1, Ordering::Relaxed);
        Ok(version)
    }

    /// A line that no person asked for: by a bot, or by the clock.
    async fn play_for(&mut self, seat: Seat, by: By, request: &Request) -> Result<(), Refusal> {
        let key = ids::key_hash(&format!("\u{0}{} {}", by.name(), self.live.play.version()));
        self.commit(seat, by, request, key, key).await?;
        self.make_forced().await;
        if let Some(user) = self.live.seats.get(seat.index()).and_then(Sitter::user) {
            self.live.uncover(user, None);
        }
        self.tell();
        self.wake_bots();
        Ok(())
    }

    async fn thought(&mut self, thought: Thought) {
        let seat = thought.seat;
        if self.thinking[seat.index()].as_ref().is_none_or(|pending| pending.decision != thought.decision) {
            return;
        }
        self.thinking[seat.index()] = None;
        if !self.live.owes(seat, thought.decision) {
            self.wake_bots();
            return;
        }
        let Some(action) = thought.action else {
            self.tick_later(Duration::from_secs(2));
            return;
        };
        match self.play_for(seat, By::Bot, &Request::Act(action)).await {
            Ok(()) => {
                self.shared.metrics.bot_actions.fetch_add(1, Ordering::Relaxed);
            }
            Err(refusal) => {
                tracing::warn!(table = self.live.id, %seat, refusal = refusal.message, "a bot's action was not played");
                self.tick_later(Duration::from_secs(2));
            }
        }
    }

    fn tick_later(&self, after: Duration) {
        let own = self.own.clone();
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            if let Some(own) = own.upgrade() {
                let _ = own.send(Ask::Tick).await;
            }
        });
    }

    /// Gives every bot that owes a decision to the pool, once, and lets go of all thinking about decisions that have passed.
    fn wake_bots(&mut self) {
        self.drop_hints();
        for i in 0..MAX_SEATS {
            let passed = |pending: &Pending| !self.live.owes(Seat(i as u8), pending.decision);
            if self.thinking[i].as_ref().is_some_and(passed) {
                self.thinking[i] = None;
            }
        }
        let is_bot = |seat: Seat| matches!(self.live.seats.get(seat.index()), Some(Sitter::Bot(_)));
        let thinkers = self.live.asked().map_or(SeatSet::EMPTY, |asked| thinkers(asked, is_bot));
        for seat in thinkers.iter() {
            let Some(Sitter::Bot(level)) = self.live.seats.get(seat.index()) else { continue };
            if self.thinking[seat.index()].is_some() {
                continue;
            }
            let Ok(seed) = ids::seed() else { continue };
            let (job, pending) = self.question(seat).for_bot(*level, seed, Mailbox(self.own.clone()));
            self.thinking[seat.index()] = Some(pending);
            self.shared.pool.think(job);
        }
    }

    /// The decision that `seat` owes, to be thought about.
    pub(super) fn question(&self, seat: Seat) -> Question {
        Question {
            payer: self.shared.payers.of(self.live.owner),
            game: self.live.play.info().id,
            seat,
            decision: self.live.since[seat.index()],
            sampler: self.live.play.sampler(seat),
        }
    }

    /// Plays for every seat whose time is up: what the game says, or one of its legal actions, each as likely as the other. Who misses
    /// two decisions in a row has left; where everybody has, the table is closed without a result.
    async fn time_out(&mut self) {
        for _ in 0..MAX_SEATS {
            let (Some(clocks), Some(timed)) = (&self.live.clocks, self.live.timed()) else { return };
            let Some(seat) = clocks.up(timed, self.shared.now()).lowest() else { return };
            let again = self.live.missed(seat) > 0;
            if again && self.live.abandoned() {
                if self.close(None).await.is_ok() {
                    self.tell();
                }
                return;
            }
            if again && self.play_for(seat, By::Clock, &Request::Concede).await.is_ok() {
                self.shared.metrics.timeouts.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            let Some(action) = self.answer_for(seat) else { return };
            match self.play_for(seat, By::Clock, &Request::Act(action)).await {
                Ok(()) => {
                    self.shared.metrics.timeouts.fetch_add(1, Ordering::Relaxed);
                }
                Err(refusal) => {
                    tracing::warn!(table = self.live.id, %seat, refusal = refusal.message, "time was up, but nothing could be played");
                    self.tick_later(Duration::from_secs(2));
                    return;
                }
            }
        }
    }

    /// What the clock plays for a seat.
    fn answer_for(&self, seat: Seat) -> Option<Value> {
        let any = || {
            let legal = self.live.play.legal(seat);
            let seed = ids::seed().ok()?;
            engine::GameRng::new(seed).pick(&legal).map(|chosen| chosen.action.clone())
        };
        self.live.play.unanswered(seat).or_else(any)
    }
}

/// Which seats' people are there, and how many look on.
fn there(live: &Live) -> (Vec<bool>, u32) {
    (live.seats.iter().map(|sitter| live.online(sitter)).collect(), live.spectators())
}
