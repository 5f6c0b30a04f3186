//! CL-13: how a game ends.

use crate::event::Event;
use crate::state::{Clash, Frame};
use engine::{Clause, Cx, Illegal, Outcome, Seat};
use serde::{Deserialize, Serialize};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub winner: Option<Seat>,
    pub by: Ending,
}

/// By which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Ending {
    KnockOut,
    BothKnockedOut,
    TurnLimit,
    Concession,
}

impl Ending {
    /// The clause that ended the game.
    pub(crate) const fn clause(self) -> &'static str {
        match self {
            Ending::KnockOut => "CL-13.1",
            Ending::BothKnockedOut => "CL-13.2",
            Ending::TurnLimit => "CL-13.3",
            Ending::Concession => "CL-13.7",
        }
    }
}

impl Ended {
    pub(crate) fn outcome(self) -> Outcome {
        match self.winner {
            Some(winner) => Outcome::win(winner, 2, self.by.clause()),
            None => Outcome::draw(2, self.by.clause()),
        }
    }
}

/// CL-13.5.
pub(crate) fn over() -> Illegal {
    Illegal::new("CL-13.5", "The game is over.")
}

impl Clash {
    /// CL-1.2, CL-13.1, CL-13.2, CL-R12: who is at 0 HP has lost; both at once is a draw. Nothing else loses (CL-13.6).
    #[inline]
    pub(crate) fn judge_knock_out(&mut self) {
        match (self.sides[0].hp, self.sides[1].hp) {
            (0, 0) => self.finish(None, Ending::BothKnockedOut),
            (0, _) => self.finish(Some(Seat(1)), Ending::KnockOut),
            (_, 0) => self.finish(Some(Seat(0)), Ending::KnockOut),
            _ => {}
        }
    }

    /// The game is over; [`Clash::tell_end`] says so when everything that still counts has been told.
    pub(crate) fn finish(&mut self, winner: Option<Seat>, by: Ending) {
        if self.over() {
            return;
        }
        self.ended = Some(Ended { winner, by });
        self.frames.clear();
    }

    /// How the game ended: the last thing that is told.
    pub(crate) fn tell_end(&self, cx: &mut impl Cx<Event>) {
        if let Some(ended) = self.ended {
            cx.emit(|| Event::Over { winner: ended.winner, clause: Clause(ended.by.clause()) });
        }
    }

    /// CL-13.7, CL-R41.
    pub(crate) fn give_up(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over() {
            return Err(over());
        }
        if seat.0 > 1 {
            return Err(Illegal::new("CL-1.1", "There is no such seat."));
        }
        cx.emit(|| Event::Concedes { seat });
        self.plays = [None; 2]; // CL-5.7: a card that was never revealed stays in its hand, unseen
        if let Some(Frame::Pick(picking)) = self.frames.top().copied() {
            picking.forget_unseen(self);
        }
        self.finish(Some(seat.opponent()), Ending::Concession);
        self.tell_end(cx);
        Ok(())
    }
}
