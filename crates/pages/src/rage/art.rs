//! Tokens and emblems: clans by emblem and colour, levels by shape, as on the Reinforcement Stones.

use super::{Scene, roman};
use crate::icons::icon;
use maud::{Markup, html};
use rage::Side;
use rage::scenario::Token;
use rage::types::{Clan, Level, Mods};

/// The Elves' colours: token, figure.
const ELVES: [&str; 2] = ["#dfe6c8", "#173326"];

/// The figure of a clan, on a grid of 24; of one that content brings along, a diamond.
fn figure(clan: Option<&Clan>) -> &'static str {
    match clan.map(|c| c.id.as_str()) {
        Some("bohorg") => "M5 4q1 9 5 16M12 3q0 9 0 18M19 4q-1 9-5 16",
        Some("godleif") => "M12 3v18M12 5Q5 5 4 12q5-2 8 1M12 5q7 0 8 7-5-2-8 1",
        Some("steamfield") => "M12 7a5 5 0 1 0 .1 0zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3",
        Some("tomb") => "M6 14Q4 4 12 4t6 10l-2 1v5H8v-5zM9.5 10v2M14.500 10v2M12 16v4",
        _ => "M12 3l8 9-8 9-8-9z",
    }
}

/// The figure of a campaign token, on a grid of 24.
const fn figure_of(token: Token) -> &'static str {
    match token {
        Token::Grudge => "M6 5l12 14M18 5L6 19M4 12h3M17 12h3",
        Token::Prisoner => "M5 4h14M5 20h14M8 4v16M12 4v16M16 4v16",
        Token::Portal => "M12 3c5 0 7 5 7 9s-2 9-7 9-7-5-7-9 2-9 7-9zM12 8c2 0 3 2 3 4s-1 4-3 4-3-2-3-4 1-4 3-4z",
        Token::Vial => "M9 3h6M11 3v6l-5 9q0 3 3 3h6q3 0 3-3l-5-9V3M8 15h8",
        Token::Automaton => "M7 8h10v8H7zM12 4v4M10 11v2M14 11v2M7 21l2-5M17 21l-2-5M4 9v6M20 9v6",
        Token::Ritual => "M12 3q6 6 5 11-1 6-5 6t-5-6q0-3 3-5 0 3 2 3 1-4 0-9z",
        Token::ControlSpell => "M3 12q9-10 18 0-9 10-18 0zM12 9v6",
        Token::Crystal => "M12 3l5 7-5 11-5-11zM7 10h10",
        Token::Cluster => "M8 8l4 5-4 8-4-8zM16 3l4 7-4 11-3-6M4 13h8M13 9l7 1",
        Token::Shaken => "M4 5l6 5-3 4 6 2-2 5M14 4l-2 5 6 3-2 4 4 3",
        Token::PlusLife => "M12 20l-7-7q-3-5 1-7 4-1 6 3 2-4 6-3 4 2 1 7zM12 10v5M9.500 12.500h5",
        Token::Fault => "M3 12l4-5 3 8 4-9 3 8 4-4",
        Token::FireOrb => "M12 21a7 7 0 1 1 .1 0zM12 18q4-3 0-8-4 5 0 8zM12 3v4",
        Token::Vasconis => "M4 19h16M4 15V7l4 4 4-7 4 7 4-4v8z",
    }
}

/// The figure of a combatant that a scenario brings along.
fn combatant(scene: &Scene<'_>, level: Level) -> Option<&'static str> {
    let combatants = &scene.view.campaign.as_ref()?.combatants;
    Some(figure_of(combatants.get(level.index().checked_sub(3)?)?.token))
}

/// A campaign token as a tag around 0, 0, for an SVG.
pub(super) fn tag(token: Token) -> Markup {
    html! {
        path.tag-ground d="M-11-11h22v15L0 14-11 4z" {}
        path.t-figure d=(figure_of(token)) stroke="#fffdf8" transform="translate(-8.500 -10) scale(.7)" {}
    }
}

/// A campaign token in a line of text.
pub(super) fn small_tag(token: Token) -> Markup {
    html! { svg.t-small.t-tag viewBox="-12 -12 24 27" aria-hidden="true" { (tag(token)) } }
}

const LEAF: &str = "M12 22v-9M12 2q8 6 5 13-2 3-5 3t-5-3Q4 8 12 2zM12 13l3-3M12 13l-3-3";

/// The outline of a level, around 0, 0: square, pentagon, hexagon; a circle for the combatants of a scenario.
pub(super) fn shape(level: Level) -> &'static str {
    match level.0 {
        0 => "M-13-13h26v26h-26z",
        1 => "M0-17L16-5 10 14h-20L-16-5z",
        2 => "M-9-16H9L18 0 9 16H-9L-18 0z",
        _ => "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
    }
}

