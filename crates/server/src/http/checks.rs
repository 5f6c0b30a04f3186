//! Files of strangers: few are read at a time, one is checked at a time, and no address has more than its share.

use super::caller::Caller;
use crate::limits::{Counts, Whom};
use crate::refusal::Refusal;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many files are read or wait to be checked at a time: each takes a few megabytes.
const READ: usize = 6;
/// How many of them come from one address.
const READ_PER_ADDRESS: usize = 2;

/// Where strangers' files are read and checked.
#[derive(Debug)]
pub struct Checks {
    reading: Arc<Semaphore>,
    checking: Arc<Semaphore>,
    addresses: Arc<Counts>,
}

impl Default for Checks {
    fn default() -> Self {
        Checks { reading: Arc::new(Semaphore::new(READ)), checking: Arc::new(Semaphore::new(1)), addresses: Arc::default() }
    }
}

impl Checks {
    /// A place for one file.
    ///
    /// # Errors
    /// When others have them all, with the time after which to try again.
    pub fn enter(&self, caller: &Caller) -> Result<Place, Refusal> {
        let busy = || Refusal::limited("Many files are being checked just now; try again in a few seconds.").after(5);
        let whom = Whom::address(caller.address);
        if !self.addresses.open(whom, READ_PER_ADDRESS) {
            return Err(Refusal::limited("Another file of yours is being checked; this one can be when that is done.").after(5));
        }
        let address = Address(self.addresses.clone(), whom);
        let reading = self.reading.clone().try_acquire_owned().map_err(|_| busy())?;
        Ok(Place { checking: self.checking.clone(), _address: address, _reading: reading })
    }
}

#[derive(Debug)]
struct Address(Arc<Counts>, Whom);

impl Drop for Address {
    fn drop(&mut self) {
        self.0.close(self.1);
    }
}

/// The place of one file, until it is dropped.
#[derive(Debug)]
pub struct Place {
    checking: Arc<Semaphore>,
    _address: Address,
    _reading: OwnedSemaphorePermit,
}

impl Place {
    /// Does the work when it is this file's turn; none if it fails. Who goes away before gives the place up, but work that has begun
    /// keeps it: a machine is not asked for more because nobody waits for the answer.
    pub async fn check<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let turn = self.checking.clone().acquire_owned().await.ok()?;
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((self, turn));
            done
        });
        working.await.ok()
    }
}
