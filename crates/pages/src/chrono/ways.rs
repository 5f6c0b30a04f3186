//! What can be done with a card now, what it costs, where the counter goes, and why not.

use super::card::kind_word;
use super::{Scene, json};
use crate::icons::icon;
use crate::shell::count;
use crate::table::clause_link;
use chrono::view::{BattlerView, Way};
use chrono::{Action, How};
use engine::Seat;
use maud::{Markup, html};

/// Where the counter goes and what that means, in a sentence.
pub(super) fn landing(scene: &Scene<'_>, lands: i8) -> String {
    match lands {
        1.. => format!("You would have {lands} time left."),
        0 => "You would have 0 time left; it is still your turn.".into(),
        _ => format!("Ends your turn: {} starts with {} time.", scene.names.of(scene.view.next), -lands),
    }
}

/// What a way costs, in a sentence.
pub(super) fn price(scene: &Scene<'_>, way: &Way) -> String {
    match (way.cost, way.lands) {
        (Some(cost), Some(lands)) => format!("Costs {cost}. {}", landing(scene, lands)),
        (Some(0), None) => "Costs nothing.".into(),
        (Some(cost), None) => format!("Costs battlers worth {cost}, and no time."),
        (None, _) => "Costs no time.".into(),
    }
}

/// "Summon", "Sneak attack", "Attack".
pub(super) fn verb(scene: &Scene<'_>, action: &Action) -> String {
    match *action {
        Action::Summon { how, .. } => match how {
            How::Printed => "Summon".into(),
            How::Sneak => "Sneak attack".into(),
            How::Pilot(id) => format!("Pilot of {}", scene.battler_name(id)),
            How::Transform(id) => format!("Transform {}", scene.battler_name(id)),
        },
        Action::Play { .. } => "Play".into(),
        Action::Attack(_) => "Attack".into(),
        Action::Quest(_) => "Quest".into(),
        Action::Tap { .. } => "Tap".into(),
        _ => "Do it".into(),
    }
}

/// What is still to be done before a turn is over: said once, before the action that ends it.
pub(super) fn left_to_do(scene: &Scene<'_>, but: Option<&Action>) -> Option<String> {
    let ready = |b: &&BattlerView| {
        b.ways
            .iter()
            .any(|w| w.why_not.is_none() && Some(&w.action) != but && matches!(w.action, Action::Attack(_) | Action::Tap { .. }))
    };
    let ready = scene.view.battlers.iter().filter(|b| Some(b.seat) == scene.me).filter(ready).count();
    // Cards count as long as playing them keeps the turn.
    let keeps = |w: &Way| w.why_not.is_none() && w.lands.is_some_and(|l| l >= 0) && Some(&w.action) != but;
    let held = scene.mine().and_then(|p| p.cards.as_ref()).map_or(&[][..], |cards| &cards[..]);
    let cards = held.iter().filter(|card| card.ways.iter().any(keeps)).count();
    let leader = scene.mine().map_or(0, |p| p.leader);
    let uses_leader = matches!(but, Some(Action::Summon { .. }));
    let mut parts = Vec::new();
    if ready > 0 {
        parts.push(count(ready as u32, "battler can still act", "battlers can still act"));
    }
    if cards > 0 {
        parts.push(count(cards as u32, "card can still be played", "cards can still be played"));
    }
    if leader > 0 && !uses_leader {
        parts.push(format!("your next summon this turn would cost {leader} less"));
    }
    (!parts.is_empty()).then(|| format!("This ends your turn, but {}.", parts.join(", and ")))
}

/// The attributes a script shows the ghost of the counter by.
pub(super) struct Ghost {
    pub lands: Option<i8>,
    pub says: String,
    pub warn: Option<String>,
}

impl Ghost {
    pub(super) fn of(scene: &Scene<'_>, way: &Way) -> Ghost {
        let ends = way.lands.is_some_and(|l| l < 0);
        let warn = if ends { left_to_do(scene, Some(&way.action)) } else { None };
        Ghost { lands: way.lands, says: format!("{}: {}", verb(scene, &way.action), price(scene, way)), warn }
    }
}

/// One way as a button, or why it is none.
pub(super) fn way(scene: &Scene<'_>, way: &Way) -> Markup {
    let ghost = Ghost::of(scene, way);
    html! {
        li.c-way.off[way.why_not.is_some()] {
            @match &way.why_not {
                None => button.button type="submit" name="action" value=(json(&way.action)) data-lands=[ghost.lands] data-says=(ghost.says) data-warn=[ghost.warn.as_deref()] {
                    (verb(scene, &way.action)) @if let Some(cost) = way.cost { " for " (cost) }
                },
                Some(_) => span.c-verb { (verb(scene, &way.action)) @if let Some(cost) = way.cost { " for " (cost) } },
            }
            p {
                @match &way.why_not {
                    Some(why) => { (icon("lock")) (why.reason) " " (clause_link(&why.clause)) }
                    None => (price(scene, way)),
                }
                @if way.why_not.is_none() {
                    @if let Some(warn) = &ghost.warn { span.c-warn { (warn) } }
                    @for fail in &way.fails { span.c-warn { "Would do nothing: " (fail) "." } }
                }
            }
        }
    }
}

/// All ways of a card, for its inspector.
pub(super) fn list(scene: &Scene<'_>, ways: &[Way]) -> Markup {
    html! { @if !ways.is_empty() { ul.c-ways { @for each in ways { (way(scene, each)) } } } }
}

/// What a seat's hand shows others: "7 cards, 1 of them EX".
pub(super) fn hand_words(scene: &Scene<'_>, seat: Seat) -> String {
    let Some(player) = scene.view.players.get(seat.index()) else { return String::new() };
    let cards = count(u32::from(player.hand), "card", "cards");
    if player.hand_ex > 0 { format!("{cards}, {} of them EX", player.hand_ex) } else { cards }
}

/// "your Cinder Runner, battler".
pub(super) fn whose(scene: &Scene<'_>, b: &BattlerView) -> String {
    let name = scene.battler_name(b.id);
    let kind = kind_word(scene.card(b.card)).to_lowercase();
    if scene.me == Some(b.seat) { format!("your {name}, {kind}") } else { format!("{}'s {name}, {kind}", scene.names.of(b.seat)) }
}
