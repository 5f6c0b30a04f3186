//! The minimum content of the specification's section (c), counted. More of everything is welcome.

#![allow(clippy::unwrap_used)]

use rage::content::{Definitions, SiteDef, entries};
use rage::library::{FILES, parse, standard};
use rage::types::{Clan, Hex, Kind, Mods, Region, Site, Tactic};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Dice with which the guided game meets every lesson.
const GUIDED_DICE: u64 = 2;

/// The content as its files say it.
fn definitions() -> Definitions {
    parse(FILES).expect("it is sound").0
}

/// RA-1.1: the clans of the box. What the specification counts, it counts over these; more clans are only more data (RA-R88).
const BOX: [&str; 4] = ["bohorg", "godleif", "steamfield", "tomb"];

fn clans_of_the_box() -> Vec<&'static Clan> {
    let find = |id: &&str| standard().clans.iter().find(|clan| clan.id == **id);
    BOX.iter().map(|id| find(id).unwrap_or_else(|| panic!("{id} is missing"))).collect()
}

fn cards_of(clan: &Clan) -> &'static [Tactic] {
    let first = clan.first_tactic.index();
    &standard().tactics[first..first + 7]
}

fn value(mods: &Mods, key: &str) -> i8 {
    entries(mods).into_iter().find(|(k, _)| *k == key).unwrap().1
}

/// Proves RA-1.1, RA-1.3, RA-1.4.
#[test]
fn the_twelve_stat_lines_show_every_value_and_bonus() {
    let names: BTreeSet<&str> = clans_of_the_box().iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, BTreeSet::from(["Bohorg tribe", "Steamfield Barony", "Godleif clan", "Army of the Tomb"]));
    let units: Vec<_> = clans_of_the_box().into_iter().flat_map(|c| &c.units).collect();
    let all = |key: &str| units.iter().map(|u| value(&u.mods, key)).collect::<BTreeSet<i8>>();
    assert!(*all("power").first().unwrap() <= 2 && *all("power").last().unwrap() == 6);
    assert!(all("life").contains(&1) && *all("life").last().unwrap() >= 5);
    assert_eq!(units.iter().map(|u| u.movement).collect::<BTreeSet<u8>>(), BTreeSet::from([1, 2, 3]));
    assert_eq!(all("slowness"), BTreeSet::from([0, 1, 2]));
    for bonus in ["flight", "reroll", "injury", "rage", "speed"] {
        assert!(units.iter().any(|u| value(&u.mods, bonus) == 1), "{bonus}");
    }
    let rider = units.iter().find(|u| u.name == "Krag Rider").unwrap();
    assert_eq!(rider.mods.injury, 1);
}

/// Proves RA-1.6.
#[test]
fn figurines_are_unequal_between_clans_and_sum_up() {
    let counts = |level: usize| clans_of_the_box().iter().map(|c| c.units[level].count).collect::<Vec<u8>>();
    let sums: Vec<u32> = (0..3).map(|level| counts(level).iter().map(|n| u32::from(*n)).sum()).collect();
    assert_eq!(sums, [31, 22, 14]);
    assert!(counts(0).iter().any(|n| *n >= 10) && counts(2).contains(&4));
    assert!(counts(0).iter().collect::<BTreeSet<_>>().len() > 1 && counts(2).iter().collect::<BTreeSet<_>>().len() > 1);
}

#[test]
fn the_clans_are_what_they_are_said_to_be() {
    let clan = |id: &str| clans_of_the_box().into_iter().find(|c| c.id == id).unwrap();
    let sum = |id: &str, key: &str| clan(id).units.iter().map(|u| i32::from(value(&u.mods, key))).sum::<i32>();
    let most = |key: &str| *BOX.iter().max_by_key(|id| sum(id, key)).unwrap();
    assert_eq!([most("speed"), most("injury"), most("life"), most("slowness")], ["bohorg", "bohorg", "steamfield", "steamfield"]);
    assert_eq!([most("rage"), most("power"), most("flight")], ["godleif", "godleif", "tomb"]);
    assert!(clans_of_the_box().iter().all(|c| c.units[0].count <= clan("tomb").units[0].count));
}

/// What a card is worth: gold 1, units 2, 4 and 7 by level.
fn worth(tactic: &Tactic) -> u32 {
    let [one, two, three] = tactic.reinforce.map(u32::from);
    u32::from(tactic.gold) + 2 * one + 4 * two + 7 * three
}

