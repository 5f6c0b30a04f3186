//! What one can play, in pictures, and where one was.

use crate::clash::card::{Look, back, face};
use crate::clash::emblem::{emblem, unknown};
use crate::icons::icon;
use crate::model::{Level, Lobby, Sitter, Standing, TableRow, Tables};
use crate::shell::{Page, frame};
use clash::card::Card;
use clash::setup::Rules;
use maud::{Markup, html};

/// The games that are coming: name, what it is, class of its colours, and a picture of ours.
const COMING: [(&str, &str, &str, &str); 4] = [
    (
        "Clash of Rage",
        "Clans against Elves on a map of hexes, one to four players.",
        "g-rage",
        "M48 8l34 20v40L48 88 14 68V28zM48 8v80M14 28l68 40M82 28 14 68",
    ),
    (
        "Chrono Clash",
        "A duel of cards along one shared gauge of time.",
        "g-chrono",
        "M48 10a38 38 0 1 0 .1 0zM48 22v26l18 12M48 10v8M48 78v8M10 48h8M78 48h8",
    ),
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
            section.continue aria-label="Your tables" {
                @if let Some(last) = &page.last {
                    h2 { "Go on where you were" }
                    (rows(std::slice::from_ref(last), ""))
                }
                h2 { "Your tables" }
                (rows(&page.mine, "None yet. Start one above; it takes two clicks."))
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
    frame(&page.shell, &Page { title: "Lobby", game: "clash", class: "plain" }, &content)
}

fn hero(levels: &[Level]) -> Markup {
    let info = catalog::game("clash").map(|g| g.info());
    let roster = clash::roster();
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
            ul.faces-row aria-label="Characters" {
                @for character in roster {
                    li { a href=(format!("/gallery/clash/{}", character.def.id)) { (emblem(character)) span { (character.def.name) } } }
                }
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
            p.next { a.button href="/new?game=clash" { (icon("plus")) "New table" } }
            h2 { "Yours" }
            (rows(&page.mine, "You have no tables yet."))
            h2 { "Open to all" }
            (rows(&page.open, "Nobody is waiting at the moment."))
        }
    };
    frame(&page.shell, &Page { title: "Tables", game: "", class: "plain" }, &content)
}

/// Tables as a list.
pub(crate) fn rows(tables: &[TableRow], none: &str) -> Markup {
    html! {
        @if tables.is_empty() { p.none { (none) } }
        @else { ul.rows { @for row in tables { (row_markup(row)) } } }
    }
}

fn row_markup(row: &TableRow) -> Markup {
    let others: Vec<&str> = row.seats.iter().filter(|s| !s.mine && s.sitter != Sitter::Open).map(|s| s.name.as_str()).collect();
    let (class, words) = match &row.standing {
        Standing::YourTurn => ("standing yours", "Your turn"),
        Standing::Waiting => ("standing", "Waiting"),
        Standing::Open => ("standing open", "A seat is open"),
        Standing::Watch => ("standing", "Watch"),
        Standing::Over(text) => ("standing over", text.as_str()),
    };
    html! {
        li.row id=(format!("t-{}", row.id)) {
            span.pair { (unknown()) }
            span {
                a href=(format!("/t/{}", row.id)) { (row.info.name) @if !others.is_empty() { " with " (others.join(", ")) } }
                span.when { @if !row.progress.is_empty() { (row.progress) ", " } (row.when) @if !row.public { ", private" } }
            }
            span class=(class) { (words) }
        }
    }
}
