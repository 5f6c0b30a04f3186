//! Figures for operators, in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the commit latency buckets, in microseconds.
const LATENCY: [u64; 10] = [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000];
/// Upper bounds of the group size buckets.
const GROUP: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

/// A histogram with fixed buckets.
#[derive(Debug)]
pub struct Histogram<const N: usize> {
    bounds: [u64; N],
    counts: [AtomicU64; N],
    sum: AtomicU64,
    all: AtomicU64,
}

impl<const N: usize> Histogram<N> {
    fn new(bounds: [u64; N]) -> Self {
        Histogram { bounds, counts: std::array::from_fn(|_| AtomicU64::new(0)), sum: AtomicU64::new(0), all: AtomicU64::new(0) }
    }

    /// Counts one observation.
    pub fn observe(&self, value: u64) {
        if let Some(i) = self.bounds.iter().position(|b| value <= *b) {
            self.counts[i].fetch_add(1, Relaxed);
        }
        self.sum.fetch_add(value, Relaxed);
        self.all.fetch_add(1, Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str, unit: f64) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut total = 0;
        for (bound, count) in self.bounds.iter().zip(&self.counts) {
            total += count.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {total}", *bound as f64 * unit);
        }
        let all = self.all.load(Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {all}");
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {all}", self.sum.load(Relaxed) as f64 * unit);
    }
}

/// Why a request was turned away; one counter each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Reason {
    /// The rules forbid it.
    Illegal,
    /// It was based on an older state of the table.
    Stale,
    /// It could not be read.
    Malformed,
    /// From another site.
    CrossSite,
    /// Too many in too short a time, or over a quota.
    Limited,
    /// Not there, or not for these eyes.
    NotFound,
    /// No session or not one's own.
    Forbidden,
    /// The store could not keep it.
    Store,
    /// Anything else.
    Other,
}

const REASONS: [&str; 9] = ["illegal", "stale", "malformed", "cross_site", "limited", "not_found", "forbidden", "store", "other"];

/// All figures of one server.
#[derive(Debug)]
pub struct Metrics {
    /// Tables in memory.
    pub tables: AtomicI64,
    /// Open WebSockets.
    pub sockets: AtomicI64,
    /// Open connections.
    pub connections: AtomicI64,
    /// Requests answered.
    pub requests: AtomicU64,
    /// Actions committed.
    pub actions: AtomicU64,
    /// Actions of bots among them.
    pub bot_actions: AtomicU64,
    /// Actions played for seats whose time was up.
    pub timeouts: AtomicU64,
    /// Attempts to wake a table that failed.
    pub strays: AtomicU64,
    /// Tables that were found damaged by the disk.
    pub damaged: AtomicU64,
    /// Bots waiting for a thread.
    pub bots_waiting: AtomicI64,
    /// Bots thinking.
    pub bots_thinking: AtomicI64,
    /// Messages sent on WebSockets.
    pub messages: AtomicU64,
    /// Commits that failed.
    pub commit_failures: AtomicU64,
    /// From asking the store to the end of the commit, in microseconds.
    pub commit: Histogram<10>,
    /// Writes in one commit.
    pub group: Histogram<8>,
    refused: [AtomicU64; 9],
}

impl Default for Metrics {
    fn default() -> Self {
        Metrics {
            tables: AtomicI64::new(0),
            sockets: AtomicI64::new(0),
            connections: AtomicI64::new(0),
            requests: AtomicU64::new(0),
            actions: AtomicU64::new(0),
            bot_actions: AtomicU64::new(0),
            timeouts: AtomicU64::new(0),
            strays: AtomicU64::new(0),
            damaged: AtomicU64::new(0),
            bots_waiting: AtomicI64::new(0),
            bots_thinking: AtomicI64::new(0),
            messages: AtomicU64::new(0),
            commit_failures: AtomicU64::new(0),
            commit: Histogram::new(LATENCY),
            group: Histogram::new(GROUP),
            refused: std::array::from_fn(|_| AtomicU64::new(0)),
        }
    }
}

impl Metrics {
    /// Counts a refusal.
    pub fn refuse(&self, reason: Reason) {
        self.refused[reason as usize].fetch_add(1, Relaxed);
    }

    /// Counts one commit of `writes` writes that took `took`.
    pub fn committed(&self, writes: usize, took: Duration) {
        self.group.observe(writes as u64);
        self.commit.observe(took.as_micros() as u64);
    }

    /// Everything, as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::with_capacity(4096);
        let mut one = |name: &str, kind: &str, help: &str, value: i64| {
            let _ = writeln!(out, "# HELP clashtable_{name} {help}\n# TYPE clashtable_{name} {kind}\nclashtable_{name} {value}");
        };
        one("tables_live", "gauge", "Tables in memory.", self.tables.load(Relaxed));
        one("sockets", "gauge", "Open WebSockets.", self.sockets.load(Relaxed));
        one("connections", "gauge", "Open connections.", self.connections.load(Relaxed));
        one("requests_total", "counter", "Requests answered.", self.requests.load(Relaxed) as i64);
        one("actions_total", "counter", "Actions committed.", self.actions.load(Relaxed) as i64);
        one("bot_actions_total", "counter", "Actions of bots committed.", self.bot_actions.load(Relaxed) as i64);
        one("timeouts_total", "counter", "Actions played for seats whose time was up.", self.timeouts.load(Relaxed) as i64);
        one("strays_total", "counter", "Attempts to wake a table that failed.", self.strays.load(Relaxed) as i64);
        let damaged = self.damaged.load(Relaxed) as i64;
        one("tables_damaged_total", "counter", "Tables found damaged by the disk since the start.", damaged);
        one("bots_waiting", "gauge", "Bots waiting for a thread.", self.bots_waiting.load(Relaxed));
        one("bots_thinking", "gauge", "Bots thinking.", self.bots_thinking.load(Relaxed));
        one("socket_messages_total", "counter", "Messages sent on WebSockets.", self.messages.load(Relaxed) as i64);
        one("commit_failures_total", "counter", "Commits that failed.", self.commit_failures.load(Relaxed) as i64);
        let _ = writeln!(out, "# HELP clashtable_refused_total Requests refused.\n# TYPE clashtable_refused_total counter");
        for (name, count) in REASONS.iter().zip(&self.refused) {
            let _ = writeln!(out, "clashtable_refused_total{{reason=\"{name}\"}} {}", count.load(Relaxed));
        }
        self.commit.write(&mut out, "clashtable_commit_seconds", "Time of one commit.", 1e-6);
        self.group.write(&mut out, "clashtable_commit_writes", "Writes in one commit.", 1.0);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        metrics.committed(3, Duration::from_micros(400));
        metrics.committed(700, Duration::from_secs(2));
        metrics.refuse(Reason::Stale);
        let text = metrics.text();
        assert!(text.contains("clashtable_commit_seconds_bucket{le=\"0.0005\"} 1\n"), "{text}");
        assert!(text.contains("clashtable_commit_seconds_bucket{le=\"+Inf\"} 2\n"));
        assert!(text.contains("clashtable_commit_writes_sum 703\n"));
        assert!(text.contains("clashtable_refused_total{reason=\"stale\"} 1\n"));
    }
}
