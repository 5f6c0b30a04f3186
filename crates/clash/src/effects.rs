//! CL-16 and the vocabulary: conditions, amounts, and what each primitive does.

use crate::card::Card;
use crate::character::{Amount, Changes, ClassSet, Cond, Effect, Op};
use crate::compile::basic_move;
use crate::content::{Cmp, Copied, Duration, When, Which, Who, Whom, Zone};
use crate::damage::Hit;
use crate::event::Event;
use crate::state::{Modifier, Waiting};
use crate::turn::{Order, Ready, Shield, Source, Turn, bit, seat};
use engine::Cx;
use std::sync::OnceLock;

/// The side an effect of `me` speaks of.
const fn side(me: usize, who: Who) -> usize {
    match who {
        Who::Me => me,
        Who::Foe => 1 - me,
    }
}

/// The sides an effect of `me` reaches.
fn sides(me: usize, whom: Whom) -> impl Iterator<Item = usize> {
    let both = match whom {
        Whom::Me => [Some(me), None],
        Whom::Foe => [Some(1 - me), None],
        Whom::Both => [Some(me), Some(1 - me)],
    };
    both.into_iter().flatten()
}

fn compare(a: i16, cmp: Cmp, b: i16) -> bool {
    match cmp {
        Cmp::Less => a < b,
        Cmp::AtMost => a <= b,
        Cmp::Is => a == b,
        Cmp::AtLeast => a >= b,
        Cmp::More => a > b,
    }
}

/// The basic moves, for copies (CL-16.8).
fn basic(card: Card) -> &'static crate::character::Move {
    static BASIC: OnceLock<Vec<crate::character::Move>> = OnceLock::new();
    &BASIC.get_or_init(|| Card::BASIC.into_iter().map(basic_move).collect())[card.index()]
}

