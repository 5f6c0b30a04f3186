//! The combat cards in words (section 22).

use super::CardText;
use crate::ids::Combat;

pub(super) fn text(card: Combat) -> CardText {
    let lines: &[&str] = match card {
        Combat::One => &["Adds 1 to the lane it lies in."],
        Combat::Two => &["Adds 2 to the lane it lies in."],
        Combat::Three => &["Adds 3 to the lane it lies in."],
        Combat::Overload => &[
            "Place it face up. It adds 1 to its lane.",
            "In phase 4, trigger it once to use the overload ability of your weapon. \
             An immediate ability works as soon as the card is placed.",
        ],
        Combat::Time => &[
            "Lay it beside the grid, then draw and place another card.",
            "In phase 4, discard it to swap two of your cards in different lanes.",
        ],
        Combat::Tool => &["Show and discard it at once. Draw 2 cards, keep one of them and discard the other."],
        Combat::Flux => &[
            "Place it face up. It adds 1 to its lane, takes no space there and is none of your placements.",
            "Draw and place another card at once.",
        ],
    };
    CardText {
        name: if card.is_basic() {
            format!("\"{}\"", card.name())
        } else {
            super::grammar::sentence(card.name()).replace('.', "")
        },
        kind: if card.is_basic() { "Basic combat card".into() } else { "Special combat card".into() },
        numbers: Vec::new(),
        story: None,
        lines: lines.iter().map(|line| (*line).to_string()).collect(),
    }
}
