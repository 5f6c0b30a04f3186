//! Pictures of Models: a figure of its own for everybody, in a ring of its side. Shape tells the side as well as colour: round for the
//! Player Team, six corners for the Controller, a diamond for nobody's.

use super::{Scene, side_class};
use eternia::compiled::Content;
use eternia::model::Being;
use eternia::view::ModelView;
use maud::{Markup, html};

/// Figures on a grid of 24, one after the other for the Characters of the content.
const FIGURES: [&str; 20] = [
    "M12 2v13M9 5l3-3 3 3M7 15h10M12 15v5M10 21h4",
    "M12 3l7 3v6q0 6-7 9-7-3-7-9V6zM12 7v9M8.500 11h7",
    "M5 10q0-6 7-6t7 6v9H5zM5 12h14M8 12v3M16 12v3M10 18h4",
    "M5 19L12 3l7 16M3 19h18M9 14h6M12 7v2",
    "M12 8q-5-6-10-3 1 7 8 8M12 8q5-6 10-3-1 7-8 8M12 8v12M9 20l3-3 3 3",
    "M4 8q8-7 16 0v9q-8 5-16 0zM4 12h16M8 8v9M16 8v9",
    "M6 11q0-8 6-8t6 8l-2 2v4H8v-4zM9 9.500v2M15 9.500v2M10 17v3M14 17v3M12 13v2",
    "M12 2l2 6 6-1-4 5 4 5-6-1-2 6-2-6-6 1 4-5-4-5 6 1z",
    "M4 5l4 5M20 5l-4 5M6 12q6-5 12 0-1 8-6 9-5-1-6-9zM9 14h1M14 14h1",
    "M3 16q4-6 9 0t9 0M12 3v10M8 5v4q4 5 8 0V5M6 20h12",
    "M4 7h16l-2 5H6zM6 12v6h12v-6M9 18v-4M12 18v-4M15 18v-4M18 7l3-3",
    "M12 5a7 7 0 1 0 .1 0zM12 9a3 3 0 1 0 .1 0zM2 12h3M19 12h3M12 2v3",
    "M12 3q7 3 5 10 3 2 1 7H6q-2-5 1-7Q5 6 12 3zM9 12h2M13 12h2",
    "M4 14q0-9 8-9t8 9q0 6-8 6t-8-6zM7 12l4 2M17 12l-4 2M9 17h6M6 6L4 3M18 6l2-3",
    "M5 4l3 5M19 4l-3 5M5 9h14v6l-4 5H9l-4-5zM9 12v2M15 12v2M10 17h4",
    "M12 2v20M4 8l8-4 8 4M4 8v5l8 3 8-3V8",
    "M7 3h10v5l-3 4 3 4v5H7v-5l3-4-3-4z",
    "M3 12l9-9 9 9-9 9zM8 12h8M12 8v8",
    "M12 21q-8-6-8-12l4-3 4 3 4-3 4 3q0 6-8 12z",
    "M5 5h14l-7 7zM5 19h14l-7-7z",
];

/// Figures of Minion types and NPCs.
const SMALL: [&str; 8] = [
    "M7 21V9l5-6 5 6v12M9 12h6",
    "M12 3l6 4v8l-6 6-6-6V7zM12 9v5",
    "M5 9h14l-2 7H7zM9 12h1M14 12h1M12 4v5M9 20l1-4M15 20l-1-4",
    "M4 18q2-12 8-12t8 12l-3-3-2 4-3-4-3 4-2-4zM9 11h1M14 11h1",
    "M3 8l5 3 4-7 4 7 5-3-2 11q-7 4-14 0zM9 14h1M14 14h1",
    "M6 20V8l6-5 6 5v12zM10 20v-6h4v6",
    "M4 12q8-12 16 0-8 12-16 0zM12 10v4",
    "M8 3h8v6h4v8l-8 5-8-5V9h4z",
];

/// The figure of a Model.
fn figure(being: Being) -> &'static str {
    match being {
        Being::Character(id) => FIGURES[id.index() % FIGURES.len()],
        Being::Minion(id) => SMALL[id.index() % 5],
        Being::Npc(id) => SMALL[5 + id.index() % 3],
        Being::Nobody => "",
    }
}

