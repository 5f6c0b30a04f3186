//! Lessons and puzzles: every puzzle is won within the turn whatever the opponent and chance do, and no lesson is broken.

use chrono::content::standard;
use chrono::position::{Position, parse};
use chrono::{Action, Chrono, Event, Setup};
use engine::{Cx, Game, Seat, Seeded, Status, Viewer};
use std::collections::HashMap;

/// Chance by a script; behind its end the first of everything, and what could have been is remembered.
#[derive(Default)]
struct Branches {
    script: Vec<u32>,
    at: usize,
    widths: Vec<u32>,
}

impl Cx<Event> for Branches {
    fn chance(&mut self, n: u32) -> u32 {
        let drawn = self.script.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        self.widths.push(n);
        drawn
    }

    fn emit(&mut self, _event: impl FnOnce() -> Event) {}
}

/// Every state that can follow an action.
fn outcomes(state: &Chrono, seat: Seat, action: &Action) -> Vec<Chrono> {
    let mut all = Vec::new();
    let mut script: Vec<u32> = Vec::new();
    loop {
        let mut next = state.clone();
        let mut cx = Branches { script: script.clone(), ..Branches::default() };
        next.apply(seat, action, &mut cx).unwrap();
        all.push(next);
        script.resize(cx.widths.len(), 0);
        while let (Some(last), Some(width)) = (script.last_mut(), cx.widths.last()) {
            if *last + 1 < *width {
                *last += 1;
                break;
            }
            script.pop();
            cx.widths.pop();
        }
        if script.is_empty() {
            return all;
        }
    }
}

/// Whether seat 0 wins before its turn is over, whatever happens.
fn wins(state: &Chrono, seen: &mut HashMap<Chrono, bool>) -> bool {
    if state.view(Viewer::Spectator).turn > 1 {
        return false;
    }
    let seat = match state.status() {
        Status::Over(outcome) => return outcome.winners().lowest() == Some(Seat(0)),
        Status::Decide(seats) => seats.lowest().unwrap(),
    };
    if let Some(known) = seen.get(state) {
        return *known;
    }
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let good =
        |action: &Action, seen: &mut HashMap<Chrono, bool>| outcomes(state, seat, action).iter().all(|next| wins(next, seen));
    let won = if seat == Seat(0) {
        legal.iter().any(|action| good(action, seen))
    } else {
        legal.iter().all(|action| good(action, seen))
    };
    seen.insert(state.clone(), won);
    won
}

fn begun(position: &Position) -> Chrono {
    let setup = Setup { position: Some(position.id.clone()), ..Setup::default() };
    Chrono::new(&setup, &mut Seeded::new(1)).unwrap()
}

#[test]
fn every_puzzle_is_won_this_turn_but_not_by_anything() {
    let puzzles: Vec<&Position> = standard().positions.iter().filter(|p| p.steps.is_empty()).collect();
    assert!(puzzles.len() >= 15, "{}", puzzles.len());
    let mut broken = Vec::new();
    for puzzle in puzzles {
        let state = begun(puzzle);
        let mut seen = HashMap::new();
        let mut legal = Vec::new();
        state.legal(Seat(0), &mut legal);
        let winning = legal.iter().filter(|a| outcomes(&state, Seat(0), a).iter().all(|next| wins(next, &mut seen))).count();
        if winning == 0 || winning == legal.len() {
            broken.push(format!("{}: {winning} of {} first actions win", puzzle.id, legal.len()));
        }
        assert!(!puzzle.hint.is_empty() && puzzle.about.ends_with("Win this turn."), "{}", puzzle.id);
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn there_are_six_lessons_and_each_can_be_played_to_its_end() {
    let lessons: Vec<&Position> = standard().positions.iter().filter(|p| !p.steps.is_empty()).collect();
    assert_eq!(lessons.len(), 6);
    for lesson in lessons {
        assert!(lesson.steps.iter().all(|step| step.contains("CC-")), "{}", lesson.id);
        let (mut state, mut rng, mut cx) = (begun(lesson), engine::GameRng::new(3), Seeded::new(4));
        assert_eq!(state.view(Viewer::Spectator).position.as_deref(), Some(lesson.id.as_str()));
        for _ in 0..20_000 {
            let Status::Decide(seats) = state.status() else { break };
            let seat = seats.lowest().unwrap();
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            state.apply(seat, &action, &mut cx).unwrap();
        }
        assert!(matches!(state.status(), Status::Over(_)), "{}", lesson.id);
    }
}

#[test]
fn a_position_that_cannot_be_read_is_told_line_by_line() {
    let text =
        "id: x\nname: X\ncounter: 11\nme hand: nobody, 4 glass-eel\nme field: glass-eel asleep\nwe hand: glass-eel\nnonsense\n";
    let expected = [
        "3: found \"11\", expected a number from 0 to 10",
        "4: there is no card \"nobody\"",
        "5: found \"asleep\", expected tapped, quest or pilot",
        "6: found \"we hand:\", expected id, name, about, hint, step, counter, or me and they with hand, field, pile, guardians, deck, extra or points",
        "7: found \"nonsense\", expected a word and a colon",
        " about: is missing",
    ];
    assert_eq!(parse(text, standard()).unwrap_err(), expected);
    let unknown = Setup { position: Some("nothing".into()), ..Setup::default() };
    let told = Chrono::new(&unknown, &mut Seeded::new(1)).unwrap_err();
    assert_eq!(told.problems, ["position: there is no lesson or puzzle \"nothing\""]);
}
