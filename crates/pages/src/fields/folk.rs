//! The teams beside the land: purse, soldiers, heroes with all they own; and of one's own team the victory cards.

use super::art::{portrait, team_class};
use super::wares::{card_full, chip};
use super::{Scene, panel};
use crate::icons::icon;
use fields::action::Owned;
use fields::ids::{COMBAT, Combat, HeroId, TeamId};
use fields::text::{Face, card_of};
use fields::view::{HeroView, TeamView};
use maud::{Markup, html};

pub(super) fn column(scene: &Scene<'_>) -> Markup {
    let mine = scene.view.mine;
    let mut order: Vec<usize> = (0..scene.view.teams.len()).collect();
    // One's own team first.
    order.sort_by_key(|i| mine != Some(TeamId(*i as u8)));
    html! {
        div.fe-folk #folk {
            a.close href="#table" { (icon("close")) span.unseen { "Close" } }
            (super::mission::mission(scene))
            @for i in order { @if let Some(team) = scene.view.teams.get(i) { (one(scene, TeamId(i as u8), team)) } }
            (rules_on(scene))
        }
    }
}

fn one(scene: &Scene<'_>, id: TeamId, team: &TeamView) -> Markup {
    html! {
        section.fe-team.(team_class(id)) aria-label=(team.name) {
            h2 { (super::art::sign(id)) span { (team.name) } }
            @if scene.by_rules(id) { p.fe-by-rules { "Run by the rules" } }
            p.fe-purse {
                span title="Soldiers in reserve" { (icon("flag")) (team.reserve) span.unseen { " soldiers in reserve" } }
                span title="Outposts" { (icon("city")) (team.controls.len()) span.unseen { " outposts" } }
                @if !scene.by_rules(id) { button.fe-deck type="button" popovertarget=(format!("deck-{}", id.0)) { (icon("pile")) "Deck" } }
            }
            @if !scene.by_rules(id) { div.tip.fe-sheet id=(format!("deck-{}", id.0)) popover="auto" role="dialog" aria-label=(format!("Combat deck of {}", team.name)) { (deck(team)) } }
            ul.fe-heroes { @for (hero, view) in scene.heroes_of(id) { (hero_row(scene, hero, view)) } }
            (victory(scene, id, team))
        }
    }
}

