//! A player that is another program: JSON lines on its standard input and output. `docs/bot-protocol.md` is the description.
//!
//! It is sent what its seat may know and nothing else: the view, the legal actions and their names.

use crate::Bot;
use engine::{Event, Names, Outcome, Playable, Sampler, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The version of the protocol.
const PROTOCOL: u32 = 2;
/// The longest line a program may answer, in bytes.
const LONGEST_LINE: usize = 1 << 20;
/// How long a program may take to end by itself when its input is closed.
const GRACE: Duration = Duration::from_secs(2);

/// A command, and the programs started by it that wait for their next game.
#[derive(Clone, Debug)]
pub struct Program {
    command: String,
    idle: Arc<Mutex<Vec<Running>>>,
}

impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        self.command == other.command
    }
}

impl Eq for Program {}

impl Program {
    /// The program of this command; nothing is started yet.
    #[must_use]
    pub fn new(command: &str) -> Program {
        Program { command: command.to_string(), idle: Arc::default() }
    }
}

/// A running program.
#[derive(Debug)]
struct Running {
    child: Child,
    /// What it is to be told; none once it is to end.
    told: Option<Sender<String>>,
    lines: Receiver<Result<String, String>>,
}

/// A program that plays one game; when it is over the program waits for another.
pub struct Outside {
    program: Program,
    running: Option<Running>,
    patience: Duration,
    /// What it is told of the game before anything else: set-up, number of seats, its own.
    begun: Option<Value>,
    greeted: bool,
    /// What has happened since it was asked last.
    events: Vec<Value>,
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
        Outside::of(&Program::new(command), patience)
    }

    /// The same, with one that has played a game before if there is one.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn of(program: &Program, patience: Duration) -> Result<Outside, String> {
        let mut idle = program.idle.lock().unwrap_or_else(PoisonError::into_inner);
        // One that has ended in the meantime plays no more.
        let waiting = std::iter::from_fn(|| idle.pop()).find_map(|mut running| match running.child.try_wait() {
            Ok(None) => Some(running),
            _ => None,
        });
        drop(idle);
        let running = match waiting {
            Some(running) => running,
            None => Running::start(&program.command)?,
        };
        let program = program.clone();
        Ok(Outside { program, running: Some(running), patience, begun: None, greeted: false, events: Vec::new(), trouble: None })
    }
}

impl Running {
    fn start(command: &str) -> Result<Running, String> {
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
        Ok(Running { child, told: Some(told), lines })
    }

    /// A program that no longer reads shows that by ending or by not answering.
    fn tell(&self, line: &Value) {
        if let Some(told) = &self.told {
            let _ = told.send(format!("{line}\n"));
        }
    }

    /// Whether it has ended by itself, once its input is closed.
    fn ends_by_itself(&mut self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < GRACE {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Err(_) => return false,
            }
        }
        false
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The end of its input, which programs that it has started see too; it may have ended by itself.
        self.told = None;
        if !self.ends_by_itself() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Outside {
    fn tell(&self, line: &Value) {
        if let Some(running) = &self.running {
            running.tell(line);
        }
    }

    /// Every game begins with a greeting that says what is played.
    fn greet<G: Playable>(&mut self) {
        if self.greeted {
            return;
        }
        self.greeted = true;
        let info = G::INFO;
        let mut hello = json!({ "protocol": PROTOCOL, "game": info.id, "rules_version": info.rules_version });
        if let (Some(hello), Some(Value::Object(begun))) = (hello.as_object_mut(), self.begun.take()) {
            hello.extend(begun);
        }
        self.tell(&json!({ "hello": hello }));
    }

    fn ask<G: Playable>(&mut self, sampler: &Sampler<G>, legal: &[G::Action]) -> Result<usize, String> {
        let view = sampler.view();
        self.greet::<G>();
        let events = std::mem::take(&mut self.events);
        let labels: Vec<String> = legal.iter().map(|action| G::label(&view, action)).collect();
        self.tell(&json!({ "decide": {
            "seat": sampler.seat(),
            "prompt": G::prompt(&view, &Names::new(Vec::new())),
            "view": view,
            "legal": legal,
            "labels": labels,
            "events": events,
            "milliseconds": self.patience.as_millis() as u64,
        } }));
        let Some(running) = &self.running else { return Err("it has ended".to_string()) };
        let line = match running.lines.recv_timeout(self.patience) {
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
                self.trouble = Some(format!("the bot \"{}\" fails: {reason}", self.program.command));
                None
            }
        }
    }

    fn begins(&mut self, setup: &G::Setup, seats: usize, seat: Seat) {
        self.begun = Some(json!({ "setup": setup, "seats": seats, "seat": seat }));
        self.greet::<G>();
    }

