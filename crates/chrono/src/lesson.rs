//! Lessons and puzzles while they are played: which step of a lesson is reached, and whether a puzzle is solved. All of it follows
//! from the view and from what has happened; no rule knows of it.

use crate::compiled;
use crate::event::Event;
use crate::position::{Goal, GoalKind, Position};
use crate::view::View;
use engine::Seat;

/// Positions are played from this seat.
pub const LEARNER: Seat = Seat(0);

/// Where somebody is in a lesson or a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// Which lesson or puzzle.
    pub position: &'static Position,
    /// How many steps of the lesson are done.
    pub done: usize,
    /// Whether it was won; none while it is played.
    pub won: Option<bool>,
}

/// The lesson or puzzle of a table, if it is one. Who does with a card what a later step says is not held back by the steps before it.
pub fn guide<'a>(view: &View, events: impl IntoIterator<Item = &'a Event>) -> Option<Guide> {
    let compiled = compiled::find(&view.content)?.get();
    let position = compiled.content.position(view.position.as_deref()?)?;
    let named = |goal: &Goal, name: &str| {
        goal.card.as_deref().is_none_or(|id| compiled.content.get(id).is_some_and(|card| card.name == name))
    };
    let mut done = 0;
    for event in events {
        let rest = position.steps.get(done..).unwrap_or_default();
        let takes = |(at, goal): (usize, &Goal)| (at == 0 || goal.card.is_some()) && happened(goal, event, &named);
        done += rest.iter().map(|step| &step.done).enumerate().position(takes).map_or(0, |at| at + 1);
    }
    Some(Guide { position, done, won: view.result.map(|result| result.winner == LEARNER) })
}

/// Whether this event is what a step asks for.
fn happened(goal: &Goal, event: &Event, named: &impl Fn(&Goal, &str) -> bool) -> bool {
    let mine = |seat: Seat| seat == LEARNER;
    match (goal.kind, event) {
        (GoalKind::Summon, Event::Summons { seat, name, .. }) | (GoalKind::Play, Event::Plays { seat, name, .. }) => {
            mine(*seat) && named(goal, name)
        }
        (GoalKind::Attack, Event::Attacks { target })
        | (GoalKind::Quest, Event::Quests { target, .. })
        | (GoalKind::Tap, Event::TapsFor { target }) => mine(target.seat) && named(goal, target.name),
        (GoalKind::Destroy, Event::Destroyed { target, .. }) => !mine(target.seat) && named(goal, target.name),
        (GoalKind::Return, Event::Returns { name, .. }) => named(goal, name),
        (GoalKind::Reveal, Event::Reveals { seat, name, .. }) => !mine(*seat) && named(goal, name),
        (GoalKind::Point, Event::QuestPoints { seat, .. })
        | (GoalKind::End, Event::TurnEnds { seat })
        | (GoalKind::Turn, Event::TurnBegins { seat, .. })
        | (GoalKind::Win, Event::Over { winner: seat, .. }) => mine(*seat),
        _ => false,
    }
}
