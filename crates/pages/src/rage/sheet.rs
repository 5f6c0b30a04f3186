//! Sheets: what each type is worth now and what it wears, of the clans and of the Elves; the market.

use super::Scene;
use super::art::{emblem, mods, small};
use crate::assets::href;
use crate::icons::icon;
use crate::shell::{capital, count};
use crate::table::clause_link;
use maud::{Markup, html};
use rage::state::Slots;
use rage::stats::Values;
use rage::types::{Gear, Kind, Level, Mods, Tactic};
use rage::view::PlayerView;
use rage::{Side, text};

/// The columns of a sheet: sign, name, value.
type Column = (&'static str, &'static str, fn(&Values) -> u8);

const COLUMNS: [Column; 8] = [
    ("boot", "Movement", |v| v.movement),
    ("power", "Power", |v| v.power),
    ("life", "Life", |v| v.life),
    ("hourglass", "Slowness", |v| v.slowness),
    ("reroll", "Rerolls", |v| v.reroll),
    ("injury", "Injuries", |v| v.injury),
    ("rage", "Rage", |v| v.rage),
    ("shield", "Ward", |v| v.ward),
];

/// What a type is worth without any card.
fn base(scene: &Scene<'_>, side: Side, kind: usize) -> Values {
    match (side.seat(), scene.clan(side)) {
        (None, _) => Values::of(scene.content.elves[kind].mods, 0),
        (Some(_), Some(clan)) => Values::of(clan.units[kind].mods, clan.units[kind].movement),
        (Some(_), None) => Values::default(),
    }
}

/// What a type of the viewer's clan would be worth with these cards.
pub(super) fn values_with(scene: &Scene<'_>, side: Side, kind: usize, cards: [Option<&Gear>; 2]) -> Values {
    let Some(clan) = scene.clan(side) else { return Values::default() };
    let unit = &clan.units[kind];
    Values::of(cards.into_iter().flatten().fold(unit.mods, |sum: Mods, gear| sum.plus(gear.mods)), unit.movement)
}

/// What changes from one set of values to another, in signs: "Power 2 → 4".
pub(super) fn difference(before: &Values, after: &Values) -> Markup {
    let changed: Vec<&Column> = COLUMNS.iter().filter(|(_, _, of)| of(before) != of(after)).collect();
    html! {
        span.mods {
            @for (sign, name, of) in &changed {
                @let worse = (of(after) < of(before)) != (*name == "Slowness");
                span.mod.(if worse { "worse" } else { "better" }) title=(name) { (icon(sign)) span.unseen { (name) " " } (of(before)) "→" (of(after)) }
            }
            @if before.flight != after.flight {
                span.mod.(if after.flight { "better" } else { "worse" }) { (icon("wing")) (if after.flight { "flies" } else { "no longer flies" }) }
            }
            @if changed.is_empty() && before.flight == after.flight { span.mod { "no change" } }
        }
    }
}

/// A sheet: a row for each type.
pub(super) fn sheet(scene: &Scene<'_>, side: Side, values: &[Values; 3], slots: &Slots) -> Markup {
    let shown: Vec<&Column> = COLUMNS
        .iter()
        .filter(|(_, name, of)| match *name {
            "Ward" => values.iter().any(|v| of(v) > 0),
            "Movement" => side != Side::ELVES,
            _ => true,
        })
        .collect();
    html! {
        div.scroll tabindex="0" role="region" aria-label=(format!("Sheet of {}", scene.side_name(side))) {
            table.r-sheet {
                thead { tr {
                    th scope="col" { span.unseen { "Type" } }
                    @for (sign, name, _) in &shown { th scope="col" title=(name) { (icon(sign)) span.unseen { (name) } } }
                    th scope="col" { "Weapon" } th scope="col" { "Armour" }
                } }
                tbody {
                    @for level in Level::ALL {
                        @let kind = level.index();
                        @let usual = base(scene, side, kind);
                        tr {
                            th scope="row" {
                                (small(scene, side, level)) span { (scene.unit(side, kind)[1]) @if values[kind].flight { " " (icon("wing")) span.unseen { "fly" } } }
                            }
                            @for (_, name, of) in &shown {
                                @let (was, now) = (of(&usual), of(&values[kind]));
                                @if was == now { td.(if now == 0 { "nil" } else { "" }) { (now) } }
                                @else { td.changed title=(format!("{name} is {was} without cards")) { (now) small { " (" (was) ")" } } }
                            }
                            @for slot in 0..2 { td.slot-cell { (slot_card(slots[kind][slot].map(|g| scene.gear(g)))) } }
                        }
                    }
                }
            }
        }
    }
}

