//! Battles: both sides, who begins and why, the dice, the odds, and who falls.

use super::art::{emblem, small, token};
use super::panel::button;
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::shell::{capital, count};
use crate::table::{act_form, clause_link};
use engine::Event as _;
use maud::{Markup, html};
use rage::action::KINDS;
use rage::odds::{Army, Odds, first};
use rage::state::Step;
use rage::types::Level;
use rage::view::{BattleView, FightView};
use rage::{Action, Event, Side};

/// RA-17.3: which Battle is next.
pub(super) fn next(scene: &Scene<'_>, page: &TablePage) -> Markup {
    html! {
        h2 { "Which Battle first?" }
        (act_form(page, html! {
            ul.ways-on data-nav {
                @for fight in &scene.view.fights {
                    @let FightView { place, sides: [side, enemy], armies } = fight;
                    li { button.way type="submit" name="action" value=(json(&Action::Battle(*place))) {
                        (emblem(scene, *enemy)) b { "Fight at " (scene.place_name(*place)) }
                        small {
                            b { (capital(&percent(fight.situation().odds().attacker))) " to win" } ": " (scene.army_words(*side, &armies[0].count)) " against " (scene.army_words(*enemy, &armies[1].count)) ". "
                            (who_begins(scene, fight.sides, armies)) "."
                        }
                    } }
                }
            }
        }))
        (how_guessed())
    }
}

/// "You begin, Slowness 1 against 3".
pub(super) fn who_begins(scene: &Scene<'_>, sides: [Side; 2], armies: &[Army; 2]) -> String {
    let due = first(armies);
    let verb = if scene.me.map(Side::of) == Some(sides[due]) || sides[due] == Side::ELVES { "begin" } else { "begins" };
    let [own, other] = [armies[due].slowness(), armies[1 - due].slowness()];
    format!("{} {verb}, Slowness {own} against {other}", capital(&scene.side_name(sides[due])))
}

/// A chance as it is said: rounded, and what may still happen is neither impossible nor certain.
pub(super) fn percent(chance: u8) -> String {
    match chance {
        0 => "under 1 %".into(),
        100 => "over 99 %".into(),
        some => format!("{some} %"),
    }
}

/// How the odds come about.
pub(super) fn how_guessed() -> Markup {
    html! { p.hint { "Odds if nobody flees, every miss is rerolled and the strongest fall first." } }
}

/// A Battle, with what is asked in it.
pub(super) fn panel(scene: &Scene<'_>, page: &TablePage, battle: &BattleView) -> Markup {
    let mine = scene.asked();
    let due = battle.due as usize;
    html! {
        h2 { "Battle at " (scene.place_name(battle.place)) }
        // What was just rolled stands first: on a low window the rest may be below the fold.
        @match battle.step {
            Step::Due => {}
            Step::Rolled => (dice(battle.dice)),
            Step::Wounded => { (dice(battle.dice)) (sum(battle, due)) }
        }
        (sides(scene, battle))
        @match battle.step {
            Step::Due => (assault_or_flee(scene, page, battle, mine)),
            Step::Rolled => {
                @if mine {
                    p.hint { (count(u32::from(battle.rerolls), "reroll", "rerolls")) " left; hits stay. " (clause_link("RA-19.8")) }
                    (act_form(page, html! { div.choice.primary { (button(scene, &Action::Reroll, "")) (button(scene, &Action::Stand, "quiet")) } }))
                }
            }
            Step::Wounded => {
                @if mine { (casualties(scene, page, battle)) }
            }
        }
        @if !mine { p.hint { "It is for " (battle.decider.map_or("nobody".into(), |s| scene.names.of(s))) " to decide"
            @if battle.sides[due] == Side::ELVES { ", who runs the Elves " (clause_link("RA-17.7")) } "." } }
        @if scene.me.is_some() { (orders()) }
        (so_far(scene))
    }
}

/// What a player lets the page decide, so that a long Battle does not need a press for every Assault.
fn orders() -> Markup {
    let percent = |name: &str, words: &str| {
        html! { label { (words) " " input type="number" name=(name) min="1" max="100" inputmode="numeric" placeholder="–"; " %" } }
    };
    html! {
        details.orders #orders data-keep {
            summary { "Standing orders" }
            form {
                (percent("on", "Attack, and reroll misses, with a chance of at least"))
                (percent("flee", "Flee with a chance below"))
                label { input type="checkbox" name="fall"; " Accept the suggested casualties" }
            }
            p.hint { "For this table, while this page is open." }
        }
    }
}

