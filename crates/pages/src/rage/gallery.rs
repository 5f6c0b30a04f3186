//! The clans with their units and Tactic cards, the Elves, and every card of Equipment.

use super::art::{clan_emblem, mods};
use super::sheet::gear_card;
use crate::icons::icon;
use maud::{Markup, html};
use rage::types::{Clan, Content};
use rage::{registry, text};

/// Everything there is.
pub(crate) fn all() -> Markup {
    let content = registry::standard().get();
    html! {
        section.wide-page.r-gallery {
            h1 { "Clans and cards" }
            ul.roster { @for clan in &content.clans { li { a.entry href=(format!("/gallery/rage/{}", clan.id)) {
                (clan_emblem(clan)) span.r-name { (clan.name) } span.r-title { @for unit in &clan.units { (unit.count) " " (unit.plural) " " } } span.r-text { (clan.lore) }
            } } } }
            h2 { "The Elves" }
            ul.tactic-list { @for elf in &content.elves { li { b { (elf.plural) } " ×" (elf.tokens) " " (mods(&elf.mods)) " " (text::elf_text(elf)) } } }
            h2 { "Black Market" }
            ul.market.all { @for gear in &content.gear[..content.ordinary as usize] { li { (gear_card(gear, gear.copies, html! { p.gear-text { (text::gear_text(gear)) } })) } } }
            h2 { "Legendary" }
            ul.market.all { @for gear in &content.gear[content.ordinary as usize..] { li { (gear_card(gear, 1, html! { p.gear-text { (text::gear_text(gear)) } })) } } }
        }
    }
}

/// The clans, for the shelf.
pub(super) fn picture() -> Markup {
    let content = registry::standard().get();
    html! { ul.clan-row { @for clan in &content.clans { li { (clan_emblem(clan)) } } } }
}

/// The clan with this id.
pub(crate) fn find(id: &str) -> Option<&'static Clan> {
    registry::standard().get().clans.iter().find(|c| c.id == id)
}

/// One clan.
pub(crate) fn one(clan: &Clan) -> Markup {
    let content: &Content = registry::standard().get();
    let first = clan.first_tactic.index();
    let mut cards: Vec<_> = content.tactics[first..first + rage::types::TACTICS].iter().collect();
    cards.sort_by_key(|t| t.number);
    html! {
        section.wide-page.r-gallery {
            div.clan-head { (clan_emblem(clan)) div { h1 { (clan.name) } p.lead { (clan.lore) } } }
            h2 { "Units" }
            ul.tactic-list { @for unit in &clan.units { li { b { (unit.plural) } " ×" (unit.count) " " (mods(&unit.mods)) " " span.mod { (icon("boot")) (unit.movement) span.unseen { " steps" } } " " (text::unit_text(unit)) } } }
            h2 { "Tactic cards" }
            ul.tactic-list { @for card in cards { li { b { (card.number) } " " (card.name) ": " (text::tactic_text(content, card)) } } }
            p.next { a.button.quiet href="/gallery/rage" { "All clans" } a.button href="/new?game=rage" { "Play" } }
        }
    }
}
