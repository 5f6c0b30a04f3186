//! What a broken content file is answered with: every reason at once, with file and line, and nothing half-made.

use fields::library::{FILES, parse};

/// What is found wrong with the standard files after one text is replaced in one of them.
#[track_caller]
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    kit::testing::broken(FILES, (file, from, to), |files| parse(files).map(|_| ()))
}

/// One mistake each: what it is, the file, what is replaced and by what.
const MISTAKES: &[(&str, &str, &str, &str)] = &[
    // The map
    ("a border with one end", "map.ron", "(\"fertile-plain\", \"sands-of-time\")", "(\"fertile-plain\",)"),
    ("a border to nowhere", "map.ron", "(\"fertile-plain\", \"sands-of-time\")", "(\"fertile-plain\", \"sands-of-tme\")"),
    ("a border with itself", "map.ron", "(\"fertile-plain\", \"sands-of-time\")", "(\"fertile-plain\", \"fertile-plain\")"),
    (
        "a border written both ways",
        "map.ron",
        "(\"fertile-plain\", \"evergreen-forest\")",
        "(\"sands-of-time\", \"fertile-plain\")",
    ),
    ("a path to a wilds area", "map.ron", "(\"castle-grayskull\", \"castle-foe\")", "(\"castle-grayskull\", \"vine-jungle\")"),
    ("a corridor to nowhere", "map.ron", "(ends: (\"sunrise-coast\", \"avion\")", "(ends: (\"sunrise-coast\", \"avalon\")"),
    ("a wrap with itself", "map.ron", "ends: (\"vine-jungle\", \"bone-ridge\")", "ends: (\"vine-jungle\", \"vine-jungle\")"),
    (
        "four towers",
        "map.ron",
        "kind: outpost(income: 1, merchant: forge), side: \"castle-grayskull\"",
        "kind: outpost(income: 1, merchant: forge, tower: true), side: \"castle-grayskull\"",
    ),
    ("an area twice", "map.ron", "id: \"iron-hills\"", "id: \"tar-swamp\""),
    (
        "an area that costs nothing",
        "map.ron",
        "name: \"Tar Swamp\", kind: wilds, terrain: swamp,",
        "name: \"Tar Swamp\", kind: wilds, terrain: swamp, cost: 0,",
    ),
    ("a side that is no area", "map.ron", "base: true), side: \"castle-grayskull\"", "base: true), side: \"castle-greyskull\""),
    // Decks and dice
    ("a combat deck of 22", "rules.ron", "deck: (7,", "deck: (8,"),
    ("a supply of 23", "rules.ron", "supply: (0, 6, 8,", "supply: (0, 6, 7,"),
    (
        "a die that never fails",
        "rules.ron",
        "wilds_die: [blank, blank, success, success, double, reroll]",
        "wilds_die: [success, double]",
    ),
    ("a die without faces", "rules.ron", "wilds_die: [blank, blank, success, success, double, reroll]", "wilds_die: []"),
    // Factions and heroes
    ("a base that can be none", "factions.ron", "base: \"temple-of-hordak\"", "base: \"slime-pit\""),
    (
        "a hero of no team",
        "heroes/masters.ron",
        "id: \"ram-man\", name: \"Ram Man\", faction: \"masters\"",
        "id: \"ram-man\", name: \"Ram Man\", faction: \"nobody\"",
    ),
    (
        "a hero in two teams",
        "heroes/horde.ron",
        "id: \"leech\", name: \"Leech\", faction: \"horde\"",
        "id: \"leech\", name: \"Leech\", character: \"skeletor\", faction: \"horde\"",
    ),
    ("a hero's id in two teams", "heroes/horde.ron", "id: \"leech\"", "id: \"teela\""),
    (
        "three weapons",
        "heroes/horde.ron",
        "(name: \"Drain\", kind: magic, overload: [total(foe, attack, -2), total(me, attack, 1)]),",
        "(name: \"Drain\", kind: magic, overload: [total(foe, attack, -2)]), (name: \"Bite\", kind: melee, overload: [heal(me, 1)]),",
    ),
    ("an overload that does nothing", "heroes/masters.ron", "overload: [total(me, attack, 3)]", "overload: []"),
    ("a mount that cannot be tamed", "heroes/masters.ron", "mount: \"battle-cat\"", "mount: \"sand-snake\""),
    ("a hero without HP", "heroes/masters.ron", "body: 6, hp: 8", "body: 6, hp: 0"),
    // Payments
    ("an impossible payment of an event", "events.ron", "pay(2,", "pay(99,"),
    ("an impossible price", "equipment.ron", "kind: body, cost: 5", "kind: body, cost: 55"),
    (
        "an impossible spell",
        "spells.ron",
        "name: \"Gate\", count: 2, cost: 3, cast: 1",
        "name: \"Gate\", count: 2, cost: 3, cast: 31",
    ),
    ("an impossible taming", "epic_beasts.ron", "tame: 8", "tame: 80"),
    ("an impossible ability", "equipment.ron", "(when: turn, cost: 1, do: [steps(1)])", "(when: turn, cost: 40, do: [steps(1)])"),
    ("an impossible flight", "rules.ron", "flee_cost: 2,\n    // Section", "flee_cost: 200,\n    // Section"),
    ("equipment for nothing", "equipment.ron", "kind: body, cost: 5", "kind: body, cost: 0"),
    // Cards
    (
        "a consumable without a moment",
        "equipment.ron",
        "windows: [wilds_roll], do: [wilds_defense(-2)]",
        "do: [wilds_defense(-2)]",
    ),
    ("a spell that does nothing", "spells.ron", ", combat: [total(me, initiative, 3)]", ""),
    ("a beast that gives nothing", "beasts.ron", "tame: 2, gift: (bonuses: [(stat: movement, by: 1)])", "tame: 2"),
    ("an ally of no faction", "allies.ron", "name: \"Orko\", faction: \"masters\"", "name: \"Orko\", faction: \"trolla\""),
    (
        "a choice of one thing",
        "events.ron",
        "(\"Rest by the road\", [heal(me, 2)]), (\"Hurry on\", [steps(2)])",
        "(\"Hurry on\", [steps(2)])",
    ),
    ("an objective nobody can meet", "victory.ron", "goal: state(towers(3))", "goal: state(towers(4))"),
    (
        "an objective in the wilds",
        "victory.ron",
        "goal: state(controls(\"perpetua-mountains\")), vp: 2)",
        "goal: state(controls(\"tar-swamp\")), vp: 2)",
    ),
    ("an objective of nothing", "victory.ron", "goal: count(tamed, 1), vp: 1", "goal: count(tamed, 0), vp: 1"),
    // Quests and scenarios
    ("a quest without a task", "quests/evil_seed.ron", "lasting: outposts(4), ", ""),
    ("a task nobody can fulfil", "quests/fractures.ron", "task: [damage(me, 2), fulfil]", "task: [damage(me, 2)]"),
    (
        "a quest of no scenario",
        "quests/fractures.ron",
        "name: \"Two Suns\", scenario: \"fractures-in-time\"",
        "name: \"Two Suns\", scenario: \"fractures\"",
    ),
    ("a counter nobody has", "quests/fractures.ron", "counter(0, 1)", "counter(3, 1)"),
    ("a scenario without an end", "scenarios/1_fractures_in_time.ron", "counters:", "skulls: [3, 6, 9],\n    counters:"),
    ("an end off the track", "scenarios/1_fractures_in_time.ron", "counters:", "skulls: [3, 6, 9, 13],\n    counters:"),
    ("an end before the end", "scenarios/1_fractures_in_time.ron", "counters:", "skulls: [3, 6, 9, 11],\n    counters:"),
    ("a token in an outpost", "scenarios/1_fractures_in_time.ron", "tokens: [\"evergreen-forest\"", "tokens: [\"castle-foe\""),
    ("an unknown epic beast", "scenarios/1_fractures_in_time.ron", "\"rift-hound\"", "\"rift-cat\""),
    (
        "an unknown boss",
        "scenarios/2_evil_seed.ron",
        "boss(\"evil-seed\", \"glass-waste\")",
        "boss(\"good-seed\", \"glass-waste\")",
    ),
    (
        "three skull events",
        "scenarios/2_evil_seed.ron",
        "        (story: \"The last day of the green.\", do: [each_team([gain(2)])]),\n",
        "",
    ),
    (
        "one deployment zone",
        "scenarios/4_ritual_of_power.ron",
        "            (name: \"the eastern gate\", areas: [\"targa-city\", \"oracles-temple\", \"scorpion-flats\", \"sands-of-time\"], starts: [\"targa-city\", \"scorpion-flats\"]),\n",
        "",
    ),
    (
        "zones that overlap",
        "scenarios/4_ritual_of_power.ron",
        "\"scorpion-flats\", \"sands-of-time\"]",
        "\"scorpion-flats\", \"fertile-plain\"]",
    ),
    (
        "a zone without an outpost",
        "scenarios/4_ritual_of_power.ron",
        "areas: [\"castle-foe\", \"eldor-village\", \"evergreen-forest\"",
        "areas: [\"evergreen-forest\"",
    ),
    ("points in the wilds", "scenarios/3_marching_armies.ron", "(\"central-tower\", 2)", "(\"tar-swamp\", 2)"),
    ("nowhere to start", "scenarios/3_marching_armies.ron", "starts: [\"castle-grayskull\", \"moat-lands\"]", "starts: []"),
];

