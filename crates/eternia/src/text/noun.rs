//! Names of Models and groups of them, as a sentence needs them.

use super::Say;
use crate::content::{Chooser, Cond, Count, Filter, Kind, Pick, Relation, Side, Spot, TokenPick, Who};

/// How verbs agree with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Person {
    /// "you": effects are said as orders.
    You,
    /// One Model.
    It,
    /// Each of several: what is done to it is said in the passive.
    Each,
    /// Several.
    They,
}

/// A name: "you", "that Enemy", "each adjacent Enemy".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    /// As subject and object.
    pub text: String,
    /// "your", "its", "that Enemy's".
    pub of: String,
    /// How verbs agree.
    pub person: Person,
}

impl Noun {
    pub fn you() -> Noun {
        Noun { text: "you".into(), of: "your".into(), person: Person::You }
    }

    pub fn it() -> Noun {
        Noun { text: "it".into(), of: "its".into(), person: Person::It }
    }

    pub fn one(text: impl Into<String>) -> Noun {
        let text = text.into();
        Noun { of: format!("{text}'s"), text, person: Person::It }
    }

    pub fn each(text: impl Into<String>) -> Noun {
        Noun { person: Person::Each, ..Noun::one(text) }
    }

    pub fn many(text: impl Into<String>) -> Noun {
        let text = text.into();
        Noun { of: "their".into(), text, person: Person::They }
    }

    /// The verb that agrees: `v("lose", "loses")`.
    pub fn v<'a>(&self, plain: &'a str, third: &'a str) -> &'a str {
        match self.person {
            Person::It | Person::Each => third,
            Person::You | Person::They => plain,
        }
    }

    /// "is" or "are".
    pub fn is(&self) -> &'static str {
        self.v("are", "is")
    }

    /// "its", "your" or "their" behind a verb of the same subject.
    pub fn own(&self) -> &'static str {
        match self.person {
            Person::You => "your",
            Person::It | Person::Each => "its",
            Person::They => "their",
        }
    }
}

/// `1 space`, `2 spaces`.
pub(super) fn count(n: impl Into<u32>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `a`, `an`.
pub(super) fn article(noun: &str) -> String {
    let an = noun.starts_with("NPC") || noun.chars().next().is_some_and(|c| "aeiouAEIOU".contains(c));
    format!("{} {noun}", if an { "an" } else { "a" })
}

/// "a, b and c".
pub(super) fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// With a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A side as a sentence names it.
pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::Players => "the Player Team",
        Side::Controller => "the Controller",
    }
}

