//! Every clause and every ruling of the standard game and of solo, each by a situation: place, act, look at exact numbers and at
//! the clause that is named.

mod action;
mod battle;
mod board;
mod ending;
mod equip;
mod movement;
mod phase_a;
mod properties;
mod setup;
mod solo;
mod stones;
mod terms;

pub use engine::{Game, Scripted, Seat, Seeded, SetupError, Status, Viewer};
pub use rage::event::Event;
pub use rage::setup::{Bastions, Clans, Difficulty, Length, Map, Mode, Resignation};
pub use rage::testing::*;
pub use rage::types::{Clan, ClanId, Content, GearId, Hex, Kind, Level, Mods, RegionId, Site, TacticId};
pub use rage::view::{Pending, Phase};
pub use rage::{Action, Rage, Setup, Side, registry};

pub(crate) const I: Level = Level::I;
pub(crate) const II: Level = Level::II;
pub(crate) const III: Level = Level::III;
pub(crate) const ELVES: usize = 4;

/// The standard content.
#[must_use]
pub fn standard() -> &'static Content {
    registry::standard().get()
}

/// The number of dice of each roll.
#[must_use]
pub fn rolls(events: &[Event]) -> Vec<usize> {
    events.iter().filter_map(|e| if let Event::Rolls { faces, .. } = e { Some(faces.len()) } else { None }).collect()
}

/// The injuries of each Assault.
#[must_use]
pub fn injuries(events: &[Event]) -> Vec<u16> {
    events.iter().filter_map(|e| if let Event::Injures { total, .. } = e { Some(*total) } else { None }).collect()
}

/// A set-up that must be refused, and why.
#[must_use]
pub fn refused(setup: &Setup) -> String {
    Rage::new(setup, &mut Seeded::new(1)).expect_err("it must be refused").to_string()
}

/// A battle of `mine` from A1 against these Elves in A3, moved in and not yet begun.
#[must_use]
pub fn facing(table: Table, mine: [u8; 3], elves: [u8; 3]) -> Play {
    let mut play = table.no_elves().elves("A3", elves).units(0, "A1", mine).moving(0);
    for level in Level::ALL {
        if mine[level.index()] > 0 {
            play.go(0, "A1", level, "A3", mine[level.index()]);
        }
    }
    play.forget();
    play
}

/// The same against the other player's units.
#[must_use]
pub fn facing_player(table: Table, mine: [u8; 3], theirs: [u8; 3]) -> Play {
    let mut play = table.no_elves().units(1, "A3", theirs).units(0, "A1", mine).moving(0);
    for level in Level::ALL {
        if mine[level.index()] > 0 {
            play.go(0, "A1", level, "A3", mine[level.index()]);
        }
    }
    play.forget();
    play
}
