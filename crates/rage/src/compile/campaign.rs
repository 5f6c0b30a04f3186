//! Checks of the campaign: tokens, single tiles, corrupted cards and scenarios.

use super::{Compiler, board, layout};
use crate::content::Definitions;
use crate::guide::Lesson;
use crate::modifier::{Foe, Ground, Modifier, When};
use crate::scenario::{
    Around, Class, Goal, GoalMoment, Moment, Position, Scenario, Season, Single, Test, Token, Trigger, Verb, Where,
};
use crate::text::effects;
use crate::types::Mods;
use std::collections::BTreeMap;

/// RA-1.21.
const CORRUPTED: usize = 5;
/// RA-1.21, RA-29.2: the scenario cards of the box, from which a season is drawn.
const SCENARIOS: usize = 15;

impl Compiler<'_> {
    pub(super) fn campaign(&mut self) {
        self.tokens();
        self.corrupted();
        self.singles();
        self.scenarios();
    }

    /// The guided first game says something at every lesson.
    pub(super) fn guide(&mut self) {
        let defs = self.defs;
        self.at("first_game.ron", "");
        let Some(guide) = &defs.guide else { return self.wrong("the file is missing") };
        for lesson in Lesson::ALL {
            let n = guide.hints.iter().filter(|hint| hint.lesson == lesson && !hint.text.trim().is_empty()).count();
            self.check(n == 1, || format!("{lesson:?} has {n} hints, it must have one"));
        }
        let known = |id: &String| defs.clans.iter().any(|clan| clan.id == *id);
        let two = guide.clans.len() == 2 && guide.clans.iter().all(known) && guide.clans[0] != guide.clans[1];
        self.check(two, || "the guided game is played by two different clans".into());
    }

    /// RA-1.21: every kind of the box once, with its count.
    fn tokens(&mut self) {
        let defs = self.defs;
        self.at("tokens.ron", "");
        for kind in Token::ALL {
            let n = defs.tokens.iter().filter(|t| t.kind == kind).count();
            self.check(n == 1, || format!("{kind:?} is there {n} times, it must be once (RA-1.21)"));
        }
        for token in &defs.tokens {
            self.at("tokens.ron", &token.name);
            let due = token.kind.in_the_box();
            self.check(token.count == due, || format!("{}: {} tokens, there are {due} (RA-1.21)", token.name, token.count));
            let attached = token.class == Class::Attachment;
            self.check(attached || token.when.is_none(), || format!("{}: only an attachment has a condition", token.name));
            if let Some(when) = &token.when {
                self.condition(&token.name, &token.mods, when, None);
            }
            let fights = token.class == Class::Combatant;
            self.check(!fights || token.kind.kind().is_some(), || format!("{}: cannot be a combatant", token.name));
            self.check(!fights || token.mods.life >= 1 && token.mods.power >= 1, || {
                format!("{}: a combatant has Power and Life (RA-29.9)", token.name)
            });
        }
    }

    /// RA-29.29: one gain and one drawback for every type.
    fn corrupted(&mut self) {
        let (defs, mut seen) = (self.defs, BTreeMap::new());
        self.at("corrupted.ron", "");
        let n = defs.corrupted.len();
        self.check(n == CORRUPTED, || format!("there are {n} corrupted-clan cards, it must be {CORRUPTED} (RA-1.21)"));
        for card in &defs.corrupted {
            self.at("corrupted.ron", &card.id);
            self.name(&mut seen, &card.id, &card.name);
            let known = card.applies_to == "elves" || defs.clans.iter().any(|c| c.id == card.applies_to);
            self.check(known, || format!("{}: there is no clan \"{}\"", card.id, card.applies_to));
            let once = defs.corrupted.iter().filter(|c| c.applies_to == card.applies_to).count() == 1;
            self.check(once, || format!("{}: \"{}\" has two cards", card.id, card.applies_to));
            for (i, mods) in card.mods.iter().enumerate() {
                let all = mods.iter().fold(Mods::NONE, |sum, modifier| sum.plus(modifier.mods()));
                let (gains, losses) = effects(&all);
                let who = format!("{}: type {}", card.id, i + 1);
                mods.iter().for_each(|modifier| self.modifier(&who, modifier, None));
                self.check(gains.len() == 1 && losses.len() == 1, || {
                    format!("{}: type {} must have one gain and one drawback (RA-29.29)", card.id, i + 1)
                });
            }
        }
    }

    /// RA-29.28.
    fn singles(&mut self) {
        let defs = self.defs;
        self.at("campaign.ron", "");
        let Some(campaign) = &defs.campaign else { return self.wrong("the file is missing") };
        let tiles: Vec<Single> = campaign.singles.iter().map(|s| s.tile).collect();
        self.check(tiles == Single::ALL, || {
            "the single tiles must be esmeril, prison and factory, in this order (RA-1.21)".into()
        });
        let players: Vec<u8> = campaign.layouts.iter().map(|l| l.players).collect();
        self.check(players == [2, 3, 4], || "there must be a layout for 2, 3 and 4 players, in this order".into());
        for layout in &campaign.layouts {
            self.at("campaign.ron", &layout.id);
            self.check(layout.single.is_some(), || format!("{}: has no place for a single tile", layout.id));
            self.layout(layout);
        }
    }

    fn scenarios(&mut self) {
        let (defs, mut seen) = (self.defs, BTreeMap::new());
        self.at("scenarios", "");
        let n = defs.scenarios.len();
        self.check(n >= SCENARIOS, || format!("there are {n} scenarios, a season is drawn from {SCENARIOS} at least (RA-29.2)"));
        let of = |position| defs.scenarios.iter().filter(|s| s.position == position).count();
        self.check(of(Position::Last) == 1, || {
            format!("{} scenarios are the last one, it must be 1 (RA-R84)", of(Position::Last))
        });
        self.check(of(Position::First) <= 1, || format!("{} scenarios are the first one (RA-R84)", of(Position::First)));
        for scenario in &defs.scenarios {
            self.at("scenarios", &scenario.id);
            self.name(&mut seen, &scenario.id, &scenario.title);
            self.scenario(scenario);
        }
    }

    fn scenario(&mut self, s: &Scenario) {
        let id = &s.id;
        self.check((1..=20).contains(&s.rounds), || format!("{id}: the last round is {}; 1 to 20 is possible", s.rounds));
        self.check(s.tiles.len() <= 1, || format!("{id}: has {} single tiles, there is room for one (RA-29.28)", s.tiles.len()));
        self.check((1..=crate::campaign::GOALS).contains(&s.victory.len()), || {
            format!("{id}: has {} goals; 1 to {} are possible (RA-29.3)", s.victory.len(), crate::campaign::GOALS)
        });
        self.check(s.options.len() <= 8, || format!("{id}: has {} options, at most 8 fit", s.options.len()));
        for token in &s.reward {
            self.check(token.is_taken(), || format!("{id}: {token:?} cannot be a reward; tokens one can hold can"));
        }
        for (token, mods) in &s.mods {
            self.check(token.kind().is_some() && mods.life >= 1, || {
                format!("{id}: only automatons, Vasconis and portals have values, with Life 1 at least (RA-29.11)")
            });
        }
        let mut placed = BTreeMap::<Token, u32>::new();
        for verb in &s.setup {
            self.verb(s, verb, None, true);
            if let Verb::Place(token, _, n) | Verb::Give(token, n, _) = verb {
                *placed.entry(*token).or_default() += u32::from(*n);
            }
        }
        for (token, n) in &placed {
            let there = token.in_the_box();
            self.check(*n <= u32::from(there), || format!("{id}: sets up {n} {token:?} tokens, there are {there} (RA-1.21)"));
        }
        let targets = s.mods.iter().any(|(token, _)| *token == Token::Portal);
        self.check(!(targets && placed.contains_key(&Token::Vasconis)), || {
            format!("{id}: Vasconis and portals that can be broken do not go together")
        });
        s.triggers.iter().for_each(|trigger| self.trigger(s, trigger));
        for option in &s.options {
            self.check(!option.name.trim().is_empty(), || format!("{id}: an option has no name"));
            option.tests.iter().for_each(|test| self.test(s, test, None));
            option.verbs.iter().for_each(|verb| self.verb(s, verb, None, false));
        }
        s.victory.iter().for_each(|goal| self.goal(s, goal));
    }

    fn trigger(&mut self, s: &Scenario, trigger: &Trigger) {
        let streak = trigger.tests.iter().any(|test| matches!(test, Test::InARow(..)));
        self.check(!streak, || format!("{}: in_a_row is for goals", s.id));
        trigger.tests.iter().for_each(|test| self.test(s, test, Some(trigger.on)));
        self.check(!trigger.verbs.is_empty(), || format!("{}: a trigger does nothing", s.id));
        trigger.verbs.iter().for_each(|verb| self.verb(s, verb, Some(trigger.on), false));
    }

    fn goal(&mut self, s: &Scenario, goal: &Goal) {
        let moment = match goal.at {
            GoalMoment::RoundEnd => Some(Moment::RoundEnd),
            GoalMoment::Elimination => Some(Moment::AfterElimination),
            GoalMoment::SecondAction | GoalMoment::Action => None,
        };
        self.test(s, &goal.test, moment);
    }

    fn test(&mut self, s: &Scenario, test: &Test, on: Option<Moment>) {
        match test {
            Test::Control(place, _) | Test::Units(_, place, _) | Test::TokenAt(_, place) => self.place(s, *place, on),
            Test::InARow(rounds, inner) => {
                self.check(on == Some(Moment::RoundEnd), || {
                    format!("{}: in_a_row counts ends of round, so it is for round_end", s.id)
                });
                self.check((2..=9).contains(rounds), || format!("{}: {rounds} ends of round in a row; 2 to 9 is possible", s.id));
                self.test(s, inner, on);
            }
            Test::Not(inner) => self.test(s, inner, on),
            Test::Has(..) | Test::InPlay(..) | Test::Points(_) | Test::Score(_) | Test::Round(_) | Test::Eliminated(..) => {}
        }
    }

    fn verb(&mut self, s: &Scenario, verb: &Verb, on: Option<Moment>, setup: bool) {
        let id = &s.id;
        // In the middle of a Battle the board stays as it is.
        let fighting = matches!(
            on,
            Some(Moment::AfterMoves | Moment::BattleStart | Moment::AssaultStart | Moment::AfterElimination | Moment::BattleEnd)
        );
        let quiet = matches!(
            verb,
            Verb::Gold(_)
                | Verb::Crystals(_)
                | Verb::Equipment(_)
                | Verb::Point(_)
                | Verb::Score(_)
                | Verb::Attach(_)
                | Verb::EndScenario
        );
        self.check(!fighting || quiet, || format!("{id}: {verb:?} cannot happen in the middle of a Battle"));
        // Elves that come among units fight at once, for which there is room between phases and at the start.
        let comes = matches!(verb, Verb::AddElves(..) | Verb::Place(Token::Automaton | Token::Vasconis | Token::Portal, ..));
        let between = matches!(on, Some(Moment::RoundStart | Moment::Revenue | Moment::Stones | Moment::RoundEnd));
        self.check(!comes || between || setup, || format!("{id}: {verb:?} is for the start, and between phases"));
        match verb {
            Verb::Place(token, place, n) => {
                self.place(s, *place, on);
                self.check(*n >= 1, || format!("{id}: places no {token:?}"));
                self.check(!matches!(token, Token::Grudge | Token::Fault), || {
                    format!("{id}: {token:?} tokens do not lie on Territories")
                });
            }
            Verb::Give(token, n, place) => {
                self.place(s, *place, on);
                self.check(*n >= 1, || format!("{id}: gives no {token:?}"));
                let held = token.is_taken() || *token == Token::Automaton;
                self.check(held, || format!("{id}: {token:?} cannot be given"));
            }
            Verb::Remove(_, place) | Verb::RemoveElves(place, _) | Verb::SendHome(place) => {
                self.place(s, *place, on);
            }
            Verb::AddElves(place, _, elf) => {
                self.place(s, *place, on);
                if let crate::scenario::Elf::Type(n) = elf {
                    self.check((1..=3).contains(n), || format!("{id}: there is no Elf type {n}"));
                }
            }
            Verb::Faults(_) | Verb::Gold(_) | Verb::Crystals(_) | Verb::Equipment(_) | Verb::Point(_) | Verb::Score(_) => {}
            Verb::Attach(modifier) => self.modifier(id, modifier, Some(s)),
            Verb::EndScenario => {}
        }
    }

    /// A modifier of the campaign, which may have a condition; RA-R57: and may ward.
    fn modifier(&mut self, who: &str, modifier: &Modifier, scenario: Option<&Scenario>) {
        let mods = modifier.mods();
        self.check(mods != Mods::NONE, || format!("{who}: changes nothing"));
        self.in_range(who, &mods);
        if let Some(when) = &modifier.when {
            self.condition(who, &mods, when, scenario);
        }
    }

    /// A condition says something that can be so, of something that counts in a Battle.
    fn condition(&mut self, who: &str, mods: &Mods, when: &When, scenario: Option<&Scenario>) {
        self.check(*when != When::default(), || format!("{who}: when says neither vs, nor role, nor on"));
        self.check(mods.speed == 0 && !mods.flight, || {
            format!("{who}: speed and flight count while moving, so they cannot depend on a Battle")
        });
        if let Some(Foe::Player(n)) = when.vs {
            self.check((1..=4).contains(&n), || format!("{who}: there is no player {n}; seats are 1 to 4"));
        }
        match when.on {
            Some(Ground::Region(n)) => {
                self.check((1..=5).contains(&n), || format!("{who}: there is no tile {n}; tiles are 1 to 5 (RA-1.15)"));
            }
            Some(Ground::Tile(tile)) => {
                let there = scenario.is_none_or(|s| s.tiles.contains(&tile));
                self.check(there, || format!("{who}: {tile:?} is not on this board"));
            }
            Some(Ground::City | Ground::Forge | Ground::Stone | Ground::Plain) | None => {}
        }
    }

    fn place(&mut self, s: &Scenario, place: Where, on: Option<Moment>) {
        match place {
            Where::Tile(tile) => self.check(s.tiles.contains(&tile), || format!("{}: {tile:?} is not on this board", s.id)),
            Where::Here => {
                let battle = [Moment::BattleStart, Moment::AssaultStart, Moment::AfterElimination, Moment::BattleEnd];
                self.check(on.is_some_and(|m| battle.contains(&m)), || {
                    format!("{}: here is the place of a Battle, and there is none", s.id)
                });
            }
            Where::Anywhere | Where::Cities | Where::Forges | Where::Stones | Where::Plains | Where::Token(_) | Where::Home => {}
        }
    }
}

/// The tables of a checked campaign.
pub(super) fn season(defs: &Definitions) -> Season {
    let mut tokens = defs.tokens.clone();
    tokens.sort_by_key(|t| t.kind);
    let campaign = defs.campaign.as_ref();
    let around = |l: &crate::content::LayoutDef| Around { layout: layout(l), single: board::hex(l.single.unwrap_or_default()) };
    Season {
        tokens,
        singles: campaign.map(|c| c.singles.clone()).unwrap_or_default(),
        layouts: campaign.map(|c| c.layouts.iter().map(around).collect()).unwrap_or_default(),
        corrupted: defs.corrupted.clone(),
        scenarios: defs.scenarios.clone(),
    }
}
