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

    /// The files built into the program: path and text.
    const FILES: &'static [(&'static str, &'static str)] = &[];

    /// Checks these files: what they hold.
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line.
    fn check(_files: &Files) -> Result<Holdings, Vec<String>> {
        Ok(Holdings::default())
    }

    /// What the numbers and ids in views and actions stand for: by kind ("cards", "equipment"), in the order of their numbers.
    #[must_use]
    fn listed() -> BTreeMap<&'static str, Vec<Listed>> {
        BTreeMap::new()
    }

    /// Makes the content of these files the standard content of the whole process, in place of what is built in. Before
    /// the first match: afterwards it is refused.
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line.
    fn load(_files: &Files) -> Result<(), Vec<String>> {
        Err(vec![format!("{} has no content that could be replaced", Self::INFO.name)])
    }

    /// Keeps the content of these files beside the standard content, for games that were begun with it, and gives the key by
    /// which [`Content::pinned`] names it. The same files again get the same key.
    ///
    /// # Errors
    /// Everything that is wrong with them, each a sentence with file and line.
    fn keep(_files: &Files) -> Result<String, Vec<String>> {
        Err(vec![format!("{} has no content that could be kept", Self::INFO.name)])
    }

    /// This set-up played with the content kept under this key, or (without one) with the standard content; none where a
    /// set-up cannot say so.
    fn pinned(_setup: &Self::Setup, _key: Option<&str>) -> Option<Self::Setup> {
        None
    }
}

/// A card, an item, a character: something that views and actions name by a number or an id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Listed {
    /// Its place in the list, from 0.
    pub number: usize,
    /// Its id in content files; empty where it has none.
    pub id: String,
    /// As shown.
    pub name: String,
    /// What is printed on it, a line each.
    pub text: Vec<String>,
}

impl Listed {
    /// All of a kind, each as id, name and text.
    pub fn all(each: impl IntoIterator<Item = (String, String, Vec<String>)>) -> Vec<Listed> {
        (0..).zip(each).map(|(number, (id, name, text))| Listed { number, id, name, text }).collect()
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

    /// Paths and texts, each path below the content's folder, as the store keeps them.
    #[must_use]
    pub fn packed(&self) -> Vec<(String, String)> {
        let below = |path: &str| {
            let mut parts = path.rsplit('/');
            let name = parts.next().unwrap_or_default();
            parts.next().map_or_else(|| name.to_string(), |folder| format!("{folder}/{name}"))
        };
        self.files.iter().map(|(path, text)| (below(path), text.clone())).collect()
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

/// The files of a pack that was kept: path and text.
impl From<Vec<(String, String)>> for Files {
    fn from(files: Vec<(String, String)>) -> Files {
        Files { files, ignored: Vec::new() }
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
