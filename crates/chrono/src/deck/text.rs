//! Decks as text.

use super::{Deck, List, MOST_CARDS, complaints};
use crate::content::Library;
use crate::symbols::shown;
use kit::problem::Fault;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A deck that came as text. It may still be no legal one: that is [`complaints`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// If the text has one.
    pub name: Option<String>,
    /// The cards, in the order of the text.
    pub list: List,
}

/// No text longer than this is read.
const LONGEST: usize = 20_000;

/// Reads a deck somebody wrote or exported.
///
/// # Errors
/// What is wrong with each line.
pub fn import(text: &str, library: &Library) -> Result<Imported, Vec<Fault>> {
    let mut sheet = Sheet::read(text, library, &["name"]);
    if sheet.faults.is_empty() && sheet.list == List::default() {
        sheet.faults.push(Fault {
            line: 0,
            column: 0,
            what: "there is no card in it; a line is a number and a card, such as 3 cinder-runner".into(),
        });
    }
    if !sheet.faults.is_empty() {
        return Err(sheet.faults);
    }
    Ok(Imported { name: sheet.fields.remove("name").map(|(_, name)| name), list: sheet.list })
}

/// The deck as text, with the names of the cards for a reader: what [`import`] reads.
#[must_use]
pub fn export(name: &str, list: &List, library: &Library) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = if name.is_empty() { String::new() } else { format!("name: {name}\n") };
    let word = |id: &str| library.get(id).map_or(id.to_string(), |card| card.name.clone());
    for (id, n) in &list.cards {
        let _ = writeln!(out, "{n} {}", word(id));
    }
    if !list.extra.is_empty() {
        out.push_str("extra:\n");
        for id in &list.extra {
            let _ = writeln!(out, "1 {}", word(id));
        }
    }
    out
}

/// Reads a house deck: a legal deck with everything that is told about it.
///
/// # Errors
/// What is wrong with each line, or why the deck is not legal.
pub fn parse(text: &str, library: &Library) -> Result<Deck, Vec<Fault>> {
    let mut sheet = Sheet::read(text, library, &["id", "name", "author", "difficulty", "tags", "about"]);
    let mut field = |key: &str| sheet.fields.remove(key).unwrap_or_default();
    let (id, name, author, about, tags) = (field("id"), field("name"), field("author"), field("about"), field("tags"));
    let (line, difficulty) = field("difficulty");
    let difficulty = match difficulty.as_str() {
        "easy" => 1,
        "medium" => 2,
        "hard" => 3,
        other => {
            sheet.faults.push(Fault {
                line,
                column: 0,
                what: format!("difficulty: found \"{}\", expected easy, medium or hard", shown(other)),
            });
            0
        }
    };
    for (key, (line, value)) in [("id", &id), ("name", &name), ("author", &author), ("about", &about)] {
        if value.is_empty() {
            sheet.faults.push(Fault { line: *line, column: 0, what: format!("{key}: is missing") });
        }
    }
    if sheet.faults.is_empty() {
        let reasons = complaints(&sheet.list, library);
        sheet.faults.extend(reasons.iter().map(|reason| Fault { line: 0, column: 0, what: reason.to_string() }));
    }
    if !sheet.faults.is_empty() {
        return Err(sheet.faults);
    }
    Ok(Deck {
        id: id.1,
        name: name.1,
        author: author.1,
        description: about.1,
        difficulty,
        tags: tags.1.split(',').map(|tag| tag.trim().to_string()).filter(|tag| !tag.is_empty()).collect(),
        list: sheet.list,
    })
}

/// A card's line.
pub(super) struct Entry {
    pub line: u32,
    pub card: String,
    pub count: u8,
    pub extra: bool,
}

/// The lines of a text, taken apart.
#[derive(Default)]
pub(super) struct Sheet {
    pub fields: BTreeMap<String, (u32, String)>,
    pub list: List,
    pub entries: Vec<Entry>,
    /// The line on which the extra deck begins.
    pub extra_at: Option<u32>,
    pub faults: Vec<Fault>,
}

impl Sheet {
    pub fn read(text: &str, library: &Library, keys: &[&str]) -> Sheet {
        let mut sheet = Sheet::default();
        if text.len() > LONGEST {
            let what = format!("the text has {} bytes; more than {LONGEST} are not read", text.len());
            sheet.faults.push(Fault { line: 0, column: 0, what });
            return sheet;
        }
        let mut extra = false;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            let problem = match line.split_once(':') {
                _ if line.is_empty() => None,
                Some((key, "")) if matches!(key.trim().to_lowercase().as_str(), "extra" | "deck") => {
                    extra = key.trim().eq_ignore_ascii_case("extra");
                    sheet.extra_at = sheet.extra_at.or(extra.then_some(number));
                    None
                }
                Some((key, value)) if keys.contains(&key.trim()) => {
                    let before = sheet.fields.insert(key.trim().to_string(), (number, value.trim().to_string()));
                    before.map(|_| format!("{}: is there twice", key.trim()))
                }
                Some((key, _)) if !key.starts_with(|c: char| c.is_ascii_digit()) => {
                    Some(format!("found \"{}:\", expected {}:, deck: or extra:", shown(key), keys.join(":, ")))
                }
                _ => sheet.card(number, line, extra, library).err(),
            };
            sheet.faults.extend(problem.map(|what| Fault { line: number, column: 0, what }));
        }
        sheet
    }

    /// `3 cinder-runner`, `3x Cinder Runner`.
    fn card(&mut self, number: u32, line: &str, extra: bool, library: &Library) -> Result<(), String> {
        let form = || format!("found \"{}\", expected a number and a card, such as 3 cinder-runner", shown(line));
        let (count, name) = line.split_once(char::is_whitespace).ok_or_else(form)?;
        let digits = count.strip_suffix(['x', 'X']).unwrap_or(count);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(form());
        }
        let count = digits.parse::<u8>().ok().filter(|n| (1..=MOST_CARDS as u8).contains(n));
        let count = count.ok_or_else(|| format!("found {}, expected a number from 1 to {MOST_CARDS}", shown(digits)))?;
        let name = name.trim();
        let card = library.named(name).ok_or_else(|| format!("there is no card \"{}\" (CC-19.10)", shown(name)))?;
        self.entries.push(Entry { line: number, card: card.id.clone(), count, extra });
        if extra {
            if self.list.extra.len() > 2 * super::MOST_EXTRA {
                return Err("the extra deck is too long to be read (CC-R109)".into());
            }
            self.list.extra.extend(std::iter::repeat_n(card.id.clone(), usize::from(count)));
        } else if let Some((_, n)) = self.list.cards.iter_mut().find(|(id, _)| *id == card.id) {
            *n = n.saturating_add(count);
        } else {
            self.list.cards.push((card.id.clone(), count));
        }
        Ok(())
    }
}
