//! The words on every card of the content, as a reader sees them.

use eternia::compiled::{CharacterFace, SkillId};
use eternia::library::standard;
use eternia::text;

macro_rules! say {
    ($out:expr, $($arg:tt)*) => {{
        $out.push_str(&format!($($arg)*));
        $out.push('\n');
    }};
}

fn skill(out: &mut String, label: &str, id: SkillId) {
    let content = standard();
    let (name, head) = (&content.skill(id).name, text::skill_head(content, id));
    say!(out, "  {label}{name} [{head}] {}", text::skill_text(content, id));
}

fn face(out: &mut String, label: &str, face: &CharacterFace) {
    say!(out, " {label}: {} HP, Armor {}", face.hp, face.armor);
    for id in &face.skills {
        skill(out, "", *id);
    }
}

fn characters(out: &mut String) {
    for character in &standard().characters {
        say!(out, "{} ({})", character.name, character.flavour);
        face(out, "Player", &character.player);
        for (colour, faces) in ["Green", "Yellow", "Red"].iter().zip(character.cards) {
            skill(out, &format!("{colour} A "), faces[0]);
            skill(out, &format!("{colour} B "), faces[1]);
        }
        face(out, "Controller", &character.controller);
        skill(out, "Empowered ", character.empowered);
        face(out, "AI", &character.ai);
        out.push('\n');
    }
}

fn board(out: &mut String) {
    let content = standard();
    for minion in &content.minions {
        say!(out, "{} x{}: {}", minion.plural, minion.models, text::minion_line(content, minion));
        skill(out, "", minion.attack);
        for id in &minion.skills {
            skill(out, "", *id);
        }
    }
    for terrain in &content.terrains {
        say!(out, "{}: {}", terrain.name, text::terrain_lines(content, terrain).join(" "));
    }
    for npc in &content.npcs {
        say!(out, "{} ({}): {}", npc.name, text::npc_stats(npc), text::npc_lines(content, npc).join(" "));
    }
    out.push('\n');
}

fn cards(out: &mut String) {
    let content = standard();
    for skill in &content.controller_skills {
        for (face, options) in [("", &skill.basic), (" Empowered", &skill.empowered)] {
            for option in options {
                let body = text::controller_option_text(content, option);
                say!(out, "{}{face}, {}, {} Power: {body}", skill.name, option.name, option.cost);
            }
        }
    }
    for card in &content.strategy {
        say!(out, "{} x{}: {}", card.name, card.copies, text::strategy_text(content, card));
    }
    for card in &content.ai_cards {
        say!(out, "{} x{}: {}", card.name, card.copies, text::ai_card_lines(content, card).join(" / "));
    }
    for card in &content.ai_strategy {
        let lines: Vec<String> =
            text::ai_strategy_lines(content, card).iter().map(|(power, line)| format!("{power} Power: {line}")).collect();
        say!(out, "{} x{}: {}", card.name, card.copies, lines.join(" / "));
    }
    out.push('\n');
}

fn words() -> String {
    let content = standard();
    let mut out = String::new();
    characters(&mut out);
    board(&mut out);
    cards(&mut out);
    for scenario in &content.scenarios {
        say!(
            out,
            "{}: {}\n  Players: {}\n  Controller: {}",
            scenario.name,
            scenario.story,
            scenario.goals.players,
            scenario.goals.controller
        );
        for rule in text::scenario_rules(content, scenario) {
            say!(out, "  - {rule}");
        }
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

/// Cards speak plainly: no words of the data, no doubled spaces or stops, no parentheses.
#[test]
fn the_words_on_the_cards_are_sentences() {
    let words = words();
    for bad in
        ["  and", "..", " .", ",,", ", .", "_", "((", "  the", "you is", "it are", "you has", "1 spaces", "1 dice", "Some("]
    {
        let line = words.lines().find(|line| line.trim_start().contains(bad));
        assert_eq!(line, None, "{bad:?}");
    }
}
