//! Clash for Eternia: a team of Characters against a Controller, or against the AI, on a hex map, for 1 to 5 people.
//!
//! ```
//! use engine::{Game, Seeded};
//! use eternia::{Eternia, Setup};
//!
//! // Two Characters of one player against a Controller with a seat; who they are is drawn.
//! let mut chance = Seeded::new(7);
//! let mut game = Eternia::new(&Setup::default(), &mut chance).expect("the default set-up can be played");
//!
//! // What somebody can do is listed; what is listed can be done.
//! let seat = game.status().deciding().lowest().expect("somebody decides");
//! let mut actions = Vec::new();
//! game.legal(seat, &mut actions);
//! assert!(!actions.is_empty());
//! game.apply(seat, &actions[0], &mut chance).expect("what is listed is legal");
//! ```
//!
//! | the content | |
//! | --- | --- |
//! | [`content`] | what the files of `content/eternia` may say: Characters, Skills, effects, Scenarios |
//! | [`library`] | the files, read; [`registry`] keeps them for the life of the program |
//! | [`compile`] | every check, all problems at once; [`compiled`] is the result, tables indexed by small ids |
//! | [`board`] | the geometry of a Battlefield: distance, sight, Terrain, reach, Push; [`odds`]: exact chances of an Attack |
//! | [`ai`] | section 32: how the Controller without a person chooses |
//!
//! | the rules, in the order of play | |
//! | --- | --- |
//! | [`setup`] | section 3: what a game is played with; Characters, Minions and positions are chosen |
//! | `round` | sections 4 to 6: Rounds, the Order Phase, the Activation Track |
//! | `activation` | section 7: Activations, Actions and Bonus Actions |
//! | `strategy` | sections 8, 9, 16: the Strategy Activation, Minions, Controller Skills |
//! | `power` | sections 10 and 15: Power in its slots, and the Balance of Power |
//! | `skill`, `effect` | sections 11 to 14: Skills in use, and the one frame that walks through their effects |
//! | `window` | ET-R35: everything that answers an event, opened in one place and in one order |
//! | `escalation` | section 18 |
//! | `attack`, `harm` | sections 19 to 22: Attacks, Wounds, KO, return, Dazed |
//! | `movement` | sections 24 to 26: moves, Escape Damage, Push |
//! | `victory`, `npc` | sections 29 and 30 |
//!
//! | around them | |
//! | --- | --- |
//! | `state`, [`model`], `frame` | the present: flat plain data, Models, the stack of frames |
//! | [`programs`] | every list of effects under a small number |
//! | `query`, `change` | what is true now: selectors, conditions, counts, modifiers |
//! | `flow` | turns the top frame until somebody has to decide |
//! | [`action`], [`event`], `log`, [`view`] | what can be decided, what happened and in which words, what a viewer may know |
//! | `game` | the contract of the engine |
#![forbid(unsafe_code)]

pub mod action;
mod activation;
mod attack;
mod change;
mod effect;
mod escalation;
pub mod event;
mod flow;
mod frame;
mod game;
mod harm;
mod heuristics;
mod log;
pub mod model;
mod movement;
mod npc;
mod playable;
mod power;
pub mod preview;
pub mod programs;
mod query;
mod round;
pub mod setup;
mod skill;
mod state;
mod strategy;
mod table_options;
mod victory;
pub mod view;
#[cfg(test)]
mod weigh;
mod window;
mod words;

pub mod ai;
pub mod board;
pub mod compile;
pub mod compiled;
pub mod content;
pub mod library;
pub mod odds;
pub mod registry;
pub mod testing;
pub mod text;

pub use action::Action;
pub use event::Event;
pub use setup::Setup;
pub use state::{AttackDie, Bonus, Card, Change, Ended, Ending, Eternia, Kinds, Source, Timed};
pub use view::View;
