//! The objectives of victory cards in words.

use super::Say;
use super::grammar::{count, list, times};
use crate::content::cards::{Feat, Goal, Objective};
use crate::content::effect::Cond;
use crate::ids::Merchant;

/// "3 pieces of equipment".
pub(super) fn wares(merchant: Merchant, n: u8) -> String {
    match merchant {
        Merchant::Forge => count(n, "vehicle", "vehicles"),
        Merchant::Shop => count(n, "piece of equipment", "pieces of equipment"),
        Merchant::Guild => count(n, "spell", "spells"),
    }
}

/// "an epic beast", "3 epic beasts".
fn some(n: u8, one: &str, many: &str) -> String {
    if n == 1 { one.into() } else { format!("{n} {many}") }
}

fn feat(feat: Feat, n: u8) -> String {
    match feat {
        Feat::HeroDefeated => format!("defeat {} in epic combat", some(n, "an enemy hero", "enemy heroes")),
        Feat::CombatWon => format!("win {}", some(n, "an epic combat", "epic combats")),
        Feat::DefenseWon => format!("win {} as the defender", some(n, "an epic combat", "epic combats")),
        Feat::EpicBeaten => format!("beat {}", some(n, "an epic beast", "epic beasts")),
        Feat::BeastBeaten => format!("beat {} in the wilds", some(n, "a beast", "beasts")),
        Feat::Tamed => format!("tame {}", some(n, "a creature", "creatures")),
        Feat::Recruited => format!("recruit {}", some(n, "an ally", "allies")),
        Feat::AllyBeaten => format!("beat {}", some(n, "a hostile ally", "hostile allies")),
        Feat::QuestDone => format!("fulfil {}", some(n, "a quest", "quests")),
        Feat::Captured => format!("capture {}", some(n, "an outpost", "outposts")),
        Feat::Stormed if n == 1 => "capture an outpost that an enemy controlled".into(),
        Feat::Stormed => format!("capture {n} outposts that an enemy controlled"),
        Feat::Bought => format!("buy {}", some(n, "a card", "cards")),
        Feat::VehicleBought => format!("buy {}", some(n, "a vehicle", "vehicles")),
        Feat::SpellCast => format!("cast {}", some(n, "a spell", "spells")),
        Feat::ConsumableUsed => format!("use {}", some(n, "a consumable", "consumables")),
        Feat::SoldierRemoved => format!("remove {}", some(n, "an enemy soldier", "enemy soldiers")),
        Feat::Braved => format!("brave the wilds {}", times(n)),
        Feat::FastTravel => format!("travel from tower to tower {}", times(n)),
        Feat::CombatCard => format!("gain {}", some(n, "a combat card", "combat cards")),
        Feat::Corridor if n == 1 => "fly along a corridor".into(),
        Feat::Corridor => format!("fly along a corridor {}", times(n)),
        Feat::Rested => format!("rest {}", times(n)),
        Feat::Spent => format!("spend {n} Eternium at merchants"),
    }
}

impl Say<'_> {
    /// An objective as something to do: "control 4 outposts".
    fn state(&self, cond: &Cond) -> String {
        match cond {
            Cond::All(all) => {
                let parts: Vec<String> = all.iter().map(|cond| self.state(cond)).collect();
                let same = parts.iter().all(|part| part.starts_with("control "));
                let from =
                    |i: usize, part: &str| part.strip_prefix("control ").filter(|_| same && i > 0).unwrap_or(part).to_string();
                list(&parts.iter().enumerate().map(|(i, part)| from(i, part)).collect::<Vec<_>>(), "and")
            }
            Cond::Outposts(n) => format!("control {} (your base counts)", count(*n, "outpost", "outposts")),
            Cond::Towers(3) => "control all three towers".into(),
            Cond::Towers(n) => format!("control {}", count(*n, "tower", "towers")),
            Cond::Merchants(n) => format!("control {} with a merchant", count(*n, "outpost", "outposts")),
            Cond::Controls(area) => format!("control {}", self.area(area)),
            Cond::Eternium(n) => format!("have {n} Eternium in your reserve"),
            Cond::SoldiersOnMap(n) => format!("have {} on the map", count(*n, "soldier", "soldiers")),
            Cond::Riders(1) => "have a hero who owns a tamed creature".into(),
            Cond::Riders(n) => format!("have {n} heroes who own a tamed creature"),
            Cond::HeroesInWilds(n) => format!("have {} in the wilds", count(*n, "hero", "heroes")),
            Cond::HeroAt(area) => format!("have a hero in {}", self.area(area)),
            Cond::Owns(merchant, n) => format!("own {} among your heroes", wares(*merchant, *n)),
            other => format!("see that {}", self.cond(other)),
        }
    }

    /// What an objective asks for.
    pub(super) fn goal(&self, objective: &Objective) -> String {
        match &objective.goal {
            Goal::State(cond) => self.state(cond),
            Goal::Count(of, n) => feat(*of, *n),
        }
    }
}
