//! The player who believes that everybody else plays at random, and answers that as well as can be. In a game that knows how a
//! sensible player leans, the one who does what it leans to most.

use crate::Bot;
use crate::playout::playout;
use engine::{Game, GameRng, Sampler, Seeded};

/// Takes the action after which random play ends best: sensible, and the same every time.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: GameRng,
    playouts: u32,
}

impl Greedy {
    /// The player with this seed who plays every action out this many times.
    #[must_use]
    pub fn new(seed: u64, playouts: u32) -> Self {
        Greedy { rng: GameRng::new(seed), playouts }
    }
}

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        let legal = sampler.legal();
        if legal.len() < 2 {
            return legal.into_iter().next();
        }
        let seat = sampler.seat();
        if G::GUIDED {
            return guided(sampler, legal, &mut self.rng);
        }
        let mut cx = Seeded(self.rng.split());
        let (mut totals, mut actions) = (vec![0.0; legal.len()], Vec::new());
        for _ in 0..self.playouts {
            let world = sampler.sample(&mut self.rng);
            for (action, total) in legal.iter().zip(&mut totals) {
                let mut world = world.clone();
                if world.apply(seat, action, &mut cx).is_ok() {
                    *total += playout(&mut world, &mut self.rng, &mut cx, &mut actions)[seat.index()];
                }
            }
        }
        let best = totals.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        best.map(|(i, _)| legal[i].clone())
    }
}

/// What the game leans to most; of several alike, any.
fn guided<G: Game>(sampler: &Sampler<G>, mut legal: Vec<G::Action>, rng: &mut GameRng) -> Option<G::Action> {
    let mut weights = Vec::new();
    sampler.sample(rng).lean(sampler.seat(), &legal, &mut weights);
    let most = weights.iter().copied().max()?;
    let best: Vec<usize> = (0..legal.len()).filter(|i| weights[*i] == most).collect();
    rng.pick(&best).map(|i| legal.swap_remove(*i))
}
