//! Every Character with all its faces and cards.

use super::art::picture;
use super::secret::class;
use eternia::compiled::{CharId, CharacterFace, Content, SkillId};
use eternia::content::Colour;
use eternia::model::Being;
use eternia::{registry, text};
use maud::{Markup, html};

fn content() -> &'static Content {
    registry::standard().get()
}

/// The Character of this id.
pub(super) fn find(id: &str) -> Option<CharId> {
    content().characters.iter().position(|character| character.id == *id).map(|at| CharId(at as u8))
}

/// The Character of this name.
pub(super) fn named(name: &str) -> Option<CharId> {
    content().characters.iter().position(|character| character.name == name).map(|at| CharId(at as u8))
}

/// The picture of a Character.
pub(super) fn face(id: CharId) -> Markup {
    picture(content(), Being::Character(id), "players", "e-portrait")
}

/// The picture on the shelf.
pub(super) fn spread() -> Markup {
    super::art::spread(content())
}

pub(super) fn all() -> Markup {
    let content = content();
    html! {
        @for (at, faction) in content.factions.iter().enumerate() {
            h2 { (faction.name) }
            ul.entries.e-gallery {
                @for (i, character) in content.characters.iter().enumerate().filter(|(_, character)| character.faction.index() == at) {
                    li.entry { a href=(format!("/gallery/eternia/{}", character.id)) {
                        (face(CharId(i as u8))) b { (character.name) } small { (character.player.hp) " HP, Armor " (character.player.armor) ". " (character.flavour) }
                    } }
                }
            }
        }
        h2 { "Minions" }
        ul.entries.e-gallery { @for (i, minion) in content.minions.iter().enumerate() {
            li.entry { (picture(content, Being::Minion(eternia::compiled::MinionId(i as u8)), "controller", "e-portrait")) b { (minion.plural) } small { (text::minion_line(content, minion)) } }
        } }
        h2 { "Terrain" }
        ul.entries { @for terrain in &content.terrains { li.entry { b { (terrain.name) } small { (text::terrain_lines(content, terrain).join(" ")) } } } }
        h2 { "Strategy Cards" }
        ul.entries { @for card in &content.strategy { li.entry { b { (card.name) " ×" (card.copies) } small { (text::strategy_text(content, card)) } } } }
    }
}

pub(super) fn one(id: CharId) -> (String, Markup) {
    let character = content().character(id);
    let page = html! {
        div.e-gallery-head { (face(id)) p { (character.flavour) } }
        (card("Player face", &character.player))
        (card("Controller face", &character.controller))
        (skill(character.empowered, ""))
        (card("AI card", &character.ai))
        h2 { "Skill Cards" }
        @for (colour, faces) in Colour::ALL.into_iter().zip(&character.cards) { div.e-two { @for face in faces { (skill(*face, class(colour))) } } }
    };
    (character.name.clone(), page)
}

fn card(name: &str, face: &CharacterFace) -> Markup {
    html! { h2 { (name) small { " " (face.hp) " HP, Armor " (face.armor) } } @for id in &face.skills { (skill(*id, "")) } }
}

fn skill(id: SkillId, class: &str) -> Markup {
    let skill = content().skill(id);
    html! {
        article.e-skill.(class) {
            b { (skill.name) } small.e-kind { (text::skill_head(content(), id)) } span { (text::skill_text(content(), id)) }
            @if !skill.flavour.is_empty() { i { (skill.flavour) } }
        }
    }
}
