//! What a broken content file is answered with, and that the shipped content has everything the specification asks of it.

use rage::library::{FILES, parse, standard, standard_hash};

/// What is found wrong with the standard files after one text is replaced in one of them.
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    kit::testing::broken(FILES, (file, from, to), parse)
}

#[test]
fn the_shipped_content_is_whole() {
    let content = standard();
    // RA-1.1, RA-1.15, RA-R4: at least the box and a layout for every number of players; RA-1.2: seven cards a clan.
    assert!(content.clans.len() >= 4 && content.regions.len() >= 10 && content.layouts.len() >= 4);
    assert_eq!(content.tactics.len(), 7 * content.clans.len());
    assert_eq!(content.gear.len() - usize::from(content.ordinary), 14);
    assert_eq!(standard_hash().len(), 16);
}

#[test]
fn an_unknown_bonus_is_refused_with_line_and_column() {
    let problems = broken("equipment.ron", "mods: (power: 1)", "mods: (poison: 1)");
    let expected = "equipment.ron:4:79: Unexpected field named `poison` in `Mods`, expected one of `power`, `life`, `slowness`, `reroll`, \
                    `injury`, `rage`, `speed`, `ward`, or `flight` instead";
    assert_eq!(problems, [expected]);
}

/// Proves RA-1.15.
#[test]
fn a_tile_with_six_territories_is_refused() {
    let problems = broken(
        "tiles.ron",
        "[city, plain, plain, forge, plain, plain, stone(1)]",
        "[city, plain, forge, plain, plain, stone(1)]",
    );
    assert_eq!(problems, ["tiles.ron:6: 1A \"Lantern Meadows\": has 6 Territories, a side has 7 (RA-1.15)"]);
}

/// Proves RA-1.16.
#[test]
fn a_side_without_a_forge_or_with_two_cities_is_refused() {
    let problems = broken("tiles.ron", "[city, plain, plain, forge, plain", "[city, plain, plain, city, plain");
    let id = "tiles.ron:6: 1A \"Lantern Meadows\"";
    let expected = [
        format!("{id}: has 2 times Elven City, a side has it once (RA-1.16)"),
        format!("{id}: has 0 times Forge, a side has it once (RA-1.16)"),
    ];
    assert_eq!(problems, expected);
}

/// Proves RA-1.17.
#[test]
fn a_stone_of_level_four_is_refused() {
    let problems = broken("tiles.ron", "stone(1)]", "stone(4)]");
    assert_eq!(problems, ["tiles.ron:6: 1A \"Lantern Meadows\": a Stone is of level 1, 2 or 3, not 4 (RA-1.17)"]);
}

#[test]
fn a_territory_cut_off_from_its_tile_is_refused() {
    let problems = broken("tiles.ron", "(0, 3), (0, 4)]", "(0, 3), (0, 4), (6, 2)]");
    let crown = "tiles.ron:11: 2B \"The Crown\"";
    assert_eq!(problems, [format!("{crown}: Territory 1 is cut off from the others for units on the ground")]);
    let problems = broken("tiles.ron", "ridges: [(1, 0)]", "ridges: [(1, 0), (7, 0)]");
    let meadows = "tiles.ron:6: 1A \"Lantern Meadows\"";
    assert_eq!(problems, [format!("{meadows}: (7, 0) is no side of a hex; slots are 0 to 6, directions 0 to 5")]);
    let problems = broken("tiles.ron", "ridges: [(1, 0)]", "ridges: [(0, 0), (1, 3)]");
    assert_eq!(problems, [format!("{meadows}: the Mountain Range (1, 3) is there twice")]);
}

