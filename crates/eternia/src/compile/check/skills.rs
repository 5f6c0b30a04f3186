//! Skills, Attacks, Boosts and Surges.

use super::Checker;
use crate::content::{Attack, Cond, Extra, On, Pick, SkillDef, SkillKind, TargetRule, Word};

impl Checker<'_> {
    /// The Skills of one card that one pool pays for (ET-R14). Those of a Skill Card must be payable with all Boosts and Surges.
    pub(super) fn skills_of(&mut self, id: Word, (place, near): (&str, &str), skills: &[SkillDef], pool: u8, together: bool) {
        for (at, skill) in skills.iter().enumerate() {
            let name = &skill.name;
            self.in_own_file(id, &format!("{near}\n{name}"), format!("{place}, {name}"));
            self.check(!skills[..at].iter().any(|other| other.name == *name), || "its name is on this card twice".into());
            if let SkillKind::SurgeOf(parent) = skill.kind {
                let good = skills.iter().any(|other| parent == *other.name && !matches!(other.kind, SkillKind::SurgeOf(_)));
                self.check(good, || format!("is a Surge of \"{parent}\", which is not on this card (ET-13.1)"));
            }
            self.skill(skill);
            self.costs(skill, pool, together);
        }
    }

    /// ET-R14: a cost comes out of one pool.
    fn costs(&mut self, skill: &SkillDef, pool: u8, together: bool) {
        let extras = || skill.boosts.iter().chain(&skill.surges);
        self.check(skill.cost <= pool, || format!("costs {} Power, but its pool holds {pool} (ET-R14)", skill.cost));
        let most = extras().map(|extra| extra.cost).max().unwrap_or_default();
        let sum: u8 = extras().map(|extra| extra.cost).sum();
        let (all, what) = if together { (sum, "all its Boosts and Surges") } else { (most, "its dearest Boost or Surge") };
        let total = skill.cost.saturating_add(all);
        if skill.cost <= pool {
            self.check(total <= pool, || format!("costs {total} Power with {what}, but its pool holds {pool} (ET-R14)"));
        }
    }

    /// ET-11.2, ET-11.3: what belongs to the type of the Skill, and only that.
    pub(super) fn skill(&mut self, skill: &SkillDef) {
        let kind = skill.kind;
        let attack = kind == SkillKind::Attack;
        self.check(!skill.name.trim().is_empty(), || "has no name (ET-11.2)".into());
        self.check(attack == skill.attack.is_some(), || {
            if attack { "is an Attack without Attack data" } else { "has Attack data but is no Attack" }.to_string()
                + " (ET-11.2)"
        });
        let answers = skill.on.is_some();
        match kind {
            SkillKind::Reaction => self.check(answers, || "is a Reaction without `on`: what does it answer? (ET-12.1)".into()),
            SkillKind::Passive => {}
            _ => self.check(!answers, || "answers an event but is neither Reaction nor passive (ET-12.1)".into()),
        }
        if kind == SkillKind::Passive {
            self.check(skill.cost == 0, || "is a passive with a cost".into());
            self.check(skill.surges.is_empty(), || "is a passive with Surges; nobody could declare them (ET-R41)".into());
            let works = answers != skill.effects.is_empty();
            self.check(works, || "a passive needs `on` for its effects, and effects for its `on`".into());
        } else {
            self.check(skill.standing.is_empty(), || "has `standing`, which only a passive has".into());
        }
        self.check(attack || skill.boosts.is_empty(), || "has Boosts but is no Attack (ET-14.1)".into());
        let does = attack || !skill.effects.is_empty() || !skill.standing.is_empty();
        self.check(does, || "does nothing".into());
        if let Some(on) = &skill.on {
            self.on(on, None);
        }
        self.cond(&skill.when, None);
        if let Some(pick) = &skill.targets {
            self.pick(pick, None);
        }
        self.ops(&skill.effects, None);
        self.standings(&skill.standing, None);
        if let Some(attack) = &skill.attack {
            self.attack(attack, None);
        }
        for (name, extras) in [("Boost", &skill.boosts), ("Surge", &skill.surges)] {
            for extra in extras {
                self.extra(name, extra);
            }
        }
    }

    /// ET-11.8, ET-13.2.
    fn extra(&mut self, what: &str, extra: &Extra) {
        self.check(extra.cost >= 1, || format!("a {what} costs nothing; it is paid on top (ET-11.8)"));
        let lists = [&extra.effects, &extra.on_hit, &extra.on_wound, &extra.after];
        self.check(lists.iter().any(|ops| !ops.is_empty()), || format!("a {what} does nothing"));
        self.cond(&extra.when, None);
        for ops in lists {
            self.ops(ops, None);
        }
    }

    pub(super) fn attack(&mut self, attack: &Attack, zones: Option<&[Word]>) {
        if let Some(dice) = attack.dice.plain() {
            let cap = self.all_constants().map(|constants| constants.dice_cap).min().unwrap_or_default();
            self.check((1..=cap).contains(&dice), || format!("rolls {dice} dice; 1 to {cap} is possible (ET-19.9)"));
        }
        self.amount(&attack.dice, zones);
        if let Some(range) = attack.range {
            self.check((1..=12).contains(&range), || format!("reaches {range} spaces; 1 to 12 is possible"));
        }
        let number = match attack.targets {
            TargetRule::One | TargetRule::Line => None,
            TargetRule::AllWithin(n) | TargetRule::UpTo(n) | TargetRule::AroundTarget(n) => Some(n),
        };
        self.check(number != Some(0), || "its target rule says 0: nobody would be hit (ET-20.1)".into());
        for ops in [&attack.on_hit, &attack.on_wound, &attack.on_ko, &attack.on_power_symbol, &attack.after] {
            self.ops(ops, zones);
        }
    }

    pub(super) fn pick(&mut self, pick: &Pick, zones: Option<&[Word]>) {
        self.check(pick.max >= 1 && pick.min <= pick.max, || format!("chooses {} to {} Models", pick.min, pick.max));
        self.filter(&pick.from, zones);
    }

    pub(super) fn on(&mut self, on: &On, zones: Option<&[Word]>) {
        self.filter(&on.subject, zones);
        if let Some(object) = &on.object {
            self.filter(object, zones);
        }
    }

    /// A condition that is always true.
    pub(super) fn always(cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::And(all) => all.iter().all(Self::always),
            _ => false,
        }
    }
}