/// Every check answers its mistake with the reasons in `problems.txt`, and with no others. Run with `UPDATE_WORDS=1` to write the
/// file anew; then read it.
///
/// Proves FE-2.8, FE-4.2, FE-4.3, FE-4.4, FE-4.13, FE-10.7, FE-R6, FE-R14, FE-5.4.
#[test]
fn every_mistake_is_answered_with_its_reason_and_place() {
    let mut now = String::new();
    for (title, file, from, to) in MISTAKES {
        let problems = broken(file, from, to);
        now += &format!("{title}\n");
        if problems.is_empty() {
            now += "  not found\n";
        }
        for problem in problems {
            now += &format!("  {}\n", problem.replace('\n', " "));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/problems.txt");
    if std::env::var_os("UPDATE_WORDS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    assert!(!now.contains("not found\n"), "{now}");
    assert_eq!(now, std::fs::read_to_string(path).unwrap());
}

/// Every reason names its file, and all but those about a whole folder a line of it.
#[test]
fn every_reason_has_its_place() {
    for (title, file, from, to) in MISTAKES {
        for problem in broken(file, from, to) {
            let (place, _) = problem.split_once(": ").expect("a place");
            let (name, line) = place.split_once(':').unwrap_or((place, ""));
            assert!(FILES.iter().any(|(path, _)| *path == name), "{title}: {problem}");
            assert!(line.split(':').all(|n| n.parse::<u32>().is_ok()), "{title}: {problem}");
        }
    }
}

#[test]
fn an_unknown_word_is_refused_with_line_and_column() {
    let problems = broken("events.ron", "do: [gain(3)]", "do: [grab(3)]");
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("events.ron:3:") && problems[0].contains("`grab`"), "{problems:?}");
}

#[test]
fn every_problem_of_every_file_is_told_at_once() {
    let wrong = |name: &str, text: &str| match name {
        "map.ron" => text.replacen("(\"castle-grayskull\", \"castle-foe\")", "(\"castle-grayskull\", \"vine-jungle\")", 1),
        "rules.ron" => text.replacen("deck: (7,", "deck: (8,", 1).replacen("supply: (0, 6,", "supply: (0, 5,", 1),
        "events.ron" => text.replacen("pay(2,", "pay(99,", 1),
        "scenarios/1_fractures_in_time.ron" => text.replacen("counters:", "skulls: [3, 6],\n    counters:", 1),
        "heroes/horde.ron" => text.replacen("id: \"leech\"", "id: \"teela\"", 1),
        _ => text.to_string(),
    };
    let files: Vec<(&str, String)> = FILES.iter().map(|(name, text)| (*name, wrong(name, text))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let problems = parse(&files).expect_err("it is broken");
    for said in [
        "leads to vine-jungle, which is no outpost (FE-4.2)",
        "the combat deck has 22 cards, it must be 21 (FE-2.8)",
        "nobody can ever pay 99 Eternium",
        "the scenario has no end",
        "teela: this id is used twice",
    ] {
        assert!(problems.iter().any(|problem| problem.contains(said)), "{said}: {problems:#?}");
    }
    // Files that cannot be read at all are named all at once too.
    let torn: Vec<(&str, &str)> =
        FILES.iter().map(|(name, text)| (*name, if name.ends_with("s.ron") { "[" } else { *text })).collect();
    assert!(parse(&torn).expect_err("it is broken").len() > 5);
}

/// A set-up says everything at once too (a hero in two teams, a team of two).
///
/// Proves FE-R14, FE-2.2.
#[test]
fn a_set_up_says_everything_that_is_wrong_with_it() {
    use engine::Game;
    let heroes = vec![vec!["he-man".to_string(), "teela".into(), "skeletor".into()], vec!["skeletor".into(), "evil-lyn".into()]];
    let setup = fields::Setup { heroes: fields::setup::Heroes::Fixed(heroes), seats: vec![1, 4], ..fields::Setup::default() };
    let problems = fields::Fields::new(&setup, &mut engine::Seeded::new(1)).expect_err("it is wrong").problems;
    assert_eq!(
        problems,
        [
            "seats: a team has one to three players (FE-1.3)",
            "heroes: name three heroes for each team (FE-1.3)",
            "heroes: skeletor is of another faction than its team (FE-2.2)",
            "heroes: skeletor is in play twice; a hero is in one team (FE-R14)",
        ]
    );
}
