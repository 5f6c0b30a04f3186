//! Programs of other people as players: JSON lines in an arena and at a terminal table, and what is said when they fail.

#![allow(clippy::unwrap_used)]

mod support;

use serde_json::Value;
use std::path::Path;
use support::{Temp, run, run_in, workspace};

/// The bot of the documentation.
fn example() -> String {
    format!("cmd:python3 {}", workspace().join("examples/bot.py").display())
}

/// A program of a few lines for the shell that notes its process once it has been greeted.
fn script(temp: &Temp, lines: &str) -> String {
    let pids = temp.0.join("pids");
    let file = temp.file("bot.sh", &format!("read -r hello || exit\necho $$ >> {}\n{lines}\n", pids.display()));
    format!("cmd:sh {file}")
}

/// How many processes there were, none of which may be left.
fn all_ended(temp: &Temp) -> usize {
    let pids = std::fs::read_to_string(temp.0.join("pids")).unwrap();
    let left: Vec<&str> = pids.lines().filter(|pid| Path::new(&format!("/proc/{pid}")).exists()).collect();
    assert!(left.is_empty(), "left behind: {left:?}");
    pids.lines().count()
}

#[test]
fn the_example_plays_whole_games_in_the_arena() {
    for (game, setup, seats) in [("clash", "standard", 2), ("rage", "two", 2), ("chrono", "three", 3)] {
        let bots = format!("{},random", example());
        let report = run(&["arena", game, "--bots", &bots, "--games", "1", "--setups", setup, "--json"]).json();
        let count = &report["bots"][0]["games"];
        assert_eq!((&report["broken"], &count["games"]), (&Value::Array(vec![]), &seats.into()), "{game}");
        assert_eq!(report["bots"][0]["name"], example());
        let command = format!("clashtable arena {game} --bots '{bots}' --games 1 --setups {setup} --seed 1");
        assert_eq!(report["command"], command, "as a shell reads it");
        assert!(report["bots"][0]["milliseconds"]["mean"].as_f64().unwrap() > 0.0, "{report}");
    }
}

#[test]
fn the_example_sits_at_a_terminal_table() {
    for game in ["clash", "rage", "chrono"] {
        let told = run(&["play", game, "--seats", &format!("{},bot:random", example()), "--seed", "3"]).good();
        assert!(told.contains("The game is over: "), "{game}: {told}");
    }
}

#[test]
fn what_a_program_does_wrong_is_said_and_it_is_not_left_behind() {
    for (lines, words) in [
        ("while read -r line; do echo 'let me think'; done", "its answer \"let me think\" is not {\"choose\": N}"),
        ("read -r decide; echo '{\"choose\": 4000}'; cat", "it chooses number 4000 of "),
        ("read -r decide; exit 1", "fails: it has ended (on seat 2)"),
        ("cat > /dev/null", "it gives no answer within 600 ms"),
        ("exec sleep 600", "it gives no answer within 600 ms"),
    ] {
        let temp = Temp::new();
        let bots = format!("random,{}", script(&temp, lines));
        let args = ["arena", "clash", "--bots", &bots, "--games", "400", "--patience", "600", "--threads", "1", "--json"];
        let told = run(&args).refused(1, words);
        let report: Value = serde_json::from_str(&told).unwrap();
        let broken: Vec<&str> = report["broken"].as_array().unwrap().iter().map(|reason| reason.as_str().unwrap()).collect();
        assert_eq!(broken.len(), 3, "the pairing is given up: {broken:?}");
        for (i, reason) in broken.iter().enumerate() {
            assert!(reason.starts_with(&format!(
                "{} against {}, seed {} of this pairing: the bot \"sh ",
                "random",
                &bots[7..],
                i + 1
            )));
            assert!(reason.contains(words), "{reason}");
        }
        assert_eq!(report["bots"][0]["games"]["games"], 0, "{report}");
        assert_eq!(all_ended(&temp), 3, "{lines}");
    }
}

#[test]
fn seeds_of_which_a_game_is_broken_off_do_not_count_and_the_others_do() {
    let temp = Temp::new();
    // It plays on, but ends with the first question of its third game; another one takes its place.
    let lines = "n=1; while read -r line; do case $line in '{\"hello\"'*) n=$((n+1));; \
                 '{\"decide\"'*) if [ $n -eq 3 ]; then exit; fi; echo '{\"choose\": 0}';; esac; done";
    let bots = format!("{},random", script(&temp, lines));
    let args = ["arena", "clash", "--bots", &bots, "--games", "6", "--setups", "basic", "--threads", "1", "--json"];
    let told = run(&args).refused(1, "games were broken off and are not counted: ");
    let report: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(report["broken"].as_array().unwrap().len(), 1, "{report}");
    assert_eq!((&report["bots"][0]["games"]["games"], &report["by_seat"][0]["games"]), (&4.into(), &4.into()), "{report}");
    // One process for two games and the one that is broken off, one for the last two.
    assert_eq!(all_ended(&temp), 2);
}

#[test]
fn a_game_at_the_terminal_is_kept_when_a_program_fails() {
    let temp = Temp::new();
    let seats = format!("bot:random,{}", script(&temp, "read -r decide; echo '{\"choose\": 0}'; read -r decide"));
    let told =
        run_in(&temp.0, &["play", "clash", "--seats", &seats, "--save", "kept.clash.json"], "").refused(1, "fails: it has ended");
    assert!(told.contains("The game is saved in kept.clash.json."), "{told}");
    assert_eq!(all_ended(&temp), 1);
    let resumed = run_in(&temp.0, &["play", "--resume", "kept.clash.json", "--seats", "bot:random,bot:random"], "").good();
    assert!(resumed.contains("The game is over: "), "{resumed}");
}

#[test]
fn a_program_never_hears_of_the_hand_of_another() {
    let temp = Temp::new();
    let heard = temp.0.join("heard");
    let lines = format!(
        "printf '%s\\n' \"$hello\" >> {0}; while read -r line; do printf '%s\\n' \"$line\" >> {0}; case $line in *'\"decide\"'*) echo '{{\"choose\": 0}}';; esac; done",
        heard.display()
    );
    let bots = format!("{},greedy", script(&temp, &lines));
    run(&["arena", "chrono", "--bots", &bots, "--games", "2", "--threads", "1"]).good();
    let heard = std::fs::read_to_string(heard).unwrap();
    let lines: Vec<Value> = heard.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let greetings = lines.iter().filter(|line| line["hello"]["game"] == "chrono").count();
    assert_eq!(greetings, 2, "one a game");
    let mut seats = [0; 2];
    for decide in lines.iter().filter_map(|line| line.get("decide")) {
        let me = decide["seat"].as_u64().unwrap() as usize;
        seats[me] += 1;
        assert_eq!(decide["view"]["viewer"], decide["seat"]);
        let (own, other) = (&decide["view"]["players"][me], &decide["view"]["players"][1 - me]);
        assert!(own["cards"].is_array() && own["unseen"].is_array(), "{own}");
        assert!(other["hand"].as_u64().is_some() && other["cards"].is_null() && other["unseen"].is_null(), "{other}");
        let battlers = decide["view"]["battlers"].as_array().unwrap().iter().filter(|b| b["seat"] != decide["seat"]);
        assert!(battlers.flat_map(|b| b["quests"].as_array().unwrap()).all(|quest| quest["card"].is_null()), "{decide}");
        let [legal, labels] = ["legal", "labels"].map(|key| decide[key].as_array().unwrap().len());
        assert!(legal >= 2 && legal == labels, "{decide}");
    }
    assert!(seats[0] > 3 && seats[1] > 3, "{seats:?}");
}
