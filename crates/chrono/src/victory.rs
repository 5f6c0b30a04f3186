//! CC-1: winning and elimination.

use crate::event::Event;
use crate::pile::Pile;
use crate::state::{Aim, Chrono, Ended, Exit};
use engine::{Cx, Illegal, Seat};

/// CC-1.8.
pub(crate) const POINTS_TO_WIN: u8 = 5;

impl Chrono {
    /// CC-1.8, CC-15.17: whoever has five quest points has won, before anything else happens.
    /// CC-18.13, CC-R14: both routes to victory are open throughout, and this one is looked at first.
    pub(crate) fn test_quest_victory(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        if self.player(seat).points >= POINTS_TO_WIN {
            self.end(Ended { winner: seat, by_quests: true, last: Exit::Conceded }, cx);
        }
    }

    /// CC-18.9, CC-R101: all cards of an eliminated player leave the game at once.
    pub(crate) fn eliminate(&mut self, seat: Seat, exit: Exit, cx: &mut impl Cx<Event>) {
        if !self.lives(seat) || self.over.is_some() {
            return;
        }
        cx.emit(|| Event::Eliminated { seat, exit });
        let player = self.player_mut(seat);
        player.out = true;
        (player.bag, player.hand, player.known, player.discard) = Default::default();
        (player.deck, player.guardians, player.extra, player.leader) = (0, 0, 0, 0);
        self.field.retain(|b| b.seat != seat);
        self.queue.retain(|t| t.seat != seat);
        self.marks.retain(|m| m.seat != seat);
        self.revealed = self.revealed.filter(|r| r.seat != seat);
        self.resolving = self.resolving.filter(|(owner, _)| *owner != seat);
        self.forget_the_gone();
        // CC-1.7, CC-R104: the last one has won.
        let living = self.living();
        if let (1, Some(winner)) = (living.len(), living.lowest()) {
            self.end(Ended { winner, by_quests: false, last: exit }, cx);
        }
    }

    /// Drops what belongs to battlers that are no longer in play, and works the rest out again.
    pub(crate) fn forget_the_gone(&mut self) {
        let field = &self.field;
        let there = |id| field.iter().any(|b| b.id == id);
        self.laid.retain(|l| there(l.id));
        self.lent.retain(|l| there(l.id));
        let marks = &self.marks;
        self.ties.retain(|t| {
            let to = match t.to {
                Aim::Battler(id) => there(id),
                Aim::Mark(number) => marks.iter().any(|m| m.number == number),
            };
            there(t.source) && to
        });
        self.refresh();
    }

    /// CC-1.10: nothing further is resolved.
    fn end(&mut self, ended: Ended, cx: &mut impl Cx<Event>) {
        self.over = Some(ended);
        self.frames.clear();
        self.queue.clear();
        self.aims.clear();
        cx.emit(|| Event::Over { winner: ended.winner, by_quests: ended.by_quests, exit: ended.last });
    }

    /// CC-1.11, CC-R111: a player gives up, at any time.
    pub(crate) fn give_up(&mut self, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(Illegal::new("CC-1.10", "The game is over."));
        }
        if !self.lives(seat) {
            return Err(Illegal::new("CC-1.11", "There is nobody in this seat to resign."));
        }
        self.eliminate(seat, Exit::Conceded, cx);
        Ok(())
    }

    /// CC-6.4, CC-23.16: cards are drawn one at a time; CC-1.4: a draw that fails eliminates.
    /// CC-1.5, CC-R125: an empty deck by itself does nothing. CC-R48: a draw is always tried.
    pub(crate) fn draw(&mut self, seat: Seat, n: u8, cx: &mut impl Cx<Event>) {
        for _ in 0..n {
            if !self.lives(seat) || self.over.is_some() {
                return;
            }
            if self.player(seat).deck == 0 {
                return self.eliminate(seat, Exit::EmptyDeck, cx);
            }
            let Some(card) = self.unseen(seat, Hidden::Deck, cx) else { return };
            let name = self.name(card);
            let player = self.player_mut(seat);
            player.deck -= 1;
            player.hand.add(card);
            cx.emit(|| Event::Draws { seat, card: Some(card), name, ex: false });
        }
    }

    /// CC-23.27: cards of the extra deck.
    /// CC-1.6, CC-R47: too few cards there eliminate nobody. CC-17.2: no other way leads from the extra deck to the hand.
    pub(crate) fn draw_extra(&mut self, seat: Seat, n: u8, cx: &mut impl Cx<Event>) {
        for _ in 0..n.min(self.player(seat).extra.min(255) as u8) {
            let Some(card) = self.unseen(seat, Hidden::Extra, cx) else { return };
            let name = self.name(card);
            let player = self.player_mut(seat);
            player.extra -= 1;
            player.hand.add(card);
            cx.emit(|| Event::Draws { seat, card: Some(card), name, ex: true });
        }
    }

    /// A card nobody has seen comes up: every one that could is as likely as any other, but where a lesson has an order.
    pub(crate) fn unseen(&mut self, seat: Seat, from: Hidden, cx: &mut impl Cx<Event>) -> Option<crate::pile::CardId> {
        self.trail.clear();
        let card = match self.prepared(seat, from) {
            Some(card) => card,
            None => {
                let mask: &Pile = &self.compiled.get().ex;
                let bag = &self.player(seat).bag;
                let pile = if from == Hidden::Extra { bag.only(mask) } else { bag.except(mask) };
                pile.nth(cx.chance(pile.len().max(1)))?
            }
        };
        self.player_mut(seat).bag.take(card);
        Some(card)
    }
}

/// Where a card that nobody has seen comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hidden {
    Deck,
    Guardians,
    Extra,
}
