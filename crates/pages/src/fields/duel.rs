//! Epic combat over the land: both grids, lane beside lane, with what is known of the totals and what is left to come.

use super::art::{badge, combat_back, combat_card, emblem, portrait, team_class};
use super::folk::kinds;
use super::wares::words;
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::table::act_form;
use fields::Action;
use fields::combat::{Foe, Lies};
use fields::ids::{Combat, Lane};
use fields::pending::Pending;
use fields::text::{Face, card_of, clash_card, effect_card};
use fields::view::{CombatView, SideView};
use maud::{Markup, html};

pub(super) fn stage(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    let Some(combat) = &scene.view.combat else { return html! {} };
    let phase = match &scene.view.asked {
        Pending::Arms { .. } => "choosing weapons",
        Pending::Drawn { .. } | Pending::Tool { .. } => "placing cards",
        Pending::Powers { .. } => "abilities in turn",
        Pending::Power { .. } => "dice",
        Pending::Flight => "flight",
        _ => "",
    };
    html! {
        section.fe-duel aria-label="Epic combat" tabindex="0" {
            div.fe-duel-head {
                h2 { "Combat in " (scene.area(combat.area)) small { " round " (combat.round) @if !phase.is_empty() { ", " (phase) } } }
                (drawn(scene, page))
            }
            div.fe-sides {
                (side(scene, page, combat, 0))
                p.fe-versus aria-hidden="true" { (icon("attack")) }
                (side(scene, page, combat, 1))
            }
            (forecast(scene, combat))
        }
    }
}

fn side(scene: &Scene<'_>, page: Option<&TablePage>, combat: &CombatView, at: usize) -> Markup {
    let Some(side) = combat.sides.get(at) else { return html! {} };
    let hero = side.hero.and_then(|id| scene.hero(id));
    let Some(hero) = hero else { return creature(scene, combat, side) };
    let text = card_of(scene.content, Face::Hero(hero.def));
    let weapon = side.weapon.and_then(|n| text.lines.get((text.lines.len() + usize::from(n)).checked_sub(2)?));
    let team = scene.team(hero.team).map_or("", |team| team.name);
    let rules = scene.by_rules(hero.team);
    let passed = matches!(scene.view.asked, Pending::Powers { .. }) && combat.passed >> hero.team.0 & 1 == 1;
    html! {
        article.fe-side.rules[rules].(team_class(hero.team)) aria-label=(hero.name) {
            header {
                (portrait(hero.def, hero.team, "big"))
                div { h3 { (hero.name) " " (badge(hero.team, team)) } p { (icon("hp")) b { (hero.hp.0) } "/" (hero.hp.1) @if passed { " · passed" } @if rules { " · run by the rules" } } }
                @if !rules { (focus(side)) }
            }
            @if let Some(weapon) = weapon { p.fe-weapon { (icon("weapon")) (weapon) } }
            div.fe-lanes { @for lane in Lane::ALL { (lane_row(scene, page, at, side, lane)) } }
            @if rules { (clash(scene)) } @else { footer {
                span { (side.placed.0) " of " (side.placed.1) " placed" } span { (side.left.0) " cards left" }
                @if side.times > 0 { span { (combat_card(Combat::Time, "tiny")) "×" (side.times) } }
                @if side.flags[1] { span { "overload blocked" } }
            } }
            @if let Some(left) = &side.left.1 { details.steps { summary { "What is left in the deck" } (kinds(left)) } }
            @if side.gone.iter().any(|n| *n > 0) { details.steps { summary { "Discarded" } (kinds(&side.gone)) } }
        }
    }
}

