//! Cards as things one can look at: a chip in a row, and the whole card with picture, numbers and text.

use super::art::emblem;
use fields::compiled::Content;
use fields::text::{CardText, Face, card_of};
use maud::{Markup, html};

/// A card as a chip: picture, name, and its text for who points at it or listens.
pub(super) fn chip(content: &Content, face: Face) -> Markup {
    let text = card_of(content, face);
    html! {
        span.fe-chip title=(text.body()) { (emblem(&content.defs, face)) b { (text.name) } small { (text.body()) } }
    }
}

/// The whole card. `price` stands in its corner instead of the printed cost.
pub(super) fn card_full(content: &Content, face: Face, price: Option<u8>) -> Markup {
    let text = card_of(content, face);
    html! {
        article.fe-card {
            (emblem(&content.defs, face))
            div.fe-card-words { (words(&text, price)) }
        }
    }
}

/// The words of a card.
pub(super) fn words(text: &CardText, price: Option<u8>) -> Markup {
    let numbers = text.numbers.iter().filter(|(label, _)| price.is_none() || *label != "Cost");
    html! {
        b.fe-name { (text.name) }
        small.fe-kind { (text.kind) }
        p.fe-numbers {
            @if let Some(price) = price { span.price { "Price " b { (price) } } }
            @for (label, n) in numbers { span { (label) " " b { (n) } } }
        }
        @if let Some(story) = &text.story { p.fe-story { (story) } }
        @for line in &text.lines { p { (line) } }
    }
}

/// A card that can be taken with one press: the words of a button.
pub(super) fn on_button(content: &Content, face: Face, price: Option<u8>) -> Markup {
    let text = card_of(content, face);
    html! {
        @match face { Face::Hero(def) => (super::gallery::face(def)), _ => (emblem(&content.defs, face)) }
        span.fe-card-words {
            b.fe-name { (text.name) }
            small.fe-kind { (text.kind) @if let Some(price) = price { " · " b { (price) " Eternium" } } @else if !text.stats().is_empty() { " · " (text.stats()) } }
            @for line in text.lines.iter().take(4) { small { (line) } }
        }
    }
}
