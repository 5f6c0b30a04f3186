//! Pictures of people and games that have none of their own.

use crate::assets::href;
use maud::{Markup, html};

/// How many spot inks there are (`.tint-0` and up in the style sheet).
pub(crate) const TINTS: u32 = 12;
/// How many outlines (`.frame-0` and up).
pub(crate) const FRAMES: u32 = 6;

/// Dots that grow from the top of a 96 grid to its foot, drawn once in the sprite.
pub(crate) fn halftone() -> Markup {
    html! { use.f-dots href=(format!("{}#dots", href("icons.svg"))) {} }
}

/// The picture of nobody in particular: a seat of which nothing is known.
pub(crate) fn unknown() -> Markup {
    html! {
        svg.emblem.frame-0.tint-none viewBox="0 0 96 96" aria-hidden="true" {
            rect.f-ground width="96" height="96" {}
            (halftone())
            path.f-mark d="M26 18 54 78M70 18 42 78" {}
        }
    }
}

/// A number that is the same for the same name, and differs for most others.
pub(crate) fn seed(name: &str) -> u32 {
    name.bytes().fold(7u32, |h, b| h.wrapping_mul(31).wrapping_add(u32::from(b)))
}

/// A portrait made from a name: its initials, in an ink and an outline of its own.
pub(crate) fn monogram(name: &str) -> Markup {
    let (seed, letters) = (seed(name), initials(name));
    let size = if letters.chars().count() > 1 { "t-2" } else { "t-1" };
    html! {
        svg class=(format!("emblem monogram tint-{} frame-{}", seed % TINTS, (seed >> 4) % FRAMES)) viewBox="0 0 96 96" aria-hidden="true" {
            rect.f-ground width="96" height="96" {}
            (halftone())
            text class=(size) x="48" y="50" { (letters) }
        }
    }
}

/// The first letters of the first and the last word that begin with one.
fn initials(name: &str) -> String {
    let mut first = name.split_whitespace().filter_map(|word| word.chars().find(|c| c.is_alphanumeric()));
    let one = first.next();
    let letters: String = one.into_iter().chain(first.next_back()).flat_map(char::to_uppercase).collect();
    if letters.is_empty() { "?".into() } else { letters }
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn a_name_gives_one_or_two_letters() {
        let all = ["Anna", "Hard bot", "the Queen of Hearts", "", "…", "7 up"].map(initials);
        assert_eq!(all, ["A", "HB", "TH", "?", "?", "7U"]);
    }
}