/// Both sides as they stand.
pub(super) fn sides(scene: &Scene<'_>, battle: &BattleView) -> Markup {
    let armies = battle.armies();
    let slow = battle.slowness;
    let began = usize::from(slow[0] >= slow[1]);
    html! {
        div.versus-sides {
            @for i in 0..2 { (side(scene, battle, &armies[i], i)) }
        }
        p.initiative {
            (icon("hourglass")) (capital(&scene.side_name(battle.sides[began]))) " struck first: Slowness " b { (slow[began]) } " against " b { (slow[1 - began]) }
            @if slow[0] == slow[1] { "; the defender wins ties " (clause_link("RA-18.5")) } @else { " " (clause_link("RA-18.4")) }
        }
    }
}

fn side(scene: &Scene<'_>, battle: &BattleView, army: &Army, i: usize) -> Markup {
    let side = battle.sides[i];
    let due = battle.due as usize == i;
    let strongest = (0..KINDS).filter(|k| army.count[*k] > 0).max_by_key(|k| (army.values[*k].power, KINDS - k));
    html! {
        div.b-side.(if due { "due" } else { "" }) {
            h3 { (emblem(scene, side)) (capital(&scene.side_name(side))) small { (if i == 0 { "Attacker" } else { "Defender" }) @if due { ", attacking" } } }
            ul.b-units {
                @for kind in 0..KINDS { @if army.count[kind] > 0 {
                    @let values = &army.values[kind];
                    li {
                        (small(scene, side, Level(kind as u8))) b { (army.count[kind]) } " " span { (scene.unit(side, kind)[usize::from(army.count[kind] != 1)]) }
                        span.mods {
                            span.mod.(if strongest == Some(kind) { "sets" } else { "" }) title=(if strongest == Some(kind) { "Sets the number of dice" } else { "Power" }) { (icon("power")) (values.power) span.unseen { " Power" } }
                            span.mod title="Life" { (icon("life")) (values.life) span.unseen { " Life" } }
                            @if values.slowness > 0 { span.mod title="Slowness" { (icon("hourglass")) (values.slowness) span.unseen { " Slowness" } } }
                        }
                    }
                } }
            }
            p.b-sum {
                span { (icon("power")) (count(u32::from(army.dice()), "die", "dice")) }
                @if army.rerolls() > 0 { span { (icon("reroll")) (count(u32::from(army.rerolls()), "reroll", "rerolls")) } }
                @if army.injuries() > 0 { span { (icon("injury")) "+" (army.injuries()) span.unseen { " injuries" } } }
                @if army.rage() > 0 { span { (icon("rage")) "+" (army.rage()) " each Assault" } }
                @if battle.rage[i] > 0 { b.tokens { (icon("rage")) (count(u32::from(battle.rage[i]), "Rage token", "Rage tokens")) } }
            }
        }
    }
}

fn assault_or_flee(scene: &Scene<'_>, page: &TablePage, battle: &BattleView, mine: bool) -> Markup {
    let due = battle.due as usize;
    let Odds { attacker, losses } = battle.situation().odds();
    let own = if due == 0 { attacker } else { 100 - attacker };
    let number = battle.armies()[due].number();
    html! {
        div.odds data-own=[mine.then_some(own)] role="img" aria-label=(format!("{} has {own} percent to win", capital(&scene.side_name(battle.sides[due])))) {
            svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" { rect.odds-all width="100" height="6" {} rect.odds-own width=(own) height="6" {} }
            p { b { (capital(&percent(own))) } " for " (scene.side_name(battle.sides[due])) ", losing about " (format!("{:.1}", losses[due])) " of " (number) "; the enemy about " (format!("{:.1}", losses[1 - due])) "." }
        }
        @if mine {
            p.hint { "If you flee, all " (number) " units go to your Bastion and the enemy keeps " (scene.place_name(battle.place)) ". " (clause_link("RA-23.2")) }
            (act_form(page, html! { div.choice.primary { (button(scene, &Action::Assault, "big")) (button(scene, &Action::Flee, "quiet")) } }))
        }
        (how_guessed())
    }
}

fn dice([wounds, misses]: [u8; 2]) -> Markup {
    html! {
        div.dice role="img" aria-label=(format!("{}, {}", count(u32::from(wounds), "wound", "wounds"), count(u32::from(misses), "miss", "misses"))) {
            @for i in 0..wounds + misses { (die(i < wounds)) }
        }
    }
}

