//! CL-5 and CL-6: the cards turn over, and the order is fixed.

use crate::card::Card;
use crate::character::{Buildup, Changes, ClassSet};
use crate::content::When;
use crate::event::{Event, First};
use crate::turn::{Order, Turn, bit, seat};
use crate::words::play_name;
use engine::Cx;
use std::cmp::Ordering;

impl<C: Cx<Event>> Turn<'_, C> {
    /// CL-5.4: both cards turn over at once; from now on they are moves in no zone (CL-1.7, CL-1.9). Then `at_reveal` effects.
    pub fn reveal(&mut self) {
        for i in [0, 1] {
            if let Some(play) = self.s.plays[i] {
                self.s.sides[i].hand.take(play.card);
                let card = self.chars[i].move_of(play.card);
                self.moves[i].card = Some(card);
                self.listens[i] |= card.when;
                self.moves[i].play = play;
            }
        }
        let plays = self.s.plays;
        let chars = self.chars;
        let names = || [0, 1].map(|i: usize| plays[i].map_or(String::new(), |p| play_name(chars[i], p)));
        self.cx.emit(|| Event::Reveal { plays, names: names() });
        self.start_passive_shields();
        self.fire([bit(When::AtReveal); 2]);
    }

    /// CL-6.5, CL-6.8: Buildups and order are fixed once, now. Returns who acts first.
    #[inline]
    pub fn fix_order(&mut self) -> First {
        let there = [self.moves[0].card.is_some(), self.moves[1].card.is_some()];
        for i in [0, 1] {
            if there[i] {
                self.moves[i].buildup = self.buildup(i, self.moves[i].play.card, self.moves[i].play.option);
            }
        }
        let initiatives = [self.initiative(0), self.initiative(1)];
        let first = match there {
            [false, false] => First::Nobody,
            [true, false] => First::Alone(seat(0)), // CL-6.13
            [false, true] => First::Alone(seat(1)),
            [true, true] => match self.moves[0].buildup.cmp(&self.moves[1].buildup) {
                Ordering::Less => First::Faster(seat(0)), // CL-6.2
                Ordering::Greater => First::Faster(seat(1)),
                Ordering::Equal => match initiatives[0].cmp(&initiatives[1]) {
                    Ordering::Greater => First::Initiative(seat(0)), // CL-6.3
                    Ordering::Less => First::Initiative(seat(1)),
                    Ordering::Equal => First::Together, // CL-6.4
                },
            },
        };
        if let First::Faster(s) | First::Initiative(s) | First::Alone(s) = first {
            self.moves[s.index()].order = Some(Order::Before);
            self.moves[1 - s.index()].order = Some(Order::After);
        }
        let buildups = [0, 1].map(|i| there[i].then_some(self.moves[i].buildup));
        self.cx.emit(|| Event::Order { buildups, initiatives: initiatives.map(|n| n as i8), first });
        first
    }

    /// CL-6.2, CL-R40: the Buildup at which `card` of side `i` acts: printed or read from the pile, set, changed, clamped once.
    #[inline]
    pub fn buildup(&self, i: usize, card: Card, option: u8) -> u8 {
        let character = self.chars[i];
        let printed = match character.move_of(card).buildup {
            Buildup::Fixed(n) => i16::from(n),
            Buildup::Counter => i16::from(self.s.rules.counter_buildup),
            Buildup::TopOfPile => i16::from(self.s.pile_buildup(i)),
            Buildup::ByOption(by) => i16::from(by[option.min(2) as usize]),
            Buildup::Expr { base, plus, minus } => {
                i16::from(base) + i16::from(self.amount(i, plus)) - i16::from(self.amount(i, minus))
            }
        };
        if self.s.sides[i].modifiers.is_empty() && !self.may_be_changed(i, Changes::Buildup.bit() | Changes::BuildupTo.bit()) {
            return printed.clamp(0, 5) as u8;
        }
        let class = character.move_of(card).class;
        let base = self.set_to(i, Changes::BuildupTo, class).unwrap_or(printed);
        (base + self.sum(i, Changes::Buildup, class)).clamp(0, 5) as u8
    }

    /// CL-6.6: the character's Initiative with every change in force.
    #[inline]
    pub fn initiative(&self, i: usize) -> i16 {
        let now = i16::from(self.chars[i].def.initiative) + self.sum(i, Changes::Initiative, ClassSet::ALL);
        now.clamp(i8::MIN.into(), i8::MAX.into())
    }
}
