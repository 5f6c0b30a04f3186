//! Moving: choose units, see where they can go and what would happen there, move, undo, end.

use super::art::small;
use super::battle::{how_guessed, percent, who_begins};
use super::panel::button;
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::capital;
use crate::table::{act_form, clause_link};
use maud::{Markup, html};
use rage::action::{Count, KINDS};
use rage::odds::{Army, first, odds};
use rage::types::Level;
use rage::view::PlaceView;
use rage::{Action, Place, Side};
use serde_json::json as value;

/// How often a Battle is fought out for a guess beside many others.
const TRIES: u32 = 400;

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
        div #march data-reach=(value!(reach).to_string()) data-own=(own(scene, side).to_string()) data-foes=(foes(scene, side).to_string()) {
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

/// What the page needs to reckon the odds of any number of units by itself: what each own kind is called and worth.
fn own(scene: &Scene<'_>, side: Side) -> serde_json::Value {
    let army = scene.army(side, [0; KINDS]);
    (0..KINDS).map(|kind| value!([scene.unit(side, kind), worth(&army, kind)])).collect()
}

/// The enemies of every place that can be reached: who stands there already on both sides, what they are worth, in words.
fn foes(scene: &Scene<'_>, side: Side) -> serde_json::Value {
    let mut all = serde_json::Map::new();
    for to in scene.view.reach.iter().filter(|r| r.battle).filter_map(|r| r.path.last()) {
        let Some(enemy) = enemy_at(scene, side, *to) else { continue };
        let army = scene.army(enemy, scene.count_at(enemy, *to));
        let name = scene.side_name(enemy);
        let begins = format!("{name} {}", if enemy == Side::ELVES { "begin" } else { "begins" });
        let there = value!({
            "mine": scene.count_at(side, *to), "count": army.count, "worth": (0..KINDS).map(|k| worth(&army, k)).collect::<Vec<_>>(),
            "words": scene.army_words(enemy, &army.count), "begins": begins,
        });
        all.insert(to.0.to_string(), there);
    }
    all.into()
}

/// A kind's values in the order the script reads them.
fn worth(army: &Army, kind: usize) -> [u8; 7] {
    let v = &army.values[kind];
    [v.power, v.life, v.slowness, v.reroll, v.injury, v.rage, v.ward]
}

fn enemy_at(scene: &Scene<'_>, side: Side, at: Place) -> Option<Side> {
    scene.place(at)?.units.iter().map(|s| s.side).find(|s| *s != side)
}

/// One sentence about a Battle of `count` units of `side` at a place.
fn guess(scene: &Scene<'_>, side: Side, at: Place, count: Count) -> String {
    let Some(enemy) = enemy_at(scene, side, at) else { return String::new() };
    let armies = [scene.army(side, count), scene.army(enemy, scene.count_at(enemy, at))];
    let chance = odds(&armies, first(&armies), [0; 2], TRIES);
    format!(
        "{} to win with {} against {}, losing about {:.0} for {:.0}. {}.",
        percent(chance.attacker),
        scene.army_words(side, &count),
        scene.army_words(enemy, &armies[1].count),
        chance.losses[0],
        chance.losses[1],
        who_begins(scene, [side, enemy], &armies),
    )
}

/// RA-16.1: how many units have stopped here, of how many it takes to pass through.
fn overrun(side: Side, at: &PlaceView) -> String {
    let stopped: u8 = at.units.iter().filter(|s| s.side == side).map(|s| s.ended).sum();
    let needed: u8 = at.units.iter().filter(|s| s.side != side).map(|s| s.count).sum();
    if stopped >= needed {
        "Others may pass through now.".into()
    } else {
        format!("{stopped} of {needed} needed to pass through.")
    }
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
                    li { b { (icon("weapon")) (capital(&scene.place_name(at.place))) ": " } (guess(scene, side, at.place, scene.count_at(side, at.place))) " " (overrun(side, at)) }
                }
            }
            (how_guessed())
        }
    }
}

/// Moving without script: which units go where, and how many of them.
fn by_list(scene: &Scene<'_>, page: &TablePage) -> Markup {
    let side = scene.me.map_or(Side::ELVES, Side::of);
    let most = scene.view.reach.iter().map(|r| r.count).max().unwrap_or(1);
    html! {
        div.no-script {
            (act_form(page, html! {
                div.stack {
                    label for="by-list" { "Move from a list" }
                    select #by-list name="action" {
                        @for way in &scene.view.reach {
                            @if let Some(to) = way.path.last() {
                                option value=(json(&Action::Move { from: way.from, level: way.level, to: *to, count: way.count })) {
                                    (scene.units(side, way.level.index(), way.count)) ", " (scene.place_name(way.from)) " to " (scene.place_name(*to))
                                    ", " (crate::shell::count(way.path.len() as u32 - 1, "step", "steps")) @if way.battle { ", Battle" }
                                }
                            }
                        }
                    }
                    label for="by-count" { "How many; all of them if nothing stands here" }
                    input #by-count name="count" type="number" min="1" max=(most);
                    button.button type="submit" { "Move" }
                }
            }))
        }
    }
}
