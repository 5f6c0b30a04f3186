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
use rage::odds::{Model, Situation, first};
use rage::types::Level;
use rage::view::{FightView, PlaceView};
use rage::{Action, Place, Side};
use serde_json::json as value;

/// The most numbers of units, going from one place to another, whose odds are told beforehand; with more, those that take all
/// of a type or none.
const MOST_NUMBERS: usize = 100;
/// The most odds told beforehand in all.
const MOST_ODDS: usize = 800;

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
    let held: Vec<&PlaceView> = scene.view.places.iter().filter(|p| p.units.iter().any(|s| s.side == side)).collect();
    html! {
        div #march data-reach=(value!(reach).to_string()) data-own=(own(scene, side).to_string()) data-foes=(foes(scene).to_string()) {
            h2 { "Move" }
            p.hint #march-said { "Pick units here or on the map, then where they go." }
            ul.stacks { @for at in held { (stack_row(scene, side, at)) } }
            (contested(scene, side))
            p.hint { "Units stop where enemies are. Once you have matched their number, others may pass. " (clause_link("RA-16.1")) }
            (by_list(scene, page))
        }
        (act_form(page, html! { div.primary { (button(scene, &Action::EndMove, "")) } }))
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
                } @else { span.stepper.off title="Already moved" { (small(scene, side, stack.level)) (stack.count) } }
            }
        }
    }
}

/// What each own kind is called.
fn own(scene: &Scene<'_>, side: Side) -> serde_json::Value {
    (0..KINDS).map(|kind| value!(scene.unit(side, kind))).collect()
}

/// The enemies of every place that can be reached: who stands there already, in words, and the odds of who could come.
fn foes(scene: &Scene<'_>) -> serde_json::Value {
    let mut all = serde_json::Map::new();
    let mut left = MOST_ODDS;
    for fight in &scene.view.fights {
        let (enemy, [mine, theirs]) = (fight.sides[1], &fight.armies);
        let name = scene.side_name(enemy);
        let begins = format!("{name} {}", if enemy == Side::ELVES { "begin" } else { "begins" });
        let odds = odds_of_comers(scene, fight, left);
        left -= odds.len();
        let there =
            value!({ "mine": mine.count, "words": scene.army_words(enemy, &theirs.count), "begins": begins, "odds": odds });
        all.insert(fight.place.0.to_string(), there);
    }
    all.into()
}

/// By the numbers of the Attacker's units, the odds as the script shows them: chance, losses of both, Slowness of both, and who
/// begins. What would take long to compute is left out, unless all who can come do; the page says it when they are there.
fn odds_of_comers(scene: &Scene<'_>, fight: &FightView, most: usize) -> serde_json::Map<String, serde_json::Value> {
    let mut model = Model::new(&fight.armies);
    let mut all = serde_json::Map::new();
    for (coming, everybody) in comers(scene, fight.place) {
        let attackers: Count = std::array::from_fn(|kind| fight.armies[0].count[kind].saturating_add(coming[kind]));
        let key = attackers.map(|n| n.to_string()).join(",");
        let situation = fight.with(attackers);
        if all.contains_key(&key) || all.len() >= most || !(everybody || situation.is_small()) {
            continue;
        }
        all.insert(key, told(&mut model, &situation));
    }
    all
}

fn told(model: &mut Model, situation: &Situation) -> serde_json::Value {
    let odds = model.odds(situation);
    let [ours, theirs] = odds.losses.map(|n| n.round() as u16);
    let [a, b] = situation.armies.map(|army| army.slowness());
    value!([percent(odds.attacker), ours, theirs, a, b, first(&situation.armies)])
}

/// In which numbers units can come to a place from one other, those with all of them first, and whether it is all of them.
fn comers(scene: &Scene<'_>, to: Place) -> Vec<(Count, bool)> {
    let ways = || scene.view.reach.iter().filter(|way| way.path.last() == Some(&to));
    let mut from: Vec<Place> = ways().map(|way| way.from).collect();
    from.dedup();
    let mut all: Vec<(Count, bool)> = Vec::new();
    for from in from {
        let mut most = [0; KINDS];
        ways().filter(|way| way.from == from).for_each(|way| most[way.level.index()] = way.count);
        let numbers: usize = most.iter().map(|n| usize::from(*n) + 1).product();
        let step = |n: u8| if numbers > MOST_NUMBERS { n.max(1) } else { 1 };
        let mut some: Vec<Count> = vec![[0; KINDS]];
        for kind in 0..KINDS {
            let fewer = |count: &Count| {
                let count = *count;
                let with = move |n| {
                    let mut more = count;
                    more[kind] = n;
                    more
                };
                (0..=most[kind]).rev().step_by(step(most[kind]).into()).map(with)
            };
            some = some.iter().flat_map(fewer).collect();
        }
        some.retain(|count| *count != [0; KINDS]);
        all.extend(some.into_iter().map(|count| (count, count == most)));
    }
    all.sort_by_key(|(_, everybody)| !everybody);
    all
}

/// One sentence about a Battle as it stands.
fn guess(scene: &Scene<'_>, fight: &FightView) -> String {
    let (odds, [side, enemy], armies) = (fight.situation().odds(), fight.sides, &fight.armies);
    format!(
        "{} to win with {} against {}, losing about {:.0} for {:.0}. {}.",
        percent(odds.attacker),
        scene.army_words(side, &armies[0].count),
        scene.army_words(enemy, &armies[1].count),
        odds.losses[0].round(),
        odds.losses[1].round(),
        who_begins(scene, fight.sides, armies),
    )
}

/// RA-16.1: how many units have stopped here, of how many it takes to pass through.
fn overrun(side: Side, at: &PlaceView) -> String {
    let stopped: u8 = at.units.iter().filter(|s| s.side == side).map(|s| s.ended).sum();
    let needed: u8 = at.units.iter().filter(|s| s.side != side).map(|s| s.count).sum();
    if stopped >= needed {
        "Others may pass now.".into()
    } else {
        format!("{stopped} of {needed} needed before others may pass.")
    }
}

/// Where Battles would be fought if moving ended now.
fn contested(scene: &Scene<'_>, side: Side) -> Markup {
    let begun = scene.view.fights.iter().filter(|fight| fight.armies[0].number() > 0);
    let fights: Vec<_> = begun.filter_map(|fight| Some((fight, scene.place(fight.place)?))).collect();
    html! {
        @if !fights.is_empty() {
            h3 { "Battles so far" }
            ul.battles-ahead {
                @for (fight, at) in fights {
                    li { b { (icon("weapon")) (capital(&scene.place_name(at.place))) ": " } (guess(scene, fight)) " " (overrun(side, at)) }
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
                    label for="by-count" { "How many (empty for all)" }
                    input #by-count name="count" type="number" min="1" max=(most);
                    button.button type="submit" { "Move" }
                }
            }))
        }
    }
}
