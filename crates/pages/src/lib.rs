//! What a person sees: HTML and SVG, pure functions from the structs of [`model`].
//!
//! Every page works as plain forms and links. The scripts in `assets/` make it live: a table is a set of keyed regions
//! that [`regions`] renders alone, to be morphed into the page by id.
//!
//! What the scripts expect of the server: `GET /t/{table}/regions` answers with [`regions`]; forms with `data-live` are
//! posted with `Accept: application/json` and answered `{"version", "goto"}` or, refused, `{"reason", "clause"}`, 409 when
//! the table has moved on; any message on `/live?table=…` means "look again"; a replay is read page by page at `?at=N`.

mod analysis;
mod assets;
mod chrono;
mod clash;
mod company;
mod decks;
mod error;
mod eternia;
mod fields;
mod front;
mod fronts;
mod gallery;
mod hint;
mod icons;
mod join;
mod lobby;
mod log;
mod me;
pub mod model;
pub mod new_table;
mod plain;
mod playback;
mod portrait;
mod posted;
mod qr;
mod rage;
mod replay;
mod rules;
mod scene;
mod shelf;
mod shell;
mod table;
mod verify;

pub use assets::{Asset, asset, asset_hash, assets};
pub use company::device;
pub use decks::{deck, decks};
pub use error::error;
pub use gallery::{character, gallery, lessons};
pub use join::join;
pub use lobby::{glimpse, lobby, tables};
pub use log::log_page;
pub use maud::Markup;
pub use me::me;
pub use new_table::new_table;
pub use replay::replay;
pub use rules::{rules, rules_index};
pub use table::{regions, table};
pub use verify::verify;
