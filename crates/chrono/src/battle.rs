//! CC-12, CC-13.8: battles, what saves a loser, and how battlers leave play.

use crate::action::Action;
use crate::event::{Event, Saved};
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::{Icon, Trigger};
use crate::pile::CardId;
use crate::state::{Battler, Carrier, Chrono, Id, Reaction, Revealed, Triggered};
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

/// Layer 4: strength for one comparison.
pub(crate) fn battle_strength(battler: &Battler) -> i16 {
    (battler.now.strength + i16::from(battler.now.keywords.last_stand)).max(0)
}

/// A simultaneous destruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Doom {
    pub cause: Cause,
    /// What becomes of the revealed guardian with it.
    pub guardian: Fate,
}

/// CC-R94: who destroys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Cause {
    /// CC-24.48: always an opponent.
    Battle,
    /// A line of this player.
    Effect(Seat),
    /// CC-17.11: a payment.
    Payment,
    /// CC-24.25.
    LastStand,
    /// CC-24.53.
    Sneak,
    /// CC-R71, where the table plays so.
    Weakness,
}

/// What becomes of the revealed guardian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Fate {
    /// There is none.
    Stays,
    /// CC-13.17.
    Discarded,
    /// CC-13.11.
    Destroyed,
}

impl Doom {
    pub(crate) const NOT_NOW: NotNow = ("CC-24.45", "You have no card under a battler to discard now.");
}

impl Decision for Doom {
    /// CC-24.45: the owner of the next battler that a card under it can save.
    fn who(&self, game: &Chrono) -> Option<Seat> {
        game.next_tough(self.cause).map(|b| b.seat)
    }

    /// Replacements first, then everything leaves together.
    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        while let Some(battler) = game.next_tough(self.cause) {
            let id = battler.id;
            let mut cards = game.laid_on(id, false);
            let Some(first) = cards.next() else { break };
            if cards.any(|card| card != first) {
                return true;
            }
            drop(cards);
            game.shed(id, first, cx);
        }
        game.frames.pop();
        game.leave_together(self, cx);
        false
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        let Some(battler) = game.next_tough(self.cause) else { return };
        let mut done: Vec<CardId> = Vec::new();
        for card in game.laid_on(battler.id, false) {
            if !done.contains(&card) {
                done.push(card);
                out.push(Action::Shed(card));
            }
        }
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Action::Shed(card) = action else { return Err(not_now(action)) };
        let id = game.next_tough(self.cause).map_or(Id::NONE, |b| b.id);
        if !game.laid_on(id, false).any(|c| c == card) {
            return Err(Illegal::new("CC-24.45", "This card is not under the battler."));
        }
        game.shed(id, card, cx);
        Ok(())
    }
}

impl Chrono {
    /// CC-12.1 to CC-12.3.
    /// CC-12.4, CC-24.3: nothing else changes; whoever cannot attack defends as usual. CC-24.21: the bonus of Last Stand is seen here
    /// and nowhere else.
    pub(crate) fn battle(&mut self, attacker: &Battler, defender: &Battler, cx: &mut impl Cx<Event>) {
        let (mine, theirs) = (battle_strength(attacker), battle_strength(defender));
        let (first, second) = (self.named(attacker.id), self.named(defender.id));
        cx.emit(|| Event::Compares { attacker: first, strength: mine, defender: second, other: theirs });
        if mine <= theirs {
            self.lose(attacker, true, cx);
        }
        if theirs <= mine {
            self.lose(defender, false, cx);
        }
        self.frames.push(Frame::Doom(Doom { cause: Cause::Battle, guardian: Fate::Stays }));
    }

