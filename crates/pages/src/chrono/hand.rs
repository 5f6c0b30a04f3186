//! The viewer's hand: every card with what it costs now, what it can do, and the one button that does it.

use super::card::{Look, face, inspector, spoken};
use super::field::look_at;
use super::ways::{Ghost, list, verb};
use super::{Scene, json};
use crate::model::TablePage;
use crate::table::act_form;
use chrono::Action;
use chrono::icons::Zone;
use chrono::view::HandView;
use maud::{Markup, html};

/// The hand, as a form when something of it can be chosen.
pub(super) fn hand(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let Some(cards) = scene.mine().and_then(|p| p.cards.as_ref()) else { return html! {} };
    let content = html! {
        ul.c-hand data-nav aria-label="Your hand" {
            @for (i, held) in cards.iter().enumerate() { (slot(scene, held, i)) }
            @if cards.is_empty() { li.none { "Your hand is empty." } }
        }
    };
    if scene.asked() { act_form(page, content) } else { content }
}

/// What choosing this card does in a decision that asks for a card of the hand.
fn pick(scene: &Scene<'_>, held: &HandView) -> Option<Action> {
    let card = held.card;
    let choices = [
        Action::Under(Some(card)),
        Action::Discard(card),
        Action::Lay(card),
        Action::Reinforce(Some(card)),
        Action::TargetCard { zone: Zone::Hand, card, shift: held.shift },
    ];
    choices.into_iter().find(|action| scene.can(*action).is_some())
}

fn slot(scene: &Scene<'_>, held: &HandView, place: usize) -> Markup {
    let card = scene.card(held.card);
    let look = Look { cost: Some(held.cost), strength: None };
    let id = format!("look-h{place}");
    let picked = pick(scene, held);
    let first = held.ways.iter().find(|w| w.why_not.is_none()).filter(|_| scene.asked());
    let ghost = first.map(|way| Ghost::of(scene, way));
    let cannot =
        held.ways.iter().find_map(|w| w.why_not.as_ref()).filter(|_| scene.asked() && first.is_none() && picked.is_none());
    let several = held.ways.iter().filter(|w| w.why_not.is_none()).count() > 1;
    html! {
        li.c-slot.can[first.is_some() || picked.is_some()] id=(format!("h-{}-{}", held.card.0, held.shift)) data-flip=(format!("h{}", held.card.0))
            data-lands=[ghost.as_ref().and_then(|g| g.lands)] data-says=[ghost.as_ref().map(|g| g.says.as_str())]
            data-why=[cannot.map(|why| format!("{} ({})", why.reason, why.clause))] {
            // Under a card that is chosen with one press lies no second control; it is looked at by its own mark.
            @if picked.is_some() && first.is_none() { span.c-face data-inspect=(id) { (face(card, look)) span.unseen { (spoken(card)) } } }
            @else {
                button.c-face type="button" popovertarget=(id) data-inspect=(id) {
                    (face(card, look)) span.unseen { (spoken(card)) @if held.count > 1 { ", " (held.count) " copies" } ", look at it" }
                }
            }
            @if held.count > 1 { b.c-copies { "×" (held.count) } }
            @if let (Some(action), None) = (picked, first) {
                button.c-hit type="submit" name="action" value=(json(&action)) { span.unseen { (scene.can(action).map_or("", |l| l.label.as_str())) } }
                (look_at(&id, &card.name))
                span.c-pick aria-hidden="true" { (pick_word(&action)) }
            }
            @if let (Some(way), Some(ghost)) = (first, &ghost) {
                button.play.c-do type="submit" name="action" value=(json(&way.action)) data-lands=[ghost.lands] data-says=(ghost.says) data-warn=[ghost.warn.as_deref()] {
                    (verb(scene, &way.action)) @if let Some(cost) = way.cost { " " b { (cost) } }
                    @if ghost.lands.is_some_and(|l| l < 0) { small { "ends your turn" } }
                    span.unseen { " " (card.name) ". " (ghost.says) }
                }
                @if several { button.c-more type="button" popovertarget=(id) { "…" span.unseen { "Other ways to play " (card.name) } } }
            }
            (inspector(&id, card, look, &list(scene, &held.ways)))
        }
    }
}

fn pick_word(action: &Action) -> &'static str {
    match action {
        Action::Under(_) => "Put under it",
        Action::Discard(_) => "Discard",
        Action::Lay(_) => "Lay on it",
        Action::Reinforce(_) => "Summon free",
        _ => "Choose",
    }
}
