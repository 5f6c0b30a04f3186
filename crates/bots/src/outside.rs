//! A player that is another program: JSON lines on its standard input and output. `docs/bot-protocol.md` is the description.
//!
//! It is sent what its seat may know and nothing else: the view, the legal actions and their names.

use crate::Bot;
use engine::{Names, Sampler, Words};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// The longest line a program may answer, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// A running program.
pub struct Outside {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, String>>,
    patience: Duration,
    greeted: bool,
    trouble: Option<String>,
}

/// What a program answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// The number of one of the legal actions, from 0.
    choose: usize,
}

impl Outside {
    /// Starts a program: a command and its arguments, parted by blanks. It has `patience` for each answer.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &str, patience: Duration) -> Result<Outside, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("the command of a bot is empty")?;
        let started = Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|e| format!("the bot \"{command}\" cannot be started: {e}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("the bot \"{command}\" has no input or output"));
        };
        let (send, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let mut limited = std::io::Read::take(&mut output, LONGEST_LINE as u64);
                let read = limited.read_until(b'\n', &mut line);
                let told = match read {
                    Ok(0) => Err("it has ended".to_string()),
                    Ok(_) if line.last() != Some(&b'\n') => Err("its answer is no line, or too long".to_string()),
                    Ok(_) => String::from_utf8(line).map_err(|_| "its answer is not text".to_string()),
                    Err(e) => Err(e.to_string()),
                };
                let last = told.is_err();
                if send.send(told).is_err() || last {
                    return;
                }
            }
        });
        Ok(Outside { command: command.to_string(), child, input, lines, patience, greeted: false, trouble: None })
    }

    fn tell(&mut self, line: &Value) -> Result<(), String> {
        let mut text = line.to_string();
        text.push('\n');
        self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush()).map_err(|e| format!("it does not listen: {e}"))
    }

    fn ask<G: Words>(&mut self, sampler: &Sampler<G>, legal: &[G::Action]) -> Result<usize, String> {
        let view = sampler.view();
        if !self.greeted {
            self.greeted = true;
            let info = G::INFO;
            self.tell(&json!({ "hello": { "protocol": PROTOCOL, "game": info.id, "rules_version": info.rules_version } }))?;
        }
        let labels: Vec<String> = legal.iter().map(|action| G::label(&view, action)).collect();
        self.tell(&json!({ "decide": {
            "seat": sampler.seat(),
            "prompt": G::prompt(&view, &Names(Vec::new())),
            "view": view,
            "legal": legal,
            "labels": labels,
            "milliseconds": self.patience.as_millis() as u64,
        } }))?;
        let line = match self.lines.recv_timeout(self.patience) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => return Err(format!("it gives no answer within {} ms", self.patience.as_millis())),
            Err(RecvTimeoutError::Disconnected) => return Err("it has ended".to_string()),
        };
        let answer: Answer =
            serde_json::from_str(&line).map_err(|e| format!("its answer {:?} is not {{\"choose\": N}}: {e}", line.trim()))?;
        if answer.choose >= legal.len() {
            return Err(format!("it chooses number {} of {} legal actions, counted from 0", answer.choose, legal.len()));
        }
        Ok(answer.choose)
    }
}

impl<G: Words> Bot<G> for Outside {
    fn choose(&mut self, sampler: &Sampler<G>) -> Option<G::Action> {
        let mut legal = sampler.legal();
        if legal.len() < 2 {
            return legal.pop();
        }
        match self.ask(sampler, &legal) {
            Ok(at) => Some(legal.swap_remove(at)),
            Err(reason) => {
                self.trouble = Some(format!("the bot \"{}\" fails: {reason}", self.command));
                None
            }
        }
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
