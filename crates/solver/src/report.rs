//! What is known of a solution, as data: a line of `solve --json`, an entry of the manifest.

use crate::{Figures, Solution};
use serde::{Deserialize, Serialize};

/// A play and how often it is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// Its name.
    pub play: String,
    /// How often, from 0 to 1.
    pub share: f64,
}

/// How both open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Openings {
    /// The first character, most frequent first.
    pub a: Vec<Share>,
    /// The second.
    pub b: Vec<Share>,
}

/// What is known of a pair's solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The first character's id.
    pub a: String,
    /// The second character's id.
    pub b: String,
    /// HP of both, if not their own.
    pub hp: Option<u8>,
    /// The rules and characters it holds for: [`crate::fingerprint`].
    pub rules: String,
    /// The value for the first: 1 if it always wins, -1 if it always loses.
    pub value: f64,
    /// The Nash gap at the start.
    pub gap_at_start: f64,
    /// The most anywhere.
    pub gap_anywhere: f64,
    /// Whether the gaps are as small as a solution's must be.
    pub settled: bool,
    /// How both open.
    pub opening: Openings,
    /// What it took.
    pub figures: Figures,
}

impl Report {
    /// What is known of this solution.
    #[must_use]
    pub fn of(solution: &Solution, a: &str, b: &str, hp: Option<u8>) -> Report {
        let [first, second] = solution.opening().map(|mix| {
            let share = |(play, share): (String, f64)| Share { play, share: (share * 1e6).round() / 1e6 };
            mix.into_iter().map(share).collect()
        });
        Report {
            a: a.to_owned(),
            b: b.to_owned(),
            hp,
            rules: crate::fingerprint(),
            value: solution.value(),
            gap_at_start: solution.gap_at_start,
            gap_anywhere: solution.gap,
            settled: solution.is_settled(),
            opening: Openings { a: first, b: second },
            figures: solution.figures.clone(),
        }
    }
}
