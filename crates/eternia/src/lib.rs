//! Clash for Eternia: a team of Characters against a Controller, or against the AI, on a hex map, for 1 to 5 people.
//!
//! | the content | |
//! | --- | --- |
//! | [`content`] | what the files of `content/eternia` may say: Characters, Skills, effects, Scenarios |
//! | [`library`] | the files, read; [`registry`] keeps them for the life of the program |
//! | [`compile`] | every check, all problems at once; [`compiled`] is the result, tables indexed by small ids |
#![forbid(unsafe_code)]

pub mod compile;
pub mod compiled;
pub mod content;
pub mod library;
pub mod registry;
