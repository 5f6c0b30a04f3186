//! The roster as a whole: what the specification's "Content" section asks of it, and every card's words to read.

#![allow(clippy::unwrap_used)]

use clash::content::{AmountDef, BuildupDef, CharacterDef, CondDef, EffectDef, OpDef, When};
use clash::setup::Chosen;
use clash::text::{buildup_text, card_text, passive_text};
use clash::{Card, CharRef, Clash, Setup, roster};
use engine::{Clause, Game, GameRng, Outcome, Seeded, Status};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Where an effect stands: "brute / Bull Rush".
type Place = String;

/// The variant of an enum value, by its name in the content files.
fn variant(value: &impl Serialize) -> String {
    match serde_json::to_value(value).unwrap() {
        Value::String(name) => name,
        Value::Object(fields) => fields.keys().next().unwrap().clone(),
        other => panic!("not an enum value: {other}"),
    }
}

/// All variants an enum of the language has, from its schema, so that a new one is asked for without a change here.
fn variants<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schema_for!(T).to_value();
    let each = schema["oneOf"].as_array().expect("an enum's schema lists its variants");
    let names = each.iter().flat_map(|one| {
        let named = one["required"].as_array().or(one["enum"].as_array());
        named.into_iter().flatten().chain(Some(&one["const"])).filter_map(Value::as_str).map(String::from).collect::<Vec<_>>()
    });
    names.collect()
}

/// What is used where.
#[derive(Default)]
struct Used {
    whens: BTreeMap<String, BTreeSet<Place>>,
    ops: BTreeMap<String, BTreeSet<Place>>,
    conditions: BTreeMap<String, BTreeSet<Place>>,
    amounts: BTreeMap<String, BTreeSet<Place>>,
}

impl Used {
    fn of(roster: &[CharRef]) -> Used {
        let mut used = Used::default();
        for def in roster.iter().map(|c| &c.def) {
            for passive in &def.passives {
                passive.effects.iter().for_each(|e| used.effect(e, &format!("{} / {}", def.id, passive.name)));
            }
            for special in &def.specials {
                let place = format!("{} / {}", def.id, special.name);
                special.effects.iter().for_each(|e| used.effect(e, &place));
                if let BuildupDef::Expr { plus, minus, .. } = &special.buildup {
                    plus.iter().chain(minus).for_each(|a| used.amount(a, &place));
                }
            }
        }
        used
    }

    fn effect(&mut self, effect: &EffectDef, place: &str) {
        self.whens.entry(variant(&effect.when)).or_default().insert(place.into());
        effect.condition.iter().for_each(|c| self.condition(c, place));
        effect.ops.iter().for_each(|op| self.op(op, place));
    }

    fn condition(&mut self, cond: &CondDef, place: &str) {
        self.conditions.entry(variant(cond)).or_default().insert(place.into());
        match cond {
            CondDef::Not(inner) => self.condition(inner, place),
            CondDef::All(all) | CondDef::Any(all) => all.iter().for_each(|c| self.condition(c, place)),
            _ => {}
        }
    }

    fn op(&mut self, op: &OpDef, place: &str) {
        self.ops.entry(variant(op)).or_default().insert(place.into());
        match op {
            OpDef::Delay(ops) => ops.iter().for_each(|o| self.op(o, place)),
            OpDef::Deal { amount, .. } | OpDef::Heal { amount, .. } | OpDef::LoseHp { amount, .. } => self.amount(amount, place),
            OpDef::ChangeDamage { by, .. } | OpDef::ChangeBuildup { by, .. } => self.amount(by, place),
            OpDef::Prevent { up_to: Some(amount), .. } => self.amount(amount, place),
            _ => {}
        }
    }

    fn amount(&mut self, amount: &AmountDef, place: &str) {
        self.amounts.entry(variant(amount)).or_default().insert(place.into());
    }
}

/// The names of `all` that stand at fewer than `times` places, with the places.
fn lacking(all: BTreeSet<String>, used: &BTreeMap<String, BTreeSet<Place>>, times: usize) -> Vec<String> {
    let places = |name: &String| used.get(name).cloned().unwrap_or_default();
    let too_few = all.into_iter().filter(|name| places(name).len() < times);
    too_few.map(|name| format!("{name} {:?}", places(&name))).collect()
}

#[test]
fn every_trigger_and_every_primitive_is_used_at_two_places_at_least() {
    let used = Used::of(roster());
    assert_eq!((variants::<When>().len(), variants::<OpDef>().len()), (14, 23));
    assert_eq!(lacking(variants::<When>(), &used.whens, 2), Vec::<String>::new());
    assert_eq!(lacking(variants::<OpDef>(), &used.ops, 2), Vec::<String>::new());
}

#[test]
fn every_condition_and_every_amount_is_used() {
    let used = Used::of(roster());
    assert_eq!((variants::<CondDef>().len(), variants::<AmountDef>().len()), (21, 6));
    assert_eq!(lacking(variants::<CondDef>(), &used.conditions, 1), Vec::<String>::new());
    assert_eq!(lacking(variants::<AmountDef>(), &used.amounts, 1), Vec::<String>::new());
}