/// Proves RA-1.2, RA-1.3.
#[test]
fn a_clan_with_six_tactics_or_two_unit_types_is_refused() {
    let problems = broken("clans/bohorg.ron", "        (number: 1, name: \"First Blood\", gold: 2, reinforce: (2, 1, 0)),\n", "");
    assert_eq!(problems, ["clans/bohorg.ron:3: bohorg: has 6 Tactic cards, a clan has 7 (RA-1.2)"]);
    let problems = broken("clans/tomb.ron", "level: 2, count: 6", "level: 3, count: 0");
    let at = "clans/tomb.ron:10: gravewing";
    let expected = [
        format!("{at}: is of level 3, the unit types of a clan are of level 1, 2 and 3, in this order"),
        format!("{at}: 0 figurines; 1 to 30 are possible"),
    ];
    assert_eq!(problems, expected);
}

/// Proves RA-8.3.
#[test]
fn two_tactic_cards_with_one_number_are_refused() {
    let problems = broken("clans/tomb.ron", "number: 2,", "number: 1,");
    let expected = "clans/tomb.ron:14: tomb: \"Shallow Graves\" has number 1, as First Blood of bohorg has; every number is there once (RA-8.3)";
    assert_eq!(problems, [expected]);
}

/// Proves RA-1.1, RA-1.6.
#[test]
fn the_figurines_of_the_box_are_counted() {
    let problems = broken("clans/tomb.ron", "level: 1, count: 10", "level: 1, count: 11");
    assert_eq!(problems, ["clans: there are 32 figurines of level I, it must be 31 (RA-1.6)"]);
    let files: Vec<(&str, &str)> = FILES.iter().filter(|(name, _)| *name != "clans/tomb.ron").copied().collect();
    let problems = parse(&files).unwrap_err();
    assert_eq!(problems[0], "clans: there is no clan \"tomb\" (RA-1.1)");
}

/// Proves RA-1.8, RA-1.9, RA-1.10.
#[test]
fn elves_are_three_types_of_fifteen_that_never_move() {
    let problems = broken("elves.ron", "order: 2, ", "order: 3, tokens: 14, ");
    let at = "elves.ron:4: high_elder";
    assert_eq!(
        problems,
        [format!("{at}: order is 3, here 2 is due (RA-1.8)"), format!("{at}: 14 tokens, there are 15 (RA-1.9)")]
    );
    let problems = broken("elves.ron", "mods: (power: 4,", "mods: (speed: 1, power: 4,");
    assert_eq!(problems, ["elves.ron:5: templar: Elves never move, so speed and flight are of no use (RA-1.10)"]);
}

#[test]
fn life_zero_is_refused_everywhere() {
    let problems = broken("clans/godleif.ron", "mods: (power: 2, life: 1)", "mods: (power: 2, life: 0)");
    assert_eq!(problems, ["clans/godleif.ron:9: axe_thrall: Life is 0, it must be 1 at least"]);
    let problems = broken("elves.ron", "life: 3", "life: -1");
    assert_eq!(problems, ["elves.ron:3: gleaming_guard: Life is -1, it must be 1 at least"]);
}

/// Proves RA-1.11, RA-1.12, RA-1.13.
#[test]
fn the_decks_are_counted_and_every_card_changes_something() {
    let problems = broken("equipment.ron", "cost: 2, copies: 4", "cost: 0, copies: 5");
    let expected = [
        "equipment.ron:4: hatchet: costs 0 gold; 1 to 30 is possible",
        "equipment.ron: there are 44 weapons, it must be 43 (RA-1.11)",
    ];
    assert_eq!(problems, expected);
    let problems = broken("legendary.ron", "kind: Weapon, mods: (power: 5)", "kind: Armour, mods: ()");
    let expected = [
        "legendary.ron:3: moonreaver: changes nothing",
        "legendary.ron: there are 7 weapons, it must be 8 (RA-1.13)",
        "legendary.ron: there are 7 armours, it must be 6 (RA-1.13)",
    ];
    assert_eq!(problems, expected);
    let problems = broken("legendary.ron", "mods: (power: 5)", "mods: (ward: 1)");
    assert_eq!(problems, ["legendary.ron:3: moonreaver: ward is reserved for scenarios (RA-R57)"]);
    let problems = broken("equipment.ron", "id: \"boar_spear\"", "id: \"hatchet\"");
    assert_eq!(problems, ["equipment.ron:4: hatchet: \"hatchet\" is used twice"]);
}

