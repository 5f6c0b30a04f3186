//! What the files of `content/fields` may say. Cards are data; no hero, card, area or scenario is named in Rust.

pub mod cards;
pub mod effect;
pub mod map;
pub mod rules;
pub mod scenario;
pub mod solo;

use serde::{Deserialize, Serialize};

/// All files, read and not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Definitions {
    /// `rules.ron`.
    pub rules: rules::Rules,
    /// `map.ron`.
    pub map: map::MapDef,
    /// `factions.ron`.
    pub factions: Vec<cards::Faction>,
    /// `heroes/*.ron`.
    pub heroes: Vec<cards::HeroDef>,
    /// `equipment.ron`.
    pub equipment: Vec<cards::Equipment>,
    /// `spells.ron`.
    pub spells: Vec<cards::Spell>,
    /// `vehicles.ron`.
    pub vehicles: Vec<cards::Vehicle>,
    /// `victory.ron`.
    pub victory: Vec<cards::Victory>,
    /// `events.ron`.
    pub events: Vec<cards::EventCard>,
    /// `allies.ron`.
    pub allies: Vec<cards::Ally>,
    /// `beasts.ron`.
    pub beasts: Vec<cards::Beast>,
    /// `epic_beasts.ron`.
    pub epics: Vec<cards::EpicBeast>,
    /// `bosses.ron`.
    pub bosses: Vec<cards::Boss>,
    /// `quests/*.ron`.
    pub quests: Vec<cards::Quest>,
    /// `clash_cards.ron` (FE-34.9).
    pub clash_cards: Vec<solo::ClashCard>,
    /// `effect_cards.ron` (FE-34.10).
    pub effect_cards: Vec<solo::EffectCard>,
    /// `scenarios/*.ron`.
    pub scenarios: Vec<scenario::Scenario>,
}

/// The id of an area in a content file. The check puts its number on the map beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct AreaName {
    /// As the file names it.
    pub name: String,
    /// Its number, once checked.
    pub id: crate::ids::AreaId,
}

impl From<String> for AreaName {
    fn from(name: String) -> Self {
        AreaName { name, id: crate::ids::AreaId(0) }
    }
}

impl From<AreaName> for String {
    fn from(area: AreaName) -> Self {
        area.name
    }
}
