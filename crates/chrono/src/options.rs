//! CC-8.4: what is decided while a battler enters: cards under it, tapped or not, and what its continuous lines choose.

use crate::action::Action;
use crate::compiled::{Reach, RowId};
use crate::event::Event;
use crate::frame::{Decision, Frame, NotNow, not_now};
use crate::icons::{Single, Step, Target, Zone};
use crate::pile::CardId;
use crate::resolve::Walk;
use crate::state::{Aim, Carrier, Chrono, Id, Laid, Tie};
use crate::targets::Choice;
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

/// CC-8.4: cards under a battler that enters, then whether it enters tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Options {
    pub seat: Seat,
    pub id: Id,
    pub tough: u8,
    pub tap: bool,
}

impl Options {
    pub(crate) const NOTHING_UNDER_NOW: NotNow = ("CC-24.44", "You can put cards under a battler only as you summon it.");
    pub(crate) const NOTHING_ENTERS_NOW: NotNow = ("CC-8.4", "No battler of yours is entering play now.");

    /// CC-24.44: at most one card for each Toughness icon, from the hand, face up.
    fn slide_under(self, game: &mut Chrono, card: Option<CardId>, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Options { seat, id, tough, .. } = self;
        if tough == 0 {
            return Err(Illegal::new("CC-24.44", "It can have only one card under it for each Toughness icon."));
        }
        let Some(card) = card else {
            game.set_top(Frame::Options(Options { tough: 0, ..self }));
            return Ok(());
        };
        if !game.player(seat).hand.has(card) {
            return Err(Illegal::new("CC-24.44", "This card is not in your hand."));
        }
        game.spend(seat, card);
        game.laid.push(Laid { id, quest: false, card });
        if let Some(battler) = game.battler_mut(id) {
            battler.unders = battler.unders.saturating_add(1);
        }
        let (name, target) = (game.name(card), game.named(id));
        cx.emit(|| Event::SlidesUnder { target, name });
        game.set_top(Frame::Options(Options { tough: tough - 1, ..self }));
        Ok(())
    }

    /// CC-24.38, CC-24.74.
    fn enter_tapped(self, game: &mut Chrono, tapped: bool, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if self.tough > 0 {
            return Err(Illegal::new("CC-8.4", "First choose whether to put a card under it."));
        }
        game.frames.pop();
        if tapped {
            game.turn_battler(self.id, true, cx);
        }
        Ok(())
    }
}

impl Decision for Options {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, _: &mut impl Cx<Event>) -> bool {
        let Options { seat, id, tough, tap } = self;
        if !game.lives(seat) || game.battler(id).is_none() {
            game.frames.pop();
            return false;
        }
        if tough > 0 {
            if !game.player(seat).hand.is_empty() {
                return true;
            }
            game.set_top(Frame::Options(Options { tough: 0, ..self }));
            return false;
        }
        if !tap {
            game.frames.pop();
        }
        tap
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        if self.tough > 0 {
            out.push(Action::Under(None));
            out.extend(game.player(self.seat).hand.iter().map(|(card, _)| Action::Under(Some(card))));
        } else {
            out.extend([Action::EnterTapped(true), Action::EnterTapped(false)]);
        }
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        match action {
            Action::Under(card) => self.slide_under(game, card, cx),
            Action::EnterTapped(tapped) => self.enter_tapped(game, tapped, cx),
            other => Err(not_now(other)),
        }
    }
}

/// CC-R126: a continuous line chooses its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct ChooseTie {
    pub seat: Seat,
    pub id: Id,
    pub row: RowId,
}

impl ChooseTie {
    /// The icon that asks, and what the icons after it do.
    fn icon(self, game: &Chrono) -> Option<(&'static Single, Reach)> {
        let row = game.compiled.get().row_of(self.row);
        let Some(Step::Target(Target::Singles(singles))) = row.line.steps.first() else { return None };
        Some((&singles[0], row.reach[0]))
    }

    /// What may be chosen.
    fn choices(self, game: &Chrono) -> Vec<Choice> {
        let Some((single, reach)) = self.icon(game) else { return Vec::new() };
        game.choices(&self.walk(game), std::slice::from_ref(single), 0, reach)
    }

    /// The line as if it were being resolved.
    pub(crate) fn walk(self, game: &Chrono) -> Walk {
        let ChooseTie { seat, id, row } = self;
        let card = game.battler(id).map_or(CardId::NONE, |b| b.card);
        let first = game.aims.len() as u16;
        Walk { tested: true, ..Walk::new(row, seat, id, card, Carrier::Field, first) }
    }

    /// The choice stays the same as long as both are there.
    fn tie(self, game: &mut Chrono, choice: Choice, cx: &mut impl Cx<Event>) {
        let ChooseTie { seat, id, row } = self;
        game.frames.pop();
        let to = match choice {
            Choice::Battler(target) => {
                let target = game.named(target);
                cx.emit(|| Event::Targets { seat, target });
                Aim::Battler(target.id)
            }
            Choice::Card { zone, card, shift } => {
                let filtered = game.compiled.get().row_of(row).line.steps.first();
                let filtered = matches!(filtered, Some(Step::Target(Target::Singles(s))) if s.iter().any(|s| !s.with.is_empty()));
                let shown = filtered || zone == Zone::Discard;
                let Some(number) = game.mark(seat, zone, card, shift, shown) else { return };
                let (name, ex) = (game.name(card), game.compiled.get().print(card).ex);
                cx.emit(|| Event::TargetsCard { seat, zone, card: Some(card), name, ex, shown });
                Aim::Mark(number)
            }
        };
        game.ties.push(Tie { source: id, row, to });
        game.refresh();
    }
}

impl Decision for ChooseTie {
    fn who(&self, _: &Chrono) -> Option<Seat> {
        Some(self.seat)
    }

    fn step(self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        let ChooseTie { seat, id, .. } = self;
        if !game.lives(seat) || game.battler(id).is_none() {
            game.frames.pop();
            return false;
        }
        match self.choices(game).as_slice() {
            [] => {
                game.frames.pop();
                let (name, why) = (game.named(id).name, "there is nothing it could choose");
                cx.emit(|| Event::Fails { seat, name, clause: engine::Clause("CC-R126"), why });
                false
            }
            [only @ Choice::Battler(_)] => {
                self.tie(game, *only, cx);
                false
            }
            _ => true,
        }
    }

    fn list(&self, game: &Chrono, out: &mut Vec<Action>) {
        out.extend(self.choices(game).into_iter().map(Action::from));
    }

    fn answer(self, game: &mut Chrono, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        if !matches!(action, Action::Target(_) | Action::TargetCard { .. }) {
            return Err(not_now(action));
        }
        let Some((single, reach)) = self.icon(game) else {
            return Err(Illegal::new("CC-R126", "There is nothing to choose."));
        };
        let choice = game.chosen(&self.walk(game), single, reach, action)?;
        self.tie(game, choice, cx);
        Ok(())
    }
}
