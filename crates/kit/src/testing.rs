//! A game under test: state the situation, act, look at what came of it.
//!
//! [`Play`] is the harness for single situations; a game puts its own builder in front of it. [`random_games`] and [`golden`] are
//! tests that every game has and only names set-ups for; [`leaks_are_caught`] shows that the laws see a game's leaks; [`broken`] is
//! for tests of what content is refused.
//!
//! ```no_run
//! # use engine::Game;
//! # fn example<G: Game>(situation: G, roll: G::Action, cheat: G::Action) {
//! use kit::testing::Play;
//!
//! let mut play = Play::new(situation);
//! play.chance(0, roll, &[5, 0]); // seat 0 rolls a six and a one
//! assert_eq!(play.refusal(1, cheat).clause.0, "TG-2.3");
//! assert_eq!(play.deciding(), [1]);
//! # }
//! ```

mod files;
mod planted;
mod random;

pub use files::broken;
pub use planted::leaks_are_caught;
pub use random::{Playout, golden, named, playout, preset, random_games, setups_to_try};

use engine::{Event, Game, Illegal, Names, Scripted, Seat, SeatSet, Seeded, Status, Viewer};

/// What tests write for a seat: its number, or the seat itself.
pub trait SeatNumber: Copy {
    /// The seat.
    fn seat(self) -> Seat;
}

impl SeatNumber for Seat {
    fn seat(self) -> Seat {
        self
    }
}

macro_rules! seat_numbers {
    ($($number:ty)*) => {$(
        impl SeatNumber for $number {
            fn seat(self) -> Seat {
                Seat(u8::try_from(self).expect("the number of a seat"))
            }
        }
    )*};
}

seat_numbers!(u8 usize i32);

/// A game under way in a test.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    /// The game.
    pub game: G,
    /// What happened since the situation was stated or the events were last forgotten.
    pub events: Vec<G::Event>,
    /// Where in `events` the last act begins.
    latest: usize,
}

impl<G: Game> Play<G> {
    /// A situation, before anything happens.
    #[must_use]
    pub fn new(game: G) -> Self {
        Play { game, events: Vec::new(), latest: 0 }
    }

    /// Does something to the game, with this chance and no other.
    ///
    /// # Errors
    /// The refusal. Nothing has changed then.
    ///
    /// # Panics
    /// When the script of chance does not fit exactly, or when a refusal has changed something.
    #[track_caller]
    pub fn attempt(
        &mut self,
        script: &[u32],
        act: impl FnOnce(&mut G, &mut Scripted<G::Event>) -> Result<(), Illegal>,
    ) -> Result<(), Illegal> {
        let (mut game, mut cx) = (self.game.clone(), Scripted::new(script));
        if let Err(refused) = act(&mut game, &mut cx) {
            assert_eq!(game, self.game, "a refusal changes nothing");
            return Err(refused);
        }
        if let Err(misfit) = cx.fitted() {
            panic!("{misfit}; asked for {:?}", cx.bounds());
        }
        self.game = game;
        self.heard(cx.events);
        Ok(())
    }

    /// Notes the events of one act.
    pub fn heard(&mut self, events: Vec<G::Event>) {
        self.latest = self.events.len();
        self.events.extend(events);
    }

    /// Acts with this chance and no other.
    ///
    /// # Panics
    /// When it is refused or the script does not fit exactly.
    #[track_caller]
    pub fn chance(&mut self, seat: impl SeatNumber, action: G::Action, script: &[u32]) -> &mut Self {
        if let Err(refused) = self.attempt(script, |game, cx| game.apply(seat.seat(), &action, cx)) {
            panic!("{action:?}: {refused}");
        }
        self
    }

    /// Acts where no chance is expected.
    ///
    /// # Panics
    /// When it is refused or chance is asked for.
    #[track_caller]
    pub fn act(&mut self, seat: impl SeatNumber, action: G::Action) -> &mut Self {
        self.chance(seat, action, &[])
    }

    /// Acts with whatever chance comes, which is the same every time. Nobody hears of it.
    ///
    /// # Panics
    /// When it is refused.
    #[track_caller]
    pub fn any(&mut self, seat: impl SeatNumber, action: G::Action) -> &mut Self {
        if let Err(refused) = self.game.apply(seat.seat(), &action, &mut Seeded::new(3)) {
            panic!("{action:?}: {refused}");
        }
        self.heard(Vec::new());
        self
    }

    /// Why an action is refused, if it is: the clause and the sentence.
    #[must_use]
    #[track_caller]
    pub fn refused(&self, seat: impl SeatNumber, action: &G::Action) -> Option<Illegal> {
        let mut game = self.game.clone();
        let refused = game.apply(seat.seat(), action, &mut Seeded::new(3)).err()?;
        assert_eq!(game, self.game, "a refusal changes nothing");
        Some(refused)
    }

    /// Why an action is refused: the clause and the sentence.
    ///
    /// # Panics
    /// When it is not.
    #[must_use]
    #[track_caller]
    pub fn refusal(&self, seat: impl SeatNumber, action: G::Action) -> Illegal {
        self.refused(seat, &action).unwrap_or_else(|| panic!("{action:?} must be refused"))
    }

    /// What a seat may do.
    #[must_use]
    pub fn legal(&self, seat: impl SeatNumber) -> Vec<G::Action> {
        let mut out = Vec::new();
        self.game.legal(seat.seat(), &mut out);
        out
    }

    /// Who may decide now.
    #[must_use]
    pub fn deciding(&self) -> Vec<usize> {
        self.game.status().deciding().iter().map(Seat::index).collect()
    }

    /// The first of those who may decide now.
    ///
    /// # Panics
    /// When the game is over.
    #[must_use]
    #[track_caller]
    pub fn asked(&self) -> usize {
        self.game.status().deciding().lowest().expect("the game is over").index()
    }

    /// Who has won: nobody while the game goes on.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        match self.game.status() {
            Status::Over(outcome) => outcome.winners(),
            Status::Decide(_) => SeatSet::EMPTY,
        }
    }

    /// Who has won, the first of them if several have; none while the game goes on or when nobody has.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.winners().lowest().map(Seat::index)
    }

    /// What a seat sees.
    #[must_use]
    pub fn view(&self, seat: impl SeatNumber) -> G::View {
        self.game.view(Viewer::Seat(seat.seat()))
    }

    /// What a viewer saw of the last act.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Vec<G::Event> {
        self.events[self.latest..].iter().filter_map(|event| event.seen_by(viewer)).collect()
    }

    /// What the last act led to, a sentence a line with the clauses in brackets; A is seat 0.
    #[must_use]
    pub fn told(&self) -> String {
        let names = Names::new((0..self.game.seats() as u8).map(|seat| char::from(b'A' + seat).to_string()).collect());
        let line = |event: &G::Event| {
            let clauses: Vec<&str> = event.clauses().iter().map(|clause| clause.0).collect();
            format!("{} [{}]\n", event.tell(&names), clauses.join(", "))
        };
        self.events[self.latest..].iter().map(line).collect()
    }

    /// Forgets the events so far.
    pub fn forget(&mut self) -> &mut Self {
        self.events.clear();
        self.latest = 0;
        self
    }
}