/// Proves RA-1.14, RA-8.3.
#[test]
fn tactic_cards_are_1_to_28_and_worth_about_the_same_for_every_clan() {
    let numbers: BTreeSet<u8> = clans_of_the_box().into_iter().flat_map(cards_of).map(|t| t.number).collect();
    assert_eq!(numbers, (1..=28).collect());
    let mut totals = BTreeMap::new();
    for clan in clans_of_the_box() {
        let cards = cards_of(clan);
        assert!(cards.iter().all(|t| standard().clans[t.clan.index()].id == clan.id));
        for third in [1..=9, 10..=18, 19..=28] {
            assert!(cards.iter().any(|t| third.contains(&t.number)), "{}", clan.id);
        }
        assert!(cards.iter().any(|t| t.reinforce[2] > 0), "{}: no card with a level III unit", clan.id);
        assert!(cards.iter().any(|t| t.reinforce[0] == 0), "{}: no card without level I", clan.id);
        assert!(cards.iter().any(|t| t.gold <= 1), "{}: no card with hardly any gold", clan.id);
        let early: u32 = cards[..3].iter().map(worth).sum();
        let late: u32 = cards[4..].iter().map(worth).sum();
        assert!(cards.is_sorted_by_key(|t| t.number) && early < late, "{}: {early} early, {late} late", clan.id);
        totals.insert(clan.id.as_str(), cards.iter().map(worth).sum::<u32>());
    }
    let (least, most) = (*totals.values().min().unwrap(), *totals.values().max().unwrap());
    assert!(most * 100 <= least * 110, "{totals:?}");
}

/// Steps on the ground inside a tile.
fn steps(region: &Region, from: usize, to: usize) -> u32 {
    let hex = |slot: usize| rage::board::slot_hex(Hex::default(), slot as u8, 0);
    let mut queue = VecDeque::from([(from, 0)]);
    let mut seen = BTreeSet::from([from]);
    while let Some((slot, n)) = queue.pop_front() {
        if slot == to {
            return n;
        }
        for d in (0..6u8).filter(|d| region.ridges[slot] >> d & 1 == 0) {
            if let Some(next) = (0..7).find(|other| hex(*other) == hex(slot).step(d))
                && seen.insert(next)
            {
                queue.push_back((next, n + 1));
            }
        }
    }
    unreachable!("no Territory is cut off")
}

/// Proves RA-1.15, RA-1.16, RA-1.17.
#[test]
fn the_ten_sides_show_what_a_map_can_be() {
    let content = standard();
    assert_eq!(content.regions.len(), 10);
    let mut stones = [0; 3];
    let (mut centre, mut rim, mut flyers_only, mut apart) = (0, 0, 0, BTreeSet::new());
    for (region, def) in content.regions.iter().zip(&definitions().regions) {
        let slot = |want: fn(&Site) -> bool| region.sites.iter().position(want).unwrap();
        let (city, forge) = (slot(|s| *s == Site::City), slot(|s| *s == Site::Forge));
        if let Site::Stone(level) = region.sites[slot(|s| matches!(s, Site::Stone(_)))] {
            stones[level.index()] += 1;
        }
        assert_eq!(def.sites.iter().filter(|s| **s == SiteDef::Plain).count(), 4);
        *(if city == 0 { &mut centre } else { &mut rim }) += 1;
        apart.insert(steps(region, city, forge));
        assert!((1..=5).contains(&def.ridges.len()), "{}", region.name);
        let blocked = (0..6).filter(|d| region.ridges[city] >> d & 1 == 1).count();
        flyers_only += usize::from(city == 0 && blocked >= 5);
    }
    assert!(stones.iter().all(|n| *n >= 2), "{stones:?}");
    assert!(centre >= 2 && rim >= 2 && flyers_only >= 1);
    assert!(apart.contains(&1) && apart.contains(&3), "{apart:?}");
    let is_inner = |(slot, d): &(u8, u8)| *slot == 0 || [slot + 1, slot + 2, slot + 3].iter().any(|i| i % 6 == *d);
    let ridges: Vec<(u8, u8)> = definitions().regions.iter().flat_map(|r| r.ridges.clone()).collect();
    assert!(ridges.iter().any(is_inner) && !ridges.iter().all(is_inner), "inner ridges and rim ridges");
    assert!(definitions().regions.iter().any(|r| r.ridges.len() == 1), "one nearly open side");
}

