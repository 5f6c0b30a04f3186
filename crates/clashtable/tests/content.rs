//! `--content DIR`: a designer's folder is played with as it is, without building anything.

#![allow(clippy::unwrap_used)]

mod support;

use engine::Files;
use serde_json::{Value, json};
use std::path::Path;
use support::{Temp, run, run_in, workspace};

/// A copy of the shipped content.
fn copied() -> Temp {
    let temp = Temp::new();
    copy(&workspace().join("content"), &temp.0);
    temp
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).unwrap();
        }
    }
}

impl Temp {
    /// Writes a new file that is another one with some words changed.
    fn derive(&self, from: &str, to: &str, changes: &[(&str, &str)]) {
        let mut text = std::fs::read_to_string(self.0.join(from)).unwrap();
        for (old, new) in changes {
            assert!(text.contains(old), "{from} has not {old}");
            text = text.replace(old, new);
        }
        self.file(to, &text);
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

/// Every game there is.
fn ids() -> impl Iterator<Item = &'static str> {
    catalog::games().iter().map(|game| game.info().id)
}

/// A copy with a number changed in the content of every game.
fn retuned() -> Temp {
    let temp = copied();
    for game in catalog::games() {
        let files = Files::from(game.built_in_content()).packed();
        let plain = game.keep_content(&Files::from(files.clone())).unwrap();
        let numbers = files.iter().enumerate().flat_map(|(i, (_, text))| {
            let digits = text.char_indices().filter(|(_, c)| ('1'..='8').contains(c)).take(40);
            digits.map(move |(at, digit)| (i, at, char::from(digit as u8 + 1).to_string()))
        });
        let found = numbers.into_iter().find_map(|(i, at, more)| {
            let mut other = files.clone();
            other[i].1.replace_range(at..=at, &more);
            let key = game.keep_content(&Files::from(other.clone()));
            key.is_ok_and(|key| key != plain).then(|| game.built_in_content()[i].0).map(|path| (path, other.swap_remove(i).1))
        });
        let (path, text) = found.expect("a number can be changed");
        temp.file(&format!("{}/{path}", game.info().id), &text);
    }
    temp
}

#[test]
fn changed_content_of_every_game_is_checked_played_and_named_in_its_replays() {
    let temp = retuned();
    run(&["content", "check", temp.path()]).good();
    for game in ids() {
        let simulate = ["simulate", game, "--games", "1", "--seed", "5", "--json", "--content", temp.path()];
        assert_eq!(run(&simulate).json()["games"], 1, "{game}");
        let kept = Temp::new();
        let of = catalog::game(game).unwrap();
        let (preset, setup) = &of.presets()[0];
        let seats = vec!["bot:random"; of.seats(setup).unwrap()].join(",");
        let play =
            ["play", game, "--setup", preset, "--seats", &seats, "--seed", "3", "--save", "game.json", "--content", temp.path()];
        let ended = run_in(&kept.0, &play, "");
        assert_eq!(ended.code, 0, "{game}: {}", ended.err);
        run_in(&kept.0, &["replay", "verify", "game.json"], "")
            .refused(1, "the replay was played with other content (its hash is ");
        run_in(&kept.0, &["replay", "verify", "game.json", "--content", temp.path()], "").good();
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_whichever_game_it_belongs_to() {
    let temp = copied();
    for game in catalog::games() {
        let path = format!("{}/{}", game.info().id, game.built_in_content()[0].0);
        let text = std::fs::read_to_string(temp.0.join(&path)).unwrap();
        temp.file(&path, &format!("{text}\n)))"));
    }
    let told = run(&["content", "check", temp.path()]);
    assert_ne!(told.code, 0);
    for game in catalog::games() {
        let path = format!("{}/{}:", game.info().id, game.built_in_content()[0].0);
        assert!(told.out.contains(&path) || told.err.contains(&path), "{path} is not in {} {}", told.out, told.err);
    }
}

/// A copy with a number changed, and a new character, clan and deck.
fn designed() -> Temp {
    let temp = copied();
    temp.derive("clash/brute.ron", "clash/brute.ron", &[("hp: 15", "hp: 3")]);
    temp.derive(
        "clash/brute.ron",
        "clash/golem.ron",
        &[("\"brute\"", "\"golem\""), ("BRUTE!", "Golem"), ("initiative: 1,", "initiative: -40,")],
    );
    let numbers: Vec<(String, String)> =
        [1, 4, 8, 11, 15, 20, 24].map(|n| (format!("(number: {n},"), format!("(number: {},", n + 100))).to_vec();
    let mut changes = vec![
        ("\"bohorg\"", "\"ash_born\""),
        ("Bohorg", "Ashborn"),
        ("howler", "ember"),
        ("Howler", "Ember"),
        ("krag_rider", "ash_rider"),
        ("Krag", "Ash"),
        ("packmother", "ash_mother"),
        ("Packmother", "Ashmother"),
    ];
    changes.extend(numbers.iter().map(|(old, new)| (old.as_str(), new.as_str())));
    temp.derive("rage/clans/bohorg.ron", "rage/clans/ashborn.ron", &changes);
    temp.derive(
        "chrono/decks/1-quick-fuse.deck",
        "chrono/decks/9-slow-fuse.deck",
        &[("id: quick-fuse", "id: slow-fuse"), ("Quick Fuse", "Slow Fuse")],
    );
    temp
}

/// Set-ups that need the new content, by game.
fn set_ups() -> [(&'static str, Value, &'static str); 3] {
    [
        ("clash", json!({ "characters": ["golem", "brute"] }), "there is no character \"golem\""),
        ("rage", json!({ "players": 2, "clans": { "fixed": ["ash_born", "tomb"] } }), "there is no clan \"ash_born\""),
        ("chrono", json!({ "decks": [{ "house": "slow-fuse" }, { "house": "long-hour" }] }), "slow-fuse"),
    ]
}

#[test]
fn new_content_is_checked_and_played_by_every_command() {
    let temp = designed();
    let told = run(&["content", "check", "--content", temp.path()]).good();
    assert!(["Golem", "Ashborn", "Slow Fuse"].iter().all(|name| told.contains(name)), "{told}");
    assert_eq!(run(&["content", "check", temp.path()]).good(), told, "the folder can be named either way");
    for (game, setup, without) in set_ups() {
        let setup = temp.file("setup.json", &setup.to_string());
        let simulate = ["simulate", game, "--games", "3", "--setup", &setup, "--json"];
        run(&simulate).refused(2, without);
        let report = run(&[&simulate[..], &["--content", temp.path()]].concat()).json();
        assert_eq!(report["games"], 3, "{game}");
    }
    let setup = temp.file("setup.json", &set_ups()[0].1.to_string());
    let arena = ["arena", "clash", "--bots", "random,greedy", "--games", "4", "--setups", &setup, "--content", temp.path()];
    let told = run(&arena).good();
    assert!(told.contains("Golem") && told.contains(&format!("--content {}", temp.path())), "{told}");
    let balance = ["balance", "rage", "--games", "5", "--bot", "random", "--content", temp.path()];
    assert!(run(&balance).good().contains("Ashborn"));
    let shown = run(&["games", "--content", temp.path()]).good();
    assert!(shown.contains("clash"), "{shown}");
}

/// Plays a game of Clash! to its end and returns the folder it is kept in, and its file's text.
fn played(content: Option<&Temp>, setup: &Value) -> (Temp, String) {
    let temp = Temp::new();
    temp.file("setup.json", &setup.to_string());
    let mut args =
        vec!["play", "clash", "--setup", "setup.json", "--seats", "me,bot:random", "--seed", "3", "--save", "game.json"];
    args.extend(content.iter().flat_map(|content| ["--content", content.path()]));
    run_in(&temp.0, &args, &"1\n2\n3\n4\n5\n6\n7\n8\n9\n".repeat(120)).good();
    let text = std::fs::read_to_string(temp.0.join("game.json")).unwrap();
    (temp, text)
}

fn content_hash(text: &str) -> Value {
    serde_json::from_str::<Value>(text).unwrap()["content_hash"].clone()
}

#[test]
fn a_replay_names_its_content_and_opens_where_that_is_loaded() {
    let designed = designed();
    for setup in [set_ups()[0].1.clone(), json!({ "characters": ["brute", "brute"] }), json!({})] {
        let (kept, text) = played(Some(&designed), &setup);
        assert!(content_hash(&text).as_str().is_some_and(|hash| hash.len() == 16), "{text}");
        let verify = ["replay", "verify", "game.json", "--content", designed.path()];
        assert!(run_in(&kept.0, &verify, "").good().contains("is an honest replay of clash"));
        let other = "the replay was played with other content (its hash is ";
        run_in(&kept.0, &verify[..3], "").refused(1, other);
        run_in(&kept.0, &["replay", "show", "game.json"], "").refused(1, "; --content DIR loads the content it was played with");
        run_in(&kept.0, &["play", "--resume", "game.json"], "").refused(1, other);
        let shown = run_in(&kept.0, &["replay", "show", "game.json", "--content", designed.path()], "").good();
        assert!(shown.contains("Clash!: "), "{shown}");
    }
}

#[test]
fn a_mere_copy_is_the_same_content() {
    let copied = copied();
    for setup in [json!({ "characters": ["brute", "needle"] }), json!({})] {
        let (kept, built_in) = played(None, &setup);
        let (_, from_copy) = played(Some(&copied), &setup);
        assert_eq!(content_hash(&built_in), content_hash(&from_copy));
        run_in(&kept.0, &["replay", "verify", "game.json", "--content", copied.path()], "").good();
    }
    for game in ids() {
        let simulate = ["simulate", game, "--games", "2", "--seed", "9", "--json"];
        let counts = |report: Value| (report["decisions"].clone(), report["wins"].clone());
        let there = run(&[&simulate[..], &["--content", copied.path()]].concat()).json();
        assert_eq!(counts(run(&simulate).json()), counts(there), "{game}");
    }
}

#[test]
fn a_folder_with_some_games_leaves_the_others_as_they_are() {
    let temp = Temp::new();
    copy(&workspace().join("content/clash"), &temp.0.join("clash"));
    for game in ids() {
        assert_eq!(run(&["simulate", game, "--games", "1", "--json", "--content", temp.path()]).json()["games"], 1);
    }
}

#[test]
fn a_wrong_folder_is_refused_with_a_word_on_the_right_one() {
    let empty = Temp::new();
    empty.file("notes.txt", "nothing to play with");
    let hollow = Temp::new();
    hollow.file("rage/notes.txt", "no clan");
    let shipped = workspace().join("content/clash");
    let own = shipped.to_str().unwrap();
    for (dir, words) in [
        ("nowhere", "there is no folder nowhere; name the one that holds a folder a game: clash/"),
        (empty.path(), "holds no folder of a game (clash/"),
        (own, "is the folder of one game; the content cannot be read from it, name the folder that holds clash"),
        (hollow.path(), "there is no file that ends with .ron in "),
    ] {
        for command in [&["simulate", "clash"][..], &["play", "clash"], &["arena", "clash", "--bots", "random,random"]] {
            run(&[command, &["--content", dir]].concat()).refused(2, words);
        }
        run(&["balance", "rage", "--content", dir]).refused(2, words);
        run(&["content", "check", dir]).refused(2, words);
        run(&["serve", "--addr", "127.0.0.1:0", "--content", dir]).refused(2, words);
    }
}

#[test]
fn every_problem_of_every_game_is_told_before_anything_is_played() {
    let temp = copied();
    temp.derive("clash/brute.ron", "clash/brute.ron", &[("hp: 15", "hp: 99")]);
    temp.derive("rage/clans/tomb.ron", "rage/clans/tomb.ron", &[("color: \"#", "color: \"")]);
    temp.derive("chrono/decks/1-quick-fuse.deck", "chrono/decks/1-quick-fuse.deck", &[("3 cinder-runner", "3 cinder-rummer")]);
    let told = run(&["simulate", "clash", "--content", temp.path()]).refused(2, "the content has 3 problems");
    for words in
        ["clash/brute.ron:3: brute: hp is 99", "rage/clans/tomb.ron:3: tomb: colour", "1-quick-fuse.deck:8: there is no card"]
    {
        assert!(told.contains(words), "{told}");
    }
}
