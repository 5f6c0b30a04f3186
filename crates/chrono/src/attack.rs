//! CC-11, CC-13, CC-14, CC-15.8: an attack from its declaration to its end.

use crate::action::Action;
use crate::battle::{Cause, Doom, Fate};
use crate::compiled::RowId;
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::{Icon, Trigger};
use crate::pile::CardId;
use crate::state::{Battler, Carrier, Chrono, Exit, Id, Object, Reaction, Revealed};
use crate::victory::Hidden;
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

/// An attack on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub seat: Seat,
    pub id: Id,
    pub step: AttackStep,
    pub object: Object,
    /// How many guardians it has met.
    pub met: u8,
    /// CC-14.15: whether a guardian ability gave its owner time.
    pub gave: bool,
    /// CC-14.6.
    pub stopped: bool,
}

/// The steps A1 to A10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum AttackStep {
    Declare,
    /// The attacker chooses what is attacked.
    Choose,
    Reveal,
    /// The owner of the guardian decides.
    Ability,
    Compare,
    LastStand,
    Settle,
    Next,
}

impl Attack {
    pub(crate) const NOT_NOW: NotNow = ("CC-11.4", "You are not choosing what to attack now.");
    pub(crate) const NO_GUARDIAN_NOW: NotNow = ("CC-13.3", "No guardian of yours has been revealed.");

    fn go_to(&mut self, game: &mut Chrono, step: AttackStep) {
        self.step = step;
        game.set_top(Frame::Attack(*self));
    }

    /// CC-11.4: the object. True if there are several.
    /// CC-11.13: one object. CC-R29, CC-R30: chosen after the attack lines, if there still is one.
    fn step_object(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        let Some(attacker) = game.battler(self.id) else {
            game.end_attack(cx);
            return false;
        };
        match game.objects(attacker).as_slice() {
            // CC-11.11.
            [] => {
                let target = game.named(self.id);
                cx.emit(|| Event::NoObject { target });
                game.end_attack(cx);
            }
            [only] => game.choose_object(self, *only, cx),
            _ => return true,
        }
        false
    }

    fn answer_object(self, game: &mut Chrono, object: Object, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let gone = || Illegal::new("CC-11.12", "The attacker has left play.");
        game.may_attack(game.battler(self.id).ok_or_else(gone)?, object)?;
        game.choose_object(self, object, cx);
        Ok(())
    }

    /// CC-13.3: the defender resolves the ability or ignores it completely.
    /// CC-13.4: after having seen the card. CC-13.6: everything it triggers comes before the comparison.
    fn answer_guardian(mut self, game: &mut Chrono, uses: bool, cx: &mut impl Cx<Event>) {
        let Some(revealed) = game.revealed else { return };
        let name = game.name(revealed.card);
        cx.emit(|| Event::Guardian { seat: revealed.seat, name, uses });
        self.go_to(game, AttackStep::Compare);
        if let (true, Some(row)) = (uses, game.reveal_ability(revealed.card)) {
            game.frames.push(Frame::Drain);
            game.start_line(row, revealed.seat, Id::NONE, revealed.card, Carrier::Revealed);
        }
    }
}

impl Decision for Attack {
    fn who(&self, game: &Chrono) -> Option<Seat> {
        match self.step {
            AttackStep::Ability => game.revealed.map(|r| r.seat),
            _ => Some(self.seat),
        }
    }

    fn step(mut self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        match self.step {
            AttackStep::Declare => {
                self.go_to(game, AttackStep::Choose);
                game.frames.push(Frame::Drain);
                game.declare(self.id, cx);
            }
            AttackStep::Choose => return self.step_object(game, cx),
            AttackStep::Reveal => game.reveal(self, cx),
            AttackStep::Ability => {
                let Some(revealed) = game.revealed else {
                    self.go_to(game, AttackStep::Compare);
                    return false;
                };
                return game.lives(revealed.seat);
            }
            AttackStep::Compare => game.compare(self, cx),
            AttackStep::LastStand => {
                self.go_to(game, AttackStep::Settle);
                game.last_stands(&self);
            }
            AttackStep::Settle => {
                self.go_to(game, AttackStep::Next);
                game.frames.push(Frame::Drain);
            }
            AttackStep::Next => game.go_on(self, cx),
        }
        false
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        if self.step == AttackStep::Ability {
            out.extend([Action::Guardian(true), Action::Guardian(false)]);
        } else if let Some(attacker) = game.battler(self.id) {
            out.extend(game.objects(attacker).into_iter().map(Action::Object));
        }
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match (self.step, action) {
            (AttackStep::Ability, Action::Guardian(uses)) => {
                self.answer_guardian(game, uses, cx);
                Ok(())
            }
            (AttackStep::Choose, Action::Object(object)) => self.answer_object(game, object, cx),
            (_, action) => Err(not_now(action)),
        }
    }
}

