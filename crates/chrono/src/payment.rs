//! CC-17.4: EX cards are paid by destroying battlers; CC-10.1: playing an action card.

use crate::action::Action;
use crate::battle::{Cause, Doom, Fate};
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::Zone;
use crate::pile::CardId;
use crate::state::{Battler, Carrier, Chrono, Id, Reaction, Triggered};
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

impl Chrono {
    /// CC-17.5, CC-17.6, CC-17.8: which battlers may pay.
    /// CC-R40: in any state. CC-R42.
    fn pays(&self, battler: &Battler, seat: Seat, standard: bool) -> bool {
        // CC-R44: the Frame that waits for its pilot cannot pay for it.
        let awaits = |f: &Frame| matches!(f, Frame::Summon(s) if s.how == crate::action::How::Pilot(battler.id));
        battler.seat == seat && !(standard && self.compiled.get().print(battler.card).ex) && !self.frames.iter().any(awaits)
    }

    /// What the battlers that may pay are worth together.
    pub(crate) fn purse(&self, seat: Seat, standard: bool, gone: Id) -> i16 {
        self.field.iter().filter(|b| b.id != gone && self.pays(b, seat, standard)).map(Battler::cost).sum()
    }

    /// CC-17.4: whether the battlers that may pay are worth as much together.
    pub(crate) fn can_pay_with_battlers(&self, seat: Seat, need: i16, standard: bool, gone: Id) -> Result<(), Illegal> {
        let worth = self.purse(seat, standard, gone);
        if worth >= need {
            return Ok(());
        }
        let clause = if standard { "CC-17.5" } else { "CC-17.4" };
        Err(Illegal::new(clause, format!("You must destroy battlers worth {need} for it; yours are worth only {worth}.")))
    }

    /// CC-17.13: nothing is asked if nothing is due.
    pub(crate) fn ask_payment(&mut self, seat: Seat, need: i16, standard: bool) {
        if need > 0 {
            self.frames.push(Frame::Pay(Pay { seat, need, standard }));
        }
    }

    /// CC-17.9: at their current cost, without a pilot's.
    pub(crate) fn paid_so_far(&self, seat: Seat) -> i16 {
        self.battlers_of(seat).filter(|b| b.doomed).map(Battler::cost).sum()
    }

    fn doom(&mut self, id: Id) {
        if let Some(battler) = self.battler_mut(id) {
            battler.doomed = true;
        }
    }

    /// The battlers that may still be added to the payment.
    fn open_payers(&self, seat: Seat, standard: bool) -> impl Iterator<Item = Id> {
        self.field.iter().filter(move |b| !b.doomed && self.pays(b, seat, standard)).map(|b| b.id)
    }

    /// CC-17.10, CC-17.12: destroyed together; their triggers wait until the card has left the hand.
    fn finish_payment(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let with: Vec<_> = self.battlers_of(seat).filter(|b| b.doomed).map(|b| self.name(b.card)).collect();
        let worth = self.paid_so_far(seat);
        cx.emit(|| Event::PaysWith { seat, with, worth: worth as i8 });
        self.set_top(Frame::Doom(Doom { cause: Cause::Payment, guardian: Fate::Stays }));
    }

    /// CC-10.4: cost modifiers apply to actions, Leader does not.
    pub(crate) fn play_cost(&self, seat: Seat, card: CardId, shift: i8) -> i16 {
        self.cost_in(seat, Zone::Hand, card, shift).max(0)
    }

    /// CC-10.3, CC-R68: whether its lines can be resolved does not matter.
    pub(crate) fn may_play(&self, seat: Seat, card: CardId, shift: i8) -> Result<(), Illegal> {
        if self.copy(seat, Zone::Hand, card, shift).is_none() {
            return Err(Illegal::new("CC-10.1", "This card is not in your hand."));
        }
        let print = self.compiled.get().print(card);
        if print.battler {
            return Err(Illegal::new("CC-2.2", "It is a battler. Summon it instead of playing it."));
        }
        let cost = self.play_cost(seat, card, shift);
        if print.ex {
            return self.can_pay_with_battlers(seat, cost, false, Id::NONE);
        }
        match self.after_paying(cost) {
            Some(_) => Ok(()),
            None => Err(Illegal::new("CC-5.8", format!("It costs {cost}, which is more than the gauge has left."))),
        }
    }

