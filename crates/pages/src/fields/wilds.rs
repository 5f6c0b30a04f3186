//! Wilds combat over the land: the creature's three numbers, the dice, and what both sides would lose.

use super::art::{emblem, portrait};
use super::{Scene, json};
use crate::icons::icon;
use crate::model::TablePage;
use crate::table::act_form;
use fields::Action;
use fields::action::Attribute;
use fields::frame::Fight;
use fields::ids::{Face as Side, HeroId};
use fields::text::{Face, card_of};
use maud::{Markup, html};

pub(super) fn stage(scene: &Scene<'_>, page: Option<&TablePage>, hero: HeroId, fight: &Fight) -> Markup {
    let face = Face::encounter(scene.content, fight.card);
    let text = card_of(scene.content, face);
    let Some(hero) = scene.hero(hero) else { return html! {} };
    html! {
        section.fe-duel.wild aria-label="Wilds combat" tabindex="0" {
            h2 { (hero.name) " meets " (text.name) }
            div.fe-sides {
                article.fe-side {
                    header { (portrait(hero.def, hero.team, "big")) div { h3 { (hero.name) } p { (icon("hp")) b { (hero.hp.0) } "/" (hero.hp.1) } } }
                    (dice(fight))
                    (hint(fight, hero.hp.0))
                }
                article.fe-side.creature {
                    header { (emblem(scene.defs, face)) div { h3 { (text.name) } p { (text.stats()) } } }
                    div.fe-lanes {
                        (row(scene, page, fight, Attribute::Defense, "shield", "Defense", fight.defense))
                        (row(scene, page, fight, Attribute::Hp, "hp", "HP", fight.hp))
                        (row(scene, page, fight, Attribute::Attack, "weapon", "Attack", fight.attack))
                    }
                    @for line in &text.lines { p.fe-weapon { (line) } }
                }
            }
            @if fight.rolled { (outcome(fight, hero.name, hero.hp.0, &text.name)) }
            @if fight.settled && page.is_some() { p.hint { "Undo takes a die back, until you end the combat." } }
        }
    }
}

/// The dice that are not yet used.
fn dice(fight: &Fight) -> Markup {
    let all = [Side::Double, Side::Success, Side::Reroll, Side::Blank];
    let left: u8 = fight.faces.iter().sum();
    html! {
        div.fe-dice {
            @for face in all { @for _ in 0..fight.count(face) { (die(face)) } }
            @if left == 0 { p { @if fight.rolled { "No dice left." } @else { "The dice are about to roll." } } }
        }
    }
}

/// A wilds die: the sign and, for those who do not see it, its name.
pub(super) fn die(face: Side) -> Markup {
    let (name, class, path) = match face {
        Side::Blank => ("blank", "blank", "M14 20h12"),
        Side::Success => ("success", "one", "M20 8l4 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z"),
        Side::Double => {
            ("double success", "two", "M13 6l3 6 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1zM27 17l3 6 6 1-4 4 1 7-6-4-6 4 1-7-4-4 6-1z")
        }
        Side::Reroll => ("reroll", "again", "M11 20a9 9 0 0 1 16-6l2 2M29 10v7h-7M29 20a9 9 0 0 1-16 6l-2-2M11 30v-7h7"),
    };
    html! { svg.fe-die.(class) viewBox="0 0 40 40" role="img" aria-label=(name) { rect x="2" y="2" width="36" height="36" rx="7" {} path d=(path) {} } }
}

/// One number of the creature, with a button for each kind of die that can lower it.
fn row(scene: &Scene<'_>, page: Option<&TablePage>, fight: &Fight, to: Attribute, sign: &str, name: &str, now: u8) -> Markup {
    let presses = [Side::Success, Side::Double].map(|face| (face, Action::Assign { face, to }));
    let closed = to == Attribute::Hp && fight.defense > 0;
    html! {
        div.fe-lane {
            span.fe-lane-name { (icon(sign)) (name) }
            span.fe-row {
                @if let Some(page) = page {
                    @for (face, act) in presses { @if scene.label(&act).is_some() {
                        (act_form(page, html! { button.fe-press type="submit" name="action" value=(json(&act)) { (die(face)) span.unseen { (scene.label(&act).unwrap_or_default()) } } }))
                    } }
                }
                @if closed { small { "once its defense is 0" } }
            }
            b.fe-total { (now) }
        }
    }
}

/// What both sides would lose if it ended now.
fn outcome(fight: &Fight, hero: &str, hp: u8, creature: &str) -> Markup {
    html! {
        p.fe-forecast {
            b { "If it ends now: " } (hero) " loses " b { (fight.attack) } " HP" @if fight.attack >= hp { " and is defeated" } "; "
            (creature) @if fight.hp == 0 { " is beaten." } @else { " keeps " b { (fight.hp) } " HP and gets away." }
        }
    }
}

/// The best that these dice can do: beat it at the least loss, or only block.
fn hint(fight: &Fight, hp: u8) -> Markup {
    if !fight.settled {
        return html! {};
    }
    let (ones, twos) = (fight.count(Side::Success), fight.count(Side::Double));
    let to_beat = best(ones, twos, [fight.defense, fight.hp, fight.attack], true);
    let to_block = best(ones, twos, [0, 0, fight.attack], false).unwrap_or(fight.attack);
    html! {
        p.fe-hint { (icon("lamp")) span {
            @match to_beat {
                Some(loss) if fight.hp > 0 => { "These dice can beat it for " b { (loss) } " HP" @if loss >= hp { ", which would defeat you" } ", or block down to " b { (to_block) } "." }
                _ if fight.hp > 0 => { "These dice cannot beat it. They can block down to " b { (to_block) } " HP." }
                _ => { "It is beaten. The rest can block down to " b { (to_block) } " HP." }
            }
        } }
    }
}

/// The least that is lost: FE-27.6, a double lowers a single number by 2.
fn best(ones: u8, twos: u8, [defense, hp, attack]: [u8; 3], beat: bool) -> Option<u8> {
    let mut least = None;
    for d2 in 0..=twos {
        for h2 in 0..=twos - d2 {
            let need = |n: u8, doubles: u8| n.saturating_sub(doubles * 2);
            let used = if beat { need(defense, d2) + need(hp, h2) } else { 0 };
            if used <= ones {
                let left = attack.saturating_sub((twos - d2 - h2) * 2 + (ones - used));
                least = Some(least.map_or(left, |known: u8| known.min(left)));
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::best;

    #[test]
    fn the_hint_spends_doubles_where_they_are_whole() {
        // Defense 2 by a double, HP 1 by a success, attack 3 by the other double: 1 is left.
        assert_eq!(best(1, 2, [2, 1, 3], true), Some(1));
        assert_eq!(best(0, 1, [2, 1, 3], true), None);
        assert_eq!(best(2, 0, [0, 0, 3], false), Some(1));
    }
}
