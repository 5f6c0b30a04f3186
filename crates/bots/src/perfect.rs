//! The player who knows: plays a solved game from its solution, as the equilibrium mixes. Where nothing is solved it searches, and
//! says so.

use crate::search::uncommitted;
use crate::{Bot, Interrupt, Level, bot};
use engine::{GameRng, Guidance, Oracle, Sampler};
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Who knows how a game is played perfectly, by the game's id.
static OFFERED: RwLock<BTreeMap<&'static str, Box<dyn Any + Send + Sync>>> = RwLock::new(BTreeMap::new());
/// What perfect players had to say since somebody asked.
static REMARKS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Lets perfect players of the game `G` ask this oracle from now on.
pub fn offer<G: Guidance>(oracle: impl Oracle<G> + 'static) {
    let oracle: Arc<dyn Oracle<G>> = Arc::new(oracle);
    OFFERED.write().unwrap_or_else(PoisonError::into_inner).insert(G::INFO.id, Box::new(oracle));
}

/// Who knows how the game `G` is played perfectly.
#[must_use]
pub fn oracle<G: Guidance>() -> Option<Arc<dyn Oracle<G>>> {
    let offered = OFFERED.read().unwrap_or_else(PoisonError::into_inner);
    offered.get(G::INFO.id)?.downcast_ref::<Arc<dyn Oracle<G>>>().cloned()
}

/// What perfect players could not do since this was asked last: each sentence once, for the people who watch.
#[must_use]
pub fn remarks() -> Vec<String> {
    let mut said = REMARKS.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut *said).into_iter().collect()
}

/// Plays from a solution.
pub struct Perfect<G: Guidance> {
    rng: GameRng,
    oracle: Option<Arc<dyn Oracle<G>>>,
    /// Who plays where nothing is solved.
    otherwise: Box<dyn Bot<G>>,
}

impl<G: Guidance> Perfect<G> {
    /// The player with this seed, who asks the oracle that was offered.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Perfect::asking(oracle::<G>(), seed)
    }

    /// The player with this seed, who asks this oracle.
    #[must_use]
    pub fn asking(oracle: Option<Arc<dyn Oracle<G>>>, seed: u64) -> Self {
        let mut rng = GameRng::new(seed);
        let otherwise = bot(Level::Expert, rng.next_u64());
        Perfect { rng, oracle, otherwise }
    }

    /// A play drawn as the equilibrium mixes.
    fn drawn(&mut self, sampler: &Sampler<G>) -> Result<G::Action, String> {
        let Some(oracle) = &self.oracle else { return Err(format!("{} is not solved.", G::INFO.name)) };
        let world = uncommitted(sampler.sample(&mut self.rng), sampler.seat());
        let play = oracle.perfect_play(&world, sampler.seat())?;
        let mut left = (self.rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut last = None;
        for (action, share) in play.mix.into_iter().filter(|(_, share)| *share > 0.0) {
            left -= share;
            last = Some(action);
            if left < 0.0 {
                break;
            }
        }
        last.ok_or_else(|| "A solution gives no play.".to_string())
    }
}

impl<G: Guidance> Bot<G> for Perfect<G> {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        self.choose_within(sampler, Interrupt::default())
    }

    fn choose_within(&mut self, sampler: &Sampler<G>, interrupt: Interrupt<'_>) -> Option<G::Action> {
        let mut legal = sampler.legal();
        if legal.len() < 2 {
            return legal.pop();
        }
        if sampler.is_free_pick() {
            return self.otherwise.choose_within(sampler, interrupt);
        }
        match self.drawn(sampler) {
            Ok(action) if legal.contains(&action) => return Some(action),
            Ok(_) => {}
            Err(why) => {
                let remark = format!("perfect plays by search like {}: {why}", Level::Expert);
                REMARKS.lock().unwrap_or_else(PoisonError::into_inner).insert(remark);
            }
        }
        self.otherwise.choose_within(sampler, interrupt)
    }

    fn saw(&mut self, mark: u64) {
        self.otherwise.saw(mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clash::{Action, Clash};
    use engine::{Game, PerfectPlay, Scripted, Seat};

    /// Knows that the first legal play comes three times in four, and the last one otherwise.
    struct Simple;

    impl Oracle<Clash> for Simple {
        fn perfect_play(&self, state: &Clash, seat: Seat) -> Result<PerfectPlay<Action>, String> {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            Ok(PerfectPlay { mix: vec![(legal[0], 0.75), (legal[1], 0.0), (legal[2], 0.25)], value: 0.0, gap: 0.0 })
        }
    }

    fn game() -> Clash {
        let setup = Clash::presets().pop().expect("a preset").1;
        Clash::new(&setup, &mut Scripted::none()).expect("a legal set-up")
    }

    #[test]
    fn it_mixes_as_the_oracle_says() {
        let sampler = Sampler::new(&game(), Seat(1));
        let legal = sampler.legal();
        let mut player = Perfect::<Clash>::asking(Some(Arc::new(Simple)), 3);
        let mut counts = [0; 3];
        for _ in 0..4_000 {
            let chosen = player.choose(&sampler).expect("a play");
            counts[legal.iter().position(|action| *action == chosen).expect("a legal play")] += 1;
        }
        assert!(counts[1] == 0 && (2_880..3_120).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn without_an_oracle_it_searches_and_says_so() {
        let sampler = Sampler::new(&game(), Seat(0));
        let stop = std::sync::atomic::AtomicBool::new(true);
        let chosen = Perfect::<Clash>::asking(None, 3).choose_within(&sampler, (&stop).into()).expect("a play");
        assert!(sampler.legal().contains(&chosen));
        assert!(remarks().contains(&"perfect plays by search like expert: Clash! is not solved.".to_string()));
    }
}
