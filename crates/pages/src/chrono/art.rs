//! What is drawn: the 47 icons, the signs of the four courts, and the emblem of a card. All of it is one sprite of ours.

use crate::assets::href;
use chrono::card::{Card, Colour};
use chrono::icons::Line;
use chrono::symbols::{Glyph, Symbol};
use maud::{Markup, html};
use std::sync::LazyLock;

fn sprite(name: &str) -> String {
    format!("{}#{name}", href("chrono.svg"))
}

/// An icon beside words that say the same.
pub(super) fn sign(symbol: Symbol) -> Markup {
    html! { svg.i aria-hidden="true" viewBox="0 0 24 24" { use href=(sprite(&symbol.key())) {} } }
}

/// The sign of a court: a shape for each colour, so that colour is never the only sign.
pub(super) fn court(colour: Colour) -> Markup {
    html! {
        svg.court.(format!("k-{}", colour.word())) aria-hidden="true" viewBox="0 0 24 24" { use href=(sprite(&format!("court-{}", colour.word()))) {} }
    }
}

/// A row of printed icons. Screen readers are given the sentence elsewhere.
pub(super) fn row(line: &Line) -> Markup {
    html! { span.g-row aria-hidden="true" { @for glyph in chrono::grammar::row_of(line) { (printed(glyph)) } } }
}

/// One printed icon with its number.
pub(super) fn printed(glyph: Glyph) -> Markup {
    let label = glyph.label();
    html! {
        span.(format!("g g-{}", glyph.symbol.group())) title=(glyph.symbol.name()) {
            svg viewBox="0 0 24 24" { use href=(sprite(&glyph.symbol.key())) {} }
            @if !label.is_empty() { b { (label) } }
        }
    }
}

/// The large figure of an emblem and the one behind it.
type Figures<'a> = (&'a str, Option<&'a str>);

fn printed_figures(card: &Card) -> Figures<'_> {
    let mut words = card.art.split_whitespace();
    (words.next().unwrap_or("hourglass"), words.next())
}

/// The figures of a card's emblem. Where an earlier card has the same two, they change places or another stands behind, so that no
/// two cards look alike.
pub(super) fn figures(card: &Card) -> Figures<'_> {
    static OTHERS: LazyLock<Vec<(&str, Figures<'static>)>> = LazyLock::new(|| {
        let cards = &chrono::content::standard().cards;
        let mut taken: Vec<Figures<'static>> = Vec::new();
        let mut again = Vec::new();
        for card in cards {
            let figures = printed_figures(card);
            if taken.contains(&figures) { again.push(card) } else { taken.push(figures) }
        }
        let other = |card: &'static Card| {
            let (first, second) = printed_figures(card);
            let behind = ["crow", "key", "eye", "sun", "thorn"].map(|figure| (first, Some(figure)));
            let free = second.map(|second| (second, Some(first))).into_iter().chain(behind).find(|f| !taken.contains(f))?;
            taken.push(free);
            Some((card.id.as_str(), free))
        };
        again.into_iter().filter_map(other).collect()
    });
    OTHERS.iter().find(|(id, _)| *id == card.id).map_or_else(|| printed_figures(card), |(_, figures)| *figures)
}

/// The emblem of a card: one figure large, another behind it.
pub(super) fn emblem(card: &Card) -> Markup {
    let (first, second) = figures(card);
    let turn = u32::from(card.number) * 47 % 60;
    html! {
        svg.cc-art viewBox="0 0 96 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            rect.a-ground width="96" height="72" {}
            g.a-dial transform=(format!("rotate({turn} 48 36)")) { path d=(DIAL) {} }
            @if let Some(second) = second { g.a-second { use href=(sprite(&format!("e-{second}"))) x="44" y="-8" width="60" height="60" {} } }
            g.a-shade { use href=(sprite(&format!("e-{first}"))) x="21" y="13" width="52" height="52" {} }
            g.a-first { use href=(sprite(&format!("e-{first}"))) x="19" y="10" width="52" height="52" {} }
        }
    }
}

/// Twelve marks of a dial.
const DIAL: &str = "M48-12v12M48 72v12M0 36h-12M96 36h12M72-5.600l-6 10.400M24 77.600l6-10.400M72 77.600l-6-10.400M24-5.600l6 10.400M6.400 12l10.400 6M89.600 12l-10.400 6M6.400 60l10.400-6M89.600 60l-10.400-6";

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    #[test]
    fn no_two_cards_have_the_same_emblem() {
        let mut met: BTreeMap<_, &str> = BTreeMap::new();
        for card in &chrono::content::standard().cards {
            let before = met.insert(super::figures(card), &card.name);
            assert_eq!(before, None, "{} looks like another card", card.name);
        }
        assert!(met.len() > 100, "{}", met.len());
    }
}
