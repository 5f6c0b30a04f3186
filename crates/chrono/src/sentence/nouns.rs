//! What a target is called.

use crate::icons::{Cmp, Filter, Icon, Pick, Single, Target, Zone};
use crate::symbols::Symbol;

/// A target in a sentence.
pub(super) struct Noun {
    /// "a battler", "it", "this".
    pub object: String,
    /// "a battler", "it", "they".
    pub subject: String,
    /// "its", "their", "this battler's".
    pub possessive: &'static str,
    /// Where it returns to: "its owner's hand".
    pub home: &'static str,
    /// More than one.
    pub many: bool,
    /// Somebody chooses it.
    pub chosen: bool,
}

impl Noun {
    /// CC-9.7: the card itself.
    pub fn this() -> Noun {
        let this = "this".to_string();
        Noun { object: this.clone(), subject: this, possessive: "this battler's", home: "your hand", many: false, chosen: false }
    }

    pub fn of(target: &Target, action: bool) -> Noun {
        Noun::made(target, action, true)
    }

    /// Without saying where: "a battler card that costs 3 or less".
    pub fn without_zone(target: &Target, action: bool) -> Noun {
        Noun::made(target, action, false)
    }

    fn made(target: &Target, action: bool, zoned: bool) -> Noun {
        let (object, many, chosen) = match target {
            Target::Opponent => ("an opponent".to_string(), false, true),
            Target::Group { all, zone, with } => (group(*all, *zone, with, action), true, false),
            Target::Singles(singles) => (several(singles, action, zoned), singles.len() > 1, true),
        };
        let yours = match target {
            Target::Opponent => false,
            Target::Group { all, .. } => !all,
            Target::Singles(singles) => singles.iter().all(|s| s.pick != Pick::Chosen || s.zone.is_some()),
        };
        let home = if yours { "your hand" } else { home(many) };
        Noun { subject: object.clone(), object, possessive: if many { "their" } else { "its" }, home, many, chosen }
    }

    /// The same, once it has been named.
    pub fn pronoun(&self) -> Noun {
        let (object, subject) = if self.many { ("them", "they") } else { ("it", "it") };
        Noun { object: object.into(), subject: subject.into(), home: home(self.many), ..*self }
    }
}

fn home(many: bool) -> &'static str {
    if many { "their owners' hands" } else { "its owner's hand" }
}

/// Every one of them is chosen from this zone.
pub(super) fn all_in(target: &Target, zone: Zone) -> bool {
    matches!(target, Target::Singles(singles) if singles.iter().all(|s| s.zone == Some(zone)))
}

/// Action cards, wherever they are.
pub(super) fn only_actions(target: &Target) -> bool {
    matches!(target, Target::Singles(singles) if singles.iter().all(|s| s.pick == Pick::Action && s.zone.is_none()))
}

/// "a", "a and b", "a, b and c".
pub(super) fn joined(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

fn group(all: bool, zone: Option<Zone>, with: &[Filter], action: bool) -> String {
    let other = if action { "" } else { "other " };
    let noun = match (all, zone) {
        (true, None) => "all battlers".to_string(),
        (true, Some(Zone::Hand)) => "all battler cards in your hand".into(),
        (true, Some(Zone::Discard)) => "all battler cards in your discard pile".into(),
        (false, None) => format!("your {other}battlers"),
        (false, Some(Zone::Hand)) => format!("your {other}battler cards in hand"),
        (false, Some(Zone::Discard)) => format!("your {other}battler cards in the discard pile"),
    };
    noun + &narrowed(with, true)
}

/// CC-9.8: that many different cards.
fn several(singles: &[Single], action: bool, zoned: bool) -> String {
    match singles {
        [first, rest @ ..] if rest.iter().all(|s| s == first) => one(first, singles.len(), action, zoned),
        _ => singles.iter().map(|s| one(s, 1, action, zoned)).collect::<Vec<_>>().join(" and, apart from it, "),
    }
}

fn one(single: &Single, count: usize, action: bool, zoned: bool) -> String {
    let Single { pick, zone, with } = single;
    let many = count > 1;
    let other = if action { "" } else { "other " };
    let s = if many { "s" } else { "" };
    let (a, n) = if many { (format!("{} different", number(count)), number(count)) } else { ("a".into(), "one".into()) };
    let an = if many { a.clone() } else { "an".into() };
    let head = match (pick, zone) {
        (Pick::Chosen, None) => format!("{a} battler{s}"),
        (Pick::Chosen, Some(_)) => format!("{a} battler card{s}"),
        (Pick::OneOther, None) => format!("{n} of your {other}battlers"),
        (Pick::OneOther, Some(_)) => format!("{n} of your {other}battler cards"),
        (Pick::Action, None) => format!("{n} of your action cards"),
        (Pick::Action, Some(_)) => format!("{an} action card{s}"),
    };
    let place = match (zone, pick) {
        _ if !zoned => "",
        (None, _) => "",
        (Some(Zone::Hand), Pick::OneOther) => " in hand",
        (Some(Zone::Hand), _) => " in your hand",
        (Some(Zone::Discard), Pick::OneOther) => " in the discard pile",
        (Some(Zone::Discard), _) => " in your discard pile",
    };
    format!("{head}{place}{}", narrowed(with, many))
}

fn number(n: usize) -> String {
    ["none", "one", "two", "three", "four", "five"].get(n).map_or_else(|| n.to_string(), |word| (*word).to_string())
}

/// CC-20.26 to CC-20.29: what it must satisfy.
fn narrowed(with: &[Filter], many: bool) -> String {
    let (has, costs) = if many { ("have", "cost") } else { ("has", "costs") };
    match with {
        [] => String::new(),
        [Filter::Cost(cmp, n)] => format!(" that {costs} {}", compared(*cmp, *n)),
        [Filter::Strength(cmp, n)] => format!(" with strength {}", compared(*cmp, *n)),
        [Filter::Has(icon)] => format!(" with {}", having(*icon)),
        all => {
            let said = all.iter().map(|filter| match filter {
                Filter::Cost(cmp, n) => format!("{costs} {}", compared(*cmp, *n)),
                Filter::Strength(cmp, n) => format!("{has} strength {}", compared(*cmp, *n)),
                Filter::Has(icon) => format!("{has} {}", having(*icon)),
            });
            format!(" that {}", joined(&said.collect::<Vec<_>>()))
        }
    }
}

fn compared(cmp: Cmp, n: u8) -> String {
    match cmp {
        Cmp::AtMost => format!("{n} or less"),
        Cmp::AtLeast => format!("{n} or more"),
        Cmp::Exactly => format!("exactly {n}"),
    }
}

fn having(icon: Icon) -> &'static str {
    match icon {
        Icon::Summon => "a summon ability",
        Icon::Attack => "an attack ability",
        Icon::Destroyed => "a Destroyed ability",
        Icon::Quest => "a quest ability",
        Icon::Tap => "a tap ability",
        Icon::Threshold => "a Time Threshold",
        other => Symbol::from(other).name(),
    }
}
