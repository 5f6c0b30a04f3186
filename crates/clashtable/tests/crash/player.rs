//! Clients that play over the JSON API and remember exactly what they were told.

use crate::check::{Fate, Sent};
use crate::http::ask;
use engine::GameRng;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, RwLock};
use std::thread::sleep;
use std::time::Duration;

/// What all clients share.
pub struct World {
    /// Where the server is.
    pub addr: String,
    /// Everything that was ever sent.
    pub sent: Mutex<Vec<Sent>>,
    /// Held by a client during a request, and by the checker while it compares: the tables stand still then.
    pub gate: RwLock<()>,
    /// The clients are to go home.
    pub stop: AtomicBool,
    /// Requests that had to be sent again, since no answer came.
    pub resent: AtomicU32,
    /// Answers that said "later", with a reason.
    pub refused: AtomicU32,
    /// Acknowledged requests.
    pub acknowledged: AtomicU32,
    /// Games played to their end.
    pub finished: AtomicU32,
    /// Every table that was made, with the tokens of its two seats.
    pub tables: Mutex<Vec<(String, [String; 2])>>,
}

impl World {
    /// A world without anything in it yet.
    pub fn new(addr: &str) -> World {
        World {
            addr: addr.to_owned(),
            sent: Mutex::default(),
            gate: RwLock::default(),
            stop: AtomicBool::default(),
            resent: AtomicU32::default(),
            refused: AtomicU32::default(),
            acknowledged: AtomicU32::default(),
            finished: AtomicU32::default(),
            tables: Mutex::default(),
        }
    }

    /// Asks until there is a whole answer that is not "later"; the flag tells whether it took more than one try.
    pub fn insist(&self, token: Option<&str>, method: &str, path: &str, body: Option<&Value>) -> (u16, Value, bool) {
        let mut again = false;
        loop {
            let answer = {
                let _open = self.gate.read().expect("no client panics in a request");
                ask(&self.addr, token, method, path, body)
            };
            match answer {
                Ok((status, value)) if status != 429 && status != 503 => return (status, value, again),
                Ok(_) => {
                    self.refused.fetch_add(1, Ordering::Relaxed);
                    sleep(Duration::from_millis(20));
                }
                Err(_) => sleep(Duration::from_millis(20)),
            }
            again = true;
        }
    }

    fn expect(&self, token: Option<&str>, method: &str, path: &str, body: Option<&Value>) -> Value {
        let (status, value, _) = self.insist(token, method, path, body);
        assert!((200..300).contains(&status), "{method} {path} answers {status}: {value}");
        value
    }

    /// A new guest's token.
    pub fn guest(&self, name: &str) -> String {
        let session = self.expect(None, "POST", "/api/session", Some(&json!({ "name": name })));
        session["token"].as_str().expect("a session has a token").to_owned()
    }

    /// A new table at which both sit.
    fn seat_both(&self, tokens: &[String; 2]) -> String {
        let wanted = json!({ "game": "clash", "seats": ["me", "open"] });
        let made = self.expect(Some(&tokens[0]), "POST", "/api/tables", Some(&wanted));
        let table = made["table"].as_str().expect("a table has an id").to_owned();
        let (status, answer, again) =
            self.insist(Some(&tokens[1]), "POST", &format!("/api/tables/{table}/sit"), Some(&json!({ "seat": 1 })));
        // After a lost answer the second try may hear that the seat is taken: by this very client.
        assert!(status < 300 || again, "sitting down answers {status}: {answer}");
        self.tables.lock().expect("no client panics here").push((table.clone(), tokens.clone()));
        table
    }
}

/// Two clients at one table after the other, each in a thread of its own.
pub fn pair(world: &World, number: u32, mut rng: GameRng) {
    let tokens = [world.guest(&format!("A{number}")), world.guest(&format!("B{number}"))];
    while !world.stop.load(Ordering::Relaxed) {
        let table = world.seat_both(&tokens);
        std::thread::scope(|scope| {
            for (seat, token) in tokens.iter().enumerate() {
                let (table, rng) = (&table, rng.split());
                scope.spawn(move || play(world, table, seat as u8, token, rng));
            }
        });
    }
}

/// One seat of one game, until it is over.
fn play(world: &World, table: &str, seat: u8, token: &str, mut rng: GameRng) {
    let path = format!("/api/tables/{table}");
    for turn in 0.. {
        if world.stop.load(Ordering::Relaxed) {
            return;
        }
        let now = world.expect(Some(token), "GET", &path, None);
        let legal = now["legal"].as_array().expect("a seat is told its legal actions");
        if let Some(choice) = rng.pick(legal) {
            let key = format!("{seat}-{turn}-{:016x}", rng.next_u64());
            act(
                world,
                table,
                token,
                Sent { table: table.to_owned(), key, seat, action: choice["action"].clone(), fate: Fate::Unknown },
                &now["version"],
            );
        } else if now["status"]["phase"] == "over" {
            if seat == 0 {
                world.finished.fetch_add(1, Ordering::Relaxed);
            }
            return;
        } else {
            sleep(Duration::from_millis(3));
        }
    }
}

/// Sends one action, again and again until its fate is known.
fn act(world: &World, table: &str, token: &str, request: Sent, version: &Value) {
    let body = json!({ "version": version, "key": request.key, "request": { "act": request.action } });
    let index = {
        let mut sent = world.sent.lock().expect("no client panics here");
        sent.push(request);
        sent.len() - 1
    };
    let (status, answer, again) = world.insist(Some(token), "POST", &format!("/api/tables/{table}/actions"), Some(&body));
    if again {
        world.resent.fetch_add(1, Ordering::Relaxed);
    }
    let fate = match status {
        200 => Fate::Acknowledged(answer["version"].as_u64().expect("an acknowledgement names its version") as u32),
        // The other one was quicker: the table is not the one this choice was made for.
        409 => Fate::Refused,
        _ => panic!("an honest action at {table} answers {status}: {answer}"),
    };
    if let Fate::Acknowledged(_) = fate {
        world.acknowledged.fetch_add(1, Ordering::Relaxed);
    }
    world.sent.lock().expect("no client panics here")[index].fate = fate;
}
