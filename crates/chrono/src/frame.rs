//! What is going on and what comes after it: the stack of frames, and the one contract that every frame keeps.
//!
//! Each kind of frame stands in the module of its rule, with who decides, what may be chosen, what comes of it and what is done for
//! a player whose time is up. Here are the stack and the dispatch.

use crate::action::Action;
use crate::attack::Attack;
use crate::battle::Doom;
use crate::event::Event;
use crate::options::{ChooseTie, Options};
use crate::payment::{Pay, Play};
use crate::quest::Quest;
use crate::reactions::{Discard, Legion, Recruit, Reinforce, Replay};
use crate::resolve::Walk;
use crate::setup::Mulligan;
use crate::state::Chrono;
use crate::summon::Summoning;
use crate::triggers::Drain;
use crate::turn::Phase;
use engine::{Cx, Guidance, Illegal, Seat};
use serde::{Deserialize, Serialize};

/// What is going on and what comes after it. The top one is the pending decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Frame {
    Mulligan(Mulligan),
    /// CC-6.1: the step of the turn that comes next; the main phase is a decision.
    Turn(Phase),
    Summon(Summoning),
    Play(Play),
    Pay(Pay),
    Options(Options),
    Tie(ChooseTie),
    Recruit(Recruit),
    Attack(Attack),
    Doom(Doom),
    Quest(Quest),
    /// The queue is emptied; a decision when its owner must choose an order.
    Drain,
    Line(Walk),
    Replay(Replay),
    Discard(Discard),
    Reinforce(Reinforce),
    Legion(Legion),
}

/// One kind of frame: a decision and everything about it. A frame that never asks anything keeps the defaults.
pub(crate) trait Decision: Copy {
    /// The one player who decides.
    fn who(&self, _game: &Chrono) -> Option<Seat> {
        None
    }

    /// Goes on as far as nothing has to be decided. True where it stops for a decision.
    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool;

    /// Every legal answer, in a fixed order.
    fn list(&self, _game: &Chrono, _out: &mut Vec<Action>) {}

    /// Carries out an answer, or says by which clause it is refused.
    fn answer(self, _game: &mut Chrono, action: Action, _cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        Err(not_now(action))
    }

    /// What is done for a player whose time is up: unless the decision knows better, what a sensible player would do, so that no
    /// guardian ability is ignored because a clock ran out.
    fn unanswered(&self, game: &Chrono) -> Option<Action> {
        game.most_sensible(self)
    }

    /// CC-6.12: why anybody else may not decide now.
    fn not_yours(&self) -> Illegal {
        Illegal::new("CC-6.12", "Another player has to decide now.")
    }
}

/// Why an answer is refused that nobody has asked for: a clause and a sentence.
pub(crate) type NotNow = (&'static str, &'static str);

/// CC-24.67: no action can be begun while another goes on, Transform neither. The refusal is that of the decision the action
/// belongs to.
pub(crate) fn not_now(action: Action) -> Illegal {
    let (clause, why) = match action {
        Action::Mulligan(_) => Mulligan::NOT_NOW,
        Action::Summon { .. } | Action::Play { .. } | Action::Attack(_) | Action::Quest(_) | Action::Tap { .. } => Phase::NOT_NOW,
        Action::Pass => Phase::NO_PASS_NOW,
        Action::Lay(_) => Quest::NOT_NOW,
        Action::Pay(_) | Action::Paid => Pay::NOT_NOW,
        Action::Under(_) => Options::NOTHING_UNDER_NOW,
        Action::EnterTapped(_) => Options::NOTHING_ENTERS_NOW,
        Action::Target(_) | Action::TargetCard { .. } => Walk::NO_TARGET_NOW,
        Action::Opponent(_) => Walk::NO_OPPONENT_NOW,
        Action::Replay(_) => Replay::NOT_NOW,
        Action::Object(_) => Attack::NOT_NOW,
        Action::Guardian(_) => Attack::NO_GUARDIAN_NOW,
        Action::Discard(_) => Discard::NOT_NOW,
        Action::Shed(_) => Doom::NOT_NOW,
        Action::Reinforce(_) => Reinforce::NOT_NOW,
        Action::Legion(_) => Legion::NOT_NOW,
        Action::Next(_) => Drain::NOT_NOW,
    };
    Illegal::new(clause, why)
}

