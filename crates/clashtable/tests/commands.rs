//! Commands that report: what they print, what they refuse, and with which exit code.

mod support;

use serde_json::json;
use std::process::Stdio;
use support::{Temp, program, run, run_in, workspace};

#[test]
fn games_lists_every_game_with_its_set_ups() {
    let listed = run(&["games"]).good();
    assert!(listed.contains("clash      Clash! (2 players)"), "{listed}");
    assert!(listed.contains("set-ups: standard"), "{listed}");
    let games = run(&["games", "--json"]).json();
    assert_eq!(games[0]["info"]["id"], "clash");
    assert!(games[0]["setups"].as_array().unwrap().contains(&json!("basic")));
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(run(&["--help"]).good().contains("Usage: clashtable"));
    assert!(run(&["--version"]).good().starts_with("clashtable "));
    for command in ["serve", "play", "simulate", "replay", "rules", "content", "backup", "load"] {
        assert!(run(&["--help"]).good().contains(command), "{command} is missing");
    }
}

#[test]
fn bad_usage_is_one_sentence_and_exit_code_2() {
    for (args, words) in [
        (&["frobnicate"][..], "unrecognized subcommand 'frobnicate'"),
        (&["play"], "required arguments were not provided: <GAME>"),
        (&["play", "chess"], "there is no game called \"chess\"; there are: clash"),
        (&["play", "clash", "--seats", "me"], "this set-up has 2 seats, but --seats names 1"),
        (&["play", "clash", "--seats", "me,cat"], "\"cat\" is nobody who could sit there"),
        (&["play", "clash", "--seats", "me,bot:godlike"], "there is no bot called \"godlike\""),
        (
            &["play", "clash", "--setup", "nowhere"],
            "there is no set-up and no file called \"nowhere\"; Clash! has the set-ups standard",
        ),
        (&["simulate", "clash", "--games", "0"], "invalid value '0' for '--games"),
        (&["simulate", "clash", "--bots", "random,random,random"], "this set-up has 2 seats, but --bots names 3 bots"),
        (&["simulate", "clash", "--threads", "0"], "invalid value '0' for '--threads"),
        (&["rules", "chess"], "there is no game called \"chess\""),
        (&["rules", "clash", "CL-99.9"], "has no \"CL-99.9\"; near it are"),
        (&["rules", "coverage", "--root", "/"], "is no checkout of Clashtable"),
        (&["content", "check", "nowhere"], "there is no folder nowhere"),
        (&["load", "--tables", "0"], "invalid value '0' for '--tables"),
        (&["load", "--addr", "192.0.2.1:80"], "load only goes to loopback addresses"),
        (&["load", "--spawn", "--addr", "127.0.0.1:1"], "cannot be used with"),
        (&["serve", "--addr", "somewhere"], "somewhere"),
    ] {
        run(args).refused(2, words);
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = program().args(["rules", "clash"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
}

fn simulate(args: &[&str]) -> serde_json::Value {
    run(&[&["simulate", "clash", "--json"], args].concat()).json()
}

#[test]
fn simulate_counts_every_game() {
    let report = simulate(&["--games", "500", "--seed", "3", "--setup", "basic", "--threads", "1"]);
    let number = |key: &str| report[key].as_u64().unwrap();
    assert_eq!((report["game"].as_str(), number("games"), number("seed")), (Some("clash"), 500, 3));
    let wins: Vec<u64> = report["wins"].as_array().unwrap().iter().map(|w| w.as_u64().unwrap()).collect();
    assert_eq!(wins.len(), 2);
    assert_eq!(wins[0] + wins[1] + number("draws"), 500);
    assert!(wins[0] > wins[1], "the higher Initiative is worth something: {wins:?}");
    let mean = report["mean_decisions"].as_f64().unwrap();
    assert!((number("decisions") as f64 / 500.0 - mean).abs() < 1e-9 && mean > 10.0);
    assert!(report["seconds"].as_f64().unwrap() > 0.0 && report["decisions_per_second"].as_f64().unwrap() > 0.0);
    let table = run(&["simulate", "clash", "--games", "50"]).good();
    assert!(table.starts_with("50 games of clash, seed 1\n") && table.contains("seat 2   random"), "{table}");
}

#[test]
fn simulate_repeats_itself_with_any_number_of_threads() {
    let counts = |threads: &str, seed: &str| {
        let report = simulate(&["--games", "20000", "--seed", seed, "--setup", "basic", "--threads", threads]);
        ["games", "decisions", "wins", "draws"].map(|key| report[key].clone())
    };
    let one = counts("1", "7");
    assert_eq!(one, counts("4", "7"));
    assert_eq!(one, counts("1", "7"));
    assert_ne!(one, counts("1", "8"));
}

#[test]
fn a_set_up_from_a_file_is_read_and_its_faults_are_located() {
    let temp = Temp::new();
    let brute = temp.file("brute.json", r#"{ "characters": ["brute", "brute"] }"#);
    assert_eq!(simulate(&["--games", "20", "--setup", &brute])["games"], 20);
    let broken = temp.file("broken.json", "{\n  \"characters\": [\n}");
    run(&["simulate", "clash", "--setup", &broken]).refused(2, "broken.json is not JSON: expected value at line 3 column 1");
    let unknown = temp.file("unknown.json", r#"{ "characters": ["nobody", "brute"] }"#);
    run(&["simulate", "clash", "--setup", &unknown]).refused(2, "characters[0]: there is no character \"nobody\"");
    let odd = temp.file("odd.json", r#"{ "charakters": [] }"#);
    run(&["play", "clash", "--setup", &odd]).refused(2, "unknown field `charakters`");
}

#[test]
fn rules_shows_contents_clauses_rulings_examples_and_sections() {
    let contents = run(&["rules", "clash"]).good();
    assert!(contents.contains("Decision and recharge [CL-4]  CL-4.1 to CL-4.13"), "{contents}");
    let clause = run(&["rules", "clash", "CL-4.6"]).good();
    assert!(clause.starts_with("CL-4.6 A healed character never exceeds its starting HP.\n"), "{clause}");
    assert!(clause.contains("\nCL-R10 Ceiling for healing"), "the ruling it names is shown with it: {clause}");
    assert_eq!(run(&["rules", "clash", "cl-4.6"]).good(), clause);
    assert_eq!(run(&["rules", "clash", "4.6"]).good(), clause);
    assert!(run(&["rules", "clash", "CL-V004"]).good().contains("A plays: 1"));
    assert!(run(&["rules", "clash", "CL-M01"]).good().contains("Counter"));
    assert!(run(&["rules", "clash", "CL-8"]).good().contains("CL-8.4 A 1 or 2 that acts before the Block"));
    assert_eq!(run(&["rules", "clash", "CL-4.6", "--json"]).json()["id"], "CL-4.6");
    assert_eq!(run(&["rules", "clash", "CL-V004", "--json"]).json()["cells"]["IA"], "7");
    run(&["rules", "clash", "CL-46"]).refused(2, ", CL-4.6");
}

/// A checkout with two clauses, of which the code and the tests say what they are given.
fn checkout(code: &str, tests: &str) -> Temp {
    let temp = Temp::new();
    temp.file("Cargo.toml", "[workspace]");
    // The other games are there, with nothing to cite or prove.
    for other in catalog::games().iter().map(|game| game.info()).filter(|info| info.id != "clash") {
        temp.file(&format!("rules/{}.md", other.id), &format!("# {}\n\n## Clauses\n", other.name));
        temp.file(&format!("crates/{}/src/lib.rs", other.id), "");
    }
    temp.file("rules/clash.md", "# Clash!\n\n## Clauses\n\n### CL-1 First\n\n- **CL-1.1** One. [B]\n- **CL-1.2** Two. [B]\n");
    temp.file("crates/clash/src/lib.rs", code);
    temp.file("crates/clash/tests/rules.rs", tests);
    temp
}

#[test]
fn coverage_is_complete_when_every_clause_is_cited_and_proven() {
    let temp = checkout("/// CL-1.1, CL-1.2\npub fn a() {}\n", "/// Proves CL-1.1..CL-1.2\n#[test]\nfn a() {}\n");
    let root = temp.0.to_str().unwrap();
    assert!(
        run(&["rules", "coverage", "--root", root]).good().contains("clauses              2              2                2")
    );
    let report = run(&["rules", "coverage", "--root", root, "--json"]).json();
    assert_eq!(report[0]["clauses"], json!({ "specified": 2, "cited": 2, "proven": 2 }));
    let inside = temp.0.join("crates/clash");
    run_in(&inside, &["rules", "coverage"], "").good();
}

#[test]
fn a_gap_in_a_finished_game_fails_and_names_the_ids() {
    let temp = checkout(
        "/// CL-1.1, CL-7.7\npub fn a() {}\n",
        "/// Proves CL-1.2\nfn no_test() {}\n/// Proves CL-1.1\n#[test]\nfn a() {}\n",
    );
    let root = temp.0.to_str().unwrap();
    let report = run(&["rules", "coverage", "--root", root]).refused(1, "not every clause is cited and proven: clash");
    assert!(report.contains("no code cites (1): CL-1.2"), "{report}");
    assert!(report.contains("no test proves (1): CL-1.2"), "{report}");
    assert!(report.contains("not in the specification (1): CL-7.7 (crates/clash/src/lib.rs:1)"), "{report}");
    let json = run(&["rules", "coverage", "--root", root, "--json"]).refused(1, "clash");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["not_proven"], json!(["CL-1.2"]));
}

#[test]
fn coverage_says_so_outside_a_checkout() {
    run_in(&Temp::new().0, &["rules", "coverage"], "").refused(2, "this is no checkout of Clashtable");
}

#[test]
fn the_shipped_content_is_sound_and_uses_every_primitive_twice() {
    let told = run(&["content", "check"]).good();
    assert!(told.contains("no problem") && told.contains("BRUTE!"), "{told}");
    let report = run(&["content", "check", "--json"]).json();
    assert!(report[0]["characters"].as_array().unwrap().len() >= 10);
    let primitives = report[0]["vocabulary"]["primitives"].as_object().unwrap();
    let rare: Vec<_> = primitives.iter().filter(|(_, uses)| uses.as_u64().unwrap() < 2).collect();
    assert!(rare.is_empty(), "{rare:?}");
}

#[test]
fn content_problems_come_all_at_once_with_their_file() {
    let temp = Temp::new();
    let brute = std::fs::read_to_string(workspace().join("content/clash/brute.ron")).unwrap();
    temp.file("clash/a.ron", &brute);
    temp.file("clash/b.ron", &brute);
    temp.file("clash/c.ron", "(\n  id: \"c\",\n  nonsense: 1,\n)");
    let told = run(&["content", "check", temp.0.to_str().unwrap()]).refused(1, "the content has ");
    assert!(told.contains("b.ron:3: brute: this id is used twice"), "{told}");
    assert!(told.contains("c.ron:3:"), "the line of what cannot be read: {told}");
    run(&["content", "check", Temp::new().0.to_str().unwrap()]).refused(2, "cannot be read");
}

/// The specifications' minimum content is there; there may be more.
fn at_least(report: &serde_json::Value, kinds: &[(&str, usize)]) {
    for (kind, least) in kinds {
        let there = report[kind].as_array().map_or(0, Vec::len);
        assert!(there >= *least, "{there} {kind}, at least {least}");
    }
}

#[test]
fn the_content_of_the_second_game_is_checked_too() {
    let told = run(&["content", "check"]).good();
    assert!(told.contains(" clans, ") && told.contains(" regions, ") && told.contains("Bohorg tribe"), "{told}");
    let report = run(&["content", "check", "--json"]).json();
    at_least(&report[1], &[("clans", 4), ("equipment", 24), ("layouts", 4), ("legendary", 14), ("regions", 10)]);
    for clan in ["Bohorg tribe", "Godleif clan", "Steamfield Barony", "Army of the Tomb"] {
        assert!(report[1]["clans"].as_array().unwrap().contains(&json!(clan)), "{clan}");
    }
    assert_eq!(report[1]["vocabulary"]["modifiers"]["ward"], 0);
    let temp = Temp::new();
    let source = workspace().join("content/rage");
    for folder in ["", "clans/", "scenarios/"] {
        for entry in std::fs::read_dir(source.join(folder)).unwrap().flatten().filter(|e| e.path().is_file()) {
            let name = entry.file_name().into_string().unwrap();
            let mut text = std::fs::read_to_string(entry.path()).unwrap();
            if name == "tiles.ron" {
                text = text.replacen("[city, plain, plain, forge,", "[city, plain, forge,", 1);
            }
            temp.file(&format!("rage/{folder}{name}"), &text);
        }
    }
    let told = run(&["content", "check", temp.0.to_str().unwrap()]).refused(1, "the content has 1 problem");
    assert!(told.contains("tiles.ron:6: 1A \"Lantern Meadows\": has 6 Territories, a side has 7 (RA-1.15)"), "{told}");
}

#[test]
fn a_bad_line_of_a_card_is_refused_with_file_line_and_column() {
    let told = run(&["content", "check"]).good();
    assert!(told.contains("\nchrono: ") && told.contains(" puzzles, no problem"), "{told}");
    let report = run(&["content", "check", "--json"]).json();
    at_least(&report[2], &[("EX cards", 14), ("cards", 72), ("decks", 4), ("lessons", 6), ("puzzles", 15)]);
    assert!(told.contains("icons: 47 of 47 used"), "{told}");
    let temp = Temp::new();
    let ember = std::fs::read_to_string(workspace().join("content/chrono/cards/ember.cards")).unwrap();
    let broken = ember.replacen("    LEADER 2\n", "    LEADER\n", 1).replacen("FAST NO_BATTLERS", "FAST NO_BATTLRS", 1);
    temp.file("chrono/cards/ember.cards", &broken);
    let told = run(&["content", "check", temp.0.to_str().unwrap()]).refused(1, "the content has 2 problems");
    assert!(
        told.contains("ember.cards:6:10: cinder-runner: found \"NO_BATTLRS\", expected an icon, perhaps NO_BATTLERS"),
        "{told}"
    );
    assert!(told.contains("ember.cards:11:5: bellows-boy: found \"LEADER\", expected LEADER and a number behind it"), "{told}");
}
