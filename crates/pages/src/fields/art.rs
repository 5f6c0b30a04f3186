//! Pictures: a bust for every hero in the ring of its team, an emblem for every card, drawn from its place in the content so that
//! no two are alike.

use fields::content::Definitions;
use fields::content::cards::GearKind;
use fields::ids::{Combat, Merchant, TeamId};
use fields::text::Face;
use maud::{Markup, html};
use std::fmt::Write as _;

/// The class of a team; its shape says the same as its colour.
pub(super) fn team_class(team: TeamId) -> &'static str {
    ["t0", "t1", "t2"].get(team.index()).copied().unwrap_or("t0")
}

/// The shape of a team around 0, 0: a disc, a lozenge of eight corners, a shield.
pub(super) fn shape(team: TeamId, r: f32) -> String {
    match team.0 {
        0 => format!("M{:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0z", -r, 2.0 * r, -2.0 * r),
        1 => {
            let (a, b) = (r * 0.98, r * 0.5);
            format!(
                "M{:.1} {:.1}L{b:.1} {:.1}L{a:.1} {:.1}V{b:.1}L{b:.1} {a:.1}H{:.1}L{:.1} {b:.1}V{:.1}z",
                -b, -a, -a, -b, -b, -a, -b
            )
        }
        _ => {
            let (a, b) = (r * 0.98, r * 1.12);
            format!("M{:.1} {:.1}H{a:.1}V{:.1}L0 {b:.1}L{:.1} {:.1}z", -a, -a, r * 0.35, -a, r * 0.35)
        }
    }
}

/// The sign of a team in a line of text.
pub(super) fn badge(team: TeamId, name: &str) -> Markup {
    html! {
        svg.fe-badge.(team_class(team)) viewBox="-12 -12 24 24" role="img" aria-label=(name) { path.ring d=(shape(team, 9.5)) {} }
    }
}

/// The same beside the team's name.
pub(super) fn sign(team: TeamId) -> Markup {
    html! { svg.fe-badge.(team_class(team)) viewBox="-12 -12 24 24" aria-hidden="true" { path.ring d=(shape(team, 9.5)) {} } }
}

const SKINS: [&str; 8] = ["#d9a577", "#c98f62", "#e8c39e", "#8d6b4f", "#8fb3c9", "#a9b98a", "#c9b8a0", "#d6a08a"];
const CLOTHS: [&str; 9] = ["#7a3b24", "#2e5566", "#6b4b86", "#3f6b3a", "#8a6a1c", "#5a5f66", "#8c3f56", "#2f6f68", "#5b3a2a"];
const HAIRS: [&str; 7] = ["#e3c766", "#3a2a20", "#b5532c", "#5d4a86", "#dcd6c8", "#23303a", "#7b5a2c"];

/// Shoulders.
const SHOULDERS: [&str; 5] = [
    "M-17 18q1-9 9-10h16q8 1 9 10z",
    "M-18 18v-6q0-6 7-6l4 3h14l4-3q7 0 7 6v6z",
    "M-17 18l-1-11 5 4 4-5 3 2h12l3-2 4 5 5-4-1 11z",
    "M-17 18l1-8 3 2 2-4 3 3 3-4h10l3 4 3-3 2 4 3-2 1 8z",
    "M-17 18l2-17 8 7h14l8-7 2 17z",
];

/// What is on a head.
const HEADS: [&str; 10] = [
    "M-10 4q-3-18 10-18t10 18l-3 2q1-9-3-11-4 3-9 2-3 3-2 9z",
    "M-10-1q0-13 10-13t10 13l-4-2-6 2-6-2zM-2-14l2-5 2 5z",
    "M-12 8q-3-23 12-23t12 23l-4-4q2-12-8-13-10 1-8 13z",
    "M-10 14q-4-28 10-28t10 28l-4-3q3-13-2-16-5 3-9 0-4 4-1 16z",
    "M-9-2q0-11 9-11t9 11l-9-2zM-9-4q-7-2-7-11 4 6 9 5zM9-4q7-2 7-11-4 6-9 5z",
    "M-9-4q9-6 18 0v3q-9-5-18 0zM-2-5h4v4h-4z",
    "M-9-1q0-12 9-12t9 12q-9-5-18 0zM-9-4l-9-6 2 8zM9-4l9-6-2 8z",
    "M-9-3l-1-10 5 4 5-6 5 6 5-4-1 10q-9-4-18 0z",
    "M-10 5q-2-19 10-19t10 19l-2 1v-9h-16v9z",
    "M-12 9l-3-9 2-7 4-5 5-3h8l5 3 4 5 2 7-3 9-3-4q2-11-7-12-9 1-7 12z",
];

