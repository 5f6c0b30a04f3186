//! Whether both sides can win.

use super::super::board::{cells, features};
use super::Checker;
use crate::content::{Cond, Count, EventDef, Feature, Op, ScenarioDef, Side, SideRef, Word};

impl Checker<'_> {
    /// Section 29: each side has a way to win, and each condition can be brought about.
    pub(super) fn victory(&mut self, scenario: &ScenarioDef) {
        let zones = Self::zones_of(scenario);
        let effects = effects(scenario);
        let limit = scenario.round_limit;
        if let Some(limit) = limit {
            self.near = "round_limit".into();
            self.number("the last Round", limit.rounds, 1..=30);
            let vp = !scenario.vp.is_empty() || gives_vp(&effects);
            self.check(limit.winner.is_some() || vp, || {
                "nobody is named to win after the last Round, and there are no VP (ET-R107)".into()
            });
        }
        self.near = "victory".into();
        for side in Side::BOTH {
            let conditions = match side {
                Side::Players => &scenario.victory.players,
                Side::Controller => &scenario.victory.controller,
            };
            let by_limit = limit.is_some_and(|limit| limit.winner.is_none_or(|winner| winner == side));
            let by_effect = any(&effects, &|op| matches!(op, Op::Win(SideRef::The(winner)) if *winner == side));
            let some = !conditions.is_empty() || by_limit || by_effect;
            self.check(some, || format!("{side:?} has no way to win (ET-1.8)"));
            for cond in conditions {
                self.cond(cond, Some(&zones));
                self.possible(scenario, &effects, cond);
            }
        }
    }

    /// That some event can make a condition true.
    fn possible(&mut self, scenario: &ScenarioDef, effects: &[&Op], cond: &Cond) {
        match cond {
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|one| self.possible(scenario, effects, one)),
            Cond::AtLeast(count, n) => self.enough(scenario, effects, count, *n),
            Cond::Exactly(Count::NpcHp(npc), 0) | Cond::AtMost(Count::NpcHp(npc), 0) => self.can_fall(scenario, *npc),
            Cond::Exactly(Count::Tokens(token), 0) | Cond::AtMost(Count::Tokens(token), 0) => {
                let there = times(scenario, Feature::Token(*token)) > 0;
                self.check(there, || format!("the Token \"{token}\" is not on the map, so the game would be won at once"));
                let removed = any(effects, &|op| matches!(op, Op::RemoveToken(pick) if pick.token == *token));
                self.check(removed, || format!("nothing removes the Token \"{token}\", so the condition is never met"));
            }
            _ => {}
        }
    }

    fn enough(&mut self, scenario: &ScenarioDef, effects: &[&Op], count: &Count, n: u8) {
        match count {
            Count::Vp(side) => {
                let length = self.defs.constants.with(&scenario.overrides).escalation.length;
                self.check(n <= length, || format!("{n} VP are above the track of {length} spaces (ET-R85)"));
                let gained = scenario.vp.iter().any(|rule| may_be(rule.side, *side)) || gives_vp(effects);
                self.check(gained, || format!("nothing gives {side:?} any VP, so the condition is never met"));
            }
            Count::CarriedBy(_, token) | Count::Carried(_, token) => {
                let spawned = any(effects, &|op| matches!(op, Op::SpawnToken(id, _) if id == token));
                let there = times(scenario, Feature::Token(*token));
                self.check(spawned || there >= n.into(), || {
                    format!("{n} of the Token \"{token}\" are asked for, but {there} are on the map")
                });
                let taken = any(effects, &|op| matches!(op, Op::PickUp(_, pick) if pick.token == *token));
                self.check(taken, || format!("nothing picks the Token \"{token}\" up, so the condition is never met"));
            }
            Count::Round => self.check(n <= 60, || format!("Round {n} is never reached")),
            _ => {}
        }
    }

    /// ET-30.4: an NPC that must fall is there and can be attacked, or else wounded.
    fn can_fall(&mut self, scenario: &ScenarioDef, npc: Word) {
        let there = times(scenario, Feature::Npc(npc)) > 0;
        self.check(there, || format!("the NPC \"{npc}\" is not on the map"));
        if let Some(def) = self.defs.npcs.iter().find(|def| def.id == npc) {
            let open = Side::BOTH.into_iter().any(|side| def.attackable_by(side));
            self.check(open, || format!("nobody can attack the NPC \"{npc}\", so it never falls (ET-R109)"));
        }
    }
}

/// How often a feature is on the map.
fn times(scenario: &ScenarioDef, wanted: Feature) -> usize {
    let cells = cells(&scenario.map).unwrap_or_default();
    cells.iter().filter(|(_, sign)| features(scenario, *sign).contains(&wanted)).count()
}

/// All effects of a Scenario, at the top of their lists.
fn effects(scenario: &ScenarioDef) -> Vec<&Op> {
    let levels = &scenario.level_events;
    let mut all: Vec<&Op> = Vec::new();
    all.extend(scenario.interact.iter().flat_map(|interact| &interact.effects));
    all.extend(scenario.rules.iter().flat_map(|rule| &rule.effects));
    all.extend([&levels.green, &levels.yellow, &levels.red].into_iter().flatten());
    for event in &scenario.round_events {
        if let EventDef::Effects(_, ops) = event {
            all.extend(ops);
        }
    }
    all
}

fn gives_vp(effects: &[&Op]) -> bool {
    any(effects, &|op| matches!(op, Op::GainVp(..)))
}

/// Whether one of these effects, or one inside them, is wanted.
fn any(effects: &[&Op], wanted: &dyn Fn(&Op) -> bool) -> bool {
    effects.iter().any(|op| wanted(op) || any(&inside(op), wanted))
}

fn inside(op: &Op) -> Vec<&Op> {
    match op {
        Op::Choose(_, ops) | Op::May(ops) | Op::ForEach(_, ops) | Op::Repeat(_, ops) | Op::Roll(_, _, ops) => {
            ops.iter().collect()
        }
        Op::ChooseOne(options) => options.iter().flat_map(|(_, ops)| ops).collect(),
        Op::If(_, yes, no) => yes.iter().chain(no).collect(),
        Op::Random(lists) => lists.iter().flatten().collect(),
        _ => Vec::new(),
    }
}

/// Whether a rule's side can be this one.
fn may_be(named: SideRef, side: Side) -> bool {
    match named {
        SideRef::The(this) => this == side,
        _ => true,
    }
}
