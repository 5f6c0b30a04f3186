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
        one("vasconis", "rounds: 9", "rounds: 0"),
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