fn slot_card(gear: Option<&Gear>) -> Markup {
    html! {
        @match gear {
            Some(gear) => span.worn title=(text::gear_text(gear)) { @if gear.legendary { (icon("legend")) } (gear.name) (mods(&gear.mods)) },
            None => span.nil { "free" },
        }
    }
}

/// The picture of an item: the sprite has one for each item of the box; one that content brings along has that of its kind.
fn picture(gear: &Gear, kind: &str) -> Markup {
    const SPRITE: &str = include_str!("../../assets/rage-gear.svg");
    if SPRITE.contains(&format!("id=\"{}\"", gear.id)) {
        html! { svg.i.gear-art viewBox="0 0 24 24" aria-hidden="true" { use href=(format!("{}#{}", href("rage-gear.svg"), gear.id)) {} } }
    } else {
        icon(kind)
    }
}

/// A card of Equipment.
pub(super) fn gear_card(gear: &Gear, copies: u8, foot: Markup) -> Markup {
    let kind = if gear.kind == Kind::Weapon { ("weapon", "Weapon") } else { ("armour", "Armour") };
    html! {
        div.gear.(if gear.legendary { "legendary" } else { "" }) title=(text::gear_text(gear)) {
            p.gear-name { (picture(gear, kind.0)) span.unseen { (kind.1) ": " } b { (gear.name) } }
            p { (mods(&gear.mods)) }
            p.gear-foot {
                @if gear.legendary { span { (icon("legend")) "1 point" } } @else { span.price { (icon("gold")) (gear.cost) span.unseen { " gold" } } }
                @if copies > 1 { span.copies { "×" (copies) } }
            }
            (foot)
        }
    }
}

/// The viewer's sheet and the market, always in sight.
pub(super) fn dock(scene: &Scene<'_>) -> Markup {
    html! {
        div.r-dock #sheets {
            a.close href="#table" { (icon("close")) span.unseen { "Close" } }
            @if let Some(me) = scene.mine() {
                section.dock-part aria-label="Your sheet" {
                    h2 { "Your clan" @if let Some(clan) = scene.clan(Side::of(me.seat)) { ": " (clan.name) } }
                    @if me.clan.is_some() { (sheet(scene, Side::of(me.seat), &me.values, &me.slots)) (spare(scene, me)) }
                }
            }
            section.dock-part aria-label="Black Market" {
                h2 { "Black Market" small { (count(u32::from(scene.view.market.deck_size), "card", "cards")) " in the deck, " (scene.view.legendary_deck) " Legendary" } }
                ul.market {
                    @for stack in &scene.view.market.stacks {
                        @if stack.count > 0 { li { (gear_card(scene.gear(stack.gear), stack.count, html! {})) } } @else { li.free { "sold out" } }
                    }
                }
            }
        }
    }
}

fn spare(scene: &Scene<'_>, player: &PlayerView) -> Markup {
    html! {
        @if !player.spare.is_empty() {
            p.spare { "Set aside: "
                @for (i, stack) in player.spare.iter().enumerate() {
                    @if i > 0 { ", " } @let gear = scene.gear(stack.gear); b { (gear.name) } @if stack.count > 1 { " ×" (stack.count) } " " (mods(&gear.mods))
                }
            }
        }
    }
}

