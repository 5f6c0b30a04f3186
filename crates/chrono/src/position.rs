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
//! For each side there can be `hand`, `field`, `pile`, `guardians`, `deck`, `extra` and `points`. In a puzzle nobody knows the order
//! of guardians and deck: which card comes up is drawn, as in every game. In a lesson they lie as they are listed, the first on top,
//! so that it can speak of what comes. A lesson has `step:` lines, in order, each with a `done:` line that
//! says what completes it, see [`Goal`]; a puzzle has none, but a `solution:` that names what is chosen, one after the other.

use crate::compiled::CompiledRef;
use crate::content::Library;
use crate::pile::{CardId, Pile};
use crate::state::{Battler, Chrono, Fleeting, Laid, Player, Values};
use crate::symbols::shown;
use crate::victory::Hidden;
use engine::Seat;
use kit::problem::Fault;
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
    pub steps: Vec<Step>,
    /// How a puzzle is solved: what its player chooses, in the words of the actions; a lesson has none.
    pub solution: Vec<String>,
    /// CC-5.14: time of the player who begins.
    pub counter: i8,
    /// Who begins, and the other one.
    pub sides: [Side; 2],
}

/// One thing a lesson teaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// What the player is told.
    pub text: String,
    /// What completes it.
    pub done: Goal,
}

/// What completes a step of a lesson: something its player does, with this card if one is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Goal {
    /// What is done. Under its old name in data, so that the hash of the content stays what it was.
    #[serde(rename = "deed")]
    pub kind: GoalKind,
    /// The id of the card it is done with, or that it is done to.
    pub card: Option<String>,
}

/// The words of a `done:` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoalKind {
    /// CC-8.1: a battler is summoned, in any way.
    Summon,
    /// CC-10.1.
    Play,
    /// CC-11.2.
    Attack,
    /// CC-15.4.
    Quest,
    /// CC-16.1.
    Tap,
    /// A battler of an opponent is destroyed.
    Destroy,
    /// CC-23.8: somebody goes back to the hand.
    Return,
    /// CC-13.2: a guardian of an opponent is turned up.
    Reveal,
    /// CC-15.16: quest points are scored.
    Point,
    /// CC-7.1: the own turn ends.
    End,
    /// CC-6.1: the own turn begins.
    Turn,
    /// CC-1.7, CC-1.8.
    Win,
}

