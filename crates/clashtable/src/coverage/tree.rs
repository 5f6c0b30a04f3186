//! The source tree: where it is, and what all its files say.

use super::scan::{self, Ids, Mention};
use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// What the whole tree says of one game.
#[derive(Debug, Default)]
pub struct Found {
    /// Cited by the game's own source.
    pub cited: Vec<Place>,
    /// Proven by tests, of whatever crate.
    pub proven: Vec<Place>,
}

/// An id and where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Place {
    /// The id or range.
    pub ids: Ids,
    /// The file, from the root.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
}

/// The root of the checkout: the folder that was named, or the nearest one upwards with `crates` and `rules` in it.
pub fn root(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let is_root = |dir: &Path| dir.join("crates").is_dir() && dir.join("rules").is_dir() && dir.join("Cargo.toml").is_file();
    if let Some(dir) = named {
        return match is_root(dir) {
            true => Ok(dir.to_path_buf()),
            false => Err(Failure::input(format!("{} is no checkout of Clashtable: it needs crates/ and rules/", dir.display()))),
        };
    }
    let here = std::env::current_dir().map_err(|e| Failure::failed(format!("the current folder is not there: {e}")))?;
    let found = here.ancestors().find(|dir| is_root(dir)).map(Path::to_path_buf);
    found.ok_or_else(|| {
        Failure::input(
            "coverage reads the source tree and this is no checkout of Clashtable; go into one or name it with --root DIR",
        )
    })
}

/// Reads every Rust file under `crates`: what the game's own source cites, and what any test proves.
pub fn scan(root: &Path, game: &str, prefix: &str) -> Result<Found, Failure> {
    let mut files = Vec::new();
    rust_files(&root.join("crates"), &mut files)?;
    let own = root.join("crates").join(game).join("src");
    let mut found = Found::default();
    let mut scans = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|e| unreadable(&file, &e))?;
        let scan = scan::scan(&text, prefix, !file.starts_with(&own));
        scans.push((file, scan));
    }
    let test_files: Vec<PathBuf> = scans.iter().flat_map(|(file, scan)| module_files(file, &scan.test_modules)).collect();
    for (file, scan) in scans {
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let place = |m: Mention| Place { ids: m.ids, file: name.clone(), line: m.line };
        found.proven.extend(scan.proven.into_iter().map(place));
        if !test_files.iter().any(|test| file.starts_with(test)) {
            found.cited.extend(scan.cited.into_iter().map(place));
        }
    }
    Ok(found)
}

/// Where the modules that `file` declares may stand: `name.rs` or the folder `name`.
fn module_files(file: &Path, modules: &[String]) -> Vec<PathBuf> {
    let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    let folder = match stem {
        "lib" | "main" | "mod" => file.with_file_name(""),
        _ => file.with_extension(""),
    };
    modules.iter().flat_map(|name| [folder.join(format!("{name}.rs")), folder.join(name)]).collect()
}

fn rust_files(dir: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = std::fs::read_dir(dir).map_err(|e| unreadable(dir, &e))?;
    let mut paths =
        entries.map(|entry| entry.map(|e| e.path())).collect::<Result<Vec<_>, _>>().map_err(|e| unreadable(dir, &e))?;
    // The order of a folder is the file system's; a report must not change with it.
    paths.sort();
    for path in paths {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::failed(format!("{} cannot be read: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_of_tests_in_a_file_of_its_own_is_found() {
        let of = |file: &str| module_files(Path::new(file), &["tables".to_string()]);
        assert_eq!(of("src/lib.rs"), [Path::new("src/tables.rs"), Path::new("src/tables")]);
        assert_eq!(of("src/battle.rs"), [Path::new("src/battle/tables.rs"), Path::new("src/battle/tables")]);
    }
}
