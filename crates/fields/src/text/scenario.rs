//! Scenarios in words: what happens at the skulls, and the rules of a skirmish.

use super::grammar::{count, join, list, sentence, times};
use super::{Say, Voice};
use crate::compiled::Content;
use crate::content::effect::Cond;
use crate::content::scenario::{Scenario, Skirmish, Source, ZoneRule};
use crate::content::solo::{Aim, Moment, Order, Script, Toward};

/// The rules of a scenario, a line each.
#[must_use]
pub fn scenario(content: &Content, scenario: &Scenario) -> Vec<String> {
    let mut all = vec![track(scenario)];
    all.extend((0..scenario.events.len()).filter_map(|i| {
        let text = skull_event(content, scenario, i)?;
        Some(format!("Skull {}: {text}", i + 1))
    }));
    if let Some(solo) = &scenario.solo {
        all.push(sentence(&solo.goal));
    }
    if let Some(rules) = &scenario.skirmish {
        skirmish(content, rules, &mut all);
    }
    all
}

/// FE-10.6: what happens at a skull, counted from 0; nothing if the scenario has no such event.
#[must_use]
pub fn skull_event(content: &Content, scenario: &Scenario, skull: usize) -> Option<String> {
    let event = scenario.events.get(skull)?;
    let say = board(content, scenario);
    let each: Vec<String> =
        say.clauses(&event.ops.ops).iter().map(|clause| sentence(&join(std::slice::from_ref(clause)))).collect();
    Some(if each.is_empty() { event.story.clone() } else { each.join(" ") })
}

fn board<'a>(content: &'a Content, scenario: &'a Scenario) -> Say<'a> {
    Say { counters: &scenario.counters, solo: scenario.solo.is_some(), ..Say::new(content, Voice::Board) }
}

/// FE-37.3: what loses a solo scenario at once, each as part of a sentence after "when".
#[must_use]
pub fn failure(content: &Content, scenario: &Scenario) -> Vec<String> {
    let say = board(content, scenario);
    let all = scenario.solo.iter().flat_map(|solo| &solo.failure);
    let words = all.map(|aim| match aim {
        Aim::Holds(cond) => say.cond(cond),
        Aim::EnemiesDefeated(n) => format!("enemy heroes have been defeated {}", times(*n)),
        Aim::EnemyOutpostsAtMost(n) => format!("the enemy holds {n} outposts or fewer"),
        Aim::EnemyOutpostsAtLeast(n) => format!("the enemy holds {n} outposts"),
        Aim::EnemyAt(area) => format!("an enemy stands in {}", say.area(area)),
        Aim::Defeats(n) => format!("your heroes have been defeated {}", times(*n)),
    });
    words.collect()
}

/// FE-R161: when the enemy acts by itself, and what it does then.
#[must_use]
pub fn script(content: &Content, scenario: &Scenario, script: &Script) -> String {
    let say = board(content, scenario);
    let when = match script.when {
        Moment::TurnEnd => "After each turn of yours".to_string(),
        Moment::RoundEnd => "After each round".into(),
        Moment::NightEnd => "After each night".into(),
        Moment::Skull(n) => format!("At skull {n}"),
    };
    let cond = match &script.cond {
        Cond::Always => String::new(),
        cond => format!(", if {}", say.cond(cond)),
    };
    let orders: Vec<String> = script.orders.iter().map(|one| order(&say, scenario, one)).collect();
    format!("{when}{cond}: {}.", orders.join("; ").trim_end_matches('.'))
}

fn order(say: &Say<'_>, scenario: &Scenario, order: &Order) -> String {
    let toward = |to: &Toward| match to {
        Toward::Hero => "your nearest hero".to_string(),
        Toward::Outpost => "your nearest outpost".into(),
        Toward::Area(area) => say.area(area).into(),
        Toward::Base => "its base".into(),
    };
    let far = |n: &u8| count(*n, "area", "areas");
    match order {
        Order::Advance(which, to, n) => {
            let id = scenario.solo.as_ref().and_then(|solo| solo.enemies.get(usize::from(*which)));
            let hero = id.and_then(|id| say.content.defs.heroes.iter().find(|hero| hero.id == *id));
            format!("{} goes {} towards {}", hero.map_or("an enemy hero", |hero| &hero.name), far(n), toward(to))
        }
        Order::AllAdvance(to, n) => format!("every enemy hero goes {} towards {}", far(n), toward(to)),
        Order::Reinforce(n) => format!("every outpost of the enemy gets {} back", count(*n, "soldier", "soldiers")),
        Order::Garrison(area, n) => format!("{} to {}", count(*n, "enemy soldier comes", "enemy soldiers come"), say.area(area)),
        Order::Sortie(n) => {
            format!("up to {} your weakest outpost along a path", count(*n, "soldier attacks", "soldiers attack"))
        }
        Order::Heal(n) => format!("every enemy hero heals {n} HP"),
        Order::Do(block) => join(&say.clauses(&block.ops)),
    }
}

fn track(scenario: &Scenario) -> String {
    let skulls: Vec<String> = scenario.skulls.iter().map(u8::to_string).collect();
    let last = scenario.skulls.last().copied().unwrap_or_default();
    format!("{}, with skulls in round {}.", count(last, "round", "rounds"), list(&skulls, "and"))
}

fn skirmish(content: &Content, rules: &Skirmish, all: &mut Vec<String>) {
    let say = Say::new(content, Voice::Board);
    all.push(format!(
        "Each team deploys {} and {}.",
        count(rules.soldiers, "soldier", "soldiers"),
        count(rules.tokens, "quest token", "quest tokens")
    ));
    let points: Vec<String> = rules.points.iter().map(|(area, vp)| format!("{vp} VP for {}", say.area(area))).collect();
    all.push(format!("At the end of each round, controlling outposts gives {}.", list(&points, "and")));
    for source in &rules.suppressed {
        let what = match source {
            Source::HeroDefeated => "Defeating a hero gives 2 Eternium instead of 1 VP.",
        };
        all.push(what.into());
    }
    if let Some(target) = rules.target {
        all.push(format!("The game ends when a team has {target} VP at the end of a round."));
    }
    for artifact in &rules.artifacts {
        let carried = match artifact.carried {
            0 => String::new(),
            vp => format!("Carrying it gives {vp} VP at the end of each round. "),
        };
        let (name, place) = (sentence(&artifact.name), say.area(&artifact.at));
        let name = name.trim_end_matches('.');
        all.push(format!(
            "{name} lies in {place}. {carried}Bringing it home to an outpost of your zone gives {} VP.",
            artifact.home
        ));
    }
    if let Some(home) = rules.ends_with_home {
        all.push(format!(
            "The game ends with the round in which {} home.",
            count(home, "artifact has been brought", "artifacts have been brought")
        ));
    }
    for zone in &rules.zones {
        let areas: Vec<String> = zone.areas.iter().map(|area| say.area(area).to_string()).collect();
        let starts: Vec<String> = zone.starts.iter().map(|area| say.area(area).to_string()).collect();
        all.push(format!("Zone \"{}\": {}; heroes start in {}.", zone.name, list(&areas, "and"), list(&starts, "or")));
        all.extend(zone.rules.iter().map(|rule| match rule {
            ZoneRule::ClosedUntil(round) => format!("Before round {round} no other team may enter it."),
            ZoneRule::Income(n) => format!("Its team gains {n} more Eternium in each day round."),
            ZoneRule::Heal(n) => format!("A hero of its team whose turn ends in it heals {n} HP."),
        }));
    }
}
