//! What a table is made of, besides its match.

use crate::text;
use bots::Level;
use engine::{MAX_SEATS, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a table is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A seat is open.
    Waiting,
    /// The match is on.
    Playing,
    /// The match has ended.
    Over,
    /// Begun under rules that this program has no more: it can be read and closed, and nothing else happens.
    Frozen,
    /// Given up before the end: nothing more happens.
    Closed,
}

impl Phase {
    /// Its name in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
            Phase::Frozen => "frozen",
            Phase::Closed => "closed",
        }
    }

    /// The phase of this name; a name nobody wrote counts as closed, so that nothing can happen there.
    #[must_use]
    pub fn named(name: &str) -> Phase {
        [Phase::Waiting, Phase::Playing, Phase::Over, Phase::Frozen]
            .into_iter()
            .find(|p| p.name() == name)
            .unwrap_or(Phase::Closed)
    }
}

/// Who is on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Which user.
        user: i64,
        /// How the seat is called.
        name: String,
        /// Whether the name is the seat's own and not the user's: a hot seat.
        hot: bool,
    },
    /// A bot.
    Bot(Level),
}

/// How the seats of a table are called: two bots of one level are told apart by a number.
#[must_use]
pub fn names(seats: &[Sitter]) -> Vec<String> {
    let alike = |sitter: &Sitter| seats.iter().filter(|other| *other == sitter).count();
    let number = |i: usize| seats[..=i].iter().filter(|other| **other == seats[i]).count();
    let name = |(i, sitter): (usize, &Sitter)| match sitter {
        Sitter::Bot(level) if alike(sitter) > 1 => format!("Bot {} ({level})", number(i)),
        Sitter::Person { user, name, .. } => marked(name, *user, seats),
        Sitter::Open | Sitter::Bot(_) => sitter.name(),
    };
    seats.iter().enumerate().map(name).collect()
}

/// The name of this user as people at a table with these seats read it: with a mark if it could be taken for somebody else's there, or for
/// a bot's or an open seat's. Of two people, whoever came to the server first keeps the name unmarked; who only watches never takes the
/// name of a player.
#[must_use]
pub fn marked(name: &str, user: i64, seats: &[Sitter]) -> String {
    let seated = seats.iter().any(|sitter| sitter.user() == Some(user));
    let imitates = |sitter: &Sitter| match sitter {
        Sitter::Person { user: other, name: theirs, .. } => {
            *other != user && (*other < user || !seated) && text::looks_like(name, theirs)
        }
        Sitter::Open | Sitter::Bot(_) => false,
    };
    match text::passes_for_the_table(name) || seats.iter().any(imitates) {
        true => format!("{name} {MARK}"),
        false => name.to_string(),
    }
}

/// What stands behind a name that imitates another's.
pub const MARK: &str = "(another)";

impl Sitter {
    /// How the seat is called by itself.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Sitter::Open => "(open seat)".into(),
            Sitter::Person { name, .. } => name.clone(),
            Sitter::Bot(level) => format!("Bot ({level})"),
        }
    }

    /// The user on it.
    #[must_use]
    pub fn user(&self) -> Option<i64> {
        match self {
            Sitter::Person { user, .. } => Some(*user),
            Sitter::Open | Sitter::Bot(_) => None,
        }
    }
}

/// How long a seat may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// As long as it likes.
    #[default]
    Free,
    /// For playing at the same time: seconds in the bank, and seconds added with every decision.
    Live {
        /// In the bank at the start, 10 to 7,200.
        bank: u32,
        /// Added with every decision, 0 to 300.
        increment: u32,
    },
    /// So many seconds for every decision, unused ones lost: minutes for a quick game, days for a slow one.
    Each {
        /// 5 seconds to 14 days.
        seconds: u32,
    },
}

