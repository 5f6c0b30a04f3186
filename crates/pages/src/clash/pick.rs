//! Characters are chosen: in secret and revealed together, or in the open.

use super::Scene;
use super::emblem::emblem;
use super::gallery::sheet;
use super::words;
use crate::icons::icon;
use crate::model::{Stage, TablePage};
use crate::table::act_form;
use catalog::LegalAction;
use clash::{Action, CharRef};
use maud::{Markup, html};

/// The roster, each member a button while the viewer may choose.
pub(crate) fn board(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    let picks: Vec<(CharRef, &LegalAction)> = scene
        .legal
        .iter()
        .filter_map(|(action, legal)| match action {
            Action::Pick(character) => Some((*character, *legal)),
            Action::Play(_) => None,
        })
        .collect();
    let roster = html! {
        ul.roster data-nav {
            @for character in clash::roster() {
                @let legal = picks.iter().find(|(c, _)| c == character).map(|(_, l)| *l);
                (entry(scene, *character, legal))
            }
        }
    };
    html! {
        @if page.is_none_or(|page| page.stage == Stage::Playing) { div.versus {
            @for side in [scene.near(), scene.far()] {
                p {
                    b { (scene.names.of(side.seat)) } " "
                    @match side.character {
                        Some(character) => { (icon("check")) " " (character.def.name) }
                        None if side.committed => { (icon("check")) " has chosen" }
                        None => { (icon("hourglass")) " is choosing" }
                    }
                }
            }
        } }
        @match page {
            Some(page) if !picks.is_empty() => (act_form(page, roster)),
            _ => (roster),
        }
    }
}

fn entry(scene: &Scene<'_>, character: CharRef, legal: Option<&LegalAction>) -> Markup {
    let def = &character.def;
    let chosen = scene.mine && scene.near().character == Some(character);
    let inside = html! {
        (emblem(&character))
        span.r-name { (def.name) }
        span.r-title { (def.title) }
        span.r-figures { (icon("hp")) span.unseen { "HP " } b { (def.hp) } " " (icon("initiative")) span.unseen { "Initiative " } b { (def.initiative) } }
        span.r-text { (words::in_short(&character)) }
        @if chosen { span.stamp { "Your choice" } }
    };
    html! {
        li id=(format!("r-{}", def.id)) class=(if chosen { "chosen" } else if legal.is_some() { "can" } else { "" }) {
            @match legal {
                Some(legal) => {
                    button.entry type="submit" name="action" value=(legal.action.to_string()) { (inside) span.unseen { (legal.label) } }
                }
                None => { div.entry { (inside) } }
            }
            button.more type="button" popovertarget=(format!("a-{}", def.id)) { "Look closer" span.unseen { " at " (def.name) } }
            (sheet(&format!("a-{}", def.id), character, &scene.view.rules))
        }
    }
}
