//! The panel beside the map: each pending decision has its own.

use super::art::{clan_emblem, emblem, small};
use super::builder::tile_picture;
use super::{Scene, battle, campaign, equip, json, march, supply, tactics};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::capital;
use crate::table::{act_form, clause_link};
use maud::{Markup, html};
use rage::text;
use rage::types::Level;
use rage::view::{Pending, Phase};
use rage::{Action, Place, Side};

/// What is asked, or what is waited for.
pub(super) fn panel(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let asked = scene.asked();
    match &scene.view.pending {
        Pending::Tactic { committed, mine } => tactics::panel(scene, page, committed, *mine),
        Pending::Battle(battle) => battle::panel(scene, page, battle),
        Pending::Stones { chosen, .. } if !asked => html! {
            h2 { "Reinforcement Stones" }
            p { "Units appear when everyone has chosen. " (clause_link("RA-24.5")) }
            ul.others { @for seat in chosen { li { (emblem(scene, Side::of(*seat))) (scene.names.of(*seat)) " has chosen" } } }
        },
        _ if !asked => watch(scene),
        Pending::TakeTile => take_tile(scene, page),
        Pending::PlaceTile { region } => html! {
            h2 { "Place your tile" }
            div.in-hand { (tile_picture(&scene.content.regions[region.index()], 0)) }
            p.hint.with-script { "Tap a dashed hex to lay the tile there. Tap it again to turn it." }
            (pick_list(scene, page))
        },
        Pending::Clan => clans(scene, page),
        Pending::Bastion => html! {
            h2 { "Your Bastion" }
            p { "Your units start here and flee here. " (clause_link("RA-5.4")) }
            (numbered(scene, page))
        },
        Pending::Reinforce { left } => reinforce(scene, page, *left),
        Pending::Action => action(scene, page),
        Pending::Renew => supply::renew(scene, page),
        Pending::Equip { .. } => equip::panel(scene, page),
        Pending::Keep { drawn, .. } => equip::keep(scene, page, drawn),
        Pending::Move => march::panel(scene, page),
        Pending::NextBattle { .. } => battle::next(scene, page),
        Pending::Carrier { .. } => campaign::carrier(scene, page),
        Pending::Stones { suggested, .. } => supply::stones(scene, page, *suggested),
        Pending::Nothing => html! {},
    }
}

/// What somebody sees who is not asked.
pub(super) fn watch(scene: &Scene<'_>) -> Markup {
    let told: Vec<String> = scene.events.iter().rev().take(6).map(|t| engine::Event::tell(&t.event, &scene.names)).collect();
    html! {
        @if let Pending::Battle(battle) = &scene.view.pending { h2 { "Battle at " (scene.place_name(battle.place)) } (battle::sides(scene, battle)) }
        @else {
            h2 { "What happened" }
            ol.lately-list { @for line in told.iter().rev() { li { (capital(line)) } } }
            (tactics::revealed(scene))
        }
    }
}

/// One button for each way to go on that fits on one.
pub(super) fn button(scene: &Scene<'_>, action: &Action, class: &str) -> Markup {
    let Some((_, legal)) = scene.legal.iter().find(|(a, _)| a == action) else { return html! {} };
    html! { button.button.(class) type="submit" name="action" value=(json(action)) { (legal.label) } }
}

/// Where a tile may lie, as a list: there are too many for buttons.
fn pick_list(scene: &Scene<'_>, page: &TablePage) -> Markup {
    act_form(
        page,
        html! {
            div.stack.no-script {
                label for="pick" { "Where it lies" }
                select #pick name="action" {
                    @for (action, legal) in &scene.legal {
                        @if let Action::PlaceTile { center, .. } = action { option value=(json(action)) data-hex=(format!("{},{}", center.q, center.r)) { (legal.label) } }
                    }
                }
            }
            div.primary {
                button.button type="submit" { "Place it here" }
                button.button.quiet.with-script type="button" data-turn { (icon("rematch")) "Turn it" }
            }
        },
    )
}

fn take_tile(scene: &Scene<'_>, page: &TablePage) -> Markup {
    html! {
        h2 { "Take a tile" }
        (act_form(page, html! {
            ul.tile-choice data-nav {
                @for (action, legal) in &scene.legal {
                    @if let Action::TakeTile(region) = action {
                        @let region = &scene.content.regions[region.index()];
                        li { button type="submit" name="action" value=(json(action)) {
                            (tile_picture(region, 0)) b { (region.tile) (region.side) " " (region.name) } span.unseen { (legal.label) ". " (text::region_text(region)) }
                        } }
                    }
                }
            }
        }))
    }
}

