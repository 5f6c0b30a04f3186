//! CC-15, CC-16: quests and tap abilities.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::{Icon, Trigger};
use crate::pile::CardId;
use crate::state::{Battler, Carrier, Chrono, Id, Laid};
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

impl Chrono {
    fn own(&self, seat: Seat, id: Id, clause: &'static str) -> Result<&Battler, Illegal> {
        self.battler(id).filter(|b| b.seat == seat).ok_or_else(|| Illegal::new(clause, "Choose a battler of yours in play."))
    }

    /// CC-15.1 to CC-15.4.
    /// CC-15.3: Can't Attack does not matter. CC-15.14, CC-R38, CC-R39: what is untapped again may go again; Fast does not help.
    pub(crate) fn may_quest(&self, seat: Seat, id: Id) -> Result<(), Illegal> {
        let battler = self.own(seat, id, "CC-15.1")?;
        if battler.tapped {
            return Err(Illegal::new("CC-15.1", "It is tapped."));
        }
        if battler.fresh {
            return Err(Illegal::new("CC-15.2", "It was summoned this turn; Fast does not change that."));
        }
        if self.player(seat).hand.is_empty() {
            return Err(Illegal::new("CC-15.4", "You have no card in hand to lay on it."));
        }
        Ok(())
    }

    /// Q1: the battler is chosen; the card is next.
    pub(crate) fn quest(&mut self, seat: Seat, id: Id) -> Result<(), Illegal> {
        self.may_quest(seat, id)?;
        self.frames.push(Frame::Quest(Quest { seat, id }));
        Ok(())
    }

    /// Q2: the battler is tapped and the card laid on it face down, on top (CC-15.15).
    /// CC-15.5, CC-17.16, CC-R16: any card. CC-15.6: no time, no attack, no tap ability.
    fn lay(&mut self, seat: Seat, id: Id, card: CardId, cx: &mut impl Cx<Event>) {
        self.frames.pop();
        self.spend_hidden(seat, card);
        self.laid.push(Laid { id, quest: true, card });
        if let Some(battler) = self.battler_mut(id) {
            battler.tapped = true;
            battler.quests = battler.quests.saturating_add(1);
        }
        let (target, name, ex) = (self.named(id), self.name(card), self.compiled.get().print(card).ex);
        cx.emit(|| Event::Quests { target, card: Some(card), name, ex });
    }

    /// CC-16.1 to CC-16.3: whenever it could attack.
    pub(crate) fn may_tap(&self, seat: Seat, id: Id, line: u8) -> Result<(), Illegal> {
        let battler = self.own(seat, id, "CC-16.1")?;
        self.could_attack(battler).map_err(|why| {
            let clause = match why.clause.0 {
                "CC-8.6" => "CC-16.2",
                "CC-24.2" => "CC-16.3",
                _ => "CC-16.1",
            };
            Illegal::new(clause, why.reason)
        })?;
        if usize::from(line) >= self.rows_of(battler, Trigger::Tap).len() {
            return Err(Illegal::new("CC-16.1", "It has no such tap ability."));
        }
        Ok(())
    }

    /// T1 to T3. CC-16.4: not an attack, so neither attack lines nor Leader.
    /// CC-16.6, CC-16.7: no time by itself; the battler stays tapped. CC-16.8: also for a line that will fail. CC-16.9: one line a tapping.
    pub(crate) fn tap_for(&mut self, seat: Seat, id: Id, line: u8, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        self.may_tap(seat, id, line)?;
        let Some(battler) = self.battler(id).copied() else { return Ok(()) };
        let row = self.rows_of(&battler, Trigger::Tap)[usize::from(line)];
        let target = self.named(id);
        cx.emit(|| Event::TapsFor { target });
        if let Some(battler) = self.battler_mut(id) {
            battler.tapped = true;
        }
        self.frames.push(Frame::Drain);
        self.start_line(row, seat, id, battler.card, Carrier::Field);
        Ok(())
    }

    /// How many Tap lines a battler has.
    pub(crate) fn tap_lines(&self, battler: &Battler) -> usize {
        if battler.has(Icon::Tap) { self.rows_of(battler, Trigger::Tap).len() } else { 0 }
    }
}

/// CC-15.4: which card is laid on the battler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Quest {
    pub seat: Seat,
    pub id: Id,
}

impl Quest {
    pub(crate) const NOT_NOW: NotNow = ("CC-15.4", "You are not sending a battler on a quest.");
}

impl Decision for Quest {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        let Quest { seat, id } = self;
        if !game.lives(seat) || game.battler(id).is_none() {
            game.frames.pop();
            return false;
        }
        let hand = game.player(seat).hand;
        if hand.len() > 1 {
            return true;
        }
        if let Some(card) = hand.nth(0) {
            game.lay(seat, id, card, cx);
        }
        false
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        out.extend(game.player(self.seat).hand.iter().map(|(card, _)| Action::Lay(card)));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Lay(card) = action else { return Err(not_now(action)) };
        if !game.player(self.seat).hand.has(card) {
            return Err(Illegal::new("CC-15.4", "This card is not in your hand."));
        }
        game.lay(self.seat, self.id, card, cx);
        Ok(())
    }
}
