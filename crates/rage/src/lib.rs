//! Clash of Rage: clans against the Elves and against each other on a modular hex board, for one to four players.
//!
//! ```
//! use engine::{Game, Seeded, Viewer};
//! use rage::view::Pending;
//! use rage::{Action, Rage};
//!
//! // A game of two, as it is set up without further wishes.
//! let (_, setup) = Rage::presets().swap_remove(0);
//! let mut chance = Seeded::new(7);
//! let mut game = Rage::new(&setup, &mut chance).expect("a preset can be played");
//!
//! // Everybody chooses one of three Tactic cards.
//! let seat = game.status().deciding().lowest().expect("somebody decides");
//! let mut actions = Vec::new();
//! game.legal(seat, &mut actions);
//! assert!(matches!(actions[..], [Action::Tactic(_), Action::Tactic(_), Action::Tactic(_)]));
//! game.apply(seat, &actions[0], &mut chance).expect("what is listed is legal");
//!
//! // Who has chosen sees the card; everybody else sees that one lies there.
//! let mine = |viewer| match game.view(viewer).pending {
//!     Pending::Tactic { committed, mine } => (committed, mine),
//!     other => panic!("{other:?}"),
//! };
//! assert!(matches!(mine(Viewer::Seat(seat)), (committed, Some(_)) if committed == [seat]));
//! assert!(matches!(mine(Viewer::Spectator), (committed, None) if committed == [seat]));
//! ```
//!
//! # Where things are
//!
//! | in the order of play | |
//! | --- | --- |
//! | [`setup`], `building` | what can be agreed on; board, clans, Bastions |
//! | `round` | the phases of a round; a player picks an action |
//! | `tactics` | Tactic cards, turn order, revenue, reinforcements |
//! | `equip`, `market` | the Equip action, the Forge, the Black Market |
//! | `movement` | the Move action |
//! | `battle`, [`injuries`], [`odds`] | Battles, who can fall, how a Battle is likely to end |
//! | `stones` | Reinforcement Stones |
//! | `victory`, `solo` | how games end; what one player alone does otherwise |
//! | `campaign`, `triggers`, `tokens`, [`scenario`] | linked scenarios, written as data |
//!
//! | what they all use | |
//! | --- | --- |
//! | [`types`], [`stats`], [`modifier`] | the plain types of the rules, what a unit type is worth now |
//! | [`board`], [`layout`] | hexes, tiles, ways between them |
//! | [`state`], `frame` | the present of a game; what is going on, with the rules of each decision |
//! | [`action`], [`event`], [`view`] | what a seat can do, what happened, what a viewer may know |
//! | [`library`], [`registry`], [`content`], [`compile`] | content as data: its language, its checks, where it is kept |
//! | `game` | the engine's contract, which forwards to the pending frame |
//! | `words`, `log`, [`text`], [`guide`], [`chronicle`] | names, sentences, lessons, the course of the points |
//! | `heuristics`, `scenario_goals` | what bots look for; no rule reads them |

pub mod action;
mod balance;
mod battle;
pub mod board;
mod building;
mod campaign;
#[cfg(test)]
mod campaign_tests;
mod campaign_view;
pub mod chronicle;
pub mod compile;
pub mod content;
mod equip;
pub mod event;
mod frame;
mod game;
pub mod guide;
mod heuristics;
pub mod injuries;
pub mod layout;
pub mod library;
mod log;
mod market;
pub mod modifier;
mod movement;
pub mod odds;
pub mod registry;
mod round;
pub mod scenario;
mod scenario_goals;
pub mod setup;
mod solo;
mod sparse;
pub mod state;
pub mod stats;
mod stones;
mod table_options;
mod tactics;
#[doc(hidden)]
pub mod testing;
pub mod text;
mod tokens;
mod triggers;
pub mod types;
mod victory;
pub mod view;
mod words;

pub use action::Action;
pub use board::Place;
pub use event::Event;
pub use market::Stack;
pub use setup::Setup;
pub use state::{Rage, Side};
pub use view::View;