/// Proves RA-1.11, RA-1.12.
#[test]
fn the_market_deck_covers_the_vocabulary() {
    let content = standard();
    let ordinary: Vec<_> = content.gear.iter().filter(|g| !g.legendary).collect();
    let designs = |kind| ordinary.iter().filter(|g| g.kind == kind).count();
    let copies = |kind| ordinary.iter().filter(|g| g.kind == kind).map(|g| u32::from(g.copies)).sum::<u32>();
    assert!((14..=16).contains(&designs(Kind::Weapon)) && (8..=10).contains(&designs(Kind::Armour)));
    assert_eq!((copies(Kind::Weapon), copies(Kind::Armour)), (43, 25));
    assert!(ordinary.iter().all(|g| (2..=4).contains(&g.copies)));
    for (key, _) in entries(&Mods::NONE) {
        let n = ordinary.iter().filter(|g| value(&g.mods, key) != 0).count();
        assert!(if key == "ward" { n == 0 } else { n >= 2 }, "{key} is on {n} designs");
    }
    let kinds = |g: &&&rage::types::Gear| entries(&g.mods).iter().filter(|(_, n)| *n != 0).count();
    assert!(ordinary.iter().any(|g| kinds(&g) == 1) && ordinary.iter().any(|g| kinds(&g) >= 2), "pure and mixed cards");
    assert!(ordinary.iter().any(|g| g.mods.power >= 3 && g.mods.slowness > 0), "strong cards that are slow");
    let pure = |mods: Mods| ordinary.iter().any(|g| g.mods == mods);
    assert!(pure(Mods { rage: 1, ..Mods::NONE }), "a war drum");
    assert!(pure(Mods { flight: true, ..Mods::NONE }) && pure(Mods { speed: 1, ..Mods::NONE }));
    for kind in [Kind::Weapon, Kind::Armour] {
        let costs: Vec<u8> = ordinary.iter().filter(|g| g.kind == kind).map(|g| g.cost).collect();
        assert!(costs.iter().collect::<BTreeSet<_>>().len() < costs.len(), "two cards of equal cost (RA-26.4)");
    }
    let most_gold = content.tactics.iter().map(|t| t.gold).max().unwrap();
    assert!(
        ordinary.iter().any(|g| g.cost <= 2) && ordinary.iter().any(|g| g.cost > most_gold),
        "very cheap, and two rounds' saving"
    );
}

/// What a modifier is worth, to compare cards; an hourglass less counts as a die.
fn strength(mods: &Mods) -> i32 {
    let Mods { power, life, slowness, reroll, injury, rage, speed, ward, flight } = *mods;
    [power * 2, life * 3, -slowness * 2, reroll * 4, injury * 4, rage * 4, speed, ward * 4, i8::from(flight) * 3]
        .iter()
        .map(|n| i32::from(*n))
        .sum()
}

/// Proves RA-1.13.
#[test]
fn legendary_cards_are_stronger_and_cover_the_vocabulary() {
    let content = standard();
    let (legendary, ordinary): (Vec<_>, Vec<_>) = content.gear.iter().partition(|g| g.legendary);
    assert_eq!(legendary.iter().filter(|g| g.kind == Kind::Weapon).count(), 8);
    assert_eq!(legendary.iter().filter(|g| g.kind == Kind::Armour).count(), 6);
    let distinct: BTreeSet<String> = legendary.iter().map(|g| format!("{:?}", g.mods)).collect();
    assert_eq!(distinct.len(), 14);
    for (key, _) in entries(&Mods::NONE) {
        assert_eq!(legendary.iter().any(|g| value(&g.mods, key) != 0), key != "ward", "{key}");
    }
    assert!(legendary.iter().any(|g| entries(&g.mods).iter().filter(|(_, n)| *n > 0).count() == 3), "one combines three");
    assert!(legendary.iter().any(|g| g.mods.slowness < 0), "one removes Slowness");
    assert!(legendary.iter().any(|g| g.mods.power >= 3 && g.mods.life >= 1 && g.mods.speed >= 1), "one suits level I armies");
    for kind in [Kind::Weapon, Kind::Armour] {
        let mut usual: Vec<i32> = ordinary.iter().filter(|g| g.kind == kind).map(|g| strength(&g.mods)).collect();
        usual.sort_unstable();
        // Stronger than nine of ten ordinary cards of its kind.
        let bar = usual[usual.len() * 9 / 10 - 1];
        for g in legendary.iter().filter(|g| g.kind == kind) {
            assert!(strength(&g.mods) > bar, "{} is worth {}, the bar is {bar}", g.name, strength(&g.mods));
        }
    }
}

