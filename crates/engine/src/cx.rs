//! All of the outside world a rule may touch: chance comes in, events go out.

use crate::rng::GameRng;

/// What `Game::new` and `Game::apply` are given.
///
/// Rules draw every random outcome from here and nowhere else, so that a match can record the
/// outcomes and a test can dictate them.
pub trait Cx<E> {
    /// A uniform number in `0..n`. `n` is at least 1.
    fn chance(&mut self, n: u32) -> u32;

    /// Tells what happened. The event is only built where somebody listens, so telling costs a search nothing.
    fn emit(&mut self, event: impl FnOnce() -> E);

    /// Whether anybody listens: rules may leave out what only an event would show.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

/// Simulation and search: seeded chance, nobody listens.
#[derive(Clone, Debug)]
pub struct Seeded(pub GameRng);

impl Seeded {
    /// Chance from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Seeded(GameRng::new(seed))
    }
}

impl<E> Cx<E> for Seeded {
    #[inline]
    fn chance(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    #[inline]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}

    #[inline]
    fn listens(&self) -> bool {
        false
    }
}

/// Where a recorded match takes its random outcomes from.
pub trait Dice {
    /// Draw number `index` of the match: a uniform number in `0..n`.
    fn draw(&mut self, index: u32, n: u32) -> u32;
}

impl Dice for GameRng {
    fn draw(&mut self, _index: u32, n: u32) -> u32 {
        self.below(n)
    }
}

/// The 256-bit secret of a live table. Draw number i is a keyed hash of i, so that once the secret is
/// shown every draw can be checked on its own; before that, nobody can tell the next from the last.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A fresh secret from the operating system.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// The secret with these bytes, when it is loaded or checked.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The secret itself; shown only when the match is over.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published when the match begins: a hash that binds us to the secret and tells nothing of it.
    #[must_use]
    pub fn commitment(&self) -> String {
        let mut hasher = blake3::Hasher::new_derive_key("clashtable 2026 commitment to the chance of one match");
        hasher.update(&self.0);
        hasher.finalize().to_hex().to_string()
    }

    /// The secret the draws come from once the seats have given seeds, one text by seat, empty where none was given. Who
    /// keeps the table is bound by the commitment before the seeds are known, so nobody has chosen the chance alone.
    /// Without any seed it is the secret itself.
    #[must_use]
    pub fn mixed(&self, seeds: &[String]) -> Secret {
        if seeds.iter().all(String::is_empty) {
            return self.clone();
        }
        let mut hasher = blake3::Hasher::new_derive_key("clashtable 2026 chance of one match with the seeds of its seats");
        hasher.update(&self.0);
        for seed in seeds {
            hasher.update(&(seed.len() as u64).to_le_bytes()).update(seed.as_bytes());
        }
        Secret(*hasher.finalize().as_bytes())
    }

    /// Draw number `index`: uniform in `0..n`, by rejection, so without bias.
    #[must_use]
    pub fn draw_at(&self, index: u32, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        let fair = u64::MAX - u64::MAX % n;
        let mut stream = blake3::Hasher::new_keyed(&self.0).update(&index.to_le_bytes()).finalize_xof();
        loop {
            let mut word = [0; 8];
            stream.fill(&mut word);
            let word = u64::from_le_bytes(word);
            if word < fair {
                return (word % n) as u32;
            }
        }
    }
}

impl std::fmt::Debug for Secret {
    /// Never prints the secret: it would end up in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Secret({}…)", &self.commitment()[..8])
    }
}

impl Dice for Secret {
    fn draw(&mut self, index: u32, n: u32) -> u32 {
        self.draw_at(index, n)
    }
}

/// Live play: draws from `dice`, writes down every outcome and every event.
pub(crate) struct Recording<'a, E, D: Dice> {
    pub dice: &'a mut D,
    pub first: u32,
    pub drawn: Vec<u32>,
    pub events: Vec<E>,
}

impl<'a, E, D: Dice> Recording<'a, E, D> {
    pub fn new(dice: &'a mut D, first: u32) -> Self {
        Recording { dice, first, drawn: Vec::new(), events: Vec::new() }
    }
}

impl<E, D: Dice> Cx<E> for Recording<'_, E, D> {
    fn chance(&mut self, n: u32) -> u32 {
        let index = self.first + self.drawn.len() as u32;
        let value = self.dice.draw(index, n);
        self.drawn.push(value);
        value
    }

    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }
}

/// Tests and replays: "roll these faces". Keeps the events; notes a script that does not fit
/// instead of panicking, since a script may come from a corrupt file.
#[derive(Clone, Debug)]
pub struct Scripted<E> {
    script: Vec<u32>,
    used: usize,
    bounds: Vec<u32>,
    misfit: Option<Misfit>,
    /// What was told, in order.
    pub events: Vec<E>,
}

