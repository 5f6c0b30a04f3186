//! The Tactic cards in hand: what each would bring, what the reserve lacks, and whether one acts before the others.

use super::art::{counted, emblem};
use super::sheet::printed;
use super::{Scene, json, supply};
use crate::icons::icon;
use crate::model::TablePage;
use crate::table::{act_form, clause_link};
use engine::Seat;
use maud::{Markup, html};
use rage::types::{Level, Tactic, TacticId};
use rage::view::PlayerView;
use rage::{Action, Side};

/// RA-7.1: choose a card.
pub(super) fn panel(scene: &Scene<'_>, page: &TablePage, committed: &[Seat], chosen: Option<TacticId>) -> Markup {
    let Some(me) = scene.mine() else { return waiting(scene, committed) };
    let mut hand: Vec<TacticId> = me.hand.clone();
    hand.sort_by_key(|id| scene.content.tactics[id.index()].number);
    html! {
        h2 { "Tactic card" }
        (act_form(page, html! {
            ul.tactics data-nav aria-label="Your Tactic cards" {
                @for (i, id) in hand.iter().enumerate() { (card(scene, me, *id, i + 1, chosen)) }
            }
        }))
        @if chosen.is_some() { p { (icon("check")) "Face down. You can take it back until everyone has chosen. " (clause_link("RA-R13")) } }
        @else if scene.view.solo.is_none() { p.hint { "The lowest number acts first. " (clause_link("RA-8.1")) } }
        @else { p.hint { "In a solo game the number has no effect. " (clause_link("RA-27.12")) } }
        @if scene.view.solo.is_none() { (waiting(scene, committed)) }
        (supply::elves_lately(scene))
    }
}

fn card(scene: &Scene<'_>, me: &PlayerView, id: TacticId, key: usize, chosen: Option<TacticId>) -> Markup {
    let tactic = &scene.content.tactics[id.index()];
    let action = Action::Tactic(id);
    let legal = scene.legal.iter().find(|(a, _)| *a == action);
    let state = match (chosen == Some(id), legal.is_some()) {
        (true, _) => "tactic chosen",
        (false, true) => "tactic can",
        (false, false) => "tactic",
    };
    html! {
        li class=(state) id=(format!("tc-{}", id.0)) {
            @if let Some((_, legal)) = legal {
                button.tactic-face type="submit" name="action" value=(json(&action)) data-key=(key) { (face(scene, me, tactic)) span.unseen { (legal.label) } }
            } @else {
                div.tactic-face { (face(scene, me, tactic)) @if chosen == Some(id) { span.stamp { "Face down" } } }
            }
            (chances(scene, me, tactic))
        }
    }
}

fn face(scene: &Scene<'_>, me: &PlayerView, tactic: &Tactic) -> Markup {
    let side = Side::of(me.seat);
    html! {
        span.tactic-number { (tactic.number) }
        span.tactic-name { (tactic.name) }
        span.tactic-gold { (icon("gold")) (tactic.gold) span.unseen { " gold" } }
        span.tactic-units {
            @for level in Level::ALL {
                @let (asked, there) = (tactic.reinforce[level.index()], me.reserve[level.index()]);
                @if asked > 0 {
                    @let comes = asked.min(there);
                    span.brought.(if comes < asked { "lacking" } else { "" }) {
                        svg viewBox="-20 -20 44 44" aria-hidden="true" { (counted(scene, side, level, comes, (0.0, 0.0))) }
                        span.unseen { (comes) " " (scene.unit(side, level.index())[1]) }
                        @if comes < asked { small { (asked - comes) " lost" } }
                    }
                }
            }
            @if tactic.reinforce == [0; 3] { small { "no units" } }
        }
    }
}

/// How likely one acts before each opponent, from the cards they can still hold.
fn chances(scene: &Scene<'_>, me: &PlayerView, tactic: &Tactic) -> Markup {
    let others = scene.view.players.iter().filter(|p| p.seat != me.seat && !p.gone && !p.unseen.is_empty());
    html! {
        ul.chances {
            @for other in others {
                @let later = other.unseen.iter().filter(|id| scene.content.tactics[id.index()].number > tactic.number).count();
                @let percent = later * 100 / other.unseen.len();
                li { (emblem(scene, Side::of(other.seat))) span { (percent) " %" span.unseen { " to act" } " before " (scene.names.of(other.seat)) } }
            }
        }
    }
}

fn waiting(scene: &Scene<'_>, committed: &[Seat]) -> Markup {
    html! {
        ul.others {
            @for player in scene.view.players.iter().filter(|p| !p.gone) {
                li {
                    (emblem(scene, Side::of(player.seat))) span { (scene.names.of(player.seat)) }
                    @if committed.contains(&player.seat) { b { (icon("check")) "chosen" } } @else { span.none { "choosing" } }
                }
            }
        }
    }
}

/// RA-7.2: the cards of this round, once they lie open.
pub(super) fn revealed(scene: &Scene<'_>) -> Markup {
    let shown: Vec<(&PlayerView, &Tactic)> = scene
        .view
        .order
        .iter()
        .filter_map(|seat| scene.view.players.get(seat.index()))
        .filter_map(|p| Some((p, scene.content.tactics.get(p.revealed?.index())?)))
        .collect();
    html! {
        @if !shown.is_empty() {
            h3 { "Turn order" }
            ol.others {
                @for (player, card) in shown {
                    @let side = Side::of(player.seat);
                    li { (emblem(scene, side)) span { b { (card.number) } " " (scene.names.of(player.seat)) ", " (card.name) } span { (printed(scene, side, card)) } }
                }
            }
        }
    }
}
