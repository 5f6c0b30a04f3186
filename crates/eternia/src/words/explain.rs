//! What an action would cost and lead to.

use super::{board_name, count, kind_name, who};
use crate::action::Action;
use crate::compiled::{Content, SkillId, SpaceId};
use crate::content::{AttackKind, ControllerSkillKind, Mode, Side};
use crate::model::ModelId;
use crate::preview::{self, content, model, scenario};
use crate::text;
use crate::view::{ModelView, Pending, View};

pub(super) fn explain(view: &View, action: &Action) -> Vec<String> {
    let all = content(view).get();
    match action {
        Action::Take(id) => {
            let character = all.character(*id);
            let face = match (&view.pending, view.mode) {
                (Pending::Character { side: Side::Controller, .. }, Mode::Ai) => &character.ai,
                (Pending::Character { side: Side::Controller, .. }, Mode::Person) => &character.controller,
                _ => &character.player,
            };
            let stats = format!("{} HP, Armor {}.", face.hp, face.armor);
            std::iter::once(stats).chain(face.skills.iter().map(|skill| card(all, *skill))).collect()
        }
        Action::TakeMinions(id) => vec![text::minion_line(all, all.minion(*id))],
        Action::Queue(_) => vec!["The other side sees each card when its turn comes (ET-5.3).".into()],
        Action::Step(to) => step(view, *to),
        Action::Move => moving(view),
        Action::BonusMove(_) => vec!["It does not count against your Actions; each is taken once (ET-7.14).".into()],
        Action::Attack { skill, kind } | Action::BonusAttack { skill, kind, .. } => attack(view, *skill, *kind),
        Action::Use(skill) | Action::BonusUse { skill, .. } => skill_lines(view, *skill),
        Action::Boost { skill, .. } | Action::React { skill, .. } => skill_lines(view, *skill),
        Action::Model(id) => target(view, *id),
        Action::Interact { rule, .. } | Action::BonusInteract { rule, .. } => {
            let rule = scenario(view).interact.get(usize::from(*rule));
            rule.map(|rule| text::interact_text(all, rule)).into_iter().collect()
        }
        Action::Recover(_) => {
            let cost = scenario(view).constants.daze_recover_cost;
            [Some("It costs no Action (ET-7.17).".into()), balance(view, cost)].into_iter().flatten().collect()
        }
        Action::Extra(_) => vec!["It is paid from the Power the Skill is paid from (ET-R14).".into()],
        Action::Controller { skill, option, .. } => controller(view, *skill, *option),
        Action::Play(id) => vec![text::strategy_text(all, &all.strategy[id.index()])],
        Action::Unlock(_) => vec!["Each comes with 1 Power; the other face is gone for this game (ET-18.5, ET-18.6).".into()],
        Action::Empower { skill, model } => empower(view, *skill, *model),
        Action::Power(_) if matches!(view.pending, Pending::Gain { .. }) => {
            vec!["Power on a Skill pays for that Skill only; under the card, for Basic Skills (ET-11.6, ET-11.7).".into()]
        }
        Action::Power(_) => vec!["A Controller Skill is paid with the Power on it (ET-16.2).".into()],
        Action::Space(_) | Action::Option(_) => Vec::new(),
        Action::Pass => passing(view),
    }
}

fn card(all: &'static Content, skill: SkillId) -> String {
    format!("{} ({}). {}", all.skill(skill).name, text::skill_head(all, skill), text::skill_text(all, skill))
        .trim_end()
        .to_string()
}

/// ET-15.1: what a cost gives the Controller, and when.
pub(crate) fn balance(view: &View, cost: u8) -> Option<String> {
    let payer = view.active.and_then(|id| model(view, id))?;
    if cost == 0 || payer.side != Some(Side::Players) {
        return None;
    }
    let who = if view.mode == Mode::Ai { "The AI" } else { "The Controller" };
    let when = if view.owed > 0 || view.attack.is_some() { " when the Action is over" } else { "" };
    Some(format!("{who} gets the {cost} Power{when} (ET-15.1)."))
}

fn skill_lines(view: &View, skill: SkillId) -> Vec<String> {
    let all = content(view).get();
    let cost = all.skills.get(usize::from(skill.0)).map_or(0, |skill| skill.cost);
    let text = format!("{}. {}", text::skill_head(all, skill), text::skill_text(all, skill));
    [Some(text.trim_end().to_string()), balance(view, cost)].into_iter().flatten().collect()
}

fn attack(view: &View, skill: SkillId, kind: AttackKind) -> Vec<String> {
    let mut lines = skill_lines(view, skill);
    let attacker = match &view.pending {
        Pending::Activation { model, .. } | Pending::Offer { model, .. } | Pending::MinionActs { model, .. } => Some(*model),
        _ => view.active,
    };
    let Some(attacker) = attacker.and_then(|id| model(view, id)) else { return lines };
    let (range, sight) = preview::attack_range(view, attacker, skill, kind);
    let (board, blocked) = (&scenario(view).board, preview::blocked(view));
    for target in view.models.iter().filter(|other| preview::enemies(attacker, other)) {
        let Some((from, to)) = attacker.at.zip(target.at) else { continue };
        if board.distance(from, to) <= range && (!sight || board.sees(from, to, &blocked)) {
            let harm = preview::harm(view, attacker, skill, kind, target);
            lines.push(chances(view, target, &harm));
        }
    }
    lines
}

