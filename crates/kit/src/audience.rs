//! Who sees all of an event, and what the others see of it.
//!
//! A game names the audience of each of its events; nobody else learns more than the public part. An
//! event that forgets to say what the others see is hidden from them.

use engine::{Game, Seat, SeatSet, Side, Viewer};

/// Who sees all of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Every seat, and whoever watches.
    Everybody,
    /// These seats and nobody else.
    Seats(SeatSet),
}

impl Audience {
    /// One seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Audience {
        Audience::Seats(SeatSet::only(seat))
    }

    /// All seats of one side of a game.
    #[must_use]
    pub fn side<G: Game>(game: &G, side: Side) -> Audience {
        Audience::seats_of(game, |seat| game.side(seat) == side)
    }

    /// All seats of a game except those of one side; whoever watches is not among them.
    #[must_use]
    pub fn all_but<G: Game>(game: &G, side: Side) -> Audience {
        Audience::seats_of(game, |seat| game.side(seat) != side)
    }

    fn seats_of<G: Game>(game: &G, among: impl Fn(Seat) -> bool) -> Audience {
        Audience::Seats((0..game.seats() as u8).map(Seat).filter(|seat| among(*seat)).collect())
    }

    /// Whether `viewer` is one of them.
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everybody, _) => true,
            (Audience::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Seats(_), Viewer::Spectator) => false,
        }
    }
}

/// An event of which not everybody may see everything.
pub trait Secretive: Clone {
    /// Who sees all of it.
    fn audience(&self) -> Audience;

    /// What everybody else sees of it; none if they do not even learn that it happened.
    fn public_part(&self) -> Option<Self>;

    /// What `viewer` sees of it: the body of [`engine::Event::seen_by`].
    #[must_use]
    fn shown_to(&self, viewer: Viewer) -> Option<Self> {
        if self.audience().includes(viewer) { Some(self.clone()) } else { self.public_part() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A card that its owner alone may know, or a whisper nobody else hears.
    #[derive(Clone, Debug, PartialEq)]
    enum Event {
        Draws(Seat, Option<u8>),
        Whispers(SeatSet),
        Ends,
    }

    impl Secretive for Event {
        fn audience(&self) -> Audience {
            match self {
                Event::Draws(seat, _) => Audience::only(*seat),
                Event::Whispers(seats) => Audience::Seats(*seats),
                Event::Ends => Audience::Everybody,
            }
        }

        fn public_part(&self) -> Option<Self> {
            match self {
                Event::Draws(seat, _) => Some(Event::Draws(*seat, None)),
                _ => None,
            }
        }
    }

    #[test]
    fn only_the_audience_sees_everything() {
        let (me, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
        let draws = Event::Draws(Seat(0), Some(7));
        assert_eq!(draws.shown_to(me), Some(draws.clone()));
        assert_eq!(draws.shown_to(other), Some(Event::Draws(Seat(0), None)));
        assert_eq!(draws.shown_to(Viewer::Spectator), draws.shown_to(other));
        let whisper = Event::Whispers([Seat(0), Seat(2)].into_iter().collect());
        assert_eq!(
            [me, other, Viewer::Seat(Seat(2)), Viewer::Spectator].map(|v| whisper.shown_to(v).is_some()),
            [true, false, true, false]
        );
        assert_eq!(Event::Ends.shown_to(Viewer::Spectator), Some(Event::Ends));
    }
}
