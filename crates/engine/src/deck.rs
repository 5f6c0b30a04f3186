//! Decks that belong to a person: written as text, judged by the game they are for.

use schemars::JsonSchema;
use serde::Serialize;

/// What a game says of a deck that came as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckReport {
    /// Whether it is a deck at all, legal or not. What cannot be read is not kept.
    pub readable: bool,
    /// Everything that keeps it from being played, all at once; nothing if it is legal.
    pub problems: Vec<DeckProblem>,
    /// In short: "54 cards, 8 EX cards, red and purple".
    pub summary: String,
    /// The name the text itself gives the deck.
    pub name: Option<String>,
}

/// One thing that is wrong with a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckProblem {
    /// A sentence.
    pub text: String,
    /// The clause that decided, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The line of the text, from 1, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl DeckReport {
    /// Whether it can be played.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.readable && self.problems.is_empty()
    }
}

/// The text of a deck under this name. In the text of every game a line `name: …` is the deck's name; it stands first.
#[must_use]
pub fn titled(name: &str, text: &str) -> String {
    let is_name = |line: &&str| line.split_once(':').is_some_and(|(key, _)| key.trim() == "name");
    let rest: String = text.lines().filter(|line| !is_name(line)).flat_map(|line| [line, "\n"]).collect();
    format!("name: {}\n{rest}", name.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_has_one_name_in_its_text() {
        assert_eq!(titled("Late  bells", "name: Old\n3 a\nextra:\n1 b"), "name: Late bells\n3 a\nextra:\n1 b\n");
        assert_eq!(titled("New", ""), "name: New\n");
    }

    #[test]
    fn only_what_can_be_read_and_has_no_problem_is_legal() {
        let problem = DeckProblem { text: "Too few.".into(), clause: None, line: None };
        let report = |readable, problems| DeckReport { readable, problems, ..DeckReport::default() };
        assert!(report(true, vec![]).is_legal());
        assert!(!report(true, vec![problem]).is_legal());
        assert!(!report(false, vec![]).is_legal());
    }
}
