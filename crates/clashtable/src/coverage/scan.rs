//! Which clauses a source file cites, and which its tests prove.

use super::lexer::{Token, tokens};

/// An id, where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// The id, or both ends of a range: `CL-V001..CL-V089`.
    pub ids: Ids,
    /// The line, counted from 1.
    pub line: u32,
}

/// One id or a range of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ids {
    /// `CL-4.6`
    One(String),
    /// `CL-V001..CL-V089`, both ends included.
    Range(String, String),
}

/// What one file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// Ids outside tests, in comments and strings.
    pub cited: Vec<Mention>,
    /// Ids in `/// Proves …` directly above a test function.
    pub proven: Vec<Mention>,
    /// Modules declared as `#[cfg(test)] mod name;`: their files are tests.
    pub test_modules: Vec<String>,
}

/// Scans one file for ids that begin with `prefix` and a hyphen. In a file of tests nothing counts as cited.
pub fn scan(source: &str, prefix: &str, all_tests: bool) -> Scan {
    let mut found = Scan::default();
    walk(&tokens(source), prefix, all_tests, &mut found);
    found
}

type Tokens<'a> = [(u32, Token<'a>)];

fn walk(tokens: &Tokens, prefix: &str, in_tests: bool, found: &mut Scan) {
    let (mut at, mut docs) = (0, 0..0);
    while at < tokens.len() {
        match tokens[at].1 {
            // Comments may stand between a doc comment and its item.
            Token::Doc(_) | Token::Comment(_) => {
                docs.end = at + 1;
                at += 1;
            }
            Token::Sign('#') if opens_attribute(tokens, at) => {
                let item = after_attributes(tokens, at);
                let kind = attribute(&tokens[at..item]);
                if kind == Attribute::Other {
                    docs.end = item;
                    at = item;
                    continue;
                }
                if kind == Attribute::Test && is_function(&tokens[item..]) {
                    prove(&tokens[docs.start..item], prefix, found);
                }
                let end = after_item(tokens, item);
                if let [(_, Token::Word("mod")), (_, Token::Word(name)), (_, Token::Sign(';'))] = tokens[item..end] {
                    found.test_modules.push(name.to_string());
                }
                walk(&tokens[item..end], prefix, true, found);
                docs = end..end;
                at = end;
            }
            _ => {
                if !in_tests {
                    cite(&tokens[docs.start..=at], prefix, found);
                }
                docs = at + 1..at + 1;
                at += 1;
            }
        }
    }
    if !in_tests {
        cite(&tokens[docs.start..], prefix, found);
    }
}

fn cite(tokens: &Tokens, prefix: &str, found: &mut Scan) {
    for (line, token) in tokens {
        if let Token::Text(text) | Token::Doc(text) | Token::Comment(text) = token {
            found.cited.extend(mentions(text, *line, prefix));
        }
    }
}

