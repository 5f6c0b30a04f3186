//! The one list: which games have a front of their own, and which games are announced.

use crate::front::Front;
use crate::plain::Plain;
use crate::{chrono, clash, eternia, fields, rage};

/// Every front. A game that is not here is played with [`Plain`].
const FRONTS: &[&dyn Front] = &[
    &clash::front::ClashFront,
    &rage::front::RageFront,
    &chrono::front::ChronoFront,
    &eternia::front::EterniaFront,
    &fields::front::FieldsFront,
];

/// A game that is not playable yet.
pub(crate) struct Coming {
    pub name: &'static str,
    pub about: &'static str,
    /// The class of its colours.
    pub class: &'static str,
    /// A picture of ours, as a path on a grid of 96.
    pub picture: &'static str,
}

/// The games that are announced.
pub(crate) const COMING: [Coming; 1] = [Coming {
    name: "Fields of Eternia",
    about: "Teams of three heroes contest the land.",
    class: "g-fields",
    picture: "M10 70q20-26 38-12t38-18M10 50q20-26 38-12t38-18M10 86h76M24 30v-16M24 14l14 6-14 6",
}];

/// Every front, in the order of the list.
pub(crate) fn all() -> &'static [&'static dyn Front] {
    FRONTS
}

/// The front of the game with this id.
pub(crate) fn of(game: &str) -> &'static dyn Front {
    FRONTS.iter().copied().find(|front| front.game() == game).unwrap_or(&Plain)
}
