//! The characters there are: the roster in `content/clash`, and those written into a set-up.

use crate::card::{Card, Hand};
use crate::character::{CharRef, Character};
use crate::compile::{basic_move, compile, unsolvable};
use crate::content::CharacterDef;
use crate::setup::{Chosen, Setup};
use crate::state::Clash;
use crate::text::{buildup_text, card_text, passive_text};
use crate::vocabulary;
use engine::{Files, Holdings, Listed};
use kit::problem::{self, File, Problem, read_ron};
use kit::{Registered, Registry};
use std::collections::BTreeMap;
use std::sync::{OnceLock, PoisonError, RwLock};

include!(concat!(env!("OUT_DIR"), "/content_files.rs"));

impl Registered for Character {
    const KIND: &'static str = "character";

    fn key(&self) -> &str {
        &self.key
    }

    fn registry() -> &'static Registry<Character> {
        static CHARACTERS: Registry<Character> =
            Registry::new(|| parse(FILES).unwrap_or_else(|problems| panic!("broken roster:\n{}", problems.join("\n"))));
        &CHARACTERS
    }

    fn find(key: &str) -> Option<CharRef> {
        if key.starts_with(FIXTURE) {
            return basic_pair().into_iter().find(|c| c.key == key);
        }
        Self::registry().find(key)
    }
}

/// The roster, in the order of its files' names.
///
/// # Panics
/// When the content built into the program is broken, which the tests exclude.
#[must_use]
pub fn roster() -> &'static [CharRef] {
    Character::registry().standard()
}

/// The character saved under this key.
#[must_use]
pub fn find(key: &str) -> Option<CharRef> {
    Character::find(key)
}

/// Registers a custom character, one that is not of the roster.
///
/// # Errors
/// Everything that is wrong with it.
pub fn register(def: &CharacterDef) -> Result<CharRef, Vec<String>> {
    let key = format!("{}#{}", def.id, engine::hash_of(def));
    match find(&key) {
        Some(known) => Ok(known),
        // What is registered stays for the life of the program, and anybody may send a character.
        None if Character::registry().custom() >= MOST_OWN => Err(vec![format!(
            "{}: this program has met {MOST_OWN} new characters and takes no more until it is started again",
            def.id
        )]),
        None => Ok(Character::registry().register(compile(def, key)?)),
    }
}

/// How many characters that are not of the roster a program keeps.
const MOST_OWN: usize = 10_000;

/// Reads and checks a roster from the texts of its files: (name, text).
///
/// # Errors
/// Every problem of every file, each with file and line, and the column where it cannot be read at all.
pub fn parse(files: &[(&str, &str)]) -> Result<Vec<Character>, Vec<String>> {
    let (mut characters, mut problems) = (Vec::<Character>::new(), Vec::new());
    for file in files {
        match read(*file) {
            Err(more) => problems.extend(more),
            Ok(character) => {
                let shared = characters.iter().flat_map(|other| shared_by(&character, other));
                problems.extend(shared.map(|what| located(*file, &character.def, what)));
                characters.push(character);
            }
        }
    }
    if problems.is_empty() { Ok(characters) } else { Err(problem::lines(&problems)) }
}

/// A character of the roster from its file.
fn read(file: File<'_>) -> Result<Character, Vec<Problem>> {
    let def: CharacterDef = read_ron(file).map_err(|problem| vec![problem])?;
    let checked = compile(&def, def.id.clone()).and_then(|character| {
        let mut problems = unsolvable(&character);
        if def.id.starts_with(FIXTURE) {
            problems.push(format!("{}: ids that begin with {FIXTURE} belong to the fixture", def.id));
        }
        if problems.is_empty() { Ok(character) } else { Err(problems) }
    });
    checked.map_err(|problems| problems.into_iter().map(|what| located(file, &def, what)).collect())
}

/// The line a problem is about: the one with the name it quotes (of a passive, a special, a counter), or else the id's.
fn located(file: File<'_>, def: &CharacterDef, what: String) -> Problem {
    let quoted = what.split('"').nth(1).map(str::to_string);
    Problem::near(file, &quoted.unwrap_or_else(|| def.id.clone()), what)
}

