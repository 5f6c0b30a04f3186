//! The words on every card, made from the data the rules run on, so that text and behaviour cannot disagree.
//!
//! ```
//! use fields::text::{Face, card};
//!
//! let fireball = fields::library::standard().get().defs.spells.iter().position(|spell| spell.id == "fireball").unwrap();
//! let text = card(Face::Spell(fireball as u8));
//! assert_eq!(text.name, "Fireball");
//! assert_eq!(text.lines, ["Combat: your opponent loses 2 HP."]);
//! ```
//!
//! A card of a hero speaks to that hero ("you"). A creature's ability speaks of the creature ("it") to the hero it fights
//! ("you"), and a scenario of the teams.

mod card;
mod combat;
mod condition;
mod effect;
mod gift;
mod goal;
mod grammar;
mod scenario;

pub use card::{clash_card, effect_card};
pub use scenario::{failure, scenario, script, skull_event};

use crate::action::Owned;
use crate::compiled::{Content, Encounter};
use crate::ids::{Combat, Merchant};
use crate::library;
use crate::state::Mount;
use serde::Serialize;

/// Whose text is asked for: a kind of card, and its number in the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A hero's card.
    Hero(u8),
    /// A piece of equipment.
    Equipment(u8),
    /// A spell.
    Spell(u8),
    /// A vehicle.
    Vehicle(u8),
    /// A victory card.
    Victory(u8),
    /// An event of the encounter deck.
    Event(u8),
    /// An ally.
    Ally(u8),
    /// A beast of the encounter deck.
    Beast(u8),
    /// An epic beast.
    Epic(u8),
    /// A boss.
    Boss(u8),
    /// A quest.
    Quest(u8),
    /// A combat card.
    Combat(Combat),
}

/// A card in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardText {
    /// Its name.
    pub name: String,
    /// What kind of card it is: "Armor (body)", "Epic beast".
    pub kind: String,
    /// What is printed in its corners: a label and a number each.
    pub numbers: Vec<(&'static str, String)>,
    /// What it tells, on events and quests.
    pub story: Option<String>,
    /// What it does, a paragraph each.
    pub lines: Vec<String>,
}

impl CardText {
    /// All lines in one: for tooltips and the terminal.
    #[must_use]
    pub fn body(&self) -> String {
        self.lines.join(" ")
    }

    /// The numbers in one line: "Cost 3, HP 4".
    #[must_use]
    pub fn stats(&self) -> String {
        let all: Vec<String> = self.numbers.iter().map(|(label, n)| format!("{label} {n}")).collect();
        all.join(", ")
    }
}

/// The text of a card of the content everybody plays with.
///
/// # Panics
/// Never: a card that does not exist is an empty one.
#[must_use]
pub fn card(face: Face) -> CardText {
    card_of(library::standard().get(), face)
}

/// The text of a card of this content.
#[must_use]
pub fn card_of(content: &Content, face: Face) -> CardText {
    card::text(content, face)
}

/// What an ability of a card says.
#[must_use]
pub fn ability(content: &Content, ability: &crate::content::effect::Ability) -> String {
    Say::new(content, Voice::Hero).ability(ability)
}

impl Face {
    /// The card a hero owns.
    #[must_use]
    pub fn owned(card: Owned) -> Face {
        match card {
            Owned::Ally(id) => Face::Ally(id),
            Owned::Mount(mount) => Face::mount(mount),
            Owned::Worn(id) | Owned::Packed(id) => Face::Equipment(id),
            Owned::Spell(id) => Face::Spell(id),
        }
    }

    /// A creature or a vehicle.
    #[must_use]
    pub fn mount(mount: Mount) -> Face {
        match mount {
            Mount::Beast(id) => Face::Beast(id),
            Mount::Epic(id) => Face::Epic(id),
            Mount::Vehicle(id) => Face::Vehicle(id),
        }
    }

    /// A card that a merchant sells.
    #[must_use]
    pub fn ware(merchant: Merchant, id: u8) -> Face {
        match merchant {
            Merchant::Forge => Face::Vehicle(id),
            Merchant::Shop => Face::Equipment(id),
            Merchant::Guild => Face::Spell(id),
        }
    }

    /// A card of the encounter deck, by its number in that deck.
    #[must_use]
    pub fn encounter(content: &Content, card: u8) -> Face {
        match content.shape.encounter(card) {
            Encounter::Event(id) => Face::Event(id),
            Encounter::Ally(id) => Face::Ally(id),
            Encounter::Beast(id) => Face::Beast(id),
        }
    }

    /// A card of the scenario deck, by its number in that deck.
    #[must_use]
    pub fn adventure(content: &Content, card: u8) -> Face {
        match card.checked_sub(content.shape.epics) {
            Some(epic) => Face::Epic(epic),
            None => Face::Quest(card),
        }
    }

    /// Every card there is, in the order of the content.
    #[must_use]
    pub fn all(content: &Content) -> Vec<Face> {
        let defs = &content.defs;
        let of = |n: usize, face: fn(u8) -> Face| (0..n as u8).map(face);
        let mut all: Vec<Face> = of(defs.heroes.len(), Face::Hero).collect();
        all.extend(of(defs.equipment.len(), Face::Equipment));
        all.extend(of(defs.spells.len(), Face::Spell));
        all.extend(of(defs.vehicles.len(), Face::Vehicle));
        all.extend(of(defs.victory.len(), Face::Victory));
        all.extend(of(defs.events.len(), Face::Event));
        all.extend(of(defs.allies.len(), Face::Ally));
        all.extend(of(defs.beasts.len(), Face::Beast));
        all.extend(of(defs.epics.len(), Face::Epic));
        all.extend(of(defs.bosses.len(), Face::Boss));
        all.extend(of(defs.quests.len(), Face::Quest));
        all.extend(Combat::ALL.map(Face::Combat));
        all
    }
}

/// Who speaks to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voice {
    /// A card of a hero, to the hero.
    Hero,
    /// An ability of an encounter creature, to the hero whose wilds combat it is: effects concern the hero.
    Encounter,
    /// An ability of an epic beast or a boss: effects are its own, "you" are the hero it fights.
    Creature,
    /// A scenario, of one team after the other.
    Team,
    /// A scenario, of the board.
    Board,
}

/// What a sentence needs to know.
#[derive(Clone, Copy, Debug)]
struct Say<'a> {
    content: &'a Content,
    voice: Voice,
    /// What the counters of the scenario count.
    counters: &'a [String],
    /// Whether people play one team alone: the board speaks to them.
    solo: bool,
}

impl<'a> Say<'a> {
    fn new(content: &'a Content, voice: Voice) -> Say<'a> {
        Say { content, voice, counters: &[], solo: false }
    }

    fn counter(&self, i: u8) -> &'a str {
        self.counters.get(usize::from(i)).map_or("the counter of the scenario", |name| name)
    }

    fn area(&self, area: &'a crate::content::AreaName) -> &'a str {
        self.content.map.areas.get(area.id.index()).map_or(&area.name, |found| &found.name)
    }
}
