//! What was measured, and how it is told.

use super::memory::Memory;
use crate::Out;
use crate::failure::Failure;
use bots::Level;
use serde_json::{Value, json};
use std::time::Duration;

/// What the tables measured.
#[derive(Debug, Default)]
pub struct Measured {
    /// Actions that were acknowledged.
    pub actions: u64,
    /// Games that were played to their end.
    pub games: u64,
    /// From an action sent to the other player's view received, in microseconds.
    pub latencies: Vec<u32>,
    errors: u64,
    first_error: Option<String>,
}

impl Measured {
    /// Notes something that went wrong.
    pub fn error(&mut self, sentence: String) {
        self.errors += 1;
        self.first_error.get_or_insert(sentence);
    }

    /// Takes in what another table measured.
    pub fn add(&mut self, other: Measured) {
        self.actions += other.actions;
        self.games += other.games;
        self.latencies.extend(other.latencies);
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
    }
}

impl Measured {
    /// p50, p90, p99 and the greatest latency, in milliseconds.
    fn latencies(&self) -> [f64; 4] {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        [0.5, 0.9, 0.99, 1.0].map(|p| percentile(&sorted, p))
    }

    fn told(&self) -> String {
        let [p50, p90, p99, most] = self.latencies();
        format!("p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, longest {most:.1} ms")
    }
}

/// What the tables with bots measured.
#[derive(Debug, Default)]
pub struct BotsMeasured {
    /// Decisions of bots.
    pub decisions: u64,
    /// The longest that a guest waited for one.
    pub longest: Duration,
    errors: u64,
    first_error: Option<String>,
}

impl BotsMeasured {
    /// Notes something that went wrong.
    pub fn error(&mut self, sentence: String) {
        self.errors += 1;
        self.first_error.get_or_insert(sentence);
    }

    /// Takes in what another table measured.
    pub fn add(&mut self, other: BotsMeasured) {
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.errors += other.errors;
        self.first_error = self.first_error.take().or(other.first_error);
    }
}

/// The people's tables played again, beside tables with bots.
pub struct Beside {
    pub tables: u32,
    pub level: Level,
    pub game: String,
    pub seconds: f64,
    /// Of the people's tables.
    pub measured: Measured,
    pub bots: BotsMeasured,
}

impl Beside {
    fn json(&self) -> Value {
        let [p50, p90, p99, most] = self.measured.latencies();
        json!({
            "bot_tables": self.tables,
            "level": self.level.name(),
            "game": self.game,
            "actions": self.measured.actions,
            "latency_ms": { "p50": p50, "p90": p90, "p99": p99, "max": most, "count": self.measured.latencies.len() },
            "bot_decisions": self.bots.decisions,
            "bot_decisions_per_second": self.bots.decisions as f64 / self.seconds.max(1e-9),
            "longest_wait_ms": self.bots.longest.as_secs_f64() * 1000.0,
        })
    }
}

/// Everything about one run.
pub struct Report {
    pub tables: u32,
    pub seconds: f64,
    pub measured: Measured,
    /// The server's memory with guests and connections, but no table.
    pub before: Memory,
    /// With the tables.
    pub with_tables: Memory,
    /// With a socket for every player.
    pub with_sockets: Memory,
    /// After the games.
    pub after: Memory,
    /// What changes when bots think.
    pub beside: Option<Beside>,
}

impl Report {
    pub fn errors(&self) -> u64 {
        self.measured.errors + self.beside.as_ref().map_or(0, |beside| beside.measured.errors + beside.bots.errors)
    }

    pub fn first_error(&self) -> &str {
        let beside = self.beside.as_ref().and_then(|b| b.measured.first_error.as_deref().or(b.bots.first_error.as_deref()));
        self.measured.first_error.as_deref().or(beside).unwrap_or("none")
    }

    fn per_second(&self) -> f64 {
        self.measured.actions as f64 / self.seconds.max(1e-9)
    }

    fn sockets(&self) -> u32 {
        2 * self.tables
    }

    pub fn json(&self, out: Out) -> Result<(), Failure> {
        let [p50, p90, p99, most] = self.measured.latencies();
        let report = json!({
            "tables": self.tables,
            "sockets": self.sockets(),
            "seconds": self.seconds,
            "actions": self.measured.actions,
            "actions_per_second": self.per_second(),
            "games": self.measured.games,
            "errors": self.measured.errors,
            "first_error": self.measured.first_error,
            "latency_ms": { "p50": p50, "p90": p90, "p99": p99, "max": most, "count": self.measured.latencies.len() },
            "server_bytes": {
                "before": self.before.0, "with_tables": self.with_tables.0, "with_sockets": self.with_sockets.0, "after": self.after.0,
                "per_table": self.with_tables.each_since(self.before, self.tables),
                "per_socket": self.with_sockets.each_since(self.with_tables, self.sockets()),
                "per_table_with_sockets_after_play": self.after.each_since(self.before, self.tables),
            },
            "beside_bots": self.beside.as_ref().map(Beside::json),
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        Ok(writeln!(out)?)
    }

    pub fn tell(&self, out: Out) -> Result<(), Failure> {
        writeln!(out, "{} tables, {} sockets, {:.1} seconds", self.tables, self.sockets(), self.seconds)?;
        writeln!(
            out,
            "actions     {} ({:.0} a second), {} games ended",
            self.measured.actions,
            self.per_second(),
            self.measured.games
        )?;
        writeln!(out, "latency     {} (action sent to the other's view)", self.measured.told())?;
        if let Some(beside) = &self.beside {
            let Beside { tables, level, game, bots, measured, .. } = beside;
            writeln!(out, "            {} while {tables} {level} bots play {game}", measured.told())?;
            let (rate, longest) = (bots.decisions as f64 / beside.seconds.max(1e-9), bots.longest.as_secs_f64());
            writeln!(out, "bots        {} decisions ({rate:.1} a second), the longest wait {longest:.1} s", bots.decisions)?;
        }
        writeln!(out, "errors      {}", self.errors())?;
        let kilobytes = |bytes: Option<f64>| bytes.map_or("unknown".to_string(), |b| format!("{:.1} kB", b / 1000.0));
        let table = self.with_tables.each_since(self.before, self.tables);
        let socket = self.with_sockets.each_since(self.with_tables, self.sockets());
        let played = self.after.each_since(self.before, self.tables);
        writeln!(out, "memory      {} a table, {} a socket", kilobytes(table), kilobytes(socket))?;
        writeln!(out, "            {} a table with both sockets, after play", kilobytes(played))?;
        let all = self.after.0.map(|bytes| bytes as f64);
        Ok(writeln!(out, "            {} the whole server", kilobytes(all))?)
    }
}

/// The value below which this share of the sorted values lies, in milliseconds.
fn percentile(sorted: &[u32], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    let at = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(at.saturating_sub(1).min(last)).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_taken_from_the_sorted_values() {
        let values: Vec<u32> = (1..=100).map(|i| i * 1000).collect();
        assert_eq!([0.5, 0.99, 1.0].map(|p| percentile(&values, p)), [50.0, 99.0, 100.0]);
        assert_eq!(percentile(&[], 0.99), 0.0);
    }
}
