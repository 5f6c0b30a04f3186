//! Numbers, lists, and clauses that are joined into sentences.

/// One thing that happens: who, what, and the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) who: Who,
    /// In its plain form: "lose".
    pub(super) verb: &'static str,
    pub(super) rest: String,
}

/// The subject of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The reader, told to do something: "lose 2 HP".
    Reader,
    /// The reader, to whom something is done: "you lose 2 HP".
    You,
    /// Somebody or something else: "it loses 2 HP".
    One(String),
    /// A whole sentence that fits nowhere else; it stands alone.
    Alone,
}

impl Clause {
    pub(super) fn new(who: Who, verb: &'static str, rest: impl Into<String>) -> Clause {
        Clause { who, verb, rest: rest.into() }
    }

    pub(super) fn alone(text: impl Into<String>) -> Clause {
        Clause::new(Who::Alone, "", text)
    }

    /// Its verb and what follows, without the subject.
    fn predicate(&self) -> String {
        let verb = match self.who {
            Who::One(_) => third(self.verb),
            Who::Reader | Who::You | Who::Alone => self.verb.to_string(),
        };
        format!("{verb} {}", self.rest).trim().to_string()
    }
}

/// "lose" is "loses" of a third person.
fn third(verb: &str) -> String {
    match verb {
        "" => String::new(),
        "go" => "goes".into(),
        "have" => "has".into(),
        "cannot" | "may" => verb.into(),
        _ if verb.ends_with("ch") || verb.ends_with('s') => format!("{verb}es"),
        _ => format!("{verb}s"),
    }
}

/// Clauses in a row: those with the same subject share it, those with the same verb too.
pub(super) fn join(clauses: &[Clause]) -> String {
    let mut groups: Vec<(Who, Vec<String>, &'static str)> = Vec::new();
    for clause in clauses {
        match groups.last_mut() {
            Some((who, parts, verb)) if *who == clause.who && clause.who != Who::Alone => {
                if *verb == clause.verb && matches!(*verb, "get" | "gain") {
                    parts.push(clause.rest.clone());
                } else {
                    parts.push(clause.predicate());
                    *verb = clause.verb;
                }
            }
            _ => groups.push((clause.who.clone(), vec![clause.predicate()], clause.verb)),
        }
    }
    let texts: Vec<String> = groups.iter().enumerate().map(|(i, (who, parts, _))| spoken(i, who, parts)).collect();
    match texts.as_slice() {
        [] => "nothing happens".into(),
        [one] => one.clone(),
        [all @ .., last] => format!("{}, and {last}", all.join(", ")),
    }
}

/// One subject and all it does. The reader is named once somebody else has been spoken of.
fn spoken(i: usize, who: &Who, parts: &[String]) -> String {
    let subject = match who {
        Who::Reader if i > 0 => "you",
        Who::Reader | Who::Alone => "",
        Who::You => "you",
        Who::One(name) => name,
    };
    let predicates = match parts {
        [first @ .., last] if !first.is_empty() && last.contains(" and ") => format!("{}, then {last}", list(first, "and")),
        all => list(all, "and"),
    };
    format!("{subject} {predicates}").trim().to_string()
}

/// "a", "a and b", "a, b and c".
pub(super) fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., end] => format!("{} {last} {end}", all.join(", ")),
    }
}

/// "1 soldier", "2 soldiers".
pub(super) fn count(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// "+2", "-1".
pub(super) fn signed(n: impl Into<i64>) -> String {
    format!("{:+}", n.into())
}

/// "once", "twice", "3 times".
pub(super) fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{n} times"),
    }
}

/// With a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", chars.as_str())
}
