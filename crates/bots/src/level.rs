//! How well a bot plays, named as a person would.

use crate::search::{Budget, Limit};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action, each as likely as the other.
    Random,
    /// What looks best at once, the same every time.
    Greedy,
    /// Mostly what looks good at first sight; now and then it thinks for a moment.
    Easy,
    /// Thinks about one decision in two, or a little more.
    Normal,
    /// Thinks about every decision.
    Hard,
    /// Thinks far longer, and further ahead.
    Expert,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: &'static [Level] = &[Level::Random, Level::Greedy, Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// The opponents people are offered, the weakest first; the others are yardsticks.
    pub const OFFERED: &'static [Level] = &[Level::Easy, Level::Normal, Level::Hard, Level::Expert];

    /// Its name in commands, addresses and forms.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
        }
    }

    /// How long it may think about a decision on a server, whatever its budget: who plays against it does not wait longer, however
    /// large the position. With the budgets as they are only the largest positions on a slow or busy machine come to it.
    #[must_use]
    pub const fn patience(self) -> Duration {
        Duration::from_millis(match self {
            Level::Random | Level::Greedy | Level::Easy => 180,
            Level::Normal => 600,
            Level::Hard => 1_800,
            Level::Expert => 6_000,
        })
    }

    /// How long and how far it thinks; none for those who do not search. Where the game guides the search a round is worth far more
    /// than where play goes on at random; docs/bots.md has the ladder that was measured with these.
    pub(crate) fn budget(self, guided: bool) -> Option<Budget> {
        let thinking = |rounds, depth, cut| Budget::new(Limit::Rounds(rounds), depth, cut);
        Some(match (self, guided) {
            (Level::Random | Level::Greedy, _) => return None,
            (Level::Easy, false) => Budget { unsearched: 90, ..thinking(300, 1, 0) },
            (Level::Normal, false) => Budget { unsearched: 45, opponent_heuristic: 50, ..thinking(500, 1, 0) },
            // Plays for what people do who do not think, which can be seen through: an expert does.
            (Level::Hard, false) => Budget { opponent_heuristic: 15, opponent_random: 85, ..thinking(3_000, 1, 0) },
            (Level::Expert, false) => Budget { opponent_heuristic: 30, ..thinking(50_000, 8, 0) },
            // What a position is worth shows only when a round of the game has gone by: the better levels play on that far.
            (Level::Easy, true) => Budget { unsearched: 80, ..thinking(30, 20, 10) },
            (Level::Normal, true) => Budget { unsearched: 35, ..thinking(50, 20, 10) },
            (Level::Hard, true) => thinking(50, 20, 40),
            (Level::Expert, true) => thinking(8_000, 20, 40),
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no bot called \"{0}\"; there are: {names}", names = Level::ALL.iter().map(|l| l.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        let found = Level::ALL.iter().find(|level| level.name() == name);
        found.copied().ok_or_else(|| UnknownLevel(name.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_name_and_others_are_refused() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(*level));
        }
        let refused = "godlike".parse::<Level>().unwrap_err().to_string();
        assert_eq!(refused, "there is no bot called \"godlike\"; there are: random, greedy, easy, normal, hard, expert");
    }
}
