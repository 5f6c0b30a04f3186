//! From the definitions to the tables the rules read: every check of the specification's "Validation on load", all problems at once.

use crate::content::{ClanDef, Definitions, RegionDef, SiteDef, UnitDef, entries};
use crate::types::{
    Clan, ClanId, Content, ElfType, Gear, Kind, Layout, Level, MAX_GEAR, Mods, Region, Site, TACTICS, Tactic, TacticId, UnitType,
};
use kit::Finding;
use std::collections::BTreeMap;

mod board;
mod campaign;

/// RA-1.1: the clans of the box; the counts of figurines are over these.
const BOX_CLANS: [&str; 4] = ["bohorg", "steamfield", "godleif", "tomb"];
/// RA-1.6.
const FIGURINES: [Option<u32>; 3] = [Some(31), None, Some(14)];
/// RA-1.11, RA-1.13: weapons and armours of the market deck, and of the Legendary deck.
const MARKET: [u32; 2] = [43, 25];
const LEGENDARY: [u32; 2] = [8, 6];
/// RA-1.9.
const ELF_TOKENS: u8 = 15;

/// Compiles the content, or says everything that is wrong with it.
///
/// # Errors
/// One sentence per problem, each with the place.
pub fn compile(defs: &Definitions) -> Result<Content, Vec<Finding>> {
    let mut c = Compiler { defs, problems: Vec::new(), file: "", near: String::new() };
    c.clans();
    c.elves();
    c.gear();
    c.every_modifier_is_used();
    c.regions();
    c.layouts();
    c.campaign();
    c.guide();
    if c.problems.is_empty() { Ok(tables(defs)) } else { Err(c.problems) }
}

pub(crate) struct Compiler<'a> {
    defs: &'a Definitions,
    problems: Vec<Finding>,
    file: &'static str,
    near: String,
}

