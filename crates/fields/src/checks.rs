//! What content must keep to beyond its map and its names: decks of the right size, payments that can be made, objectives and tasks
//! that can be met, scenarios that can be played to their end.

use crate::content::Definitions;
use crate::content::cards::{Goal, HeroDef, Quest};
use crate::content::effect::{Block, Cond, Op};
use crate::content::scenario::{Scenario, Skirmish};
use crate::ids::{Face, Merchant, TEAM_SIZE};
use crate::map::Map;
use kit::Finding;

/// FE-2.8, FE-R6: the combat cards of a faction, deck and supply.
const SET: u8 = 45;
/// The most Eternium that a team can ever be asked for.
const MOST: u8 = 30;

/// Everything that is wrong.
pub(crate) fn check(defs: &Definitions, map: &Map) -> Vec<Finding> {
    let mut checks = Checks { defs, map, found: Vec::new() };
    checks.combat_cards();
    checks.dice();
    checks.costs();
    checks.heroes();
    checks.objectives();
    checks.quests();
    for scenario in &defs.scenarios {
        checks.scenario(scenario);
    }
    checks.found
}

struct Checks<'a> {
    defs: &'a Definitions,
    map: &'a Map,
    found: Vec<Finding>,
}

impl Checks<'_> {
    fn must(&mut self, good: bool, file: &'static str, near: &str, what: impl FnOnce() -> String) {
        if !good {
            self.found.push(Finding { file, near: near.into(), what: what() });
        }
    }

    /// FE-R6: the supply completes the set.
    fn combat_cards(&mut self) {
        let [deck, supply] =
            [&self.defs.rules.deck, &self.defs.rules.supply].map(|bag| bag.iter().map(|n| u16::from(*n)).sum::<u16>());
        let all = deck + supply;
        self.must(all == u16::from(SET), "rules.ron", "supply", || {
            format!("supply: a faction has {all} combat cards, it must be {SET}: {deck} in the deck and {supply} in the supply (FE-R6)")
        });
    }

    /// FE-6.3: a check can be passed, and it can fail.
    fn dice(&mut self) {
        let die = &self.defs.rules.wilds_die;
        let fair = die.is_empty() || (die.iter().any(|face| face.passes()) && die.iter().any(|face| !face.passes()));
        self.must(fair, "rules.ron", "wilds_die", || "wilds_die: a check must be able to succeed and to fail (FE-6.3)".into());
        let endless = !die.is_empty() && die.iter().all(|face| *face == Face::Reroll);
        self.must(!endless, "rules.ron", "wilds_die", || "wilds_die: rerolls would never end (FE-27.3)".into());
    }

    /// FE-5.4: what nobody can ever pay can never be chosen.
    fn costs(&mut self) {
        let defs = self.defs;
        let mut all: Vec<(&'static str, &str, &str, u8)> = Vec::new();
        all.extend(defs.equipment.iter().map(|card| ("equipment.ron", card.id.as_str(), "buying it", card.cost)));
        all.extend(defs.spells.iter().map(|card| ("spells.ron", card.id.as_str(), "buying it", card.cost)));
        all.extend(defs.spells.iter().map(|card| ("spells.ron", card.id.as_str(), "casting it", card.cast)));
        all.extend(defs.vehicles.iter().map(|card| ("vehicles.ron", card.id.as_str(), "buying it", card.cost)));
        all.extend(defs.allies.iter().map(|card| ("allies.ron", card.id.as_str(), "recruiting it", card.cost)));
        all.extend(defs.beasts.iter().filter_map(|card| Some(("beasts.ron", card.id.as_str(), "taming it", card.tame?))));
        all.extend(defs.epics.iter().filter_map(|card| Some(("epic_beasts.ron", card.id.as_str(), "taming it", card.tame?))));
        all.push(("rules.ron", "defeat_cost", "being defeated", defs.rules.defeat_cost));
        all.push(("rules.ron", "flee_cost", "fleeing", defs.rules.flee_cost));
        for (file, id, what, cost) in all {
            self.must(cost <= MOST, file, id, || {
                format!("{id}: {what} costs {cost} Eternium, nobody can ever pay that (FE-5.4)")
            });
        }
    }

    /// FE-2.2, FE-R14: every faction has a team, and nobody is in two of them.
    fn heroes(&mut self) {
        let person = |hero: &HeroDef| hero.character.clone().unwrap_or_else(|| hero.id.clone());
        for (i, hero) in self.defs.heroes.iter().enumerate() {
            let other = self.defs.heroes[..i].iter().find(|other| person(other) == person(hero) && other.faction != hero.faction);
            let (id, theirs) = (&hero.id, other.map_or("", |other| &other.faction));
            self.must(other.is_none(), "heroes", id, || {
                format!("{id}: the same person is a hero of {theirs} and of {}; nobody is in two teams (FE-R14)", hero.faction)
            });
        }
        for faction in &self.defs.factions {
            let mut all: Vec<String> =
                self.defs.heroes.iter().filter(|hero| hero.faction == faction.id && !hero.mounted).map(person).collect();
            all.sort();
            all.dedup();
            let id = &faction.id;
            self.must(all.len() >= TEAM_SIZE, "factions.ron", id, || {
                format!("{id}: it has {} heroes, a team needs {TEAM_SIZE} (FE-2.2)", all.len())
            });
        }
    }

    /// FE-7.1: an objective can be met.
    fn objectives(&mut self) {
        for card in &self.defs.victory {
            for objective in [&card.primary, &card.secondary] {
                let Goal::State(cond) = &objective.goal else { continue };
                if let Some(why) = self.never(cond) {
                    let id = &card.id;
                    self.must(false, "victory.ron", id, || format!("{id}: an objective can never be met: {why} (FE-7.1)"));
                }
            }
        }
    }

    /// Why a condition can never be true on this map.
    fn never(&self, cond: &Cond) -> Option<String> {
        let more = |asked: u8, there: u32, what: &str| {
            (u32::from(asked) > there).then(|| format!("it asks for {asked} {what}, there are {there}"))
        };
        match cond {
            Cond::All(all) => all.iter().find_map(|cond| self.never(cond)),
            Cond::Any(all) => {
                all.iter().map(|cond| self.never(cond)).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().next())
            }
            Cond::Outposts(n) => more(*n, self.map.outposts.len(), "outposts"),
            Cond::Towers(n) => more(*n, self.map.towers.len(), "towers"),
            Cond::Merchants(n) => {
                more(*n, Merchant::ALL.iter().map(|merchant| self.map.merchants(*merchant).len()).sum(), "merchants")
            }
            Cond::SoldiersOnMap(n) => more(*n, self.defs.rules.soldiers.into(), "soldiers"),
            Cond::Riders(n) | Cond::HeroesInWilds(n) => more(*n, TEAM_SIZE as u32, "heroes"),
            Cond::Controls(area) => {
                let outpost = self.map.find(&area.name).is_none_or(|id| self.map.outposts.has(id));
                (!outpost).then(|| format!("{} is no outpost", area.name))
            }
            _ => None,
        }
    }

    /// FE-16.3, FE-16.4: a quest has a task, and the task can be fulfilled.
    fn quests(&mut self) {
        for quest in &self.defs.quests {
            let id = &quest.id;
            let told = !quest.task.is_empty() || !quest.tasks.is_empty() || quest.lasting.is_some();
            self.must(told, "quests", id, || format!("{id}: it has no task (FE-16.3)"));
            for (whose, task) in tasks(quest) {
                self.must(fulfils(task), "quests", id, || format!("{id}: the task{whose} can never be fulfilled (FE-16.4)"));
            }
            for (faction, _) in &quest.tasks {
                let known = self.defs.factions.iter().any(|one| one.id == *faction);
                self.must(known, "quests", id, || format!("{id}: there is no faction {faction}"));
            }
            let why = quest.lasting.as_ref().and_then(|cond| self.never(cond));
            let reason = why.clone().unwrap_or_default();
            self.must(why.is_none(), "quests", id, || format!("{id}: the task can never be fulfilled: {reason} (FE-16.4)"));
            let counters = self.defs.scenarios.iter().find(|one| one.id == quest.scenario).map_or(0, |one| one.counters.len());
            let blocks = tasks(quest).map(|(_, task)| task).chain([&quest.reward]);
            let beyond: Vec<u8> = blocks.flat_map(counters_of).filter(|i| usize::from(*i) >= counters).collect();
            for i in beyond {
                self.must(false, "quests", id, || format!("{id}: its scenario has no counter {i}"));
            }
        }
    }

    /// FE-10.7, FE-39.12, sections 38 and 10: a scenario can be played to its end.
    fn scenario(&mut self, scenario: &Scenario) {
        const FILE: &str = "scenarios";
        let id = &scenario.id;
        let last = scenario.skulls.last().map_or(0, |at| usize::from(*at));
        let ends = scenario.skulls.len() == 4 && last < scenario.track.len();
        self.must(!ends, FILE, id, || {
            format!("{id}: the track has {} spaces, but the game ends on space {last} (FE-33.1)", scenario.track.len())
        });
        self.must(scenario.counters.len() <= 4, FILE, id, || format!("{id}: it has {} counters, 4 fit", scenario.counters.len()));
        let beyond: Vec<u8> = scenario.events.iter().flat_map(|event| counters_of(&event.ops)).collect();
        for i in beyond.into_iter().filter(|i| usize::from(*i) >= scenario.counters.len()) {
            self.must(false, FILE, id, || format!("{id}: it has no counter {i}"));
        }
        if let Some(skirmish) = &scenario.skirmish {
            self.skirmish(id, skirmish);
        }
    }

    /// Section 38: zones of their own, with room for soldiers; what scores is an outpost.
    fn skirmish(&mut self, id: &str, skirmish: &Skirmish) {
        const FILE: &str = "scenarios";
        self.must(skirmish.zones.len() >= 2, FILE, id, || {
            format!("{id}: each team needs a deployment zone of its own, and it has {} (FE-38.7)", skirmish.zones.len())
        });
        for (i, zone) in skirmish.zones.iter().enumerate() {
            for area in &zone.areas {
                let twice = skirmish.zones[..i].iter().any(|other| other.areas.iter().any(|one| one.name == area.name));
                self.must(!twice, FILE, id, || format!("{id}: {} lies in two deployment zones (FE-38.7)", area.name));
            }
            let outposts = zone.areas.iter().filter_map(|area| self.map.find(&area.name)).filter(|at| self.map.outposts.has(*at));
            let none = outposts.count() == 0;
            self.must(!none, FILE, id, || format!("{id}: soldiers can be deployed nowhere in {} (FE-38.8)", zone.name));
        }
        for (area, _) in &skirmish.points {
            let outpost = self.map.find(&area.name).is_none_or(|at| self.map.outposts.has(at));
            self.must(outpost, FILE, id, || format!("{id}: {} is worth VP, but it is no outpost (FE-39.12)", area.name));
        }
    }
}

