//! What one can play, in pictures, and where one was.

use crate::clash::card::{Look, back, face};
use crate::clash::emblem::{emblem, unknown};
use crate::icons::icon;
use crate::model::{Glimpse, Level, Lobby, SeatPanel, Sitter, Standing, TableRow, Tables};
use crate::shell::{Page, frame};
use crate::{chrono, clash, rage};
use ::clash::card::Card;
use ::clash::setup::Rules;
use maud::{Markup, html};

/// The games that are coming: name, what it is, class of its colours, and a picture of ours.
const COMING: [(&str, &str, &str, &str); 2] = [
    (
        "Clash for Eternia",
        "One Controller against a team of heroes, in scenarios.",
        "g-eternia",
        "M48 6l36 42-36 42L12 48zM48 6v84M12 48h72M30 27l36 42M66 27 30 69",
    ),
    (
        "Fields of Eternia",
        "Teams of three heroes contest the land.",
        "g-fields",
        "M10 70q20-26 38-12t38-18M10 50q20-26 38-12t38-18M10 86h76M24 30v-16M24 14l14 6-14 6",
    ),
];

/// `GET /`.
#[must_use]
pub fn lobby(page: &Lobby) -> Markup {
    let content = html! {
        div.lobby {
            (hero(&page.levels))
            (rage::gallery::pitch(&page.levels))
            (chrono::gallery::pitch(&page.levels))
            section.continue aria-label="Your tables" {
                @if let Some(last) = &page.last {
                    h2 { "Go on where you were" }
                    (rows(std::slice::from_ref(last), ""))
                }
                @let mine: Vec<TableRow> = page.mine.iter().filter(|row| page.last.as_ref().is_none_or(|last| last.id != row.id)).cloned().collect();
                @if page.last.is_none() || !mine.is_empty() {
                    h2 { (if page.last.is_none() { "Your tables" } else { "Your other tables" }) }
                    (rows(&mine, "None yet. Start one above; it takes two clicks."))
                }
                h2 { "Open tables" }
                (rows(&page.open, "Nobody is waiting at the moment. Open one and it is listed here."))
            }
            section.coming aria-label="Coming games" {
                h2 { "Being built" }
                p { "Their rules are written; their tables are not there yet." }
                ul {
                    @for (name, about, class, picture) in COMING {
                        li class=(class) {
                            svg viewBox="0 0 96 96" aria-hidden="true" { path d=(picture) {} }
                            h3 { (name) }
                            p { (about) }
                            span.soon { "Not yet playable" }
                        }
                    }
                }
            }
        }
    };
    frame(&page.shell, &Page { title: "Lobby", game: "clash", class: "plain", cards: true, refresh: false }, &content)
}

fn hero(levels: &[Level]) -> Markup {
    let info = catalog::game("clash").map(|g| g.info());
    let roster = ::clash::roster();
    html! {
        section.hero {
            div.pitch {
                h1 { "Clash!" }
                p.lead { (info.map_or("", |i| i.tagline)) }
                form method="post" action="/quick" {
                    input type="hidden" name="game" value="clash";
                    p.legend #levels { "Play now against a bot" }
                    div.levels role="group" aria-labelledby="levels" {
                        @for level in levels {
                            button.button.level type="submit" name="level" value=(level.id) { b { (level.name) } small { (level.about) } }
                        }
                    }
                }
                p.ways-in {
                    a.button.quiet href="/new?game=clash" { (icon("people")) "With a friend, or your own set-up" }
                    a href="/rules/clash" { "How it is played" }
                    a href="/gallery/clash" { "The characters" }
                }
            }
            (spread())
            ul.faces-row aria-label="Characters" {
                @for character in roster {
                    li { a href=(format!("/gallery/clash/{}", character.def.id)) { (emblem(character)) span { (character.def.name) } } }
                }
            }
        }
    }
}

