//! A whole game looked at again: everybody's chances after every decision, and what was missed.

use crate::advice::{About, Advice, Ask, Choice};
use crate::{Budget, Limit};
use catalog::AnyMatch;
use engine::{Playable, Seat, SeatSet, Status};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};

/// Goes up whenever the same game would be judged otherwise, so that what was kept is computed anew.
pub const ANALYSIS: u32 = 2;

/// A choice that costs this much of the chance to win is a moment to look at again.
const MISSED: f32 = 0.10;
/// How many standard errors a miss must be larger than.
const SURE: f32 = 2.0;
/// A game of this many decisions is drawn as the mean over three; one of twice as many, over five.
const CALM: usize = 200;
/// How many decisions are looked ahead with care.
const DEPTH: u32 = 4;
/// How many decisions of a guided game are then played on by its action weights before it is evaluated.
const CUT: u32 = 10;

/// A game looked at again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Analysis {
    /// In how many rounds each decision was looked at.
    pub rounds: u32,
    /// How many moments the game has.
    pub moments: u32,
    /// Every decision that had more than one answer, in the order they were made.
    pub turns: Vec<Judged>,
    /// What the game was worth to each seat in the end: 1 for who won it alone; nothing if it is not over.
    pub ending: Option<Vec<f32>>,
}

/// One decision of a game, and what the search makes of it by what its seat knew then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Judged {
    /// The moment before the decision: `AnyMatch::at(moment)` shows it.
    pub moment: u32,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub done: String,
    /// How likely each seat was to win before it, in seat order.
    pub before: Vec<f32>,
    /// How likely each seat was to win with what was done.
    pub chances: Vec<f32>,
    /// The best choice, if what was done is clearly worse.
    pub missed: Option<Choice>,
}

impl Judged {
    /// What was given away: the chance with the best choice, and with what was done.
    #[must_use]
    pub fn fall(&self) -> Option<(f32, f32)> {
        let best = self.missed.as_ref()?;
        Some((best.chance(self.seat), self.chances.get(self.seat.index()).copied().unwrap_or_default()))
    }
}

impl Analysis {
    /// Everybody's chances at every moment that was looked at, and in the end. Who is to move thinks a little better of its own chances
    /// than the others do; in a game of many small decisions the line is the mean over a few of them, so that it does not saw.
    #[must_use]
    pub fn curve(&self) -> Vec<(u32, Vec<f32>)> {
        let reach = self.turns.len() / CALM;
        let near = |at: usize| &self.turns[at.saturating_sub(reach)..(at + reach + 1).min(self.turns.len())];
        let mean = |at: usize, seat: usize| near(at).iter().map(|turn| turn.before[seat]).sum::<f32>() / near(at).len() as f32;
        let point =
            |(at, turn): (usize, &Judged)| (turn.moment, (0..turn.before.len()).map(|seat| rounded(mean(at, seat))).collect());
        let ending = self.ending.as_ref().map(|ending| (self.moments, ending.clone()));
        self.turns.iter().enumerate().map(point).chain(ending).collect()
    }

    /// What was missed, the largest falls first.
    #[must_use]
    pub fn misses(&self) -> Vec<&Judged> {
        let lost = |turn: &Judged| turn.fall().map_or(0.0, |(best, done)| best - done);
        let mut misses: Vec<&Judged> = self.turns.iter().filter(|turn| turn.missed.is_some()).collect();
        misses.sort_by(|a, b| lost(b).total_cmp(&lost(a)));
        misses
    }
}

/// How many rounds a decision gets so that a game of this length is looked at within about a minute or two of one core.
#[must_use]
pub fn thorough(play: &dyn AnyMatch) -> u32 {
    let decisions = (0..play.moments()).filter(|m| play.action_at(*m).is_some()).count().max(1) as u32;
    match catalog::typed(play.info().id, Guided) {
        Some(true) => (1_000_000 / decisions).clamp(300, 8_000),
        _ => (800_000 / decisions).clamp(1_000, 20_000),
    }
}

