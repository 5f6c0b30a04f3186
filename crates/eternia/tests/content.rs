//! What a broken content file is answered with: every reason at once, with file and line, and nothing half-made.

use eternia::library::{FILES, parse};

/// What is found wrong with the standard files after one text is replaced in one of them.
#[track_caller]
fn broken(file: &str, from: &str, to: &str) -> Vec<String> {
    kit::testing::broken(FILES, (file, from, to), parse)
}

#[track_caller]
fn refused(file: &str, from: &str, to: &str, expected: &[&str]) {
    assert_eq!(broken(file, from, to), expected);
}

/// One mistake each: what it is, the file, what is replaced and by what.
const MISTAKES: [(&str, &str, &str, &str); 79] = [
    (
        "a cost above its pool",
        "characters/skeletor.ron",
        "name: \"Storm of Havoc\", kind: attack, cost: 2",
        "name: \"Storm of Havoc\", kind: attack, cost: 4",
    ),
    (
        "Boosts above the pool",
        "characters/skeletor.ron",
        "name: \"Storm of Havoc\", kind: attack, cost: 2",
        "name: \"Storm of Havoc\", kind: attack, cost: 3",
    ),
    (
        "a pool of the Controller overdrawn",
        "characters/beast-man.ron",
        "name: \"Whistle\", kind: action, cost: 4",
        "name: \"Whistle\", kind: action, cost: 6",
    ),
    (
        "a pool made smaller by a Scenario",
        "scenarios/escort.ron",
        "    ai_priorities",
        "    overrides: (skill_pool: 2),\n    ai_priorities",
    ),
    (
        "no Attack for free",
        "characters/orko.ron",
        "name: \"Sparks\", kind: attack, attack:",
        "name: \"Sparks\", kind: attack, cost: 1, attack:",
    ),
    (
        "an Attack without its data",
        "characters/orko.ron",
        "name: \"Switcheroo\", kind: bonus_action",
        "name: \"Switcheroo\", kind: attack",
    ),
    ("Attack data without an Attack", "characters/orko.ron", "name: \"Sparks\", kind: attack", "name: \"Sparks\", kind: action"),
    (
        "a Reaction that answers nothing",
        "characters/he-man.ron",
        "kind: reaction, cost: 2, on: (event: before_wounds, subject: (side: own)),",
        "kind: reaction, cost: 2,",
    ),
    ("an Action that answers an event", "characters/he-man.ron", "kind: reaction, cost: 2, on:", "kind: action, cost: 2, on:"),
    (
        "a passive with a cost",
        "characters/leech.ron",
        "name: \"Cling\", kind: passive,",
        "name: \"Cling\", kind: passive, cost: 1,",
    ),
    (
        "a passive that gives nothing",
        "characters/leech.ron",
        "name: \"Cling\", kind: passive, standing: [(what: extra_escape_damage(1))],",
        "name: \"Cling\", kind: passive,",
    ),
    (
        "an Empowered effect with a cost",
        "characters/orko.ron",
        "name: \"Beginner's Luck\", kind: reaction,",
        "name: \"Beginner's Luck\", kind: reaction, cost: 1,",
    ),
    ("a Surge for nothing", "characters/orko.ron", "surges: [(cost: 1, on_hit: [random", "surges: [(cost: 0, on_hit: [random"),
    ("a Surge of a Skill that is not there", "characters/man-at-arms.ron", "surge_of(\"Blaster\")", "surge_of(\"Bluster\")"),
    ("both faces alike", "characters/orko.ron", "name: \"Gift of Trolla\"", "name: \"Wild Magic\""),
    ("an AI card with a Reaction", "characters/orko.ron", "name: \"Jinx\", kind: action", "name: \"Jinx\", kind: reaction"),
    ("no HP", "characters/orko.ron", "hp: 5", "hp: 0"),
    ("an unknown Faction", "characters/orko.ron", "faction: \"heroic-warriors\"", "faction: \"heroes\""),
    ("a colour that is none", "characters/orko.ron", "#8a4fb0", "violet"),
    ("a sign used twice", "characters/orko.ron", "glyph: 'Q'", "glyph: 'H'"),
    ("seven dice", "characters/orko.ron", "(kind: ranged, dice: 3)", "(kind: ranged, dice: 7)"),
    ("a target rule of nobody", "characters/trap-jaw.ron", "up_to(3)", "up_to(0)"),
    ("a choice of no Models", "characters/teela.ron", "min: 1, max: 2", "min: 3, max: 2"),
    ("one option only", "characters/evil-lyn.ron", "                    (\"Read the water\", [peek_activation(2)]),\n", ""),
    ("an unknown Elite Minion", "characters/beast-man.ron", "spawn_elite(\"dire-beast\"", "spawn_elite(\"dire-wolf\""),
    ("a Minion that is not Elite", "characters/beast-man.ron", "spawn_elite(\"dire-beast\"", "spawn_elite(\"shadow-beasts\""),
    ("an unknown Terrain", "characters/he-man.ron", "near_terrain(own, \"throwable\")", "near_terrain(own, \"heavy\")"),
    ("an unknown marker", "characters/evil-lyn.ron", "is_marked(defender, \"hexed\")", "is_marked(defender, \"vexed\")"),
    (
        "a Token that cannot be carried",
        "scenarios/the-machine-rises.ron",
        "[remove_token((token: \"console\", within: 1))]",
        "[pick_up(own, (token: \"console\", within: 1))]",
    ),
    ("an amount of nothing", "characters/orko.ron", "[gain_power(own, 2)]", "[gain_power(own, 0)]"),
    ("a place nowhere", "characters/orko.ron", "place(own, (within: 3, sight: false))", "place(own, (sight: false))"),
    ("a zone on a card", "characters/orko.ron", "place(own, (within: 3, sight: false))", "place(own, (zone: \"exit\"))"),
    ("a Minion with a cost", "minions.ron", "name: \"Stun Beam\", kind: attack,", "name: \"Stun Beam\", kind: attack, cost: 1,"),
    (
        "a Minion with a Boost",
        "minions.ron",
        "attack: (name: \"Stun Beam\", kind: attack, attack: (kind: ranged, dice: 2)),",
        "attack: (name: \"Stun Beam\", kind: attack, attack: (kind: ranged, dice: 2), boosts: [(cost: 1, effects: [ko(own)])]),",
    ),
    (
        "effects where nobody goes",
        "terrains.ron",
        "id: \"chasm\", name: \"Chasm\",",
        "id: \"chasm\", name: \"Chasm\", enter_cost: 1,",
    ),
    ("two Dazed tokens", "tokens.ron", "kind: marker", "kind: dazed"),
    ("an NPC that attacks with nothing", "npcs.ron", "        attack: (kind: melee, dice: 4),\n", ""),
    ("an NPC its own side attacks", "npcs.ron", "attackable_by: [controller],", "attackable_by: [players],"),
    ("an NPC that uses Skills", "npcs.ron", "(action: attack(nearest))]", "(action: use_skill)]"),
    ("three Controller Skills", "controller_skills.ron", "kind: battle_plan", "kind: empower"),
    ("Empower in the Strategy Activation", "controller_skills.ron", "window: attack_boost", "window: strategy"),
    ("a Controller Skill for nothing", "controller_skills.ron", "name: \"Draw one\", cost: 1", "name: \"Draw one\", cost: 0"),
    (
        "Reserves that spawn nobody",
        "controller_skills.ron",
        "effects: [spawn_minion(1, (edge: true, beside: (side: friendly, kind: character), sight: false))]",
        "effects: [draw_strategy(1)]",
    ),
    ("a Strategy Card that does nothing", "strategy.ron", "effects: [bonus_move(it, 2)]", "effects: []"),
    (
        "an AI card without an end",
        "ai_activation.ron",
        "(action: attack(lowest_hp)), (action: move(nearest_enemy)), (action: hold)]",
        "(action: attack(lowest_hp))]",
    ),
    (
        "AI lines behind a hold",
        "ai_activation.ron",
        "(action: attack(lowest_hp)), (action: move(nearest_enemy)), (action: hold)]",
        "(action: hold), (action: attack(lowest_hp)), (action: hold)]",
    ),
    ("AI Power above the token", "ai_strategy.ron", "power: 4", "power: 21"),
    ("a team of five", "teams.ron", "\"man-at-arms\", \"orko\"]", "\"man-at-arms\", \"orko\", \"stratos\"]"),
    ("the same Character twice", "teams.ron", "\"he-man\", \"teela\", \"man-at-arms\"", "\"he-man\", \"teela\", \"teela\""),
    ("a Controller with two Characters", "teams.ron", "\"skeletor\", \"beast-man\", \"mer-man\"", "\"skeletor\", \"beast-man\""),
    ("Elite Minions chosen", "teams.ron", "minions: \"shadow-beasts\"", "minions: \"dire-beast\""),
    ("Minions of the other class", "teams.ron", "minions: \"shadow-beasts\"", "minions: \"royal-guards\""),
    (
        "a track of seven",
        "constants.ron",
        "(side: players, power: 2), (side: controller, power: 2),\n        (side: players, power: 2), (side: controller, power: 2),",
        "(side: players, power: 2), (side: controller, power: 2),\n        (side: players, power: 2),",
    ),
    ("Yellow before Green", "constants.ron", "green: 3, yellow: 6", "green: 6, yellow: 3"),
    ("overlapping Terrain", "scenarios/three-swords.ron", "[terrain(\"forest\")]", "[terrain(\"forest\"), terrain(\"lava\")]"),
    ("an unknown sign", "scenarios/three-swords.ron", "\". R R . F F", "\". R R ? F F"),
    ("a sign of no use", "scenarios/three-swords.ron", "'/': [token(\"sword\")]", "'/': [token(\"sword\")], 'm': [minion]"),
    ("a space off the grid", "scenarios/three-swords.ron", "        \" . . . . F", "        \". . . . F"),
    ("an unknown Token on the map", "scenarios/three-swords.ron", "token(\"sword\")]", "token(\"spoon\")]"),
    (
        "an unreachable objective",
        "scenarios/three-swords.ron",
        "        \". U U . . . . / R R .\",",
        "        \". U U . . . R R R R .\",\n        \" . . . . . R / / R R .\",\n        \". U U . . . R R R R .\",",
    ),
    (
        "a map in two pieces",
        "scenarios/three-swords.ron",
        "        \" . . . L S S L . . . .\",",
        "        \"                      \",",
    ),
    ("a Minion in the Rocks", "scenarios/siege-of-the-gate.ron", "'m': [minion]", "'m': [minion, terrain(\"rocks\")]"),
    ("a Model on a start space", "scenarios/siege-of-the-gate.ron", "'m': [minion]", "'m': [minion, start(players)]"),
    ("no Spawn Token", "scenarios/three-swords.ron", "[spawn(players), start(players)]", "[start(players)]"),
    (
        "two start spaces",
        "scenarios/three-swords.ron",
        "        \" . . p P p P p . p . .\",",
        "        \" . . . P . P . . . . .\",",
    ),
    (
        "a VP target above the track",
        "scenarios/last-one-standing.ron",
        "players: [at_least(vp(players), 5)]",
        "players: [at_least(vp(players), 50)]",
    ),
    (
        "VP nobody gives",
        "scenarios/last-one-standing.ron",
        "        (on: (event: ko, subject: (kind: character)), side: opposing, amount: 1),\n",
        "",
    ),
    ("a side that cannot win", "scenarios/escort.ron", "players: [at_least(models_in(\"exit\", (kind: npc)), 1)]", "players: []"),
    (
        "more swords than there are",
        "scenarios/three-swords.ron",
        "carried_by(players, \"sword\"), 3",
        "carried_by(players, \"sword\"), 4",
    ),
    (
        "swords nobody can take",
        "scenarios/three-swords.ron",
        "effects: [pick_up(own, (token: \"sword\", within: 1))]",
        "effects: [heal(own, 1)]",
    ),
    (
        "a gate that never falls",
        "npcs.ron",
        "hp: 10, armor: 1, allegiance: players, attackable_by: [controller]",
        "hp: 10, armor: 1, allegiance: players, attackable_by: []",
    ),
    (
        "Consoles that nobody turns off",
        "scenarios/the-machine-rises.ron",
        "[remove_token((token: \"console\", within: 1))]",
        "[heal(own, 1)]",
    ),
    (
        "a last Round that nobody wins",
        "scenarios/siege-of-the-gate.ron",
        "round_limit: (rounds: 6, winner: players)",
        "round_limit: (rounds: 6, winner: None)",
    ),
    ("Set Sides without a Faction", "scenarios/siege-of-the-gate.ron", " controller_faction: \"evil-warriors\",", ""),
    ("an unknown line-up", "scenarios/siege-of-the-gate.ron", "\"champions\"", "\"champion\""),
    ("a line-up of another Faction", "scenarios/siege-of-the-gate.ron", "\"overlords\"", "\"horde-vanguard\""),
    (
        "an objective that is not there",
        "scenarios/siege-of-the-gate.ron",
        "ai_priorities: [npc(\"gate\")]",
        "ai_priorities: [npc(\"scholar\")]",
    ),
    ("an unknown zone", "scenarios/escort.ron", "models_in(\"exit\"", "models_in(\"exist\""),
    ("a lesson about nothing", "scenarios/first-steps.ron", "section: 5", "section: 99"),
];

