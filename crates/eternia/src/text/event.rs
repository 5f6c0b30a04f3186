//! What an effect answers: "When an adjacent Enemy leaves its space".

use super::Say;
use super::noun::{Noun, Person};
use crate::content::{Event, Filter, On, Relation};

impl<'a> Say<'a> {
    /// This speaker, knowing the event: its parties are "that Enemy" and "that Ally", or "the attacker" and "the target".
    pub(super) fn on(&self, on: &On) -> Say<'a> {
        let alike = on.object.as_ref().is_some_and(|object| self.kind_of(object, false) == self.kind_of(&on.subject, false));
        let party = |filter: &Filter, role: &str| if alike { Noun::one(role) } else { self.that(filter) };
        let attack = matches!(
            on.event,
            Event::AttackDeclared | Event::AttackBoosts | Event::BeforeRoll | Event::AfterRoll | Event::AttackEnd
        );
        let attacked = matches!(on.event, Event::TargetSelected | Event::DefenseBoosts | Event::Hit | Event::Missed);
        let (first, second) = if attack { ("the attacker", "the target") } else { ("that Model", "the other Model") };
        let other = on.object.as_ref().is_some_and(|object| object.side != Relation::Own);
        let subject = if on.subject == Filter::default() && (attack || attacked) {
            Noun::one(if attack { "the attacker" } else { "the target" })
        } else if !other && !attack && on.subject.side != Relation::Own {
            Noun::it()
        } else {
            party(&on.subject, first)
        };
        let object = on.object.as_ref().map(|filter| party(filter, second));
        Say {
            event: Some(on.event),
            attacking: attack && on.subject.side == Relation::Own,
            rerolls_enemy: on.event == Event::AfterRoll && on.subject.side == Relation::Enemy,
            object: object.or_else(|| attacked.then(|| Noun::one("the attacker"))),
            subject: Some(subject),
            ..self.clone()
        }
    }

    /// "When an Enemy within 4 spaces attacks an Ally".
    pub(super) fn when(&self, on: &On) -> String {
        let s = self.a(&on.subject);
        let plain = on.subject == Filter::default();
        let object = on.object.as_ref().map(|filter| self.a(filter));
        let mine = object.as_ref().is_some_and(|noun| noun.person == Person::You);
        let by = object.as_ref().map(|noun| format!(" by {}", noun.text)).unwrap_or_default();
        let when = |plain: &str, third: &str| format!("when {} {}", s.text, s.v(plain, third));
        match on.event {
            Event::GameStart => "at the start of the game".into(),
            Event::RoundStart => "at the start of the Round".into(),
            Event::OrderPhaseEnd => "at the end of the Order Phase".into(),
            Event::RoundEnd => "at the end of the Round".into(),
            Event::StrategyStep1 => "in step 1 of the Strategy Activation".into(),
            Event::StrategyStep2 => "in step 2 of the Strategy Activation".into(),
            Event::StrategyStep3 => "in step 3 of the Strategy Activation".into(),
            Event::ActivationStart => when("begin your Activation", "begins its Activation"),
            Event::ActivationEnd => when("end your Activation", "ends its Activation"),
            Event::ActionStart => when("begin an Action", "begins an Action"),
            Event::ActionEnd => when("end an Action", "ends an Action"),
            Event::MinionActivated => format!("after {} has activated", s.text),
            Event::PowerGained => when("gain Power", "gains Power"),
            Event::PowerSpent => when("spend Power", "spends Power"),
            Event::PowerLost => when("lose Power", "loses Power"),
            Event::AttackDeclared => match object {
                Some(target) => format!("{} {}", when("attack", "attacks"), target.text),
                None => when("attack", "attacks"),
            },
            Event::BeforeRoll => when("attack", "attacks"),
            Event::TargetSelected => format!("when {} {} attacked{by}", s.text, s.is()),
            Event::AttackBoosts => format!("as an Attack Boost of {}", s.text),
            Event::DefenseBoosts => format!("as a Defense Boost of {}", s.text),
            Event::AfterRoll if s.person == Person::You => "after you roll for an Attack".into(),
            Event::AfterRoll => format!("after {} rolls for an Attack", s.text),
            Event::BeforeWounds => when("would suffer Wounds", "would suffer Wounds"),
            Event::Wounded => {
                let from = object.map(|noun| format!(" from {}", noun.text)).unwrap_or_default();
                format!("after {} {} Wounds{from}", s.text, s.v("suffer", "suffers"))
            }
            Event::Hit if mine => format!("when you Hit {}", if plain { "a target" } else { &s.text }),
            Event::Hit => format!("when {} {} Hit{by}", s.text, s.is()),
            Event::Missed if mine => "when your Attack has no Success".into(),
            Event::Missed => format!("when an Attack on {} has no Success", s.text),
            Event::AttackEnd if s.person == Person::You => "after your Attack".into(),
            Event::AttackEnd => format!("after an Attack of {}", s.text),
            Event::Ko => format!("when {} {} KO'ed{by}", s.text, s.is()),
            Event::Returned => when("return", "returns"),
            Event::Spawned => format!("when {} {} spawned", s.text, s.is()),
            Event::ExitSpace => when("leave a space", "leaves its space"),
            Event::EnterSpace => self.enters(on, &s),
            Event::EscapeDamage => when("suffer Escape Damage", "suffers Escape Damage"),
            Event::Pushed => format!("when {} {} Pushed{by}", s.text, s.is()),
            Event::Dazed => format!("when {} {} Dazed{by}", s.text, s.v("become", "becomes")),
            Event::Interacted => when("Interact", "Interacts"),
            Event::TokenPickedUp => when("pick up a Token", "picks up a Token"),
            Event::EscalationAdvanced => "when the Escalation Token advances".into(),
            Event::LevelReached => "when the Escalation Token reaches a colour".into(),
            Event::StrategyCardPlayed => "when a Strategy Card is played".into(),
            Event::VpGained => "when a side gains VP".into(),
        }
    }

    /// "When an Enemy enters an adjacent space".
    fn enters(&self, on: &On, subject: &Noun) -> String {
        let verb = subject.v("enter", "enters");
        let here = Filter { within: None, ..on.subject.clone() };
        match on.subject.within {
            Some(1) if self.owner => format!("when {} {verb} an adjacent space", self.a(&here).text),
            Some(n) if self.owner => format!("when {} {verb} a space within {n} spaces", self.a(&here).text),
            _ => format!("when {} {verb} a space", subject.text),
        }
    }
}
