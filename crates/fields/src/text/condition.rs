//! Conditions in words, in two forms: after "if", and as what limits a bonus.

use super::grammar::{count, list};
use super::{Say, Voice};
use crate::content::effect::Cond;
use crate::content::map::Terrain;
use crate::ids::WeaponType;

fn weapon(kind: WeaponType) -> &'static str {
    match kind {
        WeaponType::Melee => "melee",
        WeaponType::Ranged => "ranged",
        WeaponType::Magic => "magic",
    }
}

fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Walls => "behind walls",
        Terrain::Plain => "on a plain",
        Terrain::Forest => "in a forest",
        Terrain::Desert => "in the desert",
        Terrain::Swamp => "in a swamp",
        Terrain::Mountain => "in the mountains",
        Terrain::Coast => "on the coast",
    }
}

impl Say<'_> {
    /// What follows "if".
    pub(super) fn cond(&self, cond: &Cond) -> String {
        let team = match self.voice {
            Voice::Team => "it has",
            Voice::Hero | Voice::Encounter | Voice::Creature | Voice::Board => "your team has",
        };
        match cond {
            Cond::Always => "always".into(),
            Cond::All(all) => list(&all.iter().map(|cond| self.cond(cond)).collect::<Vec<_>>(), "and"),
            Cond::Any(all) => list(&all.iter().map(|cond| self.cond(cond)).collect::<Vec<_>>(), "or"),
            Cond::Not(not) => self.negated(not),
            Cond::Night => "it is night".into(),
            Cond::Weapon(kind) => format!("you fight with a {} weapon", weapon(*kind)),
            Cond::FoeWeapon(kind) => format!("your opponent fights with a {} weapon", weapon(*kind)),
            Cond::Attacking => "you are the attacker".into(),
            Cond::Defending => "you are the defender".into(),
            Cond::AgainstHero => "you fight a hero".into(),
            Cond::AgainstCreature => "you fight an epic beast or a boss".into(),
            Cond::InCombat => "you are in an epic combat".into(),
            Cond::SecondRound => "this is the second combat round".into(),
            Cond::InOutpost => "you stand in an outpost".into(),
            Cond::InWilds => "you stand in the wilds".into(),
            Cond::Terrain(kind) => format!("you stand {}", terrain(*kind)),
            Cond::At(area) => format!("you stand in {}", self.area(area)),
            Cond::Soldiers(1) => "at least 1 soldier of your team stands in your area".into(),
            Cond::Soldiers(n) => format!("at least {n} soldiers of your team stand in your area"),
            Cond::HpAtMost(n) => format!("you have {n} HP or fewer left"),
            Cond::FoeHurt(n) => format!("your opponent has lost {n} HP or more"),
            Cond::Hurt => "you have lost HP".into(),
            Cond::Eternium(n) => format!("{team} {n} Eternium or more"),
            Cond::Outposts(n) => format!("your team controls {} or more", count(*n, "outpost", "outposts")),
            Cond::Controls(area) => format!("your team controls {}", self.area(area)),
            Cond::Towers(3) => "your team controls all three towers".into(),
            Cond::Towers(1) => "your team controls a tower".into(),
            Cond::Towers(n) => format!("your team controls {n} towers"),
            Cond::Merchants(n) => format!("your team controls {} with a merchant", count(*n, "outpost", "outposts")),
            Cond::HasAlly => "you have an ally".into(),
            Cond::HasCreature => "you own a tamed creature".into(),
            Cond::HasVehicle => "you own a vehicle".into(),
            Cond::Cards(lane, n) => format!("at least {} in your {} lane", count(*n, "card lies", "cards lie"), lane.name()),
            Cond::Behind => "another team has more VP".into(),
            Cond::CounterAtLeast(i, n) => format!("the counter \"{}\" stands at {n} or more", self.counter(*i)),
            Cond::SoldiersOnMap(n) => format!("{team} at least {} on the map", count(*n, "soldier", "soldiers")),
            Cond::Riders(n) => format!("{team} {} with a tamed creature", count(*n, "hero", "heroes")),
            Cond::HeroesInWilds(n) => format!("{team} {} in the wilds", count(*n, "hero", "heroes")),
            Cond::HeroAt(area) => format!("a hero of your team stands in {}", self.area(area)),
            Cond::Owns(merchant, n) => format!("{team} {}", super::goal::wares(*merchant, *n)),
        }
    }

    fn negated(&self, cond: &Cond) -> String {
        match cond {
            Cond::Night => "it is day".into(),
            Cond::InWilds => "you stand outside the wilds".into(),
            Cond::InOutpost => "you stand outside the outposts".into(),
            Cond::HasAlly => "you have no ally".into(),
            Cond::HasCreature => "you own no tamed creature".into(),
            Cond::HasVehicle => "you own no vehicle".into(),
            Cond::Hurt => "you have lost no HP".into(),
            other => format!("this is not so: {}", self.cond(other)),
        }
    }

    /// What limits a bonus: "at night", "with a melee weapon".
    pub(super) fn limit(&self, cond: &Cond) -> String {
        match cond {
            Cond::Always => String::new(),
            Cond::All(all) => list(&all.iter().map(|cond| self.limit(cond)).collect::<Vec<_>>(), "and"),
            Cond::Any(all) => list(&all.iter().map(|cond| self.limit(cond)).collect::<Vec<_>>(), "or"),
            Cond::Night => "at night".into(),
            Cond::Weapon(kind) => format!("with a {} weapon", weapon(*kind)),
            Cond::FoeWeapon(kind) => format!("against a {} weapon", weapon(*kind)),
            Cond::Attacking => "as the attacker".into(),
            Cond::Defending => "as the defender".into(),
            Cond::AgainstHero => "against heroes".into(),
            Cond::AgainstCreature => "against epic beasts and bosses".into(),
            Cond::InCombat => "in epic combat".into(),
            Cond::SecondRound => "in the second combat round".into(),
            Cond::InOutpost => "in an outpost".into(),
            Cond::InWilds => "in the wilds".into(),
            Cond::Terrain(kind) => terrain(*kind).into(),
            Cond::At(area) => format!("in {}", self.area(area)),
            Cond::Not(not) => match &**not {
                Cond::Night => "by day".into(),
                Cond::InWilds => "outside the wilds".into(),
                Cond::InOutpost => "outside the outposts".into(),
                _ => format!("while {}", self.negated(not)),
            },
            other => format!("while {}", self.cond(other)),
        }
    }
}
