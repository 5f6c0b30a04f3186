//! What of a new table is Chrono Clash's own: the deck of each seat, and house rules.

use super::art::court;
use super::builder::list_of;
use super::gallery::difficulty;
use crate::model::{DeckOffer, OwnDeck};
use crate::table::clause_link;
use chrono::content::standard;
use maud::{Markup, html};
use serde_json::{Value, json};

/// The deck of a seat; `sent` gives back what was chosen before.
pub(crate) fn deck<'a>(seat: u8, own: &[OwnDeck], sent: &impl Fn(&str) -> &'a str) -> Markup {
    let name = format!("deck_{seat}");
    let label = format!("Deck of seat {}", seat + 1);
    choice(&name, &label, "Any deck of the house", own, sent(&name))
}

/// The deck that somebody who sits down brings.
pub(crate) fn bring(offer: &DeckOffer) -> Markup {
    html! {
        (choice("deck", "Your deck", "The one that was chosen for this seat", &offer.own, &offer.chosen))
        p.hint { "Nobody else sees which cards are in it. " a href="/decks/chrono" { "Build your own" } " " (clause_link("CC-3.1")) }
    }
}

fn choice(name: &str, label: &str, otherwise: &str, own: &[OwnDeck], now: &str) -> Markup {
    html! {
        label for=(name) { (label) }
        select id=(name) name=(name) {
            option value="" selected[now.is_empty()] { (otherwise) }
            @if !own.is_empty() {
                optgroup label="Yours" { @for deck in own { @let value = format!("own:{}", deck.id); option value=(value) selected[now == value] { (deck.name) } } }
            }
            optgroup label="Of the house" {
                @for deck in &standard().decks { @let value = format!("house:{}", deck.id); option value=(value) selected[now == value] { (deck.name) ", " (difficulty(deck)) } }
            }
        }
    }
}

/// House rules, all off, folded away.
const SWITCHES: [(&str, &str, &str); 4] = [
    ("mulligan", "The starting hand may be redrawn once", "CC-R9"),
    ("weakness_destroys", "A battler with strength 0 is destroyed", "CC-R71"),
    ("cover_quests", "Taunt and Elusive cover quest guardians too", "CC-R17"),
    ("guardian_must_be_weaker", "A guardian is destroyed only when it was weaker", "CC-R21"),
];

/// The decks of the house in short, and house rules.
pub(crate) fn rules<'a>(sent: &impl Fn(&str) -> &'a str) -> Markup {
    let library = standard();
    html! {
        div.deck-notes {
            ul { @for deck in &library.decks { li { @for colour in deck.list.colours(library) { (court(colour)) } " " b { (deck.name) } ": " (deck.description) } } }
            p { "Nobody sees another's deck before the end, only its colours and sizes. " (clause_link("CC-3.1")) " " a href="/decks/chrono" { "Build your own" } }
        }
        details.rules-options open[SWITCHES.iter().any(|(id, ..)| !sent(id).is_empty())] {
            summary { "House rules" }
            @for (id, words, clause) in SWITCHES {
                label.tick { input type="checkbox" name=(id) value="on" checked[!sent(id).is_empty()]; span { (words) " " (clause_link(clause)) } }
            }
        }
    }
}

/// The set-up as the form gives it. Where any deck of the house will do, `luck` chooses.
pub(crate) fn read<'a>(field: &impl Fn(&str) -> &'a str, own: &[OwnDeck], luck: u64, problems: &mut Vec<String>) -> Value {
    let library = standard();
    let mut luck = engine::GameRng::new(luck);
    let mut decks = Vec::new();
    for seat in (0..4).filter(|i| *i < 2 || !matches!(field(&format!("seat_{i}")), "" | "none")) {
        let chosen = field(&format!("deck_{seat}"));
        let deck = match chosen.split_once(':') {
            Some(("house", id)) => json!({ "house": id }),
            Some(("own", id)) => match own.iter().find(|deck| deck.id == id) {
                Some(deck) => json!({ "list": list_of(&deck.text, library) }),
                None => {
                    problems.push(format!("The deck of seat {} is not among yours, or is not legal; choose another.", seat + 1));
                    Value::Null
                }
            },
            _ => json!({ "house": luck.pick(&library.decks).map_or("", |deck| deck.id.as_str()) }),
        };
        decks.push(deck);
    }
    let rules: serde_json::Map<String, Value> =
        SWITCHES.iter().map(|(id, ..)| ((*id).to_string(), json!(!field(id).is_empty()))).collect();
    json!({ "decks": decks, "rules": rules })
}
