//! The content there is: the files of `content/chrono`, read and checked once.
//!
//! `cards/*.cards` holds cards, one short record each, see [`cards`]; `decks/*.deck` holds decks in the text that the deck builder
//! takes and gives, see [`crate::deck`]; `lessons/*.position` and `puzzles/*.position` hold games that begin in the middle, see
//! [`crate::position`].

pub mod cards;

use crate::card::{Card, Kind};
use crate::compiled::{self, CompiledCards};
use crate::deck::{self, Deck};
use crate::grammar::row_of;
use crate::position::{self, Position};
use crate::setup::Setup;
use crate::state::Chrono;
use crate::symbols::Symbol;
use engine::{Files, Holdings, Listed};
use kit::{Finding, Problem, Registered, problem};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
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
    pub fn of(mut cards: Vec<Card>) -> Result<Library, Vec<Finding>> {
        cards.sort_by(|a, b| (&a.set, a.number, &a.id).cmp(&(&b.set, b.number, &b.id)));
        let mut problems = Vec::new();
        let mut wrong = |card: &Card, what: String| {
            let what = format!("{}: {what}", card.id);
            problems.push(Finding { file: "cards", near: card.id.clone(), what });
        };
        let mut by_id = BTreeMap::new();
        let mut names = BTreeMap::new();
        for (at, card) in (0u16..).zip(&cards) {
            if by_id.insert(card.id.clone(), at).is_some() {
                wrong(card, "this id is there twice; copies of a card have the same id (CC-19.10)".into());
            }
            if let Some(other) = names.insert(card.name.to_lowercase(), &card.id) {
                wrong(card, format!("is called {} as {other} is", card.name));
            }
        }
        for pair in cards.windows(2).filter(|pair| (&pair[0].set, pair[0].number) == (&pair[1].set, pair[1].number)) {
            wrong(&pair[1], format!("has number {} as {} has", pair[1].number, pair[0].id));
        }
        if problems.is_empty() { Ok(Library { cards, by_id, ..Library::default() }) } else { Err(problems) }
    }
}

/// The standard content.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
#[must_use]
pub fn standard() -> &'static Library {
    &compiled::standard().get().content
}

/// What is built into the program.
pub(crate) fn built_in() -> Library {
    parse(FILES).unwrap_or_else(|problems| panic!("broken content:\n{}", problems.join("\n")))
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
    read(files).map_err(|problems| problem::lines(&problems))
}

fn read(files: &[(&str, &str)]) -> Result<Library, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut all = Vec::new();
    for (file, text) in files {
        match extension(file) {
            "cards" => match cards::parse(text) {
                Ok(cards) => all.extend(cards),
                Err(faults) => problems.extend(faults.iter().map(|fault| fault.in_file(file))),
            },
            "deck" | "position" => {}
            _ => {
                let known = "no such file is known; the content is cards/*.cards, decks/*.deck and *.position";
                problems.push(Problem::in_file(file, known));
            }
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut library = Library::of(all).map_err(|found| found.iter().map(|f| f.locate(files)).collect::<Vec<_>>())?;
    for file in files.iter().filter(|(file, _)| extension(file) == "deck") {
        match deck::parse(file.1, &library) {
            Ok(deck) if library.deck(&deck.id).is_some() => {
                problems.push(Problem::near(*file, &deck.id, format!("the deck {} is there twice", deck.id)));
            }
            Ok(deck) => library.decks.push(deck),
            Err(faults) => problems.extend(faults.iter().map(|fault| fault.in_file(file.0))),
        }
    }
    for file in files.iter().filter(|(file, _)| extension(file) == "position") {
        match position::parse(file.1, &library) {
            Ok(found) if library.position(&found.id).is_some() => {
                problems.push(Problem::near(*file, &found.id, format!("{} is there twice", found.id)));
            }
            Ok(found) => library.positions.push(found),
            Err(faults) => problems.extend(faults.iter().map(|fault| fault.in_file(file.0))),
        }
    }
    if problems.is_empty() { Ok(library) } else { Err(problems) }
}

fn extension(file: &str) -> &str {
    file.rsplit_once('.').map_or("", |(_, extension)| extension)
}

impl engine::Content for Chrono {
    const RULES: &'static str = include_str!("../../../rules/chrono.md");
    const ENDINGS: &'static [&'static str] = ENDINGS;

    const FILES: &'static [(&'static str, &'static str)] = FILES;

    fn check(files: &Files) -> Result<Holdings, Vec<String>> {
        let library = parse(&files.texts())?;
        let vocabulary = [("icons", icons(&library.cards))].into();
        let (ex, standard): (Vec<Card>, Vec<Card>) = library.cards.into_iter().partition(|card| card.ex);
        let (puzzles, lessons): (Vec<_>, Vec<_>) = library.positions.into_iter().partition(|position| position.steps.is_empty());
        let items = [
            ("lessons", lessons.into_iter().map(|lesson| lesson.name).collect()),
            ("puzzles", puzzles.into_iter().map(|puzzle| puzzle.name).collect()),
            ("cards", standard.into_iter().map(|card| card.name).collect()),
            ("EX cards", ex.into_iter().map(|card| card.name).collect()),
            ("decks", library.decks.into_iter().map(|deck| deck.name).collect()),
        ];
        Ok(Holdings { items: items.into(), vocabulary })
    }

    fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
        let library = standard();
        let cards = library.cards.iter().map(|card| {
            let words = crate::sentence::card_text(card);
            let kind = match card.kind {
                Kind::Battler => format!("{} battler, cost {}, strength {}", card.colour.word(), card.cost, card.strength),
                Kind::Action => format!("{} action, cost {}", card.colour.word(), card.cost),
            };
            let ex = if card.ex { ", EX" } else { "" };
            let guardian = words.guardian.iter().map(|line| format!("As a guardian: {line}"));
            let text = [format!("{kind}{ex}")].into_iter().chain(words.lines.iter().map(ToString::to_string)).chain(guardian);
            (card.id.clone(), card.name.clone(), text.collect())
        });
        let decks = library.decks.iter().map(|deck| (deck.id.clone(), deck.name.clone(), vec![deck.description.clone()]));
        let positions = library.positions.iter().map(|at| (at.id.clone(), at.name.clone(), vec![at.about.clone()]));
        [("cards", Listed::all(cards)), ("decks", Listed::all(decks)), ("lessons and puzzles", Listed::all(positions))].into()
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        let cards = CompiledCards::new(parse(&files.texts())?).map_err(|why| vec![why])?;
        CompiledCards::registry().replace_standard(vec![cards]).map_err(|late| vec![late.to_string()])
    }

    fn keep(files: &Files) -> Result<String, Vec<String>> {
        let kept = compiled::register(parse(&files.texts())?).map_err(|why| vec![why])?;
        Ok(kept.key.clone())
    }

    fn pinned(setup: &Setup, key: Option<&str>) -> Option<Setup> {
        Some(Setup { content: key.map(String::from), ..setup.clone() })
    }
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
