//! Which decks are legal, and decks as text.

#![allow(clippy::unwrap_used)]

use chrono::card::{Card, Colour};
use chrono::content::standard;
use chrono::deck::{Imported, List, change, complaints, export, import, report};
use chrono::setup::DeckChoice;
use chrono::{Chrono, Setup};
use engine::{Game, GameRng, Seat, Seeded, Status, Viewer, Words};
use proptest::prelude::*;

fn card(fits: impl Fn(&Card) -> bool) -> String {
    standard().cards.iter().find(|card| fits(card)).unwrap().id.clone()
}

fn quick_fuse() -> List {
    standard().deck("quick-fuse").unwrap().list.clone()
}

fn told(list: &List) -> Vec<String> {
    complaints(list, standard()).iter().map(ToString::to_string).collect()
}

/// Proves CC-4.1, CC-19.11.
#[test]
fn the_house_decks_are_legal() {
    for deck in &standard().decks {
        assert_eq!(told(&deck.list), Vec::<String>::new(), "{}", deck.id);
    }
}

/// Proves CC-19.1, CC-R109.
#[test]
fn a_deck_has_at_least_fifty_cards_and_no_more_than_can_be_stored() {
    let mut list = quick_fuse();
    list.cards.retain(|(id, _)| id != "cinder-runner" && id != "spark-thief");
    assert_eq!(told(&list), ["The deck has 48 of at least 50 cards. Add 2 more. (CC-19.1)"]);
    list.cards.push(("torch-herald".into(), 250));
    let expected = [
        "The deck has 298 cards. At most 200 can be played here. (CC-R109)",
        "Torch Herald: 253 copies. At most 3 are allowed. (CC-19.3)",
    ];
    assert_eq!(told(&list), expected);
    assert_eq!(told(&List::default()), ["The deck has 0 of at least 50 cards. Add 50 more. (CC-19.1)"]);
}

/// Proves CC-19.2, CC-R108.
#[test]
fn a_deck_has_at_most_two_colours() {
    let mut list = quick_fuse();
    list.cards.push(("glass-eel".into(), 2));
    let (red, purple) = (share(&list, Colour::Red), share(&list, Colour::Purple));
    let expected = format!(
        "The deck mixes 3 courts: Ember ({red} cards), Tide (2 cards), Dusk ({purple} cards). At most 2 are allowed. (CC-19.2)"
    );
    assert_eq!(told(&list), [expected]);
    assert_eq!(list.colours(standard()), [Colour::Red, Colour::Blue, Colour::Purple]);
}

fn share(list: &List, colour: Colour) -> u32 {
    let of = list.cards.iter().filter(|(id, _)| standard().get(id).unwrap().colour == colour);
    of.map(|(_, n)| u32::from(*n)).sum()
}

/// Proves CC-19.3: copies are counted over the whole list.
#[test]
fn three_copies_are_allowed() {
    let mut list = quick_fuse();
    list.cards.push(("cinder-runner".into(), 1));
    let found = complaints(&list, standard());
    assert_eq!((found.len(), found[0].clause, found[0].card.as_deref()), (1, "CC-19.3", Some("cinder-runner")));
}

/// Proves CC-19.4, CC-19.6.
#[test]
fn ex_cards_and_standard_cards_keep_to_their_decks() {
    let mut list = quick_fuse();
    list.cards.push(("ninth-furnace".into(), 1));
    assert_eq!(told(&list), ["The Ninth Furnace is an EX card. It belongs in the extra deck. (CC-19.4)"]);
    let mut list = standard().deck("iron-carillon").unwrap().list.clone();
    list.extra.push("glass-eel".into());
    assert_eq!(told(&list), ["Glass Eel is not an EX card. It belongs in the main deck. (CC-19.6)"]);
}

/// Proves CC-19.5, CC-19.7, CC-17.1: without an extra deck nothing is missing.
#[test]
fn an_extra_deck_has_six_different_cards_or_more() {
    let mut list = standard().deck("iron-carillon").unwrap().list.clone();
    list.extra.truncate(5);
    assert_eq!(told(&list), ["The extra deck has 5 cards of at least 6. Add more, or remove them all. (CC-19.5)"]);
    list.extra.push(list.extra[0].clone());
    assert_eq!(told(&list), ["The Ninth Furnace: 2 copies in the extra deck. Only 1 is allowed. (CC-19.7)"]);
    list.extra.clear();
    assert_eq!(told(&list), Vec::<String>::new());
}

