//! The folder of Clash of Rage: clans, cards, tiles, layouts and scenarios.

use super::{Checked, ron_files};
use crate::failure::Failure;
use rage::content::{Definitions, entries};
use rage::types::Mods;
use std::collections::BTreeMap;
use std::path::Path;

/// The files of the folder and of the folders in it: path and text.
pub fn files(dir: &Path) -> Result<Vec<(String, String)>, Failure> {
    let mut files = ron_files(dir)?;
    for folder in ["clans", "scenarios"] {
        if dir.join(folder).is_dir() {
            files.extend(ron_files(&dir.join(folder))?);
        }
    }
    Ok(files)
}

/// Checks the folder and everything in it.
pub fn check(dir: &Path) -> Result<Checked, Failure> {
    let files = files(dir)?;
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let (defs, problems) = match rage::library::parse(&texts) {
        Ok((defs, _)) => (defs, Vec::new()),
        Err(problems) => (Definitions::default(), problems),
    };
    let vocabulary = [("modifiers", modifiers(&defs))].into();
    let holds = [
        ("clans", defs.clans.into_iter().map(|d| d.name).collect()),
        ("equipment", defs.equipment.into_iter().map(|d| d.name).collect()),
        ("legendary", defs.legendary.into_iter().map(|d| d.name).collect()),
        ("regions", defs.regions.into_iter().map(|d| d.name).collect()),
        ("scenarios", defs.scenarios.into_iter().map(|d| d.title).collect()),
        ("layouts", defs.layouts.into_iter().map(|d| d.name).collect()),
    ];
    Ok(Checked { game: "rage", files: files.len(), holds: holds.into(), problems, vocabulary })
}

/// How many designs change each value.
fn modifiers(defs: &Definitions) -> BTreeMap<String, u32> {
    let designs = defs.equipment.iter().map(|d| d.mods).chain(defs.legendary.iter().map(|d| d.mods));
    let mut uses: BTreeMap<String, u32> = entries(&Mods::NONE).into_iter().map(|(key, _)| (key.to_string(), 0)).collect();
    for (key, value) in designs.flat_map(|mods| entries(&mods)) {
        if value != 0 {
            *uses.entry(key.to_string()).or_default() += 1;
        }
    }
    uses
}