impl GoalKind {
    /// Every kind with its word, and whether it can name a card.
    pub const ALL: [(&'static str, GoalKind, bool); 12] = [
        ("summon", GoalKind::Summon, true),
        ("play", GoalKind::Play, true),
        ("attack", GoalKind::Attack, true),
        ("quest", GoalKind::Quest, true),
        ("tap", GoalKind::Tap, true),
        ("destroy", GoalKind::Destroy, true),
        ("return", GoalKind::Return, true),
        ("reveal", GoalKind::Reveal, true),
        ("point", GoalKind::Point, false),
        ("end", GoalKind::End, false),
        ("turn", GoalKind::Turn, false),
        ("win", GoalKind::Win, false),
    ];
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

impl Position {
    /// Whether it is to be won this turn, with nothing else to learn.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.steps.is_empty()
    }
}

/// What is wrong, and how many characters into the value it stands.
type At = (usize, String);

/// What is read so far: a step waits for the line that says what completes it.
#[derive(Default)]
struct Reading {
    position: Position,
    open: Option<(u32, String)>,
}

/// Reads a lesson or a puzzle.
///
/// # Errors
/// What is wrong with each line: number, column and reason.
pub fn parse(text: &str, library: &Library) -> Result<Position, Vec<Fault>> {
    let mut reading = Reading::default();
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let (done, before) = match line.split_once(':') {
            Some((key, value)) => {
                let blanks = value.chars().take_while(|c| c.is_whitespace()).count();
                (reading.take(number, key.trim(), value.trim(), library), key.chars().count() + 1 + blanks)
            }
            None => (Err((0, format!("found \"{}\", expected a word and a colon", shown(line.trim())))), 0),
        };
        faults.extend(done.err().map(|(at, what)| Fault { line: number, column: (before + at + 1) as u32, what }));
    }
    if let Some((number, _)) = reading.open {
        let what = "this step has no \"done:\" line that says what completes it".into();
        faults.push(Fault { line: number, column: 1, what });
    }
    let position = reading.position;
    for (key, value) in [("id", &position.id), ("name", &position.name), ("about", &position.about)] {
        if value.is_empty() {
            faults.push(Fault { line: 0, column: 0, what: format!("{key}: is missing") });
        }
    }
    for side in &position.sides {
        let mut cards: Vec<&String> = side.all().collect();
        cards.sort();
        if let Some(four) = cards.windows(4).find(|four| four[0] == four[3]) {
            let what = format!("{} is there more than 3 times (CC-19.3)", four[0]);
            faults.push(Fault { line: 0, column: 0, what });
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

impl Reading {
    fn take(&mut self, number: u32, key: &str, value: &str, library: &Library) -> Result<(), At> {
        let text = value.to_string();
        match key {
            "id" => self.position.id = text,
            "name" => self.position.name = text,
            "about" => self.position.about = text,
            "hint" => self.position.hint = text,
            "step" | "done" => return self.step(number, key == "step", value, library),
            "solution" => self.position.solution = value.split(';').map(|one| one.trim().to_string()).collect(),
            "counter" => {
                let counter = value.parse().ok().filter(|n| (0..=10).contains(n));
                self.position.counter =
                    counter.ok_or_else(|| (0, format!("found \"{}\", expected a number from 0 to 10", shown(value))))?;
            }
            _ => return self.side(key, value, library),
        }
        Ok(())
    }

    /// A step, or what completes the one before.
    fn step(&mut self, number: u32, begins: bool, value: &str, library: &Library) -> Result<(), At> {
        if begins {
            let before = self.open.replace((number, value.to_string()));
            return match (before, value.is_empty()) {
                (Some((other, _)), _) => Err((0, format!("the step of line {other} has no \"done:\" line yet"))),
                (None, true) => Err((0, "a step needs words".into())),
                (None, false) => Ok(()),
            };
        }
        let (_, text) = self.open.take().ok_or_else(|| (0, "there is no step before this line".to_string()))?;
        let done = goal(value, library)?;
        self.position.steps.push(Step { text, done });
        Ok(())
    }

    /// `me hand`, `they field`.
    fn side(&mut self, key: &str, value: &str, library: &Library) -> Result<(), At> {
        let side = match key.split_once(' ') {
            Some(("me", what)) => Some((0, what)),
            Some(("they", what)) => Some((1, what)),
            _ => None,
        };
        let known = "id, name, about, hint, step, done, solution, counter, or me and they with hand, field, pile, guardians, deck, extra or points";
        let unknown = || (0, format!("found \"{}:\", expected {known}", shown(key)));
        let (at, what) = side.ok_or_else(unknown)?;
        let side = &mut self.position.sides[at];
        match what {
            "hand" => side.hand = cards(value, library)?,
            "deck" => side.deck = cards(value, library)?,
            "guardians" => side.guardians = cards(value, library)?,
            "extra" => side.extra = cards(value, library)?,
            "pile" => side.pile = cards(value, library)?,
            "field" => {
                let each = parts(value, ';').map(|(at, one)| placed(one, library).map_err(|(more, what)| (at + more, what)));
                side.field = each.collect::<Result<_, _>>()?;
            }
            "points" => side.points = value.parse().map_err(|_| (0, format!("found \"{}\", expected a number", shown(value))))?,
            _ => return Err(unknown()),
        }
        Ok(())
    }
}

/// `summon cinder-runner`, `turn`.
fn goal(text: &str, library: &Library) -> Result<Goal, At> {
    let (word, card) = text.split_once(' ').map_or((text, None), |(word, card)| (word, Some(card.trim())));
    let Some((_, kind, with_card)) = GoalKind::ALL.into_iter().find(|(known, ..)| *known == word) else {
        let known = GoalKind::ALL.map(|(known, ..)| known).join(", ");
        return Err((0, format!("found \"{}\", expected one of {known}", shown(word))));
    };
    let at = word.chars().count() + 1;
    let card = match card {
        Some(card) if !with_card => return Err((at, format!("found \"{}\", expected nothing after {word}", shown(card)))),
        card => card.map(|card| id(card, library).map_err(|what| (at, what))).transpose()?,
    };
    Ok(Goal { kind, card })
}

/// The parts of a list, each with the place of its first character.
fn parts(list: &str, by: char) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    list.split(by).map(move |part| {
        let start = at + part.chars().take_while(|c| c.is_whitespace()).count();
        at += part.chars().count() + 1;
        (start, part.trim())
    })
}

fn id(word: &str, library: &Library) -> Result<String, String> {
    library.get(word).map(|card| card.id.clone()).ok_or_else(|| format!("there is no card \"{}\"", shown(word)))
}

/// `2 glass-eel, worldroot`.
fn cards(list: &str, library: &Library) -> Result<Vec<String>, At> {
    let mut all = Vec::new();
    for (at, item) in parts(list, ',').filter(|(_, item)| !item.is_empty()) {
        let (count, word) = item.split_once(' ').map_or((Ok(1), item), |(n, word)| (n.parse::<usize>(), word.trim()));
        let count = count.ok().filter(|n| (1..=3).contains(n)).ok_or_else(|| (at, format!("{}: 1 to 3 copies", shown(item))))?;
        all.extend(std::iter::repeat_n(id(word, library).map_err(|what| (at, what))?, count));
    }
    Ok(all)
}

/// `lockkeeper tapped quest glass-eel`.
fn placed(text: &str, library: &Library) -> Result<Placed, At> {
    let card = |(at, word): (usize, &str)| id(word, library).map_err(|what| (at, what));
    let mut words = parts(text, ' ').filter(|(_, word)| !word.is_empty());
    let mut placed = Placed { card: card(words.next().unwrap_or_default())?, ..Placed::default() };
    while let Some((at, word)) = words.next() {
        let end = (at + word.chars().count(), "");
        match word {
            "tapped" => placed.tapped = true,
            "quest" => placed.quests.push(card(words.next().unwrap_or(end))?),
            "pilot" => placed.pilot = Some(card(words.next().unwrap_or(end))?),
            other => return Err((at, format!("found \"{}\", expected tapped, quest or pilot", shown(other)))),
        }
    }
    placed.tapped |= !placed.quests.is_empty();
    Ok(placed)
}

/// What lies before a player at the beginning.
pub(crate) fn player(compiled: CompiledRef, side: &Side) -> Player {
    let pile = |lists: &[&[String]]| -> Pile {
        let mut pile = Pile::default();
        for card in lists.iter().copied().flatten().filter_map(|id| compiled.find(id)) {
            pile.add(card);
        }
        pile
    };
    let colour = |id: &String| compiled.content.get(id).map_or(0, |card| 1 << card.colour as u8);
    let ex = side.all().filter(|id| compiled.content.get(id).is_some_and(|card| card.ex)).count();
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
    /// Whether this is a position that is to be won in its first turn.
    pub(crate) fn is_puzzle(&self) -> bool {
        let at = usize::from(self.position);
        at > 0 && self.compiled.content.positions.get(at - 1).is_some_and(Position::is_puzzle)
    }

    /// The card on top where a lesson has prepared the order: piles only ever lose cards from the top, so what is left of one says
    /// how far it has come. Where a pile has been changed in another way, or in a world that is only imagined, chance decides.
    pub(crate) fn prepared(&self, seat: Seat, from: Hidden) -> Option<CardId> {
        let at = usize::from(self.position).checked_sub(1)?;
        let position = self.compiled.content.positions.get(at).filter(|position| !position.is_puzzle())?;
        let (side, player) = (position.sides.get(seat.index())?, self.player(seat));
        let (pile, left) = match from {
            Hidden::Deck => (&side.deck, player.deck),
            Hidden::Guardians => (&side.guardians, player.guardians),
            Hidden::Extra => (&side.extra, player.extra),
        };
        let next = pile.len().checked_sub(usize::from(left))?;
        pile.get(next).and_then(|id| self.compiled.find(id)).filter(|card| player.bag.has(*card))
    }

    /// Puts the battlers of a position into play; none of them was summoned this turn.
    pub(crate) fn place(&mut self, position: &Position) {
        let compiled = self.compiled.get();
        for (seat, side) in (0..).map(Seat).zip(&position.sides) {
            for placed in &side.field {
                let Some(card) = compiled.find(&placed.card) else { continue };
                let id = self.new_id();
                self.field.push(Battler {
                    id,
                    seat,
                    card,
                    pilot: placed.pilot.as_deref().and_then(|id| compiled.find(id)).unwrap_or(CardId::NONE),
                    tapped: placed.tapped,
                    fresh: false,
                    doomed: false,
                    homeward: false,
                    quests: placed.quests.len() as u8,
                    unders: 0,
                    until: [Fleeting::default(); 2],
                    now: Values::default(),
                });
                let quests = placed.quests.iter().filter_map(|quest| compiled.find(quest));
                self.laid.extend(quests.map(|card| Laid { id, quest: true, card }));
            }
        }
        self.refresh();
    }
}
