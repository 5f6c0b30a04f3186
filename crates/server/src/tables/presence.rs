//! Who looks at a table through a socket.

use super::live::User;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// Who is there now: users with the number of their sockets; strangers as `None`.
#[derive(Debug, Default)]
pub struct Present {
    sockets: Mutex<Vec<(User, u32)>>,
    changed: Notify,
}

impl Present {
    /// Users with a socket here, sorted, so that two moments can be compared.
    #[must_use]
    pub fn list(&self) -> Vec<(User, u32)> {
        let mut list = self.sockets.lock().unwrap_or_else(PoisonError::into_inner).clone();
        list.sort_unstable();
        list
    }

    /// Whether this user has a socket here.
    #[must_use]
    pub fn has(&self, user: i64) -> bool {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|(who, _)| *who == Some(user))
    }

    /// Waits until somebody comes or goes.
    pub async fn changed(&self) {
        self.changed.notified().await;
    }

    fn count(&self, user: User, change: impl FnOnce(&mut u32)) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let at = sockets.iter().position(|(who, _)| *who == user).unwrap_or_else(|| {
            sockets.push((user, 0));
            sockets.len() - 1
        });
        change(&mut sockets[at].1);
        if sockets[at].1 == 0 {
            sockets.swap_remove(at);
        }
        drop(sockets);
        self.changed.notify_one();
    }
}

/// One socket's presence at a table, until it is dropped.
#[derive(Debug)]
pub struct Presence(Arc<Present>, User);

impl Presence {
    pub(super) fn new(present: Arc<Present>, user: User) -> Presence {
        present.count(user, |sockets| *sockets += 1);
        Presence(present, user)
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.count(self.1, |sockets| *sockets = sockets.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_is_there_until_the_last_socket_goes() {
        let present = Arc::new(Present::default());
        let first = Presence::new(present.clone(), Some(7));
        let second = Presence::new(present.clone(), Some(7));
        let stranger = Presence::new(present.clone(), None);
        assert_eq!(present.list(), [(None, 1), (Some(7), 2)]);
        drop(first);
        assert!(present.has(7));
        drop(second);
        assert!(!present.has(7));
        drop(stranger);
        assert_eq!(present.list(), []);
    }
}
