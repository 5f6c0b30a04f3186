//! Replay files of any game: write one, read one from a stranger, open it as a match, check it.

use crate::{AnyMatch, game};
use engine::Names;
use serde_json::Value;

pub use engine::replay::{Ending, MAX_BYTES, Origin, ReplayError, Verified};

/// A replay file whose game is not known to the reader.
pub type Replay = engine::replay::Replay<Value, Value>;

/// The text of the file of a match. The file of a match that is not over holds its secret choices; see
/// [`engine::replay::of_match`].
#[must_use]
pub fn write(of: &dyn AnyMatch, names: &Names, origin: Origin<'_>) -> String {
    engine::replay::write(&of.replay(names, origin))
}

/// Writes into a file where its chance came from; its secret only if the match is over.
pub(crate) fn write_origin(replay: &mut Replay, origin: Origin<'_>) {
    replay.commitment = origin.secret.map(engine::Secret::commitment);
    replay.secret = origin.secret.filter(|_| replay.ending.is_some()).map(|secret| engine::replay::hex(secret.bytes()));
    replay.seeds = if origin.seeds.iter().all(String::is_empty) { Vec::new() } else { origin.seeds.to_vec() };
    replay.taken_over = origin.taken_over;
}

/// Reads a file: it is not too large, has this format and version, and its game is one we have.
///
/// # Errors
/// Why not, in a sentence for the person whose file it is.
pub fn read(text: &str) -> Result<Replay, ReplayError> {
    let replay: Replay = engine::replay::read(text)?;
    match game(&replay.game) {
        Some(_) => Ok(replay),
        None => Err(ReplayError::UnknownGame(replay.game.chars().take(40).collect())),
    }
}

/// The match of a file; everything but the secret is checked.
///
/// # Errors
/// The first thing that does not fit, and where.
pub fn open(replay: &Replay) -> Result<Box<dyn AnyMatch>, ReplayError> {
    let game = game(&replay.game).ok_or_else(|| ReplayError::UnknownGame(replay.game.clone()))?;
    game.open_replay(replay)
}

/// Checks everything in a file, every draw against the secret included.
///
/// # Errors
/// The first thing that does not fit, and where.
pub fn verify(replay: &Replay) -> Result<Verified, ReplayError> {
    let game = game(&replay.game).ok_or_else(|| ReplayError::UnknownGame(replay.game.clone()))?;
    game.verify_replay(replay)
}