/// "Teela: 1.4 Wounds on average, 12 % for a KO."
fn chances(view: &View, target: &ModelView, harm: &crate::odds::Harm) -> String {
    let wounds = harm.wounds.tenths();
    format!(
        "{}: {}.{} Wounds on average, {} % to wound, {} % for a KO.",
        who(view, target.id),
        wounds / 10,
        wounds % 10,
        harm.wound.percent(),
        harm.ko.percent()
    )
}

fn target(view: &View, id: ModelId) -> Vec<String> {
    let (Some(attack), Some(target)) = (&view.attack, model(view, id)) else { return Vec::new() };
    let Some(attacker) = model(view, attack.attacker) else { return Vec::new() };
    let harm = preview::harm_with(view, attacker, attack.pool[1], attack.kind, target);
    let dice = format!("{}, {} against Armor {}.", count(attack.pool[1], "die", "dice"), kind_name(attack.kind), target.armor);
    vec![dice, chances(view, target, &harm)]
}

fn step(view: &View, to: SpaceId) -> Vec<String> {
    let Pending::Walk { model: id, points } = &view.pending else { return Vec::new() };
    let Some((mover, from)) = model(view, *id).and_then(|mover| Some((mover, mover.at?))) else { return Vec::new() };
    let gait = preview::gait(view, mover, *points);
    let cost = preview::ground(view).step_cost(from, to, gait.walker.ignores_penalties);
    let wounds = preview::step_wounds(view, mover, &gait, from, to);
    let mut lines = vec![format!("{} of {points}.", count(cost, "point", "points"))];
    if wounds > 0 {
        let ko = if wounds >= mover.hp { ": a KO" } else { "" };
        lines.push(format!("{}{ko} (ET-26.1).", count(wounds, "Wound on the way", "Wounds on the way")));
    }
    if let Some(terrain) = preview::ground(view).terrain(to) {
        lines.extend(text::terrain_lines(content(view).get(), terrain));
    }
    lines
}

fn moving(view: &View) -> Vec<String> {
    let (Pending::Activation { model: id, .. } | Pending::Offer { model: id, .. } | Pending::MinionActs { model: id, .. }) =
        &view.pending
    else {
        return Vec::new();
    };
    let Some(mover) = model(view, *id) else { return Vec::new() };
    let points = preview::move_points(view, mover);
    let mut lines = vec![format!("Up to {} (ET-24.4).", count(points, "movement point", "movement points"))];
    let wounds = mover.at.map_or(0, |at| preview::escape(view, mover, at));
    if wounds > 0 {
        lines.push(format!("Leaving this space costs {} (ET-26.1).", count(wounds, "Wound", "Wounds")));
    }
    lines
}

fn controller(view: &View, skill: u8, option: u8) -> Vec<String> {
    let all = content(view).get();
    let Some(kind) = ControllerSkillKind::ALL.get(usize::from(skill)) else { return Vec::new() };
    let def = all.controller_skill(*kind);
    let board = view.board.get(usize::from(skill));
    let face = if board.is_some_and(|board| board.empowered) { &def.empowered } else { &def.basic };
    let Some(option) = face.get(usize::from(option)) else { return Vec::new() };
    let left = board.map_or(0, |board| board.power.saturating_sub(option.cost));
    vec![text::controller_option_text(all, option), format!("It leaves {left} Power on {}.", board_name(all, skill))]
}

fn empower(view: &View, skill: u8, id: ModelId) -> Vec<String> {
    let all = content(view).get();
    let mut lines = Vec::new();
    if let Some(kind) = ControllerSkillKind::ALL.get(usize::from(skill)) {
        let def = all.controller_skill(*kind);
        let options = def
            .empowered
            .iter()
            .map(|option| format!("{} ({} Power): {}", option.name, option.cost, text::controller_option_text(all, option)));
        lines.extend(options.map(|line| format!("{}, {line}", def.name)));
    }
    lines.extend(crate::view::character(view, id).map(|c| text::empowered_text(all, all.character(c).empowered)));
    lines
}

fn passing(view: &View) -> Vec<String> {
    match &view.pending {
        Pending::Activation { left, .. } if *left > 0 => {
            vec![format!("{} unused are lost (ET-7.16).", count(*left, "Action", "Actions"))]
        }
        Pending::React { .. } => vec!["For this occurrence it is final (ET-R37).".into()],
        Pending::AttackBoosts => vec!["The defence comes next, then the roll (ET-14.2).".into()],
        _ => Vec::new(),
    }
}
