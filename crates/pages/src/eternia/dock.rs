//! Everybody's cards below the Battlefield: HP, Armor, Power slot by slot, unlocked Skills; all of a card on demand.

use super::art::{emblem, picture, pips};
use super::secret::class;
use super::{Scene, side_class};
use crate::icons::icon;
use eternia::compiled::SkillId;
use eternia::content::{Colour, Side};
use eternia::model::Being;
use eternia::view::ModelView;
use eternia::{preview, text};
use maud::{Markup, html};

pub(super) fn dock(scene: &Scene<'_>) -> Markup {
    html! {
        div.e-dock #cards {
            a.close href="#table" { (icon("close")) span.unseen { "Close" } }
            @for side in Side::BOTH {
                div.e-team.(side_class(Some(side))) role="group" aria-label=(if side == Side::Players { "Player Team" } else { "Controller" }) {
                    @for model in scene.view.models.iter().filter(|model| model.side == Some(side) && model.id.is_character()) { (chip(scene, model)) }
                    @if side == Side::Controller { (controller(scene)) }
                }
            }
        }
    }
}

/// A Character as a card that opens.
fn chip(scene: &Scene<'_>, model: &ModelView) -> Markup {
    let id = format!("card-{}", model.id.0);
    let gone = model.at.is_none() && scene.view.round > 0;
    html! {
        button.e-chip.gone[gone].active[scene.view.active == Some(model.id)] type="button" popovertarget=(id) {
            (emblem(scene, model, "e-face"))
            b.e-name { (scene.name(model.id)) }
            span.e-stats {
                span { (icon("hp")) b { (model.hp) } "/" (model.max_hp) }
                @if model.armor > 0 { span { (icon("shield")) (model.armor) } }
                @if model.dazed { em { "Dazed" } } @if model.empowered { em { "Empowered" } } @if gone { em { "KO" } }
            }
            span.e-powers {
                span.e-under title="Power under the card" { (model.power) "/" (model.slots) }
                @for (colour, skill) in Colour::ALL.into_iter().zip(&model.skills) {
                    @if let Some((skill, power)) = skill { span.(class(colour)) title=(scene.content.skill(*skill).name) { (power) "/" (scene.scenario.constants.skill_pool) } }
                }
            }
        }
        div.tip.e-card id=(id) popover="auto" role="dialog" aria-label=(scene.name(model.id)) { (sheet(scene, model)) }
    }
}

/// All of a Character's Skills with what pays for them.
fn sheet(scene: &Scene<'_>, model: &ModelView) -> Markup {
    let skills = preview::skills(scene.view, model);
    let unlocked = |skill: SkillId| model.skills.iter().position(|one| one.is_some_and(|(id, _)| id == skill));
    html! {
        h2 { (emblem(scene, model, "e-big")) (scene.name(model.id)) }
        p { (icon("hp")) " " (model.hp) " of " (model.max_hp) @if model.armor > 0 { " · " (icon("shield")) " Armor " (model.armor) } " · Power under the card " (pips(model.power, model.slots)) }
        @for skill in skills {
            @let colour = unlocked(skill).map(|at| Colour::ALL[at]);
            article.e-skill.(colour.map_or("", class)) {
                b { (scene.content.skill(skill).name) @if let Some((_, power)) = colour.and_then(|colour| model.skills[colour.index()]) { " " (pips(power, scene.scenario.constants.skill_pool)) } }
                small.e-kind { (text::skill_head(scene.content, skill)) }
                span { (text::skill_text(scene.content, skill)) }
            }
        }
        @for timed in scene.view.timed.iter().filter(|timed| timed.on == model.id) { p.hint { (eternia::preview::change_words(timed.what)) } }
    }
}

/// The Controller's own: its four Skills with their Power and its hand, or the AI's Power and Minions.
fn controller(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    html! {
        @if let Some(minions) = view.minions {
            @let count = view.models.iter().filter(|model| model.being == Being::Minion(minions) && model.at.is_some()).count();
            button.e-chip.small type="button" popovertarget="card-minions" {
                (picture(scene.content, Being::Minion(minions), "controller", "e-face")) b.e-name { (scene.content.minion(minions).plural) }
                span.e-stats { (count) " of " (scene.content.minion(minions).models) }
            }
            div.tip.e-card #card-minions popover="auto" role="dialog" aria-label=(scene.content.minion(minions).plural) {
                h2 { (scene.content.minion(minions).plural) } p { (text::minion_line(scene.content, scene.content.minion(minions))) }
                @for skill in std::iter::once(scene.content.minion(minions).attack).chain(scene.content.minion(minions).skills.iter().copied()) {
                    article.e-skill { b { (scene.content.skill(skill).name) } small.e-kind { (text::skill_head(scene.content, skill)) } span { (text::skill_text(scene.content, skill)) } }
                }
            }
        }
        @if let Some(power) = view.ai_power {
            div.e-chip.small.still #boss-power { (icon("bot")) b.e-name { "AI Power" } span.e-stats { b { (power) } } }
        } @else if !view.board.is_empty() {
            button.e-chip.board #boss-power type="button" popovertarget="card-board" {
                @for (skill, board) in scene.content.controller_skills.iter().zip(&view.board) {
                    span.e-board-skill.empowered[board.empowered] { small { (skill.name) } (pips(board.power, scene.scenario.constants.controller_skill_pool)) }
                }
                small { (view.hand_size) " Strategy Cards, " (view.deck_size) " left" @if view.owed > 0 { " · " b { "+" (view.owed) " pending" } } }
            }
            div.tip.e-card #card-board popover="auto" role="dialog" aria-label="Controller Skills" {
                @for (skill, board) in scene.content.controller_skills.iter().zip(&view.board) {
                    article.e-skill {
                        b { (skill.name) " " (pips(board.power, scene.scenario.constants.controller_skill_pool)) @if board.empowered { " Empowered" } }
                        @for option in if board.empowered { &skill.empowered } else { &skill.basic } {
                            span { b { (option.name) ", " (option.cost) " Power. " } (text::controller_option_text(scene.content, option)) }
                        }
                    }
                }
                @for (card, count) in &view.hand {
                    @let card = &scene.content.strategy[card.index()];
                    article.e-skill.held { b { (card.name) @if *count > 1 { " ×" (count) } } span { (text::strategy_text(scene.content, card)) } }
                }
            }
        }
    }
}
