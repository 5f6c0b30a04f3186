//! CC-9: the one frame that walks a line, icon by icon, from left to right.

use crate::action::Action;
use crate::codex::{Reach, Row};
use crate::event::{Event, Named};
use crate::icons::{Op, Step, Target, Zone};
use crate::state::{Aim, Carrier, Cause, Chrono, Doom, Fate, Frame, Id, Lent, Reaction, Term, Walk, Whom, Wide};
use crate::targets::Choice;
use engine::{Cx, Illegal, Seat};

impl Chrono {
    /// One step of a line. True if its controller must choose.
    /// CC-9.5, CC-9.6, CC-R56: once begun it is carried out, on your own battlers if need be. CC-9.13, CC-R58: a target icon governs what
    /// is to its right, and starts afresh.
    pub(crate) fn step_line(&mut self, mut walk: Walk, cx: &mut impl Cx<Event>) -> bool {
        if !self.lives(walk.seat) {
            self.finish_line(&walk);
            return false;
        }
        if !walk.tested && !self.begin_line(&mut walk, cx) {
            return false;
        }
        let row = self.codex.get().row_of(walk.row);
        let at = usize::from(walk.step);
        match row.line.steps.get(at) {
            None => self.end_line(walk, row, cx),
            Some(Step::Target(Target::Singles(singles))) => {
                if walk.sub == 0 && walk.aim != Whom::Cards {
                    walk.aim = Whom::Cards;
                }
                if usize::from(walk.sub) == singles.len() {
                    (walk.step, walk.sub) = (walk.step + 1, 0);
                    self.set_top(Frame::Line(walk));
                    return false;
                }
                if walk.sub == 0 {
                    self.aims.truncate(usize::from(walk.first));
                }
                self.set_top(Frame::Line(walk));
                let single = &singles[usize::from(walk.sub)];
                let choices = self.choices(&walk, singles, usize::from(walk.sub), row.reach[at]);
                // Whoever is asked about the own hand is always asked, so that nobody learns how many answers there are.
                let secret = choices.iter().any(|c| matches!(c, Choice::Card { zone: Zone::Hand, .. }));
                match choices.as_slice() {
                    [] => {
                        walk.sub += 1;
                        self.aims.push(Aim::Battler(Id::NONE));
                        self.set_top(Frame::Line(walk));
                    }
                    [only] if !secret => self.select(walk, *only, !single.with.is_empty(), cx),
                    _ => return true,
                }
            }
            Some(Step::Target(Target::Group { all, zone, with })) => {
                walk.aim = Whom::Cards;
                walk.step += 1;
                self.aims.truncate(usize::from(walk.first));
                if zone.is_none() {
                    let group = self.group(&walk, *all, with);
                    self.aims.extend(group.into_iter().map(Aim::Battler));
                }
                self.set_top(Frame::Line(walk));
            }
            Some(Step::Target(Target::Opponent)) => {
                let able = self.able_opponents(&walk, row);
                match able.as_slice() {
                    [] => self.choose_opponent(walk, None, cx),
                    [only] => self.choose_opponent(walk, Some(*only), cx),
                    _ => {
                        self.set_top(Frame::Line(walk));
                        return true;
                    }
                }
            }
            Some(Step::Op(op)) => self.operate(walk, *op, cx),
            Some(Step::Gains(_)) => {
                walk.step += 1;
                self.set_top(Frame::Line(walk));
                self.grant(&walk, row, cx);
            }
        }
        false
    }