impl Say<'_> {
    /// "enemy Character", "Allies".
    pub(super) fn kind_of(&self, filter: &Filter, many: bool) -> String {
        let plural = |word: &str| if many { format!("{word}s") } else { word.to_string() };
        let kind = match filter.kind {
            Kind::Model => "Model",
            Kind::Character => "Character",
            Kind::Minion => "Minion",
            Kind::Elite => "Elite Minion",
            Kind::Npc => "NPC",
        };
        match (filter.side, filter.kind) {
            (Relation::Ally, Kind::Model) => if many { "Allies" } else { "Ally" }.to_string(),
            (Relation::Enemy, Kind::Model) => if many { "Enemies" } else { "Enemy" }.to_string(),
            (Relation::Any | Relation::Own, _) => plural(kind),
            (Relation::Ally, _) => format!("allied {}", plural(kind)),
            (Relation::Friendly, _) => format!("friendly {}", plural(kind)),
            (Relation::Enemy, _) => format!("enemy {}", plural(kind)),
            (Relation::Players, Kind::Model) => format!("{} of the Player Team", plural(kind)),
            (Relation::Players, _) => format!("Player {}", plural(kind)),
            (Relation::Controller, Kind::Model) => format!("{} of the Controller", plural(kind)),
            (Relation::Controller, _) => format!("Controller {}", plural(kind)),
        }
    }

    /// "adjacent Enemy", "Allies within 3 spaces", "enemy Character that is not Dazed".
    pub(super) fn filter(&self, filter: &Filter, many: bool) -> String {
        self.filter_with(filter, many, "")
    }

    /// The same with what singles one out: "enemy Character with the lowest HP within 4 spaces".
    fn filter_with(&self, filter: &Filter, many: bool, trait_of: &str) -> String {
        let near = filter.within == Some(1) && filter.sight;
        let mine = *filter.of == Who::Own && self.owner;
        let mut text = format!("{}{trait_of}", self.kind_of(filter, many));
        if near && mine {
            text = format!("adjacent {text}");
        } else if near {
            text += &format!(" adjacent to {}", self.who(&filter.of).text);
        } else if let Some(within) = filter.within {
            text += &format!(" within {}", count(within, "space", "spaces"));
            if !mine {
                text += &format!(" of {}", self.who(&filter.of).text);
            }
            text += if filter.sight { "" } else { ", even out of sight" };
        }
        let relative = self.relative(&filter.when, many);
        if relative.is_empty() { text } else { format!("{text} {relative}") }
    }

    /// "an enemy Character within 3 spaces", "another Model", or "you".
    pub(super) fn a(&self, filter: &Filter) -> Noun {
        if filter.side == Relation::Own {
            return self.own();
        }
        let noun = self.filter(filter, false);
        Noun::one(if filter.other { format!("another {noun}") } else { article(&noun) })
    }

    /// "each enemy Character within 3 spaces".
    pub(super) fn every(&self, filter: &Filter) -> Noun {
        if filter.side == Relation::Own {
            return self.own();
        }
        let other = if filter.other { "other " } else { "" };
        Noun::each(format!("each {other}{}", self.filter(filter, false)))
    }

    /// "that Enemy", or "you".
    pub(super) fn that(&self, filter: &Filter) -> Noun {
        match filter.side {
            Relation::Own => self.own(),
            Relation::Ally | Relation::Enemy if filter.kind == Kind::Model => {
                Noun::one(format!("that {}", self.kind_of(filter, false)))
            }
            _ => Noun::one(format!("that {}", self.kind_of(&Filter { kind: filter.kind, ..Filter::default() }, false))),
        }
    }

    /// The Model whose Skill it is.
    pub(super) fn own(&self) -> Noun {
        if self.owner { Noun::you() } else { Noun::one(self.actor.clone()) }
    }

    /// Whom an effect works on.
    pub(super) fn who(&self, who: &Who) -> Noun {
        let known = |noun: &Option<Noun>, otherwise: &str| noun.clone().unwrap_or_else(|| Noun::one(otherwise));
        match who {
            Who::Own => self.own(),
            Who::Attacker if self.attacking => self.own(),
            Who::Attacker => Noun::one("the attacker"),
            Who::Defender => Noun::one("the target"),
            Who::Subject => known(&self.subject, "that Model"),
            Who::Object => known(&self.object, "the other Model"),
            Who::It => self.it.clone().unwrap_or_else(Noun::it),
            Who::All(filter) => Noun::many(self.filter(filter, true)),
            Who::ControllerSkills => Noun::many("the Controller Skills"),
        }
    }

    /// Who is chosen: "up to 2 Allies within 3 spaces"; and how those chosen are called afterwards.
    pub(super) fn pick(&self, pick: &Pick) -> (String, Noun) {
        if pick.max > 1 {
            let number = if pick.min == pick.max { pick.max.to_string() } else { format!("up to {}", pick.max) };
            let plural = self.filter(&pick.from, true);
            let text = match pick.by {
                Chooser::Random => format!("{number} {plural} by chance"),
                Chooser::LowestHp => format!("the {number} {plural} with the lowest HP"),
                Chooser::MostPower => format!("the {number} {plural} with the most Power"),
                Chooser::Nearest => format!("the {number} nearest {plural}"),
                Chooser::Owner | Chooser::Opponent => format!("{number} {plural}"),
            };
            return (text, Noun::each("each"));
        }
        let plain = match &*pick.from.when {
            Cond::AtLeast(Count::Power(Who::It), _) => Filter { when: Box::default(), ..pick.from.clone() },
            _ => pick.from.clone(),
        };
        let single = self.filter(&pick.from, false);
        let text = match pick.by {
            Chooser::Owner => self.a(&pick.from).text,
            Chooser::Opponent => format!("{} of the other side's choice", article(&single)),
            Chooser::Nearest => format!("the nearest {single}"),
            Chooser::LowestHp => format!("the {}", self.filter_with(&pick.from, false, " with the lowest HP")),
            Chooser::MostPower => format!("the {}", self.filter_with(&plain, false, " with the most Power")),
            Chooser::Random => format!("a random {single}"),
        };
        (text, Noun::it())
    }

    /// Where: "in a free space within 3 spaces", "at the edge or next to a friendly Character".
    pub(super) fn spot(&self, spot: &Spot) -> String {
        let mut places = Vec::new();
        if spot.edge {
            places.push("at the edge".to_string());
        }
        if let Some(filter) = &spot.beside {
            places.push(format!("next to {}", self.a(filter).text));
        }
        let mut text = places.join(" or ");
        let mut add = |part: String| text += &(if text.is_empty() { part } else { format!(" {part}") });
        if let Some(terrain) = spot.terrain {
            add(format!("in {}", self.terrain(terrain)));
        }
        if let Some(zone) = spot.zone {
            add(format!("in {}", self.zone(zone)));
        }
        if let Some(of) = spot.spawn {
            add(format!("at a Spawn Token of {}", side(of)));
        }
        if let Some(within) = spot.within {
            let of = self.who(&spot.of);
            let of = if of.person == Person::You { String::new() } else { format!(" of {}", of.text) };
            let sight = if spot.sight { "" } else { ", even out of sight" };
            add(match (within, of.is_empty()) {
                (0, true) => "in your space".into(),
                (1, true) => "next to you".into(),
                (1, false) => format!("next to {}", self.who(&spot.of).text),
                _ => format!("within {}{of}{sight}", count(within, "space", "spaces")),
            });
        }
        text
    }

    /// "an Ancient Sword", "an item within 3 spaces".
    pub(super) fn token_pick(&self, pick: &TokenPick) -> String {
        let name = article(&self.token(pick.token));
        match pick.within {
            None => name,
            Some(0) => format!("{name} in {} space", self.who(&pick.of).of),
            Some(n) => format!("{name} within {}", count(n, "space", "spaces")),
        }
    }
}
