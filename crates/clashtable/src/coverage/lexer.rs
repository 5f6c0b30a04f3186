//! Rust source as the scanner reads it: comments, strings and the skeleton of the code.
//!
//! A search for text would take a test inside a string or a comment for a test. This lexer knows exactly as much Rust
//! as is needed not to.

/// One piece of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// `/// …`, without the slashes.
    Doc(&'a str),
    /// Any other comment.
    Comment(&'a str),
    /// The inside of a string literal, as written.
    Text(&'a str),
    /// A name, keyword or number.
    Word(&'a str),
    /// Any other character.
    Sign(char),
}

/// The tokens of `source`, each with its line, counted from 1.
pub fn tokens(source: &str) -> Vec<(u32, Token<'_>)> {
    let mut lexer = Lexer { source, at: 0, line: 1 };
    let mut all = Vec::new();
    loop {
        let line = lexer.skip_space();
        match lexer.next() {
            Some(token) => all.push((line, token)),
            None => return all,
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    line: u32,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    /// Goes on by `bytes` and returns what was passed.
    fn take(&mut self, bytes: usize) -> &'a str {
        let passed = &self.rest()[..bytes];
        self.line += passed.matches('\n').count() as u32;
        self.at += bytes;
        passed
    }

    fn skip_space(&mut self) -> u32 {
        let rest = self.rest();
        self.take(rest.len() - rest.trim_start().len());
        self.line
    }

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        if rest.starts_with("//") {
            return Some(self.line_comment());
        }
        if rest.starts_with("/*") {
            return Some(self.block_comment());
        }
        if let Some(hashes) = raw_string(rest) {
            return Some(self.raw_string(hashes));
        }
        if first == '"' || rest.starts_with("b\"") || rest.starts_with("c\"") {
            return Some(self.string());
        }
        if first == '\'' {
            return Some(self.quote());
        }
        if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            return Some(Token::Word(self.take(end)));
        }
        self.take(first.len_utf8());
        Some(Token::Sign(first))
    }

    fn line_comment(&mut self) -> Token<'a> {
        let end = self.rest().find('\n').unwrap_or(self.rest().len());
        let text = self.take(end);
        match text.strip_prefix("///") {
            Some(doc) if !doc.starts_with('/') => Token::Doc(doc),
            _ => Token::Comment(text),
        }
    }

    /// Block comments nest in Rust.
    fn block_comment(&mut self) -> Token<'a> {
        let rest = self.rest();
        let (mut depth, mut at) = (0, 0);
        while at < rest.len() {
            if rest[at..].starts_with("/*") {
                (depth, at) = (depth + 1, at + 2);
            } else if rest[at..].starts_with("*/") {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    break;
                }
            } else {
                at += rest[at..].chars().next().map_or(1, char::len_utf8);
            }
        }
        Token::Comment(self.take(at))
    }

    fn raw_string(&mut self, (start, hashes): (usize, usize)) -> Token<'a> {
        self.take(start);
        let close = format!("\"{}", "#".repeat(hashes));
        let end = self.rest().find(&close);
        let inside = self.take(end.unwrap_or(self.rest().len()));
        if end.is_some() {
            self.take(close.len());
        }
        Token::Text(inside)
    }

    fn string(&mut self) -> Token<'a> {
        let open = self.rest().find('"').unwrap_or(0) + 1;
        self.take(open);
        let (rest, mut at) = (self.rest(), 0);
        while let Some(c) = rest[at..].chars().next() {
            match c {
                '"' => {
                    let inside = self.take(at);
                    self.take(1);
                    return Token::Text(inside);
                }
                '\\' => at += 1 + rest[at + 1..].chars().next().map_or(0, char::len_utf8),
                c => at += c.len_utf8(),
            }
        }
        Token::Text(self.take(rest.len()))
    }

    /// A character literal, or the quote of a lifetime.
    fn quote(&mut self) -> Token<'a> {
        let mut chars = self.rest().char_indices().skip(1);
        let literal = match (chars.next(), chars.next()) {
            (Some((_, '\\')), Some((at, escaped))) => {
                let after = at + escaped.len_utf8();
                self.rest()[after..].find('\'').map(|end| after + end + 1)
            }
            (Some(_), Some((at, '\''))) => Some(at + 1),
            _ => None,
        };
        match literal {
            Some(end) => Token::Text(self.take(end)),
            None => {
                self.take(1);
                Token::Sign('\'')
            }
        }
    }
}

/// Where the inside of a raw string begins and how many hashes guard it, if `rest` begins with one.
fn raw_string(rest: &str) -> Option<(usize, usize)> {
    let prefix = ["r", "br", "cr"].into_iter().find(|p| rest.starts_with(p) && rest[p.len()..].starts_with(['#', '"']))?;
    let guarded = &rest[prefix.len()..];
    let hashes = guarded.len() - guarded.trim_start_matches('#').len();
    guarded[hashes..].starts_with('"').then_some((prefix.len() + hashes + 1, hashes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Token::{Comment, Doc, Sign, Text, Word};

    fn kinds(source: &str) -> Vec<Token<'_>> {
        tokens(source).into_iter().map(|(_, token)| token).collect()
    }

    #[test]
    fn comments_strings_and_code_are_told_apart() {
        assert_eq!(kinds("/// doc\n//// no doc\n//! inner"), [Doc(" doc"), Comment("//// no doc"), Comment("//! inner")]);
        assert_eq!(kinds("/* a /* b */ c */x"), [Comment("/* a /* b */ c */"), Word("x")]);
        assert_eq!(kinds(r#"f("a \" // b")"#), [Word("f"), Sign('('), Text(r#"a \" // b"#), Sign(')')]);
        assert_eq!(kinds("r#\"/// no\n#[test]\"# r b\"x\""), [Text("/// no\n#[test]"), Word("r"), Text("x")]);
        assert_eq!(kinds("'\"' '\\'' &'a str"), [Text("'\"'"), Text("'\\''"), Sign('&'), Sign('\''), Word("a"), Word("str")]);
    }

    #[test]
    fn lines_are_counted_through_every_kind_of_token() {
        let lines: Vec<u32> = tokens("a\n\"x\ny\"\n/* \n */ b\nc").into_iter().map(|(line, _)| line).collect();
        assert_eq!(lines, [1, 2, 4, 5, 6]);
    }

    #[test]
    fn unfinished_source_ends_without_a_panic() {
        for source in ["\"abc", "r#\"abc", "/* abc", "'", "'\\", "\"\\", "b\"", "'é", "r##"] {
            let _ = tokens(source);
        }
    }
}
