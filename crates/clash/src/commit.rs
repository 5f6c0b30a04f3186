//! CL-4.7: each player chooses a card in secret, with the execution decisions that go with it.

use crate::action::{Action, Play};
use crate::card::Card;
use crate::ending::over;
use crate::event::Event;
use crate::state::{Clash, Frame};
use crate::turn;
use engine::{Cx, GameRng, Illegal, Seat, SeatSet};

impl Clash {
    /// Who still has to choose a card; whoever has none makes no move (CL-4.12).
    #[inline]
    pub(crate) fn who_owes_a_card(&self) -> SeatSet {
        let owes = |i: usize| self.plays[i].is_none() && !self.sides[i].hand.is_empty();
        let first = if owes(0) { SeatSet::only(Seat(0)) } else { SeatSet::EMPTY };
        if owes(1) { first.with(Seat(1)) } else { first }
    }

    /// CL-4.7, CL-4.8, CL-4.13, CL-5.1: every play side `i` can make: a card in hand with every execution decision.
    #[inline]
    pub(crate) fn plays_of(&self, i: usize, mut each: impl FnMut(Play)) {
        let Some(character) = self.chars[i] else { return };
        for card in self.sides[i].hand.kinds() {
            for option in 0..character.move_of(card).options {
                for stance in 0..character.stances {
                    each(Play { card, option, stance });
                }
            }
        }
    }

    /// [`Clash::plays_of`] into a list; most hands ask for no execution decision, and then there is one play a kind.
    #[inline]
    pub(crate) fn list_plays(&self, seat: Seat, out: &mut Vec<Action>) {
        const PLAIN: [Action; 16] = {
            let mut all = [Action::Play(Play::plain(Card::One)); 16];
            let mut k = 0;
            while k < 9 {
                all[k] = Action::Play(Play::plain(Card::from_index(k)));
                k += 1;
            }
            all
        };
        let i = seat.index();
        if i > 1 || self.plays[i].is_some() {
            return;
        }
        let Some(character) = self.chars[i] else { return };
        if !character.simple {
            self.plays_of(i, |play| out.push(Action::Play(play)));
            return;
        }
        let mut left = self.sides[i].hand.bits();
        out.reserve(Card::ALL.len());
        while left != 0 {
            out.push(PLAIN[left.trailing_zeros() as usize & 15]);
            left &= left - 1;
        }
    }

    /// CL-4.7: a card is committed face down; with the last one the turn resolves (CL-5.4).
    #[inline]
    pub(crate) fn commit(&mut self, seat: Seat, play: Play, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let i = seat.index();
        if !matches!(self.frames.top(), Some(Frame::Choose)) || i > 1 || self.plays[i].is_some() || !self.can_play(i, play) {
            return Err(self.why_not(seat, play));
        }
        self.plays[i] = Some(play);
        cx.emit(|| Event::Commits { seat, play: Some(play), name: self.card_name(i, play.card) });
        let other = 1 - i;
        if self.plays[other].is_some() || self.sides[other].hand.is_empty() {
            turn::resolve(self, cx);
        }
        Ok(())
    }

    fn card_name(&self, i: usize, card: Card) -> &'static str {
        self.chars[i].map_or("", |c| c.get().card_name(card))
    }

    #[inline]
    fn can_play(&self, i: usize, play: Play) -> bool {
        self.chars[i].is_some_and(|character| {
            self.sides[i].hand.has(play.card)
                && play.option < character.move_of(play.card).options
                && play.stance < character.stances
        })
    }

    /// The clause that forbids `play` to `seat`, and a sentence.
    #[cold]
    fn why_not(&self, seat: Seat, play: Play) -> Illegal {
        let i = seat.index();
        if self.over() {
            return over();
        }
        if i > 1 {
            return Illegal::new("CL-1.1", "There is no such seat.");
        }
        if matches!(self.frames.top(), Some(Frame::Pick(_))) {
            return Illegal::new("CL-2.1", "Pick your fighters first.");
        }
        if self.plays[i].is_some() {
            return Illegal::new("CL-4.7", "You have already chosen a card. Take it back to choose again.");
        }
        let Some(character) = self.chars[i] else { return Illegal::new("CL-2.1", "You have no character yet.") };
        let (side, name) = (&self.sides[i], character.card_name(play.card));
        if side.hand.is_empty() {
            return Illegal::new("CL-4.12", "You have no card in hand, so you make no move this turn.");
        }
        if !side.hand.has(play.card) {
            let back = side.hand.len();
            if side.pile.has(play.card) {
                let turns = if back == 1 { "turn".to_string() } else { format!("{back} turns") };
                return Illegal::new(
                    "CL-4.8",
                    format!("Your {name} is in the pile. It comes back when you recharge, after {turns}."),
                );
            }
            if side.removed.has(play.card) || side.hidden.has(play.card) {
                return Illegal::new("CL-14.3", format!("Your {name} is out of the game for good."));
            }
            return Illegal::new("CL-1.4", format!("{} has no such card.", character.def.name));
        }
        if play.option >= character.move_of(play.card).options {
            return Illegal::new("CL-5.1", format!("{name} has no execution option {}.", u16::from(play.option) + 1));
        }
        Illegal::new("CL-5.1", format!("{} has no stance {}.", character.def.name, u16::from(play.stance) + 1))
    }

    /// The card of `seat` is taken back to hand; nothing if there is none.
    pub(crate) fn take_back_card(&mut self, seat: Seat) -> Option<()> {
        self.plays.get_mut(seat.index()).and_then(Option::take).map(drop)
    }

    /// The card side `i` has committed, as the opponent must imagine it.
    pub(crate) fn imagine_card(&mut self, i: usize, rng: &mut GameRng) {
        if self.plays[i].is_none() || self.over() {
            return;
        }
        let mut count = 0;
        self.plays_of(i, |_| count += 1);
        let mut nth = rng.below(count);
        let mut chosen = None;
        self.plays_of(i, |play| {
            if nth == 0 && chosen.is_none() {
                chosen = Some(play);
            }
            nth = nth.saturating_sub(1);
        });
        self.plays[i] = chosen;
    }

    /// CL-R22: the opponent cannot tell cards removed straight from hand from those still in hand.
    pub(crate) fn imagine_hidden(&mut self, i: usize, rng: &mut GameRng) {
        let side = &mut self.sides[i];
        let count = side.hidden.len();
        let mut unseen: Vec<Card> = side.may_hold().cards().collect();
        rng.shuffle(&mut unseen);
        side.hidden = unseen.iter().take(count as usize).copied().collect();
        side.hand = unseen.iter().skip(count as usize).copied().collect();
    }
}
