//! The player without a plan: the yardstick of all others.

use crate::Bot;
use engine::{GameRng, Guidance, Sampler};

/// Any legal action, each as likely as the other.
#[derive(Clone, Debug)]
pub struct Random {
    rng: GameRng,
}

impl Random {
    /// The player with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random { rng: GameRng::new(seed) }
    }
}

impl<G: Guidance> Bot<G> for Random {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        self.rng.pick(&sampler.legal()).cloned()
    }
}
