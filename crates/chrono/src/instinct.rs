//! How a sensible player leans: weights for the legal actions, and how the seats stand. For bots; no rule reads it.
use crate::action::Action;
use crate::state::Chrono;
use engine::{MAX_SEATS, Seat};
impl Chrono {
    pub(crate) fn leanings(&self, _seat: Seat, actions: &[Action], out: &mut Vec<u32>) {
        out.clear();
        out.resize(actions.len(), 1);
    }
    pub(crate) fn standing(&self) -> [u32; MAX_SEATS] {
        [1; MAX_SEATS]
    }
}