/// Proves RA-1.8, RA-1.9, RA-1.10.
#[test]
fn elf_types_have_roles() {
    let elves = &standard().elves;
    let names: Vec<&str> = elves.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["Gleaming Guard", "High Elder", "Templar"]);
    assert!(elves.iter().all(|e| e.tokens == 15 && e.crystals == 1));
    let best = |key: &str| elves.iter().max_by_key(|e| value(&e.mods, key)).unwrap().name.as_str();
    assert_eq!([best("life"), best("reroll"), best("power")], ["Gleaming Guard", "High Elder", "Templar"]);
    assert!(elves[1].mods.reroll >= 1 && elves[1].mods.injury >= 1);
}

/// Proves RA-R4, RA-R5, RA-R78.
#[test]
fn the_presets_are_those_of_the_rulings() {
    let layouts = &standard().layouts;
    let of = |players: u8| layouts.iter().find(|l| l.players == players).unwrap();
    let hexes = |list: &[(i8, i8)]| list.iter().map(|(q, r)| Hex::new(*q, *r)).collect::<Vec<_>>();
    let centres = hexes(&[(0, 0), (2, 1), (-1, 3), (1, 4)]);
    for (players, tiles) in [(1, 2), (2, 2), (3, 3), (4, 4)] {
        assert_eq!(of(players).centers, centres[..tiles]);
    }
    assert_eq!(of(1).bastions, hexes(&[(-1, -1)]));
    assert_eq!(of(2).bastions, hexes(&[(-1, -1), (3, 2)]));
    assert_eq!(of(3).bastions, hexes(&[(-3, 4), (1, -2), (3, 2)]));
    assert_eq!(of(4).bastions, hexes(&[(-2, 2), (-1, 5), (2, -1), (3, 2)]));
}

/// The words of the scenario language as JSON writes them, with how often the season says them.
fn said() -> BTreeMap<String, u32> {
    fn visit(value: &serde_json::Value, words: &mut BTreeMap<String, u32>) {
        match value {
            serde_json::Value::String(word) => *words.entry(word.clone()).or_default() += 1,
            serde_json::Value::Array(all) => all.iter().for_each(|v| visit(v, words)),
            serde_json::Value::Object(fields) => fields.iter().for_each(|(key, inside)| {
                *words.entry(key.clone()).or_default() += 1;
                visit(inside, words);
            }),
            serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
        }
    }
    let mut words = BTreeMap::new();
    for scenario in &standard().season.scenarios {
        let mut json = serde_json::to_value(scenario).unwrap();
        for prose in ["title", "intro", "outro", "id"] {
            json.as_object_mut().unwrap().remove(prose);
        }
        visit(&json, &mut words);
    }
    words
}

#[test]
fn the_season_exercises_everything_the_specification_asks_for() {
    use rage::scenario::{Corrupts, Goal, GoalMoment, Measure, Position, Prey, Single, Test, Token};
    let season = &standard().season;
    assert_eq!(season.scenarios.len(), 15, "the scenario cards of the box (RA-1.21)");
    let last: Vec<&str> = season.scenarios.iter().filter(|s| s.position == Position::Last).map(|s| s.id.as_str()).collect();
    assert_eq!(last, ["vasconis"], "the boss is the fixed last scenario");
    let words = said();
    // Every kind of token is put to use, grudges between scenarios.
    for token in Token::ALL.iter().filter(|t| **t != Token::Grudge) {
        let word = serde_json::to_value(token).unwrap();
        let used = words.contains_key(word.as_str().unwrap()) || *token == Token::Fault && words.contains_key("faults");
        assert!(used, "{token:?}");
    }
    let tiles: BTreeSet<Single> = season.scenarios.iter().flat_map(|s| s.tiles.clone()).collect();
    assert_eq!(tiles, BTreeSet::from(Single::ALL));
    for who in [Corrupts::Elves, Corrupts::Leader] {
        assert!(season.scenarios.iter().any(|s| s.corrupted.contains(&who)), "{who:?}");
    }
    let goal = |wanted: fn(&Goal) -> bool| season.scenarios.iter().flat_map(|s| &s.victory).any(wanted);
    assert!(goal(|g| matches!(g.test, Test::TokenAt(Token::Prisoner, _))), "an escort goal");
    assert!(goal(|g| matches!(g.test, Test::Has(Token::Automaton, _))), "a production goal");
    assert!(goal(|g| matches!(g.test, Test::Points(_))), "a goal with points");
    assert!(goal(|g| matches!(g.test, Test::InARow(..)) && g.at == GoalMoment::RoundEnd), "a goal held for several rounds");
    assert!(goal(|g| matches!(g.test, Test::Eliminated(Prey::Elves, _))), "a goal with eliminations");
    assert!(goal(|g| matches!(g.test, Test::Eliminated(Prey::Token(Token::Vasconis), 1))), "the boss");
    assert!(season.scenarios.iter().any(|s| s.reward.contains(&Token::PlusLife)), "a +1 life is carried over");
    let measures: BTreeSet<String> = season.scenarios.iter().map(|s| format!("{:?}", s.ranked_by)).collect();
    assert!(measures.len() >= 4 && measures.contains(&format!("{:?}", Measure::Points)), "{measures:?}");
}

