//! What can be chosen for a new game, as plain data.
//!
//! A game describes its options once ([`crate::Words::options`]); pages draw the description as a form and read the form back
//! into the set-up as JSON. Nothing here is a rule: whether a set-up is legal is for [`crate::Game::new`] to say.
//!
//! ```
//! use engine::options::{Choice, Opt, Options};
//!
//! let options = Options::default()
//!     .with(Opt::choice("length", "Points to win", [Choice::new("short", "3"), Choice::new("long", "5")]))
//!     .seldom("Rule options", "", vec![Opt::number("limit", "A draw after turns", 1..=99).at("rules.limit")]);
//! assert_eq!(options.all().map(|option| option.at.as_str()).collect::<Vec<_>>(), ["length", "rules.limit"]);
//! ```

use crate::clause::Clause;
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;

/// Everything that can be chosen for a new game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Options {
    /// What the seats are called, where they differ: `Controller`, `Hero`. Seats after the last one are numbered.
    pub roles: Vec<Role>,
    /// Where the number of seats goes in the set-up, if it is part of it.
    pub seats_at: Option<String>,
    /// What is chosen for each seat.
    pub each_seat: Vec<Opt>,
    /// What is chosen for the game.
    pub main: Vec<Opt>,
    /// What is seldom changed, folded away.
    pub seldom: Vec<Group>,
}

/// What a seat is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Role {
    /// Its name: `Controller`.
    pub name: String,
    /// One sentence for who chooses a seat; may be empty.
    pub about: String,
}

/// Options that belong together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// Its heading.
    pub title: String,
    /// A sentence under the heading; may be empty.
    pub about: String,
    /// The options.
    pub options: Vec<Opt>,
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opt {
    /// Its name in a form. What is chosen for each seat has the seat's number behind it: `clan_0`.
    pub id: String,
    /// The question, or what the switch does.
    pub label: String,
    /// How a sentence about it begins, where it was filled in wrongly: "The turn limit".
    pub subject: String,
    /// A sentence that helps to choose; may be empty.
    pub help: String,
    /// The clause behind it.
    pub clause: Option<Clause>,
    /// What can be chosen.
    pub kind: Kind,
    /// Where it goes in the set-up, with dots between the names: `rules.turn_limit`. What is chosen for each seat goes into a
    /// list there, in the order of the seats.
    pub at: String,
    /// It counts only when all of this holds; otherwise it is hidden and not read.
    pub only_when: Vec<When>,
    /// For an option of each seat: it must be chosen for all seats or for none, and this sentence says so.
    pub all_or_none: Option<String>,
}

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One of these.
    Choice {
        /// What there is.
        choices: Vec<Choice>,
        /// The id of the one that is chosen at first.
        usual: String,
    },
    /// A whole number, or nothing.
    Number {
        /// The least.
        low: u32,
        /// The most.
        high: u32,
        /// What nothing means: "no limit".
        usual: String,
    },
    /// On or off; off at first.
    Switch,
    /// Words.
    Text {
        /// The most characters.
        most: u16,
    },
    /// Something only the game's own pages can draw and read.
    Widget,
}

/// One of several.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// Its value in a form.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// A word or two under the name; may be empty.
    pub note: String,
    /// What it writes into the set-up.
    pub sets: Sets,
    /// How many seats it needs, and the sentence that says so.
    pub seats: Option<(RangeInclusive<u8>, String)>,
}

/// What a choice writes into the set-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sets {
    /// Nothing: the set-up says what is usual, or another option says it.
    Nothing,
    /// This, where its option goes.
    Value(Value),
    /// The whole set-up, whatever else was chosen.
    Whole(Value),
}

/// When an option counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// With this many seats.
    Seats(RangeInclusive<u8>),
    /// When this option of the game has this choice.
    Chosen(String, String),
}

impl Options {
    /// With one more option for the game.
    #[must_use]
    pub fn with(mut self, option: Opt) -> Self {
        self.main.push(option);
        self
    }

    /// With one more option for each seat.
    #[must_use]
    pub fn each_seat(mut self, option: Opt) -> Self {
        self.each_seat.push(option);
        self
    }

    /// With options that are folded away.
    #[must_use]
    pub fn seldom(mut self, title: &str, about: &str, options: Vec<Opt>) -> Self {
        self.seldom.push(Group { title: title.into(), about: about.into(), options });
        self
    }

    /// With one more seat that has a name of its own.
    #[must_use]
    pub fn role(mut self, name: &str, about: &str) -> Self {
        self.roles.push(Role { name: name.into(), about: about.into() });
        self
    }

    /// With the number of seats in the set-up.
    #[must_use]
    pub fn seats_at(mut self, at: &str) -> Self {
        self.seats_at = Some(at.into());
        self
    }

