//! Fields of Eternia: two or three teams of heroes on a map of outposts and wilds, for 1 to 9 players.
//!
//! ```
//! use engine::{Game, Seeded};
//! use fields::{Fields, Setup};
//!
//! let mut chance = Seeded::new(7);
//! let game = Fields::new(&Setup::default(), &mut chance).expect("the default set-up can be played");
//! let seat = game.status().deciding().lowest().expect("somebody decides");
//! let mut actions = Vec::new();
//! game.legal(seat, &mut actions);
//! assert!(!actions.is_empty());
//! ```
//!
//! # Where things are
//!
//! | in the order of play | |
//! | --- | --- |
//! | [`setup`] | what can be agreed on; sections 2 and 3 |
//! | `turn` | rounds, activation, the two actions of a turn, its end (sections 10, 11, 17) |
//! | `movement` | moves, paths, corridors, fast travel, what a hero meets (12, 13, 20) |
//! | `soldiers` | mobilizing and soldier combat (14, 28) |
//! | `wilds`, `quest` | encounters, wilds combat, taming; quests (15, 16, 27, 29) |
//! | `trade`, `market`, `gear` | trade; merchants; equipment, spells, combat cards gained (18, 19, 21, 30, 31) |
//! | [`combat`] | epic combat in ten phases (21 to 25) |
//! | `defeat`, [`payment`] | HP, defeat and its payment, cards too many (5, 8) |
//! | [`solo`] | solo and cooperative play: set-up, difficulties, how the enemy grows, end and score (34, 35, 37) |
//! | `clash_cards`, `script`, `enemy` | combat against enemy heroes without a seat (36); their scripts; what the rules decide for them |
//! | `skirmish`, [`relic`] | set-up and play of skirmishes; artifacts, and rules of single zones (38, 39) |
//! | `victory`, `finish` | victory cards and captures; the end and its ties (7, 33) |
//!
//! | what they all use | |
//! | --- | --- |
//! | [`ids`], [`map`], [`deck`], `stats` | small ids; the map; decks as bags; what a hero is worth now |
//! | [`state`], `frame` | the present; what is going on |
//! | `effects` | the language of cards, carried out |
//! | [`action`], [`event`], [`view`], `worlds` | what a seat can do; what happened; what a viewer may know; what it cannot |
//! | [`text`] | the words on every card and of every scenario, made from the data |
//! | [`pending`], [`preview`] | what is asked, as data; what a move would lead to, for pages |
//! | `guidance`, `table_options` | what a sensible player would do, for bots; what can be chosen for a new table |
//! | [`content`], [`compile`], [`compiled`], [`library`] | content as data: its language, its checks, its tables |
//!
//! # What is there, and what is missing
//!
//! | section | |
//! | --- | --- |
//! | 1 to 8, 10 to 23, 27 to 33 | there |
//! | 9 first game, 24 creatures and bosses, 25 faster combat, 26 Dice of Power | there |
//! | 34 to 37 solo and cooperative | there; three scenarios, each at four difficulties |
//! | 38, 39 skirmish | there; three scenarios |
//! | 41 three factions | there; the third team has heroes and a base of its own |
//! | 40 free choice | there |
//! | bots | `guidance` weighs actions and evaluates positions; levels are not rated yet |
#![forbid(unsafe_code)]

pub mod action;
#[cfg(test)]
mod board_tests;
mod checks;
mod clash_cards;
#[cfg(test)]
mod clash_tests;
pub mod combat;
pub mod compile;
pub mod compiled;
pub mod content;
pub mod deck;
mod defeat;
mod effects;
mod enemy;
pub mod event;
mod finish;
pub mod frame;
mod game;
mod gear;
mod guidance;
pub mod ids;
mod labels;
pub mod library;
mod log;
pub mod map;
mod market;
mod movement;
pub mod payment;
pub mod pending;
pub mod preview;
mod quest;
mod refusal;
pub mod relic;
#[cfg(test)]
mod relic_tests;
#[cfg(test)]
mod rules_tests;
mod script;
pub mod setup;
mod skirmish;
#[cfg(test)]
mod skirmish_tests;
mod soldiers;
pub mod solo;
#[cfg(test)]
mod solo_tests;
pub mod state;
mod stats;
mod table_options;
#[cfg(test)]
mod team_tests;
#[cfg(test)]
mod testing;
pub mod text;
mod trade;
mod turn;
mod victory;
pub mod view;
mod wilds;
mod words;
mod worlds;

pub use action::Action;
pub use event::Event;
pub use setup::Setup;
pub use state::Fields;
pub use view::View;
