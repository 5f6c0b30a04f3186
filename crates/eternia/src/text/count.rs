//! Amounts and conditions in words.

use super::Say;
use super::noun::{Noun, Person, count, list, side};
use crate::content::{Amount, AttackKind, Class, Cond, Count, Event, Mode, Scope, Who};

/// How a count is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Than {
    AtLeast,
    AtMost,
    Exactly,
}

impl Than {
    /// "2 HP or more".
    fn of(self, n: u8, thing: &str) -> String {
        match self {
            Than::AtLeast => format!("{n} {thing} or more"),
            Than::AtMost if n == 0 => format!("no {thing}"),
            Than::AtMost => format!("{n} {thing} or less"),
            Than::Exactly if n == 0 => format!("no {thing}"),
            Than::Exactly => format!("exactly {n} {thing}"),
        }
    }

    /// "2 Enemies or more": what can be counted.
    fn things(self, n: u8, one: &str, many: &str) -> String {
        let thing = if n == 1 { one } else { many };
        match self {
            Than::AtMost if n > 0 => format!("{n} {thing} or fewer"),
            _ => self.of(n, thing),
        }
    }
}

impl Say<'_> {
    /// "2 Wounds", "1 Wound for each Success, up to 3".
    pub(super) fn amount(&self, amount: &Amount, one: &str, many: &str) -> String {
        let n = u32::from(amount.n);
        let thing = |n: u32| if one.is_empty() { n.to_string() } else { count(n, one, many) };
        if amount.per == Count::One {
            return thing(n);
        }
        if amount.max.is_some_and(|max| u32::from(max) <= n) {
            return format!("{} if {}", thing(n), self.some(&amount.per));
        }
        let most = amount.max.map(|max| format!(" (at most {max})")).unwrap_or_default();
        format!("{} for each {}{most}", thing(n), self.each(&amount.per))
    }

    /// What there is at least one of.
    fn some(&self, per: &Count) -> String {
        match per {
            Count::Pushed => "it was Pushed at all".into(),
            Count::Moved => format!("{} moved", self.own().text),
            _ => self.compare(per, Than::AtLeast, 1),
        }
    }

    /// What is counted, one of it.
    fn each(&self, per: &Count) -> String {
        match per {
            Count::One => "time".into(),
            Count::Hp(who) => format!("HP of {}", self.who(who).text),
            Count::MissingHp(who) => format!("HP {} {} lost", self.who(who).text, self.who(who).v("have", "has")),
            Count::Power(who) => format!("Power of {}", self.who(who).text),
            Count::Armor(who) => format!("Armor of {}", self.who(who).text),
            Count::Distance(a, b) => format!("space between {} and {}", self.who(a).text, self.who(b).text),
            Count::Models(filter) => self.filter(filter, false),
            Count::Carried(who, token) => {
                format!("{} {} {}", self.token(*token), self.who(who).text, self.who(who).v("carry", "carries"))
            }
            Count::CarriedBy(of, token) => format!("{} {} carries", self.token(*token), side(*of)),
            Count::Tokens(token) => format!("{} on the Battlefield", self.token(*token)),
            Count::ZonesHeld(of, zone) => format!("{} only {} holds", self.token(*zone), side(*of)),
            Count::ModelsIn(zone, filter) => format!("{} in {}", self.filter(filter, false), self.zone(*zone)),
            Count::Markers(who, marker) => format!("{} on {}", self.token(*marker), self.who(who).text),
            Count::Successes => "Success".into(),
            Count::Misses => "Miss".into(),
            Count::PowerSymbols => "Power symbol".into(),
            Count::WoundsCaused => "Wound caused".into(),
            Count::EventAmount => match self.event {
                Some(Event::Wounded | Event::BeforeWounds | Event::EscapeDamage) => "Wound suffered",
                Some(Event::PowerSpent) => "Power spent",
                Some(Event::PowerLost) => "Power lost",
                Some(Event::PowerGained) => "Power gained",
                Some(Event::Pushed) => "space Pushed",
                _ => "of these",
            }
            .into(),
            Count::Targets => "target".into(),
            Count::Moved => format!("space {} moved", self.own().text),
            Count::Pushed => "space it was Pushed".into(),
            Count::Round => "Round so far".into(),
            Count::Escalation => "space of the Escalation Token".into(),
            Count::Level => "colour reached".into(),
            Count::Vp(of) => format!("VP of {}", side(*of)),
            Count::TeamSize => "Character of the Player Team".into(),
            Count::StrategyHand => "Strategy Card in hand".into(),
            Count::NpcHp(npc) => format!("HP of the {}", self.npc(*npc)),
        }
    }

    /// A count against a number: "you have lost 4 HP or more".
    fn compare(&self, what: &Count, than: Than, n: u8) -> String {
        let has = |who: &Who, thing: &str| {
            let noun = self.who(who);
            format!("{} {} {}", noun.text, noun.v("have", "has"), than.of(n, thing))
        };
        let there = |one: &str, many: &str| format!("there {} {}", if n == 1 { "is" } else { "are" }, than.things(n, one, many));
        match what {
            Count::One => "always".into(),
            Count::Hp(who) => has(who, "HP"),
            Count::MissingHp(who) if than == Than::AtLeast && n == 1 => {
                format!("{} {} hurt", self.who(who).text, self.who(who).is())
            }
            Count::MissingHp(who) => {
                format!("{} {} lost {}", self.who(who).text, self.who(who).v("have", "has"), than.of(n, "HP"))
            }
            Count::Power(who) => has(who, "Power"),
            Count::Armor(who) if than == Than::AtLeast && n == 1 => {
                format!("{} {} Armor", self.who(who).text, self.who(who).v("have", "has"))
            }
            Count::Armor(who) => has(who, "Armor"),
            Count::Distance(a, b) => {
                format!("{} is {} from {}", self.who(a).text, than.things(n, "space", "spaces"), self.who(b).text)
            }
            Count::Models(filter) => self.there_is(filter, than, n, String::new()),
            Count::ModelsIn(zone, filter) => self.there_is(filter, than, n, format!(" in {}", self.zone(*zone))),
            Count::Carried(who, token) => {
                let token = self.token(*token);
                let noun = self.who(who);
                format!("{} {} {}", noun.text, noun.v("carry", "carries"), than.things(n, &token, &format!("{token}s")))
            }
            Count::CarriedBy(of, token) => {
                let token = self.token(*token);
                format!("{} carries {}", side(*of), than.things(n, &token, &format!("{token}s")))
            }
            Count::Tokens(token) if than != Than::AtLeast && n == 0 => format!("no {} is left", self.token(*token)),
            Count::Tokens(token) => there(&self.token(*token), &format!("{}s", self.token(*token))),
            Count::ZonesHeld(of, zone) => {
                let zone = self.token(*zone);
                format!("{} alone holds {}", side(*of), than.things(n, &zone, &format!("{zone}s")))
            }
            Count::Markers(who, marker) => has(who, &format!("{}s", self.token(*marker))),
            Count::Successes if than == Than::AtLeast && n == 1 => "there is a Success".into(),
            Count::Successes => there("Success", "Successes"),
            Count::Misses => there("Miss", "Misses"),
            Count::PowerSymbols => there("Power symbol", "Power symbols"),
            Count::WoundsCaused => format!("the Attack caused {}", than.things(n, "Wound", "Wounds")),
            Count::EventAmount => format!("it is {}", than.of(n, "").replace("  ", " ")),
            Count::Targets => format!("the Attack has {}", than.things(n, "target", "targets")),
            Count::Moved => format!("{} moved {}", self.own().text, than.things(n, "space", "spaces")),
            Count::Pushed => format!("it was Pushed {}", than.things(n, "space", "spaces")),
            Count::Round => match than {
                Than::AtLeast => format!("it is Round {n} or later"),
                Than::AtMost => format!("it is Round {n} or earlier"),
                Than::Exactly => format!("it is Round {n}"),
            },
            Count::Escalation => match than {
                Than::AtLeast => format!("the Escalation Token has reached {n}"),
                Than::AtMost => format!("the Escalation Token has not passed {n}"),
                Than::Exactly => format!("the Escalation Token is on {n}"),
            },
            Count::Level => format!("{} reached", than.things(n, "colour is", "colours are")),
            Count::Vp(of) => format!("{} has {}", side(*of), than.of(n, "VP")),
            Count::TeamSize => match than {
                Than::Exactly => format!("the Player Team has {}", count(n, "Character", "Characters")),
                _ => format!("the Player Team has {}", than.things(n, "Character", "Characters")),
            },
            Count::StrategyHand => format!("the Controller holds {}", than.things(n, "Strategy Card", "Strategy Cards")),
            Count::NpcHp(npc) if than != Than::AtLeast && n == 0 => format!("the {} is KO'ed", self.npc(*npc)),
            Count::NpcHp(npc) => format!("the {} has {}", self.npc(*npc), than.of(n, "HP")),
        }
    }

    /// "there is an adjacent Enemy", "no Enemy is adjacent".
    fn there_is(&self, filter: &crate::content::Filter, than: Than, n: u8, place: String) -> String {
        let one = self.filter(filter, false);
        match (than, n) {
            (Than::AtLeast, 1) if !place.is_empty() => format!("{} is{place}", super::noun::article(&one)),
            (Than::AtLeast, 1) => format!("there is {}", super::noun::article(&one)),
            (Than::AtMost | Than::Exactly, 0) => format!("there is no {one}{place}"),
            _ => {
                let number = than.things(n, "", "");
                let number = number.trim().replace("  ", " ");
                let (number, tail) = number.split_once(' ').map_or((number.as_str(), ""), |(a, b)| (a, b));
                let noun = if n == 1 { one } else { self.filter(filter, true) };
                let tail = if tail.is_empty() { String::new() } else { format!(" {tail}") };
                format!("there {} {number}{tail} {noun}{place}", if n == 1 { "is" } else { "are" })
            }
        }
    }

    /// A condition of a Model that is being chosen: "that is not Dazed".
    pub(super) fn relative(&self, cond: &Cond, many: bool) -> String {
        let is = if many { "are" } else { "is" };
        let has = if many { "have" } else { "has" };
        match cond {
            Cond::Always => String::new(),
            Cond::AtLeast(Count::MissingHp(Who::It), 1) => format!("that {is} hurt"),
            Cond::AtLeast(Count::MissingHp(Who::It), n) => format!("that {has} lost {n} HP or more"),
            Cond::AtLeast(Count::Power(Who::It), 1) => "that has Power".replace("has", has),
            Cond::AtLeast(Count::Power(Who::It), n) => format!("with {n} Power or more"),
            Cond::AtMost(Count::Power(Who::It), n) => format!("with {n} Power or less"),
            Cond::AtMost(Count::Hp(Who::It), n) => format!("with {n} HP or less"),
            Cond::IsDazed(Who::It) => format!("that {is} Dazed"),
            Cond::CarriesToken(Who::It, token) => format!("that carries {}", super::noun::article(&self.token(*token))),
            Cond::InZone(Who::It, zone) => format!("in {}", self.zone(*zone)),
            Cond::InTerrain(Who::It, terrain) => format!("in {}", self.terrain(*terrain)),
            Cond::IsMarked(Who::It, marker) => format!("with {}", super::noun::article(&self.token(*marker))),
            Cond::HasTag(Who::It, tag) => format!("that {is} {tag}"),
            Cond::Not(inner) => match &**inner {
                Cond::IsDazed(Who::It) => format!("that {is} not Dazed"),
                Cond::Adjacent(Who::It, other) | Cond::Adjacent(other, Who::It) => match self.who(other) {
                    Noun { person: Person::You, .. } => format!("that {is} not adjacent"),
                    noun => format!("that {is} not adjacent to {}", noun.text),
                },
                other => format!("unless {}", self.cond(other)),
            },
            Cond::And(all) => {
                let parts: Vec<String> = all.iter().map(|one| self.relative(one, many)).collect();
                list(&parts, "and")
            }
            other => format!("if {}", self.cond(other)),
        }
    }

    /// A condition as a clause: "you are in Swamp".
    pub(super) fn cond(&self, cond: &Cond) -> String {
        let is = |who: &Who, what: String| {
            let noun = self.who(who);
            format!("{} {} {what}", noun.text, noun.is())
        };
        match cond {
            Cond::Always => "always".into(),
            Cond::And(all) => self.all_of(all),
            Cond::Or(all) => list(&all.iter().map(|one| self.cond(one)).collect::<Vec<_>>(), "or"),
            Cond::Not(inner) => self.not(inner),
            Cond::AtLeast(what, n) => self.compare(what, Than::AtLeast, *n),
            Cond::AtMost(what, n) => self.compare(what, Than::AtMost, *n),
            Cond::Exactly(what, n) => self.compare(what, Than::Exactly, *n),
            Cond::More(Count::Vp(a), Count::Vp(b)) => format!("{} has more VP than {}", side(*a), side(*b)),
            Cond::More(a, b) => format!("there is more than one {} for each {}", self.each(a), self.each(b)),
            Cond::Mode(Mode::Person) => "a person is the Controller".into(),
            Cond::Mode(Mode::Ai) => "the AI is the Controller".into(),
            Cond::ActiveSide(of) => format!("it is an Activation of {}", side(*of)),
            Cond::HasLos(a, b) => format!("{} {} {}", self.who(a).text, self.who(a).v("see", "sees"), self.who(b).text),
            Cond::Adjacent(a, b) => is(a, format!("adjacent to {}", self.who(b).text)),
            Cond::InTerrain(who, terrain) => is(who, format!("in {}", self.terrain(*terrain))),
            Cond::NearTerrain(who, terrain) => is(who, format!("next to {}", self.terrain(*terrain))),
            Cond::NearEdge(who) => is(who, "at the edge".into()),
            Cond::InZone(who, zone) => is(who, format!("in {}", self.zone(*zone))),
            Cond::IsDazed(who) => is(who, "Dazed".into()),
            Cond::IsKo(who) => is(who, "KO'ed".into()),
            Cond::IsEmpowered(who) => is(who, "Empowered".into()),
            Cond::IsMinion(who) => is(who, "a Minion".into()),
            Cond::IsElite(who) => is(who, "an Elite Minion".into()),
            Cond::IsCharacter(who) => is(who, "a Character".into()),
            Cond::IsNpc(who) => is(who, "an NPC".into()),
            Cond::CarriesToken(who, token) => {
                let noun = self.who(who);
                format!("{} {} {}", noun.text, noun.v("carry", "carries"), super::noun::article(&self.token(*token)))
            }
            Cond::ControlsSpace(of, zone) => format!("{} alone holds {}", side(*of), self.zone(*zone)),
            Cond::HasFaction(who, faction) => is(who, format!("of the {}", self.faction(*faction))),
            Cond::HasClass(who, Class::Hero) => is(who, "a Hero".into()),
            Cond::HasClass(who, Class::Villain) => is(who, "a Villain".into()),
            Cond::HasTag(who, tag) => is(who, format!("{tag}")),
            Cond::IsMarked(who, marker) => {
                let noun = self.who(who);
                format!("{} {} {}", noun.text, noun.v("have", "has"), super::noun::article(&self.token(*marker)))
            }
            Cond::Same(a, b) => is(a, self.who(b).text),
            Cond::FirstTimeThis(scope) => format!("it is the first time {}", span(*scope)),
            Cond::AttackKind(kind) => format!("the Attack is {}", attack_kind(*kind)),
            Cond::TargetCount(n) => format!("the Attack has {}", count(*n, "target", "targets")),
        }
    }

    /// A condition behind "when …": ", if you are hurt", ", for the first time this Round".
    pub(super) fn given(&self, cond: &Cond) -> String {
        match cond {
            Cond::Always => String::new(),
            Cond::FirstTimeThis(scope) => format!(", for the first time {}", span(*scope)),
            cond => format!(", if {}", self.cond(cond)),
        }
    }

    /// "the target is a Character and it has 1 HP or less".
    fn all_of(&self, all: &[Cond]) -> String {
        let mut parts: Vec<String> = all.iter().map(|one| self.cond(one)).collect();
        for subject in ["the target ", "the Player Team ", "the Controller ", "that Model "] {
            if parts.first().is_some_and(|first| first.starts_with(subject)) {
                for part in &mut parts[1..] {
                    if let Some(rest) = part.strip_prefix(subject) {
                        *part = format!("it {rest}");
                    }
                }
            }
        }
        list(&parts, "and")
    }

    fn not(&self, inner: &Cond) -> String {
        let text = self.cond(inner);
        for (yes, no) in [(" is ", " is not "), (" are ", " are not "), (" has ", " has no "), (" have ", " have no ")] {
            if let Some((before, after)) = text.split_once(yes) {
                let after = after.strip_prefix("a ").filter(|_| no.ends_with("no ")).unwrap_or(after);
                return format!("{before}{no}{after}");
            }
        }
        format!("it is not so that {text}")
    }
}

/// "this Round".
pub(super) const fn span(scope: Scope) -> &'static str {
    match scope {
        Scope::Attack => "in this Attack",
        Scope::Activation => "in this Activation",
        Scope::Round => "this Round",
        Scope::Game => "in this game",
    }
}

/// "Melee".
pub(super) const fn attack_kind(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Melee => "Melee",
        AttackKind::Ranged => "Ranged",
        AttackKind::Either => "Melee or Ranged",
    }
}
