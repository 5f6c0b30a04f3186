//! What is refused in the files of solo play and of skirmishes, and what a table offers for them.

use engine::options::Kind;
use engine::{Game, Seeded, Words};
use fields::library::{FILES, parse};
use fields::{Fields, Setup};
use serde_json::Value;

fn broken(file: &str, from: &str, to: &str) -> String {
    let mut files: Vec<(String, String)> = FILES.iter().map(|(path, text)| ((*path).to_string(), (*text).to_string())).collect();
    let one = files.iter_mut().find(|(path, _)| path.ends_with(file)).expect("a file");
    assert!(one.1.contains(from), "{file} has no {from}");
    one.1 = one.1.replacen(from, to, 1);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    parse(&files).expect_err("it is broken").join("\n")
}

/// Proves FE-34.4, FE-36.8, FE-37.3, FE-34.7: whatever a solo game could not be played with is said with its file.
#[test]
fn what_a_solo_scenario_lacks_is_said() {
    const FILE: &str = "scenarios/5_liberation.ron";
    for (file, from, to, said) in [
        (FILE, "objective: [holds(towers(3))]", "objective: []", "liberation: nothing completes it (FE-37.3)"),
        (FILE, "difficulty: \"novice\"", "difficulty: \"nobody\"", "liberation: 0 set-ups for novice, it must be 1 (FE-34.4)"),
        (FILE, "deck: \"fractures-in-time\"", "deck: \"nothing\"", "there is no story nothing with quests"),
        (FILE, "\"beast-man\"]", "\"beast-man\", \"mer-man\"]", "it has 4 enemy heroes, it must be 3"),
        (FILE, "(\"viper-tower\", 3)", "(\"viper-tower\", 4)", "4 soldiers in viper-tower; an outpost holds 1 to 3 (FE-4.7)"),
        (FILE, "enemy_base: \"temple-of-serpos\"", "enemy_base: \"nowhere\"", "there is no area nowhere"),
        ("effect_cards.ron", "skulls: 4", "skulls: 5", "it has 5 skulls, it must be 1 to 4"),
        ("clash_cards.ron", "weapon: melee", "weapon: melee, lane: attack", "clash_cards.ron"),
        ("scenarios/8_stolen_relics.ron", "ends_with_home: 3", "ends_with_home: 4", "4 of 3 artifacts cannot be brought home"),
    ] {
        let problems = broken(file, from, to);
        assert!(problems.contains(said), "{from} -> {to}:\n{problems}");
    }
}

/// Proves FE-3.3, FE-34.3: every scenario is offered; a solo scenario with its difficulties, and each switch with a line.
#[test]
fn a_table_offers_every_scenario_and_switch() {
    let options = Fields::options().expect("there is something to choose");
    let find = |id: &str| options.all().find(|option| option.id == id).unwrap_or_else(|| panic!("no option {id}"));
    let choices = |id: &str| match &find(id).kind {
        Kind::Choice { choices, .. } => choices.iter().map(|choice| choice.id.clone()).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(choices("scenario").len(), 8);
    assert_eq!(choices("difficulty_liberation"), ["beginner", "novice", "advanced", "ruthless"]);
    assert_eq!(choices("seats_fractures-in-time_3"), ["1-2", "2-1", "1-1-1"]);
    assert_eq!(choices("seats_ritual-of-power_6"), ["3-3"], "two zones, two teams");
    let switches: Vec<_> = options.all().filter(|option| option.kind == Kind::Switch).collect();
    assert_eq!(switches.len(), 6);
    // Each says what it changes, and each alone gives a game that can be played.
    for switch in switches {
        assert!(!switch.help.is_empty() && switch.clause.is_some(), "{}", switch.id);
        let field = switch.at.strip_prefix("options.").expect("it is one of the options");
        let mut setup = serde_json::to_value(Setup::default()).expect("plain data");
        setup["options"][field] = Value::Bool(true);
        let setup: Setup = serde_json::from_value(setup).expect("it is a switch of the set-up");
        assert!(Fields::new(&setup, &mut Seeded::new(1)).is_ok(), "{field}");
    }
}
