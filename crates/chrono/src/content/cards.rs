//! Files of cards, and everything that can be wrong with one.
//!
//! ```text
//! set: Stopped Sundial
//!
//! # number, id | name | colour, kind, cost and strength | traits
//! 101 cinder-runner | Cinder Runner | red battler 2/3 | Runner
//!     FAST
//!     @ATTACK OPPONENT GUARD-1
//!     guardian: TIME+1
//!     art: flame feather
//!     "Late once, and never again."
//! ```
//!
//! A record begins at the margin; what belongs to it is indented: its lines of icons in reading order, the guardian ability, the
//! emblem, the flavour in quotes. An EX card says `red EX battler 8/9`, perhaps with `oversized` behind; an action has a cost only.

use crate::card::{Card, Colour, Kind, Size};
use crate::grammar::{self, On};
use crate::icons::{Icon, Line};
use std::fmt;

/// The emblems a card's drawing is made of: one word, or two for an emblem and what surrounds it.
pub const EMBLEMS: [&str; 26] = [
    "bell",
    "blade",
    "book",
    "crow",
    "crown",
    "eye",
    "feather",
    "fish",
    "flame",
    "hand",
    "hound",
    "hourglass",
    "key",
    "lantern",
    "leaf",
    "mask",
    "moon",
    "moth",
    "root",
    "shield",
    "stag",
    "sun",
    "thorn",
    "tower",
    "wave",
    "wheel",
];

/// What is wrong in a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From 1.
    pub line: u32,
    /// The character of the line, from 1.
    pub column: u32,
    /// The card it belongs to.
    pub card: Option<String>,
    /// What was found and what was expected.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        match &self.card {
            Some(card) => write!(f, "{card}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Fault {
    /// The same as a problem of this file.
    #[must_use]
    pub fn in_file(&self, file: &str) -> kit::Problem {
        let what = self.card.as_ref().map_or(self.what.clone(), |card| format!("{card}: {}", self.what));
        kit::problem::Fault { line: self.line, column: self.column, what }.in_file(file)
    }
}

/// Reads a file of cards.
///
/// # Errors
/// Everything that is wrong in it.
pub fn parse(text: &str) -> Result<Vec<Card>, Vec<Fault>> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.line = number;
        reader.take(line);
    }
    reader.close();
    if reader.faults.is_empty() { Ok(reader.cards) } else { Err(reader.faults) }
}

#[derive(Default)]
struct Reader {
    line: u32,
    set: String,
    cards: Vec<Card>,
    /// The record that is being read, and the line it begins on.
    open: Option<(u32, Card)>,
    faults: Vec<Fault>,
}

impl Reader {
    fn fault(&mut self, column: u32, what: impl Into<String>) {
        let card = self.open.as_ref().map(|(_, card)| card.id.clone());
        self.faults.push(Fault { line: self.line, column, card, what: what.into() });
    }

    fn take(&mut self, line: &str) {
        let inside = line.trim();
        if inside.is_empty() || inside.starts_with('#') {
            return;
        }
        let indent = line.chars().take_while(|c| c.is_whitespace()).count() as u32;
        if indent > 0 {
            return self.detail(inside, indent + 1);
        }
        self.close();
        if let Some(set) = inside.strip_prefix("set:") {
            self.set = set.trim().to_string();
            return;
        }
        match header(inside) {
            Ok(card) => {
                self.open = Some((self.line, Card { set: self.set.clone(), ..card }));
                self.numbers();
            }
            Err((column, what)) => self.fault(column, what),
        }
    }

    fn detail(&mut self, inside: &str, column: u32) {
        let Some((_, card)) = &mut self.open else {
            // The lines of a record whose first line is broken are read once that is mended.
            if self.faults.is_empty() {
                self.fault(column, format!("found \"{inside}\", expected a card's first line at the margin"));
            }
            return;
        };
        if let Some(flavour) = inside.strip_prefix('"') {
            match flavour.strip_suffix('"') {
                Some(flavour) if card.flavour.is_empty() => card.flavour = flavour.to_string(),
                Some(_) => self.fault(column, "the flavour is there twice"),
                None => self.fault(column, "the flavour has no closing quote"),
            }
        } else if let Some(art) = inside.strip_prefix("art:") {
            card.art = art.trim().to_string();
            let unknown: Vec<&str> = art.split_whitespace().filter(|word| !EMBLEMS.contains(word)).collect();
            if !unknown.is_empty() || !(1..=2).contains(&art.split_whitespace().count()) {
                let list = EMBLEMS.join(", ");
                self.fault(column, format!("found \"{inside}\", expected one or two emblems out of {list}"));
            }
        } else if let Some(text) = inside.strip_prefix("guardian:") {
            let skipped = inside.chars().count() - text.trim_start().chars().count();
            let on = if card.kind == Kind::Battler { On::BattlerGuardian } else { On::ActionGuardian };
            if card.guardian.is_some() {
                return self.fault(column, "a card has one guardian ability (CC-2.5)");
            }
            if let Some(line) = self.icons(text.trim_start(), on, column + skipped as u32)
                && let Some((_, card)) = &mut self.open
            {
                card.guardian = Some(line);
            }
        } else {
            let on = if card.kind == Kind::Battler { On::Battler } else { On::Action };
            let line = self.icons(inside, on, column);
            if let (Some(line), Some((_, card))) = (line, &mut self.open) {
                card.lines.push(line);
            }
        }
    }