fn hero_row(scene: &Scene<'_>, id: HeroId, hero: &HeroView) -> Markup {
    let (hp, most) = hero.hp;
    let acting = scene.view.turn == Some(id) && scene.view.over.is_none();
    let state = if acting {
        ", acting"
    } else if hero.activated {
        ", has acted"
    } else {
        ""
    };
    html! {
        li {
            button.fe-hero.acting[acting].spent[hero.activated && !acting] type="button" popovertarget=(format!("hero-{}", id.0)) {
                (portrait(hero.def, hero.team, ""))
                b { (hero.name) }
                span.fe-life { svg.fe-bar viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" { rect.all width="100" height="8" {} rect.now width=(u32::from(hp) * 100 / u32::from(most.max(1))) height="8" {} } (hp) "/" (most) span.unseen { " HP" (state) } }
                span.fe-owns {
                    @for relic in scene.view.relics.iter().filter(|relic| relic.by == Some(id)) { span title=(format!("Carries {}", relic.name)) { (icon("gold")) span.unseen { "carries " (relic.name) } } }
                    @if hero.flies { (icon("wing")) }
                    @if !hero.mounts.is_empty() || !hero.allies.is_empty() { (icon("people")) (hero.mounts.len() + hero.allies.len()) }
                    @if !hero.worn.is_empty() || hero.pack.0 > 0 { (icon("armour")) (hero.worn.len() as u8 + hero.pack.0) }
                    @if hero.spells.0 > 0 { (icon("special")) (hero.spells.0) }
                }
            }
            div.tip.fe-sheet id=(format!("hero-{}", id.0)) popover="auto" role="dialog" aria-label=(hero.name) { (sheet(scene, id, hero)) }
        }
    }
}

/// Everything of a hero that the viewer may know.
fn sheet(scene: &Scene<'_>, id: HeroId, hero: &HeroView) -> Markup {
    let text = card_of(scene.content, Face::Hero(hero.def));
    let [mind, initiative, body, movement] = hero.stats;
    let face = |owned: Owned| chip(scene.content, Face::owned(owned));
    html! {
        div.fe-head { (portrait(hero.def, hero.team, "big")) div { h2 { (hero.name) } p { (scene.controller(hero)) " · " (scene.area(hero.area)) } } }
        p.fe-stats {
            span { (icon("hp")) "HP " b { (hero.hp.0) "/" (hero.hp.1) } } span { "Mind " b { (mind) } } span { "Initiative " b { (initiative) } }
            span { "Body " b { (body) } } span { (icon("boot")) "Movement " b { (movement) } } @if hero.flies { span { (icon("wing")) "flies" } }
        }
        @for relic in scene.view.relics.iter().filter(|relic| relic.by == Some(id)) {
            p.fe-about { "Carries " b { (relic.name) } ". " (super::mission::worth(relic)) }
        }
        ul.fe-lines { @for line in &text.lines { li { (line) } } }
        @if let Some(quest) = hero.quest { (card_full(scene.content, Face::Quest(quest), None)) }
        ul.fe-chips {
            @for ally in &hero.allies { li { (face(Owned::Ally(*ally))) } }
            @for mount in &hero.mounts { li { (face(Owned::Mount(*mount))) } }
            @for worn in &hero.worn { li { (face(Owned::Worn(*worn))) } }
            @match &hero.pack { (_, Some(cards)) => @for one in cards { li { (face(Owned::Packed(*one))) } }, (n, None) => @if *n > 0 { li.hidden-cards { (icon("back")) (n) " in the pack" } } }
            @match &hero.spells { (_, Some(cards)) => @for one in cards { li { (face(Owned::Spell(*one))) } }, (n, None) => @if *n > 0 { li.hidden-cards { (icon("back")) (n) " spells" } } }
        }
    }
}

/// FE-21.6: the combat deck and what could still be gained.
fn deck(team: &TeamView) -> Markup {
    html! {
        h2 { "Combat deck: " (team.name) }
        (kinds(&team.deck))
        h3 { "Still to be gained" }
        (kinds(&team.supply))
    }
}

/// So many of each kind of combat card.
pub(super) fn kinds(all: &[u8; COMBAT]) -> Markup {
    html! {
        ul.fe-kinds { @for (kind, n) in Combat::ALL.into_iter().zip(all).filter(|(_, n)| **n > 0) { li { (super::art::combat_card(kind, "tiny")) "×" (n) } } }
    }
}

/// Victory cards: those on the table, and for the team those in hand, with how far they are.
fn victory(scene: &Scene<'_>, id: TeamId, team: &TeamView) -> Markup {
    let (in_hand, on_table) = (&team.progress.0, &team.progress.1);
    let mine = scene.view.mine == Some(id);
    if team.hand.0 == 0 && team.shown.is_empty() {
        return html! {};
    }
    html! {
        ul.fe-victory aria-label="Victory cards" {
            @for (i, shown) in team.shown.iter().enumerate() {
                (objective(scene, &format!("v{}-s{i}", id.0), shown.card, true, shown.done, on_table.get(i)))
            }
            @if let (true, Some(hand)) = (mine, &team.hand.1) {
                @for (i, held) in hand.iter().enumerate() { (objective(scene, &format!("v{}-h{i}", id.0), held.card, false, false, in_hand.get(i))) }
            } @else if team.hand.0 > 0 { li.hidden-cards { (icon("back")) (crate::shell::count(u32::from(team.hand.0), "victory card", "victory cards")) " in hand" } }
        }
    }
}

fn objective(scene: &Scene<'_>, id: &str, number: u8, shown: bool, done: bool, far: Option<&(u8, u8)>) -> Markup {
    let Some(def) = scene.defs.victory.get(usize::from(number)) else { return html! {} };
    let (now, of) = far.copied().unwrap_or((0, 1));
    let vp = if shown { def.secondary.vp } else { def.primary.vp };
    html! {
        li {
            button.fe-objective.done[done].met[!done && now >= of] type="button" popovertarget=(id) {
                (super::art::emblem(scene.defs, Face::Victory(number)))
                b { (def.name) }
                span { @if done { "scored" } @else { (now) "/" (of) " · " (vp) " VP" } }
            }
            div.tip.fe-sheet id=(id) popover="auto" role="dialog" aria-label=(def.name) {
                (card_full(scene.content, Face::Victory(number), None))
                p.hint { @if shown { "On the table: the first objective is scored." } @else { "In your hand; only your team sees it." } }
            }
        }
    }
}

/// The rules that are switched on, and what the scenario changes.
fn rules_on(scene: &Scene<'_>) -> Markup {
    let all = panel::exceptions(scene);
    html! {
        details.fe-rules { summary { (icon("help")) "Rules of this game" small { " " (all.len()) } }
            ul { @for (name, what) in all { li { b { (name) } " " (what) } } }
        }
    }
}
