//! Chrono Clash on screen: every decision can be made from the page and has a panel of its own, nothing secret is on it, and its
//! forms set up games and build decks.

#![allow(clippy::unwrap_used)]

mod fixtures;

use catalog::{AnyMatch, Request};
use engine::{GameRng, Seat, Viewer};
use fixtures::chrono::{KINDS, begin, decisions, page, panel_of, position, shed};
use fixtures::{levels, secret, shell};
use pages::model::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn values(html: &str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    let unescape = |s: &str| s.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).map(unescape).collect()
}

fn sound(html: &str) {
    assert!(!html.contains(" style=") && !html.contains("<style"), "inline style");
    let ids = values(html, "id");
    let unique: BTreeSet<&String> = ids.iter().collect();
    let twice = ids.iter().filter(|id| ids.iter().filter(|o| o == id).count() > 1).collect::<Vec<_>>();
    assert_eq!(ids.len(), unique.len(), "an id twice: {twice:?}");
    for target in values(html, "popovertarget") {
        assert!(unique.contains(&target), "no popover {target}");
    }
    assert_eq!(html.matches("<h1").count(), 1);
}

fn kind(html: &str) -> String {
    values(html, "data-kind").remove(0)
}

/// Everything that can be chosen is on the page, in the panel that belongs to it.
fn offers_everything(page: &TablePage) -> &'static str {
    let legal = &page.legal;
    let panel = panel_of(&legal[0].action);
    let html = pages::table(page).into_string();
    sound(&html);
    assert_eq!(kind(&html), panel);
    let parsed = values(&html, "value").into_iter().filter_map(|v| serde_json::from_str::<Value>(&v).ok());
    let offered: BTreeSet<String> = parsed.map(|v| v.to_string()).collect();
    let lacks: Vec<&str> = legal.iter().filter(|l| !offered.contains(&l.action.to_string())).map(|l| l.label.as_str()).collect();
    assert!(lacks.is_empty(), "{panel} does not offer {lacks:?}");
    panel
}

#[test]
fn every_decision_can_be_made_from_its_own_panel() {
    let mut met = BTreeSet::from([offers_everything(&shed())]);
    for decision in decisions().values() {
        met.insert(offers_everything(&page(&*decision.game, Viewer::Seat(decision.seat))));
        let spectator = pages::table(&page(&*decision.game, Viewer::Spectator)).into_string();
        sound(&spectator);
        assert_eq!(kind(&spectator), "watch");
        assert!(!spectator.contains("name=\"action\""), "who watches chooses nothing");
    }
    assert_eq!(met, BTreeSet::from(KINDS), "every kind comes up");
}

#[test]
fn every_moment_of_a_game_can_be_played_from_its_page() {
    for (i, decks) in [vec![0, 1], vec![2, 3], vec![3, 2], vec![1, 2, 3], vec![0, 1, 2, 3]].into_iter().enumerate() {
        let mut game = begin(&decks);
        let mut rng = GameRng::new(70 + i as u64);
        for step in 0..400 {
            let Some(seat) = game.status().deciding().lowest() else { break };
            if step % 9 == 0 {
                offers_everything(&page(&*game, Viewer::Seat(seat)));
            }
            let legal = game.legal(seat);
            let acts: Vec<_> = legal.iter().filter(|l| l.action != json!("pass")).collect();
            let choice = rng.pick(&acts).copied().unwrap_or(&legal[0]);
            game.command(seat, &Request::Act(choice.action.clone()), &secret()).unwrap();
        }
    }
}

#[test]
fn why_it_ended_is_said_in_a_sentence() {
    let mut game = begin(&[0, 1]);
    game.command(Seat(0), &Request::Concede, &secret()).unwrap();
    let html = pages::table(&page(&*game, Viewer::Seat(Seat(0)))).into_string();
    assert!(html.contains("<p class=\"why-ended\">You resigned on turn "), "{html}");
}

fn choose(game: &mut dyn AnyMatch, label: &str) {
    let legal = game.legal(Seat(0));
    let chosen = legal.iter().find(|l| l.label == label).unwrap_or_else(|| panic!("no {label}"));
    game.command(Seat(0), &Request::Act(chosen.action.clone()), &secret()).unwrap();
}