fn die(wound: bool) -> Markup {
    html! {
        svg.die.(if wound { "wound" } else { "blank" }) viewBox="0 0 40 40" aria-hidden="true" {
            rect x="2" y="2" width="36" height="36" rx="7" {}
            @if wound { path d="M20 7q9 12 9 17a9 9 0 0 1-18 0q0-5 9-17z" {} } @else { circle cx="20" cy="20" r="3" {} }
        }
    }
}

/// RA-20.1: the injuries as an addition.
fn sum(battle: &BattleView, due: usize) -> Markup {
    let extra = battle.armies()[due].injuries();
    // What a campaign's tokens add, or what the enemy wards off.
    let tokens = i32::from(battle.injuries) - i32::from(battle.dice[0]) - i32::from(extra) - i32::from(battle.rage[due]);
    html! {
        p.sum {
            (count(u32::from(battle.dice[0]), "wound", "wounds"))
            @if extra > 0 { " + " (extra) " of the units" }
            @if battle.rage[due] > 0 { " + " (battle.rage[due]) " of Rage" }
            @if tokens > 0 { " + " (tokens) " from tokens" } @else if tokens < 0 { " − " (-tokens) " warded off" }
            " = " b { (count(u32::from(battle.injuries), "injury", "injuries")) } " " (clause_link("RA-20.1"))
        }
    }
}

/// RA-20.4: who falls: the enemy's units one by one, the suggestion pressed.
fn casualties(scene: &Scene<'_>, page: &TablePage, battle: &BattleView) -> Markup {
    let hurt = 1 - battle.due as usize;
    let side = battle.sides[hurt];
    let suggested = battle.suggested.unwrap_or_default();
    let possible: Vec<_> =
        scene.legal.iter().filter_map(|(a, _)| if let Action::Eliminate(k) = a { Some(*k) } else { None }).collect();
    let life: Vec<u8> = battle.values[hurt].iter().map(|v| v.life).collect();
    // RA-27.6: alone, one chooses for the Elves as well.
    let own = scene.me.map(Side::of) == Some(side);
    let verb = if own { "Lose " } else { "Eliminate " };
    html! {
        div.fell data-keep id=(format!("fell-{}", page.version)) data-verb=(verb) data-injuries=(battle.injuries) data-life=(serde_json::json!(life).to_string()) data-possible=(serde_json::json!(possible).to_string()) {
            @if own { p { "Choose which of your units fall. " (clause_link("RA-R73")) } }
            @else { p { "Who falls? " (clause_link("RA-20.4")) } }
            div.fell-units data-nav {
                @for kind in 0..KINDS { @for i in 0..battle.units[hurt][kind] {
                    button.fell-unit type="button" data-kind=(kind) aria-pressed=(if i < suggested[kind] { "true" } else { "false" }) {
                        svg viewBox="-20 -20 40 40" aria-hidden="true" { (token(scene, side, Level(kind as u8))) }
                        span { (icon("life")) (battle.values[hurt][kind].life) }
                        span.unseen { (scene.unit(side, kind)[0]) " " (i + 1) ", Life " (battle.values[hurt][kind].life) }
                    }
                } }
            }
            p.fell-said role="status" { }
            (act_form(page, html! { div.primary { button.button.fell-go type="submit" name="action" value=(json(&Action::Eliminate(suggested))) { (verb) (scene.army_words(side, &suggested)) } } }))
        }
        div.no-script {
            (act_form(page, html! {
                div.stack {
                    label for="fall-list" { "Or choose from a list" }
                    select #fall-list name="action" {
                        @for (action, legal) in &scene.legal { option value=(json(action)) selected[*action == Action::Eliminate(suggested)] { (legal.label) } }
                    }
                    button.button type="submit" { "Eliminate" }
                }
            }))
        }
    }
}

/// The course of this Battle in sentences.
fn so_far(scene: &Scene<'_>) -> Markup {
    let began = scene.events.iter().rposition(|t| matches!(t.event, Event::BattleBegins { .. })).unwrap_or(0);
    let told: Vec<String> = scene.events[began..].iter().map(|t| t.event.tell(&scene.names)).collect();
    html! {
        @if told.len() > 1 { ol.lately-list { @for line in told.iter().rev().take(7) { li { (capital(line)) } } } }
    }
}

/// The Battle in a sentence, for screen readers.
pub(super) fn spoken(scene: &Scene<'_>, battle: &BattleView) -> String {
    let words =
        |i: usize| format!("{} with {}", scene.side_name(battle.sides[i]), scene.army_words(battle.sides[i], &battle.units[i]));
    format!("{} Battle at {}: {} against {}.", scene.last_told(), scene.place_name(battle.place), words(0), words(1))
}