/// What two members of one roster may not share.
fn shared_by(a: &Character, b: &Character) -> Vec<String> {
    let (a, b) = (&a.def, &b.def);
    let mut problems = Vec::new();
    if a.id == b.id {
        problems.push(format!("{}: this id is used twice", a.id));
    }
    if a.name == b.name {
        problems.push(format!("{}: {} has the name {} too", a.id, b.id, b.name));
    }
    if a.initiative == b.initiative {
        problems.push(format!("{}: {} has Initiative {} too; ties are for mirror matches", a.id, b.id, a.initiative));
    }
    problems
}

impl engine::Content for Clash {
    const RULES: &'static str = include_str!("../../../rules/clash.md");
    const ENDINGS: &'static [&'static str] = ENDINGS;

    const FILES: &'static [(&'static str, &'static str)] = FILES;

    fn check(files: &Files) -> Result<Holdings, Vec<String>> {
        let characters = enough(parse(&files.texts())?)?;
        let vocabulary = vocabulary::used_by(characters.iter().map(|c| &c.def));
        let items = [("characters", characters.into_iter().map(|c| c.def.name).collect())].into();
        Ok(Holdings { items, vocabulary })
    }

    fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
        let each = roster().iter().map(|character| {
            let def = &character.def;
            let head = format!("{} HP, Initiative {}, a second {:?}.", def.hp, def.initiative, def.duplicate);
            let passives = def.passives.iter().map(|passive| format!("{}: {}", passive.name, passive_text(passive)));
            let specials = [Card::Special1, Card::Special2].into_iter().zip(&def.specials);
            let cards = specials.map(|(card, special)| {
                format!("{} (Buildup {}): {}", special.name, buildup_text(character, card), card_text(character, card))
            });
            (def.id.clone(), def.name.clone(), [head].into_iter().chain(passives).chain(cards).collect())
        });
        [("characters", Listed::all(each))].into()
    }

    fn load(files: &Files) -> Result<(), Vec<String>> {
        let characters = enough(parse(&files.texts())?)?;
        Character::registry().replace_standard(characters).map_err(|late| vec![late.to_string()])
    }

    fn keep(files: &Files) -> Result<String, Vec<String>> {
        let characters = parse(&files.texts())?;
        let defs: Vec<CharacterDef> = characters.into_iter().map(|c| c.def).collect();
        let key = engine::hash_of(&defs);
        KEPT.write().unwrap_or_else(PoisonError::into_inner).entry(key.clone()).or_insert(defs);
        Ok(key)
    }

    /// CL-2.1: the characters that the set-up names are written into it as they were. Where they are picked from the roster later
    /// a set-up cannot say which roster is meant.
    fn pinned(setup: &Setup, key: Option<&str>) -> Option<Setup> {
        let Some(key) = key else { return Some(setup.clone()) };
        let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner);
        let defs = kept.get(key)?;
        let mut pinned = setup.clone();
        for chosen in &mut pinned.characters {
            match chosen {
                Some(Chosen::Id(id)) => *chosen = Some(Chosen::Own(Box::new(defs.iter().find(|def| def.id == *id)?.clone()))),
                Some(Chosen::Own(_)) => {}
                None => return None,
            }
        }
        Some(pinned)
    }
}

/// CL-2.1: there is somebody to fight with.
fn enough(characters: Vec<Character>) -> Result<Vec<Character>, Vec<String>> {
    if characters.is_empty() { Err(vec!["there is no character in it (CL-2.1)".into()]) } else { Ok(characters) }
}

/// Rosters of earlier programs, by their hash.
static KEPT: RwLock<BTreeMap<String, Vec<CharacterDef>>> = RwLock::new(BTreeMap::new());

/// How the keys of the fixture's characters begin.
const FIXTURE: &str = "basic_";

/// The pair of the `basic` fixture: no specials, second copies of 1, 2 and 3, Initiatives 2 and 1.
pub(crate) fn basic_pair() -> [CharRef; 2] {
    static PAIR: OnceLock<[CharRef; 2]> = OnceLock::new();
    let make = |initiative: i8| {
        let def = CharacterDef {
            id: format!("{FIXTURE}{initiative}"),
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
        Character::registry().register(Character {
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
        })
    };
    *PAIR.get_or_init(|| [make(2), make(1)])
}
