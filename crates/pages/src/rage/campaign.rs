//! The campaign: the scenario that is played, its tokens, and what they can be used for.

use super::art::{emblem, small, small_tag};
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::count;
use crate::table::{act_form, clause_link};
use engine::{Seat, Words as _};
use maud::{Markup, html};
use rage::scenario::Token;
use rage::view::CampaignView;
use rage::{Action, Rage, Side};

/// The scenario in the strip: its title opens all that is known of it.
pub(super) fn badge(scene: &Scene<'_>) -> Markup {
    let Some(campaign) = &scene.view.campaign else { return html! {} };
    html! {
        button.score-open.scenario type="button" popovertarget="scenario" {
            (icon("flag"))
            span.score-name { (campaign.title) span.unseen { ": the scenario" } }
            span.score-goods { (which(campaign)) }
        }
    }
}

/// "Scenario 2 of 3".
fn which(campaign: &CampaignView) -> String {
    let number = (campaign.played.len() + 1).min(usize::from(campaign.length));
    if campaign.length > 1 { format!("Scenario {number} of {}", campaign.length) } else { "One scenario".into() }
}

/// What wins the scenario, in words.
pub(super) fn goal(scene: &Scene<'_>) -> String {
    scene.view.campaign.as_ref().map(|c| c.goals.join(" ")).unwrap_or_default()
}

/// How far a player is with the goal of the scenario, and how far one must be.
pub(super) fn progress(scene: &Scene<'_>, seat: Seat) -> Option<[u8; 2]> {
    scene.view.campaign.as_ref()?.players.get(seat.index())?.progress.first().copied()
}

/// RA-29.13: the laurels of a player, in a campaign of several scenarios.
pub(super) fn laurels(scene: &Scene<'_>, seat: Seat) -> Markup {
    let several = scene.view.campaign.as_ref().filter(|c| c.length > 1);
    html! {
        @if let Some(n) = several.and_then(|c| c.laurels.get(seat.index())) {
            span title="Laurels" { (icon("laurel")) (n) span.unseen { " laurels" } }
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
            ul.scenario-rules { @for rule in &campaign.rules { li.(if campaign.goals.contains(rule) { "goal" } else { "" }) { (rule) } } }
            (standings(scene, campaign))
            (legend(scene, campaign))
            @if !campaign.played.is_empty() { h3 { "Played" } (played(scene, campaign)) }
            button.button.quiet type="button" popovertarget="scenario" popovertargetaction="hide" { "Close" }
        }
    }
}

/// The scenarios that are over, with their winners.
fn played(scene: &Scene<'_>, campaign: &CampaignView) -> Markup {
    html! {
        ul.tactic-list { @for (title, winner) in &campaign.played { li { b { (title) } (emblem(scene, Side::of(*winner))) (scene.names.of(*winner)) } } }
    }
}

fn standings(scene: &Scene<'_>, campaign: &CampaignView) -> Markup {
    html! {
        h3 { "Standings " (clause_link("RA-29.13")) }
        ul.tactic-list {
            @for (i, player) in campaign.players.iter().enumerate() {
                @let side = Side(i as u8);
                li {
                    (emblem(scene, side)) b { (scene.names.of(Seat(i as u8))) }
                    span { (count(u32::from(campaign.laurels.get(i).copied().unwrap_or(0)), "laurel", "laurels")) }
                    @if player.score > 0 { span { "count " (player.score) } }
                    @for (token, name, number) in &player.held { span.mod { (small_tag(*token)) (name) " ×" (number) } }
                    @for (against, number) in campaign.grudges.get(i).into_iter().flatten().enumerate().filter(|(_, n)| **n > 0) {
                        span.mod { (small_tag(Token::Grudge)) (count(u32::from(*number), "grudge", "grudges")) " against " (scene.names.of(Seat(against as u8))) }
                    }
                    @for (holder, card) in &campaign.corrupted { @if *holder == side { span { "corrupted: " (card) } } }
                }
            }
        }
    }
}

/// The tokens on the map and in hands, with what they do.
fn legend(scene: &Scene<'_>, campaign: &CampaignView) -> Markup {
    let lying = campaign.lying.iter().map(|t| t.token);
    let held = campaign.players.iter().flat_map(|p| p.held.iter().map(|(token, ..)| *token));
    let mut tokens: Vec<Token> = lying.chain(held).chain(campaign.carrier.map(|_| Token::Prisoner)).collect();
    tokens.sort_unstable();
    tokens.dedup();
    html! {
        @if !tokens.is_empty() {
            h3 { "Tokens" }
            ul.tactic-list.tokens-list {
                @for def in scene.content.season.tokens.iter().filter(|t| tokens.contains(&t.kind)) { li { (small_tag(def.kind)) span { b { (def.name) } ": " (def.text) } } }
            }
        }
    }
}

