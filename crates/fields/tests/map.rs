//! The map of `content/fields`: what the specification asks of it, and reachability against brute force.

use fields::ids::{AREAS, AreaId, Merchant};
use fields::library::{parse, standard};
use fields::map::{AreaSet, Map, Walk};

fn map() -> &'static Map {
    &standard().get().map
}

fn named(id: &str) -> AreaId {
    map().find(id).expect("an area")
}

/// Proves FE-4.1, FE-4.2, FE-4.5, FE-4.13, FE-4.15, FE-4.16.
#[test]
fn the_map_has_what_the_box_has() {
    let map = map();
    assert_eq!((map.outposts.len(), map.wilds.len(), map.towers.len(), map.bases.len()), (16, 27, 3, 3));
    assert_eq!(Merchant::ALL.map(|merchant| map.merchants(merchant).len()), [3, 3, 3]);
    assert_eq!(map.corridors.len(), 6);
    assert_eq!(map.wraps.iter().map(|(_, _, symbol)| symbol.as_str()).collect::<Vec<_>>(), ["sun", "moon"]);
    let income: u32 = map.outposts.iter().map(|id| u32::from(map.area(id).income)).sum();
    assert_eq!(income, 20);
    let by_air: Vec<&str> =
        map.all().iter().filter(|id| map.area(*id).adjacent().is_empty()).map(|id| map.area(id).name.as_str()).collect();
    assert_eq!(by_air, ["Avion", "Point Dread", "Andreenos"]);
    for id in map.outposts.iter() {
        let area = map.area(id);
        assert!(area.borders.len() + area.paths.len() >= 2, "{}", area.name);
        assert!(area.paths.and(map.wilds).is_empty(), "{}: paths join outposts", area.name);
    }
}

/// Proves FE-4.3, FE-4.4, FE-R20.
#[test]
fn adjacency_goes_both_ways_and_never_to_itself() {
    for id in map().all().iter() {
        let area = map().area(id);
        assert!(!area.adjacent().has(id), "{}", area.name);
        for other in area.adjacent().iter() {
            assert!(map().area(other).adjacent().has(id), "{}", area.name);
        }
        for other in area.corridors.iter() {
            assert!(map().area(other).corridors.has(id), "{}", area.name);
        }
    }
    // The wraps are borders.
    assert!(map().area(named("vine-jungle")).borders.has(named("bone-ridge")));
    assert!(map().area(named("ashen-fen")).borders.has(named("sunrise-coast")));
}

/// Proves FE-9.3, FE-9.4, FE-9.5.
#[test]
fn each_base_is_as_far_from_its_merchants_as_the_others() {
    let far = |base: &str, ids: [&str; 3]| ids.map(|id| map().distance(named(base), named(id), AreaSet::EMPTY).unwrap());
    let masters = far("castle-grayskull", ["castle-foe", "gaz-village", "eldor-village"]);
    assert_eq!(masters, far("temple-of-serpos", ["corridors-of-lithos", "targa-city", "oracles-temple"]));
    assert_eq!(masters, far("temple-of-hordak", ["horde-factories", "orkas-village", "slime-pit"]));
    assert_eq!(masters, [1, 1, 2]);
    let of_grayskull = ["castle-foe", "gaz-village", "eldor-village"];
    assert!(of_grayskull.iter().all(|id| map().area(named(id)).side == Some(named("castle-grayskull"))));
}

/// FE-38.13: ten quest tokens find room apart from each other.
#[test]
fn ten_wilds_lie_apart() {
    let mut free = map().wilds;
    let mut chosen = 0;
    while let Some(next) = free.iter().min_by_key(|id| map().area(*id).adjacent().and(free).len()) {
        free = free.minus(map().area(next).adjacent()).without(next);
        chosen += 1;
    }
    assert!(chosen >= 10, "{chosen}");
}

/// What the file says, without the tables that the game makes of it.
fn def() -> &'static fields::content::map::MapDef {
    &standard().get().defs.map
}

