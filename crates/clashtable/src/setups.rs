//! `--setup NAME|FILE`: a named set-up of the game, or a JSON file.

use crate::failure::Failure;
use catalog::AnyGame;
use serde_json::Value;
use std::path::Path;

/// The set-up that was asked for; the game's ordinary one if none was.
pub fn load(game: &dyn AnyGame, asked: Option<&str>) -> Result<Value, Failure> {
    let presets = game.presets();
    let Some(asked) = asked else {
        let ordinary = presets.into_iter().next().map(|(_, setup)| setup);
        return ordinary.ok_or_else(|| Failure::input(format!("{} has no named set-up: name a file", game.info().name)));
    };
    if let Some((_, setup)) = presets.iter().find(|(name, _)| *name == asked) {
        return Ok(setup.clone());
    }
    if !Path::new(asked).exists() {
        let names: Vec<_> = presets.iter().map(|(name, _)| *name).collect();
        return Err(Failure::input(format!(
            "there is no set-up and no file called \"{asked}\"; {} has the set-ups {}",
            game.info().name,
            names.join(", ")
        )));
    }
    let text = std::fs::read_to_string(asked).map_err(|e| Failure::input(format!("{asked} cannot be read: {e}")))?;
    serde_json::from_str(&text).map_err(|e| Failure::input(format!("{asked} is not JSON: {e}")))
}