impl Chrono {
    /// CC-24.36, CC-24.37: whether a tapped Sentinel keeps the guardian stack from being attacked.
    /// CC-24.39: from the moment the last quest card is gone. CC-R32: an empty stack too.
    fn guarded_by_sentinel(&self, seat: Seat) -> bool {
        self.battlers_of(seat).any(|b| b.tapped && !b.questing() && b.has(Icon::Sentinel))
    }

    /// CC-24.73, CC-24.57: whether Taunt or Elusive keep this battler from being attacked.
    /// CC-24.75: Taunt battlers themselves stay open, as far as Elusive allows.
    fn evades(&self, attacker: &Battler, battler: &Battler) -> Result<(), Illegal> {
        if battler.has(Icon::Elusive) && !attacker.has(Icon::Elusive) {
            return Err(Illegal::new("CC-24.57", "It is Elusive; only Elusive battlers can attack it."));
        }
        let taunts = |b: &Battler| b.tapped && !b.questing() && b.has(Icon::Taunt);
        if !battler.has(Icon::Taunt) && self.battlers_of(battler.seat).any(taunts) {
            return Err(Illegal::new("CC-24.73", "A tapped Taunt battler keeps it from being attacked."));
        }
        Ok(())
    }

    /// CC-11.5 to CC-11.9: whether this can be the object of an attack.
    /// CC-18.7: whoever it belongs to, wherever they sit. CC-20.36: this is no targeting, so no Protector is asked. CC-15.12, CC-15.13,
    /// CC-24.40, CC-24.58, CC-24.76, CC-R18, CC-R119, CC-R120: quest guardians are open to everybody. CC-R33: asked once.
    pub(crate) fn may_attack(&self, attacker: &Battler, object: Object) -> Result<(), Illegal> {
        let no = |clause, why: &'static str| Err(Illegal::new(clause, why));
        match object {
            Object::Guardians(seat) => {
                if !self.lives(seat) {
                    return no("CC-18.8", "That player is out of the game.");
                }
                if seat == attacker.seat {
                    return no("CC-11.8", "Your own guardians cannot be attacked.");
                }
                if self.guarded_by_sentinel(seat) {
                    return no("CC-24.36", "A tapped Sentinel keeps this guardian stack from being attacked.");
                }
                Ok(())
            }
            Object::Quest(id) => {
                let Some(battler) = self.battler(id) else { return no("CC-11.5", "There is no such battler in play.") };
                if battler.seat == attacker.seat {
                    return no("CC-11.8", "Your own battlers cannot be attacked.");
                }
                if !battler.questing() {
                    return no("CC-15.7", "No quest card lies on it.");
                }
                if self.switches.cover_quests {
                    return self.evades(attacker, battler);
                }
                Ok(())
            }
            Object::Battler(id) => {
                let Some(battler) = self.battler(id) else { return no("CC-11.5", "There is no such battler in play.") };
                if battler.seat == attacker.seat {
                    return no("CC-11.8", "Your own battlers cannot be attacked.");
                }
                if battler.questing() {
                    return no("CC-11.7", "It is on a quest; only the quest card on it can be attacked.");
                }
                if !battler.tapped {
                    return no("CC-11.6", "It is untapped.");
                }
                if attacker.has(Icon::CantAttackBattlers) {
                    return no("CC-24.4", "Your battler cannot attack battlers.");
                }
                self.evades(attacker, battler)
            }
        }
    }

    /// Everything that lies before the opponents of `seat` and could be an object, in a fixed order.
    pub(crate) fn each_object(&self, seat: Seat, each: &mut impl FnMut(Object) -> bool) {
        for opponent in self.opponents(seat) {
            if !each(Object::Guardians(opponent)) {
                return;
            }
        }
        for battler in self.field.iter().filter(|b| b.seat != seat) {
            let object = if battler.questing() { Object::Quest(battler.id) } else { Object::Battler(battler.id) };
            if !each(object) {
                return;
            }
        }
    }

