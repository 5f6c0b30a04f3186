//! Section 32: the Controller without a person. Its cards say what it does, and its choices are made by rules.
//!
//! | | |
//! | --- | --- |
//! | [`decide`] | every decision of a side without a seat: one of the legal actions |
//! | `entry` | the entries of AI cards, tried from the top; Minions (ET-32.18 to ET-32.26) |
//! | `hand` | ties that the Players settle by hand, where that was agreed on |
//! | `target` | whom it could choose, with the chances of its Attack |
//! | `travel`, [`route`] | what a goal means, and where a Model goes for it (ET-R114) |
//! | `worth` | whether an effect changes anything (ET-32.28, ET-R121, ET-R155) |
//! | [`rank`] | which of several is worst for the Players (ET-R113), and why |

pub mod decide;
mod entry;
mod hand;
pub mod rank;
pub mod route;
mod target;
mod travel;
mod worth;

#[cfg(test)]
mod tests;

pub use decide::{Goal, Heading};
pub(crate) use decide::{decide, strategy_entry, why_not};
