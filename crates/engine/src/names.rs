//! The names on the seats, and sentences that say "you" to whoever reads them.

use crate::seat::{Seat, Viewer};

/// The names of the people and bots on the seats, for sentences. With a reader ([`Names::read_by`]) sentences are in the second person
/// for that seat: "You play Block", "Bot's 1 hits you".
///
/// Write a sentence in lower case and finish it with [`sentence`], so that a name stays as its owner writes it:
///
/// ```
/// use engine::{Names, Seat, Viewer, sentence};
///
/// let names = Names::new(vec!["Ann".into(), "bob".into()]).read_by(Viewer::Seat(Seat(0)));
/// let hit = |by, to| sentence(&format!("{} 3 hits {}.", names.whose(by), names.them(to)));
/// assert_eq!(hit(Seat(0), Seat(1)), "Your 3 hits bob.");
/// assert_eq!(hit(Seat(1), Seat(0)), "bob's 3 hits you.");
/// assert_eq!(sentence(&format!("{} a card.", names.does(Seat(0), "plays"))), "You play a card.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    list: Vec<String>,
    reader: Option<Seat>,
}

impl Names {
    /// The names on seats 0, 1, …; everybody is told of by name.
    #[must_use]
    pub fn new(list: Vec<String>) -> Names {
        Names { list, reader: None }
    }

    /// The same names, as `viewer` reads them: its own seat is "you".
    #[must_use]
    pub fn read_by(mut self, viewer: Viewer) -> Names {
        self.reader = viewer.seat();
        self
    }

    /// All names in seat order.
    #[must_use]
    pub fn list(&self) -> &[String] {
        &self.list
    }

    /// Whether `seat` is the one who reads.
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    /// The name on `seat`, also for its owner, or "Seat 1" where none is known.
    #[must_use]
    pub fn of(&self, seat: Seat) -> String {
        self.list.get(seat.index()).cloned().unwrap_or_else(|| format!("Seat {}", seat.0 + 1))
    }

    /// "you" or "Ann": who does something, or to whom it is done.
    #[must_use]
    pub fn them(&self, seat: Seat) -> String {
        if self.is_you(seat) { "you".into() } else { self.of(seat) }
    }

    /// "your" or "Ann's".
    #[must_use]
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_you(seat) { "your".into() } else { format!("{}'s", self.of(seat)) }
    }

    /// "you play" or "Ann plays": the verb is given as it goes with a name.
    #[must_use]
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        format!("{} {}", self.them(seat), self.verb(seat, verb))
    }

    /// The verb alone, as it goes with `seat`: "play" or "plays".
    #[must_use]
    pub fn verb(&self, seat: Seat, verb: &str) -> String {
        if self.is_you(seat) { with_you(verb) } else { verb.to_string() }
    }
}

/// The form of a verb that goes with "you", from the one that goes with a name: "plays" is "play", "has" is "have".
fn with_you(verb: &str) -> String {
    let (word, rest) = verb.split_once(' ').map_or((verb, String::new()), |(word, rest)| (word, format!(" {rest}")));
    let base = match word {
        "is" => "are".into(),
        "was" => "were".into(),
        "has" => "have".into(),
        "does" => "do".into(),
        "goes" => "go".into(),
        "dies" | "lies" | "ties" => word[..word.len() - 1].to_string(),
        _ => match word.strip_suffix("ies") {
            Some(stem) => format!("{stem}y"),
            None => {
                let hissing = ["sses", "shes", "ches", "xes", "zzes"].iter().any(|end| word.ends_with(end));
                let without = if hissing { word.strip_suffix("es") } else { word.strip_suffix('s') };
                without.unwrap_or(word).to_string()
            }
        },
    };
    base + &rest
}

/// A sentence with a capital where it begins with a word of ours ("you", "your", "the", "a"); a name stays as it is written.
#[must_use]
pub fn sentence(text: &str) -> String {
    let word = text.split([' ', ',', ':', '\'']).next().unwrap_or("");
    match word {
        "you" | "your" | "the" | "a" | "an" | "both" | "no" | "nobody" => {
            let (first, rest) = text.split_at(1);
            first.to_uppercase() + rest
        }
        _ => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_lose_their_ending_with_you() {
        let verbs = [
            ("plays", "play"),
            ("has", "have"),
            ("is", "are"),
            ("goes", "go"),
            ("passes", "pass"),
            ("loses", "lose"),
            ("chooses", "choose"),
            ("discards", "discard"),
            ("reaches", "reach"),
            ("buries", "bury"),
            ("dies", "die"),
            ("runs out of time", "run out of time"),
        ];
        for (with_a_name, with_you_said) in verbs {
            assert_eq!(with_you(with_a_name), with_you_said);
        }
    }

    #[test]
    fn only_the_reader_is_you() {
        let names = Names::new(vec!["Ann".into()]);
        assert_eq!(names.does(Seat(0), "hits"), "Ann hits", "nobody reads");
        let names = names.read_by(Viewer::Seat(Seat(1)));
        assert_eq!(
            [names.does(Seat(0), "hits"), names.does(Seat(1), "hits"), names.whose(Seat(1)), names.of(Seat(1))],
            ["Ann hits", "you hit", "your", "Seat 2"]
        );
        assert_eq!(names.read_by(Viewer::Spectator).whose(Seat(1)), "Seat 2's");
    }

    #[test]
    fn a_name_is_not_capitalised() {
        assert_eq!(
            [sentence("you win."), sentence("your card."), sentence("theo wins.")],
            ["You win.", "Your card.", "theo wins."]
        );
    }
}