/// How a script of chance outcomes failed to fit the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The rules asked for a draw out of `n` after the script had ended.
    TooShort {
        /// The number of outcomes the draw had.
        n: u32,
    },
    /// The script says `value` where only `0..n` exists.
    OutOfRange {
        /// The outcome in the script.
        value: u32,
        /// The number of outcomes the draw had.
        n: u32,
    },
    /// The rules asked for fewer draws than the script has.
    TooLong {
        /// How many outcomes were left over.
        left: usize,
    },
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Misfit::TooShort { n } => write!(f, "a draw out of {n} is missing"),
            Misfit::OutOfRange { value, n } => {
                write!(f, "the outcome {value} does not exist in a draw out of {n} (0 to {})", n - 1)
            }
            Misfit::TooLong { left } => write!(f, "{left} recorded draws were never asked for"),
        }
    }
}

impl<E> Scripted<E> {
    /// These outcomes, in this order.
    #[must_use]
    pub fn new(script: impl Into<Vec<u32>>) -> Self {
        Scripted { script: script.into(), used: 0, bounds: Vec::new(), misfit: None, events: Vec::new() }
    }

    /// No chance expected at all.
    #[must_use]
    pub fn none() -> Self {
        Scripted::new([])
    }

    /// The bounds the rules asked for, one for each draw.
    #[must_use]
    pub fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    /// Whether the script fitted exactly.
    ///
    /// # Errors
    /// The first way in which it did not.
    pub fn fitted(&self) -> Result<(), Misfit> {
        match self.misfit {
            Some(misfit) => Err(misfit),
            None if self.used < self.script.len() => Err(Misfit::TooLong { left: self.script.len() - self.used }),
            None => Ok(()),
        }
    }
}

impl<E> Cx<E> for Scripted<E> {
    fn chance(&mut self, n: u32) -> u32 {
        self.bounds.push(n);
        let value = match self.script.get(self.used) {
            None => {
                self.misfit.get_or_insert(Misfit::TooShort { n });
                return 0;
            }
            Some(&value) => value,
        };
        self.used += 1;
        if value >= n {
            self.misfit.get_or_insert(Misfit::OutOfRange { value, n });
            return 0;
        }
        value
    }

    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_draws_the_same_for_ever_and_fairly() {
        let secret = Secret::from_bytes([7; 32]);
        let again = Secret::from_bytes([7; 32]);
        let mut seen = [0u32; 6];
        for i in 0..12_000 {
            assert_eq!(secret.draw_at(i, 6), again.draw_at(i, 6));
            seen[secret.draw_at(i, 6) as usize] += 1;
        }
        // Chi-square with 5 degrees of freedom stays under 25.7 with probability 0.9999.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 2000.0).powi(2) / 2000.0).sum();
        assert!(chi < 25.7, "{seen:?}");
        assert_ne!(secret.commitment(), Secret::from_bytes([8; 32]).commitment());
        assert!(!format!("{secret:?}").contains("7, 7"));
    }

    #[test]
    fn seeds_of_the_seats_change_every_draw_and_not_the_commitment() {
        let secret = Secret::from_bytes([7; 32]);
        let text = |seeds: [&str; 2]| seeds.map(String::from);
        assert_eq!(secret.mixed(&text(["", ""])), secret);
        assert_eq!(secret.mixed(&[]), secret);
        let all = [["a", ""], ["", "a"], ["a", "b"], ["ab", ""], ["b", "a"]].map(|seeds| secret.mixed(&text(seeds)));
        for (i, one) in all.iter().enumerate() {
            assert_ne!(*one, secret);
            assert!(all[..i].iter().all(|other| other != one), "{i}");
        }
        assert_eq!(secret.mixed(&text(["a", "b"])), secret.mixed(&text(["a", "b"])));
    }

    #[test]
    fn a_script_that_does_not_fit_says_how() {
        let mut cx = Scripted::<()>::new([2, 9]);
        assert_eq!(Cx::<()>::chance(&mut cx, 6), 2);
        assert_eq!(cx.fitted(), Err(Misfit::TooLong { left: 1 }));
        Cx::<()>::chance(&mut cx, 6);
        assert_eq!(cx.fitted(), Err(Misfit::OutOfRange { value: 9, n: 6 }));
        assert_eq!(Misfit::OutOfRange { value: 9, n: 6 }.to_string(), "the outcome 9 does not exist in a draw out of 6 (0 to 5)");
        let mut short = Scripted::<()>::none();
        Cx::<()>::chance(&mut short, 4);
        assert_eq!(short.fitted(), Err(Misfit::TooShort { n: 4 }));
    }
}
