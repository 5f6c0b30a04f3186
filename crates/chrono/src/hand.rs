//! Cards in hands and discard piles: their cost, the copies an icon has singled out, and how they leave (CC-20.18, CC-22.2).

use crate::compiled::RowId;
use crate::icons::{Step, Target, Zone};
use crate::layers::{admits, modifiers};
use crate::pile::{CardId, Pile};
use crate::state::{Aim, Chrono, Id, Mark};
use engine::Seat;

/// One copy of a card in a hand or discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copy {
    /// Nothing has been done to it.
    Plain,
    /// By the number of its mark.
    Marked(u8),
}

impl Chrono {
    pub(crate) fn pile(&self, seat: Seat, zone: Zone) -> &Pile {
        match zone {
            Zone::Hand => &self.player(seat).hand,
            Zone::Discard => &self.player(seat).discard,
        }
    }

    /// What icons have added to the cost of a marked copy.
    pub(crate) fn shift_of(&self, mark: &Mark) -> i8 {
        let tied = self.ties.iter().filter(|t| t.to == Aim::Mark(mark.number));
        let tied: i16 = tied.map(|t| modifiers(self.compiled.row_of(t.row)).0).sum();
        (i16::from(mark.until[0]) + i16::from(mark.until[1]) + tied).clamp(-100, 100) as i8
    }

    /// The different copies of a card: what each has been shifted by.
    pub(crate) fn copies(&self, seat: Seat, zone: Zone, card: CardId) -> Vec<(i8, Copy)> {
        let marks = self.marks.iter().filter(|m| m.seat == seat && m.zone == zone && m.card == card);
        let mut all: Vec<(i8, Copy)> = marks.map(|m| (self.shift_of(m), Copy::Marked(m.number))).collect();
        if usize::from(self.pile(seat, zone).count(card)) > all.len() {
            all.insert(0, (0, Copy::Plain));
        }
        all
    }

    /// The different shifts of a card's copies.
    #[inline]
    pub(crate) fn shifts(&self, seat: Seat, zone: Zone, card: CardId, each: &mut impl FnMut(i8)) {
        if self.marks.is_empty() {
            return each(0);
        }
        let mut done: Vec<i8> = Vec::new();
        for (shift, _) in self.copies(seat, zone, card) {
            if !done.contains(&shift) {
                done.push(shift);
                each(shift);
            }
        }
    }

    /// The copy with this shift.
    pub(crate) fn copy(&self, seat: Seat, zone: Zone, card: CardId, shift: i8) -> Option<Copy> {
        if self.marks.is_empty() {
            return (shift == 0 && self.pile(seat, zone).has(card)).then_some(Copy::Plain);
        }
        self.copies(seat, zone, card).iter().find(|(s, _)| *s == shift).map(|(_, copy)| *copy)
    }

    /// CC-20.23: the current cost of a card outside play, before the floor.
    #[inline]
    pub(crate) fn cost_in(&self, seat: Seat, zone: Zone, card: CardId, shift: i8) -> i16 {
        let print = self.compiled.get().print(card);
        let base = print.cost + i16::from(shift);
        if !print.battler {
            return base;
        }
        base + self.zone_shift(seat, zone, card, base)
    }

    /// What group lines add to a battler card of this zone: continuous ones, and those that last until the end of a turn.
    fn zone_shift(&self, seat: Seat, at: Zone, card: CardId, cost: i16) -> i16 {
        let compiled = self.compiled.get();
        let print = compiled.print(card);
        let (strength, icons) = (print.strength, print.keywords.icons);
        let mut sum = 0;
        for battler in self.battlers_of(seat) {
            let pilot = battler.pilot.some().map_or(&[][..], |p| &compiled.print(p).auras);
            for row in compiled.print(battler.card).auras.iter().chain(pilot) {
                let row = compiled.row_of(*row);
                if let Some(Step::Target(Target::Group { zone: Some(zone), with, .. })) = row.line.steps.first()
                    && *zone == at
                    && admits(with, cost, strength, icons)
                {
                    sum += modifiers(row).0;
                }
            }
        }
        for wide in self.wides.iter().filter(|w| w.seat == seat) {
            let step = compiled.row_of(wide.row).line.steps.get(usize::from(wide.step));
            if let Some(Step::Target(Target::Group { zone: Some(zone), .. })) = step
                && *zone == at
                && wide.cards.has(card)
            {
                sum += i16::from(wide.by);
            }
        }
        sum
    }

