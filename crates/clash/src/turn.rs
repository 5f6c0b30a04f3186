//! CL-3: a turn, step by step.
//!
//! CL-3.1, CL-R1: Decision, Execution, Reveal, Aftermath. CL-3.4: both sides go through every step; nothing here asks whose
//! turn it is.
//! [`begin`] does steps 1 to 3 and stops where cards are chosen; [`resolve`] does steps 6 to 15. The steps themselves
//! are in [`crate::decision`], [`crate::reveal`], [`crate::acting`], [`crate::damage`] and [`crate::aftermath`].

use crate::action::Play;
use crate::card::Card;
use crate::character::{Character, ClassSet, Effect, Move, Op};
use crate::content::When;
use crate::event::{Cause, Event};
use crate::fast_path;
use crate::state::{Clash, Frame};
use arrayvec::ArrayVec;
use engine::{Cx, Seat};

/// What a turn works with beside the state: the moves in play and the protections that have started.
pub(crate) struct Turn<'a, C> {
    pub s: &'a mut Clash,
    pub cx: &'a mut C,
    pub chars: [&'static Character; 2],
    pub moves: [InPlay; 2],
    pub shields: [ArrayVec<Shield, 8>; 2],
    /// The triggers each side has anything for, as bits of [`When`].
    pub listens: [u16; 2],
}

/// CL-1.7: a card that has been played.
#[derive(Clone, Copy)]
pub(crate) struct InPlay {
    pub card: Option<&'static Move>,
    /// CL-16.8: the basic move it has taken over.
    pub copied: Option<&'static Move>,
    pub play: Play,
    pub buildup: u8,
    pub acted: bool,
    /// Whether it acts before, or after, the other move; neither at a shared instant.
    pub order: Option<Order>,
    /// CL-6.10: how many of the opponent's protections were there when it acted; only those answer it.
    pub answered_by: u8,
    /// CL-11.11: how much its damage has been lowered already.
    pub lowered: u8,
    /// Damage dealt to the opponent.
    pub dealt: u8,
    /// CL-15.3: damage it prevented or redirected.
    pub stopped: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Before,
    After,
}

impl InPlay {
    const NONE: InPlay = InPlay {
        card: None,
        copied: None,
        play: Play::plain(Card::One),
        buildup: 0,
        acted: false,
        order: None,
        answered_by: 0,
        lowered: 0,
        dealt: 0,
        stopped: 0,
    };

    /// What the move is right now, whatever its damage or Buildup has become (CL-7.6); a copy has the name of what it copies
    /// (CL-16.8).
    pub fn class(&self) -> ClassSet {
        self.copied.or(self.card).map_or(ClassSet::default(), |m| m.class)
    }

    /// CL-15.1, CL-R43.
    pub fn attack(&self) -> bool {
        self.card.is_some_and(|m| m.attack) || self.copied.is_some_and(|m| m.attack)
    }
}

/// CL-6.7: a protection that has started.
#[derive(Clone, Copy)]
pub(crate) struct Shield {
    pub filter: ClassSet,
    /// How much it can still stop; none for no limit.
    pub left: Option<u8>,
    /// For a redirect: what is still to be taken off once per attack (CL-9.8).
    pub redirects: Option<u8>,
    pub by: Cause,
    /// The effect of a passive that is always in force, whose condition must hold when the damage comes.
    pub while_holds: Option<&'static Effect>,
}

/// An effect that is about to run: whose, from what, and the execution option that goes with it.
#[derive(Clone, Copy)]
pub(crate) struct Source {
    pub seat: usize,
    pub cause: Cause,
    pub option: Option<u8>,
    /// The number of the effect, for `delay`.
    pub effect: u8,
}

impl<'a, C: Cx<Event>> Turn<'a, C> {
    pub fn new(s: &'a mut Clash, cx: &'a mut C) -> Self {
        let chars = s.characters();
        let shields = [ArrayVec::new_const(), ArrayVec::new_const()];
        let listens = [chars[0].passive_when, chars[1].passive_when];
        Turn { s, cx, chars, moves: [InPlay::NONE; 2], shields, listens }
    }

    /// CL-R31, CL-16.9: fires the triggers in `due` (bits of [`When`], by seat): the higher Initiative first, with equal
    /// Initiative both at one instant.
    #[inline(always)]
    pub fn fire(&mut self, due: [u16; 2]) {
        let due = [due[0] & self.listens[0], due[1] & self.listens[1]];
        if due[0] | due[1] != 0 {
            self.fire_due(due);
        }
    }

    #[inline(never)]
    fn fire_due(&mut self, due: [u16; 2]) {
        if due[0] == 0 || due[1] == 0 {
            return self.run_in_order(usize::from(due[0] == 0), due[0] | due[1]);
        }
        match self.initiative(0).cmp(&self.initiative(1)) {
            std::cmp::Ordering::Equal => {
                let mut all = self.gather(0, due[0]);
                all.extend(self.gather(1, due[1]));
                self.run_together(all, false);
            }
            std::cmp::Ordering::Less => {
                self.run_in_order(1, due[1]);
                self.run_in_order(0, due[0]);
            }
            std::cmp::Ordering::Greater => {
                self.run_in_order(0, due[0]);
                self.run_in_order(1, due[1]);
            }
        }
    }

