//! What a scenario makes worth doing: its goals, the means its own triggers and options offer, and what decides after its last
//! round. For bots; no rule reads it. It knows the vocabulary of scenarios, and none of them by name.

use crate::action::KINDS;
use crate::board::{PLACES, Place, TERRITORIES, places};
use crate::scenario::{Measure, Party, Prey, Scenario, Test, Token, Verb, Where};
use crate::state::{Rage, Side};
use crate::triggers::Context;
use engine::Seat;

/// What a goal is worth where it can be reached, and what decides only after the last round.
const GOAL: i32 = 100;
const RANKING: i32 = 30;
/// What a Crystal lying about is worth, and a token that can be used.
const LOOT: i32 = 4;
const USEFUL: i32 = 8;
/// How many steps from a goal to its means are thought of: a trigger that gives it, and what that trigger asks for.
const DEEPEST: u8 = 2;
/// Worth a way.
pub(crate) const MATTERS: i32 = 50;

/// What one player aims at in a scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScenarioGoals {
    /// What it is worth to be on a Territory, beyond what it always is.
    pub worth: [i32; TERRITORIES],
    /// Territories not to be left once they are held.
    pub hold: u64,
    /// Options that lead to a goal, a bit each.
    pub options: u8,
    /// Where the prisoner must be brought by this player, who has it.
    pub bring: u64,
    /// Whether the prisoner lies in reach and is taken by a Move action alone.
    pub lies_here: bool,
    /// Whether points decide.
    pub points: bool,
    /// The kinds that fight with the Elves and are to be eliminated, a bit each.
    pub prey: u8,
}

impl ScenarioGoals {
    /// Territories worth going to for the scenario's sake.
    pub(crate) fn places(&self) -> u64 {
        (0..TERRITORIES).filter(|p| self.worth[*p] >= MATTERS).fold(0, |set, p| set | 1 << p)
    }

    fn add(&mut self, set: u64, worth: i32) {
        places(set).filter(|p| p.index() < TERRITORIES).for_each(|p| self.worth[p.index()] += worth);
    }
}

/// One player's thoughts about a scenario.
struct Thinker<'a> {
    game: &'a Rage,
    seat: Seat,
    scenario: &'static Scenario,
    goals: ScenarioGoals,
}

impl Rage {
    /// What the scenario makes worth doing for a player; none where there is no scenario.
    pub(crate) fn scenario_goals(&self, seat: Seat) -> Option<ScenarioGoals> {
        let scenario = self.scenario()?;
        let mut thinker = Thinker { game: self, seat, scenario, goals: ScenarioGoals::default() };
        for goal in &scenario.victory {
            thinker.aim(&goal.test, GOAL, 0);
        }
        match scenario.ranked_by {
            Measure::Points => thinker.goals.points = true,
            Measure::Score => thinker.means(RANKING, 0, |verb| matches!(verb, Verb::Score(n) if *n > 0)),
            Measure::Eliminated(prey) => thinker.hunt(prey, RANKING),
            Measure::Tokens(token) => thinker.seek(token, RANKING, 0),
        }
        for (token, place) in &self.play()?.lying {
            let use_of_it = if token.is_taken() || *token == Token::FireOrb { USEFUL } else { 0 };
            thinker.goals.add(place.bit(), LOOT * i32::from(token.loot()) + use_of_it);
        }
        Some(thinker.goals)
    }

    /// How near a player is to winning the scenario, in percent.
    pub(crate) fn progress(&self, seat: Seat) -> u32 {
        let Some(scenario) = self.scenario() else { return 0 };
        let streak = |goal: usize| self.play().map_or(0, |play| play.streaks[goal][seat.index()]);
        let each = scenario.victory.iter().enumerate().map(|(i, goal)| self.part_of(seat, &goal.test, streak(i)));
        each.max().unwrap_or(0).min(99)
    }

    fn part_of(&self, seat: Seat, test: &Test, streak: u8) -> u32 {
        let context = Context { me: Some(seat), here: None };
        let share = |have: u32, n: u8| 100 * have.min(u32::from(n)) / u32::from(n.max(1));
        match test {
            Test::Control(place, n) => {
                share((self.controlled(Side::of(seat)) & self.places_of(*place, context)).count_ones(), *n)
            }
            Test::Units(Party::Me, place, n) => {
                let set = self.places_of(*place, context);
                share(places(set).map(|p| u32::from(self.number(Side::of(seat), p))).sum(), *n)
            }
            Test::Has(token, n) => share(u32::from(self.tokens_of(seat, *token)), *n),
            Test::TokenAt(token, place) => match self.play().and_then(|play| play.carrier).filter(|c| c.seat == seat) {
                Some(carrier) if *token == Token::Prisoner => {
                    let steps = self.steps_to(self.places_of(*place, context))[carrier.place.index()];
                    95 - 9 * u32::from(steps.min(5))
                }
                _ => 25 * u32::from(self.lying(*token) & self.controlled(Side::of(seat)) != 0),
            },
            Test::Score(n) => share(u32::from(self.measure(seat, Measure::Score)), *n),
            Test::Points(n) => share(self.points(seat).iter().map(|p| u32::from(*p)).sum(), *n),
            Test::Eliminated(prey, n) => share(u32::from(self.eliminated(seat, *prey)), *n),
            Test::InARow(n, inner) => (100 * u32::from(streak) + self.part_of(seat, inner, 0) / 2) / u32::from((*n).max(1)),
            Test::Units(Party::Elves, ..) | Test::InPlay(..) | Test::Round(_) | Test::Not(_) => {
                100 * u32::from(self.holds(test, context))
            }
        }
    }

