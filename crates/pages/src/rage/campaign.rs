//! The campaign: the scenario that is played, its tokens, and what they can be used for.

use super::art::emblem;
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::count;
use crate::table::{act_form, clause_link};
use maud::{Markup, html};
use rage::view::CampaignView;
use rage::{Action, Side};

/// The scenario in the strip: its title opens all that is known of it.
pub(super) fn badge(scene: &Scene<'_>) -> Markup {
    let Some(campaign) = &scene.view.campaign else { return html! {} };
    html! {
        button.score-open.scenario type="button" popovertarget="scenario" {
            (icon("flag"))
            span.score-name { (campaign.title) span.unseen { ": the scenario" } }
            span.score-goods { "Scenario " (campaign.played.len() + 1) " of " (campaign.length) ", " (campaign.rounds) " rounds" }
        }
    }
}

/// All that is known of the campaign.
pub(super) fn tip(scene: &Scene<'_>) -> Markup {
    let Some(campaign) = &scene.view.campaign else { return html! {} };
    html! {
        div.tip.r-tip #scenario popover="auto" role="dialog" aria-label=(format!("Scenario {}", campaign.title)) {
            h2 { (campaign.title) }
            p { (campaign.intro) }
            ul.scenario-rules { @for rule in &campaign.rules { li { (rule) } } }
            (standings(scene, campaign))
            @if !campaign.played.is_empty() {
                h3 { "Played" }
                ul.tactic-list { @for (title, winner) in &campaign.played { li { b { (title) } (emblem(scene, Side::of(*winner))) (scene.names.of(*winner)) } } }
            }
            button.button.quiet type="button" popovertarget="scenario" popovertargetaction="hide" { "Close" }
        }
    }
}

fn standings(scene: &Scene<'_>, campaign: &CampaignView) -> Markup {
    html! {
        h3 { "Laurels and tokens " (clause_link("RA-29.13")) }
        ul.tactic-list {
            @for (i, player) in campaign.players.iter().enumerate() {
                @let side = Side(i as u8);
                li {
                    (emblem(scene, side)) b { (scene.names.of(engine::Seat(i as u8))) }
                    span { (count(u32::from(campaign.laurels.get(i).copied().unwrap_or(0)), "laurel", "laurels")) }
                    @if player.score > 0 { span { "counter " (player.score) } }
                    @for (_, name, number) in &player.held { span { (name) " ×" (number) } }
                    @for (holder, card) in &campaign.corrupted { @if *holder == side { span { "corrupted: " (card) } } }
                }
            }
        }
    }
}

/// What a scenario lets one do beside the decision itself.
pub(super) fn extras(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let extra = |a: &Action| matches!(a, Action::Spend(_) | Action::Bless { .. } | Action::Option(_) | Action::Command { .. });
    let all: Vec<_> = scene.legal.iter().filter(|(a, _)| extra(a)).collect();
    html! {
        @if !all.is_empty() {
            h3 { "Of the scenario" }
            (act_form(page, html! {
                @if all.len() > 8 {
                    div.stack {
                        label for="extra" { "What to use" }
                        select #extra name="action" { @for (action, legal) in &all { option value=(json(action)) { (legal.label) } } }
                        button.button.quiet type="submit" { "Use it" }
                    }
                } @else {
                    ul.plain-actions data-nav { @for (action, legal) in &all { li { button.button.quiet type="submit" name="action" value=(json(action)) { (legal.label) } } } }
                }
            }))
        }
    }
}