    /// CC-13.8 to CC-13.11.
    /// CC-2.6, CC-13.13, CC-24.91: of the guardian only its printed strength and its guardian ability count.
    /// CC-13.9, CC-13.10, CC-13.19, CC-R20: equal or greater beats the attacker, and that is a lost battle.
    pub(crate) fn battle_guardian(&mut self, attacker: &Battler, guardian: Revealed, cx: &mut impl Cx<Event>) {
        let mine = battle_strength(attacker);
        let theirs = (self.compiled.get().print(guardian.card).strength + i16::from(guardian.boost)).max(0);
        let first = self.named(attacker.id);
        let second =
            crate::event::Named { seat: guardian.seat, card: guardian.card, name: self.name(guardian.card), id: Id::NONE };
        cx.emit(|| Event::Compares { attacker: first, strength: mine, defender: second, other: theirs });
        if theirs >= mine {
            self.lose(attacker, true, cx);
        }
        let guardian = self.fate_of_guardian(theirs < mine);
        self.frames.push(Frame::Doom(Doom { cause: Cause::Battle, guardian }));
    }

    /// CC-R21: when a compared guardian battler counts as destroyed.
    fn fate_of_guardian(&self, weaker: bool) -> Fate {
        if weaker || !self.switches.guardian_must_be_weaker { Fate::Destroyed } else { Fate::Discarded }
    }

    /// CC-R117: Withdraw, then Recovery; Toughness and destruction are left to the simultaneous destruction that follows.
    /// CC-12.5, CC-24.12, CC-R118: each loser on its own, in ties too. CC-24.13, CC-24.42: neither of the two helps against anything
    /// but a lost battle. CC-24.43: who withdraws is not destroyed.
    fn lose(&mut self, loser: &Battler, attacking: bool, cx: &mut impl Cx<Event>) {
        let target = self.named(loser.id);
        let Some(battler) = self.battler_mut(loser.id) else { return };
        if battler.has(Icon::Withdraw) {
            battler.homeward = true;
            cx.emit(|| Event::Saved { target, by: Saved::Withdraw, name: "" });
        } else if attacking && battler.has(Icon::Recovery) {
            cx.emit(|| Event::Saved { target, by: Saved::Recovery, name: "" });
        } else {
            battler.doomed = true;
        }
    }

    /// CC-24.45, CC-24.48: whether a card under it can be discarded instead.
    /// CC-24.46, CC-R93: with nothing under it the battler is destroyed; the last card still saves it.
    fn is_tough(battler: &Battler, cause: Cause) -> bool {
        let by_opponent = match cause {
            Cause::Battle => true,
            Cause::Effect(seat) => battler.seat != seat,
            Cause::Payment | Cause::LastStand | Cause::Sneak | Cause::Weakness => false,
        };
        by_opponent && battler.doomed && battler.unders > 0 && battler.has(Icon::Toughness)
    }

    /// The next battler that a card under it can save, in turn order.
    pub(crate) fn next_tough(&self, cause: Cause) -> Option<&Battler> {
        self.around().find_map(|seat| self.battlers_of(seat).find(|b| Chrono::is_tough(b, cause)))
    }

    /// CC-24.47, CC-24.49: the battler is saved this time and keeps everything else.
    fn shed(&mut self, id: Id, card: CardId, cx: &mut impl Cx<Event>) {
        if let Some(at) = self.laid.iter().position(|l| l.id == id && !l.quest && l.card == card) {
            self.laid.remove(at);
        }
        let (target, name) = (self.named(id), self.name(card));
        let Some(battler) = self.battler_mut(id) else { return };
        battler.doomed = false;
        battler.unders -= 1;
        let seat = battler.seat;
        self.player_mut(seat).discard.add(card);
        cx.emit(|| Event::Saved { target, by: Saved::Toughness, name });
    }

    /// Everything that is destroyed, withdrawn or discarded by one event, as one batch.
    /// CC-12.6, CC-23.3, CC-R52: everything at the same time; what was replaced counts as resolved.
    fn leave_together(&mut self, doom: Doom, cx: &mut impl Cx<Event>) {
        self.new_batch();
        // What each of them has is read while all of them are still there.
        let destroyed: Vec<Battler> = self.field.iter().filter(|b| b.doomed).copied().collect();
        for battler in &destroyed {
            self.record_destruction(battler);
        }
        let homeward: Vec<Id> = self.field.iter().filter(|b| b.homeward).map(|b| b.id).collect();
        self.return_battlers(&homeward, cx);
        for battler in &destroyed {
            self.send_to_discard(battler, doom.cause, cx);
        }
        if !destroyed.is_empty() {
            self.field.retain(|b| !b.doomed);
            self.forget_the_gone();
        }
        self.discard_revealed(doom.guardian, cx);
    }