/// RA-1.17: a Stone's colour.
pub(super) const STONES: [&str; 3] = ["#f0c227", "#3d7fd6", "#d5382b"];

fn colours(scene: &Scene<'_>, side: Side) -> [&'static str; 2] {
    if side == Side::ELVES { ELVES } else { [scene.clan(side).map_or("#655d51", |c| c.color.as_str()), "#fffdf8"] }
}

/// A token's picture around 0, 0, for an SVG.
pub(super) fn token(scene: &Scene<'_>, side: Side, level: Level) -> Markup {
    let [ground, line] = colours(scene, side);
    let own = if side == Side::ELVES { LEAF } else { figure(scene.clan(side)) };
    let path = combatant(scene, level).unwrap_or(own);
    html! {
        path.t-shape d=(shape(level)) fill=(ground) {}
        path.t-figure d=(path) stroke=(line) transform="translate(-9 -9.500) scale(.78)" {}
    }
}

/// A token with its number, at a point of the map.
pub(super) fn counted(scene: &Scene<'_>, side: Side, level: Level, count: u8, (x, y): (f32, f32)) -> Markup {
    html! {
        g transform=(format!("translate({x:.1} {y:.1})")) {
            (token(scene, side, level))
            circle.t-pill cx="13" cy="13" r="8.500" {}
            text.t-count x="13" y="13.500" { (count) }
        }
    }
}

/// A token in a line of text.
pub(super) fn small(scene: &Scene<'_>, side: Side, level: Level) -> Markup {
    html! { svg.t-small viewBox="-19 -19 38 38" aria-hidden="true" { (token(scene, side, level)) } }
}

/// A clan's emblem, or the Elves'.
pub(super) fn emblem(scene: &Scene<'_>, side: Side) -> Markup {
    html! { svg.r-emblem viewBox="0 0 40 44" aria-hidden="true" { (shield(scene, side)) } }
}

/// The emblem as a part of an SVG, on a ground of 40 by 44.
pub(super) fn shield(scene: &Scene<'_>, side: Side) -> Markup {
    let [ground, line] = colours(scene, side);
    shield_of(ground, line, if side == Side::ELVES { LEAF } else { figure(scene.clan(side)) })
}

/// The emblem of a clan that is not on the table yet.
pub(super) fn clan_emblem(clan: &Clan) -> Markup {
    html! { svg.r-emblem viewBox="0 0 40 44" aria-hidden="true" { (shield_of(&clan.color, "#fffdf8", figure(Some(clan)))) } }
}

fn shield_of(ground: &str, line: &str, path: &str) -> Markup {
    html! {
        path.t-shape d="M3 3h34v22L20 42 3 25z" fill=(ground) {}
        path.t-figure d=(path) stroke=(line) transform="translate(6.500 3.500) scale(1.120)" {}
    }
}

/// A Reinforcement Stone in a line of text or on the map.
pub(super) fn stone(level: Level) -> Markup {
    let colour = STONES.get(level.index()).copied().unwrap_or("#857a69");
    html! { path.stone d=(shape(level)) fill=(colour) {} text.stone-level x="0" y="5" { (roman(level)) } }
}

/// Modifiers as signs with numbers, the same everywhere.
pub(super) fn mods(mods: &Mods) -> Markup {
    let all = [
        ("power", "Power", mods.power),
        ("life", "Life", mods.life),
        ("hourglass", "Slowness", mods.slowness),
        ("reroll", "Reroll", mods.reroll),
        ("injury", "Injury", mods.injury),
        ("rage", "Rage", mods.rage),
        ("boot", "Speed", mods.speed),
        ("shield", "Ward", mods.ward),
    ];
    html! {
        span.mods {
            @for (sign, name, n) in all { @if n != 0 {
                span.mod title=(name) { (icon(sign)) (format!("{n:+}")) span.unseen { " " (name) } }
            } }
            @if mods.flight { span.mod title="Flight" { (icon("wing")) span.unseen { "Flight" } } }
        }
    }
}
