//! For build scripts: lists the files of a folder, so that a new card, deck or scenario needs no code.
//!
//! A crate of its own without dependencies, since a build script must be compiled before the crate it belongs to.
//!
//! ```no_run
//! // All there is in `main` of build.rs:
//! embed::content("../../content/clash", &["ron"]);
//! ```
//!
//! The crate then includes what was written: `include!(concat!(env!("OUT_DIR"), "/content_files.rs"));` gives it `ENDINGS`
//! and `FILES`, from which `engine::Files` is made.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes `content_files.rs`: the path (below `folder`) and the text of every file with one of these endings.
///
/// # Panics
/// When the folder cannot be read or the output not be written: the build ends there.
pub fn content(folder: &str, endings: &[&str]) {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(folder);
    let mut files = Vec::new();
    collect(&root, endings, &mut files);
    files.sort();
    let mut out = format!(
        "/// How the names of content files end.\npub const ENDINGS: &[&str] = &{endings:?};\n\
         /// The content files built into the program: path below their folder, and text.\n\
         pub const FILES: &[(&str, &str)] = &[\n"
    );
    for file in &files {
        let path = file.strip_prefix(&root).expect("found below it");
        let name = path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        writeln!(out, "    ({name:?}, include_str!({:?})),", file.canonicalize().expect("it exists")).expect("a string grows");
        println!("cargo:rerun-if-changed={}", file.display());
    }
    out.push_str("];\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("content_files.rs");
    fs::write(target, out).expect("the output directory is writable");
}

fn collect(dir: &Path, endings: &[&str], files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", dir.display());
    let entries = fs::read_dir(dir).unwrap_or_else(|e| panic!("{} cannot be read: {e}", dir.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, endings, files);
        } else if path.extension().is_some_and(|e| endings.iter().any(|ending| *ending == e)) {
            files.push(path);
        }
    }
}
