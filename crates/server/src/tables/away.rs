//! Who is away, and from whom the game may be claimed: a game without a clock would otherwise wait for somebody who has left for ever.

use super::Shared;
use super::kinds::{By, Pace, Sitter};
use super::live::Live;
use super::task::Task;
use crate::ids;
use crate::refusal::{Kind, Refusal};
use catalog::Request;
use engine::Seat;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// When each user was last heard of, by anything they asked of the server or a socket that was open.
#[derive(Debug)]
pub struct LastSeen {
    /// Nobody is taken to be away for longer than the server has been there.
    since: i64,
    users: Mutex<HashMap<i64, i64>>,
}

/// Above this many they are forgotten, and count as having been here just now.
const MANY: usize = 200_000;

impl LastSeen {
    /// Everybody was here just now.
    #[must_use]
    pub fn new(now: i64) -> LastSeen {
        LastSeen { since: now, users: Mutex::default() }
    }

    /// This user is here.
    pub fn note(&self, user: i64, now: i64) {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        if users.len() >= MANY {
            // Nobody is robbed of a game because there are many people: all begin anew.
            users.values_mut().for_each(|at| *at = now);
            users.shrink_to_fit();
        }
        users.insert(user, now);
    }

    /// When this user was last heard of.
    #[must_use]
    pub fn of(&self, user: i64) -> i64 {
        let users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        users.get(&user).copied().unwrap_or(self.since).max(self.since)
    }
}

impl Live {
    /// Whether somebody who goes away can keep others waiting here for ever: several people play, and no clock answers for them.
    fn is_stallable(&self) -> bool {
        let mut users = self.seats.iter().filter_map(Sitter::user);
        let first = users.next();
        matches!(self.pace(), Pace::Free) && first.is_some() && users.any(|user| Some(user) != first)
    }

    /// Seats that owe a decision and whose people are away, each with the time from which the game may be claimed from them.
    fn absences(&self) -> Vec<(Seat, i64)> {
        if !self.is_stallable() {
            return Vec::new();
        }
        let from = |seat: Seat| {
            let user = self.seats.get(seat.index())?.user()?;
            (!self.present.has(user)).then(|| (seat, self.seen.of(user).max(self.touched) + self.claim_after))
        };
        self.deciding().iter().filter_map(from).collect()
    }

    /// The same of those who have been away for so long that it is worth telling: a tenth of the time.
    #[must_use]
    pub fn claimable(&self, now: i64) -> Vec<(Seat, i64)> {
        self.absences().into_iter().filter(|(_, at)| self.told_from(*at) <= now).collect()
    }

    /// From when on it is told that a game can be claimed at this time.
    fn told_from(&self, at: i64) -> i64 {
        at - self.claim_after / 10 * 9
    }

    /// The times at which something has to be told about who is away: that they are, and that the game can be claimed.
    pub(super) fn absence_news(&self) -> Vec<i64> {
        self.absences().into_iter().flat_map(|(_, at)| [self.told_from(at), at]).collect()
    }
}

impl Task {
    /// Notes who has just gone, so that their absence is counted from now on and not from what they asked for last.
    pub(super) fn note_gone(&mut self) {
        let now = self.shared.now();
        let here: Vec<i64> = self.live.present.list().into_iter().filter_map(|(user, _)| user).collect();
        for user in self.here.iter().filter(|user| !here.contains(user)) {
            self.shared.seen.note(*user, now);
        }
        self.here = here;
    }

    /// When watchers should be told next that a game can be claimed.
    pub(super) fn claim_due(&self) -> Option<i64> {
        let now = self.shared.now();
        self.live.absence_news().into_iter().filter(|at| *at > now).min()
    }

    /// Ends the game for a seat whose person has gone, because another player asks for it.
    pub(super) async fn claim(&mut self, user: i64, wished: Option<Seat>) -> Result<Seat, Refusal> {
        let mine = self.live.acting_seats(user)?;
        self.live.check_on()?;
        if !matches!(self.live.pace(), Pace::Free) {
            return Err(Refusal::conflict("This game has a clock. Whoever stays away runs out of time."));
        }
        let now = self.shared.now();
        let gone =
            self.live.absences().into_iter().filter(|(seat, _)| !mine.contains(*seat) && wished.is_none_or(|wish| wish == *seat));
        let Some((seat, at)) = gone.min_by_key(|(_, at)| *at) else {
            return Err(Refusal::conflict("The player whose turn it is has not left, so you cannot claim the game."));
        };
        if at > now {
            let seconds = u32::try_from((at - now).div_euclid(1_000) + 1).unwrap_or(u32::MAX);
            let name = self.live.names().of(seat);
            let message = format!("{name} may still come back. You can claim the game in {}.", waiting(seconds));
            return Err(Refusal::new(Kind::Conflict, message).after(seconds));
        }
        let key = ids::key_hash(&format!("\u{0}{} {}", By::Claim.name(), self.live.play.version()));
        self.commit(seat, By::Claim, &Request::Concede, key, key).await?;
        self.make_forced().await;
        Ok(seat)
    }
}

/// So many seconds in words.
#[must_use]
pub fn waiting(seconds: u32) -> String {
    match seconds {
        0..=1 => "a second".into(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}

impl Shared {
    /// How long somebody must be away before the game can be claimed from them, in milliseconds.
    pub(super) fn claim_after(&self) -> i64 {
        i64::try_from(self.config.claim.as_millis()).unwrap_or(i64::MAX / 4)
    }
}
