//! Decks: what is legal (CC-19), and decks as text.
//!
//! ```text
//! # A comment.
//! name: Ember Rush
//! 3 cinder-runner
//! 2 Bellows Boy
//! extra:
//! 1 the-ninth-hour
//! ```
//!
//! A card is written by its id or by its name. The same text is what the deck builder imports and exports, and what the house decks
//! are written in.

mod edit;
mod text;

use crate::card::{Card, Colour};
use crate::content::Library;
pub use edit::{change, report};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
pub use text::{Imported, export, import, parse};

/// CC-19: the cards of a deck and of its extra deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// Card ids and how many of each.
    pub cards: Vec<(String, u8)>,
    /// Card ids of the extra deck; none is no extra deck.
    #[serde(default)]
    pub extra: Vec<String>,
}

/// A house deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub name: String,
    /// Who made it.
    pub author: String,
    /// What it wants, in a few sentences.
    pub description: String,
    /// How hard it is to play: 1 to 3.
    pub difficulty: u8,
    /// Words to search by.
    pub tags: Vec<String>,
    /// Its cards.
    pub list: List,
}

/// CC-R109: more is not stored.
pub const MOST_CARDS: usize = 200;
/// CC-R109: more is not stored.
pub const MOST_EXTRA: usize = 40;

/// Why a deck is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Complaint {
    /// The clause.
    pub clause: &'static str,
    /// A sentence.
    pub reason: String,
    /// The card it is about, if it is about one.
    pub card: Option<String>,
}

impl std::fmt::Display for Complaint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.reason, self.clause)
    }
}

impl List {
    /// How many cards the deck has, the extra deck apart.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cards.iter().map(|(_, n)| usize::from(*n)).sum()
    }

    /// The colours of the deck, in the order of [`Colour::ALL`].
    #[must_use]
    pub fn colours(&self, library: &Library) -> Vec<Colour> {
        let has = |colour: &Colour| self.known(library).any(|(card, n)| n > 0 && card.colour == *colour);
        Colour::ALL.into_iter().filter(has).collect()
    }

    fn known<'a>(&'a self, library: &'a Library) -> impl Iterator<Item = (&'a Card, u8)> {
        self.cards.iter().filter_map(|(id, n)| Some((library.get(id)?, *n)))
    }
}

/// CC-4.1: everything that keeps this deck from being played; nothing if it is legal.
#[must_use]
pub fn complaints(list: &List, library: &Library) -> Vec<Complaint> {
    let mut all = Vec::new();
    let mut say = |clause, card: Option<&str>, reason: String| {
        all.push(Complaint { clause, reason, card: card.map(str::to_string) });
    };
    for id in list.cards.iter().map(|(id, _)| id).chain(&list.extra) {
        if library.get(id).is_none() {
            say("CC-19.10", Some(id), format!("There is no card called {}.", crate::symbols::shown(id)));
        }
    }
    sizes(list, &mut say);
    copies(list, library, &mut say);
    main_colours(list, library, &mut say);
    extra_cards(list, library, &mut say);
    all
}

type Say<'a> = dyn FnMut(&'static str, Option<&str>, String) + 'a;

/// CC-19.1, CC-19.5, CC-R109.
fn sizes(list: &List, say: &mut Say) {
    let (main, extra) = (list.size(), list.extra.len());
    if main < 50 {
        say("CC-19.1", None, format!("The deck has {main} of at least 50 cards. Add {} more.", 50 - main));
    }
    if main > MOST_CARDS {
        say("CC-R109", None, format!("The deck has {main} cards. At most {MOST_CARDS} can be played here."));
    }
    if (1..6).contains(&extra) {
        say("CC-19.5", None, format!("The extra deck has {} of at least 6. Add more, or remove them all.", counted(extra)));
    }
    if extra > MOST_EXTRA {
        say("CC-R109", None, format!("The extra deck has {extra} cards. At most {MOST_EXTRA} can be played here."));
    }
}

fn counted(n: usize) -> String {
    if n == 1 { "1 card".into() } else { format!("{n} cards") }
}

/// CC-19.3, CC-19.4, CC-19.7.
fn copies(list: &List, library: &Library, say: &mut Say) {
    let mut main: BTreeMap<&str, usize> = BTreeMap::new();
    for (id, n) in &list.cards {
        *main.entry(id).or_default() += usize::from(*n);
    }
    for (id, n) in main {
        let Some(card) = library.get(id) else { continue };
        if n > 3 {
            say("CC-19.3", Some(id), format!("{}: {n} copies. At most 3 are allowed.", card.name));
        }
        if card.ex {
            say("CC-19.4", Some(id), format!("{} is an EX card. It belongs in the extra deck.", card.name));
        }
    }
    let mut extra: BTreeMap<&str, usize> = BTreeMap::new();
    for id in &list.extra {
        *extra.entry(id).or_default() += 1;
    }
    for (id, n) in extra.into_iter().filter(|(_, n)| *n > 1) {
        let name = library.get(id).map_or(id, |card| &card.name);
        say("CC-19.7", Some(id), format!("{name}: {n} copies in the extra deck. Only 1 is allowed."));
    }
}

/// CC-19.2.
fn main_colours(list: &List, library: &Library, say: &mut Say) {
    let colours = list.colours(library);
    if colours.len() > 2 {
        let share = |colour: Colour| {
            list.known(library).filter(|(card, _)| card.colour == colour).map(|(_, n)| usize::from(n)).sum::<usize>()
        };
        let words: Vec<String> = colours.iter().map(|c| format!("{} ({})", c.court(), counted(share(*c)))).collect();
        say("CC-19.2", None, format!("The deck mixes {} courts: {}. At most 2 are allowed.", colours.len(), words.join(", ")));
    }
}

/// CC-19.6, CC-19.8, CC-19.9.
fn extra_cards(list: &List, library: &Library, say: &mut Say) {
    let colours = list.colours(library);
    let cards: Vec<&Card> = list.extra.iter().filter_map(|id| library.get(id)).collect();
    for card in cards.iter().filter(|card| !card.ex) {
        say("CC-19.6", Some(&card.id), format!("{} is not an EX card. It belongs in the main deck.", card.name));
    }
    if let Some(first) = cards.first()
        && let Some(other) = cards.iter().find(|card| card.size != first.size)
    {
        let reason = format!("The extra deck mixes card sizes: {} and {}.", first.name, other.name);
        say("CC-19.8", Some(&other.id), reason);
    }
    for card in cards.iter().filter(|card| card.ex && !colours.contains(&card.colour)) {
        let reason = format!("{} is of the {} court, which is not in the deck.", card.name, card.colour.court());
        say("CC-19.9", Some(&card.id), reason);
    }
}
