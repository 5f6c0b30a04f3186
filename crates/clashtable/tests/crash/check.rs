//! What must hold between what clients were told and what the log holds.

use serde_json::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A request that was sent, and what became of it as far as its client knows.
#[derive(Clone, Debug)]
pub struct Sent {
    /// The table.
    pub table: String,
    /// Its idempotency key.
    pub key: String,
    /// Who sent it.
    pub seat: u8,
    /// The action.
    pub action: Value,
    /// What became of it.
    pub fate: Fate,
}

/// What a client knows of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No answer yet: it may be in the log or not.
    Unknown,
    /// Acknowledged as the line that made this version.
    Acknowledged(u32),
    /// Refused: it must not be in the log.
    Refused,
}

/// One line of a table's log as the store keeps it.
#[derive(Clone, Debug)]
pub struct Line {
    /// The version it made.
    pub version: u32,
    /// The hash of the key of the request it came from.
    pub key: [u8; 16],
    /// The engine's line.
    pub entry: Value,
}

/// What the store keeps of an idempotency key: the first half of its hash.
pub fn key_hash(key: &str) -> [u8; 16] {
    let mut half = [0; 16];
    half.copy_from_slice(&blake3::hash(key.as_bytes()).as_bytes()[..16]);
    half
}

/// Every way in which `log` does not fit what the clients were told; none is what we want.
pub fn check(sent: &[Sent], log: &BTreeMap<String, Vec<Line>>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (table, lines) in log {
        for (i, line) in lines.iter().enumerate() {
            if line.version as usize != i + 1 {
                wrong.push(format!("{table}: line {} makes version {}", i + 1, line.version));
            }
        }
    }
    let mut by_key: HashMap<(&str, [u8; 16]), Vec<&Line>> = HashMap::new();
    for (table, lines) in log {
        for line in lines {
            by_key.entry((table, line.key)).or_default().push(line);
        }
    }
    let mut known = HashSet::new();
    for request in sent {
        let key = (request.table.as_str(), key_hash(&request.key));
        wrong.extend(request_wrong(request, by_key.get(&key).map(Vec::as_slice).unwrap_or_default()));
        known.insert(key);
    }
    for (key, lines) in by_key.iter().filter(|(key, _)| !known.contains(*key)) {
        wrong.push(format!("{}: the log holds {}, which nobody sent", key.0, lines[0].entry));
    }
    wrong
}

fn request_wrong(request: &Sent, lines: &[&Line]) -> Option<String> {
    let Sent { table, key, seat, action, fate } = request;
    let told = || format!("{table}: seat {seat}, {key}");
    match (fate, lines) {
        (Fate::Acknowledged(_), []) => Some(format!("{}: acknowledged but lost", told())),
        (_, [_, _, ..]) => Some(format!("{}: in the log {} times", told(), lines.len())),
        (Fate::Refused, [line]) => Some(format!("{}: refused but in the log as version {}", told(), line.version)),
        (Fate::Acknowledged(version), [line]) if line.version != *version => {
            Some(format!("{}: acknowledged as version {version}, in the log as {}", told(), line.version))
        }
        (_, [line]) if line.entry["act"]["seat"] != *seat || line.entry["act"]["action"] != *action => {
            Some(format!("{}: sent {action}, the log says {}", told(), line.entry))
        }
        (Fate::Unknown | Fate::Refused, []) | (_, [_]) => None,
    }
}
