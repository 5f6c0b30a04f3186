//! Cards: the Strategy deck and hand, facedown Activation Cards, faces of Skill Cards.

use crate::action::{Action, not_offered};
use crate::content::{Colour, Side};
use crate::event::Event;
use crate::frame::{Cards, Decider, Face, FrameRules};
use crate::state::{Card, Eternia};
use crate::view::Pending;
use engine::{Cx, Illegal, Seat};

impl Eternia {
    /// ET-16.7, ET-17.3, ET-17.4.
    pub(super) fn draw(&mut self, n: u8, cx: &mut impl Cx<Event>) {
        let mut cards = Vec::new();
        for _ in 0..n {
            let left: u32 = self.deck.iter().map(|n| u32::from(*n)).sum();
            if left == 0 || self.is_ai() {
                break;
            }
            let drawn = if left > 1 { cx.chance(left) } else { 0 };
            let at = nth(&self.deck, drawn);
            self.deck[at] -= 1;
            self.hand[at] += 1;
            cards.push(self.all().strategy[at].name.as_str());
        }
        if !cards.is_empty() {
            let who = self.audience(Side::Controller);
            cx.emit(|| Event::Draws { count: cards.len() as u8, cards: Some(cards), who });
        }
    }

    pub(super) fn discard(&mut self, n: u8, cx: &mut impl Cx<Event>) {
        for _ in 0..n {
            let left: u32 = self.hand.iter().map(|n| u32::from(*n)).sum();
            if left == 0 {
                return;
            }
            let drawn = if left > 1 { cx.chance(left) } else { 0 };
            let at = nth(&self.hand, drawn);
            self.hand[at] -= 1;
            self.played[at] += 1;
            let name = self.all().strategy[at].name.as_str();
            cx.emit(|| Event::Discards { name });
        }
    }

    /// Which of a side's cards lie facedown and may be looked at or swapped (ET-R139), a bit each.
    pub(crate) fn facedown(&self, side: Side) -> u8 {
        if side == Side::Players && self.team == 1 {
            return 0;
        }
        let taken = if self.slot == crate::round::UNREVEALED { 0 } else { usize::from(self.slot) + 1 };
        let gone = self.rules().track.iter().take(taken).filter(|slot| slot.side == side).count();
        let down = |at: usize| at >= gone && !matches!(self.queue[side.index()][at], Card::None | Card::Any);
        (0..4).filter(|at| down(*at)).fold(0, |set, at| set | 1 << at)
    }

    /// The name of an Activation Card.
    pub(crate) fn card_name(&self, card: Card) -> &'static str {
        match card {
            Card::Character(id) => self.name(id),
            Card::Strategy => "Strategy",
            Card::Any => "Any Player Character",
            Card::None => "no card",
        }
    }

    /// The number on the track of a side's slot.
    pub(crate) fn slot_number(&self, side: Side, place: u8) -> u8 {
        let theirs = self.rules().track.iter().enumerate().filter(|(_, slot)| slot.side == side);
        theirs.map(|(at, _)| at as u8).nth(usize::from(place)).unwrap_or(0)
    }
}

/// The kind of the `n`th card of a bag.
pub(crate) fn nth(bag: &[u8], mut n: u32) -> usize {
    for (at, count) in bag.iter().enumerate() {
        if n < u32::from(*count) {
            return at;
        }
        n -= u32::from(*count);
    }
    0
}

impl Cards {
    fn open(&self, game: &Eternia) -> u8 {
        let down = game.facedown(self.side);
        match (self.left, self.first) {
            (0, Some(first)) => down & !(1 << first),
            (0, None) if down.count_ones() < 2 => 0,
            (0, None) => down,
            _ => down & !game.peeked[self.side.index()],
        }
    }
}

impl FrameRules for Cards {
    fn decider(&self, game: &Eternia) -> Decider {
        if self.open(game) == 0 { Decider::Nobody } else { Decider::Side(self.by) }
    }

    fn list(&self, game: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        let open = self.open(game);
        out.extend((0..4).filter(|at| open & (1 << at) != 0).map(Action::Option));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Option(at) if *at < 4 && self.open(game) & (1 << at) != 0 => Ok(()),
            Action::Option(_) => Err(not_offered("ET-R139", "Only Activation Cards that still lie facedown can be chosen.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Option(at) = action else { return };
        let side = self.side;
        if self.left > 0 {
            game.peeked[side.index()] |= 1 << at;
            let (slot, who) = (game.slot_number(side, at), game.audience(self.by));
            let name = Some(game.card_name(game.queue[side.index()][usize::from(at)]));
            cx.emit(|| Event::Peeks { side: self.by, slot, name, who });
            if self.left == 1 {
                game.frames.pop();
            } else {
                game.frames.replace(Cards { left: self.left - 1, ..self }.into());
            }
        } else if let Some(first) = self.first {
            game.frames.pop();
            game.queue[side.index()].swap(usize::from(first), usize::from(at));
            let looked = game.peeked[side.index()];
            let (one, other) = (looked >> first & 1, looked >> at & 1);
            // Whoever has looked does not know which cards the other side has swapped.
            game.peeked[side.index()] =
                if self.by == side { 0 } else { looked & !(1 << first | 1 << at) | other << first | one << at };
            let (slots, who) = ([game.slot_number(side, first), game.slot_number(side, at)], game.audience(self.by));
            cx.emit(|| Event::Swaps { side: self.by, slots: Some(slots), who });
        } else {
            game.frames.replace(Cards { first: Some(at), ..self }.into());
        }
    }

    fn pending(&self, _: &Eternia, viewer: Option<Side>) -> Pending {
        let first = self.first.filter(|_| viewer == Some(self.by));
        Pending::Card { side: self.side, swap: self.left == 0, first }
    }
}

impl Face {
    fn allowed(&self, game: &Eternia, at: u8) -> bool {
        match self.colour {
            Some(colour) => at < 2 && game.model(self.model).faces[colour.index()].is_none(),
            None => at < 3 && game.model(self.model).faces[usize::from(at)].is_some(),
        }
    }
}

impl FrameRules for Face {
    fn decider(&self, game: &Eternia) -> Decider {
        if (0..3).any(|at| self.allowed(game, at)) { Decider::Model(self.model) } else { Decider::Nobody }
    }

    fn list(&self, _: &Eternia, _: Option<Seat>, out: &mut Vec<Action>) {
        out.extend((0..3).map(Action::Option));
    }

    fn check(&self, game: &Eternia, _: Option<Seat>, action: &Action) -> Result<(), Illegal> {
        match action {
            Action::Option(at) if self.allowed(game, *at) => Ok(()),
            Action::Option(_) => Err(not_offered("ET-18.3", "There is no such face to choose.")),
            other => Err(other.wrong_time()),
        }
    }

    fn apply(self, game: &mut Eternia, _: Option<Seat>, action: Action, cx: &mut impl Cx<Event>) {
        let Action::Option(at) = action else { return };
        game.frames.pop();
        match self.colour {
            Some(colour) => game.unlock(self.model, colour, at, cx),
            None => {
                if let Some(face) = &mut game.model_mut(self.model).faces[usize::from(at)] {
                    *face = 1 - *face;
                }
                let name =
                    game.unlocked(self.model, Colour::ALL[usize::from(at)]).map_or("", |s| game.all().skill(s).name.as_str());
                let who = game.named(self.model);
                cx.emit(|| Event::TurnsCard { who, skill: name });
            }
        }
    }

    fn pending(&self, _: &Eternia, _: Option<Side>) -> Pending {
        Pending::Face { model: self.model, colour: self.colour }
    }
}
