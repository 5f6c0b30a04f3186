//! CC-9: the one frame that walks a line, icon by icon, from left to right.

use crate::action::Action;
use crate::compiled::{Reach, Row, RowId};
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::{Single, Step, Target, Zone};
use crate::pile::CardId;
use crate::state::{Aim, Carrier, Chrono, Id};
use crate::targets::Choice;
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

/// One line on its way from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Walk {
    pub row: RowId,
    /// The "you" of the line.
    pub seat: Seat,
    pub source: Id,
    pub card: CardId,
    pub carrier: Carrier,
    /// CC-9.3: whether the test has been made.
    pub tested: bool,
    /// CC-24.70: whether this is the second resolution.
    pub again: bool,
    pub step: u8,
    /// Within a step: how many targets have been chosen or served.
    pub sub: u8,
    /// Where its targets begin.
    pub first: u16,
    pub aim: Whom,
}

/// Whom the next icon concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Whom {
    /// CC-9.7: the carrying card and you.
    Own,
    /// The selected cards and you.
    Cards,
    /// CC-20.5; none if nobody could be chosen.
    Opponent(Option<Seat>),
}

impl Walk {
    pub(crate) const NO_TARGET_NOW: NotNow = ("CC-20.33", "No line asks you for such a target now.");
    pub(crate) const NO_OPPONENT_NOW: NotNow = ("CC-20.4", "No line asks you for an opponent now.");

    /// A line before its first icon; its targets begin at `first`.
    pub(crate) fn new(row: RowId, seat: Seat, source: Id, card: CardId, carrier: Carrier, first: u16) -> Walk {
        let (tested, again, step, sub, aim) = (false, false, 0, 0, Whom::Own);
        Walk { row, seat, source, card, carrier, tested, again, step, sub, first, aim }
    }

    /// The next target of several icons in a row. True if there is a choice.
    fn step_singles(mut self, game: &mut Chrono, row: &'static Row, singles: &[Single], cx: &mut impl Cx<Event>) -> bool {
        if self.sub == 0 {
            self.aim = Whom::Cards;
        }
        if usize::from(self.sub) == singles.len() {
            (self.step, self.sub) = (self.step + 1, 0);
            game.set_top(Frame::Line(self));
            return false;
        }
        if self.sub == 0 {
            game.aims.truncate(usize::from(self.first));
        }
        game.set_top(Frame::Line(self));
        let single = &singles[usize::from(self.sub)];
        let choices = game.choices(&self, singles, usize::from(self.sub), row.reach[usize::from(self.step)]);
        // Whoever is asked about the own hand is always asked, so that nobody learns how many answers there are.
        let secret = choices.iter().any(|c| matches!(c, Choice::Card { zone: Zone::Hand, .. }));
        match choices.as_slice() {
            [] => {
                self.sub += 1;
                game.aims.push(Aim::Battler(Id::NONE));
                game.set_top(Frame::Line(self));
            }
            [only] if !secret => game.select(self, *only, !single.with.is_empty(), cx),
            _ => return true,
        }
        false
    }

    /// CC-20.4: an opponent. True if there is a choice.
    fn step_opponent(self, game: &mut Chrono, row: &Row, cx: &mut impl Cx<Event>) -> bool {
        match game.able_opponents(&self, row).as_slice() {
            [] => game.choose_opponent(self, None, cx),
            [only] => game.choose_opponent(self, Some(*only), cx),
            _ => {
                game.set_top(Frame::Line(self));
                return true;
            }
        }
        false
    }

    fn answer_opponent(self, game: &mut Chrono, row: &Row, seat: Seat, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !game.opponents(self.seat).any(|s| s == seat) {
            return Err(Illegal::new("CC-20.4", "Choose an opponent who is still in the game."));
        }
        if !game.able_opponents(&self, row).contains(&seat) {
            return Err(Illegal::new("CC-R54", "This opponent cannot do what is asked; choose another."));
        }
        game.choose_opponent(self, Some(seat), cx);
        Ok(())
    }

