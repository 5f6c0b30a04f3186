//! Icons: one sprite, 24 px grid, one stroke weight, drawn by us.

use crate::assets::href;
use maud::{Markup, html};

/// An icon beside words that say the same: hidden from screen readers.
pub(crate) fn icon(name: &str) -> Markup {
    html! {
        svg.i aria-hidden="true" viewBox="0 0 24 24" { use href=(format!("{}#{name}", href("icons.svg"))) {} }
    }
}
