//! What interrupts a player's thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What ends a player's thinking before its budget does; it then answers with what it has found. The default never does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interrupt<'a> {
    /// Set when nobody needs the answer any more.
    pub stop: Option<&'a AtomicBool>,
    /// When the answer is due.
    pub until: Option<Instant>,
}

impl Interrupt<'_> {
    /// Whether nobody needs the answer any more.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether the answer is due.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl<'a> From<&'a AtomicBool> for Interrupt<'a> {
    fn from(stop: &'a AtomicBool) -> Self {
        Interrupt { stop: Some(stop), until: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Budget, Limit, Search};
    use clash::Clash;
    use engine::{Game, Sampler, Scripted, Seat};

    #[test]
    fn an_interrupted_player_answers_with_what_it_has() {
        let game = Clash::new(&clash::Setup::default(), &mut Scripted::none()).unwrap();
        let sampler = Sampler::new(&game, Seat(0));
        let budget = Budget::new(Limit::Rounds(u32::MAX), 4, 10);
        let think = |interrupt| Search::<Clash>::new(1, budget).think(&sampler, interrupt).unwrap().rounds;
        let due = Interrupt { stop: None, until: Some(Instant::now()) };
        assert_eq!(think(due), 32, "one look at the clock");
        let dropped = AtomicBool::new(true);
        assert_eq!(think((&dropped).into()), 0);
        let chosen = Search::<Clash>::new(1, budget).choose_within(&sampler, due).unwrap();
        assert!(sampler.legal().contains(&chosen));
    }
}