/// Proves RA-R3, RA-R5.
#[test]
fn a_preset_nobody_could_play_on_is_refused() {
    let problems =
        broken("layouts.ron", "tiles: [(center: (0, 0)), (center: (2, 1))]", "tiles: [(center: (0, 0)), (center: (2, 0))]");
    assert_eq!(problems[0], "layouts.ron:3: solo: the tile at (0, 0) overlaps another (RA-R3)");
    let problems = broken("layouts.ron", "(center: (2, 1))], bastions: [(-1, -1)]", "(center: (6, 1))], bastions: [(-1, -1)]");
    assert_eq!(problems[0], "layouts.ron:3: solo: the tile at (0, 0) shares no two hex sides with another (RA-R3)");
    let problems = broken("layouts.ron", "bastions: [(-1, -1)]", "bastions: [(0, 1)]");
    assert_eq!(problems, ["layouts.ron:3: solo: the Bastion at (0, 1) stands on a tile (RA-5.4)"]);
    let problems = broken("layouts.ron", "bastions: [(-1, -1)]", "bastions: [(-2, 0)]");
    assert_eq!(problems, ["layouts.ron:3: solo: the Bastion at (-2, 0) touches 1 Territories, it must be 2 (RA-5.4)"]);
    let problems = broken("layouts.ron", "bastions: [(-1, -1), (3, 2)]", "bastions: [(-1, -1), (0, -2)]");
    assert!(problems[0].starts_with("layouts.ron:4: two: the Bastion at (0, -2) touches"), "{problems:?}");
}

#[test]
fn a_file_nobody_knows_is_refused() {
    let mut files = FILES.to_vec();
    files.push(("heroes.ron", "[]"));
    let problems = parse(&files).unwrap_err();
    assert!(
        problems[0].starts_with("heroes.ron: no such file is known; the content is clans/*.ron, scenarios/*.ron"),
        "{problems:?}"
    );
}

#[test]
fn scenarios_are_checked_with_the_reason() {
    let one = |file: &str, from: &str, to: &str| {
        let problems = broken(&format!("scenarios/{file}.ron"), from, to);
        assert_eq!(problems.len(), 1, "{problems:?}");
        problems[0].clone()
    };
    assert_eq!(
        one("vasconis", "rounds: 8", "rounds: 0"),
        "scenarios/vasconis.ron:3: vasconis: the last round is 0; 1 to 20 is possible"
    );
    let problem = one("vasconis", "position: last,", "");
    assert_eq!(problem, "scenarios: 0 scenarios are the last one, it must be 1 (RA-R84)");
    let problem = one("torn_veil", "control(token(portal), 1)", "control(tile(prison), 1)");
    assert_eq!(problem, "scenarios/torn_veil.ron:3: torn_veil: Prison is not on this board");
    let problem = one("torn_veil", "units(me, token(portal), 3)", "units(me, here, 3)");
    assert_eq!(problem, "scenarios/torn_veil.ron:3: torn_veil: here is the place of a Battle, and there is none");
    let problem = one("torn_veil", "at: round_end)]", "at: action)]");
    assert_eq!(problem, "scenarios/torn_veil.ron:3: torn_veil: in_a_row counts ends of round, so it is for round_end");
    let problem = one("iron_harvest", "do: [gold(1)]", "do: [faults(1)]");
    assert_eq!(problem, "scenarios/iron_harvest.ron:3: iron_harvest: Faults(1) cannot happen in the middle of a Battle");
}