    /// CC-21.6, CC-24.26, CC-24.31: what the destruction of a battler triggers.
    /// CC-21.7: only for what was really destroyed in play. CC-R86: by whatever did it.
    fn record_destruction(&mut self, battler: &Battler) {
        for row in self.rows_of(battler, Trigger::Destroyed) {
            self.record(battler, Reaction::Row(row, Carrier::Discard));
        }
        if battler.now.keywords.legion > 0 {
            self.record(battler, Reaction::Legion(battler.now.keywords.legion));
        }
        if battler.has(Icon::Reinforcements) {
            self.record(battler, Reaction::Reinforcements);
        }
    }

    /// CC-3.15, CC-23.2: what lies on and under it goes along.
    /// CC-R95; CC-17.15: an EX card too, which never goes back to the extra deck.
    fn send_to_discard(&mut self, battler: &Battler, cause: Cause, cx: &mut impl Cx<Event>) {
        let mut with: Vec<CardId> = battler.pilot.some().into_iter().collect();
        with.extend(self.laid.iter().filter(|l| l.id == battler.id).map(|l| l.card));
        let player = self.player_mut(battler.seat);
        player.discard.add(battler.card);
        for card in &with {
            player.discard.add(*card);
        }
        let target = self.named(battler.id);
        cx.emit(|| Event::Destroyed { target, with: with.iter().map(|c| self.name(*c)).collect(), how: cause.into() });
    }

    /// CC-13.17: the revealed guardian goes to its owner's discard pile; CC-13.12: destroyed, it may trigger its ability.
    pub(crate) fn discard_revealed(&mut self, fate: Fate, cx: &mut impl Cx<Event>) {
        if fate == Fate::Stays {
            return;
        }
        let Some(Revealed { seat, card, .. }) = self.revealed.take() else { return };
        self.player_mut(seat).discard.add(card);
        let (name, destroyed) = (self.name(card), fate == Fate::Destroyed);
        cx.emit(|| Event::GuardianLeaves { seat, name, destroyed });
        let compiled = self.compiled.get();
        let row = compiled.print(card).guardian.filter(|row| compiled.row_of(*row).line.trigger == Some(Trigger::Destroyed));
        if let (true, Some(row)) = (destroyed, row) {
            let (batch, what) = (self.batch, Reaction::Guardian(row));
            self.queue.push(Triggered { batch, seat, what, source: Id::NONE, card, cost: 0 });
        }
    }

    /// CC-23.8, CC-23.9: battlers go to their owners' hands with all that lies on and under them. Quest cards stay unseen.
    /// CC-23.10, CC-21.3: it is not destroyed, and summoned again it is another battler.
    pub(crate) fn return_battlers(&mut self, ids: &[Id], cx: &mut impl Cx<Event>) {
        for id in ids {
            let Some(battler) = self.battler(*id).copied() else { continue };
            let seat: Seat = battler.seat;
            let mut open: Vec<CardId> = battler.pilot.some().into_iter().collect();
            open.extend(self.laid_on(*id, false));
            let hidden: Vec<CardId> = self.laid_on(*id, true).collect();
            self.give_openly(seat, battler.card);
            open.iter().for_each(|card| self.give_openly(seat, *card));
            hidden.iter().for_each(|card| {
                self.player_mut(seat).hand.add(*card);
            });
            let name = self.name(battler.card);
            let (with, secret) = (open.iter().map(|c| self.name(*c)).collect(), hidden.iter().map(|c| self.name(*c)).collect());
            cx.emit(|| Event::Returns { seat, name, with, hidden: secret, count: hidden.len() as u8, from_play: true });
        }
        if !ids.is_empty() {
            self.field.retain(|b| !ids.contains(&b.id));
            self.forget_the_gone();
        }
    }
}
