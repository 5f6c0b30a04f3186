//! What time it is, as a thing that tests can set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock: the system's, or one that a test moves.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// The system's clock.
    #[must_use]
    pub fn system() -> Self {
        Clock(None)
    }

    /// A clock that stands at `millis` until it is moved.
    #[must_use]
    pub fn standing(millis: i64) -> Self {
        Clock(Some(Arc::new(AtomicI64::new(millis))))
    }

    /// Moves a clock that stands still on; does nothing to the system's.
    pub fn pass(&self, millis: i64) {
        if let Some(now) = &self.0 {
            now.fetch_add(millis, Ordering::SeqCst);
        }
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> i64 {
        match &self.0 {
            Some(now) => now.load(Ordering::SeqCst),
            None => SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64),
        }
    }
}