/// What is in a face.
const FACES: [&str; 6] = [
    "M-4-2h2M2-2h2M-2 4h4",
    "M-4-2h2M2-2h2M-6 2q6 12 12 0-3 2-6 1-3 1-6-1z",
    "M-6-3l4 2M6-3l-4 2M-3 5q3-2 6 0",
    "M-6-4h4M2-4h4M-4-2v1M4-2v1M0-1v3M-3 5h5",
    "M-7-3h14v3h-14zM-2 5h4",
    "M-4-2h2M2-2h2M-4 4h8l-1 3-1-3M-3 4l-1 3",
];

/// A hero's bust around 0, 0, about 36 wide.
pub(super) fn bust(def: u8) -> Markup {
    let i = usize::from(def);
    html! {
        path d=(SHOULDERS[(i * 2 + i / 5) % 5]) fill=(CLOTHS[i % 9]) {}
        path d="M-3 4h6v6h-6z" fill=(SKINS[(i * 3 + i / 8) % 8]) {}
        ellipse cx="0" cy="-1" rx="8.5" ry="9.5" fill=(SKINS[(i * 3 + i / 8) % 8]) {}
        path.look d=(FACES[(i + i / 4) % 6]) {}
        path d=(HEADS[(i * 3 + i / 10) % 10]) fill=(HAIRS[(i * 2 + i / 7) % 7]) {}
    }
}

/// A bust in the ring of its team, around 0, 0.
pub(super) fn ringed(def: u8, team: TeamId) -> Markup {
    html! { g.fe-bust.(team_class(team)) { path.ring d=(shape(team, 19.5)) {} g { (bust(def)) } path.rim d=(shape(team, 19.5)) {} } }
}

/// The same as a picture of its own.
pub(super) fn portrait(def: u8, team: TeamId, class: &str) -> Markup {
    html! { svg.fe-face.(class) viewBox="-24 -24 48 48" aria-hidden="true" { (ringed(def, team)) } }
}

/// What a merchant sells, as a sign on a grid of 24.
pub(super) fn merchant_sign(merchant: Merchant) -> &'static str {
    match merchant {
        Merchant::Forge => "M3 7h18v3q-5 0-7 4h-1v3h4v4H7v-4h4v-3h-1Q8 10 3 10z",
        Merchant::Shop => "M5 9h14l-2 12H7zM8 9q0-6 4-6t4 6",
        Merchant::Guild => "M12 2l2.6 6.4L21 11l-6.400 2.6L12 20l-2.600-6.400L3 11l6.400-2.600z",
    }
}

/// An emblem's figure on a grid of 48, and its number for the ornament.
fn figure(defs: &Definitions, face: Face) -> (&'static str, u8) {
    const BEASTS: [&str; 6] = [
        "M8 40q0-22 8-26l-4-8 10 5h4l10-5-4 8q8 4 8 26-8 4-16 4T8 40z",
        "M6 30q2-18 18-18t18 18q-4 12-18 12T6 30zM10 16L4 6l12 6zM38 16l6-10-12 6z",
        "M10 42q-6-20 4-28 4-8 10-8t10 8q10 8 4 28l-6-6-8 6-8-6z",
        "M4 34q6-22 18-22h4q12 0 18 22l-10-4q-4 12-10 12T14 30z",
        "M14 6q10 6 20 0 8 10 4 22-4 14-14 14T10 28Q6 16 14 6z",
        "M8 20q0-12 16-12t16 12q4 8-2 16-4 6-14 6t-14-6q-6-8-2-16zM16 8l-4-6M32 8l4-6",
    ];
    match face {
        Face::Hero(id) => ("M24 6a9 9 0 1 0 .1 0zM6 44q2-18 18-18t18 18z", id),
        Face::Equipment(id) => {
            let kind = defs.equipment.get(usize::from(id)).map_or(GearKind::Consumable, |card| card.kind);
            let shape = match kind {
                GearKind::Body => "M14 6l10 5 10-5 8 8-6 6v24H12V20l-6-6z",
                GearKind::Head => "M8 26q0-20 16-20t16 20v12l-8 4V28H16v14l-8-4z",
                GearKind::Arms => "M14 6h14v20l8 6-4 10H14z",
                GearKind::Legs => "M14 6h14v22l12 6v8H14z",
                GearKind::Shield => "M24 4l18 6v14q0 14-18 22Q6 38 6 24V10z",
                GearKind::Artifact => "M24 4l14 14-14 26L10 18z",
                GearKind::Consumable => "M19 4h10v12l9 20q2 8-6 8H16q-8 0-6-8l9-20z",
            };
            (shape, id)
        }
        Face::Spell(id) => ("M24 3a21 21 0 1 0 .1 0zM24 9a15 15 0 1 1-.1 0z", id),
        Face::Vehicle(id) => {
            let flying = defs.vehicles.get(usize::from(id)).is_some_and(|card| card.flying);
            let shape = if flying {
                "M2 20l18 2 4-14 4 14 18-2-16 12 4 10-10-6-10 6 4-10z"
            } else {
                "M4 30l6-12h20l8 6 6 6v6H4zM12 34a5 5 0 1 0 .1 0zM34 34a5 5 0 1 0 .1 0z"
            };
            (shape, id)
        }
        Face::Victory(id) => ("M12 4h24v14q0 10-9 12v6h7v6H14v-6h7v-6q-9-2-9-12z", id),
        Face::Event(id) => ("M24 4q6 10 18 12-8 8-6 22-8-6-12 6-4-12-12-6 2-14-6-22 12-2 18-12z", id),
        Face::Ally(id) => ("M24 6a9 9 0 1 0 .1 0zM8 44q0-18 16-18t16 18zM4 12l8 4M44 12l-8 4", id),
        Face::Beast(id) => (BEASTS[usize::from(id) % 6], id),
        Face::Epic(id) => (BEASTS[(usize::from(id) + 3) % 6], id + 12),
        Face::Boss(id) => (BEASTS[5], id + 40),
        Face::Quest(id) => ("M10 4h28v36l-8-4-6 6-6-6-8 4z", id),
        Face::Combat(card) => ("M12 4h24v40H12z", card as u8),
    }
}

