//! What players are asked while something is resolved: discards, Reinforcements, Legion, a summon line played again, guardians.

use crate::action::Action;
use crate::compiled::RowId;
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::{Trigger, Zone};
use crate::pile::CardId;
use crate::state::{Carrier, Chrono, Id};
use crate::victory::Hidden;
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

impl Chrono {
    /// CC-23.18, CC-23.20: a player discards, card by card; with fewer cards than that the icon is passed over.
    /// CC-R55: the player who discards chooses.
    pub(crate) fn ask_discard(&mut self, seat: Seat, n: u8, cx: &mut impl Cx<Event>) {
        let hand = self.player(seat).hand.len();
        if hand < u32::from(n) {
            return;
        }
        if hand > u32::from(n) {
            return self.frames.push(Frame::Discard(Discard { seat, left: n }));
        }
        // No choice is left.
        let all = self.player(seat).hand;
        for (card, count) in all.iter() {
            (0..count).for_each(|_| self.discard(seat, card, cx));
        }
    }

    fn discard(&mut self, seat: Seat, card: CardId, cx: &mut impl Cx<Event>) {
        self.spend(seat, card);
        self.player_mut(seat).discard.add(card);
        let name = self.name(card);
        cx.emit(|| Event::Discards { seat, name });
    }

    /// CC-24.26, CC-24.28, CC-R84: whether this card of the hand may be summoned by Reinforcements.
    /// CC-R85: neither Leader nor any other way of paying counts.
    pub(crate) fn may_reinforce(&self, seat: Seat, card: CardId, cost: i16) -> Result<(), Illegal> {
        if !self.player(seat).hand.has(card) {
            return Err(Illegal::new("CC-24.26", "This card is not in your hand."));
        }
        if !self.compiled.get().print(card).battler {
            return Err(Illegal::new("CC-24.26", "Only a battler can be summoned."));
        }
        if self.cheapest(seat, card).0 >= cost {
            return Err(Illegal::new("CC-24.28", "It must cost less than the destroyed battler did."));
        }
        Ok(())
    }

    /// The current cost of the cheapest copy in the hand, and what that copy was shifted by.
    fn cheapest(&self, seat: Seat, card: CardId) -> (i16, i8) {
        let mut best = (i16::MAX, 0);
        self.shifts(seat, Zone::Hand, card, &mut |shift| {
            let cost = self.cost_in(seat, Zone::Hand, card, shift).max(0);
            best = best.min((cost, shift));
        });
        best
    }
}

/// CC-23.18: which cards of the hand are discarded, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Discard {
    pub seat: Seat,
    pub left: u8,
}

impl Discard {
    pub(crate) const NOT_NOW: NotNow = ("CC-23.18", "You have nothing to discard now.");
}

impl Decision for Discard {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        game.stop_for(self.seat)
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        out.extend(game.player(self.seat).hand.iter().map(|(card, _)| Action::Discard(card)));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Discard(card) = action else { return Err(not_now(action)) };
        if !game.player(self.seat).hand.has(card) {
            return Err(Illegal::new("CC-23.18", "This card is not in your hand."));
        }
        if self.left > 1 {
            game.set_top(Frame::Discard(Discard { left: self.left - 1, ..self }));
        } else {
            game.frames.pop();
        }
        game.discard(self.seat, card, cx);
        Ok(())
    }
}

/// CC-24.26: which battler of the hand comes as reinforcement for one that cost this much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Reinforce {
    pub seat: Seat,
    pub cost: i16,
}

impl Reinforce {
    pub(crate) const NOT_NOW: NotNow =
        ("CC-24.26", "You can summon Reinforcements only when a battler with that icon is destroyed.");

    /// F1 to F4: without paying anything; CC-24.18: the Leader reduction is used up all the same.
    /// CC-24.27, CC-R79.
    fn summon(self, game: &mut Chrono, card: CardId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let seat = self.seat;
        game.may_reinforce(seat, card, self.cost)?;
        let (_, shift) = game.cheapest(seat, card);
        let copy = game.copy(seat, Zone::Hand, card, shift).unwrap_or(crate::hand::Copy::Plain);
        game.take_copy(seat, Zone::Hand, card, copy);
        game.player_mut(seat).leader = 0;
        let name = game.name(card);
        cx.emit(|| Event::Reinforces { seat, name });
        let id = game.enter(seat, card, false, cx);
        game.set_top(Frame::Recruit(Recruit { seat, id, card }));
        game.ask_options(seat, id, true);
        Ok(())
    }
}

