//! Tokens and emblems: clans by emblem and colour, levels by shape, as on the Reinforcement Stones.

use super::{Scene, roman};
use crate::icons::icon;
use maud::{Markup, html};
use rage::Side;
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
    let path = if side == Side::ELVES { LEAF } else { figure(scene.clan(side)) };
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
            text.t-count x="13" y="17" { (count) }
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
