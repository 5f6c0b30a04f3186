//! What a scenario is about, always in sight: the goal of a solo game with what loses it and its score; artifacts of a skirmish.

use super::Scene;
use crate::icons::icon;
use crate::shell::capital;
use fields::content::scenario::Scenario;
use fields::content::solo::{Aim, Moment};
use fields::ids::TeamId;
use fields::solo::ROUND_LEFT;
use fields::text::{failure, script, skull_event};
use fields::view::{RelicView, SoloView};
use maud::{Markup, html};

pub(super) fn mission(scene: &Scene<'_>) -> Markup {
    html! {
        @if let (Some(solo), Some(story)) = (&scene.view.solo, scene.scenario()) { (alone(scene, solo, story)) }
        @if !scene.view.relics.is_empty() { (relics(scene)) }
    }
}

/// FE-37.3: what is to be done, what loses the scenario, what comes next, and the score.
fn alone(scene: &Scene<'_>, solo: &SoloView, story: &'static Scenario) -> Markup {
    let Some(rules) = &story.solo else { return html! {} };
    let content = scene.content;
    let profile = scene.defs.rules.profiles.get(usize::from(solo.difficulty));
    let counted = |aims: &'static [Aim]| aims.iter().filter_map(|aim| counted(scene, aim)).collect::<Vec<_>>();
    html! {
        section.fe-mission #mission aria-label="Goal and score" {
            h2 { (story.name) @if let Some(profile) = profile { small { " " (profile.name) } } }
            p.fe-goal { (icon("cross-hair")) span { b { "Goal: " } (rules.goal) (tally(&counted(&rules.objective))) } }
            p.fe-fails { (icon("ko")) span {
                b { "Lost " } @for words in failure(content, story) { "when " (words) ", or " } "when " (rounds(scene.view.rounds_left)) " without it."
                (tally(&counted(&rules.failure)))
            } }
            (score(scene, solo))
            @let (when, what) = next_skull(scene, story);
            details.steps.fe-next { summary { (icon("hourglass")) span { (when) } }
                @if let Some(what) = what { p { (what) } }
                @if !rules.scripts.is_empty() { h3 { "What the enemy does by itself" } ul.fe-lines { @for one in &rules.scripts { li { (script(content, story, one)) } } } }
                @if profile.is_some_and(|profile| profile.no_reinforcements) { p.hint { "At this difficulty no soldiers come back to it." } }
            }
        }
    }
}

/// "4 more rounds after this one end", as part of a sentence.
fn rounds(left: u8) -> String {
    match left {
        0 => "this round ends".into(),
        1 => "the next round ends".into(),
        n => format!("{n} more rounds after this one end"),
    }
}

/// How far an aim is that counts something: what is counted, how many there are, and how many it takes.
fn counted(scene: &Scene<'_>, aim: &Aim) -> Option<(&'static str, u32, u8)> {
    let solo = scene.view.solo.as_ref()?;
    let defeats = |enemy: bool| {
        let heroes = scene.picked().filter(|(_, hero)| (hero.team == solo.enemy) == enemy);
        heroes.map(|(_, hero)| u32::from(hero.fallen)).sum::<u32>()
    };
    let outposts = || {
        let bases = scene.view.teams.iter().map(|team| team.base);
        let held = scene.team(solo.enemy).map(|team| team.controls).unwrap_or_default();
        bases.fold(held, fields::map::AreaSet::without).len()
    };
    match aim {
        Aim::EnemiesDefeated(n) => Some(("enemy heroes defeated", defeats(true), *n)),
        Aim::Defeats(n) => Some(("own defeats", defeats(false), *n)),
        Aim::EnemyOutpostsAtMost(n) | Aim::EnemyOutpostsAtLeast(n) => Some(("enemy outposts", outposts(), *n)),
        Aim::Holds(_) | Aim::EnemyAt(_) => None,
    }
}

fn tally(all: &[(&str, u32, u8)]) -> Markup {
    html! { @for (what, now, of) in all { " " small.fe-tally { (capital(what)) " " b { (now) "/" (of) } } } }
}

/// FE-10.6: when the next skull comes, and what it brings, with what the enemy does at it.
fn next_skull(scene: &Scene<'_>, story: &'static Scenario) -> (String, Option<String>) {
    let Some((n, at)) = story.skulls.iter().enumerate().find(|(_, at)| **at > scene.view.space) else {
        return ("No skull is to come".into(), None);
    };
    let content = scene.content;
    let event = skull_event(content, story, n).unwrap_or_default();
    let scripts = story.solo.iter().flat_map(|solo| &solo.scripts);
    let also = scripts.filter(|one| one.when == Moment::Skull(n as u8 + 1)).map(|one| format!(" {}", one.story));
    (format!("Next: skull {} in round {at}", n + 1), Some(event + &also.collect::<String>()))
}

/// FE-37.4 to FE-37.9: the score as it would be now, part by part, and what completing the scenario now would add.
fn score(scene: &Scene<'_>, solo: &SoloView) -> Markup {
    let score = solo.score;
    let parts = [
        ("VP", score.vp),
        ("Captured", score.captured),
        ("Rounds left", score.rounds),
        ("Defeats", score.defeats),
        ("Damage", score.damage),
        ("Completed", score.bonus),
    ];
    let profile = scene.defs.rules.profiles.get(usize::from(solo.difficulty));
    let more = ROUND_LEFT * i32::from(scene.view.rounds_left) + profile.map_or(0, |profile| i32::from(profile.bonus));
    html! {
        div.fe-score #score data-score=(solo.total) {
            p { (icon("laurel")) "Score now " b { (solo.total) } }
            ul { @for (name, n) in parts.into_iter().filter(|(name, n)| *n != 0 || !matches!(*name, "Rounds left" | "Completed")) { li { (name) " " b { (signed(n)) } } } }
            @if scene.view.over.is_none() { p.hint { "Completing it in this round adds " (more) "." } }
        }
    }
}

fn signed(n: i32) -> String {
    if n == 0 { "0".into() } else { format!("{n:+}") }
}

/// What an artifact is worth.
pub(super) fn worth(relic: &RelicView) -> String {
    let (carried, home) = relic.worth;
    let each = if carried == 0 { String::new() } else { format!("{carried} VP at the end of each round for its carrier, ") };
    format!("{each}{home} VP for bringing it home.").trim_start().to_owned()
}

/// Where an artifact is.
fn place(scene: &Scene<'_>, relic: &RelicView) -> String {
    let team = |id: TeamId| scene.team(id).map_or("a team", |team| team.name);
    match (relic.home, relic.by.and_then(|id| scene.hero(id))) {
        (Some(home), _) => format!("brought home by {}", team(home)),
        (None, Some(hero)) => format!("carried by {} in {}", hero.name, scene.area(relic.area)),
        (None, None) => format!("lies in {}", scene.area(relic.area)),
    }
}

/// FE-39.12: the artifacts, where they are and what they are worth.
fn relics(scene: &Scene<'_>) -> Markup {
    let all = &scene.view.relics;
    // What is the same for each is said once.
    let same = all.first().filter(|first| all.iter().all(|one| one.worth == first.worth));
    html! {
        section.fe-mission #relics aria-label="Artifacts" {
            h2 { "Artifacts" }
            ul.fe-relics { @for relic in all {
                li.home[relic.home.is_some()] { (icon("gold")) span { b { (capital(relic.name)) } " " (place(scene, relic)) @if same.is_none() && relic.home.is_none() { small { (worth(relic)) } } } }
            } }
            @if let Some(first) = same { p.hint { "Each: " (worth(first)) } }
        }
    }
}
