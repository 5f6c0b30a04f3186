//! Clash!: two fighters, ten moves each, both chosen in secret and revealed together.
//!
//! ```
//! use clash::{Action, Card, Clash, Play};
//! use engine::{Game, Scripted, Seat, Viewer};
//!
//! let (_, basic) = Clash::presets().into_iter().find(|(name, _)| *name == "basic").unwrap();
//! let mut game = Clash::new(&basic, &mut Scripted::none()).unwrap();
//!
//! // Both choose at the same time; each kind of card in hand is one choice.
//! let mut legal = Vec::new();
//! game.legal(Seat(0), &mut legal);
//! let play = |card| Action::Play(Play::plain(card));
//! assert_eq!((legal.len(), legal[0]), (7, play(Card::One)));
//! game.apply(Seat(0), &play(Card::One), &mut Scripted::none()).unwrap();
//!
//! // CL-5.7: everybody sees that seat 0 has chosen, and only seat 0 sees what.
//! let seen = |seat| game.view(Viewer::Seat(seat)).sides[0].playing;
//! assert_eq!((seen(Seat(0)), seen(Seat(1))), (Some(Play::plain(Card::One)), None));
//!
//! // CL-V004: the 1 lands first and takes 1 off the 4.
//! game.apply(Seat(1), &play(Card::Four), &mut Scripted::none()).unwrap();
//! let view = game.view(Viewer::Spectator);
//! assert_eq!((view.sides[0].hp, view.sides[1].hp), (7, 9));
//! ```
//!
//! There are two decisions, each in a module of its own: who decides, what is legal, what comes of it, why not.
//!
//! | in the order of play | |
//! | --- | --- |
//! | [`setup`] | characters, how they are picked, the options for contested rulings |
//! | `pick` | decision: a character |
//! | `turn` | the steps of a turn, tied together; the triggers |
//! | `decision` | before cards are chosen: delayed effects, the recharge |
//! | `commit` | decision: a card, face down |
//! | `reveal` | the cards turn over; the order is fixed |
//! | `acting`, `damage` | the moves act; what their damage meets |
//! | `aftermath` | success, the end of the turn, moves leave play |
//! | `ending` | knock-out, turn limit, giving up |
//!
//! | around the rules | |
//! | --- | --- |
//! | `effects` | runs the vocabulary of [`content`] |
//! | `fast_path` | a turn of two basic moves in which nothing else can happen, for simulation and search |
//! | [`character`], [`mod@compile`], [`mod@roster`] | characters as the rules read them, and all there are |
//! | [`state`], [`action`], [`event`], [`view`] | what is, what can be done, what happened, what one viewer may know |
//! | [`text`], [`preview`] | the words on the cards; what a card would do against each that may come |
//! | [`solving`] | states taken apart and put together, for the solver |
//! | `heuristics` | what a sensible player does without looking ahead, for bots |
//! | `balance` | what is meant to be even |
//! | `game` | the engine's contract, thin |

mod acting;
pub mod action;
mod aftermath;
#[cfg(test)]
mod answer;
mod balance;
pub mod card;
pub mod character;
mod commit;
pub mod compile;
pub mod content;
mod damage;
mod decision;
mod effects;
mod ending;
pub mod event;
mod fast_path;
mod game;
mod heuristics;
mod log;
mod pick;
pub mod preview;
mod reveal;
pub mod roster;
pub mod setup;
pub mod solving;
pub mod state;
mod table_options;
#[doc(hidden)]
pub mod testing;
pub mod text;
mod turn;
pub mod view;
mod vocabulary;
mod words;

pub use action::{Action, Play};
pub use card::Card;
pub use character::{CharRef, Character};
pub use event::Event;
pub use roster::roster;
pub use setup::Setup;
pub use state::Clash;
pub use view::View;
pub use words::play_name;
