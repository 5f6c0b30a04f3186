//! Whole games in the terminal, typed line by line.

mod support;

use support::{Temp, run_in, typed};

/// Whatever there is: a number that is not there is refused, and the next one tried.
fn anything(n: usize) -> String {
    "1\n2\n3\n4\n5\n6\n7\n8\n9\n".repeat(n)
}

const BASIC: [&str; 8] = ["play", "clash", "--setup", "basic", "--seed", "7", "--seats", "me:Ada,bot:random"];

#[test]
fn a_game_against_a_bot_is_played_to_its_end() {
    let told = typed(&BASIC, &anything(60)).good();
    assert!(told.contains("Choose a card to play face down.\n   1  Play 1\n"), "{told}");
    assert!(told.contains("(CL-5.4)") && told.contains("(CL-6.2)"), "clauses are told");
    let last = told.lines().rev().find(|line| !line.is_empty()).unwrap();
    assert!(last.starts_with("The game is over: ") && last.ends_with("(CL-13.1)."), "{last}");
    assert_eq!(told, typed(&BASIC, &anything(60)).good(), "the same seed plays the same game");
}

#[test]
fn bots_alone_are_watched() {
    let told = typed(&["play", "clash", "--setup", "basic", "--seed", "3", "--seats", "bot:random,bot:random"], "").good();
    assert!(told.contains("Turn 1.") && told.contains("The game is over: "), "{told}");
    assert!(!told.contains("> "), "nobody is asked");
}

#[test]
fn the_commands_of_the_prompt_answer() {
    let told = typed(&BASIC, "?\n?4\n?99\nr CL-4.6\nr CL-46\nl\nb\nx\n99\n\n1\nu\nresign\n").good();
    for words in [
        "a number  does that",
        "  Play 4\n    ",
        "  There is no number 99 now; b shows those there are.",
        "CL-4.6 A healed character never exceeds its starting HP.",
        "has no \"CL-46\"; near it are ",
        "\"x\" is neither a number nor a command; ? lists them.",
        "  Undone. Something revealed was undone too, so this game is practice from now on.",
        "The game is over: Bot 2 (random) wins (CL-13.7).",
    ] {
        assert!(told.contains(words), "{words} is missing in {told}");
    }
    let after_undo = told.split("  Undone. ").nth(1).unwrap();
    assert!(after_undo.contains("Turn 1\n"), "who plays alone against a bot goes back behind the reveal: {after_undo}");
}

#[test]
fn a_hint_names_a_few_choices_with_their_numbers_and_chances() {
    let told = typed(&BASIC, "h\nhint\nq\n").good();
    let hints: Vec<&str> = told.split("Ada> ").skip(1).take(2).collect();
    assert_eq!(hints[0], hints[1], "asked twice, the same is said");
    let lines: Vec<&str> = hints[0].lines().filter(|line| line.contains(" %")).collect();
    assert!((2..=3).contains(&lines.len()), "{told}");
    for line in lines {
        let label = line.trim_start().split_once("  ").unwrap().1.split("  ").next().unwrap();
        let number = line.split_whitespace().next().unwrap();
        assert!(told.contains(&format!("  {number:>2}  {label}\n")), "{line} is one of the choices: {told}");
        assert!(line.contains(", mix: ") && line.ends_with(" % of the time"), "both choose at once: {line}");
    }
}

#[test]
fn a_card_keeps_its_number_while_it_can_be_played() {
    // Ada holds two 1s.
    let told = typed(&BASIC, "1\n1\nq\n").good();
    let third = told.rsplit("Choose a card to play face down.\n").next().unwrap();
    assert!(third.starts_with("   2  Play 2\n   3  Play 3\n"), "{third}");
}

#[test]
fn two_people_hand_the_keyboard_over_and_see_nothing_of_each_other() {
    let args = ["play", "clash", "--setup", "basic", "--seats", "me:Ada,me:Ben"];
    let told = typed(&args, "\n4\nu\n5\n\n1\n\nq\n").good();
    assert!(told.contains("Pass to Ada.") && told.contains("Pass to Ben."), "{told}");
    assert!(told.contains("u: Ada takes the last choice back."), "{told}");
    let ben = told.split("Pass to Ben.").nth(2).unwrap();
    let (asked, revealed) = ben.split_once("Ben> ").unwrap();
    assert!(!asked.contains("Ada plays Block") && asked.contains("Ada plays a card face down."), "{asked}");
    assert!(revealed.contains("You play Block; Ben plays 1."), "the choice that was taken back is gone: {revealed}");
}

#[test]
fn a_game_that_is_left_is_kept_and_gone_on_with() {
    let temp = Temp::new();
    let args = [&BASIC[..], &["--save", "game.clash.json"]].concat();
    let told = run_in(&temp.0, &args, "1\n2\nq\n").good();
    assert!(
        told.ends_with("The game is saved in game.clash.json.\nContinue it with: clashtable play --resume game.clash.json\n")
    );
    let verified = run_in(&temp.0, &["replay", "verify", "game.clash.json"], "").good();
    assert!(verified.contains("4 lines carried out, 4 moments") && verified.contains("the game is not over"), "{verified}");
    let resumed = run_in(&temp.0, &["play", "--resume", "game.clash.json", "--seats", "me:Ada,bot"], &anything(60)).good();
    assert!(resumed.contains("Turn 3\n") && resumed.contains("The game is over: "), "{resumed}");
    let report = run_in(&temp.0, &["replay", "verify", "game.clash.json", "--json"], "").json();
    assert_eq!((&report["valid"], &report["verified"]["secret_checked"]), (&true.into(), &true.into()));
}

#[test]
fn the_end_of_the_input_keeps_the_game_under_a_name_of_its_own() {
    let temp = Temp::new();
    let told = run_in(&temp.0, &BASIC, "1\n").good();
    let name = told.split("The game is saved in ").nth(1).unwrap().split(".\n").next().unwrap().to_string();
    assert!(name.starts_with("clash-") && temp.0.join(&name).is_file(), "{name}");
}
