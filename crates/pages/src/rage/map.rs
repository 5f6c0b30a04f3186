//! The map: one SVG of hexes, every one with a name, those that can be chosen as buttons.

use super::art::{counted, shield, stone, tag};
use super::{Scene, json, roman};
use crate::shell::{capital, count};
use kit::hex::draw::{Drawing, corner, outline};
use maud::{Markup, html};
use rage::scenario::Token;
use rage::types::{Hex, Site};
use rage::view::{Pending, PlaceView};
use rage::{Action, Place, Side};

/// From the middle of a hex to a corner.
const R: f32 = 50.0;

/// Where the middle of a hex is drawn.
pub(super) fn middle(hex: Hex) -> (f32, f32) {
    Drawing::new(R).middle(hex)
}

/// A Mountain Range along a side, as a chain of peaks.
pub(super) fn ridge(at: (f32, f32), direction: u8) -> String {
    let ((ax, ay), (bx, by)) = (corner(at, direction, R), corner(at, direction + 1, R));
    let (nx, ny) = ((by - ay) / R, (ax - bx) / R);
    let mut path = String::new();
    for i in 0..=6u8 {
        let t = 0.08 + 0.84 * f32::from(i) / 6.0;
        let up = if i % 2 == 1 { 7.0 } else { -5.0 };
        let (x, y) = (ax + (bx - ax) * t + nx * up, ay + (by - ay) * t + ny * up);
        path += &format!("{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    path
}

/// The `viewBox` around these hexes.
pub(super) fn frame(hexes: &[Hex]) -> String {
    Drawing::new(R).view_box(hexes, (50.0, 56.0))
}

/// A hex outside the board that can be chosen: what for, and its number in the panel's list.
struct Ghost {
    hex: Hex,
    action: Option<String>,
    label: String,
    number: usize,
}

fn ghosts(scene: &Scene<'_>) -> Vec<Ghost> {
    let mut all: Vec<Ghost> = Vec::new();
    for (action, legal) in &scene.legal {
        let number = all.len() + 1;
        match action {
            Action::Bastion(hex) => {
                all.push(Ghost { hex: *hex, action: Some(json(action)), label: legal.label.clone(), number });
            }
            Action::PlaceTile { center, .. } if all.iter().all(|g| g.hex != *center) => {
                let label = format!("Centre of the tile at ({}, {})", center.q, center.r);
                all.push(Ghost { hex: *center, action: None, label, number });
            }
            _ => {}
        }
    }
    all
}

/// What choosing a hex does now.
enum Hit {
    /// Sends this action.
    Act(String),
    /// Leads to its line in the panel.
    Show,
}

fn hit(scene: &Scene<'_>, place: Place) -> Option<Hit> {
    for (action, _) in &scene.legal {
        match action {
            Action::Battle(at) if *at == place => return Some(Hit::Act(json(action))),
            Action::Reinforce { to, .. } if *to == place => return Some(Hit::Show),
            Action::Move { from, .. } if *from == place => return Some(Hit::Show),
            Action::Bastion(_) | Action::PlaceTile { .. } => return None,
            _ => {}
        }
    }
    None
}

/// The map with everything on it.
pub(super) fn map(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let ghosts = ghosts(scene);
    // Where a tile is to lie, all of it must fit into the picture.
    let around = |ghost: &Ghost| ghost.hex.disk(u8::from(ghost.action.is_none()));
    let hexes: Vec<Hex> = view.places.iter().map(|p| p.hex).chain(ghosts.iter().flat_map(around)).collect();
    let fighting = match &view.pending {
        Pending::Battle(battle) => vec![battle.place],
        Pending::NextBattle { at } => at.clone(),
        _ => Vec::new(),
    };
    html! {
        div.r-map {
            fieldset.zoom {
                legend.unseen { "Size of the map" }
                @for (id, words) in [("1", "Whole map"), ("2", "Larger"), ("3", "Largest")] {
                    label title=(words) { input type="radio" name="zoom" id=(format!("zoom-{id}")) value=(id) checked[id == "1"]; span { (id) "×" span.unseen { " " (words) } } }
                }
            }
            div.map-frame tabindex="0" role="region" aria-label="Map, can be scrolled" {
                svg #map .map viewBox=(frame(&hexes)) role="group" aria-label="Map" data-nav {
                    g { @for (i, at) in view.places.iter().enumerate() { (ground(scene, at, i == 0, fighting.contains(&at.place))) } }
                    g { @for ghost in &ghosts { (ghost_hex(ghost)) } }
                    g.quiet aria-hidden="true" {
                        path.tiles d=(tile_edges(&view.places)) {}
                        @for at in &view.places { (ridges(&view.places, at)) }
                        (faults(scene))
                        @for at in &view.places { (stacks(scene, at)) (tags(scene, at)) }
                        @for at in view.places.iter().filter(|p| p.bastion.is_none()) {
                            @let (x, y) = middle(at.hex);
                            @let special = special(scene, at.place);
                            text.hex-name.special[special.is_some()] x=(format!("{x:.1}")) y=(format!("{:.1}", y + if special.is_some() { -33.0 } else { 44.0 })) { (special.unwrap_or(&at.name)) }
                        }
                        g #way {}
                    }
                }
            }
            p.spot #spot aria-hidden="true" { "Point at a hex to see what is there." }
        }
    }
}

fn ground(scene: &Scene<'_>, at: &PlaceView, first: bool, fighting: bool) -> Markup {
    let point = middle(at.hex);
    let hit = hit(scene, at.place);
    let mut class = format!("hex tone-{}", at.place.index() / 7 % 4);
    for (is, name) in [
        (at.bastion.is_some(), " bastion"),
        (hit.is_some(), " can"),
        (fighting, " fighting"),
        (at.controller.is_some_and(|c| c != Side::ELVES), " held"),
        (special(scene, at.place).is_some(), " special"),
    ] {
        if is {
            class += name;
        }
    }
    let act = match &hit {
        Some(Hit::Act(json)) => Some(json.as_str()),
        Some(Hit::Show) | None => None,
    };
    let tab = if hit.is_some() || first { "0" } else { "-1" };
    let colour = at.controller.and_then(|c| scene.clan(c)).map(|c| c.color.as_str());
    html! {
        g class=(class) id=(format!("p-{}", at.place.0)) data-place=(at.place.0) data-name=(at.name) data-act=[act] tabindex=(tab)
            role=(if hit.is_some() { "button" } else { "img" }) aria-label=(label(scene, at)) {
            polygon.ground points=(outline(point, R - 1.0)) {}
            @if let Some(colour) = colour { polygon.holder points=(outline(point, R - 5.0)) stroke=(colour) {} }
            // What lies there is in the upper corner, so that units never cover it.
            g transform=(format!("translate({:.1} {:.1}) scale(.62)", point.0, point.1 - 23.0)) { (site(scene, at)) }
        }
    }
}

fn ghost_hex(ghost: &Ghost) -> Markup {
    let point = middle(ghost.hex);
    html! {
        g.hex.ghost.can tabindex="0" role="button" id=(format!("g-{}-{}", ghost.hex.q, ghost.hex.r)) data-act=[ghost.action.as_deref()]
            data-hex=(format!("{},{}", ghost.hex.q, ghost.hex.r)) aria-label=(format!("{}: {}", ghost.number, ghost.label)) {
            polygon.ground points=(outline(point, R - 4.0)) {}
            text.ghost-number x=(format!("{:.1}", point.0)) y=(format!("{:.1}", point.1)) { (ghost.number) }
        }
    }
}

/// What lies on a hex, drawn around 0, 0.
fn site(scene: &Scene<'_>, at: &PlaceView) -> Markup {
    html! {
        @match (at.bastion, at.site) {
            (Some(seat), _) => {
                path.site d="M-24 2v-24h9v7h8v-7h14v7h8v-7h9V2z" {}
                g transform="translate(-10 -24) scale(.5)" { (shield(scene, Side::of(seat))) }
            }
            (None, Site::Plain) => {}
            (None, Site::City) => path.site.city d="M-26-6v-14l6-8 6 8v6h6v-18l8-11 8 11v18h6v-6l6-8 6 8v14z" {},
            (None, Site::Forge) => path.site.forge d="M-20-24h40v5q-10 1-14 8h-3v5h8v5h-22v-5h8v-5h-3q-6-8-14-8z" {},
            (None, Site::Stone(level)) => g transform="translate(0 -20) scale(.92)" { (stone(level)) },
        }
    }
}

/// The tokens of a scenario on a hex, each with what it is called there.
fn lying<'a>(scene: &'a Scene<'_>, at: &PlaceView) -> impl Iterator<Item = (Token, String)> + use<'a> {
    let place = at.place;
    let campaign = scene.view.campaign.iter();
    let there = campaign.clone().flat_map(|c| &c.lying).filter(move |t| t.place == place).map(|t| (t.token, t.name.clone()));
    let carried = campaign.filter_map(|c| c.carrier).filter(move |(_, at)| *at == place);
    there.chain(carried.map(|(seat, _)| (Token::Prisoner, format!("prisoner, carried by {}", scene.side_name(Side::of(seat))))))
}

/// RA-29.28: what the single tile of a scenario is called, on its own hex.
fn special<'a>(scene: &Scene<'a>, place: Place) -> Option<&'a str> {
    let (at, name) = scene.view.campaign.as_ref()?.single.as_ref()?;
    (*at == place).then_some(name.as_str())
}

