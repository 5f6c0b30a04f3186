//! CC-22, CC-23: what each modifier and effect icon does to players, battlers and cards.

use crate::battle::{Cause, Doom, Fate};
use crate::compiled::Row;
use crate::event::{Event, Named};
use crate::frame::Frame;
use crate::hand::Copy;
use crate::icons::{Op, Step, Target, Zone};
use crate::pile::CardId;
use crate::reactions::Replay;
use crate::resolve::{Walk, Whom};
use crate::state::{Aim, Carrier, Chrono, Id, Lent, Mark, Reaction, Term, Wide};
use crate::victory::Hidden;
use engine::{Cx, Seat};

impl Chrono {
    /// One modifier or effect icon.
    /// CC-R64: a Destroyed line without target icon finds its card in the discard pile.
    pub(crate) fn operate(&mut self, mut walk: Walk, op: Op, cx: &mut impl Cx<Event>) {
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
                let guards = self.compiled.get().print(self.compiled.get().row_of(walk.row).card).guardian == Some(walk.row);
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
        let Some(card) = self.unseen(seat, Hidden::Guardians, cx) else { return };
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
                    let mark = *mark;
                    let Mark { seat, card, shown, .. } = mark;
                    let total = self.shift_of(&mark);
                    let (name, ex) = (self.name(card), self.compiled.get().print(card).ex);
                    cx.emit(|| Event::CardCost { seat, card: Some(card), name, ex, by: n, total, shown });
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
        let steps = &self.compiled.get().row_of(walk.row).line.steps[..usize::from(walk.step)];
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
    fn return_from_discard(&mut self, seat: Seat, card: CardId, mark: Option<u8>, cx: &mut impl Cx<Event>) {
        if !self.pile(seat, Zone::Discard).has(card) {
            return;
        }
        let copy = mark.map_or(Copy::Plain, Copy::Marked);
        self.take_copy(seat, Zone::Discard, card, copy);
        self.give_openly(seat, card);
        let name = self.name(card);
        cx.emit(|| Event::Returns { seat, name, with: Vec::new(), hidden: Vec::new(), count: 0, from_play: false });
    }

    /// CC-23.29: the target gets the icons behind Gains.
    /// CC-23.30, CC-23.31, CC-23.33, CC-R70: given by a trigger, a guardian or an action it ends with a turn. CC-R73: everything to the
    /// right of the icon.
    pub(crate) fn grant(&mut self, walk: &Walk, row: &'static Row, cx: &mut impl Cx<Event>) {
        let aims = match walk.aim {
            Whom::Cards => self.aims[usize::from(walk.first)..].to_vec(),
            Whom::Own if walk.carrier == Carrier::Field => vec![Aim::Battler(walk.source)],
            Whom::Own | Whom::Opponent(_) => Vec::new(),
        };
        let provisional = self.crossed();
        let (keywords, cost, strength) = row.grant;
        for aim in aims {
            let Aim::Battler(id) = aim else { continue };
            let target = self.named(id);
            let Some(battler) = self.battler_mut(id) else { continue };
            let until = &mut battler.until[usize::from(provisional)];
            until.keywords.join(&keywords);
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
            self.frames.push(Frame::Replay(Replay { seat: walk.seat, id }));
        }
    }

    /// A battler for a sentence.
    pub(crate) fn named(&self, id: Id) -> Named {
        let none = Named { seat: Seat(0), card: CardId::NONE, name: "a battler", id };
        self.battler(id).map_or(none, |b| Named { seat: b.seat, card: b.card, name: self.name(b.card), id })
    }
}
