//! What of a new table is Chrono Clash's own: the deck of each seat.

use super::art::court;
use super::builder::list_of;
use super::gallery::difficulty;
use crate::model::{DeckOffer, OwnDeck};
use crate::new_table::{Widget, WidgetInput};
use crate::table::clause_link;
use chrono::content::standard;
use maud::{Markup, html};
use serde_json::{Value, json};

/// The deck of a seat.
pub(super) fn deck(widget: &Widget<'_>) -> Markup {
    let seat = widget.seat.unwrap_or_default();
    let name = format!("{}_{seat}", widget.option.id);
    let label = format!("{} of seat {}", widget.option.label, seat + 1);
    choice(&name, &label, "Any ready-made deck", widget.own, widget.sent.get(&name))
}

/// The deck that somebody who sits down brings.
pub(super) fn bring(offer: &DeckOffer) -> Markup {
    html! {
        (choice("deck", "Your deck", "The one chosen for this seat", &offer.own, &offer.chosen))
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
            optgroup label="Ready-made" {
                @for deck in &standard().decks { @let value = format!("house:{}", deck.id); option value=(value) selected[now == value] { (deck.name) ", " (difficulty(deck)) } }
            }
        }
    }
}

/// The decks of the house in short.
pub(super) fn notes() -> Markup {
    let library = standard();
    html! {
        div.deck-notes {
            ul { @for deck in &library.decks { li { @for colour in deck.list.colours(library) { (court(colour)) } " " b { (deck.name) } ": " (deck.description) } } }
            p { "Decks stay secret until the end; only their colours and sizes show. " (clause_link("CC-3.1")) " " a href="/decks/chrono" { "Build your own" } }
        }
    }
}

/// The deck a form names for a seat. Where any deck of the house will do, luck chooses.
pub(super) fn read_deck(input: WidgetInput<'_>) -> Result<Value, String> {
    let (library, seat) = (standard(), input.seat.unwrap_or_default());
    match input.fields.of_seat("deck", seat).split_once(':') {
        Some(("house", id)) => Ok(json!({ "house": id })),
        Some(("own", id)) => match input.own.iter().find(|deck| deck.id == id) {
            Some(deck) => Ok(json!({ "list": list_of(&deck.text, library) })),
            None => Err(format!("The deck for seat {} is not one of yours or is not legal. Choose another.", seat + 1)),
        },
        _ => Ok(json!({ "house": input.luck.pick(&library.decks).map_or("", |deck| deck.id.as_str()) })),
    }
}
