//! The content there is: the files of `content/chrono`, read and checked once.
//!
//! `cards/*.cards` holds cards, one short record each, see [`cards`]; `decks/*.deck` holds decks in the text that the deck builder
//! takes and gives, see [`crate::deck`]; `lessons/*.position` and `puzzles/*.position` hold games that begin in the middle, see
//! [`crate::position`].

pub mod cards;

use crate::card::Card;
use crate::deck::{self, Deck};
use crate::position::{self, Position};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

/// Every card and every house deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Library {
    /// Sorted by set and number; a card's place here is its number in the rules.
    pub cards: Vec<Card>,
    /// In the order of their files' names.
    pub decks: Vec<Deck>,
    /// Lessons, then puzzles, in the order of their files' names.
    pub positions: Vec<Position>,
    #[serde(skip)]
    by_id: BTreeMap<String, u16>,
}

impl Library {
    /// The place of the card with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<u16> {
        self.by_id.get(id).copied()
    }

    /// The card with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Card> {
        self.find(id).map(|at| &self.cards[usize::from(at)])
    }

    /// The card a person means: by its id, or by its name in any case.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Card> {
        self.get(name).or_else(|| self.cards.iter().find(|card| card.name.to_lowercase() == name.to_lowercase()))
    }

    /// The house deck with this id.
    #[must_use]
    pub fn deck(&self, id: &str) -> Option<&Deck> {
        self.decks.iter().find(|deck| deck.id == id)
    }

    /// The lesson or puzzle with this id.
    #[must_use]
    pub fn position(&self, id: &str) -> Option<&Position> {
        self.positions.iter().find(|position| position.id == id)
    }

    /// These cards, without any deck.
    ///
    /// # Errors
    /// What is there twice.
    pub fn of(mut cards: Vec<Card>) -> Result<Library, Vec<String>> {
        cards.sort_by(|a, b| (&a.set, a.number, &a.id).cmp(&(&b.set, b.number, &b.id)));
        let mut problems = Vec::new();
        let mut by_id = BTreeMap::new();
        let mut names = BTreeMap::new();
        for (at, card) in (0u16..).zip(&cards) {
            if by_id.insert(card.id.clone(), at).is_some() {
                problems.push(format!("{}: this id is there twice; copies of a card have the same id (CC-19.10)", card.id));
            }
            if let Some(other) = names.insert(card.name.to_lowercase(), &card.id) {
                problems.push(format!("{}: is called {} as {other} is", card.id, card.name));
            }
        }
        for pair in cards.windows(2).filter(|pair| (&pair[0].set, pair[0].number) == (&pair[1].set, pair[1].number)) {
            problems.push(format!("{}: has number {} as {} has", pair[1].id, pair[1].number, pair[0].id));
        }
        if problems.is_empty() { Ok(Library { cards, by_id, ..Library::default() }) } else { Err(problems) }
    }
}

/// The standard content, built into the program.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
pub fn standard() -> &'static Library {
    static CONTENT: OnceLock<Library> = OnceLock::new();
    CONTENT.get_or_init(|| parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n"))))
}

/// The fingerprint of the standard content: replays name it.
pub fn standard_hash() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    // By way of JSON: it writes every field with its name, so that no two contents look alike.
    HASH.get_or_init(|| engine::hash_of(&serde_json::to_string(standard()).expect("plain data")))
}

/// Reads and checks the content of these files: (path, text).
///
/// # Errors
/// Every problem of every file, each a sentence with file, line and, where it is known, column.
pub fn parse(files: &[(&str, &str)]) -> Result<Library, Vec<String>> {
    let mut problems = Vec::new();
    let mut all = Vec::new();
    for (file, text) in files {
        match extension(file) {
            "cards" => match cards::parse(text) {
                Ok(cards) => all.extend(cards),
                Err(faults) => problems.extend(faults.iter().map(|fault| format!("{file}:{fault}"))),
            },
            "deck" | "position" => {}
            _ => {
                problems.push(format!("{file}: no such file is known; the content is cards/*.cards, decks/*.deck and *.position"))
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut library = Library::of(all)?;
    for (file, text) in files.iter().filter(|(file, _)| extension(file) == "deck") {
        match deck::parse(text, &library) {
            Ok(deck) if library.deck(&deck.id).is_some() => problems.push(format!("{file}: the deck {} is there twice", deck.id)),
            Ok(deck) => library.decks.push(deck),
            Err(faults) => problems.extend(faults.iter().map(|fault| format!("{file}:{fault}"))),
        }
    }
    for (file, text) in files.iter().filter(|(file, _)| extension(file) == "position") {
        match position::parse(text, &library) {
            Ok(found) if library.position(&found.id).is_some() => problems.push(format!("{file}: {} is there twice", found.id)),
            Ok(found) => library.positions.push(found),
            Err(faults) => problems.extend(faults.iter().map(|fault| format!("{file}:{fault}"))),
        }
    }
    if problems.is_empty() { Ok(library) } else { Err(problems) }
}

fn extension(file: &str) -> &str {
    file.rsplit_once('.').map_or("", |(_, extension)| extension)
}
