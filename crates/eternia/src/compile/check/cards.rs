//! Controller Skills, Strategy Cards and the AI decks.

use super::Checker;
use crate::content::{AiAction, AiEntry, AiGoal, ControllerOption, ControllerSkillKind, ControllerWindow, Op, StrategyDef, Word};

impl Checker<'_> {
    /// ET-16.1: the four, with both faces.
    pub(super) fn controller_skills(&mut self) {
        let defs = self.defs;
        let pool = self.all_constants().map(|constants| constants.controller_skill_pool).min().unwrap_or_default();
        self.at("controller_skills.ron", "", "the Controller Skills");
        for kind in ControllerSkillKind::ALL {
            let count = defs.controller_skills.iter().filter(|skill| skill.kind == kind).count();
            self.check(count == 1, || format!("{kind:?} is there {count} times, it is there once (ET-16.1)"));
        }
        for skill in &defs.controller_skills {
            for (face, options) in [("basic", &skill.basic), ("empowered", &skill.empowered)] {
                let place = format!("{}, {face} face", skill.name);
                self.at("controller_skills.ron", skill.id.as_str(), &place);
                self.check(!options.is_empty(), || "offers nothing (ET-16.1)".into());
                for option in options {
                    self.at("controller_skills.ron", &option.name, format!("{place}, {}", option.name));
                    self.option(skill.kind, option, pool);
                }
            }
        }
    }

    /// ET-16.3 to ET-16.7: when and what.
    fn option(&mut self, kind: ControllerSkillKind, option: &ControllerOption, pool: u8) {
        let boost = option.window != ControllerWindow::Strategy;
        let empower = kind == ControllerSkillKind::Empower;
        self.check(boost == empower, || {
            let when = if empower { "as a Boost (ET-16.6)" } else { "in the Strategy Activation (ET-16.3, ET-16.5, ET-16.7)" };
            format!("{kind:?} is used {when}")
        });
        self.check(option.cost >= 1, || "costs nothing: it could be used for ever (ET-R91)".into());
        self.check(option.cost <= pool, || format!("costs {} Power, but its pool holds {pool} (ET-16.2)", option.cost));
        self.check(!option.effects.is_empty(), || "does nothing".into());
        let has = |wanted: fn(&Op) -> bool| option.effects.iter().any(wanted);
        let fits = match kind {
            ControllerSkillKind::Reserves => has(|op| matches!(op, Op::SpawnMinion(..))),
            ControllerSkillKind::Command => has(|op| matches!(op, Op::GrantAction(..))),
            ControllerSkillKind::Empower => true,
            ControllerSkillKind::BattlePlan => has(|op| matches!(op, Op::DrawStrategy(_))),
        };
        self.check(fits, || format!("is no use of {kind:?} (ET-16.3, ET-16.5, ET-16.7)"));
        self.cond(&option.when, None);
        if let Some(pick) = &option.targets {
            self.pick(pick, None);
        }
        self.ops(&option.effects, None);
    }

    /// ET-17.1.
    pub(super) fn strategy(&mut self) {
        let defs = self.defs;
        let pool = self.all_constants().map(|constants| constants.controller_skill_pool).min().unwrap_or_default();
        let play = defs.constants.play_cost;
        self.at("strategy.ron", "", "the Strategy deck");
        self.check(!defs.strategy.is_empty(), || "has no card (ET-3.16)".into());
        for card in &defs.strategy {
            self.at("strategy.ron", card.id.as_str(), &card.name);
            self.strategy_card(card, pool, play);
        }
    }

    fn strategy_card(&mut self, card: &StrategyDef, pool: u8, play: u8) {
        let cost = card.cost.unwrap_or(play);
        self.number("copies", card.copies, 1..=8);
        self.check(cost <= pool, || format!("costs {cost} Power, but Battle Plan holds {pool} (ET-17.2)"));
        self.check(!card.effects.is_empty(), || "does nothing".into());
        self.on(&card.on, None);
        self.cond(&card.when, None);
        if let Some(pick) = &card.targets {
            self.pick(pick, None);
        }
        self.ops(&card.effects, None);
    }

    /// ET-32.18, ET-32.22: cards that always have an answer.
    pub(super) fn ai_decks(&mut self) {
        let defs = self.defs;
        let zones: Vec<Word> = Vec::new();
        self.at("ai_activation.ron", "", "the AI Character Activation deck");
        self.check(!defs.ai_cards.is_empty(), || "has no card (ET-32.5)".into());
        for card in &defs.ai_cards {
            self.at("ai_activation.ron", card.id.as_str(), &card.name);
            self.number("copies", card.copies, 1..=8);
            self.check(!card.entries.is_empty(), || "has no entry (ET-32.18)".into());
            for entry in &card.entries {
                self.entry(entry, &zones);
            }
            if let Some(last) = card.entries.last() {
                let sure = matches!(last.action, AiAction::Hold | AiAction::Move(AiGoal::NearestEnemy));
                self.check(sure && Self::always(&last.when), || {
                    "ends with an entry that may not be possible; end with hold or move(nearest_enemy) (ET-32.19)".into()
                });
                let firm =
                    card.entries[..card.entries.len() - 1].iter().any(|e| e.action == AiAction::Hold && Self::always(&e.when));
                self.check(!firm, || "has entries behind an unconditional hold, which are never reached (ET-R155)".into());
            }
        }
        let cap = defs.constants.ai_power_cap;
        self.at("ai_strategy.ron", "", "the AI Strategy deck");
        self.check(!defs.ai_strategy.is_empty(), || "has no card (ET-32.5)".into());
        for card in &defs.ai_strategy {
            self.at("ai_strategy.ron", card.id.as_str(), &card.name);
            self.number("copies", card.copies, 1..=8);
            self.check(!card.entries.is_empty(), || "has no entry (ET-32.22)".into());
            for entry in &card.entries {
                self.check(entry.power <= cap, || format!("asks for {} AI Power, there can be {cap} (ET-R116)", entry.power));
                self.check(!entry.effects.is_empty(), || "has an entry that does nothing (ET-R155)".into());
                self.cond(&entry.when, None);
                self.ops(&entry.effects, None);
            }
        }
    }

    fn entry(&mut self, entry: &AiEntry, zones: &[Word]) {
        self.cond(&entry.when, None);
        if let AiAction::Move(AiGoal::Zone(zone)) = entry.action {
            self.zone(zone, Some(zones));
        }
    }
}
