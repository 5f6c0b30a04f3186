//! CC-8, CC-17, CC-24.50, CC-24.59, CC-24.77: summoning a battler, in every way there is.

use crate::action::{Action, How};
use crate::attack::{Attack, AttackStep};
use crate::battle::{Cause, Doom, Fate};
use crate::event::Event;
use crate::frame::{Decision, Frame};
use crate::icons::{Icon, Trigger, Zone};
use crate::options::{ChooseTie, Options};
use crate::pile::CardId;
use crate::state::{Battler, Carrier, Chrono, Fleeting, Id, Object, Reaction, Values};
use engine::{Cx, Illegal, Seat};
use serde::{Deserialize, Serialize};

impl Chrono {
    /// Layer 6: what a summon costs now: the cost that is chosen, cost modifiers, less the Leader reduction (CC-8.2, CC-22.3).
    /// CC-24.17, CC-R78, CC-R43: the Leader reduction counts for every kind of summon. CC-R122, CC-R80.
    pub(crate) fn summon_cost(&self, seat: Seat, card: CardId, shift: i8, how: How) -> i16 {
        let print = self.compiled.get().print(card);
        let modified = self.cost_in(seat, Zone::Hand, card, shift) - print.cost;
        let base = match how {
            How::Printed | How::Transform(_) => print.cost,
            How::Sneak => print.sneak.map_or(print.cost, i16::from),
            How::Pilot(_) => print.pilot.map_or(print.cost, i16::from),
        };
        ((base + modified).max(0) - i16::from(self.player(seat).leader)).max(0)
    }

    /// CC-11.1, CC-R37: able to attack, whether or not there is anything to attack.
    /// CC-24.35, CC-R35: this is what "could attack" means everywhere.
    pub(crate) fn could_attack(&self, battler: &Battler) -> Result<(), Illegal> {
        let no = |clause, why: &'static str| Err(Illegal::new(clause, why));
        if battler.tapped {
            return no("CC-11.1", "It is tapped.");
        }
        if battler.fresh && !battler.has(Icon::Fast) {
            return no("CC-8.6", "It was summoned this turn.");
        }
        if battler.has(Icon::CantAttack) {
            return no("CC-24.2", "It has Can't Attack.");
        }
        Ok(())
    }

    /// Whether this card can be summoned in this way now.
    /// CC-6.8, CC-6.9: other payments and other ways are still this action. CC-8.10: copies in play do not matter. CC-24.56, CC-24.65:
    /// each may be summoned for its printed cost as well.
    pub(crate) fn may_summon(&self, seat: Seat, card: CardId, shift: i8, how: How) -> Result<(), Illegal> {
        let no = |clause, why: &'static str| Err(Illegal::new(clause, why));
        if self.copy(seat, Zone::Hand, card, shift).is_none() {
            return no("CC-8.1", "This card is not in your hand.");
        }
        let print = self.compiled.get().print(card);
        if !print.battler {
            return no("CC-2.2", "It is an action card. Play it instead of summoning it.");
        }
        match how {
            How::Printed => {}
            How::Sneak if print.sneak.is_none() => return no("CC-24.50", "It has no Sneak Attack."),
            How::Sneak => {}
            How::Pilot(frame) => {
                if print.pilot.is_none() {
                    return no("CC-24.78", "It is not a Pilot.");
                }
                let Some(frame) = self.battler(frame).filter(|b| b.seat == seat) else {
                    return no("CC-24.79", "A pilot needs a Frame of yours in play.");
                };
                if !self.compiled.get().print(frame.card).frame {
                    return no("CC-24.78", "Only a Frame can have a pilot.");
                }
                if frame.pilot != CardId::NONE {
                    return no("CC-24.85", "This Frame already has a pilot.");
                }
            }
            How::Transform(id) => {
                if !print.keywords.has(Icon::Transform) {
                    return no("CC-24.59", "It has no Transform.");
                }
                let Some(battler) = self.battler(id).filter(|b| b.seat == seat) else {
                    return no("CC-24.59", "Transform needs a battler of yours in play.");
                };
                self.could_attack(battler).map_err(|why| Illegal::new("CC-24.66", why.reason))?;
            }
        }
        self.can_pay(seat, card, shift, how)
    }

