//! What a search has to say to people: its best actions with their chances and what it expects next. Games are behind
//! their object-safe faces here; everything is said only from what the deciding seat may know.

use crate::{Budget, Interrupt, Search};
use engine::{Names, Playable, Sampler, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;

/// How many actions are worth a line of what follows.
const TOLD: usize = 3;

/// What a search makes of one decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Whose decision it is.
    pub seat: Seat,
    /// Every action the search looked at, the best first.
    pub options: Vec<Choice>,
    /// In how many rounds it was looked at.
    pub rounds: u32,
    /// Whether it is a matter of taste: the chances are how they look at first sight, and no choice is a mistake.
    pub taste: bool,
}

impl Advice {
    /// Why one of its choices, as a sentence for `reader`; none if the search has no more to say, as in a matter of taste.
    #[must_use]
    pub fn why(&self, choice: &Choice, reader: Option<Seat>, names: &Names) -> Option<String> {
        if self.taste { None } else { choice.why(reader, names) }
    }

    /// What its chances are.
    #[must_use]
    pub const fn about(&self) -> &'static str {
        match self.taste {
            true => "A matter of taste: all of these are about even.",
            false => "Your chance to win, judged only from what you can see.",
        }
    }
}

/// One action, and what the search makes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
        (!steps.is_empty()).then(|| format!("Likely next: {}.", steps.join("; ")))
    }
}

/// Thinks about the decision of the sampler's seat (of `AnyMatch::sampler`) in the game with this id; none if it owes none, or there is no
/// such game. The interrupt, or a flag alone, ends it early. The same seed and number of rounds advise the same.
#[must_use]
pub fn advise<'a>(
    game: &str,
    sampler: &(dyn Any + Send),
    budget: Budget,
    seed: u64,
    interrupt: impl Into<Interrupt<'a>>,
) -> Option<Advice> {
    catalog::typed(game, Ask { sampler, about: About::Anything, budget, seed, interrupt: interrupt.into() })?
}

/// What somebody wants to know about a decision.
pub(crate) enum About<'a> {
    /// What to do.
    Anything,
    /// What to do, and what comes of this action.
    Also(&'a Value),
    /// Which of these two is better.
    Either(&'a Value, &'a Value),
}

/// Somebody asks for advice on a decision.
pub(crate) struct Ask<'a> {
    pub sampler: &'a (dyn Any + Send),
    pub about: About<'a>,
    pub budget: Budget,
    pub seed: u64,
    pub interrupt: Interrupt<'a>,
}

impl catalog::Typed for Ask<'_> {
    type Out = Option<Advice>;
    fn run<G: Playable>(self) -> Option<Advice> {
        let search = Search::<G>::new(self.seed, Budget { threads: 1, ..self.budget });
        let read = |action: &Value| G::Action::deserialize(action).ok();
        let search = match self.about {
            About::Anything => search,
            About::Also(action) => search.asked_about(read(action)?),
            About::Either(one, other) => search.weighing(vec![read(one)?, read(other)?]),
        };
        advised(self.sampler.downcast_ref()?, search, self.interrupt)
    }
}

/// Where several choose at once, who is advised is told of first.
fn own_first(mut line: Vec<Expected>, seat: Seat) -> Vec<Expected> {
    if let Some(own) = line.iter().position(|step| step.seat == seat) {
        line[..=own].rotate_right(1);
    }
    line
}

fn advised<G: Playable>(sampler: &Sampler<G>, mut search: Search<G>, interrupt: Interrupt<'_>) -> Option<Advice> {
    let thought = search.think(sampler, interrupt)?;
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
            line: if place < TOLD { own_first(search.expects(sampler, &option.action, label), seat) } else { Vec::new() },
        });
    }
    Some(Advice { seat, options, rounds: thought.rounds, taste: sampler.is_free_pick() })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Limit;
    use catalog::AnyMatch;
    use engine::Secret;
    use serde_json::json;
    use std::sync::atomic::AtomicBool;

    const BUDGET: Budget = Budget::new(Limit::Rounds(600), 4, 10);

    /// A match of the game's first preset, some actions in: always the first legal one of the first who owes one.
    pub(crate) fn begun(game: &str, actions: usize) -> Box<dyn AnyMatch> {
        let secret = Secret::from_bytes([7; 32]);
        let known = catalog::game(game).unwrap();
        let mut play = known.begin(&known.presets()[0].1, &secret).unwrap();
        for _ in 0..actions {
            let seat = play.status().deciding().lowest().unwrap();
            let action = play.legal(seat)[0].action.clone();
            play.command(seat, &catalog::Request::Act(action), &secret).unwrap();
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
    fn a_matter_of_taste_is_called_one() {
        let names = Names::new(Vec::new());
        let told = |actions: usize| {
            let play = begun("clash", actions);
            let advice = advise("clash", play.sampler(Seat(0)).as_ref(), BUDGET, 3, &AtomicBool::new(false)).unwrap();
            (advice.about(), advice.why(&advice.options[0], None, &names))
        };
        let (pick, card) = (told(0), told(2));
        assert!(pick.0.starts_with("A matter of taste: ") && pick.1.is_none(), "{pick:?}");
        assert!(card.0.starts_with("Your chance to win, ") && card.1.as_ref().unwrap().starts_with("Likely next: "), "{card:?}");
    }

    #[test]
    fn who_owes_no_decision_gets_no_advice() {
        let play = begun("chrono", 4);
        let waiting = Seat(1 - play.status().deciding().lowest().unwrap().0);
        assert_eq!(advise("chrono", play.sampler(waiting).as_ref(), BUDGET, 3, &AtomicBool::new(false)), None);
        assert_eq!(advise("none", play.sampler(Seat(0)).as_ref(), BUDGET, 3, &AtomicBool::new(false)), None);
    }

    #[test]
    fn a_sentence_says_what_is_expected() {
        let step = |seat, label: &str| Expected { seat: Seat(seat), label: label.into() };
        let line = vec![step(0, "Play Block"), step(1, "Play Punch"), step(0, "Recharge")];
        let choice =
            Choice { action: json!(0), label: "Play Block".into(), share: 1.0, chances: vec![0.7, 0.3], rounds: 9, line };
        let names = Names::new(vec!["Ann".into(), "Bob".into()]);
        assert_eq!(choice.why(Some(Seat(0)), &names).unwrap(), "Likely next: Bob: Play Punch; you: Recharge.");
        assert_eq!(choice.why(None, &names).unwrap(), "Likely next: Bob: Play Punch; Ann: Recharge.");
        assert_eq!(Choice { line: Vec::new(), ..choice }.why(None, &names), None);
    }
}