    fn listens(&self) -> bool {
        true
    }

    fn hears(&mut self, events: &[G::Event]) {
        let names = Names::new(Vec::new());
        let told = events.iter().map(|event| json!({ "event": event, "told": event.tell(&names) }));
        self.events.extend(told);
    }

    fn ends(&mut self, outcome: &Outcome) {
        let events = std::mem::take(&mut self.events);
        let places = outcome.all();
        self.tell(&json!({ "over": { "places": places, "clause": outcome.clause.0, "events": events } }));
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }
}

impl Drop for Outside {
    /// A program that has done nothing wrong and has begun a game may play another one.
    fn drop(&mut self) {
        if let Some(running) = self.running.take()
            && self.trouble.is_none()
        {
            self.program.idle.lock().unwrap_or_else(PoisonError::into_inner).push(running);
        }
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
        let (pid, begun) = (bot.running.as_ref().unwrap().child.id(), Instant::now());
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
        assert_eq!(lines[0], json!({ "hello": { "protocol": PROTOCOL, "game": "clash", "rules_version": info.rules_version } }));
        let decide = &lines[1]["decide"];
        let keys: Vec<_> = decide.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["events", "labels", "legal", "milliseconds", "prompt", "seat", "view"]);
        assert_eq!((&decide["seat"], &decide["milliseconds"]), (&json!(0), &json!(10_000)));
        let sizes = ["legal", "labels"].map(|list| decide[list].as_array().unwrap().len());
        assert_eq!(sizes, [Sampler::new(&fight(), Seat(0)).legal().len(); 2]);
        // CL-5.7: which card the other has laid down must not be told.
        assert_eq!(heard(Card::Four), lines);
        assert_eq!(heard(Card::Special1), lines);
    }

    /// A program of the shell that writes down what it reads, answers every decision with the first action, and says when it ends.
    fn recorder(record: &Script) -> Script {
        let file = record.0.display();
        Script::new(&format!(
            "while read -r line; do printf '%s\\n' \"$line\" >> {file}; case $line in *decide*) echo '{{\"choose\": 0}}';; esac; done\n\
             sleep 0.2; echo goodbye >> {file}"
        ))
    }

    #[test]
    fn one_process_plays_many_games_and_is_told_how_they_begin_go_on_and_end() {
        let record = Script::new("");
        let script = recorder(&record);
        let program = Program::new(&format!("sh {}", script.0.display()));
        let setup = Setup { characters: ["needle", "brute"].map(|id| Some(Chosen::Id(id.into()))), ..Setup::default() };
        let mut pids = Vec::new();
        for seed in 0..3 {
            let outside = Outside::of(&program, Duration::from_secs(10)).unwrap();
            pids.push(outside.running.as_ref().unwrap().child.id());
            let mut players: Vec<Box<dyn Bot<Clash>>> = vec![Box::new(outside), crate::bot(crate::Level::Random, seed)];
            players[0].begins(&setup, 2, Seat(0));
            let game = Clash::new(&setup, &mut Scripted::none()).unwrap();
            crate::contest(game, &mut players, &mut engine::Seeded::new(seed)).unwrap();
        }
        assert_eq!(pids, [pids[0]; 3], "one process");
        // It is given the time to end by itself.
        drop(program);
        let text = std::fs::read_to_string(&record.0).unwrap();
        assert_eq!(text.lines().last(), Some("goodbye"));
        assert!(!runs(pids[0]));
        let lines: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let of = |key: &str| lines.iter().filter_map(|line| line.get(key)).collect::<Vec<_>>();
        let (hello, over) = (of("hello"), of("over"));
        assert_eq!((hello.len(), over.len()), (3, 3));
        assert_eq!((&hello[0]["setup"], &hello[0]["seats"], &hello[0]["seat"]), (&json!(setup), &json!(2), &json!(0)));
        for over in over {
            let mut places: Vec<u64> = over["places"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
            places.sort_unstable();
            assert!(places == [1, 2] || places == [1, 1], "{places:?}");
            assert!(over["clause"].as_str().unwrap().starts_with("CL-"));
        }
        // What happened between two decisions, as the seat is told of it: nothing before the first, the whole turn before the second.
        let decide = of("decide");
        assert_eq!(decide[0]["events"], json!([]));
        let told: Vec<&str> = decide[1]["events"].as_array().unwrap().iter().filter_map(|e| e["told"].as_str()).collect();
        assert!(told.len() >= 4 && decide[1]["events"][0].get("event").is_some(), "{told:?}");
    }
}
