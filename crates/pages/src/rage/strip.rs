//! The strip on top: who has how many points and of what, the turn order, the phase, the Elves.

use super::art::{emblem, small};
use super::{Scene, campaign, sheet};
use crate::icons::icon;
use engine::Seat;
use maud::{Markup, html};
use rage::Side;
use rage::types::Level;
use rage::view::Phase;

/// Above the map: the phase, the Elves, the scenario.
pub(super) fn strip(scene: &Scene<'_>) -> Markup {
    html! {
        div.r-strip {
            (phases(scene))
            (order(scene))
            (campaign::badge(scene))
            (elves(scene))
        }
        @for player in &scene.view.players { (sheet::clan_tip(scene, player)) }
        (sheet::elf_tip(scene))
        (campaign::tip(scene))
    }
}

/// RA-8: who acts before whom in this round.
fn order(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        @if view.order.len() > 1 {
            ol.turn-order aria-label="Turn order" {
                @for seat in &view.order {
                    li title=(scene.names.of(*seat)) aria-current=[view.deciding.contains(seat).then_some("true")] { (emblem(scene, Side::of(*seat))) span.unseen { (scene.names.of(*seat)) } }
                }
            }
        }
    }
}

/// How far a player is: the points and what they are made of, and what is in store. It opens the sheet of the clan.
pub(super) fn seat_score(scene: &Scene<'_>, seat: Seat) -> Markup {
    let Some(player) = scene.view.players.get(seat.index()) else { return html! {} };
    let [cities, legends] = player.points;
    let card = player.revealed.and_then(|id| scene.content.tactics.get(id.index()));
    html! {
        button.score-open.gone[player.gone] type="button" popovertarget=(format!("clan-{}", seat.0)) {
            (emblem(scene, Side::of(seat)))
            span.unseen { "Sheet of the clan" @if player.gone { ", gone" } ": " }
            @if let Some([far, of]) = campaign::progress(scene, seat) {
                span.score-points title=(campaign::goal(scene)) { b { (far) } "/" (of) span.unseen { " of the goal" } }
            } @else {
                span.score-points {
                    b { (cities + legends) } "/" (scene.view.target)
                    span.unseen { " points: " (cities) " of Cities, " (legends) " Legendary" }
                }
            }
            span.score-goods {
                (campaign::laurels(scene, seat))
                @if cities + legends > 0 && scene.view.campaign.is_none() {
                    span.pips aria-hidden="true" {
                        @for _ in 0..cities { (icon("city")) }
                        @for _ in 0..legends { (icon("legend")) }
                    }
                }
                span title="Gold" { (icon("gold")) (player.gold) span.unseen { " gold" } }
                span title="Crystals" { (icon("crystal")) (player.crystals) span.unseen { " Crystals" } }
                span.reserve title="In reserve" {
                    @for level in Level::ALL { (small(scene, Side::of(seat), level)) (player.reserve[level.index()]) }
                    span.unseen { " in reserve" }
                }
                @if let Some(card) = card { span.card-now title=(card.name) { (icon("hand")) "#" (card.number) span.unseen { ", " (card.name) } } }
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
