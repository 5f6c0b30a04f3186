//! What a search has to say to people: its best actions with their chances and what it expects next, and a whole game looked at again.
//! Games are behind their object-safe faces here; everything is said only from what the deciding seat may know.

use crate::{Budget, Leash, Search};
use catalog::AnyMatch;
use engine::{Names, Sampler, Seat, Viewer, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many actions are worth a line of what follows.
const TOLD: usize = 3;
/// A choice that costs this much of the chance to win is a moment to look at again.
const MISSED: f32 = 0.10;

/// What a search makes of one decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Whose decision it is.
    pub seat: Seat,
    /// Every action the search looked at, the best first.
    pub options: Vec<Choice>,
    /// In how many rounds it was looked at.
    pub rounds: u32,
}

/// One action, and what the search makes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// What to send.
    pub action: Value,
    /// What it is called.
    pub label: String,
    /// How often it should be chosen, from 0 to 1: less than 1 where a choice must not be read from the position.
    pub share: f32,
    /// How likely each seat is to win after it, in seat order.
    pub chances: Vec<f32>,
    /// In how many rounds it was looked at.
    pub rounds: u32,
    /// What is expected to follow, for the best few: this action first.
    pub line: Vec<Expected>,
}

/// One step of what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expected {
    /// Who acts.
    pub seat: Seat,
    /// What the action is called.
    pub label: String,
}

impl Choice {
    /// How likely `seat` is to win after it.
    #[must_use]
    pub fn chance(&self, seat: Seat) -> f32 {
        self.chances.get(seat.index()).copied().unwrap_or_default()
    }

    /// What is expected to follow, as a sentence for `reader`; none if the search did not look that far.
    #[must_use]
    pub fn why(&self, reader: Option<Seat>, names: &Names) -> Option<String> {
        let who = |seat: Seat| if reader == Some(seat) { "you".to_string() } else { names.of(seat) };
        let steps: Vec<String> = self.line.iter().skip(1).take(3).map(|e| format!("{}: {}", who(e.seat), e.label)).collect();
        (!steps.is_empty()).then(|| format!("Expected next: {}.", steps.join("; ")))
    }
}

/// Thinks about the decision of the sampler's seat (of `AnyMatch::sampler`) in the game with this id; none if it owes none, or there is no
/// such game. The leash, or a flag alone, ends it early. The same seed and number of rounds advise the same.
#[must_use]
pub fn advise<'a>(
    game: &str,
    sampler: &(dyn Any + Send),
    budget: Budget,
    seed: u64,
    leash: impl Into<Leash<'a>>,
) -> Option<Advice> {
    catalog::typed(game, Ask { sampler, about: None, budget, seed, leash: leash.into() })?
}

/// Somebody asks for advice on a decision, and perhaps about one action in particular.
struct Ask<'a> {
    sampler: &'a (dyn Any + Send),
    about: Option<&'a Value>,
    budget: Budget,
    seed: u64,
    leash: Leash<'a>,
}

impl catalog::Typed for Ask<'_> {
    type Out = Option<Advice>;
    fn run<G: Words>(self) -> Option<Advice> {
        let mut search = Search::<G>::new(self.seed, Budget { threads: 1, ..self.budget });
        if let Some(action) = self.about {
            search = search.asked_about(G::Action::deserialize(action).ok()?);
        }
        advised(self.sampler.downcast_ref()?, search, self.leash)
    }
}

fn advised<G: Words>(sampler: &Sampler<G>, mut search: Search<G>, leash: Leash<'_>) -> Option<Advice> {
    let thought = search.think(sampler, leash)?;
    let (seat, view) = (sampler.seat(), sampler.view());
    let label =
        |world: &G, seat: Seat, action: &G::Action| Expected { seat, label: G::label(&world.view(Viewer::Seat(seat)), action) };
    let mut options = Vec::new();
    for (place, option) in thought.options.iter().filter(|o| o.rounds > 0).enumerate() {
        options.push(Choice {
            action: serde_json::to_value(&option.action).ok()?,
            label: G::label(&view, &option.action),
            share: option.share,
            chances: option.chances[..sampler.seats()].to_vec(),
            rounds: option.rounds,
            line: if place < TOLD { search.expects(sampler, &option.action, label) } else { Vec::new() },
        });
    }
    Some(Advice { seat, options, rounds: thought.rounds })
}

/// A game looked at again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Every decision, in the order they were made.
    pub turns: Vec<Judged>,
}

/// One decision of a game, and what the search makes of it by what its seat knew then.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// The moment before the decision: `AnyMatch::at(moment)` shows it.
    pub moment: u32,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub done: String,
    /// How likely each seat was to win after it, in seat order.
    pub chances: Vec<f32>,
    /// The best choice, if what was done is clearly worse.
    pub missed: Option<Choice>,
}

impl Judged {
    /// What was given away: the chance with the best choice, and with what was done.
    #[must_use]
    pub fn fall(&self) -> Option<(f32, f32)> {
        let best = self.missed.as_ref()?;
        Some((best.chance(self.seat), self.chances[self.seat.index()]))
    }
}

/// Looks at every decision of a match that had more than one answer. `told` hears how many of how many moments are done; `stop` ends it
/// early with nothing.
pub fn analyse(play: &dyn AnyMatch, budget: Budget, stop: &AtomicBool, mut told: impl FnMut(u32, u32)) -> Option<Analysis> {
    let moments = play.moments();
    let mut turns = Vec::new();
    for moment in 0..moments {
        told(moment, moments);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some((seat, action)) = play.deed(moment) {
            turns.extend(judge(play.at(moment).as_ref(), moment, seat, &action, budget, stop));
        }
    }
    told(moments, moments);
    (!stop.load(Ordering::Relaxed)).then_some(Analysis { turns })
}