/// Tokens of a scenario as tags.
fn tags(scene: &Scene<'_>, at: &PlaceView) -> Markup {
    let (x, y) = middle(at.hex);
    html! {
        @for (i, (token, _)) in lying(scene, at).enumerate() {
            g transform=(format!("translate({:.1} {:.1})", x - 29.0 + 24.0 * i as f32, y - 16.0)) { (tag(token)) }
        }
    }
}

/// RA-29.25: sides closed by fiery faults.
fn faults(scene: &Scene<'_>) -> Markup {
    html! {
        @for (hex, direction) in scene.view.campaign.iter().flat_map(|c| &c.faults) { path.fault d=(ridge(middle(*hex), *direction)) {} }
    }
}

fn ridges(all: &[PlaceView], at: &PlaceView) -> Markup {
    let point = middle(at.hex);
    // A side between two places is drawn by the first of them.
    let drawn = |d: &u8| all.iter().find(|o| o.hex == at.hex.step(*d)).is_none_or(|o| o.place > at.place);
    html! {
        @for d in (0..6u8).filter(|d| at.ridges >> d & 1 != 0 && at.bastion.is_none()).filter(drawn) {
            path.ridge d=(ridge(point, d)) {}
            path.ridge-snow d=(ridge(point, d)) {}
        }
    }
}

