//! The words on cards and sheets, made from the data the rules run on, so that text and behaviour cannot disagree.

mod scenario;

pub use scenario::{scenario_goals, scenario_rules};

use crate::content::entries;
use crate::modifier::{Foe, Ground, Modifier, Role, When};
use crate::scenario::Single;
use crate::types::{Clan, Content, ElfType, Gear, Kind, Mods, Region, Site, Tactic, UnitType};

/// Modifiers in one line, as beside their icons: "+2 Power, +1 Slowness, Flight".
#[must_use]
pub fn mods_line(mods: &Mods) -> String {
    let named = entries(mods).into_iter().filter(|(_, n)| *n != 0);
    let parts: Vec<String> =
        named.map(|(key, n)| if key == "flight" { "Flight".into() } else { format!("{n:+} {}", capital(key)) }).collect();
    if parts.is_empty() { "no change".into() } else { parts.join(", ") }
}

/// A modifier of the campaign in one line, with its condition: "+1 Power against Elves".
#[must_use]
pub fn modifier_line(modifier: &Modifier) -> String {
    format!("{}{}", mods_line(&modifier.mods()), modifier.when.as_ref().map(condition).unwrap_or_default())
}

/// When a modifier counts, to be put behind what it does: " against Elves as Attacker on a City".
#[must_use]
pub fn condition(when: &When) -> String {
    let vs = when.vs.map(|foe| match foe {
        Foe::Elves => " against Elves".to_string(),
        Foe::Clan => " against clans".to_string(),
        Foe::Player(n) => format!(" against player {n}"),
    });
    let role = when.role.map(|role| match role {
        Role::Attacker => " as Attacker".to_string(),
        Role::Defender => " as Defender".to_string(),
    });
    let on = when.on.map(|ground| match ground {
        Ground::City => " on a City".to_string(),
        Ground::Forge => " on a Forge".to_string(),
        Ground::Stone => " on a Stone".to_string(),
        Ground::Plain => " on plain Territories".to_string(),
        Ground::Tile(Single::Esmeril) => " on Esmeril".to_string(),
        Ground::Tile(Single::Prison) => " on the Prison".to_string(),
        Ground::Tile(Single::Factory) => " on the Factory".to_string(),
        Ground::Region(n) => format!(" on tile {n}"),
    });
    [vs, role, on].into_iter().flatten().collect()
}

/// What an Equipment does for the type that carries it.
#[must_use]
pub fn gear_text(gear: &Gear) -> String {
    let whose = if gear.kind == Kind::Weapon { "Its bearers" } else { "Its wearers" };
    let (gains, losses) = effects(&gear.mods);
    let body = match (gains.is_empty(), losses.is_empty()) {
        (false, false) => format!("{}, but {}", list(&gains), list(&losses)),
        (true, _) => list(&losses),
        (_, true) => list(&gains),
    };
    let point = if gear.legendary { " Worth a permanent point." } else { "" };
    format!("{whose} {body}.{point}")
}

/// What some modifiers do, said of "they": the good, then the bad.
pub(crate) fn effects(mods: &Mods) -> (Vec<String>, Vec<String>) {
    let (mut gains, mut losses) = (Vec::new(), Vec::new());
    let mut say = |n: i8, good_if_more: bool, more: String, less: String| match n {
        0 => {}
        _ if (n > 0) == good_if_more => gains.push(if n > 0 { more } else { less }),
        _ => losses.push(if n > 0 { more } else { less }),
    };
    let Mods { power, life, slowness, reroll, injury, rage, speed, ward, flight } = *mods;
    say(
        power,
        true,
        format!("roll {}", count(power, "more die", "more dice")),
        format!("roll {}", count(power, "fewer die", "fewer dice")),
    );
    say(
        injury,
        true,
        format!("deal {} without a roll", count(injury, "injury", "injuries")),
        format!("deal {}", count(injury, "fewer injury", "fewer injuries")),
    );
    say(
        reroll,
        true,
        format!("reroll their misses{}", times(reroll)),
        format!("have {}", count(reroll, "fewer reroll", "fewer rerolls")),
    );
    say(
        rage,
        true,
        format!("start every Assault with {}", count(rage, "more Rage token", "more Rage tokens")),
        format!("start every Assault with {}", count(rage, "fewer Rage token", "fewer Rage tokens")),
    );
    say(
        life,
        true,
        format!("take {} to kill", count(life, "more injury", "more injuries")),
        format!("take {} to kill", count(life, "fewer injury", "fewer injuries")),
    );
    say(
        ward,
        true,
        format!("ignore {} of every enemy Assault", count(ward, "injury", "injuries")),
        format!("take {} of every enemy Assault", count(ward, "more injury", "more injuries")),
    );
    say(
        speed,
        true,
        format!("go {} further", count(speed, "step", "steps")),
        format!("go {} less far", count(speed, "step", "steps")),
    );
    say(i8::from(flight), true, "fly over mountains and enemies".into(), String::new());
    say(
        slowness,
        false,
        format!("are {} slower", count(slowness, "hourglass", "hourglasses")),
        format!("are {} quicker", count(slowness, "hourglass", "hourglasses")),
    );
    (gains, losses)
}

