//! The one list: which games have a front of their own.

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

/// Every front, in the order of the list.
pub(crate) fn all() -> &'static [&'static dyn Front] {
    FRONTS
}

/// The front of the game with this id.
pub(crate) fn of(game: &str) -> &'static dyn Front {
    FRONTS.iter().copied().find(|front| front.game() == game).unwrap_or(&Plain)
}
