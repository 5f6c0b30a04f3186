//! What players are asked while something is resolved: discards, Reinforcements, Legion, a summon line played again, guardians.

use crate::action::Action;
use crate::codex::RowId;
use crate::event::Event;
use crate::icons::{Trigger, Zone};
use crate::pile::CardId;
use crate::state::{Carrier, Chrono, Frame, Id};
use engine::{Cx, Illegal, Seat};

impl Chrono {
    /// CC-23.18, CC-23.20: a player discards, card by card; with fewer cards than that the icon is passed over.
    /// CC-R55: the player who discards chooses.
    pub(crate) fn ask_discard(&mut self, seat: Seat, n: u8, cx: &mut impl Cx<Event>) {
        let hand = self.player(seat).hand.len();
        if hand < u32::from(n) {
            return;
        }
        if hand > u32::from(n) {
            return self.frames.push(Frame::Discard { seat, left: n });
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

    pub(crate) fn answer_discard(&mut self, seat: Seat, left: u8, card: CardId, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !self.player(seat).hand.has(card) {
            return Err(Illegal::new("CC-23.18", "This card is not in your hand."));
        }
        if left > 1 {
            self.set_top(Frame::Discard { seat, left: left - 1 });
        } else {
            self.frames.pop();
        }
        self.discard(seat, card, cx);
        Ok(())
    }

    /// CC-24.26, CC-24.28, CC-R84: whether this card of the hand may be summoned by Reinforcements.
    /// CC-R85: neither Leader nor any other way of paying counts.
    pub(crate) fn may_reinforce(&self, seat: Seat, card: CardId, cost: i16) -> Result<(), Illegal> {
        if !self.player(seat).hand.has(card) {
            return Err(Illegal::new("CC-24.26", "This card is not in your hand."));
        }
        if !self.codex.get().print(card).battler {
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

    pub(crate) fn list_reinforcements(&self, seat: Seat, cost: i16, out: &mut Vec<Action>) {
        out.push(Action::Reinforce(None));
        let able = self.player(seat).hand.iter().filter(|(card, _)| self.may_reinforce(seat, *card, cost).is_ok());
        out.extend(able.map(|(card, _)| Action::Reinforce(Some(card))));
    }

    /// F1 to F4: without paying anything; CC-24.18: the Leader reduction is used up all the same.
    /// CC-24.27, CC-R79.
    pub(crate) fn reinforce(
        &mut self,
        seat: Seat,
        cost: i16,
        card: Option<CardId>,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let Some(card) = card else {
            self.frames.pop();
            cx.emit(|| Event::NoReinforcements { seat });
            return Ok(());
        };
        self.may_reinforce(seat, card, cost)?;
        let (_, shift) = self.cheapest(seat, card);
        let copy = self.copy(seat, Zone::Hand, card, shift).unwrap_or(crate::hand::Copy::Plain);
        self.take_copy(seat, Zone::Hand, card, copy);
        self.player_mut(seat).leader = 0;
        let name = self.name(card);
        cx.emit(|| Event::Reinforces { seat, name });
        let id = self.enter(seat, card, false, cx);
        self.set_top(Frame::Recruit { seat, id, card });
        self.ask_options(seat, id, true);
        Ok(())
    }

    /// CC-24.31: the top card of the deck is turned into the discard pile; a battler goes on to the hand.
    pub(crate) fn answer_legion(&mut self, seat: Seat, left: u8, accepts: bool, cx: &mut impl Cx<Event>) {
        if left > 1 {
            self.set_top(Frame::Legion { seat, left: left - 1 });
        } else {
            self.frames.pop();
        }
        if !accepts {
            cx.emit(|| Event::NoLegion { seat });
            return;
        }
        let Some(card) = self.unseen(seat, false, cx) else { return };
        let battler = self.codex.get().print(card).battler;
        self.player_mut(seat).deck -= 1;
        if battler {
            self.give_openly(seat, card);
        } else {
            self.player_mut(seat).discard.add(card);
        }
        let name = self.name(card);
        cx.emit(|| Event::Legion { seat, name, battler });
    }

    /// CC-24.33: with an empty deck nothing happens. True if there is something to decide.
    /// CC-R87.
    pub(crate) fn step_legion(&mut self, seat: Seat) -> bool {
        let possible = self.lives(seat) && self.player(seat).deck > 0;
        if !possible {
            self.frames.pop();
        }
        possible
    }

    /// CC-23.11, CC-23.13: the summon lines of a battler, from top to bottom, for whoever plays them.
    /// CC-23.14: nothing is summoned.
    pub(crate) fn answer_replay(&mut self, seat: Seat, id: Id, plays: bool, cx: &mut impl Cx<Event>) {
        self.frames.pop();
        let target = self.named(id);
        cx.emit(|| Event::Replay { seat, target, plays });
        let Some(battler) = self.battler(id).copied().filter(|_| plays) else { return };
        let rows: Vec<RowId> =
            self.rows_of(&battler, Trigger::Summon).into_iter().filter(|row| !self.in_chain(id, *row)).collect();
        for row in rows.into_iter().rev() {
            self.start_line(row, seat, id, battler.card, Carrier::Field);
        }
    }

    /// CC-13.12: the Destroyed ability of a guardian.
    /// CC-R22: it may be ignored too.
    pub(crate) fn answer_destroyed_guardian(
        &mut self,
        seat: Seat,
        row: RowId,
        card: CardId,
        uses: bool,
        cx: &mut impl Cx<Event>,
    ) {
        self.frames.pop();
        let name = self.name(card);
        cx.emit(|| Event::Guardian { seat, name, uses });
        if uses {
            self.start_line(row, seat, Id::NONE, card, Carrier::Discard);
        }
    }
}
