//! What the events of a game add up to.

use crate::board::Place;
use crate::event::{At, Event, Troop};
use crate::state::{SEATS, SIDES, Side};
use crate::types::Site;
use std::collections::BTreeMap;

/// The points of every seat at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundPoints {
    /// Which; 0 is the board before the first.
    pub round: u16,
    /// RA-25.2: Cities and Legendary items together, by seat.
    pub points: Vec<u8>,
}

/// RA-25.2: the points after each round of a skirmish or solo game, and as they are now. (A campaign is decided by laurels;
/// its scenarios give points and move units in ways that events do not tell.)
pub fn points_by_round<'a>(seats: usize, events: impl IntoIterator<Item = &'a Event>) -> Vec<RoundPoints> {
    let (mut ledger, mut all, mut round) = (Ledger::default(), Vec::new(), 0);
    for event in events {
        if let Event::RoundBegins { round: next } = event {
            all.push(RoundPoints { round, points: ledger.points(seats) });
            round = *next;
        }
        ledger.record(event);
    }
    all.push(RoundPoints { round, points: ledger.points(seats) });
    all
}

/// Who stands on Cities, and who owns Legendary items.
#[derive(Default)]
struct Ledger {
    cities: BTreeMap<Place, [u16; SIDES]>,
    legends: [u8; SEATS],
    battle: Option<At>,
}

impl Ledger {
    fn on(&mut self, side: Side, at: &At) -> Option<&mut u16> {
        if at.site != Site::City {
            return None;
        }
        self.cities.entry(at.place).or_default().get_mut(side.index())
    }

    fn arrive(&mut self, side: Side, at: &At, number: u16) {
        if let Some(there) = self.on(side, at) {
            *there += number;
        }
    }

    fn leave(&mut self, side: Side, at: &At, number: u16) {
        if let Some(there) = self.on(side, at) {
            *there = there.saturating_sub(number);
        }
    }

    /// RA-30.1: a side controls a Territory where it alone has units.
    fn points(&self, seats: usize) -> Vec<u8> {
        let alone = |there: &[u16; SIDES], seat: usize| (0..SIDES).all(|side| (there[side] > 0) == (side == seat));
        let cities = |seat: usize| self.cities.values().filter(|there| alone(there, seat)).count() as u8;
        (0..seats.min(SEATS)).map(|seat| cities(seat) + self.legends[seat]).collect()
    }

    fn record(&mut self, event: &Event) {
        let number = |troops: &[Troop]| troops.iter().map(|t| u16::from(t.count)).sum::<u16>();
        match event {
            Event::Garrison { at, elves } => self.arrive(Side::ELVES, at, number(elves)),
            Event::ElfAdded { at, troop } => self.arrive(Side::ELVES, at, u16::from(troop.count)),
            Event::Reinforces { seat, at, troop } => self.arrive(Side::of(*seat), at, u16::from(troop.count)),
            Event::StoneGives { seat, stone, troop, home: false } => self.arrive(Side::of(*seat), stone, u16::from(troop.count)),
            Event::Moves { seat, troop, from, to, .. } => {
                self.leave(Side::of(*seat), from, u16::from(troop.count));
                self.arrive(Side::of(*seat), to, u16::from(troop.count));
            }
            Event::BattleBegins { at, .. } => self.battle = Some(*at),
            Event::Eliminates { of, troops, .. } => {
                if let Some(at) = self.battle {
                    self.leave(*of, &at, number(troops));
                }
            }
            Event::Flees { seat, at, troops } => self.leave(Side::of(*seat), at, number(troops)),
            Event::Keeps { seat, .. } => {
                if let Some(owned) = self.legends.get_mut(seat.index()) {
                    *owned += 1;
                }
            }
            Event::Concedes { seat } => {
                let there = self.cities.values_mut().filter_map(|there| there.get_mut(seat.index()));
                there.for_each(|number| *number = 0);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::points_by_round;
    use crate::{Event, Rage, Setup};
    use engine::{Cx, Game, GameRng, Guidance, Seat, Viewer};

    struct Listening {
        rng: GameRng,
        told: Vec<Event>,
    }

    impl Cx<Event> for Listening {
        fn chance(&mut self, n: u32) -> u32 {
            self.rng.below(n)
        }

        fn emit(&mut self, event: impl FnOnce() -> Event) {
            self.told.push(event());
        }
    }

    fn points(game: &Rage) -> Vec<u8> {
        game.view(Viewer::Spectator).players.iter().map(|player| player.points.iter().sum()).collect()
    }

    fn rounds(events: &[Event]) -> usize {
        events.iter().filter(|event| matches!(event, Event::RoundBegins { .. })).count()
    }

    /// Plays a game, sensibly enough that Cities change hands; in some a player gives up.
    fn check(setup: &Setup, seed: u64) -> u8 {
        let mut cx = Listening { rng: GameRng::new(seed), told: Vec::new() };
        let mut rng = cx.rng.split();
        let mut game = Rage::new(setup, &mut cx).expect("a legal set-up");
        let (mut actions, mut weights, mut seen) = (Vec::new(), Vec::new(), vec![points(&game)]);
        for step in 0.. {
            let Some(seat) = game.status().deciding().lowest() else { break };
            actions.clear();
            game.legal(seat, &mut actions);
            game.action_weights(seat, &actions, &mut weights);
            let mut at = rng.below(weights.iter().sum::<u32>().max(1));
            let chosen = weights.iter().position(|weight| {
                let here = at < *weight;
                at = at.wrapping_sub(*weight);
                here
            });
            game.apply(seat, &actions[chosen.unwrap_or(0)], &mut cx).expect("a legal action");
            if step == 150 && seed % 3 == 2 && setup.players > 2 {
                game.concede(Seat(1), &mut cx).expect("somebody plays there");
            }
            // Between the end of a round and the first decision of the next nothing changes.
            if rounds(&cx.told) > seen.len() - 1 {
                seen.push(points(&game));
            }
        }
        // The first two are the board before round 1; a round begins after each but the last.
        seen.remove(0);
        seen.push(points(&game));
        let course = points_by_round(game.seats(), &cx.told);
        let counted: Vec<_> = course.iter().map(|round| round.points.clone()).collect();
        assert_eq!(counted, seen, "seed {seed}");
        assert!(course.iter().enumerate().all(|(i, round)| usize::from(round.round) == i), "every round, in order");
        counted.into_iter().flatten().max().unwrap_or(0)
    }

    /// What the events add up to is what the rules count, at every round's end and at the end of the game. Proves RA-25.2.
    #[test]
    fn the_course_of_the_points_is_the_one_the_rules_count() {
        for (name, games) in [("two", 6), ("four", 6), ("short", 4), ("solo", 4), ("built", 1)] {
            let setup = Rage::presets().into_iter().find(|(preset, _)| *preset == name).expect("a preset").1;
            let most = (0..games).map(|seed| check(&setup, seed)).max();
            assert!(most > Some(1), "{name}: nobody ever has points");
        }
    }
}
