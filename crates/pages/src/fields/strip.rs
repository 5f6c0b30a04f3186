//! Always in sight: the round, day or night, the next skull, and of every team VP, Eternium and tomorrow's income.

use super::Scene;
use super::art::badge;
use crate::icons::icon;
use fields::content::scenario::Space;
use fields::ids::TeamId;
use maud::{Markup, html};

pub(super) fn strip(scene: &Scene<'_>) -> Markup {
    html! {
        div.fe-strip {
            (track(scene))
            ul.fe-scores aria-label="Teams" {
                @for (i, team) in scene.view.teams.iter().enumerate() {
                    @let id = TeamId(i as u8);
                    // FE-34.8: an enemy that the rules run has neither VP nor a purse.
                    @if !scene.by_rules(id) { li id=(format!("score-{i}")).(super::art::team_class(id)).mine[scene.view.mine == Some(id)] title=(team.name) {
                        (badge(id, team.name))
                        span { (icon("laurel")) b { (team.vp) } span.unseen { " VP" } }
                        span { (icon("crystal")) b { (team.eternium) } span.unseen { " Eternium" } small { " +" (team.income) } span.unseen { " on the next day" } }
                    } }
                }
                @if let Some(solo) = &scene.view.solo { li.fe-score-now title="What the score would be now" { span { (icon("chart")) "Score " b { (solo.total) } } } }
            }
        }
    }
}

/// The round track with its skulls.
fn track(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let Some(story) = scene.scenario() else { return html! {} };
    let next = story.skulls.iter().enumerate().find(|(_, at)| **at > view.space);
    let when = match next {
        Some((n, at)) => format!("skull {} in {}", n + 1, rounds(at - view.space)),
        None => "the last round".into(),
    };
    let skirmish = story.skirmish.is_some() && story.events.is_empty();
    let when = if skirmish { format!("{} to come", rounds(view.rounds_left)) } else { when };
    let now = if view.extra_round { "Extra round" } else { "Round" };
    html! {
        div.fe-round { b { (view.space) } small { @if view.night { "night" } @else { "day" } } }
        ol.fe-track aria-label="Round track" {
            @for (i, space) in story.track.iter().enumerate() {
                @let number = i as u8 + 1;
                @let skull = story.skulls.iter().position(|at| *at == number);
                @let event = skull.and_then(|n| story.events.get(n)).map(|event| event.story.as_str());
                @let what = format!("{now} {number}, {}{}", if *space == Space::Night { "night" } else { "day" }, skull.map_or(String::new(), |n| format!(", skull {}{}", n + 1, event.map_or(String::new(), |e| format!(": {e}")))));
                li.night[*space == Space::Night].now[number == view.space].past[number < view.space].skull[skull.is_some()] title=(what) aria-current=[(number == view.space).then_some("step")] {
                    svg viewBox="0 0 20 20" role="img" aria-label=(what) {
                        @if *space == Space::Night { path.moon d="M13 3a8 8 0 1 0 4 11A9 9 0 0 1 13 3z" {} } @else { path.sun d="M10 5a5 5 0 1 0 .1 0zM10 1v2M10 17v2M1 10h2M17 10h2M3.5 3.500l1.500 1.500M15 15l1.500 1.500M16.500 3.500L15 5M5 15l-1.500 1.500" {} }
                    }
                    @if skull.is_some() { svg.bone viewBox="0 0 20 20" aria-hidden="true" { path d="M10 2a7 7 0 0 0-5 12v3h10v-3a7 7 0 0 0-5-12zM6.500 8.500h2.500v2.500H6.500zM11 8.500h2.500v2.500H11z" {} } }
                }
            }
        }
        p.fe-when { (when) }
    }
}

fn rounds(n: u8) -> String {
    if n == 1 { "1 round".into() } else { format!("{n} rounds") }
}