/// The colour of a Character; Minions and NPCs have a neutral one.
pub(super) fn colour(content: &'static Content, being: Being) -> &'static str {
    match being {
        Being::Character(id) => &content.character(id).color,
        Being::Minion(id) => match content.minion(id).class {
            eternia::content::Class::Hero => "#4f6d8f",
            eternia::content::Class::Villain => "#6b4a6f",
        },
        Being::Npc(_) | Being::Nobody => "#6f6a55",
    }
}

/// The ring of a side around 0, 0 with this radius.
fn ring(side: &str, r: f32) -> Markup {
    match side {
        "players" => html! { circle.ring r=(format!("{r:.1}")) {} },
        "controller" => {
            let (x, y) = (r * 0.95, r * 0.56);
            html! { path.ring d=(format!("M0 {:.1}L{x:.1} {:.1}V{y:.1}L0 {:.1}L{:.1} {y:.1}V{:.1}z", -r * 1.1, -y, r * 1.1, -x, -y)) {} }
        }
        _ => html! { path.ring d=(format!("M0 {:.1}L{:.1} 0L0 {:.1}L{:.1} 0z", -r * 1.15, r * 1.15, r * 1.15, -r * 1.15)) {} },
    }
}

/// A Model as a disc around 0, 0, for the Battlefield.
pub(super) fn disc(scene: &Scene<'_>, model: &ModelView) -> Markup {
    let (side, small) = (side_class(model.side), !model.id.is_character());
    let r: f32 = if small { 15.0 } else { 20.0 };
    let scale = r / 15.5;
    html! {
        g.disc.(side) {
            g fill=(colour(scene.content, model.being)) { (ring(side, r)) }
            path.figure d=(figure(model.being)) transform=(format!("scale({scale:.2}) translate(-12 -12)")) {}
        }
    }
}

/// A being as a disc around 0, 0, for pictures that are no table.
fn medal(content: &'static Content, being: Being, side: &str, r: f32) -> Markup {
    html! {
        g.disc.(side) {
            g fill=(colour(content, being)) { (ring(side, r)) }
            path.figure d=(figure(being)) transform=(format!("scale({:.2}) translate(-12 -12)", r / 15.5)) {}
        }
    }
}

/// A piece of a Battlefield with heroes and villains, for the shelf.
pub(super) fn spread(content: &'static Content) -> Markup {
    use eternia::content::Class;
    const R: f32 = 40.0;
    let of = |class: Class| (0u8..).zip(&content.characters).filter(move |(_, c)| c.class == class).map(|(at, _)| at);
    let stand = [
        (1, 1, Class::Hero, 0),
        (0, 3, Class::Hero, 1),
        (1, 3, Class::Villain, 0),
        (0, 4, Class::Villain, 1),
        (1, 0, Class::Hero, 2),
    ];
    let middle = |row: i32, column: i32| {
        let (row, column) = (row as f32, column as f32);
        (34.0 + 69.3 * column + 34.6 * row, 44.0 + 60.0 * row)
    };
    html! {
        svg.e-spread viewBox="0 0 340 180" preserveAspectRatio="xMidYMid slice" {
            @for row in 0..3 { @for column in -1..6 {
                polygon.ground.(if (row * 5 + column * 3) % 7 == 1 { "wood" } else { "open" }) points=(kit::hex::draw::outline(middle(row, column), R - 1.5)) {}
            } }
            @for (row, column, class, nth) in stand {
                @let (x, y) = middle(row, column);
                @if let Some(at) = of(class).nth(nth) {
                    g transform=(format!("translate({x:.1} {y:.1})")) { (medal(content, Being::Character(eternia::compiled::CharId(at)), if class == Class::Hero { "players" } else { "controller" }, 27.0)) }
                }
            }
        }
    }
}

/// A Model as a small picture in a line of text or on a card.
pub(super) fn emblem(scene: &Scene<'_>, model: &ModelView, class: &str) -> Markup {
    picture(scene.content, model.being, side_class(model.side), class)
}

/// What stands for a being, in the ring of a side.
pub(super) fn picture(content: &'static Content, being: Being, side: &str, class: &str) -> Markup {
    html! {
        svg.e-emblem.(class) viewBox="-18 -18 36 36" aria-hidden="true" {
            g.disc.(side) {
                g fill=(colour(content, being)) { (ring(side, 15.0)) }
                path.figure d=(figure(being)) transform="translate(-12 -12)" {}
            }
        }
    }
}

/// A pip: Power in a slot, or an empty slot.
pub(super) fn pips(filled: u8, slots: u8) -> Markup {
    html! {
        span.e-pips role="img" aria-label=(format!("{filled} of {slots} Power")) {
            @for at in 0..slots.max(filled) { i.on[at < filled] {} }
        }
    }
}