impl<C: Cx<Event>> Turn<'_, C> {
    /// Whether the condition of `effect` holds now.
    #[inline]
    pub fn holds_for(&self, effect: &Effect, source: Source) -> bool {
        effect.cond.as_ref().is_none_or(|c| self.holds(c, source))
    }

    fn holds(&self, cond: &Cond, source: Source) -> bool {
        let me = source.seat;
        let of = |who: Who| &self.s.sides[side(me, who)];
        let class_of = |who: Who, card: Card| self.chars[side(me, who)].move_of(card).class;
        match cond {
            Cond::Move(who, class) => self.moves[side(me, *who)].class().meets(*class),
            Cond::ActedBefore => self.moves[me].order == Some(Order::Before),
            Cond::ActedAfter => self.moves[me].order == Some(Order::After),
            Cond::Hp(who, cmp, n) => compare(of(*who).hp.into(), *cmp, (*n).into()),
            Cond::HpVersusFoe(cmp) => compare(of(Who::Me).hp.into(), *cmp, of(Who::Foe).hp.into()),
            Cond::Received(who, cmp, n) => compare(of(*who).received.into(), *cmp, (*n).into()),
            Cond::PileSize(who, cmp, n) => compare(of(*who).pile.len().into(), *cmp, (*n).into()),
            Cond::PileTop(who, class) => of(*who).pile.top().is_some_and(|c| class_of(*who, c).meets(*class)),
            Cond::PileContains(who, class) => of(*who).pile.from_top().any(|c| class_of(*who, c).meets(*class)),
            Cond::HandSize(who, cmp, n) => compare(of(*who).hand.len().into(), *cmp, (*n).into()),
            Cond::HandContains(who, class) => of(*who).hand.kinds().any(|c| class_of(*who, c).meets(*class)),
            Cond::InitiativeHigher => self.initiative(me) > self.initiative(1 - me),
            Cond::InitiativeLower => self.initiative(me) < self.initiative(1 - me),
            Cond::Option(n) => source.option == Some(*n),
            Cond::Counter(i, cmp, n) => compare(of(Who::Me).counters[*i as usize].into(), *cmp, (*n).into()),
            Cond::Removed(who, cmp, n) => compare(of(*who).removed_count().into(), *cmp, (*n).into()),
            Cond::FirstTurnAfterRecharge(who) => of(*who).recharged,
            Cond::Not(cond) => !self.holds(cond, source),
            Cond::All(all) => all.iter().all(|c| self.holds(c, source)),
            Cond::Any(any) => any.iter().any(|c| self.holds(c, source)),
        }
    }

    /// An amount as it stands now.
    pub fn amount(&self, me: usize, amount: Amount) -> i8 {
        match amount {
            Amount::Const(n) => n,
            Amount::Counter(i) => self.s.sides[me].counters[i as usize],
            Amount::DamageReceived => self.s.sides[me].received.min(31) as i8,
            Amount::OpposingPrintedDamage => self.printed_against(me),
            Amount::PileSize => self.s.sides[me].pile.len() as i8,
            Amount::RemovedCount => self.s.sides[me].removed_count() as i8,
        }
    }

    /// CL-R45: the damage that the opposing move states with the option it was played with.
    fn printed_against(&self, me: usize) -> i8 {
        let opposing = &self.moves[1 - me];
        let printed = |card: &crate::character::Move| card.printed.get(usize::from(opposing.play.option)).copied();
        opposing.card.and_then(printed).unwrap_or_default() as i8
    }

    /// The amount an operation works with, read now.
    pub fn amount_of(&self, op: &Op, source: Source) -> i8 {
        match op {
            Op::Deal { amount, .. } | Op::Heal { amount, .. } | Op::LoseHp { amount, .. } => self.amount(source.seat, *amount),
            Op::Change { by, .. } | Op::AddCounter { by, .. } | Op::ChangeMaxHp { by, .. } => self.amount(source.seat, *by),
            Op::SetCounter { to, .. } => self.amount(source.seat, *to),
            Op::Prevent { up_to, .. } => up_to.map_or(0, |a| self.amount(source.seat, a)),
            Op::Redirect { .. }
            | Op::SwapInitiative { .. }
            | Op::MoveCard { .. }
            | Op::BuryTop(_)
            | Op::Recharge(_)
            | Op::CopyBasic(_)
            | Op::Delay(_) => 0,
        }
    }

    /// One operation happens.
    #[inline]
    pub fn run(&mut self, op: &'static Op, source: Source) {
        // The seven basic moves do nothing but these three; the rest of the vocabulary is out of line.
        match op {
            Op::Deal { amount: Amount::Const(n), to: Whom::Foe } => {
                let (from, cause) = (source.seat, source.cause);
                self.land(&[Hit { from, to: 1 - from, stated: (*n).max(0) as u8, cause }]);
            }
            Op::Prevent { up_to: None, .. } | Op::Redirect { .. } => self.start_shield(op, source, 0),
            _ => {
                let amount = self.amount_of(op, source);
                self.perform(op, source, amount);
            }
        }
    }

    #[inline(never)]
    fn perform(&mut self, op: &'static Op, source: Source, amount: i8) {
        let me = source.seat;
        let positive = amount.max(0) as u8;
        match op {
            Op::Deal { to: Whom::Foe, .. } => {
                self.land(&[Hit { from: me, to: 1 - me, stated: positive, cause: source.cause }]);
            }
            Op::Deal { to, .. } => {
                let hits: Vec<Hit> = self.hits(*to, source, positive).collect();
                self.land(&hits);
            }
            Op::Prevent { .. } | Op::Redirect { .. } => self.start_shield(op, source, amount),
            Op::Heal { to, .. } => sides(me, *to).for_each(|i| self.heal(i, positive)),
            Op::LoseHp { to, .. } => {
                sides(me, *to).for_each(|i| self.lose(i, positive));
                self.check_knock_out();
            }
            Op::Change { what, of, whose, duration, .. } => {
                let change = Modifier { what: *what, n: amount, of: *of, duration: *duration, owner: seat(me) };
                self.modify(side(me, *whose), change);
            }
            Op::SwapInitiative { duration } => self.swap_initiative(*duration, me),
            Op::AddCounter { counter, .. } => {
                let now = self.s.sides[me].counters[*counter as usize];
                self.set_counter(me, *counter, now.saturating_add(amount));
            }
            Op::SetCounter { counter, .. } => self.set_counter(me, *counter, amount),
            Op::MoveCard { whose, from, to, which } => self.move_card(source, side(me, *whose), *from, *to, *which),
            Op::BuryTop(who) => self.bury_top(me, side(me, *who)),
            Op::Recharge(who) => {
                let due = self.recharge_by_effect(side(me, *who));
                self.fire(due);
            }
            Op::ChangeMaxHp { whose, .. } => self.change_max_hp(side(me, *whose), amount),
            Op::CopyBasic(what) => {
                if let Some(copied) = self.copy(me, *what) {
                    copied.effects.iter().flat_map(|e| &e.ops).for_each(|op| self.run(op, source));
                }
            }
            Op::Delay(_) => self.delay(op, source),
        }
    }

    fn hits(&self, to: Whom, source: Source, stated: u8) -> impl Iterator<Item = Hit> + use<C> {
        let Source { seat: from, cause, .. } = source;
        sides(from, to).map(move |to| Hit { from, to, stated, cause })
    }

    /// CL-6.14, CL-R2, CL-R3, CL-R31, CL-R38: effects of one instant, in phases: copies; protections; damage and lost HP from one
    /// snapshot; the knock-out check; everything else. What they trigger comes after the instant.
    pub fn run_together(&mut self, mut all: Vec<Ready>, moves_act: bool) {
        for k in 0..all.len() {
            if let Op::CopyBasic(what) = all[k].op
                && let Some(copied) = self.copy(all[k].source.seat, *what)
            {
                let source = all[k].source;
                let ops = copied.effects.iter().flat_map(|e| &e.ops);
                all.extend(ops.map(|op| Ready { op, source, amount: self.amount_of(op, source) }));
            }
        }
        for ready in all.iter().filter(|r| matches!(r.op, Op::Prevent { .. } | Op::Redirect { .. })) {
            self.start_shield(ready.op, ready.source, ready.amount);
        }
        if moves_act {
            for i in [0, 1] {
                self.moves[i].answered_by = self.shields[1 - i].len() as u8;
            }
        }
        let mut hits = Vec::new();
        for ready in &all {
            match ready.op {
                Op::Deal { to, .. } => hits.extend(self.hits(*to, ready.source, ready.amount.max(0) as u8)),
                Op::LoseHp { to, .. } => {
                    let amount = ready.amount.max(0) as u8;
                    sides(ready.source.seat, *to).for_each(|i| self.lose(i, amount));
                }
                _ => {}
            }
        }
        let mut due = self.arrive(&hits);
        self.check_knock_out();
        all.retain(|ready| {
            !matches!(ready.op, Op::Deal { .. } | Op::LoseHp { .. } | Op::Prevent { .. } | Op::Redirect { .. } | Op::CopyBasic(_))
        });
        // CL-R40: of two settings at one instant the lower holds, so it is made last.
        all.sort_by_key(|ready| match ready.op {
            Op::Change { what: Changes::BuildupTo | Changes::DamageTo, .. } => -i16::from(ready.amount),
            _ => i16::MIN,
        });
        for ready in &all {
            if self.s.over() {
                return;
            }
            if let Op::Recharge(who) = ready.op {
                let more = self.recharge_by_effect(side(ready.source.seat, *who));
                due = [due[0] | more[0], due[1] | more[1]];
            } else {
                self.perform(ready.op, ready.source, ready.amount);
            }
        }
        if !self.s.over() {
            self.fire(due);
        }
    }

    /// CL-6.7: a protection starts.
    fn start_shield(&mut self, op: &Op, source: Source, amount: i8) {
        let (filter, left, redirects) = match op {
            Op::Prevent { filter, up_to } => (*filter, up_to.map(|_| amount.max(0) as u8), None),
            Op::Redirect { filter, minus } => (*filter, None, Some(*minus)),
            _ => return,
        };
        let shield = Shield { filter, left, redirects, by: source.cause, while_holds: None };
        self.put_up(source.seat, shield);
    }

    fn put_up(&mut self, i: usize, shield: Shield) {
        let fits = self.shields[i].try_push(shield).is_ok();
        debug_assert!(fits, "compile() bounds the protections of a character");
        let (character, by) = (self.chars[i], shield.by);
        let redirects = shield.redirects.is_some();
        self.cx.emit(|| Event::Protects { seat: seat(i), by, name: character.cause_name(by), redirects });
    }

    /// CL-R35: protections of passives that are always in force stand before any move acts.
    pub fn start_passive_shields(&mut self) {
        for i in [0, 1] {
            if !self.chars[i].shielded {
                continue;
            }
            for effect in self.chars[i].passives.iter().filter(|e| e.when == When::Always) {
                for op in &effect.ops {
                    let source = self.source(i, effect);
                    let (filter, left, redirects) = match op {
                        Op::Prevent { filter, up_to } => (*filter, up_to.map(|a| self.amount(i, a).max(0) as u8), None),
                        Op::Redirect { filter, minus } => (*filter, None, Some(*minus)),
                        _ => continue,
                    };
                    self.put_up(i, Shield { filter, left, redirects, by: source.cause, while_holds: Some(effect) });
                }
            }
        }
    }

    pub fn still_holds(&self, i: usize, shield: &Shield) -> bool {
        shield.while_holds.is_none_or(|effect| self.holds_for(effect, self.source(i, effect)))
    }

    fn heal(&mut self, i: usize, amount: u8) {
        let healed = self.restore(i, amount);
        let hp = self.s.sides[i].hp;
        self.cx.emit(|| Event::Heals { seat: seat(i), amount: healed, hp });
    }

    /// A lasting change takes hold; the same change again adds to the one that is there. CL-R40: of two settings the last
    /// holds, so a setting that comes again goes to the end.
    fn modify(&mut self, i: usize, new: Modifier) {
        let modifiers = &mut self.s.sides[i].modifiers;
        let same = |m: &Modifier| (m.what, m.of, m.duration, m.owner) == (new.what, new.of, new.duration, new.owner);
        if matches!(new.what, Changes::BuildupTo | Changes::DamageTo) {
            modifiers.retain(|m| !same(m));
        }
        if let Some(old) = modifiers.iter_mut().find(|m| same(m)) {
            old.n = old.n.saturating_add(new.n);
        } else {
            let fits = modifiers.push(new);
            debug_assert!(fits, "compile() bounds the lasting changes of a character");
        }
        if new.what == Changes::Initiative {
            let now = self.initiative(i) as i8;
            self.cx.emit(|| Event::Initiative { seat: seat(i), now });
        } else {
            self.cx.emit(|| Event::Changed { seat: seat(i), modifier: new });
        }
    }

    fn swap_initiative(&mut self, duration: Duration, me: usize) {
        let [mine, theirs] = [self.initiative(me), self.initiative(1 - me)];
        let by = (theirs - mine).clamp(-127, 127) as i8;
        let change = |n| Modifier { what: Changes::Initiative, n, of: ClassSet::ALL, duration, owner: seat(me) };
        self.modify(me, change(by));
        self.modify(1 - me, change(-by));
    }

    fn set_counter(&mut self, me: usize, counter: u8, to: i8) {
        let def = &self.chars[me].def.counters[counter as usize];
        let now = to.clamp(def.min, def.max);
        self.s.sides[me].counters[counter as usize] = now;
        self.cx.emit(|| Event::Counter { seat: seat(me), name: def.name.clone(), now });
    }

    /// CL-12.4, CL-14.1: a card goes from one zone to another; where nothing is there, nothing happens (CL-5.8, CL-R34).
    fn move_card(&mut self, source: Source, i: usize, from: Zone, to: Zone, which: Which) {
        let zone = &mut self.s.sides[i];
        let card = match which {
            Which::Fixed(card) => Some(card),
            Which::Top => zone.pile.top(),
            Which::ByOption(cards) => source.option.and_then(|n| cards.get(n as usize).copied()),
        };
        let taken = card.filter(|c| if from == Zone::Hand { zone.hand.take(*c) } else { zone.pile.take(*c) });
        let Some(card) = taken else {
            self.cx.emit(|| Event::NothingThere { seat: seat(source.seat) });
            return;
        };
        match (from, to) {
            (_, Zone::Hand) => zone.hand.add(card),
            (_, Zone::Pile) => zone.pile.push(card),
            (Zone::Hand, _) => zone.hidden.add(card), // CL-R22
            (_, _) => zone.removed.add(card),
        }
        let name = self.chars[i].card_name(card);
        self.cx.emit(|| Event::CardMoves { seat: seat(i), card: Some(card), name, from, to });
    }

    fn bury_top(&mut self, me: usize, i: usize) {
        match self.s.sides[i].pile.top() {
            Some(card) => {
                self.s.sides[i].pile.bury_top();
                let name = self.chars[i].card_name(card);
                self.cx.emit(|| Event::Buries { seat: seat(i), card, name });
            }
            None => self.cx.emit(|| Event::NothingThere { seat: seat(me) }),
        }
    }

    /// CL-4.10: a recharge that an effect orders. Returns the triggers due.
    fn recharge_by_effect(&mut self, i: usize) -> [u16; 2] {
        self.recharge(i, false);
        let mut due = [bit(When::OnOpponentRecharge); 2];
        due[i] = bit(When::OnRecharge);
        due
    }

    fn change_max_hp(&mut self, i: usize, by: i8) {
        let side = &mut self.s.sides[i];
        side.max_hp = (i16::from(side.max_hp) + i16::from(by)).clamp(1, 31) as u8;
        if self.s.rules.healing_ceiling.is_none() {
            side.hp = side.hp.min(side.max_hp);
        }
        let now = side.max_hp;
        self.cx.emit(|| Event::MaxHp { seat: seat(i), now });
    }

    /// CL-16.8, CL-R43: the name and effects of a basic move are taken over; of anything else, nothing.
    fn copy(&mut self, me: usize, what: Copied) -> Option<&'static crate::character::Move> {
        let card = match what {
            Copied::Fixed(card) => Some(card),
            Copied::OpposingMove => self.moves[1 - me].card.map(|_| self.moves[1 - me].play.card),
        };
        let card = card.filter(|c| !c.is_special());
        self.cx.emit(|| Event::Copies { seat: seat(me), card });
        self.moves[me].copied = card.map(basic);
        self.listens[me] |= self.moves[me].copied.map_or(0, |m| m.when);
        self.moves[me].copied
    }

    /// CL-16.5: the effects wait for the start of the next turn.
    fn delay(&mut self, op: &'static Op, source: Source) {
        let effect = self.chars[source.seat].effect(source.effect);
        let Some(index) = effect.and_then(|e| e.ops.iter().position(|o| std::ptr::eq(o, op))) else { return };
        let waiting = Waiting { effect: source.effect, op: index as u8 };
        let fits = self.s.sides[source.seat].waiting.push(waiting);
        debug_assert!(fits, "compile() bounds the delayed effects of a character");
        self.cx.emit(|| Event::Delays { seat: seat(source.seat) });
    }

    /// The sum of all changes of this kind to side `i` that are in force, of moves of `class` where that matters.
    #[inline]
    pub fn sum(&self, i: usize, what: Changes, class: ClassSet) -> i16 {
        if self.s.sides[i].modifiers.is_empty() && !self.may_be_changed(i, what.bit()) {
            return 0;
        }
        self.sum_of_changes(i, what, class)
    }

    #[inline(never)]
    fn sum_of_changes(&self, i: usize, what: Changes, class: ClassSet) -> i16 {
        let mut sum = 0;
        for m in self.s.sides[i].modifiers.iter() {
            if m.what == what && m.in_force() && class.meets(m.of) {
                sum += i16::from(m.n);
            }
        }
        if self.may_be_changed(i, what.bit()) {
            self.each_continuous(i, what, class, |_, n| sum += i16::from(n));
        }
        sum
    }

    /// Whether any of these kinds of change (bits of [`Changes`]) may be in force for side `i` without lasting.
    #[inline]
    pub fn may_be_changed(&self, i: usize, kinds: u8) -> bool {
        (self.chars[i].continuous_kinds[0] | self.chars[1 - i].continuous_kinds[1]) & kinds != 0
    }

    /// What a `set` of this kind says. CL-R40: of several the last that took hold; a lasting one before a
    /// continuous one; of two continuous ones that of the lower Initiative, which resolves last; at equal Initiative the lower.
    #[inline]
    pub fn set_to(&self, i: usize, what: Changes, class: ClassSet) -> Option<i16> {
        if self.s.sides[i].modifiers.is_empty() && !self.may_be_changed(i, what.bit()) {
            return None;
        }
        self.last_setting(i, what, class)
    }

    #[inline(never)]
    fn last_setting(&self, i: usize, what: Changes, class: ClassSet) -> Option<i16> {
        let mut by = [None; 2];
        if self.may_be_changed(i, what.bit()) {
            self.each_continuous(i, what, class, |owner, n| by[owner] = Some(i16::from(n)));
        }
        let set = match by {
            [Some(a), Some(b)] => match self.initiative(0).cmp(&self.initiative(1)) {
                std::cmp::Ordering::Equal => Some(a.min(b)),
                std::cmp::Ordering::Greater => Some(b),
                std::cmp::Ordering::Less => Some(a),
            },
            [a, b] => a.or(b),
        };
        let lasting = self.s.sides[i].modifiers.iter().rev();
        let lasting = lasting.filter(|m| m.what == what && m.in_force() && class.meets(m.of)).map(|m| i16::from(m.n)).next();
        lasting.or(set)
    }

    /// Whether any change of this kind is in force.
    #[inline]
    pub fn any(&self, i: usize, what: Changes, class: ClassSet) -> bool {
        let mut any = self.s.sides[i].modifiers.iter().any(|m| m.what == what && m.in_force() && class.meets(m.of));
        if self.may_be_changed(i, what.bit()) {
            self.each_continuous(i, what, class, |_, _| any = true);
        }
        any
    }

    /// Continuous changes to side `i`, in force as long as a condition holds: passives that always are, specials in hand or on
    /// top of the pile. The kind is looked at before the condition, so that no condition can ask for itself.
    fn each_continuous(&self, i: usize, what: Changes, class: ClassSet, mut each: impl FnMut(usize, i8)) {
        for owner in [0, 1] {
            let (character, own) = (self.chars[owner], &self.s.sides[owner]);
            for change in &character.continuous {
                if change.what != what || side(owner, change.whose) != i || !class.meets(change.of) {
                    continue;
                }
                let there = match (change.card, change.effect.when) {
                    (None, _) => true,
                    (Some(card), When::WhileInHand) => own.hand.has(card),
                    (Some(card), _) => own.pile.top() == Some(card),
                };
                if there && self.holds_for(&change.effect, self.source(owner, &change.effect)) {
                    each(owner, self.amount(owner, change.by));
                }
            }
        }
    }
}
