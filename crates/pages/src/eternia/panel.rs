//! The panel beside the Battlefield: what is asked, with every answer as a button.

use super::art::emblem;
use super::{Scene, ai, asking, attack, json, map, pools, secret};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::capital;
use crate::table::{act_form, clauses_linked, post};
use catalog::LegalAction;
use engine::{Event as _, Words as _};
use eternia::view::{ModelView, Pending};
use eternia::{Action, Eternia, preview};
use maud::{Markup, html};

pub(super) fn panel(scene: &Scene<'_>, page: &TablePage) -> Markup {
    html! {
        @if scene.view.attack.is_some() { (attack::versus(scene)) }
        @match &scene.view.pending {
            Pending::Activation { left, .. } => (activation(scene, page, Some(*left))),
            Pending::Offer { .. } | Pending::MinionActs { .. } => (activation(scene, page, None)),
            Pending::Gain { .. } | Pending::Allocate { .. } | Pending::Lose { .. } => (pools::panel(scene, page)),
            Pending::Queue { cards, .. } => (secret::queue(scene, page, cards)),
            Pending::Level { .. } => (secret::level(scene, page)),
            Pending::Character { .. } | Pending::Minions => (muster(scene, page)),
            Pending::Walk { .. } => (walk(scene, page)),
            _ => (plain(scene, page)),
        }
        (ai::lately(scene))
    }
}

/// At what one is asked: every Reaction and Strategy Card one could ever answer with, by the event it answers.
pub(super) fn asks(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let occasions = preview::occasions(scene.view);
    if occasions.is_empty() || scene.view.result.is_some() {
        return html! {};
    }
    html! {
        details.e-asks #asks {
            summary { "When to ask me" }
            (post(page, "waive", html! {
                p.hint { "Tick what you will not use: you are not asked about it, here or on another device." }
                ul { @for (kind, names) in &occasions {
                    li { label { input type="checkbox" name="skip" value=(kind) checked[page.waived >> kind & 1 == 1]; span { "Do not ask about " b { (names) } } } }
                } }
                button.button.quiet type="submit" { "Save" }
            }))
        }
    }
}

/// What the Battlefield and rows of actions are sent through, with everything that may be sent.
pub(super) fn sender(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let legal: Vec<_> = scene.legal.iter().map(|(action, _)| action).collect();
    html! {
        div #map-form hidden data-legal=(serde_json::to_string(&legal).unwrap_or_default()) data-asking=(asking(&scene.view.pending)) {
            (act_form(page, html! { input type="hidden" name="action" value=""; }))
        }
    }
}

/// What somebody sees who is not asked, and everybody at the end.
pub(super) fn watch(scene: &Scene<'_>) -> Markup {
    let told: Vec<String> = scene.events.iter().rev().take(8).map(|told| told.event.tell(&scene.names)).collect();
    html! {
        @if scene.view.attack.is_some() { (attack::versus(scene)) }
        (ai::lately(scene))
        h2 { "What happened" }
        ol.lately-list { @for line in told.iter().rev() { li { (capital(line)) } } }
    }
}

/// A first game teaches one thing after the other.
pub(super) fn lesson(scene: &Scene<'_>) -> Markup {
    let lesson = scene.scenario.lessons.get(usize::from(scene.view.lessons)).filter(|_| scene.view.result.is_none());
    let Some(lesson) = lesson else { return html! {} };
    html! {
        aside.lesson aria-label="Lesson" data-coach=(pointed_at(scene)) {
            h3 { (icon("lamp")) (lesson.title) small { (usize::from(scene.view.lessons) + 1) " of " (scene.scenario.lessons.len()) } }
            p { (lesson.text) }
        }
    }
}

