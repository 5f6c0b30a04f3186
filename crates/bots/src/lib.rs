//! Players that know only what their seat may know.
//!
//! A bot is handed a [`Sampler`]: its seat's view, its legal actions, and worlds it cannot tell from the real one. The
//! state itself cannot be reached from there. [`any_bot`] puts every bot behind an object-safe face for the server and
//! the terminal; [`bot`] gives the typed one for simulations.
//!
//! A bot that reaches for the state does not compile:
//!
//! ```compile_fail
//! fn cheat(sampler: &engine::Sampler<clash::Clash>) -> clash::Clash {
//!     sampler.state.clone()
//! }
//! ```
//!
//! What it can do is imagine:
//!
//! ```
//! fn imagine(sampler: &engine::Sampler<clash::Clash>) -> clash::Clash {
//!     sampler.sample(&mut engine::GameRng::new(1))
//! }
//! ```

mod advice;
mod analysis;
pub mod arena;
mod contest;
mod flat;
mod greedy;
mod hint;
mod interrupt;
mod level;
mod memory;
mod outside;
pub mod perfect;
mod playout;
mod random;
mod search;

pub use advice::{Advice, Choice, Expected, advise};
pub use analysis::{ANALYSIS, Analysis, Judged, analyse, thorough};
pub use contest::{Broken, Played, Thinking, contest};
pub use flat::Flat;
pub use greedy::Greedy;
pub use hint::{HINT_ROUNDS, HINT_TIME, hint};
pub use interrupt::Interrupt;
pub use level::{Effort, Efforts, Level, UnknownLevel};
pub use outside::Outside;
pub use perfect::Perfect;
pub use random::Random;
pub use search::{Budget, Limit, Prospect, Search, Thought};

use engine::{Guidance, Outcome, Sampler, Seat};
use serde::Deserialize;
use serde_json::Value;
use std::any::Any;

/// A player of the game `G`.
pub trait Bot<G: Guidance>: Send {
    /// Decides for the sampler's seat; none if that seat owes no decision.
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action>;

    /// Decides with what it has found when it is interrupted. A bot that does not think long need not look.
    fn choose_within(&mut self, sampler: &Sampler<G>, _interrupt: Interrupt<'_>) -> Option<G::Action> {
        self.choose(sampler)
    }

    /// Somebody has acted, and this is what the bot's seat saw of it; see [`seen`]. Who is told can go on from what it thought before.
    fn saw(&mut self, _mark: u64) {}

    /// A game begins: what it was set up with, how many seats it has, and which of them is the bot's.
    fn begins(&mut self, _setup: &G::Setup, _seats: usize, _seat: Seat) {}

    /// Whether it wants to be told what happens.
    fn listens(&self) -> bool {
        false
    }

    /// What has happened, as its seat is told of it.
    fn hears(&mut self, _events: &[G::Event]) {}

    /// The game is over.
    fn ends(&mut self, _outcome: &Outcome) {}

    /// Why it could not decide, if it can say.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// What `viewer` sees of an action that `actor` is about to take in `state`, as a number that tells apart what looks different and no
/// more. In a simultaneous choice it is told once all have chosen.
#[must_use]
pub fn seen<G: Guidance>(state: &G, actor: Seat, action: &G::Action, viewer: Seat) -> u64 {
    search::mark(state, actor, action, viewer)
}

/// A player of some game, who takes the boxed sampler of `AnyMatch::sampler` and answers in JSON.
pub trait AnyBot: Send {
    /// Decides for the sampler's seat; none if that seat owes no decision, or the sampler is of another game.
    fn choose(&mut self, sampler: &(dyn Any + Send), interrupt: Interrupt<'_>) -> Option<Value>;

    /// A game begins: its set-up, how many seats it has, and which of them is the bot's.
    fn begins(&mut self, setup: &Value, seats: usize, seat: Seat);

    /// The game is over.
    fn ends(&mut self, outcome: &Outcome);

    /// Why it could not decide, if it can say.
    fn trouble(&self) -> Option<String>;
}

/// The bot of this level for the game `G`. Its decisions are a function of `seed` and of what it is shown.
#[must_use]
pub fn bot<G: Guidance>(level: Level, seed: u64) -> Box<dyn Bot<G>> {
    match (level, Efforts::of::<G>().budget(level)) {
        (_, Some(budget)) => Box::new(Search::<G>::new(seed, budget)),
        (Level::Greedy, None) => Box::new(Greedy::new(seed)),
        (_, None) => Box::new(Random::new(seed)),
    }
}

/// The bot of this level for the game with this id; none if there is no such game.
#[must_use]
pub fn any_bot(game: &str, level: Level, seed: u64) -> Option<Box<dyn AnyBot>> {
    arena::Entrant::from(level).any_bot(game, seed)?.ok()
}

pub(crate) struct Boxed<G: Guidance>(pub(crate) Box<dyn Bot<G>>);

impl<G: Guidance> AnyBot for Boxed<G> {
    fn choose(&mut self, sampler: &(dyn Any + Send), interrupt: Interrupt<'_>) -> Option<Value> {
        let action = self.0.choose_within(sampler.downcast_ref::<Sampler<G>>()?, interrupt)?;
        serde_json::to_value(action).ok()
    }

    fn begins(&mut self, setup: &Value, seats: usize, seat: Seat) {
        if let Ok(setup) = G::Setup::deserialize(setup) {
            self.0.begins(&setup, seats, seat);
        }
    }

    fn ends(&mut self, outcome: &Outcome) {
        self.0.ends(outcome);
    }

    fn trouble(&self) -> Option<String> {
        self.0.trouble()
    }
}
