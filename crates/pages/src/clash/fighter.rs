//! One side: character, HP, Initiative, passives, counters, changes, cards.

use super::card::mini;
use super::emblem::emblem;
use super::gallery::sheet;
use super::{Scene, words};
use crate::icons::icon;
use crate::shell::count;
use crate::table::clause_link;
use clash::character::Character;
use clash::view::SideView;
use maud::{Markup, html};

/// A fighter with everything that is public about them.
pub(crate) fn fighter(scene: &Scene<'_>, side: &SideView, place: &str) -> Markup {
    let player = scene.names.of(side.seat);
    let Some(character) = side.character else {
        return html! { section class=(format!("fighter {place}")) aria-label=(player) { (crate::portrait::unknown()) h2 { (player) } } };
    };
    let seat = side.seat.0;
    html! {
        section class=(format!("fighter {place}{}", if side.hp == 0 { " down" } else { "" })) aria-label=(format!("{player} as {}", character.def.name)) {
            button.portrait type="button" popovertarget=(format!("f-{seat}")) title=(format!("{}: what it can do", character.def.name)) {
                (emblem(&character))
                @if let Some(result) = &scene.view.result {
                    @if side.hp == 0 { span.stamp { "K.O." } } @else if result.winner == Some(side.seat) { span.stamp.good { "Wins" } }
                }
                span.unseen { "What " (character.def.name) " can do" }
            }
            (sheet(&format!("f-{seat}"), character, &scene.view.rules))
            div.who {
                h2 { (character.def.name) }
                p.player { @if scene.away[side.seat.index().min(1)] { span.away { span.dot {} "away" } " " } (player) @if scene.mine && side.seat == scene.near { span.wide { " (you)" } } }
                @if side.committed && scene.view.result.is_none() { p.committed { (icon("check")) "Card chosen" } }
            }
            (health(side, seat))
            ul.chips {
                li.chip title="Initiative: at equal Buildup the higher one acts first" {
                    (icon("initiative")) b { (side.initiative) } span.small-hide { "Init" span.unseen { "iative" } }
                }
                li.chip title="When a Dodge would act now: the Buildup of the top card of the pile" {
                    (icon("dodge")) span.small-hide { "Dodge at" } b { (side.dodge_buildup) }
                }
                li.chip title="Recharge: the whole pile returns to hand, and you heal" {
                    (icon("recharge")) span { "+" (side.recharge_heal) span.small-hide { " HP" } " in" } b { (side.hand_size) } span.small-hide { (if side.hand_size == 1 { "turn" } else { "turns" }) }
                }
                @for (i, passive) in character.def.passives.iter().enumerate() {
                    li.ability {
                        button.chip type="button" popovertarget=(format!("p-{seat}-{i}")) { (icon("passive")) (passive.name) }
                        div.tip #(format!("p-{seat}-{i}")) popover="auto" {
                            h3 { (passive.name) }
                            p { (words::passive(&character, i)) }
                            p { "A passive ability: always in force. " (clause_link("CL-16.4")) }
                        }
                    }
                }
                @for (def, now) in character.def.counters.iter().zip(&side.counters) {
                    li.chip.counter title=(format!("{}: {} to {}", def.name, def.min, def.max)) { (icon("plus")) (def.name) " " b { (now) } span.of { "/" (def.max) } }
                }
                @for modifier in &side.modifiers { li.chip.change { (words::modifier(modifier)) } }
                @if !side.waiting.is_empty() {
                    li.chip.change title="Happens when the next turn begins" { (icon("hourglass")) (count(side.waiting.len() as u32, "effect waits", "effects wait")) }
                }
            }
            (cards(scene, side, &character))
        }
    }
}

fn health(side: &SideView, seat: u8) -> Markup {
    let max = side.max_hp.max(1);
    let low = u16::from(side.hp) * 3 <= u16::from(max);
    let ticks: String = (1..max).map(|i| format!("M{i} 0v1")).collect();
    html! {
        div class=(if low { "health low" } else { "health" }) {
            svg viewBox=(format!("0 0 {max} 1")) preserveAspectRatio="none" aria-hidden="true" {
                rect.hp-lost width=(max) height="1" {}
                rect.hp-left width=(side.hp) height="1" {}
                path.hp-ticks d=(ticks) {}
            }
            p.hp #(format!("hp-{seat}")) data-hp=(side.hp) { b { (side.hp) } span { "/" (side.max_hp) span.unseen { " HP" } } }
        }
    }
}

/// What lies where: the far hand (public by deduction), both piles in order, removed cards, Dodge and recharge.
fn cards(scene: &Scene<'_>, side: &SideView, character: &Character) -> Markup {
    let own = scene.mine && side.seat == scene.near && scene.view.result.is_none();
    let whose = scene.whose(side);
    html! {
        div.zones {
            @if !own {
                div.zone {
                    h3 { (icon("hand")) span.wide { (whose) " " } span.small-hide { "hand " b { (side.hand_size) } } }
                    ul.minis {
                        @for kind in &side.hand {
                            @for i in 0..kind.count {
                                li data-flip=(format!("{}-{}-{i}", side.seat.0, kind.card.index())) { (mini(character, kind.card, "")) }
                            }
                        }
                        @if side.hand.is_empty() { li.none { "empty" } }
                    }
                }
            }
            div.zone.pile {
                h3 { (icon("pile")) span.wide { (whose) " " } span.small-hide { "pile " b { (side.pile.len()) } } }
                ol.minis.stacked {
                    @for (i, card) in side.pile.iter().enumerate() {
                        @let top = i + 1 == side.pile.len();
                        li { (mini(character, *card, if top { "top" } else { "" })) @if top { span.unseen { " on top" } } }
                    }
                    @if side.pile.is_empty() { li.none { "empty" } }
                }
            }
            @if side.removed_size > 0 {
                div.zone {
                    h3 { (icon("removed")) span.small-hide { "out " b { (side.removed_size) } } }
                    ul.minis {
                        @for card in &side.removed { li { (mini(character, *card, "spent")) } }
                        @for _ in side.removed.len()..usize::from(side.removed_size) { li { span.mini.unknown { "?" } } }
                    }
                }
            }
        }
    }
}
