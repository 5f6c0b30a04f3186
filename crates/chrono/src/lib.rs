//! Chrono Clash System: duels of decks around one shared time gauge, for two to four players.
//!
//! A card's abilities are rows of icons. [`icons`] has the language they are written in, as plain data; [`card`] has the card itself.
#![forbid(unsafe_code)]

pub mod card;
pub mod content;
pub mod deck;
pub mod explain;
pub mod grammar;
pub mod icons;
pub mod sentence;
pub mod symbols;
