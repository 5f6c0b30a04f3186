//! Card faces, backs, and the inspector with everything a card says.

use super::art::{court, emblem, printed, row, sign};
use crate::table::clause_link;
use chrono::card::{Card, Kind};
use chrono::explain::explanation;
use chrono::sentence::card_text;
use chrono::symbols::Symbol;
use maud::{Markup, html};

/// How a face differs from what is printed.
#[derive(Clone, Copy, Default)]
pub(super) struct Look {
    /// The cost now, if it is another.
    pub cost: Option<i16>,
    /// The strength now, if it is another.
    pub strength: Option<i16>,
}

/// "Battler", "EX action".
pub(super) fn kind_word(card: &Card) -> &'static str {
    match (card.kind, card.ex) {
        (Kind::Battler, false) => "Battler",
        (Kind::Battler, true) => "EX battler",
        (Kind::Action, false) => "Action",
        (Kind::Action, true) => "EX action",
    }
}

/// Cost, strength and kind in words, for screen readers and lists: "Cinder Runner, red battler, cost 1, strength 2".
pub(super) fn spoken(card: &Card) -> String {
    let strength = if card.kind == Kind::Battler { format!(", strength {}", card.strength) } else { String::new() };
    format!("{}, {} {}, cost {}{strength}", card.name, card.colour.word(), kind_word(card).to_lowercase(), card.cost)
}

fn changed(now: Option<i16>, printed: u8, less_is_good: bool) -> (i16, &'static str) {
    let now = now.unwrap_or(i16::from(printed));
    let class = match now.cmp(&i16::from(printed)) {
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Less => {
            if less_is_good {
                "better"
            } else {
                "worse"
            }
        }
        std::cmp::Ordering::Greater => {
            if less_is_good {
                "worse"
            } else {
                "better"
            }
        }
    };
    (now, class)
}

/// The face of a card. What it says is hidden from screen readers: whoever shows it names it.
pub(super) fn face(card: &Card, look: Look) -> Markup {
    let (cost, cost_class) = changed(look.cost, card.cost, true);
    let (strength, strength_class) = changed(look.strength, card.strength, false);
    let kind = if card.kind == Kind::Action { "action" } else { "battler" };
    html! {
        span.cc.(format!("k-{} is-{kind}", card.colour.word())).ex[card.ex] aria-hidden="true" {
            (emblem(card))
            span.cc-cost.(cost_class) { (cost) }
            span.cc-top { @if card.ex { b { "EX" } } (court(card.colour)) }
            span.cc-name.long[card.name.chars().count() > 15] { (card.name) }
            span.cc-rows {
                @for line in &card.lines { (row(line)) }
                @if card.lines.is_empty() && card.frame { span.cc-plain { "Frame" } }
            }
            span.cc-foot {
                @if card.kind == Kind::Battler { b.cc-str.(strength_class) { (strength) } } @else { b.cc-str.no-str { (sign(Symbol::Action)) } }
                span.cc-guard { @if let Some(line) = &card.guardian { (sign(Symbol::Guard)) (row(line)) } }
            }
        }
    }
}

/// The back of every card of this game; EX cards have another.
pub(super) fn back(ex: bool) -> Markup {
    html! {
        span.cc.cc-back.ex[ex] aria-hidden="true" {
            svg viewBox="0 0 63 88" {
                rect.bk-ground width="63" height="88" {}
                circle.bk-line cx="31.500" cy="44" r="22" {}
                path.bk-line d="M31.500 26v18l11 8M31.500 16v6M31.500 66v6M3.500 44h6M53.500 44h6" {}
                @if ex { path.bk-star d="M31.500 4l2 4.500 5 .5-3.700 3.300 1 4.900-4.300-2.500-4.300 2.500 1-4.900L24.500 9l5-.5z" {} }
            }
        }
    }
}

/// What a card says, in words: lines with their icons, the guardian ability, traits.
pub(super) fn words(card: &Card) -> Markup {
    let text = card_text(card);
    html! {
        p.cc-kind {
            (court(card.colour)) (card.colour.court()) ", " (kind_word(card)) ", cost " (card.cost)
            @if card.kind == Kind::Battler { ", strength " (card.strength) }
            @if card.frame { ", Frame" } @for word in &card.traits { ", " (word) }
        }
        ul.cc-lines {
            @for (line, said) in card.lines.iter().zip(&text.lines) { li { (row(line)) span { (said) } } }
            @if let (Some(line), Some(said)) = (&card.guardian, &text.guardian) {
                li.guardian { span.g-row aria-hidden="true" { (sign(Symbol::Guard)) (row(line)) } span { (said) } }
            }
            @if card.lines.is_empty() && card.guardian.is_none() { li { span { "No abilities." } } }
        }
    }
}

/// Every icon on a card, explained once.
pub(super) fn legend(card: &Card) -> Markup {
    let mut symbols: Vec<Symbol> = Vec::new();
    for glyph in card.lines.iter().chain(&card.guardian).flat_map(chrono::grammar::row_of) {
        if !symbols.contains(&glyph.symbol) {
            symbols.push(glyph.symbol);
        }
    }
    html! {
        @if !symbols.is_empty() {
            details.cc-legend {
                summary { "What the icons mean" }
                ul {
                    @for symbol in symbols {
                        @let told = explanation(symbol);
                        li { (printed(chrono::symbols::Glyph::plain(symbol))) span { b { (told.name) } " " (told.sentence) " " (clause_link(told.clause.0)) } }
                    }
                }
            }
        }
    }
}

/// The inspector: a popover with the whole card. `extra` is what the place it is opened from has to add.
pub(super) fn inspector(id: &str, card: &Card, look: Look, extra: &Markup) -> Markup {
    html! {
        div.tip.cc-inspector id=(id) popover="auto" role="dialog" aria-label=(card.name) {
            (face(card, look))
            div.cc-words {
                h2 { (card.name) }
                (words(card))
                (extra)
                (legend(card))
                @if !card.flavour.is_empty() { p.flavour { "“" (card.flavour) "”" } }
                button.button.quiet type="button" popovertarget=(id) popovertargetaction="hide" { "Close" }
            }
        }
    }
}
