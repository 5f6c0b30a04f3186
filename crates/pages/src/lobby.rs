//! What one can play, in pictures, and where one was.

use crate::fronts;
use crate::icons::icon;
use crate::model::{Glimpse, Lobby, RowState, SeatPanel, Sitter, TableRow, Tables};
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /`.
#[must_use]
pub fn lobby(page: &Lobby) -> Markup {
    let content = html! {
        div.lobby {
            h1 { "What shall we play?" }
            @if let Some(last) = &page.last {
                section.continue aria-label="Go on" {
                    h2 { "Continue where you left off" }
                    (rows(std::slice::from_ref(last), ""))
                }
            }
            (crate::shelf::shelf(page))
            section.continue aria-label="Your tables" {
                @let mine: Vec<TableRow> = page.mine.iter().filter(|row| page.last.as_ref().is_none_or(|last| last.id != row.id)).cloned().collect();
                @if !mine.is_empty() {
                    h2 { (if page.last.is_none() { "Your tables" } else { "Your other tables" }) }
                    (rows(&mine, ""))
                }
            }
            section.continue aria-label="Open tables" {
                h2 { "Open tables" }
                (crate::shelf::quick_match(page))
                (rows(&page.open, "Nobody is waiting right now."))
            }
        }
    };
    let mut styles: Vec<&str> = page.games.iter().flat_map(|info| fronts::of(info.id).lobby_styles()).copied().collect();
    styles.push("lobby.css");
    frame(&page.shell, &Page { title: "Lobby", game: "", class: "plain", styles, ..Page::default() }, &content)
}

/// `GET /tables`.
#[must_use]
pub fn tables(page: &Tables) -> Markup {
    let content = html! {
        section.wide-page {
            h1 { "Tables" }
            p.next { @for game in catalog::games() { a.button href=(format!("/new?game={}", game.info().id)) { (icon("plus")) (game.info().name) } } }
            h2 { "Yours" }
            (rows(&page.mine, "You have no tables yet."))
            h2 { "Open to all" }
            (rows(&page.open, "Nobody is waiting at the moment."))
        }
    };
    frame(&page.shell, &Page { title: "Tables", game: "", class: "plain", ..Page::default() }, &content)
}

/// Tables as a list.
pub(crate) fn rows(tables: &[TableRow], none: &str) -> Markup {
    html! {
        @if tables.is_empty() { p.none { (none) } }
        @else { ul.rows { @for row in tables { (row_markup(row)) } } }
    }
}

/// What a list shows of a table, from `AnyMatch::table` of a spectator.
#[must_use]
pub fn glimpse(table: &dyn catalog::AnyTable) -> Glimpse {
    fronts::all().iter().find_map(|front| front.glimpse(table)).unwrap_or_default()
}

fn row_markup(row: &TableRow) -> Markup {
    let waits = |mine: bool| {
        let names = row.seats.iter().filter(move |s| s.deciding && s.mine == mine).map(|s| s.name.as_str());
        names.collect::<Vec<_>>().join(" and ")
    };
    let (class, words) = match &row.state {
        RowState::YourTurn => ("standing yours", "Your turn".to_owned()),
        RowState::Waiting => ("standing", format!("Waiting for {}", waits(false))),
        RowState::Open if row.seats.iter().any(|s| s.mine) => ("standing", "Nobody has come yet".to_owned()),
        RowState::Open => ("standing open", "Sit down".to_owned()),
        RowState::Watch => ("standing", format!("{} to choose", waits(false))),
        RowState::Over(text) => ("standing over", text.clone()),
    };
    html! {
        li.row id=(format!("t-{}", row.id)) {
            span.pair { @for seat in own_first(row) { (portrait(row, seat)) } }
            span {
                a href=(format!("/t/{}", row.id)) { (row_title(row)) }
                @if let Some(sides) = sides(row) { span.sides { (sides) } }
                span.when { @if !row.glimpse.progress.is_empty() { (row.glimpse.progress) ", " } (row.when) @if !row.public { ", private" } }
            }
            span class=(class) { (words) }
        }
    }
}

/// One's own seat stands on the left, as at the table.
fn own_first(row: &TableRow) -> Vec<&SeatPanel> {
    let mut seats: Vec<&SeatPanel> = row.seats.iter().collect();
    seats.sort_by_key(|s| !s.mine);
    seats
}

fn character<'a>(row: &'a TableRow, seat: &SeatPanel) -> Option<&'a str> {
    row.glimpse.characters.get(seat.seat.index())?.as_deref()
}

fn portrait(row: &TableRow, seat: &SeatPanel) -> Markup {
    if seat.sitter == Sitter::Open && character(row, seat).is_none() {
        return crate::portrait::unknown();
    }
    fronts::of(row.info.id).portrait(seat, character(row, seat))
}

/// "Clash! with Bo" for who plays, "Clash!: Anna and Bo" for who does not.
fn row_title(row: &TableRow) -> String {
    let taken = || row.seats.iter().filter(|s| s.sitter != Sitter::Open);
    let others: Vec<&str> = taken().filter(|s| !s.mine).map(|s| s.name.as_str()).collect();
    match (taken().any(|s| s.mine), others.is_empty()) {
        (true, true) => row.info.name.to_owned(),
        (true, false) => format!("{} with {}", row.info.name, others.join(", ")),
        (false, _) if row.state == RowState::Open => format!("{} against {}", row.info.name, others.join(", ")),
        (false, _) => format!("{}: {}", row.info.name, others.join(" and ")),
    }
}

/// "Magpie 8 HP, Needle 10 HP", once the characters are known.
fn sides(row: &TableRow) -> Option<String> {
    let side = |seat: &&SeatPanel| {
        let id = character(row, seat)?;
        let name = fronts::of(row.info.id).faction_name(id)?;
        let score = row.glimpse.scores.get(seat.seat.index()).map(|s| format!(" {s}")).unwrap_or_default();
        Some(format!("{name}{score}"))
    };
    let sides: Option<Vec<String>> = own_first(row).iter().map(side).collect();
    sides.map(|s| s.join(" against "))
}
