//! Skills in words.

use super::Say;
use super::count::{attack_kind, span};
use super::effect::small;
use super::noun::{capital, count};
use crate::compiled::{Content, SkillId};
use crate::content::{Attack, BoostFor, Cond, Extra, SkillDef, SkillKind, TargetRule};

/// The type of a Skill as its card prints it: "Attack", "Bonus Action".
#[must_use]
pub const fn kind_name(kind: SkillKind) -> &'static str {
    match kind {
        SkillKind::Attack => "Attack",
        SkillKind::Action => "Action",
        SkillKind::BonusAction => "Bonus Action",
        SkillKind::AttackBoost(_) => "Attack Boost",
        SkillKind::DefenseBoost(_) => "Defense Boost",
        SkillKind::Reaction => "Reaction",
        SkillKind::SurgeOf(_) => "Surge",
        SkillKind::Passive => "Passive",
    }
}

/// The data of an Attack in one line: "Ranged, 4 dice, up to 3 targets".
#[must_use]
pub fn attack_line(content: &Content, attack: &Attack) -> String {
    Say::to_owner(content).attack_line(attack)
}

/// The line below a Skill's name: "Attack · 1 Power · Melee, 3 dice".
#[must_use]
pub fn skill_head(content: &Content, skill: SkillId) -> String {
    head(content, content.skill(skill))
}

fn head(content: &Content, skill: &SkillDef) -> String {
    let mut parts = vec![kind_name(skill.kind).to_string()];
    if skill.cost > 0 {
        parts.push(format!("{} Power", skill.cost));
    }
    parts.extend(skill.attack.as_ref().map(|attack| attack_line(content, attack)));
    parts.join(" · ")
}

/// What a Skill does, as its card says it.
#[must_use]
pub fn skill_text(content: &Content, skill: SkillId) -> String {
    Say::to_owner(content).skill(content.skill(skill))
}

/// The Empowered effect of a Character, with its name: "Overlord: When …".
#[must_use]
pub fn empowered_text(content: &Content, skill: SkillId) -> String {
    format!("{}: {}", content.skill(skill).name, skill_text(content, skill))
}

