//! Equipping: buy, forge, and put cards where they do most, each with what it would change.

use super::art::{mods, small};
use super::panel::button;
use super::sheet::{difference, gear_card, values_with};
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::table::{act_form, clause_link};
use maud::{Markup, html};
use rage::types::{Gear, GearId, Kind, Level};
use rage::view::{Pending, PlayerView};
use rage::{Action, Side};

/// RA-12.1.
pub(super) fn panel(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let Some(me) = scene.mine() else { return html! {} };
    act_form(
        page,
        html! {
            div.panel-head { h2 { "Equip" } p.purse { (icon("gold")) (me.gold) span.unseen { " gold" } " " (icon("crystal")) (me.crystals) span.unseen { " Crystals" } } }
            (attach(scene, me, true))
            (market(scene, me))
            (forge(scene, me))
            (attach(scene, me, false))
            div.primary { (button(scene, &Action::EndEquip, "")) }
        },
    )
}

fn market(scene: &Scene<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { "Buy" " " (clause_link("RA-12.2")) }
        ul.buy data-nav {
            @for (i, stack) in scene.view.market.stacks.iter().enumerate().filter(|(_, s)| s.count > 0) {
                @let gear = scene.gear(stack.gear);
                @let action = Action::Buy(i as u8);
                li {
                    (gear_card(gear, stack.count, html! {
                        @if scene.legal.iter().any(|(a, _)| *a == action) {
                            button.button type="submit" name="action" value=(json(&action)) { "Buy" span.unseen { " " (gear.name) " for " (gear.cost) " gold" } }
                        } @else { small.none { "lacks " (u16::from(gear.cost).saturating_sub(me.gold)) " gold" } }
                    }))
                }
            }
        }
    }
}

fn forge(scene: &Scene<'_>, me: &PlayerView) -> Markup {
    let Pending::Equip { forged, forges, price, .. } = &scene.view.pending else { return html! {} };
    let can = scene.legal.iter().any(|(a, _)| *a == Action::Forge);
    html! {
        div.forge-box {
            h3 { (icon("forge")) "Forge " (clause_link("RA-13.4")) }
            @if *forges > 0 {
                p {
                    "You hold " (crate::shell::count(u32::from(*forges), "Forge", "Forges")) ": " b { (price) " Crystals" } " for "
                    b { (forges + 1) } " cards, of which you keep one. The deck has " (scene.view.legendary_deck) "."
                }
            }
            @if can { (button(scene, &Action::Forge, "")) (wishes(scene, *forges)) }
            @else if *forged { p.none { "One forge per action. " (clause_link("RA-13.3")) } }
            @else if *forges == 0 { p.none { "You hold no Forge. " (clause_link("RA-13.1")) } }
            @else { p.none { "You have " (me.crystals) " of " (price) " Crystals." } }
        }
    }
}

/// How likely at least one of `of` cards is among `drawn` out of `all`, in percent.
fn chance_of(of: usize, drawn: usize, all: usize) -> usize {
    let mut none = 1.0;
    for i in 0..drawn.min(all) {
        none *= (all - of).saturating_sub(i) as f64 / (all - i) as f64;
    }
    ((1.0 - none) * 100.0).round() as usize
}

/// RA-13.4: what may be drawn, and how likely it is: every Legendary card that nobody owns is in the deck (RA-13.5).
fn wishes(scene: &Scene<'_>, forges: u8) -> Markup {
    let owned = |id: GearId| {
        let players = scene.view.players.iter();
        players.clone().any(|p| p.spare.iter().any(|s| s.gear == id) || p.slots.iter().flatten().flatten().any(|g| *g == id))
    };
    let all = scene.content.gear.iter().enumerate().filter(|(_, gear)| gear.legendary);
    let deck: Vec<&Gear> = all.filter(|(i, _)| !owned(GearId(*i as u8))).map(|(_, gear)| gear).collect();
    // A clan that gave up took its cards along; then nobody can tell what is left.
    if deck.len() != usize::from(scene.view.legendary_deck) || deck.is_empty() {
        return html! {};
    }
    let drawn = usize::from(forges) + 1;
    let of = |kind: Kind| chance_of(deck.iter().filter(|g| g.kind == kind).count(), drawn, deck.len());
    html! {
        p.wishes {
            span { (icon("weapon")) b { (of(Kind::Weapon)) " %" } " for a weapon" } " "
            span { (icon("armour")) b { (of(Kind::Armour)) " %" } " for an armour" } " "
            span { b { (chance_of(1, drawn, deck.len())) " %" } " for any one card" }
        }
        details { summary { "What is in the deck" }
            ul.wish-list { @for gear in deck { li { (icon(if gear.kind == Kind::Weapon { "weapon" } else { "armour" })) b { (gear.name) } " " (mods(&gear.mods)) } } }
        }
    }
}

