//! Minions, Terrain, Tokens and NPCs.

use super::Checker;
use crate::content::{AiAction, AiGoal, Side, SkillDef, SkillKind, TokenKind};

impl Checker<'_> {
    pub(super) fn minions(&mut self) {
        let defs = self.defs;
        for minion in &defs.minions {
            self.at("minions.ron", minion.id.as_str(), &minion.name);
            self.check(!minion.plural.trim().is_empty(), || "has no plural".into());
            self.number("models", minion.models, 1..=20);
            self.number("armor", minion.armor, 0..=5);
            if let Some(points) = minion.move_points {
                self.number("move_points", points, 1..=8);
            }
            let attack = minion.attack.kind == SkillKind::Attack;
            self.check(attack, || format!("\"{}\" is its Attack and must be one (ET-9.7)", minion.attack.name));
            self.minion_skill(&minion.name, &minion.attack);
            for skill in &minion.skills {
                self.check(skill.kind != SkillKind::Attack, || format!("\"{}\" is a second Attack (ET-9.7)", skill.name));
                self.minion_skill(&minion.name, skill);
            }
        }
    }

    /// ET-9.4, ET-R145: Minions have no Power, so nothing on their card costs any.
    fn minion_skill(&mut self, minion: &str, skill: &SkillDef) {
        self.at("minions.ron", &skill.name, format!("{minion}, {}", skill.name));
        self.check(skill.cost == 0, || format!("costs {} Power; a Minion has none (ET-9.4)", skill.cost));
        let extras = skill.boosts.is_empty() && skill.surges.is_empty();
        self.check(extras, || "has a Boost or Surge; a Minion has no Power for it (ET-9.4)".into());
        self.skill(skill);
    }

    /// ET-28.1, ET-28.2.
    pub(super) fn terrains(&mut self) {
        let defs = self.defs;
        for terrain in &defs.terrains {
            self.at("terrains.ron", terrain.id.as_str(), &terrain.name);
            self.colour(&terrain.color);
            self.number("enter_cost", terrain.enter_cost, 0..=4);
            self.number("leave_cost", terrain.leave_cost, 0..=4);
            let costs = terrain.enter_cost + terrain.leave_cost > 0;
            self.check(costs || !terrain.costs_are_penalties, || "its costs are penalties, but it has none (ET-28.6)".into());
            let inside = costs || !terrain.effects.is_empty() || !terrain.standing.is_empty();
            self.check(terrain.passable || !inside, || {
                "nobody enters it, so costs and effects inside are of no use (ET-24.9)".into()
            });
            for effect in &terrain.effects {
                self.check(!effect.effects.is_empty(), || format!("{:?} does nothing", effect.moment));
                self.cond(&effect.when, None);
                self.ops(&effect.effects, None);
            }
            self.standings(&terrain.standing, None);
        }
    }

    /// What the rules need is there: Spawn and VP tokens of both sides, the four Scenario Tokens, Dazed, Escalation, AI Power.
    pub(super) fn tokens(&mut self) {
        let defs = self.defs;
        self.at("tokens.ron", "", "the Tokens");
        for kind in [TokenKind::Spawn, TokenKind::Vp] {
            for side in Side::BOTH {
                let count = defs.tokens.iter().filter(|t| t.kind == kind && t.side == Some(side)).count();
                self.check(count == 1, || format!("{kind:?} of {side:?} is there {count} times, it is there once"));
            }
        }
        let single = [TokenKind::Dazed, TokenKind::Escalation, TokenKind::AiPower];
        for kind in (1..=4).map(TokenKind::Scenario).chain(single) {
            let count = defs.tokens.iter().filter(|t| t.kind == kind).count();
            self.check(count == 1, || format!("{kind:?} is there {count} times, it is there once"));
        }
        for token in &defs.tokens {
            self.at("tokens.ron", token.id.as_str(), &token.name);
            if let TokenKind::Scenario(number) = token.kind {
                self.number("the number of a Scenario Token", number, 1..=4);
            }
            if let Some(carry) = token.carry {
                self.number("capacity", carry.capacity, 1..=9);
                let lies = matches!(token.kind, TokenKind::Item | TokenKind::Objective | TokenKind::Scenario(_));
                self.check(lies, || format!("is {:?} and cannot be carried", token.kind));
            }
            let carried = token.kind != TokenKind::Item || token.carry.is_some();
            self.check(carried, || "is an item without `carry`".into());
        }
    }

    /// Section 30.
    pub(super) fn npcs(&mut self) {
        let defs = self.defs;
        for npc in &defs.npcs {
            self.at("npcs.ron", npc.id.as_str(), &npc.name);
            self.number("hp", npc.hp, 1..=60);
            self.number("armor", npc.armor, 0..=5);
            let own = npc.allegiance.is_some_and(|side| npc.attackable_by(side));
            self.check(!own, || "its own side can attack it (ET-R109)".into());
            if let Some(attack) = &npc.attack {
                self.attack(attack, None);
            }
            for entry in &npc.behaviour {
                self.cond(&entry.when, None);
                match entry.action {
                    AiAction::Attack(_) => self.check(npc.attack.is_some(), || "shall attack but has no Attack".into()),
                    AiAction::UseSkill | AiAction::Recover | AiAction::Interact => {
                        self.wrong(format!("{:?} is nothing an NPC can do (ET-30.1)", entry.action));
                    }
                    AiAction::Move(AiGoal::Objective | AiGoal::Carrier) => {
                        self.wrong("has no objectives: those are the AI's (ET-R155)");
                    }
                    AiAction::Move(_) | AiAction::Retreat | AiAction::Hold => {}
                }
            }
            self.ops(&npc.on_ko, None);
        }
    }
}