    /// P1 to P3.
    pub(crate) fn play(&mut self, seat: Seat, card: CardId, shift: i8, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.may_play(seat, card, shift)?;
        let cost = self.play_cost(seat, card, shift);
        let copy = self.copy(seat, Zone::Hand, card, shift).unwrap_or(crate::hand::Copy::Plain);
        self.take_copy(seat, Zone::Hand, card, copy);
        self.resolving = Some((seat, card));
        let (name, ex) = (self.name(card), self.compiled.get().print(card).ex);
        cx.emit(|| Event::Plays { seat, card, name, cost: cost as i8, ex });
        self.frames.push(Frame::Play(Play { seat, card, step: 0 }));
        if ex {
            self.ask_payment(seat, cost, false);
        } else {
            self.pay_time(cost, cx);
        }
        Ok(())
    }

    /// Adds every way in which an action card of the hand can be played.
    pub(crate) fn list_plays(&self, seat: Seat, card: CardId, out: &mut Vec<Action>) {
        let ex = self.compiled.get().print(card).ex;
        self.shifts(seat, Zone::Hand, card, &mut |shift| {
            // A refusal in words costs more than the question.
            let cost = self.play_cost(seat, card, shift);
            let payable = if ex { self.purse(seat, false, Id::NONE) >= cost } else { self.after_paying(cost).is_some() };
            if payable && self.may_play(seat, card, shift).is_ok() {
                out.push(Action::Play { card, shift });
            }
        });
    }
}

/// CC-10.1: an action card on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Play {
    pub seat: Seat,
    pub card: CardId,
    pub step: u8,
}

impl Decision for Play {
    /// P3 to P5: what the payment triggered, the lines from top to bottom, the discard pile.
    /// CC-10.5: it is never in play.
    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        let Play { seat, card, step } = self;
        if !game.lives(seat) {
            game.frames.pop();
            return false;
        }
        match step {
            0 | 1 => {
                game.set_top(Frame::Play(Play { step: step + 1, ..self }));
                game.frames.push(Frame::Drain);
                if step == 1 {
                    game.new_batch();
                    let batch = game.batch;
                    for row in &game.compiled.get().print(card).plays {
                        let what = Reaction::Row(*row, Carrier::None);
                        game.queue.push(Triggered { batch, seat, what, source: Id::NONE, card, cost: 0 });
                    }
                }
            }
            _ => {
                game.frames.pop();
                game.resolving = None;
                game.player_mut(seat).discard.add(card);
                let name = game.name(card);
                cx.emit(|| Event::ActionDone { seat, name });
            }
        }
        false
    }
}

/// CC-17.4: battlers are picked for destruction until they are worth enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Pay {
    pub seat: Seat,
    pub need: i16,
    pub standard: bool,
}

impl Pay {
    pub(crate) const NOT_NOW: NotNow = ("CC-17.4", "There is no EX card to pay for.");

    /// CC-17.7: more than necessary is allowed.
    /// CC-R41.
    fn add(self, game: &mut Chrono, id: Id) -> Result<(), Illegal> {
        let Some(battler) = game.battler(id).filter(|b| b.seat == self.seat) else {
            return Err(Illegal::new("CC-17.4", "Only battlers of yours in play can pay."));
        };
        if !game.pays(battler, self.seat, self.standard) {
            return Err(Illegal::new("CC-17.5", "Only standard battlers can pay for an EX battler."));
        }
        if battler.doomed {
            return Err(Illegal::new("CC-17.4", "It is already part of the payment."));
        }
        game.doom(id);
        Ok(())
    }

    fn complete(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let (paid, need) = (game.paid_so_far(self.seat), self.need);
        if paid < need {
            return Err(Illegal::new("CC-17.4", format!("That is worth {paid}. You need {need}.")));
        }
        game.finish_payment(self.seat, cx);
        Ok(())
    }
}

impl Decision for Pay {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        if !game.stop_for(self.seat) {
            return false;
        }
        let open: Vec<Id> = game.open_payers(self.seat, self.standard).collect();
        let enough = game.paid_so_far(self.seat) >= self.need;
        match open.as_slice() {
            [] => game.finish_payment(self.seat, cx),
            [only] if !enough => game.doom(*only),
            _ => return true,
        }
        false
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        if game.paid_so_far(self.seat) >= self.need {
            out.push(Action::Paid);
        }
        out.extend(game.open_payers(self.seat, self.standard).map(Action::Pay));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Pay(id) => self.add(game, id),
            Action::Paid => self.complete(game, cx),
            other => Err(not_now(other)),
        }
    }
}