    /// CC-9.3: the test; false if the line does nothing.
    fn begin_line(&mut self, walk: &mut Walk, cx: &mut impl Cx<Event>) -> bool {
        self.lines = self.lines.saturating_add(1);
        let (seat, card, row, again, source) = (walk.seat, walk.card, walk.row, walk.again, walk.source);
        let name = self.name(card);
        cx.emit(|| Event::Resolves { seat, source, name, line: self.codex.get().row_of(row).words.as_str(), again });
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
                let ex = self.codex.get().print(card).ex;
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

    /// What the controller of a line may choose now.
    pub(crate) fn list_line(&self, walk: &Walk, out: &mut Vec<Action>) {
        let row = self.codex.get().row_of(walk.row);
        let at = usize::from(walk.step);
        match row.line.steps.get(at) {
            Some(Step::Target(Target::Singles(singles))) => {
                let choices = self.choices(walk, singles, usize::from(walk.sub), row.reach[at]);
                out.extend(choices.into_iter().map(|c| match c {
                    Choice::Battler(id) => Action::Target(id),
                    Choice::Card { zone, card, shift } => Action::TargetCard { zone, card, shift },
                }));
            }
            Some(Step::Target(Target::Opponent)) => out.extend(self.able_opponents(walk, row).into_iter().map(Action::Opponent)),
            Some(Step::Target(Target::Group { .. }) | Step::Op(_) | Step::Gains(_)) | None => {}
        }
    }

    /// A choice for a line.
    pub(crate) fn answer_line(&mut self, walk: Walk, action: Action, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let row = self.codex.get().row_of(walk.row);
        let at = usize::from(walk.step);
        match (row.line.steps.get(at), action) {
            (Some(Step::Target(Target::Opponent)), Action::Opponent(seat)) => {
                if !self.opponents(walk.seat).any(|s| s == seat) {
                    return Err(Illegal::new("CC-20.4", "Choose an opponent who is still in the game."));
                }
                if !self.able_opponents(&walk, row).contains(&seat) {
                    return Err(Illegal::new("CC-R54", "This opponent cannot do what is asked; choose another."));
                }
                self.choose_opponent(walk, Some(seat), cx);
                Ok(())
            }
            (Some(Step::Target(Target::Singles(singles))), Action::Target(_) | Action::TargetCard { .. }) => {
                let (reach, number) = (row.reach[at], usize::from(walk.sub));
                let single = &singles[number];
                let choice = self.chosen(&walk, single, reach, action)?;
                if !self.choices(&walk, singles, number, reach).contains(&choice) {
                    let why = "Several targets in a row must be different, and the icons that follow need one too.";
                    return Err(Illegal::new("CC-9.8", why));
                }
                self.select(walk, choice, !single.with.is_empty(), cx);
                Ok(())
            }
            _ => Err(Illegal::new("CC-20.33", "The line asks for another kind of target.")),
        }
    }

    /// The target that an action names, if the icon admits it.
    pub(crate) fn chosen(
        &self,
        walk: &Walk,
        single: &crate::icons::Single,
        reach: Reach,
        action: Action,
    ) -> Result<Choice, Illegal> {
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

    /// One modifier or effect icon.
    /// CC-R64: a Destroyed line without target icon finds its card in the discard pile.
    fn operate(&mut self, mut walk: Walk, op: Op, cx: &mut impl Cx<Event>) {
        if op == Op::Replay {
            return self.operate_replay(walk, cx);
        }
        walk.step += 1;
        self.set_top(Frame::Line(walk));
        if op.on_player() {
            let player = match walk.aim {
                Whom::Own | Whom::Cards => Some(walk.seat),
                Whom::Opponent(seat) => seat.filter(|s| self.lives(*s)),
            };
            if let Some(player) = player {
                self.operate_on_player(&walk, player, op, cx);
            }
            return;
        }
        match (walk.aim, walk.carrier) {
            (Whom::Opponent(_), _) => {}
            (Whom::Own, Carrier::Discard) if op == Op::Return => self.return_carrier(walk, cx),
            (Whom::Own, Carrier::Revealed) => self.operate_on_revealed(&walk, op, cx),
            (Whom::Own, Carrier::Field) => self.operate_on_battlers(&walk, &[Aim::Battler(walk.source)], op, cx),
            (Whom::Own, Carrier::Discard | Carrier::None) => {}
            (Whom::Cards, _) => {
                let aims = self.aims[usize::from(walk.first)..].to_vec();
                self.operate_on_battlers(&walk, &aims, op, cx);
                self.operate_on_cards(&walk, &aims, op, cx);
            }
        }
    }

    /// CC-20.5, CC-22.7, CC-23.16 onward: icons that act on a player.
    /// CC-R59: after Chosen Opponent on that opponent, else on you.
    fn operate_on_player(&mut self, walk: &Walk, player: Seat, op: Op, cx: &mut impl Cx<Event>) {
        match op {
            Op::Time(by) => {
                self.shift_time(player, by, cx);
                // CC-14.15: a guardian ability that moves the counter away from the attacker.
                let guards = self.codex.get().print(self.codex.get().row_of(walk.row).card).guardian == Some(walk.row);
                if guards
                    && self.towards_active(player, by) < 0
                    && walk.carrier != Carrier::Field
                    && let Some(attack) = self.attack_mut()
                {
                    attack.gave = true;
                }
            }
            Op::Draw(n) if n >= 0 => self.draw(player, n as u8, cx),
            Op::Draw(n) => self.ask_discard(player, n.unsigned_abs(), cx),
            Op::Guard(n) if n >= 0 => {
                let n = u16::from(n as u8);
                let stack = self.player_mut(player);
                if stack.deck >= n {
                    (stack.deck, stack.guardians) = (stack.deck - n, stack.guardians + n);
                    cx.emit(|| Event::GainsGuardians { seat: player, count: n as u8 });
                }
            }
            Op::Guard(n) => {
                for _ in 0..n.unsigned_abs() {
                    self.lose_guardian(player, cx);
                }
            }
            Op::Extra(n) => self.draw_extra(player, n, cx),
            Op::Cost(_) | Op::Strength(_) | Op::Destroy | Op::Tap | Op::Untap | Op::Return | Op::Replay => {}
        }
    }

    /// CC-23.23, CC-23.24: the topmost guardian is discarded, face up and without its ability.
    /// CC-23.26: losing the last one eliminates nobody.
    fn lose_guardian(&mut self, seat: Seat, cx: &mut impl Cx<Event>) {
        if self.player(seat).guardians == 0 {
            return;
        }
        let Some(card) = self.unseen(seat, false, cx) else { return };
        let player = self.player_mut(seat);
        player.guardians -= 1;
        player.discard.add(card);
        let name = self.name(card);
        cx.emit(|| Event::LosesGuardian { seat, name });
    }

    /// CC-13.14: an ability of a revealed guardian that acts on the guardian itself.
    fn operate_on_revealed(&mut self, walk: &Walk, op: Op, cx: &mut impl Cx<Event>) {
        let Some(revealed) = &mut self.revealed else { return };
        match op {
            Op::Strength(n) => {
                revealed.boost = revealed.boost.saturating_add(n);
                let target = Named { seat: walk.seat, card: walk.card, name: self.name(walk.card), id: Id::NONE };
                cx.emit(|| Event::Modified { target, strength: n, cost: 0, provisional: false });
            }
            Op::Return => {
                self.revealed = None;
                self.give_openly(walk.seat, walk.card);
                let name = self.name(walk.card);
                cx.emit(|| Event::Returns {
                    seat: walk.seat,
                    name,
                    with: Vec::new(),
                    hidden: Vec::new(),
                    count: 0,
                    from_play: false,
                });
            }
            Op::Destroy
            | Op::Cost(_)
            | Op::Tap
            | Op::Untap
            | Op::Replay
            | Op::Time(_)
            | Op::Draw(_)
            | Op::Guard(_)
            | Op::Extra(_) => {}
        }
    }

    /// Icons that act on battlers in play; what has left meanwhile is passed over.
    /// CC-9.11: a destruction that is replaced counts as resolved. CC-R69: all of this ends with a turn, CC-22.11: or with the battler.
    fn operate_on_battlers(&mut self, walk: &Walk, aims: &[Aim], op: Op, cx: &mut impl Cx<Event>) {
        let there = |game: &Chrono, aim: &Aim| if let Aim::Battler(id) = aim { game.battler(*id).map(|b| b.id) } else { None };
        let ids: Vec<Id> = aims.iter().filter_map(|aim| there(self, aim)).collect();
        if ids.is_empty() {
            return;
        }
        match op {
            Op::Cost(_) | Op::Strength(_) => {
                let (cost, strength) = if let Op::Cost(n) = op {
                    (n, 0)
                } else if let Op::Strength(n) = op {
                    (0, n)
                } else {
                    (0, 0)
                };
                let provisional = self.crossed();
                for id in ids {
                    let target = self.named(id);
                    if let Some(battler) = self.battler_mut(id) {
                        let until = &mut battler.until[usize::from(provisional)];
                        until.cost = until.cost.saturating_add(cost);
                        until.strength = until.strength.saturating_add(strength);
                    }
                    cx.emit(|| Event::Modified { target, strength, cost, provisional });
                }
                self.refresh();
            }
            Op::Tap | Op::Untap => {
                for id in ids {
                    self.turn_battler(id, op == Op::Tap, cx);
                }
            }
            Op::Destroy => {
                for id in ids {
                    if let Some(battler) = self.battler_mut(id) {
                        battler.doomed = true;
                    }
                }
                self.frames.push(Frame::Doom(Doom { cause: Cause::Effect(walk.seat), guardian: Fate::Stays }));
            }
            Op::Return => self.return_battlers(&ids, cx),
            Op::Replay | Op::Time(_) | Op::Draw(_) | Op::Guard(_) | Op::Extra(_) => {}
        }
    }

    /// CC-9.10: turning what is turned already changes nothing.
    /// CC-R51. CC-23.5, CC-23.7: whoever is tapped can be attacked; quest cards stay where they are.
    pub(crate) fn turn_battler(&mut self, id: Id, tapped: bool, cx: &mut impl Cx<Event>) {
        let target = self.named(id);
        if let Some(battler) = self.battler_mut(id)
            && battler.tapped != tapped
        {
            battler.tapped = tapped;
            cx.emit(|| Event::Turns { target, tapped });
        }
    }

    /// Icons that act on cards in a hand or discard pile.
    fn operate_on_cards(&mut self, walk: &Walk, aims: &[Aim], op: Op, cx: &mut impl Cx<Event>) {
        let provisional = self.crossed();
        for aim in aims {
            let Aim::Mark(number) = aim else { continue };
            let Some(mark) = self.marks.iter_mut().find(|m| m.number == *number) else { continue };
            match op {
                Op::Cost(n) => {
                    let until = &mut mark.until[usize::from(provisional)];
                    *until = until.saturating_add(n);
                    let (seat, card, shown) = (mark.seat, mark.card, mark.shown);
                    let (name, ex) = (self.name(card), self.codex.get().print(card).ex);
                    cx.emit(|| Event::CardCost { seat, card: Some(card), name, ex, by: n, shown });
                }
                Op::Return => {
                    let (card, number) = (mark.card, mark.number);
                    self.return_from_discard(walk.seat, card, Some(number), cx);
                }
                Op::Strength(_)
                | Op::Destroy
                | Op::Tap
                | Op::Untap
                | Op::Replay
                | Op::Time(_)
                | Op::Draw(_)
                | Op::Guard(_)
                | Op::Extra(_) => {}
            }
        }
        if let Op::Cost(by) = op {
            self.widen(walk, by, provisional, cx);
        }
    }

    /// A group of cards in a hand or discard pile costs more or less.
    fn widen(&mut self, walk: &Walk, by: i8, provisional: bool, cx: &mut impl Cx<Event>) {
        let steps = &self.codex.get().row_of(walk.row).line.steps[..usize::from(walk.step)];
        let last = steps.iter().rposition(|s| matches!(s, Step::Target(_)));
        let Some(at) = last else { return };
        if let Step::Target(Target::Group { zone: Some(zone), .. }) = &steps[at] {
            let term = if provisional { Term::Provisional } else { Term::Turn };
            let (seat, zone, step) = (walk.seat, *zone, at as u8);
            let cards = self.grouped(seat, walk.row, step);
            self.wides.push(Wide { seat, row: walk.row, step, cards, by, term });
            cx.emit(|| Event::GroupCost { seat, zone, by });
        }
    }

    /// CC-21.8, CC-R64: the card of a Destroyed line goes to the hand. It has moved on then: its other lines do not find it any more,
    /// even if a copy of it lies where it was.
    fn return_carrier(&mut self, mut walk: Walk, cx: &mut impl Cx<Event>) {
        walk.carrier = Carrier::None;
        self.set_top(Frame::Line(walk));
        for waiting in self.queue.iter_mut().filter(|t| t.source == walk.source && t.card == walk.card) {
            if let Reaction::Row(row, Carrier::Discard) = waiting.what {
                waiting.what = Reaction::Row(row, Carrier::None);
            }
        }
        self.return_from_discard(walk.seat, walk.card, None, cx);
    }

    /// CC-23.8: a card of the own discard pile goes to the hand.
    fn return_from_discard(&mut self, seat: Seat, card: crate::pile::CardId, mark: Option<u8>, cx: &mut impl Cx<Event>) {
        if !self.pile(seat, Zone::Discard).has(card) {
            return;
        }
        let copy = mark.map_or(crate::hand::Copy::Plain, crate::hand::Copy::Marked);
        self.take_copy(seat, Zone::Discard, card, copy);
        self.give_openly(seat, card);
        let name = self.name(card);
        cx.emit(|| Event::Returns { seat, name, with: Vec::new(), hidden: Vec::new(), count: 0, from_play: false });
    }

    /// CC-23.29: the target gets the icons behind Gains.
    /// CC-23.30, CC-23.31, CC-23.33, CC-R70: given by a trigger, a guardian or an action it ends with a turn. CC-R73: everything to the
    /// right of the icon.
    fn grant(&mut self, walk: &Walk, row: &'static Row, cx: &mut impl Cx<Event>) {
        let aims = match walk.aim {
            Whom::Cards => self.aims[usize::from(walk.first)..].to_vec(),
            Whom::Own if walk.carrier == Carrier::Field => vec![Aim::Battler(walk.source)],
            Whom::Own | Whom::Opponent(_) => Vec::new(),
        };
        let provisional = self.crossed();
        let (keys, cost, strength) = row.grant;
        for aim in aims {
            let Aim::Battler(id) = aim else { continue };
            let target = self.named(id);
            let Some(battler) = self.battler_mut(id) else { continue };
            let until = &mut battler.until[usize::from(provisional)];
            until.keys.join(&keys);
            until.cost = until.cost.saturating_add(cost);
            until.strength = until.strength.saturating_add(strength);
            if let Some(gives) = row.gives {
                let term = if provisional { Term::Provisional } else { Term::Turn };
                self.lent.push(Lent { id, row: gives, term });
            }
            cx.emit(|| Event::Gains { target, what: row.gains.as_str(), provisional });
        }
        if cost != 0 && walk.aim == Whom::Cards {
            let aims = self.aims[usize::from(walk.first)..].to_vec();
            self.operate_on_cards(walk, &aims, Op::Cost(cost), cx);
        }
        self.refresh();
    }

    /// CC-23.11: carried out at its icon, for each target in turn.
    fn operate_replay(&mut self, mut walk: Walk, cx: &mut impl Cx<Event>) {
        let aims =
            if walk.aim == Whom::Own { vec![Aim::Battler(walk.source)] } else { self.aims[usize::from(walk.first)..].to_vec() };
        let Some(aim) = aims.get(usize::from(walk.sub)) else {
            (walk.step, walk.sub) = (walk.step + 1, 0);
            return self.set_top(Frame::Line(walk));
        };
        walk.sub += 1;
        self.set_top(Frame::Line(walk));
        if let Aim::Battler(id) = *aim
            && self.battler(id).is_some_and(|b| self.has_new_summon_line(b))
            && !self.exhausted(cx)
        {
            self.frames.push(Frame::Replay { seat: walk.seat, id });
        }
    }

    /// A battler for a sentence.
    pub(crate) fn named(&self, id: Id) -> Named {
        let none = Named { seat: Seat(0), card: crate::pile::CardId::NONE, name: "a battler", id };
        self.battler(id).map_or(none, |b| Named { seat: b.seat, card: b.card, name: self.name(b.card), id })
    }
}