/// The rims of the tiles as one path.
fn tile_edges(all: &[PlaceView]) -> String {
    let mut path = String::new();
    for at in all.iter().filter(|p| p.bastion.is_none()) {
        for d in 0..6u8 {
            let other = all.iter().find(|o| o.bastion.is_none() && o.hex == at.hex.step(d));
            if other.is_none_or(|o| o.place.index() / 7 != at.place.index() / 7) {
                let (a, b) = (corner(middle(at.hex), d, R), corner(middle(at.hex), d + 1, R));
                path += &format!("M{:.1} {:.1}L{:.1} {:.1}", a.0, a.1, b.0, b.1);
            }
        }
    }
    path
}

/// Units have two rows in a hex: who holds it above, who comes below. What does not fit into a row is one stack with its number,
/// and so is every row of a map that is drawn very small.
fn stacks(scene: &Scene<'_>, at: &PlaceView) -> Markup {
    let (x, y) = middle(at.hex);
    let mut sides: Vec<Side> = at.units.iter().map(|s| s.side).collect();
    sides.dedup();
    // The defender first: the controller, and the Elves where nobody is.
    let holds = at.bastion.map(Side::of).or(at.controller).unwrap_or(Side::ELVES);
    sides.sort_by_key(|side| *side != holds);
    let rows = sides.len();
    html! {
        @if rows > 1 {
            polygon.contested points=(outline((x, y), R - 7.0)) {}
        }
        @for (row, side) in sides.iter().enumerate() {
            @let stacks: Vec<_> = at.units.iter().filter(|s| s.side == *side).collect();
            @let top = if rows > 1 { -9.0 + 28.0 * row as f32 } else { 7.0 };
            @let all: u8 = stacks.iter().map(|s| s.count).sum();
            @let ended: u8 = stacks.iter().map(|s| s.ended).sum();
            g.each[stacks.len() <= IN_A_ROW] {
                @for (i, stack) in stacks.iter().enumerate().filter(|_| stacks.len() <= IN_A_ROW) {
                    @let left = 27.0 * (i as f32 - (stacks.len() as f32 - 1.0) / 2.0);
                    g.stack.ended[stack.ended == stack.count] transform=(format!("translate({:.1} {:.1}) scale(.8)", x + left - 2.0, y + top)) {
                        (counted(scene, *side, stack.level, stack.count, (0.0, 0.0)))
                    }
                }
            }
            @if let Some(most) = stacks.iter().max_by_key(|s| s.level) {
                g.stack.as-one[stacks.len() <= IN_A_ROW].ended[ended == all] transform=(format!("translate({:.1} {:.1})", x - 4.0, y + top)) {
                    (counted(scene, *side, most.level, all, (0.0, 0.0)))
                }
            }
        }
    }
}

