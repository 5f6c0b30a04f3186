//! Who sits where: `me,bot:normal`.

use bots::Level;
use bots::arena::Entrant;
use std::str::FromStr;

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person, by this name if one was given.
    Person(Option<String>),
    /// A bot.
    Bot(Entrant),
}

impl Sitter {
    /// The bot one plays against when nothing else is said.
    pub fn usual_bot() -> Sitter {
        Sitter::Bot(Entrant::from(Level::Normal))
    }

    /// The name in sentences.
    pub fn name(&self, index: usize) -> String {
        match self {
            Sitter::Person(Some(name)) => name.clone(),
            Sitter::Person(None) => format!("Player {}", index + 1),
            Sitter::Bot(bot) => format!("Bot {} ({bot})", index + 1),
        }
    }
}

/// Says on stderr what bots could not do as they should.
pub fn tell_remarks() {
    for remark in bots::perfect::remarks() {
        eprintln!("clashtable: {remark}");
    }
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "me" => Ok(Sitter::Person(None)),
            None if text == "bot" => Ok(Sitter::usual_bot()),
            Some(("me", name)) if !name.trim().is_empty() => Ok(Sitter::Person(Some(name.trim().to_string()))),
            Some(("bot", bot)) => bot.parse().map(Sitter::Bot).map_err(|e: bots::arena::UnknownEntrant| e.to_string()),
            Some(("cmd", _)) => text.parse().map(Sitter::Bot).map_err(|e: bots::arena::UnknownEntrant| e.to_string()),
            _ => Err(format!("\"{text}\" is nobody who could sit there; say me, me:NAME, bot, bot:LEVEL or cmd:COMMAND")),
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
        assert_eq!("bot:perfect".parse::<Sitter>().unwrap().name(0), "Bot 1 (perfect)");
        assert_eq!("bot:random".parse(), Ok(Sitter::Bot(Level::Random.into())));
        assert_eq!("cmd:python3 x.py".parse::<Sitter>().unwrap().name(1), "Bot 2 (cmd:python3 x.py)");
        assert!("bot:x".parse::<Sitter>().unwrap_err().starts_with("there is no bot called \"x\""));
        assert_eq!(
            "cat".parse::<Sitter>(),
            Err("\"cat\" is nobody who could sit there; say me, me:NAME, bot, bot:LEVEL or cmd:COMMAND".into())
        );
    }
}