#[test]
fn every_word_of_the_scenario_language_is_used() {
    use rage::scenario::{GoalMoment, Moment, Test, Verb, Who};
    use schemars::{JsonSchema, schema_for};
    fn words<T: JsonSchema>() -> BTreeSet<String> {
        let schema = schema_for!(T);
        let variants = ["oneOf", "anyOf"].into_iter().find_map(|key| schema.get(key)?.as_array().cloned()).unwrap_or_default();
        let names = variants.iter().flat_map(|v| {
            let one = v.get("const").and_then(|c| c.as_str()).map(str::to_string);
            let listed =
                v.get("enum").and_then(|e| e.as_array()).into_iter().flatten().filter_map(|e| e.as_str()).map(str::to_string);
            let fields = v.get("properties").and_then(|p| p.as_object()).into_iter().flat_map(|p| p.keys().cloned());
            one.into_iter().chain(listed).chain(fields).collect::<Vec<_>>()
        });
        names.collect()
    }
    let said = said();
    let groups = [words::<Moment>(), words::<Test>(), words::<Verb>(), words::<Who>(), words::<GoalMoment>()];
    assert_eq!(groups.each_ref().map(BTreeSet::len), [10, 11, 14, 4, 4]);
    let silent: Vec<&String> = groups.iter().flatten().filter(|word| !said.contains_key(*word)).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

/// The guided first game, both seats played by whoever does what a sensible player leans to.
#[test]
fn the_guided_game_walks_through_what_it_should_teach() {
    let heard = lessons(GUIDED_DICE);
    use rage::guide::Lesson;
    for lesson in [Lesson::Equip, Lesson::Overrun, Lesson::Tie, Lesson::Flight, Lesson::Flee, Lesson::Forge] {
        assert!(heard.contains(&lesson), "{lesson:?} is not met: {heard:?}");
    }
}

/// The lessons met in the guided game with these dice.
fn lessons(dice: u64) -> BTreeSet<rage::guide::Lesson> {
    use engine::{Game, Guidance, Seeded, Status, Viewer};
    let setup = rage::Rage::presets().into_iter().find(|(name, _)| *name == "first-game").unwrap().1;
    let hints = definitions().guide.unwrap().hints;
    let mut heard = BTreeSet::new();
    let mut cx = Seeded::new(dice);
    let mut game = rage::Rage::new(&setup, &mut cx).unwrap();
    assert_eq!(game, rage::Rage::new(&setup, &mut Seeded::new(99)).unwrap(), "it always begins the same");
    let (mut actions, mut weights) = (Vec::new(), Vec::new());
    while let Status::Decide(asked) = game.status() {
        for seat in asked.seats().iter() {
            let hint = game.view(Viewer::Seat(seat)).hint.expect("something is said at every decision");
            heard.insert(hints.iter().find(|h| h.text == hint).unwrap().lesson);
            actions.clear();
            game.legal(seat, &mut actions);
            game.action_weights(seat, &actions, &mut weights);
            let best = (0..actions.len()).max_by_key(|i| (weights[*i], std::cmp::Reverse(*i))).unwrap();
            game.apply(seat, &actions[best], &mut cx).unwrap();
        }
    }
    heard
}
