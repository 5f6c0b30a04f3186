//! What every page has around its content, and the pages about the person and about refusals.

use super::{IgnoredRow, SessionRow, TableRow};

/// What every page has around its content.
#[derive(Clone, Debug, Default)]
pub struct Shell {
    /// The name of the guest or player; none before a session exists.
    pub person: Option<String>,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// Whether sounds play. Off at first.
    pub sound: bool,
    /// How much moves.
    pub motion: Motion,
    /// Whether a choice asks once more before it is sent.
    pub confirm: bool,
    /// Tables that wait for this person, other than the one shown.
    pub waiting: Vec<WaitingTable>,
    /// The address of this server as the browser knows it, without a slash at the end: `http://127.0.0.1:8080`.
    pub origin: String,
}

/// A table that waits for this person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingTable {
    /// Its id.
    pub id: String,
    /// Game and opponent: "Clash! with Anna".
    pub title: String,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    Auto,
    /// Paper.
    Light,
    /// Slate.
    Dark,
}

impl Theme {
    /// As it stands in forms and in the `data-theme` attribute.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// From a form; anything unknown is `Auto`.
    #[must_use]
    pub fn read(id: &str) -> Theme {
        match id {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Auto,
        }
    }
}

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// As the system says.
    #[default]
    Auto,
    /// Slow enough to follow, 250 ms.
    Full,
    /// Quick, 120 ms.
    Quick,
    /// None.
    Off,
}

impl Motion {
    /// As it stands in forms and in the `data-motion` attribute.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Motion::Auto => "auto",
            Motion::Full => "full",
            Motion::Quick => "quick",
            Motion::Off => "off",
        }
    }

    /// From a form; anything unknown is `Auto`.
    #[must_use]
    pub fn read(id: &str) -> Motion {
        match id {
            "full" => Motion::Full,
            "quick" => Motion::Quick,
            "off" => Motion::Off,
            _ => Motion::Auto,
        }
    }
}

/// A strength of bot that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// In forms and addresses: `easy`.
    pub id: String,
    /// As shown: `Easy`.
    pub name: String,
    /// One short sentence: what it is like to play against it.
    pub about: String,
}

/// `GET /me`.
#[derive(Clone, Debug, Default)]
pub struct Me {
    /// Around the page; its fields are the settings shown.
    pub shell: Shell,
    /// What was wrong with the form, or that it was kept.
    pub note: Option<String>,
    /// Games finished, won, drawn.
    pub record: Record,
    /// This person's tables.
    pub tables: Vec<TableRow>,
    /// Where they are signed in.
    pub sessions: Vec<SessionRow>,
    /// Whom they do not want to hear.
    pub ignored: Vec<IgnoredRow>,
}

/// How often somebody has played and won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Finished games.
    pub played: u32,
    /// Of them won.
    pub won: u32,
    /// Of them drawn.
    pub drawn: u32,
}

/// Any page that says no.
#[derive(Clone, Debug, Default)]
pub struct ErrorPage {
    /// Around the page.
    pub shell: Shell,
    /// The HTTP status.
    pub status: u16,
    /// What is the matter, in one sentence.
    pub text: String,
    /// The clause that decided, if a clause did.
    pub clause: Option<String>,
    /// Where to go next: words and address. The lobby is always offered.
    pub next: Vec<(String, String)>,
}