fn judge(play: &dyn AnyMatch, moment: u32, seat: Seat, action: &Value, budget: Budget, stop: &AtomicBool) -> Option<Judged> {
    let sampler = play.sampler(seat);
    let ask = Ask { sampler: sampler.as_ref(), about: Some(action), budget, seed: u64::from(moment), leash: stop.into() };
    let advice = catalog::typed(play.info().id, ask)??;
    let done = advice.options.iter().find(|option| option.action == *action)?;
    let best = advice.options.iter().find(|option| option.action != *action);
    let missed = best.filter(|best| best.share > done.share && best.chance(seat) - done.chance(seat) >= MISSED);
    Some(Judged { moment, seat, done: done.label.clone(), chances: done.chances.clone(), missed: missed.cloned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limit;
    use engine::Secret;
    use serde_json::json;

    const BUDGET: Budget = Budget { limit: Limit::Rounds(600), depth: 4, cut: 10, slips: 0, threads: 1 };

    /// A match of the game's first preset, some actions in: always the first legal one of the first who owes one.
    fn begun(game: &str, actions: usize) -> Box<dyn AnyMatch> {
        let secret = Secret::from_bytes([7; 32]);
        let known = catalog::game(game).unwrap();
        let mut play = known.begin(&known.presets()[0].1, &secret).unwrap();
        for _ in 0..actions {
            let seat = play.status().deciding().lowest().unwrap();
            let action = play.legal(seat)[0].action.clone();
            play.wish(seat, &catalog::Request::Act(action), &secret).unwrap();
        }
        play
    }

    #[test]
    fn every_game_gets_the_same_advice_twice_about_legal_actions() {
        for game in catalog::games() {
            let play = begun(game.info().id, 6);
            let seat = play.status().deciding().lowest().unwrap();
            let ask = || advise(game.info().id, play.sampler(seat).as_ref(), BUDGET, 3, &AtomicBool::new(false)).unwrap();
            let advice = ask();
            assert_eq!(advice, ask(), "{}", game.info().name);
            assert_eq!((advice.seat, advice.rounds), (seat, 600));
            let legal = play.legal(seat);
            for option in &advice.options {
                let known = legal.iter().find(|l| l.action == option.action).unwrap();
                assert_eq!(known.label, option.label);
                assert_eq!(option.chances.len(), play.seats());
                assert!((option.chances.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{:?}", option.chances);
            }
            let best = &advice.options[0];
            assert_eq!((best.line[0].seat, &best.line[0].label), (seat, &best.label));
        }
    }

    #[test]
    fn who_owes_no_decision_gets_no_advice() {
        let play = begun("chrono", 4);
        let waiting = Seat(1 - play.status().deciding().lowest().unwrap().0);
        assert_eq!(advise("chrono", play.sampler(waiting).as_ref(), BUDGET, 3, &AtomicBool::new(false)), None);
        assert_eq!(advise("none", play.sampler(Seat(0)).as_ref(), BUDGET, 3, &AtomicBool::new(false)), None);
    }

    #[test]
    fn a_game_is_looked_at_decision_by_decision() {
        let play = begun("clash", 12);
        let mut heard = Vec::new();
        let analysis = analyse(play.as_ref(), BUDGET, &AtomicBool::new(false), |done, all| heard.push((done, all))).unwrap();
        assert_eq!(heard, (0..=12).map(|done| (done, 12)).collect::<Vec<_>>());
        let expected: Vec<(u32, Seat)> = (0..12).map(|moment| (moment, play.deed(moment).unwrap().0)).collect();
        let judged: Vec<(u32, Seat)> = analysis.turns.iter().map(|turn| (turn.moment, turn.seat)).collect();
        assert_eq!(judged, expected);
        assert_eq!(analyse(play.as_ref(), BUDGET, &AtomicBool::new(true), |_, _| ()), None);
    }

    #[test]
    fn a_sentence_says_what_is_expected() {
        let step = |seat, label: &str| Expected { seat: Seat(seat), label: label.into() };
        let line = vec![step(0, "Play Block"), step(1, "Play Punch"), step(0, "Recharge")];
        let choice =
            Choice { action: json!(0), label: "Play Block".into(), share: 1.0, chances: vec![0.7, 0.3], rounds: 9, line };
        let names = Names(vec!["Ann".into(), "Bob".into()]);
        assert_eq!(choice.why(Some(Seat(0)), &names).unwrap(), "Expected next: Bob: Play Punch; you: Recharge.");
        assert_eq!(choice.why(None, &names).unwrap(), "Expected next: Bob: Play Punch; Ann: Recharge.");
        assert_eq!(Choice { line: Vec::new(), ..choice }.why(None, &names), None);
    }

    #[test]
    fn what_was_given_away_is_told_in_chances() {
        let choice =
            Choice { action: json!(0), label: "a".into(), share: 1.0, chances: vec![0.29, 0.71], rounds: 9, line: Vec::new() };
        let judged = Judged { moment: 4, seat: Seat(1), done: "b".into(), chances: vec![0.56, 0.44], missed: Some(choice) };
        assert_eq!(judged.fall(), Some((0.71, 0.44)));
    }
}