/// What the banner says, without tags.
fn banner(game: &dyn AnyMatch, viewer: Viewer) -> String {
    let html = pages::table(&page(game, viewer)).into_string();
    sound(&html);
    let inside = html.split("id=\"guide\"").nth(1).map_or("", |rest| rest.split("</aside>").next().unwrap_or(""));
    let text = inside.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text);
    text.collect::<Vec<_>>().join("").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_banner_of_a_lesson_moves_on_and_that_of_a_puzzle_ends_with_the_solution() {
    let me = Viewer::Seat(Seat(0));
    let mut lesson = position("lesson-attack");
    assert!(banner(&*lesson, me).contains("Step 1 of 3: Press Attack on the Torch Herald."));
    choose(&mut *lesson, "Attack with Torch Herald");
    assert!(banner(&*lesson, me).contains("Step 2 of 3: "), "{}", banner(&*lesson, me));
    assert!(banner(&*lesson, me).contains("Start over"));
    let mut puzzle = position("open-door");
    let said = banner(&*puzzle, me);
    assert!(said.contains("Win this turn.") && said.contains("Hint") && !said.contains("solution"), "{said}");
    choose(&mut *puzzle, "Pass");
    let said = banner(&*puzzle, me);
    assert!(
        said.contains("Not solved.") && said.contains("Summon Cinder Runner") && said.contains("Show the solution"),
        "{said}"
    );
    assert_eq!(banner(&*begin(&[0, 1]), me), "", "no other table has one");
}

#[test]
fn every_lesson_and_puzzle_is_listed_with_a_button() {
    let html = pages::lessons(&shell(), "chrono", &["open-door".into()]).unwrap().into_string();
    sound(&html);
    for position in &chrono::content::standard().positions {
        assert!(html.contains(&format!("name=\"position\" value=\"{}\"", position.id)), "{}", position.id);
    }
    assert!(html.contains("1 of 17 solved"));
    assert!(pages::lessons(&shell(), "clash", &[]).is_none());
}

/// Every name of a card that stands on a page for one viewer is one this viewer may know: another game in which everything hidden
/// from them is different gives the same page.
#[test]
fn nothing_hidden_is_on_the_page() {
    let mut game = begin(&[2, 0]);
    fixtures::play(&mut *game, 160, 5);
    let names: Vec<(String, String)> = chrono::content::standard().cards.iter().map(|c| (c.id.clone(), c.name.clone())).collect();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let view = game.view(viewer).to_string();
        let page = page(&*game, viewer);
        let html = pages::table(&page).into_string();
        let log: String = page.log.iter().map(|l| l.text.as_str()).collect();
        let cards = chrono::content::standard();
        let known = |at: usize| {
            view.contains(&format!("\"card\":{at},"))
                || view.contains(&format!("\"card\":{at}}}"))
                || view.contains(&format!(",{at}]"))
        };
        for (id, name) in &names {
            let at = usize::from(cards.find(id).unwrap());
            if html.contains(&format!(">{name}<")) {
                assert!(known(at) || log.contains(name.as_str()), "{name} is on the page of {viewer:?} and nobody told them");
            }
        }
    }
    // Nobody sees what is left of another's deck.
    let mine = pages::table(&page(&*game, Viewer::Seat(Seat(0)))).into_string();
    let watched = pages::table(&page(&*game, Viewer::Spectator)).into_string();
    assert_eq!((mine.matches("id=\"unseen\"").count(), watched.matches("id=\"unseen\"").count()), (1, 0));
}

fn fields(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect()
}

