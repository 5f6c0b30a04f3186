//! How the log tells an event.

use serde::{Deserialize, Serialize};

/// The part an event plays in a log that is read as a story: chapters with headings, and only the lines worth reading.
/// Each game says it of its own events ([`crate::Event::log_role`]); pages group by it without knowing the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogRole {
    /// A line like any other.
    #[default]
    Line,
    /// Not told: the lines around it say as much.
    Hidden,
    /// A choice that is told only until the next reveal tells it better.
    UntilReveal,
    /// Shows what was chosen in secret.
    Reveal,
    /// The turn or round with this number begins: the heading of what follows.
    Round(u32),
    /// A part of a longer game begins under this title, and rounds are counted anew.
    Part(String),
}

impl LogRole {
    /// Whether it is a line like any other.
    #[must_use]
    pub fn is_line(&self) -> bool {
        *self == LogRole::Line
    }

    /// Whether it is worth a line by itself: neither hidden nor told better by a reveal.
    #[must_use]
    pub fn is_told(&self) -> bool {
        !matches!(self, LogRole::Hidden | LogRole::UntilReveal)
    }

    /// Whether a chapter begins with it: [`LogRole::Round`] or [`LogRole::Part`].
    #[must_use]
    pub fn begins_chapter(&self) -> bool {
        matches!(self, LogRole::Round(_) | LogRole::Part(_))
    }
}