    /// What decides after the last round, as far as it is not points.
    pub(crate) fn counted(&self, seat: Seat) -> u32 {
        self.scenario().map_or(0, |s| match s.ranked_by {
            Measure::Points => 0,
            Measure::Score | Measure::Eliminated(_) | Measure::Tokens(_) => u32::from(self.measure(seat, s.ranked_by)),
        })
    }

    /// How many steps every place is from a set, as a bird with the patience of a walker sees it.
    pub(crate) fn steps_to(&self, set: u64) -> [u8; PLACES] {
        let mut distance = [u8::MAX; PLACES];
        let (mut edge, mut seen, mut steps) = (set, set, 0);
        while edge != 0 {
            let mut next = 0;
            for place in places(edge) {
                distance[place.index()] = steps;
                next |= self.board.ground(place);
            }
            edge = next & !seen;
            seen |= next;
            steps += 1;
        }
        distance
    }
}

impl Thinker<'_> {
    fn places_of(&self, place: Where) -> u64 {
        self.game.places_of(place, Context { me: Some(self.seat), here: None })
    }

    /// What makes a test hold.
    fn aim(&mut self, test: &Test, worth: i32, depth: u8) {
        match test {
            Test::Control(place, n) => {
                let set = self.places_of(*place);
                let mine = set & self.game.controlled(Side::of(self.seat));
                // A second string to the bow is worth less.
                let enough = mine.count_ones() >= u32::from(*n);
                self.goals.add(set & !mine, if enough { worth / 4 } else { worth });
                self.goals.hold |= set;
            }
            Test::Units(Party::Me, place, _) => {
                let set = self.places_of(*place);
                self.goals.add(set, worth / 2);
                self.goals.hold |= set;
            }
            Test::Has(token, _) => self.seek(*token, worth, depth),
            Test::TokenAt(token, place) => {
                let carries = self.game.play().and_then(|play| play.carrier).is_some_and(|c| c.seat == self.seat);
                if *token == Token::Prisoner && carries {
                    self.goals.bring |= self.places_of(*place);
                } else {
                    self.seek(*token, worth, depth);
                }
            }
            Test::Points(_) => {
                self.goals.points = true;
                self.means(worth, depth, |verb| matches!(verb, Verb::Point(_)));
            }
            Test::Score(_) => self.means(worth, depth, |verb| matches!(verb, Verb::Score(n) if *n > 0)),
            Test::Eliminated(prey, _) => self.hunt(*prey, worth),
            Test::InARow(_, inner) => self.aim(inner, worth, depth),
            Test::Units(Party::Elves, ..) | Test::InPlay(..) | Test::Round(_) | Test::Not(_) => {}
        }
    }

    /// Where a token can be had: where it lies, where another player has it, and by what the scenario offers.
    fn seek(&mut self, token: Token, worth: i32, depth: u8) {
        let lying = self.game.lying(token);
        self.goals.add(lying, worth);
        self.goals.hold |= lying;
        if token == Token::Prisoner {
            self.goals.lies_here |= lying & self.game.controlled(Side::of(self.seat)) != 0;
            if let Some(carrier) = self.game.play().and_then(|play| play.carrier).filter(|c| c.seat != self.seat) {
                self.goals.add(carrier.place.bit() & self.game.board.territories, worth);
            }
        }
        if lying == 0 {
            self.means(worth, depth, |verb| matches!(verb, Verb::Give(t, ..) | Verb::Place(t, ..) if *t == token));
        }
    }

    /// What triggers and options of the scenario ask for, before they do something wished for.
    fn means(&mut self, worth: i32, depth: u8, wished: impl Fn(&Verb) -> bool) {
        if depth >= DEEPEST {
            return;
        }
        for trigger in self.scenario.triggers.iter().filter(|t| t.verbs.iter().any(&wished)) {
            trigger.tests.iter().for_each(|test| self.aim(test, worth, depth + 1));
        }
        for (i, option) in self.scenario.options.iter().enumerate().filter(|(_, o)| o.verbs.iter().any(&wished)) {
            self.goals.options |= 1 << i;
            option.tests.iter().for_each(|test| self.aim(test, worth, depth + 1));
        }
    }

    /// Where there is prey, the more the better.
    fn hunt(&mut self, prey: Prey, worth: i32) {
        let game = self.game;
        match prey {
            Prey::Elves => {
                self.goals.prey |= 0b111;
                for place in places(game.presence(Side::ELVES) & game.board.territories) {
                    let elves: i32 = game.at(Side::ELVES, place)[..3].iter().map(|n| i32::from(*n)).sum();
                    self.goals.add(place.bit(), worth * elves / 4);
                }
            }
            Prey::Clans => {
                for other in game.active().iter().filter(|other| *other != self.seat) {
                    for place in places(game.presence(Side::of(other)) & game.board.territories) {
                        self.goals.add(place.bit(), worth * i32::from(game.number(Side::of(other), place)) / 4);
                    }
                }
            }
            Prey::Token(token) => {
                let Some(kind) = token.kind().filter(|kind| *kind < KINDS) else { return };
                self.goals.prey |= 1 << kind;
                let there = |place: &Place| game.at(Side::ELVES, *place)[kind] > 0;
                places(game.presence(Side::ELVES)).filter(there).for_each(|place| self.goals.add(place.bit(), worth));
            }
        }
    }
}