    /// CC-5.8, CC-17.4, CC-24.90: whether the cost can be paid.
    /// CC-R91.
    fn can_pay(&self, seat: Seat, card: CardId, shift: i8, how: How) -> Result<(), Illegal> {
        let ex = self.compiled.get().print(card).ex;
        if let How::Transform(id) = how {
            // The cost as it will be after the other battler has been returned.
            let auras = self.battler(id).is_some_and(|b| self.shifts_hand(b));
            if auras {
                let mut after = self.clone();
                after.return_battlers(&[id], &mut engine::Seeded::new(0));
                return after.can_pay_now(seat, card, shift, how, ex, Id::NONE);
            }
            return self.can_pay_now(seat, card, shift, how, ex, id);
        }
        let kept = if let How::Pilot(frame) = how { frame } else { Id::NONE };
        self.can_pay_now(seat, card, shift, how, ex, kept)
    }

    fn can_pay_now(&self, seat: Seat, card: CardId, shift: i8, how: How, ex: bool, gone: Id) -> Result<(), Illegal> {
        let cost = self.summon_cost(seat, card, shift, how);
        if ex {
            return self.can_pay_with_battlers(seat, cost, true, gone);
        }
        match self.after_paying(cost) {
            Some(_) => Ok(()),
            None => Err(Illegal::new("CC-5.8", format!("It costs {cost}, which is more than the gauge has left."))),
        }
    }

    /// Whether a continuous line of this battler changes what cards outside play cost.
    fn shifts_hand(&self, battler: &Battler) -> bool {
        let compiled = self.compiled.get();
        let zoned = |card: CardId| {
            compiled.print(card).auras.iter().any(|row| {
                use crate::icons::{Step, Target};
                matches!(compiled.row_of(*row).line.steps.first(), Some(Step::Target(Target::Group { zone: Some(_), .. })))
            })
        };
        let tied = self.ties.iter().any(|t| t.source == battler.id && matches!(t.to, crate::state::Aim::Mark(_)));
        tied || zoned(battler.card) || battler.pilot.some().is_some_and(zoned)
    }

    /// Adds every way in which a card of the hand can be summoned.
    pub(crate) fn list_summons(&self, seat: Seat, card: CardId, out: &mut Vec<Action>) {
        let print = self.compiled.get().print(card);
        self.shifts(seat, Zone::Hand, card, &mut |shift| {
            let mut offer = |how| {
                if self.may_summon(seat, card, shift, how).is_ok() {
                    out.push(Action::Summon { card, shift, how });
                }
            };
            // The ordinary way is asked most often, and a refusal in words costs more than the question.
            let cost = self.summon_cost(seat, card, shift, How::Printed);
            let payable = if print.ex { self.purse(seat, true, Id::NONE) >= cost } else { self.after_paying(cost).is_some() };
            if payable {
                offer(How::Printed);
            }
            if print.sneak.is_some() {
                offer(How::Sneak);
            }
            if print.pilot.is_some() {
                self.battlers_of(seat).for_each(|b| offer(How::Pilot(b.id)));
            }
            if print.keywords.has(Icon::Transform) {
                self.battlers_of(seat).for_each(|b| offer(How::Transform(b.id)));
            }
        });
    }

    /// S1 to S3: the card is chosen and paid for. CC-24.16: whatever the Leader reduction was, it is used up.
    /// CC-17.3: an EX card moves no counter. CC-24.63, CC-R92: Transform is a summon.
    pub(crate) fn summon(
        &mut self,
        seat: Seat,
        card: CardId,
        shift: i8,
        how: How,
        cx: &mut impl Cx<Event>,
    ) -> Result<(), Illegal> {
        self.may_summon(seat, card, shift, how)?;
        if let How::Transform(id) = how {
            let target = self.named(id);
            cx.emit(|| Event::Transforms { seat, name: self.name(card), target });
            self.turn_battler(id, true, cx);
            self.return_battlers(&[id], cx);
        }
        // What the battler that left changed may have been this very copy's cost.
        let shift = if self.copy(seat, Zone::Hand, card, shift).is_some() { shift } else { 0 };
        let cost = self.summon_cost(seat, card, shift, how);
        let copy = self.copy(seat, Zone::Hand, card, shift).unwrap_or(crate::hand::Copy::Plain);
        self.take_copy(seat, Zone::Hand, card, copy);
        self.resolving = Some((seat, card));
        self.player_mut(seat).leader = 0;
        let (name, ex) = (self.name(card), self.compiled.get().print(card).ex);
        cx.emit(|| Event::Summons { seat, card, name, how, cost: cost as i8, ex });
        self.frames.push(Frame::Summon(Summoning { seat, card, how, id: Id::NONE, step: SummonStep::Enter }));
        if ex {
            self.ask_payment(seat, cost, true);
        } else {
            self.pay_time(cost, cx);
        }
        Ok(())
    }