/// How many stacks fit side by side in a hex.
const IN_A_ROW: usize = 3;

/// A hex for those who do not see it, and for the line below the map.
fn label(scene: &Scene<'_>, at: &PlaceView) -> String {
    let mut words = match (at.bastion, at.site) {
        (Some(seat), _) if scene.me == Some(seat) => "Your Bastion".into(),
        (Some(seat), _) => format!("Bastion of {}", scene.names.of(seat)),
        (None, Site::Plain) => special(scene, at.place).map_or_else(|| at.name.clone(), |name| format!("{name}, {}", at.name)),
        (None, Site::City) => format!("{}, Elven City", at.name),
        (None, Site::Forge) => format!("{}, Forge", at.name),
        (None, Site::Stone(level)) => format!("{}, Stone of level {}", at.name, roman(level)),
    };
    let mut sides: Vec<Side> = at.units.iter().map(|s| s.side).collect();
    sides.dedup();
    for side in &sides {
        let there = scene.count_at(*side, at.place);
        let army = scene.army(*side, there);
        words += &format!(". {}: {}", capital(&scene.side_name(*side)), scene.army_words(*side, &there));
        let fight = [
            (u16::from(army.dice()), ["die", "dice"]),
            (u16::from(army.rerolls()), ["reroll", "rerolls"]),
            (army.injuries(), ["sure injury", "sure injuries"]),
            (army.rage(), ["Rage", "Rage"]),
            (army.slowness(), ["Slowness", "Slowness"]),
        ];
        let there = fight.iter().filter(|(n, _)| *n > 0);
        let fight: Vec<String> = there.map(|(n, [one, many])| count(u32::from(*n), one, many)).collect();
        words += &format!(" ({})", fight.join(", "));
    }
    if sides.is_empty() {
        words += ". Empty";
    }
    if sides.len() > 1 {
        words += ". Contested";
    }
    for (_, token) in lying(scene, at) {
        words += &format!(". {}", capital(&token));
    }
    let closed: Vec<&str> = (0..6).filter(|d| at.ridges >> d & 1 != 0).map(|d: usize| TOWARDS[d]).collect();
    if !closed.is_empty() && at.bastion.is_none() {
        words += &format!(". Mountains {}", closed.join(", "));
    }
    words + "."
}

const TOWARDS: [&str; 6] =
    ["to the right", "to the lower right", "to the lower left", "to the left", "to the upper left", "to the upper right"];