impl Say<'_> {
    pub(super) fn attack_line(&self, attack: &Attack) -> String {
        let range = attack.range.map(|range| format!(" {range}")).unwrap_or_default();
        let dice = self.amount(&attack.dice, "die", "dice");
        let targets = match attack.targets {
            TargetRule::One => String::new(),
            TargetRule::AllWithin(1) => ", every adjacent Enemy".into(),
            TargetRule::AllWithin(n) => format!(", every Enemy within {n} spaces"),
            TargetRule::UpTo(n) => format!(", up to {n} targets"),
            TargetRule::Line => ", every Enemy in one straight row".into(),
            TargetRule::AroundTarget(1) => ", 1 target and every Enemy adjacent to it".into(),
            TargetRule::AroundTarget(n) => format!(", 1 target and every Enemy within {n} spaces of it"),
        };
        format!("{}{range}, {dice}{targets}", attack_kind(attack.kind))
    }

    /// "On a Hit: … On a Wound: …".
    pub(super) fn attack_results(&self, attack: &Attack) -> String {
        let parts = [
            ("On a Hit", &attack.on_hit),
            ("On a Wound", &attack.on_wound),
            ("On a KO", &attack.on_ko),
            ("On a Power symbol", &attack.on_power_symbol),
            ("After the Attack", &attack.after),
        ];
        parts
            .iter()
            .filter(|(_, ops)| !ops.is_empty())
            .map(|(name, ops)| format!("{name}: {}", self.ops(ops)))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The body of a Skill.
    pub(super) fn skill(&self, skill: &SkillDef) -> String {
        let mut say = self.clone();
        let mut out = Vec::new();
        if let Some(on) = &skill.on {
            say = say.on(on);
        }
        say.attacking |= matches!(skill.kind, SkillKind::Attack | SkillKind::AttackBoost(_));
        if let SkillKind::AttackBoost(BoostFor::FriendlyWithin(_)) = skill.kind {
            say.attacking = false;
        }
        out.extend(use_of(skill.kind));
        let start = say.beginning(skill);
        if !skill.standing.is_empty() {
            out.push(say.standing(&skill.standing));
        }
        let body = match &skill.targets {
            Some(pick) => super::effect::sentences(&say.chosen(pick, &skill.effects)),
            None => say.ops(&skill.effects),
        };
        if !body.is_empty() {
            out.push(if start.is_empty() { body } else { format!("{start}, {}", small(&body)) });
        }
        if let Some(attack) = &skill.attack {
            out.push(say.attack_results(attack));
        }
        if !skill.needs_los {
            out.push("Needs no Line of Sight.".into());
        }
        out.extend(skill.boosts.iter().map(|boost| say.extra("Boost", boost, skill.attack.is_some())));
        out.extend(skill.surges.iter().map(|surge| say.extra("Surge", surge, skill.attack.is_some())));
        out.extend(skill.once_per.map(|scope| match span(scope) {
            "this Round" => "Once per Round.".to_string(),
            "in this game" => "Once per game.".to_string(),
            "in this Activation" => "Once per Activation.".to_string(),
            _ => "Once per Attack.".to_string(),
        }));
        out.retain(|part| !part.is_empty());
        out.join(" ")
    }

    /// "When you attack, if there is an adjacent Ally".
    fn beginning(&self, skill: &SkillDef) -> String {
        let mut parts = Vec::new();
        parts.extend(skill.on.as_ref().map(|on| Say { subject: None, object: None, ..self.clone() }.when(on)));
        if skill.when != Cond::Always {
            parts.push(format!("if {}", self.cond(&skill.when)));
        }
        capital(&parts.join(", "))
    }

    /// A Boost or Surge: "Surge, 1 Power: On a Hit, Daze the target."
    fn extra(&self, what: &str, extra: &Extra, attack: bool) -> String {
        let mut said = Vec::new();
        let first = self.ops(&extra.effects);
        if extra.when == Cond::Always {
            said.push(first);
        } else {
            let condition = format!("If {}", self.cond(&extra.when));
            said.push(if first.is_empty() { format!("{condition}:") } else { format!("{condition}, {}", small(&first)) });
        }
        let after = if attack { "after the Attack" } else { "afterwards" };
        for (name, ops) in [("on a Hit", &extra.on_hit), ("on a Wound", &extra.on_wound), (after, &extra.after)] {
            if !ops.is_empty() {
                said.push(format!("{}, {}", capital(name), small(&self.ops(ops))));
            }
        }
        said.retain(|part| !part.is_empty());
        format!("{what}, {}: {}", count(extra.cost, "Power", "Power"), said.join(" ").replace(": On", ", on"))
    }
}

/// For which Attacks a Boost is.
fn use_of(kind: SkillKind) -> Option<String> {
    let text = match kind {
        SkillKind::AttackBoost(BoostFor::Any) => "When you attack:",
        SkillKind::AttackBoost(BoostFor::Melee) => "When you make a Melee Attack:",
        SkillKind::AttackBoost(BoostFor::Ranged) => "When you make a Ranged Attack:",
        SkillKind::DefenseBoost(BoostFor::Any) => "When you are attacked:",
        SkillKind::DefenseBoost(BoostFor::Melee) => "When you are the target of a Melee Attack:",
        SkillKind::DefenseBoost(BoostFor::Ranged) => "When you are the target of a Ranged Attack:",
        SkillKind::AttackBoost(BoostFor::FriendlyWithin(n)) => {
            return Some(format!("When you or a friendly Model within {} attacks:", count(n, "space", "spaces")));
        }
        SkillKind::DefenseBoost(BoostFor::FriendlyWithin(n)) => {
            return Some(format!("When you or a friendly Model within {} is attacked:", count(n, "space", "spaces")));
        }
        _ => return None,
    };
    Some(text.into())
}
