//! Lists the character files of `content/clash`, so that a new character needs no code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../content/clash");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files: Vec<PathBuf> = fs::read_dir(&root).expect("content/clash is there").flatten().map(|f| f.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "ron"));
    files.sort();
    let mut out = String::from("/// The files of the roster: name and text.\npub const ROSTER_FILES: &[(&str, &str)] = &[\n");
    for file in &files {
        let name = file.file_name().expect("a file has a name").to_string_lossy();
        writeln!(out, "    ({name:?}, include_str!({:?})),", file.canonicalize().expect("it exists")).expect("a string grows");
        println!("cargo:rerun-if-changed={}", file.display());
    }
    out.push_str("];\n");
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("roster_files.rs");
    fs::write(target, out).expect("the output directory is writable");
}
