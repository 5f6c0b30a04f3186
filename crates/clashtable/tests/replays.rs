//! Replay files: told, checked, and refused where they do not fit.

#![allow(clippy::unwrap_used)]

mod support;

use support::{Temp, run_in, typed};

/// A finished game, kept in a file.
fn finished() -> (Temp, String) {
    let temp = Temp::new();
    let args = ["play", "clash", "--setup", "basic", "--seed", "7", "--seats", "me:Ada,bot:random", "--save", "game.clash.json"];
    let told = run_in(&temp.0, &args, &"1\n2\n3\n4\n5\n6\n7\n8\n9\n".repeat(60)).good();
    assert!(told.ends_with("The game is saved in game.clash.json.\n"), "{told}");
    let text = std::fs::read_to_string(temp.0.join("game.clash.json")).unwrap();
    (temp, text)
}

#[test]
fn a_replay_is_told_with_clauses_and_up_to_any_moment() {
    let (temp, _) = finished();
    let told = run_in(&temp.0, &["replay", "show", "game.clash.json"], "").good();
    assert!(told.starts_with("Clash!: Ada, Bot 2 (random)\n   0  Ada fights as"), "{told}");
    assert!(told.contains("(CL-5.4)") && told.contains("HP"), "{told}");
    let early = run_in(&temp.0, &["replay", "show", "game.clash.json", "--at", "2"], "").good();
    assert!(early.contains("After moment 2 of ") && early.contains("Turn 2\n") && early.len() < told.len(), "{early}");
    let json = run_in(&temp.0, &["replay", "show", "game.clash.json", "--json"], "").json();
    assert_eq!((json["game"].as_str(), json["names"][0].as_str()), (Some("clash"), Some("Ada")));
    run_in(&temp.0, &["replay", "show", "game.clash.json", "--at", "999"], "").refused(2, "there is no moment 999; it has ");
}

#[test]
fn a_replay_is_analysed_with_a_chart_and_what_was_missed() {
    let (temp, _) = finished();
    let told = run_in(&temp.0, &["replay", "analyse", "game.clash.json", "--rounds", "300"], "").good();
    assert!(told.starts_with("Clash!: Ada, Bot 2 (random)\n"), "{told}");
    assert!(told.contains(" decisions, 300 rounds each, ") && told.contains("\n    0 "), "{told}");
    let report = run_in(&temp.0, &["replay", "analyse", "game.clash.json", "--rounds", "300", "--json"], "").json();
    let (turns, ending) = (report["analysis"]["turns"].as_array().unwrap(), &report["analysis"]["ending"]);
    assert_eq!((report["game"].as_str(), turns[0]["moment"].as_u64()), (Some("clash"), Some(0)));
    let last = told.lines().rfind(|line| line.contains('█') || line.contains('·')).unwrap();
    let won = if ending[0] == 1.0 { "100 %" } else { "0 %" };
    assert!(last.split("  ").any(|part| part.trim() == won), "the chart ends as the game did: {last}");
    let missed = turns.iter().filter(|turn| !turn["missed"].is_null()).count();
    let lines = told.lines().filter(|line| line.contains("; better: ")).count();
    assert_eq!(lines, missed.min(8), "who plays at random misses something: {told}");
    run_in(&temp.0, &["replay", "analyse", "game.clash.json", "--rounds", "0"], "").refused(2, "invalid value '0'");
}

#[test]
fn an_honest_replay_verifies_with_its_secret() {
    let (temp, _) = finished();
    let told = run_in(&temp.0, &["replay", "verify", "game.clash.json"], "").good();
    assert!(told.starts_with("game.clash.json is an honest replay of clash.\n"), "{told}");
    assert!(told.contains("the secret is the one committed to") && told.contains("(CL-13.1)"), "{told}");
}

#[test]
fn a_replay_that_was_changed_is_refused_at_its_place() {
    let (temp, text) = finished();
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.contains("\"act\"")).unwrap();
    let other_card = lines[first].replace("\"1\"", "\"2\"");
    assert_ne!(other_card, lines[first]);
    temp.file("changed.json", &text.replacen(lines[first], &other_card, 1));
    let told = run_in(&temp.0, &["replay", "verify", "changed.json"], "");
    assert_eq!(told.code, 1, "{}", told.err);
    assert!(told.err.contains("changed.json: ") && told.err.contains("line "), "{}", told.err);
    let report = run_in(&temp.0, &["replay", "verify", "changed.json", "--json"], "").refused(1, "line ");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&report).unwrap()["valid"], false);
}

#[test]
fn what_is_no_replay_is_refused_as_input() {
    let temp = Temp::new();
    let file = temp.file("other.json", "{ \"format\": \"something else\", \"version\": 1 }");
    typed(&["replay", "verify", &file], "").refused(2, "its format is \"something else\"");
    let file = temp.file("broken.json", "{ \"format\": ");
    typed(&["replay", "show", &file], "").refused(2, "this is not a replay file: EOF while parsing");
    typed(&["replay", "show", "nowhere.json"], "").refused(2, "nowhere.json: cannot be read");
    typed(&["play", "--resume", "nowhere.json"], "").refused(2, "nowhere.json: cannot be read");
    let huge = temp.file("huge.json", &" ".repeat(2 << 20));
    typed(&["replay", "verify", &huge], "").refused(2, "a replay has at most 1048576");
}
