//! The end: who won and why, HP over the turns, and the moments that decided.

use super::Scene;
use super::story::{Story, Turn};
use super::timeline::sentence;
use crate::table::clause_link;
use engine::Seat;
use maud::{Markup, html};

/// The panel beside the last timeline.
pub(crate) fn result(scene: &Scene<'_>, story: &Story<'_>) -> Markup {
    let Some(result) = &scene.view.result else { return html! {} };
    html! {
        section #whatif .panel.result {
            h2 {
                @match result.winner {
                    Some(seat) if scene.mine && seat == scene.near => "You win",
                    Some(seat) => { (scene.names.of(seat)) " wins" }
                    None => "A draw",
                }
                small { (why(&result.clause)) " " (clause_link(&result.clause)) }
            }
            (chart(scene, story))
            h3 { "What decided it" }
            ol.moments tabindex="0" { @for turn in key_turns(story) { li { (sentence(scene, turn)) } } }
        }
    }
}

/// "You were knocked out on turn 9."
pub(super) fn in_a_sentence(scene: &Scene<'_>) -> Option<String> {
    let result = scene.view.result.as_ref()?;
    let turn = scene.view.turn;
    let loser = result.winner.map(Seat::opponent);
    Some(match (result.clause.as_ref(), loser) {
        ("CL-13.1", Some(seat)) => engine::sentence(&format!("{} knocked out on turn {turn}.", scene.names.does(seat, "was"))),
        ("CL-13.2", _) => format!("Both were knocked out at once on turn {turn}."),
        ("CL-13.3", _) => format!("The turn limit was reached on turn {turn}."),
        ("CL-13.7", Some(seat)) => engine::sentence(&format!("{} resigned on turn {turn}.", scene.names.them(seat))),
        _ => return None,
    })
}

fn why(clause: &str) -> &'static str {
    match clause {
        "CL-13.1" => "by knock-out",
        "CL-13.2" => "both are knocked out at once",
        "CL-13.3" => "the turn limit is reached",
        "CL-13.7" => "the other side resigned",
        _ => "",
    }
}

/// The turns in which most HP changed sides, in order.
fn key_turns<'a, 'b>(story: &'b Story<'a>) -> Vec<&'b Turn<'a>> {
    let before = |i: usize| if i == 0 { story.start } else { story.turns[i - 1].hp };
    let swing = |i: usize| {
        let (a, b) = (before(i), story.turns[i].hp);
        let change = |s: usize| i16::from(b[s]) - i16::from(a[s]);
        (change(0) - change(1)).abs()
    };
    let mut order: Vec<usize> = (0..story.turns.len()).filter(|i| story.turns[*i].revealed && swing(*i) > 0).collect();
    order.sort_by_key(|i| std::cmp::Reverse(swing(*i)));
    order.truncate(3);
    order.sort_unstable();
    order.into_iter().map(|i| &story.turns[i]).collect()
}

/// HP of both over the turns.
fn chart(scene: &Scene<'_>, story: &Story<'_>) -> Markup {
    let turns: Vec<[u8; 2]> = std::iter::once(story.start).chain(story.turns.iter().map(|t| t.hp)).collect();
    let top = f64::from(turns.iter().flatten().copied().max().unwrap_or(1).max(1));
    let last = (turns.len().max(2) - 1) as f64;
    let x = |i: usize| 24.0 + i as f64 / last * 366.0;
    let y = |hp: u8| 12.0 + (1.0 - f64::from(hp) / top) * 96.0;
    let path = |s: usize| {
        let points =
            turns.iter().enumerate().map(|(i, hp)| format!("{}{:.1} {:.1}", if i == 0 { 'M' } else { 'L' }, x(i), y(hp[s])));
        points.collect::<String>()
    };
    let (near, far) = (scene.near, scene.near.opponent());
    let told = |s: Seat| format!("{} {} to {}", scene.names.of(s), story.start[s.index()], turns[turns.len() - 1][s.index()]);
    html! {
        svg.chart viewBox="0 0 400 132" role="img" aria-label=(format!("HP over {} turns: {}, {}", story.turns.len(), told(near), told(far))) {
            path.ch-axis d="M24 8v100h370" {}
            text x="20" y="16" text-anchor="end" { (top) }
            text x="20" y="111" text-anchor="end" { "0" }
            text x="394" y="124" text-anchor="end" { "turn " (story.turns.len()) }
            path.ch-far d=(path(far.index())) {}
            path.ch-near d=(path(near.index())) {}
            @for (i, hp) in turns.iter().enumerate() {
                circle.ch-near-dot cx=(format!("{:.1}", x(i))) cy=(format!("{:.1}", y(hp[near.index()]))) r="3.4" {}
                rect.ch-far-dot x=(format!("{:.1}", x(i) - 3.0)) y=(format!("{:.1}", y(hp[far.index()]) - 3.0)) width="6" height="6" {}
            }
            g.ch-legend {
                circle.ch-near-dot cx="30" cy="124" r="4" {} text x="38" y="128" { (scene.names.of(near)) }
                rect.ch-far-dot x="146" y="120" width="8" height="8" {} text x="158" y="128" { (scene.names.of(far)) }
            }
        }
    }
}
