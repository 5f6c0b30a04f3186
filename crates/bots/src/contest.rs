//! One game between bots, from a state to its end.

use crate::{Bot, seen};
use engine::{Cx, Event, Guidance, Outcome, Sampler, Seat, Status, Viewer};
use std::time::{Duration, Instant};
use thiserror::Error;

/// A game beyond this many decisions is broken off.
const LONGEST: u64 = 100_000;

/// A game that came to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions were made.
    pub decisions: u64,
    /// How often somebody had to decide: less than the decisions where several decide at once.
    pub rounds: u64,
    /// How many decisions each seat made, and how long it thought about them.
    pub thinking: Vec<Thinking>,
}

/// How long a seat thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// About how many decisions.
    pub decisions: u64,
    /// In all.
    pub total: Duration,
    /// About the decision that took longest.
    pub longest: Duration,
}

impl Thinking {
    /// Takes in one decision.
    pub fn add(&mut self, time: Duration) {
        self.decisions += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    /// Takes in another's decisions.
    pub fn join(&mut self, other: &Thinking) {
        self.decisions += other.decisions;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The mean time of a decision.
    #[must_use]
    pub fn mean(&self) -> Duration {
        self.total.checked_div(u32::try_from(self.decisions).unwrap_or(u32::MAX)).unwrap_or_default()
    }
}

/// Why a game between bots did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// A bot gave no answer.
    #[error("{1} (on {0})")]
    Silent(Seat, String),
    /// A bot wanted something that is not allowed.
    #[error("the bot on {0} wants what is not allowed: {1}")]
    Refused(Seat, String),
    /// The game does not end.
    #[error("the game goes on after {LONGEST} decisions")]
    Endless,
}

/// Plays `state` to its end, one bot a seat, and gives back how it went and the last state. Every bot is told what its seat sees of the others' actions.
///
/// # Errors
/// When a bot fails, or the game does not end.
pub fn contest<G: Guidance>(
    mut state: G,
    players: &mut [Box<dyn Bot<G>>],
    cx: &mut impl Cx<G::Event>,
) -> Result<(Played, G), Broken> {
    let mut thinking = vec![Thinking::default(); players.len()];
    let (mut decisions, mut rounds) = (0, 0);
    let mut round: Vec<(Seat, G::Action)> = Vec::new();
    let listens = players.iter().any(|player| player.listens());
    loop {
        let seats = match state.status() {
            Status::Over(outcome) => {
                players.iter_mut().for_each(|player| player.ends(&outcome));
                return Ok((Played { outcome, decisions, rounds, thinking }, state));
            }
            Status::Decide(_) if decisions >= LONGEST => return Err(Broken::Endless),
            Status::Decide(asked) => asked.actors(None),
        };
        rounds += 1;
        round.clear();
        for seat in seats.iter() {
            let begun = Instant::now();
            let player = &mut players[seat.index()];
            let action = player.choose(&Sampler::new(&state, seat));
            let silent = || Broken::Silent(seat, player.trouble().unwrap_or_else(|| "the bot finds nothing to do".to_string()));
            let action = action.ok_or_else(silent)?;
            thinking[seat.index()].add(begun.elapsed());
            round.push((seat, action));
        }
        for (actor, action) in &round {
            for (viewer, player) in players.iter_mut().enumerate() {
                player.saw(seen(&state, *actor, action, Seat(viewer as u8)));
            }
        }
        for (seat, action) in &round {
            let mut heard = Heard { cx: &mut *cx, listens, events: Vec::new() };
            state.apply(*seat, action, &mut heard).map_err(|e| Broken::Refused(*seat, e.to_string()))?;
            let events = heard.events;
            for (viewer, player) in players.iter_mut().enumerate().filter(|(_, player)| player.listens()) {
                let viewer = Viewer::Seat(Seat(viewer as u8));
                player.hears(&events.iter().filter_map(|event| event.seen_by(viewer)).collect::<Vec<_>>());
            }
            decisions += 1;
        }
    }
}

/// Passes everything on, and keeps the events for players who listen.
struct Heard<'a, E, C> {
    cx: &'a mut C,
    listens: bool,
    events: Vec<E>,
}

impl<E: Event, C: Cx<E>> Cx<E> for Heard<'_, E, C> {
    fn chance(&mut self, n: u32) -> u32 {
        self.cx.chance(n)
    }

    fn emit(&mut self, event: impl FnOnce() -> E) {
        if self.listens {
            let event = event();
            self.events.push(event.clone());
            self.cx.emit(|| event);
        } else {
            self.cx.emit(event);
        }
    }

    fn listens(&self) -> bool {
        self.listens || self.cx.listens()
    }
}