/// The steps from an area by the clauses of sections 12 and 13: where to, and for how many points.
fn steps(at: AreaId, left: u8, first: bool, walk: Walk) -> Vec<(AreaId, u8)> {
    let id = &def().areas[at.index()].id;
    let number = |name: &str| AreaId(def().areas.iter().position(|area| area.id == name).expect("an area") as u8);
    let other = |(a, b): &(String, String)| if a == id { Some(number(b)) } else { (b == id).then(|| number(a)) };
    let mut all = Vec::new();
    let borders = def().borders.iter().chain(def().wraps.iter().map(|wrap| &wrap.ends));
    let land: Vec<AreaId> = borders.filter_map(other).collect();
    // FE-12.2.
    all.extend(land.iter().map(|to| (*to, def().areas[to.index()].cost)));
    let paths: Vec<AreaId> = def().paths.iter().filter_map(other).collect();
    // FE-13.1.
    all.extend(paths.iter().filter(|to| walk.friendly.has(**to)).map(|to| (*to, 1)));
    let sea = def().corridors.iter().filter_map(|corridor| other(&corridor.ends));
    if walk.flying {
        // FE-13.3.
        all.extend(sea.map(|to| (to, 2)));
    } else if first && walk.fresh && land.is_empty() && paths.is_empty() {
        // FE-R205.
        all.extend(sea.map(|to| (to, left)));
    }
    // FE-4.11, FE-12.9.
    all.retain(|(to, cost)| *cost <= left && !walk.closed.has(*to));
    all
}

/// Every walk, one step after the other: the areas it can end in and for how much.
fn brute(at: AreaId, spent: u8, walk: Walk, best: &mut [Option<u8>; AREAS]) {
    for (to, cost) in steps(at, walk.points - spent, spent == 0, walk) {
        let total = spent + cost;
        // FE-R142: over a protected hero only in flight, and never to stop there.
        if walk.protected.has(to) && !walk.flying {
            continue;
        }
        if !walk.protected.has(to) {
            best[to.index()] = Some(best[to.index()].map_or(total, |known| known.min(total)));
        }
        // FE-12.4, FE-13.4.
        if !walk.hostile.has(to) || walk.flying {
            brute(to, total, walk, best);
        }
    }
}

/// Proves FE-12.1, FE-12.2, FE-12.4, FE-12.9, FE-13.1, FE-13.3, FE-13.4, FE-R142, FE-R205.
#[test]
fn reach_is_what_every_single_walk_comes_to() {
    let mut chance = engine::GameRng::new(5);
    let all: Vec<AreaId> = map().all().iter().collect();
    for round in 0..300 {
        let mut some = |n: u32| -> AreaSet { (0..n).map(|_| all[chance.below(all.len() as u32) as usize]).collect() };
        let (hostile, friendly) = (some(6), some(12).and(map().outposts));
        let from = some(1).iter().next().unwrap();
        // Where a hero of another team is, there is an enemy.
        let protected = if round % 4 == 0 { some(4).without(from) } else { AreaSet::EMPTY };
        let walk = Walk {
            points: 1 + (round % 5) as u8,
            flying: round % 3 == 0,
            closed: AreaSet::only(named("temple-of-serpos")),
            hostile: hostile.or(protected),
            friendly,
            protected,
            fresh: round % 2 == 0,
        };
        let mut best = [None; AREAS];
        brute(from, 0, walk, &mut best);
        assert_eq!(map().reach(from, walk), best, "from {} with {walk:?}", map().area(from).name);
    }
}

/// Proves FE-12.1, FE-13.3: walks over the sea and around the map, on purpose.
#[test]
fn reach_leads_over_wraps_and_corridors() {
    let walk = |points, flying| Walk {
        points,
        flying,
        closed: AreaSet::EMPTY,
        hostile: AreaSet::EMPTY,
        friendly: AreaSet::EMPTY,
        protected: AreaSet::EMPTY,
        fresh: true,
    };
    let reach = |from: &str, to: &str, points, flying| map().reach(named(from), walk(points, flying))[named(to).index()];
    assert_eq!(reach("vine-jungle", "targa-city", 2, false), Some(2), "around the map to Bone Ridge, and on");
    assert_eq!(reach("sunrise-coast", "avion", 4, false), None);
    assert_eq!(reach("sunrise-coast", "avion", 4, true), Some(2));
    assert_eq!(reach("drowned-coast", "castle-grayskull", 5, true), Some(3), "over land");
    assert_eq!(reach("andreenos", "moat-lands", 5, true), Some(2), "over the sea");
    assert_eq!(reach("avion", "coiled-canyon", 3, true), Some(3), "to the coast and on");
    assert_eq!(reach("avion", "sunrise-coast", 3, false), Some(3), "a whole move for who is stranded");
    assert_eq!(reach("avion", "harvest-fields", 3, false), None);
}

