//! The characters there are: the roster in `content/clash`, and those written into a set-up.

use crate::card::{Card, Hand};
use crate::character::{CharRef, Character};
use crate::compile::{basic_move, compile, unsolvable};
use crate::content::CharacterDef;
use ron::extensions::Extensions;
use std::sync::{OnceLock, RwLock};

include!(concat!(env!("OUT_DIR"), "/roster_files.rs"));

/// The roster, in the order of its files' names.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
pub fn roster() -> &'static [CharRef] {
    static ROSTER: OnceLock<Vec<CharRef>> = OnceLock::new();
    ROSTER.get_or_init(|| {
        let characters = parse(ROSTER_FILES).unwrap_or_else(|problems| panic!("broken roster:\n{}", problems.join("\n")));
        characters.into_iter().map(|c| CharRef(Box::leak(Box::new(c)))).collect()
    })
}

/// Reads and checks a roster from the texts of its files: (name, text).
///
/// # Errors
/// Every problem of every file, each with the file, and line and column where it cannot be read at all.
pub fn parse(files: &[(&str, &str)]) -> Result<Vec<Character>, Vec<String>> {
    let (mut characters, mut problems) = (Vec::<Character>::new(), Vec::new());
    for (file, text) in files {
        match ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str::<CharacterDef>(text) {
            Err(e) => problems.push(format!("{file}:{}:{}: {}", e.span.start.line, e.span.start.col, e.code)),
            Ok(def) => match compile(&def, def.id.clone()) {
                Err(more) => problems.extend(more.into_iter().map(|p| format!("{file}: {p}"))),
                Ok(character) => {
                    problems.extend(unsolvable(&character).into_iter().map(|p| format!("{file}: {p}")));
                    for other in &characters {
                        problems.extend(clash_between(file, &character, other));
                    }
                    characters.push(character);
                }
            },
        }
    }
    if problems.is_empty() { Ok(characters) } else { Err(problems) }
}

/// What two members of one roster may not share.
fn clash_between(file: &str, a: &Character, b: &Character) -> Vec<String> {
    let (a, b) = (&a.def, &b.def);
    let mut problems = Vec::new();
    if a.id == b.id {
        problems.push(format!("{file}: {}: this id is used twice", a.id));
    }
    if a.name == b.name {
        problems.push(format!("{file}: {}: {} has the name {} too", a.id, b.id, b.name));
    }
    if a.initiative == b.initiative {
        problems.push(format!("{file}: {}: {} has Initiative {} too; ties are for mirror matches", a.id, b.id, a.initiative));
    }
    problems
}

/// Characters that set-ups brought along, and the fixtures'. Each is kept for the life of the program.
fn guests() -> &'static RwLock<Vec<CharRef>> {
    static GUESTS: RwLock<Vec<CharRef>> = RwLock::new(Vec::new());
    &GUESTS
}

/// The character saved under this key.
#[must_use]
pub fn find(key: &str) -> Option<CharRef> {
    if let Some(member) = roster().iter().find(|c| c.key == key) {
        return Some(*member);
    }
    if let Some(i) = key.strip_prefix("basic_") {
        return basic_pair().into_iter().find(|c| c.key[6..] == *i);
    }
    guests().read().unwrap_or_else(std::sync::PoisonError::into_inner).iter().find(|c| c.key == key).copied()
}

/// Takes in a character that is not of the roster.
///
/// # Errors
/// Everything that is wrong with it.
pub fn admit(def: &CharacterDef) -> Result<CharRef, Vec<String>> {
    let key = format!("{}#{}", def.id, engine::hash_of(def));
    if let Some(known) = find(&key) {
        return Ok(known);
    }
    let character = compile(def, key)?;
    let mut guests = guests().write().unwrap_or_else(std::sync::PoisonError::into_inner);
    let admitted = CharRef(Box::leak(Box::new(character)));
    guests.push(admitted);
    Ok(admitted)
}

/// The pair of the `basic` fixture: no specials, second copies of 1, 2 and 3, Initiatives 2 and 1.
pub(crate) fn basic_pair() -> [CharRef; 2] {
    static PAIR: OnceLock<[CharRef; 2]> = OnceLock::new();
    let make = |initiative: i8| {
        let def = CharacterDef {
            id: format!("basic_{initiative}"),
            name: format!("Basic {initiative}"),
            title: "a fixture".into(),
            hp: 10,
            initiative,
            duplicate: Card::One,
            passives: Vec::new(),
            specials: Vec::new(),
            counters: Vec::new(),
        };
        let cards: Hand = Card::BASIC.into_iter().chain([Card::One, Card::Two, Card::Three]).collect();
        CharRef(Box::leak(Box::new(Character {
            key: def.id.clone(),
            def,
            cards,
            moves: Card::ALL.map(basic_move),
            passives: Vec::new(),
            passive_when: 0,
            continuous: Vec::new(),
            continuous_kinds: [0; 2],
            shielded: false,
            fast_path: true,
            simple: true,
            stances: 1,
            by_number: Vec::new(),
        })))
    };
    *PAIR.get_or_init(|| [make(2), make(1)])
}
