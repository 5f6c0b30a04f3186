//! The shapes pictures are composed of: solid figures on a 48 grid, printed as colour and line slightly out of register.

use maud::{Markup, html};
use std::fmt::Write;

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Motif {
    /// A burst with this many slashes: the numbered attacks.
    Burst(u8),
    Fist,
    Bolt,
    Hourglass,
    Shield,
    Mirror,
    Mask,
    Hook,
    Flame,
    Cross,
    Ladder,
    Return,
    Crescent,
    Eye,
    Claw,
    Twins,
    Swap,
    Spiral,
    Fang,
    Wall,
}

impl Motif {
    /// The filled outline.
    fn body(self) -> String {
        match self {
            Motif::Burst(n) => star(7 + 2 * u32::from(n), 22.5, 15.0 - f64::from(n)),
            Motif::Fist => "M13 14q1-11 15-11 15 0 15 15v8q0 6-5 9v9H16v-9q-6-2-9-8-3-7 2-10 2-1 4 0z".into(),
            Motif::Bolt => "M30 3 9 27h11l-6 18 25-27H27z".into(),
            Motif::Hourglass => "M10 4h28v6q0 8-10 14 10 6 10 14v6H10v-6q0-8 10-14-10-6-10-14z".into(),
            Motif::Shield => "M24 3l18 6v13q0 15-18 23Q6 37 6 22V9z".into(),
            Motif::Mirror => "M24 3a14 15 0 0 1 4 29l1 13h-10l1-13a14 15 0 0 1 4-29z".into(),
            Motif::Mask => "M4 13q20-9 40 0 2 21-12 23-6 0-8-7-2 7-8 7Q2 34 4 13z".into(),
            Motif::Hook => "M21 3h8v22a11 11 0 1 1-22 0l-3 0 8-10 8 10h-5a4 4 0 0 0 6 0z".into(),
            Motif::Flame => "M26 2q2 9 9 15 7 6 7 13a18 16 0 0 1-36 0q0-9 7-14 1 5 4 7-1-12 9-21z".into(),
            Motif::Cross => "M17 4h14v13h13v14H31v13H17V31H4V17h13z".into(),
            Motif::Ladder => "M24 3 43 19v10L24 13 5 29V19zM24 19l19 16v10L24 29 5 45V35z".into(),
            Motif::Return => "M20 6v9h8q17 0 17 16 0 7-5 13 1-15-13-15h-7v9L3 22z".into(),
            Motif::Crescent => "M32 3a21 21 0 1 0 12 33A22 22 0 0 1 32 3z".into(),
            Motif::Eye => "M2 24q22-28 44 0-22 28-44 0z".into(),
            Motif::Claw => "M9 4q9 16 4 40Q2 26 9 4zM24 4q9 16 4 40Q17 26 24 4zM39 4q9 16 4 40Q32 26 39 4z".into(),
            Motif::Twins => "M5 4h24v30H5zM19 14h24v30H19z".into(),
            Motif::Swap => "M4 14h22V5l18 13-18 13v-8H4zM44 36H22v8L4 33l12-9v5h28z".into(),
            Motif::Spiral => {
                "M24 3a21 21 0 1 1-21 21h7a14 14 0 1 0 14-14 12 12 0 0 0-7 22 8 8 0 1 1 9-8h6A18 18 0 0 0 24 3z".into()
            }
            Motif::Fang => "M4 8q20 8 40 0-2 10-6 12-1 14-6 24-5-10-6-20h-4q-1 10-6 20-5-10-6-24-4-2-6-12z".into(),
            Motif::Wall => "M4 8h12v4h16V8h12v34H4z".into(),
        }
    }

    /// Lines drawn over it.
    fn lines(self) -> &'static str {
        match self {
            Motif::Burst(1) => "M15 34 33 14",
            Motif::Burst(2) => "M12 31 28 13M20 35 36 17",
            Motif::Burst(3) => "M11 28 25 13M16 34 33 15M24 36 38 21",
            Motif::Burst(4) => "M10 25 22 13M14 31 29 14M19 36 35 18M26 37 38 24",
            Motif::Burst(_) => "M9 24 21 12M12 29 26 13M16 34 32 15M22 37 36 20M29 37 39 27",
            Motif::Fist => "M13 17q3 1 4 5 1 3 5 3M16 36h22M29 8q6 1 7 8",
            Motif::Bolt => "M27 10 18 22",
            Motif::Hourglass => "M14 10h20M16 38q8-8 16 0M24 22v8",
            Motif::Shield => "M24 10v28M13 20h22",
            Motif::Mirror => "M17 20 26 9M20 25 31 13",
            Motif::Mask => "M10 20q7-4 11 3-8 4-11-3zM38 20q-7-4-11 3 8 4 11-3z",
            Motif::Hook => "M25 8v18",
            Motif::Flame => "M24 25q7 6 6 12a6 6 0 0 1-12 0q0-6 6-12z",
            Motif::Cross => "M24 11v26M11 24h26",
            Motif::Ladder => "M24 8 38 20M24 24 38 36",
            Motif::Return => "M17 22h11q8 0 11 8",
            Motif::Crescent => "M40 10h6M37 18h9M36 26h8",
            Motif::Eye => "M24 15a9 9 0 1 0 .1 0zM24 21a3 3 0 1 0 .1 0z",
            Motif::Claw => "M12 12q4 10 2 22M27 12q4 10 2 22M42 12q4 10 2 22",
            Motif::Twins => "M11 12h8M25 22h12M25 30h12",
            Motif::Swap => "M9 18h20M39 33H20",
            Motif::Spiral => "M8 28q2 12 14 13",
            Motif::Fang => "M16 20v8M32 20v8M22 14h4",
            Motif::Wall => "M4 20h40M4 31h40M16 20v11M32 20v11M24 31v11M10 8v12M38 8v12",
        }
    }
}

/// A star of `n` spikes around the middle of the 48 grid.
fn star(n: u32, outer: f64, inner: f64) -> String {
    let mut path = String::new();
    for i in 0..2 * n {
        let radius = if i % 2 == 0 { outer } else { inner };
        let angle = std::f64::consts::PI * f64::from(i) / f64::from(n) - std::f64::consts::FRAC_PI_2;
        let (x, y) = (24.0 + radius * angle.cos(), 24.0 + radius * angle.sin());
        let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    path + "z"
}

/// A figure as a group: the colour a little aside, the line over it.
pub(crate) fn figure(motif: Motif, class: &str, transform: &str) -> Markup {
    let body = motif.body();
    html! {
        g class=(class) transform=(transform) {
            path.f-colour d=(body) transform="translate(1.6 1.6)" {}
            path.f-line d=(body) {}
            path.f-line d=(motif.lines()) {}
        }
    }
}

/// `n` wedges from the middle of a 96 grid outwards.
pub(crate) fn rays(n: u32, turn: f64) -> String {
    let mut path = String::new();
    for i in 0..n {
        let step = std::f64::consts::TAU / f64::from(n);
        let (a, b) = (step * (f64::from(i) + turn), step * (f64::from(i) + turn + 0.5));
        let _ = write!(
            path,
            "M48 48L{:.1} {:.1}L{:.1} {:.1}z",
            48.0 + 70.0 * a.cos(),
            48.0 + 70.0 * a.sin(),
            48.0 + 70.0 * b.cos(),
            48.0 + 70.0 * b.sin()
        );
    }
    path
}
