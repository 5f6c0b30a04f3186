//! The player who does what looks best at once. In a game that knows how a sensible player leans, what it leans to most; in others,
//! what random play after it says.

use crate::{Bot, Flat};
use engine::{Game, GameRng, Sampler};

/// How often every action is played out where the game knows nothing better.
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

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        if !G::GUIDED {
            return self.flat.choose(sampler);
        }
        let mut legal = sampler.legal();
        if legal.len() < 2 {
            return legal.pop();
        }
        let mut weights = Vec::new();
        sampler.sample(&mut self.rng).lean(sampler.seat(), &legal, &mut weights);
        let most = weights.iter().copied().max()?;
        let best: Vec<usize> = (0..legal.len()).filter(|i| weights[*i] == most).collect();
        self.rng.pick(&best).map(|i| legal.swap_remove(*i))
    }
}