/// Proves RA-1.21.
#[test]
fn the_campaign_material_is_the_boxs() {
    let problems = broken("tokens.ron", "count: 20", "count: 19");
    assert_eq!(problems, ["tokens.ron:3: grudge: 19 tokens, there are 20 (RA-1.21)"]);
    let problems = broken("scenarios/crystal_rush.ron", "place(crystal, plains, 6)", "place(crystal, plains, 11)");
    assert_eq!(problems, ["scenarios/crystal_rush.ron:3: crystal_rush: sets up 11 Crystal tokens, there are 10 (RA-1.21)"]);
    let problems = broken("campaign.ron", "(tile: esmeril, name: \"Esmeril\"),", "");
    assert_eq!(problems[0], "campaign.ron: the single tiles must be esmeril, prison and factory, in this order (RA-1.21)");
    let all: u32 = standard().season.tokens.iter().map(|t| u32::from(t.count)).sum();
    assert_eq!((all, standard().season.corrupted.len()), (88, 5));
}

/// Proves RA-29.29.
#[test]
fn a_corrupted_card_has_one_gain_and_one_drawback() {
    let problems = broken("corrupted.ron", "[(injury: 1), (slowness: 1)]", "[(injury: 1)]");
    assert_eq!(problems, ["corrupted.ron:3: frothing: type 1 must have one gain and one drawback (RA-29.29)"]);
    let problems = broken("corrupted.ron", "applies_to: \"tomb\"", "applies_to: \"kkran\"");
    assert_eq!(problems, ["corrupted.ron:6: unquiet: there is no clan \"kkran\""]);
}

#[test]
fn a_condition_of_a_modifier_must_make_sense() {
    let of_card =
        |when: &str| broken("corrupted.ron", "(power: 2, when: (role: attacker))", &format!("(power: 2, when: {when})"));
    let at = "corrupted.ron:4: overpressure: type 2";
    assert_eq!(of_card("()"), [format!("{at}: when says neither vs, nor role, nor on")]);
    assert_eq!(of_card("(vs: player(5))"), [format!("{at}: there is no player 5; seats are 1 to 4")]);
    assert_eq!(of_card("(on: region(6))"), [format!("{at}: there is no tile 6; tiles are 1 to 5 (RA-1.15)")]);
    assert!(of_card("(vs: elves, role: defender, on: tile(esmeril))").is_empty());
    let unknown = of_card("(vs: dragons)");
    assert_eq!(unknown.len(), 1);
    assert!(unknown[0].starts_with("corrupted.ron:4:") && unknown[0].contains("dragons"), "{unknown:?}");
    let unknown = of_card("(at: city)");
    assert!(unknown[0].starts_with("corrupted.ron:4:") && unknown[0].contains("`at` in `When`"), "{unknown:?}");
    let moving = broken("corrupted.ron", "(speed: 1), (life: -2)", "(speed: 1, when: (role: attacker)), (life: -2)");
    let reason = "speed and flight count while moving, so they cannot depend on a Battle";
    assert_eq!(moving, [format!("corrupted.ron:4: overpressure: type 3: {reason}")]);
    let elsewhere = broken("scenarios/vasconis.ron", "attach((rage: 1))", "attach((rage: 1, when: (on: tile(prison))))");
    assert_eq!(elsewhere, ["scenarios/vasconis.ron:3: vasconis: Prison is not on this board"]);
    let token = broken("tokens.ron", "mods: (life: 1),", "mods: (life: 1), when: (role: defender),");
    assert!(token.is_empty(), "an attachment may have a condition: {token:?}");
    let token = broken("tokens.ron", "mods: (power: 3, life: 2, slowness: 1),", "mods: (power: 3, life: 2), when: (vs: elves),");
    assert_eq!(token, ["tokens.ron:7: automaton: only an attachment has a condition"]);
}

#[test]
fn a_condition_is_for_the_campaign_alone() {
    let problems = broken("equipment.ron", "mods: (power: 1)", "mods: (power: 1, when: (vs: elves))");
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("equipment.ron:4:") && problems[0].contains("`when` in `Mods`"), "{problems:?}");
}

