//! HTTP around the handlers: connections, guards, who calls, and how a refusal is answered.

pub mod accept;
pub mod answer;
pub mod caller;
pub mod checks;
pub mod compress;
pub mod guard;
pub mod input;
pub mod operator;
mod patient;
