//! The server as those who use it see it: over HTTP and WebSocket, on a real port. One program, since linking costs more
//! than running.

mod actions;
mod analysis;
mod decks;
mod forms;
mod guard;
mod hints;
mod keeping;
mod lessons;
mod operator;
mod people;
mod play;
mod presence;
mod records;
mod routes;
mod seats;
mod secrets;
mod starving;
mod support;
mod teams;
mod upgrades;
