//! Every clause and every ruling, each by a situation: place, act, look at exact numbers and at the clause that is named.

mod abilities;
mod attacking;
mod edges;
mod extra;
mod gauge;
mod guardians;
mod icons;
mod questing;
mod setup;
mod summoning;
mod targets;
mod winning;
mod words;
mod zones;

pub use chrono::icons::Icon;
pub use chrono::state::Object;
pub use chrono::testing::{Play, Table, table};
pub use chrono::{Action, Chrono, How, Setup};
pub use engine::{Game, Scripted, Seat, Seeded, Status, Viewer};

/// No names at all.
pub const NONE: [&str; 0] = [];

/// Summoning this card for its printed cost.
#[must_use]
pub fn summons(play: &Play, name: &str) -> Action {
    Action::Summon { card: play.card(name), shift: 0, how: How::Printed }
}

/// Playing this action card.
#[must_use]
pub fn plays(play: &Play, name: &str) -> Action {
    Action::Play { card: play.card(name), shift: 0 }
}

/// Attacking with this battler.
#[must_use]
pub fn attacks(play: &Play, name: &str) -> Action {
    Action::Attack(play.id(name))
}

/// Choosing this battler as the object of an attack.
#[must_use]
pub fn object(play: &Play, name: &str) -> Action {
    Action::Object(Object::Battler(play.id(name)))
}

/// Whose turn it is and where the counter stands.
#[must_use]
pub fn turn(play: &Play) -> (u8, i8) {
    (play.active(), play.counter())
}
