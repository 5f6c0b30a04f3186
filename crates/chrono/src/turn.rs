//! CC-6, CC-7: the steps of a turn, its end, and the hand-over of the counter.

use crate::action::Action;
use crate::battle::{Cause, Doom, Fate};
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::Trigger;
use crate::state::{Chrono, Exit, Reaction, Term};
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

/// CC-7.8: where a pass puts the counter.
const AFTER_PASS: i8 = 3;

/// The steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Phase {
    Beginning,
    Untap,
    Draw,
    Main,
}

impl Phase {
    pub(crate) const NOT_NOW: NotNow = ("CC-6.10", "Finish this action before you choose the next.");
    pub(crate) const NO_PASS_NOW: NotNow = ("CC-7.7", "You can pass only in your main phase, between actions.");
}

impl Decision for Phase {
    fn who(&self, game: &Chrono) -> Option<Seat> {
        Some(game.active)
    }

    /// CC-6.5, CC-R13: the steps before the main phase happen completely. CC-R12, CC-21.12: quests come before untapping.
    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        if !game.lives(game.active) {
            game.end_after_elimination(cx);
            return false;
        }
        let seat = game.active;
        match self {
            Phase::Beginning => {
                let (turn, counter) = (game.turn, game.counter);
                cx.emit(|| Event::TurnBegins { seat, turn, counter });
                game.set_top(Frame::Turn(Phase::Untap));
                game.frames.push(Frame::Drain);
                game.complete_quests(seat, cx);
            }
            Phase::Untap => {
                game.set_top(Frame::Turn(Phase::Draw));
                game.untap_all(seat, cx);
            }
            Phase::Draw => {
                game.set_top(Frame::Turn(Phase::Main));
                game.frames.push(Frame::Drain);
                game.draw(seat, 1, cx);
            }
            Phase::Main => return game.check_end_of_action(cx),
        }
        false
    }

    /// CC-6.7: the actions of the main phase.
    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        let (seat, from) = (game.active, out.len());
        game.list_cards(seat, out);
        game.list_battlers(seat, out);
        if game.here.1 >= 2 {
            let mut kept = from;
            for i in from..out.len() {
                if !game.repeats(out[i]) {
                    out[kept] = out[i];
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
        out.push(Action::Pass);
    }

    /// CC-6.6: an action of the main phase.
    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self != Phase::Main {
            return Err(not_now(action));
        }
        if game.repeats(action) {
            return Err(Illegal::new("CC-R110", "This would repeat the same loop. Do something else, or pass."));
        }
        let seat = game.active;
        match action {
            Action::Summon { card, shift, how } => {
                game.may_summon(seat, card, shift, how)?;
                game.begin_action(action);
                game.summon(seat, card, shift, how, cx)
            }
            Action::Play { card, shift } => {
                game.may_play(seat, card, shift)?;
                game.begin_action(action);
                game.play(seat, card, shift, cx)
            }
            Action::Attack(id) => {
                game.may_declare(seat, id)?;
                game.begin_action(action);
                game.start_attack(seat, id);
                Ok(())
            }
            Action::Quest(id) => {
                game.may_quest(seat, id)?;
                game.begin_action(action);
                game.quest(seat, id)
            }
            Action::Tap { id, line } => {
                game.may_tap(seat, id, line)?;
                game.begin_action(action);
                game.tap_for(seat, id, line, cx)
            }
            Action::Pass => {
                game.pass(cx);
                Ok(())
            }
            other => Err(not_now(other)),
        }
    }

    fn unanswered(&self, _: &Chrono) -> Option<Action> {
        Some(Action::Pass)
    }

    fn not_yours(&self) -> Illegal {
        Illegal::new("CC-6.11", "It is not your turn.")
    }
}

impl Chrono {
    /// What can be done with the cards of the hand: summoned or played.
    fn list_cards(&self, seat: Seat, out: &mut Vec<Action>) {
        for (card, _) in self.player(seat).hand.iter() {
            if self.compiled.get().print(card).battler {
                self.list_summons(seat, card, out);
            } else {
                self.list_plays(seat, card, out);
            }
        }
    }

    /// What can be done with the battlers: attacks, tap abilities, quests.
    fn list_battlers(&self, seat: Seat, out: &mut Vec<Action>) {
        let quests = !self.player(seat).hand.is_empty();
        for battler in self.battlers_of(seat).filter(|b| !b.tapped) {
            if self.could_attack(battler).is_ok() {
                if self.finds_object(battler) {
                    out.push(Action::Attack(battler.id));
                }
                out.extend((0..self.tap_lines(battler) as u8).map(|line| Action::Tap { id: battler.id, line }));
            }
            if quests && !battler.fresh {
                out.push(Action::Quest(battler.id));
            }
        }
    }

    /// CC-6.2, CC-15.16, CC-15.17: points first, then the victory test, then the triggers.
    /// CC-15.18: a card that is no longer there yields nothing. CC-R15.
    fn complete_quests(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let questing: Vec<_> = self.battlers_of(seat).filter(|b| b.questing()).map(|b| (b.id, b.card)).collect();
        if questing.is_empty() {
            return;
        }
        let mut names = Vec::new();
        for (id, _) in &questing {
            for card in self.laid_on(*id, true).collect::<Vec<_>>() {
                self.player_mut(seat).discard.add(card);
                names.push(self.name(card));
            }
            if let Some(battler) = self.battler_mut(*id) {
                battler.quests = 0;
            }
        }
        self.laid.retain(|l| !(l.quest && questing.iter().any(|(id, _)| *id == l.id)));
        let points = names.len() as u8;
        let player = self.player_mut(seat);
        player.points = player.points.saturating_add(points);
        let total = player.points;
        cx.emit(|| Event::QuestPoints { seat, cards: names, points, total });
        self.test_quest_victory(seat, cx);
        if self.over.is_some() {
            return;
        }
        // CC-21.10, CC-21.11: once per battler.
        self.new_batch();
        for (id, _) in questing {
            self.trigger_lines(id, Trigger::Quest);
        }
    }

