//! What a bot gets instead of the state: a seat's view, and worlds that look the same to it.

use crate::game::{Game, Guidance};
use crate::matches::sides_of;
use crate::rng::GameRng;
use crate::seat::{Seat, Side, Viewer};

/// What a seat may know of a state, and worlds it cannot tell apart from it: all that a bot ever gets.
/// The state itself cannot be reached from here, so a bot that cheats does not compile.
#[derive(Clone)]
pub struct Sampler<G: Game> {
    state: G,
    seat: Seat,
}

impl<G: Game> std::fmt::Debug for Sampler<G> {
    /// Prints what the seat may know, never the state.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sampler").field("seat", &self.seat).field("view", &self.view()).finish()
    }
}

impl<G: Game> Sampler<G> {
    /// The sampler of `seat` over `state`, for simulations that own the state.
    #[must_use]
    pub fn new(state: &G, seat: Seat) -> Self {
        Sampler { state: state.clone(), seat }
    }

    /// The seat that is to decide.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many seats the game has.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.state.seats()
    }

    /// What the seat sees.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.state.view(Viewer::Seat(self.seat))
    }

    /// What the seat may do.
    #[must_use]
    pub fn legal(&self) -> Vec<G::Action> {
        let mut out = Vec::new();
        self.state.legal(self.seat, &mut out);
        out
    }

    /// What is done when the seat's time is up, if the game says so.
    #[must_use]
    pub fn unanswered(&self) -> Option<G::Action> {
        self.state.unanswered(self.seat)
    }

    /// Who wins and loses together with whom: the side of every seat.
    #[must_use]
    pub fn sides(&self) -> Vec<Side> {
        sides_of(&self.state)
    }

    /// A world that looks the same to the seat.
    #[must_use]
    pub fn sample(&self, rng: &mut GameRng) -> G {
        self.state.determinize(self.seat, rng)
    }
}

impl<G: Guidance> Sampler<G> {
    /// Whether the seat picks freely now.
    #[must_use]
    pub fn is_free_pick(&self) -> bool {
        self.state.is_free_pick(self.seat)
    }
}
