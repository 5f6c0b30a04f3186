//! What time it is, as a thing that tests can set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// A clock: the system's, or one that a test moves. The system's is read once and then counted on, so that nobody's time is taken or
/// given when somebody sets it.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Stopped(Arc<AtomicI64>),
    Counting { wall: i64, since: Instant },
}

impl Default for Clock {
    fn default() -> Self {
        Clock::system()
    }
}

fn wall() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

/// How far the system's clock may be from ours before we doubt both.
const DOUBT: i64 = 3_600_000;

impl Clock {
    /// The system's clock as it is now, counted on from here.
    #[must_use]
    pub fn system() -> Self {
        Clock::set_to(wall())
    }

    /// A clock that says this now and goes on.
    fn set_to(wall: i64) -> Self {
        Clock(Kind::Counting { wall, since: Instant::now() })
    }

    /// A clock stopped at `millis` until it is moved.
    #[must_use]
    pub fn stopped(millis: i64) -> Self {
        Clock(Kind::Stopped(Arc::new(AtomicI64::new(millis))))
    }

    /// Moves a stopped clock on; does nothing to the system's.
    pub fn pass(&self, millis: i64) {
        if let Kind::Stopped(now) = &self.0 {
            now.fetch_add(millis, Ordering::SeqCst);
        }
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        match &self.0 {
            Kind::Stopped(now) => now.load(Ordering::SeqCst),
            Kind::Counting { wall, since } => wall + since.elapsed().as_millis() as i64,
        }
    }

    /// Whether the system's clock still says about the same. If not, one of the two was wrong, and nothing should be ended for good
    /// because of either.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        match &self.0 {
            Kind::Stopped(_) => true,
            Kind::Counting { .. } => (self.now() - wall()).abs() < DOUBT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_set_wrong_is_noticed_and_goes_on_evenly() {
        let right = Clock::system();
        assert!(right.is_sure());
        for hours in [-2, 2, 40 * 24] {
            let wrong = Clock::set_to(wall() + hours * 3_600_000);
            let (before, began) = (wrong.now(), Instant::now());
            std::thread::sleep(std::time::Duration::from_millis(20));
            let passed = wrong.now() - before;
            assert!((20..=began.elapsed().as_millis() as i64 + 1).contains(&passed), "{passed}");
            assert!(!wrong.is_sure(), "{hours} hours");
        }
    }
}