/// What just fits is accepted, and one more is refused with the reason.
/// Proves RA-1.4, RA-29.9, RA-29.11
#[test]
fn every_limit_holds_from_its_number_on() {
    // The file, the text, what fits in its place, what does not, and why.
    type Limit = (&'static str, &'static str, &'static [&'static str], &'static [&'static str], &'static str);
    let cases: [Limit; 21] = [
        ("clans/bohorg.ron", "count: 6", &["count: 30", "count: 1"], &["count: 31"], "figurines; 1 to 30 are possible"),
        (
            "clans/bohorg.ron",
            "movement: 3",
            &["movement: 6", "movement: 1"],
            &["movement: 7", "movement: 0"],
            "1 to 6 is possible",
        ),
        ("clans/bohorg.ron", "power: 3", &["power: 20", "power: 0"], &["power: 21", "power: -1"], "a base value is 0 to 20"),
        ("clans/bohorg.ron", "gold: 2,", &["gold: 30,"], &["gold: 31,"], "pays 31 gold; 30 is possible"),
        ("clans/bohorg.ron", "(2, 1, 0)", &["(6, 5, 1)"], &["(6, 6, 1)"], "brings 13 units; 12 are possible"),
        ("clans/bohorg.ron", "#c9781c", &["#C9781C"], &["c9781c", "#c9781", "#c9781g"], "is not of the form #aa3322"),
        ("elves.ron", "order: 1,", &["order: 1, crystal_value: 9,"], &["order: 1, crystal_value: 10,"], "is worth 10 Crystals"),
        ("equipment.ron", "cost: 2", &["cost: 30", "cost: 1"], &["cost: 31"], "1 to 30 is possible"),
        (
            "equipment.ron",
            "(power: 1)",
            &["(power: 9)", "(power: -9)"],
            &["(power: 10)", "(power: -10)"],
            "a modifier is -9 to 9",
        ),
        ("equipment.ron", "\"hatchet\"", &["\"hat-chet_2\""], &["\"hat chet\"", "\"HATCHET\"", "\"\""], "is no id"),
        ("equipment.ron", "\"Hatchet\"", &["\"H\""], &["\" \""], "the name is empty"),
        ("tiles.ron", "ridges: [(1, 0)]", &["ridges: [(6, 5)]"], &["ridges: [(1, 6)]"], "is no side of a hex"),
        (
            "tokens.ron",
            "(power: 3, life: 2,",
            &["(power: 1, life: 1,"],
            &["(power: 0, life: 1,", "(power: 1, life: 0,"],
            "RA-29.9",
        ),
        (
            "corrupted.ron",
            "vs: clan",
            &["vs: player(1)", "vs: player(4)"],
            &["vs: player(0)", "vs: player(5)"],
            "seats are 1 to 4",
        ),
        (
            "corrupted.ron",
            "vs: clan",
            &["on: region(1)", "on: region(5)"],
            &["on: region(0)", "on: region(6)"],
            "tiles are 1 to 5",
        ),
        ("scenarios/vasconis.ron", "rounds: 8", &["rounds: 1", "rounds: 20"], &["rounds: 21"], "1 to 20 is possible"),
        ("scenarios/vasconis.ron", "life: 12", &["life: 1"], &["life: 0"], "with Life 1 at least (RA-29.11)"),
        ("scenarios/vasconis.ron", "type(1)", &["type(3)"], &["type(0)", "type(4)"], "there is no Elf type"),
        (
            "scenarios/torn_veil.ron",
            "in_a_row(4",
            &["in_a_row(2", "in_a_row(9"],
            &["in_a_row(1", "in_a_row(10"],
            "2 to 9 is possible",
        ),
        ("scenarios/torn_veil.ron", "vial, stones, 2", &["vial, stones, 1"], &["vial, stones, 0"], "places no Vial"),
        ("scenarios/iron_harvest.ron", "give(automaton, 1", &["give(vial, 1"], &["give(automaton, 0"], "gives no Automaton"),
    ];
    for (file, from, fitting, wrong, reason) in cases {
        for to in fitting {
            assert_eq!(broken(file, from, to), [""; 0], "{file}: {to}");
        }
        for to in wrong {
            let problems = broken(file, from, to);
            assert!(problems.len() == 1 && problems[0].contains(reason), "{file}: {to}: {problems:?}");
        }
    }
}

