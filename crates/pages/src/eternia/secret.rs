//! What a side decides in secret: the order of its Activations, and what is unlocked and Empowered.

use super::art::emblem;
use super::panel::way;
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::table::act_form;
use eternia::content::{Colour, Side};
use eternia::view::Pending;
use eternia::{Action, Card};
use maud::{Markup, html};
use std::collections::BTreeSet;

/// ET-5.1, ET-5.2: cards put into the slots one after the other, then confirmed; without script, a list of all orders.
pub(super) fn queue(scene: &Scene<'_>, page: &TablePage, cards: &[Card]) -> Markup {
    let side = scene.view.side.unwrap_or(Side::Players);
    let slots = scene.view.track.iter().filter(|slot| slot.side == side);
    html! {
        h2 { "Order of Activations" }
        p.hint { "Press your cards in the order of the slots. The number in a slot is the Power it yields." }
        div.e-queue #queue {
            ol.e-slots { @for slot in slots { li data-slot data-keep { span.worth { (slot.power) } span.put {} } } }
            ul.e-cards data-nav {
                @for (at, card) in cards.iter().enumerate() {
                    li { button.e-order data-keep type="button" aria-pressed="false" data-card=(serde_json::to_string(card).unwrap_or_default()) data-number=(at) {
                        (card_picture(scene, *card)) b { (card_name(scene, *card)) }
                    } }
                }
            }
            (all_orders(scene, page))
            (act_form(page, html! { div.primary { button.button.quiet.queue-again data-keep type="submit" name="action" value="" hidden { "As last Round" } button.button.queue-go data-keep type="submit" name="action" value="" disabled { "Place them facedown" } } }))
        }
    }
}

fn all_orders(scene: &Scene<'_>, page: &TablePage) -> Markup {
    html! {
        details.steps { summary { "All orders" }
            (act_form(page, html! {
                div.stack { label for="orders-all" { "Order" }
                    select #orders-all name="action" { @for (action, legal) in &scene.legal { option value=(json(action)) { (legal.label) } } }
                    button.button type="submit" { "Place them facedown" }
                }
            }))
        }
    }
}

fn card_picture(scene: &Scene<'_>, card: Card) -> Markup {
    match card {
        Card::Character(id) => scene.model(id).map_or_else(|| html! {}, |model| emblem(scene, model, "e-face")),
        Card::Strategy => icon("special"),
        Card::Any | Card::None => icon("people"),
    }
}

fn card_name(scene: &Scene<'_>, card: Card) -> &'static str {
    match card {
        Card::Character(id) => scene.name(id),
        Card::Strategy => "Strategy",
        Card::Any => "Any Player Character",
        Card::None => "no card",
    }
}

/// ET-18.3, ET-18.8: both faces of each card side by side, or what can be Empowered.
pub(super) fn level(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let Pending::Level { colour, committed, .. } = &scene.view.pending else { return html! {} };
    html! {
        h2.(class(*colour)) { (name(*colour)) " is reached" }
        @if !committed.is_empty() { p.hint { @for seat in committed { (scene.names.of(*seat)) " has chosen. " } } }
        @if scene.view.side == Some(Side::Controller) { (empower(scene, page)) } @else { (faces(scene, page, *colour)) }
    }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "Green",
        Colour::Yellow => "Yellow",
        Colour::Red => "Red",
    }
}

pub(super) fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "c-green",
        Colour::Yellow => "c-yellow",
        Colour::Red => "c-red",
    }
}

/// Every Character's two faces; one choice for all of them together.
fn faces(scene: &Scene<'_>, page: &TablePage, colour: Colour) -> Markup {
    let mine = scene.view.models.iter().filter(|model| model.id.is_player_character() && model.seat == scene.me);
    let mine: Vec<_> = mine.filter_map(|model| Some((model, eternia::view::character(scene.view, model.id)?))).collect();
    html! {
        p.hint { "Each comes with 1 Power on it. The other face is gone for this game." }
        div #unlock {
            @for (at, (model, character)) in mine.iter().enumerate() {
                fieldset.e-faces {
                    legend { (emblem(scene, model, "e-face")) (scene.name(model.id)) }
                    @for (face, skill) in scene.content.character(*character).cards[colour.index()].iter().enumerate() {
                        label.e-skill.(class(colour)) {
                            input type="radio" name=(format!("face-{at}")) value=(face) data-bit=(at) checked[face == 0];
                            b { (scene.content.skill(*skill).name) }
                            small.e-kind { (eternia::text::skill_head(scene.content, *skill)) }
                            span { (eternia::text::skill_text(scene.content, *skill)) }
                        }
                    }
                }
            }
            (act_form(page, html! { div.primary { button.button.unlock-go type="submit" name="action" value=(json(&Action::Unlock(0))) { "Unlock these" } } }))
        }
        details.steps { summary { "All choices" } (act_form(page, html! { ul.ways-on { @for (action, legal) in &scene.legal { li { button.way type="submit" name="action" value=(json(action)) { b { (legal.label) } } } } } })) }
    }
}

/// ET-18.8, ET-18.9: which Controller Skill and which Character: two choices, one button.
fn empower(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let pairs = || {
        scene
            .legal
            .iter()
            .filter_map(|(action, _)| if let Action::Empower { skill, model } = action { Some((*skill, *model)) } else { None })
    };
    let skills: BTreeSet<u8> = pairs().map(|(skill, _)| skill).collect();
    let models: BTreeSet<_> = pairs().map(|(_, model)| model).collect();
    let usual = scene.legal.first().map(|(action, _)| json(action)).unwrap_or_default();
    html! {
        p.hint { "Both last for the rest of the game." }
        div.e-two-choices #empower {
            fieldset {
                legend { "A Controller Skill turns to its better face" }
                @for (at, skill) in skills.iter().enumerate() {
                    @if let Some(def) = scene.content.controller_skills.get(usize::from(*skill)) {
                        label.e-skill { input type="radio" name="skill" value=(skill) checked[at == 0]; b { (def.name) }
                            @for option in &def.empowered { span { b { (option.name) ", " (option.cost) " Power. " } (eternia::text::controller_option_text(scene.content, option)) } }
                        }
                    }
                }
            }
            fieldset {
                legend { "A Character gets its Empowered effect" }
                @for (at, id) in models.iter().enumerate() {
                    label.e-skill { input type="radio" name="model" value=(id.0) checked[at == 0]; b { (scene.name(*id)) }
                        @if let Some(character) = eternia::view::character(scene.view, *id) { span { (eternia::text::empowered_text(scene.content, scene.content.character(character).empowered)) } }
                    }
                }
            }
        }
        details.steps { summary { "All choices" } (act_form(page, html! { ul.ways-on data-nav { @for (action, legal) in &scene.legal { (way(scene, action, legal, "special")) } } })) }
        (act_form(page, html! { div.primary { button.button.empower-go type="submit" name="action" value=(usual) { "Empower these" } } }))
    }
}
