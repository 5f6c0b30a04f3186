//! The guided first game: what is said at a decision, the control it speaks of, and whether somebody has gone another way.

use super::{Scene, json};
use crate::icons::icon;
use engine::Seat;
use maud::{Markup, html};
use rage::event::Chosen;
use rage::guide::Lesson;
use rage::state::Step;
use rage::view::{Pending, ReachView};
use rage::{Action, Event};

/// What the guide says now.
pub(super) fn banner(scene: &Scene<'_>) -> Markup {
    let Some(hint) = scene.view.hint.as_deref() else { return html! {} };
    let lesson = scene.content.guide.hints.iter().find(|known| known.text == hint).map(|known| known.lesson);
    html! {
        p.guide data-coach=[lesson.and_then(|lesson| control(scene, lesson))] {
            (icon("help"))
            span {
                @if let Some(left_out) = astray(scene) { b.legal.no { (left_out) " Undo to come back, or just play on." } " " }
                (hint)
            }
        }
    }
}

/// The control that a lesson speaks of, as a selector.
fn control(scene: &Scene<'_>, lesson: Lesson) -> Option<String> {
    let legal = |wanted: fn(&Action) -> bool| scene.legal.iter().map(|(action, _)| action).find(|action| wanted(action));
    let press = |action: &Action| format!("#panel [value='{}']", json(action));
    let row = |wanted: &dyn Fn(&ReachView) -> bool| {
        let reach = &scene.view.reach;
        reach.iter().find(|way| wanted(way)).or_else(|| reach.first()).map(|way| format!("#from-{}", way.from.0))
    };
    match lesson {
        Lesson::Tactic => Some("#panel .tactics".into()),
        Lesson::Reinforce => Some("#panel .places".into()),
        Lesson::Action => Some("#panel .ways-on".into()),
        Lesson::Equip => legal(|a| matches!(a, Action::Buy(_)))
            .or_else(|| spare(scene))
            .or_else(|| legal(|a| matches!(a, Action::EndEquip)))
            .map(press),
        Lesson::Forge => legal(|a| matches!(a, Action::Forge)).map(press),
        Lesson::Keep => Some("#panel .keep".into()),
        Lesson::March => row(&|_| true),
        Lesson::Overrun => row(&|way| way.path.iter().rev().skip(1).any(|place| is_contested(scene, *place))),
        Lesson::Flight => row(&|way| scene.mine().is_some_and(|me| me.values.get(way.level.index()).is_some_and(|v| v.flight))),
        Lesson::Tie | Lesson::Assault => legal(|a| matches!(a, Action::Assault)).map(press),
        Lesson::Flee => legal(|a| matches!(a, Action::Flee)).map(press),
        Lesson::Reroll => legal(|a| matches!(a, Action::Reroll)).map(press),
        Lesson::Injuries => Some("#panel .fell-go".into()),
        Lesson::Stones => Some("#panel .deliver".into()),
    }
}

/// A way to give a card that nobody carries yet.
fn spare<'a>(scene: &'a Scene<'_>) -> Option<&'a Action> {
    let held = &scene.mine()?.spare;
    let gives = |action: &&Action| matches!(action, Action::Attach { gear, .. } if held.iter().any(|card| card.gear == *gear));
    scene.legal.iter().map(|(action, _)| action).find(gives)
}

/// Whether an enemy stands there.
fn is_contested(scene: &Scene<'_>, place: rage::Place) -> bool {
    let enemy = |side: rage::Side| side.seat() != scene.me;
    scene.place(place).is_some_and(|at| at.units.iter().any(|stack| enemy(stack.side)))
}

/// What the learner has left out, where the guide had said to do it.
fn astray(scene: &Scene<'_>) -> Option<&'static str> {
    let me = scene.me?;
    match &scene.view.pending {
        Pending::Battle(battle) if battle.step == Step::Wounded && battle.rerolls > 0 && battle.dice[1] > 0 => {
            Some("You have kept a roll with misses.")
        }
        Pending::Action | Pending::Tactic { mine: None, .. } => idle(scene, me),
        _ => None,
    }
}

/// The last action of a seat, if nothing came of it.
fn idle(scene: &Scene<'_>, me: Seat) -> Option<&'static str> {
    let events = || scene.events.iter().map(|told| &told.event).rev();
    let chosen = events().find_map(|event| match event {
        Event::Chooses { seat, what, .. } if *seat == me => Some(*what),
        _ => None,
    })?;
    let mut since = events().take_while(|event| !matches!(event, Event::Chooses { seat, .. } if *seat == me));
    let did = since.any(|event| match (chosen, event) {
        (
            Chosen::Equip,
            Event::Buys { seat, .. } | Event::Forges { seat, .. } | Event::Attaches { seat, .. } | Event::Detaches { seat, .. },
        )
        | (Chosen::March, Event::Moves { seat, .. }) => *seat == me,
        _ => false,
    });
    match chosen {
        Chosen::Pass => Some("You have skipped an action."),
        Chosen::Equip if !did => Some("You have equipped nothing in your last action."),
        Chosen::March if !did => Some("You have moved nobody in your last action."),
        _ => None,
    }
}
