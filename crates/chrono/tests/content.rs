//! What a broken content file is answered with, and that the shipped content is read, said and written alike.

use chrono::content::{FILES, cards, parse, standard, standard_hash};
use chrono::explain;
use chrono::grammar::{self, On, row_of, text_of};
use chrono::sentence::{card_text, sentence};
use chrono::symbols::{Symbol, text};
use std::collections::HashMap;
use std::fmt::Write as _;

const SET: &str = "set: Test\n";

fn faults(file: &str) -> Vec<String> {
    cards::parse(&format!("{SET}{file}")).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// What is found wrong with the standard files after one text is replaced in one of them.
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    kit::testing::broken(FILES, (file, from, to), parse)
}

/// Every line of every card, with what it stands on.
fn lines() -> Vec<(String, On, chrono::icons::Line)> {
    let of = |card: &chrono::card::Card| {
        let battler = card.kind == chrono::card::Kind::Battler;
        let (on, guarding) = if battler { (On::Battler, On::BattlerGuardian) } else { (On::Action, On::ActionGuardian) };
        let lines = card.lines.iter().map(|line| (card.id.clone(), on, line.clone()));
        lines.chain(card.guardian.iter().map(|line| (card.id.clone(), guarding, line.clone()))).collect::<Vec<_>>()
    };
    standard().cards.iter().flat_map(of).collect()
}

#[test]
fn icons_sentence_and_text_of_every_shipped_line_say_the_same() {
    let mut said: HashMap<(On, String), String> = HashMap::new();
    for (card, on, line) in lines() {
        let words = text_of(&line);
        assert_eq!(grammar::parse(&words, on), Ok(line.clone()), "{card}");
        assert_eq!(text(&row_of(&line)), words, "{card}");
        let before = said.insert((on, sentence(&line, on)), words.clone());
        assert!(before.is_none_or(|before| before == words), "{card}: {words}");
    }
    // Back from the sentence to the line: by the table of all sentences.
    for (card, on, line) in lines() {
        let back = &said[&(on, sentence(&line, on))];
        assert_eq!(grammar::parse(back, on), Ok(line), "{card}");
    }
}

#[test]
fn the_words_on_the_cards_are_those_that_were_read_and_found_good() {
    let mut out = String::new();
    for card in &standard().cards {
        let ex = if card.ex { "EX " } else { "" };
        let strength = if card.kind == chrono::card::Kind::Battler { format!("/{}", card.strength) } else { String::new() };
        let frame = if card.frame { ", Frame" } else { "" };
        let _ = writeln!(out, "{} ({} {ex}{:?} {}{strength}{frame})", card.name, card.colour.word(), card.kind, card.cost);
        let words = card_text(card);
        for line in words.lines.iter().chain(&words.guardian) {
            let _ = writeln!(out, "  {line}");
        }
    }
    insta::assert_snapshot!("words", out);
}

#[test]
fn all_47_icons_are_explained_in_a_sentence() {
    let all = explain::all();
    assert_eq!(all.len(), 47);
    let sentences: std::collections::BTreeSet<&str> = all.iter().map(|e| e.sentence).collect();
    let clauses: std::collections::BTreeSet<&str> = all.iter().map(|e| e.clause.0).collect();
    assert_eq!((sentences.len(), clauses.len()), (47, 47));
    assert!(all.iter().all(|e| e.sentence.ends_with('.') && e.sentence.len() < 125), "too long for a hint");
    assert_eq!((all[0].symbol, all[0].key.as_str(), all[0].clause.0), (Symbol::Chosen, "chosen", "CC-20.1"));
    let spec = include_str!("../../../rules/chrono.md");
    assert!(clauses.iter().all(|clause| spec.contains(&format!("**{clause}** "))));
}

#[test]
fn the_shipped_content_is_whole_and_quickly_read() {
    let begun = std::time::Instant::now();
    let library = parse(FILES).unwrap();
    // Twenty milliseconds are asked of the program; this build is slower, and the machine may be busy.
    assert!(begun.elapsed().as_millis() < 500, "{:?}", begun.elapsed());
    assert_eq!(&library, standard());
    assert_eq!(standard_hash().len(), 16);
    assert!(library.cards.iter().all(|card| library.get(&card.id) == Some(card)));
    assert_eq!(library.named("cinder RUNNER").map(|card| card.id.as_str()), Some("cinder-runner"));
    assert_eq!(library.named("cinder-runner"), library.named("Cinder Runner"));
}

/// Proves CC-2.4.
#[test]
fn a_card_is_read_as_it_is_written() {
    let file = "7 my-card | My Card | blue EX battler 8/9 oversized | Frame, Boat\n  FAST\n  guardian: TIME+1\n  art: bell wave\n  \"Hm.\"\n";
    let card = cards::parse(&format!("{SET}{file}")).unwrap().remove(0);
    assert_eq!((card.id.as_str(), card.name.as_str(), card.flavour.as_str()), ("my-card", "My Card", "Hm."));
    assert_eq!((card.ex, card.frame, card.cost, card.strength, card.number), (true, true, 8, 9, 7));
    assert_eq!((card.traits, card.art.as_str(), card.set.as_str()), (vec!["Boat".to_string()], "bell wave", "Test"));
    assert_eq!((card.lines.len(), card.guardian.is_some()), (1, true));
}