fn clans(scene: &Scene<'_>, page: &TablePage) -> Markup {
    html! {
        h2 { "Choose your clan" }
        (act_form(page, html! {
            ul.clan-choice data-nav {
                @for (action, legal) in &scene.legal {
                    @if let Action::Clan(clan) = action {
                        @let clan = &scene.content.clans[clan.index()];
                        li { button type="submit" name="action" value=(json(action)) {
                            (clan_emblem(clan)) b { (clan.name) } span.unseen { (legal.label) }
                            small { (clan.lore) }
                            @for unit in &clan.units { small { b { (unit.plural) ": " } (text::unit_text(unit)) } }
                        } }
                    }
                }
            }
        }))
    }
}

fn numbered(scene: &Scene<'_>, page: &TablePage) -> Markup {
    act_form(
        page,
        html! {
            ol.numbered data-nav {
                @for (i, (action, legal)) in scene.legal.iter().enumerate() {
                    li { button.button.quiet type="submit" name="action" value=(json(action)) { (i + 1) span.unseen { ": " (legal.label) } } }
                }
            }
        },
    )
}

/// RA-10.2: where the units of the card go: a line for each place, a button for each level.
fn reinforce(scene: &Scene<'_>, page: &TablePage, left: [u8; 3]) -> Markup {
    let Some(me) = scene.me else { return html! {} };
    let side = Side::of(me);
    let mut places: Vec<Place> = Vec::new();
    for (action, _) in &scene.legal {
        if let Action::Reinforce { to, .. } = action
            && !places.contains(to)
        {
            places.push(*to);
        }
    }
    // The Bastion first: it is always possible.
    places.sort_by_key(|p| !p.is_bastion());
    html! {
        h2 { "Reinforcements" }
        p.left-over { "Left: " @for level in Level::ALL { @if left[level.index()] > 0 { span.mod { (small(scene, side, level)) (scene.units(side, level.index(), left[level.index()])) } } } }
        (act_form(page, html! {
            ul.places data-nav {
                @for place in places {
                    li.place-row id=(format!("row-{}", place.0)) data-at=(place.0) {
                        b { (capital(&scene.place_name(place))) }
                        span.place-buttons {
                            @for level in Level::ALL {
                                @let n = left[level.index()];
                                @if n > 0 { (send(scene, side, level, place, 1)) }
                                @if n > 1 { (send(scene, side, level, place, n)) }
                            }
                        }
                    }
                }
            }
        }))
        p.hint { "Units placed on a Territory can act right away. " (clause_link("RA-10.2")) }
    }
}

fn send(scene: &Scene<'_>, side: Side, level: Level, to: Place, count: u8) -> Markup {
    let action = Action::Reinforce { level, to, count };
    let Some((_, legal)) = scene.legal.iter().find(|(a, _)| *a == action) else { return html! {} };
    html! {
        button.send type="submit" name="action" value=(json(&action)) title=(legal.label) {
            (small(scene, side, level)) "+" (count) span.unseen { " " (legal.label) }
        }
    }
}

/// RA-11.1: equip, move and battle, or pass.
fn action(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let ways = [
        (Action::Equip, "armour", "Buy cards, forge an item, rearrange your gear.", "RA-12.1"),
        (Action::March, "weapon", "Move any of your units, then fight where enemies are.", "RA-15.1"),
        (Action::Pass, "hourglass", "Nothing happens.", "RA-11.4"),
    ];
    html! {
        h2 { (if scene.view.phase == Phase::SecondAction { "Second action" } else { "First action" }) }
        (act_form(page, html! {
            ul.ways-on data-nav {
                @for (i, (action, sign, words, clause)) in ways.iter().enumerate() {
                    @if let Some((_, legal)) = scene.legal.iter().find(|(a, _)| a == action) {
                        li {
                            button.way type="submit" name="action" value=(json(action)) data-key=(i + 1) { (icon(sign)) b { (legal.label) } small { (words) } }
                            (clause_link(clause))
                        }
                    }
                }
            }
        }))
        (tactics::revealed(scene))
    }
}