    /// CC-20.14: the battler cards that the group icon at this place of a row selects now.
    pub(crate) fn grouped(&self, seat: Seat, row: RowId, step: u8) -> Pile {
        let compiled = self.compiled.get();
        let Some(Step::Target(Target::Group { zone: Some(zone), with, .. })) =
            compiled.row_of(row).line.steps.get(usize::from(step))
        else {
            return Pile::default();
        };
        let selects = |card: &CardId| {
            let print = compiled.print(*card);
            print.battler && admits(with, self.cost_in(seat, *zone, *card, 0), print.strength, print.keywords.icons)
        };
        self.pile(seat, *zone).iter().filter(|(card, _)| selects(card)).collect()
    }

    /// Takes a copy out of a zone; what was done to it is forgotten.
    pub(crate) fn take_copy(&mut self, seat: Seat, zone: Zone, card: CardId, copy: Copy) {
        if let Copy::Marked(number) = copy {
            self.marks.retain(|m| m.number != number);
            self.ties.retain(|t| t.to != Aim::Mark(number));
            for aim in self.aims.iter_mut().filter(|a| **a == Aim::Mark(number)) {
                *aim = Aim::Battler(Id::NONE);
            }
        }
        let player = self.player_mut(seat);
        match zone {
            Zone::Hand => {
                player.hand.take(card);
                player.known.take(card);
            }
            Zone::Discard => {
                player.discard.take(card);
            }
        }
    }

    /// A card of the hand goes where all can see it: the dearest copy, since its owner would rather keep a cheap one.
    pub(crate) fn spend(&mut self, seat: Seat, card: CardId) {
        let copies = self.copies(seat, Zone::Hand, card);
        let copy = copies.iter().max_by_key(|(shift, _)| *shift).map_or(Copy::Plain, |(_, copy)| *copy);
        self.take_copy(seat, Zone::Hand, card, copy);
    }

    /// A card of the hand is laid face down: from now on nobody else can tell which of those like it are still in the hand.
    pub(crate) fn spend_hidden(&mut self, seat: Seat, card: CardId) {
        self.spend(seat, card);
        let compiled = self.compiled.get();
        let known = &mut self.player_mut(seat).known;
        *known = if compiled.print(card).ex { known.except(&compiled.ex) } else { known.only(&compiled.ex) };
    }

    /// A card everybody has seen goes to its owner's hand.
    pub(crate) fn give_openly(&mut self, seat: Seat, card: CardId) {
        let player = self.player_mut(seat);
        player.hand.add(card);
        player.known.add(card);
    }

    /// Singles a copy out, so that icons can speak of it.
    pub(crate) fn mark(&mut self, seat: Seat, zone: Zone, card: CardId, shift: i8, shown: bool) -> Option<u8> {
        if let Copy::Marked(number) = self.copy(seat, zone, card, shift)? {
            return Some(number);
        }
        let number = (0..=u8::MAX).find(|n| self.marks.iter().all(|m| m.number != *n))?;
        self.marks.push(Mark { number, seat, zone, card, shown, until: [0; 2] });
        Some(number)
    }
}

impl Chrono {
    /// Forgets marks that change nothing and that nobody speaks of any more.
    pub(crate) fn tidy_marks(&mut self) {
        let (ties, aims) = (&self.ties, &self.aims);
        let spoken_of = |number| {
            let aim = Aim::Mark(number);
            aims.contains(&aim) || ties.iter().any(|t| t.to == aim)
        };
        self.marks.retain(|m| m.until != [0; 2] || spoken_of(m.number));
    }
}
