//! Minions, Terrain, NPCs, Controller Skills, Strategy Cards and AI cards in words.

use super::Say;
use super::effect::small;
use super::noun::{Noun, capital, count, side};
use crate::compiled::{Content, Minion};
use crate::content::{
    AiAction, AiCardDef, AiEntry, AiGoal, AiStrategyDef, AiTarget, Cond, ControllerOption, ControllerWindow, NpcDef, NpcTime,
    Side, StrategyDef, TerrainDef, TerrainMoment,
};

/// The values of a Minion in one line: "1 HP, Armor 1, moves 2 spaces".
#[must_use]
pub fn minion_line(content: &Content, minion: &Minion) -> String {
    let mut parts = vec!["1 HP".to_string()];
    if minion.armor > 0 {
        parts.push(format!("Armor {}", minion.armor));
    }
    let points = minion.move_points.unwrap_or(content.constants.move_points);
    parts.push(format!("moves {}", count(points, "space", "spaces")));
    if minion.blocks_los {
        parts.push("blocks Line of Sight".into());
    }
    let elite = if minion.elite { "Elite, " } else { "" };
    format!("{elite}{}", parts.join(", "))
}

/// The rules of a Terrain, a sentence each.
#[must_use]
pub fn terrain_lines(content: &Content, terrain: &TerrainDef) -> Vec<String> {
    let subject = Noun::one("that Model");
    let say = Say { subject: Some(subject), ..Say::of_rules(content) };
    let penalty = |is: bool| if is { " Terrain Penalty." } else { "" };
    let points = |n: u8| count(n, "more movement point", "more movement points");
    let mut lines = Vec::new();
    if !terrain.passable {
        lines.push("No Model can enter it.".to_string());
    }
    if terrain.blocks_los {
        lines.push("It blocks Line of Sight.".to_string());
    }
    let label = penalty(terrain.costs_are_penalties);
    if terrain.enter_cost > 0 {
        lines.push(format!("Entering costs {}.{label}", points(terrain.enter_cost)));
    }
    if terrain.leave_cost > 0 {
        lines.push(format!("Leaving costs {}.{label}", points(terrain.leave_cost)));
    }
    for effect in &terrain.effects {
        let mut when = match effect.moment {
            TerrainMoment::Enter => "When a Model enters",
            TerrainMoment::Exit => "When a Model leaves",
            TerrainMoment::StartIn => "When a Model activates here",
            TerrainMoment::EndIn => "When a Model ends a move, a Push or a placement here",
            TerrainMoment::AttackedIn => "When a Model is attacked here",
            TerrainMoment::AttackFrom => "When a Model attacks from here",
        }
        .to_string();
        let say = Say {
            subject: Some(Noun::one(if effect.moment == TerrainMoment::AttackedIn { "the target" } else { "it" })),
            ..say.clone()
        };
        when += &say.given(&effect.when);
        lines.push(format!("{when}, {}{}", small(&say.ops(&effect.effects)), penalty(effect.penalty)));
    }
    if !terrain.standing.is_empty() {
        lines.push(say.standing(&terrain.standing));
    }
    lines
}

/// The values of an NPC in one line: "6 HP, moves 2 spaces".
#[must_use]
pub fn npc_stats(npc: &NpcDef) -> String {
    let armor = if npc.armor > 0 { format!(", Armor {}", npc.armor) } else { String::new() };
    let moves = npc.behaviour.iter().any(|entry| matches!(entry.action, AiAction::Move(_) | AiAction::Retreat));
    let moves = if moves { format!(", moves {}", count(npc.move_points, "space", "spaces")) } else { String::new() };
    format!("{} HP{armor}{moves}", npc.hp)
}

/// The rules of an NPC, a sentence each.
#[must_use]
pub fn npc_lines(content: &Content, npc: &NpcDef) -> Vec<String> {
    let say = Say { actor: "it".into(), ..Say::of_rules(content) };
    let mut lines = Vec::new();
    lines.push(match npc.allegiance {
        Some(of) => format!("It is on the side of {}.", side(of)),
        None => "It is on nobody's side.".into(),
    });
    let attackers: Vec<String> =
        Side::BOTH.into_iter().filter(|of| npc.attackable_by(*of)).map(|of| side(of).to_string()).collect();
    lines.push(match &attackers[..] {
        [] => "It cannot be attacked.".into(),
        [one] => format!("{} can attack it.", capital(one)),
        _ => "Both sides can attack it.".into(),
    });
    if let Some(attack) = &npc.attack {
        lines.push(format!("Attack: {}. {}", say.attack_line(attack), say.attack_results(attack)).trim_end().to_string());
    }
    if !npc.behaviour.is_empty() {
        let when = match npc.acts {
            NpcTime::Never => "When it acts",
            NpcTime::RoundEnd => "At the end of each Round",
            NpcTime::RoundStart => "At the start of each Round",
        };
        let entries: Vec<String> = npc.behaviour.iter().map(|entry| small(&say.entry(entry))).collect();
        lines.push(format!("{when}: {}.", entries.join(", then ")));
    }
    if npc.escape_damage {
        lines.push("It deals and suffers Escape Damage.".into());
    }
    if npc.blocks_los {
        lines.push("It blocks Line of Sight.".into());
    }
    if !npc.on_ko.is_empty() {
        lines.push(format!("When it is KO'ed, {}", small(&say.ops(&npc.on_ko))));
    }
    lines
}