/// The ids of doc lines that say `Proves`.
fn prove(tokens: &Tokens, prefix: &str, found: &mut Scan) {
    for (line, token) in tokens {
        if let Token::Doc(text) = token
            && let Some((_, ids)) = text.split_once("Proves ")
        {
            found.proven.extend(mentions(ids, *line, prefix));
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attribute {
    /// `#[test]` or `#[tokio::test]`.
    Test,
    /// `#[cfg(test)]`.
    TestsOnly,
    Other,
}

fn attribute(tokens: &Tokens) -> Attribute {
    let signs: Vec<Token> = tokens.iter().map(|(_, t)| *t).collect();
    let has = |pattern: &[Token]| signs.windows(pattern.len()).any(|w| w == pattern);
    let (test, open, close) = (Token::Word("test"), Token::Sign('['), Token::Sign(']'));
    let colon = Token::Sign(':');
    let plain = has(&[open, test, close]);
    let tokio = |end| has(&[open, Token::Word("tokio"), colon, colon, test, end]);
    if plain || tokio(close) || tokio(Token::Sign('(')) {
        Attribute::Test
    } else if has(&[Token::Word("cfg"), Token::Sign('('), test, Token::Sign(')')]) {
        Attribute::TestsOnly
    } else {
        Attribute::Other
    }
}

fn opens_attribute(tokens: &Tokens, at: usize) -> bool {
    matches!(tokens[at..], [(_, Token::Sign('#')), (_, Token::Sign('[')), ..])
}

/// Where the item begins whose attributes begin at `at`. Comments between attributes are passed.
fn after_attributes(tokens: &Tokens, mut at: usize) -> usize {
    while at < tokens.len() {
        if opens_attribute(tokens, at) {
            at = after_group(tokens, at + 1, '[', ']');
        } else if matches!(tokens[at].1, Token::Doc(_) | Token::Comment(_)) {
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// Past the bracketed group that opens at `at`.
fn after_group(tokens: &Tokens, mut at: usize, open: char, close: char) -> usize {
    let mut depth = 0;
    while let Some((_, token)) = tokens.get(at) {
        at += 1;
        match token {
            Token::Sign(c) if *c == open => depth += 1,
            Token::Sign(c) if *c == close => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    at
}

/// `fn`, perhaps after `pub`, `async` and the like.
fn is_function(item: &Tokens) -> bool {
    item.iter().take_while(|(_, t)| matches!(t, Token::Word(_))).any(|(_, t)| *t == Token::Word("fn"))
}

/// Past the item that begins at `item`: to its closing brace or its semicolon.
fn after_item(tokens: &Tokens, item: usize) -> usize {
    let opens = tokens[item..].iter().position(|(_, t)| matches!(t, Token::Sign(';' | '{')));
    match opens.map(|i| item + i) {
        Some(at) if tokens[at].1 == Token::Sign('{') => after_group(tokens, at, '{', '}'),
        Some(at) => at + 1,
        None => tokens.len(),
    }
}

/// Every id in `text` that begins with `prefix` and a hyphen; two with dots between them are a range.
fn mentions(text: &str, first_line: u32, prefix: &str) -> Vec<Mention> {
    let mut all: Vec<Mention> = Vec::new();
    let mut last_end = 0;
    for (place, id) in catalog::spec::mentions(text, prefix) {
        let line = first_line + text[..place.start].matches('\n').count() as u32;
        let follows_dots = matches!(&text[last_end..place.start], ".." | "..=");
        last_end = place.end;
        match all.last_mut() {
            Some(Mention { ids: Ids::Range(..), .. }) | None => all.push(Mention { ids: Ids::One(id.to_string()), line }),
            Some(Mention { ids, .. }) if follows_dots => {
                if let Ids::One(from) = ids {
                    *ids = Ids::Range(std::mem::take(from), id.to_string());
                }
            }
            Some(_) => all.push(Mention { ids: Ids::One(id.to_string()), line }),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(source: &str) -> Vec<String> {
        scan(source, "CL", false).cited.iter().map(|m| show(&m.ids)).collect()
    }

    fn proven(source: &str) -> Vec<String> {
        scan(source, "CL", false).proven.iter().map(|m| show(&m.ids)).collect()
    }

    fn show(ids: &Ids) -> String {
        match ids {
            Ids::One(id) => id.clone(),
            Ids::Range(from, to) => format!("{from}..{to}"),
        }
    }

    #[test]
    fn code_cites_in_comments_and_strings() {
        let source = "//! CL-1.1\n/// CL-4.6: never more.\nfn heal() { refuse(\"CL-4.7\"); } // CL-R10, CL-3.3; XCL-9.9 CL-x CL-15: a section";
        assert_eq!(cited(source), ["CL-1.1", "CL-4.6", "CL-4.7", "CL-R10", "CL-3.3", "CL-15"]);
    }

    #[test]
    fn a_test_function_proves_what_its_doc_comment_says() {
        let source = "/// Proves CL-4.1, CL-4.6.\n/// CL-9.9 is only named.\n#[test]\nfn heals() { let a = \"CL-8.8\"; }";
        assert_eq!(proven(source), ["CL-4.1", "CL-4.6"]);
        assert!(cited(source).is_empty(), "a test cites nothing");
        assert_eq!(proven("/// Why. Proves CL-R2\n#[tokio::test]\nasync fn a() {}"), ["CL-R2"]);
        assert_eq!(
            proven("/// Proves CL-V001..CL-V089, CL-M01 1/4\n#[test]\n#[ignore]\nfn a() {}"),
            ["CL-V001..CL-V089", "CL-M01"]
        );
        assert_eq!(proven("#[test]\n/// Proves CL-1.2\nfn a() {}"), ["CL-1.2"]);
    }

    #[test]
    fn nothing_else_proves() {
        for source in [
            "/// Proves CL-1.1\nfn helper() {}",
            "// Proves CL-1.1\n#[test]\nfn a() {}",
            "/// Proves CL-1.1\nstruct S;\n#[test]\nfn a() {}",
            "/// Proves CL-1.1\n#[test]\nconst A: u8 = 1;",
            "const A: &str = \"/// Proves CL-1.1\\n#[test]\\nfn a() {}\";",
            "/* /// Proves CL-1.1\n#[test]\nfn a() {} */",
            "/// Proves CL-1.1\n#[cfg(test)]\nmod tests {}",
        ] {
            assert!(proven(source).is_empty(), "{source}");
        }
    }

    #[test]
    fn a_module_of_tests_cites_nothing_and_its_tests_prove() {
        let source = "fn a() {}\n#[cfg(test)]\nmod tests {\n // CL-2.2\n fn table() { t(\"CL-3.1\") }\n /// Proves CL-5.4\n #[test]\n fn b() { if x { } }\n}\n/// CL-6.1\nfn c() {}";
        assert_eq!(cited(source), ["CL-6.1"]);
        assert_eq!(proven(source), ["CL-5.4"]);
        assert_eq!(scan(source, "CL", false).proven[0].line, 6);
        assert_eq!(scan("#[cfg(test)]\nmod tables;\n// CL-1.1", "CL", false).test_modules, ["tables"]);
        assert!(scan("// CL-1.1", "CL", true).cited.is_empty());
    }
}
