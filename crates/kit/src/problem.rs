//! What is wrong with the content of a game, with its place: `clans/bohorg.ron:12: bohorg: Life is 0, it must be 1 at least`.
//!
//! What reads one file knows the place and makes a [`Problem`], or a [`Fault`] if it reads a text of any origin. What checks the content as a whole no longer has the files
//! before it: it makes a [`Finding`], which is located afterwards.

use serde::de::DeserializeOwned;
use std::fmt;

/// A content file: its path and its text.
pub type File<'a> = (&'a str, &'a str);

/// One thing that is wrong with the content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The line, where it is known.
    pub line: Option<usize>,
    /// The column, where it is known too.
    pub column: Option<usize>,
    /// What, and why.
    pub what: String,
}

impl Problem {
    /// A problem of a whole file.
    pub fn in_file(file: &str, what: impl Into<String>) -> Problem {
        Problem { file: file.into(), line: None, column: None, what: what.into() }
    }

    /// A problem at the first line of the file that names `near`.
    pub fn near((file, text): File<'_>, near: &str, what: impl Into<String>) -> Problem {
        Problem { line: line_of(text, near), ..Problem::in_file(file, what) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        for number in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{number}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// Something wrong in a text that was read by itself, whatever file it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From 1; 0 is the text as a whole.
    pub line: u32,
    /// The character of the line, from 1; 0 is the line as a whole.
    pub column: u32,
    /// What was found and what was expected.
    pub what: String,
}

impl Fault {
    /// The same as a problem of this file.
    #[must_use]
    pub fn in_file(&self, file: &str) -> Problem {
        let known = |number: u32| (number > 0).then_some(number as usize);
        Problem { line: known(self.line), column: known(self.column), ..Problem::in_file(file, &*self.what) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => f.write_str(&self.what),
            (line, 0) => write!(f, "{line}: {}", self.what),
            (line, column) => write!(f, "{line}:{column}: {}", self.what),
        }
    }
}

/// Something wrong whose place in the files is still to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The folder, ending or file it stands in: `clans`, `cards`, `tiles.ron`.
    pub file: &'static str,
    /// An id or a name that stands at the place; or several, in lines of their own, each behind the one before.
    pub near: String,
    /// The place in words, and the reason.
    pub what: String,
}

impl Finding {
    /// Where it is: the first line of its files that has its word, or the only file it can be in.
    #[must_use]
    pub fn locate(&self, files: &[File<'_>]) -> Problem {
        let candidates = || files.iter().filter(|(path, _)| belongs(path, self.file));
        let mut places = candidates().map(|file| Problem::near(*file, &self.near, &*self.what));
        if let Some(found) = places.find(|problem| problem.line.is_some()) {
            return found;
        }
        let mut candidates = candidates();
        match (candidates.next(), candidates.next()) {
            (Some((path, _)), None) => Problem::in_file(path, &*self.what),
            _ => Problem::in_file(self.file, &*self.what),
        }
    }
}

/// Whether a path is that file, is in that folder, or ends like that.
fn belongs(path: &str, kind: &str) -> bool {
    let (folder, name) = split(path);
    folder == kind || name == kind || name.rsplit_once('.').is_some_and(|(_, ending)| ending == kind)
}

/// The last folder and the name of a path: `clans` and `bohorg.ron`.
#[must_use]
pub fn split(path: &str) -> (&str, &str) {
    let mut parts = path.rsplit(['/', '\\']);
    let name = parts.next().unwrap_or(path);
    (parts.next().unwrap_or(""), name)
}

/// The first line with this word, or with the last of several words, each looked for from the line of the one before.
fn line_of(text: &str, words: &str) -> Option<usize> {
    let mut at = None;
    for word in words.split('\n') {
        let from: usize = at.unwrap_or_default();
        at = line_from(text, from, word).or(at);
    }
    at.map(|line| line + 1)
}

/// The first line from this one with a word: in quotes, or else between characters that belong to no id.
fn line_from(text: &str, from: usize, word: &str) -> Option<usize> {
    let quoted = format!("\"{word}\"");
    let inside = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let apart = |line: &str| {
        !word.is_empty()
            && line.match_indices(word).any(|(at, _)| {
                let (before, after) = (&line[..at], &line[at + word.len()..]);
                !before.ends_with(inside) && !after.starts_with(inside)
            })
    };
    let lines = || text.lines().skip(from);
    let found = lines().position(|line| line.contains(&quoted)).or_else(|| lines().position(apart));
    found.map(|at| from + at)
}

/// Reads a file in RON, the notation of most of our content.
///
/// # Errors
/// Where and why it cannot be read.
pub fn read_ron<T: DeserializeOwned>((file, text): File<'_>) -> Result<T, Problem> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|e| Problem {
        line: Some(e.span.start.line),
        column: Some(e.span.start.col),
        ..Problem::in_file(file, e.code.to_string())
    })
}

/// Problems as lines for a person.
#[must_use]
pub fn lines(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_says_where_it_is_as_far_as_that_is_known() {
        let file = ("a.ron", "(\n  id: \"ash\",\n  hp: 900,\n)");
        assert_eq!(Problem::near(file, "ash", "ash: too healthy").to_string(), "a.ron:2: ash: too healthy");
        assert_eq!(Problem::near(file, "elm", "elm: not there").to_string(), "a.ron: elm: not there");
        for (line, column, alone, in_file) in
            [(3, 7, "3:7: odd", "a.ron:3:7: odd"), (3, 0, "3: odd", "a.ron:3: odd"), (0, 0, "odd", "a.ron: odd")]
        {
            let fault = Fault { line, column, what: "odd".into() };
            assert_eq!((fault.to_string(), fault.in_file("a.ron").to_string()), (alone.to_string(), in_file.to_string()));
        }
        let unreadable = read_ron::<Vec<u8>>(("b.ron", "[1,\n 2, x]")).unwrap_err().to_string();
        assert!(unreadable.starts_with("b.ron:2:5: "), "{unreadable}");
    }

    #[test]
    fn a_finding_is_located_in_the_files_of_its_kind() {
        let files = [
            ("x/clans/a.ron", "(id: \"orc\")"),
            ("x/clans/b.ron", "(\n id: \"elf\")"),
            ("x/tiles.ron", "[]"),
            ("x/cards/red.cards", "1 elf-king | King\n2 elf | Elf"),
        ];
        let at = |file, near: &str| Finding { file, near: near.into(), what: "wrong".into() }.locate(&files).to_string();
        assert_eq!(at("clans", "elf"), "x/clans/b.ron:2: wrong");
        assert_eq!(at("tiles.ron", "1A"), "x/tiles.ron: wrong", "the only file it can be in");
        assert_eq!(at("clans", "nobody"), "clans: wrong");
        assert_eq!(at("cards", "elf"), "x/cards/red.cards:2: wrong", "a word, not a part of one");
    }
}