/// FE-36.8, FE-36.12: an enemy that the rules run has no grid: its clash card and the effect cards of this combat round.
fn clash(scene: &Scene<'_>) -> Markup {
    let Some(solo) = &scene.view.solo else { return html! {} };
    let card = solo.clash.and_then(|at| scene.defs.clash_cards.get(usize::from(at)));
    let effects = solo.effects.iter().filter_map(|at| scene.defs.effect_cards.get(usize::from(*at)));
    html! {
        div.fe-clash {
            @match card {
                Some(card) => article.fe-card.bare { div.fe-card-words { (words(&clash_card(card), None)) } },
                None => p.hint { "No clash card has been drawn yet." },
            }
            @for effect in effects {
                article.fe-card.bare.effect { div.fe-card-words { (words(&effect_card(scene.content, effect), None)) } }
            }
            p.hint { (solo.deck[0]) " effect cards left, " (solo.deck[1]) " discarded" }
        }
    }
}

/// FE-22.10: focuses used and left.
fn focus(side: &SideView) -> Markup {
    let most = side.focuses.max(side.focused);
    html! {
        p.fe-focus role="img" aria-label=(format!("{} of {most} focuses left", most - side.focused)) title="Focus" { (icon("eye")) @for i in 0..most { i.on[i >= side.focused] {} } }
    }
}

/// A lane with its cards and total. Where a drawn card can go, the lane is a button.
fn lane_row(scene: &Scene<'_>, page: Option<&TablePage>, at: usize, side: &SideView, lane: Lane) -> Markup {
    let cards = side.cards.iter().enumerate().filter(|(_, card)| card.0 == lane);
    let own = matches!(scene.view.asked, Pending::Drawn { side, card: Some(_) } if usize::from(side) == at);
    let lay = page.filter(|_| own).filter(|_| scene.label(&Action::Lay(lane)).is_some());
    let hidden = side.cards.iter().any(|card| card.0 == lane && card.2.is_none());
    let inside = html! {
        span.fe-lane-name { (icon(sign(lane))) (lane.name()) }
        span.fe-row { @for (i, (_, lies, what, used)) in cards { (placed(scene, page, at, i, *lies, *what, *used)) } }
        b.fe-total { (side.running[lane.index()]) @if hidden { small { "+?" } } }
    };
    html! {
        @match lay {
            Some(page) => (act_form(page, html! { button.fe-lane.can type="submit" name="action" value=(json(&Action::Lay(lane))) { span.unseen { "Place it in " } (inside) } })),
            None => div.fe-lane { (inside) },
        }
    }
}

fn sign(lane: Lane) -> &'static str {
    match lane {
        Lane::Attack => "weapon",
        Lane::Defense => "shield",
        Lane::Initiative => "initiative",
    }
}

/// A card on the grid; in phase 4 an overload that can be triggered is a button.
fn placed(
    scene: &Scene<'_>,
    page: Option<&TablePage>,
    at: usize,
    i: usize,
    lies: Lies,
    what: Option<Combat>,
    used: bool,
) -> Markup {
    let turned = matches!(lies, Lies::Turned | Lies::TurnedHidden);
    let picture = match what {
        Some(card) if turned => combat_card(card, "turned"),
        Some(card) if lies == Lies::Hidden => combat_card(card, "mine-only"),
        Some(card) if used => combat_card(card, "used"),
        Some(card) => combat_card(card, ""),
        None => combat_back(),
    };
    let mine = scene.view.combat.as_ref().and_then(|combat| combat.sides.get(at)?.hero).and_then(|hero| scene.hero(hero));
    let mine = mine.is_some_and(|hero| scene.view.mine == Some(hero.team));
    let number = i as u8;
    let act = if mine { Action::Trigger(number) } else { Action::Card(number) };
    let act = [act, Action::Card(number)].into_iter().find(|act| {
        let other = matches!(act, Action::Card(_)) && targets_other(scene) == mine;
        !other && scene.label(act).is_some()
    });
    html! {
        @match (act, page) {
            (Some(act), Some(page)) => (act_form(page, html! { button.fe-press type="submit" name="action" value=(json(&act)) title=(scene.label(&act).unwrap_or_default()) { (picture) span.unseen { (scene.label(&act).unwrap_or_default()) } } })),
            _ => (picture),
        }
    }
}