    pub(crate) fn start_attack(&mut self, seat: Seat, id: Id) {
        let (object, step) = (Object::Guardians(seat), AttackStep::Declare);
        self.frames.push(Frame::Attack(Attack { seat, id, step, object, met: 0, gave: false, stopped: false }));
    }

    /// A card comes into play (CC-8.1, CC-8.3); CC-8.9: there is always room.
    /// CC-17.14: an EX battler is a battler like any other from here on.
    pub(crate) fn enter(&mut self, seat: Seat, card: CardId, tapped: bool, cx: &mut impl Cx<Event>) -> Id {
        let id = self.new_id();
        self.field.push(Battler {
            id,
            seat,
            card,
            pilot: CardId::NONE,
            tapped,
            fresh: true,
            doomed: false,
            homeward: false,
            quests: 0,
            unders: 0,
            until: [Fleeting::default(); 2],
            now: Values::default(),
        });
        self.refresh();
        let target = self.named(id);
        cx.emit(|| Event::Enters { target, tapped });
        id
    }

    /// CC-24.78, CC-24.80: a pilot becomes part of its Frame; CC-R97: its options are the Frame's.
    /// CC-24.81, CC-24.86, CC-R96: no battler of its own, and its guardian ability stays out. CC-24.83, CC-24.84, CC-R98: a summon that
    /// changes nothing about when the Frame came.
    fn attach(&mut self, seat: Seat, card: CardId, frame: Id, cx: &mut impl Cx<Event>) {
        let target = self.named(frame);
        let name = self.name(card);
        let Some(battler) = self.battler_mut(frame) else { return };
        battler.pilot = card;
        let untapped = !battler.tapped;
        self.refresh();
        cx.emit(|| Event::Attaches { seat, name, target });
        let keywords = self.compiled.get().print(card).keywords;
        let tap = untapped && (keywords.has(Icon::Sentinel) || keywords.has(Icon::Taunt));
        self.ask_ties(seat, frame, card);
        self.frames.push(Frame::Options(Options { seat, id: frame, tough: keywords.tough, tap }));
    }

    /// CC-8.4: what is decided as a battler enters.
    /// CC-R88: before the summon lines.
    pub(crate) fn ask_options(&mut self, seat: Seat, id: Id, may_tap: bool) {
        let Some(battler) = self.battler(id) else { return };
        let tough = battler.now.keywords.tough;
        let tap = may_tap && !battler.tapped && (battler.has(Icon::Sentinel) || battler.has(Icon::Taunt));
        let card = battler.card;
        self.ask_ties(seat, id, card);
        self.frames.push(Frame::Options(Options { seat, id, tough, tap }));
    }

    /// CC-R126: continuous lines for a chosen card choose now.
    fn ask_ties(&mut self, seat: Seat, id: Id, card: CardId) {
        for row in self.compiled.get().print(card).bonds.iter().rev() {
            self.frames.push(Frame::Tie(ChooseTie { seat, id, row: *row }));
        }
    }

    /// CC-21.1, CC-8.5: the summon lines, from top to bottom; CC-24.82: those of a pilot are carried by its Frame.
    pub(crate) fn trigger_summon(&mut self, seat: Seat, id: Id, card: CardId) {
        self.new_batch();
        let rows = self.compiled.get().rows_of(card, Trigger::Summon);
        // CC-21.2: also if the battler has left meanwhile.
        let carrier = self.battler(id).map_or(card, |b| b.card);
        let batch = self.batch;
        for row in rows {
            let what = Reaction::Row(*row, Carrier::Field);
            self.queue.push(crate::state::Triggered { batch, seat, what, source: id, card: carrier, cost: 0 });
        }
        // Continuous lines of others may have given it summon lines before it was summoned (CC-23.35).
        let entered = self.battler(id).filter(|b| b.card == card && b.pilot == CardId::NONE).copied();
        if let Some(battler) = entered {
            let compiled = self.compiled.get();
            let lent: Vec<_> = self
                .lent
                .iter()
                .filter(|l| l.id == id && compiled.row_of(l.row).line.trigger == Some(Trigger::Summon))
                .map(|l| l.row)
                .collect();
            for row in lent {
                self.record(&battler, Reaction::Row(row, Carrier::Field));
            }
        }
    }
}

