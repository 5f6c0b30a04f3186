//! The terminal: lines in, lines out, and a clean screen where there is one.

use crate::failure::Failure;
use engine::Illegal;
use std::fmt::Display;
use std::io::{BufRead, IsTerminal, Write};

/// The terminal of a game. Works the same when lines come from a pipe.
pub struct Screen<'a> {
    out: &'a mut dyn Write,
    terminal: bool,
}

impl<'a> Screen<'a> {
    pub fn new(out: &'a mut dyn Write) -> Self {
        Screen { out, terminal: std::io::stdout().is_terminal() }
    }

    /// One line, or several.
    pub fn say(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// A refusal, as the player should read it.
    pub fn refuse(&mut self, illegal: &Illegal) -> Result<(), Failure> {
        self.say(format_args!("  {illegal}"))
    }

    /// Takes what the last player saw off the screen. Where there is no screen, a line stands for it.
    pub fn clear(&mut self) -> Result<(), Failure> {
        match self.terminal {
            true => Ok(write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?),
            false => self.say("-".repeat(60)),
        }
    }

    /// Asks and waits for a line; none when the input has ended.
    pub fn ask(&mut self, question: &str) -> Result<Option<String>, Failure> {
        write!(self.out, "{question}> ")?;
        self.out.flush()?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        if !self.terminal {
            writeln!(self.out)?;
        }
        match read {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(line.trim().to_string())),
            Err(error) => Err(Failure::input(format!("the input cannot be read: {error}"))),
        }
    }
}
