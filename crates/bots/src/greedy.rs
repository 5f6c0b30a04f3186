//! The player who does what looks best at once: the action with the largest weight and, where the game gives no weights,
//! what random play after it says.

use crate::{Bot, Flat};
use engine::{GameRng, Guidance, Sampler};

/// How often every action is played out where the game gives no weights.
const PLAYOUTS: u32 = 20;

/// Takes the action that looks best: sensible, and the same every time.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: GameRng,
    flat: Flat,
}

impl Greedy {
    /// The player with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Greedy { rng: GameRng::new(seed), flat: Flat::new(seed, PLAYOUTS) }
    }
}

impl<G: Guidance> Bot<G> for Greedy {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        let mut legal = sampler.legal();
        if legal.len() < 2 {
            return legal.pop();
        }
        if sampler.is_free_pick() {
            return self.rng.pick(&legal).cloned();
        }
        let mut weights = Vec::new();
        sampler.sample(&mut self.rng).action_weights(sampler.seat(), &legal, &mut weights);
        let most = weights.iter().copied().max()?;
        if weights.iter().all(|weight| *weight == most) {
            return self.flat.choose(sampler);
        }
        let best: Vec<usize> = (0..legal.len()).filter(|i| weights[*i] == most).collect();
        self.rng.pick(&best).map(|i| legal.swap_remove(*i))
    }
}