impl Decision for Reinforce {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        game.stop_for(self.seat)
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        out.push(Action::Reinforce(None));
        let hand = game.player(self.seat).hand.iter().map(|(card, _)| card);
        let able = hand.filter(|card| game.may_reinforce(self.seat, *card, self.cost).is_ok());
        out.extend(able.map(|card| Action::Reinforce(Some(card))));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Reinforce(Some(card)) => self.summon(game, card, cx),
            Action::Reinforce(None) => {
                game.frames.pop();
                cx.emit(|| Event::NoReinforcements { seat: self.seat });
                Ok(())
            }
            other => Err(not_now(other)),
        }
    }
}

/// CC-24.30: a battler that came by Reinforcements triggers its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Recruit {
    pub seat: Seat,
    pub id: Id,
    pub card: CardId,
}

impl Decision for Recruit {
    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        game.frames.pop();
        if game.lives(self.seat) {
            game.trigger_summon(self.seat, self.id, self.card);
        }
        false
    }
}

/// CC-24.31: whether the top card of the deck is turned over, once for each icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Legion {
    pub seat: Seat,
    pub left: u8,
}

impl Legion {
    pub(crate) const NOT_NOW: NotNow = ("CC-24.31", "You can use Legion only when a battler with that icon is destroyed.");

    /// CC-24.31: the top card of the deck is turned into the discard pile; a battler goes on to the hand.
    fn turn_over(self, game: &mut Chrono, cx: &mut impl Cx<Event>) {
        let seat = self.seat;
        let Some(card) = game.unseen(seat, Hidden::Deck, cx) else { return };
        let battler = game.compiled.get().print(card).battler;
        game.player_mut(seat).deck -= 1;
        if battler {
            game.give_openly(seat, card);
        } else {
            game.player_mut(seat).discard.add(card);
        }
        let name = game.name(card);
        cx.emit(|| Event::Legion { seat, name, battler });
    }
}

impl Decision for Legion {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    /// CC-24.33: with an empty deck nothing happens.
    /// CC-R87.
    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        let possible = game.lives(self.seat) && game.player(self.seat).deck > 0;
        if !possible {
            game.frames.pop();
        }
        possible
    }

    fn list(&self, _: &Chrono, out: &mut Vec<Action>) {
        out.extend([Action::Legion(true), Action::Legion(false)]);
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Legion(accepts) = action else { return Err(not_now(action)) };
        if self.left > 1 {
            game.set_top(Frame::Legion(Legion { left: self.left - 1, ..self }));
        } else {
            game.frames.pop();
        }
        if accepts {
            self.turn_over(game, cx);
        } else {
            cx.emit(|| Event::NoLegion { seat: self.seat });
        }
        Ok(())
    }
}

/// CC-23.11: whether to play the summon lines of a battler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Replay {
    pub seat: Seat,
    pub id: Id,
}

impl Replay {
    pub(crate) const NOT_NOW: NotNow = ("CC-23.11", "There is no summon ability to play now.");
}

impl Decision for Replay {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        game.stop_for(self.seat)
    }

    fn list(&self, _: &Chrono, out: &mut Vec<Action>) {
        out.extend([Action::Replay(true), Action::Replay(false)]);
    }

    /// CC-23.11, CC-23.13: the summon lines of a battler, from top to bottom, for whoever plays them.
    /// CC-23.14: nothing is summoned.
    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Replay(plays) = action else { return Err(not_now(action)) };
        let Replay { seat, id } = self;
        game.frames.pop();
        let target = game.named(id);
        cx.emit(|| Event::Replay { seat, target, plays });
        let Some(battler) = game.battler(id).copied().filter(|_| plays) else { return Ok(()) };
        let rows: Vec<RowId> =
            game.rows_of(&battler, Trigger::Summon).into_iter().filter(|row| !game.in_chain(id, *row)).collect();
        for row in rows.into_iter().rev() {
            game.start_line(row, seat, id, battler.card, Carrier::Field);
        }
        Ok(())
    }

    fn unanswered(&self, _: &Chrono) -> Option<Action> {
        Some(Action::Replay(true))
    }
}
