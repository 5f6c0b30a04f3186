//! The words on every card, made from the data the rules run on, so that text and behaviour cannot disagree.
//!
//! A card speaks to the Model it belongs to ("you"). Cards of the Controller and rules of a Scenario belong to no Model.

mod card;
mod count;
mod effect;
mod event;
mod noun;
mod scenario;
mod skill;

pub use card::{
    ai_card_lines, ai_strategy_lines, controller_option_text, minion_line, npc_lines, npc_stats, strategy_text, terrain_lines,
};
pub use scenario::{interact_text, scenario_rules, victory_text};
pub use skill::{attack_line, empowered_text, kind_name, skill_head, skill_text};

use crate::compiled::Content;
use crate::content::{Event, Word};
use noun::Noun;

/// Who speaks of what: the names a sentence can use.
#[derive(Clone, Debug)]
struct Say<'a> {
    content: &'a Content,
    /// Whether the card belongs to a Model, which is "you".
    owner: bool,
    /// What the owner is called if it is not "you".
    actor: String,
    /// The event answered.
    event: Option<Event>,
    /// Who the event is about.
    subject: Option<Noun>,
    /// The other party of the event.
    object: Option<Noun>,
    /// The Model chosen, or the one whose turn it is.
    it: Option<Noun>,
    /// Whether the owner makes the Attack spoken of.
    attacking: bool,
    /// Whether a reroll is of an Enemy's dice.
    rerolls_enemy: bool,
}

impl<'a> Say<'a> {
    /// For a card of a Model.
    fn to_owner(content: &'a Content) -> Say<'a> {
        Say { owner: true, actor: "you".into(), ..Say::of_rules(content) }
    }

    /// For a card or rule that belongs to no Model.
    fn of_rules(content: &'a Content) -> Say<'a> {
        Say {
            content,
            owner: false,
            actor: "the Model".into(),
            event: None,
            subject: None,
            object: None,
            it: None,
            attacking: false,
            rerolls_enemy: false,
        }
    }

    /// Terrain by its id, or every Terrain with a tag: "Swamp", "Rocks or Ruins".
    fn terrain(&self, word: Word) -> String {
        let fits = self.content.terrains.iter().filter(|t| t.id == word || t.tags.contains(&word));
        let names: Vec<String> = fits.map(|terrain| terrain.name.clone()).collect();
        if names.is_empty() { word.to_string() } else { noun::list(&names, "or") }
    }

    /// A Token by its id, or what a tag calls it.
    fn token(&self, word: Word) -> String {
        match self.content.tokens.iter().find(|token| token.id == word) {
            Some(token) => token.name.clone(),
            None => word.as_str().replace('-', " "),
        }
    }

    /// A zone by its name: "the exit", "ground 1".
    fn zone(&self, word: Word) -> String {
        let name = word.as_str().replace('-', " ");
        if name.ends_with(|c: char| c.is_ascii_digit()) { name } else { format!("the {name} zone") }
    }

    fn npc(&self, word: Word) -> String {
        self.content.npcs.iter().find(|npc| npc.id == word).map_or_else(|| word.to_string(), |npc| npc.name.clone())
    }

    fn faction(&self, word: Word) -> String {
        let found = self.content.factions.iter().find(|faction| faction.id == word);
        found.map_or_else(|| word.to_string(), |faction| faction.name.clone())
    }

    /// One and several of a Minion type.
    fn minion(&self, word: Word) -> (String, String) {
        let found = self.content.minions.iter().find(|minion| minion.id == word);
        found.map_or_else(|| (word.to_string(), word.to_string()), |minion| (minion.name.clone(), minion.plural.clone()))
    }
}