#[test]
fn everything_wrong_in_a_file_is_told_with_line_and_column() {
    let file = "1 a | A | red battler 2/3\n    FAAST\n    @SUMMON CHOSEN\n    guardian: TIMM+1\n    art: bell\n\n2 b | B | pink action 3\n3 c | C | red action 11\n    DRAW+4\n";
    let expected = [
        "3:5: a: found \"FAAST\", expected an icon, perhaps FAST",
        "4:19: a: found the end of the line, expected an effect or a modifier such as DESTROY, DRAW+1 or STR-2, or GAINS",
        "5:15: a: found \"TIMM+1\", expected an icon",
        "8:11: found \"pink action 3\", expected red, blue, green or purple first",
        "9:1: c: the cost is 11; it is 0 to 10",
        "10:5: c: the number of DRAW is 4; it is 1 to 3",
        "9:1: c: the emblem is missing: art: and one or two words",
    ];
    assert_eq!(faults(file), expected);
}

#[test]
fn a_first_line_that_does_not_fit_is_told() {
    let form = "expected number id | name | colour kind cost/strength | traits";
    assert_eq!(faults("x\n"), [format!("2:1: found \"x\", {form}")]);
    assert_eq!(
        faults("x y | Y | red battler 2/3\n"),
        ["2:1: found \"x y\", expected a number and an id such as 101 cinder-runner"]
    );
    assert_eq!(faults("1 y | Y | red boat 2/3\n"), ["2:11: found \"red boat 2/3\", expected battler or action"]);
    assert_eq!(faults("1 y | Y | red battler 2\n"), ["2:11: found \"red battler 2\", expected cost and strength such as 2/3"]);
    assert_eq!(faults("1 y |  | red action 2\n"), ["2:1: y has no name"]);
    assert_eq!(faults("   FAST\n"), ["2:4: found \"FAST\", expected a card's first line at the margin"]);
}

/// Proves CC-R36, CC-R44, CC-R107.
#[test]
fn cards_that_contradict_themselves_are_refused() {
    let art = "  art: bell\n";
    let told = |file: &str| faults(&format!("{file}{art}"));
    let tap = "@TAP and NO_ATTACK cannot be on one card: it could never use its tap ability (CC-R36)";
    assert_eq!(told("1 a | A | red battler 2/3\n  NO_ATTACK\n  @TAP TIME+1\n"), [format!("2:1: a: {tap}")]);
    let sneak = "SNEAK and PILOT cannot be on an EX card: it is never paid with time (CC-R44)";
    assert_eq!(told("1 a | A | red EX battler 6/8\n  SNEAK 3\n"), [format!("2:1: a: {sneak}")]);
    assert_eq!(told("1 a | A | red EX battler 6/8\n  PILOT 3\n"), [format!("2:1: a: {sneak}")]);
    assert_eq!(told("1 a | A | red battler 6/8 oversized\n"), ["2:1: a: only an EX card is oversized (CC-R107)"]);
    assert_eq!(told("1 a | A | red action 2\n"), ["2:1: a: an action has at least one line"]);
    assert_eq!(told("1 a | A | red battler 6/16\n"), ["2:1: a: the strength is 16; it is 0 to 15"]);
    assert_eq!(
        told("1 a | A | red battler 2/3\n  guardian: TIME+1\n  guardian: TIME+1\n"),
        ["4:3: a: a card has one guardian ability (CC-2.5)"]
    );
    assert!(told("1 a | A | red battler 2/3\n").is_empty(), "a battler needs no line");
}

/// Proves CC-19.10.
#[test]
fn ids_names_and_numbers_are_there_once() {
    let twice = broken("cards/ember.cards", "102 bellows-boy | Bellows Boy |", "101 cinder-runner | Cinder runner |");
    let expected = [
        "cards/ember.cards:5: cinder-runner: this id is there twice; copies of a card have the same id (CC-19.10)",
        "cards/ember.cards:5: cinder-runner: is called Cinder runner as cinder-runner is",
        "cards/ember.cards:5: cinder-runner: has number 101 as cinder-runner has",
    ];
    assert_eq!(twice, expected);
    // Also the last two of each file.
    for (file, from, to) in [
        ("dusk", "435 dead", "434 dead"),
        ("ember", "135 double", "134 double"),
        ("extra", "552 widow", "551 widow"),
        ("thicket", "335 graft", "334 graft"),
        ("tide", "236 flotsam", "235 flotsam"),
    ] {
        let last = broken(&format!("cards/{file}.cards"), from, to);
        let number = &to[..3];
        assert!(last.len() == 1 && last[0].contains(&format!(": has number {number} as ")), "{last:?}");
    }
}

/// Proves CC-4.1: a house deck is a legal one.
#[test]
fn a_house_deck_that_is_not_legal_is_refused() {
    let told = broken("decks/1-quick-fuse.deck", "3 cinder-runner", "4 cinder-runner");
    assert_eq!(told, ["decks/1-quick-fuse.deck: Cinder Runner: 4 copies. At most 3 are allowed. (CC-19.3)"]);
    let told = broken("decks/1-quick-fuse.deck", "3 cinder-runner", "3 cinder-rummer");
    assert_eq!(told, ["decks/1-quick-fuse.deck:8: there is no card \"cinder-rummer\" (CC-19.10)"]);
    let told = broken("decks/1-quick-fuse.deck", "difficulty: easy", "difficulty: mild");
    assert_eq!(told, ["decks/1-quick-fuse.deck:4: difficulty: found \"mild\", expected easy, medium or hard"]);
    let told = broken("decks/2-long-hour.deck", "id: long-hour", "id: quick-fuse");
    assert_eq!(told, ["decks/2-long-hour.deck:1: the deck quick-fuse is there twice"]);
    assert_eq!(
        parse(&[("notes.txt", "")]).unwrap_err(),
        ["notes.txt: no such file is known; the content is cards/*.cards, decks/*.deck and *.position"]
    );
}
