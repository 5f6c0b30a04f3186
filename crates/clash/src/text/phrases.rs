//! The small change of the sentences: pronouns, amounts, durations, lists.

use crate::content::{AmountDef, Cmp, Duration, When, Who, Whom};

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

pub(super) fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} {word} {last}", init.join(", ")),
    }
}

/// Clauses with one subject say it once: "your pile has a 1 in it or 5 or more cards".
pub(super) fn joined(clauses: Vec<String>, word: &str) -> String {
    let subject = clauses.first().and_then(|c| c.find(" has ")).map(|at| clauses[0][..at + 5].to_string());
    match subject {
        Some(subject) if clauses.iter().all(|c| c.starts_with(&subject)) => {
            let rest: Vec<&str> = clauses.iter().map(|c| &c[subject.len()..]).collect();
            format!("{subject}{}", rest.join(&format!(" {word} ")))
        }
        _ => clauses.join(&format!(" {word} ")),
    }
}

pub(super) const fn possessive(who: Who) -> &'static str {
    match who {
        Who::Me => "your",
        Who::Foe => "your opponent's",
    }
}

pub(super) const fn their_move(who: Who) -> &'static str {
    match who {
        Who::Me => "your move",
        Who::Foe => "the opposing move",
    }
}

pub(super) const fn have(who: Who) -> &'static str {
    match who {
        Who::Me => "you have",
        Who::Foe => "your opponent has",
    }
}

pub(super) fn verb(to: Whom, verb: &str) -> String {
    match to {
        Whom::Me => verb.into(),
        Whom::Foe => format!("your opponent {verb}s"),
        Whom::Both => format!("both {verb}"),
    }
}

/// "3 or more cards", "exactly 1 card".
pub(super) fn compare(cmp: Cmp, n: impl Into<i16>, one: &str, many: &str, fewer: &str) -> String {
    let n = n.into();
    let what = if n == 1 && cmp == Cmp::Is { one } else { many };
    match cmp {
        Cmp::Less => format!("{fewer} than {n} {what}"),
        Cmp::AtMost if fewer == "less" => format!("{n} {what} or less"),
        Cmp::AtMost => format!("{n} or {fewer} {what}"),
        Cmp::Is => format!("exactly {n} {what}"),
        Cmp::AtLeast => format!("{n} or more {what}"),
        Cmp::More => format!("more than {n} {what}"),
    }
}

/// What an amount counts, one at a time.
pub(super) fn unit(def: &AmountDef) -> String {
    match def {
        AmountDef::Const(_) => String::new(),
        AmountDef::Counter(name) => format!("point of {name}"),
        AmountDef::DamageReceived => "damage you received this turn".into(),
        AmountDef::OpposingPrintedDamage => "damage printed on the opposing move".into(),
        AmountDef::PileSize => "card in your pile".into(),
        AmountDef::RemovedCount => "card you have removed".into(),
    }
}

/// "2", "1 for each card in your pile".
pub(super) fn each_of(def: &AmountDef) -> String {
    match def {
        AmountDef::Const(n) => n.to_string(),
        other => format!("1 for each {}", unit(other)),
    }
}

/// "2 damage", "1 damage for each card in your pile", "as much damage as you received this turn".
pub(super) fn quantity(def: &AmountDef, what: &str) -> String {
    match def {
        AmountDef::Const(n) => format!("{n} {what}"),
        AmountDef::DamageReceived => format!("as much {what} as you received this turn"),
        AmountDef::OpposingPrintedDamage => format!("as much {what} as is printed on the opposing move"),
        other => format!("1 {what} for each {}", unit(other)),
    }
}

/// "3", "your Streak".
pub(super) fn plain(def: &AmountDef) -> String {
    match def {
        AmountDef::Const(n) => n.to_string(),
        AmountDef::Counter(name) => format!("your {name}"),
        AmountDef::DamageReceived => "the damage you received this turn".into(),
        AmountDef::OpposingPrintedDamage => "the damage printed on the opposing move".into(),
        AmountDef::PileSize => "the number of cards in your pile".into(),
        AmountDef::RemovedCount => "the number of cards you have removed".into(),
    }
}

/// "1 more damage", "2 less HP", "1 more damage for each card you have removed".
pub(super) fn more(by: &AmountDef, what: &str) -> String {
    match by {
        AmountDef::Const(n) if *n < 0 => format!("{} less {what}", -i16::from(*n)),
        AmountDef::Const(n) => format!("{n} more {what}"),
        other => format!("1 more {what} for each {}", unit(other)),
    }
}

pub(super) fn sooner(by: &AmountDef) -> String {
    match by {
        AmountDef::Const(n) if *n < 0 => format!("{} Buildup sooner", -i16::from(*n)),
        AmountDef::Const(n) => format!("{n} Buildup later"),
        other => format!("1 Buildup later for each {}", unit(other)),
    }
}

pub(super) fn higher(by: &AmountDef) -> String {
    match by {
        AmountDef::Const(n) if *n < 0 => format!("{} lower", -i16::from(*n)),
        AmountDef::Const(n) => format!("{n} higher"),
        other => format!("1 higher for each {}", unit(other)),
    }
}

pub(super) fn rises(by: &AmountDef) -> String {
    match by {
        AmountDef::Const(n) if *n < 0 => format!("falls by {}", -i16::from(*n)),
        other => format!("rises by {}", plain(other)),
    }
}

pub(super) const fn lasting(duration: Duration, when: When) -> &'static str {
    match duration {
        Duration::ThisTurn if when.continuous() => "",
        Duration::ThisTurn => " this turn",
        Duration::NextTurn => " next turn",
        Duration::UntilOwnRecharge => " until you recharge",
        Duration::RestOfGame => " for the rest of the game",
    }
}
