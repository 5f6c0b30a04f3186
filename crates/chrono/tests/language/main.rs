//! The language of the cards: from text to data and back, and what is said to lines that do not fit.

mod faults;
mod lines;
mod round_trip;
mod sentences;
