//! CL-12, CL-13, CL-15: judging success, the end of the turn, moves leaving play.

use crate::content::{After, Duration, When, Zone};
use crate::ending::Ending;
use crate::event::{Event, Verdict};
use crate::setup::KnockOut;
use crate::turn::{Turn, bit, seat};
use engine::Cx;

impl<C: Cx<Event>> Turn<'_, C> {
    /// Step 11, CL-15.3 to CL-15.7: judged once, when both moves have acted. If the game has ended nothing fires (CL-R19).
    pub fn judge_success(&mut self) {
        if self.moves.iter().any(|m| m.card.is_some() && !m.acted) {
            return;
        }
        let due = [self.judge_move(0), self.judge_move(1)];
        if !self.s.over() {
            self.fire(due);
        }
    }

    fn judge_move(&mut self, i: usize) -> u16 {
        let me = &self.moves[i];
        if me.card.is_none() {
            return 0;
        }
        let (verdict, when) = match (me.stopped, me.dealt) {
            (1.., _) => (Verdict::Successful, When::OnSuccessful),
            (0, 0) => (Verdict::Unsuccessful, When::OnUnsuccessful), // CL-15.4, CL-R15
            (0, 1..) => return 0,                                    // CL-15.5
        };
        self.cx.emit(|| Event::Judged { seat: seat(i), verdict });
        bit(when)
    }

    /// Steps 12 to 15: end-of-turn effects, moves leave play, what lasted this turn ends, the turn limit.
    pub fn end(&mut self) {
        self.fire([bit(When::OnTurnEnd); 2]);
        if self.s.rules.knock_out == KnockOut::EndOfTurn {
            self.s.judge_knock_out();
        }
        if self.s.over() {
            return;
        }
        self.leave_play(0);
        self.leave_play(1);
        self.end_what_lasted_this_turn();
        if self.s.turn >= self.s.rules.turn_limit {
            self.s.finish(None, Ending::TurnLimit); // CL-13.3
        }
    }

    /// CL-12.1, CL-R30, CL-R32: face up on top of the pile, unless the move's text sends it elsewhere: text beats rule (CL-R28).
    fn leave_play(&mut self, i: usize) {
        let Some(play) = self.s.plays[i].take() else { return };
        let side = &mut self.s.sides[i];
        let to = match self.chars[i].move_of(play.card).after {
            After::Discard => {
                side.pile.push(play.card);
                Zone::Pile
            }
            After::Remove => {
                side.removed.add(play.card);
                Zone::Removed
            }
            After::ReturnToHand => {
                side.hand.add(play.card);
                Zone::Hand
            }
        };
        let chars = self.chars;
        self.cx.emit(|| Event::LeavesPlay { seat: seat(i), card: play.card, name: chars[i].card_name(play.card), to });
    }

    fn end_what_lasted_this_turn(&mut self) {
        for side in &mut self.s.sides {
            if side.modifiers.is_empty() {
                continue;
            }
            side.modifiers.retain(|m| m.duration != Duration::ThisTurn);
            for modifier in side.modifiers.iter_mut() {
                if modifier.duration == Duration::NextTurn {
                    modifier.duration = Duration::ThisTurn;
                }
            }
        }
    }
}