    fn icons(&mut self, text: &str, on: On, column: u32) -> Option<Line> {
        match grammar::parse(text, on) {
            Ok(line) => Some(line),
            Err(faults) => {
                for fault in faults {
                    self.fault(column + fault.column - 1, fault.what);
                }
                None
            }
        }
    }

    /// CC-2.4; schema rule 7.
    fn numbers(&mut self) {
        let Some((_, card)) = &self.open else { return };
        let most = if card.ex { 20 } else { 10 };
        let problems = [
            (card.cost > most).then(|| format!("the cost is {}; it is 0 to {most}", card.cost)),
            (card.strength > 15).then(|| format!("the strength is {}; it is 0 to 15", card.strength)),
            (card.frame && card.kind == Kind::Action).then(|| "an action is no Frame".to_string()),
            (card.size == Size::Oversized && !card.ex).then(|| "only an EX card is oversized (CC-R107)".to_string()),
        ];
        problems.into_iter().flatten().for_each(|problem| self.fault(1, problem));
    }

    /// The record is whole: what its lines say together.
    fn close(&mut self) {
        let Some((line, card)) = self.open.take() else { return };
        let has = |icon: Icon| card.icons() & icon.bit() != 0;
        let mut problems = Vec::new();
        if has(Icon::Tap) && has(Icon::CantAttack) {
            problems.push("@TAP and NO_ATTACK cannot be on one card: it could never use its tap ability (CC-R36)");
        }
        if card.ex && (has(Icon::SneakAttack) || has(Icon::Pilot)) {
            problems.push("SNEAK and PILOT cannot be on an EX card: it is never paid with time (CC-R44)");
        }
        if card.kind == Kind::Action && card.lines.is_empty() && !self.faults.iter().any(|f| f.card.as_deref() == Some(&card.id))
        {
            problems.push("an action has at least one line");
        }
        if card.art.is_empty() {
            problems.push("the emblem is missing: art: and one or two words");
        }
        for what in problems {
            self.faults.push(Fault { line, column: 1, card: Some(card.id.clone()), what: what.to_string() });
        }
        self.cards.push(card);
    }
}

type At = (u32, String);

/// The first line of a record.
fn header(line: &str) -> Result<Card, At> {
    let mut column = 1;
    let mut parts = Vec::new();
    for part in line.split('|') {
        parts.push((column + part.chars().take_while(|c| c.is_whitespace()).count() as u32, part.trim()));
        column += part.chars().count() as u32 + 1;
    }
    let (&[first, (_, name), what], traits) = match &parts[..] {
        [a, b, c] => (&[*a, *b, *c], (1, "")),
        [a, b, c, d] => (&[*a, *b, *c], *d),
        _ => return Err((1, format!("found \"{line}\", expected number id | name | colour kind cost/strength | traits"))),
    };
    let (number, id) = number_and_id(first)?;
    if name.is_empty() {
        return Err((first.0, format!("{id} has no name")));
    }
    let mut card = Card { id, name: name.to_string(), number, ..described(what)? };
    for word in traits.1.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        if word == "Frame" {
            card.frame = true;
        } else {
            card.traits.push(word.to_string());
        }
    }
    Ok(card)
}

fn number_and_id((column, text): (u32, &str)) -> Result<(u16, String), At> {
    let expected = || (column, format!("found \"{text}\", expected a number and an id such as 101 cinder-runner"));
    let (number, id) = text.split_once(' ').ok_or_else(expected)?;
    let good = !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    match number.parse::<u16>() {
        Ok(number) if good => Ok((number, id.to_string())),
        _ => Err(expected()),
    }
}

/// `red EX battler 8/9 oversized`.
fn described((column, text): (u32, &str)) -> Result<Card, At> {
    let expected = |what: &str| (column, format!("found \"{text}\", expected {what}"));
    let mut words = text.split_whitespace().peekable();
    let colour = words.next().and_then(|word| Colour::ALL.into_iter().find(|c| c.word() == word));
    let colour = colour.ok_or_else(|| expected("red, blue, green or purple first"))?;
    let ex = words.next_if_eq(&"EX").is_some();
    let kind = match words.next() {
        Some("battler") => Kind::Battler,
        Some("action") => Kind::Action,
        _ => return Err(expected("battler or action")),
    };
    let numbers = words.next().unwrap_or_default();
    let (cost, strength) = match (kind, numbers.split_once('/')) {
        (Kind::Battler, Some((cost, strength))) => (cost.parse().ok(), strength.parse().ok()),
        (Kind::Battler, None) => return Err(expected("cost and strength such as 2/3")),
        (Kind::Action, _) => (numbers.parse().ok(), Some(0)),
    };
    let (Some(cost), Some(strength)) = (cost, strength) else {
        let form = if kind == Kind::Battler { "cost and strength such as 2/3" } else { "a cost such as 4" };
        return Err(expected(form));
    };
    let size = match words.next() {
        None => Size::Standard,
        Some("oversized") => Size::Oversized,
        Some(_) => return Err(expected("oversized or the end of this part")),
    };
    Ok(Card {
        id: String::new(),
        name: String::new(),
        flavour: String::new(),
        kind,
        ex,
        size,
        colour,
        cost,
        strength,
        frame: false,
        traits: Vec::new(),
        lines: Vec::new(),
        guardian: None,
        art: String::new(),
        set: String::new(),
        number: 0,
    })
}