#[test]
fn the_form_takes_house_decks_own_decks_and_house_rules() {
    let library = chrono::content::standard();
    let text = chrono::deck::export("Mine", &library.decks[0].list, library);
    let own = [OwnDeck { id: "d1".into(), name: "Mine".into(), text }];
    let sent = [("game", "chrono"), ("seat_0", "me"), ("seat_1", "bot:easy"), ("seat_2", "open"), ("seat_3", "none")];
    let decks = [("deck_0", "own:d1"), ("deck_1", "house:long-hour"), ("mulligan", "on")];
    let wish = pages::new_table::read(&fields(&[&sent[..], &decks[..]].concat()), &own, 3).unwrap();
    assert_eq!(wish.seats.len(), 3);
    assert_eq!(wish.setup["decks"][1], json!({ "house": "long-hour" }));
    assert!(wish.setup["decks"][2]["house"].is_string(), "chance fills in: {}", wish.setup);
    assert_eq!(wish.setup["rules"]["mulligan"], true);
    let game = catalog::game("chrono").unwrap();
    assert_eq!(game.seats(&wish.setup).unwrap(), 3);
    let stolen = pages::new_table::read(&fields(&[&sent[..], &[("deck_0", "own:other")]].concat()), &own, 3).unwrap_err();
    assert_eq!(stolen, ["The deck for seat 1 is not one of yours or is not legal. Choose another."]);
    let form = pages::new_table(&NewTable {
        shell: shell(),
        info: game.info(),
        levels: levels(),
        decks: own.to_vec(),
        problems: vec![],
        sent: vec![],
    });
    let html = form.into_string();
    sound(&html);
    assert!(html.contains("own:d1") && html.contains("house:good-rot") && html.contains("name=\"mulligan\""));
}

fn deck_page(text: &str, query: &[(&str, &str)]) -> String {
    let game = catalog::game("chrono").unwrap();
    let page = DeckPage {
        shell: shell(),
        info: game.info(),
        levels: levels(),
        id: "d1".into(),
        name: "Mine".into(),
        text: text.into(),
        report: game.deck_check(text).unwrap(),
        problems: vec![],
        sent_name: None,
        sent_text: None,
        query: fields(query),
    };
    pages::deck(&page).into_string()
}

/// Proves CC-19.1.
#[test]
fn the_builder_shows_what_is_missing_with_the_clause_and_offers_every_card() {
    let library = chrono::content::standard();
    let empty = deck_page("", &[]);
    sound(&empty);
    assert!(empty.contains("/rules/chrono#CC-19.1"), "the clause is a link");
    assert_eq!(empty.matches("value=\"add:").count(), library.cards.len());
    assert!(empty.contains(" disabled"), "nothing illegal is played");
    let text = chrono::deck::export("Mine", &library.decks[2].list, library);
    let whole = deck_page(&text, &[("red", "1"), ("q", "nobody says this")]);
    sound(&whole);
    assert!(whole.contains("Legal deck.") && whole.contains("No card matches. Remove a filter."));
    assert!(whole.contains("?red=1&amp;q=nobody%20says%20this"), "a change keeps what is looked for");
}

#[test]
fn a_deck_grows_card_by_card_until_it_is_legal() {
    let game = catalog::game("chrono").unwrap();
    let library = chrono::content::standard();
    let mut text = String::new();
    for (id, n) in &library.decks[1].list.cards {
        for _ in 0..*n {
            assert!(!game.deck_check(&text).unwrap().is_legal() || library.decks[1].list.size() > 50);
            text = game.deck_change(&text, id, 1).unwrap().unwrap();
        }
    }
    assert!(game.deck_check(&text).unwrap().is_legal(), "{:?}", game.deck_check(&text));
    assert!(catalog::game("clash").unwrap().deck_check("").is_none());
}

#[test]
fn every_card_and_icon_is_in_the_gallery() {
    let html = pages::gallery(&shell(), "chrono").unwrap().into_string();
    sound(&html);
    let sprite = std::str::from_utf8(pages::asset("chrono.svg").unwrap().bytes).unwrap();
    for card in &chrono::content::standard().cards {
        assert!(html.contains(&format!("/gallery/chrono/{}\"", card.id)), "{}", card.id);
        sound(&pages::character(&shell(), "chrono", &card.id).unwrap().into_string());
        for word in card.art.split_whitespace() {
            assert!(sprite.contains(&format!("id=\"e-{word}\"")), "no emblem {word}");
        }
    }
    for symbol in chrono::symbols::Symbol::ALL {
        assert!(sprite.contains(&format!("<symbol id=\"{}\"", symbol.key())), "no icon {}", symbol.key());
        assert!(html.contains(symbol.name()), "{} is not explained", symbol.name());
    }
    assert!(pages::character(&shell(), "chrono", "nobody").is_none());
}