/// Calls a method of [`Decision`] on whatever frame this is.
macro_rules! forward {
    ($frame:expr, $decision:ident => $call:expr) => {
        match $frame {
            Frame::Mulligan($decision) => $call,
            Frame::Turn($decision) => $call,
            Frame::Summon($decision) => $call,
            Frame::Play($decision) => $call,
            Frame::Pay($decision) => $call,
            Frame::Options($decision) => $call,
            Frame::Tie($decision) => $call,
            Frame::Recruit($decision) => $call,
            Frame::Attack($decision) => $call,
            Frame::Doom($decision) => $call,
            Frame::Quest($decision) => $call,
            Frame::Drain => {
                let $decision = Drain;
                $call
            }
            Frame::Line($decision) => $call,
            Frame::Replay($decision) => $call,
            Frame::Discard($decision) => $call,
            Frame::Reinforce($decision) => $call,
            Frame::Legion($decision) => $call,
        }
    };
}

impl Frame {
    #[inline]
    fn who(&self, game: &Chrono) -> Option<Seat> {
        forward!(self, decision => decision.who(game))
    }

    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        forward!(self, decision => decision.step(game, cx))
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        forward!(self, decision => decision.list(game, out));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        forward!(self, decision => decision.answer(game, action, cx))
    }

    fn unanswered(&self, game: &Chrono) -> Option<Action> {
        forward!(self, decision => decision.unanswered(game))
    }

    fn not_yours(&self) -> Illegal {
        forward!(self, decision => decision.not_yours())
    }
}

impl Chrono {
    /// The one player who is asked, read from the pending frame alone.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        self.frames.last()?.who(self)
    }

    /// The pending frame, if it asks this seat.
    fn asks(&self, seat: Seat) -> Option<&Frame> {
        self.frames.last().filter(|frame| self.over.is_none() && frame.who(self) == Some(seat))
    }

    /// Everything the seat may do, in a fixed order; nothing if it is not asked.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.asks(seat) {
            frame.list(self, out);
        }
    }

    /// What is done for the seat when its time is up; nothing if it is not asked.
    pub(crate) fn answer_for_absent(&self, seat: Seat) -> Option<Action> {
        self.asks(seat)?.unanswered(self)
    }

    /// Carries out an answer of this seat, if it is asked for one.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let over = || Illegal::new("CC-1.10", "The game is over.");
        if self.over.is_some() {
            return Err(over());
        }
        let Some(frame) = self.frames.last().copied() else { return Err(over()) };
        if frame.who(self) != Some(seat) {
            return Err(self.why_not_asked(seat, &frame));
        }
        frame.answer(self, action, cx)
    }

    /// CC-6.11, CC-6.12: why a seat may not decide now.
    fn why_not_asked(&self, seat: Seat, pending: &Frame) -> Illegal {
        if seat.0 >= self.seats {
            return Illegal::new("CC-1.1", "Nobody sits there.");
        }
        if !self.lives(seat) {
            return Illegal::new("CC-18.9", "You have been eliminated.");
        }
        pending.not_yours()
    }

    /// Goes on until somebody must decide, or the game is over.
    pub(crate) fn advance(&mut self, cx: &mut impl Cx<Event>) {
        while self.over.is_none() {
            let Some(frame) = self.frames.last().copied() else { return };
            if frame.step(self, cx) {
                return;
            }
        }
    }

    /// Puts a frame in the place of the top one.
    #[inline]
    pub(crate) fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.frames.last_mut() {
            *top = frame;
        }
    }

    /// Stops for a decision of `seat`, unless it is out of the game: then the frame is dropped. True if it stops.
    pub(crate) fn stop_for(&mut self, seat: Seat) -> bool {
        let there = self.lives(seat);
        if !there {
            self.frames.pop();
        }
        there
    }

    /// The legal answer that a sensible player would most likely give, by what the deciding seat may know.
    fn most_sensible(&self, decision: &impl Decision) -> Option<Action> {
        let (mut actions, mut weights) = (Vec::new(), Vec::new());
        decision.list(self, &mut actions);
        self.action_weights(decision.who(self)?, &actions, &mut weights);
        actions.into_iter().zip(weights).max_by_key(|(_, weight)| *weight).map(|(action, _)| action)
    }
}
