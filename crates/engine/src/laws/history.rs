//! Laws about what was: saving, replaying, the order of commitments, taking them back.

use super::{Law, Trial, Tryout, Verdict, legal};
use crate::game::Game;
use crate::matches::{Entry, Match};
use crate::rng::GameRng;
use crate::seat::Seat;

impl<G: Game> Trial<'_, G> {
    pub(super) fn state_is_saved(&self, state: &G) -> Verdict {
        let bytes = postcard::to_allocvec(state).map_err(|e| self.broken(Law::Saved, None, None, e.to_string()))?;
        let loaded: G = postcard::from_bytes(&bytes).map_err(|e| self.broken(Law::Saved, None, None, e.to_string()))?;
        self.holds(loaded == *state, Law::Saved, None, "saved as bytes and loaded, the state differs")?;
        let text = serde_json::to_string(state).map_err(|e| self.broken(Law::Saved, None, None, e.to_string()))?;
        let loaded: G = serde_json::from_str(&text).map_err(|e| self.broken(Law::Saved, None, None, e.to_string()))?;
        self.holds(loaded == *state, Law::Saved, None, "saved as JSON and loaded, the state differs")
    }

    /// The match that was played and the one that only followed the log are the same.
    pub(super) fn same_match(&self, live: &Match<G>, shadow: &Match<G>) -> Verdict {
        self.holds(live.state() == shadow.state(), Law::Replay, None, "played again from its log, the state differs")?;
        self.holds(live.told() == shadow.told(), Law::Replay, None, "played again from its log, the events differ")
    }

    /// Where several seats decide: every order leads to the same state, and each may take its commitment back.
    pub(super) fn commitments_commute(&mut self, state: &G) -> Verdict {
        let deciding = state.status().deciding();
        if !state.status().is_simultaneous() {
            return Ok(());
        }
        let mut actions = Vec::new();
        for seat in deciding.iter().take(4) {
            let options = legal(state, seat);
            let Some(action) = self.rng.pick(&options) else { return Ok(()) };
            actions.push((seat, action.clone()));
        }
        let seed = self.rng.next_u64();
        let mut first: Option<G> = None;
        for order in orders(actions.len()) {
            let end = self.commit_all(state, order.iter().map(|i| &actions[*i]), seed)?;
            match &first {
                None => first = Some(end),
                Some(first) if *first == end => {}
                Some(_) => {
                    let (seat, action) = &actions[order[0]];
                    let detail = format!("the commitments lead elsewhere when they arrive in the order {order:?}");
                    return Err(self.broken(Law::Commute, Some(*seat), Some(action), detail));
                }
            }
        }
        Ok(())
    }

    fn commit_all<'s>(
        &self,
        state: &G,
        order: impl Iterator<Item = &'s (Seat, G::Action)>,
        seed: u64,
    ) -> Result<G, Box<super::Violation>>
    where
        G::Action: 's,
    {
        let mut dice = GameRng::new(seed);
        let mut state = state.clone();
        for (seat, action) in order {
            let owing = state.status().deciding();
            let committed = Tryout::act(&state, *seat, action, &mut dice);
            if let Some(why) = &committed.refused {
                let detail = format!("a simultaneous commitment is refused after another one: {why}");
                return Err(self.broken(Law::Commute, Some(*seat), Some(action), detail));
            }
            let owing_after = committed.state.status().deciding();
            let waiting = owing.without(*seat).iter().all(|other| owing_after.contains(other));
            if owing.len() > 1 && !waiting {
                let detail = "a commitment takes the decision from another seat";
                return Err(self.broken(Law::Commute, Some(*seat), Some(action), detail));
            }
            if owing.len() > 1 && !owing_after.contains(*seat) {
                self.taken_back(&state, &committed.state, *seat, action)?;
            }
            state = committed.state;
        }
        Ok(state)
    }

    fn taken_back(&self, before: &G, after: &G, seat: Seat, action: &G::Action) -> Verdict {
        let dice = &mut GameRng::new(self.seed);
        let back = Tryout::of(after, &Entry::TakeBack { seat }, dice);
        if let Some(why) = back.refused {
            return Err(self.broken(Law::TakeBack, Some(seat), Some(action), format!("it cannot be taken back: {why}")));
        }
        if back.state != *before {
            let detail = "taking the commitment back does not lead to the state before it";
            return Err(self.broken(Law::TakeBack, Some(seat), Some(action), detail));
        }
        let twice = Tryout::of(&back.state, &Entry::TakeBack { seat }, dice);
        self.holds(twice.refused.is_some(), Law::TakeBack, seat, "the commitment can be taken back twice")
    }
}

/// All orders of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for next in 0..n {
        let inserted = |order: &Vec<usize>, at: usize| {
            let mut order = order.clone();
            order.insert(at, next);
            order
        };
        all = all.iter().flat_map(|order| (0..=order.len()).map(move |at| inserted(order, at))).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::orders;

    #[test]
    fn all_orders_are_there_once() {
        let all: std::collections::BTreeSet<_> = orders(4).into_iter().collect();
        assert_eq!(all.len(), 24);
        assert!(all.iter().all(|order| order.iter().sum::<usize>() == 6 && order.len() == 4));
    }
}