/// A unit type in a sentence or two.
#[must_use]
pub fn unit_text(unit: &UnitType) -> String {
    let steps = count(unit.movement as i8, "step", "steps");
    let steps = if unit.mods.speed > 0 { format!("{steps} and {} of Speed", number(unit.mods.speed)) } else { steps };
    format!("{}, {steps}.{}", values(&unit.mods), bonuses(&Mods { speed: 0, ..unit.mods }))
}

/// An Elf type in a sentence or two.
#[must_use]
pub fn elf_text(elf: &ElfType) -> String {
    let worth = format!("Worth {} to whoever eliminates one.", count(elf.crystals as i8, "Crystal", "Crystals"));
    format!("{}.{} {worth}", values(&elf.mods), bonuses(&elf.mods))
}

fn values(mods: &Mods) -> String {
    let glasses = match mods.slowness {
        0 => "no hourglass".into(),
        n => count(n, "hourglass", "hourglasses"),
    };
    capital(&format!("{}, {} Life, {glasses}", count(mods.power, "die", "dice"), number(mods.life)))
}

fn bonuses(mods: &Mods) -> String {
    let (gains, _) = effects(&Mods { power: 0, life: 0, slowness: 0, ..*mods });
    if gains.is_empty() { String::new() } else { format!(" They {}.", list(&gains)) }
}

/// A Tactic card: what it pays and brings.
#[must_use]
pub fn tactic_text(content: &Content, tactic: &Tactic) -> String {
    let gold = if tactic.gold == 0 { "No gold".to_string() } else { format!("{} gold", tactic.gold) };
    let units = units_text(&content.clans[tactic.clan.index()], tactic.reinforce);
    if units.is_empty() { format!("{gold}, no units.") } else { format!("{gold}, {units}.") }
}

/// Units of a clan by level, in words: "two Howlers and one Krag Rider".
#[must_use]
pub fn units_text(clan: &Clan, units: [u8; 3]) -> String {
    let named = clan.units.iter().zip(units).filter(|(_, n)| *n > 0);
    list(&named.map(|(unit, n)| count(n as i8, &unit.name, &unit.plural)).collect::<Vec<_>>())
}

/// A side of a Region tile, for people who cannot see it.
#[must_use]
pub fn region_text(region: &Region) -> String {
    let places = [
        "in the centre",
        "to the right",
        "at the lower right",
        "at the lower left",
        "to the left",
        "at the upper left",
        "at the upper right",
    ];
    let mut parts = Vec::new();
    for (site, place) in region.sites.iter().zip(places) {
        match site {
            Site::Plain => {}
            Site::City => parts.push(format!("Elven City {place}")),
            Site::Forge => parts.push(format!("Forge {place}")),
            Site::Stone(level) => parts.push(format!("Stone of level {} {place}", ["I", "II", "III"][level.index().min(2)])),
        }
    }
    // An inner side is marked on both of its hexes.
    let inner: u32 = (0..7).map(|slot| (region.ridges[slot] & inside(slot)).count_ones()).sum::<u32>() / 2;
    let rim: u32 = (0..7).map(|slot| (region.ridges[slot] & !inside(slot)).count_ones()).sum();
    let ranges = match (inner, rim) {
        (0, 0) => "No Mountain Range".to_string(),
        (n, 0) => format!("{} inside", count(n as i8, "Mountain Range", "Mountain Ranges")),
        (0, n) => format!("{} on the rim", count(n as i8, "Mountain Range", "Mountain Ranges")),
        (a, b) => format!("{} inside and {} on the rim", count(a as i8, "Mountain Range", "Mountain Ranges"), number(b as i8)),
    };
    format!("{}. {}.", list(&parts), capital(&ranges))
}

/// The directions that stay on the tile, as bits.
fn inside(slot: usize) -> u8 {
    match slot {
        0 => 0b11_1111,
        n => [n + 1, n + 2, n + 3].iter().fold(0, |bits, d| bits | 1 << (d % 6)),
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// "one die", "three dice"; of the size, whatever the sign.
pub(crate) fn count(n: i8, one: &str, many: &str) -> String {
    format!("{} {}", number(n), if n.abs() == 1 { one } else { many })
}

pub(crate) fn number(n: i8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    words.get(usize::from(n.unsigned_abs())).map_or_else(|| n.unsigned_abs().to_string(), |w| (*w).to_string())
}

fn times(n: i8) -> String {
    match n.abs() {
        1 => String::new(),
        2 => " twice".into(),
        n => format!(" {} times", number(n)),
    }
}

/// "a, b and c".
pub(crate) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
