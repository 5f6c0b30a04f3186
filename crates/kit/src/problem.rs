//! What is wrong with a content file, with its place: `clans/bohorg.ron:12: the clan bohorg has no colour`.

use serde::de::DeserializeOwned;
use std::fmt;

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
    pub fn of_file(file: &str, what: impl Into<String>) -> Problem {
        Problem { file: file.into(), line: None, column: None, what: what.into() }
    }

    /// A problem at the line of `text` that names `near`: an id or a name, which stands there in quotes.
    pub fn near(file: &str, text: &str, near: &str, what: impl Into<String>) -> Problem {
        let quoted = format!("\"{near}\"");
        let line = text.lines().position(|line| line.contains(&quoted)).map(|line| line + 1);
        Problem { line, ..Problem::of_file(file, what) }
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

/// Reads a file in RON, the notation of our content.
///
/// # Errors
/// Where and why it cannot be read.
pub fn read_ron<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problem> {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|e| Problem {
        file: file.into(),
        line: Some(e.span.start.line),
        column: Some(e.span.start.col),
        what: e.code.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_says_where_it_is_as_far_as_that_is_known() {
        let text = "(\n  id: \"ash\",\n  hp: 900,\n)";
        assert_eq!(Problem::near("a.ron", text, "ash", "ash: too healthy").to_string(), "a.ron:2: ash: too healthy");
        assert_eq!(Problem::near("a.ron", text, "elm", "elm: not there").to_string(), "a.ron: elm: not there");
        let unreadable = read_ron::<Vec<u8>>("b.ron", "[1,\n 2, x]").unwrap_err().to_string();
        assert!(unreadable.starts_with("b.ron:2:5: "), "{unreadable}");
    }
}
