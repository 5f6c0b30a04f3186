//! What a step of Clash for Eternia looks like while it is shown: Models walk, arrows point, dice tumble, numbers fly, Power goes over
//! to the Controller.

use super::Scene;
use super::art::emblem;
use super::attack::face_path;
use crate::playback::Mark;
use eternia::Event;
use eternia::compiled::SpaceId;
use eternia::content::{AttackKind, Face};
use eternia::event::{Arrival, Named};
use eternia::model::ModelId;
use maud::{Markup, html};

fn hex(space: SpaceId) -> String {
    format!("h-{}", space.0)
}

/// The events of one step in the order of play.
pub(super) fn marks(scene: &Scene<'_>, moment: u32) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut walking: Option<(ModelId, SpaceId, SpaceId)> = None;
    let mut kind = AttackKind::Melee;
    for (at, told) in scene.events.iter().enumerate().filter(|(_, told)| told.moment == moment) {
        if let Event::Steps { who, from, to, .. } = told.event {
            // A walk is one way, however many steps it has.
            walking = match walking.filter(|(id, _, _)| *id == who.model) {
                Some((id, first, _)) => Some((id, first, to)),
                None => {
                    walked(scene, walking.take(), &mut marks);
                    Some((who.model, from, to))
                }
            };
            continue;
        }
        if let Event::Escapes { .. } | Event::Suffers { .. } | Event::KnockedOut { .. } = told.event {
            walked(scene, walking.take(), &mut marks);
        }
        if let Event::Attacks { kind: of, .. } = told.event {
            kind = of;
        }
        let before = marks.len();
        mark(scene, at, kind, &mut marks);
        if marks.len() > before && walking.is_some() {
            // What came of the walk is shown after it.
            let after: Vec<Mark> = marks.drain(before..).collect();
            walked(scene, walking.take(), &mut marks);
            marks.extend(after);
        }
    }
    walked(scene, walking, &mut marks);
    marks
}

/// Whose own step it is sees it happen already.
fn walked(scene: &Scene<'_>, walk: Option<(ModelId, SpaceId, SpaceId)>, marks: &mut Vec<Mark>) {
    let Some((id, from, to)) = walk else { return };
    let mine = scene.model(id).is_some_and(|model| model.seat.is_some() && model.seat == scene.me);
    if !mine {
        marks.push(Mark::carries(hex(from), hex(to), figure(scene, id)));
    }
}

fn figure(scene: &Scene<'_>, id: ModelId) -> Markup {
    html! { @match scene.model(id) { Some(model) => (emblem(scene, model, "e-big")), None => (scene.name(id)) } }
}

/// Where a Model stood when the event with this number happened: where it came to last, else where it is now.
fn place(scene: &Scene<'_>, who: Named, before: usize) -> Option<String> {
    let came = |event: &Event| match event {
        Event::Steps { who: mover, to, .. } | Event::Pushed { who: mover, to, .. } if mover.model == who.model => Some(*to),
        Event::Arrives { who: mover, at, .. } if mover.model == who.model => Some(*at),
        _ => None,
    };
    let left = |event: &Event| match event {
        Event::Steps { who: mover, from, .. } | Event::Pushed { who: mover, from, .. } if mover.model == who.model => Some(*from),
        _ => None,
    };
    let earlier = scene.events[..before].iter().rev().find_map(|told| came(&told.event));
    let later = || scene.events[before..].iter().find_map(|told| left(&told.event));
    let now = || scene.model(who.model).and_then(|model| model.at);
    earlier.or_else(later).or_else(now).map(hex)
}

fn mark(scene: &Scene<'_>, at: usize, kind: AttackKind, marks: &mut Vec<Mark>) {
    let event = &scene.events[at].event;
    let mut says = |who: &Named, what: &str| marks.extend(place(scene, *who, at).map(|place| Mark::says(place, what)));
    match event {
        Event::Pushed { who, from, to } => marks.push(Mark::carries(hex(*from), hex(*to), figure(scene, who.model))),
        Event::Arrives { who, at, how: Arrival::Return | Arrival::Spawn | Arrival::Place } => {
            marks.push(Mark::says(hex(*at), who.name));
        }
        Event::Attacks { who, targets, .. } => {
            let from = place(scene, *who, at);
            let to = targets.iter().filter_map(|target| place(scene, *target, at));
            marks.extend(to.filter_map(|to| Some(Mark::aims(from.clone()?, to))));
        }
        Event::Rolls { dice, .. } => marks.push(Mark::dice(dice.iter().map(|face| (symbol(*face), counts(*face, kind))))),
        Event::Rerolls { to, .. } | Event::Turns { to, .. } => {
            marks.push(Mark::dice(std::iter::once((symbol(*to), counts(*to, kind)))));
        }
        Event::Throws { dice, .. } => marks.push(Mark::dice(dice.iter().map(|face| (symbol(*face), *face != Face::Blank)))),
        Event::Suffers { who, wounds, .. } => says(who, &format!("−{wounds}")),
        Event::Escapes { who, .. } => says(who, "Escape Damage"),
        Event::Spared { who, .. } => says(who, "No Wound"),
        Event::Heals { who, amount, .. } if *amount > 0 => says(who, &format!("+{amount}")),
        Event::KnockedOut { who } => says(who, "KO"),
        Event::Dazed { who } => says(who, "Dazed"),
        Event::Uses { who, name, .. } | Event::Reacts { who, name, .. } => says(who, name),
        Event::Interacts { who, name } => says(who, name),
        Event::AiCard { who: Some(who), name } => says(who, name),
        Event::GainsPower { who, amount, .. } => says(who, &format!("+{amount} Power")),
        Event::LosesPower { who, amount, owed: true, .. } => {
            let from = place(scene, *who, at);
            marks.extend(from.map(|from| Mark::travels(from, "boss-power".into(), &format!("{amount} Power"))));
        }
        Event::AiCard { who: None, name } | Event::Plays { name, .. } => marks.push(Mark::says("map".into(), name)),
        Event::UsesController { name, .. } => marks.push(Mark::says("map".into(), name)),
        Event::Level { colour } => marks.push(Mark::says("escalation".into(), &format!("{colour:?}"))),
        Event::Vp { amount, .. } => marks.push(Mark::says("escalation".into(), &format!("+{amount} VP"))),
        _ => {}
    }
}

fn symbol(face: Face) -> Markup {
    html! { svg viewBox="0 0 40 40" { path d=(face_path(face)) {} } }
}

/// ET-19.10 to ET-19.12: what is a Success.
fn counts(face: Face, kind: AttackKind) -> bool {
    match face {
        Face::Power => true,
        Face::Melee => kind == AttackKind::Melee,
        Face::Ranged => kind == AttackKind::Ranged,
        Face::Blank => false,
    }
}
