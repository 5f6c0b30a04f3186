//! The table server: tables, store, sessions, live updates, HTTP.
//!
//! [`serve`] runs one until its `shutdown` future is done; [`Running::start`] is the same in two halves, for programs and
//! tests that want to know the address first. An action is acknowledged only when it is durable; see [`tables`] and
//! [`store`].

pub mod ids;
pub mod limits;
pub mod metrics;
pub mod pool;
pub mod refusal;
pub mod store;
pub mod tables;
pub mod text;
pub mod time;

use std::time::Duration;
/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Limits
    pub limits: limits::Limits,
    /// clock
    pub clock: time::Clock,
    /// idle
    pub idle: Duration,
}
