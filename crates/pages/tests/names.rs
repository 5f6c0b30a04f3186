//! No generic file names a game: what belongs to a game stands in its crate and in its front, and generic code asks.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// The games there are and those that are announced.
const GAMES: [&str; 5] = ["clash", "rage", "chrono", "eternia", "fields"];

/// Folders whose files are generic, relative to `crates/`, and the files in them that are not: the lists of games.
const GENERIC: [(&str, &[&str]); 6] = [
    ("engine/src", &[]),
    ("catalog/src", &["lib.rs"]),
    ("bots/src", &[]),
    ("pages/src", &["fronts.rs"]),
    ("server/src", &[]),
    ("clashtable/src", &[]),
];

fn files(dir: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        // The folder of a game is the game's own.
        if path.is_dir() && !GAMES.iter().any(|game| path.ends_with(game)) {
            files(&path, ending, out);
        } else if path.extension().is_some_and(|e| e == ending) {
            out.push(path);
        }
    }
}

/// The code of a file without comments and without its unit tests.
fn code(text: &str) -> Vec<(usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//")).map(|(i, line)| (i + 1, line)).collect()
}

/// Whether a line has the name of a game as a string, or as the start of a path.
fn names_a_game(line: &str) -> bool {
    let path = |game: &str| {
        let mut rest = line;
        while let Some(at) = rest.find(&format!("{game}::")) {
            if !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                return true;
            }
            rest = &rest[at + game.len()..];
        }
        false
    };
    GAMES.iter().any(|game| line.contains(&format!("\"{game}\"")) || path(game))
}

#[test]
fn no_generic_file_names_a_game() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut wrong = Vec::new();
    for (folder, lists) in GENERIC {
        let mut found = Vec::new();
        files(&crates.join(folder), "rs", &mut found);
        for path in found.iter().filter(|path| !lists.iter().any(|list| **path == crates.join(folder).join(list))) {
            let name = path.strip_prefix(crates).unwrap().to_str().unwrap();
            let text = fs::read_to_string(path).unwrap();
            let naming = code(&text).into_iter().filter(|(_, line)| names_a_game(line));
            wrong.extend(naming.map(|(number, line)| format!("{name}:{number}: {}", line.trim())));
        }
    }
    assert!(wrong.is_empty(), "these lines name a game:\n{}", wrong.join("\n"));
}

#[test]
fn no_shared_script_names_a_game() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut scripts = Vec::new();
    files(&assets, "js", &mut scripts);
    let is_own = |path: &Path| GAMES.iter().any(|game| path.ends_with(format!("{game}.js")));
    for path in scripts.iter().filter(|path| !is_own(path)) {
        let text = fs::read_to_string(path).unwrap();
        let naming = text
            .lines()
            .find(|line| GAMES.iter().any(|g| line.contains(&format!("\"{g}\"")) || line.contains(&format!("./{g}."))));
        assert_eq!(naming, None, "{}", path.display());
    }
}

#[test]
fn what_names_a_game_is_told_from_what_does_not() {
    assert!(names_a_game("if game == \"rage\" {") && names_a_game("use crate::clash::card;") && names_a_game("::chrono::card()"));
    assert!(!names_a_game("a.garage::door(\"ragged\")") && !names_a_game("let rage = 1; // clash"));
}
