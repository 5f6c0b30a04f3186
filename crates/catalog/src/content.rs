//! Content folders on disk: the folder that holds one folder a game, called like its id (`clash/`, `rage/`, …), or some of
//! them. `--content DIR` and `content check` mean the same by it.

use crate::{AnyGame, games};
use engine::Files;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{PoisonError, RwLock};
use thiserror::Error;

/// Why a folder is no content folder, or its content cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContentError {
    /// There is nothing to read.
    #[error("there is no folder {0}; name the one that holds a folder a game: {games}", games = folders())]
    Missing(String),
    /// It is one of the folders that were expected inside.
    #[error("{dir} is the folder of one game; the content cannot be read from it, name the folder that holds {game}")]
    OfOneGame {
        /// The folder that was named.
        dir: String,
        /// What it would be called in the right one.
        game: &'static str,
    },
    /// It holds no game.
    #[error("the content cannot be read: {0} holds no folder of a game ({games})", games = folders())]
    NoGame(String),
    /// A game's folder holds nothing that its game reads.
    #[error("the content cannot be read: there is no file that ends with {endings} in {dir}")]
    Empty {
        /// The game's folder.
        dir: String,
        /// What the files of this game end with.
        endings: String,
    },
    /// A file or folder that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// Everything that is wrong with the content, each with file and line.
    #[error("{}", .0.join("\n"))]
    Broken(Vec<String>),
}

/// What was loaded in place of what is built in, by game.
static LOADED: RwLock<BTreeMap<&'static str, Files>> = RwLock::new(BTreeMap::new());

/// The content of a game as everybody plays with it now, and its hash; none for a game without content.
#[must_use]
pub fn in_use(game: &dyn AnyGame) -> Option<(String, Files)> {
    let loaded = LOADED.read().unwrap_or_else(PoisonError::into_inner).get(game.info().id).cloned();
    let files = loaded.unwrap_or_else(|| Files::from(game.built_in_content()));
    (!files.is_empty()).then(|| (engine::hash_of(&files.packed()), files))
}

/// The names of the folders there can be.
fn folders() -> String {
    let ids = games().iter().filter(|game| !game.content_endings().is_empty()).map(|game| format!("{}/", game.info().id));
    ids.collect::<Vec<_>>().join(", ")
}

/// Reads the content folders of all games that have one in `dir`.
///
/// # Errors
/// When `dir` is no content folder, and why.
pub fn read(dir: &Path) -> Result<Vec<(&'static dyn AnyGame, Files)>, ContentError> {
    let shown = dir.display().to_string();
    if !dir.is_dir() {
        return Err(ContentError::Missing(shown));
    }
    let mut found = Vec::new();
    for game in games().iter().copied().filter(|game| !game.content_endings().is_empty()) {
        let folder = dir.join(game.info().id);
        if folder.is_dir() {
            let files = Files::read(&folder, game.content_endings()).map_err(ContentError::Unreadable)?;
            if files.is_empty() {
                let endings = game.content_endings().join(" or .");
                return Err(ContentError::Empty { dir: folder.display().to_string(), endings: format!(".{endings}") });
            }
            found.push((game, files));
        }
    }
    match (found.is_empty(), game_of_folder(dir)) {
        (false, _) => Ok(found),
        (true, Some(game)) => Err(ContentError::OfOneGame { dir: shown, game }),
        (true, None) => Err(ContentError::NoGame(shown)),
    }
}

/// The game whose own folder this seems to be, by its name.
fn game_of_folder(dir: &Path) -> Option<&'static str> {
    let path = dir.canonicalize().ok()?;
    let name = path.file_name()?.to_str()?;
    games().iter().map(|game| game.info().id).find(|id| *id == name)
}

/// Makes the content of a folder the standard content of the whole process; games it holds nothing of keep what is built
/// in. Before any match, set-up or page: what has been asked for is in use and stays.
///
/// # Errors
/// Everything that is wrong, of all games at once.
pub fn load(dir: &Path) -> Result<(), ContentError> {
    let found = read(dir)?;
    let problems = found.iter().filter_map(|(game, files)| game.load_content(files).err()).flatten();
    let problems: Vec<String> = problems.collect();
    LOADED.write().unwrap_or_else(PoisonError::into_inner).extend(found.into_iter().map(|(game, files)| (game.info().id, files)));
    if problems.is_empty() { Ok(()) } else { Err(ContentError::Broken(problems)) }
}
