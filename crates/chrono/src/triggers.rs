//! What is triggered waits in a queue: batches, their order, and how the queue is emptied (CC-R112, CC-R113).

use crate::action::Action;
use crate::compiled::RowId;
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::Trigger;
use crate::pile::CardId;
use crate::reactions::{Legion, Reinforce};
use crate::resolve::Walk;
use crate::state::{Battler, Carrier, Chrono, Id, Reaction, Triggered};
use engine::{Cx, Illegal, Seat};

/// CC-R110: the most lines an action resolves before optional steps that go on are refused.
pub(crate) const MOST_LINES: u8 = 200;

/// CC-R113: the queue is emptied; whoever has several triggers chooses which is next.
#[derive(Clone, Copy)]
pub(crate) struct Drain;

impl Drain {
    pub(crate) const NOT_NOW: NotNow = ("CC-R113", "You have no triggers to put in order now.");
}

impl Decision for Drain {
    fn who(&self, game: &Chrono) -> Option<Seat> {
        game.next_triggers().map(|(seat, _)| seat)
    }

    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        if game.sweep_the_weak() {
            return false;
        }
        match game.next_triggers() {
            None => {
                game.queue.clear();
                game.frames.pop();
                false
            }
            Some((_, offered)) if offered.len() > 1 => true,
            Some((_, offered)) => {
                game.start_trigger(offered[0], cx);
                false
            }
        }
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        let offered = game.next_triggers().map_or(0, |(_, offered)| offered.len());
        out.extend((0..offered as u8).map(Action::Next));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Next(which) = action else { return Err(not_now(action)) };
        let offered = game.next_triggers().map_or(Vec::new(), |(_, offered)| offered);
        let Some(at) = offered.get(usize::from(which)) else {
            return Err(Illegal::new("CC-R113", "There is no such trigger of yours to resolve next."));
        };
        game.start_trigger(*at, cx);
        Ok(())
    }
}

impl Chrono {
    /// One event, one batch.
    pub(crate) fn new_batch(&mut self) {
        if self.queue.is_empty() {
            self.batch = 0;
        }
        self.batch = self.batch.wrapping_add(1);
    }

    /// CC-R114: records a trigger of a battler with its values of this moment.
    pub(crate) fn record(&mut self, battler: &Battler, what: Reaction) {
        let batch = self.batch;
        let cost = battler.cost();
        self.queue.push(Triggered { batch, seat: battler.seat, what, source: battler.id, card: battler.card, cost });
    }

    /// The lines of a battler with this trigger: its own, its pilot's (CC-24.80), gained ones (CC-23.34).
    pub(crate) fn rows_of(&self, battler: &Battler, trigger: Trigger) -> Vec<RowId> {
        if !battler.has(trigger.icon()) {
            return Vec::new();
        }
        let compiled = self.compiled.get();
        let mut rows = compiled.rows_of(battler.card, trigger).to_vec();
        if let Some(pilot) = battler.pilot.some() {
            rows.extend_from_slice(compiled.rows_of(pilot, trigger));
        }
        let lent = self.lent.iter().filter(|l| l.id == battler.id && compiled.row_of(l.row).line.trigger == Some(trigger));
        rows.extend(lent.map(|l| l.row));
        rows
    }

    /// The places in the queue of what its owner may resolve next, and who that is: the first batch, the active player first,
    /// then to the left (CC-R113); lines of one battler from top to bottom (CC-R53).
    pub(crate) fn next_triggers(&self) -> Option<(Seat, Vec<usize>)> {
        let batch = self.queue.first()?.batch;
        let of = |seat: Seat| self.queue.iter().enumerate().filter(move |(_, t)| t.batch == batch && t.seat == seat);
        let seat = self.around().find(|seat| of(*seat).next().is_some())?;
        let mut offered: Vec<usize> = Vec::new();
        for (i, t) in of(seat) {
            if let Reaction::Leader(_) = t.what {
                return Some((seat, vec![i]));
            }
            let behind = |other: &usize| {
                let other = &self.queue[*other];
                let same_card = other.source == t.source && other.card == t.card;
                let in_order = same_card && matches!((other.what, t.what), (Reaction::Row(..), Reaction::Row(..)));
                let gone = self.battler(t.source).is_none() && self.battler(other.source).is_none();
                in_order || (other.what == t.what && other.card == t.card && other.cost == t.cost && gone)
            };
            if !offered.iter().any(behind) {
                offered.push(i);
            }
        }
        Some((seat, offered))
    }

    /// Begins to resolve what stands at this place of the queue.
    fn start_trigger(&mut self, at: usize, cx: &mut impl Cx<Event>) {
        let t = self.queue.remove(at);
        match t.what {
            Reaction::Row(row, carrier) => self.start_line(row, t.seat, t.source, t.card, carrier),
            // CC-13.12, CC-R22: it is not asked whether it is used.
            Reaction::Guardian(row) => self.start_line(row, t.seat, Id::NONE, t.card, Carrier::Discard),
            Reaction::Leader(n) => {
                let player = self.player_mut(t.seat);
                player.leader = player.leader.saturating_add(n);
                let total = player.leader;
                let name = self.name(t.card);
                cx.emit(|| Event::Leader { seat: t.seat, name, by: n, total });
            }
            // CC-24.29: in every player's turn. An empty hand is public; any other is asked, so that nothing is given away.
            Reaction::Reinforcements => {
                self.tell_reaction(&t, "Reinforcements", cx);
                if !self.player(t.seat).hand.is_empty() && !self.exhausted(cx) {
                    self.frames.push(Frame::Reinforce(Reinforce { seat: t.seat, cost: t.cost }));
                }
            }
            Reaction::Legion(left) => {
                self.tell_reaction(&t, "Legion", cx);
                if !self.exhausted(cx) {
                    self.frames.push(Frame::Legion(Legion { seat: t.seat, left }));
                }
            }
        }
    }

    fn tell_reaction(&self, t: &Triggered, what: &'static str, cx: &mut impl Cx<Event>) {
        cx.emit(|| Event::Reacts { seat: t.seat, source: t.source, name: self.name(t.card), what });
    }

    /// CC-9.1: a line is resolved next.
    pub(crate) fn start_line(&mut self, row: RowId, seat: Seat, source: Id, card: CardId, carrier: Carrier) {
        let first = self.aims.len() as u16;
        self.frames.push(Frame::Line(Walk::new(row, seat, source, card, carrier, first)));
    }

    /// CC-R110: whether this action has gone on for so long that what is optional is refused.
    pub(crate) fn exhausted(&self, cx: &mut impl Cx<Event>) -> bool {
        let cut = self.lines >= MOST_LINES;
        if cut {
            cx.emit(|| Event::LoopCut { seat: self.active });
        }
        cut
    }
}