    fn answer_target(
        self,
        game: &mut Chrono,
        singles: &[Single],
        reach: Reach,
        action: Action,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let number = usize::from(self.sub);
        let single = &singles[number];
        let choice = game.chosen(&self, single, reach, action)?;
        if !game.choices(&self, singles, number, reach).contains(&choice) {
            let why = "Several targets in a row must be different, and the icons that follow need one too.";
            return Err(Illegal::new("CC-9.8", why));
        }
        game.select(self, choice, !single.with.is_empty(), cx);
        Ok(())
    }
}

/// The controller of a line chooses its targets, icon by icon.
impl Decision for Walk {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    /// CC-9.5, CC-9.6, CC-R56: once begun it is carried out, on your own battlers if need be. CC-9.13, CC-R58: a target icon governs what
    /// is to its right, and starts afresh.
    fn step(mut self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        if !game.lives(self.seat) {
            game.finish_line(&self);
            return false;
        }
        if !self.tested && !game.begin_line(&mut self, cx) {
            return false;
        }
        let row = game.compiled.get().row_of(self.row);
        match row.line.steps.get(usize::from(self.step)) {
            None => game.end_line(self, row, cx),
            Some(Step::Target(Target::Singles(singles))) => return self.step_singles(game, row, singles, cx),
            Some(Step::Target(Target::Opponent)) => return self.step_opponent(game, row, cx),
            Some(Step::Target(Target::Group { all, zone, with })) => {
                self.aim = Whom::Cards;
                self.step += 1;
                game.aims.truncate(usize::from(self.first));
                if zone.is_none() {
                    let group = game.group(&self, *all, with);
                    game.aims.extend(group.into_iter().map(Aim::Battler));
                }
                game.set_top(Frame::Line(self));
            }
            Some(Step::Op(op)) => game.operate(self, *op, cx),
            Some(Step::Gains(_)) => {
                self.step += 1;
                game.set_top(Frame::Line(self));
                game.grant(&self, row, cx);
            }
        }
        false
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        let row = game.compiled.get().row_of(self.row);
        let at = usize::from(self.step);
        match row.line.steps.get(at) {
            Some(Step::Target(Target::Singles(singles))) => {
                let choices = game.choices(self, singles, usize::from(self.sub), row.reach[at]);
                out.extend(choices.into_iter().map(Action::from));
            }
            Some(Step::Target(Target::Opponent)) => out.extend(game.able_opponents(self, row).into_iter().map(Action::Opponent)),
            Some(Step::Target(Target::Group { .. }) | Step::Op(_) | Step::Gains(_)) | None => {}
        }
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !matches!(action, Action::Target(_) | Action::TargetCard { .. } | Action::Opponent(_)) {
            return Err(not_now(action));
        }
        let row = game.compiled.get().row_of(self.row);
        let at = usize::from(self.step);
        match (row.line.steps.get(at), action) {
            (Some(Step::Target(Target::Opponent)), Action::Opponent(seat)) => self.answer_opponent(game, row, seat, cx),
            (Some(Step::Target(Target::Singles(singles))), Action::Target(_) | Action::TargetCard { .. }) => {
                self.answer_target(game, singles, row.reach[at], action, cx)
            }
            _ => Err(Illegal::new("CC-20.33", "The line asks for another kind of target.")),
        }
    }
}

impl Chrono {
    /// CC-9.3: the test; false if the line does nothing.
    fn begin_line(&mut self, walk: &mut Walk, cx: &mut impl Cx<Event>) -> bool {
        self.lines = self.lines.saturating_add(1);
        let (seat, card, row, again, source) = (walk.seat, walk.card, walk.row, walk.again, walk.source);
        let name = self.name(card);
        cx.emit(|| Event::Resolves { seat, source, name, line: self.compiled.get().row_of(row).words.as_str(), again });
        if let Some(failure) = self.failing(walk) {
            cx.emit(|| Event::Fails { seat, name, clause: engine::Clause(failure.clause), why: failure.why });
            self.finish_line(walk);
            return false;
        }
        walk.tested = true;
        self.set_top(Frame::Line(*walk));
        true
    }