impl Compiler<'_> {
    fn at(&mut self, file: &'static str, near: &str) {
        self.file = file;
        near.clone_into(&mut self.near);
    }

    fn wrong(&mut self, what: impl Into<String>) {
        self.problems.push(Finding { file: self.file, near: self.near.clone(), what: what.into() });
    }

    fn check(&mut self, good: bool, what: impl FnOnce() -> String) {
        if !good {
            self.wrong(what());
        }
    }

    /// An id is lower-case letters, digits and `_`, used once; a name is something, used once.
    fn name(&mut self, seen: &mut BTreeMap<String, ()>, id: &str, name: &str) {
        let plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-');
        self.check(plain, || format!("\"{id}\" is no id: lower-case letters, digits, - and _ only"));
        self.check(!name.trim().is_empty(), || format!("{id}: the name is empty"));
        for word in [id, name] {
            self.check(seen.insert(word.to_string(), ()).is_none(), || format!("{id}: \"{word}\" is used twice"));
        }
    }

    /// RA-1.4, RA-R57: values a type can have.
    fn base_values(&mut self, who: &str, mods: &Mods) {
        self.check(mods.life >= 1, || format!("{who}: Life is {}, it must be 1 at least", mods.life));
        for (key, value) in entries(mods) {
            let said = key == "life" && value < 1;
            self.check((0..=20).contains(&value) || said, || format!("{who}: {key} is {value}, a base value is 0 to 20"));
        }
        self.no_ward(who, mods);
    }

    fn changes(&mut self, who: &str, mods: &Mods) {
        self.check(*mods != Mods::NONE, || format!("{who}: changes nothing"));
        self.in_range(who, mods);
        self.no_ward(who, mods);
    }

    fn in_range(&mut self, who: &str, mods: &Mods) {
        for (key, value) in entries(mods) {
            self.check((-9..=9).contains(&value), || format!("{who}: {key} is {value}, a modifier is -9 to 9"));
        }
    }

    fn no_ward(&mut self, who: &str, mods: &Mods) {
        self.check(mods.ward == 0, || format!("{who}: ward is reserved for scenarios (RA-R57)"));
    }

    fn clans(&mut self) {
        let (defs, mut seen, mut numbers) = (self.defs, BTreeMap::new(), BTreeMap::<u8, String>::new());
        self.at("clans", "");
        for id in BOX_CLANS {
            self.check(defs.clans.iter().any(|c| c.id == id), || format!("there is no clan \"{id}\" (RA-1.1)"));
        }
        for clan in &defs.clans {
            self.at("clans", &clan.id);
            self.name(&mut seen, &clan.id, &clan.name);
            let hex = clan.color.strip_prefix('#').is_some_and(|c| c.len() == 6 && c.chars().all(|c| c.is_ascii_hexdigit()));
            self.check(hex, || format!("{}: colour \"{}\" is not of the form #aa3322", clan.id, clan.color));
            self.check(clan.units.len() == 3, || {
                format!("{}: has {} unit types, a clan has 3 (RA-1.3)", clan.id, clan.units.len())
            });
            for (i, unit) in clan.units.iter().enumerate() {
                self.at("clans", &unit.id);
                self.unit(&mut seen, i, unit);
            }
            self.at("clans", &clan.id);
            self.tactics(clan, &mut numbers);
        }
        self.figurines();
    }

    fn unit(&mut self, seen: &mut BTreeMap<String, ()>, index: usize, unit: &UnitDef) {
        self.name(seen, &unit.id, &unit.name);
        self.check(usize::from(unit.level) == index + 1, || {
            format!("{}: is of level {}, the unit types of a clan are of level 1, 2 and 3, in this order", unit.id, unit.level)
        });
        self.check((1..=30).contains(&unit.count), || format!("{}: {} figurines; 1 to 30 are possible", unit.id, unit.count));
        self.check((1..=6).contains(&unit.movement), || {
            format!("{}: Movement is {}; 1 to 6 is possible", unit.id, unit.movement)
        });
        self.base_values(&unit.id, &unit.mods);
    }

    /// RA-1.2, RA-8.3: seven cards, no number twice.
    fn tactics(&mut self, clan: &ClanDef, numbers: &mut BTreeMap<u8, String>) {
        self.check(clan.tactics.len() == TACTICS, || {
            format!("{}: has {} Tactic cards, a clan has {TACTICS} (RA-1.2)", clan.id, clan.tactics.len())
        });
        for tactic in &clan.tactics {
            self.at("clans", &tactic.name);
            self.check(!tactic.name.trim().is_empty(), || format!("{}: Tactic card {} has no name", clan.id, tactic.number));
            if let Some(other) = numbers.insert(tactic.number, format!("{} of {}", tactic.name, clan.id)) {
                self.wrong(format!(
                    "{}: \"{}\" has number {}, as {other} has; every number is there once (RA-8.3)",
                    clan.id, tactic.name, tactic.number
                ));
            }
            let units: u32 = tactic.reinforce.iter().map(|n| u32::from(*n)).sum();
            self.check(units <= 12, || format!("{}: \"{}\" brings {units} units; 12 are possible", clan.id, tactic.name));
            self.check(tactic.gold <= 30, || {
                format!("{}: \"{}\" pays {} gold; 30 is possible", clan.id, tactic.name, tactic.gold)
            });
        }
    }

    /// RA-1.6: the figurines of the box.
    fn figurines(&mut self) {
        let boxed = self.defs.clans.iter().filter(|c| BOX_CLANS.contains(&c.id.as_str()));
        let units: Vec<&UnitDef> = boxed.flat_map(|c| &c.units).collect();
        self.at("clans", "");
        for (level, count) in FIGURINES.iter().enumerate() {
            let sum: u32 = units.iter().filter(|u| usize::from(u.level) == level + 1).map(|u| u32::from(u.count)).sum();
            if let Some(count) = count {
                let level = ["I", "II", "III"][level];
                self.check(sum == *count, || format!("there are {sum} figurines of level {level}, it must be {count} (RA-1.6)"));
            }
        }
    }

    /// RA-1.8 to RA-1.10.
    fn elves(&mut self) {
        let (defs, mut seen) = (self.defs, BTreeMap::new());
        self.at("elves.ron", "");
        self.check(defs.elves.len() == 3, || format!("there are {} Elf types, there must be 3 (RA-1.8)", defs.elves.len()));
        for (i, elf) in defs.elves.iter().enumerate() {
            self.at("elves.ron", &elf.id);
            self.name(&mut seen, &elf.id, &elf.name);
            self.check(usize::from(elf.order) == i + 1, || {
                format!("{}: order is {}, here {} is due (RA-1.8)", elf.id, elf.order, i + 1)
            });
            self.check(elf.tokens == ELF_TOKENS, || {
                format!("{}: {} tokens, there are {ELF_TOKENS} (RA-1.9)", elf.id, elf.tokens)
            });
            self.check(elf.crystal_value <= 9, || format!("{}: is worth {} Crystals; 9 is possible", elf.id, elf.crystal_value));
            self.base_values(&elf.id, &elf.mods);
            let moves = elf.mods.speed != 0 || elf.mods.flight;
            self.check(!moves, || format!("{}: Elves never move, so speed and flight are of no use (RA-1.10)", elf.id));
        }
    }

    /// RA-1.11 to RA-1.13.
    fn gear(&mut self) {
        let (defs, mut seen) = (self.defs, BTreeMap::new());
        let (mut market, mut legendary) = ([0; 2], [0; 2]);
        for card in &defs.equipment {
            self.at("equipment.ron", &card.id);
            self.name(&mut seen, &card.id, &card.name);
            self.check((1..=30).contains(&card.cost), || format!("{}: costs {} gold; 1 to 30 is possible", card.id, card.cost));
            self.check(card.copies >= 1, || format!("{}: there is no copy of it", card.id));
            self.changes(&card.id, &card.mods);
            market[card.kind.index()] += u32::from(card.copies);
        }
        self.deck("equipment.ron", market, MARKET, "RA-1.11");
        for card in &defs.legendary {
            self.at("legendary.ron", &card.id);
            self.name(&mut seen, &card.id, &card.name);
            self.changes(&card.id, &card.mods);
            legendary[card.kind.index()] += 1;
        }
        self.deck("legendary.ron", legendary, LEGENDARY, "RA-1.13");
        let designs = defs.equipment.len() + defs.legendary.len();
        self.check(designs <= MAX_GEAR, || format!("there are {designs} designs of Equipment, at most {MAX_GEAR} fit"));
    }

    fn deck(&mut self, file: &'static str, there: [u32; 2], due: [u32; 2], clause: &str) {
        self.at(file, "");
        for kind in [Kind::Weapon, Kind::Armour] {
            let (there, due) = (there[kind.index()], due[kind.index()]);
            let what = if kind == Kind::Weapon { "weapons" } else { "armours" };
            self.check(there == due, || format!("there are {there} {what}, it must be {due} ({clause})"));
        }
    }

    /// "Every modifier key except `ward` used by at least one shipped card."
    fn every_modifier_is_used(&mut self) {
        let defs = self.defs;
        self.at("equipment.ron", "");
        let all = || defs.equipment.iter().map(|c| c.mods).chain(defs.legendary.iter().map(|c| c.mods));
        for (i, (key, _)) in entries(&Mods::NONE).into_iter().enumerate().filter(|(_, (key, _))| *key != "ward") {
            self.check(all().any(|m| entries(&m)[i].1 != 0), || format!("no card changes {key}"));
        }
    }
}