impl Pace {
    /// Whether it is within bounds.
    ///
    /// # Errors
    /// The sentence that says what is not.
    pub fn check(self) -> Result<(), &'static str> {
        match self {
            Pace::Free => Ok(()),
            Pace::Live { bank: 10..=7_200, increment: 0..=300 } | Pace::Each { seconds: 5..=1_209_600 } => Ok(()),
            Pace::Live { .. } => Err("A live clock has 10 to 7,200 seconds in the bank and adds 0 to 300 with every decision."),
            Pace::Each { .. } => Err("A clock for every decision gives 5 seconds to 14 days."),
        }
    }
}

fn yes() -> bool {
    true
}

/// What the maker of a table chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Only those who hold an invite may see it.
    pub private: bool,
    /// Whether people without a seat may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// The clock.
    #[serde(default)]
    pub pace: Pace,
    /// Whether players may ask for hints; where nobody said so, they may if nobody else is there to be fooled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// Whether the game tells its player step by step what to do: a first game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub coach: bool,
    /// By seat: the kinds of occasion at which it is not to be asked, a bit each ([`engine::Game::occasion`]).
    #[serde(default, skip_serializing_if = "none_waived")]
    pub waived: [u64; MAX_SEATS],
}

fn none_waived(waived: &[u64; MAX_SEATS]) -> bool {
    waived.iter().all(|kinds| *kinds == 0)
}

/// Who caused a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The person on the seat.
    Person,
    /// The bot on the seat.
    Bot,
    /// The clock, for a seat whose time was up.
    Clock,
    /// The table, for a seat that had no choice.
    Forced,
    /// Another player, who claimed the game from somebody who had gone.
    Claim,
}

impl By {
    /// Its name in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            By::Person => "person",
            By::Bot => "bot",
            By::Clock => "clock",
            By::Forced => "forced",
            By::Claim => "claim",
        }
    }

    /// Who wrote a line that the store has.
    #[must_use]
    pub fn named(name: &str) -> By {
        [By::Bot, By::Clock, By::Forced, By::Claim].into_iter().find(|by| by.name() == name).unwrap_or(By::Person)
    }
}

/// What somebody is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Made the table.
    pub owner: bool,
    /// The seats they hold.
    pub seats: SeatSet,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_from_before_there_were_hints_are_read_and_written_as_they_were() {
        let old = r#"{"private":true,"spectators":false,"pace":"free"}"#;
        let options: Options = serde_json::from_str(old).unwrap();
        assert_eq!(
            options,
            Options { private: true, spectators: false, pace: Pace::Free, hints: None, coach: false, waived: [0; MAX_SEATS] }
        );
        assert_eq!(serde_json::to_string(&options).unwrap(), old);
        let new = serde_json::to_string(&Options { hints: Some(true), ..options }).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&new).unwrap().hints, Some(true));
    }

    #[test]
    fn two_bots_of_one_level_have_different_names() {
        let ada = Sitter::Person { user: 1, name: "Ada".into(), hot: false };
        let seats = [Sitter::Bot(Level::Easy), ada, Sitter::Bot(Level::Hard), Sitter::Bot(Level::Easy)];
        assert_eq!(names(&seats), ["Bot 1 (easy)", "Ada", "Bot (hard)", "Bot 2 (easy)"]);
    }

    #[test]
    fn a_name_that_imitates_another_is_marked() {
        let person = |user, name: &str| Sitter::Person { user, name: name.into(), hot: false };
        // The second A is Cyrillic; who came to the server first keeps the name as it is.
        let seats = [person(9, "\u{410}da"), person(1, "Ada"), person(2, "Bot (hard)"), person(3, "Bo"), Sitter::Open];
        assert_eq!(names(&seats), ["\u{410}da (another)", "Ada", "Bot (hard) (another)", "Bo", "(open seat)"]);
        assert_eq!(marked("A d a", 0, &seats), "A d a (another)", "who watches never passes for a player");
        assert_eq!(marked("Ada", 1, &seats), "Ada");
        let twice = [person(1, "Ada"), Sitter::Person { user: 1, name: "Ada".into(), hot: true }];
        assert_eq!(names(&twice), ["Ada", "Ada"], "one person may call their own seats as they like");
    }
}
