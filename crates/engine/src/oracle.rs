//! Who knows how a position is played perfectly: for a game that somebody has solved.

use crate::game::Game;
use crate::seat::Seat;

/// Knows positions of a game exactly. A bot and a page ask it; they know nothing of how it knows.
pub trait Oracle<G: Game>: Send + Sync {
    /// How `seat` plays perfectly at `state`, which may be a world imagined for it: nothing that is hidden from the seat may matter.
    ///
    /// # Errors
    /// Why it does not know, as a sentence.
    fn perfect_play(&self, state: &G, seat: Seat) -> Result<PerfectPlay<G::Action>, String>;
}

/// What an oracle knows of a position, for one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct PerfectPlay<A> {
    /// Every action with how often it is chosen, from 0 to 1; together 1.
    pub mix: Vec<(A, f64)>,
    /// What the position is worth to the seat, if all play perfectly: 1 for a win, -1 for a loss.
    pub value: f64,
    /// By how much all of this may be off.
    pub gap: f64,
}