    /// CL-16.9: one player's effects, passives before the move, each in printed order.
    #[inline]
    pub fn run_in_order(&mut self, seat: usize, due: u16) {
        let (card, copied) = (self.moves[seat].card, self.moves[seat].copied);
        if self.chars[seat].passive_when & due != 0 {
            self.run_each(seat, &self.chars[seat].passives, due);
        }
        if let Some(own) = card
            && own.when & due != 0
        {
            match &own.only {
                // A basic move does one thing, whatever has happened; nothing of that needs to be marked (CL-16.10).
                Some(op) if !self.s.over() => {
                    let play = self.moves[seat].play;
                    let (cause, option) = (Cause::Move(play.card), Some(play.option));
                    self.run(op, Source { seat, cause, option, effect: u8::MAX });
                }
                Some(_) => {}
                None => self.run_each(seat, &own.effects, due),
            }
        }
        if let Some(own) = copied {
            self.run_each(seat, &own.effects, due);
        }
    }

    fn run_each(&mut self, seat: usize, effects: &'static [Effect], due: u16) {
        for effect in effects {
            if due & bit(effect.when) == 0 {
                continue;
            }
            let source = self.source(seat, effect);
            if self.s.over() || !self.ready(effect, source) {
                continue;
            }
            for op in &effect.ops {
                if self.s.over() {
                    return;
                }
                self.run(op, source);
            }
        }
    }

    /// Where an effect of `seat` comes from, with the execution option that goes with it. CL-16.7: an effect of the move is the
    /// move's at whatever trigger.
    #[inline]
    pub fn source(&self, seat: usize, effect: &Effect) -> Source {
        let me = &self.moves[seat];
        let (cause, option) = match effect.passive {
            Some(i) => (Cause::Passive(i), me.play.stance),
            None => (Cause::Move(me.play.card), me.play.option),
        };
        Source { seat, cause, option: me.card.map(|_| option), effect: effect.number }
    }

    /// CL-16.10: whether the effect fires now; if so it is marked.
    fn ready(&mut self, effect: &'static Effect, source: Source) -> bool {
        let mark = 1u32.checked_shl(u32::from(effect.number)).unwrap_or(0);
        if self.s.sides[source.seat].fired & mark != 0 || !self.holds_for(effect, source) {
            return false;
        }
        self.s.sides[source.seat].fired |= mark;
        true
    }

    /// The operations that fire at one instant, their conditions and amounts read before any of them happens.
    pub fn gather(&mut self, seat: usize, due: u16) -> Vec<Ready> {
        let mut all = Vec::new();
        let me = self.moves[seat];
        let own = [me.card, me.copied].into_iter().flatten().flat_map(|m| &m.effects);
        for effect in self.chars[seat].passives.iter().chain(own).filter(|e| due & bit(e.when) != 0) {
            let source = self.source(seat, effect);
            if self.ready(effect, source) {
                all.extend(effect.ops.iter().map(|op| Ready { op, source, amount: self.amount_of(op, source) }));
            }
        }
        all
    }
}

/// An operation with its amount, read from the snapshot of its instant.
pub(crate) struct Ready {
    pub op: &'static Op,
    pub source: Source,
    pub amount: i8,
}

/// The bit of a trigger.
#[inline]
pub(crate) const fn bit(when: When) -> u16 {
    1 << when as u16
}

/// CL-3.2: turns follow one another until somebody must choose a card or the game ends.
pub(crate) fn begin(s: &mut Clash, cx: &mut impl Cx<Event>) {
    loop {
        s.turn += 1;
        for side in &mut s.sides {
            side.received = 0; // step 1, CL-11.3
            side.fired = 0;
            side.recharged = false;
        }
        let turn_number = s.turn;
        cx.emit(|| Event::TurnBegins { turn: turn_number });
        if s.sides.iter().any(|side| side.hand.is_empty() || !side.waiting.is_empty()) {
            let mut turn = Turn::new(s, cx);
            turn.delayed_effects(); // step 2
            turn.recharge_check(); // step 3
            if turn.s.over() {
                return s.tell_end(cx);
            }
            turn.tell_who_cannot_move();
        }
        if s.sides.iter().any(|side| !side.hand.is_empty()) {
            s.frames.replace(Frame::Choose); // step 4
            return;
        }
        // CL-R25: nobody has a card; the turn passes without a move.
        rest_of_turn(s, cx);
        if s.over() {
            return s.tell_end(cx);
        }
    }
}

/// Both have committed, and nothing of that can change any more (CL-5.5): the rest of the turn, and on to the next decision.
pub(crate) fn resolve(s: &mut Clash, cx: &mut impl Cx<Event>) {
    if !cx.listens() && fast_path::applies(s) {
        fast_path::rest_of_turn(s);
    } else {
        rest_of_turn(s, cx);
    }
    if s.over() {
        s.tell_end(cx);
    } else {
        begin(s, cx);
    }
}

/// CL-3.3: steps 6 to 15.
fn rest_of_turn(s: &mut Clash, cx: &mut impl Cx<Event>) {
    let mut turn = Turn::new(s, cx);
    turn.reveal(); // steps 6 and 7
    if turn.s.over() {
        return;
    }
    turn.act_in_order(); // steps 8 to 10
    turn.judge_success(); // step 11
    if !turn.s.over() {
        turn.end(); // steps 12 to 15
    }
}

/// The seat with this index.
pub(crate) const fn seat(index: usize) -> Seat {
    Seat(index as u8)
}
