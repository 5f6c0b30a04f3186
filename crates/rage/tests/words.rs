//! The words of the whole content, as a reader sees them.

use rage::library::standard;
use rage::text::{elf_text, gear_text, modifier_line, mods_line, region_text, scenario_rules, tactic_text, unit_text};

fn words() -> String {
    let content = standard();
    let mut out = String::new();
    for clan in &content.clans {
        out += &format!("{}: {}\n", clan.name, clan.lore);
        for (unit, level) in clan.units.iter().zip(["I", "II", "III"]) {
            out += &format!("  {level} {} x{}: {}\n", unit.name, unit.count, unit_text(unit));
        }
        for tactic in content.tactics.iter().filter(|t| content.clans[t.clan.index()].id == clan.id) {
            out += &format!("  [{}] {}: {}\n", tactic.number, tactic.name, tactic_text(content, tactic));
        }
        out.push('\n');
    }
    for elf in &content.elves {
        out += &format!("{}: {}\n", elf.name, elf_text(elf));
    }
    out.push('\n');
    for gear in &content.gear {
        let price = if gear.legendary { "legendary".into() } else { format!("{} gold, {} copies", gear.cost, gear.copies) };
        out += &format!("{} ({:?}, {price}) {}: {}\n", gear.name, gear.kind, mods_line(&gear.mods), gear_text(gear));
    }
    out.push('\n');
    for region in &content.regions {
        out += &format!("{}{} {}: {}\n", region.tile, region.side, region.name, region_text(region));
    }
    for token in &content.season.tokens {
        out += &format!("\n{} x{} ({:?}): {}", token.name, token.count, token.class, token.text);
    }
    out.push('\n');
    for card in &content.season.corrupted {
        let line = |all: &Vec<rage::modifier::Modifier>| all.iter().map(modifier_line).collect::<Vec<_>>().join(", ");
        let types: Vec<String> = card.mods.iter().map(line).collect();
        out += &format!("\n{} ({}): {}", card.name, card.applies_to, types.join(" / "));
    }
    out.push('\n');
    for scenario in &content.season.scenarios {
        out += &format!("\n{}: {}\n", scenario.title, scenario.intro);
        for rule in scenario_rules(content, scenario) {
            out += &format!("  {rule}\n");
        }
        out += &format!("  ({})\n", scenario.outro);
    }
    out
}

/// Run with `UPDATE_WORDS=1` to write the file anew; then read it.
#[test]
fn the_words_on_the_cards_are_those_that_were_read_and_found_good() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/words.txt");
    let now = words();
    if std::env::var_os("UPDATE_WORDS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    let read = std::fs::read_to_string(path).unwrap();
    assert_eq!(now, read, "the words changed: read them, then run this test with UPDATE_WORDS=1");
}