    /// CC-24.68: at its end a summon line may be resolved once more.
    /// CC-24.69, CC-R75: the position is read now. CC-24.71: with a test and choices of its own. CC-24.72: a line that failed does not get
    /// here. CC-R76: a line played again reads it again.
    fn end_line(&mut self, walk: Walk, row: &Row, cx: &mut impl Cx<Event>) {
        let once_more = row.line.threshold.filter(|n| !walk.again && self.threshold_met(walk.seat, *n));
        self.finish_line(&walk);
        if let Some(number) = once_more {
            cx.emit(|| Event::Threshold { seat: walk.seat, name: self.name(walk.card), number });
            let first = self.aims.len() as u16;
            self.frames.push(Frame::Line(Walk { tested: false, again: true, step: 0, sub: 0, first, aim: Whom::Own, ..walk }));
        }
    }

    fn finish_line(&mut self, walk: &Walk) {
        self.aims.truncate(usize::from(walk.first));
        self.frames.pop();
        if !self.marks.is_empty() {
            self.tidy_marks();
        }
    }

    /// CC-20.4: opponents who can do what is asked of them.
    /// CC-R128: only those who are still in the game.
    pub(crate) fn able_opponents(&self, walk: &Walk, row: &Row) -> Vec<Seat> {
        let rest = &row.line.steps[usize::from(walk.step) + 1..];
        self.opponents(walk.seat).filter(|seat| self.fulfils(*seat, rest, 0)).collect()
    }

    fn choose_opponent(&mut self, mut walk: Walk, opponent: Option<Seat>, cx: &mut impl Cx<Event>) {
        walk.aim = Whom::Opponent(opponent);
        walk.step += 1;
        self.aims.truncate(usize::from(walk.first));
        self.set_top(Frame::Line(walk));
        if let Some(opponent) = opponent {
            cx.emit(|| Event::TargetsPlayer { seat: walk.seat, opponent });
        }
    }

    /// CC-20.33: a target has been chosen.
    fn select(&mut self, mut walk: Walk, choice: Choice, filtered: bool, cx: &mut impl Cx<Event>) {
        let seat = walk.seat;
        walk.sub += 1;
        self.set_top(Frame::Line(walk));
        match choice {
            Choice::Battler(id) => {
                self.aims.push(Aim::Battler(id));
                let target = self.named(id);
                cx.emit(|| Event::Targets { seat, target });
            }
            Choice::Card { zone, card, shift } => {
                // CC-20.19: shown if a filter has to be proved.
                let shown = zone == Zone::Discard || filtered;
                let number = self.mark(seat, zone, card, shift, shown);
                self.aims.push(number.map_or(Aim::Battler(Id::NONE), Aim::Mark));
                let name = self.name(card);
                let ex = self.compiled.get().print(card).ex;
                if zone == Zone::Hand && filtered {
                    let player = self.player_mut(seat);
                    if player.known.count(card) < player.hand.count(card) {
                        player.known.add(card);
                    }
                }
                cx.emit(|| Event::TargetsCard { seat, zone, card: Some(card), name, ex, shown });
            }
        }
    }

    /// The target that an action names, if the icon admits it.
    pub(crate) fn chosen(&self, walk: &Walk, single: &Single, reach: Reach, action: Action) -> Result<Choice, Illegal> {
        match action {
            Action::Target(id) => {
                let missing = || Illegal::new("CC-20.32", "There is no such battler in play.");
                self.may_target(walk, single, reach, self.battler(id).ok_or_else(missing)?)?;
                Ok(Choice::Battler(id))
            }
            Action::TargetCard { zone, card, shift } => {
                if self.copy(walk.seat, zone, card, shift).is_none() {
                    return Err(Illegal::new("CC-20.21", "You have no such card there."));
                }
                self.may_target_card(walk, single, reach, (zone, card, shift))?;
                Ok(Choice::Card { zone, card, shift })
            }
            _ => Err(Illegal::new("CC-20.33", "The line asks for another kind of target.")),
        }
    }
}
