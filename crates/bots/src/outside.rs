//! A player that is another program: JSON lines on its standard input and output. `docs/bot-protocol.md` is the description.
//!
//! It is sent what its seat may know and nothing else: the view, the legal actions and their names.

use crate::Bot;
use engine::{Names, Sampler, Words};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// The longest line a program may answer, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// A running program.
pub struct Outside {
    command: String,
    child: Child,
    /// What it is to be told; none once it is to end.
    told: Option<Sender<String>>,
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
        let (told, tell) = channel();
        std::thread::spawn(move || listen(output, &send));
        std::thread::spawn(move || speak(input, &tell));
        Ok(Outside { command: command.to_string(), child, told: Some(told), lines, patience, greeted: false, trouble: None })
    }

    /// A program that no longer reads shows that by ending or by not answering.
    fn tell(&self, line: &Value) {
        if let Some(told) = &self.told {
            let _ = told.send(format!("{line}\n"));
        }
    }

    fn ask<G: Words>(&mut self, sampler: &Sampler<G>, legal: &[G::Action]) -> Result<usize, String> {
        let view = sampler.view();
        if !self.greeted {
            self.greeted = true;
            let info = G::INFO;
            self.tell(&json!({ "hello": { "protocol": PROTOCOL, "game": info.id, "rules_version": info.rules_version } }));
        }
        let labels: Vec<String> = legal.iter().map(|action| G::label(&view, action)).collect();
        self.tell(&json!({ "decide": {
            "seat": sampler.seat(),
            "prompt": G::prompt(&view, &Names(Vec::new())),
            "view": view,
            "legal": legal,
            "labels": labels,
            "milliseconds": self.patience.as_millis() as u64,
        } }));
        let line = match self.lines.recv_timeout(self.patience) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => return Err(format!("it gives no answer within {} ms", self.patience.as_millis())),
            Err(RecvTimeoutError::Disconnected) => return Err("it has ended".to_string()),
        };
        let answer: Answer = serde_json::from_str(&line)
            .map_err(|e| format!("its answer {:?} is not {{\"choose\": N}}: {e}", shortened(line.trim())))?;
        if answer.choose >= legal.len() {
            return Err(format!("it chooses number {} of {} legal actions, counted from 0", answer.choose, legal.len()));
        }
        Ok(answer.choose)
    }
}

/// Passes on every line of the program, and why there are no more.
fn listen(output: ChildStdout, send: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
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
}

/// Writes what it is given, beside the one who waits for answers: a program that does not read keeps nobody waiting.
fn speak(mut input: ChildStdin, tell: &Receiver<String>) {
    for line in tell {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// The beginning of a long answer.
fn shortened(line: &str) -> String {
    const MOST: usize = 200;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_string(),
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
        // The end of its input, which programs that it has started see too; it may have ended by itself.
        self.told = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
