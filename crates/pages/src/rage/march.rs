//! Moving: choose units, see where they can go and what would happen there, move, undo, end.

use super::art::small;
use super::panel::button;
use super::{Scene, battle, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::capital;
use crate::table::{act_form, clause_link};
use maud::{Markup, html};
use rage::action::KINDS;
use rage::odds::{first, odds};
use rage::types::Level;
use rage::view::PlaceView;
use rage::{Action, Place, Side};
use serde_json::json as value;

/// How often a Battle is fought out for a guess beside many others.
const TRIES: u32 = 200;

/// RA-15.1.
pub(super) fn panel(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let Some(me) = scene.me else { return html! {} };
    let side = Side::of(me);
    let reach: Vec<_> = scene
        .view
        .reach
        .iter()
        .map(|r| value!([r.from.0, r.level.0, r.count, r.path.iter().map(|p| p.0).collect::<Vec<_>>(), r.battle]))
        .collect();
    let standing: Vec<&PlaceView> = scene.view.places.iter().filter(|p| p.units.iter().any(|s| s.side == side)).collect();
    html! {
        div #march data-reach=(value!(reach).to_string()) data-odds=(guesses(scene, side).to_string()) {
            div.panel-head { h2 { "Move" } (act_form(page, button(scene, &Action::EndMove, ""))) }
            p.hint #march-said { "Choose units here or on the map; then choose where they go." }
            ul.stacks { @for at in standing { (stack_row(scene, side, at)) } }
            (contested(scene, side))
            p.hint { "Units stop where enemies are. Once as many of yours have stopped there, the next may pass through. " (clause_link("RA-16.1")) }
            (by_list(scene, page))
        }
    }
}

fn stack_row(scene: &Scene<'_>, side: Side, at: &PlaceView) -> Markup {
    let own = at.units.iter().filter(|s| s.side == side);
    let movable = |level: Level| {
        scene.view.reach.iter().filter(|r| r.from == at.place && r.level == level).map(|r| r.count).max().unwrap_or(0)
    };
    let any = own.clone().any(|s| movable(s.level) > 0);
    html! {
        li.from-row id=(format!("from-{}", at.place.0)) {
            @if any { button.from-pick type="button" data-from=(at.place.0) aria-pressed="false" { (capital(&scene.place_name(at.place))) } }
            @else { span.from-pick.off { (capital(&scene.place_name(at.place))) } }
            @for stack in own {
                @let n = movable(stack.level);
                @let name = scene.unit(side, stack.level.index())[1];
                @if n > 0 {
                    span.stepper role="group" aria-label=(format!("{name} from {}", scene.place_name(at.place))) data-from=(at.place.0) data-level=(stack.level.0) data-max=(n) {
                        (small(scene, side, stack.level))
                        button type="button" data-step="-1" { "−" span.unseen { " one less of " (name) } }
                        output { (n) }
                        button type="button" data-step="1" { "+" span.unseen { " one more of " (name) } }
                    }
                } @else { span.stepper.off title="They have ended their movement" { (small(scene, side, stack.level)) (stack.count) } }
            }
        }
    }
}

/// Guesses for everything that stands together and could go into a Battle, by `from-to`.
fn guesses(scene: &Scene<'_>, side: Side) -> serde_json::Value {
    let mut all = serde_json::Map::new();
    for way in scene.view.reach.iter().filter(|r| r.battle) {
        let Some(to) = way.path.last() else { continue };
        let key = format!("{}-{}", way.from.0, to.0);
        if all.contains_key(&key) {
            continue;
        }
        let mut count = scene.count_at(side, *to);
        for other in scene.view.reach.iter().filter(|r| r.from == way.from && r.path.last() == Some(to)) {
            if other.level.index() < KINDS {
                count[other.level.index()] += other.count;
            }
        }
        all.insert(key, guess(scene, side, *to, count).into());
    }
    all.into()
}

/// One sentence about a Battle of `count` units of `side` at a place.
fn guess(scene: &Scene<'_>, side: Side, at: Place, count: rage::action::Count) -> String {
    let Some(enemy) = scene.place(at).and_then(|p| p.units.iter().map(|s| s.side).find(|s| *s != side)) else {
        return String::new();
    };
    let armies = [scene.army(side, count), scene.army(enemy, scene.count_at(enemy, at))];
    let due = first(&armies);
    let chance = odds(&armies, due, [0; 2], TRIES);
    let who = if due == 0 { "you begin".to_owned() } else { format!("{} begin", scene.side_name(enemy)) };
    format!(
        "{} % to win with {} against {}; {who} (Slowness {} against {}); about {:.0} lost for {:.0}.",
        chance.attacker,
        scene.army_words(side, &count),
        scene.army_words(enemy, &armies[1].count),
        armies[0].slowness(),
        armies[1].slowness(),
        chance.losses[0],
        chance.losses[1],
    )
}

/// Where Battles would be fought if moving ended now.
fn contested(scene: &Scene<'_>, side: Side) -> Markup {
    let both =
        |p: &&PlaceView| p.bastion.is_none() && p.units.iter().any(|s| s.side == side) && p.units.iter().any(|s| s.side != side);
    let places: Vec<&PlaceView> = scene.view.places.iter().filter(both).collect();
    html! {
        @if !places.is_empty() {
            h3 { "Battles so far" }
            ul.battles-ahead {
                @for at in places {
                    li { b { (icon("weapon")) (capital(&scene.place_name(at.place))) ": " } (guess(scene, side, at.place, scene.count_at(side, at.place))) }
                }
            }
            (battle::how_guessed())
        }
    }
}

/// Moving without script: all units of a kind at once.
fn by_list(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let side = scene.me.map_or(Side::ELVES, Side::of);
    html! {
        div.no-script {
            (act_form(page, html! {
                div.stack {
                    label for="by-list" { "Move from a list" }
                    select #by-list name="action" {
                        @for way in &scene.view.reach {
                            @if let Some(to) = way.path.last() {
                                option value=(json(&Action::Move { from: way.from, level: way.level, to: *to, count: way.count })) {
                                    (scene.units(side, way.level.index(), way.count)) ", " (way.from.name()) " to " (to.name()) @if way.battle { ", Battle" }
                                }
                            }
                        }
                    }
                    button.button type="submit" { "Move" }
                }
            }))
        }
    }
}
