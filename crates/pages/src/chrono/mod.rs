//! Chrono Clash as it looks: cards with icon rows, two to four battlefields around one gauge, the deck builder.

mod art;
pub(crate) mod builder;
mod card;
pub(crate) mod gallery;
pub(crate) mod setup_form;
mod stats;
