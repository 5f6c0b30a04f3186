//! Scenarios: sides, words, priorities and line-ups.

use super::Checker;
use crate::content::{EventDef, Feature, InteractAt, Overrides, Pursuit, ScenarioDef, ScenarioKind, Side, Word};

impl Checker<'_> {
    pub(super) fn scenarios(&mut self) {
        let defs = self.defs;
        self.at("scenarios", "", "the Scenarios");
        self.check(!defs.scenarios.is_empty(), || "there are none".into());
        for scenario in &defs.scenarios {
            let own = Word::new(&format!("{}.ron", scenario.id)).as_str();
            if scenario.overrides != Overrides::default() {
                let known = self.problems.len();
                self.constants(&defs.constants.with(&scenario.overrides), own);
                // What is wrong with all constants is not the Scenario's.
                let mut new = self.problems.split_off(known);
                new.retain(|problem| !self.problems.iter().any(|old| old.file == "constants.ron" && old.what == problem.what));
                self.problems.extend(new);
            }
            self.in_own_file(scenario.id, scenario.id.as_str(), &scenario.name);
            let before = self.problems.len();
            self.sides(scenario);
            self.scenario_words(scenario);
            self.priorities(scenario);
            self.line_ups(scenario);
            self.map(scenario);
            self.victory(scenario);
            // What can be reached is only asked of a map that is one.
            if self.problems.len() == before {
                self.reachable(scenario);
            }
        }
    }

    /// All zones of a map.
    pub(super) fn zones_of(scenario: &ScenarioDef) -> Vec<Word> {
        let zone = |feature: &Feature| if let Feature::Zone(zone) = feature { Some(*zone) } else { None };
        scenario.legend.values().flatten().filter_map(zone).collect()
    }

    /// ET-29.2 to ET-29.4, ET-R152.
    fn sides(&mut self, scenario: &ScenarioDef) {
        self.near = "kind".into();
        match (scenario.kind, scenario.controller_faction) {
            (ScenarioKind::Open, Some(faction)) => {
                self.wrong(format!("is open to all and names the Faction \"{faction}\" all the same (ET-29.2)"));
            }
            (ScenarioKind::Set | ScenarioKind::Ai, None) => self.wrong("names no Faction for the Controller (ET-29.3, ET-29.4)"),
            (_, Some(faction)) => {
                let known = self.defs.factions.iter().any(|f| f.id == faction);
                self.check(known, || format!("there is no Faction \"{faction}\" (ET-29.3)"));
            }
            (ScenarioKind::Open, None) => {}
        }
        self.near = "story".into();
        self.check(!scenario.story.trim().is_empty(), || "tells no story".into());
        self.near = "goals".into();
        let told = !scenario.goals.players.trim().is_empty() && !scenario.goals.controller.trim().is_empty();
        self.check(told, || "does not tell both sides their goal (ET-1.7)".into());
    }

    /// Words of rules, events and Interacts.
    fn scenario_words(&mut self, scenario: &ScenarioDef) {
        let zones = Self::zones_of(scenario);
        let zones = Some(&zones[..]);
        self.near = "escalation".into();
        for rule in &scenario.escalation {
            self.on(&rule.on, zones);
            self.cond(&rule.when, zones);
            self.amount(&rule.amount, zones);
            self.check(rule.amount.n >= 1, || "an Escalation rule advances the token 0 spaces".into());
        }
        self.near = "vp".into();
        for rule in &scenario.vp {
            self.on(&rule.on, zones);
            self.cond(&rule.when, zones);
            self.amount(&rule.amount, zones);
            self.check(rule.amount.n >= 1, || "a VP rule gives 0 VP".into());
        }
        for interact in &scenario.interact {
            self.near.clone_from(&interact.name);
            self.check(!interact.name.trim().is_empty(), || "an Interact has no name".into());
            self.check(!interact.effects.is_empty(), || format!("\"{}\" does nothing (ET-7.10)", interact.name));
            self.filter(&interact.who, zones);
            self.cond(&interact.when, zones);
            self.ops(&interact.effects, zones);
            self.interact_at(interact.at, zones);
        }
        self.near = "rules".into();
        for rule in &scenario.rules {
            self.on(&rule.on, zones);
            self.cond(&rule.when, zones);
            self.check(!rule.effects.is_empty(), || "a rule does nothing".into());
            self.ops(&rule.effects, zones);
        }
        self.near = "standing".into();
        self.standings(&scenario.standing, zones);
        self.near = "round_events".into();
        for event in &scenario.round_events {
            match event {
                EventDef::Effects(when, ops) => {
                    self.cond(when, zones);
                    self.check(!ops.is_empty(), || "a Round event does nothing".into());
                    self.ops(ops, zones);
                }
                EventDef::NpcActs(npc) => self.npc(*npc),
            }
        }
        self.near = "level_events".into();
        let levels = &scenario.level_events;
        for ops in [&levels.green, &levels.yellow, &levels.red] {
            self.ops(ops, zones);
        }
        self.near = "lessons".into();
        for lesson in &scenario.lessons {
            self.check((1..=33).contains(&lesson.section), || {
                format!("\"{}\" is about section {}", lesson.title, lesson.section)
            });
            self.on(&lesson.done, zones);
        }
    }

    fn interact_at(&mut self, at: InteractAt, zones: Option<&[Word]>) {
        let defs = self.defs;
        match at {
            InteractAt::Token(token) => {
                let known = defs.tokens.iter().any(|t| t.id == token);
                self.check(known, || format!("there is no Token \"{token}\""));
            }
            InteractAt::Zone(zone) => self.zone(zone, zones),
            InteractAt::Terrain(word) => {
                let known = defs.terrains.iter().any(|t| t.id == word || t.tags.contains(&word));
                self.check(known, || format!("no Terrain has the id or tag \"{word}\""));
            }
            InteractAt::Npc(npc) => self.npc(npc),
        }
    }

    /// ET-R146: what the AI pursues is on the map.
    fn priorities(&mut self, scenario: &ScenarioDef) {
        self.near = "ai_priorities".into();
        let zones = Self::zones_of(scenario);
        let features: Vec<Feature> = scenario.legend.values().flatten().copied().collect();
        for pursuit in &scenario.ai_priorities {
            match *pursuit {
                Pursuit::Token(token) => {
                    let there = features.contains(&Feature::Token(token));
                    self.check(there, || format!("the AI pursues the Token \"{token}\", which is not on the map (ET-R146)"));
                }
                Pursuit::Npc(npc) => {
                    let there = features.contains(&Feature::Npc(npc));
                    self.check(there, || format!("the AI pursues the NPC \"{npc}\", which is not on the map (ET-R146)"));
                }
                Pursuit::Zone(zone) => self.zone(zone, Some(&zones)),
            }
        }
    }

    /// Line-ups that can be played: one for each side at least, the Controller's of its Faction.
    fn line_ups(&mut self, scenario: &ScenarioDef) {
        self.near = "recommended_teams".into();
        let defs = self.defs;
        let teams = |side: Side| {
            let all = scenario.recommended_teams.iter().filter_map(|id| defs.teams.iter().find(|team| team.id == *id));
            all.filter(move |team| team.side == side).collect::<Vec<_>>()
        };
        for id in &scenario.recommended_teams {
            let known = defs.teams.iter().any(|team| team.id == *id);
            self.check(known, || format!("there is no line-up \"{id}\""));
        }
        for side in Side::BOTH {
            self.check(!teams(side).is_empty(), || format!("recommends no line-up for {side:?}"));
        }
        let Some(faction) = scenario.controller_faction else { return };
        let of = |id: &Word| defs.characters.iter().find(|c| c.id == *id).map(|c| c.faction);
        for team in teams(Side::Controller) {
            let good = team.characters.iter().all(|id| of(id).is_none_or(|f| f == faction));
            self.check(good, || format!("line-up \"{}\" is not of the {faction} (ET-29.3)", team.id));
        }
        for team in teams(Side::Players) {
            let left = defs.characters.iter().filter(|c| c.faction == faction && !team.characters.contains(&c.id)).count();
            self.check(left >= 3, || {
                format!("with line-up \"{}\" only {left} of the {faction} remain for the Controller (ET-R152)", team.id)
            });
        }
    }
}