    /// CC-R132: whether there is anything to attack.
    pub(crate) fn has_object(&self, attacker: &Battler) -> bool {
        let mut found = false;
        self.each_object(attacker.seat, &mut |object| {
            found = self.may_attack(attacker, object).is_ok();
            !found
        });
        found
    }

    /// CC-11.10, CC-R29: whether there is something to attack, or an attack line that may still bring it about.
    pub(crate) fn finds_object(&self, attacker: &Battler) -> bool {
        self.has_object(attacker) || !self.rows_of(attacker, Trigger::Attack).is_empty()
    }

    pub(crate) fn objects(&self, attacker: &Battler) -> Vec<Object> {
        let mut all = Vec::new();
        self.each_object(attacker.seat, &mut |object| {
            if self.may_attack(attacker, object).is_ok() {
                all.push(object);
            }
            true
        });
        all
    }

    /// CC-11.1, CC-11.10.
    pub(crate) fn may_declare(&self, seat: Seat, id: Id) -> Result<(), Illegal> {
        let Some(battler) = self.battler(id).filter(|b| b.seat == seat) else {
            return Err(Illegal::new("CC-11.1", "Attack with a battler of yours in play."));
        };
        self.could_attack(battler)?;
        if !self.finds_object(battler) {
            return Err(Illegal::new("CC-11.10", "There is nothing it could attack."));
        }
        Ok(())
    }

    /// A1: the battler is tapped; its attack lines and Leader are triggered (CC-11.3).
    /// CC-11.14: whoever is untapped again may attack again. CC-11.15, CC-R130: once an attack. CC-11.16: no time is moved. CC-21.5: the
    /// same for a sneak attack and a Transform.
    fn declare(&mut self, id: Id, cx: &mut impl Cx<Event>) {
        let target = self.named(id);
        cx.emit(|| Event::Attacks { target });
        let Some(battler) = self.battler_mut(id) else { return };
        battler.tapped = true;
        let battler = *battler;
        self.new_batch();
        if battler.now.keywords.leader > 0 {
            self.record(&battler, Reaction::Leader(battler.now.keywords.leader));
        }
        self.trigger_lines(id, Trigger::Attack);
    }

    fn end_attack(&mut self, cx: &mut impl Cx<Event>) {
        self.discard_revealed(Fate::Discarded, cx);
        self.frames.pop();
    }

    /// A4 to A6.
    /// CC-13.1, CC-R31: an empty stack needs no comparison.
    fn choose_object(&mut self, mut a: Attack, object: Object, cx: &mut impl Cx<Event>) {
        a.object = object;
        let (target, defender) = (self.named(a.id), self.object_name(object));
        cx.emit(|| Event::Object { target, object, defender });
        match object {
            Object::Battler(_) => {
                a.step = AttackStep::Compare;
                self.set_top(Frame::Attack(a));
            }
            // CC-1.3: at this very moment.
            Object::Guardians(seat) if self.player(seat).guardians == 0 => {
                self.frames.pop();
                self.eliminate(seat, Exit::Attacked, cx);
            }
            Object::Guardians(_) | Object::Quest(_) => {
                a.step = AttackStep::Reveal;
                self.set_top(Frame::Attack(a));
            }
        }
    }

    fn object_name(&self, object: Object) -> crate::event::Named {
        match object {
            Object::Battler(id) | Object::Quest(id) => self.named(id),
            Object::Guardians(seat) => crate::event::Named { seat, card: CardId::NONE, name: "the guardians", id: Id::NONE },
        }
    }

    /// A7: the top card is turned up (CC-13.2, CC-15.8).
    /// CC-R26: it lies apart from the stack.
    fn reveal(&mut self, mut a: Attack, cx: &mut impl Cx<Event>) {
        a.met = a.met.saturating_add(1);
        a.gave = false;
        a.step = AttackStep::Ability;
        self.set_top(Frame::Attack(a));
        let (seat, card, quest) = match a.object {
            Object::Guardians(seat) => {
                let Some(card) = self.unseen(seat, Hidden::Guardians, cx) else { return };
                self.player_mut(seat).guardians -= 1;
                (seat, card, false)
            }
            Object::Quest(id) | Object::Battler(id) => {
                let Some(at) = self.laid.iter().rposition(|l| l.id == id && l.quest) else { return };
                let card = self.laid.remove(at).card;
                let Some(battler) = self.battler_mut(id) else { return };
                battler.quests -= 1;
                (battler.seat, card, true)
            }
        };
        self.revealed = Some(Revealed { seat, card, boost: 0 });
        let name = self.name(card);
        cx.emit(|| Event::Reveals { seat, card, name, quest });
        // CC-13.3: only an ability without a Destroyed trigger is offered now.
        if self.reveal_ability(card).is_none() {
            a.step = AttackStep::Compare;
            self.set_top(Frame::Attack(a));
        }
    }