/// The picture of a card.
pub(super) fn emblem(defs: &Definitions, face: Face) -> Markup {
    let (outline, n) = figure(defs, face);
    let hue = u32::from(n) * 47 % 360;
    html! {
        svg.fe-emblem viewBox="0 0 48 48" aria-hidden="true" {
            rect width="48" height="48" fill=(format!("hsl({hue} 34% 78%)")) {}
            path.rays d=(rays(n)) fill=(format!("hsl({} 40% 66%)", (hue + 40) % 360)) {}
            path.figure d=(outline) fill=(format!("hsl({} 46% 30%)", (hue + 180) % 360)) {}
            path.mark d=(star(3 + n % 6, 7.5, 3.0 + f32::from(n % 4), f32::from(n) * 0.61)) fill=(format!("hsl({hue} 80% 84%)")) {}
        }
    }
}

/// Rays behind a figure: as many and as wide as its number says.
fn rays(n: u8) -> String {
    let (count, mut out) = (5 + n % 7, String::new());
    for i in 0..count {
        let from = (f32::from(i) / f32::from(count)) * std::f32::consts::TAU + f32::from(n) * 0.37;
        let to = from + std::f32::consts::PI / f32::from(count) * 0.9;
        let at = |a: f32| (24.0 + 40.0 * a.cos(), 24.0 + 40.0 * a.sin());
        let _ = write!(out, "M24 24L{:.0} {:.0}L{:.0} {:.0}z", at(from).0, at(from).1, at(to).0, at(to).1);
    }
    out
}

/// A star in the middle of a grid of 48.
fn star(points: u8, outer: f32, inner: f32, turned: f32) -> String {
    let mut out = String::new();
    for i in 0..points * 2 {
        let r = if i % 2 == 0 { outer } else { inner };
        let a = f32::from(i) / f32::from(points) * std::f32::consts::PI + turned;
        let _ = write!(out, "{}{:.1} {:.1}", if i == 0 { "M" } else { "L" }, 24.0 + r * a.cos(), 26.0 + r * a.sin());
    }
    out + "z"
}

/// A combat card, face up.
pub(super) fn combat_card(card: Combat, more: &str) -> Markup {
    html! {
        span.fe-cc.(kind_class(card)).(more) title=(card.name()) {
            @match card {
                Combat::One | Combat::Two | Combat::Three => b { (card.name()) },
                _ => svg viewBox="0 0 24 24" aria-hidden="true" { path d=(special_sign(card)) {} },
            }
            @if !card.is_basic() { small { (short(card)) } }
            @if card.is_basic() { span.unseen { " card" } }
        }
    }
}

/// The back of a combat card.
pub(super) fn combat_back() -> Markup {
    html! { span.fe-cc.back title="Face down" { svg viewBox="0 0 24 24" aria-hidden="true" { path d="M4 20L20 4M4 12l8-8M12 20l8-8" {} } span.unseen { "face down" } } }
}

fn short(card: Combat) -> &'static str {
    match card {
        Combat::Overload => "+1 over",
        Combat::Flux => "+1 flux",
        other => other.name(),
    }
}

fn kind_class(card: Combat) -> &'static str {
    match card {
        Combat::One => "c1",
        Combat::Two => "c2",
        Combat::Three => "c3",
        _ => "cs",
    }
}

fn special_sign(card: Combat) -> &'static str {
    match card {
        Combat::Overload => "M13 2L5 14h6l-2 8 10-13h-6z",
        Combat::Time => "M6 3h12M6 21h12M7 3q0 6 5 9-5 3-5 9M17 3q0 6-5 9 5 3 5 9",
        Combat::Tool => "M4 20l8-8M14 4a5 5 0 0 0 6 6l-3 3-9-1-1-9z",
        _ => "M3 12q4-10 9 0t9 0M3 18q4-10 9 0t9 0",
    }
}
