//! How much of everything one person, one address and all together may use.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The bounds of a server. The defaults suit one machine.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub connections_per_address: usize,
    /// WebSockets in all.
    pub sockets: usize,
    /// WebSockets of one user.
    pub sockets_per_user: usize,
    /// WebSockets from one address.
    pub sockets_per_address: usize,
    /// Tables that are not over, of one user.
    pub tables_per_user: usize,
    /// Tables that are not over, in all.
    pub tables: usize,
    /// Lines of a table's log after which nothing is taken back any more: a game ends by itself, taking back never does.
    pub lines: u32,
    /// Sessions of one user: places where they are signed in.
    pub sessions_per_user: usize,
    /// People whom one user does not want to hear.
    pub ignored_per_user: usize,
    /// Decks of one user for one game.
    pub decks_per_user: usize,
    /// The longest text of a deck, in bytes.
    pub deck: usize,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// The longest message on a WebSocket, in bytes.
    pub message: usize,
    /// New sessions from one address: at once, and per minute.
    pub sessions: Rate,
    /// New tables of one user.
    pub new_tables: Rate,
    /// Actions of one seat.
    pub actions: Rate,
    /// Changes of decks of one user.
    pub deck_changes: Rate,
    /// Chat lines of one user.
    pub chat: Rate,
    /// Hints for one user.
    pub hints: Rate,
    /// Files of strangers to be checked, from one address.
    pub verify: Rate,
    /// Invites, continuations, seats taken and left, names of one user.
    pub deeds: Rate,
    /// What the server has to work for (decks that are read, set-ups that are drawn, games that are analysed), from one address,
    /// whoever is signed in there.
    pub work: Rate,
    /// Requests of every kind that change something, of one user or address.
    pub writes: Rate,
    /// Messages a client sends on one WebSocket.
    pub messages: Rate,
    /// Failed tries of invites and tokens from one address.
    pub guesses: Rate,
    /// Whether requests from this machine itself count for the bounds per address. A load generator and a proxy that
    /// names its clients are on this machine; strangers are not.
    pub count_loopback: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 20_000,
            connections_per_address: 100,
            sockets: 10_000,
            sockets_per_user: 32,
            sockets_per_address: 128,
            tables_per_user: 50,
            tables: 50_000,
            lines: 10_000,
            sessions_per_user: 20,
            ignored_per_user: 200,
            decks_per_user: 100,
            deck: 12 * 1024,
            body: 48 * 1024,
            message: 4 * 1024,
            sessions: Rate { burst: 30, per_minute: 30 },
            new_tables: Rate { burst: 20, per_minute: 30 },
            actions: Rate { burst: 120, per_minute: 6_000 },
            deeds: Rate { burst: 30, per_minute: 60 },
            verify: Rate { burst: 10, per_minute: 20 },
            work: Rate { burst: 120, per_minute: 300 },
            writes: Rate { burst: 300, per_minute: 7_200 },
            deck_changes: Rate { burst: 120, per_minute: 240 },
            chat: Rate { burst: 6, per_minute: 30 },
            hints: Rate { burst: 10, per_minute: 30 },
            messages: Rate { burst: 40, per_minute: 120 },
            guesses: Rate { burst: 20, per_minute: 20 },
            count_loopback: false,
        }
    }
}

/// So many at once, and so many per minute in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// In the long run.
    pub per_minute: u32,
}

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f32,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    #[must_use]
    pub fn full(rate: Rate) -> Self {
        Bucket { left: rate.burst as f32, at: Instant::now() }
    }

    /// Takes one token; false if there is none.
    pub fn take(&mut self, rate: Rate) -> bool {
        self.take_at(rate, Instant::now())
    }

    fn take_at(&mut self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f32();
        self.at = now;
        self.left = (self.left + passed * rate.per_minute as f32 / 60.0).min(rate.burst as f32);
        let there = self.left >= 1.0;
        if there {
            self.left -= 1.0;
        }
        there
    }
}

/// What a bucket is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// New sessions.
    Session,
    /// New tables.
    Table,
    /// Changes of decks.
    Deck,
    /// Chat lines.
    Chat,
    /// Hints.
    Hint,
    /// Guesses of secrets.
    Guess,
    /// Files to be checked.
    Verify,
    /// What the server has to work for.
    Work,
    /// Everything that changes something.
    Write,
    /// New invites, continuations, seats taken and left, names: what is kept for ever or told to everybody.
    Deed,
}

/// Whom a bucket counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whom {
    /// A user.
    User(i64),
    /// An address; of IPv6 the first half, which one household has.
    Address(IpAddr),
}

impl Rate {
    /// After how many seconds an empty bucket has something again.
    #[must_use]
    pub fn pause(self) -> u32 {
        60u32.div_ceil(self.per_minute.max(1))
    }
}

impl Whom {
    /// The address as it is counted.
    #[must_use]
    pub fn address(address: IpAddr) -> Whom {
        Whom::Address(household(address))
    }
}

/// The part of an address that one household has: of IPv6 the first 64 bits.
#[must_use]
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => {
            let s = v6.segments();
            IpAddr::from([s[0], s[1], s[2], s[3], 0, 0, 0, 0])
        }
    }
}

/// All buckets that outlive a request.
#[derive(Debug, Default)]
pub struct Buckets(Mutex<HashMap<(Use, Whom), Bucket>>);

/// Above this many buckets the full ones are forgotten.
const MANY: usize = 50_000;

impl Buckets {
    /// Takes one token from the bucket; false if it is empty.
    pub fn take(&self, what: Use, whom: Whom, rate: Rate) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > MANY {
            // A bucket that nobody touched for ten minutes is full again under every rate we use.
            all.retain(|_, bucket| bucket.at.elapsed().as_secs() < 600);
        }
        all.entry((what, whom)).or_insert_with(|| Bucket::full(rate)).take(rate)
    }
}

/// Counts things that are open at the same time, by address or user.
#[derive(Debug, Default)]
pub struct Counts(Mutex<HashMap<Whom, usize>>);

impl Counts {
    /// One more; false (and not counted) if there are `most` already.
    pub fn open(&self, whom: Whom, most: usize) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(whom).or_insert(0);
        let fits = *count < most;
        if fits {
            *count += 1;
        }
        fits
    }

    /// One fewer.
    pub fn close(&self, whom: Whom) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&whom) {
            *count -= 1;
            if *count == 0 {
                all.remove(&whom);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate { burst: 2, per_minute: 60 };
        let mut bucket = Bucket::full(rate);
        let start = bucket.at;
        assert!(bucket.take_at(rate, start) && bucket.take_at(rate, start));
        assert!(!bucket.take_at(rate, start));
        assert!(bucket.take_at(rate, start + Duration::from_millis(1_100)));
        assert!(!bucket.take_at(rate, start + Duration::from_millis(1_200)));
    }

    #[test]
    fn one_household_counts_once() {
        let a: IpAddr = "2001:db8:1:2:3::1".parse().unwrap();
        let b: IpAddr = "2001:db8:1:2:ffff::9".parse().unwrap();
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().unwrap();
        assert_eq!(Whom::address(a), Whom::address(b));
        assert_eq!(Whom::address(mapped), Whom::Address("10.0.0.1".parse().unwrap()));
    }

    #[test]
    fn counts_refuse_above_the_bound_and_recover() {
        let counts = Counts::default();
        assert!(counts.open(Whom::User(1), 2) && counts.open(Whom::User(1), 2));
        assert!(!counts.open(Whom::User(1), 2));
        counts.close(Whom::User(1));
        assert!(counts.open(Whom::User(1), 2));
    }
}