    fn reveal_ability(&self, card: CardId) -> Option<RowId> {
        let compiled = self.compiled.get();
        compiled.print(card).guardian.filter(|row| compiled.row_of(*row).line.trigger.is_none())
    }

    /// CC-14.6: a guardian ability gave its owner time, and the counter stands across.
    /// CC-14.7, CC-R23: the comparison is still made. CC-R24, CC-R25, CC-R133: nothing else stops an attack, however the counter came there.
    fn test_stop(&mut self, a: &mut Attack, cx: &mut impl Cx<Event>) {
        if a.gave && self.crossed() && !a.stopped {
            a.stopped = true;
            let target = self.named(a.id);
            cx.emit(|| Event::Stopped { target });
        }
        a.gave = false;
    }

    /// A5, A8, A9: the comparison.
    /// CC-13.18: with the values after the ability. CC-12.7: the defender's attack lines do nothing. CC-15.9, CC-15.10, CC-15.11: the questing battler
    /// takes no part, and stays tapped when its last card is gone. CC-R27.
    fn compare(&mut self, mut a: Attack, cx: &mut impl Cx<Event>) {
        self.test_stop(&mut a, cx);
        let Some(attacker) = self.battler(a.id).copied() else {
            // CC-13.7: nobody to compare with; the guardian does not count as destroyed.
            return self.end_attack(cx);
        };
        a.step = AttackStep::LastStand;
        self.set_top(Frame::Attack(a));
        if let Object::Battler(id) = a.object {
            return match self.battler(id).copied() {
                Some(defender) => self.battle(&attacker, &defender, cx),
                None => self.end_attack(cx),
            };
        }
        let battler = self.revealed.filter(|r| self.compiled.get().print(r.card).battler);
        match battler {
            Some(guardian) => self.battle_guardian(&attacker, guardian, cx),
            None => {
                // CC-13.15, CC-24.24: an action is simply discarded; there was no battle.
                a.step = AttackStep::Settle;
                self.set_top(Frame::Attack(a));
                self.discard_revealed(Fate::Discarded, cx);
            }
        }
    }

    /// CC-24.22: after a battle every battler with Last Stand that took part and is still in play is destroyed.
    /// CC-24.23, CC-R81: after one comparison. CC-R82: not after an action. CC-R83: nothing saves it.
    fn last_stands(&mut self, a: &Attack) {
        let defender = if let Object::Battler(id) = a.object { id } else { Id::NONE };
        let mut any = false;
        for battler in self.field.iter_mut().filter(|b| b.id == a.id || b.id == defender) {
            battler.doomed = battler.now.keywords.last_stand > 0 || battler.now.keywords.has(Icon::LastStand);
            any |= battler.doomed;
        }
        if any {
            self.frames.push(Frame::Doom(Doom { cause: Cause::LastStand, guardian: Fate::Stays }));
        }
    }

    /// A10: further guardians of the same object (CC-14.2 to CC-14.14).
    /// CC-14.1, CC-14.3, CC-14.4, CC-R28: one after the other, and all of them. CC-14.5, CC-14.8: as long as attacker and cards are there.
    /// CC-14.10: the number is read anew. CC-14.11: who lost and stayed goes on. CC-14.12, CC-14.13, CC-R19: of the same object only,
    /// new guardians included.
    fn go_on(&mut self, mut a: Attack, cx: &mut impl Cx<Event>) {
        self.test_stop(&mut a, cx);
        let more = self.battler(a.id).is_some_and(|b| a.met <= b.now.keywords.guardians);
        let cards = match a.object {
            Object::Battler(_) => false,
            Object::Guardians(seat) => self.lives(seat) && self.player(seat).guardians > 0,
            Object::Quest(id) => self.battler(id).is_some_and(Battler::questing),
        };
        if more && cards && !a.stopped {
            a.step = AttackStep::Reveal;
            self.set_top(Frame::Attack(a));
        } else {
            self.end_attack(cx);
        }
    }
}
