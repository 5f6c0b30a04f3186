//! Lists the files of `content/chrono`, so that a new card, deck or lesson needs no code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../content/chrono");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let mut out = String::from(
        "/// The files of the content: path below `content/chrono`, and text.\npub const FILES: &[(&str, &str)] = &[\n",
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

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", dir.display());
    for entry in fs::read_dir(dir).expect("content/chrono is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "cards" || e == "deck" || e == "position") {
            files.push(path);
        }
    }
}