/// Whether what is asked concerns cards of the opponent.
fn targets_other(scene: &Scene<'_>) -> bool {
    matches!(&scene.view.asked, Pending::Choice { text, .. } if text.contains("enemy"))
}

/// FE-24.10: a creature: its numbers with what the dice gave it.
fn creature(scene: &Scene<'_>, combat: &CombatView, side: &SideView) -> Markup {
    let face = match combat.foe {
        Foe::Epic(id) => Face::Epic(id),
        Foe::Boss => Face::Boss(scene.view.boss.map_or(0, |boss| boss.boss)),
        _ => return html! {},
    };
    let text = card_of(scene.content, face);
    let most = text.numbers.iter().find(|(label, _)| *label == "HP").map_or(String::new(), |(_, n)| format!("/{n}"));
    html! {
        article.fe-side.creature aria-label=(text.name) {
            header {
                (emblem(scene.defs, face))
                div { h3 { (text.name) } p { (icon("hp")) b { (combat.hp) } (most) @if combat.overload { " · overload rolled" } } }
            }
            div.fe-lanes { @for lane in Lane::ALL {
                div.fe-lane { span.fe-lane-name { (icon(sign(lane))) (lane.name()) } span.fe-row { @if side.bonus[lane.index()] != 0 { small { (format!("{:+}", side.bonus[lane.index()])) " by dice and effects" } } } b.fe-total { (side.running[lane.index()]) } }
            } }
            @for line in &text.lines { p.fe-weapon { (line) } }
        }
    }
}

/// What was drawn and waits for its place.
fn drawn(scene: &Scene<'_>, page: Option<&TablePage>) -> Markup {
    let Some(page) = page else { return html! {} };
    html! {
        @match &scene.view.asked {
            Pending::Drawn { card: Some(card), .. } => div.fe-drawn {
                (combat_card(*card, "big"))
                div {
                    p { @if *card == Combat::Time { "It lies beside the grid and swaps two cards later." } @else { "Press a lit lane." } }
                    @for act in [Action::LayTime, Action::Focus] { @if let Some(label) = scene.label(&act) {
                        (act_form(page, html! { button.button.quiet type="submit" name="action" value=(json(&act)) { (label) } }))
                    } }
                }
            },
            Pending::Tool { cards: Some(cards), .. } => div.fe-drawn {
                @for (i, card) in cards.iter().enumerate() {
                    @let act = Action::Keep(i as u8);
                    @if scene.label(&act).is_some() { (act_form(page, html! { button.fe-press type="submit" name="action" value=(json(&act)) { (combat_card(*card, "big")) span { "Keep" } } })) }
                }
            },
            _ => {},
        }
    }
}

/// What would happen if the totals stayed as they look now.
fn forecast(scene: &Scene<'_>, combat: &CombatView) -> Markup {
    let [Some(a), Some(b)] = [combat.sides.first(), combat.sides.get(1)] else { return html! {} };
    let ([aa, ad, ai], [ba, bd, bi]) = (a.running, b.running);
    let unknown = combat.sides.iter().any(|side| side.cards.iter().any(|card| card.2.is_none()));
    let against_rules = combat.sides.iter().filter_map(|side| scene.hero(side.hero?)).any(|hero| scene.by_rules(hero.team));
    let unknown = unknown || (against_rules && scene.view.solo.as_ref().is_some_and(|solo| solo.clash.is_none()));
    let first = if ai >= bi { "left" } else { "right" };
    html! {
        p.fe-forecast {
            b { @if unknown { "As far as you can see: " } @else { "As it stands: " } }
            "the left deals " b { (aa.saturating_sub(bd)) } ", the right deals " b { (ba.saturating_sub(ad)) } "; the " (first) " strikes first"
            @if ai != bi { ", and the other loses 1 HP" } "."
        }
    }
}