/// Proves CC-19.8, CC-19.9, CC-R106, CC-R107.
#[test]
fn an_extra_deck_is_of_one_size_and_of_the_colours_of_the_deck() {
    let mut list = standard().deck("iron-carillon").unwrap().list.clone();
    list.extra.push("worldroot".into());
    let expected = [
        "The extra deck mixes card sizes: The Ninth Furnace and Worldroot. (CC-19.8)",
        "Worldroot is of the Thicket court, which is not in the deck. (CC-19.9)",
    ];
    assert_eq!(told(&list), expected);
}

#[test]
fn everything_wrong_with_a_deck_is_told_at_once() {
    let green = card(|card| card.colour == Colour::Green && !card.ex);
    let list = List {
        cards: vec![
            ("cinder-runner".into(), 4),
            ("no-such-card".into(), 1),
            (green, 1),
            ("glass-eel".into(), 1),
            ("worldroot".into(), 1),
        ],
        extra: vec![
            "worldroot".into(),
            "ninth-furnace".into(),
            "ninth-furnace".into(),
            "dream-eater".into(),
            "bone-chime".into(),
        ],
    };
    let clauses: Vec<&str> = complaints(&list, standard()).iter().map(|c| c.clause).collect();
    let expected =
        ["CC-19.10", "CC-19.1", "CC-19.5", "CC-19.3", "CC-19.4", "CC-19.7", "CC-19.2", "CC-19.6", "CC-19.8", "CC-19.9"];
    assert_eq!(clauses, expected);
}

#[test]
fn a_deck_is_written_and_read_alike() {
    for deck in &standard().decks {
        let text = export(&deck.name, &deck.list, standard());
        let expected = Imported { name: Some(deck.name.clone()), list: deck.list.clone() };
        assert_eq!(import(&text, standard()), Ok(expected));
    }
    let text = "# mine\r\nname:  Two  \r\n2 Cinder Runner # fast\r\n1x cinder-runner\r\n\r\nExtra:\r\n1 WORLDROOT\r\ndeck:\r\n3 glass-eel\r\n";
    let list = List { cards: vec![("cinder-runner".into(), 3), ("glass-eel".into(), 3)], extra: vec!["worldroot".into()] };
    assert_eq!(import(text, standard()), Ok(Imported { name: Some("Two".into()), list }));
}

#[test]
fn a_corrupt_text_is_refused_with_the_reason_of_every_line() {
    let text =
        "name: A\nname: B\ncinder-runner\n0 glass-eel\nthree glass-eel\n3 Glass Ele\n900 glass-eel\ncolour: red\n2 glass-eel";
    let told: Vec<String> = import(text, standard()).unwrap_err().iter().map(ToString::to_string).collect();
    let expected = [
        "2: name: is there twice",
        "3: found \"cinder-runner\", expected a number and a card, such as 3 cinder-runner",
        "4: found 0, expected a number from 1 to 200",
        "5: found \"three glass-eel\", expected a number and a card, such as 3 cinder-runner",
        "6: there is no card \"Glass Ele\" (CC-19.10)",
        "7: found 900, expected a number from 1 to 200",
        "8: found \"colour:\", expected name:, deck: or extra:",
    ];
    assert_eq!(told, expected);
    let empty = import("# nothing\n", standard()).unwrap_err();
    assert_eq!(empty[0].to_string(), "there is no card in it; a line is a number and a card, such as 3 cinder-runner");
    let long = import(&"3 glass-eel\n".repeat(5000), standard()).unwrap_err();
    assert_eq!(long[0].to_string(), "the text has 60000 bytes; more than 20000 are not read");
}

#[test]
fn a_deck_of_a_person_is_judged_as_a_whole() {
    let deck = standard().deck("good-rot").unwrap();
    let said = report(&export("Mine", &deck.list, standard()), standard());
    assert!(said.is_legal());
    assert_eq!((said.summary.as_str(), said.name.as_deref()), ("54 cards, 14 EX cards, green and purple", Some("Mine")));
    let said = report("name: New\n", standard());
    assert_eq!((said.readable, said.summary.as_str(), said.problems.len()), (true, "0 cards", 1));
    assert_eq!(said.problems[0].clause.as_deref(), Some("CC-19.1"));
    let said = report("3 glass-eel\n4 glass\n", standard());
    assert_eq!((said.readable, said.problems[0].line), (false, Some(2)));
}