#[test]
fn the_minimum_roster_is_there_with_every_basic_move_as_duplicate() {
    let defs: Vec<&CharacterDef> = roster().iter().map(|c| &c.def).collect();
    let ids: BTreeSet<&str> = defs.iter().map(|d| d.id.as_str()).collect();
    let least = ["bastion", "brute", "cinder", "magpie", "masque", "needle", "pane", "ragbone", "rally", "salve"];
    assert!(least.iter().all(|id| ids.contains(id)), "{ids:?}");
    let duplicates: BTreeSet<usize> = defs.iter().map(|d| d.duplicate.index()).collect();
    assert_eq!(duplicates, Card::BASIC.iter().map(|c| c.index()).collect());
    let initiatives: BTreeSet<i8> = defs.iter().map(|d| d.initiative).collect();
    assert_eq!(initiatives.len(), defs.len(), "ties are for mirror matches");
    // The quick one pays for the highest Initiative with the lowest HP, BRUTE! the other way round.
    // Said of the minimum roster: whoever comes later may be quicker or tougher.
    let ten: Vec<&&CharacterDef> = defs.iter().filter(|d| least.contains(&d.id.as_str())).collect();
    let quick = ten.iter().max_by_key(|d| d.initiative).unwrap();
    assert_eq!((quick.id.as_str(), ten.iter().filter(|d| d.hp <= quick.hp).count()), ("needle", 1));
    let slow = ten.iter().min_by_key(|d| d.initiative).unwrap();
    assert_eq!((slow.id.as_str(), Some(slow.hp)), ("brute", ten.iter().map(|d| d.hp).max()));
}

#[test]
fn the_5_is_brutes_alone() {
    // CL-7.5
    let fives = roster().iter().flat_map(|c| c.def.specials.iter().map(move |s| (c.def.id.as_str(), s)));
    let fives: Vec<_> = fives.filter(|(_, s)| s.counts_as == Some(5)).collect();
    let [(who, five)] = fives[..] else { panic!("{fives:?}") };
    assert_eq!((who, five.name.as_str(), &five.buildup), ("brute", "5", &BuildupDef::Fixed(5)));
    let brute = roster().iter().find(|c| c.def.id == "brute").unwrap();
    assert_eq!(card_text(brute, Card::Special1), "Counts as a 5. Deal 5 damage.");
}

/// The words of the whole roster, as a reader sees them.
fn words() -> String {
    let mut out = String::new();
    for c in roster() {
        let def = &c.def;
        out += &format!("{}, {}\n", def.name, def.title);
        out += &format!("  {} HP, Initiative {}, two of {}\n", def.hp, def.initiative, c.card_name(def.duplicate));
        for counter in &def.counters {
            out += &format!("  counter {}: {} to {}, starts at {}\n", counter.name, counter.min, counter.max, counter.start);
        }
        for passive in &def.passives {
            out += &format!("  {}: {}\n", passive.name, passive_text(passive));
        }
        for card in [Card::Special1, Card::Special2] {
            out += &format!("  [{}] {}: {}\n", buildup_text(c, card), c.card_name(card), card_text(c, card));
        }
        out.push('\n');
    }
    out
}

/// Run with `UPDATE_WORDS=1` to write the file anew; then read it.
#[test]
fn the_words_on_the_cards_are_those_that_were_read_and_found_good() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/roster.txt");
    let now = words();
    if std::env::var_os("UPDATE_WORDS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    let read = std::fs::read_to_string(path).unwrap();
    assert_eq!(now, read, "the words changed: read them, then run this test with UPDATE_WORDS=1");
}

fn random_game(setup: &Setup, rng: &mut GameRng) -> Outcome {
    let mut cx = Seeded(rng.split());
    let mut game = Clash::new(setup, &mut cx).unwrap();
    let mut actions = Vec::new();
    loop {
        let seats = match game.status() {
            Status::Over(outcome) => return outcome,
            Status::Decide(asked) => asked.seats(),
        };
        for seat in seats.iter() {
            actions.clear();
            game.legal(seat, &mut actions);
            game.apply(seat, rng.pick(&actions).unwrap(), &mut cx).unwrap();
        }
    }
}

#[test]
fn every_pair_plays_a_hundred_games_to_an_end() {
    // CL-2.5: mirror matches included. CL-13.3: the turn limit is for the rare game that would not end.
    let (mut rng, mut games, mut endless) = (GameRng::new(11), 0, 0);
    for a in roster() {
        for b in roster() {
            let characters = [a, b].map(|c| Some(Chosen::Id(c.def.id.clone())));
            let setup = Setup { characters, ..Setup::default() };
            for _ in 0..100 {
                games += 1;
                endless += u32::from(random_game(&setup, &mut rng).clause == Clause("CL-13.3"));
            }
        }
    }
    assert_eq!(games, 100 * roster().len() * roster().len());
    assert!(endless * 100 < games as u32, "{endless} of {games} games ended at the turn limit");
}