/// The tasks of a quest that are done at once, and whose each is.
fn tasks(quest: &Quest) -> impl Iterator<Item = (String, &Block)> {
    let common = (!quest.task.is_empty()).then(|| (String::new(), &quest.task));
    common.into_iter().chain(quest.tasks.iter().map(|(faction, task)| (format!(" of {faction}"), task)))
}

/// Whether a list of operations can come to "fulfil".
fn fulfils(block: &Block) -> bool {
    block.ops.iter().any(|op| match op {
        Op::Fulfil => true,
        Op::Check(0, _, failed) => fulfils(failed),
        _ => inner(op).into_iter().any(fulfils),
    })
}

/// The lists inside of an operation.
fn inner(op: &Op) -> Vec<&Block> {
    match op {
        Op::If(_, a, b) | Op::Check(_, a, b) => vec![a, b],
        Op::May(_, a) | Op::Pay(_, a) | Op::EachTeam(a) | Op::EachEnemy(a) => vec![a],
        Op::ChooseOne(all) => all.iter().map(|(_, block)| block).collect(),
        _ => Vec::new(),
    }
}

/// The counters that a list of operations names.
fn counters_of(block: &Block) -> Vec<u8> {
    let of = |op: &Op| {
        let own = match op {
            Op::Counter(i, _) | Op::If(Cond::CounterAtLeast(i, _), ..) => vec![*i],
            _ => Vec::new(),
        };
        own.into_iter().chain(inner(op).into_iter().flat_map(counters_of)).collect::<Vec<u8>>()
    };
    block.ops.iter().flat_map(of).collect()
}
