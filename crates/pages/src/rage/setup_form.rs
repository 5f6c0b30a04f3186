//! The board builder of a new table: tiles, their sides, turns and places, with what the rules say of the board as it lies.

use super::builder;
use crate::posted::Fields;
use crate::table::clause_link;
use maud::{Markup, html};
use rage::registry;
use serde_json::{Value, json};

/// RA-2.1, RA-27.1: as many tiles as players; two for one alone.
fn tiles_for(players: usize) -> usize {
    players.clamp(2, 4)
}

/// The players of a form that may not have been filled in yet.
fn players(sent: Fields<'_>) -> usize {
    match (0..4).filter(|seat| sent.is_taken(*seat)).count() {
        0 => 2,
        players => players,
    }
}

/// The tiles a form names, as the set-up has them.
pub(super) fn tiles(fields: Fields<'_>, players: usize) -> Value {
    json!(builder::read(&registry::standard(), tiles_for(players), &|name| fields.get(name)))
}

/// The builder.
pub(super) fn builder(sent: Fields<'_>) -> Markup {
    let content = registry::standard();
    let players = players(sent);
    let tiles = builder::read(&content, tiles_for(players), &|name| sent.get(name));
    let mode = if players == 1 { json!({ "solo": "medium" }) } else { json!("skirmish") };
    let setup = json!({ "mode": mode, "players": players, "map": { "custom": { "tiles": tiles } }, "clans": "deal" });
    let problems =
        catalog::game("rage").map(|game| game.seats(&setup)).and_then(Result::err).map(|e| e.problems).unwrap_or_default();
    html! {
        div.builder #builder data-preview {
            div.builder-fields {
                (builder::fields(&content, &tiles))
                p.hint { "On a custom board, players take turns placing Bastions. " (clause_link("RA-R5")) }
                @if problems.is_empty() { p.builder-fine #builder-says { "This board can be played." } }
                @else { ul.problems #builder-says { @for problem in &problems { li { (problem) } } } }
                button.button.quiet.no-script type="submit" formmethod="get" formaction="/new" { "Preview the board" }
            }
            (builder::preview(&content, &tiles))
        }
    }
}
