//! The real program, run as a person would run it.
#![allow(dead_code)] // Every test file uses its own part of this.
#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// How a run of the program ended.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// It ended well and had nothing to complain about.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "stdout: {}", self.out);
        self.out
    }

    /// It ended well, and what it printed is JSON.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.good()).expect("the report is JSON")
    }

    /// It refused with this code and one sentence that has these words.
    #[track_caller]
    pub fn refused(self, code: i32, words: &str) -> String {
        assert_eq!(self.code, code, "stderr: {}", self.err);
        assert_eq!(self.err.lines().count(), 1, "one sentence, not: {}", self.err);
        assert!(self.err.starts_with("clashtable: ") && self.err.contains(words), "{} has not: {words}", self.err);
        self.out
    }
}

/// The program itself.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_clashtable"))
}

/// Runs it in the workspace.
pub fn run(args: &[&str]) -> Run {
    run_in(&workspace(), args, "")
}

/// Runs it with these lines typed.
pub fn typed(args: &[&str], lines: &str) -> Run {
    run_in(&Temp::new().0, args, lines)
}

/// Runs it in this folder, with these lines typed.
pub fn run_in(dir: &Path, args: &[&str], lines: &str) -> Run {
    std::fs::create_dir_all(dir).unwrap();
    let mut command = program();
    command.current_dir(dir).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines = lines.to_string();
    // A program that ends early closes its input, which is no failure of the test.
    let typing = std::thread::spawn(move || drop(stdin.write_all(lines.as_bytes())));
    let output = child.wait_with_output().unwrap();
    typing.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// The root of the checkout.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A folder that goes when the test ends.
pub struct Temp(pub PathBuf);

impl Temp {
    pub fn new() -> Temp {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("clashtable-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&dir).unwrap();
        Temp(dir)
    }

    /// Writes a file into it and returns its path.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
