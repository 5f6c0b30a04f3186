//! The words on every card of the content, as a reader sees them.

use fields::library::standard;
use fields::text::{self, Face};
use std::fmt::Write as _;

fn words() -> String {
    let content = standard().get();
    let mut out = String::new();
    for face in Face::all(content) {
        let card = text::card(face);
        let stats = card.stats();
        let _ = writeln!(out, "{} [{}] {stats}", card.name, card.kind);
        for line in card.story.iter().chain(&card.lines) {
            let _ = writeln!(out, "  {line}");
        }
    }
    let solo = content.defs.clash_cards.iter().map(text::clash_card);
    for card in solo.chain(content.defs.effect_cards.iter().map(|def| text::effect_card(content, def))) {
        let _ = writeln!(out, "{} [{}] {}", card.name, card.kind, card.stats());
        card.lines.iter().for_each(|line| {
            let _ = writeln!(out, "  {line}");
        });
    }
    for scenario in &content.defs.scenarios {
        let _ = writeln!(out, "{} [Scenario]\n  {}", scenario.name, scenario.story);
        for line in text::scenario(content, scenario) {
            let _ = writeln!(out, "  {line}");
        }
    }
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
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

/// Cards speak plainly: no words of the data, no doubled spaces or stops.
#[test]
fn the_words_on_the_cards_are_sentences() {
    let words = words();
    let bad = [
        "  and",
        "..",
        " .",
        ",,",
        ", .",
        "_",
        "((",
        "you gets",
        "it get ",
        "you has",
        "it have",
        "1 soldiers",
        "1 dice",
        "Some(",
        "nothing happens",
        "something happens",
        "this is not so",
        "see that",
        "a team loses",
        "  .",
    ];
    for bad in bad {
        let line = words.lines().find(|line| line.trim_start().contains(bad));
        assert_eq!(line, None, "{bad:?}");
    }
    for line in words.lines().filter(|line| line.starts_with("  ")) {
        let line = line.trim();
        assert!(
            line.ends_with(['.', '?', '!']) && line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '+'),
            "{line}"
        );
    }
}

/// Every card that does something says what.
#[test]
fn no_card_is_empty() {
    for face in Face::all(standard().get()) {
        assert!(!text::card(face).body().is_empty(), "{face:?}");
    }
    assert_eq!(text::card(Face::Spell(200)).name, "", "a card that does not exist says nothing");
}