/// Proves FE-13.1, FE-X37, FE-R19.
#[test]
fn a_path_leads_only_to_a_friend() {
    let walk = |friendly| Walk {
        points: 1,
        flying: false,
        closed: AreaSet::EMPTY,
        hostile: AreaSet::EMPTY,
        friendly,
        protected: AreaSet::EMPTY,
        fresh: false,
    };
    let (from, to) = (named("grayskull-tower"), named("central-tower"));
    assert_eq!(map().reach(from, walk(AreaSet::EMPTY))[to.index()], None);
    assert_eq!(map().reach(from, walk(AreaSet::only(to)))[to.index()], Some(1));
}

/// Proves FE-R205, FE-R23.
#[test]
fn nobody_is_stranded_on_an_island() {
    let island = named("avion");
    let walk = Walk {
        points: 2,
        flying: false,
        closed: AreaSet::EMPTY,
        hostile: AreaSet::EMPTY,
        friendly: AreaSet::EMPTY,
        protected: AreaSet::EMPTY,
        fresh: true,
    };
    let mut ways = Vec::new();
    map().ways(island, walk, |to, _, cost| ways.push((to, cost)));
    assert_eq!(ways.len(), 2);
    assert!(ways.iter().all(|(_, cost)| *cost == 2), "the whole move");
    let mut ways = 0;
    map().ways(island, Walk { fresh: false, ..walk }, |_, _, _| ways += 1);
    assert_eq!(ways, 0);
}

fn files() -> Vec<(String, String)> {
    fields::library::FILES.iter().map(|(path, text)| ((*path).to_string(), (*text).to_string())).collect()
}

fn broken(file: &str, from: &str, to: &str) -> String {
    let mut files = files();
    let one = files.iter_mut().find(|(path, _)| path.ends_with(file)).expect("a file");
    assert!(one.1.contains(from), "{file} has no {from}");
    one.1 = one.1.replacen(from, to, 1);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    parse(&files).expect_err("it is broken").join("\n")
}

/// Proves FE-4.2, FE-4.4, FE-2.8, FE-10.7, FE-R14.
#[test]
fn everything_wrong_with_the_content_is_said_with_its_place() {
    let said = broken("map.ron", "(\"castle-grayskull\", \"castle-foe\"),", "(\"castle-grayskull\", \"vine-jungle\"),");
    assert!(said.contains("leads to vine-jungle, which is no outpost (FE-4.2)") && said.starts_with("map.ron:"), "{said}");
    let said = broken("map.ron", "(\"fertile-plain\", \"central-tower\"),", "(\"fertile-plain\", \"fertile-plain\"),");
    assert!(said.contains("joins an area with itself (FE-4.4)"), "{said}");
    let said = broken("rules.ron", "deck: (7,", "deck: (8,");
    assert!(said.contains("the combat deck has 22 cards, it must be 21 (FE-2.8)"), "{said}");
    let said = broken("fractures_in_time.ron", "counters:", "skulls: [3, 6],\n    counters:");
    assert!(said.contains("the scenario has no end"), "{said}");
    let said = broken("masters.ron", "faction: \"masters\"", "faction: \"nobody\"");
    assert!(said.contains("there is no faction nobody"), "{said}");
    let said = broken("events.ron", "pay(2,", "pay(99,");
    assert!(said.contains("nobody can ever pay 99 Eternium") && said.contains("events.ron:9"), "{said}");
}

#[test]
fn the_content_has_its_counts() {
    let defs = &standard().get().defs;
    let cards = |counts: &mut dyn Iterator<Item = u8>| counts.map(u32::from).sum::<u32>();
    assert_eq!(cards(&mut defs.equipment.iter().map(|card| card.count)), 38);
    assert_eq!(cards(&mut defs.spells.iter().map(|card| card.count)), 45);
    assert_eq!(cards(&mut defs.vehicles.iter().map(|card| card.count)), 20);
    assert_eq!(
        (defs.victory.len(), defs.events.len(), defs.allies.len(), defs.beasts.len(), defs.epics.len(), defs.quests.len()),
        (26, 12, 8, 12, 14, 26)
    );
    let of = |faction: &str, mounted| defs.heroes.iter().filter(|h| h.faction == faction && h.mounted == mounted).count();
    assert_eq!((of("masters", false), of("evil-warriors", false), of("horde", false)), (6, 6, 6));
    assert_eq!((of("masters", true), of("evil-warriors", true)), (1, 1));
    let combat: u8 = defs.rules.deck.iter().chain(&defs.rules.supply).sum();
    assert_eq!(combat, 45);
}
