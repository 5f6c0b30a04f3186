//! Hints: what a seat could do next, as the search sees it from what the seat may know.

use super::Shared;
use super::live::Live;
use super::task::{Reply, Task};
use super::thinking::{Advised, Mailbox, Pending, Question};
use crate::limits::Whom;
use crate::refusal::{Kind, Refusal};
use bots::Advice;
use engine::{MAX_SEATS, Seat};
use std::sync::Arc;

/// Somebody asks what to do.
#[derive(Clone, Copy, Debug)]
pub struct HintRequest {
    /// Who.
    pub user: i64,
    /// For which seat; the only possible one if none.
    pub seat: Option<Seat>,
    /// The version they saw; the present one if none.
    pub version: Option<u32>,
    /// Whether they wait for the answer, or look at the table again when it changes.
    pub wait: bool,
}

/// A hint about one decision.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The version at which the decision began.
    pub decision: u32,
    /// What the search says; none while it thinks.
    pub advice: Option<Arc<Advice>>,
}

/// A hint that is being thought about.
pub(super) struct PendingHint {
    pending: Pending,
    waiting: Vec<Reply<Option<Arc<Advice>>>>,
    _turn: Turn,
}

/// One person's only hint.
struct Turn(Arc<Shared>, i64);

impl Turn {
    fn take(shared: &Arc<Shared>, user: i64) -> Result<Turn, Refusal> {
        if shared.hinting.open(Whom::User(user), 1) {
            return Ok(Turn(shared.clone(), user));
        }
        Err(Refusal::limited("Your hint at another table is still being worked out. Wait for that one first."))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.hinting.close(Whom::User(self.1));
    }
}

fn passed() -> Refusal {
    Refusal::conflict("The game has moved on, so this hint no longer applies.")
}

/// The seat that gets the hint.
fn hinted(live: &Live, wanted: &HintRequest) -> Result<Seat, Refusal> {
    let seat = live.acting(Some(wanted.user), wanted.seat)?;
    live.check_on()?;
    if !live.may_hint() {
        let why = match live.options.hints {
            Some(_) => "Hints are off at this table.",
            None => "Hints are off because you are playing against people. The host of a table can allow them for everyone.",
        };
        return Err(Refusal::new(Kind::Forbidden, why));
    }
    if wanted.version.is_some_and(|version| !live.still_fits(seat, version)) {
        return Err(Refusal::stale(live.play.version()));
    }
    if !live.deciding().contains(seat) {
        return Err(Refusal::conflict("It is not your turn. Ask for a hint when it is."));
    }
    match live.play.legal(seat).as_slice() {
        [only] => Err(Refusal::conflict(format!("You have only one option: {}.", only.label))),
        _ => Ok(seat),
    }
}

impl Task {
    /// Begins to think about a hint, unless it is known or being thought about already.
    pub(super) fn hint(&mut self, wanted: HintRequest, reply: Reply<Option<Arc<Advice>>>) {
        let answer = match self.begin_hint(&wanted) {
            Ok((seat, None)) if wanted.wait => {
                if let Some(asked) = &mut self.hinting[seat.index()] {
                    asked.waiting.push(reply);
                }
                return;
            }
            Ok((_, advice)) => Ok(advice),
            Err(refusal) => Err(refusal),
        };
        let _ = reply.send(answer);
    }

    fn begin_hint(&mut self, wanted: &HintRequest) -> Result<(Seat, Option<Arc<Advice>>), Refusal> {
        let seat = hinted(&self.live, wanted)?;
        if let Some(hint) = self.live.hint(seat) {
            return Ok((seat, hint.advice.clone()));
        }
        let turn = Turn::take(&self.shared, wanted.user)?;
        let question = Question { payer: self.shared.payers.of(wanted.user), ..self.question(seat) };
        let (rounds, time) = (self.shared.config.hint_rounds, self.shared.config.hint_time);
        let (job, pending) = question.for_hint(rounds, time, Mailbox(self.own.clone()));
        self.live.hints[seat.index()] = Some(Hint { decision: pending.decision, advice: None });
        self.hinting[seat.index()] = Some(PendingHint { pending, waiting: Vec::new(), _turn: turn });
        self.shared.pool.think(job);
        self.tell();
        Ok((seat, None))
    }

    /// The search has an answer; one to a decision that has passed is nobody's.
    pub(super) fn advised(&mut self, advised: Advised) {
        let at = advised.seat.index();
        let Some(asked) = self.hinting[at].take_if(|asked| asked.pending.decision == advised.decision) else { return };
        let found = advised.advice.filter(|advice| !advice.options.is_empty()).map(Arc::new);
        self.live.hints[at] = found.clone().map(|advice| Hint { decision: advised.decision, advice: Some(advice) });
        for reply in asked.waiting {
            let none = || Refusal::new(Kind::Internal, "No hint this time.");
            let _ = reply.send(found.clone().map(Some).ok_or_else(none));
        }
        self.tell();
    }

    /// Lets go of hints about decisions that have passed.
    pub(super) fn drop_hints(&mut self) {
        for i in 0..MAX_SEATS {
            let seat = Seat(i as u8);
            if self.live.hints[i].as_ref().is_some_and(|hint| !self.live.owes(seat, hint.decision)) {
                self.live.hints[i] = None;
                for reply in self.hinting[i].take().into_iter().flat_map(|asked| asked.waiting) {
                    let _ = reply.send(Err(passed()));
                }
            }
        }
    }
}
