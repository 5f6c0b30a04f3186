//! Who takes part: a level, a search with a budget of its own, or another program.

use crate::outside::{Outside, Program};
use crate::{AnyBot, Bot, Boxed, Budget, Flat, Level, Limit, Perfect, Search, bot};
use engine::Playable;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How long a program outside may think about a decision, unless said otherwise.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody who takes part in an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    name: String,
    kind: Kind,
    /// For each answer of a program outside.
    patience: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Level(Level),
    Search(Budget),
    Flat(u32),
    Perfect,
    Outside(Program),
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no bot called \"{0}\"; there are: {levels}, perfect, flat:PLAYOUTS, cmd:COMMAND, search:ROUNDS and search:MILLISECONDSms, \
     a search with :depth=N, :cut=N, :unsearched=N, :opponent_heuristic=N, :opponent_random=N and :threads=N behind",
    levels = Level::ALL.iter().map(|l| l.name()).collect::<Vec<_>>().join(", ")
)]
pub struct UnknownEntrant(pub String);

impl Entrant {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same, with this long for each answer if it is a program outside.
    #[must_use]
    pub fn patient(self, patience: Duration) -> Entrant {
        Entrant { patience, ..self }
    }

    /// The player.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn bot<G: Playable>(&self, seed: u64) -> Result<Box<dyn Bot<G>>, String> {
        Ok(match &self.kind {
            Kind::Level(level) => bot(*level, seed),
            Kind::Search(budget) => Box::new(Search::<G>::new(seed, *budget)),
            Kind::Flat(playouts) => Box::new(Flat::new(seed, *playouts)),
            Kind::Perfect => Box::new(Perfect::<G>::new(seed)),
            Kind::Outside(command) => Box::new(Outside::of(command, self.patience)?),
        })
    }

    /// The player behind the object-safe face; none if there is no such game.
    #[must_use]
    pub fn any_bot(&self, game: &str, seed: u64) -> Option<Result<Box<dyn AnyBot>, String>> {
        struct Make<'a>(&'a Entrant, u64);
        impl catalog::Typed for Make<'_> {
            type Out = Result<Box<dyn AnyBot>, String>;
            fn run<G: Playable>(self) -> Self::Out {
                Ok(Box::new(Boxed(self.0.bot::<G>(self.1)?)))
            }
        }
        catalog::typed(game, Make(self, seed))
    }
}

impl Entrant {
    /// A search under a name of its own.
    #[must_use]
    pub fn search(name: &str, budget: Budget) -> Entrant {
        Entrant { name: name.to_string(), kind: Kind::Search(budget), patience: PATIENCE }
    }
}

impl From<Level> for Entrant {
    fn from(level: Level) -> Self {
        Entrant { name: level.name().to_string(), kind: Kind::Level(level), patience: PATIENCE }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Entrant {
    type Err = UnknownEntrant;

    fn from_str(name: &str) -> Result<Self, UnknownEntrant> {
        let unknown = || UnknownEntrant(name.to_string());
        if let Some(command) = name.strip_prefix("cmd:").filter(|command| !command.trim().is_empty()) {
            return Ok(Entrant { name: name.to_string(), kind: Kind::Outside(Program::new(command)), patience: PATIENCE });
        }
        let mut parts = name.split(':');
        let kind = match (parts.next(), parts.next()) {
            (Some("perfect"), None) => Kind::Perfect,
            (Some(level), None) => Kind::Level(level.parse().map_err(|_| unknown())?),
            (Some("flat"), Some(playouts)) => Kind::Flat(playouts.parse().map_err(|_| unknown())?),
            (Some("search"), Some(limit)) => {
                let limit = match limit.strip_suffix("ms") {
                    Some(time) => Limit::Time(Duration::from_millis(time.parse().map_err(|_| unknown())?)),
                    None => Limit::Rounds(limit.parse().map_err(|_| unknown())?),
                };
                let mut budget = Budget::new(limit, u32::MAX, 60);
                for part in parts.by_ref() {
                    let (key, value) = part.split_once('=').ok_or_else(unknown)?;
                    let value: u32 = value.parse().map_err(|_| unknown())?;
                    match key {
                        "depth" => budget.depth = value,
                        "threads" => budget.threads = value.clamp(1, 64),
                        "cut" => budget.cut = value,
                        "unsearched" => budget.unsearched = value.min(100),
                        "opponent_heuristic" => budget.opponent_heuristic = value.min(100),
                        "opponent_random" => budget.opponent_random = value.min(100),
                        _ => return Err(unknown()),
                    }
                }
                Kind::Search(budget)
            }
            _ => return Err(unknown()),
        };
        match parts.next() {
            None => Ok(Entrant { name: name.to_string(), kind, patience: PATIENCE }),
            Some(_) => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_others_refused() {
        assert_eq!("hard".parse::<Entrant>().unwrap().kind, Kind::Level(Level::Hard));
        assert_eq!("perfect".parse::<Entrant>().unwrap().kind, Kind::Perfect);
        assert_eq!("flat:50".parse::<Entrant>().unwrap().kind, Kind::Flat(50));
        let budget = |limit, depth, threads| Kind::Search(Budget { threads, ..Budget::new(limit, depth, 60) });
        assert_eq!("search:500".parse::<Entrant>().unwrap().kind, budget(Limit::Rounds(500), u32::MAX, 1));
        let timed = "search:20ms:depth=3:threads=2".parse::<Entrant>().unwrap();
        assert_eq!(timed.kind, budget(Limit::Time(Duration::from_millis(20)), 3, 2));
        let reader = "search:9:unsearched=101:opponent_heuristic=30:opponent_random=70".parse::<Entrant>().unwrap().kind;
        let plain = Budget::new(Limit::Rounds(9), u32::MAX, 60);
        assert_eq!(reader, Kind::Search(Budget { unsearched: 100, opponent_heuristic: 30, opponent_random: 70, ..plain }));
        assert_eq!("cmd:python3 bot.py".parse::<Entrant>().unwrap().kind, Kind::Outside(Program::new("python3 bot.py")));
        for bad in ["", "cmd:", "godlike", "search", "search:", "search:x", "search:5:deep=3", "flat:5:6", "hard:1"] {
            assert_eq!(bad.parse::<Entrant>(), Err(UnknownEntrant(bad.to_string())), "{bad}");
        }
    }
}
