//! Power, cube by cube: every slot it can go to or come from, one at a time or all at once.

use super::art::pips;
use super::{Scene, json};
use crate::model::TablePage;
use crate::table::act_form;
use eternia::Action;
use eternia::model::{ModelId, Pool};
use eternia::view::Pending;
use maud::{Markup, html};

pub(super) fn panel(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let (model, left, verb) = match &scene.view.pending {
        Pending::Gain { model, left } => (Some(*model), *left, "Place"),
        Pending::Allocate { left } => (None, *left, "Place"),
        Pending::Lose { model, left, .. } => (*model, *left, "Give up"),
        _ => return html! {},
    };
    html! {
        h2 { (verb) " " (left) " Power" @if let Some(model) = model { " of " (scene.name(model)) } }
        (act_form(page, html! {
            ul.e-pools data-nav {
                @for (action, legal) in &scene.legal {
                    @if let Action::Power(pool) = action {
                        @let (name, power, slots) = pool_of(scene, model, *pool);
                        @let room = if verb == "Place" { slots.saturating_sub(power) } else { power };
                        li {
                            b { (name) } (pips(power, slots))
                            button.button.quiet type="submit" name="action" value=(json(action)) title=(legal.label) { (if verb == "Place" { "+1" } else { "−1" }) span.unseen { " " (legal.label) } }
                            @if left > 1 && room > 1 { button.button type="button" data-all=(left.min(room)) data-send=(json(action)) { "All " (left.min(room)) " here" } }
                        }
                    }
                }
            }
        }))
        p.hint { @match &scene.view.pending {
            Pending::Gain { .. } => "Power under the card pays for Basic Skills, Power on a Skill Card for that Skill only.",
            Pending::Allocate { .. } => "Each Controller Skill is paid with the Power on it.",
            _ => "The Controller gets what a Player Character gives up.",
        } }
    }
}

/// What a pool is called, what lies there, and how many slots there are.
pub(super) fn pool_of(scene: &Scene<'_>, model: Option<ModelId>, pool: Pool) -> (String, u8, u8) {
    let model = model.or(scene.view.active).and_then(|id| scene.model(id));
    let rules = &scene.scenario.constants;
    match pool {
        Pool::Card => ("Character Card".into(), model.map_or(0, |model| model.power), model.map_or(0, |model| model.slots)),
        Pool::Skill(colour) => {
            let skill = model.and_then(|model| model.skills[colour.index()]);
            let name = skill
                .and_then(|(skill, _)| scene.content.skills.get(usize::from(skill.0)))
                .map_or("Skill", |skill| skill.name.as_str());
            (name.into(), skill.map_or(0, |(_, power)| power), rules.skill_pool)
        }
        Pool::Controller(at) => {
            let name =
                scene.content.controller_skills.get(usize::from(at)).map_or("Controller Skill", |skill| skill.name.as_str());
            (name.into(), scene.view.board.get(usize::from(at)).map_or(0, |board| board.power), rules.controller_skill_pool)
        }
    }
}