/// The tables of checked definitions.
fn tables(defs: &Definitions) -> Content {
    let mut tactics = Vec::new();
    let mut clans = Vec::new();
    for (i, clan) in defs.clans.iter().enumerate() {
        let first_tactic = TacticId(tactics.len() as u8);
        tactics.extend(clan.tactics.iter().map(|t| Tactic {
            clan: ClanId(i as u8),
            name: t.name.clone(),
            number: t.number,
            gold: t.gold,
            reinforce: t.reinforce,
        }));
        clans.push(Clan {
            id: clan.id.clone(),
            name: clan.name.clone(),
            short: clan.short.clone(),
            color: clan.color.clone(),
            lore: clan.lore.clone(),
            units: std::array::from_fn(|level| unit_type(&clan.units[level])),
            first_tactic,
        });
    }
    let ordinary = defs.equipment.iter().map(|c| Gear {
        id: c.id.clone(),
        name: c.name.clone(),
        kind: c.kind,
        cost: c.cost,
        copies: c.copies,
        legendary: false,
        mods: c.mods,
    });
    let legendary = defs.legendary.iter().map(|c| Gear {
        id: c.id.clone(),
        name: c.name.clone(),
        kind: c.kind,
        cost: 0,
        copies: 1,
        legendary: true,
        mods: c.mods,
    });
    Content {
        key: "standard".into(),
        clans,
        tactics,
        elves: std::array::from_fn(|i| elf_type(&defs.elves[i])),
        gear: ordinary.chain(legendary).collect(),
        ordinary: defs.equipment.len() as u8,
        regions: defs.regions.iter().map(region).collect(),
        layouts: defs.layouts.iter().map(layout).collect(),
        season: campaign::season(defs),
        guide: defs.guide.clone().unwrap_or_default(),
    }
}

fn unit_type(unit: &UnitDef) -> UnitType {
    UnitType { name: unit.name.clone(), plural: unit.plural.clone(), count: unit.count, movement: unit.movement, mods: unit.mods }
}

fn elf_type(elf: &crate::content::ElfDef) -> ElfType {
    ElfType {
        name: elf.name.clone(),
        plural: elf.plural.clone(),
        tokens: elf.tokens,
        crystals: elf.crystal_value,
        mods: elf.mods,
    }
}

fn region(def: &RegionDef) -> Region {
    Region {
        tile: def.tile,
        side: def.side.letter(),
        name: def.name.clone(),
        sites: std::array::from_fn(|slot| site(def.sites[slot])),
        ridges: board::ridge_bits(&def.ridges),
    }
}

fn site(def: SiteDef) -> Site {
    match def {
        SiteDef::Plain => Site::Plain,
        SiteDef::City => Site::City,
        SiteDef::Forge => Site::Forge,
        SiteDef::Stone(level) => Site::Stone(Level(level.saturating_sub(1))),
    }
}

fn layout(def: &crate::content::LayoutDef) -> Layout {
    Layout {
        id: def.id.clone(),
        players: def.players,
        centers: def.tiles.iter().map(|t| board::hex(t.center)).collect(),
        bastions: def.bastions.iter().map(|b| board::hex(*b)).collect(),
    }
}
