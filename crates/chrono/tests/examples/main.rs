//! The worked examples of the specification, each as it stands there, with exact numbers.

mod attacks;
mod rulebook;
mod table;
mod timing;

pub use chrono::Action;
pub use chrono::action::How;
pub use chrono::icons::Icon;
pub use chrono::testing::{Play, table};
