//! A hint: the few actions of an advice that are worth a person's while.

use crate::{Advice, Budget, Choice, Interrupt, Limit, advise};
use std::any::Any;
use std::time::Duration;

/// How many rounds of search a hint has.
pub const HINT_ROUNDS: u32 = 40_000;
/// How long a hint may take: where the rounds are long there are fewer of them.
pub const HINT_TIME: Duration = Duration::from_secs(1);

/// How many decisions a hint looks ahead with care.
const FAR: u32 = 8;
/// How many actions a hint names.
const NAMED: usize = 3;
/// The best action of one who decides alone has at least this share; where it has less, the choice should be mixed.
const SURE: f32 = 0.9;
/// What should be done less often than this is no advice.
const SELDOM: f32 = 0.05;

/// [`advise`] with the budget of a hint.
#[must_use]
pub fn hint(game: &str, sampler: &(dyn Any + Send), rounds: u32, seed: u64, interrupt: Interrupt<'_>) -> Option<Advice> {
    let budget = Budget::new(Limit::Rounds(rounds), FAR, 10);
    advise(game, sampler, budget, seed, interrupt)
}

impl Advice {
    /// Whether the choice should be mixed, since the other side could read it otherwise.
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        !self.taste && self.options.first().is_some_and(|best| best.share < SURE)
    }

    /// The actions worth naming, the best first.
    pub fn best(&self) -> impl Iterator<Item = &Choice> {
        let mixed = self.is_mixed();
        self.options.iter().take(NAMED).filter(move |choice| !mixed || choice.share >= SELDOM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;
    use serde_json::json;

    fn advice(shares: &[f32]) -> Advice {
        let choice = |share: &f32| Choice {
            action: json!(share),
            label: String::new(),
            share: *share,
            chances: vec![0.5, 0.5],
            rounds: 9,
            line: Vec::new(),
        };
        Advice { seat: Seat(0), options: shares.iter().map(choice).collect(), rounds: 9, taste: false }
    }

    #[test]
    fn a_hint_names_a_few_and_says_when_to_mix() {
        let named = |shares: &[f32]| advice(shares).best().map(|choice| choice.share).collect::<Vec<_>>();
        assert!(!advice(&[0.95, 0.03, 0.01, 0.01]).is_mixed());
        assert_eq!(named(&[0.95, 0.03, 0.01, 0.01]), [0.95, 0.03, 0.01], "alternatives to a clear choice");
        assert!(advice(&[0.6, 0.36, 0.04]).is_mixed());
        assert_eq!(named(&[0.6, 0.36, 0.04]), [0.6, 0.36], "nobody mixes in what is hardly ever right");
        assert!(!Advice { taste: true, ..advice(&[0.6, 0.4]) }.is_mixed(), "nobody reads a taste from the position");
        assert!(!advice(&[]).is_mixed() && named(&[]).is_empty());
    }
}