/// What makes no sense in a scenario, and why.
/// Proves RA-29.28, RA-29.3
#[test]
fn what_a_scenario_cannot_mean_is_refused() {
    let cases = [
        ("iron_harvest", "reward: [ritual]", "reward: [portal]", "Portal cannot be a reward"),
        ("iron_harvest", "give(automaton, 1", "give(portal, 1", "Portal cannot be given"),
        ("iron_harvest", "do: [gold(1)]", "do: []", "a trigger does nothing"),
        ("iron_harvest", "tiles: [factory]", "tiles: [factory, prison]", "has 2 single tiles, there is room for one (RA-29.28)"),
        ("iron_harvest", "[(test: has(automaton, 3))]", "[]", "has 0 goals"),
        ("iron_harvest", "(on: stones, if: [units", "(on: action_end, if: [units", "is for the start, and between phases"),
        ("iron_harvest", "remove_elves(forges, 1)", "place(grudge, forges, 1)", "tokens do not lie on Territories"),
        ("iron_harvest", "remove_elves(forges, 1)", "remove_elves(tile(prison), 1)", "Prison is not on this board"),
        ("vasconis", "[attach((rage: 1))]", "[attach(())]", "changes nothing"),
        (
            "vasconis",
            "place(fire_orb, stones, 3)",
            "place(fire_orb, stones, 4)",
            "sets up 4 FireOrb tokens, there are 3 (RA-1.21)",
        ),
    ];
    for (scenario, from, to, reason) in cases {
        let problems = broken(&format!("scenarios/{scenario}.ron"), from, to);
        assert!(problems.len() == 1 && problems[0].contains(reason), "{to}: {problems:?}");
    }
    let twice = broken("corrupted.ron", "applies_to: \"tomb\"", "applies_to: \"godleif\"");
    assert_eq!(twice.len(), 2, "both cards are named: {twice:?}");
    let close = broken("layouts.ron", "bastions: [(-1, -1), (3, 2)]", "bastions: [(-1, -1), (-1, -1)]");
    assert_eq!(close, ["layouts.ron:4: two: the Bastion at (-1, -1) touches another (RA-5.4)"]);
    // A preset of another number of players: what it is for, its tiles, its Bastions, and that two are left without one.
    let two = "id: \"two\", name: \"Face to face\", players: ";
    let preset = |n: u8| broken("layouts.ron", &format!("{two}2"), &format!("{two}{n}"));
    let told = |n: u8, what: &str| preset(n).iter().any(|p| p.ends_with(what));
    assert!(told(1, "two: has 2 Bastions for 1 players") && told(1, "there is no layout for 2 players"), "{:?}", preset(1));
    assert!(told(3, "two: has 2 tiles, it must have 3 (RA-2.1)") && !told(1, "it must have 2 (RA-2.1)"), "{:?}", preset(3));
    assert!(told(5, "two: is for 5 players, it must be 1 to 4") && told(0, "two: is for 0 players, it must be 1 to 4"));
    assert!(!told(3, "it must be 1 to 4"));
    let around = broken("campaign.ron", "players: 2", "players: 3");
    assert!(around.iter().any(|p| p.ends_with("there must be a layout for 2, 3 and 4 players, in this order")), "{around:?}");
}

#[test]
fn the_guided_game_is_a_skirmish_of_two() {
    use engine::Game;
    let problems = |players, mode| {
        let setup = rage::Setup { guide: true, players, mode, ..rage::Setup::default() };
        rage::Rage::new(&setup, &mut engine::Seeded::new(1)).err().map(|e| e.problems).unwrap_or_default()
    };
    let why = "guide: the guided first game is a skirmish of two";
    assert_eq!(problems(2, rage::setup::Mode::Skirmish), [""; 0]);
    assert!(problems(3, rage::setup::Mode::Skirmish).contains(&why.to_string()));
    assert!(problems(2, rage::setup::Mode::Scenario("old_feud".into())).contains(&why.to_string()));
}
