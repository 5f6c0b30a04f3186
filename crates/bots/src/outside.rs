//! A player that is another program: JSON lines on its standard input and output. `docs/bot-protocol.md` is the description.
//!
//! It is sent what its seat may know and nothing else: the view, the legal actions and their names.

use crate::Bot;
use engine::{Names, Playable, Sampler};
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

    fn ask<G: Playable>(&mut self, sampler: &Sampler<G>, legal: &[G::Action]) -> Result<usize, String> {
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

impl<G: Playable> Bot<G> for Outside {
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

#[cfg(test)]
mod tests {
    use super::*;
    use clash::setup::Chosen;
    use clash::{Action, Card, Clash, Play, Setup};
    use engine::{Game, Scripted, Seat};
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Instant;

    /// A program of a few lines for the shell, gone with the test.
    struct Script(PathBuf);

    impl Script {
        fn new(lines: &str) -> Script {
            static NUMBER: AtomicU32 = AtomicU32::new(0);
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let file = std::env::temp_dir().join(format!("clashtable-bot-{}-{number}.sh", std::process::id()));
            std::fs::write(&file, lines).unwrap();
            Script(file)
        }

        fn start(&self, patience: u64) -> Outside {
            Outside::start(&format!("sh {}", self.0.display()), Duration::from_millis(patience)).unwrap()
        }

        /// What is said of it when it is asked once.
        fn complaint(&self, patience: u64) -> String {
            let mut bot = self.start(patience);
            assert_eq!(bot.choose(&Sampler::new(&fight(), Seat(0))), None);
            let told = Bot::<Clash>::trouble(&bot).unwrap();
            let start = format!("the bot \"sh {}\" fails: ", self.0.display());
            told.strip_prefix(&start).unwrap_or_else(|| panic!("{told} does not name the bot")).to_string()
        }
    }

    impl Drop for Script {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn fight() -> Clash {
        let setup = Setup { characters: ["needle", "brute"].map(|id| Some(Chosen::Id(id.into()))), ..Setup::default() };
        Clash::new(&setup, &mut Scripted::none()).unwrap()
    }

    fn runs(pid: u32) -> bool {
        Path::new(&format!("/proc/{pid}")).exists()
    }

    #[test]
    fn a_program_chooses_by_number() {
        let legal = Sampler::new(&fight(), Seat(0)).legal();
        let third = Script::new("read hello\nwhile read -r decide; do echo '{\"choose\": 2}'; done");
        let mut bot = third.start(10_000);
        for _ in 0..3 {
            assert_eq!(bot.choose(&Sampler::new(&fight(), Seat(0))), Some(legal[2]));
        }
        assert_eq!(Bot::<Clash>::trouble(&bot), None);
    }

    #[test]
    fn what_a_program_does_wrong_is_told() {
        let legal = Sampler::new(&fight(), Seat(0)).legal().len();
        for (lines, words) in [
            ("echo hello there", "its answer \"hello there\" is not {\"choose\": N}: expected value".to_string()),
            ("echo '{\"choose\": -1}'", "its answer \"{\\\"choose\\\": -1}\" is not {\"choose\": N}: invalid value".into()),
            ("echo '{\"choose\": 0, \"why\": 1}'", "unknown field `why`".into()),
            (
                &format!("echo '{{\"choose\": {legal}}}'"),
                format!("it chooses number {legal} of {legal} legal actions, counted from 0"),
            ),
            ("exit 3", "it has ended".into()),
            ("read hello\nread decide\nexit 0", "it has ended".into()),
            ("printf '{\"choose\": 0}'", "its answer is no line, or too long".into()),
            ("yes | tr -d '\\n'", "its answer is no line, or too long".into()),
            ("printf '\\377\\n'", "its answer is not text".into()),
        ] {
            let told = Script::new(lines).complaint(10_000);
            assert!(told.starts_with(&words) || told.contains(&words), "{lines}: {told}");
        }
        let long = Script::new("yes x | head -n 5000 | tr -d '\\n'\necho").complaint(10_000);
        assert!(long.len() < 400 && long.contains("xxx…"), "{long}");
    }

    #[test]
    fn a_program_that_cannot_be_started_is_named() {
        let told = Outside::start("./no-such-program at all", Duration::from_secs(1)).err().unwrap();
        assert!(told.starts_with("the bot \"./no-such-program at all\" cannot be started: "), "{told}");
    }

    #[test]
    fn a_program_that_neither_reads_nor_answers_keeps_nobody_waiting_and_is_ended() {
        let mut bot = Outside::start("sleep 600", Duration::from_millis(5)).unwrap();
        let (pid, begun) = (bot.child.id(), Instant::now());
        // Far more than a pipe holds.
        for _ in 0..60 {
            assert_eq!(bot.choose(&Sampler::new(&fight(), Seat(0))), None);
        }
        assert!(begun.elapsed() < Duration::from_secs(30));
        let told = Bot::<Clash>::trouble(&bot);
        assert_eq!(told.as_deref(), Some("the bot \"sleep 600\" fails: it gives no answer within 5 ms"));
        assert!(runs(pid));
        drop(bot);
        assert!(!runs(pid), "it is left behind");
    }

    #[test]
    fn a_program_is_told_what_its_seat_sees_and_nothing_else() {
        let heard = |committed: Card| {
            let record = Script::new("");
            let file = record.0.display();
            let script = Script::new(&format!(
                "while read -r line; do printf '%s\\n' \"$line\" >> {file}; echo '{{\"choose\": 0}}'; done"
            ));
            let mut game = fight();
            game.apply(Seat(1), &Action::Play(Play::plain(committed)), &mut Scripted::none()).unwrap();
            let sampler = Sampler::new(&game, Seat(0));
            let mut bot = script.start(10_000);
            assert!(bot.choose(&sampler).is_some());
            // The answer to the greeting was taken for the first one, so the next is waited for once more.
            assert!(bot.choose(&sampler).is_some());
            let lines = std::fs::read_to_string(&record.0).unwrap();
            let lines: Vec<Value> = lines.lines().take(2).map(|line| serde_json::from_str(line).unwrap()).collect();
            let view = serde_json::to_value(sampler.view()).unwrap();
            assert_eq!(lines[1]["decide"]["view"], view);
            lines
        };
        let lines = heard(Card::One);
        let info = Clash::INFO;
        assert_eq!(lines[0], json!({ "hello": { "protocol": 1, "game": "clash", "rules_version": info.rules_version } }));
        let decide = &lines[1]["decide"];
        let keys: Vec<_> = decide.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["labels", "legal", "milliseconds", "prompt", "seat", "view"]);
        assert_eq!((&decide["seat"], &decide["milliseconds"]), (&json!(0), &json!(10_000)));
        let sizes = ["legal", "labels"].map(|list| decide[list].as_array().unwrap().len());
        assert_eq!(sizes, [Sampler::new(&fight(), Seat(0)).legal().len(); 2]);
        // CL-5.7: which card the other has laid down must not be told.
        assert_eq!(heard(Card::Four), lines);
        assert_eq!(heard(Card::Special1), lines);
    }
}
