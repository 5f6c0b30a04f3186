//! Lessons and puzzles: games that begin in the middle, written as text.
//!
//! ```text
//! id: open-door
//! name: The Open Door
//! about: Win this turn.
//! hint: What has nobody left to guard it?
//! counter: 3
//! me hand: cinder-runner, 2 glass-eel
//! me field: bellows-boy; lockkeeper tapped quest glass-eel
//! they guardians: patient-current
//! ```
//!
//! For each side there can be `hand`, `field`, `pile`, `guardians`, `deck`, `extra` and `points`. Nobody knows the order of guardians
//! and deck: which card comes up is drawn, as in every game. A lesson has `step:` lines, in order; a puzzle has none.

use crate::codex::CodexRef;
use crate::content::Library;
use crate::pile::{CardId, Pile};
use crate::state::{Battler, Chrono, Fleeting, Laid, Player, Values};
use crate::symbols::shown;
use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// A lesson or a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Position {
    /// Unique, in lower case.
    pub id: String,
    /// As shown.
    pub name: String,
    /// What is to be done.
    pub about: String,
    /// For whoever is stuck.
    pub hint: String,
    /// What a lesson tells, in order; a puzzle has none.
    pub steps: Vec<String>,
    /// CC-5.14: time of the player who begins.
    pub counter: i8,
    /// Who begins, and the other one.
    pub sides: [Side; 2],
}

/// What one side has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Side {
    /// Card ids.
    pub hand: Vec<String>,
    /// Card ids.
    pub deck: Vec<String>,
    /// Card ids.
    pub guardians: Vec<String>,
    /// Card ids.
    pub extra: Vec<String>,
    /// The discard pile.
    pub pile: Vec<String>,
    /// Battlers in play.
    pub field: Vec<Placed>,
    /// Quest points.
    pub points: u8,
}

/// A battler in play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Placed {
    /// Its card.
    pub card: String,
    /// Turned sideways.
    pub tapped: bool,
    /// Quest cards on it.
    pub quests: Vec<String>,
    /// Its pilot.
    pub pilot: Option<String>,
}

/// Reads a lesson or a puzzle.
///
/// # Errors
/// What is wrong with each line: number and reason.
pub fn parse(text: &str, library: &Library) -> Result<Position, Vec<String>> {
    let mut position = Position::default();
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let done = match line.split_once(':') {
            Some((key, value)) => take(&mut position, key.trim(), value.trim(), library),
            None => Err(format!("found \"{}\", expected a word and a colon", shown(line))),
        };
        faults.extend(done.err().map(|what| format!("{number}: {what}")));
    }
    for (key, value) in [("id", &position.id), ("name", &position.name), ("about", &position.about)] {
        if value.is_empty() {
            faults.push(format!(" {key}: is missing"));
        }
    }
    for side in &position.sides {
        let mut cards: Vec<&String> = side.all().collect();
        cards.sort();
        if let Some(four) = cards.windows(4).find(|four| four[0] == four[3]) {
            faults.push(format!(" {} is there more than 3 times (CC-19.3)", four[0]));
        }
    }
    if faults.is_empty() { Ok(position) } else { Err(faults) }
}

impl Side {
    /// Every card of this side, wherever it is.
    fn all(&self) -> impl Iterator<Item = &String> {
        let placed = self.field.iter().flat_map(|b| [&b.card].into_iter().chain(&b.quests).chain(&b.pilot));
        [&self.hand, &self.deck, &self.guardians, &self.extra, &self.pile].into_iter().flatten().chain(placed)
    }
}

