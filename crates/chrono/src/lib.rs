//! Chrono Clash System: duels of decks around one shared time gauge, for two to four players.
//!
//! ```
//! use chrono::{Action, Chrono, Setup};
//! use engine::{Game, Seat, Seeded, Viewer};
//!
//! // A duel of the first two house decks. Seat 0 begins; every card is drawn from a seed.
//! let mut chance = Seeded::new(7);
//! let setup = Setup { first: Some(0), ..Setup::default() };
//! let mut game = Chrono::new(&setup, &mut chance).unwrap();
//!
//! // The main phase offers every summon, attack and quest that is possible now, and to pass.
//! let mut legal = Vec::new();
//! game.legal(Seat(0), &mut legal);
//! assert_eq!(legal.last(), Some(&Action::Pass));
//! game.apply(Seat(0), &Action::Pass, &mut chance).unwrap();
//!
//! // CC-7.8: a pass puts the counter on the next player's 3. CC-3.2: others see how many cards a hand has, not which.
//! let view = game.view(Viewer::Seat(Seat(1)));
//! assert_eq!((view.active, view.counter), (Seat(1), 3));
//! assert_eq!((view.players[0].hand, view.players[0].cards.is_none()), (6, true));
//! assert!(view.players[1].cards.is_some());
//! ```
//!
//! What is going on is a stack of frames (`frame`). Each frame keeps one contract, `Decision`: who decides, what is legal, what an
//! answer does, and what is done for a player whose time is up. It stands in the module of its rule.
//!
//! | in the order of play | |
//! | --- | --- |
//! | [`setup`] | decks, house rules, the starting hand; [`position`] begins a lesson or puzzle in the middle |
//! | `turn`, `gauge` | the steps of a turn, the main phase, the counter of time |
//! | `summon`, `options`, `payment` | a battler comes into play; cards under it; EX cards; playing an action card |
//! | `attack`, `battle` | an attack from its declaration to its end; who loses, what saves a loser |
//! | `quest` | quests and tap abilities |
//! | `victory` | winning, elimination, drawing cards |
//!
//! | what a line of icons does | |
//! | --- | --- |
//! | `triggers` | what was triggered waits in a queue |
//! | `check` | all or nothing: can the line be resolved? |
//! | `resolve`, `targets`, `effects` | icon by icon: what may be chosen, and what happens to it |
//! | `reactions` | what players are asked on the way: discards, Reinforcements, Legion, guardians |
//! | `layers`, `keywords`, `hand` | what battlers are worth and able to do now; what cards outside play cost |
//! | `loops` | endless repetition is cut off |
//!
//! | around the rules | |
//! | --- | --- |
//! | [`icons`], [`grammar`], [`symbols`] | the language of the rows of icons; [`card`] is the card itself, [`compiled`] works the cards out for the rules |
//! | [`content`], [`deck`] | cards, decks, lessons and puzzles as data; deck lists |
//! | [`state`], [`action`], [`event`], [`view`] | what is, what can be done, what happened, what one viewer may know |
//! | [`sentence`], [`explain`] | cards and games in words |
//! | `secrets`, `worlds` | what others see of an action; what a seat cannot know, dealt anew |
//! | `heuristics` | what a sensible player does, for bots |
//! | `balance` | what is meant to be even |
//! | `game` | the engine's contract, thin |
#![forbid(unsafe_code)]

pub mod action;
mod attack;
mod balance;
mod battle;
pub mod card;
mod check;
pub mod compiled;
pub mod content;
pub mod deck;
mod effects;
pub mod event;
pub mod explain;
mod frame;
mod game;
mod gauge;
pub mod grammar;
mod hand;
mod heuristics;
pub mod icons;
mod keywords;
mod layers;
pub mod lesson;
mod log;
mod loops;
mod options;
mod payment;
pub mod pile;
pub mod position;
mod quest;
mod reactions;
mod resolve;
mod secrets;
pub mod sentence;
pub mod setup;
pub mod state;
mod summon;
pub mod symbols;
mod table_options;
mod targets;
#[doc(hidden)]
pub mod testing;
mod triggers;
mod turn;
mod victory;
pub mod view;
mod words;
mod worlds;

pub use action::{Action, How};
pub use event::Event;
pub use pile::CardId;
pub use setup::{DeckChoice, Setup, Switches};
pub use state::{Chrono, Id, Object};
pub use view::View;
