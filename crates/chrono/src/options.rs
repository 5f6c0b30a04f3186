//! CC-8.4: what is decided while a battler enters: cards under it, tapped or not, and what its continuous lines choose.

use crate::action::Action;
use crate::codex::RowId;
use crate::event::Event;
use crate::icons::{Step, Target};
use crate::pile::CardId;
use crate::state::{Aim, Carrier, Chrono, Frame, Id, Laid, Tie, Walk, Whom};
use crate::targets::Choice;
use engine::{Cx, Illegal, Seat};

impl Chrono {
    /// True if something is to be decided.
    pub(crate) fn step_options(&mut self, seat: Seat, id: Id, tough: u8, tap: bool) -> bool {
        if !self.lives(seat) || self.battler(id).is_none() {
            self.frames.pop();
            return false;
        }
        if tough > 0 {
            if !self.player(seat).hand.is_empty() {
                return true;
            }
            self.set_top(Frame::Options { seat, id, tough: 0, tap });
            return false;
        }
        if !tap {
            self.frames.pop();
        }
        tap
    }

    pub(crate) fn list_options(&self, seat: Seat, tough: u8, out: &mut Vec<Action>) {
        if tough > 0 {
            out.push(Action::Under(None));
            out.extend(self.player(seat).hand.iter().map(|(card, _)| Action::Under(Some(card))));
        } else {
            out.extend([Action::EnterTapped(true), Action::EnterTapped(false)]);
        }
    }

    /// CC-24.44: at most one card for each Toughness icon, from the hand, face up.
    pub(crate) fn slide_under(
        &mut self,
        (seat, id, tough, tap): (Seat, Id, u8, bool),
        card: Option<CardId>,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        if tough == 0 {
            return Err(Illegal::new("CC-24.44", "No more cards go under it: at most one for each Toughness icon."));
        }
        let Some(card) = card else {
            self.set_top(Frame::Options { seat, id, tough: 0, tap });
            return Ok(());
        };
        if !self.player(seat).hand.has(card) {
            return Err(Illegal::new("CC-24.44", "This card is not in your hand."));
        }
        self.spend(seat, card);
        self.laid.push(Laid { id, quest: false, card });
        if let Some(battler) = self.battler_mut(id) {
            battler.unders = battler.unders.saturating_add(1);
        }
        let (name, target) = (self.name(card), self.named(id));
        cx.emit(|| Event::SlidesUnder { target, name });
        self.set_top(Frame::Options { seat, id, tough: tough - 1, tap });
        Ok(())
    }

    /// CC-24.38, CC-24.74.
    pub(crate) fn enter_tapped(&mut self, id: Id, tough: u8, tapped: bool, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if tough > 0 {
            return Err(Illegal::new("CC-8.4", "First decide about the card under it."));
        }
        self.frames.pop();
        if tapped {
            self.turn_battler(id, true, cx);
        }
        Ok(())
    }

    pub(crate) fn tie_walk(&self, seat: Seat, id: Id, row: RowId) -> Walk {
        let card = self.battler(id).map_or(CardId::NONE, |b| b.card);
        let first = self.aims.len() as u16;
        Walk {
            row,
            seat,
            source: id,
            card,
            carrier: Carrier::Field,
            tested: true,
            again: false,
            step: 0,
            sub: 0,
            first,
            aim: Whom::Own,
        }
    }

    /// CC-R126: what a continuous line may choose.
    fn tie_choices(&self, seat: Seat, id: Id, row: RowId) -> Vec<Choice> {
        let line = self.codex.get().row_of(row);
        let Some(Step::Target(Target::Singles(singles))) = line.line.steps.first() else { return Vec::new() };
        self.choices(&self.tie_walk(seat, id, row), &singles[..1], 0, line.reach[0])
    }

    /// True if there is something to choose from.
    pub(crate) fn step_tie(&mut self, seat: Seat, id: Id, row: RowId, cx: &mut impl Cx<Event>) -> bool {
        if !self.lives(seat) || self.battler(id).is_none() {
            self.frames.pop();
            return false;
        }
        let choices = self.tie_choices(seat, id, row);
        match choices.as_slice() {
            [] => {
                self.frames.pop();
                let name = self.named(id).name;
                cx.emit(|| Event::Fails {
                    seat,
                    name,
                    clause: engine::Clause("CC-R126"),
                    why: "there is nothing it could choose",
                });
                false
            }
            [only @ Choice::Battler(_)] => {
                self.tie(seat, id, row, *only, cx);
                false
            }
            _ => true,
        }
    }

    pub(crate) fn list_tie(&self, seat: Seat, id: Id, row: RowId, out: &mut Vec<Action>) {
        out.extend(self.tie_choices(seat, id, row).into_iter().map(|c| match c {
            Choice::Battler(id) => Action::Target(id),
            Choice::Card { zone, card, shift } => Action::TargetCard { zone, card, shift },
        }));
    }

    pub(crate) fn answer_tie(
        &mut self,
        (seat, id, row): (Seat, Id, RowId),
        action: Action,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        let line = self.codex.get().row_of(row);
        let Some(Step::Target(Target::Singles(singles))) = line.line.steps.first() else {
            return Err(Illegal::new("CC-R126", "There is nothing to choose."));
        };
        let choice = self.chosen(&self.tie_walk(seat, id, row), &singles[0], line.reach[0], action)?;
        self.tie(seat, id, row, choice, cx);
        Ok(())
    }

    /// The choice stays the same as long as both are there.
    fn tie(&mut self, seat: Seat, id: Id, row: RowId, choice: Choice, cx: &mut impl Cx<Event>) {
        self.frames.pop();
        let to = match choice {
            Choice::Battler(target) => {
                let target = self.named(target);
                cx.emit(|| Event::Targets { seat, target });
                Aim::Battler(target.id)
            }
            Choice::Card { zone, card, shift } => {
                let filtered = self.codex.get().row_of(row).line.steps.first();
                let filtered = matches!(filtered, Some(Step::Target(Target::Singles(s))) if s.iter().any(|s| !s.with.is_empty()));
                let shown = filtered || zone == crate::icons::Zone::Discard;
                let Some(number) = self.mark(seat, zone, card, shift, shown) else { return };
                let (name, ex) = (self.name(card), self.codex.get().print(card).ex);
                cx.emit(|| Event::TargetsCard { seat, zone, card: Some(card), name, ex, shown });
                Aim::Mark(number)
            }
        };
        self.ties.push(Tie { source: id, row, to });
        self.refresh();
    }
}
