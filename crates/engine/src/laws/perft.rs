//! Counting what can happen: a number that changes when a rule does.

use super::legal;
use crate::cx::{Misfit, Scripted};
use crate::game::{Game, Status};
use crate::seat::SeatSet;

/// How many different sequences of `depth` decisions there are from here. Seats that decide at once decide jointly,
/// which counts as one decision; who of a side answers for it makes no difference; every outcome of chance counts as another sequence. A game that ends earlier counts
/// nothing, as in chess.
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Status::Decide(asked) = state.status() else { return 0 };
    joint(state, asked.actors(None), depth)
}

fn joint<G: Game>(state: &G, owing: SeatSet, depth: u32) -> u64 {
    let Some(seat) = owing.lowest() else { return 0 };
    let rest = owing.without(seat);
    let mut count = 0;
    for action in legal(state, seat) {
        for next in outcomes(state, seat, &action) {
            count += if rest.is_empty() { perft(&next, depth - 1) } else { joint(&next, rest, depth) };
        }
    }
    count
}

/// The states an action leads to, one for each outcome of its chance.
fn outcomes<G: Game>(state: &G, seat: crate::seat::Seat, action: &G::Action) -> Vec<G> {
    let (mut open, mut done) = (vec![Vec::new()], Vec::new());
    while let Some(script) = open.pop() {
        let mut next = state.clone();
        let mut cx = Scripted::<G::Event>::new(script.clone());
        if next.apply(seat, action, &mut cx).is_err() {
            continue;
        }
        match cx.fitted() {
            Ok(()) => done.push(next),
            Err(Misfit::TooShort { n }) => open.extend((0..n).rev().map(|face| [script.as_slice(), &[face]].concat())),
            Err(Misfit::OutOfRange { .. } | Misfit::TooLong { .. }) => {}
        }
    }
    done
}