/// Every check answers its mistake with the reasons in `problems.txt`, and with no others. Run with `UPDATE_WORDS=1` to write the
/// file anew; then read it.
///
/// Proves ET-R14, ET-R57, ET-R102, ET-R105, ET-1.2, ET-1.3, ET-2.2, ET-2.7, ET-3.15, ET-9.4, ET-9.5, ET-18.10, ET-R145, ET-R85.
#[test]
fn every_mistake_is_answered_with_its_reason_and_place() {
    let mut now = String::new();
    for (title, file, from, to) in MISTAKES {
        let problems = broken(file, from, to);
        assert!(!problems.is_empty(), "{title}: not found");
        now += &format!("{title}\n");
        for problem in problems {
            now += &format!("  {problem}\n");
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/problems.txt");
    if std::env::var_os("UPDATE_WORDS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    assert_eq!(now, std::fs::read_to_string(path).unwrap());
}

#[test]
fn an_unknown_effect_is_refused_with_line_and_column() {
    let problems = broken("characters/he-man.ron", "effects: [prevent_wounds(2)]", "effects: [prevent_rain(2)]");
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("characters/he-man.ron:"), "{problems:?}");
    assert!(problems[0].contains("prevent_rain"), "{problems:?}");
}

#[test]
fn a_file_is_named_for_what_it_holds() {
    refused(
        "characters/he-man.ron",
        "id: \"he-man\"",
        "id: \"he-mann\"",
        &["characters/he-man.ron:3: the id is \"he-mann\", so the file must be he-mann.ron"],
    );
}

#[test]
fn every_problem_of_every_file_is_told_at_once() {
    let broken: Vec<(&str, String)> = FILES
        .iter()
        .map(|(name, text)| {
            let text = match *name {
                "characters/he-man.ron" => text.replacen("hp: 10", "hp: 0", 1),
                "teams.ron" => text.replacen("\"teela\", \"man-at-arms\", \"orko\"", "\"teela\", \"man-at-arms\", \"orkow\"", 1),
                "constants.ron" => text.replacen("blank: 0", "blank: 1", 1),
                _ => (*text).to_string(),
            };
            (*name, text)
        })
        .collect();
    let files: Vec<(&str, &str)> = broken.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let problems = parse(&files).unwrap_err();
    assert_eq!(problems.len(), 3);
    assert!(
        problems.contains(&"constants.ron:9: the constants: the die has 7 faces, it has 6 (ET-R127)".to_string()),
        "{problems:#?}"
    );
    assert!(
        problems.contains(&"characters/he-man.ron:5: He-Man, Player face: hp is 0; 1 to 30 is possible".to_string()),
        "{problems:#?}"
    );
    assert!(
        problems.contains(&"teams.ron:2: Champions of the Palace: there is no Character \"orkow\"".to_string()),
        "{problems:#?}"
    );
}
