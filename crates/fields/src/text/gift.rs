//! What a card gives the hero beside whom it lies: bonuses and abilities.

use super::Say;
use super::grammar::{join, list, sentence, signed};
use crate::content::effect::{Ability, Bonus, Cond, Gift, Limit, Stat, Window};
use crate::ids::Merchant;

/// A bonus that is a number of the hero card: "+1 attack".
fn number(stat: Stat) -> Option<&'static str> {
    match stat {
        Stat::Mind => Some("mind"),
        Stat::Initiative => Some("initiative"),
        Stat::Attack => Some("attack"),
        Stat::Defense => Some("defense"),
        Stat::Body => Some("body"),
        Stat::Hp => Some("HP"),
        Stat::Movement => Some("movement"),
        _ => None,
    }
}

/// "1 less", "2 more".
fn change(by: i8) -> String {
    format!("{} {}", by.unsigned_abs(), if by < 0 { "less" } else { "more" })
}

/// "1 more spell".
fn more(n: u8, one: &str, many: &str) -> String {
    format!("{n} more {}", if n == 1 { one } else { many })
}

fn wares(merchant: Merchant) -> &'static str {
    match merchant {
        Merchant::Forge => "vehicles cost",
        Merchant::Shop => "equipment costs",
        Merchant::Guild => "spells cost",
    }
}

/// Any other bonus, as a sentence without its condition.
fn rule(stat: Stat, by: i8) -> String {
    let n = by.unsigned_abs();
    match stat {
        Stat::Flying => "you can fly".into(),
        Stat::Spells => format!("you may hold {}", more(n, "spell", "spells")),
        Stat::Pack => format!("your pack holds {}", more(n, "card", "cards")),
        Stat::Artifacts => format!("you may wear {}", more(n, "artifact", "artifacts")),
        Stat::Allies => format!("you may have {}", more(n, "ally", "allies")),
        Stat::Mounts => format!("you may own {}", more(n, "creature or vehicle", "creatures or vehicles")),
        Stat::TameCost => format!("taming costs you {} Eternium {}", n, if by < 0 { "less" } else { "more" }),
        Stat::RecruitCost => format!("recruiting costs you {} Eternium {}", n, if by < 0 { "less" } else { "more" }),
        Stat::Price(merchant) => format!("{} you {}", wares(merchant), change(by)),
        Stat::FleeCost => format!("fleeing costs you {} Eternium {}", n, if by < 0 { "less" } else { "more" }),
        Stat::Income => format!("your team gains {n} more Eternium in each day round"),
        Stat::WildsAttack => format!("creatures attack you with {} in wilds combat", change(by)),
        Stat::NightHealing => format!("you heal {n} more HP at the end of a night turn"),
        Stat::Rest => format!("you heal {n} more HP when you rest"),
        Stat::SoldierBonus => format!("each soldier you remove in phase 4 adds {n} more"),
        Stat::SoldierShield if n == 1 => "the first soldier you meet costs you no HP".into(),
        Stat::SoldierShield => format!("the first {n} soldiers you meet cost you no HP"),
        Stat::DefeatCost => format!("you pay {} when you are defeated", change(by)),
        _ => signed(by),
    }
}

fn with(text: &str, limit: &str) -> String {
    if limit.is_empty() { text.to_string() } else { format!("{text} {limit}") }
}

/// The moment of an ability, and whether it works by itself.
fn moment(window: Window, limit: Limit) -> (String, bool) {
    let often = match (window, limit) {
        (Window::Avoid, _) => "",
        (Window::Turn, Limit::Turn) => "once in your turn",
        (Window::Turn, _) => "once a round, in your turn",
        (Window::CombatStart, Limit::Combat) => "once a combat, at its start",
        (Window::CombatStart, _) => "at the start of each combat round",
        (Window::Phase4, Limit::Combat) => "once a combat, in phase 4",
        (Window::Phase4, Limit::Round) => "once a round, in phase 4 of an epic combat",
        (Window::Phase4, Limit::Turn) => "once a combat round, in phase 4",
        _ => "",
    };
    match window {
        Window::Turn | Window::CombatStart | Window::Phase4 => (often.into(), false),
        Window::Avoid => ("before an epic combat".into(), false),
        Window::WildsRoll => ("after your roll in a wilds combat".into(), false),
        Window::CombatWon => ("when you win an epic combat".into(), true),
        Window::WildsWon => ("when you beat a creature or an ally in the wilds".into(), true),
        Window::TurnStart => ("when your turn begins".into(), true),
        Window::TurnEnd => ("when your turn ends".into(), true),
        Window::Captured => ("when you capture an outpost".into(), true),
        Window::QuestDone => ("when you fulfil a quest".into(), true),
    }
}

impl Say<'_> {
    /// Everything a card gives, a sentence each.
    pub(super) fn gift(&self, gift: &Gift) -> Vec<String> {
        let mut all = self.bonuses(&gift.bonuses);
        all.extend(gift.abilities.iter().map(|ability| self.ability(ability)));
        all
    }

    /// Numbers with the same condition share a sentence.
    fn bonuses(&self, bonuses: &[Bonus]) -> Vec<String> {
        let mut all = Vec::new();
        let mut conds: Vec<&Cond> = Vec::new();
        for Bonus { when, .. } in bonuses {
            if !conds.contains(&when) {
                conds.push(when);
            }
        }
        conds.sort_by_key(|cond| **cond != Cond::Always);
        for cond in conds {
            let limit = self.limit(cond);
            let of = || bonuses.iter().filter(|bonus| bonus.when == *cond);
            let numbers = of().filter_map(|bonus| Some(format!("{} {}", signed(bonus.by), number(bonus.stat)?)));
            let numbers: Vec<String> = numbers.collect();
            if !numbers.is_empty() {
                all.push(sentence(&with(&list(&numbers, "and"), &limit)));
            }
            let rules = of().filter(|bonus| number(bonus.stat).is_none());
            let held = if *cond == Cond::Always { String::new() } else { format!("if {}", self.cond(cond)) };
            let limited = |stat| if stat == Stat::Income { &held } else { &limit };
            all.extend(rules.map(|bonus| sentence(&with(&rule(bonus.stat, bonus.by), limited(bonus.stat)))));
        }
        all
    }

    pub(super) fn ability(&self, ability: &Ability) -> String {
        let (when, by_itself) = moment(ability.when, ability.limit);
        let ops = self.clauses(&ability.ops.ops);
        let cond = if ability.cond == Cond::Always { String::new() } else { format!(", if {}", self.cond(&ability.cond)) };
        let what = join(&ops);
        let told = match (ability.cost, by_itself) {
            (0, true) => what,
            (0, false) => format!("you may {what}"),
            (n, true) => format!("pay {n} Eternium and {what}"),
            (n, false) => format!("you may pay {n} Eternium to {what}"),
        };
        sentence(&format!("{when}{cond}, {told}"))
    }
}