/// Five cards fanned out, for the pages that ask somebody to play.
pub(crate) fn spread() -> Markup {
    let roster = ::clash::roster();
    html! {
        div.spread aria-hidden="true" {
            @if let [first, .., last] = roster {
                (face(first, Card::Dodge, &Rules::default(), Look { class: "s-0", ..Look::default() }))
                (face(first, Card::Special1, &Rules::default(), Look { class: "s-1", ..Look::default() }))
                (face(first, Card::Four, &Rules::default(), Look { class: "s-2", ..Look::default() }))
                (face(last, Card::Counter, &Rules::default(), Look { class: "s-3", ..Look::default() }))
                (back("s-4"))
            } @else {
                @for character in roster { (face(character, Card::Four, &Rules::default(), Look { class: "s-2", ..Look::default() })) }
                (back("s-4"))
            }
        }
    }
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
pub fn glimpse(table: &dyn std::any::Any) -> Glimpse {
    clash::glimpse(table).or_else(|| rage::glimpse(table)).or_else(|| chrono::glimpse(table)).unwrap_or_default()
}

fn row_markup(row: &TableRow) -> Markup {
    let waits = |mine: bool| {
        let names = row.seats.iter().filter(move |s| s.deciding && s.mine == mine).map(|s| s.name.as_str());
        names.collect::<Vec<_>>().join(" and ")
    };
    let (class, words) = match &row.standing {
        Standing::YourTurn => ("standing yours", "Your turn".to_owned()),
        Standing::Waiting => ("standing", format!("Waiting for {}", waits(false))),
        Standing::Open if row.seats.iter().any(|s| s.mine) => ("standing", "Nobody has come yet".to_owned()),
        Standing::Open => ("standing open", "Sit down".to_owned()),
        Standing::Watch => ("standing", format!("{} to choose", waits(false))),
        Standing::Over(text) => ("standing over", text.clone()),
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
    let Some(id) = character(row, seat) else { return unknown() };
    if row.info.id == "chrono" {
        return chrono::portrait(id).map_or_else(unknown, |(picture, _)| picture);
    }
    if row.info.id == "rage" {
        return rage::gallery::find(id).map_or_else(unknown, rage::gallery::portrait);
    }
    ::clash::roster().iter().find(|c| c.def.id == id).map_or_else(unknown, |c| emblem(c))
}

/// "Clash! with Bo" for who plays, "Clash!: Anna and Bo" for who does not.
fn row_title(row: &TableRow) -> String {
    let taken = || row.seats.iter().filter(|s| s.sitter != Sitter::Open);
    let others: Vec<&str> = taken().filter(|s| !s.mine).map(|s| s.name.as_str()).collect();
    match (taken().any(|s| s.mine), others.is_empty()) {
        (true, true) => row.info.name.to_owned(),
        (true, false) => format!("{} with {}", row.info.name, others.join(", ")),
        (false, _) if row.standing == Standing::Open => format!("{} against {}", row.info.name, others.join(", ")),
        (false, _) => format!("{}: {}", row.info.name, others.join(" and ")),
    }
}

/// "Magpie 8 HP, Needle 10 HP", once the characters are known.
fn sides(row: &TableRow) -> Option<String> {
    let side = |seat: &&SeatPanel| {
        let id = character(row, seat)?;
        let name = match row.info.id {
            "rage" => rage::gallery::find(id)?.short.as_str(),
            "chrono" => chrono::portrait(id)?.1,
            _ => &::clash::roster().iter().find(|c| c.def.id == id)?.def.name,
        };
        let standing = row.glimpse.standing.get(seat.seat.index()).map(|s| format!(" {s}")).unwrap_or_default();
        Some(format!("{name}{standing}"))
    };
    let sides: Option<Vec<String>> = own_first(row).iter().map(side).collect();
    sides.map(|s| s.join(" against "))
}

/// What a game is, and a button for each level to play it against a bot at once.
pub(crate) fn at_once(game: &str, name: &str, levels: &[Level]) -> Markup {
    html! {
        p { (catalog::game(game).map_or("", |g| g.info().tagline)) }
        form method="post" action="/quick" {
            input type="hidden" name="game" value=(game);
            div.levels role="group" aria-label=(format!("Play {name} against a bot")) {
                @for level in levels { button.button.level type="submit" name="level" value=(level.id) { b { (level.name) } } }
            }
        }
    }
}