/// All that is known of a player.
pub(super) fn clan_tip(scene: &Scene<'_>, player: &PlayerView) -> Markup {
    let side = Side::of(player.seat);
    let name = scene.names.of(player.seat);
    let clan = scene.clan(side);
    html! {
        div.tip.r-tip id=(format!("clan-{}", player.seat.0)) popover="auto" role="dialog" aria-label=(format!("Sheet of {name}")) {
            h2 { (emblem(scene, side)) (name) @if let Some(clan) = clan { ", " (clan.name) } }
            @if clan.is_some() {
                (sheet(scene, side, &player.values, &player.slots))
                (spare(scene, player))
                p {
                    (player.points[0]) " of Cities, " (player.points[1]) " Legendary " (clause_link("RA-25.2")) ". "
                    (count(u32::from(player.forges), "Forge", "Forges")) ", " (player.gold) " gold, " (player.crystals) " Crystals. In reserve: "
                    @for level in Level::ALL { (small(scene, side, level)) (player.reserve[level.index()]) " " }
                }
                h3 { "Tactic cards not seen yet" }
                p { (player.hand_size) " in hand, " (player.deck_size) " in the deck. They are among these:" }
                (tactic_list(scene, side, player.unseen.iter().filter_map(|id| scene.content.tactics.get(id.index()))))
                @if !player.discard.is_empty() {
                    h3 { "Played" }
                    (tactic_list(scene, side, player.discard.iter().filter_map(|id| scene.content.tactics.get(id.index()))))
                }
            } @else { p { "No clan yet." } }
            button.button.quiet type="button" popovertarget=(format!("clan-{}", player.seat.0)) popovertargetaction="hide" { "Close" }
        }
    }
}

fn tactic_list<'t>(scene: &Scene<'_>, side: Side, cards: impl Iterator<Item = &'t Tactic>) -> Markup {
    let mut cards: Vec<&Tactic> = cards.collect();
    cards.sort_by_key(|t| t.number);
    html! {
        ul.tactic-list {
            @for card in cards {
                li { b { (card.number) } " " (card.name) " " span.mod { (icon("gold")) (card.gold) span.unseen { " gold" } } (printed(scene, side, card)) }
            }
        }
    }
}

/// The units a card brings.
pub(super) fn printed(scene: &Scene<'_>, side: Side, card: &Tactic) -> Markup {
    html! {
        @for level in Level::ALL { @if card.reinforce[level.index()] > 0 {
            span.mod { (small(scene, side, level)) (card.reinforce[level.index()]) span.unseen { " " (scene.unit(side, level.index())[1]) } }
        } }
    }
}

/// The Elf sheet.
pub(super) fn elf_tip(scene: &Scene<'_>) -> Markup {
    let elves = &scene.view.elves;
    let last = scene.events.iter().rev().find_map(|told| match &told.event {
        event @ rage::Event::ElvesImprove { .. } => Some(engine::Event::tell(event, &scene.names)),
        _ => None,
    });
    html! {
        div.tip.r-tip #elves popover="auto" role="dialog" aria-label="Sheet of the Elves" {
            h2 { (emblem(scene, Side::ELVES)) "The Elves" }
            (sheet(scene, Side::ELVES, &elves.values, &elves.slots))
            @if let Some(last) = last { p.lately { (icon("turn")) "Lately: " (last) } }
            ul.tactic-list {
                @for level in Level::ALL {
                    @let kind = &scene.content.elves[level.index()];
                    li { (small(scene, Side::ELVES, level)) b { (kind.plural) } ": " (elves.on_board[level.index()]) " on the map, " (elves.bag[level.index()]) " in the bag. "
                        (capital(&count(u32::from(kind.crystals), "Crystal", "Crystals"))) " for each." }
                }
            }
            @if let Some(solo) = &scene.view.solo {
                p { "Domination Points: " b { (solo.domination) } " of " (solo.target) ". " (clause_link("RA-27.3")) }
            }
            p { "They never flee and always reroll misses. " (clause_link("RA-23.5")) }
            button.button.quiet type="button" popovertarget="elves" popovertargetaction="hide" { "Close" }
        }
    }
}
