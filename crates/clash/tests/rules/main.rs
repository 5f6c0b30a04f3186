//! Every clause and every ruling, each by a situation: place, act, look at exact numbers and at the clause that is named.

mod attacks;
mod content;
mod damage;
mod decision;
mod ending;
mod instants;
mod options;
mod order;
mod secrets;
mod setup;
mod specials;
mod terms;
mod turn;
mod vocabulary;
mod words;

pub use clash::content::*;
pub use clash::event::{Cause, Damage, Event, First, Verdict};
pub use clash::testing::*;
pub use clash::{Action, Card, Clash, Play, Setup};
pub use engine::{Game, Scripted, Seat, Status, Viewer};

/// The damage events of a turn.
#[must_use]
pub fn hits(events: &[Event]) -> Vec<&Damage> {
    events.iter().filter_map(|e| if let Event::Damage(d) = e { Some(d) } else { None }).collect()
}

/// The places of these kinds of events, by a short name each, in order.
#[must_use]
pub fn story(events: &[Event]) -> Vec<String> {
    let who = |s: &Seat| ["A", "B"][s.index()];
    let told = events.iter().map(|e| match e {
        Event::TurnBegins { turn } => format!("turn {turn}"),
        Event::Recharges { seat, .. } => format!("{} recharges", who(seat)),
        Event::Commits { seat, .. } => format!("{} commits", who(seat)),
        Event::Reveal { .. } => "reveal".into(),
        Event::Order { .. } => "order".into(),
        Event::Acts { seat, name, .. } => format!("{} acts {name}", who(seat)),
        Event::Protects { seat, name, .. } => format!("{} protects {name}", who(seat)),
        Event::Damage(d) => format!("{} takes {} of {}", who(&d.to), d.received, d.name),
        Event::Heals { seat, amount, .. } => format!("{} heals {amount}", who(seat)),
        Event::LosesHp { seat, amount, .. } => format!("{} loses {amount}", who(seat)),
        Event::Judged { seat, verdict } => format!("{} {verdict:?}", who(seat)),
        Event::Counter { seat, name, now } => format!("{} {name} {now}", who(seat)),
        Event::LeavesPlay { seat, name, .. } => format!("{} leaves {name}", who(seat)),
        Event::Over { clause, .. } => format!("over {clause}"),
        Event::NoMove { seat } => format!("{} no move", who(seat)),
        Event::DelayEnds { seat } => format!("{} delay ends", who(seat)),
        other => format!("{other:?}").split([' ', '(', '{']).next().unwrap_or_default().to_lowercase(),
    });
    told.collect()
}

/// The legal plays of a seat.
#[must_use]
pub fn legal(bout: &Bout, who: usize) -> Vec<Play> {
    let mut all = Vec::new();
    bout.game.legal(Seat(who as u8), &mut all);
    all.into_iter().map(|a| if let Action::Play(play) = a { play } else { panic!("{a:?}") }).collect()
}

/// The clause a play is refused with.
pub fn refusal(bout: &mut Bout, who: usize, play: &str) -> String {
    bout.play(who, play).expect_err("it must be refused").clause.to_string()
}

/// A counter raised by 1 on the way, to see that and when something fired.
#[must_use]
pub fn mark(name: &str) -> OpDef {
    OpDef::AddCounter { counter: name.into(), by: AmountDef::Const(1) }
}

/// A fighter's first counter is "Mark", 0 to 7.
#[must_use]
pub fn marking(table: Table, who: usize) -> Table {
    table.counter(who, "Mark", 0, 7, 0)
}

#[must_use]
pub(crate) fn amount(n: i8) -> AmountDef {
    AmountDef::Const(n)
}

#[must_use]
pub(crate) fn set_buildup(n: i8, whose: Who, duration: Duration) -> OpDef {
    OpDef::SetBuildup { to: amount(n), of: vec![], whose, duration }
}

#[must_use]
pub(crate) fn set_damage(n: i8, whose: Who, duration: Duration) -> OpDef {
    OpDef::SetDamage { to: amount(n), of: vec![], whose, duration }
}

#[must_use]
pub(crate) fn copy(what: Copied) -> SpecialDef {
    special(2, [act([OpDef::CopyBasic(what)])])
}
