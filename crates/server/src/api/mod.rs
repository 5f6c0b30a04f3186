//! For programs: the same tables, views and legal actions as JSON.

pub mod analysis;
pub mod decks;
pub mod handlers;
pub mod look;
pub mod openapi;
pub mod people;
pub mod shapes;