/// RA-14.1: every owned card that may move, and what it would change where: those beside the sheet, or those that are worn.
fn attach(scene: &Scene<'_>, me: &PlayerView, spare: bool) -> Markup {
    let mut cards: Vec<GearId> = Vec::new();
    for (action, _) in &scene.legal {
        if let Action::Attach { gear, .. } = action
            && !cards.contains(gear)
            && me.spare.iter().any(|s| s.gear == *gear) == spare
        {
            cards.push(*gear);
        }
    }
    let off: Vec<_> = scene.legal.iter().filter(|(a, _)| !spare && matches!(a, Action::Detach { .. })).collect();
    let list = html! {
        ul.attach {
            @for id in &cards {
                @let gear = scene.gear(*id);
                li {
                    p { (icon(if gear.kind == Kind::Weapon { "weapon" } else { "armour" })) b { (gear.name) } " " (mods(&gear.mods)) }
                    div.attach-to data-nav { @for level in Level::ALL { (give(scene, me, *id, gear, level)) } }
                }
            }
        }
        @if !off.is_empty() {
            div.attach-to { @for (action, legal) in &off { button.button.quiet type="submit" name="action" value=(json(action)) { (legal.label) } } }
        }
    };
    html! {
        @if spare && !cards.is_empty() { h3 { "Equip your cards " (clause_link("RA-14.1")) } (list) }
        @else if !cards.is_empty() || !off.is_empty() { details { summary { "Move or remove equipped cards" } (list) } }
    }
}

fn give(scene: &Scene<'_>, me: &PlayerView, id: GearId, gear: &Gear, level: Level) -> Markup {
    let action = Action::Attach { gear: id, level };
    let Some((_, legal)) = scene.legal.iter().find(|(a, _)| *a == action) else { return html! {} };
    let side = Side::of(me.seat);
    html! {
        button.give type="submit" name="action" value=(json(&action)) {
            (small(scene, side, level)) span.unseen { (legal.label) ": " }
            (change(scene, me, gear, level))
            @if let Some(old) = me.slots[level.index()][gear.kind.index()] { small { "instead of " (scene.gear(old).name) } }
        }
    }
}

/// What a card would change for a type.
fn change(scene: &Scene<'_>, me: &PlayerView, gear: &Gear, level: Level) -> Markup {
    let mut cards = me.slots[level.index()].map(|slot| slot.map(|id| scene.gear(id)));
    cards[gear.kind.index()] = Some(gear);
    let after = values_with(scene, Side::of(me.seat), level.index(), cards.map(|c| c.map(|g| g as &Gear)));
    difference(&me.values[level.index()], &after)
}

/// RA-13.5: which of the drawn cards is kept.
pub(super) fn keep(scene: &Scene<'_>, page: &TablePage, drawn: &[GearId]) -> Markup {
    let Some(me) = scene.mine() else { return html! {} };
    act_form(
        page,
        html! {
            h2 { "Legendary cards" }
            p { "Only you can see these. Keep one; the others go back. " (clause_link("RA-13.5")) }
            ul.keep data-nav {
                @for id in drawn {
                    @let gear = scene.gear(*id);
                    li { (gear_card(gear, 1, html! {
                        @for level in Level::ALL { p.effect { (small(scene, Side::of(me.seat), level)) (change(scene, me, gear, level)) } }
                        (button(scene, &Action::Keep(*id), ""))
                    })) }
                }
            }
        },
    )
}
