//! How well a bot plays, named as a person would.

use crate::search::{Budget, Limit};
use engine::Guidance;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
}

/// How much a level thinks about a decision. What makes the lower levels weaker is the same in all games: they think less, and now and
/// then they do something plausible without thinking. No level of a game nobody has calibrated has a picture of its opponent: it could be
/// misled by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Rounds of search.
    pub rounds: u32,
    /// Decisions looked ahead with care.
    pub depth: u32,
    /// Decisions played on before a game that can judge itself is judged as it stands.
    pub cut: u32,
    /// How often, of 100 decisions, it does not think and does what a sensible player might.
    pub unsearched: u32,
    /// How often, of 100 choices made at once, it takes the others to do what looks good at first sight. Only a game that was calibrated
    /// may say so: there it is known to win more than it gives away.
    #[serde(default)]
    pub opponent_heuristic: u32,
}

impl Effort {
    const fn new(rounds: u32, depth: u32, cut: u32, unsearched: u32) -> Effort {
        Effort { rounds, depth, cut, unsearched, opponent_heuristic: 0 }
    }

    /// The same as a budget.
    #[must_use]
    pub const fn budget(self) -> Budget {
        let Effort { unsearched, opponent_heuristic, .. } = self;
        Budget { unsearched, opponent_heuristic, ..Budget::new(Limit::Rounds(self.rounds), self.depth, self.cut) }
    }
}

/// How much each level thinks in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Efforts {
    /// Of `easy`.
    pub easy: Effort,
    /// Of `normal`.
    pub normal: Effort,
    /// Of `hard`.
    pub hard: Effort,
    /// Of `expert`.
    pub expert: Effort,
}

impl Efforts {
    /// In a game that nobody has calibrated and that is played on at random in thought.
    pub const PLAIN: Efforts = Efforts {
        easy: Effort::new(200, 2, 0, 80),
        normal: Effort::new(600, 3, 0, 40),
        hard: Effort::new(4_000, 4, 0, 10),
        expert: Effort::new(50_000, 8, 0, 0),
    };

    /// In a game that nobody has calibrated and that guides the search: a round is worth far more there, and what a position is worth
    /// shows only when a round of the game has gone by, so the better levels play on that far.
    pub const GUIDED: Efforts = Efforts {
        easy: Effort::new(30, 20, 10, 80),
        normal: Effort::new(50, 20, 10, 35),
        hard: Effort::new(50, 20, 40, 0),
        expert: Effort::new(8_000, 20, 40, 0),
    };

    /// In the game `G`: as it was calibrated, or as in any game.
    #[must_use]
    pub fn of<G: Guidance>() -> Efforts {
        let general = if G::GUIDED { Efforts::GUIDED } else { Efforts::PLAIN };
        G::LEVELS.and_then(|text| Efforts::read(text).ok()).unwrap_or(general)
    }

    /// Reads what [`Efforts::write`] wrote.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str) -> Result<Efforts, String> {
        ron::from_str(text).map_err(|e| e.to_string())
    }

    /// As the file of a game, with the command that found it.
    #[must_use]
    pub fn write(&self, command: &str) -> String {
        let line = |level: Level, e: Effort| {
            let Effort { rounds, depth, cut, unsearched, opponent_heuristic } = e;
            let model =
                if opponent_heuristic > 0 { format!(", opponent_heuristic: {opponent_heuristic}") } else { String::new() };
            format!("    {level}: (rounds: {rounds}, depth: {depth}, cut: {cut}, unsearched: {unsearched}{model}),\n")
        };
        let lines: String = Level::OFFERED.iter().filter_map(|level| Some(line(*level, self.effort(*level)?))).collect();
        format!("// How much each level of bots thinks, found by `{command}`; docs/bots.md has the ladder.\n(\n{lines})\n")
    }

    /// How much this level thinks; none for those who do not search.
    #[must_use]
    pub const fn effort(&self, level: Level) -> Option<Effort> {
        match level {
            Level::Random | Level::Greedy => None,
            Level::Easy => Some(self.easy),
            Level::Normal => Some(self.normal),
            Level::Hard => Some(self.hard),
            Level::Expert => Some(self.expert),
        }
    }

    /// The same, to be changed.
    pub const fn effort_mut(&mut self, level: Level) -> Option<&mut Effort> {
        match level {
            Level::Random | Level::Greedy => None,
            Level::Easy => Some(&mut self.easy),
            Level::Normal => Some(&mut self.normal),
            Level::Hard => Some(&mut self.hard),
            Level::Expert => Some(&mut self.expert),
        }
    }

    pub(crate) fn budget(&self, level: Level) -> Option<Budget> {
        self.effort(level).map(Effort::budget)
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

    #[test]
    fn efforts_are_read_as_they_were_written() {
        let model = Effort { opponent_heuristic: 30, ..Efforts::PLAIN.hard };
        for efforts in [Efforts::PLAIN, Efforts::GUIDED, Efforts { hard: model, ..Efforts::PLAIN }] {
            assert_eq!(Efforts::read(&efforts.write("clashtable calibrate doubt")), Ok(efforts));
        }
        let wrong = Efforts::PLAIN.write("").replace("cut", "cud");
        assert!(Efforts::read(&wrong).unwrap_err().contains("cud"), "an unknown word is named");
    }

    /// Who plays more strongly thinks more, or slips less.
    #[test]
    fn every_level_thinks_more_than_the_one_below() {
        for efforts in [Efforts::PLAIN, Efforts::GUIDED] {
            for two in Level::OFFERED.windows(2) {
                let [below, above] = [two[0], two[1]].map(|level| efforts.effort(level).unwrap());
                assert!(above.rounds >= below.rounds && above.unsearched <= below.unsearched, "{} over {}", two[1], two[0]);
            }
        }
    }
}
