//! What a step of Fields of Eternia looks like while it is shown: heroes walk, soldiers march, dice tumble, HP, Eternium and VP fly up
//! where they are gained or lost, and cards that everybody meets are turned over.

use super::Scene;
use super::art::ringed;
use super::wares::card_full;
use super::wilds::die;
use crate::playback::Mark;
use fields::Event;
use fields::ids::{AreaId, Face as Side, HeroId};
use fields::text::{Face, card_of};
use maud::{Markup, html};

/// The events of one step in the order of play.
pub(super) fn marks(scene: &Scene<'_>, moment: u32) -> Vec<Mark> {
    let mut marks = Vec::new();
    for told in scene.events.iter().filter(|told| told.moment == moment) {
        on_the_land(scene, &told.event, &mut marks);
        in_a_fight(scene, &told.event, &mut marks);
        cards(scene, &told.event, &mut marks);
    }
    marks
}

fn hero(scene: &Scene<'_>, name: &str) -> Option<HeroId> {
    scene.picked().find(|(_, hero)| hero.name == name).map(|(id, _)| id)
}

/// Where a hero stands on the board that is still shown.
fn piece(scene: &Scene<'_>, name: &str) -> Option<String> {
    hero(scene, name).map(|id| format!("piece-{}", id.0))
}

fn area(scene: &Scene<'_>, name: &str) -> Option<String> {
    scene.map.areas.iter().position(|area| area.name == name).map(|i| place(AreaId(i as u8)))
}

fn place(id: AreaId) -> String {
    format!("a-{}", id.0)
}

/// The purse of a team, in the strip over the land.
fn purse(scene: &Scene<'_>, name: &str) -> Option<String> {
    scene.view.teams.iter().position(|team| team.name == name).map(|i| format!("score-{i}"))
}

fn on_the_land(scene: &Scene<'_>, event: &Event, marks: &mut Vec<Mark>) {
    let mut says = |at: Option<String>, what: String| marks.extend(at.map(|at| Mark::says(at, &what)));
    match event {
        Event::Goes { hero: name, area: to, .. }
        | Event::Travels { hero: name, area: to }
        | Event::Moved { hero: name, area: to }
        | Event::Flees { hero: name, area: to } => marks.extend(walk(scene, name, to)),
        Event::Marches { from, to, number, .. } => {
            let way = area(scene, from).zip(area(scene, to));
            marks.extend(way.map(|(from, to)| Mark::travels(from, to, &soldiers(*number))));
        }
        Event::Reinforces { area: at, number, .. } => says(area(scene, at), format!("+{}", soldiers(*number))),
        Event::SoldiersFall { area: at, number } => says(area(scene, at), format!("−{}", soldiers(*number))),
        Event::Captures { team, area: at } => says(area(scene, at), format!("Held by {team}")),
        Event::Token { area: at } => says(area(scene, at), "Quest token".into()),
        Event::Boss { boss, area: at } => says(area(scene, at), (*boss).into()),
        Event::Gains { team, eternium, .. } => says(purse(scene, team), format!("+{eternium} Eternium")),
        Event::Pays { team, eternium, .. } => says(purse(scene, team), format!("−{eternium} Eternium")),
        Event::Scores { team, vp, .. } => says(purse(scene, team), format!("+{vp} VP")),
        Event::Skull { number, .. } => says(Some("map".into()), format!("Skull {number}")),
        Event::TakesUp { hero, what } | Event::BringsHome { hero, what } => says(piece(scene, hero), (*what).into()),
        _ => {}
    }
}

/// Whose own step it is sees it happen already.
fn walk(scene: &Scene<'_>, name: &str, to: &str) -> Option<Mark> {
    let id = hero(scene, name)?;
    let one = scene.hero(id)?;
    let mine = scene.view.seat == Some(one.seat);
    let figure = html! { svg.fe-mark viewBox="-22 -22 44 44" { (ringed(one.def, one.team)) } };
    (!mine).then_some(Mark::carries(format!("piece-{}", id.0), area(scene, to)?, figure))
}

fn in_a_fight(scene: &Scene<'_>, event: &Event, marks: &mut Vec<Mark>) {
    // A creature has no piece: what befalls it is shown in the middle of the map.
    let at = |name: &str| piece(scene, name).unwrap_or_else(|| "map".into());
    match event {
        Event::Loses { hero, lost, .. } => marks.push(Mark::says(at(hero), &format!("−{lost} HP"))),
        Event::Heals { hero, healed, .. } => marks.push(Mark::says(at(hero), &format!("+{healed} HP"))),
        Event::Defeated { hero } => marks.push(Mark::says(at(hero), "Defeated")),
        Event::CombatBegins { hero, foe, area: land } => match piece(scene, foe).zip(piece(scene, hero)) {
            Some((foe, hero)) => marks.push(Mark::aims(hero, foe)),
            None => marks.extend(area(scene, land).map(|land| Mark::says(land, foe))),
        },
        Event::Strikes { hero, attack, defense } => {
            marks.push(Mark::says(at(hero), &format!("{attack} against {defense}")));
        }
        Event::WinsCombat { hero } => marks.push(Mark::says(at(hero), "Wins")),
        Event::Rolls { faces, .. } | Event::Checks { faces, .. } => marks.push(Mark::dice(dice(*faces).into_iter())),
        Event::Passes { team } => marks.extend(purse(scene, team).map(|at| Mark::says(at, "Pass"))),
        _ => {}
    }
}

/// The dice of a roll, each with whether it is a success.
fn dice(faces: [u8; 4]) -> Vec<(Markup, bool)> {
    let kinds = [Side::Blank, Side::Success, Side::Double, Side::Reroll];
    let of = |(face, n): (Side, u8)| (0..n).map(move |_| (die(face), matches!(face, Side::Success | Side::Double)));
    kinds.into_iter().zip(faces).flat_map(of).collect()
}

fn cards(scene: &Scene<'_>, event: &Event, marks: &mut Vec<Mark>) {
    let defs = scene.defs;
    let turned = |face: Option<Face>| face.map(|face| Mark::reveals(card_full(scene.content, face, None)));
    let find =
        |n: usize, face: fn(u8) -> Face, name: &str| (0..n as u8).map(face).find(|one| card_of(scene.content, *one).name == name);
    match event {
        Event::Meets { what, .. } => {
            let event = find(defs.events.len(), Face::Event, what);
            let ally = || find(defs.allies.len(), Face::Ally, what);
            let beast = || find(defs.beasts.len(), Face::Beast, what);
            marks.extend(turned(event.or_else(ally).or_else(beast)));
        }
        Event::Quests { quest, .. } => marks.extend(turned(find(defs.quests.len(), Face::Quest, quest))),
        Event::Reveals { card, .. } => marks.extend(turned(find(defs.victory.len(), Face::Victory, card))),
        Event::UsesCard { hero, card, .. } | Event::Buys { hero, card, .. } => {
            marks.extend(piece(scene, hero).map(|at| Mark::says(at, card)));
        }
        Event::EffectCard { hero, card } => marks.extend(piece(scene, hero).map(|at| Mark::says(at, card))),
        Event::Tames { hero, beast, .. } => marks.extend(piece(scene, hero).map(|at| Mark::says(at, beast))),
        Event::Recruits { hero, ally } => marks.extend(piece(scene, hero).map(|at| Mark::says(at, ally))),
        _ => {}
    }
}

fn soldiers(n: u8) -> String {
    crate::shell::count(u32::from(n), "soldier", "soldiers")
}
