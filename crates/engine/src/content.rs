//! What a game brings along besides its rules in code: its specification, and content files that somebody who does not
//! know Rust can read and change.

use crate::game::Game;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The specification and the content of a game.
///
/// A game without content says its rules only. One with content builds the files of `content/<id>/` into the program, and
/// can be given others in their place when the program starts: [`Content::load`].
pub trait Content: Game {
    /// The specification, `rules/<id>.md`.
    const RULES: &'static str;

    /// How the names of its content files end, without the dot; none if it has no content.
    const ENDINGS: &'static [&'static str] = &[];

    /// Checks these files: what they hold.
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line.
    fn check(_files: &Files) -> Result<Holdings, Vec<String>> {
        Ok(Holdings::default())
    }

    /// Makes the content of these files the standard content of the whole process, in place of what is built in. Before
    /// the first match: afterwards it is refused.
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line.
    fn load(_files: &Files) -> Result<(), Vec<String>> {
        Err(vec![format!("{} has no content that could be replaced", Self::INFO.name)])
    }
}

/// What content files hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// By kind ("characters", "decks") the names of what there is.
    pub items: BTreeMap<&'static str, Vec<String>>,
    /// By kind of word of the content's language, how often each is used; those that are not are there with 0.
    pub vocabulary: BTreeMap<&'static str, BTreeMap<String, u32>>,
}

/// Content files: path and text of each, in the order of their paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Files {
    files: Vec<(String, String)>,
    ignored: Vec<String>,
}

impl Files {
    /// Reads the files of a folder and of the folders in it whose names end like this.
    ///
    /// # Errors
    /// What cannot be read, and why.
    pub fn read(dir: &Path, endings: &[&str]) -> Result<Files, String> {
        let mut paths = Vec::new();
        collect(dir, &mut paths)?;
        paths.sort();
        let mut all = Files::default();
        for path in paths {
            if path.extension().is_some_and(|e| endings.iter().any(|ending| *ending == e)) {
                let text = std::fs::read_to_string(&path).map_err(|e| unreadable(&path, &e))?;
                all.files.push((path.display().to_string(), text));
            } else {
                all.ignored.push(path.display().to_string());
            }
        }
        Ok(all)
    }

    /// Path and text of each.
    #[must_use]
    pub fn texts(&self) -> Vec<(&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect()
    }

    /// The paths of what else lies there, which no game reads.
    #[must_use]
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

/// The files built into the program, or given by a test: path and text.
impl From<&[(&str, &str)]> for Files {
    fn from(files: &[(&str, &str)]) -> Files {
        let files = files.iter().map(|(path, text)| ((*path).to_string(), (*text).to_string())).collect();
        Files { files, ignored: Vec::new() }
    }
}

/// Every file below a folder. What begins with a dot belongs to other programs.
fn collect(dir: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in std::fs::read_dir(dir).map_err(|e| unreadable(dir, &e))? {
        let path = entry.map_err(|e| unreadable(dir, &e))?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            continue;
        }
        if path.is_dir() { collect(&path, paths)? } else { paths.push(path) }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be read: {error}", path.display())
}