/// One use of a Controller Skill: "As an Attack Boost: the attacker rolls 1 more die."
#[must_use]
pub fn controller_option_text(content: &Content, option: &ControllerOption) -> String {
    let say = Say { it: Some(Noun::one("the target")), ..Say::of_rules(content) };
    let body = match &option.targets {
        Some(pick) => super::effect::sentences(&say.chosen(pick, &option.effects)),
        None => say.ops(&option.effects),
    };
    let body = match option.window {
        ControllerWindow::Strategy => body,
        ControllerWindow::AttackBoost => format!("Attack Boost: {}", small(&body)),
        ControllerWindow::DefenseBoost => format!("Defense Boost: {}", small(&body)),
    };
    if option.when == Cond::Always { body } else { format!("If {}, {}", say.cond(&option.when), small(&body)) }
}

/// When a Strategy Card is played and what it does.
#[must_use]
pub fn strategy_text(content: &Content, card: &StrategyDef) -> String {
    let say = Say::of_rules(content);
    let mut start = say.when(&card.on);
    let say = say.on(&card.on);
    start += &say.given(&card.when);
    let body = match &card.targets {
        Some(pick) => super::effect::sentences(&say.chosen(pick, &card.effects)),
        None => say.ops(&card.effects),
    };
    format!("{}: {}", capital(&start), small(&body))
}

/// The lines of an AI Character Activation card, in order.
#[must_use]
pub fn ai_card_lines(content: &Content, card: &AiCardDef) -> Vec<String> {
    let say = Say { actor: "it".into(), ..Say::of_rules(content) };
    card.entries.iter().map(|entry| format!("{}.", say.entry(entry))).collect()
}

/// The lines of an AI Strategy card, each with its Power, in order.
#[must_use]
pub fn ai_strategy_lines(content: &Content, card: &AiStrategyDef) -> Vec<(u8, String)> {
    let say = Say::of_rules(content);
    let line = |entry: &crate::content::AiStrategyEntry| {
        let body = say.ops(&entry.effects);
        let text = if entry.when == Cond::Always { body } else { format!("If {}, {}", say.cond(&entry.when), small(&body)) };
        (entry.power, text)
    };
    card.entries.iter().map(line).collect()
}

impl Say<'_> {
    /// A line of an AI card, without its full stop.
    fn entry(&self, entry: &AiEntry) -> String {
        let action = self.ai_action(entry.action);
        match &entry.when {
            Cond::Always => action,
            when => format!("If {}, {}", self.cond(when), small(&action)),
        }
    }

    fn ai_action(&self, action: AiAction) -> String {
        match action {
            AiAction::Attack(AiTarget::LowestHp) => "Attack the Enemy in range with the lowest HP".into(),
            AiAction::Attack(AiTarget::Nearest) => "Attack the nearest Enemy in range".into(),
            AiAction::Attack(AiTarget::GangUp) => "Attack the Enemy in range with the most Allies around it".into(),
            AiAction::Attack(AiTarget::MostPower) => "Attack the Enemy in range with the most Power".into(),
            AiAction::Attack(AiTarget::Carrier) => "Attack an Enemy in range that carries an objective".into(),
            AiAction::Move(goal) => format!("Move towards {}", self.goal(goal)),
            AiAction::UseSkill => "Use the Skill".into(),
            AiAction::Interact => "Interact".into(),
            AiAction::Recover => "Spend 1 Power to recover from Dazed".into(),
            AiAction::Retreat => "Retreat from the nearest Enemy".into(),
            AiAction::Hold => "Hold position".into(),
        }
    }

    fn goal(&self, goal: AiGoal) -> String {
        match goal {
            AiGoal::NearestEnemy => "the nearest Enemy".into(),
            AiGoal::WeakestEnemy => "the Enemy with the lowest HP".into(),
            AiGoal::GangUp => "the Enemy with the most Allies around it".into(),
            AiGoal::MostPower => "the Enemy with the most Power".into(),
            AiGoal::Carrier => "an Enemy that carries an objective".into(),
            AiGoal::Objective => "the nearest objective".into(),
            AiGoal::Ally => "the nearest allied Character".into(),
            AiGoal::Zone(zone) => self.zone(zone),
        }
    }
}
