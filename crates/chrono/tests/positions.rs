//! Lessons and puzzles: every puzzle is won within the turn whatever the opponent and chance do, by the solution that is written
//! down; every lesson leads from its first step to its last.

#![allow(clippy::unwrap_used)]

use chrono::content::standard;
use chrono::lesson::guide;
use chrono::position::{Position, parse};
use chrono::{Action, Chrono, Event, Setup};
use engine::{Cx, Game, Seat, Seeded, Status, Viewer, Words};
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
/// Proves CC-R134: the game is over with the turn.
fn wins(state: &Chrono, seen: &mut HashMap<Chrono, bool>) -> bool {
    assert_eq!(state.view(Viewer::Spectator).turn, 1);
    let seat = match state.status() {
        Status::Over(outcome) => return outcome.winners().lowest() == Some(Seat(0)),
        Status::Decide(asked) => asked.seats().lowest().unwrap(),
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
    let puzzles: Vec<&Position> = standard().positions.iter().filter(|p| p.is_puzzle()).collect();
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

fn label(state: &Chrono, action: &Action) -> String {
    Chrono::label(&state.view(Viewer::Seat(Seat(0))), action)
}

/// Every moment at which seat 0 has to choose next, whatever the opponent does; none when it loses before.
fn next_choices(state: Chrono, out: &mut Vec<Chrono>) -> bool {
    match state.status() {
        Status::Over(outcome) => outcome.winners().lowest() == Some(Seat(0)),
        Status::Decide(asked) if asked.seats().contains(Seat(0)) => {
            if !out.contains(&state) {
                out.push(state);
            }
            true
        }
        Status::Decide(asked) => {
            let seat = asked.seats().lowest().unwrap();
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            legal.iter().all(|action| outcomes(&state, seat, action).into_iter().all(|next| next_choices(next, out)))
        }
    }
}

/// Chooses what is called so in every one of these moments; what can follow, or why it is no solution.
fn follow(states: &[Chrono], what: &str) -> Result<Vec<Chrono>, String> {
    let mut after = Vec::new();
    for state in states {
        let mut legal = Vec::new();
        state.legal(Seat(0), &mut legal);
        let action = legal.iter().find(|action| label(state, action) == what);
        let action = action.ok_or_else(|| format!("\"{what}\" is not among {:?}", labels(state, &legal)))?;
        if !outcomes(state, Seat(0), action).into_iter().all(|next| next_choices(next, &mut after)) {
            return Err(format!("after \"{what}\" it can be lost"));
        }
    }
    Ok(after)
}

/// What is shown to whoever gives up is true: these choices win whatever the opponent and chance do.
#[test]
fn the_solution_of_every_puzzle_wins() {
    let mut broken = Vec::new();
    for puzzle in standard().positions.iter().filter(|p| p.is_puzzle()) {
        let mut states = vec![begun(puzzle)];
        let played = puzzle.solution.iter().try_for_each(|what| follow(&states, what).map(|after| states = after));
        match played {
            Ok(()) if states.is_empty() && !puzzle.solution.is_empty() => {}
            Ok(()) => broken.push(format!("{}: {} moments are left open", puzzle.id, states.len())),
            Err(why) => broken.push(format!("{}: {why}", puzzle.id)),
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

fn labels(state: &Chrono, legal: &[Action]) -> Vec<String> {
    legal.iter().map(|action| label(state, action)).collect()
}

/// Chance as it comes, and what happened kept.
struct Recorded<'a> {
    inner: &'a mut Seeded,
    events: &'a mut Vec<Event>,
}

impl Cx<Event> for Recorded<'_> {
    fn chance(&mut self, n: u32) -> u32 {
        Cx::<Event>::chance(self.inner, n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.events.push(event());
    }
}

/// What each lesson tells its player to do, in the words of the actions.
const DONE: [(&str, &[&str]); 6] = [
    ("lesson-gauge", &["Summon Cinder Runner", "Summon Torch Herald", "Pass"]),
    ("lesson-attack", &["Attack with Torch Herald", "Attack with Furnace Lancer", "Attack with Wick Duellist"]),
    (
        "lesson-quest",
        &[
            "Send Pathfinder on a quest",
            "Guard it with Oak Elder",
            "Send Canal Pilgrim on a quest",
            "Guard it with Root Warden",
            "Pass",
        ],
    ),
    ("lesson-icons", &["Summon Undertow", "Choose Oak Elder of seat 2", "Summon Pearl Diver", "Pass"]),
    (
        "lesson-extra",
        &[
            "Summon Many-Throated Stag",
            "Destroy Grub Harvest",
            "Destroy Bone Chime",
            "Pay with these",
            "1. Grub Harvest: When this is destroyed: draw an EX card.",
            "Skip Legion",
            "Summon Void Cantor",
            "Attack with Many-Throated Stag",
        ],
    ),
    (
        "lesson-special",
        &[
            "Make Hot-Iron Ringer the pilot of Kiln Walker",
            "Attack with Kiln Walker",
            "Transform Glass Eel into Molten Form",
            "Choose Root Warden of seat 2",
        ],
    ),
];

/// Who does what the banner says comes to the end of every lesson, one step after the other.
#[test]
fn every_lesson_leads_from_step_to_step_to_its_end() {
    for (id, told) in DONE {
        let lesson = standard().position(id).unwrap();
        let (mut state, mut cx, mut events, mut at) = (begun(lesson), Seeded::new(4), Vec::new(), 0);
        let (mut reached, mut told) = (vec![0], told.iter());
        while at < lesson.steps.len() {
            let Status::Decide(asked) = state.status() else { break };
            let seat = asked.seats().lowest().unwrap();
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let action = if seat == Seat(0) {
                let what = told.next().unwrap_or_else(|| panic!("{id}: nothing is said about {:?}", labels(&state, &legal)));
                let action = legal.iter().find(|action| label(&state, action) == *what);
                *action.unwrap_or_else(|| panic!("{id}: \"{what}\" is not among {:?}", labels(&state, &legal)))
            } else {
                *legal.iter().find(|action| matches!(action, Action::Pass | Action::Guardian(false))).unwrap_or(&legal[0])
            };
            let mut recording = Recorded { inner: &mut cx, events: &mut events };
            state.apply(seat, &action, &mut recording).unwrap();
            let now = guide(&state.view(Viewer::Seat(Seat(0))), &events).unwrap().done;
            if now != at {
                reached.push(now);
            }
            at = now;
        }
        assert_eq!(reached, (0..=lesson.steps.len()).collect::<Vec<_>>(), "{id}");
        assert_eq!(told.next(), None, "{id}");
    }
}

#[test]
fn there_are_six_lessons_at_least_and_each_can_be_played_to_its_end() {
    let lessons: Vec<&Position> = standard().positions.iter().filter(|p| !p.is_puzzle()).collect();
    assert!(lessons.len() >= 6, "each of the six groups of rules has its lesson: {}", lessons.len());
    for lesson in lessons {
        assert!(Chrono::needs_whole_story(&begun(lesson).view(Viewer::Spectator)), "{}", lesson.id);
        assert!(lesson.steps.iter().all(|step| step.text.contains("CC-")), "{}", lesson.id);
        let (mut state, mut rng, mut cx) = (begun(lesson), engine::GameRng::new(3), Seeded::new(4));
        assert_eq!(state.view(Viewer::Spectator).position.as_deref(), Some(lesson.id.as_str()));
        for _ in 0..20_000 {
            let Status::Decide(asked) = state.status() else { break };
            let seat = asked.seats().lowest().unwrap();
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let action = *rng.pick(&legal).unwrap();
            state.apply(seat, &action, &mut cx).unwrap();
        }
        assert!(matches!(state.status(), Status::Over(_)), "{}", lesson.id);
    }
}

fn faults(text: &str) -> Vec<String> {
    parse(text, standard()).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn a_position_that_cannot_be_read_is_told_line_by_line() {
    let text =
        "id: x\nname: X\ncounter: 11\nme hand: nobody, 4 glass-eel\nme field: glass-eel asleep\nwe hand: glass-eel\nnonsense\n";
    let expected = [
        "3:10: found \"11\", expected a number from 0 to 10",
        "4:10: there is no card \"nobody\"",
        "5:21: found \"asleep\", expected tapped, quest or pilot",
        "6:10: found \"we hand:\", expected id, name, about, hint, step, done, solution, counter, or me and they with hand, field, pile, guardians, deck, extra or points",
        "7:1: found \"nonsense\", expected a word and a colon",
        "about: is missing",
    ];
    assert_eq!(faults(text), expected);
    let unknown = Setup { position: Some("nothing".into()), ..Setup::default() };
    let told = Chrono::new(&unknown, &mut Seeded::new(1)).unwrap_err();
    assert_eq!(told.problems, ["position: there is no lesson or puzzle \"nothing\""]);
}

/// Every fault of every step, each where it stands.
#[test]
fn a_step_that_cannot_be_completed_is_refused_with_line_and_column() {
    let text = "id: x\nname: X\nabout: X\nstep: One.\ndone: jump\nstep: Two.\ndone: summon nobody\nstep: Three.\nstep: Four.\n\
        done: turn glass-eel\ndone: end\nstep:\nstep: Five.\n";
    let words = "summon, play, attack, quest, tap, destroy, return, reveal, point, end, turn, win";
    let expected = [
        &format!("5:7: found \"jump\", expected one of {words}"),
        "7:14: there is no card \"nobody\"",
        "9:7: the step of line 8 has no \"done:\" line yet",
        "10:12: found \"glass-eel\", expected nothing after turn",
        "11:7: there is no step before this line",
        "12:6: a step needs words",
        "13:7: the step of line 12 has no \"done:\" line yet",
        "13:1: this step has no \"done:\" line that says what completes it",
    ];
    assert_eq!(faults(text), expected);
    let files = [("lessons/x.position", text)];
    let told = chrono::content::parse(&files).unwrap_err();
    assert_eq!(told[0], "lessons/x.position:5:7: found \"jump\", expected one of ".to_string() + words);
}

/// Proves CC-R134
#[test]
fn a_puzzle_is_over_with_its_turn_and_a_lesson_is_not() {
    let mut puzzle = begun(standard().position("open-door").unwrap());
    puzzle.apply(Seat(0), &Action::Pass, &mut Seeded::new(2)).unwrap();
    let Status::Over(outcome) = puzzle.status() else { panic!("it goes on") };
    assert_eq!((outcome.winners().lowest(), outcome.clause.0), (Some(Seat(1)), "CC-R134"));
    let view = puzzle.view(Viewer::Seat(Seat(0)));
    assert_eq!(guide(&view, &[]).map(|g| (g.won, g.done)), Some((Some(false), 0)));
    let mut lesson = begun(standard().position("lesson-gauge").unwrap());
    lesson.apply(Seat(0), &Action::Pass, &mut Seeded::new(2)).unwrap();
    assert_eq!(guide(&lesson.view(Viewer::Spectator), &[]).map(|g| g.won), Some(None));
}

/// A lesson has a prepared order: what its file lists first comes first, whatever the dice say; a puzzle has none.
#[test]
fn decks_of_lessons_lie_in_the_order_of_their_lists() {
    let lesson = standard().positions.iter().find(|p| p.id == "lesson-gauge").unwrap();
    let first: Vec<&str> = lesson.sides[1].deck.iter().map(String::as_str).take(2).collect();
    for seed in 0..20 {
        let mut game = begun(lesson);
        // Seat 0 passes; seat 1 draws at the start of its turn, and again after the next pass.
        let mut drawn = Vec::new();
        let mut cx = Draws { rng: Seeded::new(seed), seat: Seat(1), drawn: &mut drawn };
        for seat in [Seat(0), Seat(1), Seat(0)] {
            game.apply(seat, &Action::Pass, &mut cx).unwrap();
        }
        assert_eq!(drawn, first, "seed {seed}");
    }
}

/// Chance from a seed, and which cards a seat draws.
struct Draws<'a> {
    rng: Seeded,
    seat: Seat,
    drawn: &'a mut Vec<String>,
}

impl Cx<Event> for Draws<'_> {
    fn chance(&mut self, n: u32) -> u32 {
        Cx::<Event>::chance(&mut self.rng, n)
    }

    fn emit(&mut self, event: impl FnOnce() -> Event) {
        if let Event::Draws { seat, card: Some(card), .. } = event()
            && seat == self.seat
        {
            self.drawn.push(standard().cards[card.index()].id.clone());
        }
    }

    fn listens(&self) -> bool {
        true
    }
}
