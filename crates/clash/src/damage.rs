//! CL-11: damage, from the stated amount to what arrives.

use crate::card::Card;
use crate::character::{Changes, ClassSet};
use crate::content::{Class, When};
use crate::event::{Cause, Damage, Event, Stop};
use crate::setup::KnockOut;
use crate::turn::{Turn, bit, seat};
use engine::{Clause, Cx};

/// One damage event about to happen.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub from: usize,
    pub to: usize,
    pub stated: u8,
    pub cause: Cause,
}

impl<C: Cx<Event>> Turn<'_, C> {
    /// Damage events of one instant: they arrive, the knock-out is checked (CL-13.4), then triggers fire.
    #[inline]
    pub fn land(&mut self, hits: &[Hit]) {
        let due = self.arrive(hits);
        self.check_knock_out();
        if !self.s.over() {
            self.fire(due);
        }
    }

    /// CL-11.10 for each event, all from one snapshot of what was received before (CL-11.7, CL-R39). Returns the triggers due.
    #[inline]
    pub fn arrive(&mut self, hits: &[Hit]) -> [u16; 2] {
        let before = [self.s.sides[0].received, self.s.sides[1].received];
        let mut due = [0, 0];
        for hit in hits {
            let by_move = matches!(hit.cause, Cause::Move(_));
            if by_move && hit.from != hit.to {
                self.arrive_from_move(*hit, before[hit.from], &mut due);
            } else {
                self.arrive_in_full(*hit, &mut due); // CL-6.12, CL-11.12, CL-R36
            }
        }
        due
    }

    #[inline]
    fn arrive_from_move(&mut self, hit: Hit, received_before: u8, due: &mut [u16; 2]) {
        let Hit { from, to, stated, cause } = hit;
        let (base, changed) = self.stated_and_changed(from, stated);
        let mut left = (i16::from(base) + i16::from(changed)).max(0) as u8;
        let reduced = if self.ignores_reduction(from) {
            0
        } else {
            // CL-11.11: what was received, less what this move has already been lowered by; down to 0 (CL-11.2). So m against a
            // slower n costs m and n - m (CL-11.8), and against a slower m nothing (CL-11.9). No move is credited with it (CL-R17).
            received_before.saturating_sub(self.moves[from].lowered).min(left)
        };
        self.moves[from].lowered += reduced;
        left -= reduced;
        let answered = left > 0 && !self.shields[to].is_empty();
        // CL-11.6: protections look at what is left; at 0 there is nothing to prevent (CL-15.10, CL-R18).
        let stops = if answered { self.protect(from, to, &mut left, due) } else { Vec::new() };
        self.receive(to, left, due); // CL-11.4: what was stopped is not received
        // CL-15.6, CL-R9: what was turned back was not dealt.
        self.moves[from].dealt = self.moves[from].dealt.saturating_add(left);
        if !self.cx.listens() {
            return;
        }
        let hp = self.s.sides[to].hp;
        let (name, past) = (self.chars[from].cause_name(cause), if left == 0 { None } else { self.let_through(from, to) });
        let (from, to) = (seat(from), seat(to));
        self.cx.emit(|| {
            Event::Damage(Damage { from, cause, name, to, stated: base, changed, reduced, stops, past, received: left, hp })
        });
    }

    /// The clause by which the opposing Block, Counter or Dodge did not stop an attack that deals damage.
    #[inline]
    fn let_through(&self, from: usize, to: usize) -> Option<Clause> {
        let (attack, answers) = (self.moves[from].class(), |n| ClassSet::of(Class::Number(n)));
        self.moves[to].card?;
        let answered = |low, high| attack.meets(answers(low)) || attack.meets(answers(high));
        match self.moves[to].play.card {
            Card::Block => Some(Clause(if answered(1, 2) { "CL-8.4" } else { "CL-8.3" })),
            Card::Counter => Some(Clause(if answered(3, 4) { "CL-9.5" } else { "CL-9.4" })),
            Card::Dodge => Some(Clause("CL-10.4")),
            _ => None,
        }
    }

    fn arrive_in_full(&mut self, hit: Hit, due: &mut [u16; 2]) {
        self.receive(hit.to, hit.stated, due);
        let hp = self.s.sides[hit.to].hp;
        let Hit { from, to, stated, cause } = hit;
        let character = self.chars[from];
        let (from, to) = (seat(from), seat(to));
        self.cx.emit(|| {
            Event::Damage(Damage {
                from,
                cause,
                name: character.cause_name(cause),
                to,
                stated,
                changed: 0,
                reduced: 0,
                stops: Vec::new(),
                past: None,
                received: stated,
                hp,
            })
        });
    }

    /// CL-R40: `set_damage`, then all `change_damage`.
    #[inline]
    fn stated_and_changed(&self, from: usize, stated: u8) -> (u8, i8) {
        if self.nothing_lasts(from) {
            return (stated, 0);
        }
        let class = self.moves[from].class();
        let base = self.set_to(from, Changes::DamageTo, class).map_or(stated, |n| n.clamp(0, 31) as u8);
        let change = self.sum(from, Changes::Damage, class).clamp(-31, 31) as i8;
        (base, change.max(-(base as i8)))
    }

    #[inline]
    fn ignores_reduction(&self, from: usize) -> bool {
        !self.nothing_lasts(from) && self.any(from, Changes::NoReduction, self.moves[from].class())
    }

    #[inline]
    fn nothing_lasts(&self, i: usize) -> bool {
        let kinds = Changes::Damage.bit() | Changes::DamageTo.bit() | Changes::NoReduction.bit();
        self.s.sides[i].modifiers.is_empty() && !self.may_be_changed(i, kinds)
    }

    /// CL-6.10, CL-6.11: the protections that answer this attack take what they can, the earliest first. They take damage and
    /// nothing else of it (CL-6.9).
    fn protect(&mut self, from: usize, to: usize, left: &mut u8, due: &mut [u16; 2]) -> Vec<Stop> {
        let mut stops = Vec::new();
        let class = self.moves[from].class();
        let me = &self.moves[from];
        // A move that has not acted yet comes after every protection that is up.
        let answering = if me.acted { me.answered_by as usize } else { self.shields[to].len() };
        for k in 0..answering {
            let shield = self.shields[to][k];
            if *left == 0 {
                break;
            }
            if !class.meets(shield.filter) || !self.still_holds(to, &shield) {
                continue;
            }
            let taken = shield.left.unwrap_or(u8::MAX).min(*left);
            if taken == 0 {
                continue;
            }
            *left -= taken;
            self.shields[to][k].left = shield.left.map(|n| n - taken);
            if matches!(shield.by, Cause::Move(_)) {
                self.moves[to].stopped = self.moves[to].stopped.saturating_add(taken);
            }
            let mut returned = None;
            if let Some(minus) = shield.redirects {
                // CL-9.2, CL-9.8, CL-R6: less 1, which vanishes (CL-9.3, CL-R5). It is the attack's damage, coming now (CL-9.7),
                // not the protection's (CL-9.6), and nothing the protecting side received lowers it (CL-R7).
                let back = taken.saturating_sub(minus);
                self.shields[to][k].redirects = Some(minus.saturating_sub(taken));
                self.receive(from, back, due); // CL-11.5; CL-R8: nothing stops it any more
                due[to] |= bit(When::OnRedirected);
                returned = Some((back, self.s.sides[from].hp));
            }
            if !self.cx.listens() {
                continue;
            }
            stops.push(Stop { by: shield.by, name: self.chars[to].cause_name(shield.by), amount: taken, returned });
        }
        stops
    }

    /// The damage that arrives lowers HP, never below 0 (CL-13.1), and counts as received (CL-11.13). What is beyond the HP is
    /// lost (CL-11.15).
    #[inline]
    fn receive(&mut self, to: usize, amount: u8, due: &mut [u16; 2]) {
        if amount > 0 {
            let side = &mut self.s.sides[to];
            side.hp = side.hp.saturating_sub(amount);
            side.received = side.received.saturating_add(amount);
            due[to] |= bit(When::OnDamaged);
        }
    }

    /// CL-R27: HP lost that is not damage: no reduction, no trigger; it can knock out.
    pub fn lose(&mut self, i: usize, amount: u8) {
        let side = &mut self.s.sides[i];
        let lost = amount.min(side.hp);
        side.hp -= lost;
        let hp = side.hp;
        self.cx.emit(|| Event::LosesHp { seat: seat(i), amount: lost, hp });
    }

    /// CL-4.6, CL-R10: healing up to the ceiling; returns how much it was. Who is at 0 HP stays there. What was
    /// received stays received (CL-11.14).
    pub fn restore(&mut self, i: usize, amount: u8) -> u8 {
        let side = &mut self.s.sides[i];
        let ceiling = self.s.rules.healing_ceiling.unwrap_or(side.max_hp);
        if side.hp == 0 {
            return 0;
        }
        let healed = amount.min(ceiling.saturating_sub(side.hp));
        side.hp += healed;
        healed
    }

    /// CL-13.1, CL-13.4: at once, unless the rule option of CL-R11 says otherwise.
    #[inline]
    pub fn check_knock_out(&mut self) {
        if self.s.rules.knock_out == KnockOut::AtOnce {
            self.s.judge_knock_out();
        }
    }
}
