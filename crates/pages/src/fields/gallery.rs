//! Every hero and every card.

use super::art::{emblem, portrait};
use super::wares::card_full;
use fields::content::Definitions;
use fields::ids::TeamId;
use fields::text::{Face, card};
use maud::{Markup, html};

fn defs() -> &'static Definitions {
    &fields::library::standard().get().defs
}

/// The hero of this id.
pub(super) fn find(id: &str) -> Option<u8> {
    defs().heroes.iter().position(|hero| hero.id == *id).map(|at| at as u8)
}

/// The hero of this name.
pub(super) fn named(name: &str) -> Option<u8> {
    defs().heroes.iter().position(|hero| hero.name == *name).map(|at| at as u8)
}

/// The team that a faction usually is.
fn team(faction: &str) -> TeamId {
    TeamId(defs().factions.iter().position(|one| one.id == *faction).unwrap_or(0) as u8)
}

pub(super) fn face(def: u8) -> Markup {
    let of = defs().heroes.get(usize::from(def)).map_or(TeamId(0), |hero| team(&hero.faction));
    portrait(def, of, "portrait")
}

pub(super) fn all() -> Markup {
    let defs = defs();
    let of = |n: usize, face: fn(u8) -> Face| (0..n as u8).map(face).collect::<Vec<_>>();
    let kinds = [
        ("Equipment", of(defs.equipment.len(), Face::Equipment)),
        ("Spells", of(defs.spells.len(), Face::Spell)),
        ("Vehicles", of(defs.vehicles.len(), Face::Vehicle)),
        ("Victory cards", of(defs.victory.len(), Face::Victory)),
        ("Allies", of(defs.allies.len(), Face::Ally)),
        ("Beasts", of(defs.beasts.len(), Face::Beast)),
        ("Epic beasts", of(defs.epics.len(), Face::Epic)),
        ("Bosses", of(defs.bosses.len(), Face::Boss)),
    ];
    html! {
        @for faction in &defs.factions {
            h2 { (faction.name) }
            ul.entries.fe-gallery {
                @for (i, hero) in defs.heroes.iter().enumerate().filter(|(_, hero)| hero.faction == faction.id) {
                    @let text = card(Face::Hero(i as u8));
                    li.entry { a href=(format!("/gallery/fields/{}", hero.id)) { (face(i as u8)) b { (hero.name) } small { (text.stats()) } } }
                }
            }
        }
        @for (name, faces) in kinds {
            h2 { (name) }
            ul.fe-cards { @for one in faces { li { (card_full(fields::library::standard().get(), one, None)) } } }
        }
    }
}

pub(super) fn one(def: u8) -> (String, Markup) {
    let text = card(Face::Hero(def));
    let page = html! {
        div.fe-head { (face(def)) div { p { (text.kind) } p.fe-stats { @for (label, n) in &text.numbers { span { (label) " " b { (n) } } } } } }
        ul.fe-lines { @for line in &text.lines { li { (line) } } }
        p { a href="/gallery/fields" { "All heroes and cards" } }
        span.unseen { (emblem(defs(), Face::Hero(def))) }
    };
    (text.name, page)
}
