//! Who sits where: `me,bot:normal`.

use bots::Level;
use std::str::FromStr;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person, by this name if one was given.
    Person(Option<String>),
    /// A bot of this level.
    Bot(Level),
}

impl Sitter {
    /// The bot one plays against when nothing else is said.
    pub fn usual_bot() -> Sitter {
        let normal = Level::ALL.iter().find(|level| level.name() == "normal");
        Sitter::Bot(*normal.unwrap_or(&Level::ALL[0]))
    }

    /// The name in sentences.
    pub fn name(&self, index: usize) -> String {
        match self {
            Sitter::Person(Some(name)) => name.clone(),
            Sitter::Person(None) => format!("Player {}", index + 1),
            Sitter::Bot(level) => format!("Bot {} ({level})", index + 1),
        }
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "me" => Ok(Sitter::Person(None)),
            None if text == "bot" => Ok(Sitter::usual_bot()),
            Some(("me", name)) if !name.trim().is_empty() => Ok(Sitter::Person(Some(name.trim().to_string()))),
            Some(("bot", level)) => level.parse().map(Sitter::Bot).map_err(|e: bots::UnknownLevel| e.to_string()),
            _ => Err(format!("\"{text}\" is nobody who could sit there; say me, me:NAME, bot or bot:LEVEL")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_bots_sit_by_name() {
        assert_eq!("me".parse(), Ok(Sitter::Person(None)));
        assert_eq!("me:Ada".parse(), Ok(Sitter::Person(Some("Ada".into()))));
        assert_eq!("bot:random".parse(), Ok(Sitter::Bot(Level::Random)));
        assert!("bot:x".parse::<Sitter>().unwrap_err().starts_with("there is no bot called \"x\""));
        assert_eq!(
            "cat".parse::<Sitter>(),
            Err("\"cat\" is nobody who could sit there; say me, me:NAME, bot or bot:LEVEL".into())
        );
    }
}
