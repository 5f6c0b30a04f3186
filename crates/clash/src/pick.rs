//! CL-2.1, CL-R24: the players take their characters, in secret or in the open.

use crate::action::Action;
use crate::character::CharRef;
use crate::ending::over;
use crate::event::Event;
use crate::roster::roster;
use crate::setup::Pick;
use crate::state::{Clash, Frame};
use engine::{Cx, GameRng, Illegal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The decision about characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Picking {
    pub how: Pick,
    /// The seats whose character everyone may know.
    pub shown: SeatSet,
}

impl Picking {
    /// Who still has to choose: everybody at once in secret, one after the other in the open (CL-R24).
    pub(crate) fn who(self, game: &Clash) -> SeatSet {
        let missing: SeatSet = [0u8, 1].into_iter().map(Seat).filter(|s| game.chars[s.index()].is_none()).collect();
        match self.how {
            Pick::Secret => missing,
            Pick::Open => missing.lowest().map_or(SeatSet::EMPTY, SeatSet::only),
        }
    }

    /// CL-2.1, CL-R23: anybody of the roster, also the one the opponent has.
    pub(crate) fn list(self, game: &Clash, seat: Seat, out: &mut Vec<Action>) {
        if self.who(game).contains(seat) {
            out.extend(roster().iter().map(|c| Action::Pick(*c)));
        }
    }

    /// The secret choice of `seat` is taken back; nothing if there is none.
    pub(crate) fn take_back(self, game: &mut Clash, seat: Seat) -> Option<()> {
        if self.how == Pick::Open || self.shown.contains(seat) {
            return None;
        }
        game.chars.get_mut(seat.index()).and_then(Option::take).map(drop)
    }

    /// CL-R24: a secret pick that was never revealed does not come out.
    pub(crate) fn forget_unseen(self, game: &mut Clash) {
        let unseen = (0..2).filter(|i| !self.shown.contains(Seat(*i as u8)));
        unseen.for_each(|i| game.chars[i] = None);
    }

    /// Whether `seat` has chosen and nobody else may know whom.
    pub(crate) fn is_secret_of(self, game: &Clash, seat: Seat) -> bool {
        game.chars[seat.index()].is_some() && !self.shown.contains(seat)
    }

    /// A secret pick of side `i`, as the opponent must imagine it.
    pub(crate) fn imagine(self, game: &mut Clash, i: usize, rng: &mut GameRng) {
        if self.is_secret_of(game, Seat(i as u8)) {
            game.chars[i] = rng.pick(roster()).copied();
        }
    }
}

impl Clash {
    /// CL-2.1: a player takes a character.
    pub(crate) fn pick(&mut self, seat: Seat, character: CharRef, cx: &mut impl Cx<Event>) -> Result<(), Illegal> {
        let Some(Frame::Pick(picking)) = self.frames.top().copied() else {
            return Err(if self.over() { over() } else { Illegal::new("CL-2.1", "The fighters are picked. Play a card.") });
        };
        let open = picking.how == Pick::Open;
        if !picking.who(self).contains(seat) {
            let why = if open { "It is not your turn to pick." } else { "You have already picked." };
            return Err(Illegal::new("CL-R24", why));
        }
        if !roster().contains(&character) {
            return Err(Illegal::new("CL-2.6", "This character is not in the roster."));
        }
        self.chars[seat.index()] = Some(character);
        if open {
            self.frames.replace(Frame::Pick(Picking { shown: picking.shown.with(seat), ..picking }));
        }
        cx.emit(|| Event::Picks { seat, character: Some(character), open });
        self.begin_when_picked(cx);
        Ok(())
    }
}
