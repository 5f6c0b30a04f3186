//! Scenarios in words: what they change and who wins.

use super::Say;
use super::effect::small;
use super::noun::{Noun, article, capital, side};
use crate::compiled::{Content, Scenario};
use crate::content::{
    Cond, EscalationRule, EventDef, Filter, InteractAt, InteractDef, RuleDef, ScenarioKind, Side, Standing, VpRule, Word,
};

/// Every rule of a Scenario, a sentence or two each, in the order they matter: sides, victory, Interacts, VP, Escalation, the rest.
#[must_use]
pub fn scenario_rules(content: &Content, scenario: &Scenario) -> Vec<String> {
    let say = Say { actor: "the Model".into(), ..Say::of_rules(content) };
    let mut lines = vec![say.sides(scenario)];
    lines.extend(Side::BOTH.iter().filter_map(|of| victory_text(content, scenario, *of)));
    if let Some(limit) = scenario.round_limit {
        lines.push(match limit.winner {
            Some(winner) => format!("If nobody has won when Round {} is over, {} wins.", limit.rounds, side(winner)),
            None => format!("If nobody has won when Round {} is over, the side with more VP wins.", limit.rounds),
        });
    }
    lines.extend(scenario.interact.iter().map(|interact| interact_text(content, interact)));
    lines.extend(scenario.vp.iter().map(|rule| say.vp_rule(rule)));
    lines.extend(scenario.escalation.iter().map(|rule| say.escalation_rule(rule)));
    lines.extend(scenario.rules.iter().map(|rule| say.rule(rule)));
    if !scenario.standing.is_empty() {
        lines.extend(scenario.standing.iter().map(|one: &Standing| say.standing(std::slice::from_ref(one))));
    }
    for event in &scenario.round_events {
        lines.push(match event {
            EventDef::Effects(when, ops) => {
                let body = say.ops(ops);
                let when = say.given(when);
                format!("At the end of the Round{when}: {}", small(&body))
            }
            EventDef::NpcActs(npc) => format!("At the end of the Round, the {} acts.", say.npc(*npc)),
        });
    }
    let levels = &scenario.level_events;
    for (colour, ops) in [("Green", &levels.green), ("Yellow", &levels.yellow), ("Red", &levels.red)] {
        if !ops.is_empty() {
            lines.push(format!("When {colour} is reached: {}", small(&say.ops(ops))));
        }
    }
    lines
}

/// When a side wins, or nothing if only the end of the last Round or an effect can make it win.
#[must_use]
pub fn victory_text(content: &Content, scenario: &Scenario, of: Side) -> Option<String> {
    let say = Say::of_rules(content);
    let conditions = match of {
        Side::Players => &scenario.victory.players,
        Side::Controller => &scenario.victory.controller,
    };
    let own = side(of);
    let said: Vec<String> = conditions
        .iter()
        .map(|cond| say.cond(cond))
        .map(|text| if text.starts_with(own) { text.replace(own, "it") } else { text })
        .collect();
    if said.is_empty() { None } else { Some(format!("{} wins when {}.", capital(own), said.join(", or when "))) }
}

/// Who can Interact where, what it costs and what it does.
#[must_use]
pub fn interact_text(content: &Content, interact: &InteractDef) -> String {
    let say = Say { owner: true, actor: "you".into(), ..Say::of_rules(content) };
    let place = match interact.at {
        InteractAt::Token(token) => format!("{} {}", near(interact.reach), article(&say.token(token))),
        InteractAt::Zone(zone) => format!("in {}", say.zone(zone)),
        InteractAt::Terrain(terrain) => format!("{} the {}", near(interact.reach), say.terrain(terrain)),
        InteractAt::Npc(npc) => format!("{} the {}", near(interact.reach), say.npc(npc)),
    };
    let who = capital(&article(&say.filter(&interact.who, false)));
    let cost = if interact.cost == 0 { String::new() } else { format!(", for {} Power,", interact.cost) };
    let when = match &interact.when {
        Cond::FirstTimeThis(scope) => format!(", only once {}", super::count::span(*scope)),
        when => Say { owner: false, actor: "it".into(), ..say.clone() }.given(when),
    };
    let effects = small(&say.ops(&interact.effects));
    format!("{who} {place} may Interact{cost} to {}{when}: {effects}", small(&interact.name))
}

fn near(reach: u8) -> &'static str {
    if reach == 0 { "on" } else { "beside" }
}

impl Say<'_> {
    fn sides(&self, scenario: &Scenario) -> String {
        let faction = scenario.controller_faction.map(|faction: Word| self.faction(faction)).unwrap_or_default();
        match scenario.kind {
            ScenarioKind::Open => "Open Sides: either side may choose any Faction.".into(),
            ScenarioKind::Set => format!("Set Sides: the Controller uses the {faction}."),
            ScenarioKind::Ai => format!("AI Scenario: the Controller, person or AI, uses the {faction}."),
        }
    }

    fn vp_rule(&self, rule: &VpRule) -> String {
        let on = self.on(&rule.on);
        let when = on.given(&rule.when);
        let who = on.side(rule.side);
        format!("{}{when}, {who} gains {}.", capital(&self.when(&rule.on)), on.amount(&rule.amount, "VP", "VP"))
    }

    fn escalation_rule(&self, rule: &EscalationRule) -> String {
        let on = self.on(&rule.on);
        let when = on.given(&rule.when);
        let amount = on.amount(&rule.amount, "space", "spaces");
        format!("{}{when}, the Escalation Token advances {amount}.", capital(&self.when(&rule.on)))
    }

    fn rule(&self, rule: &RuleDef) -> String {
        let on = self.on(&rule.on);
        let on = if rule.on.subject == Filter::default() { on } else { Say { subject: Some(Noun::it()), ..on } };
        let when = on.given(&rule.when);
        format!("{}{when}: {}", capital(&self.when(&rule.on)), small(&on.ops(&rule.effects)))
    }
}