#[test]
fn a_card_more_or_less_leaves_the_rest_of_the_text_alone() {
    let text = "name: Mine\n# fast ones\n2 cinder-runner # good\nextra:\n1 worldroot\n";
    let changed = |card, by| change(text, card, by, standard());
    assert_eq!(changed("cinder-runner", 1).unwrap(), text.replace("2 cinder", "3 cinder"));
    assert_eq!(changed("Cinder Runner", -2).unwrap(), text.replace("2 cinder-runner # good\n", ""));
    assert_eq!(changed("glass-eel", 2).unwrap(), text.replace("good\n", "good\n2 Glass Eel\n"));
    assert_eq!(changed("dream-eater", 1).unwrap(), format!("{text}1 Dream Eater\n"));
    assert_eq!(change("", "dream-eater", 1, standard()).unwrap(), "extra:\n1 Dream Eater\n");
    assert_eq!(change("extra:\n1 worldroot", "glass-eel", 1, standard()).unwrap(), "1 Glass Eel\nextra:\n1 worldroot\n");
    assert_eq!(changed("glass-eel", -1).unwrap_err(), "Glass Eel is not in the deck.");
    assert_eq!(changed("worldroot", -2).unwrap_err(), "Worldroot is there 1 times only.");
    assert_eq!(changed("nobody", 1).unwrap_err(), "There is no card \"nobody\".");
    assert_eq!(
        change("x\n", "glass-eel", 1, standard()).unwrap_err(),
        "The deck cannot be read: 1: found \"x\", expected a number and a card, such as 3 cinder-runner."
    );
}

proptest! {
    #[test]
    fn a_change_of_any_deck_is_read_as_that_change(lines in proptest::collection::vec("[1-3] (glass-eel|Worldroot)( #x)?|extra:|deck:|# y|", 0..9), by in 1..4i8) {
        let text = lines.join("\n");
        if let Ok(before) = import(&text, standard()) {
            let after = import(&change(&text, "glass-eel", by, standard()).unwrap(), standard()).unwrap();
            let count = |list: &List| list.cards.iter().find(|(id, _)| id == "glass-eel").map_or(0, |(_, n)| i32::from(*n));
            prop_assert_eq!(count(&after.list), count(&before.list) + i32::from(by), "{}", text);
            prop_assert_eq!(after.list.extra, before.list.extra);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        if let Ok(deck) = import(&text, standard()) {
            let _ = complaints(&deck.list, standard());
        }
    }

    #[test]
    fn no_lines_make_the_reader_panic(lines in proptest::collection::vec("[0-9]{0,4}x? ?(glass-eel|Worldroot|extra:|deck:|name:|#|\\PC{0,6})", 0..20)) {
        if let Ok(deck) = import(&lines.join("\n"), standard()) {
            let again = import(&export("", &deck.list, standard()), standard()).unwrap();
            prop_assert_eq!(again.list, deck.list);
        }
    }
}

/// Every seat's own view names its deck at every decision of a game; no other view does.
#[test]
fn a_deck_is_known_by_its_name_to_its_owner_alone() {
    let setup = Setup::of(&["good-rot", "quick-fuse", "iron-carillon", "long-hour"]);
    let names = ["Good Rot", "Quick Fuse", "Iron Carillon", "The Long Hour"];
    for seed in 0..4 {
        let mut rng = GameRng::new(seed);
        let mut cx = Seeded::new(seed);
        let mut game = Chrono::new(&setup, &mut cx).unwrap();
        while let Status::Decide(asked) = game.status() {
            for owner in (0..4).map(Seat) {
                let views =
                    (0..4).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]).map(|who| (who, game.view(who)));
                for (viewer, view) in views {
                    let told = Chrono::faction(&view, owner);
                    let knows = viewer == Viewer::Seat(owner) && !view.players[owner.index()].out;
                    assert_eq!(
                        told.as_deref(),
                        knows.then_some(names[owner.index()]),
                        "{viewer:?} of {owner}, turn {}",
                        view.turn
                    );
                }
            }
            let seat = asked.seats().lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            game.apply(seat, rng.pick(&legal).unwrap(), &mut cx).unwrap();
        }
    }
}

#[test]
fn a_deck_of_ones_own_is_named_by_its_courts() {
    let mut own = quick_fuse();
    own.cards[0].1 -= 1;
    let added = card(|c| !c.ex && c.colour == Colour::Red && !own.cards.iter().any(|(id, _)| *id == c.id));
    own.cards.push((added, 1));
    let mut setup = Setup::of(&["quick-fuse", "long-hour"]);
    let courts: Vec<_> = own.colours(standard()).iter().map(|c| c.court()).collect();
    setup.decks[0] = DeckChoice::List(own);
    let game = Chrono::new(&setup, &mut Seeded::new(1)).unwrap();
    let told = Chrono::faction(&game.view(Viewer::Seat(Seat(0))), Seat(0));
    assert_eq!(told, Some(format!("a deck of {}", courts.join(" and "))));
    assert_eq!(courts[0], "Ember");
    let lesson = Setup { position: Some(standard().positions[0].id.clone()), ..Setup::default() };
    let game = Chrono::new(&lesson, &mut Seeded::new(1)).unwrap();
    assert_eq!(Chrono::faction(&game.view(Viewer::Seat(Seat(0))), Seat(0)), None, "a lesson begins without decks");
}
