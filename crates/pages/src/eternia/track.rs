//! The strip above the Battlefield: the Round, the eight Activations, Escalation and VP.

use super::art::emblem;
use super::{Scene, side_class};
use crate::icons::icon;
use eternia::Card;
use eternia::content::Side;
use eternia::view::SlotView;
use maud::{Markup, html};

pub(super) fn strip(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        div.e-strip {
            div.e-round { small { "Round" } b { (if view.round == 0 { "–".to_string() } else { view.round.to_string() }) }
                @if let Some(limit) = scene.scenario.round_limit { small { "of " (limit.rounds) } }
            }
            ol.e-track aria-label="Activation Track" { @for (at, slot) in view.track.iter().enumerate() { (slot_card(scene, at, slot)) } }
            (escalation(scene))
        }
    }
}

fn slot_card(scene: &Scene<'_>, at: usize, slot: &SlotView) -> Markup {
    let view = scene.view;
    let now = view.round > 0 && at == usize::from(view.slot);
    // Before the first Activation of a Round nothing is over.
    let past = view.round > 0 && view.slot != u8::MAX && at < usize::from(view.slot);
    let known = match slot.card {
        Card::Character(id) => scene.name(id),
        Card::Strategy => "Strategy",
        Card::Any => "Any",
        Card::None if slot.hidden => "facedown",
        Card::None => "",
    };
    let own = !slot.revealed && !slot.hidden && !past && slot.card != Card::None;
    let what = if slot.revealed || past {
        ""
    } else if own {
        ", facedown for the other side"
    } else {
        ""
    };
    let whose = if slot.side == Side::Players { "Player Team" } else { "Controller" };
    let label =
        format!("Slot {}, {whose}, {} Power: {}{what}", at + 1, slot.power, if known.is_empty() { "no card" } else { known });
    html! {
        li.slot.(side_class(Some(slot.side))).now[now].past[past].own[own].closed[slot.hidden] aria-current=[now.then_some("step")] title=(label) aria-label=(label) {
            span.worth { (slot.power) }
            @match slot.card {
                Card::Character(id) => @if let Some(model) = scene.model(id) { (emblem(scene, model, "e-slot")) },
                Card::Strategy => (icon("special")),
                Card::Any => (icon("people")),
                Card::None if slot.hidden => (icon("back")),
                Card::None => {},
            }
            span.who { (known) }
        }
    }
}

/// ET-2.8: the Escalation Track with the colours ahead and the VP tokens.
fn escalation(scene: &Scene<'_>) -> Markup {
    let (view, rules) = (scene.view, scene.scenario.constants.escalation);
    let colours = [(rules.green, "green", "Green"), (rules.yellow, "yellow", "Yellow"), (rules.red, "red", "Red")];
    let next = colours.iter().find(|(at, _, _)| *at > view.escalation);
    let words = match next {
        Some((at, _, name)) => format!("Escalation {}: {name} in {}", view.escalation, at - view.escalation),
        None => format!("Escalation {}: all colours reached", view.escalation),
    };
    let vp = !scene.scenario.vp.is_empty();
    html! {
        div.e-escalation #escalation title=(words) {
            svg viewBox=(format!("0 0 {} 26", 20 * u32::from(rules.length) + 22)) role="img" aria-label=(words) {
                @for at in 0..=rules.length {
                    @let colour = colours.iter().find(|(space, _, _)| *space == at);
                    @let x = 11 + 20 * u32::from(at);
                    g.step.(colour.map_or("", |(_, class, _)| class)).done[at <= view.escalation] {
                        @match colour {
                            Some((_, "green", _)) => circle cx=(x) cy="13" r="8" {},
                            Some((_, "yellow", _)) => path d=(format!("M{x} 4l10 17h-20z")) {},
                            Some(_) => path d=(format!("M{} 5h16v16h-16z", x - 8)) {},
                            None => circle cx=(x) cy="13" r="4" {},
                        }
                        @if at == view.escalation { circle.token cx=(x) cy="13" r="11" {} }
                        @if vp && view.vp[0] == at { path.vp.players d=(format!("M{} 0h10l-5 7z", x - 5)) {} }
                        @if vp && view.vp[1] == at { path.vp.controller d=(format!("M{} 26h10l-5-7z", x - 5)) {} }
                    }
                }
            }
            span.e-escalation-words { (words)
                @if vp { span.e-vp { "VP " b.players { (view.vp[0]) } " : " b.controller { (view.vp[1]) } } }
            }
        }
    }
}
