//! The strip on top: who has how many points and of what, the turn order, the phase, the Elves.

use super::art::{emblem, small};
use super::{Scene, campaign, sheet};
use crate::icons::icon;
use maud::{Markup, html};
use rage::Side;
use rage::types::Level;
use rage::view::{Phase, PlayerView};

pub(super) fn strip(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let mut players: Vec<&PlayerView> = view.order.iter().filter_map(|s| view.players.get(s.index())).collect();
    players.extend(view.players.iter().filter(|p| p.gone));
    html! {
        div.r-strip {
            ol.scores aria-label="Players in turn order" { @for player in players { (score(scene, player)) } }
            (elves(scene))
            (campaign::badge(scene))
            (phases(scene))
        }
        @for player in &view.players { (sheet::clan_tip(scene, player)) }
        (sheet::elf_tip(scene))
        (campaign::tip(scene))
    }
}

fn score(scene: &Scene<'_>, player: &PlayerView) -> Markup {
    let view = scene.view;
    let [cities, legends] = player.points;
    let name = scene.names.of(player.seat);
    let mine = scene.me == Some(player.seat);
    let deciding = view.deciding.contains(&player.seat);
    let card = player.revealed.and_then(|id| scene.content.tactics.get(id.index()));
    let class = format!("r-score{}{}", if deciding { " deciding" } else { "" }, if player.gone { " gone" } else { "" });
    html! {
        li class=(class) id=(format!("sc-{}", player.seat.0)) {
            button.score-open type="button" popovertarget=(format!("clan-{}", player.seat.0)) {
                (emblem(scene, Side::of(player.seat)))
                span.score-name { (name) @if mine { " (you)" } @if player.gone { ", gone" } span.unseen { ": sheet of the clan" } }
                @if let Some([far, of]) = campaign::progress(scene, player.seat) {
                    span.score-points title=(campaign::goal(scene)) { b { (far) } "/" (of) span.unseen { " of the goal" } }
                } @else {
                    span.score-points {
                        b { (cities + legends) } "/" (view.target)
                        span.unseen { " points: " (cities) " of Cities, " (legends) " Legendary" }
                    }
                }
                span.score-goods {
                    (campaign::laurels(scene, player.seat))
                    @if cities + legends > 0 && view.campaign.is_none() {
                        span.pips aria-hidden="true" {
                            @for _ in 0..cities { (icon("city")) }
                            @for _ in 0..legends { (icon("legend")) }
                        }
                    }
                    span title="Gold" { (icon("gold")) (player.gold) span.unseen { " gold" } }
                    span title="Crystals" { (icon("crystal")) (player.crystals) span.unseen { " Crystals" } }
                    span.reserve title="In reserve" {
                        @for level in Level::ALL { (small(scene, Side::of(player.seat), level)) (player.reserve[level.index()]) }
                        span.unseen { " in reserve" }
                    }
                    @if let Some(card) = card { span title=(card.name) { (icon("hand")) "#" (card.number) span.unseen { ", " (card.name) } } }
                }
            }
        }
    }
}

fn elves(scene: &Scene<'_>) -> Markup {
    let elves = &scene.view.elves;
    html! {
        button.score-open.elves type="button" popovertarget="elves" {
            (emblem(scene, Side::ELVES))
            span.score-name { "Elves" span.unseen { ": their sheet" } }
            @if let Some(solo) = &scene.view.solo {
                span.score-points { b { (solo.domination) } "/" (solo.target) span.unseen { " Domination Points" } }
            } @else {
                span.score-points { b { (elves.on_board.iter().map(|n| u16::from(*n)).sum::<u16>()) } small { " on the map" } }
            }
            span.score-goods {
                @for level in Level::ALL {
                    @let worn = elves.slots[level.index()].iter().flatten().count();
                    span.reserve { (small(scene, Side::ELVES, level)) @if worn > 0 { "+" (worn) } }
                }
                span.unseen { "cards they wear" }
            }
        }
    }
}

fn phases(scene: &Scene<'_>) -> Markup {
    let now = scene.view.phase;
    let limit = scene.view.campaign.as_ref().map(|c| c.rounds).or(scene.view.round_limit);
    let all: [(&[Phase], &str, &str); 4] = [
        (&[Phase::Tactics, Phase::Reinforcements], "A", "Tactics"),
        (&[Phase::FirstAction], "B", "First action"),
        (&[Phase::Stones], "C", "Stones"),
        (&[Phase::SecondAction], "D", "Second action"),
    ];
    html! {
        div.phases {
            p.round {
                @match now {
                    Phase::Setup => "Setting up",
                    _ => { "Round " b { (scene.view.round) } @if let Some(limit) = limit { " of " (limit) } }
                }
            }
            ol aria-label="Phases of a round" {
                @for (phases, letter, name) in all {
                    li aria-current=[phases.contains(&now).then_some("step")] title=(name) { b { (letter) } span { (name) } }
                }
            }
        }
    }
}
