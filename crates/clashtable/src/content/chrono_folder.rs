//! The folder of Chrono Clash System: cards, decks, lessons and puzzles.

use super::{Checked, files_of};
use crate::failure::Failure;
use chrono::card::Card;
use chrono::content::{Library, parse};
use chrono::grammar::row_of;
use chrono::symbols::Symbol;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The files of the folder and of the folders in it: path and text.
pub fn files(dir: &Path) -> Result<Vec<(String, String)>, Failure> {
    let mut files = Vec::new();
    for (folder, ending) in [("cards", "cards"), ("decks", "deck"), ("lessons", "position"), ("puzzles", "position")] {
        if dir.join(folder).is_dir() {
            files.extend(files_of(&dir.join(folder), ending)?);
        }
    }
    Ok(files)
}

/// Checks the folder and everything in it.
pub fn check(dir: &Path) -> Result<Checked, Failure> {
    let files = files(dir)?;
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (library, problems) = match parse(&texts) {
        Ok(library) => (library, Vec::new()),
        Err(problems) => (Library::default(), problems),
    };
    let vocabulary = [("icons", icons(&library.cards))].into();
    let (ex, standard): (Vec<Card>, Vec<Card>) = library.cards.into_iter().partition(|card| card.ex);
    let (puzzles, lessons): (Vec<_>, Vec<_>) = library.positions.into_iter().partition(|position| position.steps.is_empty());
    let holds = [
        ("lessons", lessons.into_iter().map(|lesson| lesson.name).collect()),
        ("puzzles", puzzles.into_iter().map(|puzzle| puzzle.name).collect()),
        ("cards", standard.into_iter().map(|card| card.name).collect()),
        ("EX cards", ex.into_iter().map(|card| card.name).collect()),
        ("decks", library.decks.into_iter().map(|deck| deck.name).collect()),
    ];
    Ok(Checked { game: "chrono", files: files.len(), holds: holds.into(), problems, vocabulary })
}

/// On how many cards each icon is.
fn icons(cards: &[Card]) -> BTreeMap<String, u32> {
    let mut uses: BTreeMap<String, u32> = Symbol::ALL.into_iter().map(|symbol| (symbol.key(), 0)).collect();
    for card in cards {
        let on_it: BTreeSet<Symbol> =
            card.lines.iter().chain(&card.guardian).flat_map(row_of).map(|glyph| glyph.symbol).collect();
        for symbol in on_it {
            *uses.entry(symbol.key()).or_default() += 1;
        }
    }
    uses
}