    /// CC-6.3.
    fn untap_all(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        let mut count = 0;
        for battler in self.field.iter_mut().filter(|b| b.seat == seat && b.tapped) {
            battler.tapped = false;
            count += 1;
        }
        if count > 0 {
            cx.emit(|| Event::UntapsAll { seat, count });
        }
    }

    /// CC-7.2: made each time an action has been carried out completely. True if the main phase goes on.
    /// CC-R4, CC-R5, CC-7.5, CC-7.6: whatever the payment did, the action has been carried out by now. CC-18.3: with three or four
    /// players the other side is that of all others. CC-7.12: there is no other end of a turn than this, a pass and an elimination.
    fn check_end_of_action(&mut self, cx: &mut impl Cx<Event>) -> bool {
        if self.sweep_the_weak() {
            return false;
        }
        if self.crossed() {
            self.end_turn(-self.counter, cx);
            return false;
        }
        // CC-7.4: the turn was never over; what was provisional belongs to it.
        self.settle_provisional(false);
        !self.forced_pass(cx)
    }

    /// CC-7.8.
    /// CC-18.5: of the player to the left.
    pub(crate) fn pass(&mut self, cx: &mut impl Cx<Event>) {
        let (seat, from) = (self.active, self.counter);
        let next = self.left_of(seat);
        cx.emit(|| Event::Passes { seat, next, from });
        self.end_turn(AFTER_PASS, cx);
    }

    /// CC-18.11, CC-R102.
    fn end_after_elimination(&mut self, cx: &mut impl Cx<Event>) {
        let counter = if self.crossed() { -self.counter } else { AFTER_PASS };
        self.end_turn(counter, cx);
    }

    /// CC-7.10, CC-18.4: everything of this turn expires, the counter is handed over, the next player begins.
    /// CC-7.13, CC-24.19: unused Leader reductions are lost, whenever they were gained. CC-8.8: from now on nobody is newly summoned.
    /// CC-18.12, CC-18.14: the same with two players left of more; the elimination of anybody else ends no turn.
    /// CC-R134: a puzzle lasts one turn.
    fn end_turn(&mut self, counter: i8, cx: &mut impl Cx<Event>) {
        if self.is_puzzle() {
            return self.eliminate(self.active, Exit::TooLate, cx);
        }
        let (seat, next) = (self.active, self.left_of(self.active));
        self.settle_provisional(true);
        for player in &mut self.players {
            player.leader = 0;
        }
        for battler in &mut self.field {
            battler.fresh = false;
        }
        self.trail.clear();
        self.lines = 0;
        self.active = next;
        self.counter = counter;
        self.turn = self.turn.saturating_add(1);
        self.frames.clear();
        self.frames.push(Frame::Turn(Phase::Beginning));
        self.refresh();
        cx.emit(|| Event::TurnEnds { seat });
    }

    /// CC-7.11: what was born while the counter had crossed becomes an effect of the next turn if this one ends, else of this
    /// one.
    /// CC-R6.
    fn settle_provisional(&mut self, ends: bool) {
        let unsettled = |b: &crate::state::Battler| b.until[1] != Default::default();
        let quiet =
            self.lent.iter().all(|l| l.term != Term::Provisional) && self.wides.iter().all(|w| w.term != Term::Provisional);
        if !ends && quiet && !self.field.iter().any(unsettled) && self.marks.iter().all(|m| m.until[1] == 0) {
            return;
        }
        for battler in &mut self.field {
            let [this, provisional] = battler.until;
            battler.until = [if ends { provisional } else { this.with(&provisional) }, Default::default()];
        }
        for mark in &mut self.marks {
            let [this, provisional] = mark.until;
            mark.until = [if ends { provisional } else { this.saturating_add(provisional) }, 0];
        }
        let settle = |term: &mut Term| match *term {
            Term::Turn if ends => false,
            Term::Turn | Term::Continuous => true,
            Term::Provisional => {
                *term = Term::Turn;
                true
            }
        };
        self.lent.retain_mut(|l| settle(&mut l.term));
        self.wides.retain_mut(|w| settle(&mut w.term));
        if ends {
            let ties = &self.ties;
            let tied = |number| ties.iter().any(|t| t.to == crate::state::Aim::Mark(number));
            self.marks.retain(|m| m.until != [0, 0] || tied(m.number));
        }
        self.refresh();
    }

    /// House rule (CC-R71): battlers without strength are destroyed, and Toughness does not help. True if any is.
    /// CC-22.6: without the switch they stay in play.
    pub(crate) fn sweep_the_weak(&mut self) -> bool {
        if !self.switches.weakness_destroys || self.field.iter().all(|b| b.strength() > 0) {
            return false;
        }
        for battler in self.field.iter_mut().filter(|b| b.now.strength <= 0) {
            battler.doomed = true;
        }
        self.frames.push(Frame::Drain);
        self.frames.push(Frame::Doom(Doom { cause: Cause::Weakness, guardian: Fate::Stays }));
        true
    }

    /// Records the lines of a battler with this trigger in the present batch.
    pub(crate) fn trigger_lines(&mut self, id: crate::state::Id, trigger: Trigger) {
        let Some(battler) = self.battler(id).copied() else { return };
        for row in self.rows_of(&battler, trigger) {
            self.record(&battler, Reaction::Row(row, crate::state::Carrier::Field));
        }
    }
}
