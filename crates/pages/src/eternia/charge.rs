//! What an Enemy that cannot be attacked from here says: that one can go there and attack, or why not.

use super::Scene;
use eternia::action::Action;
use eternia::board::Reach;
use eternia::compiled::{SkillId, SpaceId};
use eternia::content::{AttackKind, SkillKind};
use eternia::preview;
use eternia::view::{ModelView, Pending};
use serde_json::{Value, json as value};

/// The Attacks that cost nothing, each as the kinds it may be of.
fn attacks(scene: &Scene<'_>, actor: &ModelView) -> Vec<(SkillId, AttackKind)> {
    let mut all = Vec::new();
    for skill in preview::skills(scene.view, actor) {
        let def = scene.content.skill(skill);
        let Some(attack) = def.attack.as_ref().filter(|_| def.kind == SkillKind::Attack && def.cost == 0) else { continue };
        match attack.kind {
            AttackKind::Either => all.extend([(skill, AttackKind::Melee), (skill, AttackKind::Ranged)]),
            kind => all.push((skill, kind)),
        }
    }
    all
}

/// Whether there is an Action for the way and one for the Attack.
fn has_both(scene: &Scene<'_>) -> bool {
    match scene.view.pending {
        Pending::Activation { left, .. } => left >= 2,
        Pending::MinionActs { may_move, .. } => may_move,
        _ => false,
    }
}

/// The way with the fewest Wounds, and then the shortest, to where `actor` can attack `target`, and that Attack: one gesture.
pub(super) fn charge(scene: &Scene<'_>, actor: &ModelView, target: &ModelView, reach: &Reach) -> Option<Value> {
    let to = target.at.filter(|_| has_both(scene))?;
    let (board, blocked) = (&scene.scenario.board, preview::blocked(scene.view));
    let from = |(skill, kind): (SkillId, AttackKind)| {
        let (range, sight) = preview::attack_range(scene.view, actor, skill, kind);
        let fits = move |space: SpaceId| board.distance(space, to) <= range && (!sight || board.sees(space, to, &blocked));
        let ways = reach.ends().filter(move |(space, _)| fits(*space)).filter_map(|(space, _)| reach.safest(space));
        ways.filter(|way| way.cost > 0).map(move |way| (way, skill, kind)).min_by_key(|(way, ..)| (way.wounds, way.cost))
    };
    let best = attacks(scene, actor).into_iter().filter_map(from);
    let (way, skill, kind) = best.min_by_key(|(way, ..)| (way.wounds, way.cost))?;
    let harm = preview::harm(scene.view, actor, skill, kind, target);
    let path: Vec<u8> = way.path.iter().map(|step| step.0).collect();
    Some(value!({
        "act": Action::Attack { skill, kind }, "then": Action::Model(target.id), "path": path, "wounds": way.wounds,
        "label": format!("Go there and attack with {}", scene.content.skill(skill).name), "odds": super::attack::odds(&harm),
    }))
}

/// Why an Enemy cannot be attacked now.
pub(super) fn why_not(scene: &Scene<'_>, actor: &ModelView, target: &ModelView) -> Option<String> {
    let asked = matches!(scene.view.pending, Pending::Activation { .. } | Pending::MinionActs { .. } | Pending::Offer { .. });
    let (from, to) = actor.at.zip(target.at).filter(|_| asked)?;
    if matches!(scene.view.pending, Pending::Activation { left: 0, .. }) {
        return Some(format!("{} has no Actions left.", scene.name(actor.id)));
    }
    let (board, blocked) = (&scene.scenario.board, preview::blocked(scene.view));
    let far = board.distance(from, to);
    let mut longest: Option<(u8, SkillId)> = None;
    for (skill, kind) in attacks(scene, actor) {
        let (range, sight) = preview::attack_range(scene.view, actor, skill, kind);
        if far <= range && sight && !board.sees(from, to, &blocked) {
            return Some(format!("{} has no Line of Sight to {}.", scene.name(actor.id), scene.name(target.id)));
        }
        if longest.is_none_or(|(most, _)| most < range) {
            longest = Some((range, skill));
        }
    }
    let (range, skill) = longest.filter(|(range, _)| *range < far)?;
    let reaches = if range == 1 { "1 space".to_string() } else { format!("{range} spaces") };
    Some(format!("{} is {far} spaces away. {} reaches {reaches}.", scene.name(target.id), scene.content.skill(skill).name))
}
