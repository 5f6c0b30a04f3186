//! What strangers can make the server spend: nothing they send takes more than 10 MB of memory or 200 ms of one core. Measured on the real
//! program, by what the system says of its process.

#![allow(clippy::unwrap_used)]

mod support;

use engine::{Names, Secret};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;
use support::{Temp, program};

struct Server {
    child: Child,
    addr: String,
    _data: Temp,
}

impl Server {
    fn start() -> Server {
        let data = Temp::new();
        let mut command = program();
        command.args(["serve", "--addr", "127.0.0.1:0", "--log", "warn", "--data", data.0.to_str().unwrap()]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let addr = line.strip_prefix("Clashtable is at http://").unwrap().trim().to_string();
        Server { child, addr, _data: data }
    }

    /// The status of the answer, and its text.
    fn send(&self, token: &str, path: &str, kind: &str, body: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: {kind}\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {}\r\n\r\n",
            self.addr,
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        // A body that is too long is not read to its end.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        (text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0), text)
    }

    /// The time its threads have used, and the most memory it has had since it was asked last.
    fn spent(&self) -> (Duration, u64) {
        let pid = self.child.id();
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        (Duration::from_millis(10 * ticks), peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024)
    }

    /// The present becomes the most memory it has had.
    fn forget_peak(&self) -> u64 {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
        self.spent().1
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A replay file as heavy as one may be: an action and its undo, again and again.
fn longest_replay(game: &str) -> Option<String> {
    let game = catalog::game(game)?;
    let secret = Secret::from_bytes([7; 32]);
    let setup = game.presets().into_iter().next()?.1;
    let mut play = game.begin(&setup, &secret).ok()?;
    let origin = || catalog::replay::Origin { secret: None, seeds: &[], taken_over: None };
    let names = Names::new((0..play.seats()).map(|i| format!("P{i}")).collect());
    let one = catalog::replay::write(play.as_ref(), &names, origin()).len();
    let mut last = None;
    for line in 0..20_000u32 {
        let back = last.take_if(|seat| play.can_undo(*seat).is_ok());
        let done = back.is_none();
        match back {
            Some(seat) => drop(play.command(seat, &catalog::Request::Undo, &secret).ok()?),
            None => {
                let seat = play.status().deciding().lowest()?;
                let action = play.legal(seat).first()?.action.clone();
                play.command(seat, &catalog::Request::Act(action), &secret).ok()?;
                last = Some(seat);
            }
        }
        // Now and then it is looked at whether the file is long enough.
        if done && line % 256 < 2 {
            let text = catalog::replay::write(play.as_ref(), &names, origin());
            if engine::replay::weight(&text) > engine::replay::MAX_WEIGHT * 19 / 20
                || text.len() > one + engine::replay::MAX_BYTES * 9 / 10
            {
                return Some(text);
            }
        }
        if play.status().outcome().is_some() {
            break;
        }
    }
    Some(catalog::replay::write(play.as_ref(), &names, origin()))
}

/// What strangers may send: what it is, where it goes, as what, and the bytes.
fn sent() -> Vec<(String, String, &'static str, Vec<u8>)> {
    const JSON: &str = "application/json";
    const FORM: &str = "application/x-www-form-urlencoded";
    let mut all = Vec::new();
    let mut add =
        |what: &str, path: &str, kind, body: String| all.push((what.to_string(), path.to_string(), kind, body.into_bytes()));
    for game in catalog::games() {
        let id = game.info().id;
        if let Some(text) = longest_replay(id) {
            add(&format!("the longest replay of {id}"), "/verify", JSON, text);
        }
        if game.brings_decks() {
            let lines = |line: &str, most: usize| line.repeat(most / line.len());
            add(
                &format!("a deck of {id} full of nonsense"),
                &format!("/api/decks/{id}/check"),
                JSON,
                json!({ "text": lines("9 x\n", 12_000) }).to_string(),
            );
            add(
                &format!("a deck of {id} in one word"),
                &format!("/api/decks/{id}/check"),
                JSON,
                json!({ "text": "x".repeat(12_000) }).to_string(),
            );
        }
        for (name, setup) in game.presets() {
            add(
                &format!("a table of {id}, {name}"),
                "/api/tables",
                JSON,
                json!({ "game": id, "setup": setup, "seats": [] }).to_string(),
            );
        }
        let deep = format!("{{\"game\":\"{id}\",\"setup\":{}1{}}}", "[".repeat(120), "]".repeat(120));
        add(&format!("a set-up of {id}, nested"), "/api/tables", JSON, deep);
        let mut wide = json!({ "game": id, "setup": {} });
        (0..2_500).for_each(|i| drop(wide["setup"].as_object_mut().map(|setup| setup.insert(format!("f{i}"), Value::Null))));
        add(&format!("a set-up of {id}, wide"), "/api/tables", JSON, wide.to_string());
        let fields = (0..990).fold(format!("game={id}"), |mut text, i| {
            let _ = write!(text, "&seat_{i}=bot%3Aeasy");
            text
        });
        add(&format!("a form of {id} with 990 fields"), "/tables", FORM, fields);
    }
    let mega = 1 << 20;
    add("a file of a hundred thousand pieces", "/verify", JSON, format!("{{\"log\":[{}0]}}", "{\"a\":0},".repeat(100_000)));
    add("a file that is one long text", "/verify", JSON, format!("\"{}\"", "x".repeat(mega - 10)));
    add("a file of brackets", "/verify", JSON, "[".repeat(mega - 10));
    add("a file of escapes", "/verify", JSON, format!("\"{}\"", "\\u0041".repeat(mega / 6 - 10)));
    add("a form of half a million fields", "/verify", FORM, "a&".repeat(mega / 2 - 10));
    add("a form of percent signs", "/verify", FORM, format!("text={}", "%41".repeat(mega / 3 - 10)));
    add("a form with a name of 48 kB", "/me", FORM, format!("name={}", "%CC%81".repeat(8_000)));
    add("an action of 40 kB", "/t/00000000000000000000000000/act", FORM, format!("action={}", "[".repeat(40_000)));
    all
}

#[test]
fn nothing_that_strangers_send_takes_more_than_ten_megabytes_or_a_fifth_of_a_second() {
    let server = Server::start();
    let guest = || {
        let session = server.send("", "/api/session", "application/json", b"{}").1;
        session.split("\"token\":\"").nth(1).unwrap().split('"').next().unwrap().to_string()
    };
    let token = guest();
    // Whatever is made once and kept is there before anything is measured.
    for game in catalog::games() {
        let body = json!({ "game": game.info().id }).to_string();
        server.send(&token, "/api/tables", "application/json", body.as_bytes());
    }
    std::thread::sleep(Duration::from_millis(500));
    let mut wrong = Vec::new();
    let (mut slowest, mut largest) = ((Duration::ZERO, String::new()), (0, String::new()));
    for (what, path, kind, body) in sent() {
        // A guest of its own, so that no bound hides what it costs.
        let token = guest();
        // The least of a few tries: what else the server does meanwhile is not the stranger's.
        let tries = (0..4).map(|_| {
            let before = (server.spent().0, server.forget_peak());
            let (status, text) = server.send(&token, &path, kind, &body);
            assert!(status != 0 && status < 500, "{what}: {status} {text}");
            let after = server.spent();
            (after.0 - before.0, after.1.saturating_sub(before.1))
        });
        let tries: Vec<(Duration, u64)> = tries.collect();
        let (time, bytes) = (tries.iter().map(|t| t.0).min().unwrap(), tries.iter().map(|t| t.1).min().unwrap());
        if time > Duration::from_millis(200) || bytes > 10_000_000 {
            wrong.push(format!("{what}: {time:?}, {bytes} bytes"));
        }
        slowest = slowest.max((time, what.clone()));
        largest = largest.max((bytes, what));
    }
    println!("figures: the dearest request: {:?} of a core ({}), {} kB ({})", slowest.0, slowest.1, largest.0 / 1_000, largest.1);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
