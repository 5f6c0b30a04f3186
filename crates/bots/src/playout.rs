//! A game played to its end at random: the only judgement that fits every game.

use engine::{Game, GameRng, MAX_SEATS, Outcome, Seat, Seeded, Status};

/// A game that goes on beyond this many decisions counts as a draw.
const LONGEST: u32 = 20_000;

/// What a game was worth to each seat, from 0 (last) to 1 (first).
pub(crate) type Payoff = [f64; MAX_SEATS];

/// Plays `state` to its end at random and says what it was worth.
pub(crate) fn playout<G: Game>(state: &mut G, rng: &mut GameRng, cx: &mut Seeded, actions: &mut Vec<G::Action>) -> Payoff {
    let mut decisions = 0;
    loop {
        let mut seats = match state.status() {
            Status::Over(outcome) => return worth(&outcome, state.seats()),
            Status::Decide(seats) => seats,
        };
        while let Some(seat) = seats.lowest() {
            seats = seats.without(seat);
            actions.clear();
            state.legal(seat, actions);
            decisions += 1;
            let done = rng.pick(actions).is_some_and(|action| state.apply(seat, action, cx).is_ok());
            if !done || decisions > LONGEST {
                return [0.5; MAX_SEATS];
            }
        }
    }
}

/// The share of the others that each seat left behind, a tie being half.
fn worth(outcome: &Outcome, seats: usize) -> Payoff {
    let mut payoff = [0.0; MAX_SEATS];
    for (i, slot) in payoff.iter_mut().enumerate().take(seats) {
        let mine = outcome.place(Seat(i as u8));
        if seats == 1 {
            *slot = f64::from(mine == 1);
            continue;
        }
        let others = (0..seats).filter(|j| *j != i).map(|j| outcome.place(Seat(j as u8)));
        let beaten: f64 = others.map(|theirs| if mine < theirs { 1.0 } else { 0.5 * f64::from(mine == theirs) }).sum();
        *slot = beaten / (seats - 1) as f64;
    }
    payoff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_worth_the_share_of_seats_behind_it() {
        assert_eq!(worth(&Outcome::win(Seat(1), 2, "x"), 2)[..2], [0.0, 1.0]);
        assert_eq!(worth(&Outcome::draw(2, "x"), 2)[..2], [0.5, 0.5]);
        assert_eq!(worth(&Outcome::places(&[1, 2, 2], "x"), 3)[..3], [1.0, 0.25, 0.25]);
    }
}
