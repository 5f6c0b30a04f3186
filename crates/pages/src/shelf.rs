//! The games as equals: each with its picture, one line, how long it takes, and three ways to begin.

use crate::fronts;
use crate::icons::icon;
use crate::model::{Level, Lobby};
use crate::shell::count;
use engine::Info;
use maud::{Markup, html};

/// The shelf.
pub(crate) fn shelf(page: &Lobby) -> Markup {
    html! {
        section.shelf aria-label="Games" {
            @for info in &page.games { (game(info, &page.levels, page.level.as_deref())) }
        }
    }
}

fn game(info: &Info, levels: &[Level], last: Option<&str>) -> Markup {
    let front = fronts::of(info.id);
    html! {
        article.game.(format!("g-{}", info.id)) aria-label=(info.name) {
            div.game-picture aria-hidden="true" { (front.picture(info)) }
            h2 { (info.name) }
            p.line { (info.tagline) }
            p.facts { @if !front.length().is_empty() { (icon("hourglass")) (front.length()) " " } (icon("people")) (players(info)) }
            div.begin {
                (front.learn(info))
                (play_a_bot(info, levels, last))
                form method="post" action="/friend" {
                    input type="hidden" name="game" value=(info.id);
                    button.button.quiet type="submit" { (icon("link")) "Play a friend" }
                }
            }
            div.ways-in {
                (front.ways_in())
                @if catalog::rules(info.id).is_some() { a href=(format!("/rules/{}", info.id)) { "Rules" } }
                a href=(format!("/new?game={}", info.id)) { "Custom game" }
            }
        }
    }
}

/// "2 players", "1 to 4 players".
fn players(info: &Info) -> String {
    match (info.min_seats, info.max_seats) {
        (low, high) if low == high => count(u32::from(low), "player", "players"),
        (low, high) => format!("{low} to {high} players"),
    }
}

/// One press plays against a bot of the level one played last; the others are a press away.
fn play_a_bot(info: &Info, levels: &[Level], last: Option<&str>) -> Markup {
    let level = levels.iter().find(|level| Some(level.id.as_str()) == last).or_else(|| levels.first());
    html! {
        form.play-bot method="post" action="/quick" {
            input type="hidden" name="game" value=(info.id);
            @if let Some(level) = level {
                button.button type="submit" name="level" value=(level.id) { (icon("bot")) "Play a bot" small { (level.name) } }
            }
            details {
                summary aria-label=(format!("Choose another bot level for {}", info.name)) { "Level" }
                div.levels { @for level in levels { button.button.quiet.level type="submit" name="level" value=(level.id) { b { (level.name) } small { (level.about) } } } }
            }
        }
    }
}

/// A link to read the rules from their summary: what a game without lessons has.
pub(crate) fn learn_by_reading(info: &Info) -> Markup {
    html! {
        @if catalog::rules(info.id).is_some() { a.button.quiet href=(format!("/rules/{}", info.id)) { (icon("help")) "Learn in 5 minutes" } }
    }
}

/// A button that begins a guided game.
pub(crate) fn learn_by_playing(game: &str, fields: &[(&str, &str)]) -> Markup {
    html! {
        form method="post" action="/quick" {
            input type="hidden" name="game" value=(game);
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button.button.quiet type="submit" { (icon("help")) "Learn in 5 minutes" }
        }
    }
}

/// Who plays what is on the shelf right now, and a way to play anyone.
pub(crate) fn quick_match(page: &Lobby) -> Markup {
    html! {
        form.quick-match method="post" action="/match" {
            label for="match-game" { "Play anyone, now" }
            select #match-game name="game" { @for info in &page.games { option value=(info.id) { (info.name) } } }
            button.button.quiet type="submit" { (icon("people")) "Find a match" }
        }
    }
}

/// The picture of a game that has drawn none.
pub(crate) fn plain_picture(info: &Info) -> Markup {
    crate::portrait::monogram(info.name)
}
