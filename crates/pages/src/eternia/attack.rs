//! The Attack in progress: both sides, the dice, Armor, and the exact chances of what the dice may do.

use super::Scene;
use super::art::emblem;
use super::map::kind_icon;
use crate::icons::icon;
use eternia::content::{AttackKind, Face};
use eternia::odds::Harm;
use eternia::preview;
use eternia::view::{AttackView, ModelView};
use maud::{Markup, html};

pub(super) fn versus(scene: &Scene<'_>) -> Markup {
    let Some(attack) = &scene.view.attack else { return html! {} };
    let Some(attacker) = scene.model(attack.attacker) else { return html! {} };
    let with = attack
        .skill
        .and_then(|skill| scene.content.skills.get(usize::from(skill.0)))
        .map_or("Attack", |skill| skill.name.as_str());
    let kind = if attack.kind == AttackKind::Melee { "Melee" } else { "Ranged" };
    html! {
        section.e-versus aria-label="Attack" {
            div.e-sides {
                div.from { (emblem(scene, attacker, "e-big")) b { (scene.name(attacker.id)) } small { (icon(kind_icon(attack.kind))) (with) ", " (kind) } }
                (icon("cross-hair"))
                div.to { @for id in attack.targets.iter() { @if let Some(target) = scene.model(id) { (target_line(scene, attack, attacker, target)) } } }
            }
            @if attack.dice.is_empty() { (pool(attack)) } @else { (dice(attack)) }
        }
    }
}

fn target_line(scene: &Scene<'_>, attack: &AttackView, attacker: &ModelView, target: &ModelView) -> Markup {
    let harm = preview::harm_with(scene.view, attacker, attack.pool[1], attack.kind, target);
    html! {
        div.target-line {
            (emblem(scene, target, "e-face")) b { (scene.name(target.id)) }
            span { (icon("hp")) (target.hp) } @if target.armor > 0 { span { (icon("shield")) (target.armor) } }
            @if attack.dice.is_empty() { (chances(&harm)) }
        }
    }
}

/// The chances of an Attack in a line: "62 % to wound, 12 % for a KO, 1.4 Wounds on average".
pub(super) fn odds(harm: &Harm) -> String {
    let tenths = harm.wounds.tenths();
    let (wound, ko) = (harm.wound.percent(), harm.ko.percent());
    format!("{wound} % to wound, {ko} % for a KO, {}.{} Wounds on average", tenths / 10, tenths % 10)
}

/// The chances of nothing, Wounds and a KO as a bar of three parts.
pub(super) fn chances(harm: &Harm) -> Markup {
    let (wound, ko) = (harm.wound.percent(), harm.ko.percent());
    let tenths = harm.wounds.tenths();
    let words = odds(harm);
    html! {
        div.e-odds title=(words) {
            svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label=(words) {
                rect.none width="100" height="8" {}
                rect.wound width=(wound) height="8" {}
                rect.ko width=(ko) height="8" {}
            }
            span { b { (wound) " %" } " to wound, " b { (ko) " %" } " for a KO, about " (tenths / 10) "." (tenths % 10) " Wounds" }
        }
    }
}

fn pool(attack: &AttackView) -> Markup {
    let [before, after] = attack.pool;
    html! { p.e-pool { b { (after) } (if after == 1 { " die" } else { " dice" }) @if before > after { " (" (before) " before the limit)" } } }
}

fn dice(attack: &AttackView) -> Markup {
    let good = |face: Face| match face {
        Face::Power => true,
        Face::Melee => attack.kind == AttackKind::Melee,
        Face::Ranged => attack.kind == AttackKind::Ranged,
        Face::Blank => false,
    };
    html! {
        div.e-dice { @for (at, die) in attack.dice.iter().enumerate() { (die_face(die.face, good(die.face), at)) } }
        p.e-pool { b { (attack.successes) } (if attack.successes == 1 { " Success" } else { " Successes" }) }
    }
}

/// The symbol of a face on a grid of 40.
pub(super) fn face_path(face: Face) -> &'static str {
    match face {
        Face::Melee => "M10 30L28 8l4 4-18 22zM8 26l8 8M7 35l4-4",
        Face::Ranged => "M8 32L30 10M20 8h12v12M8 24v8h8",
        Face::Power => "M22 5L9 23h10l-3 13 15-20H21z",
        Face::Blank => "M14 20h12",
    }
}

/// A die: the symbol and, for those who do not tell colours apart, its shape.
fn die_face(face: Face, good: bool, at: usize) -> Markup {
    let name = match face {
        Face::Melee => "Melee",
        Face::Ranged => "Ranged",
        Face::Power => "Power",
        Face::Blank => "nothing",
    };
    html! {
        svg.e-die.good[good] viewBox="0 0 40 40" role="img" aria-label=(format!("Die {}: {name}{}", at + 1, if good { ", a Success" } else { ", a Miss" })) {
            rect x="2" y="2" width="36" height="36" rx="6" {} path d=(face_path(face)) {}
        }
    }
}