    /// The options of the game itself, those that are folded away last.
    pub fn all(&self) -> impl Iterator<Item = &Opt> {
        self.main.iter().chain(self.seldom.iter().flat_map(|group| &group.options))
    }
}

impl Opt {
    fn new(id: &str, label: &str, kind: Kind) -> Opt {
        let (id, label) = (id.to_string(), label.to_string());
        let (at, subject) = (id.clone(), label.clone());
        Opt { id, label, subject, help: String::new(), clause: None, kind, at, only_when: Vec::new(), all_or_none: None }
    }

    /// One of several; the first one is chosen at first, unless [`Opt::usually`] says otherwise.
    #[must_use]
    pub fn choice(id: &str, label: &str, choices: impl IntoIterator<Item = Choice>) -> Opt {
        let choices: Vec<Choice> = choices.into_iter().collect();
        let usual = choices.first().map(|choice| choice.id.clone()).unwrap_or_default();
        Opt::new(id, label, Kind::Choice { choices, usual })
    }

    /// A number, or nothing.
    #[must_use]
    pub fn number(id: &str, label: &str, range: RangeInclusive<u32>) -> Opt {
        Opt::new(id, label, Kind::Number { low: *range.start(), high: *range.end(), usual: String::new() })
    }

    /// On or off.
    #[must_use]
    pub fn switch(id: &str, label: &str) -> Opt {
        Opt::new(id, label, Kind::Switch)
    }

    /// Words, at most so many characters.
    #[must_use]
    pub fn text(id: &str, label: &str, most: u16) -> Opt {
        Opt::new(id, label, Kind::Text { most })
    }

    /// Something only the game's own pages can draw and read.
    #[must_use]
    pub fn widget(id: &str, label: &str) -> Opt {
        Opt::new(id, label, Kind::Widget)
    }

    /// Where it goes in the set-up; without this, to the field with the name of the option.
    #[must_use]
    pub fn at(mut self, at: &str) -> Self {
        self.at = at.into();
        self
    }

    /// The clause behind it.
    #[must_use]
    pub fn clause(mut self, clause: &'static str) -> Self {
        self.clause = Some(Clause(clause));
        self
    }

    /// A sentence that helps to choose.
    #[must_use]
    pub fn help(mut self, help: &str) -> Self {
        self.help = help.into();
        self
    }

    /// How a sentence about it begins, where it was filled in wrongly.
    #[must_use]
    pub fn subject(mut self, subject: &str) -> Self {
        self.subject = subject.into();
        self
    }

    /// The choice that is made at first; for a number, what none means: "no limit".
    #[must_use]
    pub fn usually(mut self, what: &str) -> Self {
        if let Kind::Number { usual, .. } | Kind::Choice { usual, .. } = &mut self.kind {
            *usual = what.into();
        }
        self
    }

    /// Only with this many seats.
    #[must_use]
    pub fn only_with_seats(mut self, seats: RangeInclusive<u8>) -> Self {
        self.only_when.push(When::Seats(seats));
        self
    }

    /// Only when another option of the game has this choice.
    #[must_use]
    pub fn only_when(mut self, option: &str, choice: &str) -> Self {
        self.only_when.push(When::Chosen(option.into(), choice.into()));
        self
    }

    /// For all seats or for none.
    #[must_use]
    pub fn all_or_none(mut self, sentence: &str) -> Self {
        self.all_or_none = Some(sentence.into());
        self
    }
}

impl Choice {
    /// A choice whose id goes into the set-up.
    #[must_use]
    pub fn new(id: &str, label: &str) -> Choice {
        let sets = Sets::Value(Value::from(id));
        Choice { id: id.into(), label: label.into(), note: String::new(), sets, seats: None }
    }

    /// It writes this instead.
    #[must_use]
    pub fn sets(mut self, value: impl Into<Value>) -> Self {
        self.sets = Sets::Value(value.into());
        self
    }

    /// It writes nothing.
    #[must_use]
    pub fn nothing(mut self) -> Self {
        self.sets = Sets::Nothing;
        self
    }

    /// It is the whole set-up.
    #[must_use]
    pub fn whole(mut self, setup: Value) -> Self {
        self.sets = Sets::Whole(setup);
        self
    }

    /// A word or two under its name.
    #[must_use]
    pub fn note(mut self, note: &str) -> Self {
        self.note = note.into();
        self
    }

    /// It needs this many seats; the sentence says so.
    #[must_use]
    pub fn needs(mut self, seats: RangeInclusive<u8>, sentence: &str) -> Self {
        self.seats = Some((seats, sentence.into()));
        self
    }
}
