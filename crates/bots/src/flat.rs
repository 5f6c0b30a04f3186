//! Flat Monte Carlo: every action played out equally often, the best taken. No tree, no opponent worth the name.

use crate::Bot;
use crate::playout::playout;
use engine::{GameRng, Guidance, Sampler, Seeded};

/// Decisions played on before a guided game is judged as it stands.
const CUT: u32 = 60;

/// Takes the action after which play ends best on average.
#[derive(Clone, Debug)]
pub struct Flat {
    rng: GameRng,
    playouts: u32,
}

impl Flat {
    /// The player with this seed who plays every action out this many times.
    #[must_use]
    pub fn new(seed: u64, playouts: u32) -> Self {
        Flat { rng: GameRng::new(seed), playouts: playouts.max(1) }
    }
}

impl<G: Guidance> Bot<G> for Flat {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        let legal = sampler.legal();
        if legal.len() < 2 {
            return legal.into_iter().next();
        }
        if sampler.is_free_pick() {
            return self.rng.pick(&legal).cloned();
        }
        let seat = sampler.seat();
        let mut cx = Seeded(self.rng.split());
        let (mut totals, mut actions) = (vec![0.0; legal.len()], Vec::new());
        for _ in 0..self.playouts {
            let world = sampler.sample(&mut self.rng);
            for (action, total) in legal.iter().zip(&mut totals) {
                let mut world = world.clone();
                if world.apply(seat, action, &mut cx).is_ok() {
                    *total += playout(&mut world, CUT, &mut self.rng, &mut cx, &mut actions)[seat.index()];
                }
            }
        }
        let best = totals.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        best.map(|(i, _)| legal[i].clone())
    }
}