/// A summon on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Summoning {
    pub seat: Seat,
    pub card: CardId,
    pub how: How,
    pub id: Id,
    pub step: SummonStep,
}

/// The steps S4 to S9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum SummonStep {
    Enter,
    Payment,
    Lines,
    Strike,
    Fall,
    Done,
}

impl Summoning {
    fn go_to(&mut self, game: &mut Chrono, step: SummonStep) {
        self.step = step;
        game.set_top(Frame::Summon(*self));
    }

    /// S4: the card enters play, or joins its Frame.
    fn enter(mut self, game: &mut Chrono, cx: &mut impl Cx<Event>) {
        game.resolving = None;
        if let How::Pilot(frame) = self.how {
            self.id = frame;
            self.go_to(game, SummonStep::Payment);
            game.attach(self.seat, self.card, frame, cx);
        } else {
            let tapped = matches!(self.how, How::Transform(_));
            self.id = game.enter(self.seat, self.card, tapped, cx);
            self.go_to(game, SummonStep::Payment);
            let may_tap = matches!(self.how, How::Printed);
            game.ask_options(self.seat, self.id, may_tap);
        }
    }

    /// The attack that goes with a sneak attack or a Transform.
    fn strike(mut self, game: &mut Chrono, cx: &mut impl Cx<Event>) {
        match self.how {
            How::Sneak => {
                self.go_to(game, SummonStep::Fall);
                // CC-24.87: without a legal object, or with Can't Attack, nothing is declared.
                let able = game.battler(self.id).is_some_and(|b| !b.has(Icon::CantAttack) && game.has_object(b));
                if able {
                    game.start_attack(self.seat, self.id);
                } else if game.battler(self.id).is_some() {
                    let target = game.named(self.id);
                    cx.emit(|| Event::NoObject { target });
                }
            }
            How::Transform(_) => {
                self.go_to(game, SummonStep::Done);
                // CC-24.88: it is attacking already.
                if game.battler(self.id).is_some_and(|b| !b.has(Icon::CantAttack)) {
                    game.start_attack(self.seat, self.id);
                }
            }
            How::Printed | How::Pilot(_) => {
                game.frames.pop();
            }
        }
    }
}

impl Decision for Summoning {
    /// S4 to S8.
    /// CC-R45: payment triggers, then the own lines. CC-24.51, CC-24.52, CC-R89: a sneak attack is an attack in all respects and happens
    /// even if the counter has crossed; CC-24.54, CC-R90: without an object it is only destroyed. CC-8.7, CC-24.89, CC-R132: neither
    /// being new nor being tapped hinders it. CC-24.55: it is not asked whether to enter tapped. CC-24.61, CC-24.62, CC-24.64: a
    /// Transform battler enters tapped, plays its summon lines, attacks and stays.
    fn step(mut self, game: &mut Chrono, cx: &mut impl Cx<Event>) -> bool {
        if !game.lives(self.seat) {
            game.frames.pop();
            return false;
        }
        match self.step {
            SummonStep::Enter => self.enter(game, cx),
            SummonStep::Payment => {
                self.go_to(game, SummonStep::Lines);
                game.frames.push(Frame::Drain);
            }
            SummonStep::Lines => {
                self.go_to(game, SummonStep::Strike);
                game.frames.push(Frame::Drain);
                game.trigger_summon(self.seat, self.id, self.card);
            }
            SummonStep::Strike => self.strike(game, cx),
            SummonStep::Fall => {
                self.go_to(game, SummonStep::Done);
                game.frames.push(Frame::Drain);
                // CC-24.53: by yourself, if it is still there.
                if let Some(battler) = game.battler_mut(self.id) {
                    battler.doomed = true;
                    game.frames.push(Frame::Doom(Doom { cause: Cause::Sneak, guardian: Fate::Stays }));
                }
            }
            SummonStep::Done => {
                game.frames.pop();
            }
        }
        false
    }
}