/// Which token an extra is about, and the clause that says what it does.
fn about(action: &Action) -> (Option<Token>, &'static str) {
    match action {
        Action::Spend(token) | Action::Bless { token, .. } => (Some(*token), clause_of(*token)),
        Action::Command { .. } => (Some(Token::ControlSpell), "RA-29.21"),
        Action::Burn(_) => (Some(Token::FireOrb), "RA-29.26"),
        Action::MoveWithout { .. } | Action::EliminateCarrier(_) | Action::Carrier(_) => (Some(Token::Prisoner), "RA-29.16"),
        _ => (None, "RA-29.8"),
    }
}

const fn clause_of(token: Token) -> &'static str {
    match token {
        Token::Grudge => "RA-29.15",
        Token::Vial => "RA-29.18",
        Token::Ritual => "RA-29.20",
        Token::PlusLife => "RA-29.24",
        _ => "RA-29.6",
    }
}

/// What a scenario lets one do beside the decision itself.
pub(super) fn extras(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let extra = |a: &Action| {
        matches!(
            a,
            Action::Spend(_)
                | Action::Burn(_)
                | Action::Bless { .. }
                | Action::Option(_)
                | Action::Command { .. }
                | Action::MoveWithout { .. }
                | Action::EliminateCarrier(_)
        )
    };
    let all: Vec<_> = scene.legal.iter().filter(|(a, _)| extra(a)).collect();
    html! {
        @if let Some((first, _)) = all.first() {
            (act_form(page, html! {
                h3 { "Of the scenario" }
                @if all.len() > 8 {
                    div.stack {
                        label for="extra" { "What to use" }
                        select #extra name="action" { @for (action, legal) in &all { option value=(json(action)) { (legal.label) } } }
                        p.hint { (Rage::explain(scene.view, first).join(" ")) " " (clause_link(about(first).1)) }
                        button.button.quiet type="submit" { "Use it" }
                    }
                } @else {
                    ul.ways-on data-nav {
                        @for (action, legal) in &all {
                            @let (token, clause) = about(action);
                            li {
                                button.way.small type="submit" name="action" value=(json(action)) {
                                    @match token { Some(token) => (small_tag(token)), None => (icon("flag")) }
                                    b { (legal.label) } small { (Rage::explain(scene.view, action).join(" ")) }
                                }
                                (clause_link(clause))
                            }
                        }
                    }
                }
            }))
        }
    }
}

/// RA-29.16: which unit takes the prisoner along.
pub(super) fn carrier(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let Some(me) = scene.me else { return html! {} };
    html! {
        h2 { (small_tag(Token::Prisoner)) " The prisoner" }
        p { "Goes where its carrier goes, and stays where it falls. " (clause_link("RA-29.16")) }
        (act_form(page, html! {
            ul.ways-on data-nav {
                @for (action, legal) in &scene.legal {
                    @if let Action::Carrier(level) = action {
                        li { button.way.small type="submit" name="action" value=(json(action)) { (small(scene, Side::of(me), *level)) b { (legal.label) } } }
                    }
                }
            }
        }))
    }
}

/// The end of a campaign: laurels, and who won what.
pub(super) fn ending(scene: &Scene<'_>, campaign: &CampaignView) -> Markup {
    let mut ranked: Vec<usize> = (0..campaign.players.len()).collect();
    ranked.sort_by_key(|i| std::cmp::Reverse(campaign.laurels.get(*i).copied()));
    html! {
        p.outro { (campaign.outro) }
        table.plain.final {
            thead { tr { th scope="col" { "Player" } th scope="col" { "Goal" } th scope="col" { "Count" } th scope="col" { "Laurels" } } }
            tbody { @for i in ranked {
                @let player = &campaign.players[i];
                @let [far, of] = player.progress.first().copied().unwrap_or_default();
                tr {
                    th scope="row" { (emblem(scene, Side(i as u8))) (scene.names.of(Seat(i as u8))) }
                    td { (far) " of " (of) } td { (player.measure) } td { b { (campaign.laurels.get(i).copied().unwrap_or(0)) } }
                }
            } }
        }
        p.hint { (campaign.goals.join(" ")) " " (clause_link("RA-29.3")) }
        @if campaign.length > 1 { h3 { "Scenarios" } (played(scene, campaign)) }
    }
}