fn take(position: &mut Position, key: &str, value: &str, library: &Library) -> Result<(), String> {
    let text = value.to_string();
    match key {
        "id" => position.id = text,
        "name" => position.name = text,
        "about" => position.about = text,
        "hint" => position.hint = text,
        "step" => position.steps.push(text),
        "counter" => {
            let counter = value.parse().ok().filter(|n| (0..=10).contains(n));
            position.counter = counter.ok_or_else(|| format!("found \"{}\", expected a number from 0 to 10", shown(value)))?;
        }
        _ => {
            let side = match key.split_once(' ') {
                Some(("me", what)) => Some((0, what)),
                Some(("they", what)) => Some((1, what)),
                _ => None,
            };
            let known =
                "id, name, about, hint, step, counter, or me and they with hand, field, pile, guardians, deck, extra or points";
            let unknown = || format!("found \"{}:\", expected {known}", shown(key));
            let (at, what) = side.ok_or_else(unknown)?;
            let side = &mut position.sides[at];
            match what {
                "hand" => side.hand = cards(value, library)?,
                "deck" => side.deck = cards(value, library)?,
                "guardians" => side.guardians = cards(value, library)?,
                "extra" => side.extra = cards(value, library)?,
                "pile" => side.pile = cards(value, library)?,
                "field" => side.field = value.split(';').map(|one| placed(one, library)).collect::<Result<_, _>>()?,
                "points" => side.points = value.parse().map_err(|_| format!("found \"{}\", expected a number", shown(value)))?,
                _ => return Err(unknown()),
            }
        }
    }
    Ok(())
}

fn id(word: &str, library: &Library) -> Result<String, String> {
    library.get(word).map(|card| card.id.clone()).ok_or_else(|| format!("there is no card \"{}\"", shown(word)))
}

/// `2 glass-eel, worldroot`.
fn cards(list: &str, library: &Library) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (count, word) = item.split_once(' ').map_or((Ok(1), item), |(n, word)| (n.parse::<usize>(), word.trim()));
        let count = count.ok().filter(|n| (1..=3).contains(n)).ok_or_else(|| format!("{}: 1 to 3 copies", shown(item)))?;
        all.extend(std::iter::repeat_n(id(word, library)?, count));
    }
    Ok(all)
}

/// `lockkeeper tapped quest glass-eel`.
fn placed(text: &str, library: &Library) -> Result<Placed, String> {
    let mut words = text.split_whitespace();
    let mut placed = Placed { card: id(words.next().unwrap_or_default(), library)?, ..Placed::default() };
    while let Some(word) = words.next() {
        match word {
            "tapped" => placed.tapped = true,
            "quest" => placed.quests.push(id(words.next().unwrap_or_default(), library)?),
            "pilot" => placed.pilot = Some(id(words.next().unwrap_or_default(), library)?),
            other => return Err(format!("found \"{}\", expected tapped, quest or pilot", shown(other))),
        }
    }
    placed.tapped |= !placed.quests.is_empty();
    Ok(placed)
}

/// What lies before a player at the beginning.
pub(crate) fn player(codex: CodexRef, side: &Side) -> Player {
    let pile = |lists: &[&[String]]| -> Pile {
        let mut pile = Pile::default();
        for card in lists.iter().copied().flatten().filter_map(|id| codex.find(id)) {
            pile.add(card);
        }
        pile
    };
    let colour = |id: &String| codex.content.get(id).map_or(0, |card| 1 << card.colour as u8);
    let ex = side.all().filter(|id| codex.content.get(id).is_some_and(|card| card.ex)).count();
    Player {
        bag: pile(&[&side.deck, &side.guardians, &side.extra]),
        deck: side.deck.len() as u16,
        guardians: side.guardians.len() as u16,
        extra: side.extra.len() as u16,
        hand: pile(&[&side.hand]),
        discard: pile(&[&side.pile]),
        points: side.points,
        colours: side.all().fold(0, |bits, id| bits | colour(id)),
        brought: ((side.all().count() - ex) as u16, ex as u16),
        ..Player::default()
    }
}

impl Chrono {
    /// Puts the battlers of a position into play; none of them was summoned this turn.
    pub(crate) fn place(&mut self, position: &Position) {
        let codex = self.codex.get();
        for (seat, side) in (0..).map(Seat).zip(&position.sides) {
            for placed in &side.field {
                let Some(card) = codex.find(&placed.card) else { continue };
                let id = self.new_id();
                self.field.push(Battler {
                    id,
                    seat,
                    card,
                    pilot: placed.pilot.as_deref().and_then(|id| codex.find(id)).unwrap_or(CardId::NONE),
                    tapped: placed.tapped,
                    fresh: false,
                    doomed: false,
                    homeward: false,
                    quests: placed.quests.len() as u8,
                    unders: 0,
                    until: [Fleeting::default(); 2],
                    now: Values::default(),
                });
                let quests = placed.quests.iter().filter_map(|quest| codex.find(quest));
                self.laid.extend(quests.map(|card| Laid { id, quest: true, card }));
            }
        }
        self.refresh();
    }
}
