//! What comes without a fight: the units of Stones, a new market for one who plays alone, and what the Elves took at night.

use super::art::{small, stone};
use super::sheet::gear_card;
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::capital;
use crate::table::{act_form, clause_link};
use engine::Event as _;
use maud::{Markup, html};
use rage::types::{Level, Site};
use rage::view::PlaceView;
use rage::{Action, Event, Side};

/// RA-24.5, RA-R59: which Stones deliver, and where to; a picture for each way, what is usual first.
pub(super) fn stones(scene: &Scene<'_>, page: &TablePage, usual: Option<[u32; 2]>) -> Markup {
    let Some(me) = scene.me else { return html! {} };
    let mut ways: Vec<_> = scene
        .legal
        .iter()
        .filter_map(|(action, legal)| match action {
            Action::Deliver { stones, home } => Some(([*stones, *home], action, *legal)),
            _ => None,
        })
        .collect();
    ways.sort_by_key(|(way, ..)| Some(*way) != usual);
    let mine: u32 = ways.iter().fold(0, |set, (way, ..)| set | way[0]);
    let short = ways.iter().any(|(way, ..)| way[0] != mine);
    html! {
        h2 { "Reinforcement Stones" }
        @if short { p { "Your reserve cannot supply every Stone. Choose which send units. " (clause_link("RA-24.5")) } }
        @else { p { "Each unit appears at its Stone, or in your Bastion. " (clause_link("RA-R59")) } }
        (act_form(page, html! {
            ul.ways-on data-nav {
                @for (i, (way, action, legal)) in ways.iter().enumerate() {
                    li {
                        button.deliver type="submit" name="action" value=(json(action)) data-key=(i + 1) {
                            span.unseen { (legal.label) }
                            @for at in scene.view.places.iter().filter(|p| p.place.bit() & u64::from(mine) != 0) { (delivery(scene, Side::of(me), at, *way)) }
                            @if Some(*way) == usual { small.usual { "usual" } }
                        }
                    }
                }
            }
        }))
    }
}

/// One Stone, and where its unit goes.
fn delivery(scene: &Scene<'_>, side: Side, at: &PlaceView, [stones, home]: [u32; 2]) -> Markup {
    let Site::Stone(level) = at.site else { return html! {} };
    let bit = at.place.bit() as u32;
    html! {
        span.delivery.(if stones & bit == 0 { "off" } else { "" }) aria-hidden="true" {
            svg.stone-small viewBox="-20 -20 40 40" { (stone(level)) }
            b { (at.name) }
            @if stones & bit == 0 { "nothing" }
            @else { (icon("next")) (small(scene, side, level)) (if home & bit == 0 { "stays there" } else { "to the Bastion" }) }
        }
    }
}

/// RA-27.5: two cards of the market leave it, or none.
pub(super) fn renew(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let none = Action::Renew(None);
    html! {
        h2 { "Renew the market" }
        p { "Two stacks go to the bottom of the deck and new cards come up. " (clause_link("RA-27.5")) }
        div.renew data-keep id=(format!("renew-{}", page.version)) {
            ul.buy data-nav {
                @for (i, stack) in scene.view.market.stacks.iter().enumerate().filter(|(_, s)| s.count > 0) {
                    @let gear = scene.gear(stack.gear);
                    li { button.renew-card type="button" data-stack=(i) aria-pressed="false" { (gear_card(gear, stack.count, html! {})) } }
                }
            }
            p.hint.renew-said role="status" { "Choose two." }
            (act_form(page, html! { div.primary {
                button.button.renew-go type="submit" name="action" value="" disabled { "Discard these two" }
                button.button.quiet type="submit" name="action" value=(json(&none)) { "Keep it" }
            } }))
        }
        div.no-script {
            (act_form(page, html! {
                div.stack {
                    label for="renew-list" { "What to discard" }
                    select #renew-list name="action" { @for (action, legal) in &scene.legal { option value=(json(action)) { (legal.label) } } }
                    button.button type="submit" { "Do it" }
                }
            }))
        }
    }
}

/// RA-26.1, RA-27.4: what the Elves gained between the last round and this one.
pub(super) fn elves_lately(scene: &Scene<'_>) -> Markup {
    let now = scene.events.iter().rposition(|t| matches!(t.event, Event::RoundBegins { .. })).unwrap_or(0);
    let between = |e: &Event| {
        matches!(e, Event::ElvesImprove { .. } | Event::Domination { .. } | Event::ElfAdded { .. } | Event::DrawsTactic { .. })
    };
    let since = scene.events[..now].iter().rposition(|t| !between(&t.event)).map_or(0, |i| i + 1);
    let news: Vec<(Option<Level>, String)> = scene.events[since..now]
        .iter()
        .filter_map(|told| match &told.event {
            Event::ElvesImprove { kind, .. } => Some((Some(*kind), told.event.tell(&scene.names))),
            Event::Domination { .. } | Event::ElfAdded { .. } => Some((None, told.event.tell(&scene.names))),
            _ => None,
        })
        .collect();
    html! {
        @if !news.is_empty() {
            h3 { "The Elves at the end of the round " (clause_link("RA-26.1")) }
            ul.elves-lately {
                @for (kind, line) in news {
                    li { @if let Some(kind) = kind { (small(scene, Side::ELVES, kind)) } @else { (icon("plus")) } span { (capital(&line)) } }
                }
            }
        }
    }
}
