//! Every card and every icon to look at, and what the lobby says of the game.

use super::art::{court, printed};
use super::card::{Look, face, inspector, legend, spoken, words};
use crate::model::Level;
use crate::table::clause_link;
use chrono::card::{Card, Colour};
use chrono::content::standard;
use chrono::deck::Deck;
use chrono::explain;
use chrono::symbols::Glyph;
use maud::{Markup, html};

/// The cards of a court, EX cards last.
fn of_court(colour: Colour) -> Vec<&'static Card> {
    let mut cards: Vec<&Card> = standard().cards.iter().filter(|c| c.colour == colour).collect();
    cards.sort_by_key(|c| (c.ex, c.kind, c.cost, c.number));
    cards
}

/// `GET /gallery/chrono`.
pub(crate) fn all() -> Markup {
    let total = standard().cards.len();
    html! {
        section.wide-page.c-gallery {
            h1 { "Cards" }
            p.lead { (total) " cards of four courts, all of them yours to build with. " a href="/decks/chrono" { "Your decks" } }
            p.next { @for colour in Colour::ALL { a.button.quiet href=(format!("#{}", colour.word())) { (court(colour)) (colour.court()) } } a.button.quiet href="#icons" { "The 47 icons" } a.button.quiet href="/lessons/chrono" { "Lessons and puzzles" } }
            @for colour in Colour::ALL {
                h2 id=(colour.word()) { (court(colour)) " " (colour.court()) }
                ul.c-cards { @for card in of_court(colour) {
                    li { a href=(format!("/gallery/chrono/{}", card.id)) { (face(card, Look::default())) span.unseen { (spoken(card)) } } }
                } }
            }
            h2 #icons { "The 47 icons" }
            @for group in ["trigger", "target", "modifier", "effect", "ability"] {
                h3 { (crate::shell::capital(group)) "s" }
                ul.c-icons { @for told in explain::all().into_iter().filter(|e| e.group == group) {
                    li { (printed(Glyph::plain(told.symbol))) span { b { (told.name) } " " (told.sentence) " " (clause_link(told.clause.0)) } }
                } }
            }
        }
    }
}

/// The card with this id.
pub(crate) fn find(id: &str) -> Option<&'static Card> {
    standard().get(id)
}

/// `GET /gallery/chrono/{card}`.
pub(crate) fn one(card: &Card) -> Markup {
    html! {
        section.wide-page.c-one {
            (face(card, Look::default()))
            div.cc-words {
                h1 { (card.name) }
                (words(card))
                (legend(card))
                @if !card.flavour.is_empty() { p.flavour { "“" (card.flavour) "”" } }
                p { small.none { (card.set) " " (card.number) } }
                p.next { a.button.quiet href=(format!("/gallery/chrono#{}", card.colour.word())) { "All cards" } a.button href="/decks/chrono" { "Build a deck" } }
            }
        }
    }
}

/// "easy", "medium", "hard".
pub(super) fn difficulty(deck: &Deck) -> &'static str {
    ["", "easy to play", "takes practice", "for experts"].get(usize::from(deck.difficulty)).copied().unwrap_or("")
}

/// The house decks, each to be copied or played.
pub(crate) fn house(levels: &[Level]) -> Markup {
    let library = standard();
    html! {
        h2 { "Ready-made decks" }
        ul.house-decks {
            @for deck in &library.decks {
                li {
                    h3 { @for colour in deck.list.colours(library) { (court(colour)) } " " (deck.name) }
                    p.none { (deck.list.size()) " cards" @if !deck.list.extra.is_empty() { ", " (deck.list.extra.len()) " EX cards" } ", " (difficulty(deck)) }
                    p { (deck.description) }
                    (key_cards(deck))
                    div.pair {
                        form method="post" action="/decks/chrono" {
                            input type="hidden" name="text" value=(chrono::deck::export(&deck.name, &deck.list, library));
                            button.button.quiet type="submit" { "Copy to my decks" span.unseen { ": " (deck.name) } }
                        }
                        @if let Some(level) = levels.get(1).or(levels.first()) {
                            form method="post" action="/quick" {
                                input type="hidden" name="game" value="chrono"; input type="hidden" name="deck" value=(format!("house:{}", deck.id));
                                button.button type="submit" name="level" value=(level.id) { "Play it" span.unseen { ": " (deck.name) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The cards with the most lines say most about a deck.
fn key_cards(deck: &Deck) -> Markup {
    let library = standard();
    let mut cards: Vec<&Card> =
        deck.list.cards.iter().map(|(id, _)| id).chain(&deck.list.extra).filter_map(|id| library.get(id)).collect();
    cards.sort_by_key(|card| (std::cmp::Reverse((card.ex, card.cost)), card.number));
    cards.truncate(4);
    html! {
        ul.key-cards { @for card in cards {
            @let id = format!("key-{}-{}", deck.id, card.id);
            li { button.b-face type="button" popovertarget=(id) { (face(card, Look::default())) span.unseen { (spoken(card)) ", look at it" } } (inspector(&id, card, Look::default(), &html! {})) }
        } }
    }
}

/// A fan of cards, for the shelf.
pub(super) fn picture() -> Markup {
    let library = standard();
    let shown =
        Colour::ALL.into_iter().filter_map(|c| library.cards.iter().filter(|k| k.colour == c && !k.ex).max_by_key(|k| k.cost));
    html! { div.c-fan { @for card in shown { (face(card, Look::default())) } } }
}