/// Whether the game is guided, so that its rounds take longer and see more each.
struct Guided;

impl catalog::Typed for Guided {
    type Out = bool;
    fn run<G: Playable>(self) -> bool {
        G::GUIDED
    }
}

/// Looks at every decision of a match that had more than one answer, in this many rounds each. `told` hears how many of how many
/// moments are done; `stop` ends it early with nothing. The same match and number of rounds are analysed the same.
pub fn analyse(play: &dyn AnyMatch, rounds: u32, stop: &AtomicBool, mut told: impl FnMut(u32, u32)) -> Option<Analysis> {
    let moments = play.moments();
    let mut turns = Vec::new();
    for moment in 0..moments {
        told(moment, moments);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some((seat, action)) = play.action_at(moment) {
            let then = play.at(moment);
            let waiting = then.status().deciding();
            let Some(turn) = (Decision { play: then.as_ref(), moment, seat, action: &action, rounds, stop }).judged() else {
                continue;
            };
            turns.push((turn, waiting));
        }
    }
    told(moments, moments);
    let turns = settled(turns);
    (!stop.load(Ordering::Relaxed)).then(|| Analysis { rounds, moments, turns, ending: ending(play) })
}

/// Where several owe a decision at once they look at the same position, each with what it knows: its worth is what they find together.
fn settled(mut turns: Vec<(Judged, SeatSet)>) -> Vec<Judged> {
    let mut from = 0;
    while from < turns.len() {
        let mut to = from + 1;
        while to < turns.len() && turns[to].1 == turns[to - 1].1.without(turns[to - 1].0.seat) {
            to += 1;
        }
        let mean = |seat: usize| turns[from..to].iter().map(|(turn, _)| turn.before[seat]).sum::<f32>() / (to - from) as f32;
        let mean: Vec<f32> = (0..turns[from].0.before.len()).map(mean).map(rounded).collect();
        turns[from..to].iter_mut().for_each(|(turn, _)| turn.before.clone_from(&mean));
        from = to;
    }
    turns.into_iter().map(|(turn, _)| turn).collect()
}

/// To a tenth of a percent: more than a search can tell.
fn rounded(chance: f32) -> f32 {
    (chance * 1000.0).round() / 1000.0
}

/// What the position is worth to each seat: every option's worth, as often as it should be chosen.
fn worth(advice: &Advice, seats: usize) -> Vec<f32> {
    let sum: f32 = advice.options.iter().map(|option| option.share).sum();
    let of = |seat: usize| advice.options.iter().map(|o| o.share * o.chances[seat]).sum::<f32>() / sum.max(1e-6);
    (0..seats).map(of).map(rounded).collect()
}

/// What a game that is over was worth to each seat.
fn ending(play: &dyn AnyMatch) -> Option<Vec<f32>> {
    let Status::Over(outcome) = play.status() else { return None };
    let worth = crate::playout::worth(&outcome, &play.sides());
    Some(worth[..play.seats()].iter().map(|w| *w as f32).collect())
}

/// A decision to be judged.
struct Decision<'a> {
    play: &'a dyn AnyMatch,
    moment: u32,
    seat: Seat,
    action: &'a Value,
    rounds: u32,
    stop: &'a AtomicBool,
}

