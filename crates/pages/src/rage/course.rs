//! The end: who won, and the course of the points round by round.

use super::art::emblem;
use super::{Scene, campaign};
use crate::shell::{capital, count};
use crate::table::clause_link;
use maud::{Markup, html};
use rage::Side;
use rage::chronicle::{RoundPoints, points_by_round};

/// The points after each round.
fn course(scene: &Scene<'_>) -> Vec<RoundPoints> {
    points_by_round(scene.view.players.len(), scene.events.iter().map(|told| &told.event))
}

/// Why it ended, in a sentence.
pub(super) fn why(scene: &Scene<'_>) -> Option<String> {
    let (result, round) = (scene.view.result.as_ref()?, scene.view.round);
    let winner = result.winner.and_then(|seat| scene.view.players.get(seat.index()));
    let who = winner.map(|player| scene.side_name(Side::of(player.seat)));
    let points = winner.map_or(0, |player| player.points[0] + player.points[1]);
    let points = count(u32::from(points), "point", "points");
    let why = match (result.clause.as_str(), who) {
        ("RA-25.3" | "RA-27.8", Some(who)) => format!("{who} reached {points} in round {round}."),
        ("RA-27.9", Some(who)) => format!("{who} drove the last Elves off the board in round {round}."),
        ("RA-27.10", _) => {
            let target = scene.view.solo.as_ref().map_or(0, |solo| solo.target);
            format!("The Elves reached {target} Domination Points in round {round}.")
        }
        ("RA-R80", Some(who)) => format!("Round {round} was the last, and {who} came first with {points}."),
        ("RA-R81", Some(who)) => format!("{who} had the last clan on the board, in round {round}."),
        ("RA-R81", None) => format!("Nobody was left to fight the Elves in round {round}."),
        ("RA-29.3", Some(who)) => format!("{who} won the scenario in round {round}."),
        ("RA-29.14", Some(who)) => {
            let campaign = scene.view.campaign.as_ref();
            let laurels = winner.and_then(|player| campaign?.laurels.get(player.seat.index()).copied()).unwrap_or(0);
            format!("{who} won the campaign with {}.", count(u32::from(laurels), "laurel", "laurels"))
        }
        _ => return None,
    };
    Some(capital(&why))
}

/// The panel of a game that is over.
pub(super) fn ending(scene: &Scene<'_>) -> Markup {
    html! {
        h2 { @match scene.view.result.as_ref().and_then(|r| r.winner) {
            Some(winner) => { (capital(&scene.side_name(Side::of(winner)))) (if scene.me == Some(winner) { " win" } else { " wins" }) }
            None => "The Elves win",
        } }
        @if let Some(result) = &scene.view.result { p { "After " (count(scene.view.round.into(), "round", "rounds")) ". " (clause_link(&result.clause)) } }
        @if let Some(campaign) = &scene.view.campaign { (campaign::ending(scene, campaign)) } @else { (points(scene)) }
    }
}

/// The course of the points, and what they are made of at the end.
fn points(scene: &Scene<'_>) -> Markup {
    let mut ranked: Vec<_> = scene.view.players.iter().collect();
    ranked.sort_by_key(|p| std::cmp::Reverse(p.points[0] + p.points[1]));
    html! {
        (chart(scene, &course(scene)))
        table.plain.final {
            thead { tr { th scope="col" { "Player" } th scope="col" { "Cities" } th scope="col" { "Legendary" } th scope="col" { "Points" } } }
            tbody { @for player in ranked {
                tr { th scope="row" { (emblem(scene, Side::of(player.seat))) (scene.names.of(player.seat)) } td { (player.points[0]) } td { (player.points[1]) } td { b { (player.points[0] + player.points[1]) } } }
            } }
        }
    }
}

/// Points over rounds: a line for each player, told apart by colour and dashes and named at its end.
fn chart(scene: &Scene<'_>, course: &[RoundPoints]) -> Markup {
    let target = scene.view.target;
    let top = course.iter().flat_map(|after| after.points.iter().copied()).max().unwrap_or(0).max(target);
    let (width, height) = (300.0f32, 150.0f32);
    // The names stand behind the lines.
    let (left, right) = (22.0, width - 82.0);
    let x = |i: usize| left + (right - left) * i as f32 / (course.len().max(2) - 1) as f32;
    let y = |points: u8| height - 22.0 - (height - 40.0) * f32::from(points) / f32::from(top.max(1));
    let line = |seat: usize| {
        let points =
            course.iter().enumerate().map(|(i, after)| format!("{:.1} {:.1}", x(i), y(after.points[seat]) + 2.0 * seat as f32));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    let told: Vec<String> = scene
        .view
        .players
        .iter()
        .map(|p| {
            let points: Vec<String> = course.iter().map(|after| after.points[p.seat.index()].to_string()).collect();
            format!("{}: {}", scene.names.of(p.seat), points.join(", "))
        })
        .collect();
    html! {
        svg.course viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(format!("Points after each round. {}", told.join(". "))) {
            @for points in 0..=top {
                path.course-line.(if points == target { "goal" } else { "" }) d=(format!("M{left} {:.1}H{right:.1}", y(points))) {}
                text x="6" y=(format!("{:.1}", y(points) + 4.0)) { (points) }
            }
            @for (i, after) in course.iter().enumerate() {
                @if course.len() < 14 || i % 5 == 0 { text.course-round x=(format!("{:.1}", x(i))) y=(height - 4.0) { (after.round) } }
            }
            @for player in &scene.view.players {
                @let seat = player.seat.index();
                @let colour = scene.clan(Side::of(player.seat)).map_or("#655d51", |c| c.color.as_str());
                path.course-player.(format!("dash-{seat}")) d=(line(seat)) stroke=(colour) {}
                @if let Some(last) = course.last() {
                    text.course-name x=(format!("{:.1}", right + 6.0)) y=(format!("{:.1}", y(last.points[seat]) + 4.0 + 11.0 * seat as f32 - 11.0)) { (short(&scene.names.of(player.seat))) }
                }
            }
        }
    }
}

/// As much of a name as fits behind a line.
fn short(name: &str) -> String {
    const FITS: usize = 11;
    if name.chars().count() <= FITS {
        return name.to_string();
    }
    let begin: String = name.chars().take(FITS - 1).collect();
    format!("{}…", begin.trim_end())
}