/// The control that is used now: the lesson rings it.
fn pointed_at(scene: &Scene<'_>) -> &'static str {
    if !scene.asked() {
        return ".e-track .now";
    }
    match scene.view.pending {
        Pending::Queue { .. } => ".e-cards",
        Pending::Gain { .. } | Pending::Allocate { .. } | Pending::Lose { .. } => ".e-pools",
        Pending::Level { .. } => "#unlock",
        Pending::Activation { .. } | Pending::Walk { .. } | Pending::Targets { .. } | Pending::Space { .. } => ".map-frame",
        _ => "#panel .ways-on",
    }
}

/// A button for an action with what it leads to.
pub(super) fn way(scene: &Scene<'_>, action: &Action, legal: &LegalAction, sign: &str) -> Markup {
    let about = Eternia::explain(scene.view, action);
    html! {
        li {
            button.way type="submit" name="action" value=(json(action)) {
                (icon(sign)) b { (legal.label) }
                @if !about.is_empty() { small { @for line in about.iter().take(5) { span { (line) " " } } } }
            }
        }
    }
}

fn ways(scene: &Scene<'_>, page: &TablePage, sign: impl Fn(&Action) -> Option<&'static str>) -> Markup {
    let shown: Vec<_> = scene.legal.iter().filter_map(|(action, legal)| Some((action, legal, sign(action)?))).collect();
    html! { @if !shown.is_empty() { (act_form(page, html! { ul.ways-on data-nav { @for (action, legal, sign) in shown { (way(scene, action, legal, sign)) } } })) } }
}

/// The main button at the bottom: what ends this decision.
pub(super) fn primary(scene: &Scene<'_>, page: &TablePage, quiet: bool) -> Markup {
    let Some((action, legal)) = scene.legal.iter().find(|(action, _)| *action == Action::Pass) else { return html! {} };
    act_form(
        page,
        html! { div.primary { button.button.quiet[quiet] type="submit" name="action" value=(json(action)) { (legal.label) } } },
    )
}

fn head(scene: &Scene<'_>, model: &ModelView, words: &str) -> Markup {
    html! {
        div.e-head {
            (emblem(scene, model, "e-big"))
            div { h2 { (scene.name(model.id)) } p { (words) } }
        }
    }
}

/// The next Action: everything that can be done, the Attacks with their chances on the Enemies in range.
fn activation(scene: &Scene<'_>, page: &TablePage, left: Option<u8>) -> Markup {
    let words = match left {
        Some(0) => "No Actions left.".to_string(),
        Some(1) => "1 Action left.".to_string(),
        Some(n) => format!("{n} Actions left."),
        None => "One Action.".to_string(),
    };
    html! {
        @if let Some(actor) = scene.actor() {
            (head(scene, actor, &words))
            p.hint { "Press an Enemy to attack, a lit space to go there, or " (scene.name(actor.id)) " for everything else." }
        }
        (ways(scene, page, |action| match action {
            Action::Move | Action::BonusMove(_) => Some("boot"),
            Action::Attack { kind, .. } | Action::BonusAttack { kind, .. } => Some(map::kind_icon(*kind)),
            Action::Use(_) | Action::BonusUse { .. } => Some("special"),
            Action::Interact { .. } | Action::BonusInteract { .. } => Some("hand"),
            Action::Recover(_) => Some("heal"),
            _ => None,
        }))
        (primary(scene, page, left.is_some_and(|left| left > 0)))
    }
}

fn walk(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let hurts = scene.actor().map_or(0, |model| model.at.map_or(0, |at| preview::escape(scene.view, model, at)));
    html! {
        @if let (Some(actor), Pending::Walk { points, .. }) = (scene.actor(), &scene.view.pending) {
            (head(scene, actor, &if *points == 1 { "1 movement point left.".to_string() } else { format!("{points} movement points left.") }))
            @if hurts > 0 { p.danger { (icon("damage")) "Leaving this space costs " b { (hurts) } (if hurts == 1 { " Wound" } else { " Wounds" }) @if hurts >= actor.hp { ": a KO" } "." } }
        }
        p.hint { "Press a lit space: the way with the fewest Wounds is taken, step by step." }
        details.steps { summary { "Step by step" } (ways(scene, page, |action| matches!(action, Action::Step(_)).then_some("boot"))) }
        (primary(scene, page, false))
    }
}

/// ET-3.9: Characters as cards to take.
fn muster(scene: &Scene<'_>, page: &TablePage) -> Markup {
    html! {
        h2 { (Eternia::prompt(scene.view, &scene.names)) }
        (act_form(page, html! {
            ul.e-muster data-nav {
                @for (action, legal) in &scene.legal {
                    li { button type="submit" name="action" value=(json(action)) {
                        @match action {
                            Action::Take(id) => (super::art::picture(scene.content, eternia::model::Being::Character(*id), "players", "e-big")),
                            Action::TakeMinions(id) => (super::art::picture(scene.content, eternia::model::Being::Minion(*id), "controller", "e-big")),
                            _ => {},
                        }
                        b { (legal.label) }
                        small { @for line in Eternia::explain(scene.view, action).iter().take(3) { span { (line) } } }
                    } }
                }
            }
        }))
    }
}

/// Whatever has no picture of its own: one button for each answer.
fn plain(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let on_map = scene.legal.iter().filter(|(action, _)| matches!(action, Action::Space(_) | Action::Step(_))).count();
    html! {
        @if let Some(about) = about(scene) { p.e-about { (clauses_linked(&about, "ET")) } }
        @if on_map > 8 {
            p.hint { "Press a lit space on the Battlefield." }
            details.steps { summary { "All spaces" } (ways(scene, page, |action| matches!(action, Action::Space(_) | Action::Step(_)).then_some("cross-hair"))) }
        }
        (ways(scene, page, |action| match action {
            Action::Pass => None,
            Action::Space(_) | Action::Step(_) => (on_map <= 8).then_some("cross-hair"),
            Action::Model(_) => Some("cross-hair"),
            Action::Extra(_) | Action::Boost { .. } | Action::Controller { .. } => Some("buildup"),
            Action::React { .. } => Some("counter"),
            Action::Play(_) => Some("hand"),
            Action::Option(_) => Some("more"),
            _ => Some("special"),
        }))
        (primary(scene, page, matches!(scene.view.pending, Pending::Strategy) && scene.legal.len() > 1))
    }
}

/// The text of what asks.
fn about(scene: &Scene<'_>) -> Option<String> {
    let source = match &scene.view.pending {
        Pending::Models { source, .. }
        | Pending::May { source }
        | Pending::OneOf { source, .. }
        | Pending::Space { source, .. } => *source,
        Pending::Extras { skill, .. } => eternia::Source::Skill(*skill),
        _ => return None,
    };
    let content = scene.content;
    match source {
        eternia::Source::Skill(skill) => Some(eternia::text::skill_text(content, skill)),
        eternia::Source::Strategy(card) => {
            content.strategy.get(card.index()).map(|card| eternia::text::strategy_text(content, card))
        }
        _ => None,
    }
}