impl Decision<'_> {
    fn judged(&self) -> Option<Judged> {
        if self.play.legal(self.seat).len() < 2 {
            return None;
        }
        let first = self.ask(About::Also(self.action), 0)?;
        let before = worth(&first, self.play.seats());
        let done = self.done(&first)?.clone();
        let best = first.options.iter().find(|option| option.action != *self.action && !first.taste);
        let suspect = best.filter(|best| best.share > done.share && best.chance(self.seat) - done.chance(self.seat) >= MISSED);
        let Some(best) = suspect else { return Some(self.verdict(before, done, None)) };
        // What looks best of many looks better than it is, and what was tried seldom looks worse: both get the same second look.
        let again = self.ask(About::Either(self.action, &best.action), 1)?;
        let done = self.done(&again)?.clone();
        let better = again.options.iter().find(|option| option.action == best.action)?;
        let missed = self.clearly(better, &done).then(|| Choice { share: best.share, ..better.clone() });
        Some(self.verdict(before, done, missed))
    }

    fn ask(&self, about: About<'_>, seed: u64) -> Option<Advice> {
        let sampler = self.play.sampler(self.seat);
        let budget = Budget::new(Limit::Rounds(self.rounds), DEPTH, CUT);
        let seed = u64::from(self.moment) * 2 + seed;
        catalog::typed(self.play.info().id, Ask { sampler: sampler.as_ref(), about, budget, seed, interrupt: self.stop.into() })?
    }

    fn done<'b>(&self, advice: &'b Advice) -> Option<&'b Choice> {
        advice.options.iter().find(|option| option.action == *self.action)
    }

    /// Whether a choice is better by more than chance can make it look.
    fn clearly(&self, better: &Choice, done: &Choice) -> bool {
        let spread = |choice: &Choice| choice.chance(self.seat) * (1.0 - choice.chance(self.seat)) / choice.rounds.max(1) as f32;
        let error = (spread(better) + spread(done)).sqrt();
        better.chance(self.seat) - done.chance(self.seat) >= MISSED.max(SURE * error)
    }

    fn verdict(&self, before: Vec<f32>, done: Choice, missed: Option<Choice>) -> Judged {
        let told = |chances: Vec<f32>| chances.into_iter().map(rounded).collect();
        let missed = missed.map(|best| Choice { chances: told(best.chances), ..best });
        Judged { moment: self.moment, seat: self.seat, done: done.label, before, chances: told(done.chances), missed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advice::tests::begun;
    use catalog::Request;
    use engine::Secret;
    use serde_json::json;

    fn never() -> AtomicBool {
        AtomicBool::new(false)
    }

    #[test]
    fn a_game_is_looked_at_decision_by_decision() {
        let play = begun("clash", 12);
        let mut heard = Vec::new();
        let analysis = analyse(play.as_ref(), 600, &never(), |done, all| heard.push((done, all))).unwrap();
        assert_eq!(heard, (0..=12).map(|done| (done, 12)).collect::<Vec<_>>());
        let expected: Vec<(u32, Seat)> = (0..12).map(|moment| (moment, play.action_at(moment).unwrap().0)).collect();
        let judged: Vec<(u32, Seat)> = analysis.turns.iter().map(|turn| (turn.moment, turn.seat)).collect();
        assert_eq!((judged, analysis.ending.is_none()), (expected, true));
        let worths: Vec<&[f32]> = analysis.turns.iter().map(|turn| turn.before.as_slice()).collect();
        assert!(worths.chunks(2).zip(worths[2..].chunks(2)).all(|(one, next)| one != next), "a new turn is a new position");
        for pair in analysis.turns.chunks(2) {
            assert_eq!(pair[0].before, pair[1].before, "both look at the same position");
        }
        assert_eq!(analyse(play.as_ref(), 600, &never(), |_, _| ()), Some(analysis));
        assert_eq!(analyse(play.as_ref(), 600, &AtomicBool::new(true), |_, _| ()), None);
    }

    /// Random play thinks little of Cinder; that is no reason to call its pick a mistake.
    #[test]
    fn a_matter_of_taste_is_not_missed() {
        let secret = Secret::from_bytes([7; 32]);
        let mut play = catalog::game("clash").unwrap().begin(&json!({}), &secret).unwrap();
        for seat in [Seat(0), Seat(1)] {
            let cinder = play.legal(seat).into_iter().find(|legal| legal.label.contains("Cinder")).unwrap();
            play.command(seat, &Request::Act(cinder.action), &secret).unwrap();
        }
        let analysis = analyse(play.as_ref(), 6_000, &never(), |_, _| ()).unwrap();
        assert_eq!(analysis.turns.iter().map(|turn| turn.missed.is_some()).collect::<Vec<_>>(), [false, false]);
    }

    #[test]
    fn every_game_is_analysed_to_its_end_and_kept_as_json() {
        for game in catalog::games() {
            let mut play = begun(game.info().id, 8);
            play.command(Seat(0), &Request::Concede, &Secret::from_bytes([7; 32])).unwrap();
            let analysis = analyse(play.as_ref(), 40, &never(), |_, _| ()).unwrap();
            let (moment, ending) = analysis.curve().pop().unwrap();
            assert_eq!((moment, ending[0]), (9, 0.0), "{}: who gives up has no chance left", game.info().name);
            assert!((ending.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{}: {ending:?}", game.info().name);
            let text = serde_json::to_string(&analysis).unwrap();
            assert_eq!(serde_json::from_str::<Analysis>(&text).unwrap(), analysis);
        }
    }

    /// CL-5.7: what somebody did is judged by what they could know, though the replay knows more: here, what the other had laid.
    #[test]
    fn a_decision_is_judged_by_what_its_seat_could_know() {
        let judged = |theirs: &str| {
            let secret = Secret::from_bytes([7; 32]);
            let mut play = catalog::game("clash").unwrap().begin(&json!({ "fixture": "basic" }), &secret).unwrap();
            for (seat, card) in [(Seat(1), theirs), (Seat(0), "block")] {
                play.command(seat, &Request::Act(json!({ "play": { "card": card } })), &secret).unwrap();
            }
            let analysis = analyse(play.as_ref(), 300, &never(), |_, _| ()).unwrap();
            let mine = analysis.turns.into_iter().find(|turn| turn.seat == Seat(0)).unwrap();
            (mine.moment, mine.done, mine.chances, mine.missed)
        };
        assert_eq!(judged("1"), judged("4"));
    }

    fn judged(moment: u32, best: f32, done: f32) -> Judged {
        let chances = vec![1.0 - best, best];
        let choice = Choice { action: json!(0), label: "a".into(), share: 1.0, chances, rounds: 9, line: Vec::new() };
        let before = vec![0.5, 0.5];
        Judged { moment, seat: Seat(1), done: "b".into(), before, chances: vec![1.0 - done, done], missed: Some(choice) }
    }

    #[test]
    fn what_was_given_away_is_told_in_chances_the_largest_first() {
        let turns = vec![judged(4, 0.71, 0.44), judged(6, 0.9, 0.1), Judged { missed: None, ..judged(8, 0.9, 0.1) }];
        assert_eq!(turns[0].fall(), Some((0.71, 0.44)));
        let analysis = Analysis { rounds: 1, moments: 9, turns, ending: None };
        assert_eq!(analysis.misses().iter().map(|turn| turn.moment).collect::<Vec<_>>(), [6, 4]);
    }

    #[test]
    fn a_long_game_is_drawn_calmly_and_ends_as_it_did() {
        let turn = |moment: u32| Judged { before: vec![(moment % 2) as f32, 0.5], ..judged(moment, 0.9, 0.1) };
        let draw = |all: u32| {
            let turns = (0..all).map(turn).collect();
            Analysis { rounds: 1, moments: all, turns, ending: Some(vec![1.0, 0.0]) }.curve()
        };
        assert_eq!(draw(4)[2..], [(2, vec![0.0, 0.5]), (3, vec![1.0, 0.5]), (4, vec![1.0, 0.0])]);
        let long = draw(200);
        assert_eq!(
            (&long[100], &long[101], &long[0]),
            (&(100, vec![0.667, 0.5]), &(101, vec![0.333, 0.5]), &(0, vec![0.5, 0.5]))
        );
        assert_eq!(long[200], (200, vec![1.0, 0.0]));
    }

    #[test]
    fn a_short_game_is_looked_at_longer() {
        assert!(thorough(begun("clash", 4).as_ref()) > thorough(begun("chrono", 60).as_ref()));
    }
}
